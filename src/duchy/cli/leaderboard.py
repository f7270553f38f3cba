"""duchy leaderboard"""

import json
from pathlib import Path

import click

from duchy.kernel.errors import InputError
from duchy.kernel.verbs import counted

from .arena import UNKNOWN, between
from .choosing import GAMES, boards_option, find_game, game_argument, make_setup, players_option, set_option
from .ink import wrapped
from .names import complete_bot
from .output import FILE, json_option, print_json, table, write_text
from .own import bot_seconds, enlisted
from .progress import progress

COUNT = click.IntRange(1)


@click.command()
@game_argument
@click.option(
    "--bots", metavar="A,B,...", shell_complete=complete_bot,
    help="Who stands in the table.  [default: all of the house]",
)  # fmt: skip
@click.option("--bot", "more", metavar="NAME", multiple=True, help="One more, such as NAME=FILE.py:CLASS; repeatable.")
@click.option(
    "--games", "count", type=GAMES, metavar="N", default=20, show_default=True,
    help="Games of each two; alone, of each.",
)  # fmt: skip
@players_option
@click.option("--seed", default="1", show_default=True, help="A word or number; the same seed gives the same games.")
@set_option
@boards_option
@click.option("--jobs", type=COUNT, metavar="N", help="Processes; the result is the same.  [default: all cores]")
@click.option("--out", type=FILE, metavar="DIR", help="A folder for finished games and the table.")
@click.option("--resume", is_flag=True, help="Go on with the finished games in --out, also with more --games or bots.")
@bot_seconds
@json_option
def leaderboard(
    game: str, bots: str | None, more: tuple[str, ...], count: int, players: int | None, seed: str,
    settings: tuple[str, ...], boards: Path | None, jobs: int | None, out: Path | None, resume: bool, as_json: bool,
) -> None:  # fmt: skip
    """Make the table of all bots anew.

    Each bot meets each other on the same dice in changed seats; alone, all play the same dice. Wins and points have
    95 % intervals, in which a block of equal luck counts as one observation.

    \b
    Examples:
      duchy leaderboard dice --games 40
      duchy leaderboard burgundy --bots random,greedy,skilled --bot mine.py:Mine
      duchy leaderboard rivals --out table
      duchy leaderboard rivals --out table --resume --games 100
    """
    from duchy.arena.extras import need
    from duchy.arena.fixtures import Event
    from duchy.arena.hinted import make
    from duchy.arena.journal import Journal
    from duchy.arena.leaderboard import markdown, meetings, plain, rating_text, rows, time_text
    from duchy.arena.report import report
    from duchy.arena.running import Place, cores, run, whole_games
    from duchy.bots import registry

    need("openskill")
    place = Place(jobs or cores())
    if place.jobs > 1:
        need("joblib")
    entry, opened = find_game(game)
    names = enlisted([*(bots.split(",") if bots else registry.names(opened)), *more])
    if len(names) < 2 or len(set(names)) < len(names):
        raise InputError("A table needs two bots at least, and each of them once.")
    for name in names:
        make(name, opened)
    if resume and out is None:
        raise InputError("--resume needs the --out folder of the run to go on with.")
    setup = make_setup(entry, players, settings, boards)
    opened.new(setup)
    event = Event(opened.id, setup, seed)
    matches = meetings(names, event.players)
    count *= len(names) if event.players == 1 else 1
    journal = Journal(event, out, resume)
    outcomes = []
    try:
        with progress(sum(whole_games(match, event.players, count) for match in matches), opened.id) as advance:
            for match in matches:
                outcomes.append(run(event, match, count, journal, place, None, advance))
    except KeyboardInterrupt:
        done = counted(len(journal.games), "game")
        hint = f"; what is finished is kept in {out}, and --resume goes on" if out else ""
        click.echo(f"\nStopped after {done}{hint}.", err=True)
        raise
    finally:
        journal.close()
    found = rows(report(event, outcomes, None))
    result = {"game": event.game, "setup": dict(setup), "seed": seed, "bots": plain(found)}
    if out is not None:
        write_text(out / "leaderboard.json", json.dumps(result, ensure_ascii=False, indent=2) + "\n")
        write_text(out / "leaderboard.md", markdown(found))
    if as_json:
        print_json(result)
        return
    shown = [["bot", "games", "wins", "95 %", "points", "95 %", "rating", "ms a decision"]]
    for row in found:
        wins, points = row.wins, row.points
        shown.append([
            row.bot, f"{row.games:,}", f"{100 * wins.value:.1f} %", f"{100 * wins.low:.1f}-{100 * wins.high:.1f}",
            f"{points.value:.1f}", between(points), rating_text(row), time_text(row),
        ])  # fmt: skip
    people = "alone" if event.players == 1 else f"{event.players} players"
    click.echo(f"{event.game}, {people}, seed {seed}\n\n{table(shown)}\n")
    met = "Alone, a win is the best score on the same dice." if event.players == 1 else "Each has met each other."
    click.echo(wrapped(f"{met} Ratings are openskill's, ± 1.96 sigma; times are CPU time, the median."))
    if not all(row.points.bounded for row in found):
        click.echo(wrapped(UNKNOWN))
