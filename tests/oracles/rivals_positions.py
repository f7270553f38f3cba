"""Positions of Rivals that nobody played: cities, cards, stocks and hands by chance, so that rare cards meet."""

from typing import Any

from duchy.games import open_game
from duchy.kernel.rng import seeded

from .rivals import CARDS, FACE_UP, ONCE, base
from .rivals_table import BACK, REGION_STACK, SIDES, backs_of, draw_cards, events_of

MODES = ("duel", "gold", "turmoil", "progress", "introductory")
NEEDED = (
    "abbey", "university", "library", "parish-hall", "hedge-tavern", "merchant-guild", "pirate-ship", "bath-house",
    "building-crane", "drill-ground", "fire-brigade", "mint", "town-hall",
)  # fmt: skip  # what other cards ask for


def lay(number: int) -> tuple[Any, dict[str, Any], Any]:
    """The game, a position before the roll or in the action phase, and the chance that made it."""
    mode = MODES[number % len(MODES)]
    game, rng = open_game(f"rivals/{mode}"), seeded(9000 + number)
    d: dict[str, Any] = game.blank({})
    left = [*draw_cards(mode).elements()] + [FACE_UP[mode] for _ in range(2) if mode in FACE_UP]
    regions, roads = list(REGION_STACK), 7
    for seat in d["seat"].values():
        for _ in range(rng.below(4)):
            if len(regions) == 2 or not roads:
                break
            roads -= 1
            seat["houses"][str(len(seat["houses"]) + 1)] = {"city": False, "upper": [], "lower": []}
            for side in SIDES:
                seat["regions"][side].append(regions.pop(rng.below(len(regions))))
        shuffle(seat["regions"], rng)
        most = (2, 3, 4, 6, 30)[rng.below(5)]
        seat["stock"] = {r: min(3, rng.below(most)) for side in seat["regions"].values() for r in side}
        if not rng.below(3):
            seat["stock"] |= {r: 3 for r in seat["stock"] if r.startswith("gold")}
        for end in ("left", "right"):
            seat["roads"][end] = roads > 0 and not rng.below(3)
            roads -= seat["roads"][end]
        for house in seat["houses"].values():
            cities = sum(h["city"] for s in d["seat"].values() for h in s["houses"].values())
            house["city"] = cities < 7 and rng.below(4) > 0
        settle(seat, left, rng)
        if "gold-cache" in left and not rng.below(3):
            left.remove("gold-cache")
            seat["cache"] = ("1 upper", "2 lower", "3 upper")[rng.below(3)]
            if rng.below(2):  # gold goes to the cache when the fields are full
                seat["stock"] = dict.fromkeys(seat["stock"], 3)
            seat["stock"]["gold-cache"] = rng.below(4)
    deal(d, [name for name in left if name != FACE_UP.get(mode)], rng)  # those are in no hand (R-STACK-06)
    reveal(d["events"], mode, rng)
    active = rng.below(2)
    d["turn"] |= {"active": active, "production": 1 + rng.below(6)}
    d["turn"] |= {"fetches": 4 * (rng.below(4) == 0), "minted": mints(d["seat"][str(active)])[: rng.below(2)]}
    d["turn"]["waits"] = [f"sebastian {1 - active}"] * (mode == "turmoil" and rng.below(3) == 0)
    d["pending"] = ("roll", "action")[rng.below(2)]
    return game, d, rng


def shuffle(rows: dict[str, list[str]], rng: Any) -> None:
    """The regions of a principality in any order."""
    found = [region for side in SIDES for region in rows[side]]
    for side in SIDES:
        rows[side] = [found.pop(rng.below(len(found))) for _ in rows[side]]


def settle(seat: dict[str, Any], left: list[str], rng: Any) -> None:
    """Cards on the sites of a principality; a Town Hall covers a Parish Hall."""
    stands: set[str] = set()
    for house in seat["houses"].values():
        for side in SIDES:
            for _ in range(2 if house["city"] else 1):
                if not rng.below(3):
                    continue
                asked = [name for name in left if base(name) in NEEDED]
                name = asked[rng.below(len(asked))] if asked and not rng.below(3) else left[rng.below(len(left))]
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
        seat["hand"] = [left.pop(rng.below(len(left))) for _ in range(min(len(left), rng.below(16)))]
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


def reveal(events: dict[str, Any], mode: str, rng: Any) -> None:
    """Some events have been, often so many that Yule is next."""
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
