"""Vineyards in set-up, positions, laws and the drawing for the terminal."""

from collections.abc import Mapping
from typing import Any, Final

from duchy.games.burgundy.engine.codes import (
    AT_DEAL,
    BIT,
    EMPTY,
    FOR_VINES,
    P_MODULE,
    P_RESUME,
    PENDING_SHIFT,
    S4,
)
from duchy.games.burgundy.engine.state import NO_LIMIT, ROOM, Player, State
from duchy.games.burgundy.setup.facts import by_players, facts
from duchy.games.burgundy.words.module import Language, Words
from duchy.kernel.compat import i64
from duchy.kernel.errors import InputError
from duchy.kernel.family import Offer, Option, Slot, Tap
from duchy.kernel.reader import Reader

from .engine.vines import KINDS, SPACES, TURNED, VINE_COLOURS
from .engine.vineyards import (
    BONUSES,
    DOUBLE_HEX,
    FREE_TILE,
    FREELY,
    GATHER,
    MAKE_ROOM,
    SPACES_FILLED,
    VINE,
    Vineyards,
)
from .names import BOARD, COLOURS, LAYERS, NAMES, PLACES, lying_name, lying_of

AROUND: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # the neighbours in axial coordinates
OWN_BONUSES: Final = {"free-tile": FREE_TILE, "double-hex": DOUBLE_HEX}
WAITING: Final = {FREELY: "free-tile", GATHER: "double-hex", VINE: "vine"}


def _space_text(row: dict[str, Any], covered: dict[str, str]) -> str:
    """A space of the vineyard for the terminal: the double hex that lies there, or its number and bonuses."""
    if row["id"] in covered:
        return f"{row['id']} [{covered[row['id']]}]"
    return f"{row['id']} {row['number']} ({'/'.join(row['bonuses'])})"


class VineyardsPosition(Words[Vineyards]):
    """What vineyards add to a table and its state; their verbs and stories are in words.py."""

    sources: Mapping[int, str] = {FOR_VINES: "vines"}
    observes = ("vines",)

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

    @classmethod
    def options(cls, edition: str) -> tuple[Option, ...]:
        text = "Vineyards: the vine colours that leave the game: none, random, or their names (red,blue)."
        return (Option("vines_without", (), "none", text),)

    def read_options(self, s: State, options: Reader) -> None:
        """BV-SETUP-05 and -06, RUL-X44: the colours that leave are drawn, or named here."""
        wanted = options.value("vines_without") if options.has("vines_without") else "none"
        if wanted == "none":
            return
        leaving = facts("vineyards")["fewer_colours"]["leave"].get(str(int(s.width)), 0)
        names = [str(name) for name in wanted] if isinstance(wanted, list) else [] if wanted == "random" else [wanted]
        if not leaving:
            raise InputError(
                '"vines_without" must be none: with four players all vine colours are used (BV-SETUP-05).'
            )
        if wanted != "random" and (len(set(names)) != leaving or len(names) != leaving or set(names) - set(COLOURS)):
            known = ", ".join(COLOURS)
            raise InputError(f'"vines_without" must be none, random, or {leaving} of {known}, not {wanted!r}.')
        part = self.rules.part(s)
        part.leaving = leaving
        self.rules.leave(part, sum(1 << COLOURS.index(name) for name in names))

    # ------------------------------------------------------------------ positions
    def write(self, s: State, out: dict[str, Any]) -> None:
        part = self.rules.part(s)
        names = [*NAMES, None]
        out["vines"] = {
            "depot": [names[kind] for kind in part.depot],
            "store": [names[kind] for kind in part.store],
            "leaving": int(part.leaving),
            "without": [COLOURS[c] for c in range(VINE_COLOURS) if part.gone >> c & 1],
        }
        out["vine_bag"] = {NAMES[kind]: int(count) for kind, count in enumerate(part.bag) if count}

    def plain(self, out: dict[str, Any]) -> None:
        del out["vine_bag"]

    def read(self, s: State, top: Reader) -> None:
        """The bag may be left out: then every double hex that is not in sight is still in it."""
        part = self.rules.part(s)
        r = top.table("vines")
        part.leaving = r.integer("leaving", 0, VINE_COLOURS)
        gone = sum(1 << c for c in set(r.words("without", 0, VINE_COLOURS, COLOURS)))
        places = {"depot": part.depot, "store": part.store}
        for key, slots in places.items():
            for i, kind in enumerate(r.words(key, 0, len(slots), [*NAMES, None])):
                slots[i] = kind if kind < KINDS else EMPTY
        r.done()
        self.rules.leave(part, gone)
        seen = self._in_sight(s)
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

    def write_seat(self, s: State, p: Player, out: dict[str, Any]) -> None:
        part, seat = self.rules.part(s), int(p.seat)
        spaces = part.spaces[SPACES * seat : SPACES * (seat + 1)]
        owned = part.owned[VINE_COLOURS * seat : VINE_COLOURS * (seat + 1)]
        out["vines"] = {
            "stored": [NAMES[kind] for kind in range(KINDS) for _ in range(part.stored[KINDS * seat + kind])],
            "vineyard": {PLACES[v]: lying_name(int(lying)) for v, lying in enumerate(spaces) if lying != EMPTY},
            "tiles": {COLOURS[c]: int(count) for c, count in enumerate(owned) if count},
            "layers": [LAYERS[k] for k in range(len(LAYERS)) if part.paid[seat] >> k & 1],
        }

    def read_seat(self, s: State, p: Player, seat: Reader) -> None:
        part, at = self.rules.part(s), int(p.seat)
        r = seat.table("vines")
        for kind in r.words("stored", 0, 30, NAMES):
            part.put(at, kind, 1)
        vineyard = r.table("vineyard")
        for name in vineyard.values:
            lying = lying_of(vineyard.text(name))
            if name not in PLACES or lying is None:
                known = f"a space {PLACES[0]} to {PLACES[-1]} with a double hex such as {NAMES[1]}"
                vineyard.wrong(name, f"must be {known}")
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
            p.room = ROOM - SPACES_FILLED * part.held[at]

    def describe(self, s: State, out: dict[str, Any]) -> None:
        part = self.rules.part(s)
        out["vines"]["pool"] = {COLOURS[c]: int(count) for c, count in enumerate(part.pool) if count}
        out["vines"]["bag"] = sum(part.bag)
        out["vines"]["removed"] = int(part.removed)
        for seat in range(s.people):
            sizes = {COLOURS[c]: part.areas(seat, c, self.rules.near) for c in range(VINE_COLOURS)}
            areas = {colour: sorted(map(int, found))[::-1] for colour, found in sizes.items() if len(found)}
            out["seat"][str(seat)]["vines"]["areas"] = areas

    def _in_sight(self, s: State) -> list[int]:
        """Double hexes by kind in depot, store, storages and vineyards, and on their way to storage."""
        part = self.rules.part(s)
        seen = [0] * KINDS
        for kind in [*part.depot, *part.store, *(lying & (TURNED - 1) for lying in part.spaces if lying != EMPTY)]:
            if kind != EMPTY:
                seen[kind] += 1
        for i, count in enumerate(part.stored):
            seen[i % KINDS] += int(count)
        for effect in s.pending:
            about = effect >> PENDING_SHIFT
            if effect & 15 == P_MODULE and about & 15 == self.rules.at and about >> 4 & 15 == MAKE_ROOM:
                seen[about >> 8] += 1
        return seen

    def write_effect(self, effect: int) -> str:
        kind, about = effect >> PENDING_SHIFT + 4 & 15, effect >> PENDING_SHIFT + 8
        if kind == MAKE_ROOM:
            return f"make-room {NAMES[about]}"
        if kind == BONUSES:
            left = [BOARD[about & 15]["bonuses"][i] for i in range(2) if about >> 4 >> i & 1]
            return " ".join(["after" if effect & 15 == P_RESUME else "bonuses", PLACES[about & 15], *left])
        return WAITING[kind]

    def read_effect(self, words: list[str]) -> i64 | None:
        for kind, word in WAITING.items():
            if words == [word]:
                return self.pending(kind)
        if len(words) == 2 and words[0] == "make-room" and words[1] in NAMES:
            return self.pending(MAKE_ROOM | NAMES.index(words[1]) << 4)
        if len(words) > 1 and words[0] in ("bonuses", "after") and words[1] in PLACES:
            v = PLACES.index(words[1])
            bonuses = BOARD[v]["bonuses"]
            left = sum(1 << i for i in range(2) if bonuses[i] in words[2:])
            if set(words[2:]) <= set(bonuses) and (left == 3 or words[0] == "after"):
                effect = BONUSES | (v | left << 4) << 4
                return self.pending(effect, P_MODULE if words[0] == "bonuses" else P_RESUME)
        return None

    def observe(self, s: State, words: list[str]) -> None:
        """The places that are filled: depot 1 3, store 2; which double hexes lie there does not matter."""
        if not words or words[0] not in ("depot", "store"):
            raise InputError('Say "vines depot 1 3" or "vines store 2": the places that are filled.')
        part = self.rules.part(s)
        places = part.depot if words[0] == "depot" else part.store
        filled = words[1:] if words[1:] != ["none"] else []
        if any(word not in [str(i + 1) for i in range(len(places))] for word in filled):
            raise InputError(f"The places are numbered 1 to {len(places)} from the left.")
        for i in range(len(places)):
            places[i] = 0 if str(i + 1) in filled else EMPTY

    def observed(self, s: State) -> list[Offer]:
        part = self.rules.part(s)
        out = []
        for word, places in (("depot", part.depot), ("store", part.store)):
            taps = tuple(Tap(str(i + 1), f"place {i + 1}", "place") for i in range(len(places)))
            slot = Slot("Places that are filled, from the left", taps, len(places), 0)
            out.append(Offer(f"vines {word}", f"Double hexes in the vineyard {word}", (slot,)))
        return out

    def laid_out(self, first: bool) -> list[str]:
        """BX-GEN-14: both are filled anew in each phase."""
        return ["vines depot", "vines store"]

    # ------------------------------------------------------------------ laws and drawing
    def broken(self, s: State) -> list[str]:
        out = []
        part = self.rules.part(s)
        seen, all_ = self._in_sight(s), self.rules.full_bag(part.gone)
        left = [all_[kind] - seen[kind] - part.bag[kind] for kind in range(len(all_))]
        if min(left) < 0 or sum(left) != part.removed:
            out.append("double hexes do not add up (INV-X05)")
        owned = [sum(part.owned[VINE_COLOURS * seat + c] for seat in range(s.n)) for c in range(VINE_COLOURS)]
        full = [0 if part.gone >> c & 1 else self.rules.sets(s.n) for c in range(VINE_COLOURS)]
        if any(owned[c] + part.pool[c] != full[c] for c in range(VINE_COLOURS)):
            out.append("vine bonus tiles do not add up (INV-X05)")
        for p in s.players:
            if p.room not in (ROOM - SPACES_FILLED * part.held[p.seat], NO_LIMIT):
                out.append(f"seat {p.seat}: room in storage (INV-X06)")
            tiles = sum(part.owned[VINE_COLOURS * p.seat : VINE_COLOURS * (p.seat + 1)])
            dealt = s.stage > AT_DEAL and p.seat < s.n - self.rules.automatic
            due = int(part.paid[p.seat]).bit_count() + int(dealt)
            if tiles > due or (dealt and not s.pending and max(part.pool) > 0 and tiles != due):
                out.append(f"seat {p.seat}: vine bonus tiles and layers (INV-X07)")
        return out

    def lines(self, s: State) -> list[str]:
        part = self.rules.part(s)
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

    def seat_lines(self, s: State, p: Player) -> list[str]:
        """The layers of a vineyard from the top, its tiles, and the double hexes in storage."""
        words: dict[str, Any] = {}
        self.write_seat(s, p, words)
        vines = words["vines"]
        rows = []
        for layer in reversed(LAYERS):
            cells = [_space_text(row, vines["vineyard"]) for row in BOARD if row["layer"] == layer]
            rows.append(f"    layer {layer}: " + "   ".join(cells))
        stored = ", ".join(vines["stored"]) or "-"
        tiles = ", ".join(f"{count} {colour}" for colour, count in vines["tiles"].items()) or "-"
        note = "a reconstruction" if facts("vineyards")["board"]["source"] == "reconstruction" else "as printed"
        head = [f"  double hexes stored: {stored}   vine bonus tiles: {tiles}", f"  vineyard (its board is {note}):"]
        return head + rows
