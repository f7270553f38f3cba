"""What the learned levels say of each action, as the coach asks them."""

from typing import Any

import pytest

from duchy.bots.bot import Evaluator
from duchy.bots.burgundy.levels import LEVELS, make
from duchy.games import open_game
from duchy.games.burgundy.engine.codes import END
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

from .positions import turns

LEARNED = [name for name, level in LEVELS.items() if level.learned]
SETUP = {"players": 2, "boards": "1"}


def opinions(level: str, game: Burgundy, s: Any, seat: int) -> list[tuple[int, float, float]]:
    bot = make(level, game)
    assert isinstance(bot, Evaluator)
    return bot.evaluate(game, game.view(s, seat), seeded(5))


def test_those_who_judge_by_hand_cannot_say_who_wins() -> None:
    game = Burgundy("2019")
    assert not any(isinstance(make(name, game), Evaluator) for name in LEVELS if name not in LEARNED)


@pytest.mark.parametrize("level", LEARNED)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_action_is_judged_once_and_the_view_stays(level: str, players: int) -> None:
    game = Burgundy("2019")
    s = list(turns(game, {"players": players, "boards": "1"}, 6))[-2 * players]
    before = game.to_dict(s)
    said = opinions(level, game, s, s.current)
    assert sorted(action for action, _, _ in said) == sorted(game.legal(s, s.current))
    assert all(0.0 <= win <= 1.0 for _, _, win in said)
    assert game.to_dict(s) == before
    assert said == opinions(level, game, s, s.current)


def test_the_level_plays_what_it_likes_best() -> None:
    game = Burgundy("2019")
    for s in list(turns(game, SETUP, 8))[-8:]:
        said = opinions("expert", game, s, s.current)
        liked = {a for a, points, _ in said if points == said[0][1]}  # the same line in another order
        assert make("expert", game).choose(game, game.view(s, s.current), seeded(5)) in liked


def test_what_is_banked_is_part_of_the_points() -> None:
    game = Burgundy("2019")
    s = list(turns(game, SETUP, 8))[-4]
    s.players[s.current].points[0] += 1000
    _, points, _ = opinions("expert", game, s, s.current)[0]
    assert points > 1000


@pytest.mark.parametrize("level", LEARNED)
def test_the_last_word_of_a_game_is_its_result(level: str) -> None:
    game = Burgundy("2019")
    s = list(turns(game, SETUP, 9))[-1]
    bot, rng, seat = make(level, game), seeded(1), s.current
    while END not in list(game.legal(s, seat)):
        game.apply(s, seat, bot.choose(game, game.view(s, seat), rng))
    said = {action: (points, win) for action, points, win in opinions(level, game, s, seat)}
    game.apply(s, seat, END)
    assert game.movers(s) == 0
    assert said[END] == (sum(game.scores(s)[seat].values()), 1.0 if game.result(s).places[seat] == 1 else 0.0)


def test_duchies_and_castles_are_judged_before_the_game() -> None:
    game = open_game("burgundy/special")
    s = game.new({"players": 2, "boards": "random", "castle": "choose", "choice": "secret"})
    while game.movers(s) == CHANCE:
        game.apply(s, NATURE, game.chance(s, seeded(4)))
    said = opinions("expert", game, s, 1)
    assert len(said) == len(game.legal(s, 1))
    assert len({round(points, 3) for _, points, _ in said}) > 1
