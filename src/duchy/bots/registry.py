"""Bots by the names that people type."""

from collections.abc import Callable
from functools import partial
from typing import Any

from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError

from .bot import Bot
from .simple import Greedy, Preference, Random


def names(game: Game[Any]) -> list[str]:
    """The bots that can play a game, weakest first."""
    return list(_makers(game))


def make(name: str, game: Game[Any]) -> Bot:
    makers = _makers(game)
    if name not in makers:
        raise InputError(f'There is no bot "{name}" for {game.id}; known are {", ".join(makers)}.')
    return makers[name]()


def _makers(game: Game[Any]) -> dict[str, Callable[[], Bot]]:
    makers: dict[str, Callable[[], Bot]] = {"random": Random, "greedy": lambda: Greedy(_preference(game))}
    if game.id.startswith("burgundy/"):
        from .burgundy import levels

        for level in levels.LEVELS:
            makers[level] = partial(levels.make, level, game)
    if game.id.startswith("dice/"):
        from .dice import expert

        makers["expert"] = expert.make
    return makers


def _preference(game: Game[Any]) -> Preference:
    """What a greedy player of the game likes where no action brings points."""
    if game.id.startswith("burgundy/"):
        from .burgundy import preference as burgundy

        return burgundy.preference
    if game.id.startswith("dice/"):
        from .dice import preference as dice

        return dice.preference
    from .rivals import preference as rivals

    return rivals.preference
