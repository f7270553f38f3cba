"""duchy error-rate"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from duchy.kernel.errors import InputError

from .choosing import boards_option, find_game, game_argument, make_setup, players_option, set_option
from .names import complete_bot
from .output import FILE, json_option, print_json, table
from .own import bot_seconds, enlisted
from .progress import progress

if TYPE_CHECKING:
    from duchy.arena.coach import Coach
    from duchy.arena.comparing import Estimate
    from duchy.arena.erring import Erring
    from duchy.kernel.contract import Game
    from duchy.kernel.record import Record

COUNT = click.IntRange(1)
FUTURES = click.IntRange(2, 1000)


@click.command("error-rate")
@game_argument
@click.option(
    "--bots", metavar="A,B,...", shell_complete=complete_bot,
    help="Whose errors; each plays against itself.  [default: all levels]",
)  # fmt: skip
@click.option(
    "--records", type=FILE, multiple=True, metavar="PATH",
    help="Games that were played, instead of bots: a record or a folder of them; repeatable.",
)  # fmt: skip
@click.option("--decisions", type=COUNT, default=200, show_default=True, metavar="N", help="How many of each bot.")
@click.option("--a-game", type=COUNT, default=40, show_default=True, metavar="N", help="At most of a seat in a record.")
@click.option("--judge", metavar="NAME", help="Who judges.  [default: the strongest that can look ahead]")
@click.option(
    "--futures", type=FUTURES, default=96, show_default=True, metavar="N",
    help="In how many futures the lines of a decision are compared at most; fewer where the case is clear.",
)  # fmt: skip
@players_option
@click.option("--seed", default="1", show_default=True, help="A word or number; the same seed gives the same games.")
@set_option
@boards_option
@bot_seconds
@json_option
def error_rate(
    game: str, bots: str | None, records: tuple[Path, ...], decisions: int, a_game: int, judge: str | None,
    futures: int, players: int | None, seed: str, settings: tuple[str, ...], boards: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Tell how much a bot or a person errs.

    Points and chances to win given away a decision, as in backgammon: decisions are drawn from games, and each is
    compared with the best line that the judge finds, both looked ahead as far and with the same luck. ± is 95 %, from
    how much games differ. A judge finds little fault with what it would have done itself: its own rate is a lower
    bound.

    \b
    Examples:
      duchy error-rate burgundy --bots novice,skilled,expert
      duchy error-rate --records my-games/
    """
    from duchy.arena import erring
    from duchy.arena.coach import Coach, strongest
    from duchy.bots import registry

    judge = enlisted([judge])[0] if judge else None

    def coach_of(opened: "Game[Any]") -> "Coach":
        return Coach(opened, registry.make(judge or strongest(opened), opened), futures)

    if records:
        if bots or game or settings or boards or players:
            raise InputError("A record tells what was played: leave the game, the bots and the set-up out.")
        read = _read(records)
        seats = sum(len(set(record.seats)) for _, record in read)
        with progress(seats * a_game, "decisions") as advance:
            found = erring.of_records(read, coach_of, a_game, advance)
    else:
        entry, opened = find_game(game)
        setup = make_setup(entry, players, settings, boards)
        opened.new(setup)
        names = enlisted(bots.split(",")) if bots else [name for name in registry.names(opened) if ":" not in name]
        coach = coach_of(opened)
        with progress(decisions * len(names), "decisions") as advance:
            found = [erring.of_bot(opened, setup, name, coach, seed, decisions, advance) for name in names]
    if not found:
        raise InputError("Nobody had anything to decide in these games.")
    if as_json:
        print_json([each.plain() for each in found])
    else:
        click.echo(table([["player", "games", "decisions", "errors", "points", "chance to win"], *map(_row, found)]))
        click.echo("\nGiven away a decision, as the judge sees it: points of the lead over the best")
        click.echo("other, and chances to win. Errors are those that are certain.")


def _read(paths: tuple[Path, ...]) -> "list[tuple[Game[Any], Record]]":
    from duchy import games
    from duchy.kernel import record as records

    files = [file for path in paths for file in (sorted(path.glob("*.jsonl")) if path.is_dir() else [path])]
    if not files:
        raise InputError("There is no record (*.jsonl) in this folder.")
    read = [records.load(file) for file in files]
    return [(games.open_game(record.game), record) for record in read]


def _row(erring: "Erring") -> list[str]:
    counts = [str(len(erring.judged)), str(erring.decisions), f"{100 * erring.told / erring.decisions:.0f} %"]
    return [erring.name, *counts, _within(erring.points, 1, ""), _within(erring.win, 100, " %")]


def _within(estimate: "Estimate", times: int, unit: str) -> str:
    return f"{times * estimate.value:.2f} ± {times * estimate.within:.2f}{unit}"
