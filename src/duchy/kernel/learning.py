"""What a game gives to those who learn it: numbers for its actions, rows of small ints, and many tables at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .batch import Batch
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


@dataclass(frozen=True)
class Learning:
    """For one game, a number of players and a set-up."""

    numbering: Numbering
    layout: tuple[Field, ...]
    # of a state or a view of it, whichever: a row says what its seat may know; with the id of a first step. Eight bytes
    # a word
    row: Callable[[Any, Seat, int | None], vec[i64]]
    batch: Callable[[int, bool], Batch]  # so many tables, with or without rows
    # the ids of an action where it may be answered in two steps; elsewhere it has one, its number
    path: Callable[[Action], Sequence[int]] | None = None
