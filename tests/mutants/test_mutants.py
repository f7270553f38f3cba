"""The mutation run itself: what it changes, and that it can tell the killed from the others."""

import argparse
import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .__main__ import as_text, known_as, read_explained
from .checks import Check
from .edits import GAMES, ROOT, edits, rule_files, sample
from .trial import KILLED, SURVIVED, UNCHANGED, Tried, rests_on, within

AWARDS = "tests/games/dice/test_awards_and_end.py"


def test_every_change_is_another_program() -> None:
    for edit in sample(rule_files(), 150, seed=3):
        changed = ast.dump(ast.parse(edit.source()))
        assert changed != ast.dump(ast.parse((GAMES / edit.file).read_bytes())), str(edit)


def test_operators_numbers_conditions_and_steps_are_changed() -> None:
    functions = ("die_actions", "takes")
    found = {(edit.before, edit.after) for edit in edits("burgundy/engine/legal.py") if edit.function in functions}
    assert ("if workers > 3:", "if workers >= 3:") in found
    assert ("if workers > 3:", "if workers > 4:") in found
    assert ("if workers > 3:", "if False:") in found
    assert ("plain += REACH_WITH_EIGHT", "pass") in found
    assert ("if goods[t] and values >> t & 2:", "if True and values >> t & 2:") in found
    assert ("for slot in range(first, first + n):", "for slot in range(first, first - n):") in found


def test_a_sample_is_spread_over_all_rule_files_and_depends_on_its_seed() -> None:
    drawn = sample(rule_files(), 400, seed=1)
    assert drawn == sample(rule_files(), 400, seed=1) != sample(rule_files(), 400, seed=2)
    assert len({edit.file for edit in drawn}) > 50 and len(set(drawn)) == 400


def test_what_is_explained_still_stands_in_the_rules() -> None:
    here = {known_as(edit) for file in rule_files() for edit in edits(file)}
    assert [row for row in read_explained() if row not in here] == []


def check(name: str, seconds: float, lines: int, key: str = "k") -> Check:
    return Check("one file", name, seconds, {"dice/engine/apply.py": lines}, key=key)


def test_the_quick_and_narrow_are_tried_first_and_before_them_who_killed_it_last_time() -> None:
    edit = next(edit for edit in edits("dice/engine/apply.py") if edit.statement)
    here = 1 << edit.statement
    checks = [check("slow", 9, here), check("wide", 1, here | 7), check("quick", 1, here), check("beside", 1, 1)]
    assert [one.name for one in within(checks, edit, 100)] == ["quick", "wide", "beside", "slow"]
    assert [one.name for one in within(checks, edit, 100, "slow")] == ["slow", "quick", "wide", "beside"]
    assert [one.name for one in within(checks, edit, 3)] == ["quick", "wide", "beside"]
    assert within([check("elsewhere", 1, 0)], edit, 100) == []


def test_a_death_rests_on_its_killer_and_a_life_on_all_that_was_tried() -> None:
    edit = edits("dice/engine/apply.py")[0]
    tests, lived = [check("a", 1, 1), check("b", 1, 1)], [check("game", 1, 1)]
    others = [check("a", 1, 1), check("b", 1, 1, key="edited")]
    dead, alive = Tried(edit, KILLED, "a"), Tried(edit, SURVIVED, "game")

    def games() -> list[Check]:
        return lived

    assert rests_on(dead, tests, games) == rests_on(dead, others, games)
    assert rests_on(dead, tests, games) != rests_on(dead, others[1:], games)
    assert rests_on(alive, tests, games) != rests_on(alive, others, games)


def test_the_share_has_its_interval_and_leaves_out_what_changes_nothing() -> None:
    edit = edits("dice/engine/apply.py")[0]
    tried = [Tried(edit, KILLED, "a")] * 97 + [Tried(edit, SURVIVED, "g")] * 3 + [Tried(edit, UNCHANGED)] * 20
    told = as_text(tried, argparse.Namespace(seed=1)).splitlines()
    assert told[-1] == "97.0% of those that change anything are killed (95 %: 91.5% to 99.0%)"
    assert told[-2] == "seed 1: 120 tried, 97 killed, 3 survived, 20 unchanged, 0 unreached, 0 explained"


def run(tmp_path: Path, *options: str) -> tuple[int, dict[str, Any]]:
    if any(GAMES.rglob("*.so")):
        pytest.skip("the sources are compiled in place")
    command = [sys.executable, "-m", "tests.mutants", "--count", "999", "--json", *options]
    environment = os.environ | {"PYTHONPATH": "src", "XDG_CACHE_HOME": str(tmp_path), "DUCHY_EXPECT": "interpreted"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)


def test_a_change_is_killed_survives_or_changes_nothing(tmp_path: Path) -> None:
    """Three changes, and only the tests of awards: one they see, one they cannot, and one that is no other rule."""
    chosen = ("- if completed == 0:\n  + if True:", "pay_awards\n  - return", "- d.spent[MONK] += 1\n  + pass")
    options = [word for text in chosen for word in ("--containing", text)]
    code, found = run(tmp_path, "--file", "dice/engine/apply.py", "--tests", AWARDS, "--games", "1", *options)
    assert {row["edit"]["before"]: row["verdict"] for row in found["changes"]} == {
        "if completed == 0:": "killed",
        "return": "unchanged",  # what follows pays nobody then
        "d.spent[MONK] += 1": "survived",
    }
    assert code == 1 and found["tried"] == 3 and found["share"] == 0.5
    assert run(tmp_path, "--file", "dice/engine/apply.py", "--tests", AWARDS, "--games", "1", *options) == (1, found)
