"""Sentences about The Rivals for Catan: what is asked, what may be answered, what was done.

The decision on top of the state says what the words of an action mean; so each has its own line here. Fields in
braces are filled from the action; `{name}` is who acts and `{other}` the other prince.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from duchy.kernel.contract import Seat

from ..engine import frames as f
from ..engine.codes import BIT, CARDS, EVENTS, FACES, TYPE
from ..engine.state import State
from ..setup import RESOURCES
from .names import CARD_NAMES, EVENT_NAMES, STORE_NAMES, card_name

SHOWN: Final = ("class", "sort", "text", "cost", "points", "requires", "once", "resource", "confidence")


class Line(NamedTuple):
    """One answer: as a request, in the past, and what others may read where the rest is hidden."""

    request: str
    past: str
    public: str = ""


# What a decision asks for, by its frame.
ASKS: Final[dict[int, str]] = {
    f.D_HAND_STACK: "Choose the stack of your first cards.",
    f.D_HAND_CARD: "Choose a card for your first hand.",
    f.D_ARRANGE: "Arrange your regions, or keep them as they lie.",
    f.D_ROLL: "Your turn. Roll the dice, or play a card that comes first.",
    f.D_ACTION: "Your turn. Trade, build, play cards, or end your actions.",
    f.D_GAIN: "Choose where the resource goes.",
    f.D_GOLD: "Choose where the gold goes.",
    f.D_PAY: "Choose where you pay from.",
    f.D_PAY_ANY: "Choose what you pay with.",
    f.D_TAKE: "Choose what you take from your rival.",
    f.D_GIVE: "Choose what you give back.",
    f.D_SEBASTIAN: "An event threatens you. Sebastian can keep it away.",
    f.D_FEUD_NAME: "Feud: name three buildings of your rival.",
    f.D_FEUD_LOSE: "Feud: choose the building that you lose.",
    f.D_FRATERNAL: "Choose a card of your rival's hand.",
    f.D_UNDER: "Choose the stack that the card goes under.",
    f.D_FRATERNAL_UNDER: "Choose the stack that the card goes under.",
    f.D_BUY: "The merchant is here: buy resources for a gold each.",
    f.D_RIOTS: "Riots: pay, or give up a unit.",
    f.D_SAVE: "Choose the resource that you need not pay.",
    f.D_SCOUT: "New regions: draw them, or play the Scout and choose.",
    f.D_SCOUT_REGION: "Choose a region of the stack.",
    f.D_UPPER: "Choose the region that lies above.",
    f.D_RELOCATE: "Choose the first of the two that change places.",
    f.D_RELOCATE_WITH: "Choose what it changes places with.",
    f.D_BRIGANDS: "Choose what the brigands bring, and where it goes.",
    f.D_GUDRUN: "Choose how much gold you take.",
    f.D_DEFEND: "You are attacked. Roll for your defence, or let it happen.",
    f.D_LOSE_UNIT: "Choose the unit that you lose.",
    f.D_ARSON: "Choose the building that burns.",
    f.D_TRAITOR: "Choose a card of your rival's hand, or none.",
    f.D_SINK: "A pirate ship has come: choose the trade ship that you lose.",
    f.D_TITHE: "Choose what the tithe is paid in.",
    f.D_LIBRARY: "The library lets you look through a stack.",
    f.D_FROM_STACK: "Choose a card of the stack.",
    f.D_FETCH: "Choose a card of the discard pile.",
    f.D_DOCTOR: "Choose the city that the doctor visits.",
    f.D_DRAW: "Your hand is short: choose the stack that you draw from.",
    f.D_RETURN: "Your hand is too large: put a card under a stack.",
    f.D_EXCHANGE: "You may exchange a card: choose which one goes under which stack.",
    f.D_EXCHANGE_FOR: "Draw the top card of a stack, or pay to search one.",
}

# Answers that only one decision knows.
OWN: Final[dict[tuple[int, str], Line]] = {
    (f.D_HAND_STACK, "take"): Line("Take your first cards from {stack}", "{name} took the first cards from {stack}"),
    (f.D_HAND_CARD, "take"): Line(
        "Take {card} into your hand", "{name} took {card} into the first hand", "{name} took a card into the first hand"
    ),
    (f.D_ARRANGE, "place"): Line("Lay {region} {spot}", "{name} laid {region} {spot}"),
    (f.D_ARRANGE, "keep"): Line("Keep the regions as they lie", "{name} kept the regions as they lie"),
    (f.D_BUY, "pass"): Line("Buy nothing more", "{name} bought nothing more"),
    (f.D_SEBASTIAN, "play"): Line("Play {card}: the event passes you by", "{name} played {card}: the event passed by"),
    (f.D_SEBASTIAN, "pass"): Line("Let the event happen", "{name} let the event happen"),
    (f.D_RIOTS, "pay"): Line("Pay {due} gold", "{name} paid {due} gold to the rioters"),
    (f.D_SCOUT, "play"): Line("Play {card} and choose the regions", "{name} played {card} to choose the regions"),
    (f.D_SCOUT, "draw"): Line("Draw the two regions", "{name} drew the new regions"),
    (f.D_SCOUT_REGION, "take"): Line("Take {region}", "{name} took {region}"),
    (f.D_BRIGANDS, "take"): Line(
        "Take {number} {resource} from {other} to {region}", "{name} took {number} {resource} from {other} to {region}"
    ),
    (f.D_GUDRUN, "take"): Line("Take {number} gold from {other}", "{name} took {number} gold from {other}"),
    (f.D_TRAITOR, "take"): Line(
        "Take {card} from {other}'s hand", "{name} took {card} from {other}'s hand",
        "{name} took a card from {other}'s hand",
    ),
    (f.D_TRAITOR, "pass"): Line("Take no card", "{name} took no card"),
    (f.D_TITHE, "gain"): Line("Take the tithe in {resource}", "{name} took the tithe in {resource}"),
    (f.D_FROM_STACK, "take"): Line(
        "Take {card} from {stack}", "{name} took {card} from {stack}", "{name} took a card from {stack}"
    ),
    (f.D_FETCH, "take"): Line(
        "Take {card} from the discard pile", "{name} took {card} from the discard pile",
        "{name} took a card from the discard pile",
    ),
    (f.D_LIBRARY, "pass"): Line("Look at no stack", "{name} looked at no stack"),
    (f.D_EXCHANGE, "pass"): Line("Exchange nothing", "{name} exchanged nothing"),
}  # fmt: skip

# The others mean the same wherever they are asked for.
COMMON: Final[dict[str, Line]] = {
    "roll": Line("Roll the dice", "{name} rolled the dice"),
    "end": Line("End your actions", "{name} ended the actions"),
    "play": Line("Play {card}", "{name} played {card}"),
    "play number": Line("Play {card}: the roll is a {number}", "{name} played {card}: the roll is a {number}"),
    "build place": Line("Build {card} {place}", "{name} built {card} {place}"),
    "build region": Line("Build {card} at {region}", "{name} built {card} at {region}"),
    "build end": Line("Build {card} at the {end} end", "{name} built {card} at the {end} end"),
    "build number": Line("Turn settlement {number} into a city", "{name} turned settlement {number} into a city"),
    "trade": Line("Trade {paid} for 1 {got} on {region}", "{name} traded {paid} for 1 {got} on {region}"),
    "remove": Line("Take down {card} {place}", "{name} took down {card} {place}"),
    "gain": Line("Put 1 {got} on {region}", "{name} got 1 {got} on {region}"),
    "pay": Line("Pay 1 {got} from {region}", "{name} paid 1 {got} from {region}"),
    "buy": Line("Buy 1 {got} for {region}", "{name} bought 1 {got} for {region}"),
    "take": Line("Take 1 {resource} from {other}", "{name} took 1 {resource} from {other}"),
    "stop": Line("Take no more", "{name} took no more"),
    "give": Line("Give 1 {resource} back to {other}", "{name} gave 1 {resource} back to {other}"),
    "save": Line("Pay 1 {resource} less", "{name} paid 1 {resource} less"),
    "name": Line("Name {card} {place}", "{name} named {card} {place} of {other}"),
    "burn": Line("Burn {card} {place}", "{name} burnt {card} {place} of {other}"),
    "lose": Line("Give up {card} {place}", "{name} gave up {card} {place}"),
    "move place": Line("Move {card} {place}", "{name} moved {card} {place}"),
    "move region": Line("Move {region}", "{name} moved {region}"),
    "with place": Line("Swap it with {card} {place}", "{name} swapped it with {card} {place}"),
    "with region": Line("Swap it with {region}", "{name} swapped it with {region}"),
    "upper": Line("Lay {region} above", "{name} laid {region} above"),
    "heal": Line("Send the doctor to city {number}", "{name} sent the doctor to city {number}"),
    "defend": Line("Roll for your defence", "{name} rolled for the defence"),
    "waive": Line("Let the attack happen", "{name} let the attack happen"),
    "draw": Line("Draw from {stack}", "{name} drew from {stack}"),
    "search": Line("Search {stack} for {price}", "{name} paid {price} to search {stack}"),
    "look": Line("Look through {stack}", "{name} looked through {stack}"),
    "put": Line("Put {card} under {stack}", "{name} put {card} under {stack}", "{name} put a card under {stack}"),
    "under": Line("Put it under {stack}", "{name} put it under {stack}"),
    "pick": Line(
        "Choose {card} of {other}'s hand", "{name} chose {card} of {other}'s hand",
        "{name} chose a card of {other}'s hand",
    ),
    "pass": Line("Let it be", "{name} passed"),
}  # fmt: skip

KINDS: Final = ("place", "region", "end", "number")  # what tells two lines of one word apart


# ---- things by their words
def parts(text: str) -> dict[str, Any]:
    """The words of an action by what they are: card, region, resource, stack, place, end, number."""
    kind, *words = text.split()
    out: dict[str, Any] = {"verb": kind}
    if "at" in words:
        i = words.index("at")
        where = words[i + 1 :]
        words = words[:i]
        out |= {"region": where[0]} if where[0] in STORE_NAMES else {"place": " ".join(where)}
    last = ""
    for word in words:
        if word.isdigit():
            stack = last in ("stack", "under") or kind in ("search", "draw", "look", "under")
            out["stack" if stack else "number"] = int(word)
        elif word in STORE_NAMES:
            out["from" if kind == "trade" and last != "for" else "region"] = word
        elif word in RESOURCES:
            out["resource"] = word
        elif word in CARD_NAMES or word in EVENT_NAMES or word in ("road", "settlement", "city"):
            out["card"] = word
        elif word in ("left", "right"):
            out["end"] = word
        last = word
    return out


@cache
def cards() -> dict[str, dict[str, Any]]:
    """Every card by its name in notation: title, our own words, cost and points."""
    text = files("duchy.games.rivals").joinpath("data", "cards.toml").read_text(encoding="utf-8")
    return {
        card["id"].replace("_", "-"): {"title": card["name"], **{key: card[key] for key in SHOWN if key in card}}
        for card in tomllib.loads(text)["card"]
    }


# Copies that the rules tell apart (by set, numbers or half moon) are the same card to read.
_COPIES = [(face.name, face.card) for face in FACES] + [(event.name, event.card) for event in EVENTS]
COPIES: Final = {name: id_ for name, card in _COPIES if name != (id_ := card.id.replace("_", "-"))}


def title(card: str) -> str:
    """A card in the middle of a sentence."""
    found = cards().get(COPIES.get(card, card))
    if found is None:
        return "a card"
    if found["class"] == "centre":
        return f"a {found['title'].lower()}"
    named = found["sort"] == "hero" or (found["class"] == "action" and found["title"].split()[0] in PEOPLE)
    return str(found["title"]) if named else f"the {found['title']}"


PEOPLE: Final = ("Brigitta,", "Gudrun,", "Reiner", "Sebastian", "Benjamin", "Guido", "Gustav")


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


def _spot(spot: int) -> str:
    return f"in column {spot // 2 + 1}, {'below' if spot % 2 else 'above'}"


# ---- sentences
def _line(kind: int, found: dict[str, Any]) -> Line:
    verb = str(found["verb"])
    closer = (COMMON[f"{verb} {part}"] for part in KINDS if part in found and f"{verb} {part}" in COMMON)
    return OWN.get((kind, verb)) or next(closer, None) or COMMON[verb]


def _fields(s: State, seat: Seat, found: dict[str, Any], names: list[str]) -> dict[str, Any]:
    frame = int(s.top())
    kind, data = frame & 127, frame >> 8
    owner = 1 - seat if found["verb"] in ("name", "burn") else seat
    out: dict[str, Any] = {"name": names[seat], "other": names[1 - seat], "number": found.get("number", 0)}
    out |= {"end": found.get("end", ""), "due": data, "spot": _spot(data), "price": _price(s, seat)}
    out["card"] = title(found.get("card", ""))
    out["place"] = _place(s, owner, found["place"]) if "place" in found else ""
    out["resource"] = found.get("resource", "gold")
    number = found.get("stack", (data & 7 if kind == f.D_HAND_CARD else data) + 1)
    out["stack"] = f"stack {number}"
    if region := found.get("region"):
        out |= {"region": land(region), "got": resource_of(region)}
        if kind == f.D_BRIGANDS:
            out["resource"] = resource_of(region)
    if "from" in found:
        out["paid"] = f"{found['number']} {resource_of(found['from'])} of {land(found['from'])}"
    else:
        out["paid"] = f"{out['number']} {out['resource']}"
    return out


def _price(s: State, seat: Seat) -> str:
    price = int(s.of(seat).search_price)
    return f"{price} resource{'' if price == 1 else 's'}"


def request(s: State, seat: Seat, text: str) -> str:
    found = parts(text)
    return _line(int(s.top()) & 127, found).request.format(**_fields(s, seat, found, ["your rival"] * 2)) + "."


def past(s: State, seat: Seat, text: str, names: list[str]) -> tuple[str, str]:
    """What was done, and what of it everybody may read."""
    found = parts(text)
    line = _line(int(s.top()) & 127, found)
    fields = _fields(s, seat, found, names)
    return line.past.format(**fields) + ".", (line.public or line.past).format(**fields) + "."


def asked(s: State) -> str:
    frame = int(s.top())
    if frame & 127 == f.D_ARRANGE:
        return f"Choose the region that lies {_spot(frame >> 8)}, or keep the rest as it lies."
    return ASKS[frame & 127]


def cause(s: State) -> str | None:
    """The card that asks for an answer: an attack, an event, or the card just played."""
    frame = int(s.top())
    kind = frame & 127
    if kind == f.D_DEFEND:
        return CARDS[frame >> 8].id.replace("_", "-")
    if s.event >= 0:
        return EVENT_NAMES[s.event]
    fixed = {f.D_LIBRARY: "library", f.D_SINK: "pirate-ship", f.D_TITHE: "tithe-barn", f.D_SCOUT: "scout"}
    if kind in fixed:
        return fixed[kind]
    if kind in BY_PLAYED and len(s.discard):
        return card_name(int(s.discard[-1]))
    return None


BY_PLAYED: Final = (
    f.D_GIVE, f.D_RELOCATE, f.D_RELOCATE_WITH, f.D_BRIGANDS, f.D_GUDRUN, f.D_LOSE_UNIT, f.D_ARSON, f.D_TRAITOR,
    f.D_FETCH, f.D_DOCTOR,
)  # fmt: skip


# ---- chance
DIE: Final = {
    "event-card": "an event card", "brigand-attack": "a brigand attack", "trade": "trade",
    "celebration": "a celebration", "plentiful-harvest": "a plentiful harvest",
}  # fmt: skip


def chance_sentence(s: State, text: str, names: list[str]) -> tuple[str, str, Seat | None]:
    """What happened, what of it everybody may read, and who may read all of it."""
    kind, *words = text.split()
    frame = int(s.top())
    seat, stack = frame >> 7 & 1, (frame >> 8) + 1
    if kind == "start":
        say = f"For the start {names[0]} rolled {words[0]} and {names[1]} {words[1]}."
    elif kind == "dice":
        say = f"The roll is a {words[0]}, and the event die shows {DIE[words[1]]}."
    elif kind == "event":
        say = f"The event card is {title(words[0]).removeprefix('the ')}."
    elif kind == "regions":
        say = f"The new regions are {land(words[0])} and {land(words[1])}."
    elif kind == "defence":
        say = f"The defence roll is a {words[0]}."
    elif kind == "card":
        shown = f"{names[seat]} drew {title(words[0])} from stack {stack}."
        return shown, f"{names[seat]} drew a card from stack {stack}.", seat
    else:
        seen = ", ".join(str(cards()[COPIES.get(word, word)]["title"]) for word in words)
        return f"{names[seat]} saw in stack {stack}: {seen}.", f"{names[seat]} saw the cards of stack {stack}.", seat
    return say, say, None
