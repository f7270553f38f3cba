"""The levels that people choose by name: each judges better, or looks further, than the one below."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from duchy.games.burgundy.expansions import mode_of
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.errors import InputError

from ..bot import Bot
from ..weights import without_net
from . import solo
from .aims import AIMS, TEAM
from .foresight import Thinker
from .planner import Level, Planner, weights_in
from .preference import preference as preference

FORMER: Final = "master-1"  # `master` as it was, for one release
LEVELS: Final = {
    "novice": Level(simple=True, beam=1, noise=2.0),
    "casual": Level(beam=1, noise=1.0),
    "skilled": Level(),
    "expert": Level(net="points"),
    FORMER: Level(net="points", others=AIMS["lead"], lines=8, samples=12),
    "master": Level(net="lead", others=AIMS["lead"], lines=8, samples=12, whole_round=True),
    "master:score": Level(net="points", lines=8, samples=12),
    "grandmaster": Level(net="lead", others=AIMS["lead"], lines=8, samples=12, whole_round=True, far=True),
}
FOR_TWO: Final = "grandmaster"  # with more players or with modules it is `master`; a team has always more


def names(game: Burgundy) -> list[str]:
    mode = mode_of(game.modules)
    if mode == "solo":
        return list(solo.LEVELS)
    return [name for name in LEVELS if name != FOR_TWO or not mode]


def below_greedy(game: Burgundy) -> tuple[str, ...]:
    return () if mode_of(game.modules) == "solo" else ("novice",)


def make(name: str, game: Burgundy) -> Bot:
    if name not in names(game):
        raise InputError(f'There is no level "{name}"; known are {", ".join(names(game))}.')
    if mode_of(game.modules) == "solo":
        return solo.make(name)
    how = LEVELS[name]
    if mode_of(game.modules) == TEAM:
        # The net of the team game counts what partners have together; before it was there, all wanted their own points.
        how = replace(how, net=TEAM) if how.learned and name != FORMER else replace(how, others=0.0)
    return Thinker(how) if how.learned else Planner(how)


def with_weights(name: str, game: Burgundy, weights: Path) -> Bot:
    bot = make(name, game)
    if isinstance(bot, solo.SoloPlayer) and bot.level.net:
        bot.weights = solo.solo_weights(weights)
        return bot
    if not isinstance(bot, Thinker):
        raise without_net(name)
    bot.weights = weights_in(weights)
    return bot
