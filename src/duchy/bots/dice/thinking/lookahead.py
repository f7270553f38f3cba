"""The exact expectation over the next roll, with the value net behind it."""

from typing import Final

from duchy.games.dice.engine.state import State
from duchy.kernel.compat import append, i64, vec

from .features import Lens
from .rolls import BY_MONK, BY_WORKER, NO_MARK, PLAIN, SLOTS, TWO, sells, uses
from .value import ValueNet

ROLLS: Final[i64] = 441  # of pips and colours
NEVER: Final[i64] = SLOTS  # a slot that holds no use
NONE: Final = -1e30  # the worth of a use that there is not


class Rolls:
    """For each of the 441 rolls: the slots of plain marks, of other single marks, of two marks, and its chance."""

    def __init__(self) -> None:
        self.plain: vec[i64] = vec[i64]()  # 4 a roll
        self.bonus: vec[i64] = vec[i64]()  # 20 a roll
        self.two: vec[i64] = vec[i64]()  # 12 a roll
        self.chance: vec[float] = vec[float]()
        low: i64
        high: i64
        colour: i64
        other: i64
        for low in range(6):
            for high in range(low, 6):
                for colour in range(6):
                    for other in range(colour, 6):
                        self._add(low, high, colour, other)

    def _add(self, low: i64, high: i64, colour: i64, other: i64) -> None:
        pairs: vec[i64] = vec[i64]([6 * low + colour, 6 * low + other, 6 * high + colour, 6 * high + other])
        i: i64
        j: i64
        for i in range(4):
            self.plain = append(self.plain, PLAIN + pairs[i])
            for j in range(4):
                if i != j:
                    self.two = append(self.two, TWO + 36 * pairs[i] + pairs[j])
        end = len(self.bonus) + 20
        for i in range(6):
            if i != colour and i != other:
                self.bonus = append(self.bonus, BY_MONK + 6 * low + i)
                self.bonus = append(self.bonus, BY_MONK + 6 * high + i)
            if i != low and i != high:
                self.bonus = append(self.bonus, BY_WORKER + 6 * i + colour)
                self.bonus = append(self.bonus, BY_WORKER + 6 * i + other)
        while len(self.bonus) < end:
            self.bonus = append(self.bonus, NEVER)
        ways = (1.0 if low == high else 2.0) * (1.0 if colour == other else 2.0)
        self.chance = append(self.chance, ways / 1296.0)


ALL: Final = Rolls()


def _best(worth: vec[float], slots: vec[i64], first: i64, count: i64) -> float:
    out = NONE
    at: i64
    for at in range(first, first + count):
        value = worth[slots[at]]
        if value > out:
            out = value
    return out


def expectation(slots: list[i64], promise: list[float], voluntary: bool) -> float:
    """The mean, over all rolls with one hourglass, of the best use."""
    worth: vec[float] = vec[float]([NONE] * (SLOTS + 1))
    doubles = False
    at: i64
    for at in range(len(slots)):
        slot = slots[at]
        if slot >= TWO:
            doubles = True
        if promise[at] > worth[slot]:
            worth[slot] = promise[at]
    rolls = ALL
    worker = worth[NO_MARK]
    total = 0.0
    roll: i64
    for roll in range(ROLLS):
        marks = _best(worth, rolls.plain, 4 * roll, 4)
        value = _best(worth, rolls.bonus, 20 * roll, 20)
        if marks > value:
            value = marks
        if doubles:
            two = _best(worth, rolls.two, 12 * roll, 12)
            if two > value:
                value = two
        # The worker instead of a mark: only where no plain pair fits (D-FALL-02).
        if worker > value and (voluntary or marks == NONE):
            value = worker
        total += value * rolls.chance[roll]
    return total


def look_ahead(net: ValueNet, lens: Lens, afters: list[State], seat: i64) -> list[float]:
    """For each afterstate, the points still to come: best uses of the next roll, then the net's word."""
    out: list[float] = []
    for s in afters:
        out.append(0.0 if s.phase == 3 else _ahead(net, lens, s, seat))
    return out


def _ahead(net: ValueNet, lens: Lens, s: State, seat: i64) -> float:
    if s.solo() and not sells(s, seat):  # alone, a double means nothing but the sale
        return _after(net, lens, s, seat, 0)
    often = s.doubles / 6
    return (1.0 - often) * _after(net, lens, s, seat, 0) + often * _after(net, lens, s, seat, 1)


def _after(net: ValueNet, lens: Lens, s: State, seat: i64, double: i64) -> float:
    """With a single or a double hourglass."""
    slots: list[i64] = []
    gains: list[i64] = []
    words: list[i64] = []
    promise: list[float] = []
    last = uses(lens, s, seat, double, slots, gains, words)
    coming = [0.0] * len(gains) if last else net.values(words)
    at: i64
    for at in range(len(gains)):
        promise.append(float(gains[at]) + coming[at])
    return expectation(slots, promise, s.voluntary_worker)
