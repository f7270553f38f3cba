"""Hands, draw stacks and the discard pile, and who knows which card (section 19 of the ledger).

Which seats know a card is public: it follows from looks, draws and placings that everybody sees. Where a card leaves
a place unseen, the other player no longer knows for certain what is left there.
"""

from duchy.kernel.compat import append, i64, vec

from . import frames as f
from .codes import BACK, BIT, FACE_UP, LONE_MINT, SEBASTIAN, SEBASTIAN_AT_ONCE, SPENT_MINT, TOWN_HALL
from .state import Prince, Stack, State


def entry_of(card: i64, mask: i64) -> i64:
    """A card in a hand or stack, and the seats that know it."""
    return card << 2 | mask


# ---- hands
def add_to_hand(p: Prince, entry: i64) -> None:
    """Hands are kept sorted, so that equal hands are equal vectors."""
    out = vec[i64]()
    placed = False
    for other in p.hand:
        if not placed and entry < other:
            out = append(out, entry)
            placed = True
        out = append(out, other)
    if not placed:
        out = append(out, entry)
    p.hand = out


def has_in_hand(p: Prince, card: i64) -> bool:
    for entry in p.hand:
        if entry >> 2 == card:
            return True
    return False


def leave_hand(p: Prince, card: i64) -> i64:
    """Take a card out of a hand, of equal ones the one that more seats know; returns its entry."""
    best: i64 = -1
    for entry in p.hand:
        if entry >> 2 == card and entry > best:
            best = entry
    out = vec[i64]()
    gone = False
    for entry in p.hand:
        if entry == best and not gone:
            gone = True
        else:
            out = append(out, entry)
    p.hand = out
    return best


def play_from_hand(s: State, seat: i64, card: i64) -> None:
    """An action card is shown, and lies on the discard pile from then on (R-BUILD-02)."""
    leave_hand(s.of(seat), card)
    s.discard_card(card)


def put_from_hand(s: State, seat: i64, card: i64, stack: i64) -> None:
    """Face down under a stack: the other player sees only the back, and no longer knows which cards of that back are
    left in the hand, unless there was just one."""
    p = s.of(seat)
    entry = leave_hand(p, card)
    back = BACK[card]
    other = BIT[1 - seat]
    alone = True
    out = vec[i64]()
    for left in p.hand:
        if BACK[left >> 2] == back:
            alone = False
            left &= ~other
        out = append(out, left)
    p.hand = sorted_hand(out)
    mask = BIT[seat]
    if alone:
        mask |= entry & other
    put_under(s, stack, entry_of(card, mask))


def sorted_hand(hand: vec[i64]) -> vec[i64]:
    """Insertion sort: a hand has a handful of cards."""
    i: i64
    for i in range(1, len(hand)):
        entry = hand[i]
        j: i64 = i
        while j > 0 and hand[j - 1] > entry:
            hand[j] = hand[j - 1]
            j -= 1
        hand[j] = entry
    return hand


def show_hand(s: State, seat: i64) -> None:
    """The whole hand of a seat is shown to the other player."""
    p = s.of(seat)
    i: i64
    for i in range(len(p.hand)):
        p.hand[i] |= 3


# ---- draw stacks
def put_under(s: State, stack: i64, entry: i64) -> None:
    k = s.stacks[stack]
    out = vec[i64]([entry])
    for other in k.cards:
        out = append(out, other)
    k.cards = out
    i: i64
    for i in range(len(s.pairs)):  # all lie one place higher
        pair = s.pairs[i]
        if pair >> 1 & 7 == stack:
            s.pairs[i] += 16
        if pair >> 10 & 7 == stack:
            s.pairs[i] += 8192


# ---- pairs: two cards of one back that a victim of Fraternal Feuds knows, but not which of them lies where
def pair_of(victim: i64, stack: i64, i: i64, other: i64, j: i64) -> i64:
    """Place i of a stack and place j of another, or of the same, in a fixed order that tells nothing."""
    if stack > other or (stack == other and i > j):
        return pair_of(victim, other, j, stack, i)
    return victim | stack << 1 | i << 4 | other << 10 | j << 13


def _touched(pair: i64, stack: i64, place: i64) -> bool:
    """Whether a pair has a card on a place of a stack; -1: on any."""
    if pair >> 1 & 7 == stack and (place < 0 or pair >> 4 & 63 == place):
        return True
    return pair >> 10 & 7 == stack and (place < 0 or pair >> 13 == place)


def _part(s: State, seat: i64, stack: i64, place: i64, takes: bool) -> None:
    """A seat sees a card, or takes it: a victim then knows both cards of the pair. What the other took of a pair, or of
    its stack, the victim cannot tell."""
    out = vec[i64]()
    for pair in s.pairs:
        if not _touched(pair, stack, place) or (pair & 1 != seat and not takes):
            out = append(out, pair)
        elif pair & 1 == seat:
            s.stacks[pair >> 1 & 7].cards[pair >> 4 & 63] |= BIT[seat]
            s.stacks[pair >> 10 & 7].cards[pair >> 13] |= BIT[seat]
    s.pairs = out


def is_fresh(entry: i64) -> bool:
    """Nobody has seen this card: it is still in the bag."""
    return entry & 3 == 0


def take_top(s: State, seat: i64, stack: i64) -> None:
    """Draw a top card that somebody knows; who knew it knows it in the hand too."""
    k = s.stacks[stack]
    n: i64 = len(k.cards) - 1
    _part(s, seat, stack, n, True)
    entry = k.cards[n]
    k.cards = k.cards[:n]
    add_to_hand(s.of(seat), entry | BIT[seat])
    _drawn(s, seat, entry >> 2)


def draw_fresh(s: State, seat: i64, stack: i64, card: i64) -> None:
    """Draw a top card that nobody knew: chance has said which it is."""
    k = s.stacks[stack]
    k.cards = k.cards[: len(k.cards) - 1]
    s.bag[card] -= 1
    add_to_hand(s.of(seat), entry_of(card, BIT[seat]))
    _drawn(s, seat, card)


def count_fresh(stack: Stack) -> i64:
    out: i64 = 0
    for entry in stack.cards:
        if is_fresh(entry):
            out += 1
    return out


def look_through(s: State, seat: i64, stack: i64) -> None:
    """All cards of a stack are real by now; the seat knows them in order from here on."""
    k = s.stacks[stack]
    i: i64
    for i in range(len(k.cards)):
        k.cards[i] |= BIT[seat]
    _part(s, seat, stack, -1, False)


def take_from_stack(s: State, seat: i64, stack: i64, card: i64) -> None:
    """After a look: the topmost copy goes to the hand. The other player does not see from where, and so no longer
    knows the place of any card of this stack."""
    k = s.stacks[stack]
    _part(s, seat, stack, -1, True)
    where: i64 = -1
    i: i64
    for i in range(len(k.cards)):
        if k.cards[i] >> 2 == card:
            where = i
    out = vec[i64]()
    j: i64
    for j in range(len(k.cards)):
        if j != where:
            out = append(out, k.cards[j] & ~3 | BIT[seat])
    k.cards = out
    add_to_hand(s.of(seat), entry_of(card, BIT[seat]))
    _drawn(s, seat, card)


def _drawn(s: State, seat: i64, card: i64) -> None:
    """R-HAND-08: of cards drawn after the own actions only Sebastian could be used before the next own turn."""
    if card != SEBASTIAN or s.turn == 0 or s.options & SEBASTIAN_AT_ONCE:
        return
    for i in range(s.depth):
        if s.pending[i] & 127 == f.D_ACTION:
            return
    s.waits |= BIT[seat + 2]


def only_stack(s: State, back: i64) -> i64:
    """The one stack place with this back, or -1 if there are several."""
    found: i64 = -1
    k: i64
    for k in range(len(s.stacks)):
        if s.stacks[k].back == back:
            if found >= 0:
                return -1
            found = k
    return found


# ---- cards in play
def lift(s: State, seat: i64, site: i64) -> i64:
    """Take the card off a site; under a Town Hall the Parish Hall comes to light (R-REMOVE-03). Of the two sites on a
    side of a city the first is filled first: they are one place (R-GEO-08)."""
    p = s.of(seat)
    card = p.site[site]
    if card == TOWN_HALL:
        p.site[site] = p.covered
        p.covered = -1
        return card
    last: i64 = site | 1
    moved = site & 1 == 0 and p.site[last] >= 0
    p.site[site] = p.site[last] if moved else -1
    if moved:
        p.site[last] = -1
    if seat == s.active:
        if s.minted & BIT[site]:
            s.minted ^= BIT[site]
            if LONE_MINT[s.mode]:  # fetched and built again, it is still used (R-CARD-mint-3)
                s.minted |= SPENT_MINT
        if moved and s.minted & BIT[last]:
            s.minted ^= BIT[last] | BIT[site]
    return card


def remove_to_discard(s: State, seat: i64, site: i64) -> None:
    """To the discard pile, face-up-stack cards back to their stack (R-REMOVE-02, R-STACK-07)."""
    card = lift(s, seat, site)
    if card == FACE_UP[s.mode]:
        s.face_up += 1
    else:
        s.discard_card(card)
