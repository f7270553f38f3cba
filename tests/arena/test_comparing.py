"""Comparing ways: equal luck for all, fresh luck after the choice, intervals that hold what they say."""

import math
from typing import Any

import pytest

from duchy.arena.comparing import BEST, Comparing, Estimate, mean, of_futures, total
from duchy.bots.bot import Doubt, Prospect, Way
from duchy.kernel.contract import View
from duchy.kernel.rng import seeded
from tests.kernel.toys import SealedBids

VIEW: View[Any] = View(0, None)


class Dealer:
    """Ways with a worth that is known, seen through luck: common luck of a future, and some of each way's own."""

    doubt, exact = Doubt(), False

    def __init__(self, worths: dict[int, float], own: float = 3.0, same: frozenset[int] = frozenset()) -> None:
        self.worths, self.own, self.same = worths, own, same
        self.asked: list[tuple[int, int]] = []  # way, number of the future

    def ways(self, game: Any, view: Any, played: int | None, rng: Any) -> list[Way]:
        return [Way((action,), frozenset([action]) | (self.same if action in self.same else frozenset()))
                for action in self.worths]  # fmt: skip

    def future(self, game: Any, view: Any, way: Way, luck: int) -> Prospect:
        (action,) = way.actions
        self.asked.append((action, luck))
        common, own = (_normal(seeded(number)) for number in (luck, luck * 64 + action + 1))
        lead = self.worths[action] + 20 * common + self.own * own
        return Prospect(100 + lead, lead, 0.5 + lead / 1000)

    def worth(self, prospect: Prospect) -> float:
        return prospect.lead

    def standing(self, game: Any, s: Any, luck: int) -> list[Prospect]:
        raise NotImplementedError


def _normal(rng: Any) -> float:
    return math.fsum(int(rng.word()) / 2**32 for _ in range(12)) - 6


def compared(dealer: Dealer, played: int | None, number: int = 1, futures: int = 96) -> Any:
    return Comparing(SealedBids(), dealer, futures).compare(VIEW, seeded(number), played)


def test_all_that_is_shown_meets_the_same_futures_and_fresh_ones() -> None:
    dealer = Dealer({k: -float(k) for k in range(9)})
    found = compared(dealer, 8)
    shown = {tried.way.actions[0] for tried in [*found.best, found.played]}
    assert 8 in shown and len(shown) == BEST + 1
    count = len(found.played.futures)
    fresh = {action: {luck for way, luck in dealer.asked[-count * len(shown) :] if way == action} for action in shown}
    before = {luck for _, luck in dealer.asked[: -count * len(shown)]}
    assert len({frozenset(numbers) for numbers in fresh.values()}) == 1
    assert not fresh[8] & before


def test_what_is_charged_is_right_on_average_and_within_its_interval() -> None:
    """Ten ways of equal worth: who picks the best of what he saw would charge for nothing."""
    worths = {k: 0.0 for k in range(10)} | {10: -1.0}
    charged = [compared(Dealer(worths), 10, number).lost_points for number in range(60)]
    assert abs(sum(each.value for each in charged) / 60 - 1.0) < 0.12
    assert sum(abs(each.value - 1.0) > each.within for each in charged) <= 8


def test_nothing_is_charged_for_another_order_of_the_best() -> None:
    dealer = Dealer({0: 5.0, 1: 0.0}, same=frozenset([0, 7]))
    found = compared(dealer, 7)
    assert found.played.way.actions == (0,)
    assert found.lost_points == found.lost_win == Estimate(0.0, 0.0)


def test_a_clear_case_takes_fewer_futures() -> None:
    quick, slow = (compared(Dealer({0: 5.0, 1: 0.0}, own=own), 1) for own in (0.1, 5.0))
    assert len(quick.played.futures) < len(slow.played.futures) == 96
    assert slow.lost_points.within > 0.3 > quick.lost_points.within


def test_the_caller_sets_the_cap() -> None:
    assert len(compared(Dealer({0: 5.0, 1: 0.0}), 1, futures=10).played.futures) == 10


def test_what_stands_behind_all_futures_widens_the_interval() -> None:
    values = [1.0, 3.0] * 50
    assert of_futures(values, 0.0).within == pytest.approx(1.96 * 1.005 / 10, abs=0.001)
    assert of_futures(values, 2.0).within == pytest.approx(1.96 * math.hypot(0.1005, 2.0), abs=0.001)


def test_sums_and_means_err_less_than_all_their_parts() -> None:
    parts = [Estimate(1.0, 0.3), Estimate(2.0, 0.4)]
    assert total(parts) == Estimate(3.0, pytest.approx(0.5))
    assert mean(parts) == Estimate(1.5, pytest.approx(0.25))
    assert mean([]) == Estimate(0.0, 0.0)
    assert Estimate(1.0, 0.9).told and not Estimate(1.0, 1.0).told and not Estimate(-2.0, 1.0).told
