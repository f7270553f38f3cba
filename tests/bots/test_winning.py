"""From expected points to chances to win."""

import pytest

from duchy.bots.winning import lead, prospects, win_probability


def test_equal_points_are_equal_chances() -> None:
    for players in range(2, 7):
        assert win_probability([50.0] * players, 0, 6.0) == pytest.approx(1 / players, abs=0.01)


def test_half_a_deviation_ahead() -> None:
    two = win_probability([53.0, 50.0], 0, 6.0)
    assert two == pytest.approx(0.691, abs=0.001)
    assert win_probability([53.0, 50.0], 1, 6.0) == pytest.approx(1 - two)
    assert win_probability([53.0, 50.0], 0, 0.5) > 0.99


def test_nobody_can_be_beaten_alone() -> None:
    assert win_probability([10.0], 0, 6.0) == 1.0
    assert prospects([10.0], [0], 6.0)[0].lead == 10.0


def test_sides_count_together() -> None:
    points, sides = [100.0, 120.0, 110.0, 80.0], [0, 1, 0, 1]
    assert [lead(points, sides, seat) for seat in range(4)] == [10.0, -10.0, 10.0, -10.0]
    ann, ben, cem, dora = prospects(points, sides, 10.0)
    assert ann.win == cem.win == pytest.approx(1 - ben.win) and ben.win == dora.win
    assert 0.7 < ann.win < 0.8  # 10 points ahead where two and two have luck
