"""A server for one page, in the page: the same referee and the same routes. Tables are kept by the page, row by row,
and bots think in a worker beside it. The page speaks the requests and messages of docs/guide/protocol.md."""

import asyncio
import inspect
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from itertools import chain
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec
import structlog

from . import persons, puzzles, thinking
from .asking import answer, limits_of, refusal
from .bus import Alone
from .hall import Hall
from .http import router
from .live import live
from .meta import Meta
from .ports import SOMEBODY, Asker, Change, Chosen, Conflict, Reviewed, Snapshot, Stored
from .routes import HungUp, Request, Response, Route
from .said.health import Problem
from .settings import Settings

Keep = Callable[[str, str | None], object]  # a table's id and its row; None: the table is gone
Think = Callable[[str, str], Awaitable[str]]  # thinking.answered, wherever that is done
STAND_IN: Final = "greedy"
ENDLESS: Final = 1e9  # nobody is kept from asking himself
SETTINGS: Final = Settings(
    tables_a_minute=ENDLESS, messages_a_second=1000.0, hints_a_minute=ENDLESS, reads_a_minute=ENDLESS,
    looks_a_minute=ENDLESS, keep_days=0.0, alone=True
)

log = structlog.get_logger()


# ---------------------------------------------------------------------- the ports
class Row(msgspec.Struct):
    """All that is kept of one table."""

    meta: Meta
    events: list[dict[str, Any]] = msgspec.field(default_factory=list)
    snapshot: Snapshot | None = None
    analysis: str | None = None
    work: str = ""  # what it is of


class Shelf:
    """The Store of a page."""

    def __init__(self, rows: list[str], keep: Keep) -> None:
        self.keep = keep
        found = [msgspec.json.decode(row, type=Row) for row in rows]
        self.rows = {row.meta.id: row for row in found}

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def ping(self) -> None: ...

    @property
    def trouble(self) -> str:
        return ""

    async def seqs(self, ids: list[str]) -> dict[str, int]:
        return {id_: self.rows[id_].meta.seq for id_ in ids if id_ in self.rows}

    async def served(self) -> float | None:
        return None

    async def beat(self, at: float) -> float:
        return at

    def _keep(self, id_: str) -> None:
        self.keep(id_, msgspec.json.encode(self.rows[id_]).decode())

    async def create(self, meta: Meta) -> None:
        self.rows[meta.id] = Row(meta.copy())
        self._keep(meta.id)

    async def append(self, change: Change) -> None:
        row = self.rows.get(change.meta.id)
        if row is None or row.meta.seq != change.known:
            raise Conflict
        row.meta = change.meta.copy()
        row.events += change.events
        if change.snapshot:
            row.snapshot = Snapshot(change.snapshot.n, change.snapshot.state, change.meta.seq)
        self._keep(change.meta.id)

    async def load(self, id_: str) -> Stored | None:
        row = self.rows.get(id_)
        return (row.meta.copy(), list(row.events), row.snapshot) if row else None

    async def news(self, id_: str, after: int) -> tuple[Meta, list[dict[str, Any]]] | None:
        row = self.rows.get(id_)
        return (row.meta.copy(), row.events[after:]) if row else None

    async def events(self, id_: str, after: int = 0) -> list[dict[str, Any]]:
        return self.rows[id_].events[after:]

    async def due(self, now: float, quiet_since: float) -> list[str]:
        return [id_ for id_, row in self.rows.items() if _due(row.meta, now, quiet_since)]

    async def remove(self, before: float) -> list[str]:
        old = [id_ for id_, row in self.rows.items() if row.meta.touched < before]
        for id_ in old:
            await self.discard(id_)
        return old

    async def discard(self, id_: str) -> None:
        if self.rows.pop(id_, None):
            self.keep(id_, None)

    async def branches(self, id_: str) -> list[str]:
        found = [row.meta for row in self.rows.values() if row.meta.parent == id_]
        return [meta.id for meta in sorted(found, key=lambda meta: meta.created)]

    async def analysis(self, id_: str) -> str | None:
        return self.rows[id_].analysis

    async def same_analysis(self, work: str) -> str | None:
        return next((row.analysis for row in self.rows.values() if row.work == work), None)

    async def keep_analysis(self, id_: str, work: str, body: str) -> None:
        if id_ in self.rows:
            self.rows[id_].analysis, self.rows[id_].work = body, work
            self._keep(id_)


def _due(meta: Meta, now: float, quiet_since: float) -> bool:
    late = meta.deadline is not None and meta.deadline <= now
    return meta.status == "playing" and (late or (meta.waits == "bot" and meta.touched <= quiet_since))


class Beside:
    """The Bots of a page: one worker thinks, one question after another."""

    busy = False

    def __init__(self, think: Think) -> None:
        self.think = think
        self.waiting = 0

    async def choose(
        self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str, asker: Asker = SOMEBODY
    ) -> Chosen:
        found = await self._ask("choose", game_id, bot, seat, state, chance)
        if found is not None:
            return Chosen(msgspec.json.decode(found, type=str), bot)
        return Chosen(thinking.think(game_id, STAND_IN, seat, state, chance)[0], STAND_IN)

    async def judge(
        self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str, asker: Asker = SOMEBODY
    ) -> list[dict[str, Any]] | None:
        found = await self._ask("judge", game_id, bot, seat, state, chance)
        return None if found is None else msgspec.json.decode(found, type=list[dict[str, Any]])

    async def review(self, game_id: str, record: str, first: int) -> Reviewed | None:
        found = await self._ask("review", game_id, record, first)
        return None if found is None else msgspec.json.decode(found, type=Reviewed)

    async def _ask(self, what: str, *given: Any) -> str | None:
        self.waiting += 1
        try:
            return await self.think(what, msgspec.json.encode(given).decode())
        except Exception as error:  # whatever goes wrong in the other worker: the table goes on without it
            log.error("a bot failed", what=what, error=repr(error))
            return None
        finally:
            self.waiting -= 1

    def close(self) -> None: ...


class Uncounted:
    """The Metrics of a page: nobody reads them."""

    def loaded(self, tables: int) -> None: ...

    def opened(self, family: str) -> None: ...

    def played(self, by: str) -> None: ...

    def refused(self) -> None: ...

    def failed(self) -> None: ...

    def conflicted(self) -> None: ...

    def connected(self) -> None: ...

    def disconnected(self) -> None: ...

    def storing(self) -> AbstractContextManager[object]:
        return nullcontext()

    def thinking(self) -> AbstractContextManager[object]:
        return nullcontext()


# ---------------------------------------------------------------------- what the page says
class Line:
    """A connection of the page to a table, as a wire."""

    caller = ""
    foreign = False

    def __init__(self, send: Callable[[str], object], closed: Callable[[int], object]) -> None:
        self._send = send
        self._closed = closed
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._open = True

    def hear(self, frame: str) -> None:
        self._heard.put_nowait(frame)

    def hang_up(self) -> None:
        self._heard.put_nowait(None)

    async def receive(self) -> str | bytes:
        frame = await self._heard.get()
        if frame is None:
            self._open = False
            raise HungUp
        return frame

    def hand(self, message: bytes) -> bool:
        if self._open:
            self._send(message.decode())
        return self._open

    async def send_text(self, text: str) -> None:
        if not self._open:
            raise HungUp
        self._send(text)

    async def close(self, code: int, reason: str = "") -> None:
        if self._open:
            self._open = False
            self._closed(code)


class Local:
    """The whole server of a page."""

    def __init__(self, rows: list[str], keep: Keep, think: Think, settings: Settings = SETTINGS) -> None:
        self.hall = Hall(settings, Shelf(rows, keep), Beside(think), Uncounted(), Alone())
        self.limits = limits_of(settings)
        self.routes = [(route, _pattern(route.path)) for route in chain(router, persons.router, puzzles.router)]
        self.lines: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.hall.open()

    async def close(self) -> None:
        await self.hall.close()

    async def ask(self, method: str, address: str, headers: Mapping[str, str], body: str) -> tuple[int, str, str]:
        """Status, media type and text of the answer."""
        try:
            out = await self._answer(method, address, headers, body)
        except Exception as error:
            try:
                out = refusal(error)
            except Exception:
                log.error("a request failed", path=address, error=repr(error))
                out = answer(Problem("That could not be done. Nothing was changed."), 500)
        text = out.content if isinstance(out.content, str) else out.content.decode()
        return out.status, out.media_type, text

    async def _answer(self, method: str, address: str, headers: Mapping[str, str], body: str) -> Response:
        url = urlsplit(address)
        for route, pattern in self.routes:
            match = pattern.fullmatch(url.path)
            if match is None or route.method != method:
                continue
            named = {name: unquote(value) for name, value in match.groupdict().items()}
            values = _values(route, {**dict(parse_qsl(url.query)), **named})
            if values is None:
                return answer(Problem("The request cannot be read."), 422)
            if "request" in inspect.signature(route.answerer).parameters:
                values["request"] = Request(method, self.hall, self.limits, headers, lambda: _stream(body))
            answered: Response = await route.answerer(**values)
            return answered
        return answer(Problem("There is nothing at this address."), 404)

    def connect(self, table: str, send: Callable[[str], object], closed: Callable[[int], object]) -> Line:
        line = Line(send, closed)
        task = asyncio.ensure_future(live(line, self.hall, table))
        self.lines.add(task)
        task.add_done_callback(self.lines.discard)
        return line


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


async def _stream(body: str) -> AsyncIterator[bytes]:
    yield body.encode()


def _values(route: Route, given: Mapping[str, str]) -> dict[str, Any] | None:
    """What the answerer takes, read as it says; None if something is missing or cannot be read."""
    values: dict[str, Any] = {}
    for name, takes in inspect.signature(route.answerer).parameters.items():
        if name in given:
            try:
                values[name] = int(given[name]) if takes.annotation is int else given[name]
            except ValueError:
                return None
        elif name != "request" and takes.default is inspect.Parameter.empty:
            return None
    return values
