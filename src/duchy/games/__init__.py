"""The games, and how to open one by its id."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from duchy.kernel.contract import Game, Setup
from duchy.kernel.errors import InputError
from duchy.kernel.family import Companion, Entry, Family
from duchy.kernel.page import Page

from .burgundy.family import FAMILY as BURGUNDY
from .dice.family import FAMILY as DICE
from .rivals.family import FAMILY as RIVALS

FAMILIES: tuple[Family, ...] = (BURGUNDY, DICE, RIVALS)


def entries() -> list[Entry]:
    """Every game in every edition and mode."""
    return list(_entries().values())


@cache
def _entries() -> dict[str, Entry]:
    return {entry.id: entry for family in FAMILIES for entry in family.entries()}


def find(id_: str) -> Entry:
    """The entry of "burgundy/2019+inns@r1": modules and revision do not matter here."""
    name = _entry_name(id_)
    if found := _entries().get(name):
        return found
    raise InputError(f'There is no game "{name}"; known are {", ".join(_entries())}.')


def family_of(id_: str) -> Family:
    """The family of "burgundy/2019+inns@r1"."""
    name = id_.partition("/")[0]
    for family in FAMILIES:
        if family.id == name:
            return family
    raise InputError(f'There is no family of games "{name}"; known are {", ".join(family.id for family in FAMILIES)}.')


def page_of(id_: str) -> Page:
    """How the game with this id speaks to people."""
    return family_of(id_).page(_entry_name(id_))


def companion(setup: Setup, modules: Sequence[str]) -> Companion:
    """The automaton that plays beside the printed game."""
    opened = next(family.companion for family in FAMILIES if family.companion)
    return opened(setup, modules)


def open_game(id_: str) -> Game[Any]:
    """Open "burgundy/2019+inns", or "burgundy/2019+inns@r1" if this program still has that rules revision."""
    name, _, revision = id_.partition("@")
    game = find(name).open(tuple(name.split("+")[1:]))
    have = game.id.partition("@")[2]
    if revision and revision != have:
        raise InputError(f'"{id_}" was played under rules revision {revision}; this program has {have}.')
    return game


def _entry_name(id_: str) -> str:
    return id_.partition("@")[0].partition("+")[0]
