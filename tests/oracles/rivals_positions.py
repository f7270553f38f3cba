"""Positions of Rivals that nobody played: cities, cards, stocks and hands by chance, so that rare cards meet."""

from typing import Any

from duchy.games import open_game
from duchy.kernel.rng import seeded

from .rivals import CARDS, FACE_UP, ONCE, base
from .rivals_box import BACK, REGION_STACK, SIDES, backs_of, draw_cards, events_of

MODES = ("duel", "gold", "turmoil", "progress", "introductory")
NEEDED = (
    "abbey", "university", "library", "parish-hall", "hedge-tavern", "merchant-guild", "pirate-ship", "bath-house",
    "building-crane", "drill-ground", "fire-brigade", "mint", "town-hall", "lookout-tower", "heinrich", "irmgard",
    "pharmacy", "moneylender", "harbor", "salt-silo",
)  # fmt: skip  # what other cards ask for, or wait for


WITH = {
    "archer": ("hedge-tavern",), "arsonist": ("hedge-tavern",), "traitor": ("hedge-tavern",),
    "trade-master": ("merchant-guild",), "staple-house": ("merchant-guild",), "gudrun": ("pirate-ship", "pirate-ship"),
    "mineral-mining": ("university",), "three-field-system": ("university",), "chief-cannoneer": ("university",),
    "building-crane": ("university",), "university": ("abbey",), "parliament": ("abbey", "university"),
    "town-hall": ("parish-hall",), "doctor": ("bath-house",), "gustav": ("library",), "guido": ("town-hall",),
    "gold-cache": ("harald",), "brigands": ("candamir", "harald"), "voyage-of-plunder": ("candamir", "harald"),
    "feud": ("candamir", "harald"), "fraternal-feuds": ("candamir", "harald"), "tithe-barn": ("harald", "austin"),
    "harald": ("drill-ground",), "siglind": ("drill-ground",), "large-festival-hall": ("building-crane",),
    "library": ("building-crane",), "mint": ("mint",), "plague": ("pharmacy", "bath-house"),
    "salt-silo": ("gold-ship",),
    "year-of-plenty": ("abbey", "storehouse"), "invention": ("abbey", "university"), "riots": ("harald", "chapel-1-3"),
    "gift-for-the-prince": ("harald", "austin"), "fairgrounds": ("inga",), "trading-base": ("marketplace",),
}  # fmt: skip  # what a card asks for, or what it works on
AGAINST = {
    "archer": ("inga", "lookout-tower"), "arsonist": ("heinrich", "irmgard"), "traitor": ("lookout-tower", "heinrich"),
    "pirate-ship": ("wool-ship", "ore-ship"), "feud": ("abbey", "storehouse"), "plague": ("pharmacy",),
    "riots": ("osmund", "wool-ship"), "harald": ("osmund",), "trade-ships-race": ("wool-ship",),
}  # fmt: skip  # what the other has then


def scene(number: int) -> tuple[Any, dict[str, Any], Any, str]:
    """A position with one card in the middle of it: in hand with what it asks for, or the event to come."""
    mode = MODES[number % len(MODES)]
    known, moons = events_of(mode)
    events = sorted({name.removesuffix("-moon") for name in known + moons})
    names = [*draw_cards(mode), *([FACE_UP[mode]] if mode in FACE_UP else []), *events]
    star = names[number // len(MODES) % len(names)]
    game, d, rng = lay(number, star)
    return game, d, rng, star


def lay(number: int, star: str = "") -> tuple[Any, dict[str, Any], Any]:
    """The game, a position before the roll or in the action phase, and the chance that made it."""
    mode = MODES[number % len(MODES)]
    game, rng = open_game(f"rivals/{mode}"), seeded(9000 + number)
    d: dict[str, Any] = game.blank({})
    left = [*draw_cards(mode).elements()] + [FACE_UP[mode] for _ in range(2) if mode in FACE_UP]
    held = [star] * (star in left and star != FACE_UP.get(mode))
    hunted = ["sebastian"] * (star in ("feud", "fraternal-feuds", "riots") and "sebastian" in left)
    for name in held + hunted:
        left.remove(name)
    active = rng.below(2)
    regions, roads, grown = list(REGION_STACK), 7, 1 + rng.below(3)
    for who, seat in enumerate(d["seat"].values()):
        for _ in range(rng.below(6 if who == 0 and rng.below(4) == 0 else 4)):
            if len(regions) == 2 or not roads:
                break
            roads -= 1
            seat["houses"][str(len(seat["houses"]) + 1)] = {"city": False, "upper": [], "lower": []}
            for side in SIDES:
                seat["regions"][side].append(regions.pop(rng.below(len(regions))))
        shuffle(seat["regions"], rng)
        most = (2, 3, 4, 6, 30)[rng.below(5)] if not star or rng.below(3) == 0 else 8
        seat["stock"] = {r: min(3, rng.below(most)) for side in seat["regions"].values() for r in side}
        if not rng.below(3):
            seat["stock"] |= {r: 3 for r in seat["stock"] if r.startswith("gold")}
        for end in ("left", "right"):
            seat["roads"][end] = roads > 0 and not rng.below(3)
            roads -= seat["roads"][end]
        for house in seat["houses"].values():
            cities = sum(h["city"] for s in d["seat"].values() for h in s["houses"].values())
            house["city"] = cities < (5 if star else 7) and rng.below(4) < grown
        if star:
            furnish(seat, (WITH if who == active else AGAINST).get(base(star), ()), left)
        settle(seat, left, rng)
        if "gold-cache" in left and rng.below(3):
            left.remove("gold-cache")
            seat["cache"] = ("1 upper", "2 lower", "3 upper")[rng.below(3)]
            if rng.below(4) == 0:  # gold goes to the cache when the fields are full
                seat["stock"] = dict.fromkeys(seat["stock"], 3)
            seat["stock"]["gold-cache"] = rng.below(4)
    deal(d, [name for name in left if name != FACE_UP.get(mode)], rng)  # those are in no hand (R-STACK-06)
    d["seat"][str(active)]["hand"] += held
    d["seat"][str(1 - active)]["hand"] += hunted
    reveal(d["events"], mode, rng, star)
    d["turn"] |= {"active": active, "production": 1 + rng.below(6)}
    d["turn"] |= {"fetches": 4 * (rng.below(4) == 0), "minted": mints(d["seat"][str(active)])[: rng.below(2)]}
    d["turn"]["waits"] = [f"sebastian {1 - active}"] * (mode == "turmoil" and rng.below(3) == 0)
    later = ("roll", "action")[rng.below(2)]
    first = base(star) in ("brigitta", "reiner") or star not in BACK
    d["pending"] = later if not star else "roll" if first else "action"
    return game, d, rng


def furnish(seat: dict[str, Any], cards: tuple[str, ...], left: list[str]) -> None:
    """The first house is a city and has some cards above."""
    house = seat["houses"]["1"]
    house["city"] = True
    for card in cards:
        below = "parish-hall" if card == "town-hall" else card
        if card in left and below in left and len(house["upper"]) < 2:
            left.remove(card)
            house["upper"].append(card)
            if below != card:
                left.remove(below)


def shuffle(rows: dict[str, list[str]], rng: Any) -> None:
    """The regions of a principality in any order."""
    found = [region for side in SIDES for region in rows[side]]
    for side in SIDES:
        rows[side] = [found.pop(rng.below(len(found))) for _ in rows[side]]


def settle(seat: dict[str, Any], left: list[str], rng: Any) -> None:
    """Cards on the sites of a principality; a Town Hall covers a Parish Hall."""
    stands = {base(name) for house in seat["houses"].values() for side in SIDES for name in house[side]}
    stands |= {"parish-hall"} if "town-hall" in stands else set()
    for house in seat["houses"].values():
        for side in SIDES:
            for _ in range((2 if house["city"] else 1) - len(house[side])):
                if not rng.below(3):
                    continue
                asked = [name for name in left if base(name) in NEEDED]
                name = asked[rng.below(len(asked))] if asked and rng.below(5) < 2 else left[rng.below(len(left))]
                card = base(name)
                if not CARDS[card].cost or (CARDS[card].red and not house["city"]) or (card in ONCE and card in stands):
                    continue
                if card == "town-hall":
                    if {"parish-hall", "town-hall"} & stands or "parish-hall" not in left:
                        continue
                    left.remove("parish-hall")
                    stands.add("parish-hall")
                left.remove(name)
                stands.add(card)
                house[side].append(name)


def deal(d: dict[str, Any], left: list[str], rng: Any) -> None:
    """Hands of which the other has seen some, a discard pile, and stacks of which somebody has looked at some."""
    for seat in d["seat"].values():
        seat["hand"] = []
        for _ in range(min(len(left), rng.below(11))):
            rare = [name for name in left if BACK[name] != "basic"] if rng.below(2) else []
            seat["hand"].append(rare[rng.below(len(rare))] if rare else left[rng.below(len(left))])
            left.remove(seat["hand"][-1])
        if seat["cache"]:
            found = [name for name in left if name in ("benjamin", "doctor")]
            seat["hand"] += found
            left = [name for name in left if name not in found]
        often = rng.below(4)
        seat["hand"] = [name + " seen" * (rng.below(4) < often) for name in seat["hand"]]
    d["discard"] = [left.pop(rng.below(len(left))) for _ in range(min(len(left), rng.below(6)))]
    backs = backs_of(d["mode"])
    stacks: list[list[str]] = [[] for _ in backs]
    closed = rng.below(3 * len(backs))  # a stack that is empty; without another of its back, its cards are discarded
    for name in left:
        fitting = [k for k, back in enumerate(backs) if back == BACK[name] and k != closed]
        (stacks[fitting[rng.below(len(fitting))]] if fitting else d["discard"]).append(name)
    for k, stack in enumerate(stacks):
        known = rng.below(len(stack) + 1) if rng.below(3) == 0 else 0
        d["stacks"][str(k + 1)] = [
            f"{name} {('0', '1', '01')[rng.below(3)]}" if i >= len(stack) - known or i < rng.below(4) else "?"
            for i, name in enumerate(stack)
        ]
    d["lost"] = lost(d["stacks"], backs, rng)


def lost(stacks: dict[str, list[str]], backs: list[str], rng: Any) -> list[str]:
    """Perhaps two different cards of one back that one seat knows, and the other does not know which lies where."""
    seat = rng.below(2)
    places = [(k, i, name) for k in stacks for i, name in enumerate(stacks[k]) if name.endswith(f" {seat}")]
    pairs = [
        f"{1 - seat}: {k}.{i + 1} {k_2}.{j + 1}"
        for k, i, name in places
        for k_2, j, name_2 in places
        if backs[int(k) - 1] == backs[int(k_2) - 1] and (k, i) < (k_2, j) and name != name_2
    ]
    return [pairs[rng.below(len(pairs))]] if pairs and rng.below(2) else []


def reveal(events: dict[str, Any], mode: str, rng: Any, star: str) -> None:
    """Some events have been, often so many that Yule is next; the one in the middle is still to come."""
    known, moons = events_of(mode)
    if mode == "duel":
        events["found"] = [moons.pop(rng.below(len(moons))) for _ in range(rng.below(7))]
    known += events["found"]
    size = len(known) + (6 - len(events["found"])) * (mode == "duel") + 1
    most = size - 4
    count = most if rng.below(4) == 0 else rng.below(most)
    seen = list(events["found"]) if rng.below(2) else []
    for name in seen:
        known.remove(name)
    known = [name for name in known if not star or name.removesuffix("-moon") != star]
    while len(seen) < count and known:
        seen.append(known.pop(rng.below(len(known))))
    events["revealed"] = seen[:most]


def mints(seat: dict[str, Any]) -> list[int]:
    """The sites with a Mint, four to a house."""
    return [
        4 * (int(house) - 1) + 2 * row + k
        for house, sites in seat["houses"].items()
        for row, side in enumerate(SIDES)
        for k, card in enumerate(sites[side])
        if card == "mint"
    ]
