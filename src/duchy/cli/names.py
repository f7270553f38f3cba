"""What a shell completes: games with their modules, bots, and the options of a set-up."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from duchy.kernel.family import Entry


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """GAME, GAME/EDITION, and after a plus sign the modules that are not named yet."""
    from duchy import games

    base, plus, rest = incomplete.partition("+")
    if not plus:
        entries = games.entries()
        names = [*(family.id for family in games.FAMILIES), *(entry.id for entry in entries)]
        names += [f"{entry.id}+" for entry in entries if entry.modules and entry.id == incomplete]
        return [name for name in names if name.startswith(incomplete)]
    entry = _entry(base)
    if entry is None:
        return []
    *chosen, last = rest.split("+")
    left = [module for module in entry.modules if module not in chosen and module.startswith(last)]
    return ["+".join([base, *chosen, module]) for module in left]


def complete_bot(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """A bot of the game that was named, or of several with commas between."""
    from duchy.bots import registry

    entry = _named(ctx)
    names = registry.names(entry.open(())) if entry else []
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in names if name.startswith(last)]


def complete_setting(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """KEY=VALUE of the options that the game has."""
    entry = _named(ctx)
    if entry is None:
        return []
    pairs = [f"{option.key}={value}" for option in entry.options for value in option.values or ("",)]
    return [pair for pair in pairs if pair.startswith(incomplete)]


def _named(ctx: click.Context) -> "Entry | None":
    """The game of the line so far; behind an option that waits for its value it is not read as an argument yet."""
    return _entry(str(ctx.params.get("game") or next(iter(ctx.args), "")))


def _entry(name: str) -> "Entry | None":
    from duchy.kernel.errors import InputError

    from .choosing import find_game

    try:
        return find_game(name)[0]
    except InputError:
        return None
