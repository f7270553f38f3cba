"""The value net as it is trained, with numpy; `stored.py` has what play reads of it. One net for all modes.

The mode is an input.

The log odds to win and the points at the end are each a straight sum of the inputs and a layer of hidden units.
"""

from pathlib import Path
from typing import Any

import numpy as np

from ..learning.arrays import Floats, loaded, stored
from ..learning.files import save_weights
from .stored import FORMAT, HIDDEN, OUTPUTS, RULES, named, packed, read
from .thinking.inputs import INPUTS
from .thinking.judge import Weights


class Net:
    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights

    def forward(self, x: Floats) -> tuple[Floats, Floats]:
        """The hidden units and the outputs."""
        w = self.weights
        hidden = np.maximum(x @ w["first"] + w["bias"], 0)
        return hidden, x @ w["straight"] + w["base"] + hidden @ w["last"]

    def gradient(self, x: Floats, targets: Floats) -> tuple[dict[str, Floats], Floats]:
        """Of the log loss of winning and of the squared error in points (clipped where one game is far off)."""
        w = self.weights
        hidden, out = self.forward(x)
        error = out - targets
        error[:, 0] = 1 / (1 + np.exp(-np.clip(out[:, 0], -30, 30))) - targets[:, 0]
        slope = (np.clip(error, -4, 4) * np.array([1.0, 0.05]) / len(x)).astype(np.float32)
        back = (slope @ w["last"].T) * (hidden > 0)
        grads = {
            "straight": x.T @ slope, "base": slope.sum(0), "first": x.T @ back, "bias": back.sum(0),
            "last": hidden.T @ slope,
        }  # fmt: skip
        return grads, (error**2).mean(0)

    def packed(self) -> Weights:
        """For play."""
        return packed({name: stored(weight) for name, weight in self.weights.items()})


def fresh_net(random: np.random.Generator) -> Net:
    return Net(
        {
            "straight": np.zeros((INPUTS, OUTPUTS), np.float32),
            "base": np.zeros(OUTPUTS, np.float32),
            "first": (random.normal(size=(INPUTS, HIDDEN)) * 0.05).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "last": (random.normal(size=(HIDDEN, OUTPUTS)) * 0.1).astype(np.float32),
        }
    )


# ------------------------------------------------------------------ files
def save(net: Net, path: Path, manifest: dict[str, Any]) -> None:
    save_weights(path, net.weights, {"rules": RULES, "format": FORMAT, **manifest, **named()})


def load(path: Path) -> Net:
    return Net({name: loaded(each) for name, each in read(path).items()})
