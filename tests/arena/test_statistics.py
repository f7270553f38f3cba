"""Intervals and the sequential test against values from elsewhere."""

import math
from collections import Counter
from statistics import NormalDist

import pytest

from duchy.arena.statistics import Sprt, elo_of, mean_interval, mean_sd, quantile, share_interval, share_of, wilson
from duchy.kernel.rng import seeded

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(wins, n, low, high):
    interval = wilson(wins / n, n)
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=5e-5)


def test_wilson_of_everything_and_of_nothing():
    assert wilson(1.0, 10).high == 1.0 and wilson(1.0, 10).low == pytest.approx(0.7225, abs=5e-5)
    assert (wilson(0.5, 0).low, wilson(0.5, 0).high) == (0.0, 1.0)


def test_pairs_that_say_nothing_of_each_other_are_worth_their_games():
    pairs = [0.0] * 250 + [0.5] * 500 + [1.0] * 250  # as independent games would fall
    interval = share_interval(pairs, 2)
    alone = wilson(0.5, 2000)
    assert (interval.low, interval.high) == pytest.approx((alone.low, alone.high), abs=1e-4)


def test_pairs_that_the_seed_decides_are_worth_one_game_each():
    pairs = [0.0] * 500 + [1.0] * 500
    interval = share_interval(pairs, 2)
    assert interval.high - interval.low == pytest.approx(2 * 1.96 * math.sqrt(0.25 / 1000), rel=0.01)


def test_pairs_in_which_the_seats_cancel_out_are_worth_more_but_not_everything():
    tight = share_interval([0.5] * 90 + [0.0] * 5 + [1.0] * 5, 2)
    assert tight.high - tight.low < wilson(0.5, 200).high - wilson(0.5, 200).low
    assert 0.3 < share_interval([0.5] * 10, 2).low < 0.5
    assert share_interval([1.0] * 100, 2).low == wilson(1.0, 100).low


def test_the_interval_covers_the_truth_as_often_as_it_says():
    """Blocks drawn from a known distribution of pairs: near 95 of 100 intervals hold its mean."""
    rng, covered = seeded(5), 0
    for _ in range(1000):
        interval = share_interval([SHARES[min(int(rng.below(7)), 4)] for _ in range(60)], 2)
        covered += interval.low <= 9 / 14 <= interval.high
    assert 925 <= covered <= 975


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "llr"),
    [
        # expected values from the tests of fastchess, logistic Elo
        ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
        ((871, 26175, 55983, 26678, 821), 0.0, 2.0, -4.98),
    ],
)
def test_the_pentanomial_ratio(counts, elo0, elo1, llr):
    pairs = Counter(dict(zip(SHARES, counts, strict=True)))
    assert Sprt(elo0, elo1).llr_of_counts(pairs) == pytest.approx(llr, abs=0.005)


def test_bounds_of_the_test():
    assert Sprt(0, 30).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert [Sprt(0, 30).verdict(llr) for llr in (-3, 0, 3)] == ["elo0", "", "elo1"]


def decide(sprt, rng, win):
    """The verdict on a stream of pairs of two games each, won with this probability."""
    counts = Counter(dict.fromkeys(SHARES, 0))
    for pairs in range(1, 5000):
        counts[sum(rng.below(10_000) < 10_000 * win for _ in range(2)) / 2] += 1
        if pairs >= 10 and (verdict := sprt.verdict(sprt.llr_of_counts(counts))):
            return verdict
    return ""


@pytest.mark.parametrize(("elo", "right"), [(0, "elo0"), (80, "elo1")])
def test_synthetic_streams_are_judged_rightly_nineteen_times_of_twenty(elo, right):
    rng = seeded(elo + 1)
    verdicts = Counter(decide(Sprt(0, 80), rng, share_of(elo)) for _ in range(40))
    assert verdicts[right] >= 35, verdicts


def test_no_blocks_no_verdict():
    assert Sprt(0, 30).llr([]) == 0.0
    assert abs(Sprt(0, 30).llr([0.5])) < 0.2
    assert Sprt(-30, 30).llr([0.25, 0.75, 0.5, 0.5]) == pytest.approx(0, abs=1e-9)


def test_elo():
    assert share_of(0) == 0.5 and share_of(400) == pytest.approx(10 / 11)
    assert elo_of(share_of(123.0)) == pytest.approx(123)
    assert elo_of(1.0) == math.inf and elo_of(0.0) == -math.inf


def test_means_and_quantiles():
    assert mean_sd([3, 5, 10, 12]) == pytest.approx((7.5, math.sqrt(53 / 3)))
    interval = mean_interval([3.0, 5.0, 10.0, 12.0])
    half = NormalDist().inv_cdf(0.975) * math.sqrt(53 / 3) / 2
    assert (interval.low, interval.high) == pytest.approx((7.5 - half, 7.5 + half))
    assert [quantile([10, 20, 30, 40], share) for share in (0, 0.5, 0.75, 1)] == [10, 25, 32.5, 40]


def test_one_value_says_nothing_about_how_far_others_lie():
    interval = mean_interval([7.0])
    assert (interval.value, interval.low, interval.high) == (7.0, -math.inf, math.inf)
