"""Whether chances to win mean what they say: what a bot expects after each roll of its own games, and what came.

A game goes through five fifths of its rolls; in Burgundy these are the phases. The spread of a fit is that of the
difference of two sides, a normal distribution whose variance is `at_end`, and `a_roll` more for each roll that follows.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from duchy.bots import registry
from duchy.bots.bot import Foresight
from duchy.bots.winning import totals_of, win_probability
from duchy.kernel.chance import Seed
from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play

from .luck import rolls_of
from .statistics import Interval, wilson

FIFTHS: Final = 5
SUREST: Final = 1e-3  # a chance that was said to be 0 or 1 counts as this far from it where its logarithm is taken
SHRINK: Final = (math.sqrt(5) - 1) / 2
SEARCH: Final = 18  # steps of the golden section for one number: to a tenth of a percent
TURNS: Final = 3  # between the two numbers
BETWEEN: Final = (0.01, 200.0)  # where they are looked for
ENOUGH: Final = 5  # games without any difference between the sides


@dataclass(frozen=True)
class Moment:
    """What all sides could expect after a roll, and what came."""

    fifth: int
    left: int  # rolls that followed
    expected: tuple[float, ...]  # points of each side
    chances: tuple[float, ...]
    shares: tuple[float, ...]  # of the win
    points: tuple[float, ...]  # in the end

    def plain(self) -> dict[str, Any]:
        return dict(vars(self))

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> "Moment":
        fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
        return cls(**fields)

    @property
    def brier(self) -> float:
        """The squared error of a chance, on the mean of the sides."""
        return math.fsum((said - came) ** 2 for said, came in zip(self.chances, self.shares)) / len(self.shares)

    @property
    def even(self) -> bool:
        """Neither side was ahead of another, nor won more."""
        return len({*self.chances}) == len({*self.shares}) == 1

    @property
    def favourite(self) -> int:
        return max(range(len(self.chances)), key=lambda side: self.chances[side])

    @property
    def too_high(self) -> float:
        """By how many points the sides expected too much, on the mean."""
        return math.fsum(said - came for said, came in zip(self.expected, self.points)) / len(self.points)


@dataclass(frozen=True)
class Line:
    """Of some moments."""

    moments: int
    brier: float
    said: float  # the chance of the favourite
    came: Interval  # how often it won
    too_high: float

    def plain(self) -> dict[str, Any]:
        came = {"value": self.came.value, "low": self.came.low, "high": self.came.high}
        return {
            "moments": self.moments, "brier": self.brier, "said": self.said, "came": came, "too_high": self.too_high,
        }  # fmt: skip


@dataclass(frozen=True)
class Fit:
    at_end: float
    a_roll: float
    brier: float  # with this spread
    last_brier: float  # in the last fifth

    def plain(self) -> dict[str, float]:
        return {"at_end": self.at_end, "a_roll": self.a_roll, "brier": self.brier, "last_brier": self.last_brier}


@dataclass
class Calibration:
    games: list[list[Moment]] = field(default_factory=list)

    @property
    def moments(self) -> list[Moment]:
        return [moment for game in self.games for moment in game]

    def fifth(self, number: int) -> Line:
        return line([moment for moment in self.moments if moment.fifth == number], len(self.games))

    @property
    def last(self) -> Line:
        """After the last roll of each game."""
        return line([game[-1] for game in self.games], len(self.games))

    @property
    def all(self) -> Line:
        return line(self.moments, len(self.games))

    def plain(self) -> dict[str, Any]:
        fifths = [self.fifth(number).plain() for number in range(FIFTHS)]
        return {"games": len(self.games), "fifths": fifths, "last": self.last.plain(), "all": self.all.plain()}


def line(moments: Sequence[Moment], games: int) -> Line:
    """The interval counts a game as one trial, however many of its moments there are."""
    count = len(moments)
    if not count:
        return Line(0, math.nan, math.nan, wilson(math.nan, 0), math.nan)
    came = math.fsum(moment.shares[moment.favourite] for moment in moments) / count
    said = math.fsum(max(moment.chances) for moment in moments) / count
    brier, too_high = math.fsum(m.brier for m in moments) / count, math.fsum(m.too_high for m in moments) / count
    return Line(count, brier, said, wilson(came, games), too_high)


def measured(
    game: Game[Any], setup: Mapping[str, Any], name: str, seed: str, games: int, advance: Callable[[int], None]
) -> Calibration:
    """A bot that looks ahead in all seats. Where all have the same dice and it never errs, it can only tie with itself:
    that it says so proves nothing."""
    found = Calibration()
    for number in range(1, games + 1):
        found.games.append(of_game(game, setup, name, seed, number))
        advance(1)
        if number == min(games, ENOUGH) and all(moment.even for moment in found.moments):
            where = game.id.partition("@")[0]
            raise InputError(
                f"{name} plays alike in all seats of {where}: every game is a tie, and"
                " nothing can be told of its chances. Name one that errs now and then with --bot."
            )
    return found


def of_game(game: Game[Any], setup: Mapping[str, Any], name: str, seed: str, number: int) -> list[Moment]:
    """The game of this number."""
    bot = hearable(name, game)
    bots = [registry.make(name, game) for _ in range(setup["players"])]
    play = Play.begin(game, setup, [name] * setup["players"], Seed(f"{seed} game {number}"))
    play.run(bots, Seed(f"bots of {seed} game {number}").rng(0))
    return moments_of(game, play, bot)


def hearable(name: str, game: Game[Any]) -> Foresight:
    """A bot that says what it expects."""
    bot = registry.make(name, game)
    if not isinstance(bot, Foresight):
        raise InputError(f"{name} does not say what it expects; the levels that have learned do.")
    return bot


def moments_of(game: Game[Any], play: Play, bot: Foresight) -> list[Moment]:
    result = game.result(play.state)
    points = [float(sum(sources.values())) for sources in game.scores(play.state)]
    sides = [result.side(seat) for seat in range(len(points))]
    seats = [sides.index(side) for side in dict.fromkeys(sides)]  # who stands for each side
    shares = tuple(float(result.share(seat)) for seat in seats)
    rolls = [roll for roll in rolls_of(game, play.record()) if game.movers(roll.after)]
    found = []
    for at, roll in enumerate(rolls):
        said = bot.standing(game, roll.after, at)
        expected = tuple(totals_of([each.points for each in said], sides).values())
        chances = tuple(said[seat].win for seat in seats)
        came = tuple(totals_of(points, sides).values())
        found.append(Moment(FIFTHS * at // len(rolls), len(rolls) - 1 - at, expected, chances, shares, came))
    return found


# ------------------------------------------------------------------ a better spread
def fitted(moments: Sequence[Moment]) -> Fit:
    """The two numbers under which the results of the favourites were likeliest."""
    end, roll = 10.0, 10.0
    for _ in range(TURNS):
        roll = _least(partial(surprise, moments, end), *BETWEEN)
        end = _least(partial(surprise, moments, a_roll=roll), *BETWEEN)
    last = [moment for moment in moments if moment.fifth == FIFTHS - 1]
    return Fit(end, roll, _brier(moments, end, roll), _brier(last, end, roll))


def surprise(moments: Sequence[Moment], at_end: float, a_roll: float) -> float:
    """The mean log loss of what is said of the side that expects most."""
    total = 0.0
    for moment in moments:
        side = max(range(len(moment.expected)), key=lambda k: moment.expected[k])
        said = win_probability(moment.expected, side, math.sqrt(at_end + a_roll * moment.left))
        said = min(max(said, SUREST), 1 - SUREST)
        came = moment.shares[side]
        total -= came * math.log(said) + (1 - came) * math.log(1 - said)
    return total / len(moments)


def _brier(moments: Sequence[Moment], at_end: float, a_roll: float) -> float:
    total = 0.0
    for moment in moments:
        spread = math.sqrt(at_end + a_roll * moment.left)
        said = [win_probability(moment.expected, side, spread) for side in range(len(moment.expected))]
        total += math.fsum((s - came) ** 2 for s, came in zip(said, moment.shares)) / len(said)
    return total / max(1, len(moments))


def _least(of: Callable[[float], float], low: float, high: float) -> float:
    """Golden section over the logarithm."""
    a, b = math.log(low), math.log(high)
    c, d = b - SHRINK * (b - a), a + SHRINK * (b - a)
    at_c, at_d = of(math.exp(c)), of(math.exp(d))
    for _ in range(SEARCH):
        if at_c < at_d:
            b, d, at_d = d, c, at_c
            c = b - SHRINK * (b - a)
            at_c = of(math.exp(c))
        else:
            a, c, at_c = c, d, at_d
            d = a + SHRINK * (b - a)
            at_d = of(math.exp(d))
    return math.exp((a + b) / 2)
