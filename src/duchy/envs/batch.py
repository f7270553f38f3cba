"""Many tables at once, as numpy sees them: what a step of the compiled object leaves is read without a copy."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.kernel.compat import COMPILED
from duchy.kernel.errors import InputError

from .table import Table, shared


class Tables:
    """N tables of one game. The arrays belong to the tables: the next step writes over them, so copy what you keep.

    mask (N, A), row (N, bytes; without `observe` none), seat (N): the decisions that are due. done (N), reward and
    points (N, players; by seat) are of the game that ended in this step, if one did: its table has begun the next.
    ids (N, 256) and count (N): the legal actions as lists, which are much quicker to choose from than masks.
    """

    def __init__(
        self, game: str, tables: int, players: int | None = None, observe: bool = True, keep: bool = False,
        **options: Any,
    ) -> None:  # fmt: skip
        self.table = Table(game, players, **options)
        if self.table.learning is None:
            raise InputError(f"{self.table.game.id} cannot be played at many tables at once yet.")
        if tables < 1:
            raise InputError("There has to be a table at least.")
        self.tables, self.people, self.size, self.width = tables, self.table.people, self.table.size, self.table.width
        self.layout = self.table.layout
        self.batch = self.table.learning.batch(tables, observe)
        self.observe = observe
        self.kept: list[list[int]] | None = [[] for _ in range(tables)] if keep else None
        self._look()

    def _look(self) -> None:
        batch, n = self.batch, self.tables
        self.mask = shared(batch.mask, np.uint8).reshape(n, self.size)
        self.row = shared(batch.rows, np.int64).view(np.uint8).reshape(n, -1)
        self.ids = shared(batch.ids, np.int16).reshape(n, -1)
        self.count = shared(batch.count, np.int64)
        self.seat = shared(batch.seat, np.uint8)
        self.done = shared(batch.done, np.uint8).view(np.bool_)
        self.reward = shared(batch.reward, np.float64).reshape(n, self.people)
        self.points = shared(batch.points, np.int64).reshape(n, self.people)
        self.number = shared(batch.number, np.int64)

    def reset(self, first: int = 0) -> None:
        """Begin anew; the games of table i are those with the numbers first + i, first + i + N, ..."""
        self.batch.reset(first)
        if self.kept is not None:
            self.kept = [[] for _ in range(self.tables)]
        if not COMPILED:
            self._look()

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """One id for each table; one that is not legal raises ValueError with its table, and nothing moves."""
        chosen = np.ascontiguousarray(actions, np.int64)
        self.batch.step(chosen.tobytes())
        if not COMPILED:
            self._look()
        if self.kept is not None:
            for table, (action, over) in enumerate(zip(chosen.tolist(), self.done.tolist(), strict=True)):
                self.kept[table] = [] if over else [*self.kept[table], action]

    def replayed(self, table: int) -> Table:
        """The running game of a table, played again alone; its `record()` verifies. Needs keep=True."""
        if self.kept is None:
            raise InputError("The games were not kept: open the tables with keep=True.")
        alone = self.table
        alone.reset(int(self.number[table]))
        for id_ in self.kept[table]:
            alone.step(id_)
        return alone
