"""The rows of `duchy games` for The Castles of Burgundy."""

from typing import Any

from duchy.kernel.catalogue import Entry, Option
from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError

from .draw import draw
from .game import EDITION_IDS, Burgundy
from .load import edition_facts, edition_layouts

OPTIONS = (
    Option("boards", (), "", "One duchy for all (1), a list by seat (1,3), random, pairs, or free choice."),
    Option("castle", ("centre", "choose"), "", "Where the starting castle goes: the centre, or a space of choice."),
    Option("choice", ("open", "secret"), "", "How duchies and castles are chosen: openly in turn order, or at once."),
    Option("tie", ("fewest", "most"), "", "With equal points, who wins: fewest or most empty spaces."),
)


def entries() -> list[Entry]:
    return [_entry(edition) for edition in EDITION_IDS]


def _entry(edition: str) -> Entry:
    def open_(modules: tuple[str, ...]) -> Game[Any]:
        if modules:
            raise InputError(f"There is no module {modules[0]} for this game.")
        return Burgundy(edition)

    return Entry(
        id=f"burgundy/{EDITION_IDS[edition]}",
        title=edition_facts(edition)["name"],
        players=(2, 3, 4),
        open=open_,
        draw=draw,
        boards=tuple(layout.label for layout in edition_layouts(edition)),
        options=OPTIONS,
    )
