"""What the learned bots tell the coach: every choice, best first, in points of whole games and chances to win."""

import pytest

from duchy.bots.dice.learned import Learned, trained
from duchy.bots.dice.winning import LEAST, spread, win_probability
from duchy.games.dice.engine.state import State
from duchy.games.dice.game import DiceGame
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded


def position(game: DiceGame, players: int, rounds: int, number: int = 1) -> State:
    """A decision after so many rounds of play by the net."""
    s, dice, bot = game.new({"players": players}), seeded(number), Learned(width=1)
    while sum(s.rounds) <= rounds or game.movers(s) == CHANCE:
        if game.movers(s) == CHANCE:
            game.apply(s, NATURE, game.chance(s, dice))
        else:
            seat = game.movers(s).bit_length() - 1
            game.apply(s, seat, bot.choose(game, game.view(s, seat), seeded(1)))
    return s


@pytest.mark.parametrize(("variant", "players"), [("solo", 1), ("standard", 2), ("different", 3), ("same", 2)])
@pytest.mark.parametrize("rounds", [0, 12])
def test_every_choice_once_and_the_best_is_the_one_it_would_make(variant: str, players: int, rounds: int) -> None:
    game, bot = DiceGame(variant), Learned(width=3)
    s = position(game, players, rounds)
    seat = game.movers(s).bit_length() - 1
    judged = bot.evaluate(game, game.view(s, seat), seeded(1))
    assert sorted(action for action, _, _ in judged) == sorted(game.legal(s, seat))
    assert judged[0][0] == bot.choose(game, game.view(s, seat), seeded(1))
    points, wins = [line[1] for line in judged], [line[2] for line in judged]
    assert points == sorted(points, reverse=True) and wins == sorted(wins, reverse=True)
    assert all(0 <= win <= 1 for win in wins) and 40 < points[0] < 80
    assert (wins[0] == 1.0) == (players == 1)


def test_a_castle_is_judged_by_what_it_brought_in_training() -> None:
    game = DiceGame("standard")
    s = game.new({"players": 3, "sheet": "C"})
    judged = Learned().evaluate(game, game.view(s, 0), seeded(1))
    assert [points for _, points, _ in judged] == sorted(trained("C").castle_means.values(), reverse=True)
    assert judged[0][2] == pytest.approx(1 / 3, abs=0.01)


def test_noise_is_no_part_of_the_advice() -> None:
    game = DiceGame("solo")
    view = game.view(position(game, 1, 5), 0)
    noisy, calm = Learned(width=1, noise=2.0), Learned(width=1)
    assert noisy.evaluate(game, view, seeded(1)) == calm.evaluate(game, view, seeded(2))


def test_in_the_last_round_points_are_certain() -> None:
    game = DiceGame("solo")
    s = position(game, 1, 23)
    for action, points, _ in Learned().evaluate(game, game.view(s, 0), seeded(1)):
        after = s.copy()
        game.apply(after, 0, action)
        assert game.movers(after) == 0 and points == pytest.approx(after.duchies[0].total(), abs=0.01)


def test_sealed_plans_change_nothing() -> None:
    game, told = DiceGame("standard"), []
    for plan in ("mark b1=2", "mark b2=5"):
        s = game.from_dict(game.blank({"players": 2}))
        game.apply(s, NATURE, game.parse(s, NATURE, "roll 2 5 orange blue single"))
        game.apply(s, 1, game.parse(s, 1, plan))
        told.append(Learned(width=2).evaluate(game, game.view(s, 0), seeded(1)))
    assert told[0] == told[1]


def test_win_probability() -> None:
    for players in range(2, 7):
        assert win_probability([50.0] * players, 0, 6.0) == pytest.approx(1 / players, abs=0.01)
    two = win_probability([53.0, 50.0], 0, 6.0)
    assert two == pytest.approx(0.691, abs=0.01)  # half a deviation ahead
    assert win_probability([53.0, 50.0], 1, 6.0) == pytest.approx(1 - two, abs=0.01)
    assert win_probability([53.0, 50.0], 0, LEAST) > 0.99
    assert win_probability([10.0], 0, 6.0) == 1.0


def test_less_can_change_as_the_game_goes_on() -> None:
    game = DiceGame("solo")
    spreads = [spread(position(game, 1, rounds)) for rounds in (0, 8, 16, 23)]
    assert spreads == sorted(spreads, reverse=True) and spreads[-1] == LEAST
