"""What must hold at every moment of every game (INV of the ledger)."""

from typing import Any

from ..engine.codes import (
    ANY,
    AT_END,
    AT_GOODS,
    AT_SETTLING,
    AT_TURN,
    BIT,
    BUILDING,
    BUILDING_TYPES,
    EMPTY,
    FIRST_MONASTERY,
    FOR_AREAS,
    FOR_CASTLES,
    FOR_SALES,
    HEX_SHIFT,
    INN,
    M1,
    M27,
    MINE,
    MINE_TILE,
    MONASTERY,
    P_OVERFULL,
    S6,
    SHIP_TILE,
    TILE_COLOUR,
    building_type,
)
from ..engine.scoring import score
from ..engine.state import Player, State
from .mode import ModeWords
from .module import Language
from .names import COLOURS, GOODS
from .sight import goods_in_sight, loading, tiles_in_sight, tiles_of_the_game

BASE_SUPPLY = 164  # hex tiles of the base game, coloured and black


def broken(s: State, language: Language) -> list[str]:
    found = [*_tiles(s, language), *_goods(s, language.mode), *_bonus_tiles(s, language.mode), *_track(s), *_depots(s)]
    for seat, p in enumerate(s.players[: s.people]):
        found += [f"seat {seat}: {what}" for what in _player(s, p, language)]
    if s.stage > AT_SETTLING:
        found += [what for words in language.words for what in words.broken(s)]
    return found


def _tiles(s: State, language: Language) -> list[str]:
    """INV-01, and INV-02 at the end."""
    out = []
    seen = tiles_in_sight(s, language)
    all_ = tiles_of_the_game(s)
    for t, name in enumerate(language.tiles):
        if seen[t] + s.supply[t] + s.black_supply[t] > all_[t]:
            out.append(f"too many {name} tiles (INV-01)")
    total = sum(seen) + sum(s.supply) + sum(s.black_supply) + s.removed
    if total != sum(all_):
        out.append(f"{total} hex tiles in all (INV-01)")
    left = sum(s.supply) + sum(s.black_supply)
    added = sum(s.rules.coloured) + sum(s.rules.black) - BASE_SUPPLY
    never = language.mode.never_drawn(s, {2: 82, 3: 41, 4: 0}[int(s.width)] + added)
    if s.stage == AT_END and s.phase == 4 and never is not None and left != never:
        out.append(f"{left} tiles were never drawn (INV-02)")
    return out


def _goods(s: State, mode: ModeWords[Any]) -> list[str]:
    """INV-03 and INV-04."""
    seen = goods_in_sight(s)
    out = [f"{GOODS[t]} goods do not add up (INV-03)" for t in range(6) if seen[t] + s.goods_supply[t] != 7]
    if s.stage > AT_GOODS:
        placed = mode.goods_dealt(s) + 5 * s.phase + s.round + (1 if s.stage >= AT_TURN else 0)
        moved = sum(s.depot_goods) + sum(sum(p.goods) + sum(p.sold) for p in s.players)
        moved += sum(module.goods_aside(s, t) for module in s.hooks.goods_aside for t in range(6))
        if moved != placed:
            out.append(f"{moved} goods are in play, not {placed} (INV-04)")
    return out


def _bonus_tiles(s: State, mode: ModeWords[Any]) -> list[str]:
    """INV-05."""
    out = []
    for c, name in enumerate(COLOURS[:6]):
        large = [p for p in s.players if p.large & BIT[c]]
        small = [p for p in s.players if p.small & BIT[c]]
        if len(large) > 1 or len(small) > len(large) or len(large) + len(small) != s.bonus_taken[c]:
            out.append(f"bonus tiles of {name} (INV-05)")
        whole = [p.covered & p.duchy.colour_mask[c] == p.duchy.colour_mask[c] for p in large + small]
        if mode.own_duchies and (not all(whole) or (large and large == small)):
            out.append(f"a bonus tile of {name} without a claim (INV-05)")
    return out


def _track(s: State) -> list[str]:
    """INV-11 and INV-16."""
    out: list[str] = []
    if s.stage <= AT_SETTLING:
        return out
    order = [int(seat) for seat in s.track_order]
    spaces = [int(s.players[seat].track) for seat in order]
    if sorted(order) != list(range(s.n)) or spaces != sorted(spaces, reverse=True):
        out.append("the track is out of order (INV-11)")
    lifted = any(p.shields & S6 or (len(p.holders) > 1 and p.monasteries & M27) for p in s.players)
    if s.stage == AT_TURN and not lifted:  # BX-MIX-19, RUL-M10: who waits may be lifted by another's turn
        waiting = [int(seat) for seat in s.round_order[s.turn + 1 :]]
        if [seat for seat in order if seat in waiting] != waiting:
            out.append("those still to act were overtaken (INV-16)")
    return out


def _depots(s: State) -> list[str]:
    """INV-17."""
    out = []
    for slot, tile in enumerate(s.depots):
        if tile == EMPTY:
            continue
        colour = s.rules.spaces[s.width][slot]
        swapped = s.width == 3 and slot == 15 and s.phase in (1, 3)
        if TILE_COLOUR[tile] != (MINE if swapped else colour):
            out.append(f"slot {slot} holds a tile of another colour (INV-17)")
    return out


def _player(s: State, p: Player, language: Language) -> list[str]:
    out = []
    own = language.mode.own_duchies
    if p.workers < 0 or p.silver < 0:
        out.append("negative workers or silver (INV-07)")
    spaces = len(p.storage)
    if not 0 <= p.stored <= spaces or [t == EMPTY for t in p.storage] != [i >= p.stored for i in range(spaces)]:
        out.append("storage is out of order (INV-06)")
    if own and p.stored > p.room and not any(effect & 15 == P_OVERFULL for effect in s.pending):
        out.append("more tiles in storage than it has room for (INV-06, INV-X06)")
    if sum(x > 0 for x in p.goods) > s.rules.goods_spaces or min(p.goods) < 0:
        out.append("more than three goods types (INV-06)")
    sales = sum(p.sold) * s.rules.sale_points[s.width]
    if own and not sales <= p.points[FOR_SALES] <= (2 * sales if s.modded else sales):  # shield 12
        out.append("points for sales (INV-10)")
    if score(p) != sum(p.points) or min(p.points[:FOR_CASTLES]) < 0:
        out.append("score is not the sum of its sources (INV-08)")
    if s.stage > AT_SETTLING and own:
        out += _duchy(s, p, language)
    return out


def _duchy(s: State, p: Player, language: Language) -> list[str]:
    """INV-09, -12, -13 and what the state keeps beside the tiles."""
    out = []
    covered = [h for h in range(37) if p.tiles[h] != EMPTY]
    if sum(BIT[h] for h in covered) != p.covered:
        out.append("covered spaces (INV-12)")
    if any(TILE_COLOUR[p.tiles[h]] not in (p.duchy.colour[h], ANY) for h in covered):
        out.append("a tile on another colour (INV-12)")
    if not covered:
        return ["no starting castle (INV-12)"]
    reached = BIT[covered[0]]
    for _ in covered:
        for h in covered:
            if reached & BIT[h]:
                reached |= p.duchy.neighbours[h] & p.covered
    loose = {law for words in language.words for law in words.loosens}
    if reached != p.covered and "INV-12" not in loose:
        out.append("covered spaces are not connected (INV-12)")
    near = 0
    for h in covered:
        near |= p.duchy.neighbours[h]
    if near & ~p.covered != p.frontier:
        out.append("the frontier is wrong (INV-12)")
    built = [(building_type(p.tiles[h]), p.duchy.area[h]) for h in covered if TILE_COLOUR[p.tiles[h]] == BUILDING]
    if len(set(built)) < len(built) and not p.monasteries & M1 and "INV-13" not in loose:
        out.append("two buildings of a type in one town (INV-13, INV-X09)")
    if [sum(kind == t for kind, _ in built) for t in range(BUILDING_TYPES)] != list(p.built):
        out.append("buildings are miscounted (INV-13)")
    own = sum({BIT[p.tiles[h] - FIRST_MONASTERY] for h in covered if TILE_COLOUR[p.tiles[h]] == MONASTERY})
    if own & ~p.monasteries or (p.monasteries & ~own and not p.shields & S6):
        out.append("monasteries are miscounted")
    if sum(p.tiles[h] == MINE_TILE for h in covered) != p.mines:
        out.append("mines are miscounted (INV-12)")
    if language.mode.area_points_due(s):
        out += _area_points(s, p, "INV-09" in loose)
    ships = sum(p.tiles[h] == SHIP_TILE for h in covered)
    if p.track != ships - (loading(s, language) if p is s.players[s.current] else 0) and language.mode.track_by_ships:
        out.append("track space and ships (INV-11)")
    return out


def _area_points(s: State, p: Player, loose: bool) -> list[str]:
    """INV-09: the points of completed areas, the starting castle's own area of one space apart."""
    done = {int(p.duchy.area[h]) for h in range(37) if p.covered & p.duchy.area[h] == p.duchy.area[h]}
    points = sum(s.rules.area_points[mask.bit_count() + _inns(p, mask)] for mask in done)
    most = sum(s.rules.area_points[mask.bit_count() + _inns(p, mask) + 1] for mask in done)
    settled = s.settled[p.seat]
    start = 18 if settled == EMPTY else settled >> HEX_SHIFT & 63
    if p.duchy.area_size[start] == 1:
        points -= s.rules.area_points[1]
    return [] if points <= p.points[FOR_AREAS] <= (most if loose else points) else ["points for areas (INV-09)"]


def _inns(p: Player, area: int) -> int:
    return sum(p.tiles[h] == INN for h in range(37) if area >> h & 1)
