"""What the hand-made judgement pays for each of its terms (see hand.py).

The prices of good play were read off the learned judgement: they are the ones under which the lines of a turn differ
most nearly as the net says. A beginner's are plain guesses.
"""

from duchy.games.burgundy.tables import COLOURS

from .hand import BEGUN, GOODS, SILVER, STORED, TERMS, WORKERS

PRICES: list[float] = [
    0.0, 0.0, 0.62, -0.06, 0.67, 0.57, -0.34, 0.6,
    1.54, 0.25, -0.89, 1.03, 0.1, 0.05, 1.02, 0.0,
    1.1, 2.47, 1.46, 0.26, 4.11, 1.27, -4.16, 0.88,
    0.4, 0.29, 2.81, 0.64, 0.67, 5.6, 1.62, 0.23,
    0.92, 1.95, 1.15, 1.73, 0.23, 1.33, 0.53, 0.64,
    0.6, 0.73, 0.85, 0.42, 0.33, 0.1, 0.05, 0.0,
]

# a beginner's view: what lies in storage, areas begun, workers and silver
SIMPLE_PRICES: list[float] = [0.0] * TERMS
SIMPLE_PRICES[WORKERS] = 0.3
SIMPLE_PRICES[SILVER] = 0.3
SIMPLE_PRICES[GOODS] = 1.0
SIMPLE_PRICES[STORED] = 1.5
SIMPLE_PRICES[BEGUN : BEGUN + COLOURS] = [0.5] * COLOURS
