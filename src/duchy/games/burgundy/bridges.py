"""Where two expansions meet: one named function each, with its ledger id. The modules do not know each other."""

from typing import Final

from duchy.kernel.compat import i64, vec

from .legal import on_spaces, spaces_for
from .state import Player, State
from .steps import bonus_points
from .tables import ANSWER, BESIDE, CRANE, EMPTY, FIRST_MONASTERY, INN, M27, S18, WATCHTOWER

TILE_27: Final = FIRST_MONASTERY + 26


def crane_may_act_as(s: State, building: i64) -> bool:
    """Crane and White Castles (BX-CRANE-04, RUL-X11): any building of the game, the white castle too."""
    if building <= WATCHTOWER:
        return True
    return building != CRANE and s.rules.coloured[building] > 0


def stack_rank(p: Player) -> i64:
    """Monastery 27 and shield 6 (BX-SHIELD-06.5, RUL-X35): the tile's owner above one who copies it, both above all."""
    if not p.monasteries & M27:
        return 0
    for tile in p.tiles:
        if tile == TILE_27:
            return 2
    return 1


def connection_lifted(p: Player) -> bool:
    """Castle connection and shield 18 (BX-SHIELD-18.3, RUL-X41)."""
    return p.shields & S18 != 0


def placements_from_beside(s: State, p: Player, out: vec[i64]) -> vec[i64]:
    """Shield 15 and inns (BX-INN-17, BX-SHIELD-15.2, RUL-X18): what lies beside the black depot belongs to it."""
    for m in s.hooks.wares:
        for action in m.wares(s, ANSWER, vec[i64](capacity=1)):
            out = on_spaces(spaces_for(s, p, INN), action, out)
    return out


def fetch_beside(s: State) -> i64:
    """The tile that shield 15 takes from there."""
    tile: i64 = EMPTY
    for m in s.hooks.wares:
        tile = m.fetch_ware(s, BESIDE)
    return tile


def border_bonus(s: State, p: Player, points: i64, is_tile: bool) -> i64:
    """Border posts and shield 7 (BX-BP-12, BX-BP-13, RUL-X26): doubled only where the bonus is a tile."""
    return bonus_points(s, p, points) if is_tile else points
