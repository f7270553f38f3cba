"""Invariants hold in random games, and each is noticed when it is broken."""

from collections.abc import Callable
from typing import Any

import pytest

from duchy.games.dice.game import DiceGame
from duchy.games.dice.setup import HEX_OF
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded


@pytest.mark.rule(
    "D-INV-01",
    "D-INV-02",
    "D-INV-03",
    "D-INV-04",
    "D-INV-05",
    "D-INV-06",
    "D-INV-07",
    "D-INV-08",
    "D-INV-09",
    "D-INV-10",
)
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
@pytest.mark.parametrize(("variant", "players"), [("solo", 1), ("standard", 3), ("different", 4), ("same", 2)])
def test_invariants_hold_at_every_step(letter: str, variant: str, players: int) -> None:
    game = DiceGame(variant)
    for number in range(3):
        s, rng = game.new({"players": players, "sheet": letter}), seeded(number)
        spent, totals = 0, [0] * players
        while movers := game.movers(s):
            assert game.broken(s) == []
            if movers == CHANCE:
                game.apply(s, NATURE, game.chance(s, rng))
            else:
                seat = movers.bit_length() - 1
                actions = game.legal(s, seat)
                game.apply(s, seat, actions[rng.below(len(actions))])
            now = sum(d.spent[0] + d.spent[1] + d.spent[3] for d in s.duchies)
            assert now <= spent + players  # at most one bonus a player and round
            assert all(d.total() >= total for d, total in zip(s.duchies, totals))
            spent, totals = now, [d.total() for d in s.duchies]
        assert game.broken(s) == []


def break_connection(s: Any) -> None:
    s.duchies[0].marked |= 1 << HEX_OF["g4"]
    s.duchies[0].at[1] |= 1 << HEX_OF["g4"]


def break_number(s: Any) -> None:
    s.duchies[0].at[5] ^= 1 << HEX_OF["d2"]
    s.duchies[0].at[1] |= 1 << HEX_OF["d2"]


def break_rounds(s: Any) -> None:
    s.duchies[0].fallbacks += 1


def break_circles(s: Any) -> None:
    s.duchies[0].circled[0] += 1


def break_spending(s: Any) -> None:
    s.duchies[0].spent[0] += 1


def break_points(s: Any) -> None:
    s.duchies[0].vp[2] += 1


def break_time(s: Any) -> None:
    s.boxes[1] = 3


def break_claims(s: Any) -> None:
    s.second_closed = 1


def break_award(s: Any) -> None:
    s.duchies[0].award[0] = 1


def break_silver(s: Any) -> None:
    s.duchies[0].circled[1] = 9


@pytest.mark.parametrize(
    ("harm", "rule"),
    [
        (break_connection, "D-INV-01"),
        (break_number, "D-INV-02"),
        (break_rounds, "D-INV-03"),
        (break_circles, "D-INV-04"),
        (break_spending, "D-INV-05"),
        (break_points, "D-INV-06"),
        (break_time, "D-INV-07"),
        (break_claims, "D-INV-08"),
        (break_award, "D-COLOUR-01"),
        (break_silver, "D-INV-10"),
    ],
)
def test_a_broken_invariant_is_named(table: Callable[..., Any], harm: Callable[[Any], None], rule: str) -> None:
    t = table("standard", 2, {0: {"marks": {"d2": 5}}, 1: {"workers_taken": 1}}, boxes=[1, 0, 0], rounds=[1, 0, 0])
    assert t.game.broken(t.state) == []
    harm(t.state)
    assert any(rule in wrong for wrong in t.game.broken(t.state))
