"""A judgement that keeps the other's share says what a fresh one says."""

import pytest

from duchy.bots.rivals.planner import learned
from duchy.bots.rivals.prices import priced
from duchy.bots.rivals.thinking.judge import MOST, WON, Judge
from duchy.games.rivals.game import RivalsGame

from .positions import MODES, choices, laid_out


@pytest.mark.parametrize("mode", MODES)
def test_what_is_kept_of_the_other_is_what_is_there(mode: str) -> None:
    game = RivalsGame(mode)
    kept = Judge(learned())
    for k, (s, _) in enumerate(choices(game, 6)):
        for seat in range(2):
            assert kept.value(s, seat) == Judge(learned()).value(s, seat)
        if k == 120:
            break


def test_a_finished_game_is_certain() -> None:
    game = RivalsGame("duel")
    s = laid_out(game)
    s.winner = 1
    assert (Judge(priced()).value(s, 0), Judge(priced()).value(s, 1)) == (-WON, WON)


def test_in_the_introductory_game_seven_points_in_the_own_turn_are_as_good_as_won() -> None:
    game = RivalsGame("introductory")
    city = {"city": True, "upper": [], "lower": []}
    s = laid_out(game, seat={"0": {"houses": {"1": city, "2": city}}})
    assert abs(Judge(priced()).value(s, 0)) < MOST
    s.red.victory = 7
    assert Judge(priced()).value(s, 0) == MOST


def test_more_of_everything_is_worth_more() -> None:
    game = RivalsGame("gold")
    poor = laid_out(game)
    rich = laid_out(game, seat={"0": {"stock": {"mountains-5": 3, "fields-6": 3, "hills-3": 2}}})
    for weights in (learned(), priced(), priced(simple=True)):
        assert Judge(weights).value(rich, 0) > Judge(weights).value(poor, 0)
        assert Judge(weights).value(rich, 1) < Judge(weights).value(poor, 1)
