"""Bots think in processes of their own, so that nobody waits for one. They get a view and answer in notation.

There are two pools: a bot that has shown itself to be quick does not queue behind those that think for a second.
"""

import asyncio
import hashlib
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Final, TypeVar

import structlog

from duchy.bots import registry
from duchy.bots.bot import Evaluator
from duchy.games import open_game
from duchy.kernel.contract import Game, View
from duchy.kernel.rng import Rng

from .ports import LONGEST, Reviewed
from .reviewing import review

QUICK: Final = 0.02  # seconds of a processor
BEST: Final = 3  # lines that advice has
T = TypeVar("T")
log = structlog.get_logger()


class BotPool:
    """The Bots of a server."""

    def __init__(self, processes: int) -> None:
        self.processes = {"deep": processes or max(1, (os.cpu_count() or 2) - 1), "quick": 1}
        self.pools = {name: self._start(name) for name in self.processes}
        self.usual: dict[tuple[str, str], float] = {}  # how long a bot thinks in a game; a mean that forgets
        self.waiting = 0  # for an answer

    def _start(self, name: str) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # a fork would copy our sockets and locks
        count = self.processes[name]
        return ProcessPoolExecutor(count, mp_context=context, initializer=_be_modest, initargs=(os.getpid(),))

    @property
    def busy(self) -> bool:
        """So many wait that nobody else should ask for what is not needed."""
        return self.waiting > 4 * self.processes["deep"]

    async def choose(self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str) -> str | None:
        """The bot's choice in notation; None when it failed, which is logged."""
        return await self._decide(think, game_id, bot, seat, state, chance)

    async def judge(
        self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str
    ) -> list[dict[str, Any]] | None:
        """What the bot thinks of its best choices, the one that it would take first; None when it failed."""
        return await self._decide(judge, game_id, bot, seat, state, chance)

    async def review(self, game_id: str, record: str, first: int) -> Reviewed | None:
        """What the coach says of some decisions of a record, from this one on; None when it failed."""
        return await self._ask("deep", "coach", review, game_id, record, first)

    async def _decide(
        self,
        work: Callable[..., tuple[T, float]],
        game_id: str,
        bot: str,
        seat: int,
        state: dict[str, Any],
        chance: str,
    ) -> T | None:
        known = game_id, bot
        name = "quick" if self.usual.get(known, QUICK) < QUICK else "deep"
        decided = await self._ask(name, bot, work, game_id, bot, seat, state, chance)
        if decided is None:
            return None
        answer, spent = decided
        self.usual[known] = 0.8 * self.usual.get(known, spent) + 0.2 * spent
        return answer

    async def _ask(self, name: str, bot: str, work: Callable[..., T], game_id: str, *more: Any) -> T | None:
        """Have the work done in a pool."""
        pool = self.pools[name]
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            async with asyncio.timeout(LONGEST):
                return await loop.run_in_executor(pool, work, game_id, *more)
        except BrokenProcessPool:
            if pool is self.pools[name]:  # the first to notice starts a new one
                self.pools[name] = self._start(name)
            log.error("a bot process died", bot=bot, game=game_id)
        except Exception as error:
            log.error("a bot failed", bot=bot, game=game_id, error=repr(error))
        finally:
            self.waiting -= 1
        return None

    def close(self) -> None:
        for pool in self.pools.values():
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()


def think(game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str) -> tuple[str, float]:
    """The choice, and the seconds it took; runs in a process of a pool."""
    game = _opened(game_id)
    thinker = registry.make(bot, game)
    began = time.process_time()
    view = View(seat, game.from_dict(state))
    text = game.to_text(view.state, seat, thinker.choose(game, view, _rng(chance)))
    return text, time.process_time() - began


def judge(game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str) -> tuple[list[dict[str, Any]], float]:
    """The best lines with expected points and probability to win, where the bot can say so; else its choice alone."""
    game = _opened(game_id)
    thinker = registry.make(bot, game)
    if not isinstance(thinker, Evaluator):
        text, spent = think(game_id, bot, seat, state, chance)
        return [{"text": text}], spent
    began = time.process_time()
    view = View(seat, game.from_dict(state))
    lines: dict[str, dict[str, Any]] = {}  # equal choices are one
    for action, points, win in thinker.evaluate(game, view, _rng(chance)):
        text = game.to_text(view.state, seat, action)
        lines.setdefault(text, {"text": text, "points": round(points, 1), "win": round(win, 3)})
    return list(lines.values())[:BEST], time.process_time() - began


def _rng(chance: str) -> Rng:
    digest = hashlib.sha256(chance.encode()).digest()
    return Rng(*(int.from_bytes(digest[4 * i : 4 * i + 4], "big") for i in range(3)))


@lru_cache(maxsize=64)
def _opened(game_id: str) -> Game[Any]:
    return open_game(game_id)


def _be_modest(server: int) -> None:
    """Give way to the server, and end when it has been killed."""
    os.nice(5)

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
