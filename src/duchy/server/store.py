"""The database: SQLite in one file, or PostgreSQL. Everything that is written is a Change of one table.

Changes that arrive together are committed together, so many tables share the price of one commit; the caller goes on
when its change is safe on disk. Who writes must know the last event: a change made from an old position is a Conflict.

The database is spoken to in threads of its own, a whole transaction at a time: one thread writes, a few read.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

import msgspec
import structlog
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    exc,
    insert,
    select,
    text,
    update,
)

from duchy.kernel.errors import InputError

from . import analysis_rows
from .change_rows import ChangeRows
from .duty import Duty
from .folder import Folder
from .meta import Meta
from .news import Found, News
from .ports import Change, Conflict, Damaged, Doubtful, Restored, Stored, Unavailable
from .saying import brief
from .schema import seats, served, tables
from .settings import Settings
from .table_rows import (
    LIFE,
    SpokenOfMany,
    changing,
    discard,
    dumps,
    fixed,
    known,
    read_branches,
    read_due,
    read_events,
    read_intact,
    read_meta,
    read_metas,
    read_seqs,
    read_snapshot,
    seat_row,
    since,
)

CHANNEL: Final = "duchy"
TOGETHER: Final = 200  # changes in one commit at most
APART: Final = 0.025  # seconds between commits where several changes come at a time: the more of them share one
READERS: Final = 4  # threads
LAST: Final = 10.0  # seconds to store what is under way when the server stops
OLD: Final = 30.0  # seconds; something is stored every few, if only the time
AT_ONCE: Final = 200  # old tables removed in one commit at most
MIGRATION_LOCK: Final = 7_105_520  # any number that is ours: workers that start together migrate one after another

# A link that is cut says nothing. This side gives up on it after some seconds; the database forgets what a server held
# that it no longer hears of, or else the tables of that server would stay locked for everybody.
LINE: Final = {
    "connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3,
    "tcp_user_timeout": 8000,
    "options": "-c idle_in_transaction_session_timeout=5000 -c tcp_user_timeout=8000",
}  # fmt: skip

NOTICE: Final = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:payloads AS text[])) AS told")

# what a database says that is away, full or locked; other errors are of what it was told
AWAY: Final = (exc.OperationalError, exc.InterfaceError, exc.InternalError, exc.TimeoutError)

log = structlog.get_logger()
P = ParamSpec("P")
T = TypeVar("T")
Waiting = tuple[Change, "asyncio.Future[None]"]  # a change, and what its caller waits for


class Database:
    """The Store of a server."""

    def __init__(self, settings: Settings) -> None:
        self.postgres = settings.postgres
        options: dict[str, Any] = {"pool_pre_ping": True, "connect_args": LINE} if self.postgres else {}
        self.engine: Engine = create_engine(settings.address, pool_size=READERS + 1, **options)
        self.writing = ThreadPoolExecutor(1, "writer")
        self.reading = ThreadPoolExecutor(READERS, "reader")
        self.queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self.writer = Duty("to store", self._write)
        self.written = time.monotonic()  # when something was last stored
        self.failures = {self.writing: 0, self.reading: 0}  # since it does not answer; a full disk can still be read
        self.folder = Folder(Path(settings.data))
        self.changes = ChangeRows(self.engine.dialect, settings.notice_delay)
        self.known = SpokenOfMany(known, self.engine.dialect)
        self.since = SpokenOfMany(since, self.engine.dialect)
        self.others = News(self._read_news)
        self.life = ""  # of the database: see Restored
        if not self.postgres:
            event.listen(self.engine, "connect", set_up_sqlite)

    async def open(self) -> None:
        await self._in(self.writing, self.prepare)
        self.writer.start()

    async def close(self) -> None:
        """Store what is still to be stored, then stop."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST):
                await self.queue.join()
        await self.writer.stop()
        for threads in (self.writing, self.reading):
            await asyncio.to_thread(threads.shutdown)
        self.engine.dispose()
        self.folder.let_go()

    @property
    def trouble(self) -> str:
        if any(self.failures.values()):
            return "the database does not answer"
        return f"nothing was stored for {age:.0f} s" if (age := time.monotonic() - self.written) > OLD else ""

    async def _in(self, threads: ThreadPoolExecutor, work: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        before = self.failures[threads]
        try:
            done = await asyncio.get_running_loop().run_in_executor(threads, work, *args)
        except Doubtful as error:
            self._fails(threads, error.__cause__ or error)
            raise
        except AWAY as error:
            self._fails(threads, error)
            raise Unavailable("The database does not answer.") from None
        if before and before == self.failures[threads]:  # what began before the last failure says nothing
            self._answers(threads)
        return done

    def _fails(self, threads: ThreadPoolExecutor, error: BaseException) -> None:
        """Say it once, not for everybody who meets it."""
        if not any(self.failures.values()):
            log.error("the database does not answer", error=brief(error))
        self.failures[threads] += 1

    def _answers(self, threads: ThreadPoolExecutor) -> None:
        failures, self.failures[threads] = self.failures[threads], 0
        if not any(self.failures.values()):
            log.info("the database answers again", failures=failures)

    def prepare(self) -> None:
        """Have the database to ourselves where that is needed, and bring it up to date; raises InputError."""
        if not self.postgres:
            self.folder.hold()
        try:
            self._migrate()
        except exc.DatabaseError as error:
            self.folder.let_go()
            raise InputError(f"The database cannot be used: {brief(str(error.orig or error))}.") from None
        except CommandError:
            self.folder.let_go()
            raise InputError("The database was written by a newer version of this program.") from None

    def _migrate(self) -> None:
        with self.engine.begin() as connection:
            if self.postgres:
                connection.execute(text("SELECT pg_advisory_xact_lock(:k)"), {"k": MIGRATION_LOCK})
            bring_up_to_date(connection)
            self.life = connection.execute(LIFE).scalar() or ""

    # ------------------------------------------------------------------ writing
    async def create(self, meta: Meta) -> None:
        await self._in(self.writing, self._create, meta)

    def _create(self, meta: Meta) -> None:
        with self.engine.begin() as connection:
            connection.execute(insert(tables), {"id": meta.id, **fixed(meta), **changing(meta)})
            connection.execute(insert(seats), [seat_row(meta, i) for i in range(len(meta.seats))])

    async def append(self, change: Change) -> None:
        """Comes back when the change is stored; raises Conflict when it was made from an old position."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((change, done))
        await done

    async def _write(self) -> None:
        last, busy = 0.0, False
        while True:
            batch = [await self.queue.get()]
            try:
                if busy and (early := last + APART - time.monotonic()) > 0:
                    await asyncio.sleep(early)
                while len(batch) < TOGETHER and not self.queue.empty():
                    batch.append(self.queue.get_nowait())
                last, busy = time.monotonic(), len(batch) > 1
                await self._store(batch)
            finally:
                for _, done in batch:
                    _finish(done, Unavailable("The server stops."))  # where nothing else was said
                    self.queue.task_done()

    async def _store(self, batch: list[Waiting]) -> None:
        try:
            late = await self._in(self.writing, self._commit, [change for change, _ in batch])
        except Unavailable as error:  # the disk is full, the database is gone: every caller must know
            for _, done in batch:
                _finish(done, error)
        except Exception as error:  # one of them cannot be stored, and shall not take the others with it
            if len(batch) == 1:
                _finish(batch[0][1], error)
            else:
                for each in batch:
                    await self._store([each])
        else:
            self.written = time.monotonic()
            for change, done in batch:
                _finish(done, Conflict() if change.meta.id in late else None)

    def _commit(self, batch: list[Change]) -> set[str]:
        """One transaction; the ids of the tables whose change came too late."""
        late: set[str] = set()
        stored: list[Change] = []
        with self.engine.connect() as connection:
            rows: Sequence[Any] = self.known.ask(connection, [{"id": change.meta.id} for change in batch])
            last = {}
            for id_, seq, life in rows:
                if (life or "") != self.life:
                    raise Restored
                last[id_] = seq
            for change in batch:
                if last.get(change.meta.id) == change.known:
                    stored.append(change)
                else:
                    late.add(change.meta.id)
            self.changes.write(connection, stored)
            if self.postgres and stored:
                told = [dumps({"t": each.meta.id, "s": each.meta.seq, "w": each.origin}) for each in stored]
                connection.execute(NOTICE, {"channel": CHANNEL, "payloads": told})
            try:
                connection.commit()
            except AWAY as error:
                if self.postgres:  # the answer was lost, and perhaps only that
                    raise Doubtful("The connection was lost.") from error
                raise
        return late

    async def remove(self, before: float) -> list[str]:
        """Remove some of the tables where nothing has happened since then, with all that belongs to them; their ids."""
        return await self._in(self.writing, self._remove, before)

    def _remove(self, before: float) -> list[str]:
        chosen = select(tables.c.id).where(tables.c.touched < before).order_by(tables.c.touched).limit(AT_ONCE)
        with self.engine.begin() as connection:
            old = [id_ for (id_,) in connection.execute(chosen)]
            connection.execute(delete(tables).where(tables.c.id.in_(old), tables.c.touched < before))
        return old

    async def discard(self, id_: str) -> None:
        """Remove one table with all that belongs to it."""
        await self.change(lambda connection: discard(connection, id_))

    async def keep_analysis(self, id_: str, work: str, body: str) -> None:
        """What the coach has found at a table so far, instead of what it had before; `work` is what it was given."""
        await self.change(lambda connection: analysis_rows.keep(connection, id_, work, body))

    async def beat(self, at: float) -> float:
        """Store the time that clocks run by; another worker may be ahead, and then its time is the answer."""
        known = await self._in(self.writing, self._beat, at)
        self.written = time.monotonic()
        return known

    def _beat(self, at: float) -> float:
        with self.engine.begin() as connection:
            row = connection.execute(select(served.c.at, served.c.life).where(served.c.id == 1)).first()
            known = row.at if row else None
            if row and row.life != self.life:
                self.life = row.life
                raise Restored(row.at)
            if known is None:
                with contextlib.suppress(exc.IntegrityError), connection.begin_nested():  # another worker was first
                    connection.execute(insert(served), {"id": 1, "at": at})
            elif known < at:
                connection.execute(update(served).where(served.c.id == 1, served.c.at < at).values(at=at))
        return max(at, known or at)

    async def change(self, work: Callable[[Connection], T]) -> T:
        """One transaction that writes something which belongs to no table."""
        return await self._in(self.writing, self._change, work)

    def _change(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    # ------------------------------------------------------------------ reading
    async def served(self) -> float | None:
        return await self._in(self.reading, self._served)

    def _served(self) -> float | None:
        with self.engine.connect() as connection:
            return connection.execute(select(served.c.at).where(served.c.id == 1)).scalar()

    async def seqs(self, ids: list[str]) -> dict[str, int]:
        return await self.ask(lambda connection: read_seqs(connection, ids))

    async def ask(self, work: Callable[[Connection], T]) -> T:
        return await self._in(self.reading, self._ask, work)

    def _ask(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    async def ping(self) -> None:
        await self._in(self.reading, self._ping)

    def _ping(self) -> None:
        with self.engine.connect() as connection:
            connection.execute(text("SELECT 1"))

    async def events(self, id_: str, after: int = 0) -> list[dict[str, Any]]:
        return await self.ask(lambda connection: read_events(connection, id_, after))

    async def load(self, id_: str) -> Stored | None:
        """A table as it was at one moment: what other workers write while we read is left for later."""
        return await self._in(self.reading, self._load, id_)

    def _load(self, id_: str) -> Stored | None:
        with self.engine.connect() as connection:
            try:
                meta = read_meta(connection, id_)
            except (ValueError, TypeError, KeyError):
                raise Damaged("This table cannot be read: what is stored of it is damaged.") from None
            if meta is None:
                return None
            found, problem = read_intact(connection, id_, meta.seq)
            if problem:
                raise Damaged(f"This table cannot be read. {problem}")
            snapshot, _ = read_snapshot(connection, id_)
        return meta, found, snapshot if snapshot and snapshot.seq <= meta.seq else None

    async def news(self, id_: str, after: int) -> tuple[Meta, list[dict[str, Any]]] | None:
        """A table as it is now, and its events after this one."""
        return await self.others.of(id_, after)

    async def _read_news(self, asked: dict[str, int]) -> dict[str, Found]:
        return await self._in(self.reading, self._news, asked)

    def _news(self, asked: dict[str, int]) -> dict[str, Found]:
        """Each table first, then its events: those that are newer than it are left for later."""
        with self.engine.connect() as connection:
            news: dict[str, Found] = {id_: (meta, []) for id_, meta in read_metas(connection, list(asked)).items()}
            wanted = [{"id": id_, "after": after} for id_, after in asked.items()]
            for row in self.since.ask(connection, wanted) if news else ():
                event = msgspec.json.decode(row.body)
                if row.table_id in news and event["seq"] <= news[row.table_id][0].seq:
                    news[row.table_id][1].append(event)
        return news

    async def branches(self, id_: str) -> list[str]:
        return await self.ask(lambda connection: read_branches(connection, id_))

    async def analysis(self, id_: str) -> str | None:
        return await self.ask(lambda connection: analysis_rows.read(connection, id_))

    async def same_analysis(self, work: str) -> str | None:
        return await self.ask(lambda connection: analysis_rows.read_same(connection, work))

    async def due(self, now: float, quiet_since: float) -> list[str]:
        """Tables where a bot should have moved by now, or where somebody's time is over."""
        return await self.ask(lambda connection: read_due(connection, now, quiet_since))


def _finish(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def bring_up_to_date(connection: Connection) -> None:
    """To what this program writes."""
    with as_file(files("duchy.server").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
