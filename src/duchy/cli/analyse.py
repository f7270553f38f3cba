"""duchy analyse"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from duchy.kernel.errors import InputError
from duchy.kernel.verbs import listed

from .choosing import seat_of
from .ink import wrapped
from .output import FILE, json_option, may_be_written, print_json, table
from .own import bot_seconds, enlisted
from .progress import progress

if TYPE_CHECKING:
    from duchy.arena.coach import Analysis
    from duchy.arena.comparing import Estimate

COUNT = click.IntRange(1)
FUTURES = click.IntRange(2, 1000)
CHARTS: Final = (".png", ".svg", ".pdf")
EXPLAINED: Final = (
    "Points given away, and of luck, are those of the lead over the best other. ± is 95 %; what may be luck of the"
    " look-ahead is not counted as an error."
)


@click.command()
@click.argument("record", type=FILE)
@click.option("--bot", metavar="NAME", help="Who judges.  [default: the strongest that can]")
@click.option(
    "--seat", "seats", type=int, multiple=True, metavar="N",
    help="Only this seat's decisions; the first is 1; repeatable.",
)  # fmt: skip
@click.option(
    "--futures", type=FUTURES, default=96, show_default=True, metavar="N",
    help="In how many futures the lines of a decision are compared at most; fewer where the case is clear.",
)  # fmt: skip
@click.option("--worst", type=COUNT, default=10, show_default=True, metavar="N", help="How many decisions to list.")
@click.option("--chart", type=FILE, metavar="FILE.png", help="Draw win probability, points and what was given away.")
@bot_seconds
@json_option
def analyse(
    record: Path, bot: str | None, seats: tuple[int, ...], futures: int, worst: int, chart: Path | None, as_json: bool
) -> None:
    """Let a strong bot judge a recorded game.

    For each decision the best lines and the played one, all looked ahead as far and with the same luck: expected
    points, chance to win, and what was given away, each with its 95 % interval. Each decision is judged from what its
    seat knew then. For each seat the errors a decision, and what dice and draws gave it. The game need not be over.

    \b
    Examples:
      duchy analyse game.jsonl
      duchy analyse game.jsonl --seat 1 --chart game.png
    """
    from duchy import games
    from duchy.arena import coach
    from duchy.arena.extras import need
    from duchy.kernel import record as records

    if bot is not None:
        bot = enlisted([bot])[0]
    if chart is not None:
        may_be_written(chart)
        if chart.suffix.lower() not in CHARTS:
            raise InputError(f"--chart draws a file that ends in {listed(CHARTS, 'or')}, not {chart}.")
        need("matplotlib")
    read = records.load(record)
    game = games.open_game(read.game)
    wanted = {seat_of(seat, len(read.seats)) for seat in seats} or set(range(len(read.seats)))
    total = len(coach.decisions_of(game, read, wanted))
    with progress(total, "decisions") as advance:
        analysis = coach.analyse(game, read, bot, lambda done, of: advance(1), wanted, futures)
    if chart is not None:
        from duchy.arena.charts import draw_analysis

        draw_analysis(analysis, chart)
    if as_json:
        print_json(analysis.plain())
    else:
        _print(analysis, worst)


def _print(analysis: "Analysis", worst: int) -> None:
    count = len(analysis.decisions)
    how = "looking ahead" if analysis.method == "look-ahead" else "by playouts"
    click.echo(f"{analysis.game}: {count} decisions, judged by {analysis.bot} ({how})\n")
    click.echo("Given away a decision, in points and chances to win, and what luck gave\n")
    rows = [["seat", "decisions", "errors", "points", "win, %", "luck, points", "luck, win, %"]]
    for seat, name in enumerate(analysis.seats):
        errors, luck = analysis.errors(seat), analysis.luck[seat]
        if errors.decisions:
            given = [_points(errors.points, 2), _percent(errors.win)]
            counts = [str(errors.decisions), str(errors.told)]
            rows.append([f"{seat + 1} {name}", *counts, *given, _points(luck.points), _percent(luck.win)])
    click.echo(table(rows))
    told = [decision for decision in analysis.decisions if decision.told]
    if not told:
        click.echo("\nNothing was given away that could be told.")
        return
    # The coach plays to win; where nobody can be beaten all chances are equal, and points decide.
    dearest = sorted(told, key=lambda decision: (-decision.lost_win.value, -decision.lost_points.value))[:worst]
    click.echo("\nThe dearest decisions\n")
    rows = [["entry", "seat", "played", "better", "points", "win, %"]]
    for d in dearest:
        better = "; ".join([d.best[0].text, *d.best[0].then])
        lost = [_points(d.lost_points), _percent(d.lost_win)]
        rows.append([str(d.entry), str(d.seat + 1), d.played.text, better, *lost])
    click.echo(table(rows))
    click.echo("\n" + wrapped(EXPLAINED))


def _points(estimate: "Estimate", places: int = 1) -> str:
    return f"{estimate.value:.{places}f} ± {estimate.within:.{places}f}"


def _percent(estimate: "Estimate") -> str:
    return f"{100 * estimate.value:.1f} ± {100 * estimate.within:.1f}"
