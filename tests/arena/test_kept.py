"""Kept positions: what the coach charges for a decision agrees with games that were played to their end from it.

Each has what was played and what that lost against the coach's line in 100 or 150 games on, with its 95 % interval;
`benchmarks/coach_test.py` does the same for many more.
"""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from duchy.arena.coach import strongest
from duchy.arena.comparing import Comparing
from duchy.bots import registry
from duchy.bots.bot import Foresight
from duchy.games import open_game
from duchy.kernel.chance import Seed
from duchy.kernel.compat import COMPILED
from duchy.kernel.contract import View

KEPT = sorted((Path(__file__).parent / "kept").glob("*.json"))
if not COMPILED:  # the interpreted engine looks less far, but one roll of dice is the same to it
    KEPT = [path for path in KEPT if path.stem.startswith("dice")]
FUTURES = 48


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_the_charge_agrees_with_games_that_were_played_on(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    game: Any = open_game(kept["game"])
    bot = registry.make(strongest(game), game)
    assert isinstance(bot, Foresight)
    coach = Comparing(game, bot, FUTURES)
    beyond, off = 0, []
    for position in kept["positions"]:
        state = game.from_dict(position["state"])
        played = game.parse(state, position["seat"], position["played"])
        found = coach.compare(View(position["seat"], state), Seed(position["name"]).rng(0), played)
        for charged, true in ((found.lost_points, position["true_points"]), (found.lost_win, position["true_win"])):
            beyond += abs(charged.value - true["value"]) > math.hypot(charged.within, true["within"])
        off.append(found.lost_points.value - position["true_points"]["value"])
    assert len(off) == 5 and beyond <= 1
    luck = math.hypot(*(position["true_points"]["within"] for position in kept["positions"])) / len(off)
    assert abs(sum(off) / len(off)) < 0.5 + luck
