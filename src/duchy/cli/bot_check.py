"""duchy bot-check"""

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from duchy.kernel.errors import InputError

from .choosing import find_game
from .names import complete_game
from .output import json_option, print_json, table
from .own import bot_seconds, enlisted

if TYPE_CHECKING:
    from duchy.bots.bot import Bot
    from duchy.kernel.contract import Action, Game, View
    from duchy.kernel.family import Entry
    from duchy.kernel.rng import Rng

COUNT = click.IntRange(1)


@dataclass
class Checked:
    game: str
    games: int = 0
    decisions: int = 0
    slowest: float = 0.0  # seconds
    fault: str = ""


@click.command("bot-check")
@click.argument("bot")
@click.argument("names", nargs=-1, metavar="[GAME]...", shell_complete=complete_game)
@click.option("--games", "count", type=COUNT, default=1, show_default=True, metavar="N", help="Games of each.")
@click.option("--seed", default="1", show_default=True, help="A word or number; the same seed gives the same games.")
@bot_seconds
@json_option
def bot_check(bot: str, names: tuple[str, ...], count: int, seed: str, as_json: bool) -> int:
    """Find out whether a bot of yours can play.

    BOT is FILE.py:CLASS, ./PROGRAM or an installed bot. It plays whole games of each GAME, one of every family where
    none is named, in all seats, and each choice is checked. Exit code 1 if it loses one by a fault.

    \b
    Examples:
      duchy bot-check mine.py:Mine
      duchy bot-check ./bot.sh dice rivals --games 5 --bot-seconds 2
    """
    from duchy import games

    name = enlisted([bot])[0]
    found = [find_game(game) for game in names or [family.first for family in games.FAMILIES]]
    checked = [_checked(entry, game, name, count, seed) for entry, game in found]
    if as_json:
        print_json([vars(one) for one in checked])
    else:
        rows = [["game", "games", "decisions", "slowest ms", ""]]
        for one in checked:
            slowest = f"{1000 * one.slowest:.0f}"
            rows.append([one.game, str(one.games), str(one.decisions), slowest, one.fault or "plays"])
        click.echo(table(rows))
    return 1 if any(one.fault for one in checked) else 0


class Timed:
    """The bot, with a clock."""

    def __init__(self, bot: "Bot", checked: Checked) -> None:
        self.bot = bot
        self.checked = checked

    def choose(self, game: "Game[Any]", view: "View[Any]", rng: "Rng") -> "Action":
        began = time.perf_counter()
        action = self.bot.choose(game, view, rng)
        self.checked.decisions += 1
        self.checked.slowest = max(self.checked.slowest, time.perf_counter() - began)
        return action


def _checked(entry: "Entry", game: "Game[Any]", name: str, count: int, seed: str) -> Checked:
    from duchy.bots import registry
    from duchy.bots.own import is_guest
    from duchy.bots.program import BotFailed
    from duchy.kernel.chance import Seed
    from duchy.kernel.play import Play

    if not is_guest(name) or name in registry.house():
        raise InputError(f"{name} is no bot of yours: name FILE.py:CLASS, ./PROGRAM or an installed bot.")
    checked = Checked(game.id)
    try:
        for number in range(count):
            luck = Seed(f"{seed} game {number + 1}")
            play = Play(game, {"players": entry.usual}, (name,) * entry.usual, luck)
            play.run([Timed(registry.make(name, game), checked)] * entry.usual, Seed(f"bots of {luck.text}").rng(0))
            checked.games += 1
    except BotFailed as failed:
        checked.fault = str(failed)
    return checked
