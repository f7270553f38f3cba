"""All tables of this worker: opened, looked up, kept going. Bots move here, and clocks run out here."""

import asyncio
import math
import time
from collections.abc import Awaitable, Coroutine
from typing import Any, Final

import structlog

from duchy import games
from duchy.kernel.errors import InputError

from . import clocks, manners
from .client import RESTARTS
from .coaching import Coaching
from .duty import Duty
from .fold import texts
from .meta import Meta
from .minder import Minder, standby
from .nobody import Nobody
from .ports import Bots, Bus, Conflict, Damaged, Metrics, Persons, Restored, Snapshot, Store, Unavailable
from .said.answers import Error
from .saying import brief, trouble
from .served import BEAT, ServedTime
from .settings import Settings
from .table import Gone, LiveTable

IDLE: Final = 60.0  # seconds a table stays in memory that nobody watches
SWEEP: Final = 0.5
LOOK: Final = 3.0  # how often the database is asked for tables that nobody here has in memory
STALE: Final = 20.0  # a bot's move that another worker should have made by now
COMPARE: Final = 5.0  # how often tables in memory are compared with the database
TOGETHER: Final = 500  # tables in one question
SLOW: Final = 30.0
SILENT: Final = 10.0  # who has not said so for that long is dead, and nobody is connected through it
GIVING: Final = 3.0  # how long a full table waits for what browsers add to its seed
TIDY: Final = 3600.0  # how often old tables are looked for
DAY: Final = 86400.0

log = structlog.get_logger()


class Hall:
    def __init__(
        self, settings: Settings, store: Store, bots: Bots, metrics: Metrics, bus: Bus, persons: Persons | None = None
    ) -> None:
        self.settings = settings
        self.persons = persons or Nobody()
        self.store = store
        self.bots = bots
        self.metrics = metrics
        self.bus = bus
        self.coaching = Coaching(store, bots)
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self.minder = Minder(bots, metrics, bus.worker, settings.hints_a_minute)
        self.time = ServedTime()
        self.sweeper = Duty("to sweep", self._sweep)
        self.failed: dict[str, str] = {}  # tables that cannot go on, and why
        self.doing: set[asyncio.Task[None]] = set()  # beside the sweep
        self.heard: dict[str, float] = {}  # other workers, and when they last said something

    async def open(self) -> None:
        await self.store.open()
        await self.bus.open(self._hear)
        known = await self.store.served()
        self.time.confirm(await self.store.beat(time.time() if known is None else known))
        self.sweeper.start()

    async def close(self) -> None:
        await self.sweeper.stop()
        tasks = [*self.minder.tasks.values(), *self.doing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.coaching.close()
        for table in self.tables.values():
            table.abandon(RESTARTS)
        await self.bus.close()
        await self.store.close()
        self.bots.close()

    # ------------------------------------------------------------------ finding a table
    async def get(self, id_: str) -> LiveTable | None:
        if not (id_.isascii() and id_.isalnum() and len(id_) <= 32):
            return None
        table = self.tables.get(id_)
        if table is None or table.gone:
            if id_ not in self.loading:
                self.loading[id_] = asyncio.create_task(self._load(id_))
                self.loading[id_].add_done_callback(lambda task: task.cancelled() or task.exception())
            try:
                table = await asyncio.shield(self.loading[id_])
            finally:
                self.loading.pop(id_, None)
        if table:
            table.used = time.monotonic()
        return table

    async def _load(self, id_: str) -> LiveTable | None:
        stored = await self.store.load(id_)
        return await self.enter(*stored) if stored else None

    async def enter(
        self, meta: Meta, events: list[dict[str, Any]] | None = None, snapshot: Snapshot | None = None
    ) -> LiveTable:
        """Bring a stored table into memory."""
        name = meta.game.partition("@")[0]
        game = games.open_game(name)
        title = games.find(name).title
        table = LiveTable(meta, game, games.page_of(game.id), title, self.store, self.metrics, self.bus.worker)
        table.now = self.time.now
        table.changed = self.minder.attend
        table.agreed = manners.agreed
        if events:
            try:
                await self._read(table, events, snapshot)
            except (Conflict, Gone, Unavailable):
                raise
            except Exception as error:
                trouble("a table cannot be read", error, table=meta.id)
                raise Damaged("This table cannot be read: its log is damaged.") from None
        self.tables[meta.id] = table
        self.minder.attend(table)
        return table

    async def _read(self, table: LiveTable, events: list[dict[str, Any]], snapshot: Snapshot | None) -> None:
        """The game of a log: without its snapshot where that misleads, by its texts where another program wrote it."""
        meta = table.meta
        for shortcut in (snapshot, None):
            try:
                if table.game.id != meta.game:
                    raise InputError(f"The rules are now {table.game.id}.")
                table.take_over(meta, events, shortcut)
                return
            except Exception as error:
                log.warning("a table is read anew", table=meta.id, error=brief(error))
        await self._under_new_rules(table, events)

    async def _under_new_rules(self, table: LiveTable, events: list[dict[str, Any]]) -> None:
        """The rules were revised since: go on if the moves so far still hold, else from the last turn that does."""
        new = table.meta.copy()
        entries = texts(events)
        held = await asyncio.to_thread(table.told.load_texts, entries)
        lost = len(entries) - held
        new.game = table.game.id
        say = "The rules of this game were corrected. " + (
            f"The last {lost} moves no longer hold and were taken back." if lost else "All moves so far still hold."
        )
        actions = [action for _, action, _ in table.told.moves]  # the numbers that the texts have now
        await table.say([{"type": "cut", "to": held, "actions": actions, "say": say}], new)

    def own(self, id_: str, caller: str) -> None:
        """Who opened a table, or came to see it first, is asked for when bots are to think there."""
        if (table := self.tables.get(id_)) and not table.owner:
            table.owner = caller

    # ------------------------------------------------------------------ time
    async def _sweep(self) -> None:
        """What is due from time to time, each in its own rhythm."""
        due = {work: -math.inf for work in (self._beat, self._look, self._compare, self._tidy)}
        every = {self._beat: BEAT, self._look: LOOK, self._compare: COMPARE, self._tidy: TIDY}
        started = True  # then also the bots that another process has left thinking are due
        while True:
            self._pass_by()
            for work, last in due.items():
                if time.monotonic() - last >= every[work]:
                    due[work] = time.monotonic()
                    await self._guarded(work())
            if started:
                started = False
                self._do(self._look(stale=0.0))
            self.sweeper.done()
            await asyncio.sleep(SWEEP)

    def _pass_by(self) -> None:
        """A look at every table in memory."""
        now, quiet_since = self.time.now(), time.monotonic() - IDLE
        for table in list(self.tables.values()):
            meta = table.meta
            if meta.deadline is not None and meta.deadline <= now and table.playing:
                self._do(self._time_over(table))
            if meta.waits == "watcher":
                self.minder.attend(table)
            if meta.status == "waiting" or table.filled is not None:
                self._begin_at_last(table)
            if table.gone or table.used < quiet_since:
                self._forget_if_idle(table)
        self.metrics.loaded(len(self.tables))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Beside the sweep: one table that is busy holds up no other."""
        task = asyncio.create_task(self._guarded(work))
        self.doing.add(task)
        task.add_done_callback(self.doing.discard)

    async def _beat(self) -> None:
        """Say that this worker is there, and that time goes on."""
        await self.bus.tell({"here": True})
        self._bury()
        try:
            self.time.confirm(await self.store.beat(self.time.now()))
        except Restored as restored:
            self._begin_anew(restored.at)
        except Exception:
            self.time.stand()
            raise

    def _begin_anew(self, at: float) -> None:
        """A backup was brought back: look everything up again, and let clocks go on from when it was made."""
        log.warning("a backup was brought back", tables=len(self.tables))
        for table in self.tables.values():
            table.abandon(RESTARTS)
        self.tables.clear()
        self.failed.clear()
        self.time.confirm(at)

    async def _compare(self) -> None:
        """Whoever was deaf for a while sees here what was missed."""
        if not self.bus.others:
            return
        known = list(self.tables)
        for i in range(0, len(known), TOGETHER):
            for id_, seq in (await self.store.seqs(known[i : i + TOGETHER])).items():
                if (table := self.tables.get(id_)) and table.meta.seq < seq:
                    await self._guarded(self._catch_up(table, seq))

    @property
    def trouble(self) -> list[str]:
        """What is wrong now, for whoever runs the server."""
        swept = self.sweeper.quiet
        found = [self.store.trouble, self.bus.trouble, f"nothing was swept for {swept:.0f} s" if swept > SLOW else ""]
        return [each for each in found if each]

    async def _tidy(self) -> None:
        """Remove the tables where nothing has happened for long."""
        if not self.settings.keep_days:
            return
        before = time.time() - self.settings.keep_days * DAY
        while removed := await self.store.remove(before):
            log.info("old tables are removed", tables=len(removed))
            for id_ in removed:
                if table := self.tables.pop(id_, None):
                    table.abandon()

    async def call_off(self, table: LiveTable) -> None:
        """Remove a table that nobody will play at, and send everybody home. Its lock is held."""
        await self.store.discard(table.meta.id)
        for client in table.watchers.clients:
            client.tell(Error(None, "The host has called this game off."))
        await self.bus.tell({"t": table.meta.id, "s": table.meta.seq + 1})  # who looks it up finds nothing
        table.abandon()

    async def _guarded(self, work: Awaitable[None]) -> None:
        """One table's trouble, or the database's, must not stop the clocks of the others."""
        try:
            await work
        except (Conflict, Gone, Unavailable):
            pass
        except Exception as error:
            trouble("the sweep met a problem", error)

    async def _look(self, stale: float = STALE) -> None:
        for id_ in await self.store.due(self.time.now(), quiet_since=time.time() - stale):
            await self._wake(id_)

    async def _wake(self, id_: str) -> None:
        if id_ in self.minder.tasks or id_ in self.failed:
            return
        try:
            table = await self.get(id_)
        except Unavailable:
            raise
        except Exception as error:  # its game or module is gone from this program; the others must go on
            self.failed[id_] = str(error)
            log.error("a table cannot go on", table=id_, error=repr(error))
            return
        if table:
            self.minder.attend(table)

    def _begin_at_last(self, table: LiveTable) -> None:
        if table.meta.status != "waiting" or not table.meta.full:
            table.filled = None
        elif table.filled is None:
            table.filled = time.monotonic()
        elif time.monotonic() - table.filled > GIVING:
            self._do(self._begin(table))

    async def _begin(self, table: LiveTable) -> None:
        """Somebody will not add to the seed after all: nobody waits for that."""
        async with table.lock:
            if table.meta.status == "waiting" and table.meta.full and not table.gone:
                await table.start()

    async def _time_over(self, table: LiveTable) -> None:
        async with table.lock:
            late = clocks.late(table.meta.clock, self.time.now())
            if late and table.playing and not table.gone:
                await table.stand_in(late, standby(table), "timeout")

    def _forget_if_idle(self, table: LiveTable) -> None:
        """Nobody has come for long: so it may be, unless somebody is still there."""
        idle = not table.watchers.clients and table.meta.id not in self.minder.tasks and not table.lock.locked()
        if table.gone or idle:
            if self.tables.get(table.meta.id) is table:
                del self.tables[table.meta.id]

    # ------------------------------------------------------------------ other workers
    async def _hear(self, message: dict[str, Any]) -> None:
        if message.get("lost"):
            await self._compare()
            return
        worker = message["w"]
        if worker not in self.heard:  # it is new, or was taken for dead: ask who is there, and tell who is here
            for table in list(self.tables.values()):
                if table.watchers.clients:
                    await self._tell_presence(table, ask=True)
        self.heard[worker] = time.monotonic()
        found = self.tables.get(message.get("t", ""))
        if found is None or found.gone:
            return
        if "online" in message:
            found.watchers.elsewhere[worker] = (message["online"], message["watching"])
            found.watchers.eyes[worker] = set(message["eyes"])
            self._show_presence(found)
            if message["ask"] and found.watchers.clients:
                await self._tell_presence(found, ask=False)
        else:
            self._do(self._catch_up(found, message["s"]))

    def _bury(self) -> None:
        """Who was connected through a worker that is dead is no longer there."""
        for worker in [w for w, at in self.heard.items() if time.monotonic() - at > SILENT]:
            del self.heard[worker]
            log.warning("a worker is silent", worker=worker)
            for table in list(self.tables.values()):
                if table.watchers.elsewhere.pop(worker, None):
                    self._show_presence(table)

    async def _catch_up(self, table: LiveTable, seq: int) -> None:
        if table.meta.seq < seq:
            async with table.lock:
                if table.meta.seq < seq and not table.gone:
                    await table.refresh()

    async def show_presence(self, table: LiveTable) -> None:
        """Somebody came or went here."""
        self._show_presence(table)
        await self._tell_presence(table, ask=True)

    async def tell_presence(self, table: LiveTable) -> None:
        """Somebody looks here, or looks away."""
        await self._tell_presence(table, ask=False)

    async def _tell_presence(self, table: LiveTable, ask: bool) -> None:
        """Tell the other workers who is connected here; `ask` them for the same."""
        here = [client.seat for client in table.watchers.clients]
        online = sorted({seat for seat in here if seat is not None})
        eyes = sorted({client.seat for client in table.watchers.clients if client.seat is not None and client.eyes})
        told = {"t": table.meta.id, "online": online, "eyes": eyes, "watching": here.count(None), "ask": ask}
        await self.bus.tell(told)

    def _show_presence(self, table: LiveTable) -> None:
        message = table.watchers.presence()
        table.waiting.seen(set(message.online), len(table.meta.seats), self.time.now())
        for client in table.watchers.clients:
            client.tell(message)
