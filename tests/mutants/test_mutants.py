"""The mutation run itself: what it changes, and that it can tell the killed from the others."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .__main__ import known_as, read_explained
from .edits import GAMES, ROOT, edits, rule_files, sample

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
