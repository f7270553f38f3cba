"""What a connection to a table hears: first of all, when something happened, and to what it asked."""

import msgspec
from msgspec import UNSET, UnsetType, field

from .events import TableEvent
from .position import Position
from .table import TableInfo


class Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    seat: int | None
    seq: int
    cut: bool  # older events were left out
    table: TableInfo
    events: list[TableEvent]
    position: Position
    hands: list[int] = field(default_factory=list)  # all seats that the token or the key gives
    seen: int | None = None  # the last event that the person has seen, on whichever device; None: nobody knows
    heard: int | None = None  # the last line of the chat that the person has read


class Events(msgspec.Struct, tag_field="type", tag="events"):
    events: list[TableEvent]
    position: Position | UnsetType = UNSET  # left out when it is as before
    table: TableInfo | UnsetType = UNSET


class Ok(msgspec.Struct, tag_field="type", tag="ok"):
    id: int
    seq: int


class Refused(msgspec.Struct, tag_field="type", tag="refused"):
    id: int
    reason: str
    rule: str
    rule_text: str


class Error(msgspec.Struct, tag_field="type", tag="error"):
    id: int | None
    error: str


class Why(msgspec.Struct, tag_field="type", tag="why"):
    id: int
    legal: bool
    reason: str = ""
    rule: str = ""
    rule_text: str = ""
