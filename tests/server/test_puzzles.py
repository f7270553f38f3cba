"""Puzzles over HTTP: shown without their solution, answered with what each choice is worth."""

import pytest

from duchy.arena.puzzles.puzzle import shipped
from tests.server.player import Site

SOME = [next(id_ for id_ in shipped() if id_.startswith(family)) for family in ("burgundy", "dice", "rivals")]


def test_the_list_has_all_and_one_of_them_is_todays(site: Site) -> None:
    found = site.get("/api/puzzles")
    assert len(found["puzzles"]) == len(shipped()) and found["daily"] in shipped()
    assert found == site.get("/api/puzzles")
    assert site.get("/api/puzzle") == {"daily": found["daily"], "day": found["day"]}
    assert {card["family"] for card in found["puzzles"]} == {"burgundy", "dice", "rivals"}


@pytest.mark.parametrize("id_", SOME)
def test_a_puzzle_is_shown_as_its_seat_sees_it_and_answered(site: Site, id_: str) -> None:
    puzzle = shipped()[id_]
    shown = site.get(f"/api/puzzles/{id_}")
    texts = [choice["text"] for choice in shown["position"]["choices"]]
    assert set(puzzle.right) < set(texts) and shown["position"]["movers"].count(shown["seat"]) == 1
    assert "right" not in shown and "lines" not in shown
    right = site.post(f"/api/puzzles/{id_}", {"text": puzzle.right[-1]}, status=200)
    assert right["right"] and right["lead"]["value"] > right["lead"]["within"]
    assert right["best"][0]["text"] == puzzle.best.play and len(right["positions"]) == len(right["best"])
    wrong = site.post(f"/api/puzzles/{id_}", {"text": puzzle.second.play}, status=200)
    assert not wrong["right"] and wrong["lines"][0]["right"]


def test_what_is_no_puzzle_and_what_is_no_move(site: Site) -> None:
    assert site.request("GET", "/api/puzzles/nothing")[0] == 404
    assert site.request("POST", f"/api/puzzles/{SOME[1]}", {"text": "fly"})[0] == 409
