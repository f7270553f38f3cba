"""The hand-made judgement: what good players count, each thing with a price in log odds."""

from duchy.games.rivals.engine.codes import (
    ACTION,
    CLASS,
    COMMERCE,
    FACE_COUNT,
    PROGRESS,
    SKILL,
    STRENGTH,
    VICTORY,
    expansion_bit,
)
from duchy.kernel.compat import vec

from .thinking import inputs as at
from .thinking.judge import Weights

PRINCE = {
    at.POINTS: 0.6,
    at.SETTLEMENTS: 0.25,
    at.CITIES: 0.45,
    at.OPEN_ROAD: 0.3,
    at.NUMBERS: 0.08,
    at.WEALTH: 0.03,
    at.FULL: -0.04,
    at.AT_RISK: -0.03,
    at.STRENGTH: 0.04,
    at.COMMERCE: 0.06,
    at.SKILL: 0.03,
    at.PROGRESS: 0.15,
    at.CARDS: 0.03,
    at.FREE: 0.01,
    at.FREE_RED: 0.04,
    at.OFFERS: 0.1,
    at.CAN_CITY: 0.08,
    at.CAN_SETTLE: 0.08,
    at.CAN_ROAD: 0.05,
    at.LACKS_CITY: -0.03,
    at.LACKS_SETTLEMENT: -0.03,
    at.LACKS_ROAD: -0.03,
    at.SHELTERED: 0.02,
    at.HARVEST: 0.05,
    at.DEFENCE: 0.01,
    at.HERO_TOKEN: 0.1,
    at.TRADE_TOKEN: 0.2,
    at.TO_GO: 0.5,
    at.TO_GO + 1: 0.25,
    at.TO_GO + 2: 0.1,
}
INCOME = (0.12, 0.12, 0.08, 0.13, 0.15, 0.14)
STORED = (0.03, 0.03, 0.02, 0.03, 0.04, 0.04)
BUILT = {
    "marketplace": 0.25,
    "parish_hall": 0.1,
    "abbey": 0.05,
    "mint": 0.1,
    "moneylender": 0.05,
    "building_crane": 0.1,
}
PLANS = {at.READY: 0.02, at.READY_POINTS: 0.08, at.LACKS_POINTS: -0.03, at.HAS_POINTS: 0.15, at.IDLE: -0.02}
LEADS = {at.STRENGTH_LEAD: 0.05, at.COMMERCE_LEAD: 0.06, at.SKILL_LEAD: 0.08}


def priced(simple: bool = False) -> Weights:
    """All prices; `simple` knows points and buildings, but no plans, no cards and no danger."""
    straight = [0.0] * at.INPUTS
    for base, sign in ((0, 1), (at.PRINCE, -1)):
        for term, price in PRINCE.items():
            if not simple or term in (at.POINTS, at.SETTLEMENTS, at.CITIES, at.OPEN_ROAD, at.WEALTH):
                straight[base + term] = sign * price
        for t in range(6):
            straight[base + at.INCOME + t] = sign * (0.05 if simple else INCOME[t])
            straight[base + at.STORED + t] = 0.0 if simple else sign * STORED[t]
    if not simple:
        for name, price in BUILT.items():
            bit = expansion_bit(name).bit_length() - 1
            straight[at.BUILT_AT + bit] = price
            straight[at.BUILT_AT + at.EXPANSIONS + bit] = -price
        for card in range(FACE_COUNT):
            straight[at.HAND_AT + card] = _card(card)
        for plan, price in PLANS.items():
            straight[at.PLANS_AT + plan] = price
        for lead, price in LEADS.items():
            straight[at.LEADS_AT + lead] = price
    none = vec[float]([])
    points = [0.0] * at.INPUTS
    points[at.POINTS] = 1.0
    return Weights(0, vec[float](straight), 0.0, none, none, none, vec[float](points), 0.0, none)


def _card(card: int) -> float:
    """A card in hand: its points, and a little for everything else it may do."""
    if CLASS[card] == ACTION:
        return 0.03
    points = int(STRENGTH[card] + COMMERCE[card] + SKILL[card])
    return 0.01 + 0.01 * points + 0.05 * int(PROGRESS[card]) + 0.08 * int(VICTORY[card])
