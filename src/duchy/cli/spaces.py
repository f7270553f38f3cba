"""duchy spaces"""

from typing import TYPE_CHECKING, Any

import click

from .choosing import find_game, make_setup, players_option, set_option
from .ink import wrapped
from .names import complete_game
from .output import json_option, print_json, table

if TYPE_CHECKING:
    from duchy.envs.table import Table


@click.command()
@click.argument("game", default="", shell_complete=complete_game)
@players_option
@set_option
@json_option
def spaces(game: str, players: int | None, settings: tuple[str, ...], as_json: bool) -> None:
    """List the actions and rows of environments.

    For all games a line each: how many ids its actions have, how many bytes a row. For one GAME the layout of its rows,
    and with --json every id with its packed action.

    \b
    Examples:
      duchy spaces
      duchy spaces burgundy/2019 --players 3
    """
    from duchy import games
    from duchy.arena.extras import need

    need("numpy", "rl")
    from duchy.envs.table import Table

    if not game:
        rows = [_row(Table(entry.id)) for entry in games.entries()]
        if as_json:
            print_json(rows)
        else:
            told = [row | {"game": row["game"].partition("@")[0]} for row in rows]  # as it is typed
            click.echo(table([list(told[0]), *([str(value) for value in row.values()] for row in told)]))
        return
    entry, opened = find_game(game)
    setup = make_setup(entry, players, settings, None)
    one = Table(opened, **setup)
    fields, at = [], 0
    for field in one.layout:
        what = {"bytes": field.bytes, "kind": field.kind, "most": field.most, "what": field.name}
        fields.append({"from byte": at} | what)
        at += field.bytes
    if as_json:
        packed = [int(action) for action in one.learning.numbering.packed] if one.learning else None
        print_json(_row(one) | {"layout": fields, "actions": packed})
        return
    click.echo(wrapped(", ".join(f"{key} {value}" for key, value in _row(one).items())) + "\n")
    click.echo(table([list(fields[0]), *([str(value) for value in field.values()] for field in fields)]))


def _row(one: "Table") -> dict[str, Any]:
    return {
        "game": one.game.id,
        "players": one.people,
        "ids": one.size,
        "ids are": "fixed" if one.learning else "places in the list",
        "bytes a row": one.width,
        "floats": sum(field.floats for field in one.layout),
        "steps at most": one.limit,
        "many tables": "yes" if one.learning else "no",
    }
