"""Seeded random games of every ruleset, as one number each: test_same_everywhere.py holds both engines against them,
and tools/site/check.mjs the one in the page."""

import hashlib
import json
from pathlib import Path
from typing import Any

from duchy.games import entries, open_game
from duchy.kernel.chance import Seed
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

FILE = Path(__file__).parent / "records" / "digests.json"


def cases() -> list[tuple[str, int]]:
    """Every game at every size, and once with all its modules."""
    found = entries()
    plain = [(entry.id, players) for entry in found for players in entry.players]
    with_all = [entry for entry in found if entry.modules]
    return plain + [
        ("+".join([entry.id, *entry.modules]), 2 if 2 in entry.players else entry.players[0]) for entry in with_all
    ]


def digest(game_id: str, players: int, games: int = 2) -> str:
    """A hash over every action and every position of a few random games."""
    game = open_game(game_id)
    out = hashlib.sha256(game.id.encode())
    for number in range(games):
        rng = seeded(1000 + number)
        seed = Seed(f"same everywhere {number}")
        s = game.new({"players": players})
        events = 0
        while movers := game.movers(s):
            if movers == CHANCE:
                seat, action = NATURE, game.chance(s, seed.rng(events))
                events += 1
            else:
                seats = [seat for seat in range(16) if movers >> seat & 1]
                seat = seats[rng.below(len(seats))]
                actions = game.legal(s, seat)
                out.update(repr([int(a) for a in actions]).encode())
                action = actions[rng.below(len(actions))]
            out.update(game.to_text(s, seat, action).encode())
            game.apply(s, seat, action)
            out.update(position(game, s))
        out.update(json.dumps(game.scores(s)).encode())
    return out.hexdigest()


def position(game: Any, s: Any) -> bytes:
    return json.dumps(game.to_dict(s), sort_keys=True).encode()
