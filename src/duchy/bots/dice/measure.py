"""How well a bot plays alone: the figures that a manifest holds."""

import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from duchy.games.dice.game import DiceGame
from duchy.kernel.chance import Stream
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded

from ..bot import Bot

FIRST_DICE = 7_000_000_000  # far from the dice of training


def solo_game(bot: Bot, sheet: str, number: int) -> tuple[int, int]:
    """The points and the decisions of one game; its dice follow from its number."""
    game = DiceGame("solo")
    play = Play(game, {"sheet": sheet}, ["bot"], Stream(seeded(FIRST_DICE + number)))
    play.run([bot], seeded(number))
    return play.state.duchies[0].total(), play.decisions


def measure(
    bot: Bot, sheet: str, games: int, progress: Callable[[int, float], None] | None = None
) -> dict[str, Any]:
    """Mean, spread and grades of the games 0, 1, 2 ...; milliseconds of CPU time a decision."""
    totals, decisions, begun = [], 0, time.process_time()
    for number in range(games):
        total, made = solo_game(bot, sheet, number)
        totals.append(total)
        decisions += made
        if progress:
            progress(number + 1, statistics.fmean(totals))
    spent = time.process_time() - begun
    return {
        "games": games,
        "mean": round(statistics.fmean(totals), 2),
        "error": round(statistics.pstdev(totals) / games**0.5, 2),
        "sd": round(statistics.pstdev(totals), 2),
        "over_50": round(sum(total > 50 for total in totals) / games, 3),
        "over_60": round(sum(total > 60 for total in totals) / games, 3),
        "at_70": round(sum(total >= 70 for total in totals) / games, 3),
        "best": max(totals),
        "ms_a_decision": round(1000 * spent / decisions, 2),
    }


def write_measured(manifest: Path, measured: dict[str, Any]) -> None:
    """Add the figures to the manifest beside the weights; say there which `width` the bot had."""
    content = json.loads(manifest.read_text(encoding="utf-8"))
    content["measured"] = measured
    manifest.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
