"""The database: SQLite in one file, or PostgreSQL. Everything that is written is a Change of one table.

Changes that arrive together are committed together, so many tables share the price of one commit; the caller goes on
when its change is safe on disk. Who writes must know the last event: a change made from an old position is a Conflict.

The database is spoken to in threads of its own, a whole transaction at a time: one thread writes, a few read.
"""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import as_file, files
from typing import Any, Final, ParamSpec, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, bindparam, create_engine, delete, event, insert, or_, select, text, update

from .meta import Meta, Seating
from .ports import Change, Conflict, Snapshot, Stored
from .schema import analyses, events, seats, snapshots, tables
from .settings import Settings

CHANNEL: Final = "duchy"
CHANGING: Final = ("game", "status", "clock", "rematch", "touched", "waits", "deadline", "seq")
TOGETHER: Final = 200  # changes in one commit at most
READERS: Final = 4  # threads
AT_ONCE: Final = 200  # old tables removed in one commit at most
MIGRATION_LOCK: Final = 7_105_520  # any number that is ours: workers that start together migrate one after another

# statements of every move, made once; the update succeeds only for who knows the last event
GUARDED: Final = (
    update(tables)
    .where(tables.c.id == bindparam("the_id"), tables.c.seq == bindparam("the_known"))
    .values({name: bindparam(name) for name in CHANGING})
)
NEW_EVENTS: Final = insert(events)
OLD_SNAPSHOT: Final = delete(snapshots).where(snapshots.c.table_id == bindparam("the_id"))
NEW_SNAPSHOT: Final = insert(snapshots)
NOTICE: Final = text("SELECT pg_notify(:channel, :payload)")

P = ParamSpec("P")
T = TypeVar("T")
Waiting = tuple[Change, "asyncio.Future[None]"]  # a change, and what its caller waits for


def dumps(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class Database:
    """The Store of a server."""

    def __init__(self, settings: Settings) -> None:
        self.postgres = settings.postgres
        options: dict[str, Any] = {"pool_pre_ping": True} if self.postgres else {}
        self.engine: Engine = create_engine(settings.address, pool_size=READERS + 1, **options)
        self.writing = ThreadPoolExecutor(1, "writer")
        self.reading = ThreadPoolExecutor(READERS, "reader")
        self.queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        if not self.postgres:
            event.listen(self.engine, "connect", _set_up_sqlite)

    async def open(self) -> None:
        await self._in(self.writing, self._migrate)
        self.writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        if self.writer:
            self.writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.writer
        for threads in (self.writing, self.reading):
            await asyncio.to_thread(threads.shutdown)
        self.engine.dispose()

    async def _in(self, threads: ThreadPoolExecutor, work: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, work, *args)

    def _migrate(self) -> None:
        with self.engine.begin() as connection:
            if self.postgres:
                connection.execute(text("SELECT pg_advisory_xact_lock(:k)"), {"k": MIGRATION_LOCK})
            _migrate(connection)

    # ------------------------------------------------------------------ writing
    async def create(self, meta: Meta) -> None:
        await self._in(self.writing, self._create, meta)

    def _create(self, meta: Meta) -> None:
        with self.engine.begin() as connection:
            connection.execute(insert(tables), {"id": meta.id, **_fixed(meta), **_changing(meta)})
            connection.execute(insert(seats), [_seat_row(meta, i) for i in range(len(meta.seats))])

    async def append(self, change: Change) -> None:
        """Comes back when the change is stored; raises Conflict when it was made from an old position."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((change, done))
        await done

    async def _write(self) -> None:
        while True:
            batch = [await self.queue.get()]
            while len(batch) < TOGETHER and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            try:
                late = await self._in(self.writing, self._commit, [change for change, _ in batch])
            except asyncio.CancelledError:
                for _, done in batch:
                    _finish(done, Conflict("The server stops."))
                raise
            except Exception as error:  # the disk is full, the database is gone: every caller must know
                for _, done in batch:
                    _finish(done, error)
                continue
            for change, done in batch:
                _finish(done, Conflict() if change.meta.id in late else None)

    def _commit(self, batch: list[Change]) -> set[str]:
        """One transaction; the ids of the tables whose change came too late."""
        late: set[str] = set()
        stored: list[Change] = []
        with self.engine.begin() as connection:
            for change in sorted(batch, key=lambda c: c.meta.id):  # one order for all workers: no deadlock
                row = {"the_id": change.meta.id, "the_known": change.known, **_changing(change.meta)}
                if connection.execute(GUARDED, row).rowcount == 1:
                    stored.append(change)
                else:
                    late.add(change.meta.id)
            self._fill(connection, stored)
        return late

    def _fill(self, connection: Connection, stored: list[Change]) -> None:
        """The rows that belong to the changed tables."""
        for change in stored:
            if change.seats:
                meta = change.meta
                connection.execute(delete(seats).where(seats.c.table_id == meta.id))
                connection.execute(insert(seats), [_seat_row(meta, i) for i in range(len(meta.seats))])
        if new := [row for change in stored for row in _event_rows(change)]:
            connection.execute(NEW_EVENTS, new)
        if snapped := [row for change in stored if (row := _snapshot_row(change))]:
            connection.execute(OLD_SNAPSHOT, [{"the_id": row["table_id"]} for row in snapped])
            connection.execute(NEW_SNAPSHOT, snapped)
        if self.postgres:
            for change in stored:
                payload = dumps({"t": change.meta.id, "s": change.meta.seq, "w": change.origin})
                connection.execute(NOTICE, {"channel": CHANNEL, "payload": payload})

    async def remove(self, before: float) -> list[str]:
        """Remove some of the tables where nothing has happened since then, with all that belongs to them; their ids."""
        return await self._in(self.writing, self._remove, before)

    def _remove(self, before: float) -> list[str]:
        chosen = select(tables.c.id).where(tables.c.touched < before).order_by(tables.c.touched).limit(AT_ONCE)
        with self.engine.begin() as connection:
            old = [id_ for (id_,) in connection.execute(chosen)]
            connection.execute(delete(tables).where(tables.c.id.in_(old), tables.c.touched < before))
        return old

    async def keep_analysis(self, id_: str, body: str) -> None:
        """What the coach has found at a table so far, instead of what it had before."""
        await self._in(self.writing, self._keep_analysis, id_, body)

    def _keep_analysis(self, id_: str, body: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(delete(analyses).where(analyses.c.table_id == id_))
            connection.execute(insert(analyses), {"table_id": id_, "body": body})

    # ------------------------------------------------------------------ reading
    async def ping(self) -> None:
        await self._in(self.reading, self._ping)

    def _ping(self) -> None:
        with self.engine.connect() as connection:
            connection.execute(text("SELECT 1"))

    async def events(self, id_: str, after: int = 0) -> list[dict[str, Any]]:
        return await self._in(self.reading, self._events, id_, after)

    def _events(self, id_: str, after: int) -> list[dict[str, Any]]:
        with self.engine.connect() as connection:
            return _read_events(connection, id_, after)

    async def load(self, id_: str) -> Stored | None:
        """A table as it was at one moment: what other workers write while we read is left for later."""
        return await self._in(self.reading, self._load, id_)

    def _load(self, id_: str) -> Stored | None:
        with self.engine.connect() as connection:
            meta = _read_meta(connection, id_)
            if meta is None:
                return None
            found = [event for event in _read_events(connection, id_, 0) if event["seq"] <= meta.seq]
            snapshot = _read_snapshot(connection, id_)
        return meta, found, snapshot if snapshot and snapshot.seq <= meta.seq else None

    async def analysis(self, id_: str) -> str | None:
        return await self._in(self.reading, self._analysis, id_)

    def _analysis(self, id_: str) -> str | None:
        with self.engine.connect() as connection:
            return connection.execute(select(analyses.c.body).where(analyses.c.table_id == id_)).scalar()

    async def due(self, now: float, quiet_since: float) -> list[str]:
        """Tables where a bot should have moved by now, or where somebody's time is over."""
        return await self._in(self.reading, self._due, now, quiet_since)

    def _due(self, now: float, quiet_since: float) -> list[str]:
        bots = (tables.c.waits == "bot") & (tables.c.touched <= quiet_since)
        chosen = select(tables.c.id).where(tables.c.status == "playing", or_(bots, tables.c.deadline <= now))
        with self.engine.connect() as connection:
            return [id_ for (id_,) in connection.execute(chosen.order_by(tables.c.touched).limit(500))]


# ---------------------------------------------------------------------- rows
def _read_meta(connection: Connection, id_: str) -> Meta | None:
    row = connection.execute(select(tables).where(tables.c.id == id_)).mappings().first()
    if row is None:
        return None
    chosen = select(seats).where(seats.c.table_id == id_).order_by(seats.c.seat)
    seated = [
        Seating(s["who"], s["name"], s["bot"], s["token_hash"], s["away"])
        for s in connection.execute(chosen).mappings()
    ]
    values = dict(row)
    values["setup"] = msgspec.json.decode(values["setup"])
    values["clock"] = msgspec.json.decode(values["clock"])
    return Meta(seats=seated, **values)


def _read_events(connection: Connection, id_: str, after: int) -> list[dict[str, Any]]:
    chosen = select(events.c.body).where(events.c.table_id == id_, events.c.seq > after).order_by(events.c.seq)
    return [msgspec.json.decode(body) for (body,) in connection.execute(chosen)]


def _read_snapshot(connection: Connection, id_: str) -> Snapshot | None:
    row = connection.execute(select(snapshots).where(snapshots.c.table_id == id_)).mappings().first()
    return Snapshot(row["n"], msgspec.json.decode(row["state"]), row["seq"]) if row else None


def _event_rows(change: Change) -> list[dict[str, Any]]:
    id_, first = change.meta.id, change.known + 1
    return [{"table_id": id_, "seq": first + i, "body": dumps(body)} for i, body in enumerate(change.events)]


def _snapshot_row(change: Change) -> dict[str, Any] | None:
    if change.snapshot is None:
        return None
    state = dumps(change.snapshot.state)
    return {"table_id": change.meta.id, "seq": change.meta.seq, "n": change.snapshot.n, "state": state}


def _finish(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _fixed(meta: Meta) -> dict[str, Any]:
    return {
        "setup": dumps(meta.setup),
        "seed": meta.seed,
        "hints": meta.hints,
        "guided": meta.guided,
        "imported": meta.imported,
        "created": meta.created,
    }


def _changing(meta: Meta) -> dict[str, Any]:
    return {name: getattr(meta, name) for name in CHANGING} | {"clock": dumps(meta.clock)}


def _seat_row(meta: Meta, i: int) -> dict[str, Any]:
    s = meta.seats[i]
    return {
        "table_id": meta.id, "seat": i, "who": s.who, "name": s.name, "bot": s.bot, "token_hash": s.token_hash,
        "away": s.away,
    }  # fmt: skip


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    with as_file(files("duchy.server").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
