"""Shields in words: actions, chance outcomes and what happened; position.py and refusals.py have the rest."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from duchy.kernel.contract import NATURE, Refusal
from duchy.kernel.errors import Refused
from duchy.kernel.learning import BITS, CODE, NUMBER, Field
from duchy.kernel.verbs import POINTS, Ask, Fact, Parts, Verb, listed

from ...engine.codes import (
    ANSWER,
    BIT,
    CASTLE,
    FOR_SHIELDS,
    FREE_VALUE,
    FROM_DEPOT,
    HEX_SHIFT,
    M3,
    NO_DIE,
    OPTION,
    P_CASTLE,
    P_TOWN_HALL,
    P_WHITE,
    PENDING_SHIFT,
    S8,
    S9,
    SHIELDS,
    X_SHIFT,
)
from ...engine.state import NO_LIMIT, Player, State
from ...setup.facts import facts
from ...words.facts import phase_ended
from ...words.names import GOODS
from ...words.notation import different_numbers
from ...words.numbers import Numbers
from ...words.parts import holder, straight, unpacked
from ...words.verbs import FETCH, chance, price_said
from .engine import CARGO, DUE, HANG, NAME, NAMING, PLACEMENT, TRIBUTE_BITS
from .position import ShieldsPosition
from .refusals import shield_refusal, starred

SHIELD_BITS: Final = 5  # of a chance outcome


class ShieldsWords(ShieldsPosition):
    """What shields add to positions, notation, refusals and stories."""

    sources: Mapping[int, str] = {FOR_SHIELDS: "shields"}
    most_stored = NO_LIMIT
    loosens = ("INV-09", "INV-12", "INV-13")  # shields 17, 18 and 6, held now or earlier
    observes = ("shields",)
    verbs = (
        Verb(
            "shield", "shield {shields}",
            ask="Take shield {shields} from {place}{how}", past="{name} took shield {shields} from {place}{how}",
            head="Shields",
        ),
        Verb(
            "castle", "castle {hex}",
            ask="Hang it on the castle of {hex}", past="{name} hung it on the castle of {hex}", head="Castle",
        ),
        Verb(
            "name", "name {number}",
            ask="Name {other}, whose monasteries act for you too",
            past="{name} named {other}, whose monasteries act for {name} too", head="Name",
        ),
        Verb(
            "cargo", "cargo {goods}",
            ask="Take all {goods} goods of the depots", past="{name} took all {goods} goods of the depots",
            head="Goods",
        ),
        Verb(
            "tribute", "tribute {shields}{paid}",
            ask="Pay {tribute}", past="{name} paid {tribute}", head="Tribute",
        ),
        FETCH,
        chance("shields", "shields {shields}", "Shields: {hanging}"),
    )  # fmt: skip
    asks: Mapping[int, Ask] = {
        HANG: Ask(
            "shield", ("castle",), "BX-SHGEN-08",
            banner="Choose the castle that the shield hangs on.", then="a castle for the shield",
        ),
        CARGO: Ask(
            "shield 5", ("cargo", "pass"), "BX-SHIELD-05.1",
            banner="Shield 5: choose the goods that you take from all depots.",
            then="goods of one kind from all depots",
        ),
        PLACEMENT: Ask(
            "free placement", ("fetch", "exchange", "name", "pass"), "BX-SHIELD-14.1",
            banner="Place a tile straight from a depot, or pass.", then="a tile to place straight from a depot",
        ),
        DUE: Ask(
            "tribute", ("tribute", "exchange", "name"), "BX-SHGEN-12",
            banner="Tribute: choose the shields that you pay for and keep.", then="tribute for your shields",
        ),
        NAMING: Ask(
            "naming of a player", ("name", "exchange", "pass"), "BX-SHIELD-06.1",
            banner="Shield 6: name a player whose monasteries count for you too, or pass.",
            then="a player to name for shield 6",
        ),
    }  # fmt: skip
    also: Mapping[int, tuple[str, ...]] = {P_CASTLE: ("shield", "name"), P_TOWN_HALL: ("name",), P_WHITE: ("name",)}
    absence = Refusal("Shields are not in this game.", "BX-GEN-01")
    causes: Mapping[str, str] = {"shields": "shield{s} {shields}", "for a shield": "for shield {number}"}
    told: Mapping[str, str] = {"shield": "", "shield lost": "shield {number} is lost", "shield hung": ""}

    # ------------------------------------------------------------------ actions and chance
    def parts(self, s: State, action: int) -> Parts:
        if action & 15 == OPTION:
            return self._option(s, action >> HEX_SHIFT)
        p = s.players[s.current]
        x, where = action >> X_SHIFT & 63, action >> HEX_SHIFT & 63
        kind = s.pending[-1] >> PENDING_SHIFT >> 4 & 15
        if kind == HANG:
            return {"verb": "castle", "hex": holder(self.language, s, p, action).duchy.names[where]}
        if kind == CARGO:
            return {"verb": "cargo", "goods": [GOODS[x]]}
        if kind == DUE:
            return self._tribute(p, action >> X_SHIFT)
        return {"verb": "fetch", **straight(self.language, s, action)}

    def _option(self, s: State, arg: int) -> Parts:
        """To name a player, or to take a shield: with both dice, or instead of the action of a castle."""
        if arg >= NAME:
            return {"verb": "name", "number": arg - NAME}
        depot = next(d for d in range(6) if self.rules.part(s).depots[d] & BIT[arg])
        out: Parts = {"verb": "shield", "shields": [arg + 1], "depot": str(depot + 1)}
        cost = 0 if s.pending else int(self.rules.pair_cost(s.players[s.current], depot + 1))
        return out | {"workers": cost} if cost else out

    def _tribute(self, p: Player, tribute: int) -> Parts:
        kept, workers = tribute & (1 << TRIBUTE_BITS) - 1, tribute >> TRIBUTE_BITS
        held = [k + 1 for k in range(SHIELDS) if p.shields & BIT[k]]
        paid = [number for i, number in enumerate(held) if kept >> i & 1]
        price = {"workers": workers, "silver": len(paid) - workers}
        return {"verb": "tribute", "shields": paid, **{key: amount for key, amount in price.items() if amount}}

    def chance_parts(self, s: State, outcome: int) -> Parts:
        """By depot."""
        groups = []
        for count in self.rules.in_depots[s.width]:
            groups.append([k + 1 for k in unpacked(outcome, SHIELD_BITS, int(count))])
            outcome >>= SHIELD_BITS * int(count)
        return {"verb": "shields", "shields": groups}

    def parse_chance(self, s: State, words: list[str]) -> int:
        count = sum(int(count) for count in self.rules.in_depots[s.width])
        numbers = different_numbers(words, "shields", count, SHIELDS, "BX-SHGEN-01")
        for number in numbers:
            if not self.rules.is_dealt(s, number - 1):
                raise Refused(f"Shield {number} is not used against the Châteauma.", "BA-EXP-11")
        return sum(number - 1 << SHIELD_BITS * i for i, number in enumerate(numbers))

    def spoken(self, parts: Parts, names: list[str]) -> dict[str, str]:
        if parts["verb"] == "name":
            seat = parts["number"]
            return {"other": names[seat] if seat < len(names) else f"the player of seat {seat}"}
        if parts["verb"] == "tribute":
            numbers = [str(number) for number in parts["shields"]]
            kept = f"shield{'s' * (len(numbers) > 1)} {listed(numbers)}"
            return {"tribute": f"a tribute of {price_said(parts)} for {kept}" if numbers else "no tribute"}
        if parts["verb"] == "shields":
            depots = [listed([str(number) for number in group]) if group else "" for group in parts["shields"]]
            return {"hanging": "; ".join(f"depot {d} has {shields}" for d, shields in enumerate(depots, 1) if shields)}
        return {}

    # ------------------------------------------------------------------ refusals
    def refuse(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        return shield_refusal(s, p, self.rules, words)

    @classmethod
    def names(cls, words: list[str]) -> bool:
        """A die with a star is one that shield 16 frees."""
        return starred(words)

    # ------------------------------------------------------------------ what happened
    def facts(self, before: State, after: State, seat: int, parts: Parts) -> list[Fact]:
        out = [*self._income(before, after)]
        for p in after.players:
            had = self._held(before, int(p.seat))
            out += [Fact("shield lost", int(p.seat), about={"number": k}) for k in had - self._held(after, int(p.seat))]
        verb, who = parts["verb"], self.language.mode.purse(seat) if seat != NATURE else NATURE
        if verb == "shield":
            about = {"number": parts["shields"][0], "depot": parts["depot"]}
            out.append(Fact("shield", seat, about=about))
            if "workers" in parts:
                out.append(Fact("workers", who, -parts["workers"], "for a shield", about=about))
        elif verb == "castle":
            number = int(before.pending[-1] >> PENDING_SHIFT >> 8) + 1
            out.append(Fact("shield hung", seat, about={"number": number, "hex": parts["hex"]}))
        elif verb == "tribute":
            out += [Fact(what, who, -parts[what], "tribute") for what in ("silver", "workers") if what in parts]
        elif verb == "sell":
            out += self._sale(before, seat, parts["number"])
        return out

    def _held(self, s: State, seat: int) -> set[int]:
        """The numbers of the shields that a seat has, or those who share its purse."""
        mates = [p for p in s.players if self.language.mode.purse(int(p.seat)) == seat]
        return {k + 1 for k in range(SHIELDS) for p in mates if p.shields & BIT[k]}

    def _income(self, before: State, after: State) -> Iterator[Fact]:
        """Shield 8 as a phase ends, and the points of shields."""
        for p, q in zip(before.players[: after.people], after.players):
            if q.shields & S8 and q.mines and phase_ended(before, after):
                yield Fact("silver", self.language.mode.purse(int(q.seat)), int(q.mines), "shield 8")
            if points := int(q.points[FOR_SHIELDS] - p.points[FOR_SHIELDS]):
                held = sorted(self._held(after, self.language.mode.purse(int(q.seat))))
                yield Fact(POINTS, int(q.seat), points, "shields", "shields", {"shields": held})

    def _sale(self, before: State, seat: int, tiles: int) -> Iterator[Fact]:
        """BX-SHIELD-09.1 to -09.3."""
        p = before.players[seat]
        paid = 2 if p.monasteries & M3 else 1
        if p.shields & S9 and tiles != paid and (self.rules.beats_monastery or tiles > paid):
            yield Fact("silver", self.language.mode.purse(seat), tiles - paid, "shield 9")

    def cause(self, before: State, after: State, seat: int, what: str, parts: Parts) -> str:
        if what == "goods" and parts["verb"] == "cargo":
            return "shield 5"
        return "shield 2" if what == "workers" and 2 in self._held(before, seat) else ""

    # ------------------------------------------------------------------ the page
    @classmethod
    def components(cls) -> dict[str, Any]:
        return {"shields": {str(row["number"]): {"text": row["text"]} for row in facts("expansions")["shield"]}}

    # ------------------------------------------------------------------ learners
    def widen(self, n: Numbers) -> None:
        n.room = max(n.room, self.most_stored)
        n.dice += [die | FREE_VALUE for die in n.dice if die != NO_DIE]
        n.straight = True

    def actions(self, n: Numbers) -> Iterator[int]:
        option = OPTION | int(self.rules.at) << X_SHIFT
        yield from (option | which << HEX_SHIFT for which in (*range(SHIELDS), *range(NAME, NAME + int(n.start.n))))
        yield from (ANSWER | space for space in n.spaces)  # where it hangs
        castles = max(list(duchy.colour).count(CASTLE) for duchy in n.start.rules.duchies) * len(n.halves)
        for kept in range(2**castles):
            for workers in range(kept.bit_count() + 1):
                yield ANSWER | (kept | workers << TRIBUTE_BITS) << X_SHIFT
        yield from (ANSWER | goods << X_SHIFT for goods in range(6))
        wares = (*n.black, *(FROM_DEPOT + slot for slot in n.slots))
        yield from (ANSWER | x << X_SHIFT | space for x in wares for space in n.spaces)

    def layout(self, s: State) -> tuple[Field, ...]:
        depots = [Field(f"shields in depot {depot}", 3, BITS, 8) for depot in range(1, 7)]
        castles = Field("space of the castle of each shield + 1", SHIELDS, NUMBER, 128)
        return (*depots, castles, Field("whom each seat has named, clockwise from this one", int(s.n), CODE, 5))
