"""The prompt says what the moment asks of the one who reads it."""

from collections.abc import Callable
from typing import Any

import pytest

from duchy.games.dice.game import DiceGame
from duchy.games.dice.setup import COLOUR_NAMES
from duchy.games.dice.words.page import DicePage
from duchy.games.dice.words.printed import KINDS

Lay = Callable[..., Any]
NAMES = ["Ann", "Ben", "Cleo"]


def asked(table: Any, seat: int | None = 0) -> str:
    return DicePage().prompt(table.game, table.game.view(table.state, seat).state, seat, NAMES[: table.state.players])


def begun(variant: str, players: int) -> tuple[DiceGame, Any]:
    game = DiceGame(variant)
    return game, game.new({"players": players})


@pytest.mark.rule("D-SETUP-03", "D-VAR-01", "D-VAR-03")
@pytest.mark.parametrize(
    ("variant", "players", "says"),
    [
        ("standard", 3, "The others see it when all have chosen."),
        ("different", 3, "one that nobody has"),
        ("same", 3, "If you do not agree, you decide."),
        ("solo", 1, "Choose the castle where you begin: its bonus is yours."),
    ],
)
def test_each_variant_asks_for_its_castle_in_its_own_way(variant: str, players: int, says: str) -> None:
    game, s = begun(variant, players)
    assert says in DicePage().prompt(game, s, 0, NAMES[:players])


@pytest.mark.rule("D-VAR-03")
def test_the_others_hear_who_decides_on_the_castle_of_all() -> None:
    game, s = begun("same", 3)
    assert "If you do not agree, Ann decides." in DicePage().prompt(game, s, 1, NAMES)


@pytest.mark.rule("D-SETUP-06")
def test_a_castle_to_begin_with_is_offered_with_its_bonus() -> None:
    game, s = begun("standard", 2)
    assert [choice.say for choice in DicePage().choices(game, s, 0)] == [
        "Begin at the castle c2, with a commodity.", "Begin at the castle c5, with a silver.",
        "Begin at the castle e2, with a worker.", "Begin at the castle e5, with a monk.",
    ]  # fmt: skip


@pytest.mark.rule("D-PAIR-05")
def test_a_pair_that_fits_asks_for_a_mark_and_names_the_bonuses_that_help(table: Lay) -> None:
    t = table(seats={0: {"start": "c2"}}, roll="roll 1 2 orange blue single")
    assert asked(t) == "Mark a hex with a number and a colour die."
    t = table(seats={0: {"start": "e2"}}, roll="roll 3 5 blue orange single")
    assert asked(t) == "Mark a hex with a number and a colour die. You may spend a worker."
    t = table(seats={0: {"start": "e5"}}, roll="roll 3 4 yellow yellow single")
    assert asked(t) == "Mark a hex with a number and a colour die. You may spend a monk."


@pytest.mark.rule("D-FALL-01", "D-FALL-03")
def test_where_no_pair_fits_the_worker_is_named_and_what_may_be_spent(table: Lay) -> None:
    t = table("standard", 2, seats={0: {"start": "c2"}, 1: {"start": "e2"}}, roll="roll 1 1 grey blue single")
    assert asked(t, 0) == "No pair of dice fits: take a worker."
    assert asked(t, 1) == "No pair of dice fits: take a worker, or spend a worker."


@pytest.mark.rule("D-ROLL-06")
def test_the_last_round_of_a_phase_is_said_before_anybody_chooses(table: Lay) -> None:
    t = table("standard", 2, {}, "roll 1 2 orange orange single", rounds=[8, 0, 0], boxes=[9, 0, 0])
    assert asked(t).startswith("Last round of phase I. ")
    assert asked(t, None) == "Ann and Ben are to choose."


@pytest.mark.rule("D-RUL-18")
def test_who_has_chosen_reads_that_it_is_sealed_and_who_is_awaited(table: Lay) -> None:
    t = table("standard", 2, roll="roll 1 2 orange orange single")
    t.game.apply(t.state, 0, t.game.legal(t.state, 0)[0])
    assert asked(t, 0) == "Your choice is sealed. Ben is to choose."
    assert asked(t, None) == "Ben is to choose."


@pytest.mark.rule("D-MARK-04", "D-MARK-05", "D-MARK-06", "D-AREA-03")
def test_the_page_gets_what_a_sheet_prints_of_each_colour() -> None:
    told = DicePage().components()
    assert list(told["printed"]) == [COLOUR_NAMES[colour] for colour in KINDS] == list(COLOUR_NAMES)
    assert {colour: row["numbers"] for colour, row in told["printed"].items() if row["numbers"]} == {
        "purple": [1, 2], "grey": [3, 4], "blue": [5, 6],
    }  # fmt: skip
    for letter, sheet in told["sheets"].items():
        assert sorted(hex_ for area in sheet["areas"] for hex_ in area["hexes"]) == sorted(
            f"{'abcdefg'[row]}{column + 1}" for row, line in enumerate(sheet["rows"]) for column in range(len(line))
        ), letter
        for area in sheet["areas"]:
            plain = told["area_points"][str(len(area["hexes"]))]
            assert area["points"] == [points * (2 if area["colour"] == "yellow" else 1) for points in plain]


@pytest.mark.rule("D-INV-06")
def test_points_by_colour_and_phase_add_up_to_the_score(table: Lay) -> None:
    marks = {"b1": 3, "b2": 4, "c1": 2, "d1": 6, "d2": 5, "d3": 6}
    sheet = table(seats={0: {"start": "c2", "marks": marks, "finished": {"b1": "I", "d2": "II"}}}).sheet()
    assert sheet["areas"]["orange"] == [13, 0, 0] and sheet["areas"]["blue"] == [0, 3, 0]
    assert sheet["areas"]["green"] == [1, 0, 0]
    for phase, name in enumerate(("I", "II", "III")):
        assert sum(row[phase] for row in sheet["areas"].values()) == sheet["points"][name]["areas"]
