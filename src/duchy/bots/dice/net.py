"""The value net: 384 bits, two hidden layers, the points still to come. As it is trained, with numpy."""

from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from ..learning.arrays import Floats, loaded, stored
from ..learning.files import save_weights
from .stored import INPUTS, RULES, packed, read
from .thinking.features import WORDS
from .thinking.value import HIDDEN, SECOND, ValueNet


def unpack(words: list[int] | NDArray[np.int64]) -> Floats:
    """Words to a matrix of zeros and ones, one afterstate a row."""
    packed = np.asarray(words, dtype=np.int64).reshape(-1, WORDS)
    return np.unpackbits(packed.view(np.uint8), axis=1, bitorder="little").astype(np.float32)


class Net:
    def __init__(self, weights: list[Floats]) -> None:
        self.weights = weights  # w1, b1, w2, b2, w3, b3

    def values(self, words: list[int] | NDArray[np.int64]) -> Floats:
        """Points still to come, for each afterstate."""
        w1, b1, w2, b2, w3, b3 = self.weights
        first = np.maximum(unpack(words) @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        return cast(Floats, (second @ w3 + b3)[:, 0])

    def gradient(self, bits: Floats, targets: Floats) -> tuple[list[Floats], float]:
        """Of the mean squared error, clipped where one target is far off; and that error."""
        w1, b1, w2, b2, w3, b3 = self.weights
        first = np.maximum(bits @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        error = (second @ w3 + b3)[:, 0] - targets
        slope = (np.clip(error, -8, 8) / len(targets))[:, None].astype(np.float32)
        back2 = (slope @ w3.T) * (second > 0)
        back1 = (back2 @ w2.T) * (first > 0)
        gradient = [bits.T @ back1, back1.sum(0), first.T @ back2, back2.sum(0), second.T @ slope, slope.sum(0)]
        return gradient, float(np.mean(error**2))

    def packed(self) -> ValueNet:
        """For play."""
        return packed([stored(weight) for weight in self.weights])

    def save(self, path: Path, manifest: dict[str, Any]) -> None:
        """Half precision: a quarter of a point in a thousand is nothing here, and the file is half as big."""
        named = {f"w{i}": weight.astype(np.float16) for i, weight in enumerate(self.weights)}
        save_weights(path, named, {"rules": RULES, **manifest})


def fresh_net(rng: np.random.Generator) -> Net:
    def layer(inputs: int, outputs: int, scale: float) -> list[Floats]:
        return [(rng.normal(size=(inputs, outputs)) * scale).astype(np.float32), np.zeros(outputs, np.float32)]

    return Net(layer(INPUTS, HIDDEN, 0.08) + layer(HIDDEN, SECOND, 0.12) + layer(SECOND, 1, 0.2))


def load_net(path: Path) -> Net:
    return Net([loaded(each) for each in read(path)])
