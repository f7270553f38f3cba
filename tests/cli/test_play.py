import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

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
    ran = run("play", game, "--players", 3, "--seat", 2, "--bot", "random", "--record", file, "--seed", "s", typed=ONES)
    assert ran.code == 0
    assert "you are seat 2" in ran.out and "The seed was s." in ran.out
    record = loads(file.read_text(encoding="utf-8"))
    assert record.seats == ["random", "you", "random"]
    verify(games.open_game(record.game), record)
    points = [str(sum(sources.values())) for sources in record.result["scores"]]
    assert ["points", *points] in [line.split() for line in ran.out.splitlines()]
    assert all(entry.text in ran.out for entry in record.entries)


def test_a_choice_is_told_in_a_sentence_with_its_cost_and_points(run):
    first = lists(run("play", "--seed", "s", typed="quit\n"))[0]
    assert "Your turn. Both dice unused." in first
    told = " ".join(first.split())
    assert "2 sell 6 brown Sell all brown goods with the 6 for 1 worker. (points +4, workers −1, silver +1)" in told
    assert "16 take 1 1:market Take the market from depot 1 with the 1. 17" in told


def test_turns_are_told_with_their_causes(run):
    out = run("play", "--seed", "s", typed="1\nlast\nquit\n").out
    told = f"  Seat 1 took workers with the 6.{'workers 6':>46}\n    +2 workers: taking workers\n"
    assert out.count(told) == 2, "when it happened, and when it was asked for again"
    before = "    −1 worker: to change the 3\n"
    assert out.count(before) == 2


def test_everything_fits_eighty_columns(run):
    for game in ("burgundy/special+shields+vineyards", "dice", "rivals/duel"):
        out = run("play", game, "--bot", "greedy", "--seed", "s", typed=f"help\nhint\n{ONES}").out
        assert [line for line in out.splitlines() if len(line) > 80] == []


def test_a_thing_is_explained(run):
    def told(game, *names):
        return " ".join(run("play", game, typed="".join(f"what {name}\n" for name in names)).out.split())

    burgundy = told("burgundy", "castle", "MONASTERY 13", "mon", "silvr", "silver", "")
    assert "one more action at once, as with a die of any value" in burgundy and "B-CAST-01" in burgundy
    assert "Each time you take workers with an action" in burgundy
    assert '"mon" is not clear. Do you mean monastery-1, ' in burgundy
    assert 'There is no "silvr". Do you mean silver' in burgundy and "Two buy a tile of the black depot" in burgundy
    assert "What? For example" in burgundy
    rivals = told("rivals/duel", "parish hall", "siglind", "parliament", "the parish")
    assert rivals.count("costs you 1 resource instead of 2") == 2 and "R-CARD-parish_hall-1" in rivals
    assert "(Expansion, hero; cost 2 wool 1 ore 1 grain; points 2 strength 3 skill)" in rivals
    assert "needs 2 progress points" in rivals


@pytest.mark.parametrize("game", ["burgundy/2019", "dice", "rivals"])
def test_a_hint_names_actions_of_the_list(run, game):
    out = run("play", game, "--seed", "s", typed="hint\nquit\n").out
    hint = out.partition("thinks ...\n")[2]
    first = hint.partition(": ")[0].strip()
    assert "% to win" in hint and "points at the end" in " ".join(hint.split())
    assert re.search(f"\n +\\d+ {first} ", out.partition("thinks ...\n")[0])


def test_the_list_can_be_searched(run):
    out = run("play", "--seed", "s", typed="list sell\nLIST nothing\nquit\n").out.split("\n> ")
    assert [line.split()[0] for line in out[1].splitlines()[1:] if " sell " in line] == ["2", "3", "14", "15"]
    assert 'No action has "nothing" in it.' in out[2]


def test_cards_that_the_rival_draws_are_not_named(run, tmp_path):
    """What the server hides, the terminal hides: in the log, in the turns told again, in the sentences."""
    file = tmp_path / "saved.jsonl"
    out = run("play", "rivals/duel", "--seed", "s", "--bot", "random", typed="1\n" * 12 + f"last\nsave {file}\n").out
    entries = loads(file.read_text(encoding="utf-8")).entries
    drawn = [entry.text.split()[1] for entry in entries if entry.text.startswith("card ")]
    assert out.count("(not seen)") > 3 and "drew a card" in out
    told = [line for line in out.splitlines() if "Seat 2 drew" in line or "Seat 2 put" in line]
    assert told and not any(card.replace("-", " ") in line.lower() for card in drawn for line in told)


def test_what_has_one_answer_is_done_and_told(run):
    assert "end   (the only choice)" in run("play", "--seed", "s", typed="1\n1\n").out


@pytest.mark.parametrize(("seat", "who"), [(1, "you decide"), (2, "Seat 1 decides")])
def test_a_prompt_speaks_to_its_reader(run, seat, who):
    told = " ".join(run("play", "dice/same", "--seat", seat, "--seed", "s", typed="quit\n").out.split())
    assert f"If you do not agree, {who}." in told


@pytest.mark.parametrize(
    "game", ["burgundy/2019+shields", "burgundy/2019-team", "burgundy/special-chateauma", "dice", "dice/same", "rivals"]
)
def test_seats_are_counted_as_people_count(run, game):
    """From 1, as on the page: in sentences and in the drawing. Files and notation count from 0."""
    told = run("play", game, "--seed", "s", "--bot", "random", typed="1\n" * 4 + "last\nquit\n").out
    assert "you are seat 1" in told and "eat 2" in told
    assert "points, 1 workers" not in told
    assert not re.search(r"[Ss]eat 0|Track, front first:.* 0", told)


def test_the_table_of_the_result_counts_alike(run, record):
    told = run("play", "--seed", "s", "--bot", "random", typed=ONES).out
    assert "1 you" in told and "2 random" in told and "0 you" not in told
    shown = run("replay", record).out
    assert "seat 1 random, seat 2 random" in shown and "1 random  2 random" in shown and "eat 0" not in shown


def test_a_game_alone(run):
    assert run("play", "dice/solo", typed=ONES).code == 0


def test_json_is_all_there_is_on_standard_output(run):
    ran = run("play", "--json", "--bot", "random", "--seed", "s", typed=ONES)
    assert ran.json()["seats"] == ["you", "random"]
    assert sorted(ran.json()["result"]["places"]) == [1, 2]
    assert ran.json()["seed"] == "s"
    assert "you are seat 1" in ran.err


def test_actions_by_number_and_in_words(run):
    by_number = run("play", "--seed", "s", typed="1\nquit\n")
    words = lists(by_number)[0].partition("   1 ")[2].partition("  ")[0]
    assert words.startswith("workers ")
    told = run("play", "--seed", "s", typed=f"  {words.upper()} \nquit\n").out
    assert any(re.fullmatch(f"  Seat 1 took workers with the \\d\\. +{words}", line) for line in told.splitlines())


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
    assert ran.out.count("\nPhase A, round 1. Track") == 2
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
        (["--seat", 3], "from 1 to 2, not 3"),
        (["--seat", 0], "from 1 to 2, not 0"),
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


def typed_at_a_terminal(*keys, game="burgundy/2019", environment=(), rows=60):
    """What a person sees who types: both ends are a terminal. Waits for a prompt before each of the keys."""
    person, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
    wanted = {**os.environ, "TERM": "xterm", **dict(environment)}
    wanted = {name: value for name, value in wanted.items() if name not in ("COLUMNS", "LINES")}
    command = [sys.executable, "-m", "duchy.cli", "play", game, "--seed", "s"]

    def at_the_terminal():
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests may ignore it

    ran = subprocess.Popen(
        command, stdin=terminal, stdout=terminal, stderr=terminal, env=wanted, start_new_session=True,
        preexec_fn=at_the_terminal,
    )  # fmt: skip
    os.close(terminal)
    seen, waiting = b"", list(keys)
    try:
        while select.select([person], [], [], 60)[0]:
            try:
                more = os.read(person, 65536)
            except OSError:  # the other end is closed
                break
            seen += more
            if waiting and seen.endswith((b"\r\n> ", b"\r\n\x1b[?2004h> ", b"\x1b[?2004h> ")):
                time.sleep(0.3)  # a person: the line is being read by then
                os.write(person, waiting.pop(0))
    finally:
        os.close(person)
        code = ran.wait(60)
    return code, seen.decode()


def test_a_line_is_edited_called_back_and_completed():
    up, left, back, tab = b"\x1b[A", b"\x1b[D", b"\x7f", b"\t"
    asked = b"what castel" + left + back + b"l" + left + b"\r"  # castel, castl, ...: edited in the middle
    code, seen = typed_at_a_terminal(asked, b"work" + tab + b"6\r", up + b"\r", b"qui" + tab + b"\r")
    assert code == 0 and "You left the game." in seen
    assert 'There is no "castll"' in seen
    assert "took workers with the 6" in seen
    again = seen.rpartition("workers 6")[2]
    assert "No unused die shows 6" in again and "B-TURN-04" in again


def test_colours_are_for_terminals_that_have_them(run):
    _, seen = typed_at_a_terminal(b"quit\r")
    assert "\x1b[36m" in seen and "\x1b[1m" in seen
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        _, seen = typed_at_a_terminal(b"quit\r", environment=environment.items())
        assert not re.search(r"\x1b\[[\d;]*m", seen) and "Both dice unused" in seen
    assert "\x1b" not in run("play", typed="quit\n").out


def test_on_a_small_screen_the_list_is_short():
    _, seen = typed_at_a_terminal(b"list sell\r", b"quit\r", rows=24)
    assert "list: the same in sentences" in seen and "Sell all brown goods" in seen.partition("list sell")[2]
    assert "Sell all brown goods" not in seen.partition("list sell")[0]


def test_the_end_of_input_and_ctrl_c_end_it_cleanly():
    code, seen = typed_at_a_terminal(b"\x04")
    assert code == 0 and "You left the game." in seen and "Traceback" not in seen
    code, seen = typed_at_a_terminal(b"\x03")
    assert code == 130 and "duchy: Stopped." in seen and "Traceback" not in seen


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
