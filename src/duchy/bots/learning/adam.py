"""The usual optimiser, and the running average of the weights, which is what plays in the end."""

import numpy as np

from .arrays import Named

MEAN, SQUARE = np.float32(0.1), np.float32(0.001)  # how fast the running moments forget


class Adam:
    def __init__(self, weights: Named, epsilon: float = 1e-8, shrink: float = 0.0) -> None:
        """`weights` change in place; `shrink` is what each step takes from them."""
        self.weights = weights
        self.epsilon, self.shrink = np.float32(epsilon), np.float32(shrink)
        self.mean = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self.square = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self.average = {name: weight.copy() for name, weight in weights.items()}
        self.steps = 0

    def step(self, gradients: Named, rate: float) -> None:
        """What has no gradient stays as it is."""
        self.steps += 1
        size = np.float32(rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps))
        for name, gradient in gradients.items():
            weight, mean, square = self.weights[name], self.mean[name], self.square[name]
            mean += MEAN * (gradient - mean)
            square += SQUARE * (gradient * gradient - square)
            change = size * mean / (np.sqrt(square) + self.epsilon)
            weight -= change + self.shrink * weight if self.shrink else change

    def follow(self, names: Named, keep: float) -> None:
        """The averages of these go towards the weights; `keep` is the share that they keep."""
        for name in names:
            average = self.average[name]
            average += np.float32(1 - keep) * (self.weights[name] - average)

    def groups(self) -> dict[str, Named]:
        """What a checkpoint holds of it, beside the number of steps."""
        return {"weight": self.weights, "mean": self.mean, "square": self.square, "average": self.average}
