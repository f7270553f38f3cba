"""Numbers for everything: resources, regions, cards, frames, actions; and the card data as packed vectors.

A *store* is a place for resources: the region cards 0..23 (four of each type, in the order of the resources) and the
Gold Cache, 24. A *card* is the face of a draw card, 0..79; copies that nothing can tell apart share a number. A
*spot* is a place for a region, 2 x column + side; a *site* a place for an expansion, 4 x settlement + 2 x side + k.
Amounts of the six resources are packed, eight bits each.
"""

from typing import Final

from duchy.kernel.compat import i64, vec

from .. import setup

CARDS: Final = setup.cards()
FACES: Final = setup.faces(CARDS)
EVENTS: Final = setup.events(CARDS)
MODES: Final = setup.modes()

BIT: Final[vec[i64]] = vec[i64]([2**i for i in range(62)])

# ---- resources, regions, stores
LUMBER: Final[i64] = 0
WOOL: Final[i64] = 1
GOLD: Final[i64] = 2
BRICK: Final[i64] = 3
ORE: Final[i64] = 4
GRAIN: Final[i64] = 5
ANY: Final[i64] = 63  # mask of all six types
CACHE: Final[i64] = 24  # the store of the Gold Cache
STORES: Final[i64] = 25
HIGH: Final[i64] = 0x808080808080  # one guard bit a resource, to compare packed amounts
ONE: Final[vec[i64]] = vec[i64]([2 ** (8 * t) for t in range(6)])  # one resource of a type, packed
UNIT: Final[vec[i64]] = vec[i64]([4**r for r in range(25)])  # one resource in a store of `stock`
TYPE: Final[vec[i64]] = vec[i64]([r // 4 for r in range(24)] + [2])  # resource type of a store
STORES_OF: Final[vec[i64]] = vec[i64](
    [sum(2**r for r in range(25) if types >> TYPE[r] & 1) for types in range(64)]
)  # bits of the stores of some types


def _numbers() -> list[int]:
    out: list[int] = []
    for card in CARDS[:6]:
        out += [card.numbers["red"], card.numbers["blue"], *card.numbers["stack"]]
    return out


NUMBER: Final[vec[i64]] = vec[i64](_numbers() + [0])
NUMBERED: Final[vec[i64]] = vec[i64]([r for n in range(7) for r in range(24) if _numbers()[r] == n])  # 4 a number
IN_STACK: Final[i64] = 0xCCCCCC  # of each four regions the last two lie in the region stack

# ---- draw cards
FACE_COUNT: Final[i64] = len(FACES)
UNKNOWN: Final[i64] = FACE_COUNT  # UNKNOWN + back: a card of which only the back is known
NO_CARD: Final[i64] = FACE_COUNT + 4  # a card of which nothing is known (inside the discard pile)
BASIC: Final[i64] = 0

ACTION: Final[i64] = 0
GREEN: Final[i64] = 1
RED: Final[i64] = 2
BROWN: Final[i64] = 3
_CLASSES = ["action", "green", "red", "brown"]

BUILDING: Final[i64] = 0
HERO: Final[i64] = 1
TRADE_SHIP: Final[i64] = 2
PLAIN_UNIT: Final[i64] = 3
OTHER: Final[i64] = 4
_SORTS = ["building", "hero", "trade_ship", "unit"]

BACK: Final[vec[i64]] = vec[i64]([setup.BACKS.index(f.back) for f in FACES] + [0, 1, 2, 3, -1])
CLASS: Final[vec[i64]] = vec[i64]([_CLASSES.index(f.card.cls) for f in FACES])
SORT: Final[vec[i64]] = vec[i64]([_SORTS.index(f.card.sort) if f.card.sort in _SORTS else 4 for f in FACES])
KIND: Final[vec[i64]] = vec[i64]([CARDS.index(f.card) for f in FACES])


def pack(amounts: dict[str, int]) -> int:
    return sum(n * 256 ** setup.RESOURCES.index(name) for name, n in amounts.items())


COST: Final[vec[i64]] = vec[i64]([pack(f.card.cost) for f in FACES])
COST_SUM: Final[vec[i64]] = vec[i64]([sum(f.card.cost.values()) for f in FACES])
VICTORY: Final[vec[i64]] = vec[i64]([f.card.points.get("victory", 0) for f in FACES])
COMMERCE: Final[vec[i64]] = vec[i64]([f.card.points.get("commerce", 0) for f in FACES])
STRENGTH: Final[vec[i64]] = vec[i64]([f.card.points.get("strength", 0) for f in FACES])
SKILL: Final[vec[i64]] = vec[i64]([f.card.points.get("skill", 0) for f in FACES])
PROGRESS: Final[vec[i64]] = vec[i64]([f.card.points.get("progress", 0) for f in FACES])
ONCE: Final[vec[i64]] = vec[i64]([int(f.card.once) for f in FACES])

EXPANSIONS: Final = [c.id for c in CARDS if c.cls in ("green", "red", "brown")]


def expansion_bit(card_id: str) -> int:
    """The bit of an expansion in `Prince.built`."""
    return int(2 ** EXPANSIONS.index(card_id))


BUILT: Final[vec[i64]] = vec[i64]([expansion_bit(f.card.id) if f.card.id in EXPANSIONS else 0 for f in FACES])


def _query(name: str, key: str, otherwise: int) -> list[int]:
    """One number a face out of a continuous query of the data."""
    out: list[int] = []
    for f in FACES:
        row = f.card.effect("query", name)
        out.append(otherwise if row is None else int(row.get(key, 1)))
    return out


def _gains(trigger: str) -> list[int]:
    """How many resources a face gives at a trigger."""
    out: list[int] = []
    for f in FACES:
        row = f.card.effect("on", trigger)
        out.append(0 if row is None else int(row.get("n", 0)))
    return out


def _boosts() -> list[int]:
    out: list[int] = []
    for f in FACES:
        row = f.card.effect("query", "region_yield")
        out.append(-1 if row is None else setup.REGIONS.index(str(row["region"])))
    return out


def _ships() -> list[int]:
    """What a trade offer takes: a resource type, 6 for a region beside the ship, 7 once a turn, -1 no offer."""
    out: list[int] = []
    for f in FACES:
        row = f.card.effect("query", "trade_offer")
        if row is None:
            out.append(-1)
        elif row.get("once_a_turn"):
            out.append(7)
        else:
            out.append(6 if row["pay"] == "adjacent_region" else setup.RESOURCES.index(str(row["pay"])))
    return out


def _defences() -> list[int]:
    """The numbers of a defence roll that stop an attack, as bits."""
    out: list[int] = []
    for f in FACES:
        row = f.card.effect("query", "defence")
        out.append(0 if row is None else sum(2 ** int(n) for n in row["numbers"]))
    return out


BOOST: Final[vec[i64]] = vec[i64](_boosts())
OFFER: Final[vec[i64]] = vec[i64](_ships())
BESIDE: Final[i64] = 6
ONCE_A_TURN: Final[i64] = 7
PLENTY: Final[vec[i64]] = vec[i64](_query("plenty", "n", 0))
SHELTER: Final[vec[i64]] = vec[i64](_query("brigand_count", "n", 0))
SEARCH_PRICE: Final[vec[i64]] = vec[i64](_query("search_price", "n", 2))
BATH: Final[vec[i64]] = vec[i64](_query("plague_immune", "n", 0))
BRIGADE: Final[vec[i64]] = vec[i64](_query("arson_immune", "n", 0))
TRADE_TAKE: Final[vec[i64]] = vec[i64](_query("trade_take", "n", 1))
HARVEST: Final[vec[i64]] = vec[i64](_gains("plentiful_harvest"))
CONSOLATION: Final[vec[i64]] = vec[i64](_gains("forced_loss"))
REMEDY: Final[vec[i64]] = vec[i64](_gains("plague"))
DEFENCE: Final[vec[i64]] = vec[i64](_defences())
CHAPEL: Final[vec[i64]] = vec[i64]([sum(2**n for n in f.numbers) for f in FACES])  # numbers that keep Riots off


# Riots counts units with strength or commerce points; Archer and the Prince's gift units with strength points.
def _units(*kinds: str) -> list[int]:
    return [int(f.card.sort in _SORTS[1:] and any(kind in f.card.points for kind in kinds)) for f in FACES]


RIOTER: Final[vec[i64]] = vec[i64](_units("strength", "commerce"))
FIGHTER: Final[vec[i64]] = vec[i64](_units("strength"))


def _face(name: str) -> int:
    return next(i for i, f in enumerate(FACES) if f.name == name)


def _kind(card_id: str) -> int:
    return next(i for i, c in enumerate(CARDS) if c.id == card_id)


IS_ATTACK: Final[vec[i64]] = vec[i64]([int(card.effect("on", "attack") is not None) for card in CARDS])  # by kind
PARISH_HALL: Final[i64] = _face("parish-hall")
TOWN_HALL: Final[i64] = _face("town-hall")
GOLD_CACHE: Final[i64] = _face("gold-cache")
SEBASTIAN: Final[i64] = _face("sebastian")
SCOUT: Final[i64] = _face("scout")
REINER: Final[i64] = _face("reiner")
GUIDO: Final[i64] = _face("guido")
GUSTAV: Final[i64] = _face("gustav")
K_BRIGITTA: Final[i64] = _kind("brigitta")
B_PARISH_HALL: Final[i64] = expansion_bit("parish_hall")
B_TOWN_HALL: Final[i64] = expansion_bit("town_hall")
B_GOLD_CACHE: Final[i64] = expansion_bit("gold_cache")
B_MARKETPLACE: Final[i64] = expansion_bit("marketplace")
B_HARBOR: Final[i64] = expansion_bit("harbor")
B_SALT_SILO: Final[i64] = expansion_bit("salt_silo")
B_TRADING_BASE: Final[i64] = expansion_bit("trading_base")
B_DRILL_GROUND: Final[i64] = expansion_bit("drill_ground")
B_CRANE: Final[i64] = expansion_bit("building_crane")
B_PIRATE_SHIP: Final[i64] = expansion_bit("pirate_ship")
HARBOR_SHIPS: Final[i64] = max(_query("points", "trade_ships", 0))
CRANE_FROM: Final[i64] = max(_query("build_cost", "least_cost", 0))

# ---- centre cards
ROAD_COST: Final[i64] = pack(CARDS[_kind("road")].cost)
SETTLEMENT_COST: Final[i64] = pack(CARDS[_kind("settlement")].cost)
CITY_COST: Final[i64] = pack(CARDS[_kind("city")].cost)
ROADS: Final[i64] = 7
SETTLEMENTS: Final[i64] = 5
CITIES: Final[i64] = 7

# ---- event cards
YULE: Final[i64] = next(i for i, e in enumerate(EVENTS) if e.card.id == "yule")
EVENT_COUNT: Final[i64] = len(EVENTS)
EVENT_KIND: Final[vec[i64]] = vec[i64]([CARDS.index(e.card) for e in EVENTS])
EVENT_MOON: Final[vec[i64]] = vec[i64]([int(e.moon) for e in EVENTS])
BELOW_YULE: Final[i64] = 3

# ---- the event die
EVENT_CARD: Final[i64] = 0
BRIGAND: Final[i64] = 1
TRADE: Final[i64] = 2
CELEBRATION: Final[i64] = 3
HARVEST_FACE: Final[i64] = 4
DIE: Final[vec[i64]] = vec[i64]([0, 0, 1, 2, 3, 4])  # the symbol of each of the six faces

# ---- modes
INTRODUCTORY: Final[i64] = 0
DUEL: Final[i64] = 4
TARGET: Final[vec[i64]] = vec[i64]([m.points for m in MODES])
FACE_UP: Final[vec[i64]] = vec[i64]([_face(m.face_up.replace("_", "-")) if m.face_up else -1 for m in MODES])
HAS_SEBASTIAN: Final[vec[i64]] = vec[i64]([int("turmoil" in m.sets and not m.without_half_moons) for m in MODES])
MINT: Final[i64] = _face("mint")
LONE_MINT: Final[vec[i64]] = vec[i64](  # the one Mint of a mode, which is itself again when it comes back
    [int(m.without_half_moons and FACES[MINT].copies - FACES[MINT].moons == 1) for m in MODES]
)
SPENT_MINT: Final[i64] = BIT[28]  # among the sites of used Mints: one that has left the principality this turn

# ---- rulings that a table may turn round
RETURN_NEEDS_ROOM: Final[i64] = 1
CACHE_MOVES: Final[i64] = 2
CACHE_RECEIVES: Final[i64] = 4
TOKENS_AFTER_EACH: Final[i64] = 8
REFILL_LATER: Final[i64] = 16
SEBASTIAN_AT_ONCE: Final[i64] = 32
ARRANGE_LAST: Final[i64] = 64
ALWAYS_CONSOLED: Final[i64] = 128

LIMIT: Final[i64] = 10000  # decisions after which a game is called off (RULING-58)
FETCHES: Final[i64] = 4  # how often Guido and Gustav work in one turn (RULING-43)
