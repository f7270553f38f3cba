"""What is measured: sections, each a table of one kind, and the rows of a table. rows.toml has those of the house."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from duchy.kernel.errors import InputError
from duchy.kernel.files import read_text
from duchy.kernel.reader import Reader

from ..fixtures import Match
from .kinds import KINDS, Kind
from .rows import Row

HOUSE: Final = Path(__file__).with_name("rows.toml")
MOST: Final = 1_000_000  # games, seconds, rows: what no table has


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    text: str
    kind: Kind
    bots: tuple[str, ...]
    games: int  # wanted for each part
    futures: int  # in which the lines of a decision are compared, where somebody judges
    rows: tuple[Row, ...]

    @property
    def parts(self) -> list[Match]:
        """Who plays with whom, in each row alike."""
        return self.kind.parts(self.bots)


def read(path: Path = HOUSE) -> list[Section]:
    try:
        values = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path} is not TOML: {error}.") from None
    try:
        whole = Reader(values)
        tables = enumerate(whole.items("section", 1, MOST), 1)
        sections = [_section(Reader(each, f"section {at}")) for at, each in tables]
        whole.done()
    except InputError as error:
        raise InputError(f"{path.name}: {error}") from None
    ids = [section.id for section in sections]
    if len(set(ids)) < len(ids):
        raise InputError(f"{path.name}: two sections have the same id.")
    return sections


def _section(reader: Reader) -> Section:
    kinds = list(KINDS)
    kind = KINDS[kinds[reader.choice("kind", kinds)]]
    bots = _texts(reader, "bots", kind.fewest)
    parts = len(kind.parts(bots))
    tables = enumerate(reader.items("row", 1, MOST), 1)
    rows = [_row(Reader(each, f"{reader.path} row {at}"), parts) for at, each in tables]
    section = Section(
        reader.text("id"), reader.text("title"), reader.text("text"), kind, bots, reader.integer("games", 1, MOST),
        reader.integer("futures", 2, 1000) if kind.judges else 0, tuple(rows),
    )  # fmt: skip
    reader.done()
    return section


def _row(reader: Reader, parts: int) -> Row:
    players = reader.integer("players", 1, 99) if reader.has("players") else None
    settings = _texts(reader, "set", 0) if reader.has("set") else ()
    row = Row(
        reader.text("name"), reader.text("game"), players, settings, reader.text("seed"),
        tuple(_seconds(reader, value) for value in reader.items("seconds", parts, parts)),
    )  # fmt: skip
    reader.done()
    return row


def _texts(reader: Reader, key: str, least: int) -> tuple[str, ...]:
    values = reader.items(key, least, MOST)
    if not all(isinstance(value, str) for value in values):
        reader.wrong(key, "must be a list of texts")
    return tuple(values)


def _seconds(reader: Reader, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < MOST:
        reader.wrong("seconds", "must be a list of numbers above 0")
    return float(value)
