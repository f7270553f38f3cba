"""Every bot of Burgundy can play with every module."""

import pytest

from duchy.bots.registry import make
from duchy.games import find, open_game
from duchy.kernel.chance import Seed
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded


@pytest.mark.parametrize("bot", ["random", "greedy", "novice", "casual", "skilled", "expert"])
@pytest.mark.parametrize("edition", ["burgundy/2019", "burgundy/special"])
def test_a_whole_game_with_all_modules(edition: str, bot: str) -> None:
    game = open_game("+".join([edition, *find(edition).modules]))
    referee = Play.begin(game, {"players": 2}, [bot, "random"], Seed("modules"))
    referee.run([make(bot, game), make("random", game)], seeded(1))
    assert referee.over
