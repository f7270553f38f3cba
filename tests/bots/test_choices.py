"""What the bots choose is the same on every machine, with numbers of whatever library."""

import json

import pytest

from tests.choices import DECISIONS, ENGINE, FILE, cases, digest


@pytest.mark.parametrize(("game_id", "players", "level"), cases())
def test_a_level_chooses_what_it_chose_before(game_id: str, players: int, level: str) -> None:
    """A change of a bot changes it: then write the numbers anew, as tests/choices.py tells."""
    stored = json.loads(FILE.read_text())[ENGINE]
    assert digest(game_id, players, level, most=DECISIONS) == stored[f"{game_id} {players} {level}"]
