"""Finished games on disk, one JSON line each, so that a run that breaks off loses none of them."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TextIO

from duchy.bots.own import digests
from duchy.bots.weights import weights_digest
from duchy.kernel.errors import InputError

from .fixtures import Event, Match
from .playing import Played

FORMAT: Final = 1
NAME: Final = "games.jsonl"


class Lines:
    """A file that only grows: first a line that says which run it is of, then one for each thing that is finished."""

    def __init__(self, path: Path, head: Mapping[str, Any], take: Callable[[dict[str, Any]], object]) -> None:
        self.head = head
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            content = path.read_bytes() if path.exists() else b""
            whole = content.rfind(b"\n") + 1  # a last line may have been cut off
            self._read(path, content[:whole], take)
            self.file: TextIO = path.open("a", encoding="utf-8")
            if whole < len(content):
                self.file.truncate(whole)
        except OSError as error:
            raise InputError(f"{path} cannot be written: {error.strerror}.") from None
        if not whole:
            self.write(head)

    def _read(self, path: Path, content: bytes, take: Callable[[dict[str, Any]], object]) -> None:
        """Take the lines of an earlier run."""
        for number, line in enumerate(content.splitlines(), 1):
            try:
                row = json.loads(line)
                if number == 1:
                    self._check(path, row)
                else:
                    take(row)
            except (ValueError, TypeError, AttributeError, KeyError):
                raise InputError(f"Line {number} of {path} is not a line of a journal.") from None

    def _check(self, path: Path, head: dict[str, Any]) -> None:
        mine = json.loads(json.dumps(self.head))
        for key, value in mine.items():
            if head.get(key) != value:
                raise InputError(f"{path} is of another run: its {key} is {head.get(key)}, not {value}.")

    def write(self, line: Mapping[str, Any]) -> None:
        self.file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        self.file.flush()

    def close(self) -> None:
        self.file.close()


class Journal:
    """The games of an event that are finished; with a folder, also on disk."""

    def __init__(self, event: Event, folder: Path | None, resume: bool) -> None:
        weights = weights_digest(event.game.partition("/")[0])
        self.head = {"duchy_arena": FORMAT, **asdict(event), "weights": weights, "own": digests() or None}
        self.games: dict[tuple[Match, int, int], Played] = {}
        self.lines: Lines | None = None
        if folder is None:
            return
        path = folder / NAME
        if path.exists() and not resume:
            raise InputError(f"{path} is there already; --resume goes on with it.")
        self.lines = Lines(path, self.head, lambda row: self._keep(Played.read(row)))

    def _keep(self, played: Played) -> bool:
        """A game counts once, however often it was played."""
        return self.games.setdefault(played.key, played) is played

    def enter(self, played: Played) -> None:
        if self._keep(played) and self.lines is not None:
            self.lines.write(played.plain())

    def close(self) -> None:
        if self.lines is not None:
            self.lines.close()
