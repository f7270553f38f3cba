"""The levels that people choose by name: each judges better, or looks further, than the one below."""

from dataclasses import replace
from typing import Any, Final

from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError

from ..bot import Bot
from .opinion import Thinker
from .planner import Level, Planner

MARGIN: Final = 0.8  # what a point of the best other weighs against one's own when the aim is to win

LEVELS: Final = {
    "novice": Level(simple=True, beam=1, noise=2.0),
    "casual": Level(beam=1, noise=1.0),
    "skilled": Level(),
    "expert": Level(learned=True),
    "master": Level(learned=True, others=MARGIN, lines=8, samples=12),
    "master:score": Level(learned=True, lines=8, samples=12),
}


def make(level: str, game: Game[Any]) -> Bot:
    if level not in LEVELS:
        raise InputError(f'There is no level "{level}"; known are {", ".join(LEVELS)}.')
    how = LEVELS[level]
    if "-team" in game.id:
        how = replace(how, others=0.0)  # the best other may be the partner
    return Thinker(how) if how.learned else Planner(how)
