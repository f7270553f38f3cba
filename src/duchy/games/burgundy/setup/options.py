"""Setting up a table: the options of one game, checked, and the state before its first chance event."""

from dataclasses import replace
from functools import cache
from typing import Any, Final

from duchy.kernel.compat import i64, vec
from duchy.kernel.contract import Setup
from duchy.kernel.errors import InputError
from duchy.kernel.reader import Reader

from ..engine.codes import AT_DUCHIES, AT_SETTLING, CASTLE, DEAL_ANY, DEAL_NONE, DEAL_PAIRS, DEAL_SINGLE, EMPTY
from ..engine.edition import Rules
from ..engine.hooks import equip
from ..engine.state import State, new_player
from ..expansions import mode_of, pools, pools_with
from ..modes.team.engine import TeamPart
from ..words.module import Language
from ..words.names import DEALS
from .facts import COLOUR_LETTERS, edition_facts, edition_layouts, facts, make_rules, solo_layouts, team_layouts
from .geometry import ROW_STARTS
from .layouts import Layout, layout_from_rows

CENTRE: Final = 18
SOLO_WORKERS: Final = 2
WHOLE_TABLE: Final = ("random", "pairs", "free")

OwnBoards = tuple[tuple[str, str, str], ...]  # id, colours, numbers


def _layouts(edition: str, modules: tuple[str, ...]) -> list[Layout]:
    if mode_of(modules) == "solo":
        return list(solo_layouts(edition))
    return list(team_layouts(edition)) if mode_of(modules) == "team" else edition_layouts(edition)


@cache
def rules_with(edition: str, own: OwnBoards, modules: tuple[str, ...] = (), pool: str = "") -> Rules:
    """The ruleset of an edition, with boards of the user's own at the end of its duchies."""
    layouts = _layouts(edition, modules)
    standard = [layout.id for layout in layouts]
    dealt = pools(edition, modules)[pool or pools_with(edition, modules)[0]]
    permitted = [k for k, layout in enumerate(layouts) if layout.label in dealt]
    for id_, colours, numbers in own:
        if id_ in standard:  # the user corrects a printed duchy
            k = standard.index(id_)
            layouts[k] = replace(layouts[k], colours=colours, numbers=numbers)
        else:
            layouts.append(Layout(id_, "own", id_, colours, numbers, "reconstruction", "low", ""))
    return make_rules(edition, layouts, permitted, modules)


def new_state(language: Language, own: OwnBoards, pool: str, players: int) -> State:
    rules = rules_with(language.edition, own, language.modules, pool)
    seats = [new_player(rules.duchies[0], seat) for seat in range(players + len(language.mode.automatic))]
    s = State(rules, seats, None, language.mode.width(players))
    s.people = players
    equip(s, language.hooks)
    return s


def open_table(language: Language, setup: Setup) -> State:
    """The state of a new game before the start player is drawn."""
    edition, modules = language.edition, language.modules
    options = Reader(setup)
    players = options.integer("players", language.people[0], language.people[-1])
    own = read_own_boards(options)
    pool = read_pool(options, language)
    s = new_state(language, own, pool, players)
    if mode_of(modules) == "solo":
        _open_solo(s, language, options)
        return s
    if mode_of(modules) == "team":
        _open_team(s, language, options)
        return s
    facts = edition_facts(edition)
    own_pool = pools_with(edition, modules)[0] != next(iter(pools(edition)))  # a module wants duchies of its own
    deal_first = facts["default_setup"] == "random" or own_pool or options.has("pool")
    boards = options.value("boards") if options.has("boards") else ("random" if deal_first else "1")
    experienced = deal_first or boards in WHOLE_TABLE
    named = options.has("castle")
    castle = options.choice("castle", ("centre", "choose")) if named else int(experienced)
    secret = options.choice("choice", ("open", "secret")) if options.has("choice") else int(edition == "SE")
    tie = ("fewest", "most")[options.choice("tie", ("fewest", "most"))] if options.has("tie") else None
    _read_module_options(s, language, options)
    options.done()

    s.centre = castle == 0
    s.secret = bool(secret)
    s.tie_most = (tie or facts["tie_empty_spaces"]) == "most"
    single = edition == "2019" and "border-posts" in modules
    if single and not _one_each(boards):
        raise InputError('"boards" must be random, or name a different one of 11a to 11f for each player (BX-BP-01).')
    _offer_duchies(s, boards, single)
    _check_centre(s, named)
    if "castle-connection" in modules or single:
        _check_in_pool(s)
    return s


def _read_module_options(s: State, language: Language, options: Reader) -> None:
    for words in language.words:
        words.read_options(s, options)
    for key, module in language.elsewhere.items():
        if options.has(key):
            raise InputError(f'"{key}" is an option of the module {module}, which is not in this game.')


def _open_team(s: State, language: Language, options: Reader) -> None:
    """BM-TEAM-03: one board for both teams; its start castle is set, or chosen when the goods are dealt."""
    part = s.ext[0]
    assert isinstance(part, TeamPart)
    boards = [row["labels"][language.edition] for row in facts("team")["board"]]
    part.board = options.choice("boards", boards) if options.has("boards") else 0
    tie = ("fewest", "most")[options.choice("tie", ("fewest", "most"))] if options.has("tie") else None
    _read_module_options(s, language, options)
    options.done()
    s.tie_most = (tie or facts("team")["tie"]["empty"]) == "most"
    for p in s.players:
        p.duchy = s.rules.duchies[2 * part.board + p.seat // 2]


def _open_solo(s: State, language: Language, options: Reader) -> None:
    """BM-SOLO-02, -03 and -05: nobody to be the start player against, so the first thing is the castle."""
    boards = options.value("boards") if options.has("boards") else s.rules.duchies[0].label
    _read_module_options(s, language, options)
    options.done()
    s.players[0].workers = SOLO_WORKERS
    _offer_duchies(s, boards, False)
    _check_in_pool(s)
    s.stage = AT_DUCHIES if s.dealt else AT_SETTLING


def _one_each(boards: Any) -> bool:
    return boards == "random" or (isinstance(boards, list) and len(set(map(str, boards))) == len(boards))


def _check_in_pool(s: State) -> None:
    """BX-BP-01 and BX-CC-01: these modules are played on their own duchies."""
    for k in s.offered:
        if k != EMPTY and k not in list(s.rules.permitted):
            known = ", ".join(s.rules.duchies[j].label for j in s.rules.permitted)
            raise InputError(f"Duchy {s.rules.duchies[k].label} does not go with these modules; use {known}.")


def read_pool(options: Reader, language: Language) -> str:
    """BX-ADV-04: the set of duchies that is dealt from."""
    names = pools_with(language.edition, language.modules)
    return names[options.choice("pool", names)] if options.has("pool") else names[0]


def _offer_duchies(s: State, boards: Any, single: bool) -> None:
    n = int(s.people)
    if boards == "free":
        return
    if boards in ("random", "pairs"):
        s.dealt = DEAL_PAIRS if boards == "pairs" else DEAL_SINGLE if single else DEAL_ANY
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
def own_boards_of(edition: str, rules: Rules, modules: tuple[str, ...]) -> dict[str, dict[str, list[str]]]:
    """The boards of a ruleset that its edition does not have so."""
    standard = _layouts(edition, modules)
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
    edition, modules = language.edition, language.modules
    out = {
        "deal": "free" if s.dealt == DEAL_NONE and s.offered[0] == EMPTY else DEALS[s.dealt],
        "castle": "centre" if s.centre else "choose",
        "choice": "secret" if s.secret else "open",
        "tie": "most" if s.tie_most else "fewest",
    }
    labels = [s.rules.duchies[k].label for k in s.rules.permitted]
    pool = next(name for name, duchies in pools(edition, modules).items() if duchies == labels)
    return out if pool == pools_with(edition, modules)[0] else out | {"pool": pool}


def set_options(s: State, options: Reader) -> None:
    s.dealt = options.choice("deal", [*DEALS, "free"]) % len(DEALS)
    s.centre = options.choice("castle", ("centre", "choose")) == 0
    s.secret = options.choice("choice", ("open", "secret")) == 1
    s.tie_most = options.choice("tie", ("fewest", "most")) == 1
