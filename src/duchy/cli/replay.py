"""duchy replay"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from duchy.kernel.errors import InputError

from .ink import ink_for, wrapped
from .log import entry_lines
from .output import FILE, json_option, print_json
from .results import breakdown

if TYPE_CHECKING:
    from duchy.kernel.record import Record


@click.command()
@click.argument("file", type=FILE)
@click.option("--verify", is_flag=True, help="Replay strictly: complete, dice from the committed seed, right result.")
@click.option("--at", type=int, metavar="N", help="Show the game up to entry N only; 0 is before the first.")
@json_option
def replay(file: Path, verify: bool, at: int | None, as_json: bool) -> None:
    """Show a recorded game, or verify it.

    Prints the log, below each entry what came of it, and the last position. A game that is not over yet can be shown
    too, but not verified."""
    from duchy import games
    from duchy.kernel import play
    from duchy.kernel import record as records
    from duchy.kernel.telling import Reporter

    record = records.load(file)
    game = games.open_game(record.game)
    if verify:
        play.verify(game, record)
    last = len(record.entries)
    if at is not None and not 0 <= at <= last:
        raise InputError(f"The record has {last} entries, so --at must be from 0 to {last}, not {at}.")
    shown = last if at is None else at
    told = play.followed(game, record)  # all of it, so that a fault further on is told as well
    if record.result is not None and record.result != records.result_dict(game, told.state):
        raise InputError("The result in the record is not the result of its moves.")
    position = told.state_at(shown)
    if as_json:
        print_json(_plain(record, shown, game.describe(position), verify))
        return
    seats = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(record.seats, 1))
    click.echo(wrapped(f"{record.game}, {seats}") + "\n")
    page, ink = games.page_of(record.game), ink_for(sys.stdout)
    reporter = Reporter(game, page, len(record.seats))
    before = game.copy(told.start)
    for n, after in enumerate(told.states(told.moves[:shown])):
        if n:
            entry, (seat, action, _) = record.entries[n - 1], told.moves[n - 1]
            say = page.tell(game, before, seat, action, after, reporter.names).say
            below = reporter.lines(before, (seat, action), after, lambda said: said.say)
            for line in entry_lines(seat, entry.text, say, below, ink, mark=f"{n:>5}"):
                click.echo(line)
            before = game.copy(after)
    click.echo("")
    found = games.find(record.game)
    click.echo(ink.drawing(found.draw(game, game.view(position, None)), found.colours))
    if shown == last and record.result is not None:
        click.echo(breakdown(record.seats, record.result))
    elif shown == last:
        click.echo("The game is not over.")
    if verify:
        click.echo(wrapped("Verified: every move is legal, every chance outcome comes from the committed seed."))
        click.echo(wrapped(_chosen(record)))


def _chosen(record: "Record") -> str:
    """Who could have chosen the seed."""
    if not record.givers:
        return "Nobody but who fixed the seed added to it, so that one could have chosen among several."
    names = " and ".join(record.givers)
    return f"Nobody could choose the dice: {names} added to the seed after its first part was fixed."


def _plain(record: "Record", shown: int, position: dict[str, Any], verified: bool) -> dict[str, Any]:
    return {
        "game": record.game,
        "setup": record.setup,
        "seats": record.seats,
        "entries": len(record.entries),
        "at": shown,
        "log": [{"seat": entry.seat, "text": entry.text} for entry in record.entries[:shown]],
        "position": position,
        "result": record.result,
        "verified": verified,
        "givers": record.givers,
    }
