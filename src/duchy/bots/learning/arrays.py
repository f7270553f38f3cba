"""Arrays between numpy, which learns, and the compiled code, which plays."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.kernel.compat import COMPILED

from ..weights import Stored

Floats = NDArray[np.float32]
Named = dict[str, Floats]  # the weights of a net, its gradients


def stored(array: Floats) -> Stored:
    """As it lies in a file: what play reads."""
    return Stored(array.shape, array.ravel().astype(float).tolist())


def loaded(each: Stored) -> Floats:
    return np.array(each.values, np.float32).reshape(each.shape)


def copied(weights: Named) -> Named:
    """As they are now: lessons change arrays in place."""
    return {name: weight.copy() for name, weight in weights.items()}


def numbers(packed: Any) -> NDArray[Any]:
    """What the compiled code collected, as an array."""
    return np.array(memoryview(packed)) if COMPILED and len(packed) else np.array(list(packed))
