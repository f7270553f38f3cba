"""Bots by the names that people type."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError

from .bot import Bot
from .simple import Greedy, Preference, Random


def names(game: Game[Any]) -> list[str]:
    """The bots that can play a game: two simple ones, then the levels, weakest first. One with another aim than to win,
    like master:score, stands before its level."""
    found = list(_makers(game))
    return sorted(found, key=lambda name: (found.index(name.partition(":")[0]), ":" not in name))


# Those that people are offered, with a sentence each; the others are for measuring and can be typed.
OFFERED: Final = {
    "greedy": "takes what scores now",
    "novice": "has just learned the rules",
    "casual": "plays for fun, and not badly",
    "skilled": "plans its whole turn",
    "expert": "knows what a position is worth",
    "master": "thinks ahead, and takes a moment",
}


def offered(game: Game[Any]) -> dict[str, str]:
    """The bots to offer for a game, weakest first."""
    known = names(game)
    return {name: text for name, text in OFFERED.items() if name in known}


def make(name: str, game: Game[Any]) -> Bot:
    makers = _makers(game)
    if name not in makers:
        raise InputError(f'There is no bot "{name}" for {game.id}; known are {", ".join(makers)}.')
    return makers[name]()


def _makers(game: Game[Any]) -> dict[str, Callable[[], Bot]]:
    makers: dict[str, Callable[[], Bot]] = {"random": Random, "greedy": lambda: Greedy(_preference(game))}
    if game.id.startswith("burgundy/") and "-solo" in game.id:
        from .burgundy import solo

        for level in solo.LEVELS:
            makers[level] = partial(solo.make, level)
    elif game.id.startswith("burgundy/"):
        from .burgundy import levels

        for level in levels.LEVELS:
            makers[level] = partial(levels.make, level, game)
    if game.id.startswith("dice/"):
        from .dice import levels as dice_levels

        for level in dice_levels.LEVELS:
            makers[level] = partial(dice_levels.make, level)
    if game.id.startswith("rivals/"):
        from .rivals import levels as rivals_levels

        for level in rivals_levels.LEVELS:
            makers[level] = partial(rivals_levels.make, level)
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
