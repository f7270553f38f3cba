"""The net as play reads it, without numpy."""

from pathlib import Path
from typing import Final

from duchy.games.rivals.engine.codes import EXPANSIONS, FACES, MODES
from duchy.games.rivals.game import REVISION
from duchy.kernel.compat import vec
from duchy.kernel.errors import InputError

from ..weights import Stored, check_weights, read_arrays
from .thinking import inputs as at
from .thinking.inputs import INPUTS
from .thinking.judge import Weights

HIDDEN: Final = 24
OUTPUTS: Final = 2  # log odds to win, points at the end
NAMES: Final = ("straight", "base", "first", "bias", "last")
FORMAT: Final = 1  # raised when the inputs change their meaning
RULES: Final = f"rivals@r{REVISION}"


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


def placed(stored: Stored, there: list[str]) -> Stored:
    """Rows where today's inputs look for them, by their names; what was never learned counts nothing."""
    found = {name: k for k, name in enumerate(there)}
    none = [0.0] * stored.shape[1]
    values = [value for name in rows(named()) for value in (stored.row(found[name]) if name in found else none)]
    return Stored((INPUTS, stored.shape[1]), values)


def read(path: Path) -> dict[str, Stored]:
    """Refuses weights that were trained for other rules or other inputs; a card that is new to them gets zeros."""
    facts = check_weights(path, RULES, FORMAT)
    weights = read_arrays(path, NAMES)
    if not all(_is_names(facts.get(key)) for key in named()):
        raise InputError(f"The manifest of {path.name} does not name its {', '.join(named())}.")
    there = rows(facts)
    if weights["first"].shape != (len(there), HIDDEN) or weights["straight"].shape != (len(there), OUTPUTS):
        raise InputError(f"{path.name} does not have the {len(there)} rows that its manifest names.")
    return {**weights, "first": placed(weights["first"], there), "straight": placed(weights["straight"], there)}


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def packed(w: dict[str, Stored]) -> Weights:
    """For play."""
    straight, base, last = w["straight"], w["base"].values, w["last"]
    return Weights(
        HIDDEN, vec[float](straight.column(0)), base[0], vec[float](w["first"].values), vec[float](w["bias"].values),
        vec[float](last.column(0)), vec[float](straight.column(1)), base[1], vec[float](last.column(1)),
    )  # fmt: skip
