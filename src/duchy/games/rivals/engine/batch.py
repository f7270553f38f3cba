"""Many tables of Rivals at once: what happens at one of them."""

from typing import Final

from duchy.kernel import batch
from duchy.kernel.compat import i64
from duchy.kernel.numbering import Numbering
from duchy.kernel.rng import Rng, seeded

from .apply import apply
from .chance import draw, happen
from .codes import BIT
from .frames import CHANCES
from .legal import legal
from .observe import WORDS, write
from .points import victory
from .state import State

MOST: Final = 1024  # legal actions of a decision
BOTH: Final = 3


class Batch(batch.Batch):
    def __init__(self, start: State, numbers: Numbering, tables: i64, observe: bool) -> None:
        super().__init__(numbers, tables, 2, WORDS if observe else 0, MOST)
        self.start = start
        self.states: list[State] = [start for _ in range(tables)]
        self.luck: list[Rng] = [seeded(0) for _ in range(tables)]

    def begin(self, i: i64) -> None:
        self.states[i] = self.start.copy()
        self.luck[i] = seeded(self.number[i])
        self._draw(i)
        self._show(i)

    def play(self, i: i64, k: i64) -> None:
        if self.done[i]:
            self.clear(i)
        s = self.states[i]
        apply(s, self.numbers.packed[k])
        self._draw(i)
        if s.depth:
            self._show(i)
            return
        for seat in range(2):
            self.points[2 * i + seat] = victory(s, seat)
        self.next_game(i, BIT[s.winner] if s.winner < 2 else BOTH)

    def _draw(self, i: i64) -> None:
        s = self.states[i]
        while s.depth and s.top() & 127 >= CHANCES:
            happen(s, draw(s, self.luck[i]))

    def _show(self, i: i64) -> None:
        s = self.states[i]
        seat = s.top() >> 7 & 1
        self.offer(i, seat, legal(s))
        if self.words:
            write(s, seat, self.rows, i * self.words)
