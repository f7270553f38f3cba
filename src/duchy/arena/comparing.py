"""Which of some ways is best, and by how much: all of them are played on in the same futures.

What is shown is chosen in some futures, and compared in fresh ones: the best of a search looks better than it is. The
fresh futures are halved once more, and each half charges what the other one chose.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from duchy.bots.bot import Doubt, Foresight, Prospect, Way
from duchy.kernel.contract import Action, Game, View
from duchy.kernel.rng import Rng

from .statistics import Z95, mean_sd

BEST: Final = 3  # ways that are shown, and the played one
FUTURES: Final = 96  # of each way that is shown, at most
MOST: Final = 1000
CHOOSING: Final = 64  # futures of all ways together, to choose those that are shown
AT_ONCE: Final = 16  # futures between two looks whether it is enough
POINTS_TOLD: Final = 0.3  # the half of an interval that is enough
WIN_TOLD: Final = 0.03


@dataclass(frozen=True)
class Estimate:
    """A figure that is 95 % sure to be right within so much."""

    value: float
    within: float = 0.0

    @property
    def told(self) -> bool:
        """Whether it is more than 0 for certain."""
        return self.value > self.within

    def plain(self) -> dict[str, float]:
        return {"value": self.value, "within": self.within}


def total(estimates: Sequence[Estimate]) -> Estimate:
    """The sum of figures that err independently."""
    within = math.sqrt(math.fsum(each.within**2 for each in estimates))
    return Estimate(math.fsum(each.value for each in estimates), within)


def mean(estimates: Sequence[Estimate]) -> Estimate:
    whole, count = total(estimates), max(1, len(estimates))
    return Estimate(whole.value / count, whole.within / count)


@dataclass
class Tried:
    """A way, and its futures so far."""

    way: Way
    futures: list[Prospect]


@dataclass(frozen=True)
class Compared:
    """The ways that are shown, best first, and what the played one gives away."""

    best: list[Tried]
    played: Tried | None
    lost_points: Estimate
    lost_win: Estimate


class Comparing:
    def __init__(self, game: Game[Any], foresight: Foresight, futures: int = FUTURES) -> None:
        self.game = game
        self.foresight = foresight
        self.futures = 1 if foresight.exact else min(max(2, futures), MOST)

    def compare(self, view: View[Any], rng: Rng, played: Action | None = None) -> Compared:
        ways = self.foresight.ways(self.game, view, played, rng)
        shown = self._shown(view, [Tried(way, []) for way in ways], played, numbers(rng))
        mine = [tried for tried in shown if played in tried.way.firsts]
        fresh = numbers(rng)
        for tried in shown:
            tried.futures.clear()
        points: list[float] = []
        win: list[float] = []
        while len(shown[0].futures) < self.futures:
            first = len(shown[0].futures)
            self._play(view, shown, fresh, first, min(AT_ONCE, self.futures - first))
            points, win = self._lost(shown, mine)
            if _within(points) <= POINTS_TOLD and _within(win) <= WIN_TOLD:
                break
        doubt = self.foresight.doubt if any(points + win) else Doubt()
        own = self._ranked(mine)[0] if mine else None
        return Compared(
            _distinct(self._ranked(shown))[:BEST], own,
            of_futures(points, doubt.lost_points), of_futures(win, doubt.lost_win),
        )  # fmt: skip

    def _shown(self, view: View[Any], tried: list[Tried], played: Action | None, luck: int) -> list[Tried]:
        """The ways to be shown: the better half is played on again and again, until the futures are spent."""
        mine = [each for each in tried if played in each.way.firsts]
        left, rounds = len(tried), max(1, (len(tried) - 1).bit_length())
        for _ in range(1 if self.foresight.exact else rounds):
            count = 1 if self.foresight.exact else max(1, CHOOSING // (rounds * left))
            self._play(view, tried[:left], luck, len(tried[0].futures), count)
            tried[:left] = self._ranked(tried[:left])
            left = (left + 1) // 2
        shown = _distinct(tried)[:BEST]
        if mine and not any(each in mine for each in shown):
            for each in mine:  # as many futures for each, to choose between them
                self._play(view, [each], luck, len(each.futures), len(tried[0].futures) - len(each.futures))
            shown.append(self._ranked(mine)[0])
        return shown

    def _play(self, view: View[Any], tried: Sequence[Tried], luck: int, first: int, count: int) -> None:
        for number in range(first, first + count):
            for each in tried:
                each.futures.append(self.foresight.future(self.game, view, each.way, luck + number))

    def _worth(self, tried: Tried, numbers: Sequence[int]) -> float:
        return math.fsum(self.foresight.worth(tried.futures[k]) for k in numbers) / len(numbers)

    def _ranked(self, tried: Sequence[Tried]) -> list[Tried]:
        return sorted(tried, key=lambda each: -self._worth(each, range(len(each.futures))))

    def _best(self, tried: Sequence[Tried], numbers: Sequence[int]) -> Tried:
        return max(tried, key=lambda each: self._worth(each, numbers))

    def _lost(self, shown: Sequence[Tried], mine: Sequence[Tried]) -> tuple[list[float], list[float]]:
        """In each future, what the played way gives away against the one that the other half of the futures likes best.

        Where nothing was played, what the second best gives away.
        """
        count = len(shown[0].futures)
        if not mine:
            mine = self._ranked(shown)[1:2] or shown
        even, odd = range(0, count, 2), range(1, count, 2)
        pairs = [(even, odd), (odd, even)] if odd else [(even, even)]
        points: list[float] = []
        win: list[float] = []
        for choosing, charged in pairs:
            best, own = self._best(shown, choosing), self._best(mine, choosing)
            points += [best.futures[k].lead - own.futures[k].lead for k in charged]
            win += [best.futures[k].win - own.futures[k].win for k in charged]
        return points, win


def numbers(rng: Rng) -> int:
    """The first of a thousand numbers that nobody else has: of futures."""
    return (rng.word() & 0x3FFFFFFF) << 10


def _distinct(ranked: Sequence[Tried]) -> list[Tried]:
    """For each first action its best way, best first."""
    firsts: dict[Action, Tried] = {}
    for tried in ranked:
        firsts.setdefault(tried.way.actions[0], tried)
    return list(firsts.values())


def of_futures(values: Sequence[float], doubt: float) -> Estimate:
    """The mean of some futures; `doubt` is the standard deviation of what stands behind all of them."""
    middle, sd = mean_sd(values)
    return Estimate(middle, Z95 * math.sqrt(sd * sd / len(values) + doubt * doubt))


def _within(values: Sequence[float]) -> float:
    return of_futures(values, 0.0).within
