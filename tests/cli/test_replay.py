import json
import re

import pytest

from duchy import games
from duchy.bots.simple import Random
from duchy.kernel.chance import Seed
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded


def with_line(record, tmp_path, number, change):
    """A copy of a record with one line changed; lines count from 1."""
    lines = record.read_text(encoding="utf-8").splitlines()
    lines[number - 1] = change(lines[number - 1])
    out = tmp_path / "changed.jsonl"
    out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return out


def first_line_with(record, word):
    lines = record.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if word in line)


def test_shows_log_position_and_breakdown(run, record):
    ran = run("replay", record, "--verify")
    assert ran.code == 0
    assert "start " in ran.out and "Phase E, round 5" in ran.out
    assert "points" in ran.out and "place" in ran.out and "Verified" in ran.out


def test_it_is_told_who_added_to_the_dice(run, record, tmp_path):
    assert "could have chosen among several" in " ".join(run("replay", record, "--verify").out.split())
    seed = Seed.mixed("the part of a server", ["ab" * 16, ""])
    played = Play.begin(games.open_game("dice/standard"), {"players": 2}, ["Ann", "Greedy"], seed)
    played.run([Random(), Random()], seeded(1))
    file = tmp_path / "given.jsonl"
    file.write_text(played.record().dumps(), encoding="utf-8")
    assert "Nobody could choose the dice: Ann added" in run("replay", file, "--verify").out
    assert run("replay", file, "--verify", "--json").json()["givers"] == ["Ann"]
    file.write_text(file.read_text(encoding="utf-8").replace("ab" * 16, "ac" * 16), encoding="utf-8")
    run("replay", file, "--verify").refused("does not come of what everybody added")


def test_every_gain_stands_below_its_entry_with_its_cause(run, tmp_path):
    file = tmp_path / "dice.jsonl"
    played = run("play", "dice/standard", "--bot", "random", "--record", file, "--seed", "s", typed="1\n" * 40)
    shown = run("replay", file).out
    for out in (played.out, shown):
        assert " +1: castle " in out and "award for all" in out and "Phase III is over" in out
    gains = [line.strip() for line in played.out.splitlines() if line.startswith(("    +", "    Seat "))]
    assert len(gains) > 30 and all(gain in shown for gain in gains)


def test_json_and_at(run, record):
    whole = run("replay", record, "--json", "--verify").json()
    assert whole["verified"] and whole["at"] == whole["entries"] == len(whole["log"])
    assert whole["position"]["stage"] == "end"
    part = run("replay", record, "--json", "--at", 20).json()
    assert part["log"] == whole["log"][:20]
    assert part["position"]["phase"] == "A"
    assert run("replay", record, "--at", 0, "--json").json()["position"]["stage"] == "start player"
    assert "Phase A" in run("replay", record, "--at", 20).out


def test_a_running_game_can_be_shown_but_not_verified(run, record, tmp_path):
    lines = record.read_text(encoding="utf-8").splitlines()
    short = tmp_path / "short.jsonl"
    short.write_text("\n".join(lines[:50]) + "\n", encoding="utf-8")
    assert "not over" in run("replay", short).out
    run("replay", short, "--verify").refused("cut off")


def test_a_truncated_record(run, record, tmp_path):
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(record.read_bytes()[:3000])
    for more in ([], ["--verify"]):
        run("replay", cut, *more).refused("cut off")


def test_a_changed_chance_outcome(run, record, tmp_path):
    number = first_line_with(record, "roll ")
    line = record.read_text(encoding="utf-8").splitlines()[number - 1]
    white = int(line[line.index("white") + 6])
    changed = with_line(record, tmp_path, number, lambda line: line.replace(f"white {white}", f"white {white % 6 + 1}"))
    run("replay", changed, "--verify").refused(f"Line {number} ", "seed")
    impossible = with_line(record, tmp_path, number, lambda line: line.replace(f"white {white}", "white 7"))
    run("replay", impossible).refused(f"line {number} ", "B-ROUND-01")


def test_an_illegal_action(run, record, tmp_path):
    number = first_line_with(record, '"play"')
    seat = json.loads(record.read_text(encoding="utf-8").splitlines()[number - 1])["seat"]
    changed = with_line(record, tmp_path, number, lambda _: json.dumps({"seat": seat, "play": "end"}))
    run("replay", changed).refused(f"line {number} ", '"end"', "B-TURN")


def test_a_changed_result(run, record, tmp_path):
    last = len(record.read_text(encoding="utf-8").splitlines())
    changed = with_line(record, tmp_path, last, lambda line: line.replace('"places": [', '"places": [9, '))
    run("replay", changed).refused("result")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]\n", b"{}\n", b'{"duchy": 2}\n', b"{" * 100_000])
def test_files_that_are_no_records(run, tmp_path, content):
    file = tmp_path / "file"
    file.write_bytes(content)
    run("replay", file).refused()


def test_other_bad_input(run, record, tmp_path):
    run("replay", tmp_path / "nothing").refused("cannot be read")
    run("replay", tmp_path).refused("cannot be read")
    run("replay", record, "--at", 100_000).refused("--at")
    other = with_line(record, tmp_path, 1, lambda line: re.sub(r"@r\d+", "@r99", line))
    run("replay", other).refused("revision r99")
    unknown = with_line(record, tmp_path, 1, lambda line: line.replace("burgundy/", "catan/"))
    run("replay", unknown).refused("catan/")
