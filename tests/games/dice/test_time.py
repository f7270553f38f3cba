"""Rolls, time boxes, phases."""

from collections.abc import Callable
from typing import Any

import pytest

from duchy.games.dice.game import DiceGame
from duchy.games.dice.setup import COLOUR_NAMES
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import Refused
from duchy.kernel.rng import seeded


def play_through(variant: str, players: int, number: int, doubles: int) -> list[int]:
    """The rounds of each phase of a random game."""
    game = DiceGame(variant)
    s = game.new({"players": players, "double_faces": doubles})
    rng = seeded(number)
    while movers := game.movers(s):
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
        else:
            seat = movers.bit_length() - 1
            actions = game.legal(s, seat)
            game.apply(s, seat, actions[rng.below(len(actions))])
    return list(s.rounds)


@pytest.mark.rule("D-TIME-04", "D-TIME-01", "D-INV-07")
def test_a_phase_has_five_to_ten_rounds() -> None:
    assert play_through("standard", 2, 1, 0) == [10, 10, 10]
    assert play_through("standard", 2, 1, 6) == [5, 5, 5]
    for number in range(5):
        assert all(5 <= rounds <= 10 for rounds in play_through("standard", 2, number, 2))


@pytest.mark.rule("D-VAR-04", "D-VAR-05", "D-INV-07")
@pytest.mark.parametrize("doubles", [0, 2, 6])
def test_alone_a_phase_has_eight_rounds_whatever_the_hourglass(doubles: int) -> None:
    assert play_through("solo", 1, 3, doubles) == [8, 8, 8]


@pytest.mark.rule("D-SHEET-10", "D-ROLL-01", "D-RUL-25")
def test_all_rolls_with_their_weights() -> None:
    """Two pip dice, two colour dice with every colour once, an hourglass die with two doubles."""
    game = DiceGame("solo")
    s = game.new({})
    game.apply(s, 0, game.legal(s, 0)[0])
    listed = game.outcomes(s)
    assert listed is not None
    assert len(listed) == 882 and sum(weight for _, weight in listed) == 6**5
    texts = {game.to_text(s, NATURE, outcome): weight for outcome, weight in listed}
    assert texts["roll 1 1 purple purple single"] == 4
    assert texts["roll 1 6 purple yellow double"] == 2 * 2 * 2
    assert sum(weight for text, weight in texts.items() if text.endswith("double")) * 3 == 6**5
    for colour in COLOUR_NAMES:
        assert sum(weight for text, weight in texts.items() if text.split()[3:5] == [colour, colour]) == 6**5 // 36


@pytest.mark.rule("D-ROLL-01", "D-RUL-25")
def test_rolls_follow_the_weights() -> None:
    game = DiceGame("solo")
    s = game.new({})
    game.apply(s, 0, game.legal(s, 0)[0])
    rng = seeded(5)
    drawn = [game.to_text(s, NATURE, game.chance(s, rng)).split() for _ in range(6000)]
    assert 1800 < sum(text[5] == "double" for text in drawn) < 2200
    for pips in "123456":
        assert 1750 < sum(text[1:3].count(pips) for text in drawn) < 2250
    for colour in COLOUR_NAMES:
        assert 1750 < sum(text[3:5].count(colour) for text in drawn) < 2250


@pytest.mark.rule("D-RUL-25")
@pytest.mark.parametrize(("doubles", "share"), [(0, 0), (1, 1), (3, 3), (6, 6)])
def test_the_faces_of_the_hourglass_die_are_an_option(doubles: int, share: int) -> None:
    game = DiceGame("solo")
    s = game.new({"double_faces": doubles})
    game.apply(s, 0, game.legal(s, 0)[0])
    listed = game.outcomes(s) or []
    texts = {game.to_text(s, NATURE, outcome): weight for outcome, weight in listed}
    assert sum(weight for text, weight in texts.items() if text.endswith("double")) == share * 6**4
    if doubles == 0:
        with pytest.raises(Refused, match="D-RUL-25"):
            game.parse(s, NATURE, "roll 1 1 blue blue double")


@pytest.mark.rule("D-ROLL-02", "D-PAIR-02")
def test_one_public_roll_for_all(table: Callable[..., Any]) -> None:
    t = table("standard", 3, roll="2 5 orange blue single")
    assert t.legal(0) == t.legal(1) == t.legal(2)
    for seat in (0, 1, 2, None):
        assert t.game.describe(t.game.view(t.state, seat).state)["dice"] == "2 5 blue orange single"


@pytest.mark.rule("D-TIME-07")
def test_there_is_one_time_track(table: Callable[..., Any]) -> None:
    t = table("standard", 3)
    assert "boxes" in t.seen and "boxes" not in t.sheet(0)


@pytest.mark.rule("D-ROLL-06", "D-TIME-02")
def test_players_see_that_a_round_is_the_last_of_its_phase(table: Callable[..., Any]) -> None:
    t = table("standard", 2, boxes=[9, 0, 0], rounds=[9, 0, 0], roll="2 5 orange blue single")
    assert t.game.describe(t.game.view(t.state, 1).state)["boxes"] == [10, 0, 0]
    assert t.seen["phase"] == "I" and t.seen["stage"] == "choose"


@pytest.mark.rule("D-END-01")
@pytest.mark.parametrize("boxes", [9, 8])
def test_the_game_ends_after_the_round_of_the_last_box(table: Callable[..., Any], boxes: int) -> None:
    t = table("standard", 2, boxes=[10, 10, boxes], rounds=[10, 10, boxes], roll="5 5 orange blue double")
    assert t.game.movers(t.state) == 3
    t.play("mark b1=5", seat=0)
    t.play("mark b1=5", seat=1)
    assert t.game.movers(t.state) == 0
    assert t.refused("mark b2=5") == "D-END-01"
    with pytest.raises(Refused, match="D-END-01"):
        t.chance("5 5 orange blue double")
