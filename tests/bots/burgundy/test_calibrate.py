"""Forecasts after calibration."""

import numpy as np
import pytest

from duchy.bots.burgundy.calibrate import calibrated
from duchy.bots.burgundy.net import PHASES, fresh_net


def test_each_phase_is_set_right_by_its_own_results() -> None:
    random = np.random.default_rng(2)
    net = fresh_net(2, random)
    x = (random.random((40, 10)) < 0.5).astype(np.float32)
    columns, phases = np.arange(10), np.arange(40) % PHASES
    before = net.forward(x, columns, phases)[2]
    said = random.normal(0, 1, (5000, 3)).astype(np.float32)
    came = said + np.float32([4, -2, 0])
    after = calibrated(net, said, came, np.zeros(5000, np.int64)).forward(x, columns, phases)[2]
    first = phases == 0
    assert (after[~first] == before[~first]).all()
    assert after[first, :2] - before[first, :2] == pytest.approx(np.tile([4, -2], (8, 1)), abs=1e-3)
    assert (after[first, 2] == before[first, 2]).all()
