"""What a greedy player of Burgundy likes when no action brings points now."""

from duchy.games.burgundy.engine.codes import (
    ACT,
    ANY,
    ARGUMENT_SHIFT,
    BESIDE,
    BUILDING,
    BUY,
    CASTLE,
    DISCARD,
    END,
    FROM_DEPOT,
    HEX_SHIFT,
    HIRE,
    KEEP,
    LIVESTOCK,
    LOAD,
    MINE,
    MONASTERY,
    NO_GOODS,
    PLACE,
    SELL,
    SETTLE,
    SHIP,
    TAKE,
    TILE_COLOUR,
    X_SHIFT,
)
from duchy.games.burgundy.engine.legal import spaces_for
from duchy.games.burgundy.engine.state import Player, State
from duchy.games.burgundy.modules.vineyards.engine.vineyards import GROW
from duchy.kernel.contract import Action, Game, View

# what a placed tile of a colour is worth beyond its immediate points, in the eyes of a plain player
TILE_WORTH = {BUILDING: 2.0, LIVESTOCK: 1.0, SHIP: 3.0, MONASTERY: 2.0, MINE: 2.5, CASTLE: 4.0, ANY: 1.0}
A_SHARE_OF_THE_AREA = 4.0  # a filled area is points to come: the fuller it gets, the better


def preference(game: Game[State], view: View[State], action: Action) -> float:
    s = view.state
    kind = action & 15
    x = action >> X_SHIFT & 63
    if kind == SETTLE:
        return 0.0
    p = s.players[s.current]
    if kind == PLACE:
        return 2.0 + TILE_WORTH[TILE_COLOUR[p.storage[x]]] + _area_progress(p, action >> HEX_SHIFT & 63)
    if kind in (TAKE, HIRE):
        return _wish(s, p, s.depots[x]) - (0.0 if kind == TAKE else 1.0)
    if kind == BUY:
        if x >= BESIDE:  # an inn, a double hex
            return 0.3 if p.stored < 3 else -1.0
        tile = s.black[x] if x < FROM_DEPOT else s.depots[x - FROM_DEPOT]
        return _wish(s, p, tile) - 0.5 if p.stored < 3 else -1.0
    if kind == DISCARD:
        return -_wish(s, p, p.storage[x])
    if kind == LOAD:
        return 0.0 if x == NO_GOODS else 0.5 * int(sum(s.depot_goods[6 * x : 6 * x + 6]))
    if kind in (SELL, KEEP):
        return 0.5
    if kind == ACT:  # a double hex, planted or gathered
        return 2.5 if action >> ARGUMENT_SHIFT & GROW else 0.6 if p.room - p.stored > 1 else -1.0
    if kind == END:
        return -0.5
    return 0.2  # workers, pass, what modules ask


def _area_progress(p: Player, h: int) -> float:
    area = p.duchy.area[h]
    covered = int(area & p.covered).bit_count() + 1
    return A_SHARE_OF_THE_AREA * covered / int(p.duchy.area_size[h])


def _wish(s: State, p: Player, tile: int) -> float:
    """A tile is wanted if there is a space for it next to what is covered, less so for each one already stored."""
    colour = TILE_COLOUR[tile]
    spots = spaces_for(s, p, p, tile)
    crowd = 0.4 * int(p.stored) if p.stored < 3 else 2.5
    return (1.0 if spots else -1.0) + 0.4 * TILE_WORTH[colour] - crowd
