"""What the decisions of every turn say, and those that several cards ask for; and the list of all questions."""

from typing import Final

from duchy.kernel.verbs import Verb

from ..cards.basic.words import QUESTIONS as BASIC
from ..cards.gold.words import QUESTIONS as GOLD
from ..cards.progress.words import QUESTIONS as PROGRESS
from ..cards.turmoil.words import QUESTIONS as TURMOIL
from ..engine import actions as a
from ..engine.state import State
from .names import SHORT_NAMES, spot_name, stack_name
from .question import Question, answer, declined


def _stack(s: State, seat: int, data: int) -> dict[str, str]:
    return {"stack": stack_name((data & 7) + 1)}


def _spot(s: State, seat: int, data: int) -> dict[str, str]:
    return {"spot": spot_name(data)}


def _price(s: State, seat: int, data: int) -> dict[str, str]:
    price = int(s.of(seat).search_price)
    return {"price": f"{price} resource{'' if price == 1 else 's'}"}


_GAIN = answer("gain", "gain {region}", "Put 1 {got} on {region}", "{name} got 1 {got} on {region}", "Gain")
_PAY = answer("pay", "pay {region}", "Pay 1 {got} from {region}", "{name} paid 1 {got} from {region}", "Pay")
_PLAY = answer("play", "play {card}", "Play {card}", "{name} played {card}", "Play a card")
_DRAW = answer("draw", "draw {stack}", "Draw from {stack}", "{name} drew from {stack}", "Draw")
_PUT = answer(
    "put", "put {card} under {stack}", "Put {card} under {stack}", "{name} put {card} under {stack}", "Put away",
    "{name} put a card under {stack}", ("card",),
)  # fmt: skip

SETTING_UP: Final = (
    Question(
        "hand-stack",
        "Choose the stack of your first cards.",
        "choose a Basic stack that the other player has not taken, as in 'take stack 2'",
        "R-SETUP-12",
        {
            a.A_STACK: answer(
                "take", "take stack {stack}", "Take your first cards from {stack}",
                "{name} took the first cards from {stack}", "Take",
            )
        },
        usual=True,
    ),
    Question(
        "hand-card",
        "Choose a card for your first hand.",
        "take a card of the stack for the starting hand, as in 'take abbey'",
        "R-THEME-05",
        {
            a.A_CARD: answer(
                "take", "take {card}", "Take {card} into your hand", "{name} took {card} into the first hand", "Take",
                "{name} took a card into the first hand", ("card",),
            )
        },
        usual=True,
        unseen=True,
    ),
    Question(
        "arrange",
        "Choose the region that lies {spot}, or keep the rest as it lies.",
        "say which region comes next, as in 'place forest-2', or 'keep' them all",
        "R-THEME-06",
        {
            a.A_NONE: answer(
                "keep", "keep", "Keep the regions as they lie", "{name} kept the regions as they lie", "Keep"
            ),
            a.A_REGION: answer(
                "place", "place {region}", "Lay {region} {spot}", "{name} laid {region} {spot}", "Place"
            ),
        },
        around=_spot,
        usual=True,
    ),
)  # fmt: skip

TURN: Final = (
    Question(
        "roll",
        "Your turn. Roll the dice, or play a card that comes first.",
        "'roll', or first play a card that comes before it",
        "R-TURN-04",
        {
            a.A_ROLL: answer("roll", "roll", "Roll the dice", "{name} rolled the dice", "Roll"),
            a.A_BRIGITTA: answer(
                "play", "play {card} {number}", "Play {card}: the roll is a {number}",
                "{name} played {card}: the roll is a {number}", "Play a card",
            ),
            a.A_REINER: _PLAY,
        },
        alone="Your turn. Roll the dice.",
        usual=True,
        unseen=True,
    ),
    Question(
        "action",
        "Your turn. Trade, build, play cards, or end your actions.",
        "play, build, trade, remove or 'end'",
        "R-TURN-05",
        {
            a.A_END: Verb("end", "end", "End your actions", "{name} ended the actions", "Turn", ends=True),
            a.A_PLAY: _PLAY,
            a.A_BUILD: (
                _built := answer(
                    "build", "build {card} at {place}", "Build {card} {place}", "{name} built {card} {place}", "Build"
                )
            ),
            a.A_FACE_UP: _built,
            a.A_SLOT: answer(
                "build", "build {card} at {region}", "Build {card} at {region}", "{name} built {card} at {region}",
                "Build",
            ),
            a.A_ROAD: (
                _extended := answer(
                    "build", "build {card} {end}", "Build {card} at the {end} end",
                    "{name} built {card} at the {end} end",
                    "Build",
                )
            ),
            a.A_SETTLEMENT: _extended,
            a.A_CITY: answer(
                "build", "build {card} {number}", "Turn settlement {number} into {card}",
                "{name} turned settlement {number} into {card}", "Build",
            ),
            a.A_BANK: (
                _traded := answer(
                    "trade", "trade {number} {resource} for {region}",
                    "Trade {number} {resource} for 1 {got} on {region}",
                    "{name} traded {number} {resource} for 1 {got} on {region}", "Trade",
                )
            ),
            a.A_SHIP: _traded,
            a.A_MINT: _traded,
            a.A_BESIDE: answer(
                "trade", "trade {number} {from} for {region}",
                "Trade {number} {paid} of {from} for 1 {got} on {region}",
                "{name} traded {number} {paid} of {from} for 1 {got} on {region}", "Trade",
            ),
            a.A_REMOVE: answer(
                "remove", "remove {card} at {place}", "Take down {card} {place}", "{name} took down {card} {place}",
                "Take down",
            ),
        },
        usual=True,
    ),
    Question(
        "draw",
        "Your hand is short: choose the stack that you draw from.",
        "draw from a stack that is not empty, as in 'draw 2'",
        "R-HAND-03",
        {a.A_STACK: _DRAW},
    ),
    Question(
        "return",
        "Your hand is too large: put a card under a stack.",
        "put a card under a stack with its back, as in 'put abbey under 1'",
        "R-HAND-05",
        {a.A_PUT: _PUT},
        unseen=True,
    ),
    Question(
        "exchange",
        "You may exchange a card: choose which one goes under which stack.",
        "put a card under a stack with its back, or 'pass'",
        "R-EXCH-02",
        {a.A_NONE: declined("Exchange nothing", "{name} exchanged nothing"), a.A_PUT: _PUT},
    ),
    Question(
        "exchange-for",
        "Draw the top card of a stack, or pay to search one.",
        "'draw' from or 'search' a stack that is not empty",
        "R-EXCH-03",
        {
            a.A_STACK: _DRAW,
            a.A_SEARCH: answer(
                "search", "search {stack}", "Search {stack} for {price}", "{name} paid {price} to search {stack}",
                "Search",
            ),
        },
        around=_price,
        then="draw or search",
    ),
)  # fmt: skip

SHARED: Final = (
    Question(
        "gain",
        "Choose where the resource goes.",
        "choose an own store with room, as in 'gain forest-2'",
        "R-RES-07",
        {a.A_STORE: _GAIN},
        then="choose where it goes",
    ),
    Question(
        "gold",
        "Choose where the gold goes.",
        "choose the gold field or the Gold Cache",
        "R-RES-06",
        {a.A_STORE: _GAIN},
        then="choose where the gold goes",
    ),
    Question(
        "pay",
        "Choose where you pay from.",
        "choose which store pays, as in 'pay forest-2'",
        "R-RES-04",
        {a.A_STORE: _PAY},
        then="choose what pays",
    ),
    Question(
        "pay-any",
        "Choose what you pay with.",
        "choose which stores pay, as in 'pay forest-2'",
        "R-RES-04",
        {a.A_STORE: _PAY},
        then="choose what pays",
    ),
    Question(
        "take",
        "Choose what you take from your rival.",
        "name a type that the opponent has and you can store, as in 'take wool'",
        "R-RES-10",
        {
            a.A_NONE: answer("stop", "stop", "Take no more", "{name} took no more", "Enough"),
            a.A_TYPE: answer(
                "take", "take {resource}", "Take 1 {resource} from {other}", "{name} took 1 {resource} from {other}",
                "Take",
            ),
        },
        then="take from your rival",
    ),
    Question(
        "under",
        "Choose the stack that the card goes under.",
        "choose a stack with the same back, as in 'under 1'",
        "R-STACK-04",
        {a.A_STACK: answer(
            "under", "under {stack}", "Put it under {stack}", "{name} put it under {stack}", "Put away"
        )},
        then="choose a stack for it",
    ),
    Question(
        "save",
        "Choose the resource that you need not pay.",
        "say which resource of the cost you save, as in 'save ore'",
        "R-CARD-drill_ground-1",
        {a.A_TYPE: answer(
            "save", "save {resource}", "Pay 1 {resource} less", "{name} paid 1 {resource} less", "Pay less"
        )},
        then="choose what you save",
    ),
    Question(
        "from-stack",
        "Choose a card of the stack.",
        "take a card of the stack",
        "R-EXCH-05",
        {
            a.A_CARD: answer(
                "take", "take {card}", "Take {card} from {stack}", "{name} took {card} from {stack}", "Take",
                "{name} took a card from {stack}", ("card",),
            )
        },
        around=_stack,
        then="take a card of the stack",
        unseen=True,
    ),
    Question(
        "upper",
        "Choose the region that lies above.",
        "say which of the two regions is the upper one",
        "R-BUILD-25",
        {a.A_REGION: answer("upper", "upper {region}", "Lay {region} above", "{name} laid {region} above", "Regions")},
        then="lay the two regions",
    ),
)  # fmt: skip

QUESTIONS: Final = {q.decision: q for q in (*SETTING_UP, *TURN, *SHARED, *BASIC, *GOLD, *TURMOIL, *PROGRESS)}


def question(s: State) -> Question:
    """The words of the decision on top."""
    return QUESTIONS[SHORT_NAMES[int(s.top()) & 127]]
