"""What follows from the cards in play: points, neighbourhoods, tokens, victory."""

from typing import Final

from duchy.kernel.compat import i64

from .codes import (
    B_GOLD_CACHE,
    B_HARBOR,
    B_MARKETPLACE,
    B_SALT_SILO,
    B_TRADING_BASE,
    BATH,
    BESIDE,
    BIT,
    BOOST,
    BRIGADE,
    BUILDING,
    BUILT,
    CHAPEL,
    COMMERCE,
    CONSOLATION,
    DEFENCE,
    FIGHTER,
    HARBOR_SHIPS,
    HARVEST,
    HERO,
    INTRODUCTORY,
    OFFER,
    ONCE_A_TURN,
    PLENTY,
    PROGRESS,
    REMEDY,
    RIOTER,
    SEARCH_PRICE,
    SHELTER,
    SKILL,
    SORT,
    STRENGTH,
    TARGET,
    TRADE_SHIP,
    TRADE_TAKE,
    TYPE,
    VICTORY,
)
from .state import Prince, State

ADVANTAGE_FROM: Final[i64] = 3  # points from which an advantage is possible (R-ADV-01)
SAFE_STOCK: Final[i64] = 7  # what brigands leave alone, as far as they count it (R-BRIGAND-01)


def regions_of(p: Prince, settlement: i64) -> i64:
    """Bits of the four regions that touch a settlement or city (R-GEO-03)."""
    k = 2 * settlement
    return BIT[p.land[k]] | BIT[p.land[k + 1]] | BIT[p.land[k + 2]] | BIT[p.land[k + 3]]


def survey(p: Prince) -> None:
    """Recompute everything that depends on the cards in play and where they lie (R-PTS-01, I-10)."""
    p.built = B_GOLD_CACHE if p.slot >= 0 else 0
    p.victory = p.settlements
    p.commerce = 0
    p.strength = 0
    p.skill = 0
    p.progress = 0
    p.ships = 0
    p.heroes = 0
    p.fighters = 0
    p.rioters = 0
    p.buildings = 0
    p.boosted = 0
    p.sheltered = 0
    p.bathed = 0
    p.urban = 0
    p.fireproof = 0
    p.free = 0
    p.offers = 0
    p.beside = 0
    p.mints = 0
    p.harvest = 0
    p.remedies = 0
    p.consolation = 0
    p.defence = 0
    p.chapel = 0
    p.search_price = 2
    p.trade_take = 1
    p.read = 0
    for i in range(p.settlements):
        city = p.cities & BIT[i] != 0
        if city:
            p.victory += 1
            p.urban |= regions_of(p, i)
        side: i64
        for side in range(2):
            site: i64 = 4 * i + 2 * side
            _count(p, site)
            if city:
                _count(p, site + 1)
            if p.site[site] < 0 or (city and p.site[site + 1] < 0):
                p.free |= BIT[2 * i + side]
    if p.built & B_SALT_SILO:
        p.commerce += p.ships
    if p.built & B_TRADING_BASE:
        if p.built & B_MARKETPLACE:
            p.commerce += 1
        if p.built & B_HARBOR:
            p.commerce += 1
    if p.built & B_HARBOR and p.ships >= HARBOR_SHIPS:
        p.victory += 1


def _count(p: Prince, site: i64) -> None:
    card = p.site[site]
    if card < 0:
        return
    p.built |= BUILT[card]
    p.victory += VICTORY[card]
    p.commerce += COMMERCE[card]
    p.strength += STRENGTH[card]
    p.skill += SKILL[card]
    p.progress += PROGRESS[card]
    p.fighters += FIGHTER[card]
    p.rioters += RIOTER[card]
    p.harvest += HARVEST[card]
    p.remedies += REMEDY[card]
    p.consolation += CONSOLATION[card]
    p.defence |= DEFENCE[card]
    p.chapel |= CHAPEL[card]
    sort = SORT[card]
    if sort == BUILDING:
        p.buildings |= BIT[site]
        if PROGRESS[card]:
            p.read += 1
        if SEARCH_PRICE[card] < p.search_price:
            p.search_price = SEARCH_PRICE[card]
        if TRADE_TAKE[card] > p.trade_take:
            p.trade_take = TRADE_TAKE[card]
        if BRIGADE[card]:
            p.fireproof |= BIT[site >> 2]
        if BATH[card]:
            p.bathed |= regions_of(p, site >> 2)
        if BOOST[card] >= 0:
            left, right = left_of(p, site), right_of(p, site)
            if TYPE[left] == BOOST[card]:
                p.boosted |= BIT[left]
            if TYPE[right] == BOOST[card]:
                p.boosted |= BIT[right]
        if SHELTER[card]:
            p.sheltered |= BIT[left_of(p, site)] | BIT[right_of(p, site)]
    elif sort == HERO:
        p.heroes += 1
    elif sort == TRADE_SHIP:
        p.ships += 1
    offer = OFFER[card]
    if offer >= 0:
        if offer == BESIDE:
            p.beside |= BIT[left_of(p, site)] | BIT[right_of(p, site)]
        elif offer == ONCE_A_TURN:
            p.mints |= BIT[site]
        else:
            p.offers |= BIT[offer]


def left_of(p: Prince, site: i64) -> i64:
    """The region to the left of a site, on its side of the row (R-GEO-07)."""
    return p.land[2 * (site >> 2) + (site >> 1 & 1)]


def right_of(p: Prince, site: i64) -> i64:
    return p.land[2 * (site >> 2) + 2 + (site >> 1 & 1)]


def plenty(p: Prince, spot: i64) -> i64:
    """How many Storehouses and Abbeys lie beside the region on a spot (R-CARD-year_of_plenty-1)."""
    out: i64 = 0
    column = spot >> 1
    side = spot & 1
    for i in range(column - 1, column + 1):
        if 0 <= i < p.settlements:
            site: i64 = 4 * i + 2 * side
            if p.site[site] >= 0:
                out += PLENTY[p.site[site]]
            if p.site[site + 1] >= 0:
                out += PLENTY[p.site[site + 1]]
    return out


def victory(s: State, seat: i64) -> i64:
    """All victory points of a player (R-PTS-03)."""
    out = s.of(seat).victory
    if s.hero == seat:
        out += 1
    if s.trade == seat:
        out += 1
    return out


def hand_limit(p: Prince) -> i64:
    return 3 + p.progress


def exposed(p: Prince) -> i64:
    """What brigands count: all that lies on regions, but for those beside a Storehouse (R-BRIGAND-01, 04, 06)."""
    count: i64 = 0
    region: i64
    for region in range(24):
        if p.owns(region) and not p.sheltered & BIT[region]:
            count += p.held(region)
    return count


def holder(held: i64, red: i64, blue: i64) -> i64:
    """Who holds a token now, given its holder so far and the points of both (R-ADV-01 to R-ADV-07)."""
    if held == 0 and red >= ADVANTAGE_FROM and red >= blue:
        return 0
    if held == 1 and blue >= ADVANTAGE_FROM and blue >= red:
        return 1
    if red >= ADVANTAGE_FROM and red > blue:
        return 0
    if blue >= ADVANTAGE_FROM and blue > red:
        return 1
    return -1


def settle(s: State) -> None:
    """After a completed effect: the tokens, then victory at once in all modes but the first (R-ADV-08, R-WIN-02)."""
    s.hero = holder(s.hero, s.red.strength, s.blue.strength)
    s.trade = holder(s.trade, s.red.commerce, s.blue.commerce)
    if s.mode != INTRODUCTORY and s.turn > 0 and victory(s, s.active) >= TARGET[s.mode]:
        s.winner = s.active
        s.depth = 0
