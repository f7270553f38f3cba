"""What the decisions of single cards of the Era of Turmoil say."""

from typing import Final

from ...engine import actions as a
from ...engine.codes import CARDS
from ...engine.state import State
from ...words.question import Question, answer, card, declined, played


def attack(s: State) -> str:
    """The attack card, which the frame of the defence names."""
    return CARDS[int(s.top()) >> 8].id.replace("_", "-")


QUESTIONS: Final = (
    Question(
        "sebastian",
        "An event threatens you. Sebastian can keep it away.",
        "'play sebastian' if you hold him, or 'pass'",
        "R-CARD-sebastian-1",
        {
            a.A_NONE: declined("Let the event happen", "{name} let the event happen"),
            a.A_YES: answer(
                "play", "play {card}", "Play {card}: the event passes you by",
                "{name} played {card}: the event passed by",
                "Play a card",
            ),
        },
        alone="An event threatens you, and nothing in your hand keeps it away.",
        given={a.A_YES: lambda p, x, y: {"card": "sebastian"}},
    ),
    Question(
        "riots",
        "Riots: pay, or give up a unit.",
        "'pay' the full due, or lose a unit with strength or commerce points",
        "R-CARD-riots-2",
        {
            a.A_YES: answer("pay", "pay", "Pay {due} gold", "{name} paid {due} gold to the rioters", "Pay"),
            a.A_SITE: answer(
                "lose", "lose {card} at {place}", "Give up {card} {place}", "{name} gave up {card} {place}", "Give up"
            ),
        },
        around=lambda s, seat, due: {"due": str(due)},
    ),
    Question(
        "defend",
        "You are attacked. Roll for your defence, or let it happen.",
        "'defend' or 'waive'",
        "R-CARD-lookout_tower-1",
        {
            a.A_YES: answer("defend", "defend", "Roll for your defence", "{name} rolled for the defence", "Defence"),
            a.A_NONE: answer("waive", "waive", "Let the attack happen", "{name} let the attack happen", "Defence"),
        },
        asker=attack,
    ),
    Question(
        "lose-unit",
        "Choose the unit that you lose.",
        "lose a unit with strength points",
        "R-CARD-archer-2",
        {
            a.A_SITE: answer(
                "lose", "lose {card} at {place}", "Give up {card} {place}", "{name} gave up {card} {place}", "Give up"
            )
        },
        asker=played,
    ),
    Question(
        "arson",
        "Choose the building that burns.",
        "burn a building that no Fire Brigade protects",
        "R-CARD-arsonist-2",
        {
            a.A_SITE: answer(
                "burn", "burn {card} at {place}", "Burn {card} {place}", "{name} burnt {card} {place} of {other}",
                "Burn",
            )
        },
        asker=played,
        theirs=True,
        then="burn a building",
    ),
    Question(
        "traitor",
        "Choose a card of your rival's hand, or none.",
        "take a card of the hand, or 'pass'",
        "R-CARD-traitor-2",
        {
            a.A_NONE: declined("Take no card", "{name} took no card"),
            a.A_CARD: answer(
                "take", "take {card}", "Take {card} from {other}'s hand", "{name} took {card} from {other}'s hand",
                "Take",
                "{name} took a card from {other}'s hand", ("card",),
            ),
        },
        asker=played,
        then="take a card of the hand",
    ),
    Question(
        "tithe",
        "Choose what the tithe is paid in.",
        "'gain grain' or 'gain wool'",
        "R-CARD-tithe_barn-1",
        {
            a.A_TYPE: answer(
                "gain", "gain {resource}", "Take the tithe in {resource}", "{name} took the tithe in {resource}", "Gain"
            )
        },
        asker=card("tithe-barn"),
        then="choose grain or wool",
    ),
)  # fmt: skip
