"""Forecasts after calibration."""

import numpy as np
import pytest

from duchy.bots.burgundy.calibrate import calibrated, fit
from duchy.bots.burgundy.net import PHASES, fresh_net


def test_odds_that_boast_are_drawn_in() -> None:
    random = np.random.default_rng(1)
    said = random.normal(0, 2, 20_000).astype(np.float32)
    truth = 1 / (1 + np.exp(-(0.5 * said - 0.4)))
    stretch, shift = fit(said, (random.random(20_000) < truth).astype(np.float32))
    assert (stretch, shift) == pytest.approx((0.5, -0.4), abs=0.05)


def test_odds_that_no_result_speaks_about_stay() -> None:
    nothing = np.zeros(0, np.float32)
    assert fit(nothing, nothing) == (1.0, 0.0)


def test_each_phase_is_set_right_by_its_own_results() -> None:
    random = np.random.default_rng(2)
    net = fresh_net(2, random)
    x = (random.random((40, 10)) < 0.5).astype(np.float32)
    columns, phases = np.arange(10), np.arange(40) % PHASES
    before = net.forward(x, columns, phases)[2]
    said = random.normal(0, 1, (5000, 3)).astype(np.float32)
    came = said + np.float32([4, -2, 0])
    came[:, 2] = said[:, 2] > 0  # far surer than was said
    after = calibrated(net, said, came, np.zeros(5000, np.int64)).forward(x, columns, phases)[2]
    first = phases == 0
    assert (after[~first] == before[~first]).all()
    assert after[first, :2] - before[first, :2] == pytest.approx(np.tile([4, -2], (8, 1)), abs=1e-3)
    assert (abs(after[first, 2]) > 2 * abs(before[first, 2])).all()
