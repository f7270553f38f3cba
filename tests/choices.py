"""What the bots choose, as one number for each game, size and level: the same everywhere, whoever runs the engine.

`tests/records/choices.json` holds the numbers. The interpreted engine looks less far, so two levels have two numbers.
Written anew by `python -m tests.choices`, once with each engine; `--games 8 --whole` compares longer, writing nothing.
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from duchy.bots.registry import make, names
from duchy.games import open_game
from duchy.kernel.chance import Stream
from duchy.kernel.compat import COMPILED
from duchy.kernel.play import Play
from duchy.kernel.rng import Rng, seeded

FILE = Path(__file__).parent / "records" / "choices.json"
GAMES = [
    ("burgundy/2019", 2), ("burgundy/2011", 3), ("burgundy/special", 4), ("burgundy/2019-team", 4),
    ("burgundy/2019-solo", 1), ("burgundy/special-chateauma", 1), ("dice/standard", 3), ("dice/different", 2),
    ("dice/solo", 1), ("rivals/introductory", 2), ("rivals/duel", 2),
]  # fmt: skip
ENGINE = "compiled" if COMPILED else "interpreted"
DECISIONS = 40 if COMPILED else 12  # of a game, unless it is played to its end


def cases() -> list[tuple[str, int, str]]:
    """Every level at every table, but random and greedy, which judge nothing."""
    return [
        (game_id, players, level)
        for game_id, players in GAMES
        for level in names(open_game(game_id))
        if level not in ("random", "greedy")
    ]


class Enough(Exception):
    """So many decisions were asked for."""


class Noted:
    """A bot whose choices are noted, until there are enough of them."""

    def __init__(self, bot: Any, noted: list[int], most: int | None) -> None:
        self.bot, self.noted, self.most = bot, noted, most

    def choose(self, game: Any, view: Any, rng: Rng) -> int:
        if len(self.noted) == self.most:
            raise Enough
        action: int = self.bot.choose(game, view, rng)
        self.noted.append(int(action))
        return action


def choices(game_id: str, players: int, level: str, number: int = 0, most: int | None = DECISIONS) -> list[int]:
    """What a level chose in one game against itself; all dice and all its chance follow from the number."""
    game = open_game(game_id)
    noted: list[int] = []
    bots = [Noted(make(level, game), noted, most) for _ in range(players)]
    play = Play(game, {"players": players}, ["bot"] * players, Stream(seeded(9000 + number)))
    try:
        play.run(bots, seeded(number))
    except Enough:
        pass
    return noted


def digest(game_id: str, players: int, level: str, number: int = 0, most: int | None = DECISIONS) -> str:
    return hashlib.sha256(repr(choices(game_id, players, level, number, most)).encode()).hexdigest()[:16]


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--games", type=int, default=1)
    ask.add_argument("--whole", action="store_true", help="games are played to their end")
    ask.add_argument("--print", action="store_true", help="print the numbers and write nothing")
    given = ask.parse_args()
    most = None if given.whole else DECISIONS
    found: dict[str, str] = {}
    for case in cases():
        name = " ".join(map(str, case))
        found[name] = " ".join(digest(*case, number, most) for number in range(given.games))
        print(name, found[name], file=sys.stderr)
    if given.print or given.whole or given.games > 1:
        print(json.dumps(found, indent=1))
        return
    stored = json.loads(FILE.read_text()) if FILE.exists() else {}
    FILE.write_text(json.dumps({**stored, ENGINE: found}, indent=1) + "\n")


if __name__ == "__main__":
    main()
