"""Forecasts that mean what they say: the outputs of a net, set right by games that are played to win.

While it learns, a net sees games of players who want points and err now and then. Games played to win bring fewer
points, and other odds. What is shifted here is the same for all lines of a turn: no decision changes.
"""

import numpy as np
from numpy.typing import NDArray

from duchy.games.burgundy.game import Burgundy
from duchy.kernel.rng import seeded

from ..learning.arrays import Floats, numbers
from .atlas import atlas_of
from .levels import MARGIN
from .net import PHASES, Net
from .targets import collect
from .thinking.judge import NetJudge
from .thinking.search import Search
from .thinking.selfplay import Record, play_game, practice

BEAM, MOST = 10, 600
STEPS = 30  # of Newton's method
RIDGE = 20.0  # how many positions speak for leaving the odds alone


def results(
    weights: dict[str, Floats], players: int, first: int, games: int
) -> tuple[Floats, Floats, NDArray[np.int64]]:
    """What the net said at the ends of turns, what came, and the phases."""
    game = Burgundy("2019")
    packed = Net(players, weights).packed()
    record = Record()
    for number in range(first, first + games):
        start = game.new(practice(number, players))
        judge = NetJudge(atlas_of(start.rules), packed, 1.0, MARGIN, 0.0)
        searches = [Search(judge, BEAM, False, MOST)] * players
        play_game(start, searches, 0.0, seeded(number), seeded(number + (1 << 40)), record, judge)
    said = numbers(record.guesses).reshape(-1, players + 1).astype(np.float32)
    batch = collect(record, players, 1.0)
    ends = numbers(record.middle) == 0
    return said[ends], batch.targets[ends], batch.phases[ends]


def calibrated(net: Net, said: Floats, came: Floats, phases: NDArray[np.int64]) -> Net:
    """In each phase, points are shifted by the mean error, and log odds stretched and shifted to fit the results."""
    weights = {name: weight.copy() for name, weight in net.weights.items()}
    w3, b3 = weights["w3"], weights["b3"]
    for k in range(PHASES):
        rows = phases == k
        if rows.any():
            b3[k, :-1] += (came[rows] - said[rows])[:, :-1].mean(0)
        stretch, shift = fit(said[rows, -1], came[rows, -1])
        w3[k, :, -1] *= stretch
        b3[k, -1] = b3[k, -1] * stretch + shift
    return Net(net.players, weights)


def fit(said: Floats, won: Floats) -> tuple[float, float]:
    """Logistic regression of the results on the log odds, drawn a little to (1, 0)."""
    x = np.stack([said, np.ones_like(said)], 1).astype(np.float64)
    start = np.array([1.0, 0.0])
    at = start.copy()
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(x @ at, -30, 30)))
        slope = x.T @ (chance - won) + RIDGE * (at - start)
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + RIDGE * np.eye(2)
        at -= np.linalg.solve(bend, slope)
    return float(at[0]), float(at[1])
