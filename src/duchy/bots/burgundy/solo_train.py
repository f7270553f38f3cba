"""Training the net of the solo game: games alone on both boards, TD(lambda) as for the other nets, resumable."""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.games.burgundy.game import REVISION, Burgundy
from duchy.kernel.rng import seeded

from ..learning.arrays import Floats, copied, numbers
from ..learning.remembering import Remembering, Sizes
from ..learning.run import Pool, Told
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


def lessons(*arguments: Any, **how: Any) -> Batch:
    """What some games teach."""
    return play_round(*arguments, **how)[0]


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


class Run(Remembering[Batch]):
    learner: Learner

    def __init__(self, seed: int, games: int, out: Path, updates: float) -> None:
        learner = Learner(1, seed, False, BATCH, ROUND // PART, MEMORY, AVERAGE)
        sizes = Sizes(ROUND, PART, MEMORY, CHECK_EVERY)
        super().__init__(f"burgundy-{GOAL}-1", seed, games, out, learner, Batch, sizes)
        self.updates = updates

    def playing(self) -> Callable[[int, int], Batch]:
        now, by_hand = schedule(self.done / self.games), self.done < BY_HAND
        lam = 1.0 if by_hand else now.lam
        return partial(lessons, copied(self.learner.net.weights), noise=now.noise, lam=lam, by_hand=by_hand)

    def learn(self, number: int) -> float:
        if not self.learner.memory:
            return 0.0
        return self.learner.learn(int(self.updates * ROUND * 50 / BATCH), schedule(self.done / self.games).rate)

    def strength(self, pool: Executor) -> float:
        """The percentage of games won, on both boards and with any target."""
        part, first = CHECK_GAMES // 4, 1_000_000
        tasks = [pool.submit(play_round, self.adam.average, first + k * part, part, 0.0, 0.5) for k in range(4)]
        return 100 * float((np.concatenate([task.result()[1] for task in tasks]) == 37).mean())

    def header(self) -> dict[str, Any]:
        return {"aim": GOAL, "seed": self.seed, "revision": REVISION, "format": SOLO_FORMAT}

    def write(self) -> None:
        facts = {"seed": self.seed, "games": self.done, "aim": GOAL, "updates": self.updates, "curve": self.curve}
        learned = self.adam.square["w1"].any(1, keepdims=True)  # an input that was never on says nothing
        weights = {**self.adam.average, "w1": np.where(learned, self.adam.average["w1"], np.float32(0))}
        save(Net(1, weights), self.weights, facts)


def train(
    seed: int,
    games: int,
    out: Path,
    resume: bool = True,
    progress: Told | None = None,
    updates: float = 8.0,
    where: Pool | None = None,
) -> Path:
    """Train the net of the solo game and write `burgundy-goal-1.npz` with its manifest into `out`."""
    return Run(seed, games, out, updates).follow(resume, progress, where)
