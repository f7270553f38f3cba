"""Positions come and go by the thousand at a server: none leaves anything behind."""

import gc
import os
from pathlib import Path

import pytest

from duchy import new_game, open_game

STATM = Path("/proc/self/statm")
GAMES = ("burgundy/2019", "burgundy/2019-team", "burgundy/special-chateauma+vineyards", "dice/standard", "rivals/duel")


def megabytes() -> float:
    gc.collect()
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@pytest.mark.skipif(not STATM.exists(), reason="this system does not say how much memory a process has")
@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_is_read_and_shown_leaves_nothing_in_memory(name):
    game = open_game(name)
    said = game.to_dict(new_game(game).state)

    def look(times):
        for _ in range(times):
            game.view(game.from_dict(said), 0)

    look(300)
    before = megabytes()
    look(800)
    assert megabytes() - before < 0.6
