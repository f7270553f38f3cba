"""What the positions of self-play games have to teach: TD(lambda)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..learning.arrays import Floats, numbers
from .thinking.selfplay import Record


@dataclass
class Batch:
    """The positions of some games: inputs as index lists, and what TD needs."""

    items: NDArray[np.uint16]
    counts: NDArray[np.int64]
    phases: NDArray[np.int64]
    targets: Floats


def collect(record: Record, players: int, lam: float) -> Batch:
    """TD(lambda): from the end of each seat's game backwards. A position between the dice is worth what its turn came
    to, for it is only met on the way to the best end."""
    seats, banked = numbers(record.seats), numbers(record.banked).reshape(-1, players)
    middle = numbers(record.middle)
    guesses = numbers(record.guesses).reshape(-1, players + 1)
    guesses[:, -1] = 1 / (1 + np.exp(-guesses[:, -1]))
    targets = np.zeros((len(seats), players + 1), np.float32)
    phases = np.zeros(len(seats), np.int64)
    start = 0
    for size, final in zip(numbers(record.sizes), numbers(record.scores).reshape(-1, players)):
        here = slice(start, start + size)
        for seat in range(players):
            rows = start + np.flatnonzero((seats[here] == seat) & (middle[here] == 0))
            order = [(seat + k) % players for k in range(players)]
            points = np.vstack([banked[rows], final[order]])
            coming = np.zeros(players + 1)
            coming[-1] = 0.5 + 0.5 * np.sign(final[seat] - max(final[order[1:]]))
            for t in reversed(range(len(rows))):
                if t < len(rows) - 1:
                    coming = lam * coming + (1 - lam) * guesses[rows[t + 1]]
                coming[:players] += points[t + 1] - points[t]
                targets[rows[t]] = coming
            phases[rows] = np.arange(len(rows)) // 5
        start += size
    between = np.flatnonzero(middle)
    targets[between] = targets[between + 1]
    targets[between, :players] += banked[between + 1] - banked[between]
    phases[between] = phases[between + 1]
    return Batch(numbers(record.items).astype(np.uint16), numbers(record.counts), phases, targets)
