"""Every way to use the next roll, without rolling: single marks by pair, and pairs of marks for a silver.

A roll offers four pairs of number and colour, so the best use of any of the 882 rolls is a maximum over tables of 36
pairs. `Uses` fills them with afterstates that the engine makes: one for each mark and way to pay for it.
"""

from typing import Final

from duchy.games.dice.engine.apply import throw, throw_of
from duchy.games.dice.engine.codes import BIT, COMMODITY, MONK, SILVER, WORKER, lowest
from duchy.games.dice.engine.legal import gives_silver, targets, targets_after
from duchy.games.dice.engine.state import MARK, TAKE_WORKER, WITH_MONK, WITH_WORKER, State, plan, silver_plan
from duchy.kernel.compat import i64

from .features import Lens, add_words, afterstate

# The tables of one sale or no sale, as offsets of slots: plain, monk and worker marks by pair (6 number + colour), two
# marks by two pairs, and the worker that replaces a mark.
PLAIN: Final[i64] = 0
BY_MONK: Final[i64] = 36
BY_WORKER: Final[i64] = 72
NO_MARK: Final[i64] = 108
TWO: Final[i64] = 109
SLOTS: Final[i64] = 109 + 36 * 36

ALL: Final[i64] = 137438953471  # every hex


class Uses:
    """All uses of the coming roll with a single or double hourglass: plan, slot, points gained, afterstate."""

    def __init__(self, lens: Lens, s: State, seat: i64, double: i64) -> None:
        self.lens = lens
        self.seat: i64 = seat
        self.before: i64 = s.duchies[seat].total()
        self.base = s.copy()  # time has gone on and goods are sold; the dice for marks are still open
        throw(self.base, throw_of(1, 1, 0, 0, double))
        self.actions: list[i64] = []
        self.slots: list[i64] = []
        self.gains: list[i64] = []
        self.words: list[i64] = []
        self._find()

    def last(self) -> bool:
        """Whether the round is the last of the game, so that nothing comes after those points."""
        return self.base.phase == 2 and self.base.boxes[2] == self.base.column()

    def after(self, use: i64) -> State:
        return afterstate(self.base, self.seat, self.actions[use])

    def _find(self) -> None:
        base = self.base
        d = base.duchies[self.seat]
        sheet = base.sheet
        self._add(TAKE_WORKER, NO_MARK)
        silver = d.open(SILVER) > 0
        number: i64
        other: i64
        for number in range(1, 7):
            firsts = targets(d, ALL, number)
            while firsts:
                h = lowest(firsts)
                firsts &= firsts - 1
                pair = 6 * (number - 1) + sheet.colour[h]
                self._add(plan(MARK, h, number), PLAIN + pair)
                if d.open(MONK) > 0:
                    self._add(plan(WITH_MONK, h, number), BY_MONK + pair)
                if d.open(WORKER) > 0:
                    self._add(plan(WITH_WORKER, h, number), BY_WORKER + pair)
                if not silver and not (base.fresh_silver and gives_silver(sheet, d, h)):
                    continue
                for other in range(1, 7):
                    seconds = targets_after(sheet, d, h, number, ALL, other)
                    known = targets(d, ALL, other)
                    while seconds:
                        second = lowest(seconds)
                        seconds &= seconds - 1
                        if second < h and known & BIT[second] and (silver or gives_silver(sheet, d, second)):
                            continue
                        slot = TWO + 36 * pair + 6 * (other - 1) + sheet.colour[second]
                        self._add(silver_plan(h, number, second, other), slot)

    def _add(self, action: i64, slot: i64) -> None:
        after = afterstate(self.base, self.seat, action)
        d = after.duchies[self.seat]
        self.actions.append(action)
        self.slots.append(slot)
        self.gains.append(d.total() - self.before)
        add_words(self.lens, after, d, self.words)


def sells(s: State, seat: i64) -> bool:
    """Whether a double hourglass would mean anything to a seat but time."""
    return s.duchies[seat].open(COMMODITY) > 0
