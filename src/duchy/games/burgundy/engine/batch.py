"""Many tables at once: a step plays one action at each, and leaves the next decisions in flat buffers.

Game number k of table i is dealt by `seeded(first + i + k * tables)`, so that any of them can be played again alone. A
table whose game has ended begins the next one in the same step: `done`, `reward` and `points` are of the old game.
"""

from typing import Final

from duchy.kernel.compat import i16, i64, read_i64_le, u8, vec
from duchy.kernel.numbering import Numbering
from duchy.kernel.rng import Rng, seeded

from .apply import apply
from .codes import AT_END, AT_SETTLING, AT_TURN, BIT, PASS, PLACE, SELL, WORKERS
from .flow import apply_chance, chance, movers
from .legal import legal
from .observe import BLOCK, GOODS, HEAD, words, write_depots, write_goods, write_moment, write_order, write_player
from .scoring import score
from .state import State

MOST: Final = 256  # legal actions of a decision


class Batch:
    """Games without modules."""

    def __init__(self, start: State, numbers: Numbering, tables: i64, observe: bool) -> None:
        people = start.people
        self.start = start
        self.numbers = numbers
        self.tables: i64 = tables
        self.people: i64 = people
        self.observe = observe
        self.words: i64 = words(start) if observe else 0
        self.states: list[State] = [start for _ in range(tables)]
        self.luck: list[Rng] = [seeded(0) for _ in range(tables)]
        self.number: vec[i64] = vec[i64]([0] * int(tables))  # of the game at each table
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
        # what the rows are made of
        self.blocks: vec[i64] = vec[i64]([0] * int(tables * people * BLOCK))
        self.covered: vec[i64] = vec[i64]([0] * int(tables * people))

    def reset(self, first: i64) -> None:
        """Begin anew at all tables, with the games of these numbers."""
        for i in range(self.tables):
            self.number[i] = first + i - self.tables
            self._clear(i)
            self._deal(i)
            self._show(i, -1, PASS)

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
        packed = self.numbers.packed
        for i in range(self.tables):
            self._step(i, packed[read_i64_le(actions, 8 * i)])

    def step_at_random(self, rng: Rng, steps: i64) -> None:
        """Random play that does not leave this file: the most that can be had."""
        packed = self.numbers.packed
        for _ in range(steps):
            for i in range(self.tables):
                self._step(i, packed[i64(self.ids[i * MOST + rng.below(self.count[i])])])

    def _step(self, i: i64, action: i64) -> None:
        s = self.states[i]
        seat = i64(self.seat[i])
        apply(s, seat, action)
        if self.done[i]:
            self._clear(i)
        if s.stage == AT_TURN:
            self._show(i, seat if seat == s.current else -1, action & 15)
            return
        self._draw(i)
        if s.stage == AT_END:
            self._end(i, s)
            self._deal(i)
        self._show(i, -1, PASS)

    # ------------------------------------------------------------------ the course of a game
    def _deal(self, i: i64) -> None:
        self.number[i] += self.tables
        self.states[i] = self.start.copy()
        self.luck[i] = seeded(self.number[i])
        for k in range(i * self.people, (i + 1) * self.people):
            self.covered[k] = 0
        self._draw(i)

    def _draw(self, i: i64) -> None:
        s = self.states[i]
        rng = self.luck[i]
        while s.stage != AT_TURN and s.stage != AT_SETTLING and s.stage != AT_END:
            apply_chance(s, chance(s, rng))

    def _clear(self, i: i64) -> None:
        self.done[i] = u8(0)
        for k in range(i * self.people, (i + 1) * self.people):
            self.reward[k] = 0.0

    def _end(self, i: i64, s: State) -> None:
        """1 for the winner, -1 shared by the others; who wins is B-TIE-01 to -04."""
        n = self.people
        best: i64 = -1
        winner: i64 = 0
        for k in range(n):  # along the track: of equals, the one behind wins
            seat = s.track_order[k]
            p = s.players[seat]
            points = score(p)
            self.points[i * n + seat] = points
            empty: i64 = 37 - int(p.covered).bit_count()
            rank = points * 64 + (empty if s.tie_most else 63 - empty)
            if rank >= best:
                best = rank
                winner = seat
        for seat in range(n):
            self.reward[i * n + seat] = 1.0 if seat == winner else -1.0 / float(int(n - 1))
        self.done[i] = u8(1)
        self.games += 1

    # ------------------------------------------------------------------ what is shown
    def _show(self, i: i64, same: i64, kind: i64) -> None:
        """The decision that is due. `same`: the seat has acted and goes on, so that little else has changed."""
        s = self.states[i]
        seat = s.current
        if s.stage == AT_SETTLING:
            seat = 0
            due = movers(s)
            while not due & BIT[seat]:
                seat += 1
        actions = legal(s, seat)
        count: i64 = len(actions)
        if count > MOST:
            raise ValueError(f"{count} legal actions do not fit.")
        numbers = self.numbers
        low = numbers.low
        bits = numbers.bits
        base = numbers.base  # Numbering.number, with its tables at hand: every legal action has one, as the tests show
        shape = numbers.shape
        ranks = numbers.ranks
        ids = self.ids
        mask = self.mask
        at = i * MOST
        start = i * numbers.size
        for j in range(at, at + self.count[i]):
            mask[start + i64(ids[j])] = u8(0)
        for a in actions:
            row = a & low
            k = i64(base[row]) + i64(ranks[i64(shape[row]) + (a >> bits)])
            mask[start + k] = u8(1)
            ids[at] = i16(k)
            at += 1
        self.count[i] = count
        self.seat[i] = u8(seat)
        if self.observe:
            self._write(i, s, seat, same, kind)

    def _write(self, i: i64, s: State, seat: i64, same: i64, kind: i64) -> None:
        """The row of the seat: its own block first, then those of the others, clockwise."""
        n = self.people
        out = self.rows
        row = i * self.words
        depots = row + HEAD
        goods = depots + s.width
        at = goods + GOODS
        write_moment(s, seat, out, row)
        if same >= 0:
            if kind == PLACE or kind >= PASS:  # a ship moves on the track and takes goods
                write_order(s, seat, out, row + 1)
                write_goods(s, out, goods)
            elif kind != SELL and kind != WORKERS:  # only what takes a tile changes a depot
                write_depots(s, out, depots)
            self._copy(i, s, seat, at)
            return
        write_order(s, seat, out, row + 1)
        write_depots(s, out, depots)
        write_goods(s, out, goods)
        one = seat
        for _ in range(n):
            self._copy(i, s, one, at)
            at += BLOCK
            one += 1
            if one == n:
                one = 0

    def _copy(self, i: i64, s: State, seat: i64, at: i64) -> None:
        k = i * self.people + seat
        blocks = self.blocks
        p = s.players[seat]
        block = k * BLOCK
        write_player(s, p, blocks, block, self.covered[k])
        self.covered[k] = p.covered
        out = self.rows
        for j in range(block, block + BLOCK):
            out[at] = blocks[j]
            at += 1
