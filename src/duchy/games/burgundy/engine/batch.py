"""Many tables of Burgundy at once: what happens at one of them, and what of its row has to be written again."""

from collections.abc import Callable
from typing import Final

from duchy.kernel import batch
from duchy.kernel.compat import COMPILED, i64, vec
from duchy.kernel.numbering import Numbering
from duchy.kernel.rng import Rng, seeded

from .apply import apply
from .chance import apply_chance, chance
from .codes import (
    AT_END,
    AT_PHASE_END,
    AT_PREPARE,
    AT_SETTLING,
    AT_TURN,
    BIT,
    BUY,
    HEX_SHIFT,
    HIRE,
    KEEP,
    PASS,
    PLACE,
    SELL,
    SETTLE,
    TAKE,
)
from .flow import movers
from .legal import legal, legal_into
from .observe import (
    BLOCK,
    GOODS,
    HEAD,
    words,
    write,
    write_bonus,
    write_depots,
    write_goods,
    write_goods_of,
    write_hand,
    write_moment,
    write_order,
    write_points,
    write_taken,
    write_tile,
)
from .scoring import score
from .state import State

MOST: Final = 256  # legal actions of a decision
MOST_WITH_MODULES: Final = 2048
DRAWN: Final = 15  # in place of an action: chance came after it


class Batch(batch.Batch):
    def __init__(
        self, start: State, numbers: Numbering, room: i64, judge: Callable[[State], int] | None, tables: i64,
        observe: bool,
    ) -> None:  # fmt: skip
        """`room` is how many tiles a storage may ever hold; `judge` tells the winners, where a mode has its own."""
        most: i64 = MOST_WITH_MODULES if start.modded else MOST
        super().__init__(numbers, tables, start.people, words(start, room) if observe else 0, most)
        self.start = start
        self.room: i64 = room
        self.judge = judge
        self.states: vec[State] = vec[State]([start.copy() for _ in range(tables)])
        self.luck: list[Rng] = [seeded(0) for _ in range(tables)]
        self.again: bool = COMPILED  # may memory for legal actions be written over again and again?
        self.out: vec[i64] = vec[i64](capacity=64)
        self.turned: vec[i64] = vec[i64]([0] * int(start.people * BLOCK))  # blocks on their way within a row

    def begin(self, i: i64) -> None:
        """In the memory of the game before: tables stay where they are, side by side."""
        s = self.states[i]
        if s.modded:
            s = self.start.copy()
            self.states[i] = s
        else:
            s.begin_as(self.start)
        self.luck[i] = seeded(self.number[i])
        self._draw(i, s)
        self._show(i, s, SETTLE)

    def play(self, i: i64, k: i64) -> None:
        s = self.states[i]
        action = self.numbers.packed[k]
        before = i64(self.seat[i])
        apply(s, before, action)
        if self.done[i]:
            self.clear(i)
        if s.stage != AT_TURN:
            self._go_on(i, s, action)
            return
        seat = s.current
        self.offer(i, seat, legal_into(s, seat, self.out) if self.again else legal(s, seat))
        if self.words:
            if s.modded:
                write(s, seat, self.room, self.rows, i * self.words)
            else:
                self._rewrite(i, s, seat, before, action)

    def _go_on(self, i: i64, s: State, action: i64) -> None:
        """After an action that ended a round or more, or chose a duchy."""
        self._draw(i, s)
        if s.stage == AT_END:
            self._end(i, s)
        else:
            self._show(i, s, action if action & 15 == SETTLE else DRAWN)

    # ------------------------------------------------------------------ the course of a game
    def _draw(self, i: i64, s: State) -> None:
        rng = self.luck[i]
        while s.stage != AT_TURN and s.stage != AT_SETTLING and s.stage != AT_END:
            if s.stage == AT_PHASE_END or s.stage == AT_PREPARE:  # modules ask
                return
            apply_chance(s, chance(s, rng))

    def _end(self, i: i64, s: State) -> None:
        """Who wins is B-TIE-01 to -04."""
        n = self.people
        best: i64 = -1
        winner: i64 = 0
        for k in range(s.n):  # along the track: of equals, the one behind wins
            seat = s.track_order[k]
            p = s.players[seat]
            points = score(p)
            if seat < n:
                self.points[i * n + seat] = points
            empty: i64 = 37 - int(p.covered).bit_count()
            rank = points * 64 + (empty if s.tie_most else 63 - empty)
            if rank >= best:
                best = rank
                winner = seat
        winners = BIT[winner]
        if self.judge is not None:
            winners = i64(self.judge(s))
        self.next_game(i, winners)

    # ------------------------------------------------------------------ what is shown
    def _show(self, i: i64, s: State, action: i64) -> None:
        """The decision that is due after chance (DRAWN), or after a SETTLE, also in a game that is new to its row."""
        seat = s.current
        if s.stage == AT_SETTLING:
            seat = 0
            due = movers(s)
            while not due & BIT[seat]:
                seat += 1
        before = i64(self.seat[i])
        self.offer(i, seat, legal_into(s, seat, self.out) if self.again else legal(s, seat))
        if self.words:
            if s.modded or action & 15 == SETTLE:  # modules may change anything
                write(s, seat, self.room, self.rows, i * self.words)
            else:
                self._rewrite_round(i, s, seat, before)

    def _rewrite(self, i: i64, s: State, seat: i64, before: i64, action: i64) -> None:
        """What an action has changed of the row that the seat before had: it goes on, or its turn is over."""
        out = self.rows
        row = i * self.words
        depots = row + HEAD
        goods = depots + s.width
        at = goods + GOODS
        p = s.players[seat]
        write_moment(s, seat, out, row)
        if seat != before:
            write_order(s, seat, out, row + 1)
            self._turn(at, (seat - before + self.people) % self.people)
            write_hand(p, out, at)
            return
        kind = action & 15
        if kind == TAKE or BUY <= kind <= HIRE:
            write_taken(s, action, out, depots)
        elif kind == PLACE:
            write_tile(p, action >> HEX_SHIFT & 63, out, at)
            write_points(p, out, at)
        elif kind == SELL:
            write_goods_of(p, out, at)
            write_points(p, out, at)
        elif PASS <= kind <= KEEP:
            write_goods_of(p, out, at)
            write_goods(s, out, goods)
        had = out[at + 7]
        write_hand(p, out, at)
        has = out[at + 7]
        if had >> 24 & 255 != has >> 24 & 255:  # a ship has moved on the track
            write_order(s, seat, out, row + 1)
        if had >> 32 & 0xFFFF != has >> 32 & 0xFFFF:  # a colour is complete
            write_bonus(s, out, goods + GOODS - 2)

    def _rewrite_round(self, i: i64, s: State, seat: i64, before: i64) -> None:
        """The same where dice were rolled; with the first roll of a phase the depots are full and mines have paid."""
        n = self.people
        out = self.rows
        row = i * self.words
        goods = row + HEAD + s.width
        at = goods + GOODS
        write_moment(s, seat, out, row)
        write_order(s, seat, out, row + 1)
        if s.round == 0:
            write_depots(s, out, row + HEAD)
        write_goods(s, out, goods)
        if seat != before:
            self._turn(at, (seat - before + n) % n)
        for k in range(n):
            write_hand(s.players[(seat + k) % n], out, at)
            at += BLOCK

    def _turn(self, at: i64, seats: i64) -> None:
        """The own block comes first, then those of the others, clockwise: another seat is first now."""
        out = self.rows
        size = self.people * BLOCK
        if self.people == 2:
            for j in range(at, at + BLOCK):
                first = out[j]
                out[j] = out[j + BLOCK]
                out[j + BLOCK] = first
            return
        turned = self.turned
        k = seats * BLOCK
        for j in range(size):
            turned[j] = out[at + k]
            k += 1
            if k == size:
                k = 0
        for j in range(size):
            out[at + j] = turned[j]
