"""What is asked about hand and stacks: drawing, returning, exchanging, and a card of a stack looked through."""

from typing import Final

from duchy.kernel.compat import append, i64, vec

from . import actions as a
from . import frames as f
from .choices import distinct, put_choices, stacks_for
from .kinds import Decision
from .piles import put_from_hand, take_from_stack
from .state import State


def stack_is_there(s: State, stack: i64) -> bool:
    return stack < i64(len(s.stacks)) and len(s.stacks[stack].cards) > 0


class Draw(Decision):
    """D-40."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        return stacks_for(s, a.A_STACK, -1, out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        s.push(f.X_DRAW, seat, action >> 6 & 255)


class Return(Decision):
    """D-41: a card and a stack."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        return put_choices(s, s.of(seat), out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        put_from_hand(s, seat, action >> 6 & 255, action >> 14)


class Exchange(Decision):
    """D-42: a card and a stack, or none."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        return put_choices(s, s.of(seat), append(out, a.A_NONE))

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        if action & 63 != a.A_NONE:
            put_from_hand(s, seat, action >> 6 & 255, action >> 14)
            s.push(f.D_EXCHANGE_FOR, seat, 0)


class ExchangeFor(Decision):
    """D-43: draw from a stack, or search it for a price."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        p = s.of(seat)
        out = stacks_for(s, a.A_STACK, -1, out)
        return stacks_for(s, a.A_SEARCH, -1, out) if p.wealth() >= p.search_price else out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        stack = action >> 6 & 255
        if action & 63 == a.A_SEARCH:
            s.push(f.D_FROM_STACK, seat, stack)
            s.push(f.X_LOOK, seat, stack)
            s.push(f.X_PAY_ANY, seat, s.of(seat).search_price)
        else:
            s.push(f.X_DRAW, seat, stack)


class FromStack(Decision):
    """D-37, D-43: a card of stack data."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        return distinct(s.stacks[data].cards, out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        take_from_stack(s, seat, data, action >> 6 & 255)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        return stack_is_there(s, data)


DECISIONS: Final[tuple[Decision, ...]] = (
    Draw("draw", f.D_DRAW),
    Return("return", f.D_RETURN),
    Exchange("exchange", f.D_EXCHANGE),
    ExchangeFor("exchange-for", f.D_EXCHANGE_FOR),
    FromStack("from-stack", f.D_FROM_STACK),
)
