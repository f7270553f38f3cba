"""The action phase of Rivals told a second time, from a description in words.

Costs, colours and points are read from the card lines of the ledger, not from the engine's data.
"""

import re
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

LEDGER = Path(__file__).parents[2] / "docs" / "rules" / "rivals.md"
LETTERS = {"L": "lumber", "W": "wool", "Au": "gold", "B": "brick", "O": "ore", "G": "grain"}
YIELD = {
    "forest": "lumber",
    "pasture": "wool",
    "gold-field": "gold",
    "hills": "brick",
    "mountains": "ore",
    "fields": "grain",
}  # R-RES-01
ROAD = {"lumber": 1, "brick": 2}
SETTLEMENT = {"lumber": 1, "wool": 1, "brick": 1, "grain": 1}
CITY = {"ore": 3, "grain": 2}  # R-DATA-03
ONCE = (
    "abbey", "marketplace", "parish-hall", "merchant-guild", "moneylender", "drill-ground", "hedge-tavern",
    "university",
)  # fmt: skip  # R-DATA-06
FACE_UP = {"gold": "merchant-guild", "turmoil": "hedge-tavern", "progress": "university"}  # R-THEME-03
HEROES = (
    "austin", "candamir", "harald", "inga", "osmund", "siglind", "heinrich", "carl-forkbeard", "irmgard",
)  # fmt: skip
SHIPS = {f"{resource}-ship": resource for resource in LETTERS.values()}
TRADE_SHIPS = (*SHIPS, "large-trade-ship")
UNITS = (*HEROES, *TRADE_SHIPS, "pirate-ship", "chief-cannoneer")
NEVER_NOW = ("brigitta", "reiner", "scout", "sebastian")  # before the roll, with a settlement, against an event
SECOND_PRINTS = ("-gold", "-turmoil", "-progress", "-1-3", "-4-6")
FULL = 3
FETCHES = 4  # a bound of ours, or Guido and Gustav could fetch each other for ever (RULING-43)


@dataclass
class Card:
    cost: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    red: bool = False


def read_cards() -> dict[str, Card]:
    """From lines such as "- **R-CARD-mint-1** [2 (1☾) · 2L 1B 2O · 1VP · red] ..."."""
    out: dict[str, Card] = {}
    for name, brackets in re.findall(r"\*\*R-CARD-(\w+)-1\*\* \[([^]]*)\]", LEDGER.read_text(encoding="utf-8")):
        card = out[name.replace("_", "-")] = Card()
        for part in brackets.split(" · ")[1:]:
            words = part.replace(",", " ").split()
            for number, sign in re.findall(r"\b(\d)(Au|L|W|B|O|G)\b", part):
                card.cost[LETTERS[sign]] = int(number)
            for number, sign in re.findall(r"\b(\d)(VP|CP|ST|SK|PP)\b", part):
                card.points[sign] = int(number)
            card.red |= "red" in words
    return out


CARDS = read_cards()


@cache
def base(name: str) -> str:
    """The card, whichever its print."""
    for end in SECOND_PRINTS:
        if name.endswith(end) and name.removesuffix(end) in CARDS:
            return name.removesuffix(end)
    return name


class Side:
    """One principality."""

    def __init__(self, seen: dict[str, Any], tokens: int) -> None:
        houses = seen["houses"]
        self.cities = [houses[str(i + 1)]["city"] for i in range(len(houses))]
        self.places: dict[str, list[str]] = {}  # "2 upper" and the cards there, as printed
        for number, house in houses.items():
            for side in ("upper", "lower"):
                self.places[f"{number} {side}"] = list(house[side])
        self.roads = seen["roads"]
        self.regions: dict[str, list[str]] = seen["regions"]
        self.stock: dict[str, int] = dict(seen["stock"])
        self.hand = [name.removesuffix(" seen") for name in seen["hand"]]
        self.tokens = tokens

    # what is there

    @cached_property
    def cards(self) -> list[str]:
        return [base(card) for cards in self.places.values() for card in cards]

    def has(self, card: str) -> bool:
        return card in self.cards

    @property
    def ships(self) -> int:
        return sum(card in TRADE_SHIPS for card in self.cards)

    def points(self, sign: str) -> int:
        total = sum(CARDS[card].points.get(sign, 0) for card in self.cards)
        if sign == "VP":
            total += len(self.cities) + sum(self.cities) + self.tokens
            total += self.cards.count("harbor") * (self.ships >= 3)  # R-CARD-harbor-1
        if sign == "CP":
            total += self.cards.count("salt-silo") * self.ships
            total += self.cards.count("trading-base") * (self.cards.count("marketplace") + self.cards.count("harbor"))
        return total

    @cached_property
    def resources(self) -> dict[str, int]:
        out = dict.fromkeys(LETTERS.values(), 0)
        for store, number in self.stock.items():
            out[kind(store)] += number
        return out

    def room(self, store: str) -> bool:
        return self.stock[store] < FULL

    def room_for(self, resource: str, cache: bool = True) -> bool:
        return any(kind(s) == resource and self.room(s) for s in self.stock if cache or s != "gold-cache")

    def may_gain(self, region: str) -> bool:
        """Room on a region; gold may go to the cache instead (RULING-37)."""
        cache = kind(region) == "gold" and "gold-cache" in self.stock and self.room("gold-cache")
        return self.room(region) or cache

    def around(self, house: int) -> list[str]:
        return [self.regions[side][column] for side in ("upper", "lower") for column in (house, house + 1)]

    def affords(self, cost: dict[str, int], less: int = 0) -> bool:
        return sum(max(0, number - self.resources[resource]) for resource, number in cost.items()) <= less


@cache
def kind(store: str) -> str:
    return "gold" if store == "gold-cache" else YIELD[re.sub(r"-\d$", "", store)]


class Oracle:
    def __init__(self, seen: dict[str, Any], minted: int) -> None:
        self.mode = seen["mode"]
        self.seen = seen
        self.seat: int = seen["mover"]
        self.minted = minted
        sides = [
            Side(seen["seat"][str(seat)], sum(holder == seat for holder in seen["tokens"].values())) for seat in (0, 1)
        ]
        self.sides = sides
        self.own: Side = sides[self.seat]
        self.other: Side = sides[1 - self.seat]

    def legal(self) -> set[str]:
        return {"end"} | self.plays() | self.builds() | self.centre() | self.trades() | self.removals()

    # playing

    def plays(self) -> set[str]:
        return {f"play {name}" for name in self.own.hand if self.playable(base(name))}

    @property
    def strong(self) -> bool:
        return bool(self.seen["tokens"]["hero"] == self.seat)

    def takeable(self, cache: bool = True) -> bool:
        return any(number and self.own.room_for(r, cache) for r, number in self.other.resources.items())

    def playable(self, card: str) -> bool:
        own, other = self.own, self.other
        if card in NEVER_NOW:
            return False
        if card == "goldsmith":
            return own.resources["gold"] >= 3
        if card == "merchant-caravan":
            return sum(own.resources.values()) >= 2
        if card == "relocation":
            return True  # there are always two regions
        if card == "brigands":
            return self.strong and self.takeable(cache="cache_receives" in self.seen["rulings"])
        if card == "gudrun":
            return own.has("pirate-ship") and other.resources["gold"] > 0 and own.room_for("gold")
        if card == "merchant":
            return (own.points("CP") >= 3 or any(own.cities)) and self.takeable()
        if card == "trade-master":
            return own.has("merchant-guild") and self.takeable()
        if card == "voyage-of-plunder":
            return self.strong and self.takeable()
        if card == "archer":
            fighters = [unit for unit in other.cards if unit in UNITS and CARDS[unit].points.get("ST", 0)]
            return own.has("hedge-tavern") and bool(fighters)
        if card == "arsonist":
            return own.has("hedge-tavern") and self.burnable()
        if card == "traitor":
            return own.has("hedge-tavern") and bool(other.hand)
        if card == "benjamin":
            number = self.seen["turn"]["production"]
            return any(own.may_gain(r) for r in own.stock if r.endswith(f"-{number}"))
        if card == "doctor":
            baths = [int(place[0]) - 1 for place, cards in own.places.items() if "bath-house" in map(base, cards)]
            return any(own.may_gain(region) for house in baths for region in own.around(house))
        if card in ("guido", "gustav"):
            hall = "town-hall" if card == "guido" else "library"
            behind = own.points("VP") < other.points("VP")
            return (own.has(hall) or behind) and bool(self.seen["discard"]) and self.seen["turn"]["fetches"] < FETCHES
        if card in ("mineral-mining", "three-field-system"):
            return own.has("university") and own.room_for("ore" if card == "mineral-mining" else "grain")
        return False  # no action card

    def burnable(self) -> bool:
        """A building at a house without a Fire Brigade."""
        houses: dict[str, list[str]] = {}
        for place, cards in self.other.places.items():
            houses.setdefault(place.split()[0], []).extend(base(card) for card in cards)
        return any("fire-brigade" not in cards and set(cards) - set(UNITS) for cards in houses.values())

    # building

    def builds(self) -> set[str]:
        out = set()
        own = self.own
        names = set(own.hand)
        up = FACE_UP.get(self.mode)
        if up and sum(side.cards.count(up) for side in self.sides) < 2:
            names.add(up)
        for name in names:
            card = base(name)
            if card == "gold-cache":
                fighters = [hero for hero in HEROES if CARDS[hero].points.get("ST", 0)]
                if any(own.has(hero) for hero in fighters):
                    out |= {f"build {name} at {region}" for side in own.regions.values() for region in side}
            elif CARDS[card].cost and self.affordable(card) and self.allowed(card):
                out |= {f"build {name} at {place}" for place in own.places if self.fits(card, place)}
        return out

    def affordable(self, card: str) -> bool:
        return self.own.affords(CARDS[card].cost, self.less(card))

    def less(self, card: str) -> int:
        """How many resources of choice a card costs less."""
        ground = card in HEROES and self.own.has("drill-ground")
        crane = CARDS[card].red and sum(CARDS[card].cost.values()) >= 5 and self.own.has("building-crane")
        return 1 if ground or crane else 0

    def allowed(self, card: str) -> bool:
        own = self.own
        if (card in ONCE and own.has(card)) or (card == "parish-hall" and own.has("town-hall")):  # R-BUILD-06
            return False
        if card == "staple-house":
            return own.has("merchant-guild")
        if card in ("chief-cannoneer", "building-crane"):
            return own.has("university")
        if card == "parliament":
            return own.points("PP") >= 2
        if card == "university":
            return own.has("abbey") or own.has("library")
        return True

    def fits(self, card: str, place: str) -> bool:
        city = self.own.cities[int(place.split()[0]) - 1]
        if card == "town-hall":
            return city and "parish-hall" in self.own.places[place]
        return len(self.own.places[place]) < (2 if city else 1) and (city or not CARDS[card].red)

    def centre(self) -> set[str]:
        out, own = set(), self.own
        houses = sum(len(side.cities) for side in self.sides)
        roads = sum(len(side.cities) - 1 + sum(side.roads.values()) for side in self.sides)
        for end in ("left", "right"):
            if not own.roads[end] and roads < 9 and own.affords(ROAD):
                out.add(f"build road {end}")
            if own.roads[end] and houses < 9 and own.affords(SETTLEMENT):
                out.add(f"build settlement {end}")
        if sum(sum(side.cities) for side in self.sides) < 7 and own.affords(CITY):
            out |= {f"build city {i + 1}" for i, city in enumerate(own.cities) if not city}
        return out

    # trading

    def trades(self) -> set[str]:
        own, out = self.own, set()
        prices = [(3, resource) for resource in LETTERS.values()]
        prices += [(2, resource) for ship, resource in SHIPS.items() if own.has(ship)]
        if own.cards.count("mint") > self.minted:
            prices.append((1, "gold"))
        for number, paid in prices:
            if own.resources[paid] >= number:
                out |= {f"trade {number} {paid} for {store}" for store in self.stores(paid)}
        for place, cards in own.places.items():
            if "large-trade-ship" in map(base, cards):
                house, side = place.split()
                for region in own.regions[side][int(house) - 1 : int(house) + 1]:
                    if own.stock[region] >= 2:
                        out |= {f"trade 2 {region} for {store}" for store in self.stores(kind(region))}
        return out

    def stores(self, paid: str) -> list[str]:
        """Where something else than the paid type finds room."""
        return [store for store in self.own.stock if kind(store) != paid and self.own.room(store)]

    def removals(self) -> set[str]:
        if self.mode == "introductory":
            return set()
        return {f"remove {card} at {place}" for place, cards in self.own.places.items() for card in cards}
