"""Positions of a game and of a file, the tree of tables that branched off, the entries and the points."""

from typing import Any

import msgspec
from msgspec import field

from .events import Chance, Play
from .position import Position


class Shown(msgspec.Struct):
    position: Position


class Laid(msgspec.Struct):
    """A position that was written down: what is wrong with it, or how it looks and what may be done in it."""

    problem: str
    text: str = ""  # the file, with the changes that were asked for
    title: str = ""
    game: str = ""
    setup: dict[str, Any] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    position: Position | None = None
    keys: dict[str, Any] = field(default_factory=dict)  # the whole position by its keys
    remarks: list[str] = field(default_factory=list)  # it can be played, but could not come up in a game
    differs: str = ""  # the first step of the file that does not come out as it says


class Followed(msgspec.Struct):
    """The positions after each action of a line."""

    positions: list[Position]


class Noted(msgspec.Struct):
    """The note to a position."""

    n: int
    name: str
    text: str


class Branch(msgspec.Struct):
    """A table that goes on from a position of another one."""

    table: str
    parent: str | None
    given: int
    status: str
    say: str  # the first move that was played there
    totals: list[int]
    notes: list[Noted] = field(default_factory=list)


class Branches(msgspec.Struct):
    """The tree that a table belongs to: the table it all began at first."""

    branches: list[Branch]


class Entries(msgspec.Struct):
    entries: list[Play | Chance]


class ScorePoint(msgspec.Struct):
    n: int
    label: str
    totals: list[int]


class Scores(msgspec.Struct):
    points: list[ScorePoint]
