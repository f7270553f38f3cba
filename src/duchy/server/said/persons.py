"""Whose a seat is, and who somebody is."""

import msgspec
from msgspec import field


class Seated(msgspec.Struct):
    table: str
    seat: int | None
    token: str | None
    commitment: str = ""  # to the server's part of the seed


class Device(msgspec.Struct):
    """A browser of a person."""

    id: str  # to name it by; it opens nothing
    since: float
    seen: float  # last, to the hour
    this: bool  # the one that asks


class Me(msgspec.Struct):
    """What the server knows of a person: nothing, before a seat is taken or something is said of oneself."""

    known: bool
    name: str = ""
    colour: str = ""
    since: float = 0.0
    devices: list[Device] = field(default_factory=list)
    vacation: float | None = None  # until when
    vacation_left: float = 0.0  # days of this year


class Gone(msgspec.Struct):
    """Everything of a person was removed."""

    tables: int  # where a seat is somebody's who left


class Invited(msgspec.Struct):
    """A code by which one other device becomes a device of the same person."""

    code: str
    until: float


class Inviter(msgspec.Struct):
    """Who has shown a code."""

    name: str
    colour: str
