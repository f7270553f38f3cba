"""Results without luck, as backgammon and poker know them: what chance gave is taken off what came.

What a roll or draw gave is what a judge thinks of the position after it, less the mean of what it thinks of positions
that might have come instead, drawn with the same odds. Whatever came and whatever might have come are alike before the
dice fall, so on the mean that is 0, however wrong the judge is: what is left has the same mean as the plain result. The
better the judge, the less of the luck is left in it, and the fewer games are needed.

How much of its word is taken off is learned from the games: what fits best in all other blocks. So the weight knows
nothing of the block that it is used for, the mean stays right, and a judge who has no idea is soon ignored.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from duchy.bots import registry
from duchy.bots.bot import Foresight
from duchy.kernel.contract import CHANCE, NATURE, Game
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng

from .coach import strongest
from .comparing import numbers
from .luck import Rolls, rolls_in
from .statistics import Interval, mean_interval, mean_sd

OTHERS: Final = 16  # positions that might have come instead: a sixteenth of the luck of a roll stays as noise
TRUST: Final = 4.0  # blocks that have to speak against the judge before he is believed by half


def judge_of(game: Game[Any]) -> str:
    """The name of the bot that can tell luck."""
    name = strongest(game)
    if not isinstance(registry.make(name, game), Foresight):
        raise InputError(f"No bot of {game.id} says what a position is worth, so nobody can tell its luck.")
    return name


# ------------------------------------------------------------------ of one game
@dataclass(frozen=True)
class Gifts:
    """What chance gave to each seat over a game."""

    points: tuple[float, ...]
    wins: tuple[float, ...]  # in chances to win


def gifts(game: Game[Any], states: Iterable[Any], judge: Foresight, rng: Rng) -> Gifts:
    """Of a game by its states in order. `rng` must know nothing of the game's own chance."""
    rolled = [given(game, rolls, judge, rng) for rolls in rolls_in(game, states)]
    return Gifts(
        tuple(math.fsum(points) for points in zip(*(one.points for one in rolled), strict=True)),
        tuple(math.fsum(wins) for wins in zip(*(one.wins for one in rolled), strict=True)),
    )


def given(game: Game[Any], rolls: Rolls, judge: Foresight, rng: Rng, others: int = OTHERS) -> Gifts:
    """Of one event. The judge has the same number for all positions, so that its own luck is in none of them alone."""
    number = numbers(rng)
    came = judge.standing(game, rolls.after, number)
    points, wins = [each.points for each in came], [each.win for each in came]
    for _ in range(others):
        s = game.copy(rolls.before)
        while game.movers(s) == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
        for seat, might in enumerate(judge.standing(game, s, number)):
            points[seat] -= might.points / others
            wins[seat] -= might.win / others
    return Gifts(tuple(points), tuple(wins))


# ------------------------------------------------------------------ of many
@dataclass(frozen=True)
class Adjusted:
    """A mean without luck."""

    without: Interval
    luck: Interval  # what was taken off, on the mean: its interval holds 0, 19 times of 20
    weight: float  # so much of what the judge said, on the mean
    removed: float  # share of the variance between blocks; a little below 0 where the judge knows nothing


def adjusted(values: Sequence[float], luck: Sequence[float]) -> Adjusted:
    """By blocks: what came, and what chance gave of it."""
    weights = fitted(values, luck)
    taken = [weight * gift for weight, gift in zip(weights, luck)]
    left = [value - gift for value, gift in zip(values, taken)]
    before, after = mean_sd(values)[1], mean_sd(left)[1]
    removed = 1 - after**2 / before**2 if before else 0.0
    return Adjusted(mean_interval(left), mean_interval(taken), mean_sd(weights)[0], removed)


def fitted(values: Sequence[float], luck: Sequence[float]) -> list[float]:
    """For each block the slope of values on luck in all others. It starts at 1, and each block says more about it."""
    products = [value * gift for value, gift in zip(values, luck, strict=True)]
    squares = [gift * gift for gift in luck]
    others = len(values) - 1
    all_values, all_luck = math.fsum(values), math.fsum(luck)
    all_products, all_squares = math.fsum(products), math.fsum(squares)
    out = []
    for value, gift, product, square in zip(values, luck, products, squares):
        spread = all_squares - square
        if spread <= 0:
            out.append(1.0)
            continue
        mean = (all_values - value) / others
        together = all_products - product - mean * (all_luck - gift)
        trust = TRUST * spread / others
        out.append((together + trust) / (spread + trust))
    return out
