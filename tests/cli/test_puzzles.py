"""duchy puzzles, on a position of the last round."""

from pathlib import Path

import pytest

from duchy.arena.puzzles import puzzle as files

SHIPPED = Path(files.__file__).parent / "shipped" / "dice" / "dice-standard-4-33-67.toml"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "one.toml").write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def test_a_puzzle_that_holds(run, folder):
    ran = run("puzzles", "check", folder, "--futures", 16)
    assert ran.code == 0 and "1 holds, 0 open, 0 wrong" in ran.out


def test_a_wrong_solution_fails(run, folder):
    puzzle = files.load(folder / "one.toml")
    best, second = puzzle.best.play, puzzle.second.play
    text = SHIPPED.read_text(encoding="utf-8")
    swapped = text.replace(best, "HERE").replace(second, best).replace("HERE", second)
    (folder / "one.toml").write_text(swapped, encoding="utf-8")
    ran = run("puzzles", "check", folder, "--futures", 16, "--json")
    assert ran.code == 1 and ran.json()["wrong"] == 1 and ran.json()["puzzles"][0]["best"] == best


def test_a_puzzle_is_a_scenario_too(run, folder):
    assert run("check", folder).code == 0


def test_what_cannot_be_checked_is_bad_input(run, folder, tmp_path):
    run("puzzles", "check", tmp_path / "nothing.toml").refused("cannot be read")
    (folder / "one.toml").write_text('title = "x"\n', encoding="utf-8")
    run("puzzles", "check", folder).refused("one.toml")


def test_what_to_make_them_from_must_be_said(run, tmp_path):
    run("puzzles", "make").refused("Name a game")
    run("puzzles", "make", "dice", "--record", "x.jsonl").refused("not both")
    run("puzzles", "make", "nonsense/x").refused("no game")
    run("puzzles", "make", "--record", tmp_path / "x.jsonl").refused("cannot be read")


def test_a_bounded_search_ends_and_tells_what_it_looked_at(run, tmp_path):
    ran = run("puzzles", "make", "dice/solo", "--seconds", 0, "--futures", 8, "--out", tmp_path / "new", "--json")
    assert ran.code == 0 and ran.json()["decisions"] == 1 and (tmp_path / "new").is_dir()
