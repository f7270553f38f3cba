"""duchy companion: a session in the terminal, kept in its file."""

import json

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
    file.write_text("{}")
    run("companion", file).refused("no session")
    run("companion", file, "--people", "2").refused("already")
    assert "nothing to take back" in run("companion", tmp_path / "new.json", typed="undo\n").out
