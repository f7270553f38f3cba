"""The nets as play reads them, without numpy."""

from pathlib import Path
from typing import Any, Final

from duchy.games.dice.game import REVISION
from duchy.kernel.compat import vec
from duchy.kernel.errors import InputError

from ..weights import Stored, check_weights, read_arrays
from .thinking.features import WORDS
from .thinking.value import HIDDEN, SECOND, ValueNet

RULES: Final = f"dice@r{REVISION}"
INPUTS: Final = 64 * WORDS
SHAPES: Final = [(INPUTS, HIDDEN), (HIDDEN,), (HIDDEN, SECOND), (SECOND,), (SECOND, 1), (1,)]


def manifest_of(path: Path) -> dict[str, Any]:
    """What training wrote beside a net; refused if it is of other rules."""
    return check_weights(path, RULES)


def read(path: Path) -> list[Stored]:
    """Its layers; weights that were trained for other rules, or that are of another shape, are refused."""
    manifest_of(path)
    layers = list(read_arrays(path, [f"w{i}" for i in range(6)]).values())
    shapes = [layer.shape for layer in layers]
    if shapes != SHAPES:
        raise InputError(f"{path} does not fit: its layers are {shapes}, and those of the net are {SHAPES}.")
    return layers


def packed(layers: list[Stored]) -> ValueNet:
    """For play."""
    w1, b1, w2, b2, w3, b3 = [layer.values for layer in layers]
    return ValueNet(vec[float](w1), vec[float](b1), vec[float](w2), vec[float](b2), vec[float](w3), b3[0])
