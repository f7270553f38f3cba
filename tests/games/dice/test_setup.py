"""Set-up: sheets, players, options and starting castles."""

from collections.abc import Callable
from typing import Any

import pytest

from duchy.games.dice.game import DiceGame
from duchy.games.dice.setup import HEX_NAMES
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.rng import seeded


@pytest.mark.rule("D-SETUP-01")
def test_everybody_fills_the_same_letter_on_a_blank_sheet_of_their_own() -> None:
    game = DiceGame("standard")
    assert game.new({"players": 3}).sheet.letter == "A"
    s = game.new({"players": 3, "sheet": "C"})
    assert s.sheet.letter == "C"
    assert [d.marked for d in s.duchies] == [0, 0, 0]
    game.apply(s, 0, game.legal(s, 0)[0])
    game.apply(s, 1, game.legal(s, 1)[1])
    game.apply(s, 2, game.legal(s, 2)[1])
    assert len({d.marked for d in s.duchies}) == 2


@pytest.mark.rule("D-SETUP-02", "D-RUL-21")
def test_the_roller_is_seat_0_for_the_whole_game(table: Callable[..., Any]) -> None:
    """Nobody but chance throws the dice, and no seat is ever asked to; picking in order starts at seat 0."""
    game = DiceGame("different")
    s = game.new({"players": 4})
    order = []
    while len(order) < 4:
        seat = game.movers(s).bit_length() - 1
        assert game.movers(s) == 1 << seat
        order.append(seat)
        game.apply(s, seat, game.legal(s, seat)[0])
    assert order == [0, 1, 2, 3]


@pytest.mark.rule("D-SETUP-08", "D-COLOUR-01")
def test_the_starting_castle_counts_for_the_green_award(table: Callable[..., Any]) -> None:
    """Three castles during play complete green."""
    marks = {"d3": 5, "d2": 5, "e2": 5, "c3": 1, "c4": 1, "c5": 1, "e3": 1, "d4": 1, "d5": 1}
    t = table(
        seats={
            0: {
                "start": "c2",
                "marks": marks,
                "finished": {"d2": "I", "e2": "I", "c3": "I", "c5": "I", "d4": "I"},
                "workers_taken": 0,
            }
        },
        boxes=[8, 1, 0],
        rounds=[8, 1, 0],
        roll="1 1 green green single",
    )
    assert t.sheet()["left"]["green"] == 1
    t.play("mark e5=1")
    assert t.sheet()["awards"] == {"green": "first II"}
    assert t.sheet()["points"]["II"]["awards"] == 3


@pytest.mark.rule("D-VAR-02")
def test_all_different_refuses_five_players() -> None:
    with pytest.raises(Refused, match="D-VAR-02"):
        DiceGame("different").new({"players": 5})
    assert DiceGame("different").new({"players": 4}).players == 4


@pytest.mark.rule("D-RUL-16")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_any_number_of_players(players: int) -> None:
    game = DiceGame("standard")
    s = game.new({"players": players, "sheet": "B"})
    rng = seeded(players)
    while movers := game.movers(s):
        if movers == 1 << 16:
            game.apply(s, -1, game.chance(s, rng))
        for seat in range(players):
            if movers < 1 << 16 and movers >> seat & 1:
                actions = game.legal(s, seat)
                game.apply(s, seat, actions[rng.below(len(actions))])
    assert len(game.result(s).places) == players


@pytest.mark.rule("D-RUL-17")
def test_one_player_is_always_the_solo_game() -> None:
    for variant in ("standard", "solo"):
        s = DiceGame(variant).new({"players": 1})
        assert s.solo() and s.column() == 8
    assert DiceGame("standard").new({"players": 2}).column() == 10


@pytest.mark.rule("D-DEC-01", "D-SETUP-03")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_the_four_castles_are_offered(letter: str) -> None:
    game = DiceGame("standard")
    s = game.new({"players": 2, "sheet": letter})
    squares = {s.sheet.square[HEX_NAMES.index(game.to_text(s, 1, a).split()[1])] for a in game.legal(s, 1)}
    assert squares == {0, 1, 2, 3} and len(game.legal(s, 1)) == 4


@pytest.mark.parametrize(
    ("variant", "setup", "reason"),
    [
        ("standard", {"players": 7}, "1 to 6 players"),
        ("standard", {"players": "two"}, "1 to 6 players"),
        ("solo", {"players": 2}, "1 to 1 players"),
        ("same", {"players": 1}, "2 to 6 players"),
        ("standard", {"players": 2, "sheet": "E"}, "'E' is not one of A, B, C, D"),
        ("standard", {"players": 2, "fresh_silver": "maybe"}, "fresh_silver is on or off"),
        ("standard", {"players": 2, "double_faces": 9}, "double_faces is the number"),
        ("standard", {"players": 2, "colour": "red"}, "'colour' is no option"),
    ],
)
def test_bad_options(variant: str, setup: dict[str, Any], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        DiceGame(variant).new(setup)
