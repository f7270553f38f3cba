"""The same seeds give the same games: interpreted and compiled, today and tomorrow.

`tests/records/digests.json` holds a hash over the state after every step of seeded random games. Both the interpreted
and the compiled suite are held against it, so they are held against each other. A change of the rules changes it: then
raise the game's revision, and write it anew with `python -m tests.test_same_everywhere`.
"""

import json

import pytest

from tests.digests import FILE, cases, digest


@pytest.mark.rule("INV-20")
@pytest.mark.parametrize(("game_id", "players"), cases())
def test_the_same_seeds_give_the_same_games(game_id: str, players: int) -> None:
    assert digest(game_id, players) == json.loads(FILE.read_text())[f"{game_id} {players}"]


if __name__ == "__main__":
    found = {f"{game_id} {players}": digest(game_id, players) for game_id, players in cases()}
    FILE.write_text(json.dumps(found, indent=1) + "\n")
