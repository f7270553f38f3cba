"""The value net as it is trained, with numpy; `stored.py` has what play reads of it.

inputs -> 72 units -> 16 units -> for each phase: points to come of the seat, of each other, and the log odds to win.
That of the solo game has 48 units, and tells of spaces to be covered where the others tell of points.
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..learning.arrays import Floats, loaded, stored
from ..learning.files import save_weights
from .stored import FIRST, FORMAT, RULES, SOLO_FIRST, SOLO_FORMAT, packed, read
from .thinking.inputs import MODULES, OWN, inputs
from .thinking.judge import Weights
from .thinking.solo_inputs import SOLO_INPUTS

SECOND, PHASES = 16, 5
GRAIN = 64.0  # thinned weights are whole parts of this: a smaller file


class Net:
    def __init__(self, players: int, weights: dict[str, Floats]) -> None:
        self.players = players
        self.outputs = players + 1
        self.weights = weights

    def forward(self, x: Floats, columns: NDArray[np.int64], phase: NDArray[np.int64]) -> tuple[Floats, Floats, Floats]:
        """Both hidden layers and the outputs; `x` has only these columns of the inputs, the others are off."""
        w = self.weights
        first = np.maximum(x @ w["w1"][columns] + w["b1"], 0)
        second = np.maximum(first @ w["w2"] + w["b2"], 0)
        out = np.empty((len(x), self.outputs), np.float32)
        for k in range(PHASES):
            rows = phase == k
            out[rows] = second[rows] @ w["w3"][k] + w["b3"][k]
        return first, second, out

    def gradient(
        self, x: Floats, columns: NDArray[np.int64], phase: NDArray[np.int64], targets: Floats
    ) -> tuple[dict[str, Floats], Floats]:
        """Of the error in points (clipped where one game is far off) and of the log loss of winning; and the errors."""
        w = self.weights
        first, second, out = self.forward(x, columns, phase)
        error = out - targets
        chance = 1 / (1 + np.exp(-np.clip(out[:, -1], -30, 30)))
        error[:, -1] = chance - targets[:, -1]
        slope = np.clip(error, -20, 20) / len(x)
        slope[:, 1:-1] *= 0.5
        slope[:, -1] *= 10.0  # a chance is small beside points
        w3, b3 = np.zeros_like(w["w3"]), np.zeros_like(w["b3"])
        back2 = np.empty_like(second)
        for k in range(PHASES):
            rows = phase == k
            w3[k] = second[rows].T @ slope[rows]
            b3[k] = slope[rows].sum(0)
            back2[rows] = slope[rows] @ w["w3"][k].T
        back2 *= second > 0
        back1 = (back2 @ w["w2"].T) * (first > 0)
        w1 = np.zeros_like(w["w1"])
        w1[columns] = x.T @ back1
        grads = {
            "w1": w1, "b1": back1.sum(0), "w2": first.T @ back2, "b2": back2.sum(0), "w3": w3, "b3": b3,
        }  # fmt: skip
        return grads, (error**2).mean(0)

    def packed(self) -> Weights:
        """For play."""
        return packed({name: stored(weight) for name, weight in self.weights.items()})


def fresh_net(players: int, random: np.random.Generator) -> Net:
    if players == 1:
        return _fresh(1, SOLO_INPUTS, SOLO_FIRST, random)
    return _fresh(players, inputs(players), FIRST, random)


def _fresh(players: int, rows: int, first: int, random: np.random.Generator) -> Net:
    def normal(*shape: int, scale: float) -> Floats:
        return (random.normal(size=shape) * scale).astype(np.float32)

    outputs = players + 1
    return Net(
        players,
        {
            "w1": normal(rows, first, scale=0.05),
            "b1": np.zeros(first, np.float32),
            "w2": normal(first, SECOND, scale=(2 / first) ** 0.5),
            "b2": np.full(SECOND, 0.1, np.float32),
            "w3": np.repeat(normal(1, SECOND, outputs, scale=0.3), PHASES, 0),
            "b3": np.zeros((PHASES, outputs), np.float32),
        },
    )


def thinned(weights: dict[str, Floats], learned: Floats) -> dict[str, Floats]:
    """What is stored of the large layer: nothing of inputs that were never on, which have not `learned`, and no more
    than a grain of the others."""
    grained = np.round(weights["w1"] * np.float32(GRAIN)) / np.float32(GRAIN)
    w1 = np.where(learned.any(1, keepdims=True), grained, np.float32(0))
    return {**weights, "w1": w1.astype(np.float32)}


def widened(net: Net, players: int) -> Net:
    """The net of two players at a larger table: each other counts as the one did, in their mean."""
    others = players - 1
    w = {name: weight.copy() for name, weight in net.weights.items()}
    own, other, modules = np.split(w["w1"], [OWN, len(w["w1"]) - MODULES])
    w["w1"] = np.vstack([own, *[other / others] * others, modules])
    for name in ("w3", "b3"):
        w[name] = np.concatenate([w[name][..., :1], *[w[name][..., 1:2]] * others, w[name][..., 2:]], axis=-1)
    return Net(players, w)


# ------------------------------------------------------------------ files
def save(net: Net, path: Path, manifest: dict[str, Any]) -> None:
    """Half precision for the large layer, and the manifest beside it."""
    arrays = {k: v.astype(np.float16 if k == "w1" else np.float32) for k, v in net.weights.items()}
    form = SOLO_FORMAT if net.players == 1 else FORMAT
    save_weights(path, arrays, {"players": net.players, "rules": RULES, "format": form, **manifest})


def load(path: Path) -> Net:
    players, weights = read(path)
    return Net(players, {name: loaded(each) for name, each in weights.items()})
