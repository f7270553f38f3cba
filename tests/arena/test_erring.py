import math

import pytest

from duchy import games
from duchy.arena.coach import Coach
from duchy.arena.comparing import Estimate
from duchy.arena.erring import a_decision, drawn, of_bot, of_records
from duchy.bots import registry
from duchy.kernel.chance import Seed
from duchy.kernel.play import Play


def test_the_interval_comes_from_how_games_differ():
    """By hand: mean 2; the games are off by -2, 0 and 2 in sum; 1.96 x sqrt(8 x 3/2) / 6."""
    lost = [[Estimate(1.0), Estimate(1.0)], [Estimate(1.0), Estimate(3.0)], [Estimate(3.0), Estimate(3.0)]]
    found = a_decision(lost)
    assert found.value == 2.0 and found.within == pytest.approx(1.959964 * math.sqrt(12) / 6)


def test_of_one_game_the_coach_tells_how_sure_it_is():
    assert a_decision([[Estimate(1.0, 3.0), Estimate(2.0, 4.0)]]) == Estimate(1.5, 2.5)


def test_decisions_are_drawn_in_their_order_and_the_same_again():
    some = drawn(range(50), 8, Seed("a"))  # type: ignore[arg-type]
    assert some == sorted(some) and len(set(some)) == 8
    assert some == drawn(range(50), 8, Seed("a")) != drawn(range(50), 8, Seed("b"))  # type: ignore[arg-type]
    assert drawn(range(3), 8, Seed("a")) == [0, 1, 2]  # type: ignore[arg-type]


def test_who_errs_more_is_told_so():
    """The judge by its net alone; the random bot against the judge's own choices."""
    game = games.open_game("dice/solo")
    coach = Coach(game, registry.make("expert", game), 2)
    done: list[int] = []
    wild, sure = (of_bot(game, {"players": 1}, name, coach, "s", 12, done.append) for name in ("random", "expert"))
    assert len(done) == 24 and wild.decisions == sure.decisions == 12 and len(wild.judged) == 2
    assert wild.points.value > sure.points.value
    assert wild.plain()["name"] == "random" and wild.plain()["games"] == 2


def test_records_are_counted_by_name():
    game = games.open_game("dice/standard")
    play = Play.begin(game, {"players": 2}, ["Ann", "Ben"], Seed("two"))
    play.run([registry.make("random", game)] * 2, Seed("bots").rng(0))
    coach = Coach(game, registry.make("random", game), 2)
    found = of_records([(game, play.record())] * 2, lambda _: coach, 2, lambda _: None)
    assert [(each.name, len(each.judged), each.decisions) for each in found] == [("Ann", 2, 4), ("Ben", 2, 4)]
