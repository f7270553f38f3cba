"""Training the value net of one sheet by self-play: TD(lambda) on afterstates, from a seed, resumable.

Stage one plays all four castles; stage two mostly the one that proved best, which is the one the bot picks alone.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.games.dice.game import REVISION, DiceGame
from duchy.games.dice.load import HEX_NAMES
from duchy.games.dice.state import CASTLE, State, plan
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng, seeded

from .features import ROUNDS, Lens
from .net import Adam, Floats, Net, fresh_net, unpack
from .selfplay import apply_all, expand_all, throw_all, words_all

BATCH = 256  # games side by side
SAMPLE = 64  # afterstates a step of learning
EXPLORE = 0.04  # share of random choices
FIRST_STAGE = 0.35  # share of the games that try all castles alike
OTHERS = 0.15  # share of the other castles afterwards, so that the net does not forget them
KEEP = 0.9985  # memory of the running average of the weights
CHECKPOINT_EVERY = 40  # batches


@dataclass(frozen=True)
class Progress:
    """What the callback learns after every batch."""

    sheet: str
    games: int
    of: int
    mean: float  # points of the last batches, with exploration
    castle: str  # the best castle so far


class Training:
    """One run: everything that a checkpoint must hold is an attribute."""

    def __init__(self, sheet: str, seed: int, games: int) -> None:
        game = DiceGame("solo")
        if sheet not in game.sheets:
            raise InputError(f"sheet {sheet!r} is not one of {', '.join(game.sheets)}")
        self.sheet, self.seed, self.games = sheet, seed, games
        self.fresh: State = game.new({"players": 1, "sheet": sheet})
        self.lens = Lens(self.fresh.sheet)
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

    def batch(self) -> None:
        """Play a batch with the present weights, then learn from it."""
        lam = 0.7 - 0.5 * self.share_done()
        words, targets = self._play(lam)
        order = self.random.permutation(len(targets))
        share = self.share_done()
        rate = 1e-3 * (1 - share) + 2e-5
        bits_of = words.reshape(len(targets), -1)
        for at in range(0, len(order), SAMPLE):
            some = order[at : at + SAMPLE]
            gradient, _ = self.net.gradient(unpack(bits_of[some]), targets[some])
            self.adam.step(self.net.weights, gradient, rate, KEEP)
        self.done += BATCH

    def _pick_castles(self) -> NDArray[np.int64]:
        picks = self.random.integers(0, 4, BATCH)
        if self.share_done() >= FIRST_STAGE:
            picks[self.random.random(BATCH) >= OTHERS] = self.best_castle()
        return picks

    def _play(self, lam: float) -> tuple[NDArray[np.int64], Floats]:
        """The words of every afterstate of a batch of games, and the points that TD(lambda) says are still to come."""
        # The dice of a batch come from the seed and the number of the batch alone.
        dice: Rng = seeded(self.seed * 1_000_003 + self.done)
        picks = self._pick_castles()
        states = [self.fresh.copy() for _ in range(BATCH)]
        castles = [int(h) for h in self.lens.castles]
        totals = np.array(apply_all(states, [plan(CASTLE, castles[pick], 0) for pick in picks]))
        words = [np.array(words_all(self.lens, states))]
        best_next, gained, greedy = [], [], []
        for _ in range(ROUNDS):
            throw_all(states, dice)
            actions, best, explored = self._choose(states, totals)
            after = np.array(apply_all(states, actions))
            best_next.append(best)
            gained.append(after - totals)
            greedy.append(~explored)
            totals = after
            words.append(np.array(words_all(self.lens, states)))
        self._remember(picks, totals)
        returns = [np.zeros(BATCH)]
        for at in reversed(range(ROUNDS)):
            # After a random choice the trace is cut: the target is what the best choice promised.
            mixed = (1 - lam) * best_next[at] + lam * (gained[at] + returns[-1])
            returns.append(np.where(greedy[at], mixed, best_next[at]))
        targets = np.concatenate(returns[:0:-1]).astype(np.float32)
        return np.concatenate(words[:ROUNDS]), targets

    def _choose(self, states: list[State], totals: NDArray[np.int64]) -> tuple[list[int], Floats, NDArray[np.bool_]]:
        """One choice a game; what the best one promised from before the roll on; and which choices were random."""
        actions: list[int] = []
        gains: list[int] = []
        words: list[int] = []
        counts = expand_all(self.lens, states, actions, gains, words)
        sale = np.array([s.duchies[0].total() for s in states]) - totals
        promise = np.array(gains, dtype=np.float32)
        if states[0].rounds[2] < 8:  # the last round has no future
            promise += self.net.values(words)
        explored = self.random.random(BATCH) < EXPLORE
        chosen, best = [], np.zeros(BATCH, np.float32)
        first = 0
        for at, count in enumerate(counts):
            top = int(promise[first : first + count].argmax())
            best[at] = promise[first + top] + sale[at]
            pick = int(self.random.integers(count)) if explored[at] else top
            chosen.append(actions[first + pick])
            first += count
        return chosen, best, explored

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

    def save(self, path: Path) -> None:
        arrays: dict[str, Any] = {"castle_mean": self.castle_mean}
        for name, group in self._groups().items():
            arrays |= {f"{name}{i}": array for i, array in enumerate(group)}
        header = {
            "sheet": self.sheet, "seed": self.seed, "games": self.games, "done": self.done, "recent": self.recent,
            "steps": self.adam.steps, "random": self.random.bit_generator.state, "revision": REVISION,
        }
        unfinished = path.with_suffix(".part.npz")
        np.savez(unfinished, header=json.dumps(header), **arrays)
        unfinished.replace(path)

    def resume(self, path: Path) -> None:
        with np.load(path) as stored:
            header = json.loads(str(stored["header"]))
            run = {"sheet": self.sheet, "seed": self.seed, "games": self.games, "revision": REVISION}
            for key, mine in run.items():
                if header[key] != mine:
                    raise InputError(f"{path.name} is of another run: its {key} is {header[key]}, not {mine}")
            for name, group in self._groups().items():
                for i, array in enumerate(group):
                    array[...] = stored[f"{name}{i}"]
            self.castle_mean = stored["castle_mean"]
        self.done, self.recent, self.adam.steps = header["done"], header["recent"], header["steps"]
        self.random.bit_generator.state = header["random"]

    def _groups(self) -> dict[str, list[Floats]]:
        adam = self.adam
        return {"weight": self.net.weights, "mean": adam.mean, "square": adam.square, "average": adam.average}


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
    while run.done < games:
        run.batch()
        if progress:
            progress(Progress(sheet, run.done, games, run.recent, run.castle_name()))
        if run.done // BATCH % CHECKPOINT_EVERY == 0:
            run.save(checkpoint)
    path = out / f"dice-{sheet}.npz"
    run.averaged().save(path)
    manifest = {
        "sheet": sheet,
        "seed": seed,
        "games": run.done,
        "rules": f"dice@r{REVISION}",
        "castle": run.castle_name(),
        "castle_means": {HEX_NAMES[int(h)]: round(float(m), 2) for h, m in zip(run.lens.castles, run.castle_mean)},
    }
    path.with_suffix(".json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    checkpoint.unlink(missing_ok=True)
    return path
