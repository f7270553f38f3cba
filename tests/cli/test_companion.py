"""duchy companion: a session in the terminal, kept in its file."""

import json

from duchy.cli.companion import _completions
from duchy.games import companion

LINES = "county 4 1\n1 bank ship\n2 mon13 castle\n3 sheep3 carpenter\n4 ship market\n5 mine mon20\n6 church pig2\n"
LINES += "black mine ship bank castle\nwhite 3 red\n"


def test_a_session_goes_on_after_a_restart(run, tmp_path):
    file = tmp_path / "evening.json"
    first = run("companion", file, "--level", "heavy", "--modifiers", "a,c", typed=f"{LINES}die 1\nshow\nquit\n")
    assert first.code == 0 and "It takes the bank from depot 1 to space 1 of the left card." in first.out
    assert "left card 4: bank, castle" in first.out
    again = run("companion", file, typed="die 2\nundo\ndie 4\nhelp\n")
    assert "Going on after: die 1" in again.out and "it acts once" in again.out
    assert "Taken back: die 1" in again.out and "rolls 4" in again.out and "white 3 red" in again.out
    assert json.loads(file.read_text())["lines"][-1] == "die 4"
    assert run("companion", file, "--json").json()["lines"][-1] == "die 4"


def test_bad_input_is_a_sentence(run, tmp_path):
    file = tmp_path / "other.json"
    run("companion", file, "--people", "4").refused("players")
    run("companion", file, "--level", "easy").refused("level")
    run("companion", file, "--modules", "inns").refused("inns")
    run("companion", tmp_path / "nowhere" / "new.json").refused("cannot be written")
    file.write_text("{}")
    run("companion", file).refused("no session")
    run("companion", file, "--people", "2").refused("already")
    assert "nothing to take back" in run("companion", tmp_path / "new.json", typed="undo\n").out


def test_commands_are_understood_in_any_case_and_lines_too(run, tmp_path):
    ran = run("companion", tmp_path / "a.json", typed=f"HELP\n{LINES.upper()}Undo\nSHOW\nQUIT\n")
    assert ran.code == 0 and ran.out.count("take black 2") == 1
    assert "Taken back: white 3 red" in ran.out and "Phase A, round 0." in ran.out
    assert max(len(line) for line in ran.out.splitlines()) <= 80


def test_lines_are_completed_as_far_as_they_are_typed():
    session = companion({"players": 1}, [])
    assert {"county", "undo", "help"} <= set(_completions(session, "c"))
    assert "county 4" in _completions(session, "county ")
    assert "county 4 1" in _completions(session, "county 4 ")
    for line in LINES.splitlines():
        session.do(line)
    assert {"take 1 bank", "take black 2"} <= set(_completions(session, "take "))
    assert "die 6" in _completions(session, "die ") and "white" not in _completions(session, "")


def test_it_asks_for_the_pieces_of_the_modules(run, tmp_path):
    start = LINES.replace("county 4 1", "county 12 1").replace("white 3 red\n", "")
    ran = run("companion", tmp_path / "a.json", "--modules", "shields,vineyards", typed=f"{start}white 3 red\n")
    assert "First tell what lies in shields 1" in ran.out and "vines store" in ran.out
