"""One wrong change, tried: do the tests see it, and if they do not, does it change anything at all?

A function is changed in a child of the process that has loaded rules and tests, which is quick. Tables that were made
by then are those of the rules as they are. So what is changed outside of functions, and all that seems to survive, is
tried in a child that loads everything after the change.
"""

import hashlib
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .checks import KEPT, Check, Loaded, changed_game, rules, with_tests
from .children import Crashed, in_child
from .edits import Edit
from .loading import change_loaded, forget, load_changed

KILLED = "killed"  # a test fails
SURVIVED = "survived"  # a random game goes otherwise, and no test fails
UNCHANGED = "unchanged"  # no test fails, no random game goes otherwise
UNREACHED = "unreached"  # neither a test nor a random game comes there
LATER = 4  # how much dearer a test counts that does not reach the change itself
VERDICTS = (KILLED, SURVIVED, UNCHANGED, UNREACHED)


@dataclass(frozen=True)
class Tried:
    edit: Edit
    verdict: str
    by: str = ""  # the test that fails, or the game that goes otherwise
    why: str = ""  # of a survivor that is explained


def attempt(edit: Edit, loaded: Loaded, tests: list[Check], games: list[Check], seconds: float) -> Tried:
    """The tests that reach the change, but no more than so many seconds of them; then the games."""
    tests, games = within(tests, edit, seconds), within(games, edit, seconds)
    if edit.statement and (failed := _in_child(lambda: _changed_after(edit, loaded, tests), tests)):
        return Tried(edit, KILLED, failed)
    game = _in_child(lambda: _changed_before(edit, [], games), games)
    if (game or not edit.statement) and (failed := _in_child(lambda: _changed_before(edit, tests, []), tests)):
        return Tried(edit, KILLED, failed)
    if game:
        return Tried(edit, SURVIVED, game)
    return Tried(edit, UNCHANGED if tests or games else UNREACHED)


def keep(one: Tried, tests: list[Check]) -> None:
    """Only that it is killed: what survives may yet die, by other tests or in more time."""
    if one.verdict == KILLED:
        _place(one.edit).write_bytes(pickle.dumps((one, _killer(one, tests))))


def kept(edit: Edit, tests: list[Check]) -> Tried | None:
    """What was found before, if the rules and the test that killed it are the same."""
    if not _place(edit).exists():
        return None
    one, killer = pickle.loads(_place(edit).read_bytes())
    return one if killer and killer == _killer(one, tests) else None


def _place(edit: Edit) -> Path:
    return KEPT / hashlib.sha256(f"{edit} {edit.start} {rules(edit.family)}".encode()).hexdigest()


def _killer(one: Tried, tests: list[Check]) -> str:
    return next((check.key for check in tests if check.name == one.by), "")


def within(checks: list[Check], edit: Edit, seconds: float) -> list[Check]:
    """Those that reach a change and, a little later, the others of their file: what is made once and kept, as a
    ruleset, is reached only by the first that asks for it. The quick and narrow go first, until the time is up."""
    files = {check.group for check in checks if check.reaches(edit)}
    out: list[Check] = []
    near = [check for check in checks if check.group in files]
    for check in sorted(near, key=lambda check: check.dearness() * (1 if check.reaches(edit) else LATER)):
        seconds -= check.seconds
        if seconds < 0 and out:
            break
        out.append(check)
    return out


def _changed_after(edit: Edit, loaded: Loaded, tests: list[Check]) -> str:
    change_loaded(edit)
    return loaded.failing_test(tests)


def _changed_before(edit: Edit, tests: list[Check], games: list[Check]) -> str:
    forget()
    load_changed(edit)
    failed: list[str] = []
    if tests:
        files = list(dict.fromkeys(check.group for check in tests))
        if not with_tests(files, lambda fresh: failed.append(fresh.failing_test(tests))):
            return "they do not load"
    return "".join(failed) or changed_game(games)


def _in_child(work: Callable[[], str], checks: list[Check]) -> str:
    if not checks:
        return ""
    try:
        return in_child(work, 30 + 6 * sum(check.seconds for check in checks))
    except Crashed as crashed:
        return f"no answer: {str(crashed).strip().splitlines()[-1]}"
