"""What an action does: the answer to the decision on top, and the frames it leaves behind."""

from typing import Final

from duchy.kernel.compat import i64

from . import frames as f
from .actions import (
    A_BANK,
    A_BESIDE,
    A_BRIGITTA,
    A_BUILD,
    A_CITY,
    A_END,
    A_FACE_UP,
    A_MINT,
    A_NONE,
    A_PLAY,
    A_REINER,
    A_ROAD,
    A_SEARCH,
    A_SETTLEMENT,
    A_SHIP,
    A_SITE,
    A_SLOT,
    A_STACK,
)
from .book import ON_BUILD, ON_PLAY
from .codes import (
    BACK,
    BIT,
    CELEBRATION,
    CITY_COST,
    COST,
    GOLD,
    INTRODUCTORY,
    KIND,
    LIMIT,
    ONE,
    ROAD_COST,
    SCOUT,
    SEBASTIAN,
    SETTLEMENT_COST,
    TYPE,
)
from .flow import lose_under, push_verbs, run
from .ground import LEFT, SITE_BASE, extend, put_cache, put_on_place, swap
from .legal import reduced
from .piles import (
    add_to_hand,
    entry_of,
    leave_hand,
    play_from_hand,
    put_from_hand,
    put_under,
    remove_to_discard,
    take_from_stack,
)
from .points import survey
from .state import State
from .stores import gain_data, move_one, pay_data
from .verbs import yield_at

ONLY_ONE: Final[i64] = 127  # instead of a second card


def apply(s: State, action: i64) -> None:
    """The seat whose decision lies on top takes a legal action."""
    take(s, action)
    run(s)
    if s.decisions >= LIMIT and s.winner < 0:  # RULING-58
        s.winner = 2
        s.depth = 0


def take(s: State, action: i64) -> None:
    """The action alone, without the steps that it leads to."""
    s.decisions += 1
    top = s.top()
    kind = top & 127
    seat = top >> 7 & 1
    verb = action & 63
    a = action >> 6 & 255
    b = action >> 14
    if kind == f.D_ACTION:
        _action_phase(s, seat, verb, a, b)
    elif kind == f.D_ROLL:
        _before_rolling(s, seat, verb, a, b)
    else:
        s.depth -= 1
        _answer(s, kind, seat, top >> 8, verb, a, b)


def _before_rolling(s: State, seat: i64, verb: i64, a: i64, b: i64) -> None:
    if verb == A_BRIGITTA:
        play_from_hand(s, seat, a)
        s.production = b
    elif verb == A_REINER:
        play_from_hand(s, seat, a)
        s.face = CELEBRATION
        s.reiner = 1
    else:
        s.depth -= 1
        if s.production and s.face >= 0:  # both dice are fixed: nothing to roll
            s.depth -= 1


def _answer(s: State, kind: i64, seat: i64, data: i64, verb: i64, a: i64, b: i64) -> None:
    p = s.of(seat)
    if kind == f.D_GAIN:
        p.put(a, 1)
        s.push(f.X_GAIN, seat, gain_data(data & 63, (data >> 6) - 1))
    elif kind == f.D_PAY:
        p.drop(a, 1)
        count = (data >> 3 & 31) - 1
        if count:
            s.push(f.X_PAY_TYPE, seat, pay_data(data & 7, count, a))
    elif kind == f.D_PAY_ANY:
        p.drop(a, 1)
        s.push(f.X_PAY_ANY, seat, (data & 31) - 1 | a << 5)
    elif kind == f.D_EXCHANGE:
        if verb != A_NONE:
            put_from_hand(s, seat, a, b)
            s.push(f.D_EXCHANGE_FOR, seat, 0)
    elif kind == f.D_EXCHANGE_FOR:
        if verb == A_SEARCH:
            s.push(f.D_FROM_STACK, seat, a)
            s.push(f.X_LOOK, seat, a)
            s.push(f.X_PAY_ANY, seat, p.search_price)
        else:
            s.push(f.X_DRAW, seat, a)
    elif kind == f.D_FROM_STACK:
        take_from_stack(s, seat, data, a)
    elif kind == f.D_TAKE:
        if verb != A_NONE:
            least = data & 7
            s.push(f.X_TAKE, seat, (least - 1 if least else 0) | (data >> 3) - 1 << 3)
            move_one(s, seat, a)
    elif kind == f.D_RETURN:
        put_from_hand(s, seat, a, b)
    elif kind < f.D_ROLL:
        _set_up(s, kind, seat, data, verb, a)
    elif kind <= f.D_SAVE:
        _answer_event(s, kind, seat, data, verb, a, b)
    else:
        _answer_card(s, kind, seat, data, verb, a, b)


# ---- set-up
def _set_up(s: State, kind: i64, seat: i64, data: i64, verb: i64, a: i64) -> None:
    if kind == f.D_HAND_STACK:
        if data == 0:  # the other player then takes a different stack
            s.push(f.D_HAND_STACK, 1 - seat, a + 1)
        if s.mode == INTRODUCTORY:
            for _ in range(3):
                s.push(f.X_DRAW, seat, a)
        else:
            s.push(f.D_HAND_CARD, seat, a | 3 << 3)
            s.push(f.X_LOOK, seat, a)
    elif kind == f.D_HAND_CARD:
        take_from_stack(s, seat, data & 7, a)
        if data >> 3 > 1:
            s.push(f.D_HAND_CARD, seat, data - 8)
    elif verb != A_NONE:  # f.D_ARRANGE
        p = s.of(seat)
        for spot in range(6):
            if p.land[spot] == a:
                p.land[spot] = p.land[data]
                p.land[data] = a
                break
        if data < 4:
            s.push(f.D_ARRANGE, seat, data + 1)
        survey(p)


# ---- the action phase
def _action_phase(s: State, seat: i64, verb: i64, a: i64, b: i64) -> None:
    p = s.of(seat)
    if verb == A_END:
        s.depth -= 1
    elif verb == A_PLAY:
        play_from_hand(s, seat, a)
        s.push(f.X_SETTLE, seat, 0)
        push_verbs(s, seat, ON_PLAY[KIND[a]])
    elif verb == A_BUILD:
        leave_hand(p, a)
        _build(s, seat, a, b)
    elif verb == A_FACE_UP:
        s.face_up -= 1
        _build(s, seat, a, b)
    elif verb == A_SLOT:
        leave_hand(p, a)
        put_cache(p, b)
    elif verb == A_ROAD:
        if a == LEFT:
            p.road_left = 1
        else:
            p.road_right = 1
        s.roads -= 1
        s.push(f.X_PAY, seat, ROAD_COST)
    elif verb == A_SETTLEMENT:
        s.push(f.X_SETTLE, seat, 0)
        s.push(f.D_SCOUT, seat, a)
        s.push(f.X_PAY, seat, SETTLEMENT_COST)
    elif verb == A_CITY:
        p.cities |= BIT[a]
        s.cities -= 1
        survey(p)
        s.push(f.X_SETTLE, seat, 0)
        s.push(f.X_PAY, seat, CITY_COST)
    elif verb == A_BANK:
        _trade(s, seat, a, 3, b)
    elif verb == A_SHIP:
        _trade(s, seat, a, 2, b)
    elif verb == A_BESIDE:
        p.drop(a, 2)
        p.put(b, 1)
    elif verb == A_MINT:
        s.minted |= p.mints & ~s.minted & -(p.mints & ~s.minted)
        _trade(s, seat, GOLD, 1, b)
    else:  # A_REMOVE
        remove_to_discard(s, seat, a)
        survey(p)
        s.push(f.X_SETTLE, seat, 0)


def _build(s: State, seat: i64, card: i64, place: i64) -> None:
    """Pay, then the card counts, then what it does on being built (R-BUILD-08, R-BUILD-09)."""
    p = s.of(seat)
    saving = reduced(p, card)
    put_on_place(p, card, place)
    found = ON_BUILD[KIND[card]]
    if found >> 10:
        s.push(f.X_SETTLE, seat, 0)
        push_verbs(s, seat, found)
    s.push(f.X_SETTLE, seat, 0)
    if saving:
        s.push(f.D_SAVE, seat, COST[card])
    else:
        s.push(f.X_PAY, seat, COST[card])


def _trade(s: State, seat: i64, resource: i64, count: i64, store: i64) -> None:
    s.of(seat).put(store, 1)
    s.push(f.X_PAY_TYPE, seat, pay_data(resource, count, 0))


# ---- answers to events
def _answer_event(s: State, kind: i64, seat: i64, data: i64, verb: i64, a: i64, b: i64) -> None:
    p = s.of(seat)
    if kind == f.D_GOLD:
        p.put(a, 1)
        s.push(f.X_GOLD, seat, data)
    elif kind == f.D_GIVE:
        s.push(f.X_GAIN, 1 - seat, gain_data(BIT[a], 1))
        s.push(f.X_PAY_TYPE, seat, pay_data(a, 1, 0))
    elif kind == f.D_SEBASTIAN:
        if verb != A_NONE:
            play_from_hand(s, seat, SEBASTIAN)
            s.immune |= BIT[seat]
    elif kind == f.D_FEUD_NAME:
        named = data | BIT[a]
        if int(named).bit_count() == 3:
            s.push(f.D_FEUD_LOSE, 1 - seat, named)
        else:
            s.push(f.D_FEUD_NAME, seat, named)
    elif kind == f.D_FEUD_LOSE:
        s.push(f.X_UNDER, seat, a)
    elif kind == f.D_FRATERNAL:
        _pick_fraternal(s, seat, data, a)
    elif kind == f.D_UNDER:
        lose_under(s, seat, data, a)
    elif kind == f.D_BUY:
        if verb != A_NONE:
            p.put(a, 1)
            s.push(f.X_BUY, seat, data - 1)
            s.push(f.X_PAY_TYPE, seat, pay_data(GOLD, 1, 0))
    elif kind == f.D_RIOTS:
        if verb == A_SITE:
            s.push(f.X_UNDER, seat, a)
        else:
            s.push(f.X_PAY_TYPE, seat, pay_data(GOLD, data, 0))
    else:  # f.D_SAVE
        s.push(f.X_PAY, seat, data - ONE[a])


def _pick_fraternal(s: State, seat: i64, first: i64, card: i64) -> None:
    """Nothing moves before both cards and both stacks are chosen: the victim is not to learn which went where."""
    if first:
        s.push(f.D_FRATERNAL_UNDER, seat, first - 1 | card << 7)
    elif len(s.of(1 - seat).hand) == 1:
        s.push(f.D_FRATERNAL_UNDER, seat, card | ONLY_ONE << 7)
    else:
        s.push(f.D_FRATERNAL, seat, card + 1)


def _put_fraternal(s: State, seat: i64, data: i64, stack: i64) -> None:
    """The picker knows the cards and their stacks; the victim knows the places only if different backs, equal cards, or
    there being but one card leave no doubt (section 19)."""
    first, second, first_stack = data & 127, data >> 7 & 127, (data >> 14) - 1
    victim = s.of(1 - seat)
    if second == ONLY_ONE:
        leave_hand(victim, first)
        put_under(s.stacks[stack], entry_of(first, 3))
    elif first_stack < 0:
        s.push(f.D_FRATERNAL_UNDER, seat, data | stack + 1 << 14)
    else:
        mask: i64 = 3 if BACK[first] != BACK[second] or first == second else BIT[seat]
        leave_hand(victim, first)
        leave_hand(victim, second)
        put_under(s.stacks[first_stack], entry_of(first, mask))
        put_under(s.stacks[stack], entry_of(second, mask))


# ---- answers to own cards
def _answer_card(s: State, kind: i64, seat: i64, data: i64, verb: i64, a: i64, b: i64) -> None:
    p = s.of(seat)
    if kind == f.D_SCOUT:
        if verb == A_NONE:
            s.push(f.C_REGIONS, seat, data)
        else:
            play_from_hand(s, seat, SCOUT)
            s.push(f.D_SCOUT_REGION, seat, data)
    elif kind == f.D_SCOUT_REGION:
        if data >> 1:
            s.push(f.D_UPPER, seat, data & 1 | (data >> 1) - 1 << 1 | a << 6)
        else:
            s.push(f.D_SCOUT_REGION, seat, data | a + 1 << 1)
    elif kind == f.D_UPPER:
        one, two = data >> 1 & 31, data >> 6
        extend(s, seat, data & 1, a, one + two - a)
    elif kind == f.D_RELOCATE:
        s.push(f.D_RELOCATE_WITH, seat, a + SITE_BASE if verb == A_SITE else a)
    elif kind == f.D_RELOCATE_WITH:
        swap(s, seat, data, a + SITE_BASE if verb == A_SITE else a)
    elif kind == f.D_BRIGANDS:
        p.put(a, b)
        s.push(f.X_PAY_TYPE, 1 - seat, pay_data(TYPE[a], b, 0))
    elif kind == f.D_GUDRUN:
        s.push(f.X_GAIN, seat, gain_data(BIT[GOLD], b))
        s.push(f.X_PAY_TYPE, 1 - seat, pay_data(GOLD, b, 0))
    elif kind == f.D_DEFEND:
        if verb == A_NONE:
            s.push(f.X_ATTACK, 1 - seat, data)
        else:
            s.push(f.C_DEFENCE, seat, data)
    elif kind == f.D_LOSE_UNIT:
        s.push(f.X_UNDER, seat, a)
    elif kind == f.D_ARSON:
        s.push(f.X_UNDER, 1 - seat, a)
    elif kind == f.D_TRAITOR:
        if verb != A_NONE:
            leave_hand(s.of(1 - seat), a)
            add_to_hand(p, entry_of(a, 3))
    elif kind == f.D_SINK:
        remove_to_discard(s, seat, a)
        survey(p)
    elif kind == f.D_TITHE:
        s.push(f.X_GAIN, seat, gain_data(BIT[a], p.heroes))
    elif kind == f.D_LIBRARY:
        if verb == A_STACK:
            s.push(f.D_FROM_STACK, seat, a)
            s.push(f.X_LOOK, seat, a)
    elif kind == f.D_FETCH:
        _fetch(s, seat, a)
    elif kind == f.D_FRATERNAL_UNDER:
        _put_fraternal(s, seat, data, a)
    elif kind == f.D_DOCTOR:
        for spot in range(2 * a, 2 * a + 4):
            yield_at(s, seat, p.land[spot], 1)
    else:  # D_DRAW
        s.push(f.X_DRAW, seat, a)


def _fetch(s: State, seat: i64, card: i64) -> None:
    """The topmost copy below the card just played; only the taker knows which card it is (RULING-50)."""
    for i in range(len(s.discard) - 2, -1, -1):
        if s.discard[i] == card:
            for j in range(i, len(s.discard) - 1):
                s.discard[j] = s.discard[j + 1]
            s.discard = s.discard[: len(s.discard) - 1]
            break
    add_to_hand(s.of(seat), entry_of(card, BIT[seat]))
