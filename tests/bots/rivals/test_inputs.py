"""What a judgement counts, and what it does not look at."""

import pytest

from duchy.bots.rivals.thinking import inputs as at
from duchy.bots.rivals.thinking.inputs import Inputs, lacking
from duchy.games.rivals.engine.codes import CITY_COST
from duchy.games.rivals.engine.state import State
from duchy.games.rivals.game import RivalsGame
from duchy.kernel.rng import seeded

from .positions import MODES, laid_out, some_choices


def counted(s: State, seat: int) -> dict[int, float]:
    x = Inputs()
    x.look(s, seat)
    return {int(x.index[i]): x.value[i] for i in range(x.count)}


@pytest.mark.parametrize("mode", MODES)
def test_the_hand_of_the_other_is_counted_not_read(mode: str) -> None:
    game = RivalsGame(mode)
    for s, seat in some_choices(game, 2, 4):
        seen = game.view(s, seat).state
        assert counted(seen, seat) == counted(game.determinize(game.view(s, seat), seeded(1)), seat) == counted(s, seat)


def test_no_input_is_named_twice() -> None:
    game = RivalsGame("duel")
    for s, seat in some_choices(game, 2, 6):
        x = Inputs()
        x.look(s, seat)
        names = [int(x.index[i]) for i in range(x.count)]
        assert len(names) == len(set(names)) and max(names) < at.INPUTS


def test_what_a_city_lacks_counts_the_trades() -> None:
    game = RivalsGame("introductory")
    s = laid_out(game, seat={"0": {"stock": {"mountains-5": 2, "fields-6": 2, "pasture-4": 2}}})
    assert lacking(s.red, CITY_COST) == 1
    s = laid_out(game, seat={"0": {"stock": {"mountains-5": 2, "fields-6": 2, "pasture-4": 3}}})
    assert lacking(s.red, CITY_COST) == 0
    assert counted(s, 0)[at.CAN_CITY] == 1 and at.LACKS_CITY not in counted(s, 0)


def test_brigands_are_feared_from_eight_resources_on() -> None:
    game = RivalsGame("introductory")
    stock = {"mountains-5": 2, "fields-6": 2, "pasture-4": 2, "gold-field-1": 1, "forest-2": 0, "hills-3": 0}
    assert at.AT_RISK not in counted(laid_out(game, seat={"0": {"stock": stock}}), 0)
    richer = {**stock, "hills-3": 1}
    assert counted(laid_out(game, seat={"0": {"stock": richer}}), 0)[at.AT_RISK] == 3
