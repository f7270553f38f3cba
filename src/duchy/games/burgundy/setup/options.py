"""Setting up a table: the options of one game, checked, and the state before its first chance event."""

from dataclasses import replace
from functools import cache
from typing import Any, Final

from duchy.kernel.compat import i64, vec
from duchy.kernel.contract import Setup
from duchy.kernel.errors import InputError
from duchy.kernel.reader import Reader

from ..engine.codes import CASTLE, DEAL_ANY, DEAL_NONE, DEAL_PAIRS, EMPTY
from ..engine.edition import Rules
from ..engine.hooks import equip
from ..engine.state import Player, State, new_player
from ..words.module import Language
from ..words.names import DEALS
from .facts import COLOUR_LETTERS, edition_facts, edition_pools, make_rules
from .geometry import ROW_STARTS
from .layout import Layout
from .layouts import layout_from_rows

CENTRE: Final = 18
CASTLES: Final = ("centre", "choose")
CHOICES: Final = ("open", "secret")
TIES: Final = ("fewest", "most")
WHOLE_TABLE: Final = ("random", "different", "pairs", "free")
COPIES: Final = ("box", "one")  # of each duchy, where duchies are dealt (RUL-30)

OwnBoards = tuple[tuple[str, str, str], ...]  # id, colours, numbers


@cache
def rules_with(language: Language, own: OwnBoards, pool: str) -> Rules:
    """The ruleset of a game, with boards of the user's own at the end of its duchies."""
    mode = language.mode
    layouts = mode.layouts()
    standard = [layout.id for layout in layouts]
    permitted = [k for k, layout in enumerate(layouts) if layout.label in language.pools[pool]]
    for id_, colours, numbers in own:
        if id_ in standard:  # the user corrects a printed duchy
            k = standard.index(id_)
            layouts[k] = replace(layouts[k], colours=colours, numbers=numbers)
        else:
            layouts.append(Layout(id_, "own", id_, colours, numbers, "reconstruction", "low", ""))
    return make_rules(language.edition, mode.duchies(layouts), permitted, language.modules, mode.goods_spaces)


def new_state(language: Language, own: OwnBoards, pool: str, players: int) -> State:
    rules = rules_with(language, own, pool)
    seats = [new_player(rules.duchies[0], seat) for seat in range(players + len(language.mode.automatic))]
    s = State(rules, vec[Player](seats), None, language.mode.width(players))
    s.people = players
    equip(s, language.hooks)
    return s


def open_table(language: Language, setup: Setup) -> State:
    """The state of a new game before its first chance event."""
    options = Reader(setup)
    players = options.integer("players", language.people[0], language.people[-1])
    own = read_own_boards(options)
    s = new_state(language, own, read_pool(options, language), players)
    language.mode.open(s, options)
    return s


def open_usual(s: State, language: Language, options: Reader) -> None:
    """The game as usual: who starts is drawn first, then duchies and castles are dealt or chosen."""
    edition = edition_facts(language.edition)
    own_pool = next(iter(language.pools)) != next(iter(edition_pools(language.edition, ())))  # a module's own duchies
    deal_first = edition["default_setup"] == "random" or own_pool or options.has("pool")
    boards = options.value("boards") if options.has("boards") else ("random" if deal_first else "1")
    experienced = deal_first or boards in WHOLE_TABLE
    named = options.has("castle")
    castle = options.choice("castle", CASTLES) if named else int(experienced)
    secret = options.choice("choice", CHOICES) if options.has("choice") else int(language.edition == "SE")
    tie_most = read_tie(options, edition["tie_empty_spaces"])
    read_module_options(s, language, options)
    options.done()

    s.centre = castle == 0
    s.secret = bool(secret)
    s.tie_most = tie_most
    offer_duchies(s, boards)
    _check_centre(s, named)
    for words in language.words:
        words.offered(s, boards)


def read_tie(options: Reader, default: str) -> bool:
    """RUL-08: do more empty spaces win?"""
    return (TIES[options.choice("tie", TIES)] if options.has("tie") else default) == "most"


def read_module_options(s: State, language: Language, options: Reader) -> None:
    for words in language.words:
        words.read_options(s, options)
    for key, module in language.elsewhere.items():
        if options.has(key):
            raise InputError(f'"{key}" is an option of the module {module}, which is not in this game.')


def check_in_pool(s: State) -> None:
    """BX-BP-01, BX-CC-01 and BM-SOLO-03: played on duchies of its own."""
    for k in s.offered:
        if k != EMPTY and k not in list(s.rules.permitted):
            known = ", ".join(s.rules.duchies[j].label for j in s.rules.permitted)
            raise InputError(f"Duchy {s.rules.duchies[k].label} does not go with these modules; use {known}.")


def read_pool(options: Reader, language: Language) -> str:
    """BX-ADV-04: the set of duchies that is dealt from."""
    names = list(language.pools)
    return names[options.choice("pool", names)] if options.has("pool") else names[0]


def offer_duchies(s: State, boards: Any) -> None:
    n = int(s.people)
    if boards == "free":
        return
    if boards in ("random", "different", "pairs"):
        s.dealt = DEAL_PAIRS if boards == "pairs" else DEAL_ANY
        s.different = boards == "different"
        if boards == "pairs" and len(s.rules.permitted) % 2:
            raise InputError('"boards" cannot be "pairs" here: this edition has an odd number of duchies to deal.')
    else:
        s.dealt = DEAL_NONE
        wanted = [boards] * n if isinstance(boards, str) else boards
        if not isinstance(wanted, list) or len(wanted) != n:
            raise InputError(f'"boards" must be one duchy, a list of {n}, or one of {", ".join(WHOLE_TABLE)}.')
        s.offered = vec[i64]([i64(duchy_index(s.rules, label)) for label in wanted for _ in range(2)])


def _check_centre(s: State, named: bool) -> None:
    """Where a duchy has no castle space in its centre the castle goes anywhere, unless the set-up says otherwise."""
    used = s.rules.permitted if s.offered[0] == EMPTY else s.offered
    for k in used:
        if s.centre and s.rules.duchies[k].colour[CENTRE] != CASTLE:
            if named:
                label = s.rules.duchies[k].label
                raise InputError(f'"castle" cannot be "centre": the centre of duchy {label} is not a castle space.')
            s.centre = False


def duchy_index(rules: Rules, label: Any) -> int:
    labels = [duchy.label for duchy in rules.duchies]
    if label not in labels:
        raise InputError(f'There is no duchy "{label}" here; known are {", ".join(labels)}.')
    return labels.index(label)


# ------------------------------------------------------------------ boards of the user's own
def read_own_boards(options: Reader) -> OwnBoards:
    """The boards that travel with a game, as `own_boards` writes them."""
    if not options.has("own_boards"):
        return ()
    table = options.table("own_boards")
    own = []
    for id_ in table.values:
        board = table.table(id_)
        rows = [str(row) for row in board.items("rows", 7, 7)]
        numbers = [str(row) for row in board.items("numbers", 7, 7)]
        board.done()
        layout = layout_from_rows(id_, rows, numbers)
        own.append((id_, layout.colours, layout.numbers))
    table.done()
    return tuple(own)


def own_boards(layouts: list[Layout]) -> dict[str, dict[str, list[str]]]:
    return {layout.id: {"rows": _rows(layout.colours), "numbers": _rows(layout.numbers)} for layout in layouts}


@cache
def own_boards_of(language: Language, rules: Rules) -> dict[str, dict[str, list[str]]]:
    """The boards of a ruleset that its edition does not have so."""
    standard = language.mode.layouts()
    own = {}
    for k, duchy in enumerate(rules.duchies):
        colours = "".join(COLOUR_LETTERS[c] for c in duchy.colour)
        numbers = "".join(str(x) for x in duchy.number)
        if k >= len(standard):
            own[duchy.label] = {"rows": _rows(colours), "numbers": _rows(numbers)}
        elif (standard[k].colours, standard[k].numbers) != (colours, numbers):
            own[standard[k].id] = {"rows": _rows(colours), "numbers": _rows(numbers)}
    return own


def _rows(text: str) -> list[str]:
    ends = [*ROW_STARTS[1:], len(text)]
    return [text[start:end] for start, end in zip(ROW_STARTS, ends, strict=True)]


# ------------------------------------------------------------------ options as words
def options_dict(s: State, language: Language) -> dict[str, Any]:
    out = {
        "deal": "free" if s.dealt == DEAL_NONE and s.offered[0] == EMPTY else DEALS[s.dealt],
        "castle": CASTLES[not s.centre],
        "choice": CHOICES[s.secret],
        "tie": TIES[s.tie_most],
    }
    if s.different:
        out["copies"] = COPIES[s.different]
    pool = _pool(language, s.rules)
    return out if pool == next(iter(language.pools)) else out | {"pool": pool}


@cache
def _pool(language: Language, rules: Rules) -> str:
    """The name of the duchies that may be chosen."""
    labels = [rules.duchies[k].label for k in rules.permitted]
    return next(name for name, duchies in language.pools.items() if duchies == labels)


def set_options(s: State, options: Reader) -> None:
    s.dealt = options.choice("deal", [*DEALS, "free"]) % len(DEALS)
    s.different = options.has("copies") and options.choice("copies", COPIES) == 1
    s.centre = options.choice("castle", CASTLES) == 0
    s.secret = options.choice("choice", CHOICES) == 1
    s.tie_most = options.choice("tie", TIES) == 1
