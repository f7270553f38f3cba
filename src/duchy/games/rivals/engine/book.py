"""The book of cards: for each card its requirement and its verbs by trigger, read from the card data."""

from typing import Final

from duchy.kernel.compat import i64, vec

from .. import cards
from . import frames as f
from . import verbs
from .codes import CARDS, KIND
from .needs import Need, read
from .state import State
from .verbs import Reader, Verb, word_of

NEEDS: Final[vec[Need]] = vec[Need]([read(card.requires) for card in CARDS])
_FOUND: Final[list[Verb]] = []


_READERS: Final[dict[str, Reader]] = {**verbs.VERBS, **cards.VERBS}


def _range(trigger: str) -> list[int]:
    """For each card, first verb and number of verbs of a trigger: first + 1024 x number."""
    out: list[int] = []
    for card in CARDS:
        rows = [row for row in card.effects if row.get("on") == trigger]
        out.append(len(_FOUND) + 1024 * len(rows))
        for row in rows:
            _FOUND.append(_READERS[word_of(row)](CARDS.index(card), row))
    return out


ON_PLAY: Final[vec[i64]] = vec[i64](_range("play"))
ON_BUILD: Final[vec[i64]] = vec[i64](_range("build"))
ON_EVENT: Final[vec[i64]] = vec[i64](_range("event"))
ON_ATTACK: Final[vec[i64]] = vec[i64](_range("attack"))
VERBS: Final[vec[Verb]] = vec[Verb](_FOUND)  # of all cards, by number


def playable(s: State, seat: i64, card: i64) -> bool:
    """Whether an action card may be played in the action phase: its requirement holds and it is not known to have no
    effect (R-REQ-01, R-REQ-03)."""
    kind = KIND[card]
    found = ON_PLAY[kind]
    count = found >> 10
    if count == 0 or not NEEDS[kind].met(s, seat):
        return False
    first = found & 1023
    for i in range(first, first + count):
        if not VERBS[i].can(s, seat):
            return False
    return True


def push_verbs(s: State, seat: i64, found: i64) -> None:
    """The verbs of a card, to be done in their order."""
    first = found & 1023
    for i in range(first + (found >> 10) - 1, first - 1, -1):
        s.push(f.X_VERB, seat, i)
