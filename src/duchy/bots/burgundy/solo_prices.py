"""What the things are worth that the solo player counts, in actions; the order is that of solo_search.py.

First guesses, moved by some hundred games on both boards with prices a little up and down.
"""

from typing import Final

PRICES: Final = (
    1.814, 2.191, 3.579, 2.619, 2.921, 2.289,  # covered spaces: building, livestock, ship, monastery, mine, castle
    0.876, 0.651, 1.287, 0.773, 1.622, 1.410,  # stored tiles with a space in reach
    0.277, 0.912, 0.304, 0.243, 0.107, 1.385, 0.408,
    0.256, 0.134, 0.164, 0.937, 0.513, -0.080,
    # monasteries 1 to 14
    0.751, 0.363, 0.475, 0.389, 0.127, 0.988, 0.316, 1.005, 0.779, 0.662, 0.994, 0.810, 0.320, 0.512,
    -0.339, -0.306,
)  # fmt: skip
