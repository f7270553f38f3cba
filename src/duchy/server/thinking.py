"""What bots are asked, and how they answer; in a process of a pool, or in a worker of a page."""

import hashlib
import time
from functools import lru_cache
from typing import Any

import msgspec

from duchy.bots import registry
from duchy.bots.bot import Foresight
from duchy.games import open_game
from duchy.kernel.contract import Game, View
from duchy.kernel.rng import Rng

from .reviewing import advise, review


def think(game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str) -> tuple[str, float]:
    """The choice, and the seconds it took; runs in a process of a pool."""
    game = _opened(game_id)
    thinker = registry.make(bot, game)
    began = time.process_time()
    view = View(seat, game.from_dict(state))
    action = thinker.choose(game, view, chance_of(chance))
    if action not in game.legal(view.state, seat):
        raise ValueError(f"{bot} chose {action}, which is not legal")
    return game.to_text(view.state, seat, action), time.process_time() - began


def judge(game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str) -> tuple[list[dict[str, Any]], float]:
    """The best lines with what they promise, where the bot can look ahead; else its choice alone."""
    game = _opened(game_id)
    if not isinstance(registry.make(bot, game), Foresight):
        text, spent = think(game_id, bot, seat, state, chance)
        return [{"text": text}], spent
    began = time.process_time()
    lines = advise(game, bot, View(seat, game.from_dict(state)), chance_of(chance))
    return [msgspec.to_builtins(line) for line in lines], time.process_time() - began


def chance_of(chance: str) -> Rng:
    """The chance of a bot at a table, by its name."""
    digest = hashlib.sha256(chance.encode()).digest()
    return Rng(*(int.from_bytes(digest[4 * i : 4 * i + 4], "big") for i in range(3)))


@lru_cache(maxsize=64)
def _opened(game_id: str) -> Game[Any]:
    return open_game(game_id)


def answered(what: str, given: str) -> str:
    """The same by messages: what is asked, its arguments as JSON; the answer as JSON."""
    arguments = msgspec.json.decode(given)
    match what:
        case "choose":
            return msgspec.json.encode(think(*arguments)[0]).decode()
        case "judge":
            return msgspec.json.encode(judge(*arguments)[0]).decode()
        case "review":
            return msgspec.json.encode(review(*arguments)).decode()
    raise ValueError(f"Bots are not asked to {what}.")
