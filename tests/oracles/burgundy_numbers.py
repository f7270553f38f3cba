"""The number of an action, as the head of engine/codes.py packs it, from its text and the position.

An action is kind | die << 4 | x << 6 | hex << 12 | silver << 18; whoever keeps a number keeps its meaning.
"""

from .burgundy import Oracle
from .burgundy_map import BUILDINGS, GOODS, vineyard

KINDS = ("take", "place", "sell", "workers", "buy", "hire", "end", "pass", "load", "keep", "discard")
ANSWER, OPTION, ACT = 12, 13, 14
NO_DIE, ANY_VALUE = 2 << 4, 1 << 20
FROM_DEPOT, BESIDE, STORE = 8, 40, 41  # where a ware lies: in the black depot below, then in the numbered ones
NAME, GROW, TURNED, A_DOUBLE = 32, 64, 32, 1 << 12
COLOURS = ("black", "blue", "green", "orange", "red", "yellow")
DOUBLES = [f"{a}-{b}" for i, a in enumerate(COLOURS) for b in COLOURS[i:]]
HEXES = [f"{row}{column + 1}" for row, length in zip("abcdefg", (4, 5, 6, 7, 6, 5, 4)) for column in range(length)]
WHITE_CASTLE = 55


def number(table: Oracle, seat: int, text: str) -> int:
    verb, *words = text.split()
    asked = table.pending[-1].split()[0] if table.pending else ""
    if asked in ("free-tile", "double-hex", "make-room") and verb != "pass":
        return ANSWER | _given(table, seat, asked, words[0])
    if verb == "discard" and words[0] in DOUBLES:
        return OPTION | _module(table, "vineyards") | DOUBLES.index(words[0]) << 12
    die = _die(table, seat, words) if verb in ("take", "place", "sell", "workers", "gather", "plant") else 0
    if verb in KINDS:
        return KINDS.index(verb) | die | _about(table, seat, verb, words)
    if verb in ("gather", "plant"):
        return ACT | die | _module(table, "vineyards") | _vines(words) << 21
    if verb in OPTIONS:
        return OPTION | _module(table, OPTIONS[verb]) | _chosen(verb, words) << 12
    return ANSWER | _answer(table, verb, words)


OPTIONS = {"shield": "shields", "name": "shields", "exchange": "tiles", "retrieve": "castle-connection"}


def _module(table: Oracle, name: str) -> int:
    return table.modules.index(name) << 6


def _die(table: Oracle, seat: int, words: list[str]) -> int:
    if not words or ":" in words[0] or not words[0][0].isdigit():
        return NO_DIE
    word = words.pop(0)
    index: int = table.seats[seat]["dice"].index(int(word[0]))
    return index << 4 | (ANY_VALUE if word.endswith("*") else 0)


def _ware(table: Oracle, ware: str) -> int:
    place, _, tile = ware.partition(":")
    if place == "inn":
        return BESIDE
    if place == "store":
        return STORE + int(table.d["vines"]["store"].index(_kind(tile)))
    if place == "black":
        return int(table.d["black"].index(tile))
    return FROM_DEPOT + _slot(table, ware)


def _slot(table: Oracle, ware: str) -> int:
    place, _, tile = ware.partition(":")
    return table.players * (int(place) - 1) + int(table.d["depots"][place].index(tile))


def _kind(double: str) -> str:
    return double if double in DOUBLES else "-".join(reversed(double.split("-")))


def _about(table: Oracle, seat: int, verb: str, words: list[str]) -> int:
    if verb in ("take", "hire"):
        return _slot(table, words[0]) << 6
    if verb == "place":
        return table.storage(seat).index(words[0]) << 6 | HEXES.index(words[1]) << 12
    if verb == "sell":
        return GOODS.index(words[0]) << 6
    if verb == "buy":
        silver = 2 - (int(words[2]) if len(words) > 1 else 0)
        return _ware(table, words[0]) << 6 | silver << 18
    if verb == "load":
        return (6 if words[0] == "none" else int(words[0]) - 1) << 6
    if verb == "keep":
        return sum(1 << GOODS.index(goods) for goods in words) << 6
    return table.storage(seat).index(words[0]) << 6 if verb == "discard" else 0


def _given(table: Oracle, seat: int, asked: str, what: str) -> int:
    if asked == "free-tile":
        return _ware(table, what) << 6
    if asked == "double-hex":
        return int(what[0]) - 1 << 6
    return A_DOUBLE | DOUBLES.index(what) << 6 if what in DOUBLES else table.storage(seat).index(what) << 6


def _lying(double: str) -> int:
    return DOUBLES.index(_kind(double)) + (0 if double in DOUBLES else TURNED)


def _vines(words: list[str]) -> int:
    if len(words) == 1:
        return int(words[0].partition(":")[0]) - 1
    return GROW | list(vineyard().spaces).index(words[1]) << 7 | _lying(words[0])


def _chosen(verb: str, words: list[str]) -> int:
    return int(words[0]) - 1 if verb == "shield" else NAME + int(words[0]) if verb == "name" else 0


def _answer(table: Oracle, verb: str, words: list[str]) -> int:
    if verb == "crane":
        return (WHITE_CASTLE if words[0] == "white-castle" else BUILDINGS.index(words[0])) << 6
    if verb == "castle":
        return HEXES.index(words[0]) << 12
    if verb == "fetch" and words[0].startswith("store"):
        turned = 0 if words[0].partition(":")[2] in DOUBLES else TURNED
        return _ware(table, words[0]) << 6 | (list(vineyard().spaces).index(words[1]) | turned) << 12
    if verb == "fetch":
        return _ware(table, words[0]) << 6 | HEXES.index(words[1]) << 12
    if verb == "tribute":
        held = sorted(table.shields(table.current), key=int)
        cut = words.index("with") if "with" in words else len(words)
        kept = sum(1 << held.index(word) for word in words[:cut] if word != "none")
        return (kept | (int(words[cut + 1]) if "with" in words else 0) << 12) << 6
    if verb == "bonus":
        v, *_ = table.pending[-1].split()[1:]
        return int(vineyard().spaces[v]["bonuses"].index(words[0])) << 6
    index = {"cargo": GOODS.index, "vine": COLOURS.index}.get(verb)
    return (index(words[0]) if index else int(words[0]) - 1) << 6


def in_order(actions: list[int]) -> bool:
    """Those of one kind and die by what they are about, then by hex; purchases with more silver first."""
    last: dict[tuple[int, ...], tuple[int, ...]] = {}
    for action in actions:
        kind, vines = action & 15, action >> 21
        group = action & 63, action >> 18 & 7 if kind == KINDS.index("buy") else action & ANY_VALUE
        about: tuple[int, ...] = action >> 6 & 63, action >> 12 & 63
        if kind == ACT:
            about = vines & GROW, vines >> 7, vines & 31, vines & TURNED
        if kind not in (ANSWER, OPTION, KINDS.index("load")) and last.get(group, (-1,)) >= about:
            return False
        last[group] = about
    silver = [action >> 18 & 3 for action in actions if action & 15 == KINDS.index("buy")]
    return silver == sorted(silver, reverse=True)
