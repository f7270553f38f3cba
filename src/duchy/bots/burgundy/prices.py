"""What the hand-made judgement pays for each of its terms (see hand.py).

The prices of good play were read off the learned judgement: they are the ones under which the lines of a turn differ
most nearly as the net says, on duchies of every kind (tune.py). A beginner's are plain guesses.
"""

from duchy.games.burgundy.engine.codes import COLOURS

from .thinking.hand import BEGUN, GOODS, SILVER, STORED, TERMS, WORKERS

PRICES: list[float] = [
    0.0, 0.0, 0.33, 0.66, 0.02, 0.78, -0.19, 0.54,
    1.41, -0.55, -1.05, 1.06, 0.05, 0.13, 0.26, 0.0,
    2.26, 2.93, 1.65, 1.94, 6.02, 3.61, -0.85, 0.15,
    4.09, 3.73, 7.25, 6.09, 5.37, 13.43, 6.9, 4.57,
    5.08, 4.81, 5.3, 6.7, 6.23, 5.0, 0.74, 0.9,
    0.68, 0.89, 0.99, 0.92, 0.55, 0.25, 0.13, 0.0,
]

# a beginner's view: what lies in storage, areas begun, workers and silver
SIMPLE_PRICES: list[float] = [0.0] * TERMS
SIMPLE_PRICES[WORKERS] = 0.3
SIMPLE_PRICES[SILVER] = 0.3
SIMPLE_PRICES[GOODS] = 1.0
SIMPLE_PRICES[STORED] = 1.5
SIMPLE_PRICES[BEGUN : BEGUN + COLOURS] = [0.5] * COLOURS
