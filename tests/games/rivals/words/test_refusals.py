"""Every "no" has a reason, and the reason is true of the position, as the second telling of the rules reads it."""

import re
from collections import defaultdict
from collections.abc import Callable

import pytest

from duchy.games.rivals.engine.codes import CARDS as PRINTED
from duchy.games.rivals.words.decisions import question
from duchy.games.rivals.words.names import CARD_NAMES, STORE_NAMES
from duchy.kernel.contract import NATURE
from duchy.kernel.errors import Refused
from duchy.kernel.rng import seeded

from ....oracles.rivals import CARDS, CITY, HEROES, LETTERS, ROAD, SETTLEMENT, SHIPS, UNITS, Oracle, base, kind
from .lively import moves

IDS = {card.name: card.id.replace("_", "-") for card in PRINTED}
CLASSES = {card.name: card.cls for card in PRINTED}
COSTS = {"road": ROAD, "settlement": SETTLEMENT, "city": CITY}
RESOURCES = list(LETTERS.values())
MOMENTS = {
    "before": ("brigitta", "reiner"),
    "while": ("scout",),
    "when": ("sebastian",),
}  # of cards with one of their own
Claim = Callable[[Oracle, str, dict[str, str]], bool]


def bag(words: str) -> dict[str, int]:
    """ "2 wool, 1 ore" or "nothing"."""
    return {} if words == "nothing" else {part.split()[1]: int(part.split()[0]) for part in words.split(", ")}


def holds(o: Oracle, words: str) -> bool:
    """The resources that a reason says there are."""
    return {resource: number for resource, number in o.own.resources.items() if number} == bag(words)


def prints(o: Oracle, card: str) -> list[str]:
    """The names of a card in the hand: prints and numbers differ."""
    return [name for name in CARD_NAMES if name in o.own.hand and base(name) == card]


def held(o: Oracle, card: str, text: str) -> bool:
    return bool(prints(o, card)) or (o.seen["face_up"] == card and text.startswith("build"))


def too_dear(o: Oracle, m: dict[str, str]) -> bool:
    card = IDS[m["card"]]
    said = bag(m["cost"]) == CARDS[card].cost and bool(m["less"]) == bool(o.less(card))
    return said and holds(o, m["have"]) and not o.affordable(card)


def regions(o: Oracle) -> list[str]:
    return [region for row in o.own.regions.values() for region in row]


def at_end(o: Oracle, text: str) -> bool:
    return bool(o.own.roads[text.split()[2]])


def place(text: str) -> str:
    return " ".join(text.split()[3:])


# what a card needs, and how to see that it is not there: (the position, groups of the match)
LACKING: dict[str, Callable[[Oracle, dict[str, str]], bool]] = {
    r"(?P<n>\d) (?P<kind>commerce|progress) points? \(you have (?P<have>\d+)\)":
        lambda o, m: o.own.points(m["kind"][0].upper() + "P") == int(m["have"]) < int(m["n"]),
    r"the strength advantage": lambda o, m: not o.strong,
    r"a city of yours": lambda o, m: not any(o.own.cities),
    r"a hero of yours with strength points":
        lambda o, m: not any(o.own.has(hero) and CARDS[hero].points.get("ST", 0) for hero in HEROES),
    r"fewer victory points than your rival": lambda o, m: o.own.points("VP") >= o.other.points("VP"),
    r"(?P<n>\d) (?P<resource>\w+) in your rival's stores": lambda o, m: o.other.resources[m["resource"]] < int(m["n"]),
    r"a resource in your rival's stores": lambda o, m: not any(o.other.resources.values()),
    r"something that your rival has and you have room for": lambda o, m: not o.takeable(),
    r"a unit of your rival with strength points":
        lambda o, m: not [unit for unit in o.other.cards if unit in UNITS and CARDS[unit].points.get("ST", 0)],
    r"a building of your rival that no Fire Brigade protects": lambda o, m: not o.burnable(),
    r"a card in your rival's hand": lambda o, m: not o.other.hand,
    r"an? (?P<card>[A-Z][\w' ]+?) of yours": lambda o, m: not o.own.has(IDS[m["card"]]),
}  # fmt: skip


def lacking(o: Oracle, words: str) -> bool:
    """Each need is read and not fulfilled, and nothing is said beside needs."""
    rest = words
    for pattern, claim in LACKING.items():
        for match in re.finditer(pattern, rest):
            if not claim(o, match.groupdict()):
                return False
        rest = re.sub(pattern, "", rest)
    return not rest.replace(",", " ").replace(" and ", " ").replace(" or ", " ").strip()


# what a reason says, and how to see that it is so: (the position, the text, groups of the match)
CLAIMS: dict[str, Claim] = {
    r"there is no card '(?P<card>.*)'": lambda o, x, m: m["card"].split(" ")[0] not in CARD_NAMES,
    r"you do not hold (?P<card>.+)": lambda o, x, m: not held(o, IDS[m["card"]], x),
    r"your (?P<card>.+) is (?P<names>.+) and not (?P<name>.+)":
        lambda o, x, m: m["names"].split(" or ") == prints(o, IDS[m["card"]]) and m["name"] not in o.own.hand,
    r"(?P<card>.+) needs a site at a city": lambda o, x, m: not o.own.cities[int(place(x)[0]) - 1],
    r"a settlement needs an open road at that end": lambda o, x, m: not at_end(o, x),
    r"(?P<card>.+) needs (?P<needs>.+)": lambda o, x, m: held(o, IDS[m["card"]], x) and lacking(o, m["needs"]),
    r"the production die is already fixed": lambda o, x, m: bool(o.seen["turn"]["production"]),
    r"name a number from 1 to 6, .+": lambda o, x, m: not re.fullmatch(r"play brigitta [1-6]", x),
    r"(?:roll first: )?before rolling only Brigitta and Reiner may be played":
        lambda o, x, m: o.seen["asks"] == "decide roll" and not x.startswith(("play brigitta", "play reiner")),
    r"(?P<card>.+) is built, not played, .+": lambda o, x, m: CLASSES[m["card"]] in ("green", "red", "brown"),
    r"(?P<card>.+) is played, not built": lambda o, x, m: CLASSES[m["card"]] == "action",
    r"(?P<card>.+) is played (?P<when>before|while|when) .+":
        lambda o, x, m: IDS[m["card"]] in MOMENTS[m["when"]],
    r"(?P<card>.+) would have no effect now":
        lambda o, x, m: CLASSES[m["card"]] == "action" and not o.playable(IDS[m["card"]]),
    r"it goes to the slot of an own region, .+": lambda o, x, m: x.split()[-1] not in regions(o),
    r"only one (?P<card>.+) may stand in a principality":
        lambda o, x, m: o.own.has(IDS[m["card"]]) or (m["card"] == "Parish Hall" and o.own.has("town-hall")),
    r"a (?P<what>road|settlement|city) costs (?P<cost>.+) and you have (?P<have>.+)": lambda o, x, m:
        bag(m["cost"]) == COSTS[m["what"]] and holds(o, m["have"]) and not o.own.affords(COSTS[m["what"]]),
    r"(?P<card>.+?) costs (?P<cost>.+?)(?P<less>, one less by Drill Ground or Crane,)? and you have (?P<have>.+)":
        lambda o, x, m: too_dear(o, m),
    r"a Town Hall goes on a Parish Hall at a city":
        lambda o, x, m: not any(o.fits("town-hall", where) for where in o.own.places),
    r"your Parish Hall stands at (?P<where>.+)": lambda o, x, m: "parish-hall" in o.own.places[m["where"]],
    r"say where, .+": lambda o, x, m: place(x) not in o.own.places,
    r"(?P<where>\d \w+) has no empty site":
        lambda o, x, m: len(o.own.places[m["where"]]) == (2 if o.own.cities[int(m["where"][0]) - 1] else 1),
    r"no (?P<what>road|settlement|city) card is left":
        lambda o, x, m: o.seen["left"]["cities" if m["what"] == "city" else f"{m['what']}s"] == 0,
    r"a city goes on one of your settlements, .+": lambda o, x, m: x.split()[2] not in [
        str(i + 1) for i, city in enumerate(o.own.cities) if not city],
    r"say at which end, .+": lambda o, x, m: x.split()[2:] not in (["left"], ["right"]),
    r"there is already an open road at that end": lambda o, x, m: at_end(o, x),
    # trades
    r"a trade reads .+": lambda o, x, m: not re.fullmatch(r"trade [123] [\w-]+ for [\w-]+", x),
    r"(?P<store>[\w-]+) is not yours": lambda o, x, m: m["store"] not in o.own.stock,
    r"what you get must be of another type": lambda o, x, m: kind(x.split()[4]) == x.split()[2],
    r"(?P<store>[\w-]+) has no room": lambda o, x, m: not o.own.room(m["store"]),
    r"you have no trade ship for (?P<what>\w+)":
        lambda o, x, m: not any(o.own.has(ship) for ship, resource in SHIPS.items() if resource == m["what"]),
    r"you have only (?P<n>\d+) (?P<what>\w+)":
        lambda o, x, m: o.own.resources[m["what"]] == int(m["n"]) < int(x.split()[1]),
    r"what you get must be of another type and find room":
        lambda o, x, m: kind(x.split()[4]) == kind(x.split()[2]) or not o.own.room(x.split()[4]),
    r"no Large Trade Ship lies beside (?P<region>[\w-]+)": lambda o, x, m: m["region"] not in beside(o),
    r"a Large Trade Ship takes 2 of one region, and (?P<region>[\w-]+) holds (?P<n>\d)":
        lambda o, x, m: o.own.stock[m["region"]] == int(m["n"]) < 2,
    r"the Gold Cache is no region beside .+": lambda o, x, m: x.split()[2] == "gold-cache",
    r"nobody takes one resource for another": lambda o, x, m: x.split()[2] != "gold" or not o.own.has("mint"),
    r"each Mint trades once in a turn": lambda o, x, m: bool(o.seen["turn"]["minted"]),
    r"you have (?P<n>\d+) gold": lambda o, x, m: o.own.resources["gold"] == int(m["n"]) == 0,
    # the rest
    r"in the Introductory Game nothing is removed": lambda o, x, m: o.mode == "introductory",
    r"centre and brown cards cannot be removed": lambda o, x, m: x.split()[1] in ("gold-cache", *COSTS),
    r"the Parish Hall lies under the Town Hall": lambda o, x, m: o.own.has("town-hall"),
    r"name a building or unit of yours and its place, .+":
        lambda o, x, m: x.split()[1] not in o.own.places.get(place(x), []),
    r"a search costs (?P<n>\d) resources":
        lambda o, x, m: sum(o.own.resources.values()) < int(m["n"]) == o.seen["seat"][str(o.seat)]["search_price"],
    r"Sebastian was drawn at the end of your turn .+": lambda o, x, m: f"sebastian {o.seat}" in o.seen["turn"]["waits"],
    r"that belongs to another phase of the turn":
        lambda o, x, m: o.seen["asks"] == "decide action" and x.split()[0] in ("roll", "draw", "put", "search"),
    r"'(?P<text>.+)' is not possible now: (?P<wanted>.+)":
        lambda o, x, m: m["text"] == x and m["wanted"] == o.seen["wanted"] and (
            o.seen["asks"] != "decide action" or x.split()[0] not in ("play", "build", "trade", "remove")),
}  # fmt: skip
PATTERNS = [(re.compile(pattern), claim) for pattern, claim in CLAIMS.items()]


def beside(o: Oracle) -> list[str]:
    """The regions on both sides of a Large Trade Ship."""
    out: list[str] = []
    for where, cards in o.own.places.items():
        house, side = where.split()
        if "large-trade-ship" in map(base, cards):
            out += o.own.regions[side][int(house) - 1 : int(house) + 1]
    return out


def judge(o: Oracle, text: str, reason: str) -> str:
    """What is wrong with a reason; "" if it is true."""
    for pattern, claim in PATTERNS:
        if match := pattern.fullmatch(reason):
            return "" if claim(o, text, match.groupdict()) else "the reason is not true"
    return "nobody knows whether this reason is true"


def always() -> list[str]:
    """What a person might try: everything with every card, road, settlement, city and trade."""
    out = [f"build {what} {end}" for what in ("road", "settlement") for end in ("left", "right", "up")]
    out += [f"build city {n}" for n in (1, 2, 3, 4)] + [
        "remove road left",
        "search 1",
        "draw 2",
        "roll",
        "put abbey under 1",
    ]
    for name in CARD_NAMES:
        out += [f"play {name}", f"build {name} at 1 upper", f"build {name} at 2 lower", f"build {name} at 3 upper"]
        out += [f"build {name}", f"build {name} at forest-2", f"remove {name} at 1 upper"]
    for store in STORE_NAMES:
        out += [f"trade {n} {resource} for {store}" for n in (1, 2, 3) for resource in LETTERS.values()]
        out += [f"trade 2 {region} for {store}" for region in STORE_NAMES]
    return out


@pytest.mark.rule("R-REQ-01", "R-TURN-02")
@pytest.mark.parametrize("mode", ["introductory", "gold", "turmoil", "progress", "duel"])
def test_every_reason_is_true_of_the_position(mode: str) -> None:
    """What could be tried is tried at every decision of random games in which much is built; held cards more often."""
    tries, rng = always(), seeded(1)
    of_card: dict[str, list[str]] = defaultdict(list)
    for text in tries:
        of_card[text.split()[1] if " " in text else ""].append(text)
    tried, wrong = 0, set()
    for move in (move for number in (1, 2) for move in moves(mode, number, 700)):
        if move.seat == NATURE:
            continue
        s, seen = move.before, move.game.describe(move.before)
        seen["wanted"] = question(s).wanted
        o = Oracle(seen, len(seen["turn"]["minted"]))
        texts = [tries[rng.below(len(tries))] for _ in range(12)]
        texts += [text for card in {*o.own.hand, "road", "settlement", "city"} for text in of_card[card][:6]]
        texts += [
            f"trade {1 + rng.below(3)} {sorted(LETTERS.values())[rng.below(6)]} for {store}" for store in o.own.stock
        ]
        texts += [f"trade 2 {region} for {store}" for region in beside(o) for store in list(o.own.stock)[:2]]
        for text in texts:
            try:
                move.game.parse(s, move.seat, text)
            except Refused as refused:
                tried += 1
                if fault := judge(o, text, refused.reason):
                    wrong.add((fault, text, refused.reason, refused.rule, seen["asks"]))
    assert not wrong
    assert tried > 1000
