"""Chance: drawing an outcome, listing outcomes, and what an outcome does. An outcome is one packed int."""

from typing import Final

from duchy.kernel.compat import i64, vec
from duchy.kernel.rng import Rng

from . import frames as f
from .codes import ARRANGE_LAST, BACK, BIT, DIE, EVENT_COUNT, EVENT_KIND, EVENT_MOON, FACE_COUNT, INTRODUCTORY
from .flow import reveal_event, run
from .piles import count_fresh, draw_fresh, entry_of, is_fresh
from .state import State

LOOKED_AT_ONCE: Final[i64] = 8  # cards in one outcome of f.C_LOOK, seven bits each


def draw(s: State, rng: Rng) -> i64:
    """One outcome of the chance event on top, with the right odds."""
    top = s.top()
    kind = top & 127
    data = top >> 8
    if kind == f.C_DICE:
        number = s.production if s.production else rng.below(6) + 1
        face = s.face if s.face >= 0 else DIE[rng.below(6)]
        return number | face << 3
    if kind == f.C_CARD:
        return _from_bag(s.bag, s.stacks[data].back, rng)
    if kind == f.C_EVENT:
        return _event(s, rng)
    if kind == f.C_REGIONS:
        first = _nth(s.region_bag, rng.below(i64(int(s.region_bag).bit_count())))
        rest = s.region_bag ^ BIT[first]
        second = _nth(rest, rng.below(i64(int(rest).bit_count())))
        return first | second << 5 if first < second else second | first << 5
    if kind == f.C_LOOK:
        bag = s.bag[:]
        out: i64 = 0
        for k in range(looked_at(s, data)):
            card = _from_bag(bag, s.stacks[data].back, rng)
            bag[card] -= 1
            out |= card << (7 * k)
        return out
    if kind == f.C_DEFENCE:
        return rng.below(6) + 1
    red = rng.below(6) + 1  # f.C_START
    return red | rng.below(6) + 1 << 3


def looked_at(s: State, stack: i64) -> i64:
    fresh = count_fresh(s.stacks[stack])
    return fresh if fresh < LOOKED_AT_ONCE else LOOKED_AT_ONCE


def _from_bag(bag: vec[i64], back: i64, rng: Rng) -> i64:
    total: i64 = 0
    card: i64
    for card in range(FACE_COUNT):
        if BACK[card] == back:
            total += bag[card]
    k = rng.below(total)
    for card in range(FACE_COUNT):
        if BACK[card] == back:
            k -= bag[card]
            if k < 0:
                return card
    return -1


def _nth(mask: i64, k: i64) -> i64:
    """The k-th bit that is set."""
    i: i64
    for i in range(62):
        if mask & BIT[i]:
            if k == 0:
                return i
            k -= 1
    return -1


def _event(s: State, rng: Rng) -> i64:
    """Any event not revealed since the last rebuild; in the Duel some of them are still unknown half-moon events."""
    known = i64(int(s.fresh).bit_count())
    k = rng.below(known + s.mystery)
    if k < known:
        return first_like(s.fresh, _nth(s.fresh, k))
    return first_like(s.moons, _nth(s.moons, rng.below(i64(int(s.moons).bit_count()))))


def first_like(mask: i64, event: i64) -> i64:
    """Of copies that nothing can tell apart the first stands for all."""
    other: i64
    for other in range(EVENT_COUNT):
        same = EVENT_KIND[other] == EVENT_KIND[event] and EVENT_MOON[other] == EVENT_MOON[event]
        if mask & BIT[other] and same:
            return other
    return event


def happen(s: State, outcome: i64) -> None:
    """Carry out an outcome."""
    turn_up(s, outcome)
    run(s)


def turn_up(s: State, outcome: i64) -> None:
    """The outcome alone, without the steps that it leads to."""
    top = s.top()
    s.depth -= 1
    kind = top & 127
    seat = top >> 7 & 1
    data = top >> 8
    if kind == f.C_DICE:
        s.production = outcome & 7
        s.face = outcome >> 3
    elif kind == f.C_CARD:
        draw_fresh(s, seat, data, outcome)
    elif kind == f.C_EVENT:
        reveal_event(s, seat, outcome)
    elif kind == f.C_REGIONS:
        s.push(f.D_UPPER, seat, data | (outcome & 31) << 1 | outcome >> 5 << 6)
    elif kind == f.C_LOOK:
        _look(s, seat, data, outcome)
    elif kind == f.C_DEFENCE:
        if not s.of(seat).defence & BIT[outcome]:
            s.push(f.X_ATTACK, 1 - seat, data)
    else:
        _start(s, outcome & 7, outcome >> 3)


def _look(s: State, seat: i64, stack: i64, outcome: i64) -> None:
    """From the top, the cards that nobody has seen become real, known to the one who looks."""
    k = s.stacks[stack]
    left = looked_at(s, stack)
    for i in range(len(k.cards) - 1, -1, -1):
        if left and is_fresh(k.cards[i]):
            card = outcome & 127
            k.cards[i] = entry_of(card, BIT[seat])
            s.bag[card] -= 1
            outcome >>= 7
            left -= 1


def _start(s: State, red: i64, blue: i64) -> None:
    """R-SETUP-11: the higher roll starts; a tie is rolled again. Then hands, then (but in the first game) regions."""
    if red == blue:
        s.push(f.C_START, 0, 0)
        return
    s.starter = 0 if red > blue else 1
    s.active = s.starter
    s.push(f.X_TURN, s.starter, 0)
    if s.mode != INTRODUCTORY:
        first: i64 = 1 - s.starter if s.options & ARRANGE_LAST else s.starter  # RULING-20
        s.push(f.D_ARRANGE, 1 - first, 0)
        s.push(f.D_ARRANGE, first, 0)
    s.push(f.D_HAND_STACK, s.starter, 0)
