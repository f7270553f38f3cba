"""Bots by the names that people type."""

from collections.abc import Callable
from typing import Any

from duchy.kernel.contract import Action, Game, View
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
    return {"random": Random, "greedy": lambda: Greedy(_preference(game))}


def _preference(game: Game[Any]) -> Preference:
    if game.id.startswith("burgundy/"):
        from .burgundy.preference import preference

        return preference
    return _indifferent


def _indifferent(game: Game[Any], view: View[Any], action: Action) -> float:
    return 0.0
