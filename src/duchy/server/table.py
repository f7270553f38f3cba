"""A table in memory: its game, its people, the connections that watch it. Every change goes through `_commit`: first to
the database, then to everybody who watches, and only then is it acknowledged."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec

from duchy import games
from duchy.kernel.contract import NATURE, Game
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.page import Page
from duchy.kernel.play import Move

from . import clocks
from .advice import Advice
from .client import COME_BACK
from .consent import needs_consent, to_agree, undo_to
from .fold import fold
from .limits import MOST_BESIDE, Bucket
from .meta import Meta, table_info
from .ports import Call, Change, Conflict, Metrics, Snapshot, Store
from .positions import Positions, result, result_of
from .request import ClockWish, Request, clock_wished, requested
from .said.position import Position, Result
from .said.table import TableInfo
from .seats import returned, seat_event, stood_in
from .telling import tell
from .told import Event, ToldGame
from .waiting import Waiting, awaited, wait
from .watchers import Watchers

MOVES = ("play", "chance")
TALK = ("chat", "note")  # changes nothing for who thinks meanwhile
FOLDED = ("undo", "cut", "start", "arranged", "over")  # after these the game is read anew
SNAPPED: Final = 30  # moves from one snapshot to the next at least
MOVED_ON = "The table has moved on meanwhile."


class Gone(Exception):
    """The table in memory is no longer the truth: look it up again."""


Agreed = Callable[["LiveTable", Meta, str, int], list[Event]]


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
        self.watchers = Watchers()
        self.awaited: set[int] = set()  # people whose turn it is
        self.used = time.monotonic()
        self.filled: float | None = None  # since when nobody is missing, where the game has not begun
        self.now: Callable[[], float] = time.time  # what clocks run by; the hall knows better
        self.version = 0  # counts changes of the game, for bots that think meanwhile
        self.gone = False
        self.ahead = False  # the game has moves that may never be stored
        self.changed: Callable[[LiveTable], None] = lambda table: None  # set by the hall: a bot may be due now
        self.agreed: Agreed = lambda table, new, about, by: []  # set by the hall: what follows when all say yes
        self.owner = ""  # the address that opened it, or the first that came to see it; never stored
        self.advice: dict[int, Advice] = {}  # by seat
        self.request: Request | None = None  # a turn that somebody would like to take back
        self.clock_wish: ClockWish | None = None
        self.waiting = Waiting()
        self.talk: dict[int, Bucket] = {}  # how much each seat may say, through whatever connection
        self.pace: dict[int, Bucket] = {}
        self.speakers: list[tuple[int, int]] = []  # of each line of the chat: its number in the log, and the seat
        self.back = 0  # the last event that took moves back: positions after it have numbers that others had before it
        self.snapped: int | None = None  # after how many moves the last snapshot was taken
        self.positions = Positions()

    def new_game(self, meta: Meta) -> ToldGame:
        start = None if meta.start is None else self.game.from_dict(meta.start)
        told = ToldGame(self.game, self.page, meta.setup, [s.name for s in meta.seats], meta.dice, start)
        told.given = meta.given
        return told

    # ------------------------------------------------------------------ looking
    @property
    def playing(self) -> bool:
        return self.meta.status == "playing"

    @property
    def names(self) -> list[str]:
        return [s.name for s in self.meta.seats]

    def by_person(self) -> set[int]:
        return {i for i, s in enumerate(self.meta.seats) if not s.by_bot}

    def public(self) -> TableInfo:
        return table_info(self.meta, self.title, self.told.given, self.clock_wish)

    def result(self) -> Result:
        """How the game ended: by its rules, or as people agreed."""
        return result(self.meta, self.told)

    def position(self, seat: int | None) -> Position:
        found = self.positions.of(seat, self.meta, self.told, self.request)
        found.clocks = clocks.shown(self.meta.clock, self.now()) if self.meta.status != "waiting" else None
        return found

    # ------------------------------------------------------------------ the game
    async def start(self) -> None:
        """All seats are taken: publish the commitment and draw what comes first. The lock is held."""
        new = self.meta.copy()
        new.status = "playing"
        new.fix()
        self.told = self.new_game(new)
        say = "The game begins. The dice are fixed by a seed whose fingerprint you can see."
        if new.part:
            say = "The game begins. Nobody could choose the dice: the players have added to what the server had fixed."
        start = {"type": "start", "commitment": new.dice.commitment(), "gifts": list(new.dice.gifts), "say": say}
        events: list[Event] = [start]
        self.meta.seats = new.seats
        await self._commit(new, events + self.told.open(self.by_person()), game=True)

    async def play(self, seat: int, text: str, n: int, seq: int, by: str = "person", instead: str = "") -> int:
        """A decision of a seat, made in the position `n` that was there after the event `seq`; the seq after it.
        `instead`: the bot that had to make it."""
        async with self.lock:
            self.check_playing()
            self._check_running(seat, by)
            since = self.told.moves[n:]
            if seq < self.back or not 0 <= n <= self.told.n or any(by in (seat, NATURE) for by, _, _ in since):
                raise Refused(MOVED_ON, "")
            new = self.meta.copy()
            events: list[Event] = []
            if by == "person" and new.seats[seat].away:
                events.append(returned(new, seat))
            elif by == "bot" and not new.seats[seat].by_bot:
                raise Refused(MOVED_ON, "")
            if instead:
                name = new.seats[seat].name
                say = f"{name} failed to decide. {instead.capitalize()}, another bot, chose this move."
                events.append(seat_event(seat, new, "failed", say))
            by_person = {i for i, s in enumerate(new.seats) if not s.by_bot}
            played = self.told.play(seat, text, by_person, self.positions.offered.get(seat, ()))
            await self._commit(new, events + played, game=True, seats=bool(events))
            self.metrics.played(by)
            return self.meta.seq

    async def undo(self, seat: int, n: int, seq: int) -> int:
        async with self.lock:
            self.check_playing()
            self._check_running(seat, "person")
            self.check_room()
            to = undo_to(self.meta, self.told, seat)
            if to is None:
                raise Refused("There is nothing that can be taken back: what others or chance did stands.", "")
            if (n != self.told.n or seq < self.back) and self.meta.people != [seat]:
                raise Refused(MOVED_ON, "")
            if needs_consent(self.meta, self.told, seat):
                if self.request:
                    raise Refused("The others have been asked already.", "")
                say = f"{self.names[seat]} asks to take the end of the turn back."
                events: list[Event] = [{"type": "ask", "seat": seat, "to": to, "say": say}]
            else:
                events = [self._taken_back(seat, to)]
            await self._commit(self.meta.copy(), events, game=True)
            return self.meta.seq

    def _taken_back(self, seat: int, to: int) -> Event:
        self.told.cut(to)
        return {"type": "undo", "to": to, "seat": seat, "say": f"{self.names[seat]} took a move back."}

    async def answer(self, seat: int, yes: bool) -> int:
        """To what a seat has asked of all others. When all agree, it is done."""
        async with self.lock:
            self.check_playing()
            request = self.request
            if request is None or seat not in to_agree(self.meta, request):
                raise Refused("Nobody asks you about anything now.", "")
            say = f"{self.names[seat]} {'agrees' if yes else 'would rather go on'}."
            events: list[Event] = [{"type": "answer", "seat": seat, "yes": yes, "say": say}]
            new = self.meta.copy()
            if yes and to_agree(self.meta, request) == [seat]:
                if request.about == "turn":
                    events.append(self._taken_back(request.seat, request.to))
                else:
                    events += self.agreed(self, new, request.about, request.seat)
            await self._commit(new, events, game=True, seats=request.about != "turn")
            return self.meta.seq

    def _check_running(self, seat: int, by: str) -> None:
        if self.meta.manners.get("paused"):
            raise Refused("The game is paused. Anybody at the table can let it go on.", "")
        if by == "person" and seat in self.meta.manners.get("resigned", ()):
            raise Refused("You have resigned: a bot plays on for you.", "")

    def check_playing(self) -> None:
        """A game runs here, paused or not."""
        if self.gone:
            raise Gone
        if not self.playing:
            waits = self.meta.status == "waiting"
            raise Refused("The game has not begun yet." if waits else "The game is over.", "")

    def check_room(self) -> None:
        """A log has an end, except for moves: nobody shall fill the disk."""
        if self.meta.seq - self.told.n > MOST_BESIDE:
            raise Refused("So much was said and taken back at this table that only moves are written down now.", "")

    # ------------------------------------------------------------------ people
    async def say(self, events: list[Event], new: Meta, seats: bool = False) -> int:
        """Store and tell events that are not moves. The lock is held."""
        await self._commit(new, events, game=False, seats=seats)
        return self.meta.seq

    async def come_back(self, seat: int) -> int:
        async with self.lock:
            if self.gone:
                raise Gone
            if not self.meta.seats[seat].away or seat in self.meta.manners.get("resigned", ()):
                return self.meta.seq
            new = self.meta.copy()
            event = returned(new, seat)
            return await self.say([event], new, seats=True)

    async def stand_in(self, seats: list[int], bot: str, what: str) -> int:
        """A bot plays for these people until they come back. The lock is held."""
        new = self.meta.copy()
        return await self.say([stood_in(new, seat, bot, what) for seat in seats], new, seats=True)

    # ------------------------------------------------------------------ storing and telling
    async def _commit(self, new: Meta, events: list[Event], game: bool, seats: bool = False) -> None:
        now = time.time()
        if game and self.told.over and new.status == "playing":
            new.status = "over"
            events = [*events, self._over(new)]
        at = round(now, 3)
        for seq, event in enumerate(events, new.seq + 1):
            event["seq"], event["at"] = seq, at
        known, new.seq, new.touched = self.meta.seq, self.meta.seq + len(events), now
        wait(new, self.told, self.now())
        calls, settled = self._calls(new)
        moves = all([event["type"] in MOVES for event in events])
        change = Change(new, known, events, self._snapshot(events), seats, self.worker, calls, settled, moves)
        self.ahead = True
        try:
            with self.metrics.storing():
                await self.store.append(change)  # which is stored even if who waits for it is gone
        except Conflict:  # another worker was first: see what happened there, and let the caller try again
            self.metrics.conflicted()
            await self.refresh()
            raise
        except BaseException:
            self.gone = True  # memory is ahead of the database
            asyncio.get_running_loop().call_soon(self.abandon)  # who acted is answered before
            raise
        before = self.meta
        self.meta = new
        self.told.names = self.names
        self.ahead = False
        self._happened(events)
        tell(self, events, game or seats, seats or before.status != new.status or before.rematch != new.rematch)
        self.changed(self)

    def _happened(self, events: list[Event]) -> None:
        """These are new, and the game is behind them."""
        self.request = requested(self.request, events)
        self.waiting.happened(self.told, events, self.now())
        beside = [event for event in events if event["type"] not in MOVES]  # mostly none
        if beside:
            self.clock_wish = clock_wished(self.clock_wish, beside)
            self.speakers += speakers(beside)
            self.back = max((event["seq"] for event in beside if event["type"] in ("undo", "cut")), default=self.back)
        self._changed()
        if len(beside) < len(events) or any(event["type"] not in TALK for event in beside):
            self.version += 1

    def _calls(self, new: Meta) -> tuple[tuple[Call, ...], tuple[int, ...]]:
        """Whom to tell what, as far as they do not see it; and whom no longer."""
        now_awaited, n, over = awaited(new, self.told), self.told.n, new.status == "over" != self.meta.status
        if now_awaited == self.awaited and not over:  # mostly: a turn has several moves
            return (), ()
        looking = self.watchers.looking()
        calls = [Call("turn", seat, n) for seat in sorted(now_awaited - self.awaited - looking)]
        if over:
            calls += [Call("over", seat, n) for seat in new.people if seat not in looking and not new.seats[seat].away]
        return tuple(calls), tuple(sorted(self.awaited - now_awaited))

    def _over(self, new: Meta) -> Event:
        result = result_of(self.game, self.told.state)
        totals = [sum(points.values()) for points in result.scores]
        best = " and ".join(new.seats[i].name for i in result.winners)
        say = f"The game is over. {best} won with {max(totals)} points." if best else "The game is over."
        if len(new.seats) == 1 and result.note:  # alone nobody is beaten: what counts is how well it went
            say = f"The game is over, {result.note}."
        seed = "" if new.daily else new.seed  # others play with the same dice today
        return {"type": "over", "result": msgspec.to_builtins(result), "seed": seed, "say": say}

    def _snapshot(self, events: list[Event]) -> Snapshot | None:
        """One for some turns: where chance has spoken and nothing is sealed. A log is read from the last one on."""
        n, kinds = self.told.n, {event["type"] for event in events}
        due = self.snapped is None or not 0 <= n - self.snapped < SNAPPED
        if "cut" in kinds or (due and "chance" in kinds):
            if self.told.sealed_from in (None, n):
                self.snapped = n
                return Snapshot(n, self.game.to_dict(self.told.state))
        return None

    def _changed(self) -> None:
        """What was worked out for the position before is old."""
        self.positions.changed()
        self.awaited = awaited(self.meta, self.told)

    @asynccontextmanager
    async def stored(self) -> AsyncIterator[ToldGame]:
        """The game as it is stored. While a move is on its way there, memory is ahead, and may have to go back."""
        async with self.lock:
            if self.gone:
                raise Gone
            yield self.told

    async def stored_moves(self) -> list[Move]:
        async with self.stored() as told:
            return list(told.moves)

    async def events(self, after: int = 0) -> list[Event]:
        """The stored events up to what this table knows: later ones of other workers come with a refresh."""
        known = self.meta.seq
        return [e for e in await self.store.events(self.meta.id, min(max(0, after), known)) if e["seq"] <= known]

    async def refresh(self) -> None:
        """Take over what the database has, and tell what was missed. The lock is held."""
        known = self.meta.seq
        news = None if self.ahead else await self.store.news(self.meta.id, known)
        if news and self._follow(*news):
            missed = news[1]
        else:
            stored = await self.store.load(self.meta.id)
            if stored is None:
                return self.abandon()
            self.take_over(*stored)
            missed = [event for event in stored[1] if event["seq"] > known]
        if missed:
            tell(self, missed, True, True)

    def _follow(self, meta: Meta, events: list[Event]) -> bool:
        """Go on with what others did, without the whole log: it is moves and talk, as it mostly is."""
        moves = [event for event in events if event["type"] in MOVES]
        if meta.game != self.game.id or not self.playing or any(event["type"] in FOLDED for event in events):
            return False
        try:
            for event in moves:
                self.told.hear(event)
        except InputError:
            return False
        self.meta = meta
        self.told.names = self.names
        self._happened(events)
        return True

    def take_over(self, meta: Meta, events: list[Event], snapshot: Snapshot | None) -> None:
        """Be the table that these rows describe."""
        if meta.game != self.game.id:
            self.play_another(meta.game)
        self.meta = meta
        self.told = self.new_game(meta)
        self.snapped = snapshot.n if snapshot else None
        fold(self.told, events, snapshot)
        self.ahead = False
        self.request, self.clock_wish, self.speakers = None, None, []
        self._happened(events)

    def play_another(self, game: str) -> None:
        """Before the start the host may have chosen another one."""
        name = game.partition("@")[0]
        self.game, self.title = games.open_game(name), games.find(name).title
        self.page = games.page_of(self.game.id)

    def abandon(self, code: int = COME_BACK) -> None:
        self.gone = True
        for client in self.watchers.clients:
            client.drop(code)


def speakers(events: list[Event]) -> list[tuple[int, int]]:
    return [(event["seq"], event["seat"]) for event in events if event["type"] == "chat"]
