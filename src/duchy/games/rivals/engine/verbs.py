"""The verbs of the card data that several cards could share (section 21 of the ledger), one small class each.

What only one card does stands in `cards/`. `can` says whether the verb would have an effect if its card were played now
(R-REQ-03); `run` does it, mostly by pushing frames. Frames pushed last are done first: where both players are asked,
the active one decides first.
"""

from collections.abc import Callable
from typing import Any, Final

from duchy.kernel.compat import i64

from ..setup import RESOURCES
from . import frames as f
from .codes import ANY, BIT, CACHE, GOLD, NUMBERED, ONE, TYPE
from .needs import storable
from .points import plenty
from .state import Prince, State
from .stores import gain_data

SELF: Final[i64] = 0
BOTH: Final[i64] = 1
MOST_SHIPS: Final[i64] = 2
MORE_SKILL: Final[i64] = 3

EACH: Final[i64] = 0
PER_PROGRESS_BUILDING: Final[i64] = 1
PER_FIGHTER: Final[i64] = 2


class Verb:
    def can(self, s: State, seat: i64) -> bool:
        return True

    def run(self, s: State, seat: i64) -> None:
        pass


class Gain(Verb):
    """Resources from the supply: of choice, or of one type."""

    def __init__(self, count: i64, types: i64, who: i64, per: i64, most: i64) -> None:
        self.count: i64 = count
        self.types: i64 = types
        self.who: i64 = who
        self.per: i64 = per
        self.most: i64 = most

    def can(self, s: State, seat: i64) -> bool:
        p = s.of(seat)
        if self.types & (self.types - 1):
            return True
        t: i64
        for t in range(6):
            if self.types & BIT[t] and p.space(t):
                return True
        return False

    def run(self, s: State, seat: i64) -> None:
        if self.who == BOTH:
            self._give(s, 1 - seat)
            self._give(s, seat)
        elif self.who == MOST_SHIPS:
            for p in (1 - seat, seat):
                if s.of(p).ships > 0 and s.of(p).ships >= s.of(1 - p).ships:
                    self._give(s, p)
        elif self.who != MORE_SKILL or s.of(seat).skill > s.of(1 - seat).skill:
            self._give(s, seat)

    def _give(self, s: State, seat: i64) -> None:
        count = self.count
        if self.per == PER_PROGRESS_BUILDING:
            count *= s.of(seat).read
        elif self.per == PER_FIGHTER:
            count *= s.of(seat).fighters
        if self.most and count > self.most:
            count = self.most
        if count:
            s.push(f.X_GAIN, seat, gain_data(self.types, count))


class Pay(Verb):
    """Pay resources of one type, or (type 6) of any."""

    def __init__(self, resource: i64, count: i64) -> None:
        self.resource: i64 = resource
        self.count: i64 = count

    def can(self, s: State, seat: i64) -> bool:
        p = s.of(seat)
        return (p.wealth() if self.resource == 6 else p.amount(self.resource)) >= self.count

    def run(self, s: State, seat: i64) -> None:
        if self.resource == 6:
            s.push(f.X_PAY_ANY, seat, self.count)
        else:
            s.push(f.X_PAY, seat, ONE[self.resource] * self.count)


class Take(Verb):
    """Take resources of choice from the opponent."""

    def __init__(self, least: i64, most: i64) -> None:
        self.least: i64 = least
        self.most: i64 = most

    def can(self, s: State, seat: i64) -> bool:
        return storable(s, seat) != 0

    def run(self, s: State, seat: i64) -> None:
        s.push(f.X_TAKE, seat, self.least | self.most << 3)


def receives(p: Prince, region: i64) -> bool:
    """Whether a resource produced by an own region finds a place; gold may go to the Gold Cache (RULING-37)."""
    if not p.owns(region):
        return False
    return p.held(region) < 3 or (TYPE[region] == GOLD and p.has_cache() and p.held(CACHE) < 3)


def yield_at(s: State, seat: i64, region: i64, count: i64) -> None:
    """A region gets resources; with a Gold Cache the owner is asked about gold."""
    p = s.of(seat)
    if TYPE[region] == GOLD and p.has_cache():
        s.push(f.X_GOLD, seat, region | count << 5)
    else:
        p.put(region, count)


class GainProductionNumber(Verb):
    """Every own region with the turn's number gains one, without boosters (benjamin)."""

    def can(self, s: State, seat: i64) -> bool:
        p = s.of(seat)
        k: i64
        for k in range(4):
            if receives(p, NUMBERED[4 * s.production - 4 + k]):
                return True
        return False

    def run(self, s: State, seat: i64) -> None:
        k: i64
        for k in range(4):
            region = NUMBERED[4 * s.production - 4 + k]
            if s.of(seat).owns(region):
                yield_at(s, seat, region, 1)


class GainPlenty(Verb):
    """Every region gains one for each Storehouse and Abbey beside it (year_of_plenty)."""

    def run(self, s: State, seat: i64) -> None:
        for who in (1 - seat, seat):
            p = s.of(who)
            for spot in range(2 * p.settlements + 2):
                count = plenty(p, spot)
                if count:
                    yield_at(s, who, p.land[spot], count)


class LoseUrban(Verb):
    """Every region at a city loses one, unless a Bath House of that city protects it; then Pharmacies pay (plague)."""

    def run(self, s: State, seat: i64) -> None:
        for who in (1 - seat, seat):
            p = s.of(who)
            region: i64
            for region in range(24):
                if p.urban & ~p.bathed & BIT[region] and p.held(region):
                    p.drop(region, 1)
            if p.remedies:
                s.push(f.X_GAIN, who, gain_data(63, p.remedies))


# ---- out of the card data
Row = dict[str, Any]
Reader = Callable[[int, Row], Verb]  # the number of the card, and the row of its effect

WHO: Final = ("self", "both", "most_trade_ships", "more_skill")
PER: Final = ("", "progress_building", "strength_unit")


def word_of(row: Row) -> str:
    """By what name a row asks for its verb: with its object where it has one, as in "remove_card trade_ship"."""
    if "bespoke" in row:
        return str(row["bespoke"])
    return " ".join(str(row[key]) for key in ("verb", "which", "zone", "regions") if key in row)


def _gain(card: int, row: Row) -> Verb:
    types = ANY if row["resource"] == "choice" else BIT[RESOURCES.index(row["resource"])]
    who, per = WHO.index(row.get("who", "self")), PER.index(row.get("per", ""))
    return Gain(row.get("n", 1), types, who, per, row.get("most", 0))


def _pay(card: int, row: Row) -> Verb:
    return Pay(6 if row["resource"] == "any" else RESOURCES.index(row["resource"]), row.get("n", 1))


VERBS: Final[dict[str, Reader]] = {
    "gain": _gain,
    "pay": _pay,
    "take": lambda card, row: Take(row["least"], row["most"]),
    "gain_each_region plenty": lambda card, row: GainPlenty(),
    "gain_each_region production_number": lambda card, row: GainProductionNumber(),
    "lose_each_region": lambda card, row: LoseUrban(),
}
