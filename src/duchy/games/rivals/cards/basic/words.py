"""What the decisions of single cards of the basic set say."""

from typing import Final

from ...engine import actions as a
from ...words.question import Question, answer, declined, held, played

QUESTIONS: Final = (
    Question(
        "buy",
        "The merchant is here: buy resources for a gold each.",
        "buy a resource other than gold where there is room, or 'pass'",
        "R-CARD-traveling_merchant-2",
        {
            a.A_NONE: declined("Buy nothing more", "{name} bought nothing more"),
            a.A_STORE: answer(
                "buy", "buy {region}", "Buy 1 {got} for {region}", "{name} bought 1 {got} for {region}", "Buy"
            ),
        },
    ),
    Question(
        "feud-name",
        "Feud: name three buildings of your rival.",
        "name three different buildings of the opponent",
        "R-CARD-feud-2",
        {
            a.A_SITE: answer(
                "name", "name {card} at {place}", "Name {card} {place}", "{name} named {card} {place} of {other}",
                "Name",
            )
        },
        theirs=True,
        then="name another building",
    ),
    Question(
        "feud-lose",
        "Feud: choose the building that you lose.",
        "give up one of the named buildings",
        "R-CARD-feud-3",
        {
            a.A_SITE: answer(
                "lose", "lose {card} at {place}", "Give up {card} {place}", "{name} gave up {card} {place}", "Give up"
            )
        },
    ),
    Question(
        "fraternal",
        "Choose a card of your rival's hand.",
        "pick a card of the opponent's hand, as in 'pick abbey'",
        "R-CARD-fraternal_feuds-1",
        {
            a.A_CARD: answer(
                "pick", "pick {card}", "Choose {card} of {other}'s hand", "{name} chose {card} of {other}'s hand",
                "Choose a card", "{name} chose a card of {other}'s hand", ("card",),
            )
        },
        unseen=True,
    ),
    Question(
        "fraternal-under",
        "Choose the stack that the card goes under.",
        "choose a stack with the back of the card, as in 'under 1'",
        "R-CARD-fraternal_feuds-2",
        {
            a.A_STACK: answer(
                "under", "under {stack}", "Put it under {stack}", "{name} chose {stack} for it", "Put away",
                "{name} chose a stack for a card of {other}'s hand", ("stack",),
            )
        },
        then="choose a stack for it",
        unseen=True,
    ),
    Question(
        "scout",
        "New regions: draw them, or play the Scout and choose.",
        "'play scout' if you hold one, or 'draw'",
        "R-CARD-scout-1",
        {
            a.A_NONE: answer("draw", "draw", "Draw the two regions", "{name} drew the new regions", "Draw"),
            a.A_YES: answer(
                "play", "play {card}", "Play {card} and choose the regions",
                "{name} played {card} to choose the regions",
                "Play a card",
            ),
        },
        alone="Draw the two new regions.",
        asker=held("scout"),
        given={a.A_YES: lambda p, x, y: {"card": "scout"}},
        then="two new regions",
        unseen=True,
    ),
    Question(
        "scout-region",
        "Choose a region of the stack.",
        "take two different regions of the stack",
        "R-CARD-scout-2",
        {a.A_REGION: answer("take", "take {region}", "Take {region}", "{name} took {region}", "Take")},
        then="choose a second region",
    ),
    Question(
        "relocate",
        "Choose the first of the two that change places.",
        "move a region or an expansion",
        "R-CARD-relocation-3",
        {
            a.A_SITE: answer(
                "move", "move {card} at {place}", "Swap {card} {place}", "{name} took up {card} {place}", "Swap"
            ),
            a.A_SPOT: answer("move", "move {region}", "Swap {region}", "{name} took up {region}", "Swap"),
        },
        asker=played,
        then="swap two things",
    ),
    Question(
        "relocate-with",
        "Choose what it changes places with.",
        "swap it with another of its kind, red cards only to cities",
        "R-CARD-relocation-2",
        {
            a.A_SITE: answer(
                "with", "with {card} at {place}", "Swap it with {card} {place}",
                "{name} swapped it with {card} {place}",
                "With",
            ),
            a.A_SPOT: answer(
                "with", "with {region}", "Swap it with {region}", "{name} swapped it with {region}", "With"
            ),
        },
        asker=played,
        then="choose what it is swapped with",
    ),
)  # fmt: skip
