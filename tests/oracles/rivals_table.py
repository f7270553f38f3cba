"""The table of Rivals told a second time: principalities, stacks, hands, and who knows which card (section 19).

Cards in play and cards in hands and stacks are objects that move, so that nothing is counted or shifted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .rivals import FACE_UP, FULL, Side
from .rivals_box import BACK, REGION_STACK, SEATS, SIDES, backs_of, draw_cards, events_of


@dataclass(eq=False)
class Built:
    """A card in play; `used`: a Mint that has traded this turn."""

    name: str
    used: bool = False


@dataclass(eq=False)
class Paper:
    """A card in a hand or a stack, and the seats that know it. Nobody has seen one without a name."""

    name: str | None
    known: set[int]


@dataclass
class House:
    city: bool = False
    upper: list[Built] = field(default_factory=list)
    lower: list[Built] = field(default_factory=list)

    def side(self, name: str) -> list[Built]:
        return self.upper if name == "upper" else self.lower


class Principality:
    def __init__(self, seen: dict[str, Any], seat: int) -> None:
        self.houses = [
            House(house["city"], [Built(name) for name in house["upper"]], [Built(name) for name in house["lower"]])
            for _, house in sorted(seen["houses"].items())
        ]
        self.roads: dict[str, bool] = dict(seen["roads"])
        self.regions: dict[str, list[str]] = {side: list(seen["regions"][side]) for side in SIDES}
        self.stock: dict[str, int] = dict(seen["stock"])
        self.cache: list[Any] | None = None  # column and side
        if seen["cache"]:
            column, side = seen["cache"].split()
            self.cache = [int(column) - 1, side]
        self.hand = []
        for name in seen["hand"]:
            known = {0, 1} if name.endswith(" seen") else {seat}
            self.hand.append(Paper(name.removesuffix(" seen"), known))

    def built(self) -> Iterator[tuple[str, list[Built], Built]]:
        """Every card in play with its place, as "2 upper", and the cards of that place."""
        for number, house in enumerate(self.houses, 1):
            for side in SIDES:
                for card in list(house.side(side)):
                    yield f"{number} {side}", house.side(side), card

    def at(self, place: str) -> list[Built]:
        number, side = place.split()
        return self.houses[int(number) - 1].side(side)

    def find(self, text: str) -> tuple[list[Built], Built]:
        """ "abbey at 2 upper": the cards there, and the card."""
        name, _, place = text.partition(" at ")
        return self.at(place), next(card for card in self.at(place) if card.name == name)

    def put(self, store: str, count: int) -> None:
        self.stock[store] = min(FULL, self.stock[store] + count)

    def seen(self) -> dict[str, Any]:
        return {
            "houses": {
                str(i + 1): {"city": h.city, "upper": [c.name for c in h.upper], "lower": [c.name for c in h.lower]}
                for i, h in enumerate(self.houses)
            },
            "roads": self.roads,
            "regions": self.regions,
            "stock": self.stock,
            "cache": f"{self.cache[0] + 1} {self.cache[1]}" if self.cache else None,
            "hand": sorted(f"{paper.name}{' seen' * (len(paper.known) == 2)}" for paper in self.hand),
        }


class Table:
    """Everything that lies on the table; read from a position, or as a new game has it."""

    def __init__(self, d: dict[str, Any]) -> None:
        self.mode: str = d["mode"]
        self.rulings: list[str] = d["rulings"]
        self.seats = [Principality(d["seat"][str(seat)], seat) for seat in SEATS]
        self.stacks = [[self.paper(text) for text in d["stacks"][number]] for number in sorted(d["stacks"])]
        self.backs = backs_of(self.mode)
        self.discard: list[str] = list(d["discard"])
        self.pairs = [self.pair(text) for text in d["lost"]]
        known, self.moons = events_of(self.mode)
        self.mystery = 6 if self.mode == "duel" else 0
        self.events = known
        for name in d["events"]["found"]:
            self.moons.remove(name)
            self.mystery -= 1
            self.events.append(name)
        self.found: list[str] = list(d["events"]["found"])
        self.revealed: list[str] = list(d["events"]["revealed"])
        self.now: str | None = d["events"]["now"]
        self.immune: set[int] = set(d["events"]["immune"])
        self.tokens: dict[str, int | None] = dict(d["tokens"])
        turn = d["turn"]
        self.turn: dict[str, Any] = {key: turn[key] for key in turn if key not in ("minted", "waits")}
        self.waits: set[str] = set(turn["waits"])
        self.spent_mint = 28 in turn["minted"]  # one that has traded and left the principality
        self.winner: int | None = None
        for at, card in self.sites(self.active):
            card.used = at in turn["minted"]

    @staticmethod
    def paper(text: str) -> Paper:
        name, _, known = text.partition(" ")
        return Paper(name if name != "?" else None, {int(seat) for seat in known})

    def pair(self, text: str) -> tuple[int, Paper, Paper]:
        """A victim, and two cards of which he does not know which lies where."""
        victim, *places = text.replace(":", "").split()
        one, two = (self.stacks[int(place.split(".")[0]) - 1][int(place.split(".")[1]) - 1] for place in places)
        return int(victim), one, two

    # what is where

    @property
    def active(self) -> int:
        return int(self.turn["active"])

    def sites(self, seat: int) -> Iterator[tuple[int, Built]]:
        """The cards in play by number of their site, four to a house."""
        for i, house in enumerate(self.seats[seat].houses):
            for row, side in enumerate(SIDES):
                for k, card in enumerate(house.side(side)):
                    yield 4 * i + 2 * row + k, card

    def side(self, seat: int) -> Side:
        return Side(self.seats[seat].seen(), sum(holder == seat for holder in self.tokens.values()))

    def unseen(self) -> Counter[str]:
        """The cards that nobody has seen: all but those that lie somewhere."""
        out = draw_cards(self.mode).copy()
        out.subtract(self.discard)
        for own in self.seats:
            out.subtract(card.name for _, _, card in own.built() if card.name != FACE_UP.get(self.mode))
            out.subtract("parish-hall" for _, _, card in own.built() if card.name == "town-hall")
            out.subtract(["gold-cache"] * bool(own.cache))
        for papers in (*self.stacks, *(own.hand for own in self.seats)):
            out.subtract(paper.name for paper in papers if paper.name)
        assert min(out.values()) >= 0, out
        return +out

    def left(self) -> dict[str, Any]:
        """The stacks in the middle (R-SETUP-06, R-SETUP-07)."""
        houses = [house for own in self.seats for house in own.houses]
        laid = {region for own in self.seats for side in SIDES for region in own.regions[side]}
        up = [card.name for own in self.seats for _, _, card in own.built()]
        return {
            "roads": 9 - (len(houses) - 2) - sum(sum(own.roads.values()) for own in self.seats),
            "settlements": 9 - len(houses),
            "cities": 7 - sum(house.city for house in houses),
            "face_up": 2 - up.count(FACE_UP[self.mode]) if self.mode in FACE_UP else 0,
            "regions": [region for region in REGION_STACK if region not in laid],
        }

    @property
    def deck_size(self) -> int:
        return len(self.events) + self.mystery + 1

    @property
    def above_yule(self) -> int:
        return self.deck_size - 4 - len(self.revealed)

    # hands and stacks

    def take_from(self, hand: list[Paper], name: str) -> Paper:
        """Of equal cards the one that more seats know."""
        paper = max((paper for paper in hand if paper.name == name), key=lambda paper: len(paper.known))
        hand.remove(paper)
        return paper

    def play_card(self, seat: int, name: str) -> None:
        self.take_from(self.seats[seat].hand, name)
        self.discard.append(name)

    def put_under(self, stack: int, paper: Paper) -> None:
        self.stacks[stack].insert(0, paper)

    def hide_under(self, seat: int, name: str, stack: int) -> None:
        """Face down: of several with this back the other no longer knows which are left."""
        hand = self.seats[seat].hand
        paper = self.take_from(hand, name)
        alike = [other for other in hand if BACK[str(other.name)] == BACK[name]]
        for other in alike:
            other.known = {seat}
        if alike:
            paper.known = {seat}
        self.put_under(stack, paper)

    def draw_known(self, seat: int, stack: int) -> None:
        paper = self.stacks[stack][-1]
        self.tell_apart(seat, [paper], taken=True)
        self.stacks[stack].pop()
        paper.known.add(seat)
        self.seats[seat].hand.append(paper)

    def look(self, seat: int, stack: int) -> None:
        for paper in self.stacks[stack]:
            paper.known.add(seat)
        self.tell_apart(seat, self.stacks[stack], taken=False)

    def pick_out(self, seat: int, stack: int, name: str) -> None:
        """The topmost copy of a stack that was looked through; the other sees not from where it came."""
        self.tell_apart(seat, self.stacks[stack], taken=True)
        paper = next(paper for paper in reversed(self.stacks[stack]) if paper.name == name)
        self.stacks[stack].remove(paper)
        for other in (*self.stacks[stack], paper):
            other.known = {seat}
        self.seats[seat].hand.append(paper)

    def tell_apart(self, seat: int, papers: Iterable[Paper], taken: bool) -> None:
        """R-CARD-fraternal_feuds-4: who finds one of two lost cards knows the other; what the picker may have taken
        of them is lost to the victim."""
        for pair in list(self.pairs):
            victim, one, two = pair
            if one not in papers and two not in papers:
                continue
            if victim == seat:
                one.known.add(victim)
                two.known.add(victim)
            if victim == seat or taken:
                self.pairs.remove(pair)

    # what is told

    def lost(self) -> list[str]:
        """The pairs by stack and place, counted from below."""
        out = []
        for victim, *papers in self.pairs:
            places = sorted(
                (k, stack.index(paper)) for paper in papers for k, stack in enumerate(self.stacks) if paper in stack
            )
            out.append(f"{victim}: " + " ".join(f"{k + 1}.{place + 1}" for k, place in places))
        return sorted(out)

    def told(self) -> dict[str, Any]:
        """The whole position, as `to_dict` has it, but for what is still to be done."""
        return {
            "mode": self.mode,
            "rulings": self.rulings,
            "seat": {str(seat): own.seen() for seat, own in enumerate(self.seats)},
            "stacks": {str(k + 1): [told(paper) for paper in stack] for k, stack in enumerate(self.stacks)},
            "discard": self.discard,
            "lost": self.lost(),
            "events": {
                "revealed": sorted(self.revealed),
                "found": sorted(self.found),
                "now": self.now,
                "immune": sorted(self.immune),
            },
            "tokens": self.tokens,
            "turn": self.turn
            | {
                "minted": [at for at, card in self.sites(self.active) if card.used] + [28] * self.spent_mint,
                "waits": sorted(self.waits),
            },
            "winner": self.winner,
        }

    def viewed(self, eye: int | None, searching: bool) -> dict[str, Any]:
        """The same as one seat may see it, or a spectator; a searcher of the discard pile sees all of it."""
        out = self.told()
        for seat, own in enumerate(self.seats):
            out["seat"][str(seat)]["hand"] = sorted(
                (str(p.name) if eye in p.known else f"?{BACK[str(p.name)]}") + " seen" * (len(p.known) == 2)
                for p in own.hand
            )
        mixed = [paper for victim, *papers in self.pairs if victim == eye for paper in papers]
        for k, stack in enumerate(self.stacks):
            out["stacks"][str(k + 1)] = [told(p, eye in p.known or p in mixed) for p in stack]
        if not searching:
            out["discard"] = ["?"] * (len(self.discard) - 1) + self.discard[-1:]
        pairs = {text for text in out["lost"] if text.startswith(f"{eye}:")}
        out["lost"] = sorted(pairs)
        out["turn"]["waits"] = [w for w in out["turn"]["waits"] if w in ("refill 0", "refill 1", f"sebastian {eye}")]
        return in_any_order(out)


def told(paper: Paper, seen: bool = True) -> str:
    name = paper.name if seen and paper.name else "?"
    return f"{name} {''.join(str(seat) for seat in sorted(paper.known))}".strip()


def in_any_order(d: dict[str, Any]) -> dict[str, Any]:
    """A position in which what has no order is sorted: hands, events, and the two cards of a lost pair."""
    out = {key: value for key, value in d.items() if key not in ("pending", "decisions")}
    out["seat"] = {seat: own | {"hand": sorted(own["hand"])} for seat, own in d["seat"].items()}
    out["events"] = d["events"] | {key: sorted(d["events"][key]) for key in ("revealed", "found")}
    out["turn"] = d["turn"] | {"waits": sorted(d["turn"]["waits"])}
    out["lost"] = sorted(d["lost"])
    out["stacks"] = {number: list(cards) for number, cards in d["stacks"].items()}
    for pair in out["lost"]:
        places = [word.split(".") for word in pair.split()[1:]]
        if any(out["stacks"][k][int(i) - 1].startswith("?") for k, i in places):
            continue
        cards = sorted(out["stacks"][k][int(i) - 1] for k, i in places)
        for (k, i), card in zip(places, cards, strict=True):
            out["stacks"][k][int(i) - 1] = card
    return out
