"""Cards of the Era of Progress with code of their own: each class names the ledger ids it carries out."""

from typing import Final

from duchy.kernel.compat import append, i64, vec

from ...engine import actions as a
from ...engine import frames as f
from ...engine.actions import act
from ...engine.choices import distinct, stacks_for
from ...engine.codes import BATH, BIT, FETCHES
from ...engine.kinds import Decision, Step
from ...engine.piles import add_to_hand, entry_of
from ...engine.state import Prince, State
from ...engine.verbs import Reader, Verb, receives, yield_at


# ---- Doctor
class Doctor(Verb):
    """R-CARD-doctor-1, 2: the four regions of a Bath House's city gain one each."""

    def can(self, s: State, seat: i64) -> bool:
        p = s.of(seat)
        for i in range(p.settlements):
            if _can_heal(p, i):
                return True
        return False

    def run(self, s: State, seat: i64) -> None:
        s.push(f.D_DOCTOR, seat, 0)


class Heal(Decision):
    """D-39."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        p = s.of(seat)
        for i in range(p.settlements):
            if _can_heal(p, i):
                out = append(out, act(a.A_HOUSE, i, 0))
        return out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        first = 2 * (action >> 6 & 255)
        for spot in range(first, first + 4):
            yield_at(s, seat, s.of(seat).land[spot], 1)


def _can_heal(p: Prince, settlement: i64) -> bool:
    """Whether a city has a Bath House and a region with room."""
    bath = False
    for site in range(4 * settlement, 4 * settlement + 4):
        if p.site[site] >= 0 and BATH[p.site[site]]:
            bath = True
    if not bath:
        return False
    for spot in range(2 * settlement, 2 * settlement + 4):
        if receives(p, p.land[spot]):
            return True
    return False


# ---- Guido and Gustav
class Rummage(Verb):
    """Take a card of the discard pile. The card itself is not in the pile yet when the pile is looked through, so it
    needs another one; a guard ends the circle in which the two cards fetch each other (RULING-43)."""

    def can(self, s: State, seat: i64) -> bool:
        return len(s.discard) > 0 and s.fetches < FETCHES

    def run(self, s: State, seat: i64) -> None:
        s.fetches += 1
        s.push(f.D_FETCH, seat, 0)


class Fetch(Decision):
    """D-38: a card of the discard pile."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        entries = vec[i64]()
        i: i64
        for i in range(len(s.discard) - 1):  # the card just played is not in the pile yet (RULING-43)
            entries = append(entries, entry_of(s.discard[i], 0))
        return distinct(entries, out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        """The topmost copy below the card just played; only the taker knows which card it is (RULING-50)."""
        card = action >> 6 & 255
        i: i64
        for i in range(len(s.discard) - 2, -1, -1):
            if s.discard[i] == card:
                for j in range(i, len(s.discard) - 1):
                    s.discard[j] = s.discard[j + 1]
                s.discard = s.discard[: len(s.discard) - 1]
                break
        add_to_hand(s.of(seat), entry_of(card, BIT[seat]))

    def opens_discard(self) -> bool:
        return True


# ---- Library
class Library(Verb):
    """R-CARD-library-1: may look through a draw stack and take one card."""

    def run(self, s: State, seat: i64) -> None:
        s.push(f.D_LIBRARY, seat, 0)


class LookInStack(Decision):
    """D-37: a stack or none."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        return stacks_for(s, a.A_STACK, -1, append(out, a.A_NONE))

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        if action & 63 == a.A_STACK:
            stack = action >> 6 & 255
            s.push(f.D_FROM_STACK, seat, stack)
            s.push(f.X_LOOK, seat, stack)


VERBS: Final[dict[str, Reader]] = {
    "doctor": lambda card, row: Doctor(),
    "look_and_take discard": lambda card, row: Rummage(),
    "look_and_take stack": lambda card, row: Library(),
}
DECISIONS: Final[tuple[Decision, ...]] = (
    Heal("doctor", f.D_DOCTOR),
    Fetch("fetch", f.D_FETCH),
    LookInStack("library", f.D_LIBRARY),
)
STEPS: Final[tuple[Step, ...]] = ()
