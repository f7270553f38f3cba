"""All tables of this worker: opened, looked up, kept going. Bots move here, and clocks run out here."""

import asyncio
import contextlib
import time
from typing import Any, Final

import structlog

from duchy import games
from duchy.bots import registry
from duchy.kernel.chance import Seed
from duchy.kernel.errors import InputError, Refused

from . import clocks
from .coaching import Coaching
from .fold import texts
from .limits import Bucket
from .meta import Meta
from .ports import Bots, Bus, Conflict, Metrics, Snapshot, Store
from .settings import Settings
from .table import Advice, Gone, LiveTable

IDLE: Final = 60.0  # seconds a table stays in memory that nobody watches
SWEEP: Final = 0.5
LOOK: Final = 3.0  # how often the database is asked for tables that nobody here has in memory
STALE: Final = 20.0  # a bot's move that another worker should have made by now
BEAT: Final = 3.0  # how often a worker says that it is there
SILENT: Final = 10.0  # who has not said so for that long is dead, and nobody is connected through it
TIDY: Final = 3600.0  # how often old tables are looked for
DAY: Final = 86400.0

log = structlog.get_logger()


class Hall:
    def __init__(self, settings: Settings, store: Store, bots: Bots, metrics: Metrics, bus: Bus) -> None:
        self.settings = settings
        self.store = store
        self.bots = bots
        self.metrics = metrics
        self.bus = bus
        self.coaching = Coaching(store, bots)
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self.minding: dict[str, asyncio.Task[None]] = {}  # tables where a bot is at work
        self.sweeper: asyncio.Task[None] | None = None
        self.failed: dict[str, str] = {}  # tables that cannot go on, and why
        self.heard: dict[str, float] = {}  # other workers, and when they last said something

    async def open(self) -> None:
        await self.store.open()
        await self.bus.open(self._hear)
        for id_ in await self.store.due(time.time(), quiet_since=time.time()):
            await self._wake(id_)
        self.sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        tasks = [task for task in (self.sweeper, *self.minding.values()) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.coaching.close()
        for table in self.tables.values():
            table.abandon()
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
        table.changed = self.attend
        if events:
            try:
                if game.id != meta.game:
                    raise InputError(f"The rules are now {game.id}.")
                table.take_over(meta, events, snapshot)
            except Exception as error:  # the log was written by another program: read its texts instead of its numbers
                log.warning("a table is read anew", table=meta.id, error=repr(error))
                await self._under_new_rules(table, events)
        self.tables[meta.id] = table
        self.attend(table)
        return table

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

    # ------------------------------------------------------------------ bots
    def standby(self, table: LiveTable) -> str:
        """The bot that stands in for people: the strongest there is."""
        return registry.names(table.game)[-1]

    def attend(self, table: LiveTable) -> None:
        """See to it that the bots of a table move."""
        if table.meta.waits == "bot" and table.playing and table.meta.id not in self.minding and not table.gone:
            task = asyncio.create_task(self._mind(table))
            self.minding[table.meta.id] = task
            task.add_done_callback(lambda _: self._minded(table))

    def _minded(self, table: LiveTable) -> None:
        self.minding.pop(table.meta.id, None)

    async def _mind(self, table: LiveTable) -> None:
        while table.playing and not table.gone:
            due = [i for i in table.told.movers() if table.meta.seats[i].by_bot]
            if not due:
                return
            try:
                await self._bot_move(table, due[0])
            except (Conflict, Gone):
                continue
            except Exception as error:
                log.error("a bot could not move", table=table.meta.id, error=repr(error))
                return

    async def _bot_move(self, table: LiveTable, seat: int) -> None:
        game, told, version = table.game, table.told, table.version
        view = game.view(told.state, seat)
        legal = game.legal(view.state, seat)
        text: str | None = None
        if len(legal) > 1:
            chance = f"bot {told.n} {seat} of {table.meta.seed}"
            with self.metrics.thinking():
                name = table.meta.seats[seat].bot
                text = await self.bots.choose(game.id, name, seat, game.to_dict(view.state), chance)
            if table.version != version:
                return  # somebody acted or took a move back meanwhile
        try:
            await table.play(seat, text or game.to_text(view.state, seat, legal[0]), told.n, by="bot")
        except Refused as refusal:
            if table.version != version:
                return
            log.error("a bot chose what it may not", bot=table.meta.seats[seat].bot, text=text, reason=refusal.reason)
            await table.play(seat, game.to_text(view.state, seat, legal[0]), told.n, by="bot")

    async def hint(self, table: LiveTable, seat: int) -> tuple[list[dict[str, Any]], str]:
        """What the strongest bot would do, and its name. It thinks once for a position, and once at a time."""
        if seat not in table.advice:
            a_minute = self.settings.hints_a_minute
            table.advice[seat] = Advice(Bucket(a_minute / 60, max(1.0, a_minute / 4)))
        advice = table.advice[seat]
        if advice.lines and advice.version == table.version:
            return advice.lines, self.standby(table)
        if advice.thinking:
            raise Refused("The last advice is still being thought about.", "")
        if self.bots.busy:
            raise Refused("Too many bots are thinking. Ask again a little later.", "")
        if not advice.bucket.take():
            raise Refused("That is a lot of advice. Ask again a little later.", "")
        advice.thinking, advice.version = True, table.version
        try:
            advice.lines = await self._advise(table, seat) or []
        finally:
            advice.thinking = False
        if not advice.lines:
            raise InputError("No advice can be had just now.")
        return advice.lines, self.standby(table)

    async def _advise(self, table: LiveTable, seat: int) -> list[dict[str, Any]] | None:
        view = table.game.view(table.told.state, seat)
        chance = f"hint {table.told.n} {seat} of {Seed(table.meta.seed).commitment()}"
        return await self.bots.judge(table.game.id, self.standby(table), seat, table.game.to_dict(view.state), chance)

    # ------------------------------------------------------------------ time
    async def _sweep(self) -> None:
        looked = said = time.monotonic()
        tidied = -TIDY
        while True:
            await asyncio.sleep(SWEEP)
            now = time.time()
            for table in list(self.tables.values()):
                if table.meta.deadline is not None and table.meta.deadline <= now and table.playing:
                    await self._guarded(self._time_over(table))
                self._forget_if_idle(table)
            self.metrics.loaded(len(self.tables))
            if time.monotonic() - looked > LOOK:
                looked = time.monotonic()
                await self._guarded(self._look(now))
            if time.monotonic() - said > BEAT:
                said = time.monotonic()
                await self.bus.tell({"here": True})
                self._bury()
            if time.monotonic() - tidied > TIDY and self.settings.keep_days:
                tidied = time.monotonic()
                await self._guarded(self._tidy(now - self.settings.keep_days * DAY))

    async def _tidy(self, before: float) -> None:
        """Remove the tables where nothing has happened since then."""
        while removed := await self.store.remove(before):
            log.info("old tables are removed", tables=len(removed))
            for id_ in removed:
                if table := self.tables.pop(id_, None):
                    table.abandon()

    async def _guarded(self, work: Any) -> None:
        """One table's trouble, or the database's, must not stop the clocks of the others."""
        try:
            await work
        except (Conflict, Gone):
            pass
        except Exception as error:
            log.error("the sweep met a problem", error=repr(error))

    async def _look(self, now: float) -> None:
        for id_ in await self.store.due(now, quiet_since=now - STALE):
            await self._wake(id_)

    async def _wake(self, id_: str) -> None:
        if id_ in self.minding or id_ in self.failed:
            return
        try:
            table = await self.get(id_)
        except Exception as error:  # its game or module is gone from this program; the others must go on
            self.failed[id_] = str(error)
            log.error("a table cannot go on", table=id_, error=repr(error))
            return
        if table:
            self.attend(table)

    async def _time_over(self, table: LiveTable) -> None:
        async with table.lock:
            late = clocks.late(table.meta.clock, time.time())
            if late and table.playing and not table.gone:
                await table.stand_in(late, self.standby(table), "timeout")

    def _forget_if_idle(self, table: LiveTable) -> None:
        quiet = time.monotonic() - table.used > IDLE
        idle = not table.clients and table.meta.id not in self.minding and not table.lock.locked()
        if table.gone or (quiet and idle):
            if self.tables.get(table.meta.id) is table:
                del self.tables[table.meta.id]

    # ------------------------------------------------------------------ other workers
    async def _hear(self, message: dict[str, Any]) -> None:
        if message.get("lost"):
            for table in list(self.tables.values()):
                await self._catch_up(table, table.meta.seq + 1)
            return
        worker = message["w"]
        if worker not in self.heard:  # it is new, or was taken for dead: ask who is there, and tell who is here
            for table in list(self.tables.values()):
                if table.clients:
                    await self._tell_presence(table, ask=True)
        self.heard[worker] = time.monotonic()
        found = self.tables.get(message.get("t", ""))
        if found is None or found.gone:
            return
        if "online" in message:
            found.elsewhere[worker] = (message["online"], message["watching"])
            self._show_presence(found)
            if message["ask"] and found.clients:
                await self._tell_presence(found, ask=False)
        else:
            await self._catch_up(found, message["s"])

    def _bury(self) -> None:
        """Who was connected through a worker that is dead is no longer there."""
        for worker in [w for w, at in self.heard.items() if time.monotonic() - at > SILENT]:
            del self.heard[worker]
            log.warning("a worker is silent", worker=worker)
            for table in list(self.tables.values()):
                if table.elsewhere.pop(worker, None):
                    self._show_presence(table)

    async def _catch_up(self, table: LiveTable, seq: int) -> None:
        if table.meta.seq < seq:
            async with table.lock:
                if table.meta.seq < seq and not table.gone:
                    with contextlib.suppress(Conflict):
                        await table.refresh()

    async def show_presence(self, table: LiveTable) -> None:
        """Somebody came or went here."""
        self._show_presence(table)
        await self._tell_presence(table, ask=True)

    async def _tell_presence(self, table: LiveTable, ask: bool) -> None:
        """Tell the other workers who is connected here; `ask` them for the same."""
        here = [client.seat for client in table.clients]
        online = sorted({seat for seat in here if seat is not None})
        await self.bus.tell({"t": table.meta.id, "online": online, "watching": here.count(None), "ask": ask})

    def _show_presence(self, table: LiveTable) -> None:
        message = table.presence()
        for client in table.clients:
            client.tell(message)
