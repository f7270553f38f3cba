"""One's tables and finished games, the next table, and who can come by a link."""

from typing import Any, Literal

import msgspec

from .table import TableSeat


class MyTable(msgspec.Struct):
    """A table where one has a seat, as much as a list of them shows."""

    table: str
    game: str
    title: str
    status: Literal["waiting", "playing", "over"]
    seat: int  # one's own
    seats: list[TableSeat]
    movers: list[int]
    since: float  # when something last happened there
    totals: list[int]  # as this seat may know them; empty before the game begins
    winners: list[int]  # when the game is over
    talk: int  # how much others have said in the chat
    n: int = 0
    seq: int = 0
    state: Any = None  # the game's own description, for a small picture; None before it begins
    paused: bool = False
    ended: str = ""
    seen: int | None = None  # the last event that the person has seen; None: not known, where only a token is shown
    note: str = ""  # when the game is over: what decided it; alone, what came of it
    unread: int | None = None  # lines of others in the chat that the person has not seen


class MyResult(msgspec.Struct):
    """A finished game of a person."""

    table: str
    game: str
    title: str
    seat: int
    players: int
    board: str  # or sheet; "": the game has none
    opponents: list[str]
    points: int
    other: int | None  # points of the best other seat; None: alone
    place: int
    won: bool
    early: str  # "": it was played to its end; agreed, resigned (by this seat, or by the last other)
    ended: float


class MyResults(msgspec.Struct):
    results: list[MyResult]


class Mine(msgspec.Struct):
    tables: list[MyTable]


class Reach(msgspec.Struct):
    """Who can come by a link. Only who sits at the server's own machine is told its other addresses."""

    everybody: bool  # the server listens to other machines
    addresses: list[str]


class NextTable(msgspec.Struct):
    table: str
