"""Many tables of the Dice Game at once: what happens at one of them.

Seats that decide at the same time are asked one after the other. A mark that a silver could follow is asked about in a
second step: ENOUGH, or the second mark.
"""

from typing import Final

from duchy.kernel import batch
from duchy.kernel.compat import append, i64, u8, vec
from duchy.kernel.numbering import Numbering
from duchy.kernel.rng import Rng, seeded

from .apply import apply, draw_throw
from .codes import BIT
from .legal import NATURE_MOVES, legal, movers
from .observe import words, write
from .state import (
    MARK,
    NOBODY,
    WITH_SILVER,
    State,
    plan,
    plan_hex,
    plan_number,
    plan_second_hex,
    plan_second_number,
    plan_what,
    silver_plan,
)

MOST: Final = 256  # ids of a step
ENOUGH: Final = 6  # beside the kinds of a plan: no second mark
SECOND: Final = 7  # a second mark


class Batch(batch.Batch):
    """Games of one sheet, variant and number of players."""

    def __init__(self, start: State, numbers: Numbering, tables: i64, observe: bool) -> None:
        super().__init__(numbers, tables, start.players, words(start) if observe else 0, MOST)
        self.start = start
        self.states: list[State] = [start for _ in range(tables)]
        self.luck: list[Rng] = [seeded(0) for _ in range(tables)]
        self.first: vec[i64] = vec[i64]([NOBODY] * int(tables))  # the mark of a plan that is half made
        self.several: vec[u8] = vec[u8]([u8(0)] * int(tables * numbers.size))  # ids that ask for a second step

    def begin(self, i: i64) -> None:
        self.states[i] = self.start.copy()
        self.luck[i] = seeded(self.number[i])
        self.first[i] = NOBODY
        self._draw(i)
        self._show(i)

    def play(self, i: i64, k: i64) -> None:
        if self.done[i]:
            self.clear(i)
        action = self.numbers.packed[k]
        first = self.first[i]
        if first == NOBODY:
            if self.several[i * self.numbers.size + k]:
                self.first[i] = action
                self._show(i)
                return
        else:
            self.first[i] = NOBODY
            second = action
            action = first
            if plan_what(second) == SECOND:
                action = silver_plan(plan_hex(first), plan_number(first), plan_hex(second), plan_number(second))
        s = self.states[i]
        apply(s, i64(self.seat[i]), action)
        self._draw(i)
        if s.phase == 3:
            self._end(i, s)
        else:
            self._show(i)

    def _draw(self, i: i64) -> None:
        s = self.states[i]
        while movers(s) == NATURE_MOVES:
            apply(s, -1, draw_throw(s, self.luck[i]))

    def _end(self, i: i64, s: State) -> None:
        """Who wins is D-END-03 to 05, and alone it is always oneself."""
        n = self.people
        best: i64 = -1
        winners: i64 = 0
        for seat in range(n):
            self.points[i * n + seat] = s.duchies[seat].total()
            rank = _rank(s, seat)
            if rank > best:
                best = rank
                winners = 0
            if rank == best:
                winners |= BIT[seat]
        self.next_game(i, winners)

    def _show(self, i: i64) -> None:
        """The question that is due."""
        s = self.states[i]
        due = movers(s)
        seat: i64 = 0
        while not due & BIT[seat]:
            seat += 1
        start = i * self.numbers.size
        several = self.several
        for j in range(i * MOST, i * MOST + self.count[i]):
            several[start + i64(self.ids[j])] = u8(0)
        first = self.first[i]
        out = vec[i64](capacity=32)
        if first != NOBODY:
            out = append(out, ENOUGH)
        for a in legal(s, seat):
            silver = plan_what(a) == WITH_SILVER
            begun = plan(MARK, plan_hex(a), plan_number(a)) if silver else a
            if first == NOBODY:
                if silver:
                    several[start + self.numbers.number(begun)] = u8(1)
                else:
                    out = append(out, a)
            elif silver and begun == first:
                out = append(out, plan(SECOND, plan_second_hex(a), plan_second_number(a)))
        self.offer(i, seat, out)
        if self.words:
            write(s, seat, first, self.rows, i * self.words)


def _rank(s: State, seat: i64) -> i64:
    d = s.duchies[seat]
    bonuses: i64 = 0
    for kind in range(4):
        bonuses += d.open(kind)
    return d.total() * 256 + bonuses
