"""What the decisions of single cards of the Era of Progress say."""

from typing import Final

from ...engine import actions as a
from ...words.question import Question, answer, card, declined, played

QUESTIONS: Final = (
    Question(
        "library",
        "The library lets you look through a stack.",
        "look through a stack, as in 'look 2', or 'pass'",
        "R-CARD-library-1",
        {
            a.A_NONE: declined("Look at no stack", "{name} looked at no stack"),
            a.A_STACK: answer("look", "look {stack}", "Look through {stack}", "{name} looked through {stack}", "Look"),
        },
        asker=card("library"),
        then="look through a stack",
    ),
    Question(
        "fetch",
        "Choose a card of the discard pile.",
        "take a card of the discard pile",
        "R-CARD-guido-2",
        {
            a.A_CARD: answer(
                "take", "take {card}", "Take {card} from the discard pile", "{name} took {card} from the discard pile",
                "Take", "{name} took a card from the discard pile", ("card",),
            )
        },
        asker=played,
        then="take a card of the discard pile",
        unseen=True,
    ),
    Question(
        "doctor",
        "Choose the city that the doctor visits.",
        "heal a city with a Bath House and a region with room, as in 'heal 2'",
        "R-CARD-doctor-2",
        {
            a.A_HOUSE: answer(
                "heal", "heal {number}", "Send the doctor to city {number}", "{name} sent the doctor to city {number}",
                "Heal",
            )
        },
        asker=played,
        then="choose a city",
    ),
)  # fmt: skip
