"""Errors of judgement: what makes a level weaker without ever making it foolish."""

from duchy.kernel.rng import Rng

FINENESS = 1 << 20


def error(rng: Rng, bound: float) -> float:
    """Any error from -bound to bound, each as likely."""
    return bound * (2 * rng.below(FINENESS) / FINENESS - 1) if bound else 0.0
