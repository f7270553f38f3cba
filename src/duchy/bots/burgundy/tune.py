"""Prices for the hand-made judgement, read off the learned one: `python -m duchy.bots.burgundy.tune` prints them.

In games of the net, the lines of each turn are valued both ways; the prices are those under which the lines of a turn
differ most nearly as the net says (least squares, a little ridge).
"""

import numpy as np
from numpy.typing import NDArray

from duchy.games.burgundy.flow import apply_chance, chance
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.steps import apply
from duchy.games.burgundy.tables import AT_END, AT_TURN, END
from duchy.kernel.rng import seeded

from .atlas import atlas_of
from .hand import TERMS, HandJudge
from .judge import NetJudge
from .planner import weights_for
from .search import Search

BEST, OTHERS = 12, 15  # lines of a turn that are compared: the best ones, and some at random
NOISE = 1.0
RIDGE = 20.0


def prices(games: int, seed: int) -> list[float]:
    game = Burgundy("2019")
    start = game.new({"players": 2, "boards": "1"})
    net = NetJudge(atlas_of(start.rules), weights_for(2), 1.0, 0.0, 0.0)
    hand = HandJudge(net.atlas, [0.0] * TERMS)
    search = Search(net, 10, False, 600)
    random = np.random.default_rng(seed)
    terms, values = [], []
    for number in range(games):
        rng = seeded(seed * 1_000_000 + number)
        s = start.copy()
        while s.stage != AT_END:
            if s.stage != AT_TURN:
                apply_chance(s, chance(s, rng))
                continue
            node = search.run(s, NOISE, rng)
            if not net.last:
                hand.begin(s, search.seat)
                counted, said = _compare(search, net, hand, random)
                terms.append(counted - counted.mean(0))
                values.append(said - said.mean())
            s = search.states[node].copy()
            apply(s, search.seat, END)
    a, y = np.vstack(terms), np.concatenate(values)
    fitted = np.linalg.solve(a.T @ a + RIDGE * np.eye(TERMS), a.T @ y)
    return [round(float(x), 2) for x in fitted]


def _compare(
    search: Search, net: NetJudge, hand: HandJudge, random: np.random.Generator
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What the hand counts and what the net says of some ends of a turn."""
    ends = [int(end) for end in search.ends]
    best = np.argsort([-float(x) for x in search.worth])[:BEST]
    counted, said = [], []
    for at in sorted({*best, *random.integers(0, len(ends), OTHERS)}):
        there = search.states[ends[at]]
        counted.append(hand.counted(there))
        net.look(there)
        said.append(float(net.out[0]))
    return np.array(counted), np.array(said)


if __name__ == "__main__":
    print(prices(40, 1))
