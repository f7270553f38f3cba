"""What a card needs, in words: all of its requirement, and the parts of it that do not hold now (R-REQ-01)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from duchy.kernel.verbs import counted

from ..engine.codes import CARDS
from ..engine.needs import read
from ..engine.state import State

Tree = Mapping[str, Any]  # a requirement as the card data has it
_NAMES: Final = {card.id: card.name for card in CARDS}


def _points(kind: str) -> Callable[[Tree], str]:
    return lambda tree: counted(tree["value"], f"{kind} point")


def _plain(words: str) -> Callable[[Tree], str]:
    return lambda tree: words


def _card(tree: Tree) -> str:
    name = _NAMES[tree["card"]]
    return f"{'an' if name[0] in 'AEIO' else 'a'} {name} of yours"


WORDS: Final[Mapping[str, Callable[[Tree], str]]] = {  # by the kind of a leaf
    "strength_advantage": _plain("the strength advantage"),
    "has_card": _card,
    "has_city": _plain("a city of yours"),
    "commerce_points_min": _points("commerce"),
    "progress_points_min": _points("progress"),
    "has_hero_with_strength": _plain("a hero of yours with strength points"),
    "fewer_victory_points_than_opponent": _plain("fewer victory points than your rival"),
    "opponent_resource_min": lambda tree: f"{tree['value']} {tree['resource']} in your rival's stores",
    "opponent_resource_total_min": _plain("a resource in your rival's stores"),
    "opponent_has_resource_you_can_store": _plain("something that your rival has and you have room for"),
    "opponent_has_unit_with_strength": _plain("a unit of your rival with strength points"),
    "opponent_has_unprotected_building": _plain("a building of your rival that no Fire Brigade protects"),
    "opponent_hand_min": _plain("a card in your rival's hand"),
}
HELD: Final[Mapping[str, str]] = {"commerce_points_min": "commerce", "progress_points_min": "progress"}  # what counts


def needs(tree: Tree) -> list[str]:
    """The whole requirement; where one of several would do, they are one."""
    if not tree:
        return []
    if "all" in tree:
        return [words for part in tree["all"] for words in needs(part)]
    if "any" in tree:
        return [" or ".join(words for part in tree["any"] for words in needs(part))]
    return [WORDS[tree["kind"]](tree)]


def missing(s: State, seat: int, tree: Tree) -> list[str]:
    """Everything that is missing, and how much of it there is; where one of several would do, they are one."""
    if read(dict(tree)).met(s, seat):
        return []
    if "all" in tree:
        return [words for part in tree["all"] for words in missing(s, seat, part)]
    if "any" in tree:
        return [" or ".join(words for part in tree["any"] for words in missing(s, seat, part))]
    words, held = WORDS[tree["kind"]](tree), HELD.get(tree["kind"])
    return [f"{words} (you have {int(getattr(s.of(seat), held))})" if held else words]
