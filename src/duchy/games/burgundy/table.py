"""Setting up a table: the options of one game, checked, and the state before its first chance event."""

from dataclasses import replace
from functools import cache
from typing import Any, Final

from duchy.kernel.compat import i64, vec
from duchy.kernel.contract import Setup
from duchy.kernel.errors import InputError
from duchy.kernel.reading import Reader

from .boards import Layout, layout_from_rows
from .geometry import ROW_STARTS
from .load import COLOUR_LETTERS, edition_facts, edition_layouts, make_rules
from .rules import Rules
from .state import State, new_player
from .tables import CASTLE, DEAL_ANY, DEAL_NONE, DEAL_PAIRS, EMPTY
from .words import DEALS

CENTRE: Final = 18
WHOLE_TABLE: Final = ("random", "pairs", "free")

OwnBoards = tuple[tuple[str, str, str], ...]  # id, colours, numbers


@cache
def rules_with(edition: str, own: OwnBoards) -> Rules:
    """The ruleset of an edition, with boards of the user's own at the end of its duchies."""
    layouts = edition_layouts(edition)
    standard = [layout.id for layout in layouts]
    dealt = set(next(d["duchies"] for d in edition_facts(edition)["setup"] if d["kind"] == "deal"))
    permitted = [k for k, layout in enumerate(layouts) if layout.id in dealt]
    for id_, colours, numbers in own:
        if id_ in standard:  # the user corrects a printed duchy
            k = standard.index(id_)
            layouts[k] = replace(layouts[k], colours=colours, numbers=numbers)
        else:
            layouts.append(Layout(id_, "own", id_, colours, numbers, "reconstruction", "low", ""))
    return make_rules(edition, layouts, permitted)


def open_table(edition: str, setup: Setup) -> State:
    """The state of a new game before the start player is drawn."""
    options = Reader(setup)
    players = options.integer("players", 2, 4)
    own = read_own_boards(options)
    rules = rules_with(edition, own)
    facts = edition_facts(edition)
    deal_first = facts["default_setup"] == "random"
    boards = options.value("boards") if options.has("boards") else ("random" if deal_first else "1")
    experienced = deal_first or boards in WHOLE_TABLE
    castle = options.choice("castle", ("centre", "choose")) if options.has("castle") else int(experienced)
    secret = options.choice("choice", ("open", "secret")) if options.has("choice") else int(edition == "SE")
    tie = ("fewest", "most")[options.choice("tie", ("fewest", "most"))] if options.has("tie") else None
    options.done()

    s = State(rules, [new_player(rules.duchies[0]) for _ in range(players)])
    s.centre = castle == 0
    s.secret = bool(secret)
    s.tie_most = (tie or facts["tie_empty_spaces"]) == "most"
    _offer_duchies(s, boards)
    return s


def _offer_duchies(s: State, boards: Any) -> None:
    n = int(s.n)
    if boards == "free":
        used = list(s.rules.permitted)
    elif boards in ("random", "pairs"):
        s.dealt = DEAL_PAIRS if boards == "pairs" else DEAL_ANY
        used = list(s.rules.permitted)
        if boards == "pairs" and len(used) % 2:
            raise InputError('"boards" cannot be "pairs" here: this edition has an odd number of duchies to deal.')
    else:
        s.dealt = DEAL_NONE
        wanted = [boards] * n if isinstance(boards, str) else boards
        if not isinstance(wanted, list) or len(wanted) != n:
            raise InputError(f'"boards" must be one duchy, a list of {n}, or one of {", ".join(WHOLE_TABLE)}.')
        used = [duchy_index(s.rules, label) for label in wanted]
        s.offered = vec[i64]([i64(k) for k in used for _ in range(2)])
    for k in used:
        if s.centre and s.rules.duchies[k].colour[CENTRE] != CASTLE:
            label = s.rules.duchies[k].label
            raise InputError(f'"castle" cannot be "centre": the centre of duchy {label} is not a castle space.')


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


def own_boards_of(edition: str, rules: Rules) -> dict[str, dict[str, list[str]]]:
    """The boards of a ruleset that its edition does not have so."""
    standard = edition_layouts(edition)
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
def options_dict(s: State) -> dict[str, Any]:
    return {
        "deal": "free" if s.dealt == DEAL_NONE and s.offered[0] == EMPTY else DEALS[s.dealt],
        "castle": "centre" if s.centre else "choose",
        "choice": "secret" if s.secret else "open",
        "tie": "most" if s.tie_most else "fewest",
    }


def set_options(s: State, options: Reader) -> None:
    s.dealt = options.choice("deal", [*DEALS, "free"]) % len(DEALS)
    s.centre = options.choice("castle", ("centre", "choose")) == 0
    s.secret = options.choice("choice", ("open", "secret")) == 1
    s.tie_most = options.choice("tie", ("fewest", "most")) == 1
    options.done()
