"""The turn of the Châteauma, step by step as section 4 of the ledger of modes has it. It makes no choice (BA-GEN-07).

Every function works on a state whose last seat is the automaton's and on that seat's part, and writes what it does into
the part's log. It needs nothing of the state but the depots, the black depot, the goods, the track and its own pieces.
"""

from duchy.games.burgundy.engine.apply import bonus_points, from_black
from duchy.games.burgundy.engine.codes import BIT, EMPTY, FOR_CARDS, FOR_COLOURS, MINE, MONASTERY, PRICE, TILE_COLOUR
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec

from .county import (
    BOUGHT,
    CLAIMED,
    COMPLETED,
    DRAWN,
    EXTRA_TURN,
    LEFT,
    MODIFIER_D,
    MOST_SPACES,
    MOVED,
    NO_CARD,
    RENEWED,
    RIGHT,
    ROLLED,
    SLID,
    SYMBOL,
    CountyPart,
    the_automaton,
)
from .meetings import buy_double_hex, monastery_shown, take_double_hex, take_shield, use_post
from .pick import pick, scarcest, sell


def play(s: State, a: CountyPart, die: i64) -> None:
    """Steps 1 to 3 of BA-TURN-01; the slots of completed cards are empty then, and `conclude` must follow."""
    slot = a.selected()
    a.note(ROLLED, die, slot)
    pick(s, a, slot, die)
    use_symbols(s, a)
    complete(s, a)


def conclude(s: State, a: CountyPart) -> None:
    """Steps 4 and 5, once the slots are filled again."""
    claim(s, a)
    buy(s, a)


# ------------------------------------------------------------------ cards
def use_symbols(s: State, a: CountyPart) -> None:
    """BA-CARD-01 and -02: the symbols covered, in the order of covering."""
    covered = a.covered
    a.covered = vec[i64](capacity=8)
    for space in covered:
        if a.symbols(space, a.book.sell):
            a.note(SYMBOL, 0)
            sell(s, a)
        if a.symbols(space, a.book.double):
            a.note(SYMBOL, 1)
            take_double_hex(s, a)


def complete(s: State, a: CountyPart) -> None:
    """BA-CARD-03 to -09, BA-DIFF-08 to -11: while a card has no open space, the left one first."""
    while True:
        if a.cards[LEFT] != EMPTY and not a.is_open(LEFT):
            slot: i64 = LEFT
        elif a.cards[RIGHT] != EMPTY and not a.is_open(RIGHT):
            slot = RIGHT
        else:
            return
        card = a.cards[slot]
        score_card(s, a, card)
        extra = clear_card(s, a, slot)
        use_post(s, a, card)
        take_shield(s, a, card)
        for _ in range(extra):
            extra_turn(s, a, RIGHT - slot)


def score_card(s: State, a: CountyPart, card: i64) -> None:
    points = a.book.points[a.level][card]
    the_automaton(s).points[FOR_CARDS] += points
    a.completed += 1
    a.note(COMPLETED, card, points)


def clear_card(s: State, a: CountyPart, slot: i64) -> i64:
    """BA-CARD-04 to -08: its tiles move to the duchy, the card is discarded; how many extra turns that brings."""
    p = the_automaton(s)
    extra: i64 = 0
    for space in range(MOST_SPACES * slot, MOST_SPACES * (slot + 1)):
        tile = a.lying[space]
        if tile != EMPTY:
            a.lying[space] = EMPTY
            extra += move_to_duchy(a, p, tile)
            if a.face_down & BIT[space]:  # turned up now
                a.face_down ^= BIT[space]
                if TILE_COLOUR[tile] == MINE:
                    p.mines += 1
                elif TILE_COLOUR[tile] == MONASTERY:
                    monastery_shown(s)
    a.discards |= BIT[a.cards[slot]]
    a.cards[slot] = EMPTY
    return extra


def move_to_duchy(a: CountyPart, p: Player, tile: i64) -> i64:
    """The first free space of its colour, or upon another tile; 1 if that covers an extra turn (BA-DIFF-12, -13)."""
    for h in range(37):
        if p.duchy.colour[h] == TILE_COLOUR[tile] and not p.covered & BIT[h]:
            p.tiles[h] = tile
            p.covered |= BIT[h]
            a.note(MOVED, 0, tile, 0)
            if a.modifiers & MODIFIER_D:
                for mark in a.book.marks[2]:
                    if mark == h:
                        return 1
            return 0
    a.stacked = append(a.stacked, tile)
    a.note(MOVED, 0, tile, 1)
    return 0


def extra_turn(s: State, a: CountyPart, slot: i64) -> None:
    """BA-DIFF-08 to -10: one pick on the card that remains, with its symbols."""
    a.note(EXTRA_TURN)
    if a.is_open(slot):
        pick(s, a, slot, a.white)
        use_symbols(s, a)
    else:
        a.note(NO_CARD)
        sell(s, a)


def slots_to_fill(a: CountyPart) -> i64:
    count: i64 = 0
    for card in a.cards:
        if card == EMPTY:
            count += 1
    return count


def slide(a: CountyPart) -> None:
    """BA-CARD-08: the card of the right slot moves to an empty left one, with its tiles."""
    if a.cards[LEFT] != EMPTY or a.cards[RIGHT] == EMPTY:
        return
    a.cards[LEFT] = a.cards[RIGHT]
    a.cards[RIGHT] = EMPTY
    for i in range(MOST_SPACES):
        a.lying[i] = a.lying[MOST_SPACES + i]
        a.lying[MOST_SPACES + i] = EMPTY
    a.face_down >>= MOST_SPACES
    a.note(SLID, a.cards[LEFT])


def fill(a: CountyPart, card: i64) -> None:
    """BA-CARD-08 and -10: a card drawn goes to the first empty slot; an empty deck was renewed from the discards."""
    if a.deck == 0:
        renew(a)
    slot: i64 = LEFT if a.cards[LEFT] == EMPTY else RIGHT
    a.deck ^= BIT[card]
    a.cards[slot] = card
    a.note(DRAWN, card, slot)


def renew(a: CountyPart) -> None:
    a.deck = a.discards
    a.discards = 0
    a.note(RENEWED)


# ------------------------------------------------------------------ bonus tiles and the purchase
def claim(s: State, a: CountyPart) -> None:
    """BA-BONUS-01 and -02."""
    p = the_automaton(s)
    for colour in a.book.order:
        whole = p.duchy.colour_mask[colour]
        taken = s.bonus_taken[colour]
        if p.covered & whole == whole and taken < 2 and not (p.large | p.small) & BIT[colour]:
            if taken == 0:
                p.large |= BIT[colour]
                points = bonus_points(s, p, s.rules.large_bonus[s.width])
            else:
                p.small |= BIT[colour]
                points = bonus_points(s, p, s.rules.small_bonus[s.width])
            p.points[FOR_COLOURS] += points
            s.bonus_taken[colour] = taken + 1
            a.note(CLAIMED, colour, taken + 1, points)


def buy(s: State, a: CountyPart) -> None:
    """BA-BUY-01 to -04; with the Vineyards first from their store (BA-VINE-06 and -08)."""
    p = the_automaton(s)
    if p.silver < PRICE:
        return
    if buy_double_hex(s, a):
        p.silver -= PRICE
        return
    lying: i64 = 0
    for tile in s.black:
        if tile != EMPTY:
            lying |= BIT[TILE_COLOUR[tile]]
    if not lying:
        return
    colour = scarcest(a, lying)
    for i in range(2 * s.width):
        if s.black[i] != EMPTY and TILE_COLOUR[s.black[i]] == colour:
            p.silver -= PRICE
            a.note(BOUGHT, 0, s.black[i])
            a.reserve = append(a.reserve, from_black(s, i))
            return
