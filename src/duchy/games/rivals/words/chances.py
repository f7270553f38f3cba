"""What chance events say: one row each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from duchy.kernel.verbs import Parts, Verb

from ..engine.chance import looked_at
from ..engine.codes import BIT
from ..engine.state import State
from .names import DIE_FACES, EVENT_NAMES, REGION_NAMES, SHORT_NAMES, card_name


@dataclass(frozen=True)
class Happening:
    """One kind of chance event: its frame, what an outcome means, its row, and the words of a refusal."""

    frame: str
    given: Callable[[State, int, int], Parts]  # of the data of its frame and the outcome
    row: Verb
    wanted: str
    rule: str


def _row(word: str, text: str, past: str, public: str = "", hidden: tuple[str, ...] = ()) -> Verb:
    return Verb(word, text, "", past, "", public, hidden)


def _event(s: State, _: int, outcome: int) -> Parts:
    """A half-moon event of the Duel may be new: never seen before."""
    found: Parts = {"card": EVENT_NAMES[outcome]}
    return found if s.fresh & BIT[outcome] else {**found, "new": True}


def _seen(s: State, stack: int, outcome: int) -> Parts:
    return {
        "cards": [card_name(outcome >> (7 * k) & 127) for k in range(looked_at(s, stack))],
        "stack": stack + 1,
    }


HAPPENINGS: Final = (
    Happening(
        "start",
        lambda s, _, outcome: {"red": outcome & 7, "blue": outcome >> 3},
        _row("start", "start {red} {blue}", "For the start {first} rolled {red} and {second} {blue}"),
        "roll for the start, as in 'start 5 3'",
        "R-SETUP-11",
    ),
    Happening(
        "dice",
        lambda s, _, outcome: {"number": outcome & 7, "face": DIE_FACES[outcome >> 3]},
        _row("dice", "dice {number} {face}", "The roll is a {number}, and the event die shows {face}"),
        "roll, as in 'dice 4 trade', or a card has fixed one of the dice",
        "R-ROLL-01",
    ),
    Happening(
        "event",
        _event,
        _row("event", "event {card} {new}", "The event card is {title}"),
        "event of the deck, as in 'event invention'",
        "R-EVENT-07",
    ),
    Happening(
        "card",
        lambda s, stack, outcome: {"card": card_name(outcome), "stack": stack + 1},
        _row("card", "card {card}", "{name} drew {card} from {stack}", "{name} drew a card from {stack}", ("card",)),
        "card of the stack, as in 'card abbey'",
        "R-STACK-05",
    ),
    Happening(
        "look",
        _seen,
        _row(
            "cards", "cards {cards}", "{name} saw in {stack}: {titles}", "{name} saw the cards of {stack}", ("cards",)
        ),
        "look at the stack, as in 'cards abbey scout'",
        "R-STACK-05",
    ),
    Happening(
        "regions",
        lambda s, _, outcome: {"regions": [REGION_NAMES[outcome & 31], REGION_NAMES[outcome >> 5]]},
        _row("regions", "regions {regions}", "The new regions are {regions}"),
        "pair of regions of the stack, as in 'regions forest-4 gold-field-2'",
        "R-BUILD-24",
    ),
    Happening(
        "defence",
        lambda s, _, outcome: {"number": outcome},
        _row("defence", "defence {number}", "The defence roll is a {number}"),
        "defence roll, as in 'defence 5'",
        "R-CARD-lookout_tower-1",
    ),
)

EVENTS_OF_CHANCE: Final = {event.row.word: event for event in HAPPENINGS}
_BY_FRAME: Final = {event.frame: event for event in HAPPENINGS}


def happening(s: State) -> Happening:
    """The words of the chance event on top."""
    return _BY_FRAME[SHORT_NAMES[int(s.top()) & 127]]
