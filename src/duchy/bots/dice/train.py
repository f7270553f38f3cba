"""Training the value net of one sheet by self-play: TD(lambda) on afterstates, from a seed, resumable.

Worker processes play the batches of a round with the present weights; then this one learns from them in order. Stage
one plays all four castles; stage two mostly the one that proved best, which is the one the bot picks alone.
"""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.games.dice.engine.state import CASTLE, State, plan
from duchy.games.dice.game import REVISION, DiceGame
from duchy.games.dice.setup import HEX_NAMES
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng, seeded

from ..learning.checkpoint import alone, read_checkpoint, write_checkpoint
from .net import Adam, Floats, Net, fresh_net, unpack
from .thinking.features import ROUNDS, Lens
from .thinking.selfplay import apply_all, expand_all, throw_all, words_all

BATCH = 256  # games side by side
ROUND = 4  # batches with the same weights
SAMPLE = 64  # afterstates a step of learning
EXPLORE = 0.04  # share of random choices
FIRST_STAGE = 0.35  # share of the games that try all castles alike
OTHERS = 0.15  # share of the other castles afterwards, so that the net does not forget them
KEEP = 0.9985  # memory of the running average of the weights
CHECKPOINT_EVERY = 10  # rounds


@dataclass(frozen=True)
class Progress:
    """What the callback learns after every round."""

    sheet: str
    games: int
    of: int
    mean: float  # points of the last batches, with exploration
    castle: str  # the best castle so far


@dataclass(frozen=True)
class Played:
    """The words of every afterstate of a batch, the points that were still to come by TD(lambda), and the scores."""

    words: NDArray[np.int64]
    targets: Floats
    totals: NDArray[np.int64]


@cache
def table(sheet: str) -> tuple[State, Lens]:
    start: State = DiceGame("solo").new({"players": 1, "sheet": sheet})
    return start, Lens(start.sheet)


def play_batch(weights: list[Floats], sheet: str, number: int, picks: NDArray[np.int64], lam: float) -> Played:
    """A game for each castle that was picked. Dice and random choices come from the number alone."""
    fresh, lens = table(sheet)
    net = Net(weights)
    dice: Rng = seeded(number)
    random = np.random.default_rng(number)
    states = [fresh.copy() for _ in picks]
    castles = [int(h) for h in lens.castles]
    totals = np.array(apply_all(states, [plan(CASTLE, castles[pick], 0) for pick in picks]))
    words = [np.array(words_all(lens, states))]
    best_next, gained, greedy = [], [], []
    for _ in range(ROUNDS):
        throw_all(states, dice)
        explored = random.random(len(states)) < EXPLORE
        actions, best = _choose(net, lens, states, totals, explored, random)
        after = np.array(apply_all(states, actions))
        best_next.append(best)
        gained.append(after - totals)
        greedy.append(~explored)
        totals = after
        words.append(np.array(words_all(lens, states)))
    returns = [np.zeros(len(states))]
    for at in reversed(range(ROUNDS)):
        # After a random choice the trace is cut: the target is what the best choice promised.
        mixed = (1 - lam) * best_next[at] + lam * (gained[at] + returns[-1])
        returns.append(np.where(greedy[at], mixed, best_next[at]))
    return Played(np.concatenate(words[:ROUNDS]), np.concatenate(returns[:0:-1]).astype(np.float32), totals)


def _choose(
    net: Net, lens: Lens, states: list[State], totals: NDArray[np.int64], explored: NDArray[np.bool_],
    random: np.random.Generator,
) -> tuple[list[int], Floats]:  # fmt: skip
    """One choice a game, at random where it is explored; and what the best one promised from before the roll on."""
    actions: list[int] = []
    gains: list[int] = []
    words: list[int] = []
    counts = expand_all(lens, states, actions, gains, words)
    sale = np.array([s.duchies[0].total() for s in states]) - totals
    promise = np.array(gains, dtype=np.float32)
    if states[0].rounds[2] < 8:  # the last round has no future
        promise += net.values(words)
    chosen, best = [], np.zeros(len(states), np.float32)
    first = 0
    for at, count in enumerate(counts):
        top = int(promise[first : first + count].argmax())
        best[at] = promise[first + top] + sale[at]
        pick = int(random.integers(count)) if explored[at] else top
        chosen.append(actions[first + pick])
        first += count
    return chosen, best


class Training:
    """One run: everything that a checkpoint must hold is an attribute."""

    def __init__(self, sheet: str, seed: int, games: int) -> None:
        sheets = DiceGame("solo").sheets
        if sheet not in sheets:
            raise InputError(f"sheet {sheet!r} is not one of {', '.join(sheets)}")
        self.sheet, self.seed, self.games = sheet, seed, games
        self.lens = table(sheet)[1]
        self.random = np.random.default_rng(seed)
        self.net = fresh_net(self.random)
        self.adam = Adam(self.net.weights)
        self.done = 0
        self.castle_mean = np.full(4, 30.0)  # running mean of the points with each castle
        self.recent = 0.0

    def share_done(self) -> float:
        return min(self.done / self.games, 1.0)

    def best_castle(self) -> int:
        return int(np.argmax(self.castle_mean))

    def round(self, pool: ProcessPoolExecutor) -> None:
        """Play some batches with the present weights, then learn from them."""
        lam = 0.7 - 0.5 * self.share_done()
        batches = min(ROUND, -(-(self.games - self.done) // BATCH))
        picks = [self._pick_castles() for _ in range(batches)]
        first = self.seed * 1_000_003 + self.done
        tasks = [
            pool.submit(play_batch, self.net.weights, self.sheet, first + k * BATCH, pick, lam)
            for k, pick in enumerate(picks)
        ]
        for pick, played in zip(picks, [task.result() for task in tasks]):
            self._remember(pick, played.totals)
            self._learn(played)
            self.done += BATCH

    def _learn(self, played: Played) -> None:
        order = self.random.permutation(len(played.targets))
        rate = 1e-3 * (1 - self.share_done()) + 2e-5
        bits_of = played.words.reshape(len(played.targets), -1)
        for at in range(0, len(order), SAMPLE):
            some = order[at : at + SAMPLE]
            gradient, _ = self.net.gradient(unpack(bits_of[some]), played.targets[some])
            self.adam.step(self.net.weights, gradient, rate, KEEP)

    def _pick_castles(self) -> NDArray[np.int64]:
        picks = self.random.integers(0, 4, BATCH)
        if self.share_done() >= FIRST_STAGE:
            picks[self.random.random(BATCH) >= OTHERS] = self.best_castle()
        return picks

    def _remember(self, picks: NDArray[np.int64], totals: NDArray[np.int64]) -> None:
        for castle in range(4):
            mine = totals[picks == castle]
            if len(mine):
                self.castle_mean[castle] += (1 - 0.999 ** len(mine)) * (mine.mean() - self.castle_mean[castle])
        self.recent += (0.1 if self.done else 1.0) * (totals.mean() - self.recent)

    def castle_name(self) -> str:
        return HEX_NAMES[int(self.lens.castles[self.best_castle()])]

    def averaged(self) -> Net:
        return Net(self.adam.average)

    # interruption

    def header(self) -> dict[str, Any]:
        return {"sheet": self.sheet, "seed": self.seed, "games": self.games, "revision": REVISION}

    def save(self, path: Path) -> None:
        header = {
            **self.header(), "done": self.done, "recent": self.recent, "steps": self.adam.steps,
            "random": self.random.bit_generator.state,
        }  # fmt: skip
        write_checkpoint(path, header, self._groups())

    def resume(self, path: Path) -> None:
        header = read_checkpoint(path, self.header(), self._groups())
        self.done, self.recent, self.adam.steps = header["done"], header["recent"], header["steps"]
        self.random.bit_generator.state = header["random"]

    def _groups(self) -> dict[str, dict[str, NDArray[Any]]]:
        adam = self.adam
        lists = {"weight": self.net.weights, "mean": adam.mean, "square": adam.square, "average": adam.average}
        groups = {name: {str(i): array for i, array in enumerate(arrays)} for name, arrays in lists.items()}
        return {**groups, "castle": {"mean": self.castle_mean}}


def train(
    sheet: str,
    seed: int,
    games: int,
    out: Path,
    resume: bool = True,
    progress: Callable[[Progress], None] | None = None,
) -> Path:
    """Train the net of a sheet and write `dice-<sheet>.npz` with its manifest into `out`; the path of the net.

    A run that was interrupted goes on from its checkpoint in `out`, and ends with the same weights as one that was not.
    """
    run = Training(sheet, seed, games)
    checkpoint = out / f"dice-{sheet}.checkpoint.npz"
    out.mkdir(parents=True, exist_ok=True)
    if resume and checkpoint.exists():
        run.resume(checkpoint)
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), initializer=alone) as pool:
        while run.done < games:
            run.round(pool)
            if progress:
                progress(Progress(sheet, run.done, games, run.recent, run.castle_name()))
            if run.done // (BATCH * ROUND) % CHECKPOINT_EVERY == 0:
                run.save(checkpoint)
    path = out / f"dice-{sheet}.npz"
    manifest = {
        "sheet": sheet,
        "seed": seed,
        "games": run.done,
        "castle": run.castle_name(),
        "castle_means": {HEX_NAMES[int(h)]: round(float(m), 2) for h, m in zip(run.lens.castles, run.castle_mean)},
    }
    run.averaged().save(path, manifest)
    checkpoint.unlink(missing_ok=True)
    return path
