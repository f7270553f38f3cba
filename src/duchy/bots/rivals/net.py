"""The value net as it is trained and stored. One net for all modes: the mode is an input.

The log odds to win and the points at the end are each a straight sum of the inputs and a layer of hidden units.
"""

from pathlib import Path
from typing import Any

import numpy as np

from duchy.games.rivals.engine.codes import EXPANSIONS, FACES, MODES
from duchy.games.rivals.game import REVISION
from duchy.kernel.errors import InputError

from ..learning.arrays import Floats, floats
from ..weights import check_weights, load_arrays, save_weights
from .thinking import inputs as at
from .thinking.inputs import INPUTS
from .thinking.judge import Weights

HIDDEN = 24
OUTPUTS = 2  # log odds to win, points at the end
NAMES = ("straight", "base", "first", "bias", "last")
FORMAT = 1  # raised when the inputs change their meaning
RULES = f"rivals@r{REVISION}"


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
        w = self.weights
        return Weights(
            HIDDEN, floats(w["straight"][:, 0]), float(w["base"][0]), floats(w["first"]), floats(w["bias"]),
            floats(w["last"][:, 0]), floats(w["straight"][:, 1]), float(w["base"][1]), floats(w["last"][:, 1]),
        )  # fmt: skip


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
def named() -> dict[str, list[str]]:
    """What the inputs of today speak of by name, in the order of their rows."""
    return {
        "expansions": list(EXPANSIONS),
        "cards": [face.name for face in FACES],
        "modes": [mode.id for mode in MODES],
    }


def rows(names: dict[str, list[str]]) -> list[str]:
    """The name of each row of a net, as `inputs.py` counts them."""
    return [
        *(f"of the princes {k}" for k in range(at.BUILT_AT)),
        *(f"own {name}" for name in names["expansions"]),
        *(f"other's {name}" for name in names["expansions"]),
        *(f"{name} in hand" for name in names["cards"]),
        *(f"of the plans, leads and supplies {k}" for k in range(at.MODE_AT - at.PLANS_AT)),
        *(f"mode {name}" for name in names["modes"]),
    ]


def placed(stored: Floats, there: list[str]) -> Floats:
    """Rows where today's inputs look for them, by their names; what was never learned counts nothing."""
    out = np.zeros((INPUTS, stored.shape[1]), np.float32)
    found = {name: k for k, name in enumerate(there)}
    for k, name in enumerate(rows(named())):
        if name in found:
            out[k] = stored[found[name]]
    return out


def save(net: Net, path: Path, manifest: dict[str, Any]) -> None:
    save_weights(path, net.weights, {"rules": RULES, "format": FORMAT, **manifest, **named()})


def load(path: Path) -> Net:
    """Refuses weights that were trained for other rules or other inputs; a card that is new to them gets zeros."""
    facts = check_weights(path, RULES, FORMAT)
    weights = load_arrays(path, NAMES)
    if not all(_is_names(facts.get(key)) for key in named()):
        raise InputError(f"The manifest of {path.name} does not name its {', '.join(named())}.")
    there = rows(facts)
    if weights["first"].shape != (len(there), HIDDEN) or weights["straight"].shape != (len(there), OUTPUTS):
        raise InputError(f"{path.name} does not have the {len(there)} rows that its manifest names.")
    return Net({**weights, "first": placed(weights["first"], there), "straight": placed(weights["straight"], there)})


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)
