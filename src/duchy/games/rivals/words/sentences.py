"""Sentences about The Rivals for Catan: what is asked, what may be answered, what was done; rows filled with words."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from duchy.kernel.contract import Seat
from duchy.kernel.verbs import Parts, listed

from ..engine.codes import BIT, CARDS, EVENTS, FACES, TYPE
from ..engine.legal import legal
from ..engine.state import State
from ..setup import RESOURCES, Card
from .decisions import QUESTIONS, question
from .names import CARD_OF_NAME, STORE_NAMES, stack_name
from .notation import row
from .requirements import needs

SHOWN: Final = ("sort", "text", "brief", "cost", "points", "once", "resource", "confidence")
CLASSES: Final = {
    "region": "Region", "centre": "Centre card", "action": "Action", "green": "Expansion", "red": "City expansion",
    "brown": "Region expansion", "event": "Event",
}  # fmt: skip
SORTS: Final = {  # where the class does not say it all
    "building": "building", "hero": "hero", "trade_ship": "trade ship", "unit": "unit", "attack": "attack",
}  # fmt: skip
DIE: Final = {
    "event-card": "an event card", "brigand-attack": "a brigand attack", "trade": "trade",
    "celebration": "a celebration", "plentiful-harvest": "a plentiful harvest",
}  # fmt: skip


# ---- things by their words
@cache
def cards() -> dict[str, dict[str, Any]]:
    """Every card by its name in notation: title, type, our own words, cost, points, what it needs, its first rule."""
    return {card.id.replace("_", "-"): _shown(card) for card in CARDS}


def _shown(card: Card) -> dict[str, Any]:
    shown = {key: value for key in SHOWN if (value := getattr(card, key))}
    sort = SORTS.get(card.sort)
    type_ = f"{CLASSES[card.cls]}, {sort}" if sort else CLASSES[card.cls]
    told = {"title": card.name, "class": card.cls, "type": type_, "rule": f"R-CARD-{card.id}-1"}
    return {**told, **shown, "needs": needs(card.requires)}


# Copies that the rules tell apart (by set, numbers or half moon) are the same card to read.
_COPIES = [(face.name, face.card) for face in FACES] + [(event.name, event.card) for event in EVENTS]
COPIES: Final = {name: id_ for name, card in _COPIES if name != (id_ := card.id.replace("_", "-"))}
NUMBERS: Final = {face.name: list(face.numbers) for face in FACES if face.numbers}  # which a copy carries


def plain_title(name: str) -> str:
    """A card by its title alone; one whose face is hidden has none."""
    return CARD_OF_NAME[name].name if name in CARD_OF_NAME else "a card"


def title(name: str) -> str:
    """A card in the middle of a sentence."""
    found = CARD_OF_NAME.get(name)
    if found is None:
        return "a card"
    if found.cls == "centre":
        return f"a {found.name.lower()}"
    return found.name if found.person else f"the {found.name}"


def land(store: str) -> str:
    if store == "gold-cache":
        return "the Gold Cache"
    name, _, number = store.rpartition("-")
    return f"{name.replace('-', ' ')} {number}"


def resource_of(store: str) -> str:
    return RESOURCES[int(TYPE[STORE_NAMES.index(store)])]


def _place(s: State, seat: Seat, place: str) -> str:
    number, side = place.split()
    house = "city" if s.of(seat).cities & BIT[int(number) - 1] else "settlement"
    return f"{'above' if side == 'upper' else 'below'} {house} {number}"


# ---- sentences
def _fields(s: State, seat: Seat, found: Parts, names: list[str]) -> dict[str, Any]:
    """The words for the braces of a row: what the parts name, and what the position adds."""
    words: dict[str, Any] = {"name": names[seat], "other": names[1 - seat], **found}
    theirs = "decision" in found and QUESTIONS[found["decision"]].theirs
    if "card" in found:
        words |= {"card": title(found["card"]), "title": plain_title(found["card"])}
    if "place" in found:
        words["place"] = _place(s, 1 - seat if theirs else seat, found["place"])
    if "stack" in found:
        words["stack"] = stack_name(found["stack"])
    if "region" in found:
        words |= {"region": land(found["region"]), "got": resource_of(found["region"])}
    if "from" in found:
        words |= {"from": land(found["from"]), "paid": resource_of(found["from"])}
    return words


def request(s: State, seat: Seat, found: Parts) -> str:
    words = _fields(s, seat, found, ["your rival"] * 2) | _around(s, seat)
    return row(found).ask.format_map(words) + "."


def past(s: State, seat: Seat, found: Parts, names: list[str]) -> tuple[str, str]:
    """What was done, and what of it everybody may read."""
    return _both(found, _fields(s, seat, found, names) | _around(s, seat))


def _around(s: State, seat: Seat) -> dict[str, str]:
    return question(s).around(s, seat, int(s.top()) >> 8)


def _both(found: Parts, words: Mapping[str, Any]) -> tuple[str, str]:
    told = row(found)
    return told.past.format_map(words) + ".", (told.public or told.past).format_map(words) + "."


def chance_sentence(s: State, found: Parts, names: list[str]) -> tuple[str, str, Seat | None]:
    """What happened, what of it everybody may read, and who may read all of it."""
    seat = int(s.top()) >> 7 & 1
    words = _fields(s, seat, found, names) | {"first": names[0], "second": names[1]}
    if "face" in found:
        words["face"] = DIE[found["face"]]
    if "cards" in found:
        words["titles"] = ", ".join(plain_title(card) for card in found["cards"])
    if "regions" in found:
        words["regions"] = listed([land(region) for region in found["regions"]])
    return *_both(found, words), seat if row(found).hidden else None


def asked(s: State) -> str:
    """What the decision on top asks of the one who must decide."""
    seat, now = int(s.top()) >> 7 & 1, question(s)
    only = now.alone and len(legal(s)) == 1
    return (now.alone if only else now.banner).format_map(_around(s, seat))
