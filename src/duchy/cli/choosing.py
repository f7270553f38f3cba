"""Which game, and how it is set up: the arguments that play, simulate and bench share."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from duchy.kernel.errors import InputError
from duchy.kernel.verbs import listed

from .names import complete_game, complete_setting
from .output import FILE

if TYPE_CHECKING:
    from duchy.kernel.contract import Game
    from duchy.kernel.family import Entry

GAMES = click.IntRange(1, 10_000_000)  # no machine plays more of them at once than it can list

game_argument = click.argument("game", default="", shell_complete=complete_game)
variant_option = click.option(
    "--variant", metavar="NAME", help="The edition, mode or variant of a bare GAME: dice --variant solo is dice/solo."
)
sheet_option = click.option("--sheet", metavar="A-D", help="The sheet of the Dice Game, short for --set sheet=A.")
players_option = click.option("--players", type=int, metavar="N", help="How many seats the table has.")
set_option = click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE", shell_complete=complete_setting,
    help="An option of the set-up, as `duchy games GAME` lists them; several --set are possible.",
)  # fmt: skip
boards_option = click.option(
    "--boards", type=FILE, metavar="FILE",
    help="A TOML file with duchies of your own; then --set boards=ID plays on one of them.",
)  # fmt: skip


def find_game(name: str, variant: str | None = None) -> "tuple[Entry, Game[Any]]":
    """ "burgundy/2011", "burgundy/2019+inns", a bare "dice", which is its first game, or nothing: the first of all."""
    from duchy import games

    base, plus, modules = name.partition("+")
    base = base or games.FAMILIES[0].id
    if variant is not None:
        base = f"{base.partition('/')[0]}/{variant}"
    elif "/" not in base:
        base = next((family.first for family in games.FAMILIES if family.id == base), base)
    return games.find(base), games.open_game(f"{base}{plus}{modules}")


def seat_of(number: int, seats: int) -> int:
    """The seat that --seat names: people count from 1, as the page does; files, notation and JSON from 0."""
    if not 1 <= number <= seats:
        raise InputError(f"--seat must be from 1 to {seats}, not {number}.")
    return number - 1


def make_setup(entry: "Entry", players: int | None, settings: Sequence[str], boards: Path | None) -> dict[str, Any]:
    setup: dict[str, Any] = {"players": entry.seated(players)}
    for setting in settings:
        key, value = _read_setting(entry, setting)
        setup[key] = value
    if boards is not None:
        setup["own_boards"] = _own_boards(entry, boards)
    return setup


def _read_setting(entry: "Entry", setting: str) -> tuple[str, str | list[str]]:
    key, equals, value = setting.partition("=")
    options = {option.key: option for option in entry.options}
    if not equals:
        raise InputError(f'--set needs KEY=VALUE, not "{setting}".')
    if key not in options:
        known = f"known are {listed(list(options))}" if options else "it has none"
        raise InputError(f'{entry.id} has no option "{key}"; {known}.')
    allowed = options[key].values
    if allowed and value not in allowed:
        raise InputError(f'The option "{key}" must be {listed(allowed, "or")}, not "{value}".')
    return key, value if allowed or "," not in value else value.split(",")


def _own_boards(entry: "Entry", path: Path) -> dict[str, Any]:
    from duchy import games

    read = games.family_of(entry.id).own_boards
    if read is None:
        able = listed([family.title for family in games.FAMILIES if family.own_boards])
        raise InputError(f"--boards is for {able}, not for {entry.id}.")
    return read(path)
