"""Forecasts that mean what they say: the outputs of a net, set right by games that are played to win.

While it learns, a net sees games of players who err now and then, and some of them want points alone. What is shifted
here is the same for all lines of a turn: no decision changes. The chance to win follows from the points (`winning.py`).
"""

import numpy as np
from numpy.typing import NDArray

from duchy.kernel.rng import seeded

from ..learning.arrays import Floats, numbers
from .aims import AIMS, JUDGES, TEAM
from .atlas import atlas_of
from .grounds import ground, table
from .net import PHASES, Net
from .targets import collect
from .thinking.search import Search
from .thinking.selfplay import Record, play_game

BEAM, MOST = 10, 600


def results(
    weights: dict[str, Floats], players: int, first: int, games: int, aim: str
) -> tuple[Floats, Floats, NDArray[np.int64]]:
    """What the net said at the ends of turns, what came, and the phases, in games that are played to win."""
    aim = aim if aim == TEAM else "lead"
    game = ground(first, aim, False)
    packed = Net(players, weights).packed()
    record = Record()
    for number in range(first, first + games):
        start = game.new(table(game, number, players))
        judge = JUDGES[aim](atlas_of(start.rules), packed, AIMS[aim])
        search = Search(judge, BEAM, False, MOST)
        search.modules = start.modded
        searches = [search] * players
        play_game(start, searches, 0.0, seeded(number), seeded(number + (1 << 40)), record, judge)
    said = numbers(record.guesses).reshape(-1, players + 1).astype(np.float32)
    batch = collect(record, players, 1.0)
    ends = numbers(record.middle) == 0
    return said[ends], batch.targets[ends], batch.phases[ends]


def calibrated(net: Net, said: Floats, came: Floats, phases: NDArray[np.int64]) -> Net:
    """In each phase, points are shifted by the mean error."""
    weights = {name: weight.copy() for name, weight in net.weights.items()}
    for k in range(PHASES):
        rows = phases == k
        if rows.any():
            weights["b3"][k, :-1] += (came[rows] - said[rows])[:, :-1].mean(0)
    return Net(net.players, weights)
