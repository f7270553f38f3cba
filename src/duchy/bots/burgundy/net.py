"""The value net as it is trained and stored: numpy in, packed ints out.

inputs -> 72 units -> 16 units -> for each phase: points to come of the seat, of each other, and the log odds to win.
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.games.burgundy.game import REVISION
from duchy.kernel.compat import i64, vec
from duchy.kernel.errors import InputError

from ..learning.arrays import Floats, floats
from ..weights import check_weights, load_arrays, save_weights
from .thinking.inputs import MODULES, OWN, inputs
from .thinking.judge import LANE_BITS, LANES, PAIR_BITS, PAIR_SCALE, SCALE, SECOND_SCALE, Weights

TABLES = (2, 3, 4)  # players
FIRST, SECOND, PHASES = 72, 16, 5
NAMES = ("w1", "b1", "w2", "b2", "w3", "b3")
RULES = f"burgundy@r{REVISION}"
FORMAT = 2  # raised when the inputs change their meaning


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
        """For play: the first layer three units to an int, the second two."""
        w = self.weights
        return Weights(
            len(w["w1"]), FIRST // LANES, self.outputs,
            ints(pack(w["w1"], SCALE, LANES, LANE_BITS)), ints(pack(w["b1"], SCALE, LANES, LANE_BITS)),
            ints(pack(w["w2"], SECOND_SCALE, 2, PAIR_BITS)), ints(pack(w["b2"], PAIR_SCALE, 2, PAIR_BITS)),
            floats(w["w3"]), floats(w["b3"]),
        )  # fmt: skip


def pack(array: Floats, scale: float, lanes: int, bits: int) -> NDArray[np.int64]:
    units = np.rint(array.astype(np.float64) * scale).astype(np.int64)
    places = np.array([1 << bits * k for k in range(lanes)], np.int64)
    packed: NDArray[np.int64] = (units.reshape(*units.shape[:-1], -1, lanes) * places).sum(-1)
    return packed


def ints(array: NDArray[np.int64]) -> "vec[i64]":
    return vec[i64](array.ravel().tolist())


def fresh_net(players: int, random: np.random.Generator) -> Net:
    def normal(*shape: int, scale: float) -> Floats:
        return (random.normal(size=shape) * scale).astype(np.float32)

    outputs = players + 1
    return Net(
        players,
        {
            "w1": normal(inputs(players), FIRST, scale=0.05),
            "b1": np.zeros(FIRST, np.float32),
            "w2": normal(FIRST, SECOND, scale=(2 / FIRST) ** 0.5),
            "b2": np.full(SECOND, 0.1, np.float32),
            "w3": np.repeat(normal(1, SECOND, outputs, scale=0.3), PHASES, 0),
            "b3": np.zeros((PHASES, outputs), np.float32),
        },
    )


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
    stored = {k: v.astype(np.float16 if k == "w1" else np.float32) for k, v in net.weights.items()}
    save_weights(path, stored, {"players": net.players, "rules": RULES, "format": FORMAT, **manifest})


def load(path: Path) -> Net:
    """Refuses weights that were trained for other rules or other inputs."""
    facts = check_weights(path, RULES, FORMAT)
    players = facts.get("players")
    if players not in TABLES:
        raise InputError(f"{path.name} does not say for how many players it is.")
    weights = load_arrays(path, NAMES)
    if weights["w1"].shape != (inputs(players), FIRST):
        raise InputError(f"{path.name} does not have the {inputs(players)} inputs of this version.")
    return Net(players, weights)
