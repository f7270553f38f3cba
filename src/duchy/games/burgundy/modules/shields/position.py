"""Shields in set-up, positions, laws and the drawing for the terminal."""

from typing import Any, Final

from duchy.kernel.compat import i64
from duchy.kernel.errors import InputError
from duchy.kernel.family import Offer, Slot, Tap
from duchy.kernel.reader import Reader

from ...engine.codes import (
    BIT,
    CASTLE_TILE,
    EMPTY,
    P_MODULE,
    P_RESUME,
    PENDING_SHIFT,
    S4,
    S6,
    SHIELDS,
)
from ...engine.state import NO_LIMIT, Player, State
from ...setup.facts import facts
from ...words.module import Language, Words
from .engine import CARGO, DUE, HANG, NAMING, PLACEMENT, RIGHT_HALF, Shields

NUMBERS: Final = [str(k + 1) for k in range(SHIELDS)]
PLACEMENTS: Final = ["", "14", "15", "14 15"]
PLAIN_EFFECTS: Final = {CARGO: "cargo", DUE: "tribute", NAMING: "naming"}


def _numbers(mask: int) -> list[int]:
    return [k + 1 for k in range(SHIELDS) if mask >> k & 1]


class ShieldsPosition(Words[Shields]):
    """What shields add to positions; ShieldsWords adds what is said."""

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
        named = f" (6 names seat {part.named[p.seat] + 1})" if part.named[p.seat] != EMPTY else ""
        return [f"  shields: {', '.join(f'{k + 1} on {castle}' for k, castle in hung.items())}{named}"]
