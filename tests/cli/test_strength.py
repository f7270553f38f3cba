"""The tables of strength as one run: its short form, on the quickest bots."""

import shlex
import shutil
from pathlib import Path

import pytest

from duchy.arena import playing
from duchy.arena.strength.sections import read
from duchy.arena.strength.versions import BOTS

LADDER = """
[[section]]
id = "ladder"
title = "Each against the one below"
text = "Quick."
kind = "ladder"
bots = ["random", "novice", "greedy"]
games = 4
[[section.row]]
name = "sheet B"
game = "dice/standard"
players = 2
set = ["sheet=B"]
seed = "7"
seconds = [0.1, 0.1]
"""
MODES = """
[[section]]
id = "teams"
title = "Teams"
text = "Both partners are of one level."
kind = "ladder"
bots = ["random", "greedy"]
games = 2
[[section.row]]
name = "board 31"
game = "burgundy/2019-team"
seed = "1"
seconds = [0.1]

[[section]]
id = "chateauma"
title = "Against the Châteauma"
text = "Alone."
kind = "alone"
bots = ["random", "greedy"]
games = 2
[[section.row]]
name = "heavy"
game = "burgundy/special-chateauma"
players = 1
set = ["boards=1", "level=heavy"]
seed = "1"
seconds = [0.1, 0.1]
"""
JUDGED = """
[[section]]
id = "errors"
title = "Errors"
text = "A decision."
kind = "errors"
bots = ["novice"]
games = 1
futures = 2
[[section.row]]
name = "dice"
game = "dice/solo"
seed = "1"
seconds = [1]

[[section]]
id = "calibration"
title = "Chances"
text = "After each roll."
kind = "calibration"
bots = ["expert"]
games = 1
[[section.row]]
name = "dice"
game = "dice/standard"
players = 2
seed = "1"
seconds = [1]
"""


@pytest.fixture
def strength(run, tmp_path):
    """Rows, and what else is typed; finished games are kept in one folder."""

    def ran(rows, *more, jobs=1):
        file = tmp_path / "rows.toml"
        file.write_text(rows, encoding="utf-8")
        return run("strength", "--rows", file, "--kept", tmp_path / "kept", "--jobs", jobs, *more)

    return ran


@pytest.fixture
def played(monkeypatch):
    """The games that are played while a test runs."""
    seen = []

    def play(fixture):
        seen.append((fixture.match, fixture.block, fixture.rotation))
        return playing.play(fixture)

    monkeypatch.setattr("duchy.arena.running.play", play)
    return seen


def without_clocks(figures):
    for bot in figures["bots"]:
        del bot["decision_ms"], bot["turn_ms"]
    return figures


def row_of(ran, at=0):
    (row,) = ran.json()["sections"][at]["rows"]
    return row


def test_a_row_is_what_its_command_measures(strength, run):
    pytest.importorskip("openskill")
    row = row_of(strength(LADDER, "--json"))
    alone = run(*shlex.split(row["command"])[1:], "--json", "--jobs", 1).json()
    assert [without_clocks(part["figures"]) for part in row["parts"]] == list(map(without_clocks, alone["matches"]))
    assert [part["bots"] for part in row["parts"]] == [["novice", "random"], ["greedy", "novice"]]
    assert row["version"]["rules"] == "dice@" + row["game"].partition("@")[2]


def test_finished_games_are_not_played_again_and_more_only_add(strength, played):
    first = strength(LADDER, "--games", 2).out
    assert len(played) == 4 and len(set(played)) == 4
    assert strength(LADDER, "--games", 2).out == first and len(played) == 4
    strength(LADDER)
    assert len(played) == 8 and len(set(played)) == 8
    assert strength(LADDER, "--games", 2).out == first and len(played) == 8


def test_a_run_that_is_broken_off_goes_on_and_writes_nothing_half(strength, played, monkeypatch, tmp_path):
    whole = tmp_path / "tables.md"
    counted = playing.play

    def stopped(fixture):
        if len(played) == 3:
            raise KeyboardInterrupt
        return counted(fixture)

    with monkeypatch.context() as patch:
        patch.setattr(playing, "play", stopped)
        ran = strength(LADDER, "--out", whole)
    assert ran.code == 130 and "the same command goes on" in ran.err and not whole.exists()
    played.pop()  # the one that was not finished
    assert strength(LADDER, "--out", whole).code == 0
    assert len(played) == 8 and len(set(played)) == 8
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    assert whole.read_text(encoding="utf-8").startswith("# The tables of strength\n")


@pytest.fixture
def own_bots(monkeypatch, tmp_path):
    """Sources and weights of the bots, to be changed."""
    copy = tmp_path / "bots"
    shutil.copytree(BOTS, copy, ignore=shutil.ignore_patterns("burgundy", "rivals", "__pycache__"))
    monkeypatch.setattr("duchy.arena.strength.versions.BOTS", copy)
    monkeypatch.setattr("duchy.bots.weights.__file__", str(copy / "weights.py"))
    return copy


@pytest.mark.parametrize("changed", ["weights", "sources"])
def test_other_weights_and_other_bots_play_anew(strength, played, own_bots, changed):
    first = strength(LADDER, "--games", 2).out
    files = {"weights": next((own_bots / "dice" / "weights").glob("*.npz")), "sources": own_bots / "dice" / "levels.py"}
    file = files[changed]
    before = file.read_bytes()
    file.write_bytes(before + b"\n")
    other = strength(LADDER, "--games", 2).out
    assert len(played) == 8 and other != first  # the line that says by what they were played
    file.write_bytes(before)
    assert strength(LADDER, "--games", 2).out == first and len(played) == 8


@pytest.mark.parametrize("changed", ["dice/train.py", "own.py"])
def test_what_has_no_part_in_the_games_plays_nothing_anew(strength, played, own_bots, changed):
    first = strength(LADDER, "--games", 2).out
    file = own_bots / changed
    file.write_bytes(file.read_bytes() + b"\n")
    assert strength(LADDER, "--games", 2).out == first and len(played) == 4


def test_other_rules_play_anew(strength, played, monkeypatch):
    strength(LADDER, "--games", 2)
    monkeypatch.setattr("duchy.arena.strength.versions.rules_of", lambda game: "dice@r99")
    assert "rules dice@r99" in strength(LADDER, "--games", 2).out and len(played) == 8


def test_a_table_says_of_how_many_games_it_is(strength):
    few = strength(LADDER, "--games", 2).out
    assert "**Fewer games than wanted**: wanted are 4 games of each two" in few and few.count(", 2 games |") == 2
    whole = strength(LADDER).out
    assert "\n4 games of each two. Wins are in percent. Intervals are of 95 %" in whole and "Fewer" not in whole
    assert "Played by rules dice@r" in whole and ", weights " in whole and ", bots " in whole
    command = "duchy arena dice/standard random novice greedy --ladder --games 4 --players 2 --set sheet=B --seed 7"
    assert f"\n{command}\n" in whole


def test_what_is_kept_can_be_told_without_playing(strength, played):
    none = strength(LADDER, "--as-kept", 1).out
    assert "| sheet B" not in none and "**Not shown**: all of it is not played yet; wanted are 4 games" in none
    assert not played
    strength(LADDER.replace(', "greedy"]', "]").replace("[0.1, 0.1]", "[0.1]"), "--games", 2)  # bots only add to a row
    half = strength(LADDER, "--as-kept", 1).out
    assert ", 2 games | – |" in half and "– is not played yet." in half and len(played) == 2
    strength(LADDER, "--games", 2)
    assert strength(LADDER, "--as-kept", 2).out.count(", 2 games |") == 2 and len(played) == 4
    few = strength(LADDER, "--as-kept", 3).out
    assert "| sheet B" not in few and "all of it is of fewer than 3 games" in few
    assert row_of(strength(LADDER, "--as-kept", 3, "--json"))["parts"] == []


def test_one_table_is_made_anew_and_the_others_of_its_page_stay(strength, tmp_path):
    page = tmp_path / "tables.md"
    strength(LADDER + MODES, "--games", 2, "--out", page)
    before = page.read_text(encoding="utf-8")
    strength(LADDER + MODES, "--only", "ladder", "--out", page)
    after = page.read_text(encoding="utf-8")
    assert "4 games of each two. Wins" in after and "4 games of each two. Wins" not in before
    assert after.partition("## Teams")[2] == before.partition("## Teams")[2] != ""
    strength(LADDER + MODES, "--only", "ladder", "--games", 2, "--out", page)
    assert page.read_text(encoding="utf-8") == before
    page.write_text(before.replace("nothing here is written by hand", "by an earlier release"), encoding="utf-8")
    strength(LADDER + MODES, "--only", "ladder", "--games", 2, "--out", page)
    assert page.read_text(encoding="utf-8") == before
    page.write_text("Something else.", encoding="utf-8")
    strength(LADDER, "--only", "ladder", "--out", page)
    assert page.read_text(encoding="utf-8").startswith("# The tables of strength\n")


def test_the_plan_counts_what_is_still_to_be_played(strength, played):
    strength(LADDER, "--games", 2)
    (section,) = strength(LADDER, "--plan", "--json").json()
    assert section["matches"] == 2 and section["missing"] == 4
    assert section["core_seconds"] == pytest.approx(0.4) and len(played) == 4
    assert "ladder" in strength(LADDER, "--plan").out


def test_teams_and_the_automaton_are_matches(strength):
    ran = strength(MODES, "--json")
    (team,) = row_of(ran, 0)["parts"]
    greedy, random = team["figures"]["bots"]
    assert greedy["win_rate"]["value"] + random["win_rate"]["value"] == pytest.approx(1)
    assert team["bots"] == ["greedy", "random"] and team["games"] == 2
    alone = row_of(ran, 1)["parts"]
    assert [(part["bots"], part["games"]) for part in alone] == [(["random"], 2), (["greedy"], 2)]
    assert alone[0]["figures"]["bots"][0]["win_rate"]["value"] == 0  # it never wins at heavy


def test_errors_and_chances_are_those_of_their_commands(strength, run, monkeypatch):
    for module in ("coach", "strength.measuring"):
        monkeypatch.setattr(f"duchy.arena.{module}.strongest", lambda game: "random")  # quicker than the usual judge
    ran = strength(JUDGED, "--json")
    errors, chances = (row_of(ran, at) for at in (0, 1))
    assert run(*shlex.split(errors["command"])[1:], "--json").json() == [errors["parts"][0]["figures"]]
    typed = chances["command"].replace("LEVEL", "expert")
    assert run(*shlex.split(typed)[1:], "--json").json() == chances["parts"][0]["figures"]
    table = strength(JUDGED, "--only", "errors").out
    assert "| dice | novice | 1 | 8 | " in table and "Chances" not in table

    def nothing(work, tasks, jobs):
        assert not list(tasks)
        return iter(())

    monkeypatch.setattr("duchy.arena.strength.measuring.hand_out", nothing)
    assert strength(JUDGED, "--json").json() == ran.json()


def test_the_rows_of_the_house_can_be_played(run, tmp_path):
    sections = {section["id"]: section for section in run("strength", "--plan", "--kept", tmp_path, "--json").json()}
    assert list(sections) == ["burgundy", "teams", "chateauma", "solo", "dice", "rivals", "errors", "calibration"]
    for name in ("burgundy", "teams", "chateauma", "solo", "dice", "rivals"):
        assert sections[name]["games"] == 400, name
    rows = {section.id: section.rows for section in read()}
    assert {row.players for row in rows["burgundy"]} == {2, 3, 4}
    solo = {setting for row in rows["solo"] for setting in row.settings}
    assert solo == {"boards=13a", "boards=13b", "target=45", "target=50", "target=55"} and len(rows["solo"]) == 6
    assert {setting for row in rows["chateauma"] for setting in row.settings} >= {"level=heavy"}


def test_bad_input_is_a_sentence_and_nothing_is_played(strength, run, played, tmp_path):
    strength(LADDER, "--only", "nonsense").refused('no section "nonsense"', "ladder")
    strength(LADDER, "--as-kept", 2, "--games", 2).refused("--as-kept")
    strength(LADDER, "--out", tmp_path / "nowhere" / "tables.md").refused("cannot be written")
    strength("nonsense").refused("TOML")
    (tmp_path / "picture.toml").write_bytes(b"\x89PNG")
    run("strength", "--rows", tmp_path / "picture.toml", "--plan").refused("it is not UTF-8 text")
    strength(LADDER.replace('"ladder"\nbots', '"tower"\nbots')).refused("kind", "tower")
    strength(LADDER.replace('"greedy"]', '"nobody"]')).refused("nobody")
    strength(LADDER.replace("seconds = [0.1, 0.1]", "seconds = [0.1]")).refused("seconds")
    strength(LADDER.replace("seconds = [0.1, 0.1]", "seconds = [0.1, 0]")).refused("above 0")
    strength(LADDER.replace("players = 2", "players = 9")).refused("9")
    strength(LADDER.replace("sheet=B", "sheet=Z")).refused("sheet")
    strength(LADDER.replace('seed = "7"', 'seed = "7"\ncolour = "red"')).refused("colour")
    strength(LADDER + LADDER).refused("same id")
    strength(JUDGED.replace('"expert"', '"novice"'), "--plan").refused("novice does not say")
    run("strength", "--rows", tmp_path / "none.toml").refused("cannot be read")
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    run("strength", "--only", "rivals", "--kept", file).refused("cannot be written")
    assert not played


def test_several_processes_find_the_same(strength, tmp_path):
    pytest.importorskip("joblib")
    rows = "[[section]]" + JUDGED.split("[[section]]")[2]
    alone = row_of(strength(rows, "--json"))["parts"]
    shutil.rmtree(tmp_path / "kept")
    assert row_of(strength(rows, "--json", jobs=2))["parts"] == alone
    assert len(list(Path(tmp_path / "kept").rglob("found.jsonl"))) == 1
