"""What a game gives to those who learn it: numbers for its actions, rows of small ints, and many tables at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from .compat import i64, vec
from .contract import Action, Seat
from .numbering import Numbering

NUMBER: Final = "number"  # a byte, as it is; `most` is about the largest
CODE: Final = "code"  # a byte, one of `most` things; 0 is nothing, or the first of them
BITS: Final = "bits"  # a byte, a set of `most` things
WORD: Final = "word"  # two bytes, the low one first; `most` is about the largest


@dataclass(frozen=True)
class Field:
    """Some bytes of a row, in their order."""

    name: str
    count: int  # how many of its kind
    kind: str
    most: int

    @property
    def bytes(self) -> int:
        return 2 * self.count if self.kind == WORD else self.count

    @property
    def floats(self) -> int:
        """How long it is when expanded."""
        return self.count * self.most if self.kind in (CODE, BITS) else self.count


class Batch(Protocol):
    """Many tables, compiled; games/burgundy/engine/batch.py tells what a step leaves."""

    def reset(self, first: int) -> None: ...

    def step(self, actions: bytes) -> None: ...


@dataclass(frozen=True)
class Learning:
    """For one game, a number of players and a set-up."""

    numbering: Numbering
    layout: tuple[Field, ...]
    path: Callable[[Action], Sequence[int]]  # the ids of an action: one, or two where it is answered in two steps
    row: Callable[[Any, Seat, int | None], vec[i64]]  # of a view, and the id of a first step: bytes, eight a word
    batch: Callable[[int, bool], Any]  # so many tables, with or without rows
