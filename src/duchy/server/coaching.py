"""The coach at a finished table. It judges a few decisions at a time in a bot's process, so that those who play hardly
wait for it; and what it has found is stored, so that it looks at a game once, and goes on after a restart."""

import asyncio
import time
from typing import Final, Literal

import msgspec
import structlog

from duchy.kernel.errors import Refused

from . import said
from .ports import LONGEST, Bots, Store
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
    method: str = ""  # "evaluation" or "playouts"
    of: int = 0  # decisions in the game
    decisions: list[said.Judged] = msgspec.field(default_factory=list)  # as far as they have been judged

    @property
    def alive(self) -> bool:
        """Somebody works at it: this worker, or another that is not known to have died."""
        return self.working and time.time() - self.at < LONGEST + GRACE

    def public(self) -> said.Analysis:
        judged = self.decisions if self.complete else []
        status: Status = "done" if self.complete else "working" if self.alive else "none"
        return said.Analysis(status, self.bot, self.method, len(self.decisions), self.of, judged)


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
        stored = await self.store.analysis(table.meta.id)
        try:
            known = msgspec.json.decode(stored, type=Analysis) if stored else None
        except msgspec.ValidationError:  # another program stored it: look at the game again
            known = None
        return known if known and known.game == table.game.id else Analysis(table.game.id)

    async def ask(self, table: LiveTable) -> Analysis:
        """The same, and let the coach begin if it has not."""
        async with self.lock:
            known = await self.found(table)
            if known.complete or known.alive:
                return known
            if self.task and not self.task.done():
                raise Refused("The coach is looking at another game. Ask again in a minute.", "")
            if self.bots.busy:
                raise Refused("Too many bots are thinking. Ask again a little later.", "")
            known.working = True
            await self._keep(table.meta.id, known)
            self.task = asyncio.create_task(self._look(table.meta.id, table.told.record().dumps(), known))
            return known

    async def _look(self, id_: str, record: str, known: Analysis) -> None:
        try:
            await self._judge(id_, record, known)
        except Exception as error:
            log.error("the coach met a problem", table=id_, error=repr(error))
        finally:
            known.working = False
            await self._keep(id_, known)

    async def _judge(self, id_: str, record: str, known: Analysis) -> None:
        spent = 0.0
        while found := await self.bots.review(known.game, record, len(known.decisions)):
            known.bot, known.method, known.of = found.bot, found.method, found.of
            known.decisions += found.decisions
            spent += found.spent
            if len(known.decisions) >= known.of or spent > MOST:
                known.complete = True
                return
            await self._keep(id_, known)

    async def _keep(self, id_: str, known: Analysis) -> None:
        known.at = time.time()
        await self.store.keep_analysis(id_, msgspec.json.encode(known).decode())
