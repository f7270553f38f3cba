"""The games of an event, played on the cores of this machine or of a cluster."""

import math
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from typing import Any, Final, TypeVar

from duchy.bots.own import ENLISTED
from duchy.kernel.errors import InputError

from .cluster import play_on_cluster
from .extras import need
from .fixtures import Event, Fixture, Match, fixtures, seatings
from .journal import Journal
from .playing import Played, play
from .shares import Block, blocks
from .statistics import Sprt

Task = TypeVar("Task")
Done = TypeVar("Done")

PATIENCE: Final = 5  # how often in a row processes may die without a finished game between


@dataclass(frozen=True)
class Place:
    """Where games are played: so many processes here, or the workers of a Dask scheduler."""

    jobs: int = 1
    cluster: str | None = None


@dataclass(frozen=True)
class Outcome:
    """A match: its blocks in order, and what the sequential test says of them."""

    match: Match
    blocks: list[Block]
    llr: float | None = None
    verdict: str = ""


def run(
    event: Event,
    match: Match,
    games: int,
    journal: Journal,
    place: Place,
    sprt: Sprt | None = None,
    advance: Callable[[int], None] = lambda games: None,
) -> Outcome:
    """Play a match, but for the games that the journal has already.

    The sequential test looks at the blocks in the order of their numbers, not in that in which they were finished, so
    that neither cores nor luck decide where it stops.
    """
    watch = Watch(match, len(seatings(match, event.players)), sprt)
    waiting = []
    for fixture in fixtures(event, match, games):
        done = journal.games.get((match, fixture.block, fixture.rotation))
        if done is None:
            waiting.append(fixture)
        else:
            watch.enter(done)
            advance(1)
    needed = (fixture for fixture in waiting if not watch.verdict)
    for played in play_all(needed, place):
        journal.enter(played)
        watch.enter(played)
        advance(1)
    return watch.outcome()


def kept(event: Event, match: Match, journal: Journal, games: int | None = None) -> Outcome:
    """What the journal has of a match, or of so many games of it, as far as its blocks are whole from the first on."""
    size = len(seatings(match, event.players))
    watch = Watch(match, size, None)
    for played in journal.games.values():
        if played.match == match and (games is None or played.block * size < games):
            watch.enter(played)
    return watch.outcome()


class Watch:
    """Follows a match: which blocks are whole, and whether the test has decided."""

    def __init__(self, match: Match, rotations: int, sprt: Sprt | None) -> None:
        self.match, self.rotations, self.sprt = match, rotations, sprt
        self.open: dict[int, list[Played]] = {}
        self.whole: list[Block] = []
        self.llr = 0.0
        self.verdict = ""

    def enter(self, played: Played) -> None:
        self.open.setdefault(played.block, []).append(played)
        while not self.verdict and len(self.open.get(len(self.whole), [])) == self.rotations:
            self.whole += blocks(self.match, self.open.pop(len(self.whole)))
            if self.sprt:
                self.llr = self.sprt.llr(block.shares[0] for block in self.whole)
                self.verdict = self.sprt.verdict(self.llr)

    def outcome(self) -> Outcome:
        return Outcome(self.match, self.whole, self.llr if self.sprt else None, self.verdict)


# ------------------------------------------------------------------ cores and clusters
def play_all(waiting: Iterable[Fixture], place: Place) -> Iterator[Played]:
    """Every game, in the order in which they are finished. A game of a worker that dies is played again."""
    if place.cluster is not None:
        return play_on_cluster(waiting, place.cluster)
    return hand_out(play, waiting, place.jobs)


def hand_out(work: Callable[[Task], Done], tasks: Iterable[Task], jobs: int) -> Iterator[Done]:
    """What `work` makes of each task, in the order in which they are finished, on so many processes."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    with _processes(jobs) as processes:
        yield from _on_processes(work, iter(tasks), processes)


def _on_processes(work: Callable[[Task], Done], source: Iterator[Task], processes: "Processes") -> Iterator[Done]:
    """One game a task, so that a finished game leaves its worker at once."""
    at_work: dict[Future[Done], Task] = {}
    again: list[Task] = []
    deaths = 0
    while True:
        with _deaf():
            executor = processes.executor()
            while len(at_work) < 2 * processes.count and (task := again.pop() if again else next(source, None)):
                at_work[executor.submit(work, task)] = task
        if not at_work:
            return
        broken: Exception | None = None
        for future in wait(at_work, return_when="FIRST_COMPLETED").done:
            task = at_work.pop(future)
            try:
                done = future.result()
            except BrokenExecutor as error:
                broken = error
                again.append(task)
            else:
                deaths = 0
                yield done
        if broken:
            deaths += 1
            if deaths == PATIENCE:
                raise InputError(f"Processes died {deaths} times in a row without a finished game.") from broken


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started meanwhile never hear Ctrl-C, which is for this one; it hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # of Python, for all processes: its start would end what is begun here
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _processes(jobs: int) -> Iterator["Processes"]:
    processes = Processes(jobs)
    try:
        yield processes
    except BaseException:
        processes.executor().shutdown(wait=False, kill_workers=True)  # nobody waits for their games any more
        raise


class Processes:
    """Of joblib's loky. When one dies all end, and the next executor is a new one."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.loky = need("joblib.externals.loky")

    def executor(self) -> Any:
        known = {ENLISTED: os.environ.get(ENLISTED, "{}")}  # who is enlisted later is unknown to processes of before
        deaf = {"initializer": signal.signal, "initargs": (signal.SIGINT, signal.SIG_IGN)}  # whoever started them
        return self.loky.get_reusable_executor(self.count, env=known, **deaf)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def whole_games(match: Match, players: int, games: int) -> int:
    """So many games are played when so many are asked for: whole blocks."""
    size = len(seatings(match, players))
    return math.ceil(games / size) * size
