"""duchy strength"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from duchy.kernel.errors import InputError
from duchy.kernel.files import read_text
from duchy.kernel.verbs import listed

from .choosing import GAMES, find_game, make_setup
from .output import FILE, json_option, may_be_written, print_json, table, write_text
from .progress import progress, time_text

if TYPE_CHECKING:
    from duchy.arena.running import Place
    from duchy.arena.strength.rows import Row
    from duchy.arena.strength.sections import Section
    from duchy.arena.strength.tables import Measured

COUNT = click.IntRange(1)


def _kept_by_default() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "duchy" / "strength"


@click.command()
@click.option("--only", multiple=True, metavar="SECTION", help="One table, as --plan lists them; repeatable.")
@click.option("--games", "count", type=GAMES, metavar="N", help="So many of each match, not all that are wanted.")
@click.option("--out", type=FILE, metavar="FILE", help="Write the tables to a Markdown file; with --only others stay.")
@click.option(
    "--kept", "kept_in", type=FILE, metavar="DIR", default=_kept_by_default, show_default="a folder for caches",
    help="Where finished games are kept: what is there is not played again.",
)  # fmt: skip
@click.option("--as-kept", type=COUNT, metavar="N", help="Play nothing: tables of what is kept, if N games or more.")
@click.option("--plan", is_flag=True, help="Play nothing: tell what is still to be played, and how long it takes.")
@click.option("--rows", type=FILE, metavar="FILE", help="A TOML file with rows of your own, not those of the house.")
@click.option("--jobs", type=COUNT, metavar="N", help="Processes; the result is the same.  [default: all cores]")
@json_option
def strength(
    only: tuple[str, ...], count: int | None, out: Path | None, kept_in: Path, as_kept: int | None, plan: bool,
    rows: Path | None, jobs: int | None, as_json: bool,
) -> None:  # fmt: skip
    """Make all tables of how strong the bots are anew.

    Ladders of every game, teams, the solo game, the Châteauma, error rates and whether chances mean what they say.
    Each game is kept as soon as it is finished, under the rules, weights and bots that played it: a run that was
    stopped goes on where it was, and only what has changed is played again.

    \b
    Examples:
      duchy strength --plan
      duchy strength --only chateauma --games 40
      duchy strength --out docs/guide/strength-tables.md
      duchy strength --only rivals --out docs/guide/strength-tables.md
    """
    from duchy.arena.extras import need
    from duchy.arena.running import Place, cores
    from duchy.arena.strength.sections import HOUSE, read
    from duchy.arena.strength.tables import HEADING, Shown, markdown, plain, put_into

    if as_kept and (plan or count):
        raise InputError("--as-kept takes what is there: leave --plan and --games out.")
    place = Place(jobs or cores())
    if place.jobs > 1 and not as_kept and not plan:
        need("joblib")
    may_be_written(out)
    before = read_text(out) if out is not None and only and out.exists() else ""
    sections = _chosen(read(rows or HOUSE), only)
    opened: list[list[Measured]] = []
    try:
        for section in sections:
            opened.append([])
            for row in section.rows:
                opened[-1].append(_open(section, row, kept_in))
        measured = [row for some in opened for row in some]
        if plan:
            _print_plan(opened, count, place.jobs, as_json)
            return
        if not as_kept:
            _play(measured, count, place, kept_in)
        shown = Shown(least=as_kept) if as_kept else Shown(count)
        text, found = markdown(opened, shown), plain(opened, shown)
    finally:
        for some in opened:
            for each in some:
                each.games.close()
    if out is not None:
        write_text(out, put_into(before, text) if before.startswith(HEADING) else text)
    if as_json:
        print_json(found)
    elif out is None:
        click.echo(text, nl=False)


def _chosen(sections: "list[Section]", only: tuple[str, ...]) -> "list[Section]":
    known = [section.id for section in sections]
    for name in only:
        if name not in known:
            raise InputError(f'There is no section "{name}"; known are {listed(known)}.')
    return [section for section in sections if section.id in only or not only]


def _open(section: "Section", row: "Row", kept_in: Path) -> "Measured":
    from duchy.arena.fixtures import Event
    from duchy.arena.strength.tables import Measured

    entry, opened = find_game(row.game)
    setup = make_setup(entry, row.players, row.settings, None)
    opened.new(setup)
    event = Event(opened.id, setup, row.seed)
    return Measured(section, row, event, section.kind.measuring(event, section.bots, section.futures, kept_in))


def _play(measured: "list[Measured]", count: int | None, place: "Place", kept_in: Path) -> None:
    """Part after part, each on all processors. A step of the bar is a second of one of them, as once measured."""
    parts = [(row, part, at) for row in measured for at, part in enumerate(row.section.parts)]
    costs = [row.cost(part, at, count or row.section.games) for row, part, at in parts]
    try:
        with progress(max(1, round(sum(costs))), "strength, seconds of a core") as advance:
            step = whole_steps(advance)
            for row, part, at in parts:
                seconds = row.row.seconds[at]

                def played(games: int, seconds: float = seconds) -> None:
                    step(games * seconds)

                row.games.play(part, count or row.section.games, place, played)
    except KeyboardInterrupt:
        click.echo(f"\nStopped. Finished games are in {kept_in}; the same command goes on.", err=True)
        raise


def whole_steps(advance: Callable[[int], None]) -> Callable[[float], None]:
    """A bar moves by whole steps: parts of one wait for the rest of it."""
    rest = 0.0

    def step(by: float) -> None:
        nonlocal rest
        rest += by
        advance(int(rest))
        rest -= int(rest)

    return step


def _print_plan(opened: "list[list[Measured]]", count: int | None, jobs: int, as_json: bool) -> None:
    rows = []
    for some in opened:
        section = some[0].section
        wanted = count or section.games
        parts = [(row, part, at) for row in some for at, part in enumerate(section.parts)]
        missing = sum(row.games.missing(part, wanted) for row, part, _ in parts)
        seconds = sum(row.cost(part, at, wanted) for row, part, at in parts)
        rows.append((section, wanted, len(parts), missing, seconds))
    if as_json:
        print_json([
            {"id": section.id, "title": section.title, "games": wanted, "matches": matches, "missing": missing,
             "core_seconds": seconds}
            for section, wanted, matches, missing, seconds in rows
        ])  # fmt: skip
        return
    shown = [["section", "matches", "games of each", "to be played", f"time on {jobs} core{'s' * (jobs > 1)}"]]
    for section, wanted, matches, missing, seconds in rows:
        shown.append([section.id, str(matches), str(wanted), f"{missing:,}", time_text(seconds / jobs)])
    total = sum(row[-1] for row in rows)
    click.echo(table([*shown, ["all", "", "", "", time_text(total / jobs)]]))
