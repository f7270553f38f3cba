"""The coach at a finished table. It judges a few decisions at a time in a bot's process, so that those who play hardly
wait for it; and what it has found is stored, so that it looks at a game once, and goes on after a restart."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Literal

import msgspec
import structlog

from duchy.arena.comparing import Estimate, mean, total
from duchy.kernel.errors import Refused

from .ports import LONGEST, Bots, Rolled, Store
from .reviewing import estimate, work_of
from .said import advice, coach
from .table import LiveTable

MOST: Final = 120.0  # seconds of a processor for one game; decisions that are left then are not judged
GRACE: Final = 10.0  # seconds for the rest of what is done between two stored steps

Status = Literal["none", "working", "done"]
log = structlog.get_logger()


class Analysis(msgspec.Struct):
    """What is stored of a game that was looked at, or is being looked at."""

    game: str  # with the revision of its rules: those of another one were other decisions
    at: float = 0.0  # when it was stored
    working: bool = False
    complete: bool = False
    bot: str = ""
    method: str = ""  # "look-ahead" or "playouts"
    of: int = 0  # decisions in the game
    rolls: list[Rolled] = msgspec.field(default_factory=list)
    decisions: list[coach.Judged] = msgspec.field(default_factory=list)  # as far as they have been judged

    @property
    def alive(self) -> bool:
        """Somebody works at it: this worker, or another that is not known to have died."""
        return self.working and time.time() - self.at < LONGEST + GRACE

    def public(self) -> coach.Analysis:
        judged = self.decisions if self.complete else []
        status: Status = "done" if self.complete else "working" if self.alive else "none"
        seats = self.seats() if self.complete else []
        chances = self.chances() if self.complete else []
        return coach.Analysis(status, self.bot, self.method, len(self.decisions), self.of, judged, seats, chances)

    def chances(self) -> list[coach.Chances]:
        """Everybody's chance to win, position by position, wherever something new is known of it.

        After chance all seats are judged. A decision tells of the seat that made it: what the best choice is worth
        before, what was played afterwards.
        """
        news: list[tuple[int, int, int | None, list[advice.Estimate]]] = []
        news += [(roll.n, 0, None, roll.chances) for roll in self.rolls]
        for made in self.decisions:
            news += [(made.n, 2, made.seat, [made.best[0].win]), (made.entry, 1, made.seat, [made.played.win])]
        now: list[advice.Estimate] = []
        out: dict[int, coach.Chances] = {}
        for n, _, seat, found in sorted(news, key=lambda one: one[:2]):
            now = found if seat is None else _with(now or _nobody(self.count), seat, found[0])
            out[n] = coach.Chances(n, now)
        return list(out.values())

    def seats(self) -> list[coach.CoachedSeat]:
        """The errors and the luck of each seat."""
        return [self._seat(seat) for seat in range(self.count)]

    @property
    def count(self) -> int:
        deciding = max((decision.seat for decision in self.decisions), default=-1) + 1
        return max((len(roll.luck) for roll in self.rolls), default=deciding)

    def _seat(self, seat: int) -> coach.CoachedSeat:
        mine = [decision for decision in self.decisions if decision.seat == seat]
        gone = [coach.Rate(decision.lost_points, decision.lost_win) for decision in mine]
        luck = [roll.luck[seat] for roll in self.rolls]
        return coach.CoachedSeat(len(mine), sum(d.told for d in mine), _summed(gone, mean), _summed(luck, total))


def _nobody(seats: int) -> list[advice.Estimate]:
    """Before anything is known."""
    return [advice.Estimate(1 / seats, 1.0)] * seats


def _with(chances: list[advice.Estimate], seat: int, win: advice.Estimate) -> list[advice.Estimate]:
    """One seat's chance is known anew: of two, the other has the rest; of several, the others keep what was known."""
    rest = [advice.Estimate(round(1.0 - win.value, 4), win.within)] * 2 if len(chances) == 2 else chances
    return [win if i == seat else each for i, each in enumerate(rest)]


def _summed(rates: list[coach.Rate], how: Callable[[list[Estimate]], Estimate]) -> coach.Rate:
    return coach.Rate(
        estimate(how([Estimate(rate.points.value, rate.points.within) for rate in rates])),
        estimate(how([Estimate(rate.win.value, rate.win.within) for rate in rates])),
    )


def _read(stored: str | None, game: str) -> Analysis:
    try:
        known = msgspec.json.decode(stored, type=Analysis) if stored else None
    except msgspec.ValidationError:  # another program stored it: look at the game again
        known = None
    return known if known and known.game == game else Analysis(game)


class Coaching:
    """One game is looked at at a time."""

    def __init__(self, store: Store, bots: Bots) -> None:
        self.store = store
        self.bots = bots
        self.lock = asyncio.Lock()  # who asks second sees what the first one began
        self.task: asyncio.Task[None] | None = None

    async def close(self) -> None:
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def found(self, table: LiveTable) -> Analysis:
        """What there is for this table."""
        if table.meta.status != "over":
            raise Refused("The coach looks at games that are over.", "")
        if table.meta.manners.get("ended"):
            raise Refused("The coach looks at games that were played to their end.", "")
        known = _read(await self.store.analysis(table.meta.id), table.game.id)
        if known.complete or known.alive:
            return known
        same = _read(await self.store.same_analysis(self._work(table)), table.game.id)
        return same if same.complete or same.alive else known

    def _work(self, table: LiveTable) -> str:
        return work_of(table.game, table.told.record())

    async def ask(self, table: LiveTable) -> Analysis:
        """The same, and let the coach begin if it has not."""
        async with self.lock:
            known = await self.found(table)
            if known.complete or known.alive:
                if not await self.store.analysis(table.meta.id):  # at another table, which may be put away before this
                    await self._keep(table.meta.id, self._work(table), known)
                return known
            if self.task and not self.task.done():
                raise Refused("The coach is looking at another game. Ask again in a minute.", "")
            if self.bots.busy:
                raise Refused("Too many bots are thinking. Ask again a little later.", "")
            known.working = True
            work, record = self._work(table), table.told.record().dumps()
            await self._keep(table.meta.id, work, known)
            self.task = asyncio.create_task(self._look(table.meta.id, work, record, known))
            return known

    async def _look(self, id_: str, work: str, record: str, known: Analysis) -> None:
        try:
            await self._judge(id_, work, record, known)
        except Exception as error:
            log.error("the coach met a problem", table=id_, error=repr(error))
        finally:
            known.working = False
            await self._keep(id_, work, known)

    async def _judge(self, id_: str, work: str, record: str, known: Analysis) -> None:
        spent = 0.0
        while found := await self.bots.review(known.game, record, len(known.rolls) + len(known.decisions)):
            known.bot, known.method, known.of = found.bot, found.method, found.of
            known.rolls += found.rolls
            known.decisions += found.decisions
            spent += found.spent
            if (len(known.decisions) >= known.of and len(known.rolls) >= found.of_rolls) or spent > MOST:
                known.complete = True
                return
            await self._keep(id_, work, known)

    async def _keep(self, id_: str, work: str, known: Analysis) -> None:
        known.at = time.time()
        await self.store.keep_analysis(id_, work, msgspec.json.encode(known).decode())
