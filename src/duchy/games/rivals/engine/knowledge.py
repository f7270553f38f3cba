"""What a seat may know: hidden cards become UNKNOWN and join the bag; a guess deals them out again (section 19)."""

from duchy.kernel.compat import append, i64, vec
from duchy.kernel.rng import Rng

from . import frames as f
from .codes import BACK, BIT, FACE_COUNT, GOLD_CACHE, NO_CARD, UNKNOWN
from .decisions import BY_KIND
from .piles import entry_of, sorted_hand
from .state import State


def redact(s: State, seat: i64) -> State:
    """A copy that holds only what a seat (-1: a spectator) may know."""
    out = s.copy()
    eye: i64 = BIT[seat] if seat >= 0 else 0
    who: i64
    for who in range(2):
        p = out.of(who)
        p.hand = sorted_hand(_blind(out, p.hand, eye))
    for stack in out.stacks:
        stack.cards = _blind(out, stack.cards, eye)
    out.pairs = vec[i64]()
    for pair in s.pairs:
        if pair & 1 == seat:  # the victim knows both cards, and sees them in the order of their numbers
            out.pairs = append(out.pairs, pair)
            one, two = _on(s, pair, 1), _on(s, pair, 10)
            _lay(out, pair, min(one, two), max(one, two))
            out.bag[one >> 2] -= 1
            out.bag[two >> 2] -= 1
    for who in range(2):
        if who != seat:
            out.waits &= ~BIT[who + 2]
    searching = False
    if s.depth and s.top() & 127 < f.CHANCES:
        top = s.top()
        decision = BY_KIND[top & 127]
        if top >> 7 & 1 == seat:
            searching = decision.opens_discard()
        else:  # what the other picks may be sealed
            out.pending[out.depth - 1] = decision.veiled(top >> 7 & 1, top >> 8)
    if not searching:  # only the top of the discard pile may be seen (R-DISC-01, R-DISC-02)
        for i in range(len(out.discard) - 1):
            if out.discard[i] < FACE_COUNT:
                out.bag[out.discard[i]] += 1
                out.discard[i] = NO_CARD
    return out


def _on(s: State, pair: i64, at: i64) -> i64:
    """The card of a pair on its first place (bits from 1) or its second (from 10)."""
    return s.stacks[pair >> at & 7].cards[pair >> (at + 3) & 63]


def _lay(s: State, pair: i64, one: i64, two: i64) -> None:
    s.stacks[pair >> 1 & 7].cards[pair >> 4 & 63] = one
    s.stacks[pair >> 10 & 7].cards[pair >> 13 & 63] = two


def _blind(s: State, entries: vec[i64], eye: i64) -> vec[i64]:
    """Entries in which cards that this eye has not seen show only their back; those cards go to the bag."""
    out = vec[i64]()
    for entry in entries:
        card = entry >> 2
        if card < FACE_COUNT and not entry & 3 & eye:
            s.bag[card] += 1
            entry = entry_of(UNKNOWN + BACK[card], entry & 3)
        out = append(out, entry)
    return out


def guess(s: State, rng: Rng) -> State:
    """A full state consistent with a redacted one: every hidden card is dealt from those not seen, with fair odds."""
    out = s.copy()
    for pair in out.pairs:
        if rng.below(2):
            _lay(out, pair, _on(out, pair, 10), _on(out, pair, 1))
    _deal_discard(out, rng)
    who: i64
    for who in range(2):
        p = out.of(who)
        p.hand = sorted_hand(_deal(out, p.hand, rng))
    for stack in out.stacks:
        stack.cards = _deal(out, stack.cards, rng)
    return out


def _deal(s: State, entries: vec[i64], rng: Rng) -> vec[i64]:
    out = vec[i64]()
    for entry in entries:
        if entry >> 2 >= FACE_COUNT and entry & 3:
            entry = entry_of(draw_card(s, BACK[entry >> 2], rng), entry & 3)
        out = append(out, entry)
    return out


def draw_card(s: State, back: i64, rng: Rng) -> i64:
    """A random card of a back leaves the bag."""
    k = rng.below(in_bag(s, back))
    card: i64
    for card in range(FACE_COUNT):
        if BACK[card] == back:
            k -= s.bag[card]
            if k < 0:
                s.bag[card] -= 1
                return card
    return -1


def in_bag(s: State, back: i64) -> i64:
    out: i64 = 0
    card: i64
    for card in range(FACE_COUNT):
        if BACK[card] == back:
            out += s.bag[card]
    return out


def places(s: State, back: i64) -> i64:
    """Places in stacks and hands for unseen cards of a back."""
    out: i64 = 0
    for stack in s.stacks:
        if stack.back == back:
            out += _unknowns(stack.cards, back)
    return out + _unknowns(s.red.hand, back) + _unknowns(s.blue.hand, back)


def _unknowns(entries: vec[i64], back: i64) -> i64:
    out: i64 = 0
    for entry in entries:
        if entry >> 2 == UNKNOWN + back:
            out += 1
    return out


def _deal_discard(s: State, rng: Rng) -> None:
    """The backs of hidden discards follow from counting; which lies where does not."""
    spare = vec[i64]([0, 0, 0, 0])
    total: i64 = 0
    for back in range(4):
        spare[back] = in_bag(s, back) - places(s, back)
        total += spare[back]
    for i in range(len(s.discard)):
        if s.discard[i] != NO_CARD:
            continue
        k = rng.below(total)
        for back in range(4):
            k -= spare[back]
            if k < 0:
                s.discard[i] = draw_card(s, back, rng)
                spare[back] -= 1
                total -= 1
                break


def visible(s: State) -> list[i64]:
    """The cards in hands, principalities, stacks and discard pile."""
    out: list[i64] = []
    for card in s.discard:
        out.append(card)
    who: i64
    for who in range(2):
        p = s.of(who)
        for entry in p.hand:
            out.append(entry >> 2)
        for card in p.site:
            if card >= 0:
                out.append(card)
        if p.covered >= 0:
            out.append(p.covered)
        if p.slot >= 0:
            out.append(GOLD_CACHE)
    for stack in s.stacks:
        for entry in stack.cards:
            out.append(entry >> 2)
    return out
