"""Which hex accepts which number."""

from collections.abc import Callable
from typing import Any

import pytest

from duchy.games.dice.engine.apply import begin, write
from duchy.games.dice.engine.codes import BIT
from duchy.games.dice.engine.legal import targets
from duchy.games.dice.engine.state import empty_duchy
from duchy.games.dice.setup import HEX_OF, data, read_sheets

HEX_OF_COLOUR = {"purple": "b4", "orange": "d5", "yellow": "c4"}  # beside the castle c5


def accepted(t: Any, name: str) -> set[int]:
    """The numbers that a hex accepts, adjacency included."""
    return {n for n in range(1, 7) if targets(t.state.duchies[0], BIT[HEX_OF[name]], n)}


@pytest.mark.rule("D-EX-02", "D-MARK-04")
@pytest.mark.parametrize("number", range(1, 7))
def test_purple_takes_1_and_2(table: Callable[..., Any], number: int) -> None:
    t = table(seats={0: {"start": "c5"}}, roll=f"{number} {number} purple purple single")
    assert (f"mark b4={number}" in t.legal()) == (number in (1, 2))
    if number > 2:
        assert t.refused(f"mark b4={number}") == "D-MARK-04"


@pytest.mark.rule("D-EX-02", "D-MARK-05")
@pytest.mark.parametrize("number", range(1, 7))
def test_grey_takes_3_and_4(table: Callable[..., Any], number: int) -> None:
    t = table(seats={0: {"start": "e2"}}, roll=f"{number} {number} grey grey single")
    assert (f"mark f2={number}" in t.legal()) == (number in (3, 4))
    if number not in (3, 4):
        assert t.refused(f"mark f2={number}") == "D-MARK-05"


@pytest.mark.rule("D-EX-02", "D-MARK-06")
@pytest.mark.parametrize("number", range(1, 7))
def test_blue_takes_5_and_6(table: Callable[..., Any], number: int) -> None:
    t = table(seats={0: {"start": "e2"}}, roll=f"{number} {number} blue blue single")
    assert (f"mark d2={number}" in t.legal()) == (number in (5, 6))
    if number < 5:
        assert t.refused(f"mark d2={number}") == "D-MARK-06"


@pytest.mark.rule("D-MARK-07")
def test_monasteries_mines_and_rivers_repeat_numbers_freely(table: Callable[..., Any]) -> None:
    marks = {"d2": 5, "f2": 3, "e3": 1}
    t = table(seats={0: {"start": "e2", "marks": marks}}, boxes=[3, 0, 0], rounds=[3, 0, 0])
    assert accepted(t, "d3") == {5, 6}
    assert accepted(t, "g1") == {3, 4}
    assert accepted(t, "d4") == {1, 2}


@pytest.mark.rule("D-MARK-08", "D-MARK-11")
def test_a_city_takes_each_number_once_and_minds_no_other_city(table: Callable[..., Any]) -> None:
    t = table(seats={0: {"start": "c5", "marks": {"d5": 5, "d6": 2}}}, boxes=[2, 0, 0], rounds=[2, 0, 0])
    assert accepted(t, "d7") == {1, 3, 4, 6}
    assert accepted(t, "b5") == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("D-MARK-09", "D-MARK-10", "D-MARK-11")
def test_a_pasture_keeps_its_first_number_and_minds_no_other_pasture(table: Callable[..., Any]) -> None:
    t = table(seats={0: {"start": "c5", "marks": {"d6": 2}}}, boxes=[1, 0, 0], rounds=[1, 0, 0])
    assert accepted(t, "c4") == accepted(t, "e6") == {1, 2, 3, 4, 5, 6}
    t = table(seats={0: {"start": "c5", "marks": {"d6": 2, "c4": 3}}}, boxes=[2, 0, 0], rounds=[2, 0, 0])
    assert accepted(t, "c3") == {3}
    assert accepted(t, "e6") == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("D-EX-11", "D-MARK-12", "D-MARK-13")
def test_a_castle_takes_the_numbers_beside_it_of_any_colour(table: Callable[..., Any]) -> None:
    t = table(seats={0: {"start": "c5", "marks": {"d5": 5}}}, boxes=[1, 0, 0], rounds=[1, 0, 0])
    assert accepted(t, "e5") == {5}
    marks = {"d5": 5, "d6": 2, "e6": 3}
    seats = {0: {"start": "c5", "marks": marks, "finished": {"e6": "I"}}}
    t = table(seats=seats, boxes=[3, 0, 0], rounds=[3, 0, 0])
    assert accepted(t, "e5") == {2, 3, 5}


@pytest.mark.rule("D-MARK-02", "D-MARK-13", "D-RUL-07", "D-SETUP-05")
def test_the_starting_castle_gives_adjacency_but_no_number(table: Callable[..., Any]) -> None:
    t = table(seats={0: {"start": "c5"}})
    for hex_name in HEX_OF_COLOUR.values():
        assert accepted(t, hex_name)
    assert t.state.duchies[0].number(HEX_OF["c5"]) == 0
    assert not accepted(t, "d4") and not accepted(t, "c3")  # two steps away


@pytest.mark.rule("D-RUL-07", "D-RUL-08", "D-MARK-13", "D-MARK-14")
def test_touching_castles_on_a_made_up_sheet() -> None:
    """A numbered castle opens the castle beside it with its own number; the starting castle opens none."""
    content = {**data()}
    rows = ["BBGG", "OOPPO", "OCCYYP", "OBBPOOO", "YCPBCY", "YGBPP", "GOYY"]
    squares = {"c2": "blue", "c3": "grey", "e2": "orange", "e5": "purple"}
    content["sheet"] = {"Z": {"rows": rows, "squares": squares}}
    sheet = read_sheets(content, "made up")["Z"]
    d = empty_duchy(sheet)
    begin(sheet, d, HEX_OF["c2"])
    assert not any(targets(d, BIT[HEX_OF["c3"]], n) for n in range(1, 7))
    d = empty_duchy(sheet)
    begin(sheet, d, HEX_OF["e2"])
    write(sheet, d, HEX_OF["d3"], 5)
    write(sheet, d, HEX_OF["c3"], 5)
    write(sheet, d, HEX_OF["b2"], 1)
    assert {n for n in range(1, 7) if targets(d, BIT[HEX_OF["c2"]], n)} == {1, 5}
    d.at[5] &= ~BIT[HEX_OF["d3"]]
    assert d.number(HEX_OF["c3"]) == 5


@pytest.mark.rule("D-MARK-03")
def test_a_number_once_written_stays(table: Callable[..., Any]) -> None:
    marks = {"d5": 5}
    t = table(seats={0: {"start": "c5", "marks": marks}}, boxes=[1, 0, 0], rounds=[1, 0, 0])
    t.chance("2 5 orange orange single")
    assert not any(" d5=" in text for text in t.legal())
    assert t.refused("mark d5=2") == "D-MARK-01"
    t.play("mark d6=2")
    assert t.sheet()["marks"] == {"d5": 5, "d6": 2}


@pytest.mark.rule("D-EX-03", "D-AREA-01", "D-AREA-02", "D-AREA-04")
@pytest.mark.parametrize(("phase", "points"), [(0, 8), (1, 6), (2, 4)])
def test_the_phase_of_the_last_hex_counts(table: Callable[..., Any], phase: int, points: int) -> None:
    """Two of three city hexes were marked in phase I, for nothing yet."""
    boxes = [8 if p < phase else 2 if p == phase else 0 for p in range(3)]
    seats = {0: {"start": "c5", "marks": {"d5": 1, "d6": 2}, "workers_taken": sum(boxes) - 2}}
    t = table(seats=seats, boxes=boxes, rounds=boxes, roll="3 3 orange orange single")
    assert t.sheet()["score"] == 1
    t.play("mark d7=3")
    assert t.sheet()["score"] == 1 + points
    assert t.sheet()["points"][("I", "II", "III")[phase]]["areas"] == points + (phase == 0)
    t.chance("4 4 orange orange single")
    t.play("mark b5=4")
    assert t.sheet()["score"] == 1 + points + 1  # the finished city does not score again


@pytest.mark.rule("D-SHEET-06", "D-SHEET-07", "D-BONUS-02", "D-BONUS-03")
@pytest.mark.parametrize(
    ("start", "marks", "roll", "play", "row"),
    [
        ("c5", {"b4": 1}, "1 1 purple purple single", "mark b3=1", "monk"),
        ("e2", {"f2": 3}, "4 4 grey grey single", "mark g1=4", "silver"),
        ("c2", {"d2": 5}, "6 6 blue blue single", "mark d3=6", "commodity"),
        ("c5", {"d5": 5, "d6": 1}, "6 6 orange orange single", "mark d7=6", "worker"),
        ("c5", {"c4": 3}, "3 3 yellow yellow single", "mark c3=3", None),
    ],
)
def test_a_finished_area_gives_one_circle_beside_its_colour(
    table: Callable[..., Any], start: str, marks: dict[str, int], roll: str, play: str, row: str | None
) -> None:
    n = len(marks)
    t = table(seats={0: {"start": start, "marks": marks}}, boxes=[n, 0, 0], rounds=[n, 0, 0], roll=roll)
    assert set(t.sheet()["row"].values()) == {0}
    green = t.sheet()["green_row"]
    t.play(play)
    assert t.sheet()["row"] == {kind: int(kind == row) for kind in ("monk", "silver", "commodity", "worker")}
    assert t.sheet()["green_row"] == green


@pytest.mark.rule("D-BONUS-01")
def test_no_bonus_before_the_last_hex(table: Callable[..., Any]) -> None:
    t = table(seats={0: {"start": "c5", "marks": {"d5": 5}}}, boxes=[1, 0, 0], rounds=[1, 0, 0])
    t.chance("2 2 orange orange single")
    t.play("mark d6=2")
    assert t.sheet()["row"]["worker"] == 0
    t.chance("3 3 orange orange single")
    t.play("mark d7=3")
    assert t.sheet()["row"]["worker"] == 1
    t.chance("3 3 orange orange single")
    t.play("mark b5=3")  # an area of one hex
    assert t.sheet()["row"]["worker"] == 2
