"""What a decision says: one row a decision, with a row for each of its answers.

Rows of decisions that only one card asks for stand beside that card, in `cards/SET/words.py`; those of the turn and of
several cards in `decisions.py`. The fields in braces are filled from the parts of the answer and from the position;
`{name}` is who acts and `{other}` the rival.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from duchy.kernel.verbs import Parts, Verb

from ..engine.state import Prince, State
from .names import EVENT_NAMES, card_name

Given = Callable[[Prince, int, int], Parts]  # what the two numbers of an action mean in a principality
Asker = Callable[[State], str | None]  # the card that asks, by its name in notation
Around = Callable[[State, int, int], dict[str, str]]  # more fields for the rows, of a seat and the data of the frame


def answer(
    word: str, text: str, ask: str, past: str, head: str, public: str = "", hidden: tuple[str, ...] = ()
) -> Verb:
    """A row of an answer that may be played for a person who has no other choice."""
    return Verb(word, text, ask, past, head, public, hidden, automatic=True)


def declined(ask: str, past: str) -> Verb:
    """The row of a "pass", which is always left to the person."""
    return Verb("pass", "pass", ask, past, "Turn")


def revealed(s: State) -> str | None:
    """The event card that is being resolved, if any."""
    return EVENT_NAMES[s.event] if s.event >= 0 else None


def played(s: State) -> str | None:
    """The action card that was played last."""
    return card_name(int(s.discard[-1])) if len(s.discard) else None


def card(name: str) -> Asker:
    return lambda s: name


def held(name: str) -> Asker:
    """A card that asks only those who hold it."""
    return lambda s: name if any(card_name(int(e) >> 2) == name for e in s.of(int(s.top()) >> 7 & 1).hand) else None


def nothing_else(s: State, seat: int, data: int) -> dict[str, str]:
    return {}


@dataclass(frozen=True)
class Question:
    decision: str  # the name of its frame
    banner: str  # to the one who decides
    wanted: str  # in a refusal: "... is not possible now: {wanted}"
    rule: str  # the ledger id that says so
    answers: Mapping[int, Verb]  # by the verb of the action
    alone: str = ""  # the same where only one answer is left: no word of a card that the hand does not hold
    asker: Asker = revealed
    around: Around = nothing_else
    given: Mapping[int, Given] = field(default_factory=dict)  # where the numbers of an action mean something of its own
    then: str = ""  # in the preview of the action that leads to it, in a few words
    theirs: bool = False  # is it about the rival's principality?
    usual: bool = False  # does every game ask it, so that it needs no banner?
    unseen: bool = False  # do hidden cards say what may be answered? Then even the only answer is left to the person
