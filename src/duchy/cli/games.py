"""duchy games"""

from typing import TYPE_CHECKING

import click

from duchy.kernel.verbs import listed

from .choosing import find_game
from .ink import wrapped
from .names import complete_game
from .output import json_option, print_json, table

if TYPE_CHECKING:
    from duchy.kernel.family import Entry, Family

NAME = "  "
MORE = "duchy games GAME tells its modules, boards, options and bots; duchy play GAME plays it."


@click.command()
@click.argument("game", default="", shell_complete=complete_game)
@click.option("--all", "every", is_flag=True, help="Everything about every game: modules, boards, options, bots.")
@click.option("--covering", is_flag=True, help="List the sets of modules that the tests play: each two, on and off.")
@json_option
def games(game: str, every: bool, covering: bool, as_json: bool) -> None:
    """List what can be played, and against whom.

    A game is named GAME/EDITION, with modules added by a plus sign: burgundy/2019+inns. A bare name stands for its
    usual edition: burgundy is burgundy/2019. With a GAME it tells everything about it, with --all about every one.

    \b
    Examples:
      duchy games
      duchy games burgundy/special
    """
    from duchy.games import FAMILIES

    if covering:
        _print_covering(as_json)
        return
    found = _wanted(game)
    if as_json:
        print_json([_plain(entry) for entry in found])
    elif every or game:
        click.echo("\n\n".join(_whole(entry) for entry in found))
    else:
        click.echo("\n\n".join(_short(family) for family in FAMILIES))
        click.echo(f"\n{wrapped(MORE)}")


def _wanted(game: str) -> "list[Entry]":
    from duchy.games import FAMILIES, entries

    if not game:
        return entries()
    for family in FAMILIES:
        if family.id == game:
            return family.entries()
    return [find_game(game)[0]]


def _short(family: "Family") -> str:
    """A family: its games in a row each, and who plays them."""
    entries = family.entries()
    rows = [["", "game", "players", "which", "modules"]]
    for entry in entries:
        which = entry.title.replace(family.title, "").replace("(", "").replace(")", "").strip(" :,") or "the usual game"
        rows.append(["", entry.id, _players(entry), which, str(len(entry.modules) or "-")])
    bots = _bots(next(entry for entry in entries if entry.id == family.first))
    return f"{family.title}\n{table(rows)}\n{wrapped('bots, weakest first: ' + ', '.join(bots), NAME, NAME * 2)}"


def _whole(entry: "Entry") -> str:
    """All that can be chosen about one game."""
    out = [wrapped(f"{entry.id}: {entry.title}, {_players(entry)} player{'s' * (entry.players != (1,))}")]
    if entry.modules:
        out.append(wrapped(f"modules: {', '.join(f'+{module}' for module in entry.modules)}", NAME, NAME * 2))
    for one, other, why in entry.conflicts:
        if one in entry.modules and other in entry.modules:
            out.append(wrapped(f"not together: +{one} and +{other}. {why}", NAME, NAME * 2))
    if entry.boards:
        out.append(wrapped(f"boards: {_span(entry.boards)}", NAME, NAME * 2))
    out.append(wrapped(f"bots, weakest first: {', '.join(_bots(entry))}", NAME, NAME * 2))
    if entry.options:
        out.append(f"{NAME}options, for --set KEY=VALUE:")
    for option in entry.options:
        values = f" ({', '.join(option.values)})" if option.values else ""
        default = f" Without: {option.default}." if option.default else ""
        text = option.text[:1].upper() + option.text[1:].rstrip(".")
        out.append(wrapped(f"{option.key}{values}: {text}.{default}", NAME * 2, NAME * 3))
    return "\n".join(out)


def _print_covering(as_json: bool) -> None:
    from duchy.games import FAMILIES

    found = [row for family in FAMILIES if family.covering for row in family.covering()]
    rows = [(edition, players, list(modules)) for edition, players, modules in found]
    if as_json:
        print_json([{"edition": edition, "players": n, "modules": modules} for edition, n, modules in rows])
        return
    cells = [[edition, str(n), ", ".join(modules) or "-"] for edition, n, modules in rows]
    click.echo(table([["edition", "players", "modules"], *cells]))


def _plain(entry: "Entry") -> dict[str, object]:
    return {
        "id": entry.id,
        "title": entry.title,
        "players": list(entry.players),
        "modules": list(entry.modules),
        "conflicts": [list(conflict) for conflict in entry.conflicts],
        "boards": list(entry.boards),
        "options": [
            {"key": o.key, "values": list(o.values), "default": o.default, "text": o.text} for o in entry.options
        ],
        "bots": _bots(entry),
    }


def _players(entry: "Entry") -> str:
    first, last = entry.players[0], entry.players[-1]
    return str(first) if first == last else f"{first}-{last}"


def _bots(entry: "Entry") -> list[str]:
    from duchy.bots import registry

    return registry.names(entry.open(()))


def _span(boards: tuple[str, ...]) -> str:
    return listed(boards) if len(boards) < 4 else f"{boards[0]} to {boards[-1]}"
