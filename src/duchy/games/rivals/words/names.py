"""Names of stores, places and frames, and back."""

from typing import Final

from .. import cards
from ..engine import frames
from ..engine.codes import CACHE, CARDS, EVENTS, FACES, MODES, NUMBER
from ..engine.decisions import DECISIONS
from ..setup import BACKS, REGIONS, RESOURCES

WAITS: Final = ("refill 0", "refill 1", "sebastian 0", "sebastian 1")  # what must wait for a seat's next turn
DIE_FACES: Final = ("event-card", "brigand-attack", "trade", "celebration", "plentiful-harvest")
SIDES: Final = ("upper", "lower")
ENDS: Final = ("left", "right")
REGION_NAMES: Final = [f"{REGIONS[r // 4].replace('_', '-')}-{int(NUMBER[r])}" for r in range(24)]
STORE_NAMES: Final = [*REGION_NAMES, "gold-cache"]
CARD_NAMES: Final = [face.name for face in FACES]
EVENT_NAMES: Final = [event.name for event in EVENTS]
CARD_OF_NAME: Final = {
    **{card.id.replace("_", "-"): card for card in CARDS},
    **{face.name: face.card for face in FACES},
    **{event.name: event.card for event in EVENTS},
}
HIDDEN_NAMES: Final = [f"?{back}" for back in BACKS]  # UNKNOWN + back

KNOWN_BY: Final = {0: "", 1: " 0", 2: " 1", 3: " 01"}  # which seats know a card of a stack
MODE_IDS: Final = [mode.id for mode in MODES]
_OTHERS = {"C_": "chance", "X_": "do"}
FRAME_NAMES: Final = {
    **{int(decision.kind): f"decide {decision.name}" for decision in DECISIONS},
    **{int(step.kind): f"do {step.name}" for step in cards.STEPS},
    **{
        int(value): f"{_OTHERS[name[:2]]} {name[2:].lower().replace('_', '-')}"
        for name, value in vars(frames).items()
        if name[:2] in _OTHERS
    },
}
SHORT_NAMES: Final = {kind: name.partition(" ")[2] for kind, name in FRAME_NAMES.items()}  # "pay-type"


def bits(mask: int) -> list[int]:
    """The positions of the bits that are set."""
    return [i for i in range(62) if mask >> i & 1]


def card_name(card: int) -> str:
    return CARD_NAMES[card] if card < len(CARD_NAMES) else (HIDDEN_NAMES + ["?"])[card - len(CARD_NAMES)]


def pair_name(pair: int) -> str:
    """Whose cards they were, and stack and place of both, counted from below: "1: 2.1 3.1"."""
    places = [f"{(pair >> at & 7) + 1}.{(pair >> at + 3 & 63) + 1}" for at in (1, 10)]
    return f"{pair & 1}: {' '.join(places)}"


def place_name(place: int) -> str:
    """A side of a settlement or city, counted from the left: "2 upper"."""
    return f"{place // 2 + 1} {SIDES[place % 2]}"


def spot_name(spot: int) -> str:
    """A place for a region, in words."""
    return f"in column {spot // 2 + 1}, {'below' if spot % 2 else 'above'}"


def stack_name(number: int) -> str:
    return f"stack {number}"


def store_name(store: int) -> str:
    return STORE_NAMES[store]


def amounts(packed: int) -> dict[str, int]:
    """A packed amount in words, without zeros."""
    return {name: packed >> (8 * t) & 127 for t, name in enumerate(RESOURCES) if packed >> (8 * t) & 127}


assert store_name(CACHE) == "gold-cache"
