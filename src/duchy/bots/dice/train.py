"""Training the value net of one sheet by self-play: TD(lambda) on afterstates, from a seed, resumable.

Worker processes play the batches of a round with the present weights; then this one learns from them in order. Stage
one plays all four castles; stage two mostly the one that proved best, which is the one the bot picks alone.
"""

from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.games.dice.engine.state import CASTLE, State, plan
from duchy.games.dice.game import REVISION, DiceGame
from duchy.games.dice.setup import HEX_NAMES
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng, seeded

from ..learning.adam import Adam
from ..learning.arrays import Floats, Named
from ..learning.checkpoint import Groups
from ..learning.run import Pool, Run, Told
from ..learning.trainer import Trainer, Wish
from ..weights import manifests
from .net import Net, fresh_net, unpack
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


class Training(Run):
    def __init__(self, sheet: str, seed: int, games: int, out: Path) -> None:
        super().__init__(f"dice-{sheet}", seed, games, out)
        sheets = DiceGame("solo").sheets
        if sheet not in sheets:
            raise InputError(f"sheet {sheet!r} is not one of {', '.join(sheets)}")
        self.sheet = sheet
        self.lens = table(sheet)[1]
        self.random = np.random.default_rng(seed)
        self.net = fresh_net(self.random)
        self.adam = Adam(_named(self.net.weights))
        self.castle_mean = np.full(4, 30.0)  # running mean of the points with each castle
        self.recent = 0.0  # points of the last batches, with exploration

    def share_done(self) -> float:
        return min(self.done / self.games, 1.0)

    def best_castle(self) -> int:
        return int(np.argmax(self.castle_mean))

    def round(self, pool: Executor, number: int) -> float:
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
            loss = self._learn(played)
            self.done += BATCH
        return loss

    def _learn(self, played: Played) -> float:
        """The mean squared error of the last step."""
        order = self.random.permutation(len(played.targets))
        rate = 1e-3 * (1 - self.share_done()) + 2e-5
        bits_of = played.words.reshape(len(played.targets), -1)
        for at in range(0, len(order), SAMPLE):
            some = order[at : at + SAMPLE]
            found, loss = self.net.gradient(unpack(bits_of[some]), played.targets[some])
            gradients = _named(found)
            self.adam.step(gradients, rate)
            self.adam.follow(gradients, KEEP)
        return loss

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

    def due(self, number: int) -> bool:
        return self.done // (BATCH * ROUND) % CHECKPOINT_EVERY == 0

    def measure(self, pool: Executor, loss: float, due: bool) -> float:
        return self.recent

    # interruption

    def header(self) -> dict[str, Any]:
        return {"sheet": self.sheet, "seed": self.seed, "games": self.games, "revision": REVISION}

    def more(self) -> dict[str, Any]:
        return {"recent": self.recent}

    def take_over(self, header: dict[str, Any]) -> None:
        self.recent = header["recent"]

    def groups(self) -> Groups:
        return {**self.adam.groups(), "castle": {"mean": self.castle_mean}}

    def finish(self, pool: Executor) -> Path:
        means = {HEX_NAMES[int(h)]: round(float(m), 2) for h, m in zip(self.lens.castles, self.castle_mean)}
        manifest = {
            "sheet": self.sheet, "seed": self.seed, "games": self.done, "asked": self.games,
            "castle": self.castle_name(), "castle_means": means,
        }  # fmt: skip
        Net(list(self.adam.average.values())).save(self.weights, manifest)
        self.checkpoint.unlink(missing_ok=True)
        return self.weights


def _named(arrays: list[Floats]) -> Named:
    return {str(i): array for i, array in enumerate(arrays)}


def train(
    sheet: str, seed: int, games: int, out: Path, resume: bool = True, progress: Told | None = None,
    where: Pool | None = None,
) -> Path:  # fmt: skip
    """Train the net of a sheet and write `dice-<sheet>.npz` with its manifest into `out`; the path of the net.

    A run that was interrupted goes on from its checkpoint in `out`, and ends with the same weights as one that was not.
    """
    return Training(sheet, seed, games, out).follow(resume, progress, where)


def _train(wish: Wish, told: Told) -> Path:
    return train(wish.sheet, wish.seed, wish.games, wish.out, wish.resume, told, wish.pool)


def _game(wish: Wish) -> tuple[str, dict[str, Any]]:
    return "dice/standard", {"players": 2, "sheet": wish.sheet}


def recipe() -> list[dict[str, Any]]:
    """With the games that were asked for: rounds are whole, so a few more were played, but the rates went by these."""
    return [
        {"sheet": facts["sheet"], "seed": facts["seed"], "games": facts.get("asked", facts["games"])}
        for facts in manifests("dice").values()
    ]


TRAINER = Trainer("dice-{sheet}", _train, lambda wish: "master", _game, recipe)
