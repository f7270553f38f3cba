"""Where two expansions meet: one named function each, with its ledger id. The modules do not know each other."""

from typing import Final

from duchy.kernel.compat import i64

from .apply import bonus_points
from .codes import CRANE, FIRST_MONASTERY, M27, S18, WATCHTOWER
from .state import Player, State

TILE_27: Final = FIRST_MONASTERY + 26


def crane_may_act_as(s: State, building: i64) -> bool:
    """Crane and White Castles (BX-CRANE-04, RUL-X11): any building of the game, the white castle too."""
    if building <= WATCHTOWER:
        return True
    return building != CRANE and s.rules.coloured[building] > 0


def stack_rank(s: State, p: Player) -> i64:
    """Monastery 27 and shield 6 (BX-SHIELD-06.5, RUL-X35): the tile's owner above one who copies it, both above all;
    so do all who hold his duchy (RUL-M10)."""
    if s.plays_itself(p.seat):  # BA-EXP-01
        return 0
    rank: i64 = 0
    for seat in p.holders:
        own = _own_rank(s.players[seat])
        if own > rank:
            rank = own
    return rank


def _own_rank(p: Player) -> i64:
    for tile in p.tiles:
        if tile == TILE_27:
            return 2
    return 1 if p.monasteries & M27 else 0


def connection_lifted(p: Player) -> bool:
    """Castle connection and shield 18 (BX-SHIELD-18.3, RUL-X41)."""
    return p.shields & S18 != 0


def border_bonus(s: State, p: Player, points: i64, is_tile: bool) -> i64:
    """Border posts and shield 7 (BX-BP-12, BX-BP-13, RUL-X26): doubled only where the bonus is a tile."""
    return bonus_points(s, p, points) if is_tile else points
