"""The steps that the rules take by themselves: the course of a turn, production, events, and what cards set off."""

from typing import Final

from duchy.kernel.compat import i64, vec

from .. import cards
from . import frames as f
from .book import ON_ATTACK, ON_EVENT, VERBS, push_verbs
from .codes import (
    ANY,
    BIT,
    BRIGAND,
    CELEBRATION,
    EVENT_CARD,
    EVENT_KIND,
    GOLD,
    HARVEST_FACE,
    INTRODUCTORY,
    NUMBERED,
    TARGET,
    TRADE,
    TYPE,
    WOOL,
    YULE,
)
from .deck import rebuild
from .ground import extend
from .kinds import Step
from .losses import go_under
from .piles import count_fresh, is_fresh, look_through, take_top
from .points import SAFE_STOCK, exposed, hand_limit, settle, victory
from .state import State
from .stores import gain, gain_at, gain_data, pay, pay_any, pay_type, take
from .verbs import yield_at


def run(s: State) -> None:
    """Take steps until somebody must decide, chance is due, or the game is over."""
    while s.depth:
        top = s.pending[s.depth - 1]
        kind = top & 127
        if kind < f.STEPS:
            return
        s.depth -= 1
        step(s, kind, top >> 7 & 1, top >> 8)


def _by_kind(found: tuple[Step, ...]) -> list[Step]:
    """Steps of cards by the kind of their frame, counted from the first step."""
    out = [Step("nothing", kind) for kind in range(f.STEPS, f.KINDS)]
    for card_step in found:
        out[card_step.kind - f.STEPS] = card_step
    return out


CARD_STEPS: Final[vec[Step]] = vec[Step](_by_kind(cards.STEPS))


def step(s: State, kind: i64, seat: i64, data: i64) -> None:
    """One step, of which the frame has left the stack."""
    if kind == f.X_PAY:
        pay(s, seat, data)
    elif kind == f.X_PAY_TYPE:
        pay_type(s, seat, data)
    elif kind == f.X_GAIN:
        gain(s, seat, data)
    elif kind == f.X_SETTLE:
        settle(s)
    elif kind == f.X_VERB:
        VERBS[data].run(s, seat)
    elif kind == f.X_TAKE:
        take(s, seat, data)
    elif kind == f.X_GOLD:
        gain_at(s, seat, data & 31, data >> 5)
    elif kind == f.X_PAY_ANY:
        pay_any(s, seat, data)
    elif kind < f.X_SETTLE:
        _turn_step(s, kind, seat, data)
    elif kind == f.X_REPLENISH:
        _replenish(s, seat)
    elif kind == f.X_EXCHANGE:
        if len(s.of(seat).hand):
            s.push(f.D_EXCHANGE, seat, 0)
    elif kind == f.X_END:
        _end_turn(s)
    elif kind == f.X_DRAW:
        _draw(s, seat, data)
    elif kind == f.X_LOOK:
        _look(s, seat, data)
    elif kind == f.X_UNDER:
        go_under(s, seat, data)
    elif kind == f.X_SETTLEMENT:
        _settle_down(s, seat, data)
    elif kind == f.X_ATTACK:
        push_verbs(s, seat, ON_ATTACK[data])
    else:
        CARD_STEPS[kind - f.STEPS].run(s, seat, data)


# ---- the turn (sections 4 to 6)
def _turn_step(s: State, kind: i64, seat: i64, data: i64) -> None:
    if kind == f.X_TURN:
        _begin_turn(s, seat)
    elif kind == f.X_RESOLVE:
        _resolve_dice(s, seat)
    elif kind == f.X_PRODUCE:
        _produce(s)
    elif kind == f.X_BRIGANDS:
        _brigand_attack(s, 0)
        _brigand_attack(s, 1)
    elif kind == f.X_FACE:
        _event_die(s, seat)
    elif kind == f.X_EVENT:
        _draw_event(s, seat)
    elif kind == f.X_EVENT_DONE:
        s.event = -1
        s.immune = 0
    else:
        CARD_STEPS[kind - f.STEPS].run(s, seat, data)


def _begin_turn(s: State, seat: i64) -> None:
    """R-TURN-03: who holds the winning total at the start of the own turn has won before rolling."""
    s.active = seat
    s.turn += 1
    s.production = 0
    s.face = -1
    s.reiner = 0
    s.minted = 0
    s.fetches = 0
    s.waits &= ~(BIT[seat] | BIT[seat + 2])
    settle(s)
    if s.winner < 0:
        s.push(f.X_END, seat, 0)
        s.push(f.X_EXCHANGE, seat, 0)
        s.push(f.X_REPLENISH, seat, 0)
        s.push(f.D_ACTION, seat, 0)
        s.push(f.X_RESOLVE, seat, 0)
        s.push(f.C_DICE, seat, 0)
        s.push(f.D_ROLL, seat, 0)


def _end_turn(s: State) -> None:
    """R-WIN-01: the Introductory Game is won at the end of the own turn."""
    if s.mode == INTRODUCTORY and victory(s, s.active) >= TARGET[s.mode]:
        s.winner = s.active
        s.depth = 0
    else:
        s.push(f.X_TURN, 1 - s.active, 0)


def _resolve_dice(s: State, seat: i64) -> None:
    """R-ROLL-02, R-ROLL-03: a Brigand Attack comes before production, anything else after it."""
    if s.face != BRIGAND:
        s.push(f.X_FACE, seat, 0)
    s.push(f.X_MARKET, 1 - seat, 0)
    s.push(f.X_MARKET, seat, 0)
    s.push(f.X_PRODUCE, seat, 0)
    if s.face == BRIGAND:
        s.push(f.X_BRIGANDS, seat, 0)


def _produce(s: State) -> None:
    """R-PROD-01 to R-PROD-06, the active player's choices first."""
    for who in (1 - s.active, s.active):
        p = s.of(who)
        k: i64
        for k in range(4):
            region = NUMBERED[4 * s.production - 4 + k]
            if p.owns(region):
                yield_at(s, who, region, 2 if p.boosted & BIT[region] else 1)


def _brigand_attack(s: State, seat: i64) -> None:
    """R-BRIGAND-01 to R-BRIGAND-06."""
    p = s.of(seat)
    if exposed(p) <= SAFE_STOCK:
        return
    region: i64
    for region in range(24):
        if p.owns(region) and (TYPE[region] == GOLD or TYPE[region] == WOOL):
            p.drop(region, p.held(region))


def _event_die(s: State, seat: i64) -> None:
    if s.face == EVENT_CARD:
        s.push(f.X_EVENT, seat, 0)
    elif s.face == TRADE:
        if s.trade >= 0:  # R-EVENT-01; with a Moneylender a second one may be taken
            most = s.of(s.trade).trade_take
            s.push(f.X_TAKE, s.trade, 1 | most << 3)
    elif s.face == CELEBRATION:
        if s.reiner:
            s.push(f.X_GAIN, seat, gain_data(ANY, 1))
        for who in (1 - seat, seat):  # R-EVENT-04, R-EVENT-05
            if s.of(who).skill >= s.of(1 - who).skill:
                s.push(f.X_GAIN, who, gain_data(ANY, 1))
    elif s.face == HARVEST_FACE:
        for who in (1 - seat, seat):  # bonus gold first, then the free resource (RULING-56)
            s.push(f.X_GAIN, who, gain_data(ANY, 1))
            if s.of(who).harvest:
                s.push(f.X_GAIN, who, gain_data(BIT[GOLD], s.of(who).harvest))


# ---- a settlement
def _settle_down(s: State, seat: i64, end: i64) -> None:
    """R-WIN-09: the winning point ends the game before regions are drawn; the row is made whole with the first two."""
    if s.mode == INTRODUCTORY or victory(s, seat) + 1 < TARGET[s.mode]:
        s.push(f.D_SCOUT, seat, end)
        return
    first: i64 = -1
    region: i64
    for region in range(24):
        if s.region_bag & BIT[region]:
            if first >= 0:
                extend(s, seat, end, first, region)
                return
            first = region


# ---- event cards
def _draw_event(s: State, seat: i64) -> None:
    """The top of the deck: Yule when nothing is left above it, otherwise chance says which."""
    if s.above:
        s.push(f.C_EVENT, seat, 0)
    else:
        s.event = YULE
        rebuild(s)
        s.push(f.X_EVENT, seat, 0)


def reveal_event(s: State, seat: i64, event: i64) -> None:
    """R-EVENT-07, R-EVENT-08."""
    if s.fresh & BIT[event]:
        s.fresh ^= BIT[event]
    else:  # a half-moon event of the Duel, seen for the first time
        s.mystery -= 1
        s.moons ^= BIT[event]
        s.events |= BIT[event]
    s.above -= 1
    s.event = event
    s.immune = 0
    s.push(f.X_EVENT_DONE, seat, 0)
    s.push(f.X_SETTLE, seat, 0)
    push_verbs(s, seat, ON_EVENT[EVENT_KIND[event]])


# ---- hand and stacks
def _replenish(s: State, seat: i64) -> None:
    """R-HAND-03 to R-HAND-07."""
    hand: i64 = len(s.of(seat).hand)
    limit = hand_limit(s.of(seat))
    if hand > limit:
        s.push(f.X_REPLENISH, seat, 0)
        s.push(f.D_RETURN, seat, 0)
    elif hand < limit and any_card(s) and not s.waits & BIT[seat]:
        s.push(f.X_REPLENISH, seat, 0)
        s.push(f.D_DRAW, seat, 0)


def any_card(s: State) -> bool:
    for stack in s.stacks:
        if len(stack.cards):
            return True
    return False


def _draw(s: State, seat: i64, stack: i64) -> None:
    k = s.stacks[stack]
    if len(k.cards) == 0:
        return
    if is_fresh(k.cards[len(k.cards) - 1]):
        s.push(f.C_CARD, seat, stack)
    else:
        take_top(s, seat, stack)


def _look(s: State, seat: i64, stack: i64) -> None:
    if count_fresh(s.stacks[stack]):
        s.push(f.X_LOOK, seat, stack)
        s.push(f.C_LOOK, seat, stack)
    else:
        look_through(s, seat, stack)
