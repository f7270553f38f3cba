"""A greedy player builds, and beats a random one."""

import pytest

from duchy.bots.rivals.preference import preference
from duchy.bots.simple import Greedy, Random
from duchy.games.rivals.game import RivalsGame
from duchy.kernel.contract import CHANCE
from duchy.kernel.rng import seeded
from duchy.kernel.scenario import overlay


def winner(mode: str, number: int, greedy_seat: int) -> int:
    game, rng = RivalsGame(mode), seeded(number)
    bots = [Greedy(preference) if seat == greedy_seat else Random() for seat in range(2)]
    s = game.new({})
    while movers := game.movers(s):
        if movers == CHANCE:
            game.apply(s, -1, game.chance(s, rng))
        else:
            seat = movers - 1
            game.apply(s, seat, bots[seat].choose(game, game.view(s, seat), rng))
    return int(s.winner)


@pytest.mark.parametrize("mode", ["introductory", "gold", "turmoil", "progress", "duel"])
def test_greedy_beats_random(mode: str) -> None:
    assert [winner(mode, number, number % 2) for number in range(6)] == [0, 1] * 3


def test_a_trade_is_liked_if_it_makes_building_possible() -> None:
    game = RivalsGame("introductory")
    stock = {"fields-6": 2, "mountains-5": 2, "pasture-4": 3}
    s = game.from_dict(overlay(game.blank({}), {"seat": {"0": {"stock": stock}}}))
    likes = {game.to_text(s, 0, x): preference(game, game.view(s, 0), x) for x in game.legal(s, 0)}
    assert likes["trade 3 wool for mountains-5"] > likes["end"] > likes["trade 3 wool for forest-2"]
