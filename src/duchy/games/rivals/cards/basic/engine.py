"""Cards of the Basic Set with code of their own: each class names the ledger ids it carries out."""

from typing import Final

from duchy.kernel.compat import append, i64, vec

from ...engine import actions as a
from ...engine import frames as f
from ...engine.actions import act
from ...engine.choices import distinct, sites_of, stacks_for, twin
from ...engine.codes import B_MARKETPLACE, BACK, BIT, FACE_COUNT, GOLD, NUMBERED, REFILL_LATER, SCOUT, TYPE
from ...engine.deck import rebuild
from ...engine.ground import SITE_BASE, swap, swappable
from ...engine.kinds import Decision, Step
from ...engine.piles import entry_of, has_in_hand, leave_hand, pair_of, play_from_hand, put_under, show_hand
from ...engine.sebastian import ask_sebastian
from ...engine.state import Prince, State
from ...engine.stores import gain_data, pay_data
from ...engine.verbs import Reader, Verb


# ---- Relocation
class Relocation(Verb):
    """R-CARD-relocation-1 to 6: there are always two regions to swap."""

    def run(self, s: State, seat: i64) -> None:
        s.push(f.D_RELOCATE, seat, 0)


class Relocate(Decision):
    """D-26: the first of two things to swap."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        return _things(s.of(seat), -1, out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        s.push(f.D_RELOCATE_WITH, seat, _thing_of(action))


class RelocateWith(Decision):
    """D-26: the second; data = the first (spots 0-15, sites from 16)."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        return _things(s.of(seat), data, out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        swap(s, seat, data, _thing_of(action))

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        return data < SITE_BASE + 28


def _things(p: Prince, first: i64, out: vec[i64]) -> vec[i64]:
    """Everything that can be swapped with something, or with the first; the two may be named in either order."""
    spots = 2 * p.settlements + 2
    end: i64 = SITE_BASE + 4 * p.settlements
    for thing in range(end):
        if spots <= thing < SITE_BASE or (thing >= SITE_BASE and twin(p, thing - SITE_BASE)):
            continue
        if first >= 0:
            if swappable(p, first, thing):
                out = append(out, _action_of(thing))
            continue
        for partner in range(end):
            if swappable(p, thing, partner):
                out = append(out, _action_of(thing))
                break
    return out


def _action_of(thing: i64) -> i64:
    return act(a.A_SPOT, thing, 0) if thing < SITE_BASE else act(a.A_SITE, thing - SITE_BASE, 0)


def _thing_of(action: i64) -> i64:
    x = action >> 6 & 255
    return x + SITE_BASE if action & 63 == a.A_SITE else x


# ---- Scout
class ScoutOrDraw(Decision):
    """D-21, R-CARD-scout-1: asked of everybody who builds a settlement; data = end of the row."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        out = append(out, a.A_NONE)
        return append(out, a.A_YES) if has_in_hand(s.of(seat), SCOUT) else out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        if action & 63 == a.A_NONE:
            s.push(f.C_REGIONS, seat, data)
        else:
            play_from_hand(s, seat, SCOUT)
            s.push(f.D_SCOUT_REGION, seat, data)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        return data <= 1


class ScoutRegion(Decision):
    """D-21, R-CARD-scout-2: a region of the stack; data = end, first region + 1 << 1."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        first = (data >> 1) - 1
        region: i64
        for region in range(24):
            if s.region_bag & BIT[region] and region != first:
                out = append(out, act(a.A_REGION, region, 0))
        return out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        region = action >> 6 & 255
        if data >> 1:
            one: i64 = (data >> 1) - 1
            if one > region:  # in whichever order they were taken
                one, region = region, one
            s.push(f.D_UPPER, seat, data & 1 | one << 1 | region << 6)
        else:
            s.push(f.D_SCOUT_REGION, seat, data | region + 1 << 1)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        return data >> 1 <= 24


# ---- Marketplace
class Market(Step):
    """R-CARD-marketplace-1 to 4: more regions with the number on the other side give one resource of their types."""

    def run(self, s: State, seat: i64, data: i64) -> None:
        if not s.of(seat).built & B_MARKETPLACE:
            return
        own: i64 = 0
        other: i64 = 0
        types: i64 = 0
        k: i64
        for k in range(4):
            region = NUMBERED[4 * s.production - 4 + k]
            if s.of(seat).owns(region):
                own += 1
            elif s.of(1 - seat).owns(region):
                other += 1
                types |= BIT[TYPE[region]]
        if other > own:
            s.push(f.X_GAIN, seat, gain_data(types, 1))


# ---- Feud
class Feud(Verb):
    """R-CARD-feud-1 to 4: the strength advantage names three buildings, the victim gives up one of them."""

    def run(self, s: State, seat: i64) -> None:
        if s.hero >= 0 and s.of(1 - s.hero).buildings:
            s.push(f.X_FEUD, s.hero, 0)
            ask_sebastian(s, 1 - s.hero)


class FeudBegins(Step):
    """Up to three buildings need no naming."""

    def run(self, s: State, seat: i64, data: i64) -> None:
        buildings = s.of(1 - seat).buildings
        if s.immune & BIT[1 - seat]:
            return
        if int(buildings).bit_count() > 3:
            s.push(f.D_FEUD_NAME, seat, 0)
        else:
            s.push(f.D_FEUD_LOSE, 1 - seat, buildings)


class FeudName(Decision):
    """D-12: a building; data = those named (site bits)."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        other = s.of(1 - seat)
        return sites_of(other, other.buildings & ~data, out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        named = data | BIT[action >> 6 & 255]
        if int(named).bit_count() == 3:
            s.push(f.D_FEUD_LOSE, 1 - seat, named)
        else:
            s.push(f.D_FEUD_NAME, seat, named)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        return data & ~s.of(1 - seat).buildings == 0 and int(data).bit_count() < 3


class FeudLose(Decision):
    """D-13: one of the buildings data."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        return sites_of(s.of(seat), data, out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        s.push(f.X_UNDER, seat, action >> 6 & 255)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        return data > 0 and data & ~s.of(seat).buildings == 0


# ---- Fraternal Feuds
ONLY_ONE: Final[i64] = 127  # instead of a second card


class FraternalFeuds(Verb):
    """R-CARD-fraternal_feuds-1 to 3: the strength advantage sees the hand and puts two cards under stacks."""

    def run(self, s: State, seat: i64) -> None:
        if s.hero >= 0 and len(s.of(1 - s.hero).hand):
            s.push(f.X_FRATERNAL, s.hero, 0)
            ask_sebastian(s, 1 - s.hero)


class FraternalBegins(Step):
    """The hand is shown."""

    def run(self, s: State, seat: i64, data: i64) -> None:
        if not s.immune & BIT[1 - seat]:
            show_hand(s, 1 - seat)
            s.push(f.D_FRATERNAL, seat, 0)


class FraternalPick(Decision):
    """D-14: a card of the opponent; data = first card + 1, or 0. Nothing moves before both cards and both stacks are
    chosen: the victim is not to learn which went where."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        chosen = data - 1
        left = vec[i64]()
        for entry in s.of(1 - seat).hand:
            if entry >> 2 == chosen:
                chosen = -1
            else:
                left = append(left, entry)
        return distinct(left, out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        card = action >> 6 & 255
        if data:
            s.push(f.D_FRATERNAL_UNDER, seat, data - 1 | card << 7)
        elif len(s.of(1 - seat).hand) == 1:
            s.push(f.D_FRATERNAL_UNDER, seat, card | ONLY_ONE << 7)
        else:
            s.push(f.D_FRATERNAL, seat, card + 1)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        return data <= FACE_COUNT

    def veiled(self, seat: i64, data: i64) -> i64:
        return f.frame(f.D_FRATERNAL, seat, 0)


class FraternalUnder(Decision):
    """D-14: a stack; data = card, card (127: none) << 7, stack of the first + 1 << 14."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        card = data >> 7 & 127 if data >> 14 else data & 127
        return stacks_for(s, a.A_STACK, BACK[card], out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        """The picker knows the cards and their stacks; the victim knows the places only if different backs, equal
        cards, or there being but one card leave no doubt (section 19)."""
        stack = action >> 6 & 255
        if s.options & REFILL_LATER and s.active == 1 - seat:  # RULING-09
            s.waits |= BIT[1 - seat]
        first, second, first_stack = data & 127, data >> 7 & 127, (data >> 14) - 1
        victim = s.of(1 - seat)
        if second == ONLY_ONE:
            leave_hand(victim, first)
            put_under(s, stack, entry_of(first, 3))
        elif first_stack < 0:
            s.push(f.D_FRATERNAL_UNDER, seat, data | stack + 1 << 14)
        else:
            mask: i64 = 3 if BACK[first] != BACK[second] or first == second else BIT[seat]
            leave_hand(victim, first)
            leave_hand(victim, second)
            put_under(s, first_stack, entry_of(first, mask))
            put_under(s, stack, entry_of(second, mask))
            if mask != 3:
                s.pairs = append(s.pairs, pair_of(1 - seat, first_stack, int(first_stack == stack), stack, 0))

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        first, second = data & 127, data >> 7 & 127
        return first < FACE_COUNT and (second < FACE_COUNT or second == ONLY_ONE) and data >> 14 <= i64(len(s.stacks))

    def veiled(self, seat: i64, data: i64) -> i64:
        return f.frame(f.D_FRATERNAL, seat, 0)


# ---- Traveling Merchant
class TravelingMerchant(Verb):
    """Both may buy resources for one gold each."""

    def __init__(self, count: i64) -> None:
        self.count: i64 = count

    def run(self, s: State, seat: i64) -> None:
        s.push(f.X_BUY, 1 - seat, self.count)
        s.push(f.X_BUY, seat, self.count)


class MayBuy(Step):
    """R-CARD-traveling_merchant-1: as long as there is gold and room for something else; data = purchases left."""

    def run(self, s: State, seat: i64, data: i64) -> None:
        p = s.of(seat)
        if data and p.amount(GOLD):
            t: i64
            for t in range(6):
                if t != GOLD and p.space(t):
                    s.push(f.D_BUY, seat, data)
                    return


class Buy(Decision):
    """D-15: a store; data = purchases left."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        p = s.of(seat)
        out = append(out, a.A_NONE)
        store: i64
        for store in range(24):
            if TYPE[store] != GOLD and p.owns(store) and p.held(store) < 3:
                out = append(out, act(a.A_STORE, store, 0))
        return out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        if action & 63 != a.A_NONE:
            s.of(seat).put(action >> 6 & 255, 1)
            s.push(f.X_BUY, seat, data - 1)
            s.push(f.X_PAY_TYPE, seat, pay_data(GOLD, 1))


# ---- Yule
class Yule(Verb):
    """R-EVENT-09, 10."""

    def run(self, s: State, seat: i64) -> None:
        rebuild(s)


VERBS: Final[dict[str, Reader]] = {
    "relocation": lambda card, row: Relocation(),
    "feud": lambda card, row: Feud(),
    "fraternal_feuds": lambda card, row: FraternalFeuds(),
    "buy": lambda card, row: TravelingMerchant(row["n"]),
    "yule": lambda card, row: Yule(),
}
DECISIONS: Final[tuple[Decision, ...]] = (
    Relocate("relocate", f.D_RELOCATE),
    RelocateWith("relocate-with", f.D_RELOCATE_WITH),
    ScoutOrDraw("scout", f.D_SCOUT),
    ScoutRegion("scout-region", f.D_SCOUT_REGION),
    FeudName("feud-name", f.D_FEUD_NAME),
    FeudLose("feud-lose", f.D_FEUD_LOSE),
    FraternalPick("fraternal", f.D_FRATERNAL),
    FraternalUnder("fraternal-under", f.D_FRATERNAL_UNDER),
    Buy("buy", f.D_BUY),
)
STEPS: Final[tuple[Step, ...]] = (
    Market("market", f.X_MARKET),
    FeudBegins("feud", f.X_FEUD),
    FraternalBegins("fraternal", f.X_FRATERNAL),
    MayBuy("buy", f.X_BUY),
)
