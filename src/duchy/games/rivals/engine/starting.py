"""What is asked before the first turn: starting hands, and where the regions lie (D-01 to D-03)."""

from typing import Final

from duchy.kernel.compat import append, i64, vec

from . import actions as a
from . import frames as f
from .actions import act
from .choices import distinct
from .codes import BASIC, INTRODUCTORY
from .hand import stack_is_there
from .kinds import Decision
from .piles import take_from_stack
from .points import survey
from .state import State


class HandStack(Decision):
    """D-01, D-02: a stack for the starting hand; data = stack of the other player + 1."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        k: i64
        for k in range(len(s.stacks)):
            if s.stacks[k].back == BASIC and k + 1 != data:
                out = append(out, act(a.A_STACK, k, 0))
        return out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        stack = action >> 6 & 255
        if data == 0:  # the other player then takes a different stack
            s.push(f.D_HAND_STACK, 1 - seat, stack + 1)
        if s.mode == INTRODUCTORY:
            for _ in range(3):
                s.push(f.X_DRAW, seat, stack)
        else:
            s.push(f.D_HAND_CARD, seat, stack | 3 << 3)
            s.push(f.X_LOOK, seat, stack)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        return data <= 6


class HandCard(Decision):
    """D-02: a card of stack data & 7; data >> 3 = cards still to take."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        return distinct(s.stacks[data & 7].cards, out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        take_from_stack(s, seat, data & 7, action >> 6 & 255)
        if data >> 3 > 1:
            s.push(f.D_HAND_CARD, seat, data - 8)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        return data < 32 and stack_is_there(s, data & 7)


class Arrange(Decision):
    """D-03: the region for spot data; at the first spot all may be kept as they lie."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        if data == 0:
            out = append(out, a.A_NONE)
        for spot in range(data, 6):
            out = append(out, act(a.A_REGION, s.of(seat).land[spot], 0))
        return out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        if action & 63 == a.A_NONE:
            return
        p = s.of(seat)
        region = action >> 6 & 255
        for spot in range(6):
            if p.land[spot] == region:
                p.land[spot] = p.land[data]
                p.land[data] = region
                break
        if data < 4:
            s.push(f.D_ARRANGE, seat, data + 1)
        survey(p)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        return data <= 4


DECISIONS: Final[tuple[Decision, ...]] = (
    HandStack("hand-stack", f.D_HAND_STACK),
    HandCard("hand-card", f.D_HAND_CARD),
    Arrange("arrange", f.D_ARRANGE),
)
