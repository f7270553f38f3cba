"""duchy replay"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from duchy.kernel.contract import NATURE, news
from duchy.kernel.errors import InputError

from .output import FILE, json_option, print_json, read_text
from .results import breakdown, who

if TYPE_CHECKING:
    from duchy.kernel.record import Record


@click.command()
@click.argument("file", type=FILE)
@click.option("--verify", is_flag=True, help="Replay strictly: complete, dice from the committed seed, right result.")
@click.option("--at", type=int, metavar="N", help="Show the game up to entry N only; 0 is before the first.")
@json_option
def replay(file: Path, verify: bool, at: int | None, as_json: bool) -> None:
    """Show a recorded game, or verify it.

    Prints the log and the last position. A game that is not over yet can be shown too, but not verified."""
    from duchy import games
    from duchy.kernel import play
    from duchy.kernel import record as records

    record = records.loads(read_text(file))
    game = games.open_game(record.game)
    if verify:
        play.verify(game, record)
    last = len(record.entries)
    if at is not None and not 0 <= at <= last:
        raise InputError(f"The record has {last} entries, so --at must be from 0 to {last}, not {at}.")
    shown = last if at is None else at
    position: Any = None
    told: list[list[str]] = []  # before each entry, and after the last: what automatic seats did by then

    def watch(i: int, state: Any) -> None:
        nonlocal position
        told.append(news(game, state))
        if i == shown:
            position = game.copy(state)

    end = play.replay(game, record, watch)  # all of it, so that a fault further on is told as well
    if record.result is not None and record.result != records.result_dict(game, end):
        raise InputError("The result in the record is not the result of its moves.")
    position = end if position is None else position
    if as_json:
        print_json(_plain(record, shown, game.describe(position), verify))
        return
    click.echo(f"{record.game}, {', '.join(f'seat {seat} {name}' for seat, name in enumerate(record.seats))}\n")
    told.append(news(game, end))
    for number, entry in enumerate(record.entries[:shown], 1):
        click.echo(f"{number:>5}  {who(entry.seat, record.seats):<15}  {entry.text}")
        for sentence in told[number] if entry.seat == NATURE else []:
            click.echo(f"{'':>26}{sentence}")
    click.echo("")
    click.echo(games.find(record.game).draw(game, game.view(position, None)))
    if shown == last and record.result is not None:
        click.echo(breakdown(record.seats, record.result))
    elif shown == last:
        click.echo("The game is not over.")
    if verify:
        click.echo("Verified: every move is legal, every chance outcome comes from the committed seed.")


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
    }
