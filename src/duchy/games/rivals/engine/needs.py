"""Requirements: what must hold when a card is played or built (R-REQ-01), as small objects made from the card data."""

from typing import Any

from duchy.kernel.compat import i64, vec

from ..setup import RESOURCES
from .codes import BIT, FIGHTER, HERO, SORT, expansion_bit
from .points import victory
from .state import State


class Need:
    def met(self, s: State, seat: i64) -> bool:
        return True


class AllOf(Need):
    def __init__(self, parts: list[Need]) -> None:
        self.parts: vec[Need] = vec[Need](parts)

    def met(self, s: State, seat: i64) -> bool:
        for part in self.parts:
            if not part.met(s, seat):
                return False
        return True


class AnyOf(Need):
    def __init__(self, parts: list[Need]) -> None:
        self.parts: vec[Need] = vec[Need](parts)

    def met(self, s: State, seat: i64) -> bool:
        for part in self.parts:
            if part.met(s, seat):
                return True
        return False


class StrengthAdvantage(Need):
    def met(self, s: State, seat: i64) -> bool:
        return s.hero == seat


class HasCard(Need):
    def __init__(self, bit: i64) -> None:
        self.bit: i64 = bit

    def met(self, s: State, seat: i64) -> bool:
        return s.of(seat).built & self.bit != 0


class HasCity(Need):
    def met(self, s: State, seat: i64) -> bool:
        return s.of(seat).cities != 0


class CommerceMin(Need):
    def __init__(self, least: i64) -> None:
        self.least: i64 = least

    def met(self, s: State, seat: i64) -> bool:
        return s.of(seat).commerce >= self.least


class ProgressMin(Need):
    def __init__(self, least: i64) -> None:
        self.least: i64 = least

    def met(self, s: State, seat: i64) -> bool:
        return s.of(seat).progress >= self.least


class HasFightingHero(Need):
    """A hero with strength: not Irmgard, and not a Chief Cannoneer, who is no hero."""

    def met(self, s: State, seat: i64) -> bool:
        p = s.of(seat)
        for card in p.site:
            if card >= 0 and SORT[card] == HERO and FIGHTER[card]:
                return True
        return False


class FewerVictoryPoints(Need):
    def met(self, s: State, seat: i64) -> bool:
        return victory(s, seat) < victory(s, 1 - seat)


class OpponentHas(Need):
    def __init__(self, resource: i64, least: i64) -> None:
        self.resource: i64 = resource
        self.least: i64 = least

    def met(self, s: State, seat: i64) -> bool:
        return s.of(1 - seat).amount(self.resource) >= self.least


class OpponentWealth(Need):
    def __init__(self, least: i64) -> None:
        self.least: i64 = least

    def met(self, s: State, seat: i64) -> bool:
        return s.of(1 - seat).wealth() >= self.least


class OpponentHasStorable(Need):
    """Something the opponent has for which the own stores have room."""

    def met(self, s: State, seat: i64) -> bool:
        return storable(s, seat) != 0


class OpponentHasFighter(Need):
    def met(self, s: State, seat: i64) -> bool:
        return s.of(1 - seat).fighters > 0


class OpponentHasTinder(Need):
    """A building that no Fire Brigade protects."""

    def met(self, s: State, seat: i64) -> bool:
        return burnable(s, 1 - seat) != 0


class OpponentHand(Need):
    def __init__(self, least: i64) -> None:
        self.least: i64 = least

    def met(self, s: State, seat: i64) -> bool:
        return len(s.of(1 - seat).hand) >= self.least


def storable(s: State, seat: i64) -> i64:
    """Bits of the types that the opponent has and this player can store (R-RES-10)."""
    own = s.of(seat)
    other = s.of(1 - seat)
    out: i64 = 0
    t: i64
    for t in range(6):
        if other.amount(t) and own.space(t):
            out |= BIT[t]
    return out


def burnable(s: State, seat: i64) -> i64:
    """Bits of the sites whose building the Arsonist may name."""
    p = s.of(seat)
    out: i64 = 0
    for site in range(4 * p.settlements):
        if p.buildings & BIT[site] and not p.fireproof & BIT[site >> 2]:
            out |= BIT[site]
    return out


def read(tree: dict[str, Any]) -> Need:
    """A requirement out of the card data."""
    if not tree:
        return Need()
    if "all" in tree:
        return AllOf([read(part) for part in tree["all"]])
    if "any" in tree:
        return AnyOf([read(part) for part in tree["any"]])
    kind: str = tree["kind"]
    value: int = tree.get("value", 0)
    if kind == "has_card":
        return HasCard(expansion_bit(tree["card"]))
    if kind == "opponent_resource_min":
        return OpponentHas(RESOURCES.index(tree["resource"]), value)
    if kind == "commerce_points_min":
        return CommerceMin(value)
    if kind == "progress_points_min":
        return ProgressMin(value)
    if kind == "opponent_resource_total_min":
        return OpponentWealth(value)
    if kind == "opponent_hand_min":
        return OpponentHand(value)
    plain: dict[str, Need] = {
        "strength_advantage": StrengthAdvantage(),
        "has_city": HasCity(),
        "has_hero_with_strength": HasFightingHero(),
        "fewer_victory_points_than_opponent": FewerVictoryPoints(),
        "opponent_has_resource_you_can_store": OpponentHasStorable(),
        "opponent_has_unit_with_strength": OpponentHasFighter(),
        "opponent_has_unprotected_building": OpponentHasTinder(),
    }
    return plain[kind]
