import math
from typing import Any

import pytest

from duchy import games
from duchy.arena.calibration import Moment, fitted, line, measured, surprise
from duchy.bots import registry
from duchy.bots.bot import Foresight
from duchy.kernel.chance import Seed
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play


def moment(lead: float, left: int, chance: float, won: float) -> Moment:
    return Moment(0, left, (lead, 0.0), (chance, 1 - chance), (won, 1 - won), (lead, 0.0))


def test_the_error_of_a_chance_is_squared():
    """By hand: 0.8 and lost, 0.6 and won, a tie of equals."""
    found = line([moment(5, 0, 0.8, 0.0), moment(2, 0, 0.6, 1.0), moment(0, 0, 0.5, 0.5)], 3)
    assert found.brier == pytest.approx((0.64 + 0.16 + 0.0) / 3)
    assert found.said == pytest.approx(1.9 / 3) and found.came.value == pytest.approx(1.5 / 3)


def test_of_three_sides_the_mean_counts():
    said = Moment(0, 0, (3.0, 2.0, 1.0), (0.5, 0.3, 0.2), (0.0, 1.0, 0.0), (3.0, 2.0, 1.0))
    assert said.brier == pytest.approx((0.25 + 0.49 + 0.04) / 3) and said.favourite == 0


def test_expecting_too_much_is_told():
    said = Moment(0, 0, (110.0, 90.0), (0.6, 0.4), (1.0, 0.0), (100.0, 96.0))
    assert said.too_high == pytest.approx(2.0)


def test_the_fit_finds_the_spread_that_the_results_came_from():
    """Leads that follow a normal distribution of variance 12 + 5 for each roll that is left."""
    rng = Seed("leads").rng(0)
    moments = []
    for number in range(1500):
        left = number % 20
        lead = (rng.below(2001) - 1000) / 40
        luck = sum(rng.below(1001) / 1000 for _ in range(12)) - 6  # of deviation 1
        moments.append(moment(lead, left, 0.5, 1.0 if lead + luck * math.sqrt(12 + 5 * left) > 0 else 0.0))
    fit = fitted(moments)
    assert fit.at_end + 10 * fit.a_roll == pytest.approx(62, rel=0.2) and fit.a_roll == pytest.approx(5, rel=0.5)
    assert surprise(moments, 12, 5) < min(surprise(moments, 1, 1), surprise(moments, 50, 50))


def test_who_judges_by_hand_says_nothing():
    game = games.open_game("burgundy/2019")
    with pytest.raises(InputError, match="skilled does not say"):
        measured(game, {"players": 2}, "skilled", "1", 1, lambda _: None)


def test_who_plays_alike_in_all_seats_proves_nothing():
    """With the same dice for all, a bot that never errs ties with itself: a half and no error say nothing."""
    game = games.open_game("dice/standard")
    with pytest.raises(InputError, match=r"master plays alike in all seats of dice/standard.*--bot"):
        measured(game, {"players": 2}, "master", "1", 1, lambda _: None)


def test_a_bot_is_heard_after_each_roll_of_its_games():
    game = games.open_game("dice/standard")
    done: list[int] = []
    found = measured(game, {"players": 2}, "expert", "1", 1, done.append)
    again = measured(game, {"players": 2}, "expert", "1", 1, done.append)
    assert found == again and done == [1, 1] and len(found.moments) >= 20
    assert [m.fifth for m in found.moments] == sorted(m.fifth for m in found.moments)
    assert found.moments[-1].left == 0 and found.last.moments == 1
    plain = found.plain()
    assert plain["games"] == 1 and sum(each["moments"] for each in plain["fifths"]) == len(found.moments)


TABLES = [
    ("burgundy/2019", {"players": 2, "boards": "1"}), ("burgundy/2019", {"players": 3, "boards": "1"}),
    ("burgundy/2019+tiles+white-castles", {"players": 2}), ("burgundy/2019-team", {"players": 4}),
    ("dice/standard", {"players": 2}), ("dice/standard", {"players": 3}),
    ("rivals/introductory", {"players": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "setup"), TABLES)
def test_the_chances_of_all_sides_add_up(name: str, setup: dict[str, Any]):
    """Every fortieth decision of a game of random moves."""
    game = games.open_game(name)
    bot: Any = registry.make("expert", game)
    assert isinstance(bot, Foresight)
    play = Play.begin(game, setup, ["random"] * setup["players"], Seed("sum"))
    moved = 0

    def answer(s: Any, seat: int) -> int:
        nonlocal moved
        actions = game.legal(s, seat)
        moved += 1
        if moved % 40 == 0:
            said = bot.standing(game, s, moved)
            result_sides = [seat % 2 for seat in range(4)] if "team" in name else list(range(setup["players"]))
            by_side = {side: each.win for side, each in zip(result_sides, said, strict=True)}
            assert sum(by_side.values()) == pytest.approx(1.0, abs=0.01)
        return actions[moved % len(actions)]

    play.go_on(answer)
    assert moved >= 40
