"""Vineyards in words: positions, actions and chance outcomes as text, and the drawing for the terminal.

A double hex is named by its colours, as blue-red; placed, by how it lies, the left vine first.
gather 3 2:blue-red     with the die 3, the double hex of slot 2 of the vineyard depot; by an effect: gather 2:blue-red
plant 4 red-blue v2     with the die 4, on space v2 of the vineyard; by an effect: plant red-blue v2
buy store:blue-red      the purchase of the turn, from the vineyard store
bonus church            which of two bonuses comes first
take black:mine         the free-tile bonus; take store:blue-red, take inn
vine red                a vine bonus tile; discard blue-red: to make room
fetch store:red-blue v2 shield 15, straight from the store
"""

from typing import Any, Final

from duchy.games.burgundy.engine.codes import (
    ARGUMENT_SHIFT,
    BESIDE,
    BIT,
    EMPTY,
    FOR_VINES,
    HEX_SHIFT,
    P_MODULE,
    P_RESUME,
    PENDING_SHIFT,
    S4,
    STORE,
    X_SHIFT,
)
from duchy.games.burgundy.engine.state import ROOM, Player, State
from duchy.games.burgundy.setup.facts import by_players, facts
from duchy.games.burgundy.words.module import Language, Words
from duchy.kernel.compat import i64
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.reader import Reader

from .engine.vines import FIRST_VINE, KINDS, LAST_VINE, SPACES, TURNED, VINE_COLOURS, VineyardsPart
from .engine.vineyards import (
    A_DOUBLE,
    BONUSES,
    DOUBLE_HEX,
    FREE_TILE,
    FREELY,
    GATHER,
    GROW,
    MAKE_ROOM,
    SPACE_SHIFT,
    SPACES_FILLED,
    VINE,
    Vineyards,
)

COLOURS: Final[list[str]] = facts("vineyards")["double_hexes"]["colours"]
BOARD: Final[list[dict[str, Any]]] = facts("vineyards")["board"]["space"]
NAMES: Final = [f"{COLOURS[FIRST_VINE[k]]}-{COLOURS[LAST_VINE[k]]}" for k in range(KINDS)]
TURNED_NAMES: Final = [f"{COLOURS[LAST_VINE[k]]}-{COLOURS[FIRST_VINE[k]]}" for k in range(KINDS)]
PLACES: Final = [row["id"] for row in BOARD]
LAYERS: Final = sorted({row["layer"] for row in BOARD})
AROUND: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # the neighbours in axial coordinates
OWN_BONUSES: Final = {"free-tile": FREE_TILE, "double-hex": DOUBLE_HEX}
WAITING: Final = {FREELY: "free-tile", GATHER: "double-hex", VINE: "vine"}


def lying_name(lying: int) -> str:
    """A placed double hex, the left vine first."""
    return TURNED_NAMES[lying - TURNED] if lying & TURNED else NAMES[lying]


def lying_of(name: str) -> int | None:
    if name in NAMES:
        return NAMES.index(name)
    return TURNED_NAMES.index(name) + TURNED if name in TURNED_NAMES else None


def kind_of(name: str) -> int | None:
    """The kind of a double hex, its colours named in either order."""
    lying = lying_of(name)
    return None if lying is None else lying & (TURNED - 1)


def vineyards_of(s: State) -> tuple[Vineyards, VineyardsPart] | None:
    for module, part in zip(s.hooks.modules, s.ext, strict=True):
        if isinstance(module, Vineyards) and isinstance(part, VineyardsPart):
            return module, part
    return None


# ------------------------------------------------------------------ positions
def write_vineyards(part: VineyardsPart, out: dict[str, Any]) -> None:
    names = [*NAMES, None]
    out["vines"] = {
        "depot": [names[kind] for kind in part.depot],
        "store": [names[kind] for kind in part.store],
        "leaving": int(part.leaving),
        "without": [COLOURS[c] for c in range(VINE_COLOURS) if part.gone >> c & 1],
    }
    out["vine_bag"] = {NAMES[kind]: int(count) for kind, count in enumerate(part.bag) if count}


def write_seat_vineyard(part: VineyardsPart, seat: int, out: dict[str, Any]) -> None:
    spaces = part.spaces[SPACES * seat : SPACES * (seat + 1)]
    owned = part.owned[VINE_COLOURS * seat : VINE_COLOURS * (seat + 1)]
    out["vines"] = {
        "stored": [NAMES[kind] for kind in range(KINDS) for _ in range(part.stored[KINDS * seat + kind])],
        "vineyard": {PLACES[v]: lying_name(int(lying)) for v, lying in enumerate(spaces) if lying != EMPTY},
        "tiles": {COLOURS[c]: int(count) for c, count in enumerate(owned) if count},
        "layers": [LAYERS[k] for k in range(len(LAYERS)) if part.paid[seat] >> k & 1],
    }


def describe_vineyards(s: State, module: Vineyards, part: VineyardsPart, out: dict[str, Any]) -> None:
    out["vines"]["pool"] = {COLOURS[c]: int(count) for c, count in enumerate(part.pool) if count}
    out["vines"]["bag"] = sum(part.bag)
    out["vines"]["removed"] = int(part.removed)
    for seat in range(s.people):
        areas = {COLOURS[c]: sorted(map(int, part.areas(seat, c, module.near)))[::-1] for c in range(VINE_COLOURS)}
        out["seat"][str(seat)]["vines"]["areas"] = {colour: sizes for colour, sizes in areas.items() if sizes}


def read_seat_vineyard(part: VineyardsPart, p: Player, seat: Reader) -> None:
    r = seat.table("vines")
    at = int(p.seat)
    for kind in r.words("stored", 0, 30, NAMES):
        part.stored[KINDS * at + kind] += 1
    vineyard = r.table("vineyard")
    for name in vineyard.values:
        lying = lying_of(vineyard.text(name))
        if name not in PLACES or lying is None:
            vineyard.wrong(name, f"must be a space {PLACES[0]} to {PLACES[-1]} with a double hex such as {NAMES[1]}")
        part.spaces[SPACES * at + PLACES.index(name)] = lying
    vineyard.done()
    for c, count in enumerate(r.counts("tiles", COLOURS, 24)):
        part.owned[VINE_COLOURS * at + c] = count
    for layer in r.items("layers", 0, len(LAYERS)):
        if layer not in LAYERS:
            r.wrong("layers", f"must list layers from {LAYERS[0]} to {LAYERS[-1]}, not {layer!r}")
        part.paid[at] |= BIT[LAYERS.index(layer)]
    r.done()
    if not p.shields & S4:
        p.room = ROOM - SPACES_FILLED * part.doubles(at)


def read_vineyards(s: State, module: Vineyards, part: VineyardsPart, top: Reader) -> None:
    """The bag may be left out: then every double hex that is not in sight is still in it."""
    r = top.table("vines")
    part.leaving = r.integer("leaving", 0, VINE_COLOURS)
    gone = sum(1 << c for c in set(r.words("without", 0, VINE_COLOURS, COLOURS)))
    places = {"depot": part.depot, "store": part.store}
    for key, slots in places.items():
        for i, kind in enumerate(r.words(key, 0, len(slots), [*NAMES, None])):
            slots[i] = kind if kind < KINDS else EMPTY
    r.done()
    module.leave(part, gone)
    seen = doubles_in_sight(s, part)
    left = [int(count) - seen[kind] for kind, count in enumerate(part.bag)]
    bag = top.counts("vine_bag", NAMES, 9) if top.has("vine_bag") else [*left]
    for kind, count in enumerate(left):
        if count < bag[kind] or count < 0:
            raise InputError(f"There are more {NAMES[kind]} double hexes here than the game has (INV-X05).")
        part.bag[kind] = bag[kind]
    part.removed = sum(left) - sum(bag)
    for c in range(VINE_COLOURS):
        part.pool[c] -= sum(part.owned[VINE_COLOURS * seat + c] for seat in range(s.n))
        if part.pool[c] < 0:
            raise InputError(f"There are more {COLOURS[c]} vine bonus tiles here than the game has (INV-X05).")


def doubles_in_sight(s: State, part: VineyardsPart) -> list[int]:
    """Double hexes by kind in depot, store, storages and vineyards, and on their way to storage."""
    seen = [0] * KINDS
    for kind in [*part.depot, *part.store, *(lying & (TURNED - 1) for lying in part.spaces if lying != EMPTY)]:
        if kind != EMPTY:
            seen[kind] += 1
    for i, count in enumerate(part.stored):
        seen[i % KINDS] += int(count)
    for effect in s.pending:
        about = effect >> PENDING_SHIFT
        if effect & 15 == P_MODULE and isinstance(s.hooks.modules[about & 15], Vineyards):
            if about >> 4 & 15 == MAKE_ROOM:
                seen[about >> 8] += 1
    return seen


# ------------------------------------------------------------------ pending effects
def effect_text(pending: int) -> str:
    effect = pending >> PENDING_SHIFT >> 4
    kind, about = effect & 15, effect >> 4
    if kind == MAKE_ROOM:
        return f"make-room {NAMES[about]}"
    if kind == BONUSES:
        left = [BOARD[about & 15]["bonuses"][i] for i in range(2) if about >> 4 >> i & 1]
        return " ".join(["after" if pending & 15 == P_RESUME else "bonuses", PLACES[about & 15], *left])
    return WAITING[kind]


def read_effect_text(words: list[str], at: int) -> i64 | None:
    def effect(base: int, kind: int, parameter: int) -> i64:
        return base | i64(at | (kind | parameter << 4) << 4) << PENDING_SHIFT

    for kind, word in WAITING.items():
        if words == [word]:
            return effect(P_MODULE, kind, 0)
    if len(words) == 2 and words[0] == "make-room" and words[1] in NAMES:
        return effect(P_MODULE, MAKE_ROOM, NAMES.index(words[1]))
    if len(words) > 1 and words[0] in ("bonuses", "after") and words[1] in PLACES:
        v = PLACES.index(words[1])
        bonuses = BOARD[v]["bonuses"]
        left = sum(1 << i for i in range(2) if bonuses[i] in words[2:])
        if set(words[2:]) <= set(bonuses) and (left == 3 or words[0] == "after"):
            return effect(P_MODULE if words[0] == "bonuses" else P_RESUME, BONUSES, v | left << 4)
    return None


# ------------------------------------------------------------------ actions
def act_text(s: State, part: VineyardsPart, action: int, die: str) -> str:
    arg = action >> ARGUMENT_SHIFT
    if arg & GROW:
        return f"plant {die}{lying_name(arg & (GROW - 1))} {PLACES[arg >> SPACE_SHIFT]}"
    return f"gather {die}{arg + 1}:{NAMES[part.depot[arg]]}"


def answer_text(s: State, tiles: list[str], part: VineyardsPart, effect: int, action: int) -> str:
    kind, about = effect & 15, effect >> 4
    x = action >> X_SHIFT & 63
    if kind == VINE:
        return f"vine {COLOURS[x]}"
    if kind == MAKE_ROOM:
        return f"discard {NAMES[x] if action & A_DOUBLE else tiles[s.players[s.current].storage[x]]}"
    if kind == GATHER:
        return f"gather {x + 1}:{NAMES[part.depot[x]]}"
    if kind == BONUSES:
        return f"bonus {BOARD[about & 15]['bonuses'][x]}"
    return f"take {ware_text(s, tiles, x)}"


def ware_text(s: State, tiles: list[str], x: int) -> str:
    """What lies in the black depot, or belongs to it."""
    found = vineyards_of(s)
    if x >= STORE and found:
        return f"store:{NAMES[found[1].store[x - STORE]]}"
    return "inn" if x == BESIDE else f"black:{tiles[s.black[x]]}"


def fetch_text(part: VineyardsPart, action: int) -> str:
    """Shield 15: a double hex of the store straight to the vineyard."""
    where = action >> HEX_SHIFT & 63
    kind = part.store[(action >> X_SHIFT & 63) - STORE]
    return f"fetch store:{lying_name(kind | where & TURNED)} {PLACES[where & (TURNED - 1)]}"


# ------------------------------------------------------------------ chance
def dealt_text(s: State, module: Vineyards, outcome: int) -> str:
    seats = range(s.n - module.automatic)
    gone = [COLOURS[c] for c in range(VINE_COLOURS) if outcome >> c & 1]
    dealt = [COLOURS[outcome >> (VINE_COLOURS + 3 * seat) & 7] for seat in seats]
    return " ".join(["vines", *dealt, *(["without", *gone] if gone else [])])


def parse_dealt(s: State, module: Vineyards, part: VineyardsPart, words: list[str]) -> int:
    rule = "BV-SETUP-01"
    if words[:1] != ["vines"]:
        raise Refused(f'Now "vines ..." is due, not "{" ".join(words[:2])}".', rule)
    cut = words.index("without") if "without" in words else len(words)
    dealt, gone = words[1:cut], words[cut + 1 :]
    known = [word for word in [*dealt, *gone] if word in COLOURS]
    if len(set(known)) < len(dealt) + len(gone):
        raise Refused(f"Name different colours of {', '.join(COLOURS)}.", rule)
    if len(dealt) != s.n - module.automatic:
        raise Refused("Name one vine colour for each player.", rule)
    mask = sum(1 << COLOURS.index(word) for word in gone)
    if len(gone) != part.leaving or (part.gone and mask != part.gone):
        raise Refused(f"{part.leaving or 'No'} colours leave this game.", "BV-SETUP-06" if s.n == 2 else "BV-SETUP-05")
    for seat, word in enumerate(dealt):
        mask |= COLOURS.index(word) << VINE_COLOURS + 3 * seat
    return mask


def drawn_text(part: VineyardsPart, outcome: int) -> str:
    slots = len(part.depot)
    names = [NAMES[outcome >> 5 * i & 31] for i in range(slots + len(part.store))]
    return " ".join(["vineyard", *names[:slots], "store", *names[slots:]])


def parse_drawn(part: VineyardsPart, words: list[str]) -> int:
    slots, spaces = len(part.depot), len(part.store)
    if words[:1] != ["vineyard"] or words[slots + 1 : slots + 2] != ["store"] or len(words) != slots + spaces + 2:
        text = f'Now "vineyard ..., store ..." is due, with {slots} and {spaces} double hexes.'
        raise Refused(text, "BV-PHASE-02")
    left = [int(count) for count in part.bag]
    outcome = 0
    for i, word in enumerate([*words[1 : slots + 1], *words[slots + 2 :]]):
        kind = kind_of(word)
        if kind is None:
            raise Refused(f'"{word}" is no double hex.', "BV-SETUP-04")
        left[kind] -= 1
        if left[kind] < 0:
            raise Refused(f"There is no {word} left in the bag.", "BV-SETUP-04")
        outcome |= kind << 5 * i
    return outcome


# ------------------------------------------------------------------ drawing
def vineyard_lines(part: VineyardsPart) -> list[str]:
    names = [*NAMES, "-"]
    step = 6 // len(part.depot)
    slots = []
    for i, kind in enumerate(part.depot):
        dice = str(i + 1) if step == 1 else f"{2 * i + 1}-{2 * i + 2}"
        slots.append(f"{i + 1} (die {dice}) {names[kind]}")
    pool = [f"{count} {COLOURS[c]}" for c, count in enumerate(part.pool) if count]
    return [
        f"  vineyard depot: {', '.join(slots)}   store: {', '.join(names[kind] for kind in part.store)}",
        f"  vine bonus tiles: {', '.join(pool) or '-'}",
    ]


def seat_vineyard(part: VineyardsPart, seat: int) -> str:
    """The layers of a vineyard from the top, its tiles, and the double hexes in storage."""
    words: dict[str, Any] = {}
    write_seat_vineyard(part, seat, words)
    vines = words["vines"]
    rows = []
    for layer in reversed(LAYERS):
        cells = [_space_text(row, vines["vineyard"]) for row in BOARD if row["layer"] == layer]
        rows.append(f"    layer {layer}: " + "   ".join(cells))
    stored = ", ".join(vines["stored"]) or "-"
    tiles = ", ".join(f"{count} {colour}" for colour, count in vines["tiles"].items()) or "-"
    note = "a reconstruction" if facts("vineyards")["board"]["source"] == "reconstruction" else "as printed"
    head = f"  double hexes stored: {stored}   vine bonus tiles: {tiles}\n  vineyard (its board is {note}):\n"
    return head + "\n".join(rows) + "\n"


def _space_text(row: dict[str, Any], covered: dict[str, str]) -> str:
    if row["id"] in covered:
        return f"{row['id']} [{covered[row['id']]}]"
    return f"{row['id']} {row['number']} ({'/'.join(row['bonuses'])})"


class VineyardsWords(Words[Vineyards]):
    """What vineyards add to positions, notation, refusals and stories."""

    sources = (FOR_VINES,)

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Vineyards:
        table = facts("vineyards")
        spaces = table["board"]["space"]
        bottom = min(space["layer"] for space in spaces)
        hexes = [tuple(place) for space in spaces for place in space["hexes"]]
        touching = [[hexes.index((q + a, r + b)) for a, b in AROUND if (q + a, r + b) in hexes] for q, r in hexes]
        bonuses = {**{name: kind for kind, name in enumerate(language.tiles)}, **OWN_BONUSES}
        return Vineyards(
            at,
            [space["number"] for space in spaces],
            [space["layer"] - bottom for space in spaces],
            touching,
            [bonuses[bonus] for space in spaces for bonus in space["bonuses"]],
            (table["double_hexes"]["mixed"], table["double_hexes"]["alike"]),
            table["bonus_tiles"]["each_colour"],
            by_players(table["depot"]["slots"]),
            by_players(table["store"]["spaces"]),
            table["areas"]["points"],
            len(language.mode.automatic),
        )

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened
