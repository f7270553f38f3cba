"""Shields in words."""

from collections.abc import Mapping
from typing import Final

from duchy.kernel.contract import Refusal
from duchy.kernel.errors import Refused
from duchy.kernel.verbs import Ask, Parts, Verb, counted, listed

from ...engine.codes import (
    BIT,
    FOR_SHIELDS,
    HEX_SHIFT,
    OPTION,
    P_CASTLE,
    P_MODULE,
    P_TOWN_HALL,
    P_WHITE,
    PENDING_SHIFT,
    S3,
    S5,
    S6,
    S11,
    SHIELDS,
    X_SHIFT,
)
from ...engine.state import Player, State
from ...setup.facts import facts
from ...words.module import Language, Words
from ...words.names import GOODS
from ...words.notation import different_numbers
from ...words.parts import holder, straight, unpacked
from ...words.verbs import FETCH, chance
from .engine import CARGO, DUE, HANG, NAME, NAMING, PLACEMENT, Shields

SHIELD_BITS: Final = 5  # of a chance outcome


class ShieldsWords(Words[Shields]):
    """What shields add to positions, notation, refusals and stories."""

    sources = (FOR_SHIELDS,)
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
            ask="Name seat {seat}: its monasteries act for you too",
            past="{name} named {other}, whose monasteries act for {name} too", head="Name",
        ),
        Verb(
            "cargo", "cargo {goods}",
            ask="Take all {goods} goods of the depots", past="{name} took all {goods} goods of the depots",
            head="Goods",
        ),
        Verb(
            "tribute", "tribute {shields}{paid}",
            ask="Pay tribute for {kept}{how}", past="{name} paid tribute for {kept}{how}", head="Tribute",
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
            "free placement", ("fetch", "name", "pass"), "BX-SHIELD-14.1",
            banner="Place a tile straight from a depot, or pass.", then="a tile to place straight from a depot",
        ),
        DUE: Ask(
            "tribute", ("tribute", "exchange", "name"), "BX-SHGEN-12",
            banner="Tribute: choose the shields that you pay for and keep.", then="tribute for your shields",
        ),
        NAMING: Ask(
            "naming of a player", ("name", "pass"), "BX-SHIELD-06.1",
            banner="Shield 6: name a player whose monasteries count for you too, or pass.",
            then="a player to name for shield 6",
        ),
    }  # fmt: skip
    also: Mapping[int, tuple[str, ...]] = {P_CASTLE: ("shield", "name"), P_TOWN_HALL: ("name",), P_WHITE: ("name",)}
    absence = Refusal("Shields are not in this game.", "BX-GEN-01")

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Shields:
        table = facts("expansions")["shields"]
        own = facts("expansions")["edition"][language.edition]
        in_depots = [table["depots"].get(str(n), []) for n in range(5)]
        return Shields(at, table["points"], in_depots, own["shield_beats_monastery"], own["shield_6_copies_27"])

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

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
            return self._tribute(p, x, where)
        return {"verb": "fetch", **straight(self.language, s, action)}

    def _option(self, s: State, arg: int) -> Parts:
        """To name a player, or to take a shield: with both dice, or instead of the action of a castle."""
        if arg >= NAME:
            return {"verb": "name", "number": arg - NAME}
        depot = next(d for d in range(6) if self.rules.part(s).depots[d] & BIT[arg])
        out: Parts = {"verb": "shield", "shields": [arg + 1], "depot": str(depot + 1)}
        cost = 0 if s.pending else int(self.rules.pair_cost(s.players[s.current], depot + 1))
        return out | {"workers": cost} if cost else out

    def _tribute(self, p: Player, kept: int, workers: int) -> Parts:
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
            return {"seat": str(seat + 1), "other": names[seat] if seat < len(names) else f"seat {seat + 1}"}
        if parts["verb"] == "tribute":
            numbers = [str(number) for number in parts["shields"]]
            return {"kept": f"shield{'s' * (len(numbers) > 1)} {listed(numbers)}" if numbers else "no shield"}
        if parts["verb"] == "shields":
            depots = [listed([str(number) for number in group]) if group else "" for group in parts["shields"]]
            return {"hanging": "; ".join(f"depot {d} has {shields}" for d, shields in enumerate(depots, 1) if shields)}
        return {}

    # ------------------------------------------------------------------ refusals
    def refuse(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        verb = words[0]
        if verb == "shield":
            return self._no_shield(s, p, words[1:])
        if verb == "castle":
            return Refusal("A shield hangs on a castle of one's own duchy.", "BX-SHGEN-08")
        if verb == "name":
            return self._no_name(s, p)
        if verb == "cargo":
            return self._no_cargo(p, words[1:])
        if verb == "tribute":
            return self._no_tribute(s, p, words[1:])
        if verb == "fetch":
            text = "Shields 14 and 15 place a tile from a depot on a legal space as a phase ends."
            return Refusal(text, "BX-SHIELD-14.2")
        return None

    def _no_shield(self, s: State, p: Player, words: list[str]) -> Refusal:
        if len(words) != 1 or not (words[0].isascii() and words[0].isdigit() and 1 <= int(words[0]) <= SHIELDS):
            return Refusal('Name a shield from 1 to 18, as in "shield 5".', "BX-SHGEN-04")
        number = int(words[0])
        depot = next((d for d in range(6) if self.rules.part(s).depots[d] & BIT[number - 1]), None)
        if depot is None:
            return Refusal(f"Shield {number} lies in no depot.", "BX-SHGEN-02")
        if s.pending:
            if s.pending[-1] & 15 == P_CASTLE and p.shields & S11:
                return Refusal("Only a castle that was placed takes a shield.", "BX-SHIELD-11.3")
            return Refusal("A castle takes a shield only with shield 11.", "BX-SHIELD-11.1")
        if not (p.die0 and p.die1):
            return Refusal("A shield costs both die actions, so both dice must be unused.", "BX-SHGEN-04")
        cost = int(self.rules.pair_cost(p, depot + 1))
        return Refusal(
            f"Two dice of {depot + 1} take it; that costs {counted(cost, 'worker')}, and there are {p.workers}.",
            "BX-SHGEN-05" if cost else "BX-SHGEN-04",
        )

    def _no_name(self, s: State, p: Player) -> Refusal:
        if not p.shields & S6:
            return Refusal("Only shield 6 names a player.", "BX-SHIELD-06.1")
        if self.rules.part(s).named[p.seat] >= 0:
            return Refusal("Shield 6 has named a player already.", "BX-SHIELD-06.1")
        return Refusal('Name another seat, as in "name 1".', "BX-SHIELD-06.1")

    def _no_cargo(self, p: Player, words: list[str]) -> Refusal:
        if not p.shields & S5:
            return Refusal("Only shield 5 fetches a type of goods from all depots.", "BX-SHIELD-05.1")
        if len(words) == 1 and words[0] in GOODS:
            return Refusal("There are no such goods, or no goods space for them.", "BX-SHIELD-05.2")
        return Refusal(f"Name a type: {', '.join(GOODS)}.", "BX-SHIELD-05.2")

    def _no_tribute(self, s: State, p: Player, words: list[str]) -> Refusal:
        if not s.pending or s.pending[-1] & 15 != P_MODULE:
            return Refusal("Tribute is due at the end of a phase.", "BX-SHGEN-12")
        if "with" in words and not p.shields & S3:
            return Refusal("Only shield 3 lets workers pay.", "BX-SHIELD-03.1")
        text = 'Name the shields to pay for, 1 silver each, or none: "tribute 1 9", "tribute none".'
        return Refusal(text, "BX-SHGEN-13")

    # ------------------------------------------------------------------ what happened
