"""A position written as a scenario file is the same position when it is read again."""

import random

import pytest

from duchy import games
from duchy.kernel.chance import Seed
from duchy.kernel.laying import written
from duchy.kernel.play import Play
from duchy.kernel.scenario import laid, loads, run

GAMES = [
    ("burgundy/2011", 3), ("burgundy/2019+inns+shields+trade-routes", 4), ("burgundy/special+vineyards+tiles", 2),
    ("burgundy/2019-team", 4), ("burgundy/2019-solo", 1), ("burgundy/special-chateauma", 1),
    ("dice/standard", 3), ("dice/solo", 1), ("rivals/introductory", 2), ("rivals/duel", 2),
]  # fmt: skip


@pytest.mark.parametrize("name, players", GAMES)
def test_a_written_position_is_read_again(name: str, players: int) -> None:
    game = games.open_game(name)
    setup = {"players": players}
    people = [f"seat {i}" for i in range(players)]
    play = Play.begin(game, setup, people, Seed("laying"))
    chance = random.Random(name)
    for move in range(150):
        if play.over:
            break
        if move % 15 == 0:
            scenario = loads(written(game, setup, play.state, "A position"))
            assert game.to_dict(laid(scenario, game)) == game.to_dict(play.state)
            run(scenario, games.open_game)
        seat = play.movers()[0]
        play.decide(seat, chance.choice(list(game.legal(play.state, seat))))
