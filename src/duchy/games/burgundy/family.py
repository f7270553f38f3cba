"""The rows of `duchy games` for The Castles of Burgundy."""

from dataclasses import replace
from typing import Any

from duchy.kernel.contract import Game
from duchy.kernel.family import Entry, Family, Option

from .expansions import conflicts, mode_facts, module_ids, pools
from .game import EDITION_IDS, Burgundy
from .modes.chateauma.setup import levels
from .modules.setup import ROUTE_ORDERS, THIRD_POST
from .setup.facts import edition_facts, edition_layouts, facts, solo_layouts
from .words.drawing import draw
from .words.page import BurgundyPage

OPTIONS = (
    Option("boards", (), "", "One duchy for all (1), a list by seat (1,3), random, pairs, or free choice."),
    Option("castle", ("centre", "choose"), "", "Where the starting castle goes: the centre, or a space of choice."),
    Option("choice", ("open", "secret"), "", "How duchies and castles are chosen: openly in turn order, or at once."),
    Option("tie", ("fewest", "most"), "", "With equal points, who wins: fewest or most empty spaces."),
)


def entries() -> list[Entry]:
    modes = [_mode_entry(edition, row) for edition in EDITION_IDS for row in mode_facts(edition)]
    return [*(_entry(edition) for edition in EDITION_IDS), *modes]


def _mode_entry(edition: str, mode: dict[str, Any]) -> Entry:
    def open_(modules: tuple[str, ...]) -> Game[Any]:
        return Burgundy(edition, modules, mode["id"])

    usual = _entry(edition)
    if mode["id"] == "solo":
        labels = tuple(layout.label for layout in solo_layouts(edition))
        usual = replace(usual, boards=labels, options=_solo_options(edition, labels))
    if mode["id"] == "team":
        labels = tuple(row["labels"][edition] for row in facts("team")["board"])
        usual = replace(usual, boards=labels, options=_team_options(labels))
    if mode["id"] == "chateauma":
        usual = replace(usual, options=(*usual.options, *_automaton_options()))
    return replace(
        usual,
        id=f"{usual.id}-{mode['id']}",
        title=f"{usual.title}: {mode['title']}",
        players=tuple(mode["players"]),
        open=open_,
        modules=tuple(name for name in usual.modules if name in mode["modules"]),
    )


def _automaton_options() -> tuple[Option, ...]:
    """DP-M14."""
    return (
        Option("level", tuple(levels()), facts("chateauma")["standard_level"], "How many points its cards are worth."),
        Option("modifiers", (), "none", "What makes it stronger: none, or letters of A to D, as in A,C."),
    )


def _team_options(labels: tuple[str, ...]) -> tuple[Option, ...]:
    text = "With equal points, the team that wins: the one with most or with fewest empty spaces."
    return (
        Option("boards", labels, labels[0], "The side of the team boards, the same for both teams."),
        Option("tie", ("most", "fewest"), facts("team")["tie"]["empty"], text),
    )


def _solo_options(edition: str, labels: tuple[str, ...]) -> tuple[Option, ...]:
    """DP-M06, and the one option of the modules that go with the solo game."""
    table = facts("solo")["target"]
    lowest, highest = table[edition]
    text = f"The first target of the counter, {lowest} to {highest}: lower is easier, higher is harder."
    routes = [option for option in _module_options(edition) if option.key == "routes"]
    return (
        Option("boards", labels, labels[0], "The duchy: the beginner's or the advanced one."),
        Option("target", (), str(table["start"]), text),
        *routes,
    )


def _entry(edition: str) -> Entry:
    def open_(modules: tuple[str, ...]) -> Game[Any]:
        return Burgundy(edition, modules)

    return Entry(
        id=f"burgundy/{EDITION_IDS[edition]}",
        title=edition_facts(edition)["name"],
        players=(2, 3, 4),
        open=open_,
        draw=draw,
        modules=module_ids(edition),
        conflicts=conflicts(edition),
        boards=tuple(layout.label for layout in edition_layouts(edition)),
        options=(*OPTIONS, *_module_options(edition)),
    )


def _module_options(edition: str) -> list[Option]:
    out = []
    if len(pools(edition)) > 1:
        text = "The duchies that are dealt from; border posts and castle connection have their own."
        out.append(Option("pool", tuple(pools(edition)), "", text))
    if edition == "SE":
        text = "Trade routes: the tiles of a route in random or own order."
        out.append(Option("routes", ROUTE_ORDERS, "random", text))
        text = "Vineyards: the vine colours that leave the game: none, random, or their names (red,blue)."
        out.append(Option("vines_without", (), "none", text))
    if edition == "2019":
        text = "Border posts: how often the third post pays the phase value."
        out.append(Option("third_post", THIRD_POST, "once", text))
    return out


FAMILY = Family(
    id="burgundy",
    title="The Castles of Burgundy",
    pitch="Two dice a turn, a duchy to fill: ships, castles, mines, monasteries. About 40 minutes, 1 to 4 players.",
    first="burgundy/2019",
    which="Edition and mode",
    entries=entries,
    page=BurgundyPage,
)
