"""A bot alone among strangers: how often it wins at tables where all others are another bot.

    python benchmarks/strangers_test.py burgundy/2019 master master-1 --players 4 --games 400 --set boards=1 --seed 22

Games come in blocks of the same dice, as in the arena, and in each the bot sits in every seat once. Where it is as good
as the others it wins one in as many games as there are seats. With `--out` a run that was stopped goes on where it was.
"""

import argparse
import json
import statistics
from pathlib import Path
from typing import Any

from duchy.arena.fixtures import Event, Fixture
from duchy.arena.playing import Clock, Played, play
from duchy.arena.shares import block
from duchy.arena.statistics import mean_interval, share_interval


def fixtures(event: Event, bot: str, strangers: str, games: int) -> list[Fixture]:
    """At least so many games, in whole blocks."""
    seats = range(event.players)
    return [
        Fixture(event, (bot, strangers), number, at, tuple(bot if seat == at else strangers for seat in seats))
        for number in range(-(-games // event.players))
        for at in seats
    ]


def lead(played: Played) -> int:
    """Of the bot over the best stranger."""
    others = [points for seat, points in enumerate(played.points) if seat != played.rotation]
    return played.points[played.rotation] - max(others)


def figures(games: list[Played], bot: str, strangers: str) -> dict[str, Any]:
    """Of whole blocks."""
    size = len(games[0].seats)
    blocks = [block((bot, strangers), games[at : at + size]) for at in range(0, len(games) - size + 1, size)]
    wins = share_interval([each.shares[0] for each in blocks], size)
    ahead = mean_interval([statistics.fmean(map(lead, each.games)) for each in blocks])
    clocks = {bot: Clock(), strangers: Clock()}
    for played in games:
        for name, times in zip(played.seats, played.turn_times):
            clocks[name].add(times)
    return {
        "games": len(blocks) * size,
        "wins": vars(wins),
        "lead": vars(ahead),
        "points": [statistics.fmean(each.points[at] for each in blocks) for at in (0, 1)],
        "turn_ms": [[clocks[name].milliseconds(share) for share in (0.5, 0.95)] for name in (bot, strangers)],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot alone among strangers.")
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("strangers")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--out", type=Path, help="a line a game; what it holds is not played again")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    setup = {"players": asked.players, **dict(each.split("=", 1) for each in asked.set)}
    done: list[Played] = []
    if asked.out and asked.out.exists():
        done = [Played.read(json.loads(row)) for row in asked.out.read_text(encoding="utf-8").splitlines()]
    for fixture in fixtures(Event(asked.game, setup, asked.seed), asked.bot, asked.strangers, asked.games)[len(done) :]:
        done.append(play(fixture))
        if asked.out:
            with asked.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(done[-1].plain()) + "\n")
    found = figures(done, asked.bot, asked.strangers)
    if asked.json:
        print(json.dumps(found))
        return
    wins, ahead, (mine, theirs) = found["wins"], found["lead"], found["points"]
    print(f"{found['games']} games: {asked.bot} wins {100 * wins['value']:.1f} % "
          f"({100 * wins['low']:.1f}-{100 * wins['high']:.1f})")  # fmt: skip
    print(f"ahead of the best stranger by {ahead['value']:.1f} ({ahead['low']:.1f} to {ahead['high']:.1f})")
    print(f"points {mine:.1f}, of {asked.strangers} {theirs:.1f}")
    print("ms a turn, median and 95 %: " + ", ".join(f"{half:.0f} / {most:.0f}" for half, most in found["turn_ms"]))


if __name__ == "__main__":
    main()
