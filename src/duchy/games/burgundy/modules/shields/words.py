"""Shields in words."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from duchy.kernel.compat import i64
from duchy.kernel.contract import NATURE, Refusal
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.family import Offer, Slot, Tap
from duchy.kernel.learning import BITS, CODE, NUMBER, Field
from duchy.kernel.reader import Reader
from duchy.kernel.verbs import POINTS, Ask, Fact, Parts, Verb, counted, listed

from ...engine.codes import (
    ANSWER,
    AT_PHASE_END,
    BIT,
    CASTLE,
    CASTLE_TILE,
    EMPTY,
    FOR_SHIELDS,
    FREE_VALUE,
    FROM_DEPOT,
    HEX_SHIFT,
    M3,
    NO_DIE,
    OPTION,
    P_CASTLE,
    P_MODULE,
    P_RESUME,
    P_TOWN_HALL,
    P_WHITE,
    PENDING_SHIFT,
    S3,
    S4,
    S5,
    S6,
    S8,
    S9,
    S11,
    S16,
    SHIELDS,
    X_SHIFT,
)
from ...engine.holders import first_holder
from ...engine.state import NO_LIMIT, Player, State
from ...setup.facts import facts
from ...words.facts import phase_ended
from ...words.module import Language, Words
from ...words.names import GOODS
from ...words.notation import different_numbers
from ...words.numbers import Numbers
from ...words.parts import holder, straight, unpacked
from ...words.verbs import FETCH, chance, price_said
from .engine import CARGO, DUE, HANG, NAME, NAMING, PLACEMENT, RIGHT_HALF, TRIBUTE_BITS, Shields

NUMBERS: Final = [str(k + 1) for k in range(SHIELDS)]
PLACEMENTS: Final = ["", "14", "15", "14 15"]
PLAIN_EFFECTS: Final = {CARGO: "cargo", DUE: "tribute", NAMING: "naming"}
SHIELD_BITS: Final = 5  # of a chance outcome


def _asks(s: State, kind: int) -> bool:
    """Is this question of the module waiting for an answer?"""
    top = s.pending[-1] if s.pending else 0
    return bool(top & 15 == P_MODULE and top >> PENDING_SHIFT + 4 & 15 == kind)


def _starred(words: list[str]) -> bool:
    return len(words) > 1 and len(words[1]) == 2 and words[1][0] in "123456" and words[1][1] == "*"


def _numbers(mask: int) -> list[int]:
    return [k + 1 for k in range(SHIELDS) if mask >> k & 1]


class ShieldsWords(Words[Shields]):
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

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Shields:
        table = facts("expansions")["shields"]
        own = facts("expansions")["edition"][language.edition]
        in_depots = [table["depots"].get(str(n), []) for n in range(5)]
        return Shields(at, table["points"], in_depots, own["shield_beats_monastery"], own["shield_6_copies_27"])

    # ------------------------------------------------------------------ positions
    def _castle_name(self, s: State, p: Player, at: int) -> str:
        """The castle that a shield hangs on."""
        return self.language.mode.duchies_of(s, p)[at // RIGHT_HALF].names[at % RIGHT_HALF]

    def _castle_place(self, s: State, p: Player, name: str) -> int | None:
        """The reverse; None where no space has that name."""
        for half, duchy in enumerate(self.language.mode.duchies_of(s, p)):
            if name in duchy.names:
                return duchy.names.index(name) + RIGHT_HALF * half
        return None

    def _castles(self, s: State, p: Player) -> set[str]:
        holders = self.language.mode.holders(s, p)
        return {q.duchy.names[h] for q in holders for h in range(37) if q.tiles[h] == CASTLE_TILE}

    def write(self, s: State, out: dict[str, Any]) -> None:
        out["shields"] = {str(d + 1): _numbers(self.rules.part(s).depots[d]) for d in range(6)}

    def read(self, s: State, r: Reader) -> None:
        part = self.rules.part(s)
        lying = r.table("shields")
        seen = [k for p in s.players for k in range(SHIELDS) if p.shields >> k & 1]
        for d in range(6):
            for number in lying.items(str(d + 1), 0, SHIELDS):
                if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= SHIELDS:
                    lying.wrong(str(d + 1), f"must list shields from 1 to {SHIELDS}, not {number!r}")
                part.depots[d] |= BIT[number - 1]
                seen.append(number - 1)
        lying.done()
        for k in seen:
            if seen.count(k) > 1:
                raise InputError(f"Shield {k + 1} is in two places (INV-X02).")
        for p in s.players:
            for k in range(SHIELDS):
                if p.shields >> k & 1 and self._castle_name(s, p, int(part.hung[k])) not in self._castles(s, p):
                    raise InputError(f"Shield {k + 1} must lie on a castle of the duchy (INV-X02).")
        self.rules.copy_monasteries(s)

    def write_seat(self, s: State, p: Player, out: dict[str, Any]) -> None:
        part = self.rules.part(s)
        held = [k for k in range(SHIELDS) if p.shields >> k & 1]
        out["shields"] = {str(k + 1): self._castle_name(s, p, int(part.hung[k])) for k in held}
        out["named"] = None if part.named[p.seat] == EMPTY else int(part.named[p.seat])
        out["freed"] = bool(p.freed)

    def read_seat(self, s: State, p: Player, r: Reader) -> None:
        part = self.rules.part(s)
        held = r.table("shields")
        castles = []
        for number in held.values:
            if number not in NUMBERS:
                held.wrong(number, f"is no shield; they are 1 to {SHIELDS}")
            name = held.text(number)
            at = self._castle_place(s, p, name)
            if at is None:
                held.wrong(number, f'is wrong: there is no space "{name}" in the duchy')
            if at in castles:
                held.wrong(number, "must lie on a castle of its own in the duchy")
            castles.append(at)
            k = NUMBERS.index(number)
            p.shields |= BIT[k]
            part.hung[k] = at
        held.done()
        if p.shields & S4:
            p.room = NO_LIMIT
        named = r.value("named")
        if named is not None:
            others = [seat for seat in range(s.n) if seat != p.seat]
            if isinstance(named, bool) or named not in others or not p.shields & S6:
                r.wrong("named", f"must be null, or with shield 6 one of the seats {others}, not {named!r}")
            part.named[p.seat] = named
        p.freed = int(r.flag("freed"))

    def write_effect(self, effect: int) -> str:
        about = effect >> PENDING_SHIFT + 4
        kind, parameter = about & 15, about >> 4
        if kind == HANG:
            return f"shield {parameter + 1}"
        if kind == PLACEMENT:
            return f"{'later' if effect & 15 == P_RESUME else 'placement'} {PLACEMENTS[parameter]}"
        return PLAIN_EFFECTS[kind]

    def read_effect(self, words: list[str]) -> i64 | None:
        for kind, word in PLAIN_EFFECTS.items():
            if words == [word]:
                return self.pending(kind)
        if len(words) == 2 and words[0] == "shield" and words[1] in NUMBERS:
            return self.pending(HANG | NUMBERS.index(words[1]) << 4)
        which = " ".join(words[1:])
        if words and words[0] in ("placement", "later") and which in PLACEMENTS[1:]:
            effect = PLACEMENT | PLACEMENTS.index(which) << 4
            return self.pending(effect, P_MODULE if words[0] == "placement" else P_RESUME)
        return None

    def holds_ship(self, effect: int) -> bool:
        """The question of shield 5 comes before the ship moves on."""
        return effect & 15 == P_MODULE and effect >> PENDING_SHIFT + 4 & 15 == CARGO

    def observe(self, s: State, words: list[str]) -> None:
        """Those that lie in a depot: 3 5 17."""
        if not words or words[0] not in tuple("123456"):
            raise InputError("Name the depot, 1 to 6.")
        mask = 0
        for word in words[1:] if words[1:] != ["none"] else []:
            if word not in NUMBERS:
                raise InputError(f'"{word}" is no shield from 1 to {SHIELDS}.')
            mask |= int(BIT[NUMBERS.index(word)])
        self.rules.part(s).depots[int(words[0]) - 1] = mask

    def observed(self, s: State) -> list[Offer]:
        depots = self.rules.part(s).depots
        aside = self.language.mode.shields_aside(s)
        out = []
        for d in range(6):
            elsewhere = aside | sum(int(depots[other]) for other in range(6) if other != d)
            numbers = [NUMBERS[k] for k in range(SHIELDS) if not elsewhere >> k & 1 and self.rules.is_dealt(s, k)]
            taps = tuple(Tap(number, f"shield {number}", "place") for number in numbers)
            most = int(self.rules.in_depots[s.width][d])
            out.append(Offer(f"shields {d + 1}", f"Shields in depot {d + 1}", (Slot("Numbers", taps, most, 0),)))
        return out

    def laid_out(self, first: bool) -> list[str]:
        """BX-SHGEN-02: they are not replaced."""
        return [f"shields {d + 1}" for d in range(6)] if first else []

    # ------------------------------------------------------------------ laws and drawing
    def broken(self, s: State) -> list[str]:
        out = []
        part = self.rules.part(s)
        masks = [*part.depots, *(p.shields for p in s.players), self.language.mode.shields_aside(s)]
        seen = [k for mask in masks for k in range(SHIELDS) if mask >> k & 1]
        if len(set(seen)) < len(seen) or len(seen) > sum(self.rules.in_depots[s.width]):
            out.append("shields do not add up (INV-X02)")
        for p in s.players:
            places = [int(part.hung[k]) for k in range(SHIELDS) if p.shields >> k & 1]
            lost = any(at == EMPTY or self._castle_name(s, p, at) not in self._castles(s, p) for at in places)
            if lost or len(set(places)) < len(places):
                out.append(f"seat {p.seat}: shields and castles (INV-X02)")
            if (p.room == NO_LIMIT) != any(q.shields & S4 for q in self.language.mode.holders(s, p)):
                out.append(f"seat {p.seat}: room in storage (INV-X06)")
        return out

    def lines(self, s: State) -> list[str]:
        depots = self.rules.part(s).depots
        lying = [f"{d + 1}: {' '.join(map(str, _numbers(depots[d])))}" for d in range(6) if depots[d]]
        return [f"  shields in depots: {'; '.join(lying) or '-'}"]

    def seat_lines(self, s: State, p: Player) -> list[str]:
        if not p.shields:
            return []
        part = self.rules.part(s)
        hung = {k: self._castle_name(s, p, int(part.hung[k])) for k in range(SHIELDS) if p.shields >> k & 1}
        named = f" (6 names seat {part.named[p.seat]})" if part.named[p.seat] != EMPTY else ""
        return [f"  shields: {', '.join(f'{k + 1} on {castle}' for k, castle in hung.items())}{named}"]

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
        verb = words[0]
        if verb == "shield":
            return self._no_shield(s, p, words[1:])
        if verb == "castle":
            hanging = "A shield hangs on a castle of one's own duchy."
            return Refusal(hanging if _asks(s, HANG) else "No shield is waiting for a castle.", "BX-SHGEN-08")
        if verb == "name":
            return self._no_name(s, p, words[1:])
        if verb == "cargo":
            return self._no_cargo(p, words[1:])
        if verb == "tribute":
            return self._no_tribute(s, p, words[1:])
        if verb == "fetch":
            text = "Shields 14 and 15 place a tile from a depot on a legal space as a phase ends."
            return Refusal(text, "BX-SHIELD-14.2")
        return self._no_star(p) if _starred(words) and not s.pending else None

    @classmethod
    def names(cls, words: list[str]) -> bool:
        """A die with a star is one that shield 16 frees."""
        return _starred(words)

    def _no_star(self, p: Player) -> Refusal | None:
        if not p.shields & S16:
            return Refusal("Only shield 16 uses a die as any number.", "BX-SHIELD-16.1")
        if p.freed:
            return Refusal("Shield 16 has freed a die this turn already.", "BX-SHIELD-16.1")
        return None

    def _no_shield(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        if len(words) != 1 or not (words[0].isascii() and words[0].isdigit() and 1 <= int(words[0]) <= SHIELDS):
            return Refusal('Name a shield from 1 to 18, as in "shield 5".', "BX-SHGEN-04")
        number = int(words[0])
        depot = next((d for d in range(6) if self.rules.part(s).depots[d] & BIT[number - 1]), None)
        if depot is None:
            return Refusal(f"Shield {number} lies in no depot.", "BX-SHGEN-02")
        if s.pending:
            if s.pending[-1] & 15 != P_CASTLE:
                return None
            if p.shields & S11:
                return Refusal("Only a castle that was placed takes a shield.", "BX-SHIELD-11.3")
            return Refusal("A castle takes a shield only with shield 11.", "BX-SHIELD-11.1")
        if not (p.die0 and p.die1):
            return Refusal("A shield costs both die actions, so both dice must be unused.", "BX-SHGEN-04")
        cost = int(self.rules.pair_cost(p, depot + 1))
        return Refusal(
            f"Two dice of {depot + 1} take it; that costs {counted(cost, 'worker')}, and there are {p.workers}.",
            "BX-SHGEN-05" if cost else "BX-SHGEN-04",
        )

    def _no_name(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        if not p.shields & S6:
            return Refusal("Only shield 6 names a player.", "BX-SHIELD-06.1")
        if self.rules.part(s).named[p.seat] >= 0:
            return Refusal("Shield 6 has named a player already.", "BX-SHIELD-06.1")
        if len(words) == 1 and words[0] in [str(seat) for seat in range(s.n) if seat != first_holder(s, p.seat)]:
            return None  # it is the moment that is wrong
        return Refusal('Name another seat, as in "name 1".', "BX-SHIELD-06.1")

    def _no_cargo(self, p: Player, words: list[str]) -> Refusal:
        if not p.shields & S5:
            return Refusal("Only shield 5 fetches a type of goods from all depots.", "BX-SHIELD-05.1")
        if len(words) == 1 and words[0] in GOODS:
            return Refusal("There are no such goods, or no goods space for them.", "BX-SHIELD-05.2")
        return Refusal(f"Name a type: {', '.join(GOODS)}.", "BX-SHIELD-05.2")

    def _no_tribute(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        if not _asks(s, DUE):
            if s.stage == AT_PHASE_END:
                return None  # what waits comes first
            return Refusal("Tribute is due at the end of a phase.", "BX-SHGEN-12")
        if "with" in words and not p.shields & S3:
            return Refusal("Only shield 3 lets workers pay.", "BX-SHIELD-03.1")
        text = 'Name the shields to pay for, 1 silver each, or none: "tribute 1 9", "tribute none".'
        return Refusal(text, "BX-SHGEN-13")

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
