"""duchy simulate"""

import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from duchy.kernel.errors import InputError

from .choosing import (
    GAMES,
    boards_option,
    find_game,
    game_argument,
    players_option,
    set_option,
    sheet_option,
    variant_option,
)
from .ink import wrapped
from .names import complete_bot
from .output import FILE, json_option, print_json, table
from .own import bot_seconds, seated
from .progress import progress
from .series import SeatTally, Series, Tally

if TYPE_CHECKING:
    from duchy.kernel.family import Entry

COUNT = click.IntRange(1)
LOST = 10  # ways to lose a game by a fault that are told


@click.command()
@game_argument
@variant_option
@click.option("--games", "count", type=GAMES, metavar="N", default=100, show_default=True, help="How many games.")
@click.option(
    "--bots", default="random", show_default=True, metavar="A,B,...", shell_complete=complete_bot,
    help="The bot of each seat, in order; one name stands for all seats. FILE.py:CLASS or ./PROGRAM is one of yours.",
)  # fmt: skip
@bot_seconds
@players_option
@click.option("--seed", default="1", show_default=True, help="A word or number; the same seed gives the same games.")
@set_option
@sheet_option
@boards_option
@click.option("--out", type=FILE, metavar="DIR", help="Write a record of each game to a new folder.")
@click.option("--jobs", type=COUNT, metavar="N", help="Processes; the result is the same.  [default: all cores]")
@json_option
def simulate(
    game: str,
    variant: str | None,
    count: int,
    bots: str,
    players: int | None,
    seed: str,
    settings: tuple[str, ...],
    sheet: str | None,
    boards: Path | None,
    out: Path | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Let bots play many games, and sum up.

    Scores, wins, ties and lengths; for a game played alone also how often it earned its ratings.

    \b
    Examples:
      duchy simulate --games 10000
      duchy simulate burgundy/2011 --bots greedy,random --games 500 --out records
    """
    entry, opened = find_game(game, variant)
    settings += (f"sheet={sheet}",) if sheet is not None else ()
    names, setup = seated(entry, opened, bots, players, settings, boards)
    with whole_folder(out) as folder:
        series = Series(opened.id, setup, tuple(names), seed, folder)
        names += opened.automatic
        tally = _run(series, count, len(names), jobs or os.cpu_count() or 1)
    if as_json:
        print_json(_plain(entry, names, tally))
    else:
        _print_table(opened.id, entry, names, seed, tally)


def _run(series: Series, count: int, seats: int, jobs: int) -> Tally:
    """All games, in chunks that depend on their number alone, so that the jobs cannot change the result."""
    size = max(1, min(200, count // 64))
    chunks = [(first, min(size, count - first)) for first in range(0, count, size)]
    total = Tally(seats)
    with progress(count, "games") as advance:
        for tally in _tallies(series, chunks, min(jobs, len(chunks))):
            total.add(tally)
            advance(tally.games)
    return total


def _tallies(series: Series, chunks: list[tuple[int, int]], jobs: int) -> Iterator[Tally]:
    if jobs == 1:
        for first, count in chunks:
            yield series.play(first, count)
        return
    import signal
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            yield from pool.map(series.play, [first for first, _ in chunks], [count for _, count in chunks])
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


@contextmanager
def whole_folder(out: Path | None) -> Iterator[Path | None]:
    """A folder that appears under its name when everything is in it, and not at all if something goes wrong."""
    if out is None:
        yield None
        return
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise InputError(f"{out} is there already; --out needs a new or empty folder.")
    try:
        partial = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    except OSError as error:
        raise InputError(f"{out} cannot be made: {error.strerror}.") from None
    try:
        yield partial
        partial.chmod(0o755)
        partial.rename(out)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise


def _ratings(entry: "Entry", seat: SeatTally) -> dict[str, float]:
    return {words: seat.share_from(least) for least, words in entry.ratings}


def _plain(entry: "Entry", names: Iterable[str], tally: Tally) -> dict[str, Any]:
    seats: list[dict[str, Any]] = [
        {"bot": name, "mean": seat.mean(), "sd": seat.sd(), "best": seat.best, "win_rate": seat.win_rate()}
        for name, seat in zip(names, tally.seats, strict=True)
    ]
    for plain, seat in zip(seats, tally.seats, strict=True):
        if entry.ratings:
            plain["shares"] = _ratings(entry, seat)
    lost = {"lost": tally.lost} if tally.lost else {}
    return {
        "games": tally.games,
        "seats": seats,
        "decisions_per_game": tally.decisions / tally.games,
        "ties": tally.ties,
    } | lost


def _print_table(game: str, entry: "Entry", names: list[str], seed: str, tally: Tally) -> None:
    click.echo(f"{tally.games:,} {'game' if tally.games == 1 else 'games'} of {game}, seed {seed}\n")
    rows = [["seat", "bot", "mean", "sd", "best", "wins"]]
    for number, (name, seat) in enumerate(zip(names, tally.seats, strict=True), 1):
        wins = f"{100 * seat.win_rate():.1f} %"
        rows.append([str(number), name, f"{seat.mean():.2f}", f"{seat.sd():.2f}", str(seat.best), wins])
    click.echo(table(rows))
    for words, share in _ratings(entry, tally.seats[0]).items():
        click.echo(f"{words}: {100 * share:.1f} %")
    ties = f"{tally.ties:,} {'tie' if tally.ties == 1 else 'ties'}, broken or not"
    click.echo("\n" + wrapped(f"{tally.decisions / tally.games:.1f} decisions a game; {ties}."))
    for sentence, times in Counter(tally.lost).most_common(LOST):
        click.echo(wrapped(sentence if times == 1 else f"{sentence} ({times} times)"))
