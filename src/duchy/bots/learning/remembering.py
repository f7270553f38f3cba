"""A run that plays a round of games while it learns from those of the rounds before, which it remembers."""

from abc import abstractmethod
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol

import numpy as np

from .adam import Adam
from .kept import B, Kept
from .run import Run


@dataclass(frozen=True)
class Sizes:
    round: int  # games played with one set of weights
    part: int  # of these, what a worker is given at once
    memory: int  # rounds that are remembered
    check: int  # rounds between two points of the learning curve


class Learner(Protocol[B]):
    random: np.random.Generator
    adam: Adam
    memory: list[B]

    def remember(self, batch: B) -> None: ...


class Remembering(Run, Generic[B]):
    def __init__(
        self, name: str, seed: int, games: int, out: Path, learner: Learner[B], batch: type[B], sizes: Sizes
    ) -> None:
        super().__init__(name, seed, games, out)
        self.learner, self.sizes = learner, sizes
        self.adam, self.random = learner.adam, learner.random
        self.kept = Kept(out / f"{name}.games", batch)
        self.curve: list[tuple[int, float, float]] = []

    # ------------------------------------------------------------------ what a trainer says
    @abstractmethod
    def playing(self) -> Callable[[int, int], B]:
        """How a worker plays this round: games from a number on, so many. Weights are copies, for they change soon."""

    @abstractmethod
    def learn(self, number: int) -> float:
        """From what is remembered, in this round of the run; the loss."""

    @abstractmethod
    def strength(self, pool: Executor) -> float:
        """How well the averaged weights play without noise."""

    @abstractmethod
    def write(self) -> None:
        """The weights as far as they are, with their manifest."""

    # ------------------------------------------------------------------ the rounds
    def begin(self) -> None:
        self.kept.clear()

    def round(self, pool: Executor, number: int) -> float:
        play, size = self.playing(), self.sizes.part
        tasks = {
            first: self.kept.ask(pool, first, play, self.seed * 10_000_000 + first, size)
            for first in range(self.done, self.done + self.sizes.round, size)
        }
        loss = self.learn(number)
        for first, task in tasks.items():
            self.learner.remember(self.kept.take(first, task))
        self.done += self.sizes.round
        return loss

    def due(self, number: int) -> bool:
        return number % self.sizes.check == 0 or self.done >= self.games

    def measure(self, pool: Executor, loss: float, due: bool) -> float | None:
        if not due:
            return None
        mean = self.strength(pool)
        self.curve.append((self.done, round(mean, 2), round(loss, 4)))
        return mean

    def finish(self, pool: Executor) -> Path:
        self.save()
        self.kept.clear()
        return self.weights

    # ------------------------------------------------------------------ interruption
    def more(self) -> dict[str, Any]:
        return {"curve": self.curve}

    def take_over(self, header: dict[str, Any]) -> None:
        self.learner.memory = self.kept.between(self._oldest(), self.done)
        self.curve = [tuple(point) for point in header["curve"]]

    def save(self) -> None:
        super().save()
        self.kept.forget(self._oldest())
        self.write()

    def _oldest(self) -> int:
        """The first game that is remembered."""
        return self.done - self.sizes.memory * self.sizes.round
