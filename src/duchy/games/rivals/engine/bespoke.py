"""Cards that fit no verb: each class names the ledger ids it carries out."""

from duchy.kernel.compat import i64

from . import frames as f
from .codes import (
    B_PIRATE_SHIP,
    BATH,
    BIT,
    BUILT,
    CACHE,
    CACHE_RECEIVES,
    GOLD,
    HAS_SEBASTIAN,
    NUMBERED,
    STORES,
    TOKENS_AFTER_EACH,
    TYPE,
)
from .needs import burnable, storable
from .piles import show_hand
from .points import victory
from .state import Prince, State
from .stores import gain_data
from .verbs import Verb, receives


class Relocation(Verb):
    """R-CARD-relocation-1 to 6: there are always two regions to swap."""

    def run(self, s: State, seat: i64) -> None:
        s.push(f.D_RELOCATE, seat, 0)


class Brigands(Verb):
    """R-CARD-brigands-1 to 4: one type, one own region with room for it, an amount."""

    def can(self, s: State, seat: i64) -> bool:
        p = s.of(seat)
        for store in range(receivers(s)):
            if p.owns(store) and p.held(store) < 3 and s.of(1 - seat).amount(TYPE[store]):
                return True
        return False

    def run(self, s: State, seat: i64) -> None:
        s.push(f.D_BRIGANDS, seat, 0)


def receivers(s: State) -> i64:
    """Stores that Brigands may fill: regions, and the Gold Cache only by a table's own ruling (RULING-17)."""
    return STORES if s.options & CACHE_RECEIVES else CACHE


class Gudrun(Verb):
    """R-CARD-gudrun-1, 2: up to two gold for each own Pirate Ship."""

    def can(self, s: State, seat: i64) -> bool:
        return ransom(s, seat) > 0

    def run(self, s: State, seat: i64) -> None:
        s.push(f.D_GUDRUN, seat, 0)


def ransom(s: State, seat: i64) -> i64:
    """The most gold that Gudrun can take."""
    ships: i64 = 0
    p = s.of(seat)
    for card in p.site:
        if card >= 0 and BUILT[card] & B_PIRATE_SHIP:
            ships += 1
    most = 2 * ships
    if s.of(1 - seat).amount(GOLD) < most:
        most = s.of(1 - seat).amount(GOLD)
    return p.space(GOLD) if p.space(GOLD) < most else most


class VoyageOfPlunder(Verb):
    """R-CARD-voyage_of_plunder-2: two resources from an opponent with more victory points, else one."""

    def can(self, s: State, seat: i64) -> bool:
        return storable(s, seat) != 0

    def run(self, s: State, seat: i64) -> None:
        n: i64 = 2 if victory(s, 1 - seat) > victory(s, seat) else 1
        s.push(f.X_TAKE, seat, n | n << 3)


class Doctor(Verb):
    """R-CARD-doctor-1, 2: the four regions of a Bath House's city gain one each."""

    def can(self, s: State, seat: i64) -> bool:
        p = s.of(seat)
        for i in range(p.settlements):
            if can_heal(p, i):
                return True
        return False

    def run(self, s: State, seat: i64) -> None:
        s.push(f.D_DOCTOR, seat, 0)


def can_heal(p: Prince, settlement: i64) -> bool:
    """Whether a city has a Bath House and a region with room."""
    bath = False
    for site in range(4 * settlement, 4 * settlement + 4):
        if p.site[site] >= 0 and BATH[p.site[site]]:
            bath = True
    if not bath:
        return False
    for spot in range(2 * settlement, 2 * settlement + 4):
        if receives(p, p.land[spot]):
            return True
    return False


class TitheBarn(Verb):
    """R-CARD-tithe_barn-1: grain or wool, one for each hero."""

    def run(self, s: State, seat: i64) -> None:
        if s.of(seat).heroes:
            s.push(f.D_TITHE, seat, 0)


class Arsonist(Verb):
    """R-CARD-arsonist-2: the target is named only now, after the defence."""

    def run(self, s: State, seat: i64) -> None:
        if burnable(s, 1 - seat):
            s.push(f.D_ARSON, seat, 0)


class Traitor(Verb):
    """R-CARD-traitor-2: the attacker sees the whole hand."""

    def run(self, s: State, seat: i64) -> None:
        if len(s.of(1 - seat).hand):
            show_hand(s, 1 - seat)
            s.push(f.D_TRAITOR, seat, 0)


# ---- events
class Yule(Verb):
    """R-EVENT-09, 10: shuffle all other events, three below Yule, the rest above."""

    def run(self, s: State, seat: i64) -> None:
        rebuild(s)


def rebuild(s: State) -> None:
    s.fresh = s.events
    s.above = deck_size(s) - 4


def deck_size(s: State) -> i64:
    """Event cards of the game, Yule included."""
    return i64(int(s.events).bit_count()) + s.mystery + 1


def ask_sebastian(s: State, seat: i64) -> None:
    """R-CARD-sebastian-1: before any choice, the player whom the event would hit may play him. Everybody is asked,
    so that the question tells nothing about the hand."""
    if HAS_SEBASTIAN[s.mode]:
        s.push(f.D_SEBASTIAN, seat, 0)


class Feud(Verb):
    """R-CARD-feud-1 to 4: the strength advantage names three buildings, the victim gives up one of them."""

    def run(self, s: State, seat: i64) -> None:
        if s.hero >= 0 and s.of(1 - s.hero).buildings:
            s.push(f.X_FEUD, s.hero, 0)
            ask_sebastian(s, 1 - s.hero)


def feud(s: State, seat: i64) -> None:
    buildings = s.of(1 - seat).buildings
    if s.immune & BIT[1 - seat]:
        return
    if int(buildings).bit_count() > 3:
        s.push(f.D_FEUD_NAME, seat, 0)
    else:
        s.push(f.D_FEUD_LOSE, 1 - seat, buildings)


class FraternalFeuds(Verb):
    """R-CARD-fraternal_feuds-1 to 3: the strength advantage sees the hand and puts two cards under stacks."""

    def run(self, s: State, seat: i64) -> None:
        if s.hero >= 0 and len(s.of(1 - s.hero).hand):
            s.push(f.X_FRATERNAL, s.hero, 0)
            ask_sebastian(s, 1 - s.hero)


def fraternal_feuds(s: State, seat: i64) -> None:
    if not s.immune & BIT[1 - seat]:
        show_hand(s, 1 - seat)
        s.push(f.D_FRATERNAL, seat, 0)


class Riots(Verb):
    """R-CARD-riots-1 to 3: both are asked for Sebastian, then both pay or lose a unit, the active player first."""

    def run(self, s: State, seat: i64) -> None:
        for who in (1 - seat, seat):
            if s.options & TOKENS_AFTER_EACH:
                s.push(f.X_SETTLE, who, 0)
            s.push(f.X_RIOTS, who, 0)
        for who in (1 - seat, seat):
            if riot_due(s, who):
                ask_sebastian(s, who)


def riot_due(s: State, seat: i64) -> i64:
    """Gold due at Riots; 0 for a player without such units or with a Chapel of the turn's number."""
    p = s.of(seat)
    if p.rioters == 0 or p.chapel & BIT[s.production] or s.immune & BIT[seat]:
        return 0
    return 1 if p.rioters <= 2 else 2


def riots(s: State, seat: i64) -> None:
    due = riot_due(s, seat)
    if due:
        s.push(f.D_RIOTS, seat, due)


# ---- production
def marketplace(s: State, seat: i64) -> None:
    """R-CARD-marketplace-1 to 4: more regions with the number on the other side give one resource of their types."""
    own: i64 = 0
    other: i64 = 0
    types: i64 = 0
    for k in range(4):
        region = NUMBERED[4 * s.production - 4 + k]
        if s.of(seat).owns(region):
            own += 1
        elif s.of(1 - seat).owns(region):
            other += 1
            types |= BIT[TYPE[region]]
    if other > own:
        s.push(f.X_GAIN, seat, gain_data(types, 1))
