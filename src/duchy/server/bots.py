"""Bots think in processes of their own, so that nobody waits for one. They get a view and answer in notation.

There are two pools: a bot that has shown itself to be quick does not queue behind those that think for a second. A bot
that fails is asked again in a fresh process, then a quick one moves instead; nothing is ever played in a bot's name
without saying who chose it.
"""

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final, TypeVar

import structlog

from .ports import LONGEST, SOMEBODY, Asker, Chosen, Reviewed, Urgency
from .reviewing import review
from .thinking import judge, think
from .turns import Turns

QUICK: Final = 0.02  # seconds of a processor
TRIES: Final = 2
STAND_IN, LAST_RESORT = "greedy", "random"  # every game has them
REST: Final = 60.0  # seconds; a bot that has hung twice would hold up others for as long again
T = TypeVar("T")
log = structlog.get_logger()


class Failed(Exception):
    """A bot has given no answer."""


class Hung(Failed):
    """It thought for too long."""


class Thinker:
    """A process where one bot at a time thinks. It begins with its first work, and is replaced if it dies or hangs."""

    def __init__(self) -> None:
        self.process: ProcessPoolExecutor | None = None  # of one

    async def do(self, work: Callable[..., T], *about: Any) -> T:
        """Have the work done; raises Failed, and then the next work is done in a fresh process."""
        try:
            if self.process is None:
                context = multiprocessing.get_context("spawn")  # a fork would copy our sockets and locks
                self.process = ProcessPoolExecutor(
                    1, mp_context=context, initializer=_be_modest, initargs=(os.getpid(),)
                )
            async with asyncio.timeout(LONGEST):  # of thinking: who has the process has waited already
                return await asyncio.get_running_loop().run_in_executor(self.process, work, *about)
        except asyncio.CancelledError:  # nobody wants to know any more
            self.end()
            raise
        except TimeoutError:
            self.end()
            raise Hung(f"no answer within {LONGEST:.0f} s") from None
        except Exception as error:
            self.end()
            raise Failed(repr(error)) from None

    def end(self) -> None:
        if self.process:
            alive = list((self.process._processes or {}).values())
            self.process.shutdown(wait=False, cancel_futures=True)
            for process in alive:
                process.kill()
            self.process = None


class BotPool:
    """The Bots of a server."""

    def __init__(self, processes: int) -> None:
        deep = processes or max(1, (os.cpu_count() or 2) - 1)
        self.thinkers = {"deep": [Thinker() for _ in range(deep)], "quick": [Thinker()]}
        self.turns = {name: Turns(thinkers) for name, thinkers in self.thinkers.items()}
        self.usual: dict[tuple[str, str], float] = {}  # how long a bot thinks in a game; a mean that forgets
        self.resting: dict[tuple[str, str], float] = {}  # bots that hang in a game, and until when they are not asked
        self.waiting = 0  # for an answer

    @property
    def busy(self) -> bool:
        """So many wait that nobody else should ask for what is not needed."""
        return self.waiting > 4 * len(self.thinkers["deep"])

    async def choose(
        self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str, asker: Asker = SOMEBODY
    ) -> Chosen:
        """The bot's choice; where it fails twice, a quick one's, and where that fails too, any move at all."""
        for name in dict.fromkeys((bot, STAND_IN)):
            text = await self._decide(think, game_id, name, seat, state, chance, asker)
            if text is not None:
                return Chosen(text, name)
        return Chosen(think(game_id, LAST_RESORT, seat, state, chance)[0], LAST_RESORT)

    async def judge(
        self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str, asker: Asker = SOMEBODY
    ) -> list[dict[str, Any]] | None:
        """What the bot thinks of its best choices, the one that it would take first; None when it failed."""
        return await self._decide(judge, game_id, bot, seat, state, chance, asker)

    async def review(self, game_id: str, record: str, first: int) -> Reviewed | None:
        """What the coach says of some steps of a record, from this one on; None when it failed."""
        return await self._ask("deep", "coach", Asker("coach", Urgency.COACH), review, game_id, record, first)

    async def _decide(
        self,
        work: Callable[..., tuple[T, float]],
        game_id: str,
        bot: str,
        seat: int,
        state: dict[str, Any],
        chance: str,
        asker: Asker,
    ) -> T | None:
        known = game_id, bot
        if self.resting.get(known, 0.0) > time.monotonic():
            return None
        name = "quick" if self.usual.get(known, QUICK) < QUICK else "deep"
        decided = await self._ask(name, bot, asker, work, game_id, bot, seat, state, chance)
        if decided is None:
            return None
        answer, spent = decided
        self.usual[known] = 0.8 * self.usual.get(known, spent) + 0.2 * spent
        return answer

    async def _ask(
        self, name: str, bot: str, asker: Asker, work: Callable[..., T], game_id: str, *more: Any
    ) -> T | None:
        """Have the work done; after a failure once more, in a fresh process."""
        self.waiting += 1
        try:
            for tries in range(1, TRIES + 1):
                async with self.turns[name].turn(asker) as thinker:
                    try:
                        return await thinker.do(work, game_id, *more)
                    except Failed as failure:
                        log.error("a bot failed", bot=bot, game=game_id, tries=tries, error=str(failure))
                        if tries == TRIES and isinstance(failure, Hung):
                            self.resting[game_id, bot] = time.monotonic() + REST
        finally:
            self.waiting -= 1
        return None

    def close(self) -> None:
        for thinkers in self.thinkers.values():
            for thinker in thinkers:
                thinker.end()


def _be_modest(server: int) -> None:
    """Give way to the server, take one processor, and end when the server has been killed."""
    os.nice(5)

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
