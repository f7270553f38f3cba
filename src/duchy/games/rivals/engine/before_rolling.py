"""What is asked before the dice are rolled: Brigitta and Reiner fix one of them (R-TURN-04)."""

from typing import Final

from duchy.kernel.compat import append, i64, vec

from . import actions as a
from . import frames as f
from .actions import act
from .codes import CELEBRATION, FACE_COUNT, K_BRIGITTA, KIND, REINER
from .kinds import Decision
from .piles import play_from_hand
from .state import State


class BeforeRolling(Decision):
    """D-04."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        out = append(out, a.A_ROLL)
        last: i64 = -1
        for entry in s.of(seat).hand:
            card = entry >> 2
            if card == last or card >= FACE_COUNT:
                continue
            last = card
            if KIND[card] == K_BRIGITTA and s.production == 0:
                number: i64
                for number in range(1, 7):
                    out = append(out, act(a.A_BRIGITTA, card, number))
            elif card == REINER and s.face < 0:
                out = append(out, act(a.A_REINER, card, 0))
        return out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        verb = action & 63
        if verb == a.A_ROLL:
            if s.production and s.face >= 0:  # both dice are fixed: the frame of the roll goes too
                s.depth -= 1
            return
        s.depth += 1  # the frame stays: more may be played
        play_from_hand(s, seat, action >> 6 & 255)
        if verb == a.A_BRIGITTA:
            s.production = action >> 14
        else:
            s.face = CELEBRATION
            s.reiner = 1


DECISIONS: Final[tuple[Decision, ...]] = (BeforeRolling("roll", f.D_ROLL),)
