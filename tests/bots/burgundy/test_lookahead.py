"""Playing on: the futures of a turn are bounded by a count, and the same again."""

import numpy as np
import pytest

from duchy.bots.burgundy.atlas import atlas_of
from duchy.bots.burgundy.net import fresh_net
from duchy.bots.burgundy.thinking.judge import NetJudge
from duchy.bots.burgundy.thinking.lookahead import MOST_POSITIONS, Lookahead
from duchy.bots.burgundy.thinking.search import Search
from duchy.games.burgundy.engine.codes import AT_END
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.rng import seeded

from .positions import turns

NET = fresh_net(2, np.random.default_rng(3)).packed()


def lookahead(s: State, samples: int, whole_round: bool = False) -> Lookahead:
    judge, other = (NetJudge(atlas_of(s.rules), NET, 0.0) for _ in range(2))
    return Lookahead(Search(judge, 3, False, 60), Search(other, 2, False, 30), 4, samples, 50.0, whole_round)


def test_however_many_futures_are_asked_for_a_turn_comes_to_its_end() -> None:
    s = list(turns(Burgundy("2019"), {"players": 2, "boards": "1"}, 3))[20]
    ahead = lookahead(s, 1_000_000)
    node = ahead.run(s, seeded(1))
    assert node in list(ahead.search.ends)
    assert MOST_POSITIONS < ahead.positions < 1.2 * MOST_POSITIONS


@pytest.mark.parametrize("whole_round", [False, True])
def test_the_same_chance_leads_to_the_same_line(whole_round: bool) -> None:
    s = list(turns(Burgundy("2019"), {"players": 2, "boards": "1"}, 4))[10]
    first, again = lookahead(s, 4, whole_round), lookahead(s, 4, whole_round)
    assert first.run(s, seeded(7)) == again.run(s, seeded(7))
    assert first.positions == again.positions < MOST_POSITIONS


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_ends_when_all_have_moved_and_nobody_has_rolled_again(players: int) -> None:
    positions = list(turns(Burgundy("2019"), {"players": players, "boards": "1"}, 4))
    first = positions[4 * players]
    assert first.turn == 0
    net = fresh_net(players, np.random.default_rng(3)).packed()
    judge, other = (NetJudge(atlas_of(first.rules), net, 0.8) for _ in range(2))
    ahead = Lookahead(Search(judge, 3, False, 60), Search(other, 2, False, 30), 4, 8, 50.0, True)
    end = ahead.reply.run(first, 0.0, seeded(1))
    then = ahead.round_end(ahead.reply.states[end], seeded(2), seeded(3))
    assert (then.phase, then.round, then.turn) == (first.phase, first.round, players - 1)
    assert not any(p.die0 or p.die1 for p in then.players)
    end = ahead.reply.run(positions[-1], 0.0, seeded(1))
    assert ahead.round_end(ahead.reply.states[end], seeded(2), seeded(3)).stage == AT_END


def expected(s: State, judge: NetJudge) -> list[float]:
    """What each seat says of itself."""
    said = []
    for seat in range(s.n):
        judge.begin(s, seat)
        judge.look(s)
        said.append(judge.own_total())
    return said


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_seat_is_judged_from_its_own_side(players: int) -> None:
    s = list(turns(Burgundy("2019"), {"players": players, "boards": "1"}, 4))[5 * players]
    judge = NetJudge(atlas_of(s.rules), fresh_net(players, np.random.default_rng(3)).packed(), 0.8)
    said = expected(s, judge)
    for seat in range(players):
        best = max(points for other, points in enumerate(said) if other != seat)
        assert judge.from_all_sides(s, seat) == pytest.approx(said[seat] - 0.8 * best)
