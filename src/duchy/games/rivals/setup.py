"""The card and mode data as Python objects."""

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Any

RESOURCES = ("lumber", "wool", "gold", "brick", "ore", "grain")
REGIONS = ("forest", "pasture", "gold_field", "hills", "mountains", "fields")
BACKS = ("basic", "gold", "turmoil", "progress")


@dataclass(frozen=True)
class Printing:
    set: str
    copies: int
    moons: int


@dataclass(frozen=True)
class Card:
    """One distinct card: a row of data plus effects in verbs and queries."""

    id: str
    name: str
    cls: str  # region, centre, action, green, red, brown, event
    sort: str  # building, hero, trade_ship, unit; settlement, city, road; neutral, attack ...
    printings: tuple[Printing, ...]
    cost: dict[str, int]
    points: dict[str, int]
    once: bool  # "1x": at most one in a principality
    face_up: bool
    requires: dict[str, Any]
    variants: tuple[tuple[int, ...], ...]  # the numbers by which the copies of a Chapel differ
    resource: str
    numbers: dict[str, Any]
    effects: tuple[dict[str, Any], ...]
    text: str
    brief: str  # what it does where it lies, in a few words
    confidence: str
    person: bool  # a name that stands without an article

    def effect(self, key: str, value: str) -> dict[str, Any] | None:
        """The first effect with this trigger (`on`) or query, if any."""
        return next((e for e in self.effects if e.get(key) == value), None)


@dataclass(frozen=True)
class Face:
    """Copies of a card that nothing in play can tell apart: same card, same back, same numbers."""

    name: str
    card: Card
    back: str
    copies: int
    moons: int
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Event:
    """One copy of an event card."""

    name: str
    card: Card
    set: str
    moon: bool


@dataclass(frozen=True)
class Mode:
    id: str
    title: str
    points: int
    sets: tuple[str, ...]
    stacks: tuple[tuple[str, int], ...]
    face_up: str
    without_half_moons: bool
    half_moon_events: int


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("data", name).read_text(encoding="utf-8"))


def cards() -> list[Card]:
    return [_card(row) for row in _read("cards.toml")["card"]]


def _card(row: dict[str, Any]) -> Card:
    return Card(
        id=row["id"],
        name=row["name"],
        cls=row["class"],
        sort=row["sort"],
        printings=tuple(Printing(p["set"], p["copies"], p.get("moons", 0)) for p in row["printings"]),
        cost=row.get("cost", {}),
        points=row.get("points", {}),
        once=row.get("once", False),
        face_up=row.get("face_up", False),
        requires=row.get("requires", {}),
        variants=tuple(tuple(numbers) for numbers in row.get("variants", [])),
        resource=row.get("resource", ""),
        numbers=row.get("numbers", {}),
        effects=tuple(row.get("effects", [])),
        text=row["text"],
        brief=row.get("brief", ""),
        confidence=row["confidence"],
        person=row["sort"] == "hero" or row.get("person", False),
    )


def faces(all_cards: list[Card]) -> list[Face]:
    """The draw cards, by back and then in the order of the data."""
    out = []
    for back in BACKS:
        for card in all_cards:
            if card.cls not in ("action", "green", "red", "brown"):
                continue
            for printing in card.printings:
                if printing.set == back:
                    name = card.id.replace("_", "-")
                    if printing is not card.printings[0]:
                        name += f"-{back}"
                    if card.variants:
                        for v in card.variants:
                            out.append(Face(f"{name}-{v[0]}-{v[-1]}", card, back, 1, 0, v))
                    else:
                        out.append(Face(name, card, back, printing.copies, printing.moons, ()))
    return out


def events(all_cards: list[Card]) -> list[Event]:
    """Every copy of an event card; where only some copies carry a half moon the name says which."""
    out = []
    for card in all_cards:
        if card.cls != "event":
            continue
        moons = sum(p.moons for p in card.printings)
        mixed = 0 < moons < sum(p.copies for p in card.printings)
        for p in card.printings:
            for k in range(p.copies):
                moon = k >= p.copies - p.moons
                out.append(Event(card.id.replace("_", "-") + ("-moon" if moon and mixed else ""), card, p.set, moon))
    return out


def modes() -> list[Mode]:
    return [
        Mode(
            id=row["id"],
            title=row["title"],
            points=row["points"],
            sets=tuple(row["sets"]),
            stacks=tuple((back, size) for back, size in row["stacks"]),
            face_up=row.get("face_up", ""),
            without_half_moons=row.get("without_half_moons", False),
            half_moon_events=row.get("half_moon_events", 0),
        )
        for row in _read("modes.toml")["mode"]
    ]
