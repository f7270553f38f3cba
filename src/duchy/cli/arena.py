"""duchy arena"""

import math
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from duchy.kernel.errors import InputError
from duchy.kernel.verbs import counted

from .choosing import GAMES, boards_option, find_game, make_setup, players_option, set_option
from .ink import wrapped
from .names import complete_bot, complete_game
from .output import FILE, json_option, print_json, table, write_text
from .own import bot_seconds, enlisted
from .progress import progress

if TYPE_CHECKING:
    from duchy.arena.adjusting import Adjusted
    from duchy.arena.report import BotFigures, MatchFigures, Report
    from duchy.arena.statistics import Interval, Sprt
    from duchy.kernel.family import Entry

COUNT = click.IntRange(1)
LOST = 10  # ways to lose a game by a fault that are told
INTERVALS = (
    "Intervals are of 95 %: Wilson's, for as many games as the blocks of equal luck are worth by their variance; "
    "of mean points, 1.96 standard errors over blocks. Times are CPU time."
)
UNKNOWN = "One block of equal luck does not tell how far the points of others lie: take more --games."


@click.command()
@click.argument("game", shell_complete=complete_game)
@click.argument("bots", nargs=-1, required=True, metavar="BOT...", shell_complete=complete_bot)
@click.option("--games", "count", type=GAMES, metavar="N", default=400, show_default=True, help="Games a match.")
@players_option
@click.option("--ladder", is_flag=True, help="Each bot against the one named before it; name the weakest first.")
@click.option("--cross", is_flag=True, help="Each bot against each other, as a table.")
@click.option("--seed", default="1", show_default=True, help="A word or number; the same seed gives the same games.")
@click.option("--sprt", metavar="ELO0,ELO1", help="Stop a match of two when one of the two differences is accepted.")
@set_option
@boards_option
@click.option("--jobs", type=COUNT, metavar="N", help="Processes; the result is the same.  [default: all cores]")
@click.option("--cluster", metavar="ADDRESS", help="Play on the workers of a Dask scheduler, tcp://HOST:PORT.")
@click.option("--out", type=FILE, metavar="DIR", help="A folder for finished games, report, Parquet table, picture.")
@click.option("--resume", is_flag=True, help="Go on with the finished games in --out.")
@click.option("--luck", is_flag=True, help="Also tell results without the luck of the dice: narrower, and as honest.")
@click.option("--memory", "weigh", is_flag=True, help="Also measure the memory of each bot: one game in a new process.")
@bot_seconds
@json_option
def arena(
    game: str,
    bots: tuple[str, ...],
    count: int,
    players: int | None,
    ladder: bool,
    cross: bool,
    seed: str,
    sprt: str | None,
    settings: tuple[str, ...],
    boards: Path | None,
    jobs: int | None,
    cluster: str | None,
    out: Path | None,
    resume: bool,
    luck: bool,
    weigh: bool,
    as_json: bool,
) -> None:
    """Measure how strong bots are against each other.

    Games come in blocks: the same dice and draws for every rotation of the seats. Win rates have 95 % intervals that
    take a block, not a game, as one observation. One bot alone plays against itself.

    \b
    Examples:
      duchy arena burgundy greedy random --games 400
      duchy arena burgundy random greedy novice --ladder --out ladder
      duchy arena dice novice casual skilled expert master --cross
      duchy arena burgundy greedy random --sprt 0,30 --games 4000
      duchy arena dice casual+hints casual
      duchy arena dice master expert --games 100 --luck
    """
    from duchy.arena.adjusting import judge_of
    from duchy.arena.fixtures import Event, matches
    from duchy.arena.hinted import make
    from duchy.arena.journal import Journal
    from duchy.arena.memory import peak_memory
    from duchy.arena.report import report
    from duchy.arena.running import Place, cores, run, whole_games
    from duchy.bots.own import is_guest

    bots = tuple(enlisted(bots))
    entry, opened = find_game(game)
    if players is None:
        players = _table_size(entry, bots, ladder or cross)
    setup = make_setup(entry, players, settings, boards)
    opened.new(setup)
    for name in bots:
        make(name, opened)
    if cluster and (own := [name for name in bots if is_guest(name)]):
        raise InputError(f"{own[0]} plays on this machine alone, not with --cluster.")
    if ladder and cross:
        raise InputError("--ladder and --cross exclude each other.")
    meetings = matches(bots, "ladder" if ladder else "cross" if cross else "table", setup["players"])
    test = _read_sprt(sprt, meetings)
    if resume and out is None:
        raise InputError("--resume needs the --out folder of the run to go on with.")
    place = Place(jobs or cores(), cluster)
    _check_extras(place.jobs, cluster, out)
    event = Event(opened.id, setup, seed, judge_of(opened) if luck else None)
    journal = Journal(event, out, resume)
    outcomes = []
    try:
        for match in meetings:
            with progress(whole_games(match, event.players, count), " - ".join(match)) as advance:
                outcomes.append(run(event, match, count, journal, place, test, advance))
    except KeyboardInterrupt:
        done = counted(len(journal.games), "game")
        hint = f"; what is finished is kept in {out}, and --resume goes on" if out else ""
        click.echo(f"\nStopped after {done}{hint}.", err=True)
        raise
    finally:
        journal.close()
    result = report(event, outcomes, test, {name: peak_memory(event, name) for name in bots if weigh})
    if out is not None:
        _write(result, out)
    if as_json:
        from duchy.arena.report import plain

        print_json(plain(result))
    else:
        _print(result, cross)


def _table_size(entry: "Entry", bots: tuple[str, ...], in_pairs: bool) -> int | None:
    """Without --players, all bots fit at one table if the game allows it."""
    return len(bots) if not in_pairs and len(bots) > 2 and len(bots) in entry.players else None


def _read_sprt(text: str | None, meetings: list[tuple[str, ...]]) -> "Sprt | None":
    from duchy.arena.statistics import Sprt

    if text is None:
        return None
    try:
        elo0, elo1 = (float(part) for part in text.split(","))
    except ValueError:
        elo0 = elo1 = math.nan
    if not -1000 < elo0 < elo1 < 1000:
        raise InputError(f'--sprt needs two differences in Elo, the smaller first, like 0,30, not "{text}".')
    if any(len(match) != 2 for match in meetings):
        raise InputError("--sprt is for matches of two bots.")
    return Sprt(elo0, elo1)


def _check_extras(jobs: int, cluster: str | None, out: Path | None) -> None:
    """Find out before the games, not after them."""
    from duchy.arena.extras import need

    need("openskill")
    if cluster:
        need("distributed", "cluster")
    elif jobs > 1:
        need("joblib")
    if out is not None:
        need("pyarrow")
        need("matplotlib")


def _write(result: "Report", out: Path) -> None:
    import json

    from duchy.arena.picture import draw
    from duchy.arena.report import plain, write_parquet

    write_text(out / "report.json", json.dumps(plain(result), ensure_ascii=False, indent=2) + "\n")
    write_parquet(result, out / "games.parquet")
    draw(result, out / "report.png")


# ------------------------------------------------------------------ for people
def _print(result: "Report", cross: bool) -> None:
    event = result.event
    setup = ", ".join(f"{key} {value}" for key, value in event.setup.items() if key != "own_boards")
    click.echo(f"{event.game}, {setup}, seed {event.seed}")
    for match in result.matches:
        click.echo("")
        _print_match(match, result.sprt)
    if cross and len(result.matches) > 1:
        click.echo("\nShare of wins of the row against the column\n")
        click.echo(table(_cross_table(result)))
    if len(result.ratings) > 1:
        click.echo("\nRatings (openskill, Plackett-Luce)\n")
        rows = [["bot", "mu", "sigma", "mu - 3 sigma"]]
        for name, r in sorted(result.ratings.items(), key=lambda item: -item[1].mu):
            rows.append([name, f"{r.mu:.2f}", f"{r.sigma:.2f}", f"{r.mu - 3 * r.sigma:.2f}"])
        click.echo(table(rows))
    if result.memory:
        click.echo("\nMemory: the peak of a process in which the bot plays one game against itself\n")
        weights = [[name, "-" if peak is None else f"{peak:.0f} MB"] for name, peak in result.memory.items()]
        click.echo(table([["bot", "peak"], *weights]))
    one_block = any(len(match.outcome.blocks) == 1 for match in result.matches)
    click.echo(f"\n{wrapped(f'{INTERVALS} {UNKNOWN}' if one_block else INTERVALS)}")


def _print_match(match: "MatchFigures", sprt: "Sprt | None") -> None:
    size = match.games // len(match.outcome.blocks)
    games = f"{match.games:,} {'game' if match.games == 1 else 'games'}"
    count = len(match.outcome.blocks)
    blocks = "" if size == 1 else f" in {count:,} {'block' if count == 1 else 'blocks'} of {size}"
    click.echo(f"{' - '.join(match.outcome.match)}: {games}{blocks}\n")
    head = ["bot", "wins", "95 %", "points", "95 %", "ms a decision", "ms a turn"]
    click.echo(table([head, *(_bot_row(bot) for bot in match.bots)]))
    if any(bot.points_adjusted for bot in match.bots):
        click.echo("\n" + table(_without_luck(match)))
    spread = ["points of", "sd", "q05", "q25", "median", "q75", "q95"]
    click.echo("\n" + table([spread, *(_spread_row(bot) for bot in match.bots)]) + "\n")
    first, ties = match.first_wins, match.ties
    if not math.isnan(first.value):
        click.echo(f"First to move wins {percent(first.value)} ({_span(first)}).")
    if len(match.outcome.blocks[0].games[0].seats) > 1:
        click.echo(f"Ties, broken or not: {percent(ties.value)}.")
    lost = Counter(played.lost for block in match.outcome.blocks for played in block.games if played.lost)
    for sentence, times in lost.most_common(LOST):
        click.echo(wrapped(sentence if times == 1 else f"{sentence} ({times} times)"))
    if match.elo and math.isfinite(match.elo.value):
        elo = match.elo
        click.echo(f"Elo {round(elo.value):+} ({round(elo.low):+} to {round(elo.high):+}).")
    if sprt:
        low, high = sprt.bounds
        verdict = {"elo0": f"accepts {sprt.elo0:g} Elo", "elo1": f"accepts {sprt.elo1:g} Elo"}
        said = verdict.get(match.outcome.verdict, "is not decided")
        click.echo(f"SPRT {sprt.elo0:g},{sprt.elo1:g} {said}: LLR {match.outcome.llr:.2f} ({low:.2f} to {high:.2f}).")


def _bot_row(bot: "BotFigures") -> list[str]:
    wins = [percent(bot.wins.value), _span(bot.wins)]
    return [
        bot.bot,
        *wins,
        f"{bot.points.value:.2f}",
        between(bot.points),
        _times(bot.decision_ms),
        _times(bot.turn_ms),
    ]


def _without_luck(match: "MatchFigures") -> list[list[str]]:
    rows = [["without luck", "", "95 %", "luck", "95 %", "variance gone"]]
    for bot in match.bots:
        if bot.wins_adjusted:
            rows.append(_adjusted_row(f"wins of {bot.bot}", bot.wins_adjusted, 100, " %"))
        if bot.points_adjusted:
            rows.append(_adjusted_row(f"points of {bot.bot}", bot.points_adjusted))
    if match.more:
        rows.append(_adjusted_row(f"points more (came {_points(match.more.came)})", match.more.adjusted))
    return rows


def _adjusted_row(name: str, figure: "Adjusted", scale: int = 1, unit: str = "") -> list[str]:
    without, luck = figure.without, figure.luck
    return [
        name, f"{scale * without.value:.1f}{unit}", between(without, " to ", scale),
        f"{scale * luck.value:+.1f}{unit}", between(luck, " to ", scale, "+"),
        percent(figure.removed),
    ]  # fmt: skip


def _points(interval: "Interval") -> str:
    return f"{interval.value:.1f}, {between(interval, ' to ')}"


def between(interval: "Interval", to: str = "-", scale: int = 1, sign: str = "") -> str:
    """An interval of points; that of one block of dice cannot be known."""
    if not interval.bounded:
        return "unknown"
    return f"{scale * interval.low:{sign}.1f}{to}{scale * interval.high:{sign}.1f}"


def _spread_row(bot: "BotFigures") -> list[str]:
    return [bot.bot, f"{bot.sd:.1f}", *(f"{value:.0f}" for value in bot.quantiles)]


def _times(ms: tuple[float | None, float | None]) -> str:
    return "-" if ms[0] is None or ms[1] is None else f"{ms[0]:.2g}, p95 {ms[1]:.2g}"


def _cross_table(result: "Report") -> list[list[str]]:
    cells: dict[tuple[str, str], str] = {}
    names: list[str] = []
    for match in result.matches:
        for bot, other in (match.bots, match.bots[::-1]):
            cells[bot.bot, other.bot] = f"{percent(bot.wins.value)} ({_span(bot.wins)})"
            names += [name for name in (other.bot, bot.bot) if name not in names]
    rows = [["", *names]]
    for name in names:
        rows.append([name, *(cells.get((name, other), "-") for other in names)])
    return rows


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _span(interval: "Interval") -> str:
    return f"{100 * interval.low:.1f}-{100 * interval.high:.1f}"
