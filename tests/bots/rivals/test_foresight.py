"""What the learned levels foresee, as the coach asks them."""

from typing import Any

import pytest

from duchy.bots.bot import Foresight, Prospect
from duchy.bots.rivals.foresight import Thinker
from duchy.bots.rivals.levels import LEVELS, make
from duchy.games.rivals.game import RivalsGame
from duchy.kernel.compat import COMPILED
from duchy.kernel.rng import seeded

from .positions import MODES, laid_out, some_choices

LEARNED = [name for name, level in LEVELS.items() if level.learned]


def thinker(game: RivalsGame) -> Thinker:
    bot = make("expert", game)
    assert isinstance(bot, Thinker)
    return bot


def test_those_who_judge_by_hand_cannot_say_what_comes() -> None:
    game = RivalsGame("duel")
    assert [name for name in LEVELS if isinstance(make(name, game), Foresight)] == LEARNED


@pytest.mark.parametrize("mode", MODES)
def test_every_choice_begins_a_way_and_all_are_played_on(mode: str) -> None:
    game = RivalsGame(mode)
    for s, seat in some_choices(game, 8, 5 if COMPILED else 2):
        view = game.view(s, seat)
        before = game.to_dict(view.state)
        for played in list(game.legal(s, seat))[:6]:
            bot = thinker(game)
            ways = bot.ways(game, view, int(played), seeded(2))
            assert any(played in way.firsts for way in ways)
            assert all(way.actions[0] in list(game.legal(s, seat)) for way in ways)
            one = bot.future(game, view, ways[-1], 5)
            assert one == thinker(game).future(game, view, ways[-1], 5)
            assert 0 <= one.win <= 1 and 0 < one.points < 20
        assert game.to_dict(view.state) == before


def test_what_is_hidden_changes_nothing() -> None:
    game = RivalsGame("turmoil")
    for s, seat in some_choices(game, 8, 6 if COMPILED else 2):
        told = []
        for state in (s, game.determinize(game.view(s, seat), seeded(77))):
            bot, view = thinker(game), game.view(state, seat)
            ways = bot.ways(game, view, None, seeded(3))
            told.append([(way, bot.future(game, view, way, 9)) for way in ways])
        assert told[0] == told[1]


def test_who_can_win_at_once_is_told_so() -> None:
    game = RivalsGame("duel")
    cities = {"city": True, "upper": ["large-festival-hall", "bath-house"], "lower": ["library", "mint"]}
    houses = {str(k): {"city": True, "upper": [], "lower": []} for k in (1, 2)}
    houses["1"] = cities
    s = laid_out(game, seat={"0": {"houses": houses, "stock": {"mountains-5": 3, "fields-6": 2}}})
    assert sum(game.scores(s)[0].values()) == 9
    bot = thinker(game)

    def best(view: Any) -> Prospect:
        futures = [bot.future(game, view, way, 1) for way in bot.ways(game, view, None, seeded(1))]
        return max(futures, key=bot.worth)

    ahead, behind = best(game.view(s, 0)), best(game.view(laid_out(game), 0))
    assert ahead.win > 0.9 > behind.win and ahead.points > behind.points
    there, other = bot.standing(game, s, 1)
    assert there.win > 0.9 and there.win == pytest.approx(1 - other.win) and there.lead == -other.lead


def test_two_orders_of_one_line_are_one_way() -> None:
    game = RivalsGame("introductory")
    met = 0
    for number in range(12 if COMPILED else 3):
        for s, seat in some_choices(game, number, 12):
            view = game.view(s, seat)
            for way in thinker(game).ways(game, view, None, seeded(2)):
                met += len(way.firsts) == 1
                if len(way.actions) < 3 or way.actions[1] not in list(game.legal(s, seat)):
                    continue
                again = thinker(game).ways(game, view, way.actions[1], seeded(2))
                met += any({way.actions[0], way.actions[1]} <= each.firsts for each in again)
    assert met


def test_points_for_the_other_lower_the_chance() -> None:
    game = RivalsGame("duel")
    houses = {str(k): {"city": True, "upper": [], "lower": []} for k in (1, 2)}
    bot = thinker(game)
    even = bot.standing(game, laid_out(game), 1)[0]
    behind = bot.standing(game, laid_out(game, seat={"1": {"houses": houses}}), 1)[0]
    assert behind.win < even.win and behind.lead < even.lead
