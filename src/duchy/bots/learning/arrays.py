"""Arrays between numpy, which learns, and the compiled code, which plays."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.kernel.compat import COMPILED, vec

Floats = NDArray[np.float32]
Named = dict[str, Floats]  # the weights of a net, its gradients


def floats(array: Floats) -> "vec[float]":
    return vec[float](array.ravel().astype(float).tolist())


def numbers(packed: Any) -> NDArray[Any]:
    """What the compiled code collected, as an array."""
    return np.array(memoryview(packed)) if COMPILED and len(packed) else np.array(list(packed))
