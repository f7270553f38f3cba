"""What a wrong change is shown: the tests of the rules, and random games. And which of them reach which line.

Reaching is noted once and kept in a folder outside of the tree, by file of tests and what it depends on.
"""

import fnmatch
import gc
import hashlib
import inspect
import os
import pickle
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # they are slow to load, and no test of rules needs one

from .children import in_child
from .edits import GAMES, ROOT, Edit
from .loading import forget, load_noting

FAMILIES = tuple(sorted(path.parent.name for path in GAMES.glob("*/game.py")))
TESTS = ROOT / "tests"
KEPT = Path(os.environ.get("XDG_CACHE_HOME") or tempfile.gettempdir()) / "duchy-mutants"
ARGUMENTS = (
    "-x", "-s", "-p", "no:terminal", "-p", "no:cacheprovider", "-p", "pytest_timeout", "--timeout", "0",
    "--rootdir", str(ROOT),
)  # fmt: skip  # time is counted here, by the processor's clock: a busy machine is no failure
COMPARING = "test_random_games_are_the_same"  # with stored numbers: every change changes them, right or wrong
OPTIONS = (("boards", "random"), ("boards", "free"), ("castle", "choose"), ("choice", "secret"))
LONGEST = 900.0  # seconds for one file of tests

Lines = dict[str, int]  # by rule file: a bit for each line that was reached


@dataclass
class Check:
    """A test or a random game: how long it takes, what it reaches, and for a game what came out."""

    group: str  # the file of a test, the ruleset of a game
    name: str
    seconds: float
    reached: Lines
    digest: str = ""
    key: str = ""  # of all that it depends on

    def dearness(self) -> float:
        """Who reaches little sees a change more likely than who passes everywhere."""
        return self.seconds * sum(lines.bit_count() for lines in self.reached.values())

    def reaches(self, edit: Edit) -> bool:
        """Outside of functions a line is run when it is loaded: then everything of its game may depend on it."""
        if not edit.statement:
            return any(file.startswith(edit.family + "/") for file in self.reached)
        return bool(self.reached.get(edit.file, 0) >> edit.statement & 1)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def test_files() -> list[Path]:
    """The tests of rules. tests/test_same_everywhere.py is none of them: it only compares with what was. Nor are those
    of words: what they see of a rule they see late, and they are slow."""
    found = [path for folder in ("games", "oracles") for path in (TESTS / folder).rglob("test_*.py")]
    return [*sorted(path for path in found if path.parent.name != "words"), TESTS / "test_scenarios.py"]


def tests(families: Iterable[str], called: str) -> list[Check]:
    """The tests of some games in files that are called so, with what they reach."""
    out = []
    for path in test_files():
        name = path.relative_to(ROOT).as_posix()
        if not fnmatch.fnmatch(name, called):
            continue
        of = next((family for family in FAMILIES if family in name), "")
        if not of or of in families:
            out += _kept(name, rules(of) + _hash([path]) + _hash(_helpers(path)), partial(_watch_tests, name))
    return [check for check in out if COMPARING not in check.name]


@cache
def games(family: str, each: int) -> list[Check]:
    """So many random games of every ruleset of a game, with what they reach and what came out."""
    key = rules(family) + inspect.getsource(played) + str(each)
    return _kept(f"random games of {family}", key, partial(_watch_games, family, each))


@cache
def rules(family: str) -> str:
    """What a game does depends on its own files and the kernel's; without a family, on those of all games."""
    places = [ROOT / "src" / "duchy" / "kernel", GAMES / family]
    return _hash(path for place in places for end in ("py", "toml") for path in place.rglob(f"*.{end}"))


def _helpers(path: Path) -> Iterator[Path]:
    """The files beside a test, and those above it, that are no tests themselves; the scenarios for the test of them."""
    if path.parent == TESTS:
        yield from (TESTS / "scenarios").rglob("*.toml")
    for place in (path.parent, *path.parent.parents):
        if place.is_relative_to(TESTS):
            yield from (other for other in place.glob("*.py") if not other.name.startswith("test_"))


def _kept(name: str, key: str, watch: Callable[[], list[Check]]) -> list[Check]:
    file = KEPT / hashlib.sha256(f"{name} {key}".encode()).hexdigest()[:32]
    if not file.exists():
        say(f"what is reached by {name}")
        found = in_child(watch, LONGEST)
        KEPT.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(pickle.dumps(found))
        part.rename(file)
    return [replace(check, key=file.name) for check in pickle.loads(file.read_bytes())]


def _hash(paths: Any) -> str:
    out = hashlib.sha256()
    for path in sorted(paths):
        out.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return out.hexdigest()


# ------------------------------------------------------------------ tests
class _Watch:
    """Notes what each test of a file reaches; what is reached before the first counts for all."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.notes = load_noting()
        self.found: list[Check] = []
        self.first: Lines = {}

    def pytest_collection_finish(self) -> None:
        self.first = taken(self.notes)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        begun = time.process_time()
        result = yield
        reached = taken(self.notes)
        for file, lines in self.first.items():
            reached[file] = reached.get(file, 0) | lines
        self.found.append(Check(self.file, item.nodeid, time.process_time() - begun, reached))
        return result


def taken(notes: dict[str, bytearray]) -> Lines:
    """What was noted since the last time."""
    out = {}
    for file, marks in notes.items():
        if any(marks):
            out[file] = sum(1 << line for line, mark in enumerate(marks) if mark)
            marks[:] = bytes(len(marks))
    return out


def _watch_tests(file: str) -> list[Check]:
    watch = _Watch(file)
    code = pytest.main([*ARGUMENTS, file], plugins=[watch])
    assert code == pytest.ExitCode.OK, f"{file} fails as it is"
    return watch.found


class Loaded:
    """The tests as pytest has loaded them, and some work on them instead of running them all."""

    def __init__(self, work: Callable[["Loaded"], None]) -> None:
        self.work = work
        self.items: dict[str, pytest.Item] = {}
        self.failed = ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        gc.freeze()  # the children do not look through all this
        self.work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    def failing_test(self, chosen: list[Check]) -> str:
        """The first of these that fails, or "". One that takes much longer than it should has failed."""
        signal.signal(signal.SIGPROF, _too_long)
        for check, after in zip(chosen, [*chosen[1:], None]):
            item, following = self.items[check.name], self.items[after.name] if after else None
            signal.setitimer(signal.ITIMER_PROF, 5 + 5 * check.seconds)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            signal.setitimer(signal.ITIMER_PROF, 0)
            if self.failed:
                return self.failed
        return ""


def _too_long(*_: object) -> None:
    pytest.fail("it does not end")


def with_tests(files: list[str], work: Callable[[Loaded], None]) -> bool:
    """Load the tests of some files and work on them; False if they do not load."""
    loaded = Loaded(work)
    pytest.main([*ARGUMENTS, *files], plugins=[loaded])
    return bool(loaded.items)


# ------------------------------------------------------------------ random games
def _watch_games(family: str, each: int) -> list[Check]:
    forget()
    notes = load_noting()
    from ..digests import cases

    out = []
    for game_id, players in cases():
        if not game_id.startswith(family + "/"):
            continue
        for number in range(each):
            name = f"{number} {players} {game_id}"
            begun = time.process_time()
            came_out = played(name)
            out.append(Check(game_id, name, time.process_time() - begun, taken(notes), came_out))
    return out


def played(name: str) -> str:
    """A hash over all that can be seen of one random game: choices, positions, views, scores."""
    from duchy.games import find, open_game
    from duchy.kernel.chance import Seed
    from duchy.kernel.contract import CHANCE, NATURE
    from duchy.kernel.rng import seeded

    number, players, game_id = name.split(" ")
    game = open_game(game_id)
    setup: dict[str, Any] = {"players": int(players)}
    has = {option.key: option.values for option in find(game_id).options}
    key, value = OPTIONS[int(number) % len(OPTIONS)]
    if int(number) and value in has.get(key, ()):
        setup[key] = value
    s = game.new(setup)
    out = hashlib.sha256()
    rng, seed, events = seeded(2000 + int(number)), Seed(f"mutants {number}"), 0
    while movers := game.movers(s):
        if movers == CHANCE:
            seat, action = NATURE, game.chance(s, seed.rng(events))
            out.update(repr(game.outcomes(s)).encode())
            events += 1
        else:
            seats = [seat for seat in range(16) if movers >> seat & 1]
            seat = seats[rng.below(len(seats))]
            actions = game.legal(s, seat)
            out.update(repr([int(a) for a in actions]).encode())
            action = actions[rng.below(len(actions))]
        game.apply(s, seat, action)
        viewer = events % int(players)
        out.update(repr((game.describe(s), game.to_dict(game.view(s, viewer).state))).encode())
        if not rng.below(8):
            out.update(repr(game.to_dict(game.determinize(game.view(s, viewer), seed.rng(events)))).encode())
    out.update(repr((game.scores(s), game.result(s))).encode())
    return out.hexdigest()


def changed_game(chosen: list[Check]) -> str:
    """The first of these games that goes otherwise in this process, or "" if none does."""
    for check in chosen:
        try:
            came_out = played(check.name)
        except Exception:
            return check.name
        if came_out != check.digest:
            return check.name
    return ""
