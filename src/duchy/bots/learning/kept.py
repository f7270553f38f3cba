"""The games that a run remembers, a file for each part of a round: a run that was stopped knows them again."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np

B = TypeVar("B")  # positions with what they teach: a dataclass of arrays


class Kept(Generic[B]):
    def __init__(self, folder: Path, kind: type[B]) -> None:
        self.folder, self.kind = folder, kind

    def ask(self, pool: Executor, number: int, work: Callable[..., B], *arguments: Any) -> "Future[B]":
        """The part that begins with this game of the run; what was finished once is not played again."""
        path = self._path(number)
        if not path.exists():
            return pool.submit(work, *arguments)
        known: Future[B] = Future()
        known.set_result(self._read(path))
        return known

    def take(self, number: int, part: "Future[B]") -> B:
        """Wait for a part; from then on it is kept."""
        batch, path = part.result(), self._path(number)
        if not path.exists():
            self.folder.mkdir(exist_ok=True)
            unfinished = path.with_suffix(".part")
            with unfinished.open("wb") as file:
                np.savez_compressed(file, **vars(batch))
            unfinished.replace(path)
        return batch

    def between(self, first: int, end: int) -> list[B]:
        """The parts of these games, in order."""
        return [self._read(path) for path in self._paths() if first <= int(path.stem) < end]

    def forget(self, first: int) -> None:
        """All before this game."""
        for path in self._paths():
            if int(path.stem) < first:
                path.unlink()

    def clear(self) -> None:
        """Before a run that begins anew, and after one that is done."""
        if self.folder.exists():
            for path in self.folder.iterdir():
                path.unlink()
            self.folder.rmdir()

    def _path(self, number: int) -> Path:
        return self.folder / f"{number:09}.npz"

    def _paths(self) -> list[Path]:
        return sorted(self.folder.glob("*.npz"))

    def _read(self, path: Path) -> B:
        with np.load(path) as arrays:
            return self.kind(**arrays)
