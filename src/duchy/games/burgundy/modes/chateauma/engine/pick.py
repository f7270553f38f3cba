"""Pick and place: how the Châteauma finds a tile for its card, and what tiles bring it.

Depth first: what a tile brings is finished before anything else goes on.
"""

from typing import Final

from duchy.games.burgundy.engine.apply import advance, from_black, from_depot
from duchy.games.burgundy.engine.codes import (
    BANK,
    BIT,
    BOARDING_HOUSE,
    BUILDING,
    CARPENTER,
    CASTLE,
    CHURCH,
    CRANE,
    EMPTY,
    FIRST_LIVESTOCK,
    FOR_BOARDING_HOUSES,
    FOR_LIVESTOCK,
    FOR_SALES,
    FOR_WATCHTOWERS,
    GEESE,
    GOOSE,
    LIVESTOCK,
    MARKET,
    MINE,
    MONASTERY,
    SHIP,
    TILE_COLOUR,
    TOWN_HALL,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
)
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec

from .county import (
    AGAIN,
    ANIMALS,
    FROM_RESERVE,
    GOODS,
    LAID_WILD,
    LOOKED,
    MOST_SPACES,
    NO_GOODS,
    NOTHING_FITS,
    NOTHING_TO_SELL,
    NOTHING_TO_TAKE,
    POINTS,
    RESERVED,
    RIGHT,
    SILVER,
    SOLD,
    TOOK,
    WILD_FROM_BLACK,
    CountyPart,
    the_automaton,
)
from .meetings import monastery_shown, route_point

SPECIES: Final = 4

# where carpenter, church and market look, kind after kind (BA-TILE-13 to -15)
BUILDINGS: Final[vec[i64]] = vec[i64]([BUILDING])
FOR_CHURCH: Final[vec[i64]] = vec[i64]([CASTLE, MINE, MONASTERY])
FOR_MARKET: Final[vec[i64]] = vec[i64]([SHIP, LIVESTOCK])


# ------------------------------------------------------------------ pick and place
def pick(s: State, a: CountyPart, slot: i64, start: i64) -> None:
    """BA-PICK-02 to -07: once round the depots from `start`; in each the open spaces of the card in their order."""
    i: i64
    for i in range(6):
        depot = (start - 1 + i) % 6
        space = MOST_SPACES * slot
        for colour in a.book.spaces[a.cards[slot]]:
            if a.lying[space] == EMPTY:
                at = first_in_depot(s, depot, colour)
                if at != EMPTY:
                    tile = from_depot(s, at)
                    a.note(TOOK, depot, tile, space)
                    lay(s, a, tile, space)
                    return
            space += 1
        a.note(LOOKED, depot, a.wanted(slot))
    fall_back(s, a, slot)


def fall_back(s: State, a: CountyPart, slot: i64) -> None:
    """BA-FALL-01 to -04."""
    space = MOST_SPACES * slot
    for colour in a.book.spaces[a.cards[slot]]:
        if a.lying[space] == EMPTY and a.in_reserve(colour):
            lay_from_reserve(s, a, colour, space)
            return
        space += 1
    if len(a.wild):
        space = a.first_open(slot, EMPTY)
        a.note(LAID_WILD, 0, 0, space)
        a.lying[space] = a.top_wild()
        a.face_down |= BIT[space]
        a.covered = append(a.covered, space)
        return
    for i in range(2 * s.width):
        if s.black[i] != EMPTY:
            a.note(WILD_FROM_BLACK, 0, s.black[i])
            a.wild = append(a.wild, from_black(s, i))
            return
    gain_silver(s, a, 2)


def first_in_depot(s: State, depot: i64, colour: i64) -> i64:
    """The slot of a depot's first tile of a kind in reading order (BA-PICK-05)."""
    for at in range(depot * s.width, (depot + 1) * s.width):
        if s.depots[at] != EMPTY and TILE_COLOUR[s.depots[at]] == colour:
            return at
    return EMPTY


def lay_from_reserve(s: State, a: CountyPart, colour: i64, space: i64) -> None:
    tile = a.from_reserve(colour)
    a.note(FROM_RESERVE, 0, tile, space)
    lay(s, a, tile, space)


def lay(s: State, a: CountyPart, tile: i64, space: i64) -> None:
    """BA-PICK-06: face up on the card; then what the tile brings, to its end."""
    a.lying[space] = tile
    a.covered = append(a.covered, space)
    p = the_automaton(s)
    colour = TILE_COLOUR[tile]
    if colour == BUILDING:
        use_building(s, a, p, tile)
    elif colour == LIVESTOCK:
        score_livestock(a, p, tile)
    elif colour == SHIP:
        sail(s, a, p)
    elif colour == CASTLE:
        pick_again(s, a)
    elif colour == MINE:
        p.mines += 1
    else:
        monastery_shown(s)


def gain_silver(s: State, a: CountyPart, silver: i64) -> None:
    the_automaton(s).silver += silver
    a.note(SILVER, silver)


# ------------------------------------------------------------------ what tiles bring
def pick_again(s: State, a: CountyPart) -> None:
    """BA-TILE-01 to -03: from the white die's depot, on the selected card or else on the other."""
    slot = a.selected()
    if not a.is_open(slot):
        slot = RIGHT - slot
    if a.is_open(slot):
        a.note(AGAIN, a.white, slot)
        pick(s, a, slot, a.white)
    else:
        sell(s, a)


def score_livestock(a: CountyPart, p: Player, tile: i64) -> None:
    """BA-TILE-05; BA-EXP-03 and -04 for the geese."""
    points: i64 = a.animals(p, GOOSE)
    if tile == GEESE:
        most: i64 = 0
        species: i64
        for species in range(SPECIES):
            animals = a.animals(p, species)
            if animals > most:
                most = animals
        points += most
    else:
        points += a.animals(p, (tile - FIRST_LIVESTOCK) // 3)
    p.points[FOR_LIVESTOCK] += points
    a.note(ANIMALS, points)


def sail(s: State, a: CountyPart, p: Player) -> None:
    """BA-TILE-06 to -08."""
    most: i64 = 0
    depot: i64 = EMPTY
    i: i64
    for i in range(6):
        d = (a.white - 1 + i) % 6
        goods: i64 = 0
        for t in range(6):
            goods += s.depot_goods[6 * d + t]
        if goods > most:
            most = goods
            depot = d
    if depot == EMPTY:
        a.note(NO_GOODS)
    else:
        a.note(GOODS, depot, most)
        for t in range(6):
            p.goods[t] += s.depot_goods[6 * depot + t]
            s.depot_goods[6 * depot + t] = 0
    advance(s, p)


def use_building(s: State, a: CountyPart, p: Player, building: i64) -> None:
    if building == BANK:
        gain_silver(s, a, 2)
    elif building == BOARDING_HOUSE:
        p.points[FOR_BOARDING_HOUSES] += 2
        a.note(POINTS, 2)
    elif building == WATCHTOWER:
        p.points[FOR_WATCHTOWERS] += 4
        a.note(POINTS, 4)
    elif building == WAREHOUSE:
        sell(s, a)
    elif building == CARPENTER:
        reserve_take(s, a, building, BUILDINGS)
    elif building == CHURCH:
        reserve_take(s, a, building, FOR_CHURCH)
    elif building == MARKET:
        reserve_take(s, a, building, FOR_MARKET)
    elif building == TOWN_HALL:
        use_town_hall(s, a)
    elif building == CRANE:  # BA-EXP-02
        pick_again(s, a)
    elif building == WHITE_CASTLE:
        use_white_castle(s, a)


def reserve_take(s: State, a: CountyPart, building: i64, colours: vec[i64]) -> None:
    """BA-TILE-13 to -16: kind after kind, each once round the depots from the white die's."""
    for colour in colours:
        i: i64
        for i in range(6):
            depot = (a.white - 1 + i) % 6
            at = first_in_depot(s, depot, colour)
            if at != EMPTY:
                put_in_reserve(s, a, depot, at)
                return
    a.note(NOTHING_TO_TAKE, 0, building)


def put_in_reserve(s: State, a: CountyPart, depot: i64, at: i64) -> None:
    tile = from_depot(s, at)
    a.reserve = append(a.reserve, tile)
    a.note(RESERVED, depot, tile)


def use_town_hall(s: State, a: CountyPart) -> None:
    """BA-TILE-17 to -19: of the kinds that fit the selected card (or else the other) the one with most tiles."""
    for slot in (a.selected(), RIGHT - a.selected()):
        best: i64 = EMPTY
        for colour in a.book.order:
            if a.in_reserve(colour) and a.first_open(slot, colour) != EMPTY:
                if best == EMPTY or a.in_reserve(colour) > a.in_reserve(best):
                    best = colour
        if best != EMPTY:
            lay_from_reserve(s, a, best, a.first_open(slot, best))
            return
    a.note(NOTHING_FITS)


def use_white_castle(s: State, a: CountyPart) -> None:
    """BA-EXP-05 and -06."""
    i: i64
    for i in range(6):
        depot = (a.white - 1 + i) % 6
        lying: i64 = 0
        for at in range(depot * s.width, (depot + 1) * s.width):
            if s.depots[at] != EMPTY:
                lying |= BIT[TILE_COLOUR[s.depots[at]]]
        if lying:
            put_in_reserve(s, a, depot, first_in_depot(s, depot, scarcest(a, lying)))
            return
    gain_silver(s, a, 1)


def scarcest(a: CountyPart, colours: i64) -> i64:
    """Of these kinds, as a bit set, the one with fewest tiles in the reserve; the first in the reserve's order."""
    best: i64 = EMPTY
    for colour in a.book.order:
        if colours & BIT[colour] and (best == EMPTY or a.in_reserve(colour) < a.in_reserve(best)):
            best = colour
    return best


def sell(s: State, a: CountyPart) -> None:
    """BA-SELL-01 to -03."""
    p = the_automaton(s)
    most: i64 = 0
    t: i64
    for t in range(6):
        if p.goods[t] > p.goods[most]:
            most = t
    tiles = p.goods[most]
    if tiles == 0:
        a.note(NOTHING_TO_SELL)
        return
    points = tiles * s.rules.sale_points[s.width]
    p.goods[most] = 0
    p.sold[most] += tiles
    p.silver += 1
    p.points[FOR_SALES] += points
    a.note(SOLD, most, tiles, points + route_point(s, p))
