"""Training the net of the solo game: games alone on both boards, TD(lambda) as for the other nets, resumable."""

from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.games.burgundy.game import REVISION, Burgundy
from duchy.kernel.rng import seeded

from ..learning import run
from ..learning.arrays import Floats, numbers
from ..learning.kept import Kept
from .atlas import solo_atlas_of
from .learner import BATCH, MEMORY, PART, ROUND, Learner
from .net import Net, save
from .solo import solo_net
from .solo_prices import PRICES
from .stored import SOLO_FORMAT
from .targets import Batch
from .thinking.judge import Judge
from .thinking.solo_judge import PriceJudge
from .thinking.solo_search import SoloSearch
from .thinking.solo_selfplay import SoloRecord, play_alone

BEAM, MOST = 4, 150  # in training; play keeps more
BY_HAND = 1000  # games that the hand-made judgement plays at the start
CHECK_EVERY = 10  # rounds between two points of the learning curve
CHECK_GAMES = 200
AVERAGE = 0.999  # a run is short, and so is the memory of its running average
GOAL = "goal"  # the aim of the solo game
BOARDS = ("13a", "13b")
LOWEST, HIGHEST = 45, 55  # targets of the 2019 edition


@dataclass(frozen=True)
class Schedule:
    """After this share of a run."""

    noise: float
    lam: float
    rate: float


def schedule(share: float) -> Schedule:
    return Schedule(0.6 - 0.45 * share, 0.9 - 0.2 * share, 1.5e-3 * (1 - share) ** 1.5 + 3e-5)


def practice(number: int) -> dict[str, Any]:
    """The set-up of a game: the boards in turn, any target."""
    target = LOWEST + seeded(number).below(HIGHEST - LOWEST + 1)
    return {"players": 1, "boards": BOARDS[number % 2], "target": str(target)}


def play_round(
    weights: dict[str, Floats], first: int, games: int, noise: float, lam: float, by_hand: bool = False
) -> tuple[Batch, NDArray[np.int64]]:
    """Some games of one worker, and the spaces covered in each. The dice of a game come from its number alone."""
    game = Burgundy("2019", (), "solo")
    record = SoloRecord()
    search: SoloSearch | None = None
    for number in range(first, first + games):
        start = game.new(practice(number))
        if search is None:
            atlas = solo_atlas_of(start.rules)
            watcher = solo_net(atlas, Net(1, weights).packed())
            judge: Judge = PriceJudge(atlas, list(PRICES)) if by_hand else watcher
            search = SoloSearch(judge, BEAM, MOST)
        play_alone(start, search, noise, seeded(number), seeded(number + (1 << 40)), record, watcher)
    return collect(record, lam), numbers(record.results)


def lessons(*arguments: Any) -> Batch:
    """What some games teach."""
    return play_round(*arguments)[0]


def collect(record: SoloRecord, lam: float) -> Batch:
    """TD(lambda): from the end of each game backwards. A position between the dice is worth what its turn came to."""
    middle, covered = numbers(record.middle), numbers(record.covered)
    guesses = numbers(record.guesses).reshape(-1, 2)
    guesses[:, 1] = 1 / (1 + np.exp(-guesses[:, 1]))
    targets = np.zeros((len(middle), 2), np.float32)
    begin = 0
    for size, result in zip(numbers(record.sizes), numbers(record.results)):
        rows = begin + np.flatnonzero(middle[begin : begin + size] == 0)
        spaces = np.append(covered[rows], result)
        coming = np.array([0.0, float(result == 37)])
        for t in reversed(range(len(rows))):
            if t < len(rows) - 1:
                coming = lam * coming + (1 - lam) * guesses[rows[t + 1]]
            coming[0] += spaces[t + 1] - spaces[t]
            targets[rows[t]] = coming
        begin += size
    between = np.flatnonzero(middle)
    targets[between] = targets[between + 1]
    targets[between, 0] += covered[between + 1] - covered[between]
    return Batch(numbers(record.items).astype(np.uint16), numbers(record.counts), numbers(record.phases), targets)


class Run(run.Run):
    def __init__(self, seed: int, games: int, out: Path, updates: float) -> None:
        super().__init__(f"burgundy-{GOAL}-1", seed, games, out)
        self.updates = updates
        self.learner = Learner(1, seed, False, BATCH, ROUND // PART, MEMORY, AVERAGE)
        self.kept = Kept(out / f"{self.weights.stem}.games", Batch)
        self.adam, self.random = self.learner.adam, self.learner.random
        self.curve: list[tuple[int, float, float]] = []

    def round(self, pool: Executor, number: int) -> float:
        learner, now = self.learner, schedule(self.done / self.games)
        by_hand = self.done < BY_HAND
        weights = {k: v.copy() for k, v in learner.net.weights.items()}
        tasks = {
            first: self.kept.ask(
                pool, first, lessons, weights, self.seed * 10_000_000 + first, PART, now.noise,
                1.0 if by_hand else now.lam, by_hand,
            )
            for first in range(self.done, self.done + ROUND, PART)
        }  # fmt: skip
        loss = learner.learn(int(self.updates * ROUND * 50 / BATCH), now.rate) if learner.memory else 0.0
        for first, task in tasks.items():
            learner.remember(self.kept.take(first, task))
        self.done += ROUND
        return loss

    def due(self, number: int) -> bool:
        return number % CHECK_EVERY == 0 or self.done >= self.games

    def measure(self, pool: Executor, loss: float, due: bool) -> float | None:
        """The percentage of games won without noise, with the averaged weights, on both boards and with any target."""
        if not due:
            return None
        part, first = CHECK_GAMES // 4, 1_000_000
        tasks = [pool.submit(play_round, self.adam.average, first + k * part, part, 0.0, 0.5) for k in range(4)]
        covered = np.concatenate([task.result()[1] for task in tasks])
        won = 100 * float((covered == 37).mean())
        self.curve.append((self.done, round(won, 2), round(loss, 3)))
        return won

    # ------------------------------------------------------------------ interruption
    def header(self) -> dict[str, Any]:
        return {"aim": GOAL, "seed": self.seed, "revision": REVISION, "format": SOLO_FORMAT}

    def more(self) -> dict[str, Any]:
        return {"curve": self.curve}

    def take_over(self, header: dict[str, Any]) -> None:
        self.learner.memory = self.kept.between(self.done - MEMORY * ROUND, self.done)
        self.curve = [tuple(point) for point in header["curve"]]

    def save(self) -> None:
        super().save()
        self.kept.forget(self.done - MEMORY * ROUND)
        facts = {"seed": self.seed, "games": self.done, "aim": GOAL, "updates": self.updates, "curve": self.curve}
        learned = self.adam.square["w1"].any(1, keepdims=True)  # an input that was never on says nothing
        weights = {**self.adam.average, "w1": np.where(learned, self.adam.average["w1"], np.float32(0))}
        save(Net(1, weights), self.weights, facts)

    def finish(self, pool: Executor) -> Path:
        self.save()
        self.kept.clear()
        return self.weights


def train(
    seed: int,
    games: int,
    out: Path,
    resume: bool = True,
    progress: run.Told | None = None,
    updates: float = 8.0,
    where: run.Pool | None = None,
) -> Path:
    """Train the net of the solo game and write `burgundy-goal-1.npz` with its manifest into `out`."""
    out.mkdir(parents=True, exist_ok=True)
    training = Run(seed, games, out, updates)
    if resume and training.checkpoint.exists():
        training.load()
    else:
        training.kept.clear()
    return training.follow(progress, where)
