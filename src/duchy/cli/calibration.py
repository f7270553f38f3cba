"""duchy calibration"""

from typing import TYPE_CHECKING

import click

from duchy.kernel.errors import InputError
from duchy.kernel.verbs import counted

from .choosing import GAMES, boards_option, find_game, game_argument, make_setup, players_option, set_option
from .ink import wrapped
from .names import complete_bot
from .output import json_option, print_json, table
from .own import bot_seconds, enlisted
from .progress import progress

if TYPE_CHECKING:
    from pathlib import Path

    from duchy.arena.calibration import Line

ORDINALS = ("first", "second", "third", "fourth", "last")


@click.command()
@game_argument
@click.option(
    "--bot", metavar="NAME", shell_complete=complete_bot,
    help="Who plays in all seats and says what it expects.  [default: the strongest that can look ahead]",
)  # fmt: skip
@click.option("--games", type=GAMES, default=100, show_default=True, metavar="N", help="How many.")
@click.option("--fit", is_flag=True, help="Find the spread of a lead under which the results were likeliest.")
@players_option
@click.option("--seed", default="1", show_default=True, help="A word or number; the same seed gives the same games.")
@set_option
@boards_option
@bot_seconds
@json_option
def calibration(
    game: str, bot: str | None, games: int, fit: bool, players: int | None, seed: str, settings: tuple[str, ...],
    boards: "Path | None", as_json: bool,
) -> None:  # fmt: skip
    """Tell whether a bot's chances to win mean what they say.

    It plays against itself, and says after each roll what all can expect. Brier is the mean squared error of a chance:
    0 is certainty that is right, 0.25 a coin between two. A favourite that is said to win 80 % should win 80 %.

    \b
    Examples:
      duchy calibration burgundy --games 200
      duchy calibration burgundy --players 4 --fit
      duchy calibration rivals/duel --bot expert
    """
    from duchy.arena import calibration as arena
    from duchy.arena.coach import strongest

    name = enlisted([bot])[0] if bot else None
    entry, opened = find_game(game)
    setup = make_setup(entry, players, settings, boards)
    opened.new(setup)
    if setup["players"] < 2:
        raise InputError("Alone nobody can be beaten: a chance to win needs two players.")
    with progress(games, "games") as advance:
        found = arena.measured(opened, setup, name or strongest(opened), seed, games, advance)
    better = arena.fitted(found.moments) if fit else None
    if as_json:
        print_json({**found.plain(), **({"fit": better.plain()} if better else {})})
        return
    rows = [[f"{name} fifth", *_row(found.fifth(number))] for number, name in enumerate(ORDINALS)]
    rows += [["last roll", *_row(found.last)], ["all", *_row(found.all)]]
    click.echo(table([["", "rolls", "Brier", "said", "won", "95 %", "points too high"], *rows]))
    click.echo(f"\nOf {counted(games, 'game')}: what was said of the favourite's chance, and how often it won.")
    if better:
        fits = f"variance of a lead {better.at_end:.1f} + {better.a_roll:.2f} for each roll that follows"
        brier = f"Brier {better.brier:.4f}, in the last fifth {better.last_brier:.4f}"
        click.echo(wrapped(f"Best fit: {fits}; {brier}."))


def _row(line: "Line") -> list[str]:
    came = line.came
    return [
        str(line.moments), f"{line.brier:.4f}", f"{100 * line.said:.1f} %", f"{100 * came.value:.1f} %",
        f"{100 * came.low:.1f}–{100 * came.high:.1f}", f"{line.too_high:+.1f}",
    ]  # fmt: skip
