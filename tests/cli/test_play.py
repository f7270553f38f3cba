import os
import pty
import subprocess
import sys

import pytest

from duchy import games
from duchy.kernel.play import verify
from duchy.kernel.record import loads

# The first of the list is always "workers", so ones alone play a game to its end.
ONES = "1\n" * 200

BOARD = '[[board]]\nid = "home-1"\nrows = ["LCCY", "LLCYB", "LLBYBB", "SSSCSSS", "BBMBBL", "BMYBB", "MYYB"]\n'


def lists(ran):
    """The numbered list before each question."""
    return [asked.rpartition("\n\n")[2] for asked in ran.out.split("\n> ")[:-1]]


@pytest.mark.parametrize("game", ["burgundy/2011", "burgundy/2019", "burgundy/special", "dice"])
def test_a_whole_game_is_told_and_recorded(run, tmp_path, game):
    file = tmp_path / "game.jsonl"
    ran = run("play", game, "--players", 3, "--seat", 1, "--bot", "random", "--record", file, "--seed", "s", typed=ONES)
    assert ran.code == 0
    assert "you are seat 1" in ran.out and "The seed was s." in ran.out
    record = loads(file.read_text(encoding="utf-8"))
    assert record.seats == ["random", "you", "random"]
    verify(games.open_game(record.game), record)
    points = [str(sum(sources.values())) for sources in record.result["scores"]]
    assert ["points", *points] in [line.split() for line in ran.out.splitlines()]
    assert all(entry.text in ran.out for entry in record.entries)


def test_what_has_one_answer_is_done_and_told(run):
    assert "end   (the only choice)" in run("play", "--seed", "s", typed="1\n1\n").out


def test_a_game_alone(run):
    assert run("play", "dice/solo", typed=ONES).code == 0


def test_json_is_all_there_is_on_standard_output(run):
    ran = run("play", "--json", "--bot", "random", "--seed", "s", typed=ONES)
    assert ran.json()["seats"] == ["you", "random"]
    assert sorted(ran.json()["result"]["places"]) == [1, 2]
    assert ran.json()["seed"] == "s"
    assert "you are seat 0" in ran.err


def test_actions_by_number_and_in_words(run):
    by_number = run("play", "--seed", "s", typed="1\nquit\n")
    words = lists(by_number)[0].removeprefix("  1 ").partition("  ")[0]
    assert words.startswith("workers ")
    assert f"  seat 0 you      {words}\n" in run("play", "--seed", "s", typed=f"  {words.upper()} \nquit\n").out


@pytest.mark.parametrize("typed", ["", "quit\n", "\n\n", "1\n"])
def test_leaving_is_polite_and_writes_nothing(run, tmp_path, typed):
    ran = run("play", "--record", tmp_path / "game.jsonl", typed=typed)
    assert ran.code == 0 and ran.err == ""
    assert ran.out.endswith("You left the game.\n")
    assert list(tmp_path.iterdir()) == []


def test_help_show_and_why(run):
    ran = run("play", typed="help\nshow\nwhy\nwhy place castle d4\nwhy end\nquit\n")
    assert ran.code == 0
    assert "save FILE" in ran.out
    assert ran.out.count("Phase A, round 1") == 2
    assert "[B-" in ran.out
    assert "allowed now" in run("play", typed="".join(f"why workers {value}\n" for value in range(1, 7))).out


@pytest.mark.parametrize("typed", ["place 3 castle z9\n", "end\n", "99\n", "nonsense\n", "1\nundo\nundo\n"])
def test_a_script_ends_at_what_is_refused(run, tmp_path, typed):
    run("play", "--seed", "s", "--record", tmp_path / "game.jsonl", typed=typed).refused()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.rule("RUL-38")
def test_undo_goes_back_to_the_last_choice(run):
    ran = run("play", "--seed", "s", typed="1\nundo\nquit\n")
    assert "Taken back: workers" in ran.out
    before, chosen, after = lists(ran)
    assert before == after != chosen
    again = run("play", "--seed", "s", typed="1\nundo\n" + ONES)
    assert "The seed was s." in again.out


@pytest.mark.rule("RUL-38")
def test_undo_stops_where_others_acted_or_something_was_drawn(run):
    ran = run("play", "--seed", "s", typed="1\n1\nundo\n")  # both dice: the turn is over, the others have moved
    ran.refused("stands")


def test_save_and_resume(run, tmp_path):
    file = tmp_path / "saved.jsonl"
    saved = run("play", "--seed", "s", "--bot", "random", typed=f"1\nsave\nsave {file}\nquit\n")
    assert f"duchy play --resume {file} --seed s" in saved.out
    end = tmp_path / "end.jsonl"
    ran = run("play", "--resume", file, "--seed", "s", "--record", end, typed=ONES)
    assert ran.code == 0
    record = loads(end.read_text(encoding="utf-8"))
    verify(games.open_game(record.game), record)
    run("play", "--resume", file, "--seed", "other").refused("--seed")
    run("play", "--resume", file).refused("--seed")
    run("play", "--resume", end, "--seed", "s").refused("over")


def test_boards_of_ones_own(run, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(BOARD, encoding="utf-8")
    end = tmp_path / "end.jsonl"
    play = ["play", "--boards", file, "--set", "boards=home-1", "--bot", "random", "--record", end]
    assert run(*play, typed=ONES).code == 0
    record = loads(end.read_text(encoding="utf-8"))
    assert record.setup["boards"] == "home-1" and list(record.setup["own_boards"]) == ["home-1"]
    verify(games.open_game(record.game), record)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("SSSCSSS", "SSSCSS", ["line 3", "6 hexes instead of 7"]),  # 36 hexes
        ("LCCY", "BCCY", ["line 3", "13 B"]),
        ("rows =", "rovs =", ["line 3", "rovs"]),
        ('id = "home-1"', "id = 1", ["line 2"]),
    ],
)
def test_a_wrong_board_is_told_with_its_line(run, tmp_path, old, new, words):
    file = tmp_path / "mine.toml"
    file.write_text(BOARD.replace(old, new), encoding="utf-8")
    run("play", "--boards", file, "--record", tmp_path / "game.jsonl").refused("mine.toml", *words)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["catan"], "burgundy/2019"),
        (["burgundy/1999"], "burgundy/1999"),
        (["--players", 5], "2, 3 or 4"),
        (["--seat", 2], "--seat"),
        (["--bot", "nobody"], "greedy"),
        (["--bot", "random", "--bot", "random"], "2 opponents"),
        (["--set", "castle=red"], "centre"),
        (["--boards", "nothing.toml"], "cannot be read"),
        (["--record", "no/such/folder/game.jsonl"], "cannot be written"),
        (["--resume", "nothing.jsonl"], "cannot be read"),
    ],
)
def test_bad_input(run, arguments, word):
    ran = run("play", *arguments)
    ran.refused(word)
    assert ran.out == ""


def test_a_person_may_try_again():
    """On a terminal, what is refused is explained and asked again."""
    person, terminal = pty.openpty()
    os.write(person, b"place 3 castle z9\n99\nundo\nquit\n")
    command = [sys.executable, "-m", "duchy.cli", "play", "--seed", "s"]
    ran = subprocess.run(command, stdin=terminal, capture_output=True, text=True, timeout=60)
    os.close(person)
    os.close(terminal)
    assert ran.returncode == 0 and ran.stderr == ""
    assert "[B-" in ran.stdout and "There is no action 99" in ran.stdout and "no choice of yours" in ran.stdout
    assert ran.stdout.endswith("You left the game.\n")
