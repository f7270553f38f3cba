"""Why an action with shields is not legal now."""

from duchy.kernel.contract import Refusal
from duchy.kernel.verbs import counted

from ...engine.codes import (
    AT_PHASE_END,
    BIT,
    P_CASTLE,
    P_MODULE,
    PENDING_SHIFT,
    S3,
    S5,
    S6,
    S11,
    S16,
    SHIELDS,
)
from ...engine.holders import first_holder
from ...engine.state import Player, State
from ...words.names import GOODS
from .engine import DUE, HANG, Shields


def _asks(s: State, kind: int) -> bool:
    """Is this question of the module waiting for an answer?"""
    top = s.pending[-1] if s.pending else 0
    return bool(top & 15 == P_MODULE and top >> PENDING_SHIFT + 4 & 15 == kind)


def starred(words: list[str]) -> bool:
    return len(words) > 1 and len(words[1]) == 2 and words[1][0] in "123456" and words[1][1] == "*"


def shield_refusal(s: State, p: Player, rules: Shields, words: list[str]) -> Refusal | None:
    verb = words[0]
    if verb == "shield":
        return _no_shield(s, p, rules, words[1:])
    if verb == "castle":
        hanging = "A shield hangs on a castle of one's own duchy."
        return Refusal(hanging if _asks(s, HANG) else "No shield is waiting for a castle.", "BX-SHGEN-08")
    if verb == "name":
        return _no_name(s, p, rules, words[1:])
    if verb == "cargo":
        return _no_cargo(p, words[1:])
    if verb == "tribute":
        return _no_tribute(s, p, words[1:])
    if verb == "fetch":
        text = "Shields 14 and 15 place a tile from a depot on a legal space as a phase ends."
        return Refusal(text, "BX-SHIELD-14.2")
    return _no_star(p) if starred(words) and not s.pending else None


def _no_star(p: Player) -> Refusal | None:
    if not p.shields & S16:
        return Refusal("Only shield 16 uses a die as any number.", "BX-SHIELD-16.1")
    if p.freed:
        return Refusal("Shield 16 has freed a die this turn already.", "BX-SHIELD-16.1")
    return None


def _no_shield(s: State, p: Player, rules: Shields, words: list[str]) -> Refusal | None:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit() and 1 <= int(words[0]) <= SHIELDS):
        return Refusal('Name a shield from 1 to 18, as in "shield 5".', "BX-SHGEN-04")
    number = int(words[0])
    depot = next((d for d in range(6) if rules.part(s).depots[d] & BIT[number - 1]), None)
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
    cost = int(rules.pair_cost(p, depot + 1))
    return Refusal(
        f"Two dice of {depot + 1} take it; that costs {counted(cost, 'worker')}, and there are {p.workers}.",
        "BX-SHGEN-05" if cost else "BX-SHGEN-04",
    )


def _no_name(s: State, p: Player, rules: Shields, words: list[str]) -> Refusal | None:
    if not p.shields & S6:
        return Refusal("Only shield 6 names a player.", "BX-SHIELD-06.1")
    if rules.part(s).named[p.seat] >= 0:
        return Refusal("Shield 6 has named a player already.", "BX-SHIELD-06.1")
    if len(words) == 1 and words[0] in [str(seat) for seat in range(s.n) if seat != first_holder(s, p.seat)]:
        return None  # it is the moment that is wrong
    return Refusal('Name another seat, as in "name 1".', "BX-SHIELD-06.1")


def _no_cargo(p: Player, words: list[str]) -> Refusal:
    if not p.shields & S5:
        return Refusal("Only shield 5 fetches a type of goods from all depots.", "BX-SHIELD-05.1")
    if len(words) == 1 and words[0] in GOODS:
        return Refusal("There are no such goods, or no goods space for them.", "BX-SHIELD-05.2")
    return Refusal(f"Name a type: {', '.join(GOODS)}.", "BX-SHIELD-05.2")


def _no_tribute(s: State, p: Player, words: list[str]) -> Refusal | None:
    if not _asks(s, DUE):
        if s.stage == AT_PHASE_END:
            return None  # what waits comes first
        return Refusal("Tribute is due at the end of a phase.", "BX-SHGEN-12")
    if "with" in words and not p.shields & S3:
        return Refusal("Only shield 3 lets workers pay.", "BX-SHIELD-03.1")
    text = 'Name the shields to pay for, 1 silver each, or none: "tribute 1 9", "tribute none".'
    return Refusal(text, "BX-SHGEN-13")
