"""What a table needs of the world: somewhere to keep its events, bots that think, other workers to tell, somebody who
counts. Who referees knows these protocols; app.py chooses who stands behind them."""

from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, Protocol

import msgspec

from duchy.kernel.errors import InputError

from .meta import Meta
from .said.advice import Estimate
from .said.coach import Judged, Rate
from .said.inbox import MyResult

LONGEST: Final = 60.0  # seconds; a bot that thinks longer has no answer

Hear = Callable[[dict[str, Any]], Awaitable[None]]


# ---------------------------------------------------------------------- what is kept
class Conflict(Exception):
    """Another worker has written to this table meanwhile."""


class Unavailable(Exception):
    """The store does not answer. Nothing was changed."""


class Doubtful(Unavailable):
    """It was lost while it stored something: perhaps it did."""


class Restored(Unavailable):
    """Everything was brought back from a backup, and what is in memory no longer holds."""

    def __init__(self, at: float = 0.0) -> None:
        super().__init__("A backup was brought back.")
        self.at = at  # the time that clocks run by


class Damaged(InputError):
    """What is stored of a table cannot be read."""


@dataclass
class Snapshot:
    n: int
    state: dict[str, Any]
    seq: int = 0


@dataclass(frozen=True)
class Call:
    """Somebody is to be told of a table, unless he sees it."""

    what: str  # turn, over
    seat: int
    n: int  # the position


@dataclass
class Change:
    """New events of one table, and the table as it is after them (`meta.seq` counts them in)."""

    meta: Meta
    known: int  # the seq this change was made from
    events: list[dict[str, Any]]
    snapshot: Snapshot | None = None
    seats: bool = False  # the seats changed too
    origin: str = ""  # the worker that makes it, for the others to hear
    calls: tuple[Call, ...] = ()
    settled: tuple[int, ...] = ()  # seats whose turn it no longer is: nobody has to be told any more
    moves: bool = False  # nothing else: of the table changed only its clock, its place in the log and whom it waits for


Stored = tuple[Meta, list[dict[str, Any]], Snapshot | None]  # a table as it was at one moment


class Store(Protocol):
    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def ping(self) -> None:
        """Raises when the store does not answer."""

    async def create(self, meta: Meta) -> None: ...

    async def append(self, change: Change) -> None:
        """Comes back when the change is stored; raises Conflict when it was made from an old position."""

    async def load(self, id_: str) -> Stored | None: ...

    async def news(self, id_: str, after: int) -> tuple[Meta, list[dict[str, Any]]] | None:
        """A table as it is now, and its events after this one; None: it is gone."""

    async def events(self, id_: str, after: int = 0) -> list[dict[str, Any]]: ...

    async def seqs(self, ids: list[str]) -> dict[str, int]:
        """The last event of each of these tables that there is."""

    async def served(self) -> float | None:
        """The time that clocks run by, as it was last stored."""

    async def beat(self, at: float) -> float:
        """Store it; another worker may be ahead, and then its time is the answer."""

    @property
    def trouble(self) -> str:
        """What is wrong with it now; empty: nothing."""

    async def due(self, now: float, quiet_since: float) -> list[str]:
        """Tables where a bot should have moved by now, or where somebody's time is over."""

    async def remove(self, before: float) -> list[str]:
        """Remove some of the tables where nothing has happened since then, with all that belongs to them; their ids."""

    async def discard(self, id_: str) -> None:
        """Remove one table with all that belongs to it."""

    async def branches(self, id_: str) -> list[str]:
        """The tables that branched off from a table, oldest first."""

    async def analysis(self, id_: str) -> str | None: ...

    async def same_analysis(self, work: str) -> str | None:
        """What the coach has found at whatever table where it was given the same work."""

    async def keep_analysis(self, id_: str, work: str, body: str) -> None:
        """What the coach has found at a table so far, instead of what it had before; `work` is what it was given."""


# ---------------------------------------------------------------------- who it is
@dataclass(frozen=True)
class Person:
    """Somebody who shows a key that a browser made; of the key only its hash is known. The id is never shown."""

    id: str
    name: str
    colour: str
    since: float
    vacation: float | None = None  # until when
    vacation_year: int = 0
    vacation_days: float = 0.0  # taken in that year


class Persons(Protocol):
    """Keys, codes and tokens come here as their hashes."""

    async def of(self, key: str) -> Person | None:
        """Who shows this key."""

    async def met(self, key: str) -> Person:
        """Who shows this key; somebody new, if nobody did before."""

    async def describe(self, person: str, name: str, colour: str) -> None: ...

    async def devices(self, person: str) -> list[tuple[str, float, float]]:
        """The key of each device, since when it is known, and when it was last seen."""

    async def forget_device(self, person: str, key: str) -> None: ...

    async def seen_now(self, key: str) -> None:
        """The device is there."""

    async def held(self, key: str, table: str) -> list[str]:
        """The tokens at a table that the person holds who shows this key."""

    async def hold(self, person: str, tokens: Iterable[tuple[str, str]]) -> None:
        """A person holds the tokens of these seats: tables and tokens. Who holds one already keeps it."""

    async def go_on(self, old: str, new: str) -> None:
        """Everybody keeps the token of a table at its rematch."""

    async def seated(self, table: str) -> dict[int, str]:
        """The persons at a table, by their seats."""

    async def tables(self, person: str, status: tuple[str, ...], most: int) -> list[str]:
        """The tables where a person has a seat, the latest first."""

    async def looked(self, key: str, table: str, seq: int) -> None:
        """Who shows this key has seen a table up to this event."""

    async def heard(self, key: str, table: str, seq: int) -> None:
        """And has read its chat so far."""

    async def last_seen(self, key: str, table: str) -> tuple[int, int] | None:
        """The last event of a table that the person has seen who shows this key, and the last line of its chat that was
        read; None: it is not his table."""

    async def seen(self, person: str) -> dict[str, tuple[int, int]]:
        """The same of a person, by table."""

    async def invite(self, person: str, code: str, until: float) -> None:
        """Who shows this code in time is this person too, once."""

    async def invited(self, code: str) -> Person | None:
        """Who has made a code that still works."""

    async def join(self, code: str, key: str) -> Person | None:
        """The device of the key is the inviting person's from now on, with all that was its own."""

    async def vacation(self, person: str, until: float | None, year: int, days: float) -> None:
        """A person is on vacation until then, and has taken so many days in that year."""

    async def results(self, person: str) -> list[MyResult]: ...

    async def keep_result(self, person: str, result: MyResult) -> None: ...

    async def everything(self, person: str) -> dict[str, Any]:
        """All that is stored of a person, to read."""

    async def anonymise(self, table: str, seat: int, name: str, new: str) -> None:
        """A seat is somebody else's, whom nobody knows; so is all that was written down of it."""

    async def forget(self, person: str) -> None:
        """Remove a person with devices, codes, seats and results."""


# ---------------------------------------------------------------------- who thinks
class Rolled(msgspec.Struct):
    """What a chance event gave to each seat, and the chances to win that they have since."""

    n: int  # the position after it
    luck: list[Rate]
    chances: list[Estimate]


@dataclass(frozen=True)
class Reviewed:
    """What the coach says of some steps of a game: first of all chance events, then of the decisions."""

    bot: str
    method: str
    of_rolls: int  # chance events in the game
    of: int  # decisions in the game
    rolls: list[Rolled]
    decisions: list[Judged]
    spent: float  # seconds of a processor


class Urgency(IntEnum):
    """Who waits for a bot; the first comes first."""

    PERSON = 0  # somebody at the table
    SHOW = 1  # somebody who watches, or nobody now
    COACH = 2


@dataclass(frozen=True)
class Asker:
    """For whom a bot thinks: owners are served in turn."""

    owner: str = ""
    urgency: Urgency = Urgency.PERSON


SOMEBODY: Final = Asker()


@dataclass(frozen=True)
class Chosen:
    """A bot's choice in notation, and the bot that made it: another one where the one that was asked failed."""

    text: str
    by: str


class Bots(Protocol):
    @property
    def busy(self) -> bool:
        """So many wait that nobody else should ask for what is not needed."""

    @property
    def waiting(self) -> int:
        """So many questions have no answer yet."""

    async def choose(
        self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str, asker: Asker = SOMEBODY
    ) -> Chosen:
        """The bot's choice; where it fails, which is logged, a quicker one's."""

    async def judge(
        self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str, asker: Asker = SOMEBODY
    ) -> list[dict[str, Any]] | None:
        """What the bot thinks of its best choices, the one that it would take first; None when it failed."""

    async def review(self, game_id: str, record: str, first: int) -> Reviewed | None:
        """What the coach says of some steps of a record, from this one on; None when it failed."""

    def close(self) -> None: ...


# ---------------------------------------------------------------------- who hears
class Bus(Protocol):
    """How the workers of one server hear of each other."""

    worker: str  # the name of this process among its like
    others: bool  # whether there can be others

    @property
    def trouble(self) -> str:
        """Why nothing is heard of others now; empty: it is."""

    async def open(self, hear: Hear) -> None: ...

    async def tell(self, message: dict[str, Any]) -> None:
        """To all other workers; what is stored is told by the store."""

    async def close(self) -> None: ...


# ---------------------------------------------------------------------- who counts
class Metrics(Protocol):
    def loaded(self, tables: int) -> None:
        """So many tables are in memory now."""

    def opened(self, family: str) -> None: ...

    def played(self, by: str) -> None: ...

    def refused(self) -> None: ...

    def conflicted(self) -> None: ...

    def connected(self) -> None: ...

    def disconnected(self) -> None: ...

    def storing(self) -> AbstractContextManager[object]:
        """From a decision to its storage."""

    def thinking(self) -> AbstractContextManager[object]:
        """A bot's thinking, with its wait for a process."""

    def failed(self) -> None:
        """Another bot had to choose for one."""
