"""Kinds of frames as objects: a decision that a seat answers, and a step that the rules take by themselves.

Kinds that records and positions know keep their numbers (frames.py); one without a number gets the next that is free.
"""

from typing import Final

from duchy.kernel.compat import i64, vec

from .frames import CHANCES, FREE_DECISION, FREE_STEP, KINDS, frame
from .state import State

ANY_NUMBER: Final[i64] = -1


class Numbers:
    """Hands out the free numbers of a range, one after another."""

    def __init__(self, first: i64, end: i64) -> None:
        self.free: i64 = first
        self.end: i64 = end

    def take(self) -> i64:
        if self.free == self.end:
            raise ValueError("no number is left for another kind of frame")
        self.free += 1
        return self.free - 1


DECISION_NUMBERS: Final = Numbers(FREE_DECISION, CHANCES)
STEP_NUMBERS: Final = Numbers(FREE_STEP, KINDS)


class Decision:
    """A question to a seat. Its frame lies on top while the seat thinks, and is gone when the answer is carried out."""

    def __init__(self, name: str, kind: i64 = ANY_NUMBER) -> None:
        self.name: str = name
        self.kind: i64 = DECISION_NUMBERS.take() if kind == ANY_NUMBER else kind

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        """`out` and the legal answers, in a fixed order."""
        raise NotImplementedError(self.name)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        """What a legal answer does, mostly by pushing frames."""
        raise NotImplementedError(self.name)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        """Whether what the frame of a position read from outside speaks of is there."""
        return True

    def veiled(self, seat: i64, data: i64) -> i64:
        """The frame as everybody but the seat sees it."""
        return frame(self.kind, seat, data)

    def opens_discard(self) -> bool:
        """Whether the seat may look through the discard pile meanwhile (R-DISC-02)."""
        return False


class Step:
    """Something that happens as soon as its frame lies on top."""

    def __init__(self, name: str, kind: i64 = ANY_NUMBER) -> None:
        self.name: str = name
        self.kind: i64 = STEP_NUMBERS.take() if kind == ANY_NUMBER else kind

    def run(self, s: State, seat: i64, data: i64) -> None:
        raise NotImplementedError(self.name)
