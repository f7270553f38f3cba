"""What a table needs of the world: somewhere to keep its events, bots that think, other workers to tell, somebody who
counts. Who referees knows these protocols; app.py chooses who stands behind them."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Final, Protocol

from . import said
from .meta import Meta

LONGEST: Final = 120.0  # seconds; a bot that thinks longer has no answer

Hear = Callable[[dict[str, Any]], Awaitable[None]]


# ---------------------------------------------------------------------- what is kept
class Conflict(Exception):
    """Another worker has written to this table meanwhile."""


@dataclass
class Snapshot:
    n: int
    state: dict[str, Any]
    seq: int = 0


@dataclass
class Change:
    """New events of one table, and the table as it is after them (`meta.seq` counts them in)."""

    meta: Meta
    known: int  # the seq this change was made from
    events: list[dict[str, Any]]
    snapshot: Snapshot | None = None
    seats: bool = False  # the seats changed too
    origin: str = ""  # the worker that makes it, for the others to hear


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

    async def events(self, id_: str, after: int = 0) -> list[dict[str, Any]]: ...

    async def due(self, now: float, quiet_since: float) -> list[str]:
        """Tables where a bot should have moved by now, or where somebody's time is over."""

    async def remove(self, before: float) -> list[str]:
        """Remove some of the tables where nothing has happened since then, with all that belongs to them; their ids."""

    async def analysis(self, id_: str) -> str | None: ...

    async def keep_analysis(self, id_: str, body: str) -> None:
        """What the coach has found at a table so far, instead of what it had before."""


# ---------------------------------------------------------------------- who thinks
@dataclass(frozen=True)
class Reviewed:
    """What the coach says of some decisions of a game."""

    bot: str
    method: str
    of: int  # decisions in the game
    decisions: list[said.Judged]
    spent: float  # seconds of a processor


class Bots(Protocol):
    @property
    def busy(self) -> bool:
        """So many wait that nobody else should ask for what is not needed."""

    async def choose(self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str) -> str | None:
        """The bot's choice in notation; None when it failed, which is logged."""

    async def judge(
        self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str
    ) -> list[dict[str, Any]] | None:
        """What the bot thinks of its best choices, the one that it would take first; None when it failed."""

    async def review(self, game_id: str, record: str, first: int) -> Reviewed | None:
        """What the coach says of some decisions of a record, from this one on; None when it failed."""

    def close(self) -> None: ...


# ---------------------------------------------------------------------- who hears
class Bus(Protocol):
    """How the workers of one server hear of each other."""

    worker: str  # the name of this process among its like

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
