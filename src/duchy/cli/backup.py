"""`duchy backup`, `duchy restore` and `duchy move`: all games in a file, back from it, and to another database."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .output import json_option, print_json, table
from .progress import progress

if TYPE_CHECKING:
    from duchy.server.copying import Copied

quick_option = click.option("--quick", is_flag=True, help="Compare every row, but do not play the games.")


def _copying() -> Any:
    try:
        from duchy.server import copying, places
    except ImportError as error:
        raise click.ClickException(f"The server needs more packages ({error.name} is missing).") from None

    class Told(copying.Progress):
        def of(self, length: int, what: str) -> contextlib.AbstractContextManager[Callable[[int], None]]:
            return progress(length, what)

    return copying, places.place_of, Told


@click.command()
@click.argument("source", metavar="DATA|URL")
@click.argument("file", type=click.Path(path_type=Path))
@quick_option
@json_option
def backup(source: str, file: Path, quick: bool, as_json: bool) -> int:
    """Keep all games in a FILE, while the server runs.

    DATA is a folder of a server, URL a PostgreSQL address; a file of settings does too. The FILE is a SQLite database
    with everything as it was at one moment; it is compared row by row, and every game in it is played. It holds what
    its players have trusted the server with: keep it as safe as the server. Exit code 1: a game was damaged before.
    """
    copying, place_of, told = _copying()
    return _tell(copying.backup(place_of(source), file, told(not quick)), as_json, "are kept in")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("target", metavar="DATA|URL")
@click.option("--replace", is_flag=True, help="Even if games are there: they are removed.")
@quick_option
@json_option
def restore(file: Path, target: str, replace: bool, quick: bool, as_json: bool) -> int:
    """Bring back what `duchy backup` has kept in a FILE.

    DATA is a folder for a server, URL a PostgreSQL address; a file of settings does too. All comes in one step, or
    nothing. A server that runs there goes on with it: people see their tables as they were, and clocks go on from the
    time of the backup. Exit code 1: a game was damaged before it was kept.
    """
    copying, place_of, told = _copying()
    return _tell(copying.restore(file, place_of(target), replace, told(not quick)), as_json, "are back in")


@click.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@quick_option
@json_option
def move(source: str, target: str, quick: bool, as_json: bool) -> int:
    """Take all games from one database to another.

    From SQLite to PostgreSQL or back: FROM and TO are folders, PostgreSQL addresses or files of settings. Stop the
    server before, and start it with TO afterwards. FROM stays as it is. Exit code 1: a game was damaged before.
    """
    copying, place_of, told = _copying()
    return _tell(copying.move(place_of(source), place_of(target), told(not quick)), as_json, "are now in")


def _tell(copied: "Copied", as_json: bool, where: str) -> int:
    if as_json:
        print_json(copied.told())
    else:
        click.echo(f"{copied.tables} tables, {copied.rows} rows in all, {where} {copied.target}.")
        if copied.problems:
            click.echo("Damaged before, as `duchy doctor` tells:")
            click.echo(table([("table", "problem"), *copied.problems.items()]))
    return 1 if copied.problems else 0
