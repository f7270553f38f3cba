"""Training the value net by self-play: TD(lambda) on the positions at the end of turns, from a seed, resumable.

Worker processes play a round of games with the present weights while this one learns from the rounds before.
"""

import gc
import json
import math
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.games.burgundy.game import REVISION, Burgundy
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from .atlas import atlas_of
from .hand import HandJudge
from .judge import NetJudge
from .net import FORMAT, Floats, Net, fresh_net, load, numbers, save, widened
from .prices import PRICES
from .search import Search
from .selfplay import Record, play_game

ROUND = 200  # games played with one set of weights
PART = 50  # of these, what a worker is given at once
MEMORY = 60  # rounds that are remembered
BATCH = 512
BEAM = 5  # in training; play keeps more
MOST = 150  # positions between two dice, in training
BY_HAND = 1000  # games that the hand-made judgement plays at the start
CHECK_EVERY = 20  # rounds between two points of the learning curve
CHECK_GAMES = 100
AVERAGE = 0.999  # memory of the running average of the weights, which is what plays in the end


@dataclass(frozen=True)
class Progress:
    """A point of the learning curve."""

    games: int
    of: int
    mean: float  # of a seat's score in games without noise
    loss: float


@dataclass
class Batch:
    """The positions of some games: inputs as index lists, and what TD needs."""

    items: NDArray[np.uint16]
    counts: NDArray[np.int64]
    phases: NDArray[np.int64]
    targets: Floats


def share_of(games: int, of: int) -> float:
    return min(games / of, 1.0)


def boards_of(number: int, players: int) -> Any:
    """Half of the games on duchy 1 for all; the others on any two to four of the ten."""
    if number % 2 == 0:
        return "1"
    random = seeded(number)
    return [str(1 + random.below(10)) for _ in range(players)]


def play_round(
    weights: dict[str, Floats], players: int, first: int, games: int, noise: float, lam: float, own: tuple[float, ...],
    by_hand: bool = False, boards: str | None = None,
) -> tuple[Batch, NDArray[np.int64]]:  # fmt: skip
    """Some games of one worker. The dice of a game come from its number alone."""
    game = Burgundy("2019")
    net = Net(players, weights)
    record = Record()
    searches: list[Search] = []
    for number in range(first, first + games):
        where = boards or boards_of(number, players)
        start = game.new({"players": players, "boards": where, "castle": "centre" if where == "1" else "choose"})
        if not searches:
            watcher = NetJudge(atlas_of(start.rules), net.packed(), *own)
            judge = HandJudge(watcher.atlas, PRICES) if by_hand else watcher
            searches = [Search(judge, BEAM, False, MOST)] * players
        play_game(start, searches, noise, seeded(number), seeded(number + (1 << 40)), record, watcher)
    return collect(record, players, lam), numbers(record.scores).reshape(-1, players)


def collect(record: Record, players: int, lam: float) -> Batch:
    """TD(lambda): from the end of each seat's game backwards. A position between the dice is worth what its turn came
    to, for it is only met on the way to the best end."""
    seats, banked = numbers(record.seats), numbers(record.banked).reshape(-1, players)
    middle = numbers(record.middle)
    guesses = numbers(record.guesses).reshape(-1, players + 1)
    guesses[:, -1] = 1 / (1 + np.exp(-guesses[:, -1]))
    targets = np.zeros((len(seats), players + 1), np.float32)
    phases = np.zeros(len(seats), np.int64)
    start = 0
    for size, final in zip(numbers(record.sizes), numbers(record.scores).reshape(-1, players)):
        here = slice(start, start + size)
        for seat in range(players):
            rows = start + np.flatnonzero((seats[here] == seat) & (middle[here] == 0))
            order = [(seat + k) % players for k in range(players)]
            points = np.vstack([banked[rows], final[order]])
            coming = np.zeros(players + 1)
            coming[-1] = 0.5 + 0.5 * np.sign(final[seat] - max(final[order[1:]]))
            for t in reversed(range(len(rows))):
                if t < len(rows) - 1:
                    coming = lam * coming + (1 - lam) * guesses[rows[t + 1]]
                coming[:players] += points[t + 1] - points[t]
                targets[rows[t]] = coming
            phases[rows] = np.arange(len(rows)) // 5
        start += size
    between = np.flatnonzero(middle)
    targets[between] = targets[between + 1]
    targets[between, :players] += banked[between + 1] - banked[between]
    phases[between] = phases[between + 1]
    return Batch(numbers(record.items).astype(np.uint16), numbers(record.counts), phases, targets)


class Learner:
    """The net, its optimiser and the games it remembers."""

    def __init__(self, players: int, seed: int) -> None:
        self.players = players
        self.random = np.random.default_rng(seed)
        self.net = fresh_net(players, self.random)
        self.mean = {k: np.zeros_like(v) for k, v in self.net.weights.items()}
        self.square = {k: np.zeros_like(v) for k, v in self.net.weights.items()}
        self.average = {k: v.copy() for k, v in self.net.weights.items()}
        self.steps = 0
        self.memory: list[Batch] = []

    def remember(self, batch: Batch) -> None:
        self.memory.append(batch)
        del self.memory[: -MEMORY * (ROUND // PART)]

    def learn(self, steps: int, rate: float) -> float:
        """Mean error in own points, over steps of one batch each."""
        starts = [np.concatenate([[0], np.cumsum(b.counts)]) for b in self.memory]
        total = 0.0
        for _ in range(steps):
            grads, errors = self.net.gradient(*self._draw(starts))
            self._step(grads, rate)
            total += float(errors[0])
        return math.sqrt(total / max(steps, 1))

    def _draw(
        self, starts: list[NDArray[np.int64]]
    ) -> tuple[Floats, NDArray[np.int64], NDArray[np.int64], Floats]:
        """A batch from four of the remembered parts, one of them of the newest round."""
        picks = self.random.integers(0, len(self.memory), 4)
        picks[0] = len(self.memory) - 1 - self.random.integers(0, min(ROUND // PART, len(self.memory)))
        items, phases, targets = [], [], []
        for pick in picks:
            batch, begin = self.memory[pick], starts[pick]
            some = self.random.integers(0, len(batch.counts), BATCH // 4)
            items += [batch.items[begin[at] : begin[at + 1]] for at in some]
            phases.append(batch.phases[some])
            targets.append(batch.targets[some])
        rows = np.repeat(np.arange(BATCH), [len(on) for on in items])
        on = np.concatenate(items)
        place = np.zeros(len(self.net.weights["w1"]), np.int64)
        place[on] = 1
        columns = np.flatnonzero(place)
        place[columns] = np.arange(len(columns))
        x = np.zeros((BATCH, len(columns)), np.float32)
        x[rows, place[on]] = 1
        return x, columns, np.concatenate(phases), np.concatenate(targets)

    def _step(self, grads: dict[str, Floats], rate: float) -> None:
        """Adam."""
        self.steps += 1
        size = np.float32(rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps))
        for k, g in grads.items():
            m, v, w = self.mean[k], self.square[k], self.net.weights[k]
            m += np.float32(0.1) * (g - m)
            v += np.float32(0.001) * (g * g - v)
            w -= size * m / (np.sqrt(v) + np.float32(1e-6))
            if self.steps % 10 == 0:
                self.average[k] += np.float32(1 - AVERAGE**10) * (w - self.average[k])


def train(
    players: int,
    seed: int,
    games: int,
    out: Path,
    resume: bool = True,
    progress: Callable[[Progress], None] | None = None,
    objective: tuple[float, float, float] = (1.0, 0.0, 0.0),
    updates: float = 8.0,
    start: Path | None = None,
    workers: int = 2,
) -> Path:
    """Train the net of a player count and write `burgundy-<players>.npz` with its manifest into `out`.

    A run that was interrupted goes on from its checkpoint in `out`. Of every position `updates` lessons are drawn. A
    run may `start` from a trained net: of this player count, or of two players for a larger table.
    """
    if players not in (2, 3, 4):
        raise InputError("Burgundy is for two to four players.")
    out.mkdir(parents=True, exist_ok=True)
    run = Run(players, seed, games, out, objective, updates)
    if resume and run.checkpoint.exists():
        run.load()
    elif start:
        run.begin_with(load(start))
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_alone) as pool:
        for point in run.rounds(pool):
            if progress:
                progress(point)
    return run.finish()


def _alone() -> None:
    """A worker is one of several: it leaves the other cores alone. Positions hold no cycles: nothing to collect."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    gc.disable()


class Run:
    """One training run: everything that a checkpoint must hold, but the remembered games."""

    def __init__(
        self, players: int, seed: int, games: int, out: Path, objective: tuple[float, float, float], updates: float
    ) -> None:
        self.players, self.seed, self.games, self.out = players, seed, games, out
        self.objective, self.updates = objective, updates
        self.learner = Learner(players, seed)
        self.done = 0
        self.by_hand = BY_HAND
        self.curve: list[tuple[int, float, float]] = []
        self.checkpoint = out / f"burgundy-{players}.checkpoint.npz"

    def rounds(self, pool: ProcessPoolExecutor) -> Iterator[Progress]:
        learner = self.learner
        count = 0
        while self.done < self.games:
            share = share_of(self.done, self.games)
            by_hand = self.done < self.by_hand
            noise, lam = 0.7 - 0.5 * share, 1.0 if by_hand else 0.85 - 0.2 * share
            rate = 1e-3 * (1 - share) ** 1.5 + 3e-5
            weights = {k: v.copy() for k, v in learner.net.weights.items()}
            tasks = []
            for part in range(0, ROUND, PART):
                first = self.seed * 10_000_000 + self.done + part
                tasks.append(
                    pool.submit(play_round, weights, self.players, first, PART, noise, lam, self.objective, by_hand)
                )
            loss = 0.0
            if learner.memory:
                loss = learner.learn(int(self.updates * ROUND * 50 * self.players / BATCH), rate)
            for task in tasks:
                learner.remember(task.result()[0])
            self.done += ROUND
            count += 1
            if count % CHECK_EVERY == 0 or self.done >= self.games:
                yield self._check(pool, loss)

    def _check(self, pool: ProcessPoolExecutor, loss: float) -> Progress:
        """Games without noise on duchy 1 with the averaged weights."""
        part = CHECK_GAMES // 4
        tasks = [
            pool.submit(play_round, self.learner.average, self.players, 1_000_000 + k * part, part, 0.0, 0.5,
                        (1.0, 0.0, 0.0), False, "1")
            for k in range(4)
        ]  # fmt: skip
        mean = float(np.concatenate([task.result()[1] for task in tasks]).mean())
        self.curve.append((self.done, round(mean, 2), round(loss, 3)))
        self.save()
        return Progress(self.done, self.games, mean, loss)

    def begin_with(self, net: Net) -> None:
        if net.players != self.players:
            net = widened(net, self.players)
        for k, weight in net.weights.items():
            self.learner.net.weights[k][...] = weight
            self.learner.average[k][...] = weight
        self.by_hand = 0

    # ------------------------------------------------------------------ interruption
    def header(self) -> dict[str, Any]:
        return {
            "players": self.players, "seed": self.seed, "revision": REVISION, "format": FORMAT,
            "objective": list(self.objective),
        }  # fmt: skip

    def save(self) -> None:
        learner = self.learner
        arrays: dict[str, Any] = {}
        for name, group in self._groups().items():
            arrays |= {f"{name}-{k}": v for k, v in group.items()}
        header = {
            **self.header(), "done": self.done, "steps": learner.steps, "curve": self.curve,
            "random": learner.random.bit_generator.state,
        }  # fmt: skip
        unfinished = self.checkpoint.with_suffix(".part.npz")
        np.savez(unfinished, header=json.dumps(header), **arrays)
        unfinished.replace(self.checkpoint)
        save(Net(self.players, learner.average), self.out / f"burgundy-{self.players}.npz", self.manifest())

    def load(self) -> None:
        with np.load(self.checkpoint) as stored:
            header = json.loads(str(stored["header"]))
            for key, mine in self.header().items():
                if header[key] != mine:
                    name = self.checkpoint.name
                    raise InputError(f"{name} is of another run: its {key} is {header[key]}, not {mine}.")
            for name, group in self._groups().items():
                for k in group:
                    group[k][...] = stored[f"{name}-{k}"]
        self.done, self.learner.steps = header["done"], header["steps"]
        self.curve = [tuple(point) for point in header["curve"]]
        self.learner.random.bit_generator.state = header["random"]

    def _groups(self) -> dict[str, dict[str, Floats]]:
        learner = self.learner
        mean, square, average = learner.mean, learner.square, learner.average
        return {"weight": learner.net.weights, "mean": mean, "square": square, "average": average}

    def manifest(self) -> dict[str, Any]:
        return {
            "seed": self.seed, "games": self.done, "objective": list(self.objective), "updates": self.updates,
            "curve": self.curve,
        }  # fmt: skip

    def finish(self) -> Path:
        self.save()
        return self.out / f"burgundy-{self.players}.npz"
