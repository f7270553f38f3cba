"""The levels that people choose by name: each judges better, or looks further, than the one below."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError

from ..bot import Bot
from ..weights import without_net
from .foresight import Thinker
from .planner import Level, Planner
from .preference import preference as preference
from .stored import packed, read
from .thinking.judge import Weights

LEVELS: Final = {
    "novice": Level(simple=True, noise=0.3),
    "casual": Level(noise=0.25),
    "skilled": Level(beam=2, noise=0.05),
    "expert": Level(learned=True),
    "master": Level(learned=True, beam=8, most=300, futures=3, lines=5, samples=24),
}


def names(game: Game[Any]) -> list[str]:
    return list(LEVELS)


def below_greedy(game: Game[Any]) -> tuple[str, ...]:
    return ("novice", "casual")


def make(name: str, game: Game[Any]) -> Bot:
    if name not in LEVELS:
        raise InputError(f'There is no level "{name}"; known are {", ".join(LEVELS)}.')
    level = LEVELS[name]
    return Thinker(level) if level.learned else Planner(level)


def with_weights(name: str, game: Game[Any], weights: Path) -> Bot:
    if name not in LEVELS or not LEVELS[name].learned:
        raise without_net(name)
    return Thinker(LEVELS[name], weights=weights_in(weights))


@cache
def weights_in(path: Path) -> Weights:
    return packed(read(path))
