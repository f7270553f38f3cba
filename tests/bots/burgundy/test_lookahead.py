"""Playing on: the futures of a turn are bounded by a count, and the same again."""

import numpy as np

from duchy.bots.burgundy.atlas import atlas_of
from duchy.bots.burgundy.net import fresh_net
from duchy.bots.burgundy.thinking.judge import NetJudge
from duchy.bots.burgundy.thinking.lookahead import MOST_POSITIONS, Lookahead
from duchy.bots.burgundy.thinking.search import Search
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.rng import seeded

from .positions import turns

NET = fresh_net(2, np.random.default_rng(3)).packed()


def lookahead(s: State, samples: int) -> Lookahead:
    judge, other = (NetJudge(atlas_of(s.rules), NET, 1.0, 0.0, 0.0) for _ in range(2))
    return Lookahead(Search(judge, 3, False, 60), Search(other, 2, False, 30), 4, samples, 50.0)


def test_however_many_futures_are_asked_for_a_turn_comes_to_its_end() -> None:
    s = list(turns(Burgundy("2019"), {"players": 2, "boards": "1"}, 3))[20]
    ahead = lookahead(s, 1_000_000)
    node = ahead.run(s, seeded(1))
    assert node in list(ahead.search.ends)
    assert MOST_POSITIONS < ahead.positions < 1.2 * MOST_POSITIONS


def test_the_same_chance_leads_to_the_same_line() -> None:
    s = list(turns(Burgundy("2019"), {"players": 2, "boards": "1"}, 4))[10]
    first, again = lookahead(s, 8), lookahead(s, 8)
    assert first.run(s, seeded(7)) == again.run(s, seeded(7))
    assert first.positions == again.positions < MOST_POSITIONS
