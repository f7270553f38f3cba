"""The lines of a turn: what is found, what is merged, what is left out."""

from typing import Any

import pytest

from duchy.bots.rivals.planner import learned
from duchy.bots.rivals.prices import priced
from duchy.bots.rivals.thinking.choices import plain_choices
from duchy.bots.rivals.thinking.judge import WON, Judge
from duchy.bots.rivals.thinking.keys import key
from duchy.bots.rivals.thinking.search import Search
from duchy.games.rivals.engine.apply import apply
from duchy.games.rivals.engine.legal import legal
from duchy.games.rivals.engine.state import State
from duchy.games.rivals.game import RivalsGame
from duchy.kernel.rng import seeded

from .positions import MODES, laid_out, some_choices


def searched(s: State, beam: int = 4) -> tuple[Search, int]:
    search = Search(Judge(priced()), beam, 300, 2)
    return search, search.run(s, 0.0, seeded(1))


def texts(game: RivalsGame, s: State, actions: Any) -> list[str]:
    out = []
    s = s.copy()
    for action in actions:
        out.append(game.to_text(s, 0, action))
        apply(s, action)
    return out


def test_a_city_comes_with_the_trades_that_pay_for_it() -> None:
    game = RivalsGame("introductory")
    stock = {"forest-2": 0, "hills-3": 0, "fields-6": 2, "mountains-5": 2, "pasture-4": 3}
    s = laid_out(game, seat={"0": {"stock": stock}})
    search, best = searched(s)
    line = texts(game, s, search.line(best))
    assert line[0] == "trade 3 wool for mountains-5"
    assert line[1].startswith("build city")


def test_the_move_that_wins_is_found() -> None:
    game = RivalsGame("progress")
    city = {"city": True, "upper": ["bath-house", "bath-house"], "lower": ["library", "pharmacy"]}
    houses = {"1": city, "2": {"city": True, "upper": ["library"], "lower": ["parliament"]}}
    stock = {"hills-3": 2, "mountains-5": 1, "pasture-4": 1, "forest-2": 0, "fields-6": 0}
    s = laid_out(game, seat={"0": {"houses": houses, "stock": stock, "hand": ["bath-house"]}})
    assert sum(game.scores(s)[0].values()) == 11
    search, best = searched(s)
    assert search.worth[best] == WON


def test_equal_positions_are_one() -> None:
    game = RivalsGame("introductory")
    stock = {"forest-2": 3, "hills-3": 3, "pasture-4": 3, "fields-6": 3, "mountains-5": 3}
    s = laid_out(game, seat={"0": {"stock": stock}})
    search, _ = searched(s, beam=12)
    codes = [key(state, 0) for state in search.states if state.depth]
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize("mode", MODES)
def test_a_line_is_legal_step_by_step(mode: str) -> None:
    game = RivalsGame(mode)
    for s, seat in some_choices(game, 11, 6):
        seen = game.determinize(game.view(s, seat), seeded(4))
        search = Search(Judge(learned()), 3, 120, 2)
        now = seen.copy()
        for action in search.line(search.run(seen, 0.0, seeded(5))):
            assert action in list(legal(now))
            apply(now, action)


def test_the_fullest_store_pays() -> None:
    game = RivalsGame("introductory")
    regions = {"upper": ["forest-2", "gold-field-1", "fields-6", "forest-4"]}
    regions["lower"] = ["hills-3", "pasture-4", "mountains-5", "forest-6"]
    houses = {str(k): {"city": False, "upper": [], "lower": []} for k in (1, 2, 3)}
    stock = {"forest-2": 1, "forest-4": 3, "forest-6": 2, "hills-3": 2}
    s = laid_out(game, seat={"0": {"houses": houses, "regions": regions, "stock": stock}})
    apply(s, game.parse(s, 0, "build road right"))
    assert texts(game, s, plain_choices(s, legal(s))) == [t for t in texts_of(game, s) if "forest-4" in t]


def texts_of(game: RivalsGame, s: State) -> list[str]:
    return [game.to_text(s, 0, action) for action in legal(s)]
