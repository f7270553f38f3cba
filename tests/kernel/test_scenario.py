"""Scenario files: what they say is what must happen, and a fault is told."""

from pathlib import Path
from typing import Any

import pytest

from duchy.kernel.errors import InputError
from duchy.kernel.scenario import Difference, load, look_up, overlay, run

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


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('title = "The higher bid wins"', "", '"title" is missing'),
        ("players = 2", "players = 2\nplayer = 3", '"player" is not a known key'),
        ('play = "bid 3"', 'play = "bid 3"\nchance = "prize 1"', "cannot stand in one step"),
        ('play = "bid 3"', 'play = "bid 3"\nexpects = {}', '"step 4.expects" is not a known key'),
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


def test_look_up_takes_the_longest_key() -> None:
    description = {"seat": {"0": {"points": {"monastery 15": 4}, "a.b": 5}}, "list": [{"x": 1}]}
    assert look_up(description, "seat.0.points.monastery 15") == 4
    assert look_up(description, "seat.0.a.b") == 5
    assert look_up(description, "list.0.x") == 1
    assert look_up(description, "list.1.x") is None
    assert look_up(description, "seat.1") is None
