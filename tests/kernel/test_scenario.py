"""Scenario files: what they say is what must happen, and a fault is told."""

from pathlib import Path
from typing import Any

import pytest

from duchy.kernel.errors import InputError
from duchy.kernel.scenario import Difference, load, look_up, overlay, run, with_nothing, without

from .toys import SealedBids

GOOD = """
title = "The higher bid wins"
rules = ["TOY-01"]
game = "toy/sealed"
players = 2
[position]
points = [5, 0]
[[step]]
chance = "prize 2"
[[step]]
refuse = "bid 9"
rule = "TOY-01"
seat = 0
[[step]]
play = "bid 1"
seat = 0
legal_has = ["bid 3"]
legal_not = ["bid 4"]
[[step]]
play = "bid 3"
expect = { "points.1" = 9, points = [5, 9], round = 1 }
"""
LAST = """
title = "The last round decides"
game = "toy/sealed"
players = 2
[position]
points = [5, 0]
round = 4
prize = 2
[[step]]
legal = ["bid 3", "bid 2", "bid 1", "bid 0"]
seat = 1
[[step]]
play = "bid 1"
seat = 0
expect = { "points.2" = "-", nobody = "-" }
[[step]]
legal = []
seat = 0
[[step]]
play = "bid 1"
legal = []
winner = 0
reason = ""
"""


def toy(id_: str) -> Any:
    return SealedBids()


def write(folder: Path, text: str) -> Path:
    path = folder / "toy.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_scenario_that_holds(tmp_path: Path) -> None:
    scenario = load(write(tmp_path, GOOD))
    assert scenario.rules == ["TOY-01"]
    run(scenario, toy)


@pytest.mark.parametrize(
    ("old", "new", "step", "reason"),
    [
        ('chance = "prize 2"', 'chance = "prize 4"', 1, "cannot happen"),
        ('rule = "TOY-01"\nseat', 'rule = "TOY-02"\nseat', 2, "by TOY-01 instead of TOY-02"),
        ('refuse = "bid 9"', 'refuse = "bid 1"', 2, "is legal, but should be refused"),
        ('legal_has = ["bid 3"]', 'legal_has = ["bid 4"]', 3, "should be legal; legal are: bid 0"),
        ('legal_not = ["bid 4"]', 'legal_not = ["bid 0"]', 3, "should not be legal"),
        ('play = "bid 3"', 'play = "bid 7"', 4, "was refused"),
        ("round = 1", "round = 2", 4, "round should be 2, but is 1"),
        ("points = [5, 0]", "points = [5, 0]\nprize = 7", 0, '"prize" must be'),
        ("points = [5, 0]", "points = [5, 0]\nnonsense = 7", 0, '"nonsense" is not a known key'),
        ('refuse = "bid 9"\nrule = "TOY-01"\nseat = 0', 'play = "bid 1"', 2, 'needs "seat": 2 seats'),
    ],
)
def test_the_first_difference_is_told(tmp_path: Path, old: str, new: str, step: int, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(Difference) as found:
        run(load(write(tmp_path, GOOD.replace(old, new, 1))), toy)
    assert found.value.step == step
    assert reason in found.value.reason


def test_exact_actions_absence_and_the_winner(tmp_path: Path) -> None:
    run(load(write(tmp_path, LAST)), toy)
    tie = LAST.replace("[5, 0]", "[5, 5]").replace("winner = 0", "winner = [1, 0]")
    run(load(write(tmp_path, tie)), toy)


@pytest.mark.parametrize(
    ("old", "new", "step", "reason"),
    [
        ('legal = ["bid 3", ', 'legal = ["bid 4", ', 1, "bid 4 should be legal, and bid 3 should not be legal."),
        ('legal = ["bid 3", ', "legal = [", 1, "others: bid 3 should not be legal."),
        ('"bid 0"]', '"bid 0", "bid 5"]', 1, "others: bid 5 should be legal."),
        ('"points.2" = "-"', '"points.1" = "-"', 2, "points.1 should be nothing, but is 0."),
        ('nobody = "-"', '"nobody.0" = "-"', 2, "no place where it could be"),
        ('"points.2" = "-"', '"points.2" = 4', 2, "points.2 should be 4, but is nothing."),
        ("legal = []\nseat = 0", "legal = []\nseat = 1", 3, "should not be legal"),
        ("legal = []\nseat = 0", "legal = []\nseat = 0\nwinner = 0", 3, "should be over, but is not"),
        ("legal = []\nwinner", 'legal = ["bid 0"]\nwinner', 4, "others: bid 0 should be legal."),
        ("winner = 0", "winner = 1", 4, "The winner should be seat 1, but is seat 0."),
        ("winner = 0", "winner = []", 4, "The winner should be nobody, but is seat 0."),
        ('reason = ""', 'reason = "luck"', 4, 'The reason should be "luck", but is "".'),
        ("players = 2", 'players = 2\nwithout = ["prise"]', 0, '"without" names prise, which the blank'),
        ("players = 2", 'players = 2\nwithout = ["round", "points"]\n[position.x]', 0, '"x" is not a known key'),
    ],
)
def test_what_else_may_differ_is_told(tmp_path: Path, old: str, new: str, step: int, reason: str) -> None:
    assert old in LAST
    with pytest.raises(Difference) as found:
        run(load(write(tmp_path, LAST.replace(old, new, 1))), toy)
    assert found.value.step == step
    assert reason in found.value.reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('title = "The higher bid wins"', "", '"title" is missing'),
        ("players = 2", "players = 2\nplayer = 3", '"player" is not a known key'),
        ('play = "bid 3"', 'play = "bid 3"\nchance = "prize 1"', "cannot stand in one step"),
        ('play = "bid 3"', 'play = "bid 3"\nexpects = {}', '"step 4.expects" is not a known key'),
        ('play = "bid 3"', 'paly = "bid 3"', '"step 4.paly" is not a known key; a step may have play, refuse'),
        ('chance = "prize 2"', "seat = 0", "step 1 neither does something nor looks at something"),
        ('play = "bid 3"', 'play = "bid 3"\nrule = "TOY-01"', '"step 4.rule" is not a known key'),
        ('play = "bid 3"', 'play = "bid 3"\nlegal_hass = []', '"step 4.legal_hass" is not a known key'),
        ('legal_has = ["bid 3"]', "legal_has = [3]", "must be a list of texts"),
        ('legal_has = ["bid 3"]', 'legal = ["bid 3", "bid 3"]', "has 'bid 3' twice"),
        ('legal_has = ["bid 3"]', 'winner = "Ann"', "must be a whole number"),
        ('legal_has = ["bid 3"]', "winner = [true]", "must be a seat or a list of seats"),
        ("players = 2", "players = [", "Invalid value"),
    ],
)
def test_a_wrong_file_is_told(tmp_path: Path, old: str, new: str, reason: str) -> None:
    with pytest.raises(InputError) as found:
        load(write(tmp_path, GOOD.replace(old, new, 1)))
    assert "toy.toml" in str(found.value)
    assert reason in str(found.value)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        load(tmp_path / "none.toml")


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "toy.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="not UTF-8 text"):
        load(tmp_path / "toy.toml")


def test_overlay_merges_tables_and_replaces_the_rest() -> None:
    assert overlay({"a": {"b": 1, "c": [1, 2]}, "d": 1}, {"a": {"c": [3]}}) == {"a": {"b": 1, "c": [3]}, "d": 1}


def test_what_the_blank_position_has_can_be_taken_away() -> None:
    base = {"seat": {"0": {"duchy": {"d4": "castle"}, "silver": 1}}, "phase": "A"}
    assert without(base, ["seat.0.duchy.d4", "phase"]) == {"seat": {"0": {"duchy": {}, "silver": 1}}}
    assert base["phase"] == "A" and look_up(base, "seat.0.duchy.d4") == "castle"
    for path in ("seat.0.duchy.d5", "seat.1.silver", "phase.A", ""):
        with pytest.raises(InputError, match="does not have"):
            without(base, [path])


def test_a_dash_is_nothing() -> None:
    assert with_nothing({"a": ["-", "x"], "b": "-"}) == {"a": [None, "x"], "b": None}
    assert with_nothing([{"d": ["-"]}, "a-b"]) == [{"d": [None]}, "a-b"]


def test_look_up_takes_the_longest_key() -> None:
    description = {"seat": {"0": {"points": {"monastery 15": 4}, "a.b": 5}}, "list": [{"x": 1}]}
    assert look_up(description, "seat.0.points.monastery 15") == 4
    assert look_up(description, "seat.0.a.b") == 5
    assert look_up(description, "list.0.x") == 1
    assert look_up(description, "list.1.x") is None
    assert look_up(description, "seat.1") is None
