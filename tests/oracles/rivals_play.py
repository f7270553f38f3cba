"""Random games of Rivals whose every action phase is compared with the second telling."""

from functools import cache
from typing import Any

from duchy.games import open_game
from duchy.games.rivals.words.names import CARD_NAMES
from duchy.kernel.chance import Seed
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from .rivals import CARDS, FACE_UP, ONCE, Oracle, base

MODES = ("duel", "gold", "turmoil", "progress", "introductory")
SIGNS = {"VP": "victory", "CP": "commerce", "ST": "strength", "SK": "skill", "PP": "progress"}
DECISIONS = 260
STACK = (
    "forest-4", "forest-6", "pasture-5", "pasture-6", "gold-field-2", "gold-field-3", "hills-1", "hills-5",
    "mountains-2", "mountains-4", "fields-1", "fields-3",
)  # fmt: skip  # R-SETUP-07
NEEDED = (
    "abbey", "university", "library", "parish-hall", "hedge-tavern", "merchant-guild", "pirate-ship", "bath-house",
    "building-crane", "drill-ground", "fire-brigade", "mint", "town-hall",
)  # fmt: skip  # what other cards ask for


def compare(number: int) -> int:
    """One game, or its first decisions; how many action phases were compared. In most games stores fill by chance."""
    game = open_game(f"rivals/{MODES[number % len(MODES)]}")
    s = game.new({})
    rng, seed, events, positions, turn = seeded(8000 + number), Seed(f"oracle {number}"), 0, 0, -1
    minted: int | None = 0
    before: tuple[Oracle, str] | None = None
    for _ in range(DECISIONS):
        movers = game.movers(s)
        while movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, seed.rng(events)))
            events += 1
            movers = game.movers(s)
        if not movers:
            break
        seat = movers.bit_length() - 1
        seen = game.describe(s)
        acting = seen["asks"] == "decide action"
        if seen["turn"]["number"] != turn and acting:
            turn, minted, before = seen["turn"]["number"], 0, None
            if number % 4:
                s = filled(game, s, rng)
                seen = game.describe(s)
        texts = {game.to_text(s, seat, action): action for action in game.legal(s, seat)}
        if acting:
            agree(game, s, seen, set(texts), minted)
            positions += 1
            wrong = before[0].followed(before[1], Oracle(seen, 0)) if before else ""
            assert not wrong, (wrong, before and before[0].seen)
        text = chosen(sorted(texts), rng) if acting else sorted(texts)[rng.below(len(texts))]
        if acting and text.startswith("trade 1 ") and minted is not None:
            minted += 1
        if acting and text.startswith("remove mint"):
            minted = None  # which of two Mints was used is not said
        if acting:
            before = (Oracle(seen, 0), text)
        game.apply(s, seat, texts[text])
    return positions


def lay(number: int) -> tuple[Any, dict[str, Any], Any]:
    """A position that nobody played: cities, cards, stocks and hands by chance, so that rare cards meet."""
    mode = MODES[number % 4]
    game, rng = open_game(f"rivals/{mode}"), seeded(9000 + number)
    d: dict[str, Any] = game.blank({})
    left, regions, roads = list(pool(mode)), list(STACK), 7
    for seat in d["seat"].values():
        for _ in range(rng.below(4)):
            if len(regions) == 2 or not roads:
                break
            roads -= 1
            seat["houses"][str(len(seat["houses"]) + 1)] = {"city": False, "upper": [], "lower": []}
            for side in ("upper", "lower"):
                seat["regions"][side].append(regions.pop(rng.below(len(regions))))
        most = (2, 3, 4, 6, 30)[rng.below(5)]
        seat["stock"] = {r: min(3, rng.below(most)) for side in seat["regions"].values() for r in side}
        if not rng.below(3):
            seat["stock"] |= {r: 3 for r in seat["stock"] if r.startswith("gold")}
        for end in ("left", "right"):
            seat["roads"][end] = roads > 0 and not rng.below(3)
            roads -= seat["roads"][end]
        for house in seat["houses"].values():
            house["city"] = sum(h["city"] for s in d["seat"].values() for h in s["houses"].values()) < 7 and (
                rng.below(4) > 0
            )
        settle(seat, left, rng)
        if "gold-cache" in left and not rng.below(3):
            left.remove("gold-cache")
            seat["cache"] = ("1 upper", "2 lower", "3 upper")[rng.below(3)]
            if rng.below(2):  # gold goes to the cache when the fields are full
                seat["stock"] = dict.fromkeys(seat["stock"], 3)
            seat["stock"]["gold-cache"] = rng.below(4)
    left = [name for name in left if name != FACE_UP.get(mode)]  # those are never in a hand (R-STACK-06)
    for seat in d["seat"].values():
        seat["hand"] = [left.pop(rng.below(len(left))) for _ in range(min(len(left), rng.below(16)))]
        if seat["cache"]:
            found = [name for name in left if name in ("benjamin", "doctor")]
            seat["hand"] += found
            left = [name for name in left if name not in found]
    d["discard"] = [left.pop() for _ in range(min(len(left), rng.below(3)))]
    active = rng.below(2)
    used = mints(d["seat"][str(active)])[: rng.below(2)]
    fetches = 4 * (rng.below(4) == 0)
    d["turn"] |= {"active": active, "production": 1 + rng.below(6), "fetches": fetches, "minted": used}
    return game, d, rng


def laid_out(number: int) -> int:
    """The action phase of such a position, and one action."""
    game, d, rng = lay(number)
    s = game.from_dict(d)
    seen, active = game.describe(s), d["turn"]["active"]
    texts = {game.to_text(s, active, action) for action in game.legal(s, active)}
    agree(game, s, seen, texts, len(d["turn"]["minted"]))
    follow(game, s, chosen(sorted(texts), rng), rng)
    return 1


def mints(seat: dict[str, Any]) -> list[int]:
    """The sites with a Mint, four to a house."""
    return [
        4 * (int(house) - 1) + 2 * row + k
        for house, sites in seat["houses"].items()
        for row, side in enumerate(("upper", "lower"))
        for k, card in enumerate(sites[side])
        if card == "mint"
    ]


def follow(game: Any, s: Any, text: str, rng: Any) -> None:
    """One action with everything that it asks for, up to the action phase it leaves."""
    seen = game.describe(s)
    before, turn, seed = Oracle(seen, 0), seen["turn"]["number"], Seed(f"follow {text}")
    game.apply(s, seen["mover"], game.parse(s, seen["mover"], text))
    for event in range(60):
        movers = game.movers(s)
        seen = game.describe(s)
        if not movers or seen["turn"]["number"] != turn:
            return
        if seen["asks"] == "decide action":
            wrong = before.followed(text, Oracle(seen, 0))
            assert not wrong, (wrong, before.seen)
            return
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, seed.rng(event)))
        else:
            seat = movers.bit_length() - 1
            actions = game.legal(s, seat)
            game.apply(s, seat, actions[rng.below(len(actions))])


def settle(seat: dict[str, Any], left: list[str], rng: Any) -> None:
    """Cards on the sites of a principality; a Town Hall covers a Parish Hall."""
    stands: set[str] = set()
    for house in seat["houses"].values():
        for side in ("upper", "lower"):
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


@cache
def pool(mode: str) -> tuple[str, ...]:
    """The cards of the draw stacks, each at most twice; found out by asking for one more."""
    game = open_game(f"rivals/{mode}")
    out = []
    for name in CARD_NAMES:
        for copies in range(1, 3):
            d: dict[str, Any] = game.blank({})
            d["seat"]["0"]["hand"] = [name] * copies
            try:
                game.from_dict(d)
            except InputError:
                break
            out.append(name)
    return tuple(out)


def filled(game: Any, s: Any, rng: Any) -> Any:
    """The same position with other stocks."""
    d = game.to_dict(s)
    for seat in d["seat"].values():
        seat["stock"] = {store: max(0, rng.below(5) - 1) for store in seat["stock"]}
    return game.from_dict(d)


def agree(game: Any, s: Any, seen: dict[str, Any], texts: set[str], minted: int | None) -> None:
    oracle = Oracle(seen, minted or 0)
    for seat, side in enumerate(oracle.sides):
        for sign, name in SIGNS.items():
            assert side.points(sign) == seen["seat"][str(seat)]["points"][name], (sign, seat, game.to_dict(s))
    for token, sign in (("hero", "ST"), ("trade", "CP")):
        holder, points = seen["tokens"][token], [side.points(sign) for side in oracle.sides]
        if holder is None:
            assert max(points) < 3 or points[0] == points[1], (token, game.to_dict(s))
        else:
            assert points[holder] >= max(3, points[1 - holder]), (token, game.to_dict(s))
    expected = oracle.legal()
    if minted is None:
        texts, expected = ({t for t in those if not t.startswith("trade 1 ")} for those in (texts, expected))
    assert texts == expected, {
        "engine only": sorted(texts - expected),
        "oracle only": sorted(expected - texts),
        "position": game.to_dict(s),
    }


def chosen(texts: list[str], rng: Any) -> str:
    """Mostly something that builds the principality up; now and then anything."""
    liked = [text for text in texts if text.startswith(("build", "play"))]
    cities = [text for text in texts if text.startswith("build city")]
    centre = [text for text in texts if text.startswith(("build settlement", "build road", "build city"))]
    first = (cities, centre, liked, liked, texts, ["end"])[rng.below(6)]
    found = first or liked or texts
    return str(found[rng.below(len(found))])
