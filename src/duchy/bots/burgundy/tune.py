"""Prices for the hand-made judgement, read off the learned one: `python -m duchy.bots.burgundy.tune` prints them.

The lines of each turn are valued both ways; the prices are those under which they differ most nearly as the net says
(least squares, a little ridge). The first games are the net's own. The others are played by the prices found so far,
because they come to positions that the net avoids, and must learn there what to do. Where a starting castle may go is
compared in the same way.
"""

import sys

import numpy as np
from numpy.typing import NDArray

from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.chance import apply_chance, chance
from duchy.games.burgundy.engine.codes import AT_END, AT_SETTLING, AT_TURN, END
from duchy.games.burgundy.engine.flow import movers
from duchy.games.burgundy.engine.legal import legal
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.rng import seeded

from .atlas import atlas_of
from .planner import settled, weights_for
from .thinking.hand import TERMS, HandJudge
from .thinking.judge import NetJudge
from .thinking.search import Search
from .thinking.selfplay import practice, settle

BEST, OTHERS = 12, 15  # lines of a turn that are compared: the best ones, and some at random
BEAM, MOST = 10, 600
NOISE, OWN_NOISE = 1.0, 0.5  # in the games of the net, and in those of the prices
CASTLE = 4.0  # the weight of a choice that comes once in a game
RIDGE = 20.0

Lines = tuple[NDArray[np.float64], NDArray[np.float64]]  # what the hand counts and what the net says, by line


def prices(games: int, rounds: int, seed: int, most: int = MOST) -> list[float]:
    """From so many games of the net, and as many of the prices in each round."""
    found = [0.0] * TERMS
    counted, said = [], []
    for number in range(rounds + 1):
        lines = _lines(games, seed + number, found if number else None, most)
        counted.append(lines[0])
        said.append(lines[1])
        found = _fitted(np.vstack(counted), np.concatenate(said))
        print(f"{number} of {rounds} rounds", file=sys.stderr)
    return [round(x, 2) + 0.0 for x in found]  # no minus zero


def _fitted(a: NDArray[np.float64], y: NDArray[np.float64]) -> list[float]:
    return [float(x) for x in np.linalg.solve(a.T @ a + RIDGE * np.eye(TERMS), a.T @ y)]


def _lines(games: int, seed: int, own: list[float] | None, most: int) -> Lines:
    """What could be done in some games on any duchies, as differences from the mean of what was open at the time."""
    game = Burgundy("2019")
    net = NetJudge(atlas_of(game.new(practice(0, 2)).rules), weights_for(2, "points"), 0.0)
    hand = HandJudge(net.atlas, own or [0.0] * TERMS)
    search = Search(hand if own else net, BEAM, False, most)
    random = np.random.default_rng(seed)
    compared: list[Lines] = []
    for number in range(games):
        rng = seeded(seed * 1_000_000 + number)
        s = game.new(practice(number, 2))
        while s.stage != AT_END:
            if s.stage == AT_SETTLING:
                compared.append(_castles(s, net, hand))
                settle(s, rng)
            elif s.stage != AT_TURN:
                apply_chance(s, chance(s, rng))
            else:
                node = search.run(s, OWN_NOISE if own else NOISE, rng)
                net.begin(s, search.seat)
                hand.begin(s, search.seat)
                if not net.last:
                    compared.append(_ends(search, net, hand, random))
                s = search.states[node].copy()
                apply(s, search.seat, END)
    counted, said = zip(*compared)
    return np.vstack(counted), np.concatenate(said)


def _ends(search: Search, net: NetJudge, hand: HandJudge, random: np.random.Generator) -> Lines:
    """Some ends of a turn: the best, and others."""
    ends = [int(end) for end in search.ends]
    best = np.argsort([-float(x) for x in search.worth])[:BEST]
    some = sorted({*best, *random.integers(0, len(ends), OTHERS)})
    return _differences([_both_ways(search.states[ends[at]], net, hand) for at in some], 1.0)


def _castles(s: State, net: NetJudge, hand: HandJudge) -> Lines:
    """All spaces for the castle of the seat that is to choose one."""
    choosing = int(movers(s))
    seat = (choosing & -choosing).bit_length() - 1
    valued = []
    for action in legal(s, seat):
        then = settled(s, seat, int(action))
        hand.begin(then, seat)
        net.begin(then, seat)
        valued.append(_both_ways(then, net, hand))
    return _differences(valued, CASTLE)


def _both_ways(there: State, net: NetJudge, hand: HandJudge) -> tuple[list[float], float]:
    net.look(there)
    return hand.counted(there), float(net.out[0])


def _differences(valued: list[tuple[list[float], float]], weight: float) -> Lines:
    """From the mean of what is compared."""
    counted, said = (np.array(column) for column in zip(*valued))
    return weight * (counted - counted.mean(0)), weight * (said - said.mean())


if __name__ == "__main__":
    print(prices(100, 5, 1))
