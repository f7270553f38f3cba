"""The levels that people choose by name: each judges better, or looks further, than the one below."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError

from ..bot import Bot
from ..weights import without_net
from .hand import Hand
from .learned import ROLLS_AFTER, WIDTH, Learned, load_mind
from .preference import preference as preference


@dataclass(frozen=True)
class Level:
    """How a level judges and how far it looks."""

    noise: float  # points by which it errs at most when it judges a choice
    plans: bool = True  # by hand: sees which areas get on, not only the points of the moment
    learned: bool = False
    width: int = 1  # choices for which the next roll is thought through
    rolls_after: int = 0  # rolls after it, alone, for those that are still close


LEVELS: Final = {
    "novice": Level(noise=4.0, plans=False),
    "casual": Level(noise=0.7),
    "skilled": Level(noise=1.8, learned=True),
    "expert": Level(noise=0.95, learned=True),
    "master": Level(noise=0.0, learned=True, width=WIDTH, rolls_after=ROLLS_AFTER),
}


def names(game: Game[Any]) -> list[str]:
    return list(LEVELS)


def below_greedy(game: Game[Any]) -> tuple[str, ...]:
    return ("novice",)


def make(name: str, game: Game[Any]) -> Bot:
    if name not in LEVELS:
        raise InputError(f'There is no level "{name}"; known are {", ".join(LEVELS)}.')
    level = LEVELS[name]
    if level.learned:
        return Learned(width=level.width, noise=level.noise, rolls_after=level.rolls_after)
    return Hand(level.plans, level.noise)


def with_weights(name: str, game: Game[Any], weights: Path) -> Bot:
    bot = make(name, game)
    if not isinstance(bot, Learned):
        raise without_net(name)
    bot.mind = mind_in(weights)
    return bot


mind_in = cache(load_mind)
