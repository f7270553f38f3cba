"""What a judgement counts in a position: both principalities as everybody sees them, and the own hand.

The other's hand is counted, never read: a judgement says the same whatever is hidden.
"""

from typing import Final

from duchy.games.rivals.engine.book import NEEDS
from duchy.games.rivals.engine.codes import (
    ACTION,
    BIT,
    BROWN,
    BUILT,
    CITY_COST,
    CLASS,
    COST,
    FACE_COUNT,
    FACE_UP,
    GOLD,
    KIND,
    MODES,
    NUMBER,
    ONCE,
    RED,
    ROAD_COST,
    SETTLEMENT_COST,
    TARGET,
    TOWN_HALL,
    TYPE,
    VICTORY,
    WOOL,
)
from duchy.games.rivals.engine.points import victory
from duchy.games.rivals.engine.state import Prince, State
from duchy.kernel.compat import i64, vec

# ---- for each of the two princes
POINTS: Final = 0  # victory points
SETTLEMENTS: Final = 1
CITIES: Final = 2
OPEN_ROAD: Final = 3  # 1: a settlement has somewhere to go
INCOME: Final = 4  # by type: resources in six rolls
NUMBERS: Final = 10  # different numbers that produce
STORED: Final = 11  # by type: resources, the third of a type and those after it at half
WEALTH: Final = 17  # resources
FULL: Final = 18  # stores without room
AT_RISK: Final = 19  # gold and wool, if brigands would find more than seven
EXPOSED: Final = 20  # 1: more than seven resources lie open
STRENGTH: Final = 21
COMMERCE: Final = 22
SKILL: Final = 23
PROGRESS: Final = 24
CARDS: Final = 25  # in hand
FREE: Final = 26  # places for an expansion
FREE_RED: Final = 27  # places for a city expansion
OFFERS: Final = 28  # types that trade 2 : 1
CAN_CITY: Final = 29  # 1: could be paid for, trades included
CAN_SETTLE: Final = 30
CAN_ROAD: Final = 31
LACKS_CITY: Final = 32  # resources still to find, trades included; 0 where there is nothing to build
LACKS_SETTLEMENT: Final = 33
LACKS_ROAD: Final = 34
BOOSTED: Final = 35  # regions that produce twice
SHELTERED: Final = 36
HARVEST: Final = 37
DEFENCE: Final = 38  # numbers that stop an attack
UNITS: Final = 39  # that riots threaten
SHIPS: Final = 40
HERO_TOKEN: Final = 41
TRADE_TOKEN: Final = 42
TO_GO: Final = 43  # 1: one point to go; then two, then three
PRINCE: Final = 46

# ---- the rest
EXPANSIONS: Final[i64] = max(int(BUILT[card]).bit_length() for card in range(FACE_COUNT))
BUILT_AT: Final[i64] = 2 * PRINCE  # one for each expansion, own, then the other's
HAND_AT: Final[i64] = BUILT_AT + 2 * EXPANSIONS  # one for each card in the own hand
PLANS_AT: Final[i64] = HAND_AT + FACE_COUNT
READY: Final = 0  # cards in hand that could be built, trades included
READY_POINTS: Final = 1  # their victory points
LACKS_POINTS: Final = 2  # what is missing for the next card with victory points
HAS_POINTS: Final = 3  # 1: there is one
IDLE: Final = 4  # cards in hand whose requirement is not met, or that find no place
LEADS_AT: Final[i64] = PLANS_AT + 5
STRENGTH_LEAD: Final = 0  # from -4 to 4, once three is reached
COMMERCE_LEAD: Final = 1
SKILL_LEAD: Final = 2
STRENGTH_MARGIN: Final = 3  # without that condition
COMMERCE_MARGIN: Final = 4
TABLE_AT: Final[i64] = LEADS_AT + 5  # settlements, cities, roads left
MODE_AT: Final[i64] = TABLE_AT + 3
INPUTS: Final[i64] = MODE_AT + len(MODES)


def lacking(p: Prince, cost: i64) -> i64:
    """Resources still to find for a cost when all that is left over is traded away."""
    missing: i64 = 0
    trades: i64 = 0
    for t in range(6):
        over = p.amount(t) - (cost >> (8 * t) & 127)
        if over < 0:
            missing -= over
        else:
            trades += over >> 1 if p.offers & BIT[t] else over // 3
    return missing - trades if missing > trades else 0


def city_places(p: Prince) -> i64:
    """Bits of the places where a city has an empty site."""
    out: i64 = 0
    for i in range(p.settlements):
        if p.cities & BIT[i]:
            out |= p.free & (BIT[2 * i] | BIT[2 * i + 1])
    return out


def bits_in(mask: i64) -> i64:
    out: i64 = 0
    while mask:
        mask &= mask - 1
        out += 1
    return out


def clipped(value: i64, most: i64) -> i64:
    return most if value > most else -most if value < -most else value


class Inputs:
    """The inputs of a position that are not zero."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.index: vec[i64] = vec[i64]([i64(0)] * INPUTS)
        self.value: vec[float] = vec[float]([0.0] * INPUTS)
        self.income: vec[i64] = vec[i64]([0] * 6)

    def put(self, index: i64, value: i64) -> None:
        if value:
            self.index[self.count] = index
            self.value[self.count] = float(value)
            self.count += 1

    def put_half(self, index: i64, halves: i64) -> None:
        if halves:
            self.index[self.count] = index
            self.value[self.count] = 0.5 * float(halves)
            self.count += 1

    def look(self, s: State, seat: i64) -> None:
        """Take in a position as a seat sees it."""
        self.count = 0
        self.add_other(s, seat)
        self.add_own(s, seat)

    def add_other(self, s: State, seat: i64) -> None:
        """The other's principality: `keys.other_key` knows all that this depends on."""
        other = s.of(1 - seat)
        self._prince(s, 1 - seat, other, PRINCE)
        self._expansions(other, BUILT_AT + EXPANSIONS)

    def add_own(self, s: State, seat: i64) -> None:
        me = s.of(seat)
        self._prince(s, seat, me, 0)
        self._expansions(me, BUILT_AT)
        self._hand(s, seat, me)
        self._leads(me, s.of(1 - seat))
        self.put(TABLE_AT, s.settlements)
        self.put(TABLE_AT + 1, s.cities)
        self.put(TABLE_AT + 2, s.roads)
        self.put(MODE_AT + s.mode, 1)

    def _prince(self, s: State, seat: i64, p: Prince, at: i64) -> None:
        points = victory(s, seat)
        self.put(at + POINTS, points)
        self.put(at + SETTLEMENTS, p.settlements)
        self.put(at + CITIES, bits_in(p.cities))
        self._land(p, at)
        self.put(at + STRENGTH, p.strength)
        self.put(at + COMMERCE, p.commerce)
        self.put(at + SKILL, p.skill)
        self.put(at + PROGRESS, p.progress)
        self.put(at + CARDS, len(p.hand))
        self.put(at + FREE, bits_in(p.free))
        self.put(at + FREE_RED, bits_in(city_places(p)))
        self.put(at + OFFERS, bits_in(p.offers) + bits_in(p.beside))
        self._centre(s, p, at)
        self.put(at + HARVEST, p.harvest)
        self.put(at + DEFENCE, bits_in(p.defence))
        self.put(at + UNITS, p.rioters)
        self.put(at + SHIPS, p.ships)
        self.put(at + HERO_TOKEN, 1 if s.hero == seat else 0)
        self.put(at + TRADE_TOKEN, 1 if s.trade == seat else 0)
        to_go = TARGET[s.mode] - points
        if 1 <= to_go <= 3:
            self.put(at + TO_GO + to_go - 1, 1)

    def _land(self, p: Prince, at: i64) -> None:
        """Regions, what they bring, and what lies on them."""
        full: i64 = 0
        numbers: i64 = 0
        exposed: i64 = 0
        for t in range(6):
            self.income[t] = 0
        for spot in range(2 * p.settlements + 2):
            region = p.land[spot]
            held = p.held(region)
            self.income[TYPE[region]] += 2 if p.boosted & BIT[region] else 1
            numbers |= BIT[NUMBER[region]]
            if held == 3:
                full += 1
            if not p.sheltered & BIT[region]:
                exposed += held
        for t in range(6):
            amount = p.amount(t)
            self.put(at + INCOME + t, self.income[t])
            self.put_half(at + STORED + t, 2 * amount if amount <= 2 else amount + 2)
        self.put(at + NUMBERS, bits_in(numbers))
        self.put(at + WEALTH, p.wealth())
        self.put(at + FULL, full)
        if exposed > 7:
            self.put(at + AT_RISK, p.amount(GOLD) + p.amount(WOOL))
            self.put(at + EXPOSED, 1)
        self.put(at + BOOSTED, bits_in(p.boosted))
        self.put(at + SHELTERED, bits_in(p.sheltered))

    def _centre(self, s: State, p: Prince, at: i64) -> None:
        """How far the next road, settlement and city are."""
        road = p.road_left | p.road_right
        self.put(at + OPEN_ROAD, road)
        if s.cities and bits_in(p.cities) < p.settlements:
            self._plan(at + CAN_CITY, at + LACKS_CITY, lacking(p, CITY_COST))
        if s.settlements and road:
            self._plan(at + CAN_SETTLE, at + LACKS_SETTLEMENT, lacking(p, SETTLEMENT_COST))
        elif s.settlements and s.roads:
            self._plan(at + CAN_ROAD, at + LACKS_ROAD, lacking(p, ROAD_COST))

    def _plan(self, can: i64, lacks: i64, missing: i64) -> None:
        if missing:
            self.put(lacks, missing)
        else:
            self.put(can, 1)

    def _expansions(self, p: Prince, at: i64) -> None:
        for i in range(EXPANSIONS):
            if p.built & BIT[i]:
                self.put(at + i, 1)

    def _hand(self, s: State, seat: i64, p: Prince) -> None:
        ready: i64 = 0
        points: i64 = 0
        idle: i64 = 0
        nearest: i64 = 9
        last: i64 = -1
        red = city_places(p)
        for entry in p.hand:
            card = entry >> 2
            if card >= FACE_COUNT:
                continue
            if card == last:
                self.value[self.count - 1] += 1.0
            else:
                self.put(HAND_AT + card, 1)
            last = card
            if CLASS[card] == ACTION:
                continue
            if not fits(s, seat, p, card, red):
                idle += 1
                continue
            missing = lacking(p, COST[card])
            if not missing:
                ready += 1
                points += VICTORY[card]
            if VICTORY[card] and missing < nearest:
                nearest = missing
        if s.face_up and fits(s, seat, p, FACE_UP[s.mode], red):
            missing = lacking(p, COST[FACE_UP[s.mode]])
            if missing < nearest:
                nearest = missing
            if not missing:
                points += 1
        self.put(PLANS_AT + READY, ready)
        self.put(PLANS_AT + READY_POINTS, points)
        if nearest < 9:
            self.put(PLANS_AT + HAS_POINTS, 1)
            self.put(PLANS_AT + LACKS_POINTS, nearest)
        self.put(PLANS_AT + IDLE, idle)

    def _leads(self, me: Prince, other: Prince) -> None:
        strength = clipped(me.strength - other.strength, 4)
        commerce = clipped(me.commerce - other.commerce, 4)
        if me.strength >= 3 or other.strength >= 3:
            self.put(LEADS_AT + STRENGTH_LEAD, strength)
        if me.commerce >= 3 or other.commerce >= 3:
            self.put(LEADS_AT + COMMERCE_LEAD, commerce)
        self.put(LEADS_AT + SKILL_LEAD, clipped(me.skill - other.skill, 1))
        self.put(LEADS_AT + STRENGTH_MARGIN, strength)
        self.put(LEADS_AT + COMMERCE_MARGIN, commerce)


def fits(s: State, seat: i64, p: Prince, card: i64, red: i64) -> bool:
    """Whether an expansion has a place and its requirement is met, whatever it costs."""
    if ONCE[card] and p.built & BUILT[card]:
        return False
    place = BIT[0] if card == TOWN_HALL or CLASS[card] == BROWN else red if CLASS[card] == RED else p.free
    if not place:
        return False
    return NEEDS[KIND[card]].met(s, seat)
