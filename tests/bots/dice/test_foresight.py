"""What the learned bots foresee, as the coach asks them: the next roll exactly, for every choice."""

import pytest

from duchy.bots.bot import Foresight, Prospect
from duchy.bots.dice.learned import Learned, trained
from duchy.bots.dice.winning import LEAST, spread
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
def test_every_choice_is_looked_at_as_far(variant: str, players: int, rounds: int) -> None:
    game, bot = DiceGame(variant), Learned()
    assert isinstance(bot, Foresight)
    s = position(game, players, rounds)
    seat = game.movers(s).bit_length() - 1
    view = game.view(s, seat)
    for played in game.legal(s, seat):
        ways = bot.ways(game, view, played, seeded(1))
        assert len([way for way in ways if played in way.firsts]) == 1
        assert len(ways) <= 9
    futures = [bot.future(game, view, way, 1) for way in ways]
    assert futures == [Learned().future(game, view, way, 99) for way in ways]
    assert all(0 <= each.win <= 1 and 30 < each.points < 80 for each in futures)
    assert (futures[0].win == 1.0) == (players == 1)


def test_a_choice_far_below_the_best_is_charged_what_a_look_gives_and_not_what_the_net_guesses() -> None:
    """The net alone puts choices up to ten points apart that are next to equal when the next roll is looked at."""
    game, bot = DiceGame("standard"), Learned()
    s = game.new({"players": 2})
    for seat, text in enumerate(("castle c5", "castle c2")):
        game.apply(s, seat, game.parse(s, seat, text))
    game.apply(s, NATURE, game.parse(s, NATURE, "roll 3 3 purple orange single"))
    view = game.view(s, 0)
    played = game.parse(s, 0, "mark b5=3 silver d6=3")
    ways = bot.ways(game, view, played, seeded(1))
    futures = {way: bot.future(game, view, way, 1) for way in ways}
    best = max(each.points for each in futures.values())
    (own,) = [each.points for way, each in futures.items() if played in way.firsts]
    assert 0 < best - own < 2


def test_no_two_choices_leave_the_same_sheet() -> None:
    """Two marks for a silver are offered in one order: there is nothing that could be charged for the other one."""
    game = DiceGame("solo")
    for rounds in range(3, 20):
        s = position(game, 1, rounds)
        ends = []
        for action in game.legal(s, 0):
            then = s.copy()
            game.apply(then, 0, action)
            ends.append(str(game.to_dict(then)))
        assert len(set(ends)) == len(ends)


def test_a_castle_is_judged_by_what_it_brought_in_training() -> None:
    game, bot = DiceGame("standard"), Learned()
    view = game.view(game.new({"players": 3, "sheet": "C"}), 0)
    futures = [bot.future(game, view, way, 1) for way in bot.ways(game, view, None, seeded(1))]
    assert [each.points for each in futures] == sorted(trained("C").castle_means.values(), reverse=True)
    assert futures[0].win == pytest.approx(1 / 3, abs=0.01)


def test_in_the_last_round_points_are_certain() -> None:
    game, bot = DiceGame("solo"), Learned()
    s = position(game, 1, 23)
    view = game.view(s, 0)
    for way in bot.ways(game, view, None, seeded(1)):
        then = s.copy()
        game.apply(then, 0, way.actions[0])
        total = then.duchies[0].total()
        assert game.movers(then) == 0 and bot.future(game, view, way, 1).points == pytest.approx(total, abs=0.01)
        assert bot.standing(game, then, 1) == [Prospect(total, total, 1.0)]


def test_sealed_plans_change_nothing() -> None:
    game, told = DiceGame("standard"), []
    for plan in ("mark b1=2", "mark b2=5"):
        s = game.from_dict(game.blank({"players": 2}))
        game.apply(s, NATURE, game.parse(s, NATURE, "roll 2 5 orange blue single"))
        game.apply(s, 1, game.parse(s, 1, plan))
        bot, view = Learned(), game.view(s, 0)
        told.append([bot.future(game, view, way, 1) for way in bot.ways(game, view, None, seeded(1))])
    assert told[0] == told[1]


def test_points_for_the_other_lower_the_chance() -> None:
    game, bot = DiceGame("standard"), Learned()
    s = position(game, 2, 12)
    chances = []
    for more in (0, 3, 6, 12):
        then = s.copy()
        then.duchies[1].vp[0] += more
        view = game.view(then, 0)
        chances.append(bot.future(game, view, bot.ways(game, view, None, seeded(1))[0], 1).win)
    assert chances == sorted(chances, reverse=True) and chances[0] > chances[-1]


def test_less_can_change_as_the_game_goes_on() -> None:
    game = DiceGame("solo")
    spreads = [spread(position(game, 1, rounds)) for rounds in (0, 8, 16, 23)]
    assert spreads == sorted(spreads, reverse=True) and spreads[-1] == LEAST
