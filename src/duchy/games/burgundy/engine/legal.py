"""Every legal action of the seat to move. Equal options are offered once (DP-B)."""

from duchy.kernel.compat import append, i64, vec

from .codes import (
    ANY,
    AT_SETTLING,
    AT_TURN,
    BIT,
    BUILDING,
    BUY,
    CASTLE,
    DIE_SHIFT,
    DISCARD,
    EMPTY,
    END,
    FREE_STEP,
    FROM_DEPOT,
    HEX_SHIFT,
    HIRE,
    KEEP,
    LOAD,
    M1,
    M6,
    M8,
    M12,
    NO_DIE,
    NO_GOODS,
    OFFERS,
    OPTIONAL,
    OTHER_HALF,
    P_CASTLE,
    P_CHURCH,
    P_DISCARD,
    P_KEEP,
    P_MODULE,
    P_NEIGHBOUR,
    P_OVERFULL,
    P_SHIP,
    P_TOWN_HALL,
    P_WAREHOUSE,
    P_WHITE,
    PASS,
    PENDING_SHIFT,
    PLACE,
    PLACE_OF_BIT,
    PRICE,
    REACH,
    REACH_WITH_EIGHT,
    REACH_WITH_FREE_STEP,
    SELL,
    SETTLE,
    SILVER_SHIFT,
    SIX_BUYS_MIXED,
    SIX_HIRES,
    TAKE,
    TILE_COLOUR,
    WORKERS,
    X_SHIFT,
    building_type,
    size_of,
)
from .state import Player, State


def legal(s: State, seat: i64) -> vec[i64]:
    return legal_into(s, seat, vec[i64](capacity=32))


def legal_into(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """The same, written behind the end of `out`. Compiled, a vec that is empty stays so, and what is behind its end may
    be written over again and again: whoever looks at one position after the other needs no new memory for each."""
    if s.stage == AT_SETTLING:
        return settlements(s, seat, out)
    p = s.players[s.current]
    if len(s.pending):
        return _answers(s, p, s.pending[-1], out)
    if p.die0:
        out = die_actions(s, p, p.die0, 0, out)
    if p.die1 and p.die1 != p.die0:
        out = die_actions(s, p, p.die1, 1 << DIE_SHIFT, out)
    out = purchases(s, p, out)
    if s.modded:
        out = free_options(s, p, out)
        for m in s.hooks.menu:
            out = m.menu(s, p, out)
    if not p.die0 and not p.die1:
        out = append(out, END)
    return out


# ------------------------------------------------------------------ the four die actions
def die_actions(s: State, p: Player, value: i64, die: i64, out: vec[i64]) -> vec[i64]:
    workers = p.workers
    if workers > 3:
        workers = 3
    plain = value * 4 + workers
    if p.monasteries & M8:
        plain += REACH_WITH_EIGHT
    out = append(out, WORKERS | die)
    values = REACH[plain]
    goods = p.goods
    t: i64
    for t in range(6):
        if goods[t] and values >> t & 2:
            out = append(out, SELL | die | t << X_SHIFT)
    if p.monasteries & M12:
        values = REACH[plain + REACH_WITH_FREE_STEP]
    out = takes(s, values, TAKE | die, -1, out)
    if s.modded:
        return _with_acts(s, p, plain, die, places(s, p, plain, PLACE | die, out))
    return _places_on(s, p, p, plain, PLACE | die, out)


def _with_acts(s: State, p: Player, plain: i64, die: i64, out: vec[i64]) -> vec[i64]:
    """What a die may do beside the four actions (BV-TAKE-06)."""
    for m in s.hooks.acts:
        out = m.acts(s, p, REACH[plain], die, out)
    return out


def takes(s: State, values: i64, action: i64, colours: i64, out: vec[i64]) -> vec[i64]:
    """Tiles of the given colours in the numbered depots of the given values."""
    depots = s.depots
    n = s.width
    first: i64 = 0
    d: i64
    for d in range(6):
        if values >> d & 2:
            for slot in range(first, first + n):
                tile = depots[slot]
                if tile >= 0 and (colours == -1 or colours >> TILE_COLOUR[tile] & 1):
                    j = first
                    while depots[j] != tile:
                        j += 1
                    if j == slot:
                        out = append(out, action + (slot << X_SHIFT))
        first += n
    return out


def places(s: State, p: Player, reach: i64, action: i64, out: vec[i64]) -> vec[i64]:
    """Stored tiles on legal spaces; `reach` is an index of REACH, or -1 where the number does not matter."""
    out = _places_on(s, p, p, reach, action, out)
    for i in range(1, len(p.holders)):
        out = _places_on(s, p, s.players[p.holders[i]], reach, action | OTHER_HALF, out)
    return out


def _places_on(s: State, p: Player, holder: Player, reach: i64, action: i64, out: vec[i64]) -> vec[i64]:
    duchy = holder.duchy
    storage = p.storage
    modded = s.modded
    near = holder.frontier
    if modded and p.stored:
        near = _near(s, p, holder)
    for i in range(p.stored):
        tile = storage[i]
        if i > 0 and (storage[0] == tile or (i > 1 and stored_before(p, i))) and (not modded or stored_before(p, i)):
            continue
        colour = TILE_COLOUR[tile]
        spots = near
        if reach >= 0:
            if p.monasteries & FREE_STEP[colour]:
                spots &= duchy.reach[reach + REACH_WITH_FREE_STEP]
            else:
                spots &= duchy.reach[reach]
        if modded:
            spots = _among(s, p, holder, tile, spots)
        else:
            spots &= duchy.colour_mask[colour]
            if colour == BUILDING and not p.monasteries & M1:
                spots &= ~holder.blocked[tile]
        while spots:
            low = spots & -spots
            out = append(out, action | i << X_SHIFT | PLACE_OF_BIT[low % 67] << HEX_SHIFT)
            spots ^= low
    return out


def on_spaces(spots: i64, action: i64, out: vec[i64]) -> vec[i64]:
    """One action for each hex of a bit set."""
    while spots:
        low = spots & -spots
        out = append(out, action | PLACE_OF_BIT[low % 67] << HEX_SHIFT)
        spots ^= low
    return out


def stored_before(p: Player, slot: i64) -> bool:
    """Does an earlier slot of the same storage, private or shared, hold the same kind of tile?"""
    i: i64 = 0
    if slot >= p.private:
        i = p.private
    while i < slot:
        if p.storage[i] == p.storage[slot]:
            return True
        i += 1
    return False


def spaces_for(s: State, p: Player, holder: Player, tile: i64) -> i64:
    """Where a player may put a tile on the spaces of a holder, its number apart (B-PLACE-02, -04 and -06)."""
    if s.modded:
        return _among(s, p, holder, tile, _near(s, p, holder))
    spaces = holder.frontier & holder.duchy.colour_mask[TILE_COLOUR[tile]]
    if TILE_COLOUR[tile] == BUILDING and not p.monasteries & M1:
        spaces &= ~holder.blocked[tile]
    return spaces


def _near(s: State, p: Player, holder: Player) -> i64:
    """With modules: the empty spaces that are near enough to build on, whatever the tile."""
    spaces = holder.frontier
    for m in s.hooks.reachable:
        spaces = m.reachable(s, p, holder, spaces)
    return spaces


def _among(s: State, p: Player, holder: Player, tile: i64, spaces: i64) -> i64:
    """With modules: those of these spaces on which a player may put a tile."""
    colour = TILE_COLOUR[tile]
    if colour == ANY:
        fitting: i64 = 0
        for m in s.hooks.fitting:
            fitting = m.fitting(s, p, holder, tile, fitting)
        spaces &= fitting
    else:
        spaces &= holder.duchy.colour_mask[colour]
        if colour == BUILDING and not p.monasteries & M1:
            spaces &= ~holder.blocked[building_type(tile)]
    if spaces:
        for m in s.hooks.allowed:
            spaces = m.allowed(s, p, holder, tile, spaces)
    return spaces


# ------------------------------------------------------------------ buying
def purchases(s: State, p: Player, out: vec[i64]) -> vec[i64]:
    """B-BUY-01, and what monastery 6 adds to it in each edition."""
    six = s.rules.monastery_6
    owns_six = p.monasteries & M6 != 0
    if not p.bought:
        if owns_six and six == SIX_BUYS_MIXED:
            silver: i64
            for silver in range(PRICE, -1, -1):
                if p.silver >= silver and p.workers >= PRICE - silver:
                    out = wares(s, True, BUY | silver << SILVER_SHIFT, out)
        elif p.silver >= PRICE:
            out = wares(s, owns_six and six != SIX_HIRES, BUY | PRICE << SILVER_SHIFT, out)
    if owns_six and six == SIX_HIRES and not p.hired and p.workers >= PRICE:
        out = takes(s, -1, HIRE, BIT[BUILDING], out)
    return out


def wares(s: State, all_depots: bool, action: i64, out: vec[i64]) -> vec[i64]:
    """The tiles of the black depot, what modules sell beside it, and with monastery 6 those of all depots."""
    black = s.black
    for i in range(2 * s.width):
        tile = black[i]
        if tile >= 0:
            j: i64 = 0
            while black[j] != tile:
                j += 1
            if j == i:
                out = append(out, action | i << X_SHIFT)
    if all_depots:
        out = takes(s, -1, action + (FROM_DEPOT << X_SHIFT), -1, out)
    if s.modded:
        for m in s.hooks.wares:
            out = m.wares(s, action, out)
    return out


def free_options(s: State, p: Player, out: vec[i64]) -> vec[i64]:
    for m in s.hooks.free:
        out = m.free(s, p, out)
    return out


def _inside(s: State, p: Player, out: vec[i64]) -> vec[i64]:
    """What may come before an extra action or a placement by an effect (W2); outside turns nothing is bought."""
    if s.rules.buy_inside and s.stage == AT_TURN:
        out = purchases(s, p, out)
    return free_options(s, p, out)


# ------------------------------------------------------------------ answers to a pending effect
def _answers(s: State, p: Player, effect: i64, out: vec[i64]) -> vec[i64]:
    kind = effect & 15
    about = effect >> PENDING_SHIFT
    if kind == P_CASTLE:
        out = append(out, WORKERS | NO_DIE)
        out = sales(p, out)
        out = takes(s, -1, TAKE | NO_DIE, -1, out)
        out = places(s, p, -1, PLACE | NO_DIE, out)
        for m in s.hooks.acts:
            out = m.acts(s, p, -1, NO_DIE, out)
        if about == 0:
            for m in s.hooks.castle:
                out = m.castle(s, p, out)
        elif about == OPTIONAL:
            out = append(out, PASS)
        return _inside(s, p, out)
    if kind <= P_CHURCH:
        out = takes(s, -1, TAKE | NO_DIE, OFFERS[kind], out)
    elif kind == P_WAREHOUSE:
        out = sales(p, out)
    elif kind == P_TOWN_HALL:
        out = places(s, p, -1, PLACE | NO_DIE, out)
        out = _inside(s, p, out)
    elif kind == P_SHIP:
        return _loads(s, out)
    elif kind == P_NEIGHBOUR:
        for d in ((about + 1) % 6, (about + 5) % 6):
            if has_goods(s, d):
                out = append(out, LOAD | d << X_SHIFT)
    elif kind == P_KEEP:
        return _keeps(s, p, about & 7, out)
    elif kind in (P_DISCARD, P_OVERFULL):
        for i in range(p.stored):
            if not stored_before(p, i):
                out = append(out, DISCARD | i << X_SHIFT)
        for m in s.hooks.discards:
            out = m.discards(s, p, out)
        return out
    elif kind == P_WHITE:
        return _inside(s, p, die_actions(s, p, about, NO_DIE, out))
    elif kind == P_MODULE:
        return s.hooks.modules[about & 15].answers(s, p, about >> 4, out)
    return append(out, PASS)


def sales(p: Player, out: vec[i64]) -> vec[i64]:
    t: i64
    for t in range(6):
        if p.goods[t]:
            out = append(out, SELL | NO_DIE | t << X_SHIFT)
    return out


def has_goods(s: State, depot: i64) -> bool:
    goods = s.depot_goods
    first = 6 * depot
    for i in range(first, first + 6):
        if goods[i]:
            return True
    return False


def any_goods(s: State) -> bool:
    """Are there goods in any depot?"""
    for tiles in s.depot_goods:
        if tiles:
            return True
    return False


def _loads(s: State, out: vec[i64]) -> vec[i64]:
    """Each depot with goods; all empty ones are one option (RUL-15)."""
    some_empty = False
    d: i64
    for d in range(6):
        if has_goods(s, d):
            out = append(out, LOAD | d << X_SHIFT)
        else:
            some_empty = True
    if some_empty:
        out = append(out, LOAD | NO_GOODS << X_SHIFT)
    return out


def new_types(s: State, p: Player, depot: i64) -> i64:
    """Bit set of the goods types in a depot that the player does not store yet."""
    mask: i64 = 0
    t: i64
    for t in range(6):
        if s.depot_goods[6 * depot + t] and not p.goods[t]:
            mask |= BIT[t]
    return mask


def free_goods_spaces(s: State, p: Player) -> i64:
    free = s.rules.goods_spaces
    t: i64
    for t in range(6):
        if p.goods[t]:
            free -= 1
    return free


def _keeps(s: State, p: Player, depot: i64, out: vec[i64]) -> vec[i64]:
    """B-SHIP-05: exactly as many new types as there are free goods spaces."""
    new = new_types(s, p, depot)
    free = free_goods_spaces(s, p)
    mask: i64
    for mask in range(64):
        if mask & ~new == 0 and size_of(mask) == free:
            out = append(out, KEEP | mask << X_SHIFT)
    return out


# ------------------------------------------------------------------ set-up choices
def settlements(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """DP-01 and DP-02 in one: a duchy of those offered, and a castle space of it."""
    first = s.offered[2 * seat]
    second = s.offered[2 * seat + 1]
    if first == EMPTY:  # free choice of any permitted duchy
        for k in s.rules.permitted:
            out = _castle_spaces(s, k, out)
        return out
    out = _castle_spaces(s, first, out)
    if second != first:
        out = _castle_spaces(s, second, out)
    return out


def _castle_spaces(s: State, k: i64, out: vec[i64]) -> vec[i64]:
    duchy = s.rules.duchies[k]
    h: i64
    for h in range(37):
        if duchy.colour[h] == CASTLE and (not s.centre or h == 18):
            out = append(out, SETTLE | k << X_SHIFT | h << HEX_SHIFT)
    return out


def town_hall_helps(s: State, p: Player) -> bool:
    """Is there any stored tile that a town hall could place, or anything to do before that?"""
    for seat in p.holders:
        for i in range(p.stored):
            if spaces_for(s, p, s.players[seat], p.storage[i]):
                return True
    return len(_inside(s, p, vec[i64](capacity=32))) > 0
