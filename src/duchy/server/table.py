"""A table in memory: its game, its people, the connections that watch it. Every change goes through `_commit`: first to
the database, then to everybody who watches, and only then is it acknowledged."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from duchy.kernel.chance import Seed
from duchy.kernel.contract import NATURE, Game
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.page import Page
from duchy.kernel.record import result_dict

from . import clocks, said
from .client import Client
from .fold import fold
from .guided import guide, step
from .limits import Bucket
from .meta import Meta
from .ports import Change, Conflict, Metrics, Snapshot, Store
from .seen import seen
from .told import Event, ToldGame

MOVED_ON = "The table has moved on meanwhile."


class Gone(Exception):
    """The table in memory is no longer the truth: look it up again."""


@dataclass
class Advice:
    """What a seat was told when it asked, and how often it may ask."""

    bucket: Bucket
    thinking: bool = False
    version: int = -1
    lines: list[dict[str, Any]] = field(default_factory=list)  # the best choice first


class LiveTable:
    def __init__(
        self, meta: Meta, game: Game[Any], page: Page, title: str, store: Store, metrics: Metrics, worker: str
    ) -> None:
        self.meta = meta
        self.game = game
        self.page = page
        self.title = title
        self.store = store
        self.metrics = metrics
        self.worker = worker
        self.told = self.new_game(meta)
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.elsewhere: dict[str, tuple[list[int], int]] = {}  # who watches through other workers
        self.used = time.monotonic()
        self.version = 0  # counts changes of the game, for bots that think meanwhile
        self.gone = False
        self.changed: Callable[[LiveTable], None] = lambda table: None  # set by the hall: a bot may be due now
        self.advice: dict[int, Advice] = {}  # by seat
        self._positions: dict[int | None, said.Position] = {}

    def new_game(self, meta: Meta) -> ToldGame:
        return ToldGame(self.game, self.page, meta.setup, [s.name for s in meta.seats], Seed(meta.seed))

    # ------------------------------------------------------------------ looking
    @property
    def playing(self) -> bool:
        return self.meta.status == "playing"

    @property
    def names(self) -> list[str]:
        return [s.name for s in self.meta.seats]

    def by_person(self) -> set[int]:
        return {i for i, s in enumerate(self.meta.seats) if not s.by_bot}

    def undo_to(self, seat: int | None) -> int | None:
        if seat is None or not self.playing:
            return None
        return self.told.undo_to(seat, freely=self.meta.people == [seat])

    def public(self) -> said.TableInfo:
        meta = self.meta
        return said.TableInfo(
            id=meta.id, game=meta.game, title=self.title, setup=meta.setup, status=meta.status,
            commitment=Seed(meta.seed).commitment(), seed=meta.seed if meta.status == "over" else None,
            clock=clocks.rules(meta.clock), hints=meta.hints, guided=meta.guided, imported=meta.imported,
            rematch=meta.rematch, host=meta.host, seats=[s.public() for s in meta.seats],
        )  # fmt: skip

    def position(self, seat: int | None) -> said.Position:
        """The position for one seat; computed once for all who share it."""
        if seat not in self._positions:
            self._positions[seat] = self._position(seat)
        return self._positions[seat]

    def _position(self, seat: int | None) -> said.Position:
        if self.meta.status == "waiting":
            wait = "Waiting for somebody to take the free seat."
            return said.Position(
                n=0, movers=[], turn="", state=None, totals=[], scores=[], prompt=wait, banner=None
            )
        out = self.view_of(self.told.state, self.told.n, seat)
        if seat is not None and seat in out.movers and self.playing:
            out.choices = self.page.choices(self.game, self.game.view(self.told.state, seat).state, seat)
            out.can_end = any(choice.ends for choice in out.choices)
        out.undo = self.undo_to(seat) is not None
        out.clocks = clocks.shown(self.meta.clock)
        out.guide = self._guide(seat, [choice.text for choice in out.choices])
        return out

    def view_of(self, s: Any, n: int, seat: int | None) -> said.Position:
        """A state as the seat may know it, without choices."""
        game = self.game
        known = game.view(s, seat).state
        mask = game.movers(s)
        scores = game.scores(known)
        return said.Position(
            n=n,
            movers=[i for i in range(len(self.meta.seats)) if mask >> i & 1],
            turn=self.page.label(game, known),
            state=game.describe(known),
            totals=[sum(points.values()) for points in scores],
            scores=[{source: points for source, points in seat_.items() if points} for seat_ in scores],
            prompt=self.page.prompt(game, known, seat, self.names),
            banner=self.page.banner(game, known),
            result=result_of(game, s) if mask == 0 else None,
        )

    def _guide(self, seat: int | None, legal: list[str]) -> said.Guide | None:
        found = guide(self.meta.game) if self.meta.guided and seat is not None else None
        if found is None:
            return None
        made = sum(by == seat and not auto for by, _, auto in self.told.moves)
        return step(found, made, legal)

    # ------------------------------------------------------------------ the game
    async def start(self) -> None:
        """All seats are taken: publish the commitment and draw what comes first. The lock is held."""
        new = self.meta.copy()
        new.status = "playing"
        self.told = self.new_game(new)
        say = "The game begins. The dice are fixed by a seed whose fingerprint you can see."
        events: list[Event] = [{"type": "start", "commitment": Seed(new.seed).commitment(), "say": say}]
        self.meta.seats = new.seats
        await self._commit(new, events + self.told.open(self.by_person()), game=True)

    async def play(self, seat: int, text: str, n: int, by: str = "person") -> int:
        """A decision of a seat, made in position `n`; the seq after it."""
        async with self.lock:
            self._check_open()
            if not 0 <= n <= self.told.n or any(by in (seat, NATURE) for by, _, _ in self.told.moves[n:]):
                raise Refused(MOVED_ON, "")
            new = self.meta.copy()
            events: list[Event] = []
            if by == "person" and new.seats[seat].away:
                events.append(self._returned(new, seat))
            elif by == "bot" and not new.seats[seat].by_bot:
                raise Refused(MOVED_ON, "")
            played = self.told.play(seat, text, {i for i, s in enumerate(new.seats) if not s.by_bot})
            await self._commit(new, events + played, game=True, seats=bool(events))
            self.metrics.played(by)
            return self.meta.seq

    async def undo(self, seat: int, n: int) -> int:
        async with self.lock:
            self._check_open()
            to = self.undo_to(seat)
            if to is None:
                raise Refused("There is nothing that can be taken back: what others or chance did stands.", "")
            if n != self.told.n and self.meta.people != [seat]:
                raise Refused(MOVED_ON, "")
            self.told.cut(to)
            say = f"{self.names[seat]} took a move back."
            await self._commit(self.meta.copy(), [{"type": "undo", "to": to, "seat": seat, "say": say}], game=True)
            return self.meta.seq

    def _check_open(self) -> None:
        if self.gone:
            raise Gone
        if not self.playing:
            waits = self.meta.status == "waiting"
            raise Refused("The game has not begun yet." if waits else "The game is over.", "")

    # ------------------------------------------------------------------ people
    async def say(self, events: list[Event], new: Meta, seats: bool = False) -> int:
        """Store and tell events that are not moves. The lock is held."""
        await self._commit(new, events, game=False, seats=seats)
        return self.meta.seq

    def _returned(self, new: Meta, seat: int) -> Event:
        new.seats[seat].away = False
        new.clock = clocks.returned(new.clock, seat)
        return seat_event(seat, new, "returned", f"{new.seats[seat].name} is back.")

    async def come_back(self, seat: int) -> int:
        async with self.lock:
            if self.gone:
                raise Gone
            if not self.meta.seats[seat].away:
                return self.meta.seq
            new = self.meta.copy()
            event = self._returned(new, seat)
            return await self.say([event], new, seats=True)

    async def stand_in(self, seats: list[int], bot: str, what: str) -> int:
        """A bot plays for these people until they come back. The lock is held."""
        new = self.meta.copy()
        events = []
        for seat in seats:
            new.seats[seat].away = True
            new.seats[seat].bot = bot
            reason = {"timeout": "is out of time", "left": "has left"}[what]
            events.append(seat_event(seat, new, what, f"{new.seats[seat].name} {reason}. A bot stands in."))
        return await self.say(events, new, seats=True)

    # ------------------------------------------------------------------ storing and telling
    async def _commit(self, new: Meta, events: list[Event], game: bool, seats: bool = False) -> None:
        now = time.time()
        if game and self.told.over and new.status == "playing":
            new.status = "over"
            events = [*events, self._over(new)]
        for i, event in enumerate(events):
            event["seq"] = new.seq + 1 + i
            event["at"] = round(now, 3)
        known, new.seq, new.touched = self.meta.seq, self.meta.seq + len(events), now
        self._set_waiting(new, now)
        change = Change(new, known, events, self._snapshot(events), seats, self.worker)
        try:
            with self.metrics.storing():
                await asyncio.shield(self.store.append(change))
        except Conflict:  # another worker was first: see what happened there, and let the caller try again
            self.metrics.conflicted()
            await self.refresh()
            raise
        except BaseException:
            self.abandon()  # memory is ahead of the database
            raise
        before = self.meta
        self.meta = new
        self.told.names = self.names
        self._positions.clear()
        self.version += 1
        self.tell(events, game or seats, seats or before.status != new.status or before.rematch != new.rematch)
        self.changed(self)

    def _over(self, new: Meta) -> Event:
        result = result_of(self.game, self.told.state)
        totals = [sum(points.values()) for points in result.scores]
        best = " and ".join(new.seats[i].name for i in result.winners)
        say = f"The game is over. {best} won with {max(totals)} points." if best else "The game is over."
        return {"type": "over", "result": msgspec.to_builtins(result), "seed": new.seed, "say": say}

    def _set_waiting(self, new: Meta, now: float) -> None:
        movers = self.told.movers() if new.status == "playing" else []
        running = [i for i in movers if not new.seats[i].by_bot]
        new.waits = "bot" if len(running) < len(movers) else "person" if movers else "nobody"
        new.clock = clocks.moved(new.clock, running, now)
        new.deadline = clocks.deadline(new.clock)

    def _snapshot(self, events: list[Event]) -> Snapshot | None:
        """One a turn: where chance has spoken and nothing is sealed."""
        spoken = any(event["type"] in ("chance", "cut") for event in events)
        if spoken and self.told.sealed_from in (None, self.told.n):
            return Snapshot(self.told.n, self.game.to_dict(self.told.state))
        return None

    def tell(self, events: list[Event], position: bool, table: bool) -> None:
        """Send what is stored to everybody here, each what it may see."""
        messages: dict[int | None, bytes] = {}
        for client in self.clients:
            if client.seat not in messages:
                messages[client.seat] = self.message(events, client.seat, position, table)
            client.send(messages[client.seat])

    def message(self, events: list[Event], seat: int | None, position: bool, table: bool) -> bytes:
        over = self.meta.status == "over"
        out = said.Events([seen(e, seat, over, self.names) for e in events])
        if position:
            out.position = self.position(seat)
        if table:
            out.table = self.public()
        return msgspec.json.encode(out)

    def presence(self) -> said.Presence:
        online = {client.seat for client in self.clients if client.seat is not None}
        watching = sum(client.seat is None for client in self.clients)
        for seats, others in self.elsewhere.values():
            online |= set(seats)
            watching += others
        return said.Presence(sorted(online), watching)

    async def events(self, after: int = 0) -> list[Event]:
        """The stored events up to what this table knows: later ones of other workers come with a refresh."""
        known = self.meta.seq
        return [e for e in await self.store.events(self.meta.id, min(max(0, after), known)) if e["seq"] <= known]

    async def refresh(self) -> None:
        """Take over what the database has, and tell what was missed. The lock is held."""
        known = self.meta.seq
        stored = await self.store.load(self.meta.id)
        if stored is None:
            return self.abandon()
        self.take_over(*stored)
        events = stored[1]
        if missed := [event for event in events if event["seq"] > known]:
            self.tell(missed, True, True)

    def take_over(self, meta: Meta, events: list[Event], snapshot: Snapshot | None) -> None:
        """Be the table that these rows describe."""
        self.meta = meta
        self.told = self.new_game(meta)
        fold(self.told, events, snapshot)
        self._positions.clear()
        self.version += 1

    def abandon(self) -> None:
        self.gone = True
        for client in self.clients:
            client.drop()


def seat_event(seat: int, meta: Meta, what: str, say: str) -> Event:
    return {"type": "seat", "seat": seat, "name": meta.seats[seat].name, "what": what, "say": say}


def result_of(game: Game[Any], s: Any) -> said.Result:
    """How a game ended."""
    return msgspec.convert({**result_dict(game, s), "winners": game.result(s).winners()}, said.Result)


def checked_seat(meta: Meta, seat: int) -> int:
    if not 0 <= seat < len(meta.seats):
        raise InputError(f"There is no seat {seat} at this table.")
    return seat
