"""What the decisions of single cards of the Era of Gold say."""

from typing import Final

from ...engine import actions as a
from ...words.names import store_name
from ...words.question import Question, answer, card, played

QUESTIONS: Final = (
    Question(
        "give",
        "Choose what you give back.",
        "give back one resource, as in 'give wool'",
        "R-CARD-merchant-3",
        {
            a.A_TYPE: answer(
                "give", "give {resource}", "Give 1 {resource} back to {other}",
                "{name} gave 1 {resource} back to {other}", "Give",
            )
        },
        asker=played,
        then="give one back",
    ),
    Question(
        "brigands",
        "Choose what the brigands bring, and where it goes.",
        "say how many go to which region, as in 'take 2 to pasture-4'",
        "R-CARD-brigands-2",
        {
            a.A_AMOUNT: answer(
                "take", "take {number} to {region}", "Take {number} {got} from {other} to {region}",
                "{name} took {number} {got} from {other} to {region}", "Take",
            )
        },
        asker=played,
        given={a.A_AMOUNT: lambda p, store, number: {"number": number, "region": store_name(store)}},
        then="take from your rival",
    ),
    Question(
        "gudrun",
        "Choose how much gold you take.",
        "say how much, as in 'take 2 gold'",
        "R-CARD-gudrun-2",
        {
            a.A_AMOUNT: answer(
                "take", "take {number} {resource}", "Take {number} {resource} from {other}",
                "{name} took {number} {resource} from {other}", "Take",
            )
        },
        asker=played,
        given={a.A_AMOUNT: lambda p, _, number: {"number": number, "resource": "gold"}},
        then="take gold from your rival",
    ),
    Question(
        "sink",
        "A pirate ship has come: choose the trade ship that you lose.",
        "lose one of your trade ships",
        "R-CARD-pirate_ship-1",
        {
            a.A_SITE: answer(
                "lose", "lose {card} at {place}", "Give up {card} {place}", "{name} gave up {card} {place}", "Give up"
            )
        },
        asker=card("pirate-ship"),
    ),
)  # fmt: skip
