"""duchy games"""

from typing import TYPE_CHECKING

import click

from .output import a_list, json_option, print_json, table

if TYPE_CHECKING:
    from duchy.kernel.family import Entry


@click.command()
@click.option("--covering", is_flag=True, help="List the sets of modules that the tests play: each two, on and off.")
@json_option
def games(covering: bool, as_json: bool) -> None:
    """List what can be played, and with which options.

    Games, editions, modules, player counts, boards and the options of the set-up. A game is named GAME/EDITION, with
    modules added by a plus sign. A bare name stands for its usual edition: burgundy is burgundy/2019.
    """
    from duchy.games import entries

    if covering:
        _print_covering(as_json)
        return
    found = entries()
    if as_json:
        print_json([_plain(entry) for entry in found])
        return
    rows = [["game", "title", "players", "modules", "boards"]]
    for entry in found:
        players = f"{entry.players[0]}-{entry.players[-1]}" if len(entry.players) > 1 else str(entry.players[0])
        rows.append([entry.id, entry.title, players, ", ".join(entry.modules) or "-", _span(entry.boards)])
    click.echo(table(rows))
    for families in _by_options(found):
        click.echo(f"\nOptions of {a_list([entry.id for entry in families])}, for --set KEY=VALUE:")
        for option in families[0].options:
            values = f" ({', '.join(option.values)})" if option.values else ""
            default = f" Without: {option.default}." if option.default else ""
            text = option.text[:1].upper() + option.text[1:].rstrip(".")
            click.echo(f"  {option.key}{values}: {text}.{default}")


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
        "players": list(entry.players),
        "modules": list(entry.modules),
        "conflicts": [list(conflict) for conflict in entry.conflicts],
        "boards": list(entry.boards),
    }


def _span(boards: tuple[str, ...]) -> str:
    return ", ".join(boards) or "-" if len(boards) < 4 else f"{boards[0]} to {boards[-1]}"


def _by_options(found: "list[Entry]") -> "list[list[Entry]]":
    """Entries with the same options together."""
    groups: dict[object, list[Entry]] = {}
    for entry in found:
        if entry.options:
            groups.setdefault(entry.options, []).append(entry)
    return list(groups.values())
