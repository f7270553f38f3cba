"""Many tables at once: a step answers one question at each, and leaves the next ones in flat buffers.

It is to the Dice Game what burgundy/engine/batch.py is to Burgundy, and leaves the same buffers. Seats that decide at
the same time are asked one after the other. A mark that a silver could follow is asked about in a second step: ENOUGH,
or the second mark.
"""

from typing import Final

from duchy.kernel.compat import i16, i64, read_i64_le, u8, vec
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


class Batch:
    """Games of one sheet, variant and number of players."""

    def __init__(self, start: State, numbers: Numbering, tables: i64, observe: bool) -> None:
        people = start.players
        self.start = start
        self.numbers = numbers
        self.tables: i64 = tables
        self.people: i64 = people
        self.observe = observe
        self.words: i64 = words(start) if observe else 0
        self.states: list[State] = [start for _ in range(tables)]
        self.luck: list[Rng] = [seeded(0) for _ in range(tables)]
        self.number: vec[i64] = vec[i64]([0] * int(tables))  # of the game at each table
        self.first: vec[i64] = vec[i64]([NOBODY] * int(tables))  # the mark of a plan that is half made
        self.several: vec[u8] = vec[u8]([u8(0)] * int(tables * numbers.size))  # ids that ask for a second step
        self.games: i64 = 0  # that have ended
        # what a step leaves
        self.mask: vec[u8] = vec[u8]([u8(0)] * int(tables * numbers.size))
        self.ids: vec[i16] = vec[i16]([i16(0)] * int(tables * MOST))  # the legal ones, as a list
        self.count: vec[i64] = vec[i64]([0] * int(tables))
        self.rows: vec[i64] = vec[i64]([0] * int(tables * self.words))
        self.seat: vec[u8] = vec[u8]([u8(0)] * int(tables))
        self.done: vec[u8] = vec[u8]([u8(0)] * int(tables))
        self.reward: vec[float] = vec[float]([0.0] * int(tables * people))
        self.points: vec[i64] = vec[i64]([0] * int(tables * people))

    def reset(self, first: i64) -> None:
        """Begin anew at all tables, with the games of these numbers."""
        for i in range(self.tables):
            self.number[i] = first + i - self.tables
            self._clear(i)
            self._deal(i)
            self._show(i)

    def step(self, actions: bytes) -> None:
        """A number for each table, as 64-bit little-endian ints. One that is not legal raises, and nothing moves."""
        size = self.numbers.size
        mask = self.mask
        if len(actions) != 8 * self.tables:
            raise ValueError(f"{len(actions)} bytes of actions for {self.tables} tables.")
        for i in range(self.tables):
            k = read_i64_le(actions, 8 * i)
            if k < 0 or k >= size or not mask[i * size + k]:
                raise ValueError(f"Action {k} is not legal at table {i}.")
        for i in range(self.tables):
            self._step(i, read_i64_le(actions, 8 * i))

    def step_at_random(self, rng: Rng, steps: i64) -> None:
        """Random play that does not leave this file: the most that can be had."""
        for _ in range(steps):
            for i in range(self.tables):
                self._step(i, i64(self.ids[i * MOST + rng.below(self.count[i])]))

    def _step(self, i: i64, k: i64) -> None:
        if self.done[i]:
            self._clear(i)
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
            self._deal(i)
        self._show(i)

    # ------------------------------------------------------------------ the course of a game
    def _deal(self, i: i64) -> None:
        self.number[i] += self.tables
        self.states[i] = self.start.copy()
        self.luck[i] = seeded(self.number[i])
        self.first[i] = NOBODY
        self._draw(i)

    def _draw(self, i: i64) -> None:
        s = self.states[i]
        while movers(s) == NATURE_MOVES:
            apply(s, -1, draw_throw(s, self.luck[i]))

    def _clear(self, i: i64) -> None:
        self.done[i] = u8(0)
        for k in range(i * self.people, (i + 1) * self.people):
            self.reward[k] = 0.0

    def _end(self, i: i64, s: State) -> None:
        """Winners share 1, the others -1; who wins is D-END-03 to 05, and alone it is always oneself."""
        n = self.people
        best: i64 = -1
        winners: i64 = 0
        for seat in range(n):
            d = s.duchies[seat]
            self.points[i * n + seat] = d.total()
            rank = _rank(s, seat)
            if rank > best:
                best = rank
                winners = 0
            if rank == best:
                winners += 1
        losers = n - winners
        for seat in range(n):
            if losers == 0 and n > 1:
                self.reward[i * n + seat] = 0.0
            elif _rank(s, seat) == best:
                self.reward[i * n + seat] = 1.0 / float(int(winners))
            else:
                self.reward[i * n + seat] = -1.0 / float(int(losers))
        self.done[i] = u8(1)
        self.games += 1

    # ------------------------------------------------------------------ what is shown
    def _show(self, i: i64) -> None:
        """The question that is due."""
        s = self.states[i]
        due = movers(s)
        seat: i64 = 0
        while not due & BIT[seat]:
            seat += 1
        size = self.numbers.size
        start = i * size
        at = i * MOST
        ids = self.ids
        mask = self.mask
        several = self.several
        for j in range(at, at + self.count[i]):
            mask[start + i64(ids[j])] = u8(0)
            several[start + i64(ids[j])] = u8(0)
        first = self.first[i]
        count: i64 = 0
        if first != NOBODY:
            count = self._put(i, count, ENOUGH)
        for a in legal(s, seat):
            silver = plan_what(a) == WITH_SILVER
            begun = plan(MARK, plan_hex(a), plan_number(a)) if silver else a
            if first == NOBODY:
                if silver:
                    several[start + self.numbers.number(begun)] = u8(1)
                else:
                    count = self._put(i, count, a)
            elif silver and begun == first:
                count = self._put(i, count, plan(SECOND, plan_second_hex(a), plan_second_number(a)))
        self.count[i] = count
        self.seat[i] = u8(seat)
        if self.observe:
            write(s, seat, first, self.rows, i * self.words)

    def _put(self, i: i64, count: i64, action: i64) -> i64:
        k = self.numbers.number(action)
        self.mask[i * self.numbers.size + k] = u8(1)
        self.ids[i * MOST + count] = i16(k)
        return count + 1


def _rank(s: State, seat: i64) -> i64:
    d = s.duchies[seat]
    bonuses: i64 = 0
    for kind in range(4):
        bonuses += d.open(kind)
    return d.total() * 256 + bonuses
