"""duchy analyse"""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from duchy.kernel.errors import InputError

from .arena import percent, progress
from .output import FILE, json_option, may_be_written, print_json, read_text, table

if TYPE_CHECKING:
    from duchy.arena.coach import Analysis

COUNT = click.IntRange(1)


@click.command()
@click.argument("record", type=FILE)
@click.option("--bot", metavar="NAME", help="Who judges.  [default: the strongest that can]")
@click.option("--seat", "seats", type=int, multiple=True, metavar="N", help="Only this seat's decisions; repeatable.")
@click.option(
    "--playouts", type=COUNT, default=64, show_default=True, metavar="N",
    help="Games played on from a decision, where the bot cannot judge actions itself.",
)  # fmt: skip
@click.option("--worst", type=COUNT, default=10, show_default=True, metavar="N", help="How many decisions to list.")
@click.option("--chart", type=FILE, metavar="FILE.png", help="Draw win probability, points and what was given away.")
@json_option
def analyse(
    record: Path, bot: str | None, seats: tuple[int, ...], playouts: int, worst: int, chart: Path | None, as_json: bool
) -> None:
    """Let a strong bot judge a recorded game.

    For each decision the best actions, with expected points and probability to win, and what the played one gave away.
    Each is judged from what its seat knew then. The game need not be over.

    \b
    Examples:
      duchy analyse game.jsonl
      duchy analyse game.jsonl --seat 0 --chart game.png
    """
    from duchy import games
    from duchy.arena import coach
    from duchy.arena.extras import need, one_thread
    from duchy.kernel import record as records

    one_thread()
    if chart is not None:
        may_be_written(chart)
        need("matplotlib")
    read = records.loads(read_text(record))
    game = games.open_game(read.game)
    for seat in seats:
        if not 0 <= seat < len(read.seats):
            raise InputError(f"--seat must be from 0 to {len(read.seats) - 1}, not {seat}.")
    wanted = set(seats) or set(range(len(read.seats)))
    total = len(coach.decisions_of(game, read, wanted))
    with progress(total, "decisions") as advance:
        analysis = coach.analyse(game, read, bot, lambda done, of: advance(1), wanted, playouts)
    if chart is not None:
        from duchy.arena.charts import draw_analysis

        draw_analysis(analysis, chart)
    if as_json:
        print_json(analysis.plain())
    else:
        _print(analysis, worst)


def _print(analysis: "Analysis", worst: int) -> None:
    count = len(analysis.decisions)
    how = "its own evaluation" if analysis.method == "evaluation" else "playouts"
    click.echo(f"{analysis.game}: {count} decisions, judged by {analysis.bot} ({how})\n")
    rows = [["seat", "decisions", "given away: points", "wins"]]
    for seat, name in enumerate(analysis.seats):
        mine = sum(decision.seat == seat for decision in analysis.decisions)
        if mine:
            points, wins = analysis.lost(seat)
            rows.append([f"{seat} {name}", str(mine), f"{points:.1f}", f"{wins:.2f}"])
    click.echo(table(rows))
    # The coach plays to win; where nobody can be beaten all chances are equal, and points decide.
    dearest = sorted(analysis.decisions, key=lambda decision: (-decision.lost_win, -decision.lost_points))
    costly = [decision for decision in dearest if decision.played.action != decision.best[0].action][:worst]
    if not costly:
        return
    click.echo("\nThe dearest decisions\n")
    rows = [["entry", "seat", "played", "better", "points", "win"]]
    for d in costly:
        better = "; ".join([d.best[0].text, *d.best[0].then])
        rows.append([str(d.entry), str(d.seat), d.played.text, better, f"{d.lost_points:.1f}", percent(d.lost_win)])
    click.echo(table(rows))
