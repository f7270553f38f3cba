"""A net that learns from the positions of self-play games it remembers."""

import math

import numpy as np
from numpy.typing import NDArray

from ..learning.adam import Adam
from ..learning.arrays import Floats
from .net import Net, fresh_net
from .targets import Batch
from .thinking.inputs import inputs
from .thinking.module_inputs import rows_of_modules

ROUND = 200  # games played with one set of weights
PART = 50  # of these, what a worker is given at once
MEMORY = 60  # rounds that are remembered
BATCH = 512
AVERAGE = 0.9997  # memory of the running average of the weights, which is what plays in the end


class Learner:
    """The net, its optimiser and the games it remembers."""

    def __init__(
        self, players: int, seed: int, modules: bool = False, batch: int = BATCH, parts: int = ROUND // PART,
        memory: int = MEMORY, average: float = AVERAGE, net: Net | None = None,
    ) -> None:  # fmt: skip
        """A round has so many `parts`; `memory` rounds are remembered. It begins with a fresh net, or with this one."""
        self.batch, self.parts, self.rounds, self.average = batch, parts, memory, average
        self.random = np.random.default_rng(seed)
        self.net = net or fresh_net(players, self.random)
        self.rows: Floats | None = None  # 1 for the inputs that learn, if not all of the net does
        if modules:
            self.rows = np.zeros((inputs(players), 1), np.float32)
            self.rows[[int(row) for row in rows_of_modules(players)]] = 1
        self.adam = Adam(self.net.weights, epsilon=1e-6)
        self.memory: list[Batch] = []

    def remember(self, batch: Batch) -> None:
        self.memory.append(batch)
        del self.memory[: -self.rounds * self.parts]

    def learn(self, steps: int, rate: float) -> float:
        """Mean error in own points, over steps of one batch each."""
        starts = [np.concatenate([[0], np.cumsum(b.counts)]) for b in self.memory]
        total = 0.0
        for _ in range(steps):
            grads, errors = self.net.gradient(*self._draw(starts))
            if self.rows is not None:
                grads = {"w1": grads["w1"] * self.rows}
            self.adam.step(grads, rate)
            if self.adam.steps % 10 == 0:
                self.adam.follow(grads, self.average**10)
            total += float(errors[0])
        return math.sqrt(total / max(steps, 1))

    def _draw(self, starts: list[NDArray[np.int64]]) -> tuple[Floats, NDArray[np.int64], NDArray[np.int64], Floats]:
        """A batch from four of the remembered parts, one of them of the newest round."""
        picks = self.random.integers(0, len(self.memory), 4)
        picks[0] = len(self.memory) - 1 - self.random.integers(0, min(self.parts, len(self.memory)))
        items, phases, targets = [], [], []
        for pick in picks:
            batch, begin = self.memory[pick], starts[pick]
            some = self.random.integers(0, len(batch.counts), self.batch // 4)
            items += [batch.items[begin[at] : begin[at + 1]] for at in some]
            phases.append(batch.phases[some])
            targets.append(batch.targets[some])
        rows = np.repeat(np.arange(self.batch), [len(on) for on in items])
        on = np.concatenate(items)
        place = np.zeros(len(self.net.weights["w1"]), np.int64)
        place[on] = 1
        columns = np.flatnonzero(place)
        place[columns] = np.arange(len(columns))
        x = np.zeros((self.batch, len(columns)), np.float32)
        x[rows, place[on]] = 1
        return x, columns, np.concatenate(phases), np.concatenate(targets)
