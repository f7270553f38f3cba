"""What a series of games proves: intervals, the sequential test, quantiles.

The unit is the block: the games that share one chance seed and differ in who sits where. Luck of the dice makes the
games of a block depend on each other, so a block counts as one observation, and its share of wins is a number from 0
to 1. In a match of two bots a block is a pair, and its share is one of 0, 1/4, 1/2, 3/4 and 1: the pentanomial model.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

Z95: Final = 1.959963984540054
TINY: Final = 1e-3  # stands for a count of zero, so that a share nobody has seen yet is not impossible


@dataclass(frozen=True)
class Interval:
    """An estimate and its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def bounded(self) -> bool:
        """Does it say anything? One observation does not tell how far others lie."""
        return math.isfinite(self.low) and math.isfinite(self.high)


def wilson(rate: float, n: float, z: float = Z95) -> Interval:
    """Wilson's score interval for a rate out of n independent trials; n need not be whole."""
    if n <= 0:
        return Interval(rate, 0.0, 1.0)
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    return Interval(rate, max(0.0, min(rate, centre - half)), min(1.0, max(rate, centre + half)))


def share_interval(shares: Sequence[float], games_a_block: int) -> Interval:
    """The mean share of wins with Wilson's interval, for as many independent games as the blocks are worth.

    That number is blocks x p(1-p) / (variance of the shares between blocks). Where all blocks are alike the variance
    says nothing: no block counts as more than twice its games, and blocks that were all won or all lost as one game.
    """
    blocks = len(shares)
    if not blocks:
        return Interval(math.nan, 0.0, 1.0)
    rate = math.fsum(shares) / blocks
    return wilson(rate, _worth(shares, rate, games_a_block))


def _worth(shares: Sequence[float], rate: float, games_a_block: int) -> float:
    blocks = len(shares)
    if blocks < 2 or rate in (0.0, 1.0):
        return blocks
    between = math.fsum((share - rate) ** 2 for share in shares) / (blocks - 1)
    most = 2.0 * games_a_block * blocks
    return min(most, blocks * rate * (1 - rate) / between) if between else most


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of independent values (of blocks, not of games), mean ± 1.96 standard errors; of one it may be any."""
    mean, sd = mean_sd(values)
    half = Z95 * sd / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(mean, mean - half, mean + half)


def mean_sd(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and the standard deviation of the sample."""
    if not values:
        return math.nan, math.nan
    mean = math.fsum(values) / len(values)
    if len(values) == 1:
        return mean, 0.0
    return mean, math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))


def quantile(ordered: Sequence[float], share: float) -> float:
    """Of sorted values, linear between them."""
    at = share * (len(ordered) - 1)
    low = math.floor(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (at - low) * (ordered[high] - ordered[low])


# ------------------------------------------------------------------ Elo
def share_of(elo: float) -> float:
    """The share of wins that a difference in Elo means."""
    return 1 / (1 + math.pow(10.0, -elo / 400))


def elo_of(share: float) -> float:
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return -400 * math.log10(1 / share - 1)


# ------------------------------------------------------------------ the sequential test
@dataclass(frozen=True)
class Sprt:
    """Wald's sequential probability ratio test: is the first bot stronger by elo1, or only by elo0?"""

    elo0: float
    elo1: float
    alpha: float = 0.05  # chance to accept elo1 wrongly
    beta: float = 0.05  # chance to accept elo0 wrongly

    @property
    def bounds(self) -> tuple[float, float]:
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, shares: Iterable[float]) -> float:
        """The generalised log likelihood ratio of the shares of blocks."""
        counts = Counter({0.0: 0, 0.25: 0, 0.5: 0, 0.75: 0, 1.0: 0})
        counts.update(shares)
        return self.llr_of_counts(counts)

    def llr_of_counts(self, counts: Counter[float]) -> float:
        blocks = sum(counts.values())
        if not blocks:
            return 0.0
        seen = [(value, max(count, TINY)) for value, count in sorted(counts.items())]
        total = math.fsum(count for _, count in seen)
        shares = [(value, count / total) for value, count in seen]
        return blocks * (_fit(shares, share_of(self.elo1)) - _fit(shares, share_of(self.elo0)))

    def verdict(self, llr: float) -> str:
        """ "elo0" or "elo1" when one is accepted, else ""."""
        low, high = self.bounds
        return "elo1" if llr >= high else "elo0" if llr <= low else ""


def _fit(shares: list[tuple[float, float]], mean: float) -> float:
    """The log likelihood, a block, of the likeliest distribution with this mean.

    That distribution is p / (1 + x (value - mean)), where x makes the mean right; one such x is between the poles.
    """
    low = -1 / (shares[-1][0] - mean)
    high = 1 / (mean - shares[0][0])

    def excess(x: float) -> float:
        return math.fsum(p * (value - mean) / (1 + x * (value - mean)) for value, p in shares)

    for _ in range(200):
        x = (low + high) / 2
        if x in (low, high):
            break
        if excess(x) > 0:
            low = x
        else:
            high = x
    x = (low + high) / 2
    return math.fsum(p * math.log(p / (1 + x * (value - mean))) for value, p in shares)
