"""The exact expectation over the next roll, with the value net behind it, and a sample of the rolls after that."""

from typing import Final

from duchy.games.dice.engine.state import State
from duchy.kernel.compat import append, i64, vec
from duchy.kernel.rng import Rng

from .features import Lens
from .rolls import BY_MONK, BY_WORKER, NO_MARK, PLAIN, SLOTS, TWO, Uses, sells
from .value import ValueNet

PAIRS: Final[i64] = 21  # of faces of two dice
ROLLS: Final[i64] = 441  # of pips and colours
NEVER: Final[i64] = SLOTS  # a slot that holds no use
NONE: Final = -1e30  # the worth of a use that there is not
FINENESS: Final[i64] = 1 << 20  # with which the first of some rolls is drawn


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


class Coming:
    """What the uses of the next roll are worth: the points they gain, and the net's word on what they leave."""

    def __init__(self, net: ValueNet, uses: Uses) -> None:
        self.uses = uses
        count = len(uses.slots)
        self.coming = [0.0] * count if uses.last() else net.values(uses.words)
        self.worth: vec[float] = vec[float]([NONE] * (SLOTS + 1))
        self.best: vec[i64] = vec[i64]([i64(-1)] * (SLOTS + 1))  # the use that is worth it
        self.error: vec[float] = vec[float]([NONE] * count)  # by how much the net errs on what a use leaves
        self.doubles = False
        at: i64
        for at in range(count):
            slot = uses.slots[at]
            if slot >= TWO:
                self.doubles = True
            promise = float(uses.gains[at]) + self.coming[at]
            if promise > self.worth[slot]:
                self.worth[slot] = promise
                self.best[slot] = at

    def expectation(self) -> float:
        """The mean, over all rolls with one hourglass, of the best use."""
        total = 0.0
        roll: i64
        for roll in range(ROLLS):
            total += self.worth[self.slot(roll)] * ALL.chance[roll]
        return total

    def slot(self, roll: i64) -> i64:
        """Where the best use of a roll stands."""
        worth = self.worth
        marks = _best(worth, ALL.plain, 4 * roll, 4)
        found = _best(worth, ALL.bonus, 20 * roll, 20)
        if worth[marks] > worth[found]:
            found = marks
        if self.doubles:
            two = _best(worth, ALL.two, 12 * roll, 12)
            if worth[two] > worth[found]:
                found = two
        # The worker instead of a mark: only where no plain pair fits (D-FALL-02).
        if worth[NO_MARK] > worth[found] and (self.uses.base.voluntary_worker or worth[marks] == NONE):
            found = NO_MARK
        return found


def _best(worth: vec[float], slots: vec[i64], first: i64, count: i64) -> i64:
    """The slot that is worth most, of some that a roll offers."""
    found = NEVER
    most = NONE
    at: i64
    for at in range(first, first + count):
        slot = slots[at]
        if worth[slot] > most:
            most = worth[slot]
            found = slot
    return found


class Look:
    """One afterstate, looked at from here: the next roll exactly, and if it is asked for, some rolls after it."""

    def __init__(self, net: ValueNet, lens: Lens, after: State, seat: i64) -> None:
        self.net, self.lens = net, lens
        self.seat: i64 = seat
        self.value = 0.0  # the points still to come: best uses of the next roll, then the net's word
        self.over = after.phase == 3
        if self.over:
            return
        self.single = Coming(net, Uses(lens, after, seat, 0))
        self.double = self.single
        self.value = self.single.expectation()
        if not after.solo() or sells(after, seat):  # alone, a double means nothing but the sale
            often = after.doubles / 6
            self.double = Coming(net, Uses(lens, after, seat, 1))
            self.value = (1.0 - often) * self.value + often * self.double.expectation()

    def twice(self, rolls: list[i64]) -> float:
        """The same, and behind it a second look: by how much the net errs on what the best use of a roll leaves, as the
        mean over some rolls. The luck of these rolls themselves is not in it: the first look has them all."""
        if self.over:
            return 0.0
        off = 0.0
        for roll in rolls:
            off += self._error(self.double if roll >= ROLLS else self.single, roll % ROLLS)
        return self.value + off / float(len(rolls))

    def _error(self, coming: Coming, roll: i64) -> float:
        use = coming.best[coming.slot(roll)]
        if coming.error[use] == NONE:
            look = Look(self.net, self.lens, coming.uses.after(use), self.seat)
            coming.error[use] = look.value - coming.coming[use]
        return coming.error[use]


def draw_rolls(s: State, count: i64, rng: Rng) -> list[i64]:
    """Some of all rolls: pips evenly spread, colours as well, and a double hourglass as often as it comes."""
    pips, colours = _spread(count, rng), _spread(count, rng)
    out: list[i64] = []
    at: i64
    for at in range(count):
        out.append(PAIRS * pips[at] + colours[at] + (ROLLS if rng.below(6) < s.doubles else 0))
    return out


def _spread(count: i64, rng: Rng) -> list[i64]:
    """Pairs of faces at even distances behind a first one that is drawn, in any order."""
    begin = rng.below(FINENESS)
    out: list[i64] = []
    pair: i64 = -1
    high: i64 = 5
    low: i64 = -1
    passed: i64 = 0  # of 36 throws of two dice, those up to this pair
    at: i64
    for at in range(count):
        while passed * count * FINENESS <= 36 * (at * FINENESS + begin):
            high += 1
            if high == 6:
                low += 1
                high = low
            pair += 1
            passed += 1 if low == high else 2
        out.append(pair)
    for at in range(count - 1, 0, -1):
        other = rng.below(at + 1)
        out[at], out[other] = out[other], out[at]
    return out
