"""Trade routes in words."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from duchy.kernel.compat import i64
from duchy.kernel.contract import Refusal
from duchy.kernel.errors import InputError
from duchy.kernel.family import Option
from duchy.kernel.learning import BITS, CODE, Field
from duchy.kernel.reader import Reader
from duchy.kernel.verbs import Ask, Fact, Parts, Verb

from ...engine.codes import ANSWER, AT_DEAL, AT_PREPARE, BIT, EMPTY, P_RESUME, PENDING_SHIFT, X_SHIFT
from ...engine.state import Player, State
from ...setup.facts import by_players, facts
from ...words.module import Language, Words
from ...words.names import GOODS
from ...words.notation import different_numbers
from ...words.numbers import Numbers
from ...words.parts import grouped, unpacked
from ...words.verbs import chance
from .engine import ROUTE_TILES, SPACES_A_TILE, TradeRoutes

ORDERS: Final = ("random", "chosen")
TILE_BITS: Final = 4  # of a chance outcome


def _may_be_chosen(edition: str) -> bool:
    """BX-TR-04."""
    return bool(facts("expansions")["edition"][edition]["route_order_may_be_chosen"])


def _route_tiles(r: Reader, key: str, most: int) -> list[int]:
    numbers = r.items(key, 0, most)
    for number in numbers:
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= ROUTE_TILES:
            r.wrong(key, f"must list route tiles from 1 to {ROUTE_TILES}, not {number!r}")
    return [number - 1 for number in numbers]


class TradeRoutesWords(Words[TradeRoutes]):
    """What trade routes add to positions, notation, refusals and stories."""

    verbs = (
        Verb(
            "route", "route {number}",
            ask="Put trade route tile {number} next", past="{name} put trade route tile {number} next",
            head="Trade route",
        ),
        chance("routes", "routes {routes}", "Trade routes: {routes}"),
    )  # fmt: skip
    asks: Mapping[int, Ask] = {
        0: Ask(
            "route", ("route",), "BX-TR-04",
            banner="Trade routes: choose the tile that comes next.", then="the next tile of your trade route",
        )
    }  # fmt: skip
    absence = Refusal("Trade routes are not in this game.", "BX-GEN-01")
    told: Mapping[str, str] = {"route": "1 {type} good goes to space {space} of the trade route"}

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> TradeRoutes:
        table = facts("expansions")["trade_routes"]
        spaces = [space for tile in table["tile"] for space in tile["spaces"]]
        types = [space["goods"] - 1 for space in spaces]
        bonuses = [language.tiles.index(space["bonus"]) for space in spaces]
        return TradeRoutes(at, types, bonuses, by_players(table["tiles_each"]))

    @classmethod
    def options(cls, edition: str) -> tuple[Option, ...]:
        if not _may_be_chosen(edition):
            return ()
        return (Option("routes", ORDERS, "random", "Trade routes: the tiles of a route in random or own order."),)

    def read_options(self, s: State, options: Reader) -> None:
        if options.has("routes"):
            self.rules.part(s).arranging = options.choice("routes", ORDERS) == 1
            if self.rules.part(s).arranging and not _may_be_chosen(self.language.edition):
                raise InputError('"routes" must be random: only the Special Edition lets players choose (BX-TR-04).')

    # ------------------------------------------------------------------ positions
    def write(self, s: State, out: dict[str, Any]) -> None:
        out["routes"] = ORDERS[self.rules.part(s).arranging]

    def read(self, s: State, r: Reader) -> None:
        part = self.rules.part(s)
        part.arranging = r.choice("routes", ORDERS) == 1
        dealt = [int(t) for t in part.tiles if t != EMPTY]
        dealt += [t for t in range(ROUTE_TILES) for seat in range(s.people) if part.loose[seat] >> t & 1]
        for t in dealt:
            if dealt.count(t) > 1:
                raise InputError(f"Route tile {t + 1} is dealt twice (INV-X04).")
        for p in s.players[: s.people]:
            for t in range(6):
                if self._laid(s, p).count(t) > self._sold(s, p, t):
                    why = f"has more {GOODS[t]} goods than were sold"
                    raise InputError(f'"seat.{p.seat}.route_goods" {why} (INV-X03).')

    def _laid(self, s: State, p: Player) -> list[int]:
        """The goods on a seat's route, space by space."""
        part = self.rules.part(s)
        first = int(SPACES_A_TILE * part.each * p.seat)
        return [int(t) for t in part.goods[first : first + SPACES_A_TILE * int(part.each)]]

    def _sold(self, s: State, p: Player, t: int) -> int:
        return sum(int(holder.sold[t]) for holder in self.language.mode.holders(s, p))

    def write_seat(self, s: State, p: Player, out: dict[str, Any]) -> None:
        part = self.rules.part(s)
        each, first = part.each, part.each * p.seat
        out["route"] = [int(t) + 1 for t in part.tiles[first : first + each] if t != EMPTY]
        if part.arranging:
            out["loose"] = [t + 1 for t in range(ROUTE_TILES) if part.loose[p.seat] >> t & 1]
        laid = part.goods[SPACES_A_TILE * first : SPACES_A_TILE * (first + each)]
        out["route_goods"] = [GOODS[t] for t in laid if t != EMPTY]

    def read_seat(self, s: State, p: Player, r: Reader) -> None:
        part = self.rules.part(s)
        each, first = int(part.each), int(part.each * p.seat)
        for i, t in enumerate(_route_tiles(r, "route", each)):
            part.tiles[first + i] = t
        for t in _route_tiles(r, "loose", each) if r.has("loose") else []:
            part.loose[p.seat] |= BIT[t]
        for i, t in enumerate(r.words("route_goods", 0, SPACES_A_TILE * each, GOODS)):
            part.goods[SPACES_A_TILE * first + i] = t

    def write_effect(self, effect: int) -> str:
        """The tiles to arrange, or what is left of a sale to lay on the route."""
        about = effect >> PENDING_SHIFT + 4
        return f"route {about >> 7} {GOODS[about >> 4 & 7]}" if about >> 7 else "arrange"

    def read_effect(self, words: list[str]) -> i64 | None:
        if words == ["arrange"]:
            return self.pending(0)
        if len(words) == 3 and words[0] == "route" and words[1] in tuple("1234567") and words[2] in GOODS:
            return self.pending(GOODS.index(words[2]) << 4 | int(words[1]) << 7, P_RESUME)
        return None

    # ------------------------------------------------------------------ laws and drawing
    def broken(self, s: State) -> list[str]:
        out = []
        part = self.rules.part(s)
        for p in s.players[: s.people]:
            first = int(part.each * p.seat)
            tiles = [t for t in part.tiles[first : first + part.each] if t != EMPTY]
            loose = int(part.loose[p.seat]).bit_count()
            if s.stage > AT_DEAL and len(tiles) + loose != part.each:
                out.append(f"seat {p.seat}: route tiles (INV-X04)")
            if s.stage > AT_PREPARE and loose:
                out.append(f"seat {p.seat}: route tiles without a place (INV-X04)")
            laid = self._laid(s, p)
            count = part.laid(p.seat)
            if any(t != EMPTY for t in laid[count:]):
                out.append(f"seat {p.seat}: a gap in the route (INV-X03)")
            if any(laid.count(t) > self._sold(s, p, t) for t in range(6)):
                out.append(f"seat {p.seat}: more goods on the route than sold (INV-X03)")
        return out

    def seat_lines(self, s: State, p: Player) -> list[str]:
        """Laid goods in brackets, then the types still to come."""
        part = self.rules.part(s)
        first = part.each * p.seat
        words = []
        for i in range(SPACES_A_TILE * part.each):
            laid = part.goods[SPACES_A_TILE * first + i]
            tile = part.tiles[first + i // SPACES_A_TILE]
            if laid != EMPTY:
                words.append(f"[{GOODS[laid]}]")
            elif tile != EMPTY:
                words.append(GOODS[self.rules.types[SPACES_A_TILE * tile + i % SPACES_A_TILE]])
        return [f"  route: {' '.join(words)}"]

    # ------------------------------------------------------------------ actions and chance
    def parts(self, s: State, action: int) -> Parts:
        return {"verb": "route", "number": (action >> X_SHIFT & 63) + 1}

    def chance_parts(self, s: State, outcome: int) -> Parts:
        """By seat."""
        each = int(self.rules.tiles_each[s.width])
        tiles = [t + 1 for t in unpacked(outcome, TILE_BITS, each * int(s.people))]
        return {"verb": "routes", "routes": grouped(tiles, each)}

    def parse_chance(self, s: State, words: list[str]) -> int:
        count = int(self.rules.tiles_each[s.width] * s.people)
        numbers = different_numbers(words, "routes", count, ROUTE_TILES, "BX-TR-01")
        return sum(number - 1 << TILE_BITS * i for i, number in enumerate(numbers))

    # ------------------------------------------------------------------ refusals
    def refuse(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        if words[0] != "route":
            return None
        text = "Route tiles are put in order before the first phase, and only where the table says so."
        return Refusal(text, "BX-TR-04")

    # ------------------------------------------------------------------ what happened
    def facts(self, before: State, after: State, seat: int, parts: Parts) -> list[Fact]:
        """Goods that a sale laid on a route."""
        old, new = self.rules.part(before), self.rules.part(after)
        spaces = SPACES_A_TILE * int(new.each)
        laid = [i for i in range(len(new.goods)) if new.goods[i] != old.goods[i]]
        return [
            Fact("route", i // spaces, about={"type": GOODS[new.goods[i]], "space": i % spaces + 1}) for i in laid
        ]

    # ------------------------------------------------------------------ the page
    @classmethod
    def components(cls) -> dict[str, Any]:
        return {"routes": {str(row["number"]): row["spaces"] for row in facts("expansions")["trade_routes"]["tile"]}}

    # ------------------------------------------------------------------ learners
    def actions(self, n: Numbers) -> Iterator[int]:
        yield from (ANSWER | tile << X_SHIFT for tile in range(ROUTE_TILES))

    def layout(self, s: State) -> tuple[Field, ...]:
        each = int(self.rules.part(s).each)
        fields: list[Field] = []
        for k in range(int(s.n)):
            fields += [
                Field(f"route of seat {k}, clockwise: tiles to lay", 2, BITS, 8),
                Field(f"route of seat {k}, clockwise: tiles", each, CODE, ROUTE_TILES + 1),
                Field(f"route of seat {k}, clockwise: goods", SPACES_A_TILE * each, CODE, 7),
            ]
        return tuple(fields)
