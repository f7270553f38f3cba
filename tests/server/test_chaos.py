"""The small form of benchmarks/chaos_test.py: the trials that take seconds."""

import pytest

from tests.server.programs import program


@pytest.mark.parametrize("name", ["clock_steps", "deaf_client"])
def test_people_play_on_and_nobody_loses_time(name: str) -> None:
    (trial,) = program("chaos_test").run(name)
    assert trial.passed, trial
