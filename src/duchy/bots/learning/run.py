"""One training run: rounds of self-play by workers, lessons between them, and a checkpoint to go on from."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from .adam import Adam
from .checkpoint import Groups, read_checkpoint, uncollected, write_checkpoint


@dataclass(frozen=True)
class Progress:
    """After each round; where the mean is known, a point of the learning curve."""

    games: int
    of: int
    mean: float | None  # of what the trainer measures; None: not measured
    loss: float


Told = Callable[[Progress], None]
Pool = Callable[[], AbstractContextManager[Executor]]  # where games are played: processes here, or a cluster


def processes(count: int | None = None) -> ProcessPoolExecutor:
    """Of this machine, as many as it has cores where nobody says how many."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # one that is one of several leaves the other cores alone
    return ProcessPoolExecutor(count or os.cpu_count(), get_context("spawn"), initializer=uncollected)


class Run(ABC):
    """What all trainers share. Everything that a checkpoint must hold, but the games that are remembered."""

    def __init__(self, name: str, seed: int, games: int, out: Path) -> None:
        """`name` is that of the weight file."""
        self.seed, self.games, self.out = seed, games, out
        self.done = 0
        self.number = 0  # rounds so far
        self.weights = out / f"{name}.npz"
        self.checkpoint = out / f"{name}.checkpoint.npz"

    # ------------------------------------------------------------------ what a trainer says
    adam: Adam
    random: np.random.Generator

    @abstractmethod
    def round(self, pool: Executor, number: int) -> float:
        """Play, learn and count the games in `done`; the loss."""

    @abstractmethod
    def due(self, number: int) -> bool:
        """Whether there is a checkpoint after so many rounds."""

    @abstractmethod
    def measure(self, pool: Executor, loss: float, due: bool) -> float | None:
        """How well the net plays now, if that is measured after this round."""

    @abstractmethod
    def header(self) -> dict[str, Any]:
        """What must be the same in a run that goes on."""

    def more(self) -> dict[str, Any]:
        """What else the header of its checkpoint holds."""
        return {}

    def take_over(self, header: dict[str, Any]) -> None:
        """The inverse of `more`."""
        return None  # most trainers have nothing more to take over

    def groups(self) -> Groups:
        return self.adam.groups()

    @abstractmethod
    def finish(self, pool: Executor) -> Path:
        """Write the weights that are played with."""

    # ------------------------------------------------------------------ the rounds
    def rounds(self, pool: Executor) -> Iterator[Progress]:
        while self.done < self.games:
            loss = self.round(pool, self.number)
            self.number += 1
            due = self.due(self.number)
            yield Progress(self.done, self.games, self.measure(pool, loss, due), loss)
            if due:
                self.save()

    def begin(self) -> None:
        """What is to be done where it does not go on from a checkpoint."""
        return None  # in most trainers nothing

    def follow(self, resume: bool, told: Told | None, where: Pool | None = None) -> Path:
        """From its checkpoint, if it is to go on and there is one, to its end; the path of the weights.

        What workers bring is taken in the order in which it was asked for: who is quicker changes nothing.
        """
        self.out.mkdir(parents=True, exist_ok=True)
        if resume and self.checkpoint.exists():
            self.load()
        else:
            self.begin()
        with (where or processes)() as pool:
            for point in self.rounds(pool):
                if told:
                    told(point)
            return self.finish(pool)

    # ------------------------------------------------------------------ interruption
    def save(self) -> None:
        header = {
            **self.header(), "done": self.done, "rounds": self.number, "steps": self.adam.steps,
            "random": self.random.bit_generator.state, **self.more(),
        }  # fmt: skip
        write_checkpoint(self.checkpoint, header, self.groups())

    def load(self) -> None:
        header = read_checkpoint(self.checkpoint, self.header(), self.groups())
        self.done, self.number, self.adam.steps = header["done"], header.get("rounds", 0), header["steps"]
        self.random.bit_generator.state = header["random"]
        self.take_over(header)
