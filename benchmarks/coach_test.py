"""Is the coach honest? What it charges for decisions, against games that are played to their end from both choices.

    python benchmarks/coach_test.py dice/standard --decisions 200 --playouts 1000 --out coach-dice.jsonl

Decisions are taken from games of bots that err; only those count where the coach would have chosen otherwise. For each,
the coach's line and the played one are played to the end in the same futures, by the same bot that the coach asks. A
line of the output is a decision; at the end: the mean and the worst difference, and how often it is beyond both
intervals together. What is left of the differences when luck is taken out is what `doubt` in the bots should say.
"""

import argparse
import json
import math
import random
import statistics
import sys
from pathlib import Path
from typing import Any

from duchy import games
from duchy.arena.coach import decisions_of, strongest
from duchy.arena.comparing import FUTURES, Comparing, of_futures
from duchy.arena.playouts import Playouts
from duchy.bots import registry
from duchy.bots.bot import Foresight, Prospect, Way
from duchy.kernel.chance import Seed
from duchy.kernel.contract import View
from duchy.kernel.play import Play
from duchy.kernel.record import Record

PLAYERS = ("casual", "skilled", "expert")
A_GAME = 10  # decisions of a game, so that games and phases vary


def games_of(game: Any, first: int) -> Record:
    names = [PLAYERS[first % 3], PLAYERS[(first + 1) % 3]]
    play = Play.begin(game, {"players": 2}, names, Seed(f"coach test {first}"))
    play.run([registry.make(name, game) for name in names], Seed(f"coach test bots {first}").rng(0))
    return play.record()


class ToTheEnd:
    """The same bot, playing lines on until the game is over."""

    def __init__(self, game: Any) -> None:
        self.game = game
        family = game.id.partition("/")[0]
        self.bot: Any = registry.make(strongest(game), game)
        self.playouts = Playouts(self.bot)
        if family == "burgundy":
            self.bot.rounds = 99
        elif family == "rivals":
            self.bot.turns = 10_000
        else:
            self.playouts.bot = registry.make("expert", game)  # by the net alone: looks at each roll would take an hour
            self.playouts.bot.noise = 0.0
            self.bot.future = self.playouts.future

    def future(self, view: View[Any], way: Way, number: int) -> Prospect:
        found: Prospect = self.bot.future(self.game, view, way, number)
        return found


def judged(coach: Comparing, end: ToTheEnd, position: Any, name: str, playouts: int) -> dict[str, Any] | None:
    found = coach.compare(position.view, Seed(name).rng(0), position.played)
    assert found.played
    best, own = found.best[0].way, found.played.way
    if best == own:
        return None
    points, wins = [], []
    for number in range(playouts):
        one, other = (end.future(position.view, way, (1 << 41) + number) for way in (best, own))
        points.append(one.lead - other.lead)
        wins.append(one.win - other.win)
    true_points, true_win = of_futures(points, 0.0), of_futures(wins, 0.0)
    return {
        "name": name,
        "futures": len(found.best[0].futures),
        "points": found.lost_points.plain(),
        "win": found.lost_win.plain(),
        "true_points": true_points.plain(),
        "true_win": true_win.plain(),
    }


def summary(rows: list[dict[str, Any]], what: str) -> dict[str, float]:
    differences = [row[what]["value"] - row[f"true_{what}"]["value"] for row in rows]
    spans = [math.hypot(row[what]["within"], row[f"true_{what}"]["within"]) for row in rows]
    noise = [(row[f"true_{what}"]["within"] / 1.96) ** 2 for row in rows]
    left = statistics.fmean(d * d - n for d, n in zip(differences, noise, strict=True))
    return {
        "mean": statistics.fmean(differences),
        "mean_within": 1.96 * statistics.stdev(differences) / math.sqrt(len(rows)),
        "mean_absolute": statistics.fmean(abs(d) for d in differences),
        "worst": max(differences, key=abs),
        "beyond": sum(abs(d) > s for d, s in zip(differences, spans, strict=True)) / len(rows),
        "without_luck": math.sqrt(max(0.0, left)),
        "charged": statistics.fmean(row[what]["value"] for row in rows),
        "true": statistics.fmean(row[f"true_{what}"]["value"] for row in rows),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--futures", type=int, default=FUTURES)
    parser.add_argument("--first", type=int, default=0, help="The number of the first game.")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    game = games.open_game(options.game)
    bot = registry.make(strongest(game), game)
    assert isinstance(bot, Foresight)
    coach, end = Comparing(game, bot, options.futures), ToTheEnd(game)
    rows: list[dict[str, Any]] = []
    number = options.first
    while len(rows) < options.decisions:
        positions = decisions_of(game, games_of(game, number))
        random.Random(number).shuffle(positions)
        taken = 0
        for position in positions:
            if taken == A_GAME or len(rows) == options.decisions:
                break
            row = judged(coach, end, position, f"{options.game} {number} {position.entry}", options.playouts)
            if row:
                taken += 1
                rows.append(row)
                if options.out:
                    with options.out.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(row) + "\n")
        number += 1
        print(f"{len(rows)} decisions of {number - options.first} games", file=sys.stderr)
    print(json.dumps({"decisions": len(rows), **{what: summary(rows, what) for what in ("points", "win")}}, indent=1))


if __name__ == "__main__":
    main()
