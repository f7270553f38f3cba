"""Bots by the names that people type."""

import importlib
import importlib.util
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any, Final

from duchy.games import FAMILIES, open_game
from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError

from . import own
from .bot import Bot, Levels
from .simple import Greedy, Random, no_preference


def names(game: Game[Any]) -> list[str]:
    """The bots that can play a game, weakest first: random, then the levels, and greedy among them where measurements
    put it. One with another aim than to win, like master:score, stands before its level."""
    found = list(_makers(game))
    return sorted(found, key=lambda name: (found.index(name.partition(":")[0]), ":" not in name))


# Those that people are offered, with a sentence each; the others are for measuring and can be typed.
OFFERED: Final = {
    "novice": "has just learned the rules",
    "greedy": "takes what scores now",
    "casual": "plays for fun, and not badly",
    "skilled": "plans its whole turn",
    "expert": "knows what a position is worth",
    "master": "thinks ahead, and takes a moment",
    "grandmaster": "thinks further, for two without expansions; else as master",
}
LONG: Final = ("grandmaster",)  # take so long for a turn that they play only where they are named


def offered(game: Game[Any]) -> dict[str, str]:
    """The bots to offer for a game, weakest first."""
    known = names(game)
    return {name: OFFERED[name] for name in known if name in OFFERED} | dict.fromkeys(own.names(), "a guest")


def usual(game: Game[Any]) -> str:
    """Who plays where no bot is named: the strongest, but none that thinks for long."""
    return next(name for name in reversed(names(game)) if name not in LONG)


def enlist(names: Iterable[str]) -> list[str]:
    """Let bots of one's own play: see own.py. None goes by the name of one of the house, which would play instead."""
    return own.enlist(names, house())


@cache
def house() -> frozenset[str]:
    """The names of all bots of the house."""
    return frozenset(name for family in FAMILIES for name in _makers(open_game(family.first)))


def make(name: str, game: Game[Any]) -> Bot:
    """A bot of the house, or one that was enlisted or installed: see own.py."""
    makers = _makers(game)
    if name in makers:
        return makers[name]()
    if (levels := _levels(game)) and (found := own.with_weights(name)):
        return levels.with_weights(found[0], game, found[1])
    if own_bot := own.make(name):
        return own_bot
    raise InputError(f'There is no bot "{name}" for {game.id}; known are {", ".join([*makers, *own.names()])}.')


def _makers(game: Game[Any]) -> dict[str, Callable[[], Bot]]:
    levels = _levels(game)
    if levels is None:
        return {"random": Random, "greedy": partial(Greedy, no_preference)}
    own = {level: partial(levels.make, level, game) for level in levels.names(game)}
    weaker = {level: own[level] for level in levels.below_greedy(game)}
    return {"random": Random, **weaker, "greedy": partial(Greedy, levels.preference), **own}


def _levels(game: Game[Any]) -> Levels | None:
    """The bots of a family are the package of its name; one without bots of its own has the simple ones."""
    package = f"{__package__}.{game.id.partition('/')[0]}"
    if importlib.util.find_spec(package) is None:
        return None
    found: Any = importlib.import_module(f"{package}.levels")
    return found  # type: ignore[no-any-return]  # a module is what its functions are
