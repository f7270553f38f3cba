"""Every scenario under tests/scenarios does what it says."""

from pathlib import Path

import pytest

from duchy.games import open_game
from duchy.kernel.errors import InputError
from duchy.kernel.scenario import Difference, load, run

SCENARIOS = Path(__file__).parent / "scenarios"
PATHS = sorted(SCENARIOS.rglob("*.toml"))


@pytest.mark.parametrize("path", PATHS, ids=[path.relative_to(SCENARIOS).as_posix() for path in PATHS])
def test_scenario(path: Path) -> None:
    try:
        run(load(path), open_game)
    except Difference as difference:
        pytest.fail(f"step {difference.step}: {difference.reason}", pytrace=False)
    except InputError as error:
        pytest.fail(str(error), pytrace=False)
