"""The games, and how to open one by its id."""

from typing import Any

from duchy.kernel.catalogue import Entry
from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError


def entries() -> list[Entry]:
    """Every game in every edition and mode."""
    from .burgundy import catalogue as burgundy
    from .dice import catalogue as dice
    from .rivals import catalogue as rivals

    return [*burgundy.entries(), *dice.entries(), *rivals.entries()]


def find(id_: str) -> Entry:
    """The catalogue entry of "burgundy/2019+inns@r1": modules and revision do not matter here."""
    name = id_.partition("@")[0].partition("+")[0]
    known = entries()
    for entry in known:
        if entry.id == name:
            return entry
    raise InputError(f'There is no game "{name}"; known are {", ".join(entry.id for entry in known)}.')


def open_game(id_: str) -> Game[Any]:
    """Open "burgundy/2019+inns", or "burgundy/2019+inns@r1" if this program still has that rules revision."""
    name, _, revision = id_.partition("@")
    game = find(name).open(tuple(name.split("+")[1:]))
    have = game.id.partition("@")[2]
    if revision and revision != have:
        raise InputError(f'"{id_}" was played under rules revision {revision}; this program has {have}.')
    return game
