"""A game as text: JSON Lines with a header, every action and chance outcome in notation, and the result.

    {"duchy": 1, "game": "burgundy/2019@r1", "setup": {"players": 2}, "seats": ["you", "greedy"], "commitment": "..."}
    {"chance": "start 1"}
    {"seat": 1, "play": "take 3 3:ship"}
    {"result": {"places": [2, 1], "note": "", "scores": [{...}, {...}]}, "seed": "..."}

A state is the fold of its record. The last line is missing while a game is running. Where a game went on from another
one, "given" in the header says how many of its first entries come from there: their chance is not that of the seed.
Where it began from a position that was laid, "start" is that position. Where the people added to the seed, "gifts" in
the header are what they gave, by seat, and "part" beside the seed is what the commitment was for: see chance.py.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from .chance import Seed
from .contract import NATURE, Game, Seat
from .errors import InputError
from .files import read_text
from .reader import Reader

FORMAT: Final = 1


@dataclass(frozen=True)
class Entry:
    """One line of play: an action of a seat, or a chance outcome (seat NATURE)."""

    seat: Seat
    text: str


@dataclass
class Record:
    game: str
    setup: dict[str, Any]
    seats: list[str]
    commitment: str
    entries: list[Entry] = field(default_factory=list)
    result: dict[str, Any] | None = None
    seed: str | None = None
    given: int = 0  # so many entries come from another game
    start: dict[str, Any] | None = None  # the position it began from, where that is no new game
    gifts: list[str] = field(default_factory=list)  # what each seat added to the seed
    part: str = ""  # what they were added to; known at the end

    @property
    def dice(self) -> Seed:
        """The seed with all that it comes of, once the game is over."""
        return Seed(self.seed or "", self.part, tuple(self.gifts))

    @property
    def givers(self) -> list[str]:
        """The names of those who added to the seed."""
        return [name for name, gift in zip(self.seats, self.gifts) if gift]

    def lines(self) -> Iterable[str]:
        head = {"duchy": FORMAT, "game": self.game, "setup": self.setup, "seats": self.seats}
        more: dict[str, Any] = {"given": self.given} if self.given else {}
        if self.start is not None:
            more["start"] = self.start
        if self.gifts:
            more["gifts"] = self.gifts
        yield _line(head | {"commitment": self.commitment} | more)
        for entry in self.entries:
            yield _line({"chance": entry.text} if entry.seat == NATURE else {"seat": entry.seat, "play": entry.text})
        if self.result is not None:
            yield _line({"result": self.result, "seed": self.seed} | ({"part": self.part} if self.part else {}))

    def dumps(self) -> str:
        return "".join(line + "\n" for line in self.lines())


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def load(path: Path) -> Record:
    """Read a record file; InputError with the file and the reason."""
    text = read_text(path)
    try:
        return loads(text)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def loads(text: str) -> Record:
    """Read the text of a record; a fault is told with its line."""
    lines = text.removesuffix("\n").split("\n")  # a name may hold what else Unicode takes for the end of a line
    if lines == [""]:
        raise InputError("The record is empty.")
    record: Record = _read_line(1, lines[0], _read_header)
    for number, line in enumerate(lines[1:], 2):
        if record.result is not None:
            raise InputError(f"Line {number} of the record comes after the result.")
        _read_line(number, line, lambda r: _read_entry(r, record))
    return record


def _read_line(number: int, line: str, read: Callable[[Reader], Any]) -> Any:
    try:
        value = json.loads(line)
        if "\\u" in line:
            json.dumps(value, ensure_ascii=False).encode()  # half a character is none, and cannot be written again
    except (ValueError, RecursionError):
        raise InputError(f"Line {number} of the record is not JSON; the file may be cut off.") from None
    try:
        return read(Reader(value))
    except InputError as error:
        raise InputError(f"Line {number} of the record is wrong: {error}") from None


def _read_header(r: Reader) -> Record:
    r.integer("duchy", FORMAT, FORMAT)
    setup = dict(r.table("setup").values)
    seats = [str(name) for name in r.items("seats", 1, 16)]
    record = Record(r.text("game"), setup, seats, r.text("commitment"))
    if r.has("given"):
        record.given = r.integer("given", 0, 10**6)
    if r.has("start"):
        record.start = dict(r.table("start").values)
    if r.has("gifts"):
        record.gifts = [str(gift) for gift in r.items("gifts", 1, 16)]
    r.done()
    return record


def _read_entry(r: Reader, record: Record) -> None:
    if r.has("result"):
        record.result = dict(r.table("result").values)
        record.seed = r.text("seed")
        record.part = r.text("part") if r.has("part") else ""
    elif r.has("chance"):
        record.entries.append(Entry(NATURE, r.text("chance")))
    else:
        record.entries.append(Entry(r.integer("seat", 0, len(record.seats) - 1), r.text("play")))
    r.done()


def result_dict(game: Game[Any], s: Any) -> dict[str, Any]:
    result = game.result(s)
    return {"places": list(result.places), "note": result.note, "scores": game.scores(s)}
