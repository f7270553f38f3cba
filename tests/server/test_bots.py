"""Bots that fail: somebody moves all the same, and the table is told who it was."""

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from duchy.bots import own
from duchy.games import open_game, page_of
from duchy.kernel.chance import Seed
from duchy.server import bots
from duchy.server.bots import BotPool
from duchy.server.ports import SOMEBODY
from duchy.server.told import ToldGame

GAME = "dice/standard"
MINE = """
class Last:
    def choose(self, game, view, rng):
        return game.legal(view.state, view.seat)[-1]

class Gone:
    def choose(self, game, view, rng):
        raise SystemExit(3)
"""
Check = Callable[[BotPool], Awaitable[None]]


def asked(bot: str) -> tuple[str, str, int, dict[str, Any], str]:
    """What a pool is asked for the first decision of a game."""
    game = open_game(GAME)
    told = ToldGame(game, page_of(game.id), {"players": 2}, ["Ann", "Ben"], Seed("x"))
    told.open(set())
    seat = told.movers()[0]
    return game.id, bot, seat, game.to_dict(game.view(told.state, seat).state), "dice"


def legal(text: str | None) -> bool:
    game_id, _, seat, state, _ = asked("")
    game = open_game(game_id)
    s = game.from_dict(state)
    return text in {game.to_text(s, seat, action) for action in game.legal(s, seat)}


def in_pool(check: Check) -> None:
    async def run() -> None:
        pool = BotPool(1)
        try:
            await check(pool)
        finally:
            pool.close()

    asyncio.run(run())


async def seized(known: set[int], how: signal.Signals) -> None:
    """Send a signal to the bots' processes that have begun since."""
    while not (new := [p.pid for p in multiprocessing.active_children() if p.pid not in known]):
        await asyncio.sleep(0.01)
    for pid in new:
        assert pid
        os.kill(pid, how)


def children() -> set[int]:
    return {p.pid for p in multiprocessing.active_children() if p.pid}


def test_when_a_process_dies_all_who_waited_are_asked_again_in_a_fresh_one() -> None:
    async def check(pool: BotPool) -> None:
        known = children()
        asking = [asyncio.create_task(pool.choose(*asked("greedy"))) for _ in range(6)]
        await seized(known, signal.SIGKILL)
        for chosen in await asyncio.gather(*asking):
            assert chosen and chosen.by == "greedy" and legal(chosen.text)

    in_pool(check)


def test_a_process_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "LONGEST", 3.0)

    async def check(pool: BotPool) -> None:
        known = children()
        asking = asyncio.create_task(pool.choose(*asked("greedy")))
        await seized(known, signal.SIGSTOP)
        hung = children() - known
        chosen = await asking
        assert chosen and legal(chosen.text)
        while children() & hung:
            await asyncio.sleep(0.01)

    in_pool(check)


def slowly(game_id: str) -> str:
    time.sleep(0.5)
    return game_id


def test_time_in_the_queue_is_no_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits for others longer than anybody may think is not given up."""

    async def check(pool: BotPool) -> None:
        await pool._ask("deep", "slow", SOMEBODY, slowly, GAME)  # its process has begun
        monkeypatch.setattr(bots, "LONGEST", 1.5)
        begun = time.monotonic()
        asking = [pool._ask("deep", "slow", SOMEBODY, slowly, GAME) for _ in range(5)]
        assert await asyncio.gather(*asking) == [GAME] * 5
        assert time.monotonic() - begun > bots.LONGEST

    in_pool(check)


def test_a_bot_that_fails_is_replaced_by_a_quick_one_which_is_named() -> None:
    async def check(pool: BotPool) -> None:
        chosen = await pool.choose(*asked("nobody"))
        assert chosen and chosen.by == "greedy" and legal(chosen.text)

    in_pool(check)


def test_an_own_bot_moves_at_a_table_and_one_that_ends_is_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As `duchy serve --bot last=FILE.py:Last` enlists it; a name that was not enlisted starts nothing."""
    monkeypatch.setenv(own.ENLISTED, "{}")
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    own.enlist([f"last={tmp_path}/mine.py:Last", f"gone={tmp_path}/mine.py:Gone"])

    async def check(pool: BotPool) -> None:
        chosen = await pool.choose(*asked("last"))
        game_id, _, seat, state, _ = asked("")
        game = open_game(game_id)
        s = game.from_dict(state)
        assert chosen and chosen.by == "last"
        assert chosen.text == game.to_text(s, seat, game.legal(s, seat)[-1])
        for name in ("gone", f"{tmp_path}/mine.py:Last"):
            chosen = await pool.choose(*asked(name))
            assert chosen and chosen.by == "greedy" and legal(chosen.text)

    in_pool(check)


def test_where_no_process_can_be_had_somebody_still_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any, **__: Any) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(bots, "ProcessPoolExecutor", none)

    async def check(pool: BotPool) -> None:
        chosen = await pool.choose(*asked("greedy"))
        assert chosen and chosen.by == "random" and legal(chosen.text)

    in_pool(check)
