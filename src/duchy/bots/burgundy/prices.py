"""What the hand-made judgement pays for each of its terms (see hand.py).

The prices of good play were read off the learned judgement: they are the ones under which the lines of a turn differ
most nearly as the net says, on duchies of every kind (tune.py). A beginner's are plain guesses.
"""

from duchy.games.burgundy.tables import COLOURS

from .hand import BEGUN, GOODS, SILVER, STORED, TERMS, WORKERS

PRICES: list[float] = [
    0.0, 0.0, 0.33, 0.64, 0.0, 0.76, -0.19, 0.55,
    1.32, -0.74, -1.05, 1.02, 0.06, 0.13, 0.28, 0.0,
    2.28, 3.01, 1.71, 2.01, 6.14, 3.69, -1.18, 0.1,
    4.01, 3.59, 7.54, 6.06, 5.51, 13.64, 6.87, 4.59,
    5.11, 4.68, 5.2, 6.57, 6.18, 5.06, 0.73, 0.91,
    0.67, 0.9, 0.99, 0.91, 0.56, 0.25, 0.12, 0.0,
]

# a beginner's view: what lies in storage, areas begun, workers and silver
SIMPLE_PRICES: list[float] = [0.0] * TERMS
SIMPLE_PRICES[WORKERS] = 0.3
SIMPLE_PRICES[SILVER] = 0.3
SIMPLE_PRICES[GOODS] = 1.0
SIMPLE_PRICES[STORED] = 1.5
SIMPLE_PRICES[BEGUN : BEGUN + COLOURS] = [0.5] * COLOURS
