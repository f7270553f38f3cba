"""The expansions of The Castles of Burgundy: which there are, what goes together, and the hooks of a game."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

from duchy.kernel.errors import InputError

from .engine.hooks import Hooks, Module
from .modes.chateauma.words import ChateaumaWords
from .modes.solo.words import SoloWords
from .modes.team.words import TeamWords
from .modules.border_posts.words import BorderPostsWords
from .modules.castle_connection.words import CastleConnectionWords
from .modules.inns.words import InnsWords
from .modules.shields.words import ShieldsWords
from .modules.tiles.words import TilesWords
from .modules.trade_routes.words import TradeRoutesWords
from .modules.vineyards.words import VineyardsWords
from .modules.white_castles.words import WhiteCastlesWords
from .setup.facts import EDITIONS, edition_facts, edition_pools, facts, tile_names
from .words.mode import ModeWords
from .words.module import Language, Words
from .words.names import SOURCES
from .words.verbs import rows_of

PLAYERS: Final = (2, 3, 4)

# in canonical order (BX-GEN-03), which is the order of their hooks; a mode stands before all modules
MODULES: Final[dict[str, type[Words[Any]]]] = {
    "tiles": TilesWords,
    "white-castles": WhiteCastlesWords,
    "inns": InnsWords,
    "trade-routes": TradeRoutesWords,
    "border-posts": BorderPostsWords,
    "shields": ShieldsWords,
    "castle-connection": CastleConnectionWords,
    "vineyards": VineyardsWords,
}
MODES: Final[dict[str, type[ModeWords[Any]]]] = {"team": TeamWords, "solo": SoloWords, "chateauma": ChateaumaWords}


def module_ids(edition: str) -> tuple[str, ...]:
    """The modules of an edition, in canonical order (BX-GEN-03)."""
    editions = {row["id"]: row["editions"] for row in facts("expansions")["module"]}
    return tuple(name for name in MODULES if edition in editions[name])


def mode_facts(edition: str) -> list[dict[str, Any]]:
    """The modes of an edition that exist: id, title, text, players, modules."""
    return [row for row in facts("expansions")["mode"] if edition in row["editions"]]


def mode_of(modules: Sequence[str]) -> str:
    """The mode of a game, which stands first among its modules; none is the game as usual."""
    return modules[0] if modules and modules[0] in MODES else ""


def people(edition: str, modules: Sequence[str]) -> tuple[int, ...]:
    """How many people a game is for."""
    mode = mode_of(modules)
    return next((tuple(row["players"]) for row in mode_facts(edition) if row["id"] == mode), PLAYERS)


def canonical(edition: str, wanted: Iterable[str], mode: str = "") -> tuple[str, ...]:
    """The wanted modules in canonical order; InputError with the reason if they cannot be played together."""
    names = list(wanted)
    if mode:
        return (mode, *_with_mode(edition, names, mode))
    known = module_ids(edition)
    for name in names:
        if name not in known:
            raise InputError(_no_module(edition, name))
        if names.count(name) > 1:
            raise InputError(f"The module {name} is named twice.")
    return tuple(name for name in known if name in names)


def _with_mode(edition: str, names: list[str], mode: str) -> tuple[str, ...]:
    row = next((row for row in mode_facts(edition) if row["id"] == mode), None)
    if row is None:
        raise InputError(f"The {edition_facts(edition)['short_name']} edition has no {mode} mode.")
    chosen = canonical(edition, names)
    for name in chosen:
        if name not in row["modules"]:
            raise InputError(f"The module {name} does not go with the mode {row['title']}.")
    return chosen


def _no_module(edition: str, name: str) -> str:
    here = edition_facts(edition)["short_name"]
    elsewhere = [row for row in facts("expansions")["module"] if row["id"] == name]
    if elsewhere:
        editions = " and ".join(edition_facts(e)["short_name"] for e in elsewhere[0]["editions"])
        return f'"{name}" belongs to {editions}; a table plays one edition, here {here} (BX-GEN-03).'
    known = ", ".join(module_ids(edition)) or "none"
    return f'There is no module "{name}" for this game; known are {known}.'


def conflicts(edition: str) -> tuple[tuple[str, str, str], ...]:
    """Pairs that section 16 of the ledger forbids. Of the modules that exist, one pair, and only in one edition."""
    if edition != "2019":
        return ()
    reason = "The border posts of 2019 lie on duchies 11a to 11f only, the castle connection wants duchies 11 to 18."
    return (("border-posts", "castle-connection", reason),)


# ------------------------------------------------------------------ a game
@cache
def language_for(edition: str, modules: tuple[str, ...]) -> Language:
    """A game in words, with the rules of its modules, the mode's first."""
    language = Language(edition, modules, tile_names(edition), people(edition, modules))
    language.mode = ModeWords(Module(0), language)
    for at, name in enumerate(modules):
        if name in MODES:
            language.mode = MODES[name](MODES[name].make(at, language), language)
            language.words.append(language.mode)
        else:
            rules = MODULES[name].make(at, language)
            rules.number = list(MODULES).index(name)
            language.words.append(MODULES[name](rules, language))
    language.pools = edition_pools(edition, modules)
    for words in language.words:
        language.pools = words.pools(language.pools)
    language.sources = dict(enumerate(SOURCES))
    for words in language.words:
        language.sources |= words.sources
    language.sources |= language.mode.sources_with(modules)
    language.hooks = Hooks([words.rules for words in language.words])
    language.rows = rows_of(language.words)
    known: dict[str, type[Words[Any]]] = {**MODES, **MODULES}
    language.missing = [words for name, words in known.items() if name not in modules]
    for row in [*facts("expansions")["module"], *facts("expansions")["mode"]]:
        if row["id"] not in modules:
            keys = [option.key for one in row["editions"] for option in known[row["id"]].options(one)]
            language.elsewhere |= dict.fromkeys(keys, row["id"])
    return language


def drawn_boards(edition: str) -> dict[str, dict[str, Any]]:
    """The boards of an edition that are no hexagons, for the page."""
    found: dict[str, dict[str, Any]] = {}
    for row in mode_facts(edition):
        found |= MODES[row["id"]].drawn_boards(edition)
    return found


# ------------------------------------------------------------------ what to test
def covering() -> list[tuple[str, int, tuple[str, ...]]]:
    """Games in which, for every edition and number of players, each two modules are both on, one on, and both off."""
    editions = [edition for edition in EDITIONS if module_ids(edition)]
    return [(edition, n, row) for edition in editions for n in PLAYERS for row in covering_rows(module_ids(edition))]


def covering_rows(ids: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All at once first; then always the set that shows most pairs of settings not yet seen."""
    subsets = [row for size in range(len(ids), -1, -1) for row in combinations(ids, size)]
    pairs = list(combinations(ids, 2))

    def settings(row: tuple[str, ...]) -> set[tuple[str, str, bool, bool]]:
        return {(first, second, first in row, second in row) for first, second in pairs}

    rows = [ids]
    missing = {(first, second, on, off) for first, second in pairs for on in (True, False) for off in (True, False)}
    missing -= settings(ids)
    while missing:
        rows.append(max(subsets, key=lambda row: len(settings(row) & missing)))
        missing -= settings(rows[-1])
    return rows
