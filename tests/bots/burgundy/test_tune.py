"""The prices that are read off the net: a few games are enough to see what they are made of."""

from duchy.bots.burgundy.thinking.hand import BEGUN, STORED_OF, TERMS
from duchy.bots.burgundy.tune import prices
from duchy.games.burgundy.engine.codes import BUILDING, CASTLE, COLOURS


def test_four_games_tell_the_prices_of_what_good_players_count() -> None:
    found = prices(games=2, rounds=1, seed=1, most=30)
    assert len(found) == TERMS
    assert found == prices(games=2, rounds=1, seed=1, most=30)
    assert found[STORED_OF + CASTLE] > found[STORED_OF + BUILDING] > 0  # a castle brings an action of choice
    assert all(0.3 < price < 2.0 for price in found[BEGUN : BEGUN + COLOURS])  # an area begun is worth its share
