"""Positions as dicts: strict, exact, in words."""

from collections.abc import Callable
from typing import Any

import pytest

from duchy.games.dice.game import DiceGame
from duchy.kernel.errors import InputError
from duchy.kernel.scenario import overlay


def read(top: dict[str, Any], variant: str = "standard", players: int = 2) -> Any:
    game = DiceGame(variant)
    return game.from_dict(overlay(game.blank({"players": players}), top))


def seat(**values: Any) -> dict[str, Any]:
    return {"seat": {"0": values}}


@pytest.mark.parametrize(
    ("top", "reason"),
    [
        ({"weather": "rain"}, '"weather" is not a known key'),
        ({"sheet": "Q"}, '"sheet" must be one of A, B, C, D'),
        ({"double_faces": 7}, '"double_faces" must be a whole number from 0 to 6'),
        ({"fresh_silver": 1}, '"fresh_silver" must be true or false'),
        ({"boxes": [1, 0]}, '"boxes" must be a list of 3'),
        ({"boxes": [11, 0, 0]}, '"boxes.0" must be a whole number from 0 to 10'),
        ({"boxes": [3, 0, 0]}, '"rounds" cannot tick 3 boxes in 0 rounds'),
        ({"boxes": [3, 2, 0], "rounds": [2, 1, 0]}, "one column after the other"),
        ({"dice": "1 2 blue blue single"}, '"boxes" has no tick'),
        ({"dice": "1 2 blue", "boxes": [1, 0, 0], "rounds": [1, 0, 0]}, '"dice" cannot be .* a roll is'),
        ({"dice": 5}, '"dice" must be a text'),
        ({"seat": {"7": {}}}, '"seat.2" is missing'),
        ({"seat": 3}, '"seat" must be a table'),
        (seat(hat="red"), '"seat.0.hat" is not a known key'),
        (seat(start="c3"), '"seat.0.start" is no castle'),
        (seat(start="z1"), "'z1', which is no hex"),
        (seat(marks={"c2": 1}), "c2, the starting castle"),
        (seat(marks={"b1": 7}), '"seat.0.marks.b1" must be a whole number from 1 to 6'),
        (seat(marks={"g1": 3}), "not connected"),
        (seat(marks={"d2": 1}), "d2 holds 1"),
        (seat(marks={"b1": 1, "b2": 1}), "repeats a number"),
        (seat(marks={"c3": 1, "c4": 2}), "mixes numbers"),
        (seat(marks={"d2": 5, "e2": 4}), "no hex beside the castle e2 holds 4"),
        (seat(marks={"d2": 5, "d3": 5}), "in which phase the full area of d2 was finished"),
        (seat(marks={"d2": 5}, finished={"d2": "I"}), "whose area has unmarked hexes"),
        (seat(finished={"c2": "I"}), "named already or is the starting castle"),
        (seat(marks={"d2": 5, "d3": 5}, finished={"d2": "IV"}), '"seat.0.finished.d2" must be one of I, II, III'),
        (seat(spent={"monk": 1}), '"seat.0.spent.monk" is 1, but only 0 are circled'),
        (seat(sold=[2, 0, 0]), '"seat.0.sold" is 2, but only 1'),
        (seat(workers_taken=-1), '"seat.0.workers_taken" must be'),
        (seat(awards={"pink": "first I"}), "'pink', which is no colour"),
        (seat(awards={"blue": "third I"}), '"seat.0.awards.blue" must be one of first I'),
        (seat(awards={"blue": "first I"}), "not every blue hex is marked"),
        (seat(start="none"), "for everybody or for nobody"),
        (seat(start="none", marks={"b1": 1}), "must be empty before the starting castle"),
        (seat(plan="mark b1=1"), "nothing to decide"),
        (seat(marks=3), '"seat.0.marks" must be a table'),
    ],
)
def test_bad_positions_name_the_key(top: dict[str, Any], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        read(top)


def test_a_plan_must_be_legal() -> None:
    rolled = {"dice": "1 2 orange orange single", "boxes": [1, 0, 0], "rounds": [1, 0, 0]}
    assert DiceGame("standard").describe(read(rolled | seat(plan="mark b1=1")))["seat"]["0"]["decided"]
    with pytest.raises(InputError, match="it is not legal here"):
        read(rolled | seat(plan="mark b1=6"))
    with pytest.raises(InputError, match="not understood"):
        read(rolled | seat(plan="jump"))
    with pytest.raises(InputError, match="a plan for everybody"):
        read(rolled | {"seat": {"0": {"plan": "sealed"}, "1": {"plan": "sealed"}}})


def test_castles_of_all_different_must_differ() -> None:
    with pytest.raises(InputError, match="must have different"):
        read({"seat": {"0": {"start": "c5"}, "1": {"start": "c5"}}}, "different")
    with pytest.raises(InputError, match="picked from seat 0 on"):
        read({"seat": {"0": {"start": "none"}}}, "different")


@pytest.mark.rule("D-SHEET-06")
def test_a_sheet_stores_numbers_bonuses_points_and_claims(table: Callable[..., Any]) -> None:
    """Everything comes back from the dict, and the rest is counted again."""
    values = {
        "start": "c5",
        "marks": {"b4": 1, "a4": 3, "a3": 4, "c4": 1, "c3": 1, "d3": 5, "e3": 1, "f2": 3, "g1": 4},
        "finished": {"a3": "I", "c3": "I", "f2": "II"},
        "workers_taken": 3,
        "spent": {"silver": 2},
        "awards": {"grey": "first II"},
    }
    t = table("standard", 2, {0: values}, boxes=[10, 2, 0], rounds=[8, 2, 0])
    d = t.game.to_dict(t.state)
    assert t.game.to_dict(t.game.from_dict(d)) == d
    assert d["seat"]["0"]["marks"]["f2"] == 3
    seen = t.sheet()
    assert seen["row"] == {"monk": 0, "silver": 2, "commodity": 0, "worker": 3}
    assert seen["open"] == {"monk": 0, "silver": 1, "commodity": 0, "worker": 3}
    assert seen["points"]["I"]["areas"] == 1 + 4 + 8 and seen["points"]["II"] == {"areas": 3, "sales": 0, "awards": 3}
    assert t.seen["claims"] == {"first": ["grey"], "second": []}
