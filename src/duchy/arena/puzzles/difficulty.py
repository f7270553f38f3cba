"""How hard a puzzle is, as a rating: which levels of bots find its solution.

A solver with the rating r solves a puzzle with the rating d with the probability 1 / (1 + 10 ** ((d - r) / 400)), as
in chess. The levels stand for solvers: novice 800, and 200 more for each level above it. The difficulty is the rating
that makes what they found and missed likeliest, with two imagined tries of a solver of 1200, one found and one missed,
so that no puzzle is infinitely hard. People start at 1200; their own rating moves on the page (web/src/live/rating.ts).
"""

from collections.abc import Collection
from typing import Any, Final

from duchy.bots import registry
from duchy.kernel.chance import Seed
from duchy.kernel.contract import Action, Game, View

MIDDLE: Final = 1200.0
WEAKEST: Final = 800.0
BETWEEN: Final = 200.0  # two levels
TRIES: Final = 4  # of each level: weak ones do not always err
LOW, HIGH = 400.0, 2400.0
JUDGE: Final = "master"  # whose judgement the solution rests on does not take part


def expected(rating: float, difficulty: float) -> float:
    """The probability that a solver solves a puzzle."""
    return float(1 / (1 + 10 ** ((difficulty - rating) / 400)))


def levels(game: Game[Any]) -> list[str]:
    """The bots that try, weakest first."""
    return [name for name in registry.offered(game) if name != JUDGE and name not in registry.LONG]


def tried(game: Game[Any], view: View[Any], right: Collection[Action], luck: str) -> dict[str, int]:
    """How often each level finds a right answer, of TRIES."""
    found = {}
    for name in levels(game):
        choices = [
            registry.make(name, game).choose(game, view, Seed(f"{luck} {name}").rng(k)) for k in range(TRIES)
        ]
        found[name] = sum(choice in right for choice in choices)
    return found


def difficulty(found: Collection[int]) -> int:
    """The rating of a puzzle that the levels, weakest first, found so often."""
    results = [(WEAKEST + BETWEEN * level, hits, TRIES) for level, hits in enumerate(found)] + [(MIDDLE, 1, 2)]
    solved = sum(hits for _, hits, _ in results)
    low, high = LOW, HIGH
    for _ in range(40):  # the more difficult, the fewer are solved: halve until the numbers agree
        middle = (low + high) / 2
        if sum(count * expected(rating, middle) for rating, _, count in results) > solved:
            low = middle
        else:
            high = middle
    return round(low)
