"""The rows of `duchy games` for The Castles of Burgundy."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from duchy.kernel import guide, how
from duchy.kernel.contract import Game, Setup, View
from duchy.kernel.family import Companion, Entry, Family, Option

from .expansions import MODULES, conflicts, covering, language_for, mode_facts, module_ids
from .game import EDITION_IDS, Burgundy
from .learning import learning
from .setup.facts import edition_facts, edition_pools
from .setup.layouts import read_user_boards
from .setup.limit import limit_tables
from .setup.options import own_boards
from .words import drawing
from .words.page import BurgundyPage

OPTIONS = (
    Option("boards", (), "", "One duchy for all (1), a list by seat (1,3), random, different, pairs, or free choice."),
    Option("castle", ("centre", "choose"), "", "Where the starting castle goes: the centre, or a space of choice."),
    Option("choice", ("open", "secret"), "", "How duchies and castles are chosen: openly in turn order, or at once."),
    Option("tie", ("fewest", "most"), "", "With equal points, who wins: fewest or most empty spaces."),
)


def entries() -> list[Entry]:
    usual = [_entry(edition, module_ids(edition)) for edition in EDITION_IDS]
    return usual + [_mode_entry(edition, row) for edition in EDITION_IDS for row in mode_facts(edition)]


def _mode_entry(edition: str, mode: dict[str, Any]) -> Entry:
    entry = _entry(edition, tuple(name for name in module_ids(edition) if name in mode["modules"]), mode["id"])
    return replace(entry, id=f"{entry.id}-{mode['id']}", title=f"{entry.title}: {mode['title']}")


def _entry(edition: str, modules: tuple[str, ...], mode: str = "") -> Entry:
    def open_(chosen: tuple[str, ...]) -> Game[Any]:
        return Burgundy(edition, chosen, mode)

    language = language_for(edition, (mode,) if mode else ())
    own = [option for name in modules for option in MODULES[name].options(edition)]
    return Entry(
        id=f"burgundy/{EDITION_IDS[edition]}",
        title=edition_facts(edition)["name"],
        players=language.people,
        open=open_,
        draw=draw,
        modules=modules,
        conflicts=conflicts(edition),
        boards=language.mode.boards(),
        options=(*language.mode.table_options(_options(edition)), *language.mode.options(edition), *own),
        automatic=language.mode.automatic,
        colours=drawing.COLOURS,
    )


def _options(edition: str) -> tuple[Option, ...]:
    pools = edition_pools(edition, module_ids(edition))
    if len(pools) == 1:
        return OPTIONS
    text = "The duchies that are dealt from; border posts and castle connection have their own."
    return (*OPTIONS, Option("pool", tuple(pools), "", text))


def draw(game: Game[Any], view: View[Any]) -> str:
    """The position as text for a terminal."""
    assert isinstance(game, Burgundy)
    return drawing.draw(game.language, view)


def companion(setup: Setup, modules: Sequence[str]) -> Companion:
    from .modes.chateauma.companion import Companion as Automaton  # who only plays does not load it

    return Automaton(setup, modules)


def boards_from(file: Path) -> dict[str, Any]:
    return own_boards(list(read_user_boards(file).values()))


FAMILY = Family(
    id="burgundy",
    title="The Castles of Burgundy",
    pitch="Two dice a turn, a duchy to fill: ships, castles, mines, monasteries. About 40 minutes, 1 to 4 players.",
    first="burgundy/2019",
    which="Edition and mode",
    entries=entries,
    page=BurgundyPage,
    guide=partial(guide.load, __package__),
    how=partial(how.load, __package__),
    daily=(
        ("burgundy/2019", {}), ("burgundy/special", {}), ("burgundy/2019", {"boards": "random"}), ("burgundy/2011", {}),
        ("burgundy/2019+inns", {}), ("burgundy/special", {"boards": "random"}), ("burgundy/2019+shields", {}),
    ),
    companion=companion,
    own_boards=boards_from,
    learning=learning,
    covering=covering,
    limit_tables=limit_tables,
)
