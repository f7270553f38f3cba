"""What the net sees of the modules: in range, each once, and nothing of it in a game without them."""

import numpy as np
import pytest

from duchy.bots.burgundy.atlas import atlas_of
from duchy.bots.burgundy.net import fresh_net, widened
from duchy.bots.burgundy.thinking.inputs import MODULES, inputs
from duchy.bots.burgundy.thinking.judge import NetJudge
from duchy.bots.burgundy.thinking.module_inputs import ON, SHIELD, SHIELD_OFFERED, rows_of_modules
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.expansions import covering
from duchy.games.burgundy.game import Burgundy

from .positions import turns

NETS = {players: fresh_net(players, np.random.default_rng(1)).packed() for players in (2, 3, 4)}


def inputs_of(s: State) -> list[int]:
    judge = NetJudge(atlas_of(s.rules), NETS[int(s.n)], 0.0)
    judge.begin(s, s.current)
    return [int(x) for x in judge.all_inputs(s)]


@pytest.mark.parametrize(("edition", "players", "modules"), covering())
def test_every_input_is_in_range_and_named_once(edition: str, players: int, modules: tuple[str, ...]) -> None:
    for s in list(turns(Burgundy(edition, modules), {"players": players}, 3))[::9]:
        on = inputs_of(s)
        assert len(on) == len(set(on))
        assert min(on) >= 0 and max(on) < inputs(players)
        first = inputs(players) - MODULES
        assert sum(first + ON <= x < first + ON + 8 for x in on) == len(modules)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_modules_none_of_their_inputs_is_on(players: int) -> None:
    rows = {int(row) for row in rows_of_modules(players)}
    for edition in ("2011", "2019", "SE"):
        for s in turns(Burgundy(edition), {"players": players, "boards": "3"}, 5):
            assert not rows & set(inputs_of(s))


def test_a_shield_is_offered_or_owned() -> None:
    first = inputs(2) - MODULES
    for s in turns(Burgundy("2019", ("shields",)), {"players": 2}, 11):
        on = set(inputs_of(s))
        mine = {k for k in range(18) if s.players[s.current].shields >> k & 1}
        assert {k for k in range(18) if first + SHIELD + k in on} == mine
        assert not mine & {k for k in range(18) if first + SHIELD_OFFERED + k in on}


def test_at_a_larger_table_the_modules_weigh_the_same() -> None:
    net = fresh_net(2, np.random.default_rng(4))
    wide = widened(net, 4)
    assert len(wide.weights["w1"]) == inputs(4)
    assert (wide.weights["w1"][-MODULES:] == net.weights["w1"][-MODULES:]).all()
