"""The inputs of the net: in range, each once, and the packed net says what the plain one says."""

import numpy as np
import pytest

from duchy.bots.burgundy.atlas import atlas_of
from duchy.bots.burgundy.net import Net, fresh_net
from duchy.bots.burgundy.thinking.inputs import banked, bits_in, inputs
from duchy.bots.burgundy.thinking.judge import NetJudge
from duchy.bots.burgundy.thinking.search import Search
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

from .positions import turns

TABLES = [("2019", 2, "1"), ("2011", 3, "4"), ("SE", 4, "17")]


def judge_of(s: State, net: Net) -> NetJudge:
    return NetJudge(atlas_of(s.rules), net.packed(), 0.0)


@pytest.mark.parametrize(("edition", "players", "boards"), TABLES)
def test_every_input_is_in_range_and_named_once(edition: str, players: int, boards: str) -> None:
    net = fresh_net(players, np.random.default_rng(1))
    for s in list(turns(Burgundy(edition), {"players": players, "boards": boards, "castle": "choose"}, 7))[::5]:
        judge = judge_of(s, net)
        judge.begin(s, s.current)
        on = [int(x) for x in judge.all_inputs(s)]
        assert len(on) == len(set(on))
        assert min(on) >= 0 and max(on) < inputs(players)


@pytest.mark.parametrize("game", [Burgundy("2019"), Burgundy("SE", ("tiles", "shields", "vineyards"))])
def test_the_packed_net_agrees_with_numpy_all_along_a_turn(game: Burgundy) -> None:
    net = fresh_net(2, np.random.default_rng(3))
    s = list(turns(game, {"players": 2, "boards": "1"}, 3))[20]
    judge = judge_of(s, net)
    search = Search(judge, 3, False, 60)
    search.modules = bool(s.modded)
    search.run(s, 0.0, seeded(1))
    for end in list(search.ends)[:40]:
        there = search.states[end]
        judge.look(there)
        on = np.array([int(i) for i in judge.all_inputs(there)])
        plain = net.forward(np.ones((1, len(on)), np.float32), on, np.array([there.phase]))[2][0]
        assert np.abs(np.array(list(judge.out)) - plain).max() < 0.05


def test_what_is_banked_is_the_score_once_the_game_is_over() -> None:
    game = Burgundy("2019")
    s = game.new({"players": 2, "boards": "1"})
    rng = seeded(5)
    while movers := game.movers(s):
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
        else:
            before = [list(p.points) for p in s.players]
            all_banked = [banked(s, p) for p in s.players]
            assert before == [list(p.points) for p in s.players]
            actions = list(game.legal(s, s.current))
            game.apply(s, s.current, actions[rng.below(len(actions))])
    assert [banked(s, p) for p in s.players] == [sum(sources.values()) for sources in game.scores(s)]
    assert sum(all_banked) == sum(banked(s, p) for p in s.players)  # the last action was only the end of the turn


def test_bits_are_counted() -> None:
    rng = seeded(1)
    for _ in range(200):
        x = (int(rng.word()) << 29) ^ int(rng.word())
        assert bits_in(x) == x.bit_count()
