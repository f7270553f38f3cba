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

from .checks import KEPT, Check, Loaded, changed_game, with_tests
from .children import Crashed, in_child
from .edits import Edit
from .loading import change_loaded, forget, load_changed

KILLED = "killed"  # a test fails
SURVIVED = "survived"  # a random game goes otherwise, and no test fails
UNCHANGED = "unchanged"  # no test fails, no random game goes otherwise
UNREACHED = "unreached"  # neither a test nor a random game comes there
LATER = 4  # how much dearer a test counts that does not reach the change itself
Games = Callable[[], list[Check]]  # not needed for what is killed
VERDICTS = (KILLED, SURVIVED, UNCHANGED, UNREACHED)


@dataclass(frozen=True)
class Tried:
    edit: Edit
    verdict: str
    by: str = ""  # the test that fails, or the game that goes otherwise
    why: str = ""  # of a survivor that is explained


def attempt(edit: Edit, loaded: Loaded, tests: list[Check], games: Games, seconds: float) -> Tried:
    """What was found before, if all it rests on is as it was; else it is tried now. Who killed it before goes first."""
    before = _found_before(edit)
    tests = within(tests, edit, seconds, before[0].by if before else "")
    if before and before[0].edit == edit and before[1] == rests_on(before[0], tests, games):
        return before[0]
    one = _try(edit, loaded, tests, lambda: within(games(), edit, seconds))
    _place(edit).write_bytes(pickle.dumps((one, rests_on(one, tests, games))))
    return one


def _try(edit: Edit, loaded: Loaded, tests: list[Check], games: Games) -> Tried:
    """The tests that reach the change, then the games. If a game goes otherwise, the tests once more, on rules
    that were loaded with the change."""
    changed = _changed_after if edit.statement else _changed_before
    if failed := _in_child(lambda: changed(edit, loaded, tests), tests):
        return Tried(edit, KILLED, failed)
    near = games()
    game = _in_child(lambda: _other_game(edit, near), near)
    if game and edit.statement and (failed := _in_child(lambda: _changed_before(edit, loaded, tests), tests)):
        return Tried(edit, KILLED, failed)
    if game:
        return Tried(edit, SURVIVED, game)
    return Tried(edit, UNCHANGED if tests or near else UNREACHED)


def _found_before(edit: Edit) -> tuple[Tried, str] | None:
    return pickle.loads(_place(edit).read_bytes()) if _place(edit).exists() else None


def rests_on(one: Tried, tests: list[Check], games: Games) -> str:
    """A death on the test that killed; all else on every test that was tried and on the games: it may yet die."""
    killers = [check for check in tests if check.name == one.by]
    return " ".join(f"{check.name} {check.key}" for check in killers or [*tests, *games()])


def _place(edit: Edit) -> Path:
    return KEPT / hashlib.sha256(f"{edit.file} {edit.function} {edit.before} {edit.after}".encode()).hexdigest()


def within(checks: list[Check], edit: Edit, seconds: float, first: str = "") -> list[Check]:
    """Those that reach a change and, a little later, the others of their file: what is made once and kept, as a
    ruleset, is reached only by the first that asks for it. The quick and narrow go first, until the time is up."""
    files = {check.group for check in checks if check.reaches(edit)}
    out: list[Check] = []
    near = [check for check in checks if check.group in files]
    dear = {check.name: check.dearness() * (1 if check.reaches(edit) else LATER) for check in near}
    for check in sorted(near, key=lambda check: (check.name != first, dear[check.name])):
        seconds -= check.seconds
        if seconds < 0 and out:
            break
        out.append(check)
    return out


def _changed_after(edit: Edit, loaded: Loaded, tests: list[Check]) -> str:
    change_loaded(edit)
    return loaded.failing_test(tests)


def _changed_before(edit: Edit, _: Loaded, tests: list[Check]) -> str:
    forget()
    load_changed(edit)
    failed: list[str] = []
    files = list(dict.fromkeys(check.group for check in tests))
    if not with_tests(files, lambda fresh: failed.append(fresh.failing_test(tests))):
        return "they do not load"
    return "".join(failed)


def _other_game(edit: Edit, games: list[Check]) -> str:
    forget()
    load_changed(edit)
    return changed_game(games)


def _in_child(work: Callable[[], str], checks: list[Check]) -> str:
    if not checks:
        return ""
    try:
        return in_child(work, 30 + 6 * sum(check.seconds for check in checks))
    except Crashed as crashed:
        return f"no answer: {str(crashed).strip().splitlines()[-1]}"
