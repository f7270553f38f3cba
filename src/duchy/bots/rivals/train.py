"""Training the value net by self-play: TD(lambda) on the positions at the end of action phases, seeded, resumable.

All five modes in turn. Worker processes play a round of games with the present weights while this one learns from the
rounds before.
"""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.games.rivals.engine.codes import MODES
from duchy.games.rivals.engine.opening import new_state
from duchy.kernel.rng import seeded

from ..learning.adam import Adam
from ..learning.arrays import Floats, copied, numbers
from ..learning.remembering import Remembering, Sizes
from ..learning.run import Pool, Told
from ..learning.trainer import Trainer, Wish
from ..weights import manifests
from .net import Net, fresh_net, save
from .prices import priced
from .stored import FORMAT, RULES
from .thinking.inputs import INPUTS
from .thinking.judge import Judge
from .thinking.search import Search
from .thinking.selfplay import Record, play_game

ROUND = 80  # games played with one set of weights
PART = 20  # of these, what a worker is given at once
MEMORY = 60  # rounds that are remembered
BATCH = 512
PASSES = 4.0  # how often a position is learned from, on the average
BEAM, MOST, FUTURES = 3, 160, 2  # in training; play looks at more
BY_HAND = 400  # games that hand-made judgements play at the start
CHECK_EVERY = 10  # rounds between two points of the learning curve
CHECK_GAMES = 40
AVERAGE = 0.998  # memory of the running average of the weights, which is what plays in the end
RIDGE = 100.0  # how strongly the last fit of the points holds on to what there is
LATE = 20  # parts of a round from which it is made
SHRINK = 1e-5  # of the weights, each step


@dataclass
class Batch:
    """The positions of some games, and where the next one of the same seat is."""

    inputs: NDArray[np.float16]
    after: NDArray[np.int64]  # index of the seat's next position in the batch, -1: the game was over
    outcome: Floats  # who won, and the points of the seat


def players_of(weights: dict[str, Floats] | None, number: int) -> list[Search]:
    """Both seats: with the weights, or, at the start, each with one of the two hand-made judgements."""
    if weights is not None:
        judge = Judge(Net(weights).packed())
        return [Search(judge, BEAM, MOST, FUTURES) for _ in range(2)]
    kinds = [(number >> 2) & 1, (number >> 3) & 1]
    return [Search(Judge(priced(simple=bool(kind))), BEAM, MOST, FUTURES) for kind in kinds]


def play_round(weights: dict[str, Floats] | None, first: int, count: int, noise: float) -> Batch:
    """The games with these numbers."""
    record = Record()
    searches = players_of(weights, 0)
    for number in range(first, first + count):
        if weights is None:
            searches = players_of(None, number)
        start = new_state(number % len(MODES))
        play_game(start, searches, noise, seeded(2 * number), seeded(2 * number + 1), record)
    return batch_of(record)


def batch_of(record: Record) -> Batch:
    counts = numbers(record.counts)
    rows = np.repeat(np.arange(len(counts)), counts)
    inputs = np.zeros((len(counts), INPUTS), np.float16)
    inputs[rows, numbers(record.index)] = numbers(record.value)
    seats = numbers(record.seats)
    after = np.full(len(counts), -1, np.int64)
    outcome = np.zeros((len(counts), 2), np.float32)
    points = numbers(record.points).reshape(-1, 2)
    begin = 0
    for game, size in enumerate(record.sizes):
        winner = record.winners[game]
        for seat in range(2):
            mine = begin + np.flatnonzero(seats[begin : begin + size] == seat)
            after[mine[:-1]] = mine[1:]
            outcome[mine, 0] = 0.5 if winner not in (0, 1) else float(winner == seat)
            outcome[mine, 1] = points[game, seat]
        begin += size
    return Batch(inputs, after, outcome)


def check_round(weights: dict[str, Floats], first: int, count: int) -> float:
    """Games won against the hand-made judgement, from both seats."""
    learned = Search(Judge(Net(weights).packed()), BEAM, MOST, FUTURES)
    by_hand = Search(Judge(priced()), BEAM, MOST, FUTURES)
    won = 0.0
    for number in range(first, first + count):
        seat = number // len(MODES) % 2
        searches = [learned, by_hand] if seat == 0 else [by_hand, learned]
        end = play_game(new_state(number % len(MODES)), searches, 0.0, seeded(number), seeded(number), Record())
        won += float(end.winner == seat) if end.winner in (0, 1) else 0.5
    return won


class Learner:
    """The net, its optimiser and its memory."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.net = fresh_net(self.random)
        self.adam = Adam(self.net.weights, shrink=SHRINK)
        self.memory: list[Batch] = []

    def remember(self, batch: Batch) -> None:
        self.memory = [*self.memory[1 - MEMORY * ROUND // PART :], batch]

    def targets(self, batch: Batch, lam: float) -> Floats:
        """TD(lambda): what the net says of the seat's next position, mixed with what followed from there."""
        _, out = Net(self.adam.average).forward(batch.inputs.astype(np.float32))
        values = np.stack([1 / (1 + np.exp(-np.clip(out[:, 0], -30, 30))), out[:, 1]], 1).astype(np.float32)
        targets = batch.outcome.copy()
        for i in range(len(targets) - 1, -1, -1):
            if (then := batch.after[i]) >= 0:
                targets[i] = (1 - lam) * values[then] + lam * targets[then]
        return targets

    def learn(self, steps: int, rate: float, lam: float) -> float:
        inputs = np.concatenate([batch.inputs for batch in self.memory])
        targets = np.concatenate([self.targets(batch, lam) for batch in self.memory])
        loss = 0.0
        for _ in range(steps):
            some = self.random.integers(0, len(targets), BATCH)
            grads, error = self.net.gradient(inputs[some].astype(np.float32), targets[some])
            self.adam.step(grads, rate)
            self._average()
            loss += float(error[0]) / steps
        return loss

    def _average(self) -> None:
        """At first the mean of all steps."""
        keep = np.float32(min(AVERAGE, 1 - 1 / self.adam.steps))
        for name, average in self.adam.average.items():
            average *= keep
            average += (1 - keep) * self.net.weights[name]


def refit_points(net: Net, batches: list[Batch]) -> None:
    """The straight share of the points anew, as it fits the games of late best: early games end with other points."""
    inputs = np.concatenate([batch.inputs for batch in batches]).astype(np.float32)
    left = np.concatenate([batch.outcome for batch in batches])[:, 1] - net.forward(inputs)[1][:, 1]
    x = np.hstack([inputs, np.ones((len(inputs), 1), np.float32)]).astype(np.float64)
    change = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ left)
    net.weights["straight"][:, 1] += change[:-1].astype(np.float32)
    net.weights["base"][1] += np.float32(change[-1])


class Run(Remembering[Batch]):
    learner: Learner

    def __init__(self, seed: int, games: int, out: Path) -> None:
        sizes = Sizes(ROUND, PART, MEMORY, CHECK_EVERY)
        super().__init__("rivals", seed, games, out, Learner(seed), Batch, sizes)

    def share(self) -> float:
        return min(self.done / self.games, 1.0)

    def playing(self) -> Callable[[int, int], Batch]:
        if self.done < BY_HAND or not self.adam.steps:
            return partial(play_round, None, noise=0.4)
        return partial(play_round, copied(self.adam.average), noise=0.3 - 0.2 * self.share())

    def learn(self, number: int) -> float:
        memory, share = self.learner.memory, self.share()
        if not memory:
            return 0.0
        positions = sum(len(batch.after) for batch in memory) * ROUND / PART / len(memory)
        return self.learner.learn(int(PASSES * positions / BATCH) + 1, 1e-3 * (1 - share) + 5e-5, 0.95 - 0.15 * share)

    def strength(self, pool: Executor) -> float:
        """Percent of games won against the hand-made judgement, over all modes."""
        part = CHECK_GAMES // 2
        tasks = [pool.submit(check_round, self.adam.average, k * part, part) for k in range(2)]
        return 100 * sum(task.result() for task in tasks) / CHECK_GAMES

    def header(self) -> dict[str, Any]:
        return {"seed": self.seed, "rules": RULES, "format": FORMAT}

    def write(self) -> None:
        save(Net(self.adam.average), self.weights, {"seed": self.seed, "games": self.done, "curve": self.curve})

    def finish(self, pool: Executor) -> Path:
        if self.learner.memory:
            refit_points(Net(self.adam.average), self.learner.memory[-LATE:])
        return super().finish(pool)


def train(
    seed: int, games: int, out: Path, resume: bool = False, progress: Told | None = None, where: Pool | None = None
) -> Path:
    """Train the net and write `rivals.npz` with its manifest into `out`. A run that was interrupted goes on from its
    checkpoint in `out`."""
    return Run(seed, games, out).follow(resume, progress, where)


def _train(wish: Wish, told: Told) -> Path:
    return train(wish.seed, wish.games, wish.out, wish.resume, told, wish.pool)


def recipe() -> list[dict[str, Any]]:
    return [{key: facts[key] for key in ("seed", "games")} for facts in manifests("rivals").values()]


TRAINER = Trainer(
    "rivals", _train, lambda wish: "expert", lambda wish: ("rivals/introductory", {"players": 2}), recipe,
    measure=lambda wish: "% won against the hand-made judgement",
)  # fmt: skip
