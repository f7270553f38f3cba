"""The levels at the solo game: they play by its goal, and better the more they look at."""

from pathlib import Path

import numpy as np
import pytest

from duchy.bots.burgundy.levels import with_weights
from duchy.bots.burgundy.net import fresh_net, save
from duchy.bots.burgundy.solo import LEVELS, SoloPlayer
from duchy.bots.burgundy.thinking.solo_inputs import SOLO_INPUTS
from duchy.bots.registry import make, names
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded


def covered(level: str, number: int, edition: str = "2019", modules: tuple[str, ...] = ()) -> int:
    """How many spaces a game of a level ends with."""
    game = Burgundy(edition, modules, "solo")
    bot = make(level, game)
    s = game.new({"players": 1})
    rng = seeded(number)
    while game.movers(s):
        if game.movers(s) == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
        else:
            action = bot.choose(game, game.view(s, 0), rng)
            assert action in list(game.legal(s, 0))
            game.apply(s, 0, action)
    return 37 - int(game.describe(s)["seat"]["0"]["empty"])


def test_the_levels_are_known_by_name() -> None:
    assert names(Burgundy("2019", (), "solo")) == ["random", "greedy", *LEVELS]


def test_a_level_fills_the_duchy_and_chance_does_not() -> None:
    assert covered("skilled", 1) >= 28 > 15 > covered("random", 1)


def test_the_levels_play_with_every_module_that_is_allowed() -> None:
    assert covered("casual", 2, "SE", ("tiles", "white-castles", "inns", "trade-routes")) > 15


def test_the_learned_level_plays_with_the_modules_it_never_saw() -> None:
    assert covered("expert", 2, "SE", ("tiles", "inns")) > 30


def test_other_weights_are_for_who_judges_by_a_net(tmp_path: Path) -> None:
    game = Burgundy("2019", (), "solo")
    path = tmp_path / "burgundy-goal-1.npz"
    save(fresh_net(1, np.random.default_rng(1)), path, {})
    bot = with_weights("expert", game, path)
    assert isinstance(bot, SoloPlayer) and bot.weights is not None and bot.weights.inputs == SOLO_INPUTS
    with pytest.raises(InputError, match="by hand"):
        with_weights("skilled", game, path)
    other = tmp_path / "burgundy-points-2.npz"
    save(fresh_net(2, np.random.default_rng(1)), other, {})
    with pytest.raises(InputError, match="format 2"):
        with_weights("master", game, other)
