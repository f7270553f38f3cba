"""Vineyards in words: actions, chance outcomes, refusals and what happened; position.py has the rest.

A double hex is named by its colours, as blue-red; placed, by how it lies, the left vine first.
gather 3 2:blue-red     with the die 3, the double hex of slot 2 of the vineyard depot; by an effect: gather 2:blue-red
plant 4 red-blue v2     with the die 4, on space v2 of the vineyard; by an effect: plant red-blue v2
buy store:blue-red      the purchase of the turn, from the vineyard store
bonus church            which of two bonuses comes first
take black:mine         the free-tile bonus; take store:blue-red, take inn
vine red                a vine bonus tile; discard blue-red: to make room
fetch store:red-blue v2 shield 15, straight from the store
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from duchy.games.burgundy.engine.codes import (
    ACT,
    ANSWER,
    ARGUMENT_SHIFT,
    AT_DRAW,
    HEX_SHIFT,
    OPTION,
    P_CASTLE,
    P_MODULE,
    P_WHITE,
    PENDING_SHIFT,
    STORE,
    X_SHIFT,
)
from duchy.games.burgundy.engine.state import Player, State
from duchy.games.burgundy.words.facts import where
from duchy.games.burgundy.words.numbers import Numbers
from duchy.games.burgundy.words.parts import die_parts, price, unpacked, ware
from duchy.games.burgundy.words.verbs import chance, tile_title
from duchy.kernel.contract import Refusal
from duchy.kernel.errors import Refused
from duchy.kernel.learning import BITS, CODE, NUMBER, Field
from duchy.kernel.verbs import Ask, Fact, Parts, Verb, listed

from .engine.vines import KINDS, SPACES, TURNED, VINE_COLOURS, VineyardsPart, values_of
from .engine.vineyards import (
    A_DOUBLE,
    BONUSES,
    FREELY,
    GATHER,
    GROW,
    MAKE_ROOM,
    SPACE_SHIFT,
    VINE,
    Vineyards,
)
from .names import BOARD, COLOURS, NAMES, PLACES, kind_of, lying_name, names_vines
from .position import VineyardsPosition
from .refusals import vineyard_refusal

DEPOT: Final = "vineyard"  # where double hexes lie
STORE_PLACE: Final = "store"
TITLES: Final = {DEPOT: "the vineyard depot", STORE_PLACE: "the vineyard store"}
OWN_TITLES: Final = {"free-tile": "a free tile", "double-hex": "a double hex"}


# ------------------------------------------------------------------ chance
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


class VineyardsWords(VineyardsPosition):
    """What vineyards add to positions, notation, refusals and stories."""

    verbs = (
        Verb(
            "gather", "gather {die}{ware}",
            ask="Take {tile} from {place}{how}", past="{name} took {tile} from {place}{how}", head="Gather",
        ),
        Verb(
            "plant", "plant {die}{tile} {vines}",
            ask="Plant {tile} on {vines}{how}", past="{name} planted {tile} on {vines}{how}", head="Plant",
        ),
        Verb(
            "bonus", "bonus {bonus}",
            ask="Take the bonus of {bonus} first", past="{name} took the bonus of {bonus} first", head="Bonus",
        ),
        Verb(
            "vine", "vine {bonus}",
            ask="Take the {bonus} vine tile", past="{name} took the {bonus} vine tile", head="Vine",
        ),
        chance("vines", "vines {colours}{without}", "First vine tiles: {first}{gone}"),
        chance(
            "vineyard", "vineyard {tiles} store {store}",
            "The vineyard depot was filled: {filled}. In the store: {on_sale}",
        ),
    )  # fmt: skip
    asks: Mapping[int, Ask] = {
        BONUSES: Ask(
            "pair of bonuses", ("bonus", "pass"), "BV-BONUS-01",
            banner="Choose the bonus that comes first.", then="two bonuses",
        ),
        FREELY: Ask(
            "free-tile bonus", ("take", "pass"), "BV-BONUS-04",
            banner="Take a tile of the black depot or the vineyard store for nothing, or pass.", then="a free tile",
        ),
        GATHER: Ask(
            "double-hex bonus", ("gather", "pass"), "BV-BONUS-06",
            banner="Take a double hex of the vineyard depot, or pass.", then="a double hex",
        ),
        VINE: Ask(
            "vine bonus tile", ("vine",), "BV-LAYER-01",
            banner="A layer is full: choose a vine tile.", then="a vine tile",
        ),
        MAKE_ROOM: Ask(
            "double hex that wants two storage spaces", ("discard",), "BV-TAKE-04",
            banner="A double hex needs two storage spaces: throw away a tile.", then="stored tiles go",
        ),
    }  # fmt: skip
    also: Mapping[int, tuple[str, ...]] = {P_CASTLE: ("gather", "plant"), P_WHITE: ("gather", "plant")}
    absence = Refusal("Vineyards are not in this game.", "BX-GEN-01")
    told: Mapping[str, str] = {"vine": ""}

    # ------------------------------------------------------------------ actions and chance
    def parts(self, s: State, action: int) -> Parts:
        if action & 15 == ACT:
            return self._act(s, action)
        if action & 15 == OPTION:
            return {"verb": "discard", "tile": NAMES[action >> HEX_SHIFT]}
        effect = int(s.pending[-1]) >> PENDING_SHIFT >> 4
        kind, about = effect & 15, effect >> 4
        x = action >> X_SHIFT & 63
        if kind == VINE:
            return {"verb": "vine", "bonus": COLOURS[x]}
        if kind == BONUSES:
            return {"verb": "bonus", "bonus": BOARD[about & 15]["bonuses"][x]}
        if kind == GATHER:
            return {"verb": "gather", **self._in_depot(s, x)}
        if kind == FREELY:
            return {"verb": "take", **ware(self.language, s, x)}
        if action & A_DOUBLE:
            return {"verb": "discard", "tile": NAMES[x]}
        return {"verb": "discard", "storage": x, "tile": self.language.tiles[s.players[s.current].storage[x]]}

    def _act(self, s: State, action: int) -> Parts:
        arg = action >> ARGUMENT_SHIFT
        die = die_parts(s, action)
        if arg & GROW:
            v = arg >> SPACE_SHIFT
            lying = {"tile": lying_name(arg & (GROW - 1)), "vines": PLACES[v]}
            return {"verb": "plant", **die, **lying, **price(s, die, [int(self.rules.numbers[v])])}
        wanted = values_of(int(arg), len(self.rules.part(s).depot))
        return {"verb": "gather", **die, **self._in_depot(s, arg), **price(s, die, wanted)}

    def _in_depot(self, s: State, slot: int) -> Parts:
        return {"depot": DEPOT, "space": slot, "tile": NAMES[self.rules.part(s).depot[slot]]}

    def ware(self, s: State, x: int) -> Parts | None:
        return {"depot": STORE_PLACE, "tile": NAMES[self.rules.part(s).store[x - STORE]]} if x >= STORE else None

    def straight(self, s: State, x: int, where: int) -> Parts | None:
        """Shield 15: a double hex of the store straight to the vineyard."""
        if x < STORE:
            return None
        kind = int(self.rules.part(s).store[x - STORE])
        return {"depot": STORE_PLACE, "tile": lying_name(kind | where & TURNED), "vines": PLACES[where & (TURNED - 1)]}

    def chance_parts(self, s: State, outcome: int) -> Parts:
        part = self.rules.part(s)
        if s.stage == AT_DRAW:
            names = [NAMES[kind] for kind in unpacked(outcome, 5, len(part.depot) + len(part.store))]
            return {"verb": "vineyard", "tiles": names[: len(part.depot)], "store": names[len(part.depot) :]}
        dealt = unpacked(outcome >> VINE_COLOURS, 3, int(s.n - self.rules.automatic))
        gone = [COLOURS[c] for c in range(VINE_COLOURS) if outcome >> c & 1]
        return {"verb": "vines", "colours": [COLOURS[c] for c in dealt], "without": gone}

    def parse_chance(self, s: State, words: list[str]) -> int:
        part = self.rules.part(s)
        return parse_drawn(part, words) if s.stage == AT_DRAW else parse_dealt(s, self.rules, part, words)

    def written(self, parts: Parts) -> dict[str, str]:
        if parts["verb"] == "vines":
            return {"without": " ".join([" without", *parts["without"]]) if parts["without"] else ""}
        return {"ware": f"{parts['space'] + 1}:{parts['tile']}"} if parts.get("depot") == DEPOT else {}

    def spoken(self, parts: Parts, names: list[str]) -> dict[str, str]:
        verb = parts["verb"]
        if verb == "bonus":
            return {"bonus": OWN_TITLES.get(parts["bonus"]) or tile_title(self.language, parts["bonus"])}
        if verb == "vines":
            first = "; ".join(f"{name} {colour}" for name, colour in zip(names, parts["colours"]))
            gone = f". Not in this game: {listed(parts['without'])}" if parts["without"] else ""
            return {"first": first, "gone": gone}
        if verb == "vineyard":
            return {"filled": listed(parts["tiles"]), "on_sale": listed(parts["store"])}
        return {"place": TITLES[parts["depot"]]} if parts.get("depot") in TITLES else {}

    def title(self, name: str) -> str | None:
        return None if kind_of(name) is None else f"the {name} double hex"

    # ------------------------------------------------------------------ refusals
    @classmethod
    def names(cls, words: list[str]) -> bool:
        return names_vines(words)

    def refuse(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        """By its verb, by what it names, or because an effect of the vineyard is to be answered."""
        waiting = int(s.pending[-1]) if s.pending else 0
        asked = waiting & 15 == P_MODULE and waiting >> PENDING_SHIFT & 15 == self.rules.at
        own = any(row.word == words[0] for row in self.verbs)
        if words[0] == "discard" and not s.pending:
            return None  # nothing makes room
        return vineyard_refusal(s, p, self.rules, words) if asked or own or names_vines(words) else None

    # ------------------------------------------------------------------ what happened
    def facts(self, before: State, after: State, seat: int, parts: Parts) -> list[Fact]:
        """A double hex that changes its place, and vine tiles that were won."""
        moved = parts["verb"] in ("gather", "plant")
        out = [Fact("tile", seat, cause=parts["verb"], about=where(parts))] if moved else []
        old, new = self.rules.part(before).owned, self.rules.part(after).owned
        won = [i for i in range(len(new)) if new[i] > old[i]]
        return [*out, *(Fact("vine", i // VINE_COLOURS, about={"colour": COLOURS[i % VINE_COLOURS]}) for i in won)]

    # ------------------------------------------------------------------ the page
    @classmethod
    def components(cls) -> dict[str, Any]:
        return {"vineyard": {"spaces": BOARD, "colours": COLOURS}}

    # ------------------------------------------------------------------ learners
    def widen(self, n: Numbers) -> None:
        n.wares += [STORE + i for i in range(len(self.rules.part(n.start).store))]

    def actions(self, n: Numbers) -> Iterator[int]:
        at, depot = int(self.rules.at) << X_SHIFT, range(len(self.rules.part(n.start).depot))
        lying = [kind + turned for turned in (0, TURNED) for kind in range(KINDS)]
        yield from (ANSWER | x << X_SHIFT for x in (*n.black, *n.wares, *depot, *range(VINE_COLOURS), *range(n.room)))
        yield from (ANSWER | A_DOUBLE | kind << X_SHIFT for kind in range(KINDS))
        yield from (OPTION | at | kind << HEX_SHIFT for kind in range(KINDS))
        for die in n.dice:
            yield from (ACT | die | at | slot << ARGUMENT_SHIFT for slot in depot)
            for v in range(SPACES):
                yield from (ACT | die | at | (GROW | v << SPACE_SHIFT | way) << ARGUMENT_SHIFT for way in lying)
        if n.straight:
            ways = [(v | turned) << HEX_SHIFT for v in range(SPACES) for turned in (0, TURNED)]
            stored = [x << X_SHIFT for x in n.wares if x >= STORE]
            yield from (ANSWER | x | half | way for x in stored for half in n.halves for way in ways)

    def layout(self, s: State) -> tuple[Field, ...]:
        part = self.rules.part(s)
        fields = [
            Field("vine colours that left", 1, BITS, VINE_COLOURS),
            Field("double hexes in the vineyard depot", len(part.depot), CODE, KINDS + 1),
            Field("double hexes in the store", len(part.store), CODE, KINDS + 1),
            Field("vine bonus tiles left, by colour", VINE_COLOURS, NUMBER, 4),
        ]
        for k in range(int(s.n)):
            who = f"vineyard of seat {k}, clockwise:"
            fields += [
                Field(f"{who} layers paid", 1, BITS, 4),
                Field(f"{who} stored, by kind", KINDS, NUMBER, 2),
                Field(f"{who} double hexes by space", SPACES, CODE, TURNED + KINDS + 1),
                Field(f"{who} vine bonus tiles, by colour", VINE_COLOURS, NUMBER, 2),
            ]
        return tuple(fields)
