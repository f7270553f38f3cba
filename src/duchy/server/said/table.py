"""What is known of a table beside its position: its game, its clock, who sits where."""

from typing import Any, Literal

import msgspec
from msgspec import field


class LiveClock(msgspec.Struct, tag_field="kind", tag="live"):
    """A bank of seconds for each seat, and an increment at each of its turns."""

    seconds: float
    increment: float


class DaysClock(msgspec.Struct, tag_field="kind", tag="days"):
    """So many days for each turn."""

    days: float


ClockRules = LiveClock | DaysClock


class WishedClock(msgspec.Struct):
    """A clock that somebody asks for, and the seats that would like it."""

    clock: LiveClock | DaysClock
    agreed: list[int]


class TableSeat(msgspec.Struct):
    name: str
    who: Literal["person", "bot", "open"]
    bot: str | None  # who plays now, if it is a bot
    away: bool  # a person for whom a bot stands in
    expected: bool = False  # at a rematch: who has not come yet


class TableInfo(msgspec.Struct):
    """What is known of a table beside its position."""

    id: str
    game: str
    title: str
    setup: dict[str, Any]
    status: Literal["waiting", "playing", "over"]
    commitment: str
    seed: str | None  # when the game is over
    clock: LiveClock | DaysClock | None
    hints: bool
    guided: bool
    imported: bool
    given: int  # so many entries come from another game
    parent: str | None  # the table that it branched off from
    rematch: str | None  # the id of the next table
    host: int | None
    seats: list[TableSeat]
    daily: str | None = None  # the day whose game this is
    practice: bool = False  # of a daily game: it does not count
    wished: WishedClock | None = None
    gifts: list[str] = field(default_factory=list)  # what each seat added to the seed
    part: str = ""  # of the server, which they were added to and the commitment is for; when the game is over
    paused: bool = False
    ended: str = ""  # before its rules say so: agreed, resigned
    resigned: list[int] = field(default_factory=list)
