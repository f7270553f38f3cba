"""Bots think in processes of their own, so that nobody waits for one. They get a view and answer in notation."""

import asyncio
import hashlib
import multiprocessing
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Final

import structlog

from duchy.bots import registry
from duchy.games import open_game
from duchy.kernel.contract import Game, View
from duchy.kernel.rng import Rng

LONGEST: Final = 120.0  # seconds; whoever thinks longer has no answer
log = structlog.get_logger()


class BotPool:
    def __init__(self, processes: int) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # a fork would copy our sockets and locks
        return ProcessPoolExecutor(self.processes, mp_context=context, initializer=_be_modest, initargs=(os.getpid(),))

    async def choose(self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str) -> str | None:
        """The bot's choice in notation; None when it failed, which is logged."""
        pool = self.pool
        try:
            async with asyncio.timeout(LONGEST):
                return await asyncio.get_running_loop().run_in_executor(pool, think, game_id, bot, seat, state, chance)
        except BrokenProcessPool:
            if pool is self.pool:  # the first to notice starts a new one
                self.pool = self._start()
            log.error("a bot process died", bot=bot, game=game_id)
        except Exception as error:
            log.error("a bot failed", bot=bot, game=game_id, error=repr(error))
        return None

    def close(self) -> None:
        processes = list((self.pool._processes or {}).values())
        self.pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def think(game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str) -> str:
    """Runs in a process of the pool."""
    game = _opened(game_id)
    view = View(seat, game.from_dict(state))
    digest = hashlib.sha256(chance.encode()).digest()
    rng = Rng(*(int.from_bytes(digest[4 * i : 4 * i + 4], "big") for i in range(3)))
    return game.to_text(view.state, seat, registry.make(bot, game).choose(game, view, rng))


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
