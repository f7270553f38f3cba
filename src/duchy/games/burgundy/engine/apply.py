"""What an action does: apply in place, trusting that it is legal."""

from duchy.kernel.compat import append, i64
from duchy.kernel.contract import NATURE

from .chance import apply_chance
from .codes import (
    ACT,
    ANSWER,
    ARGUMENT_SHIFT,
    AT_PHASE_END,
    AT_PREPARE,
    AT_SETTLING,
    BANK,
    BESIDE,
    BIT,
    BOARDING_HOUSE,
    BUILDING,
    BUY,
    CASTLE,
    CHURCH,
    COST,
    DIE_SHIFT,
    DISCARD,
    EMPTY,
    END,
    FIRST_LIVESTOCK,
    FIRST_MONASTERY,
    FOR_AREAS,
    FOR_COLOURS,
    FOR_LIVESTOCK,
    FOR_PHASES,
    FOR_SALES,
    FOR_WATCHTOWERS,
    FREE_STEP,
    FREE_VALUE,
    FROM_DEPOT,
    HEX_SHIFT,
    HIRE,
    KEEP,
    LAST_SPACE,
    LIVESTOCK,
    LOAD,
    M3,
    M4,
    M5,
    M7,
    M8,
    M12,
    M13,
    M14,
    MINE,
    MONASTERY,
    NO_GOODS,
    OFFERS,
    OPTION,
    OTHER_HALF,
    P_CASTLE,
    P_DISCARD,
    P_KEEP,
    P_MODULE,
    P_NEIGHBOUR,
    P_OVERFULL,
    P_RESUME,
    P_SHIP,
    P_TOWN_HALL,
    P_WAREHOUSE,
    P_WHITE,
    PASS,
    PENDING_SHIFT,
    PLACE,
    PLACE_OF_BIT,
    PRICE,
    SECOND,
    SELL,
    SHIP,
    SILVER_SHIFT,
    TAKE,
    TILE_COLOUR,
    TOWN_HALL,
    WAREHOUSE,
    WATCHTOWER,
    WORKERS,
    X_SHIFT,
    building_type,
    size_of,
)
from .flow import end_turn, gain_workers, go_on, settle
from .holders import aimed_at, area_complete, area_on, colour_complete
from .legal import any_goods, free_goods_spaces, has_goods, new_types, town_hall_helps
from .state import Player, State


def play(s: State, seat: i64, action: i64) -> None:
    """What a seat does, or with NATURE what chance brings."""
    if seat == NATURE:
        for m in s.hooks.forget:
            m.forget(s)
        apply_chance(s, action)
    else:
        apply(s, seat, action)


def apply(s: State, seat: i64, action: i64) -> None:
    if s.stage == AT_SETTLING:
        settle(s, seat, action)
        return
    p = s.players[s.current]
    kind = action & 15
    x = action >> X_SHIFT & 63
    if kind <= WORKERS:
        value = _use_die(s, p, action)
        if kind == PLACE:
            holder = aimed_at(s, p, action) if action & OTHER_HALF else p
            _place_stored(s, p, holder, value, x, action >> HEX_SHIFT & 63)
        elif kind == TAKE:
            pay_workers(p, value, x // s.width + 1, M12)
            gain(s, p, from_depot(s, x))
        elif kind == SELL:
            pay_workers(p, value, x + 1, 0)
            _sell(s, p, x)
        else:
            _take_workers(s, p)
    elif kind == END:
        end_turn(s)
    elif kind == PASS:
        effect = s.pop()
        if effect & 15 == P_NEIGHBOUR:
            _sail(s, p)
        elif effect & 15 == P_MODULE:
            _answer(s, p, effect, action)
    elif kind == LOAD:
        _load(s, p, x)
    elif kind == KEEP:
        _keep(s, p, x)
    elif kind == DISCARD:
        effect = s.pop()
        unstore(p, x)
        s.removed += 1
        if effect & 15 == P_DISCARD:
            gain(s, p, effect >> PENDING_SHIFT)
        elif p.stored > p.room:
            s.push(P_OVERFULL)
    elif kind == BUY:
        silver = action >> SILVER_SHIFT & 3
        p.silver -= silver
        p.workers -= PRICE - silver
        p.bought = 1
        if x >= BESIDE:
            for m in s.hooks.wares:
                m.fetch_ware(s, p, x)
        elif x >= FROM_DEPOT:
            gain(s, p, from_depot(s, x - FROM_DEPOT))
        else:
            gain(s, p, from_black(s, x))
    elif kind == HIRE:
        p.workers -= PRICE
        p.hired = 1
        gain(s, p, from_depot(s, x))
    elif kind == ANSWER:
        _answer(s, p, s.pop(), action)
    elif kind == ACT:
        s.hooks.modules[x].acted(s, p, _use_die(s, p, action), action >> ARGUMENT_SHIFT)
    elif kind == OPTION:
        s.hooks.modules[x].chosen(s, p, action >> HEX_SHIFT)
    if s.modded:
        _go_on_with_modules(s)


def _go_on_with_modules(s: State) -> None:
    """Effects that wait for nobody, and who is to decide next outside turns."""
    while True:
        for m in s.hooks.stepped:
            m.stepped(s, s.players[s.current])
        if not len(s.pending) or s.pending[-1] & 15 != P_RESUME:
            break
        about = s.pop() >> PENDING_SHIFT
        s.hooks.modules[about & 15].resume(s, s.players[s.current], about >> 4)
    if (s.stage == AT_PHASE_END or s.stage == AT_PREPARE) and not len(s.pending):
        go_on(s)


def _answer(s: State, p: Player, effect: i64, action: i64) -> None:
    about = effect >> PENDING_SHIFT
    s.hooks.modules[about & 15].answered(s, p, about >> 4, action)


# ------------------------------------------------------------------ dice and workers
def _use_die(s: State, p: Player, action: i64) -> i64:
    """The value of the die that is spent; 0 where it is free: a die used with any value (shield 16), or an effect that
    stands in for a die, which is then no longer pending."""
    die = action >> DIE_SHIFT & 3
    if die > 1:
        effect = s.pop()
        return effect >> PENDING_SHIFT if effect & 15 == P_WHITE else 0
    value = p.die0
    if die == 0:
        p.die0 = 0
    else:
        value = p.die1
        p.die1 = 0
    if action & FREE_VALUE:
        p.freed = 1
        return 0
    return value


def pay_workers(p: Player, value: i64, wanted: i64, free_step: i64) -> None:
    if value == 0:
        return
    mode: i64 = 0
    if p.monasteries & M8:
        mode = 1
    if p.monasteries & free_step:
        mode += 2
    p.workers -= COST[(mode * 7 + value) * 7 + wanted]


def _take_workers(s: State, p: Player) -> None:
    gain_workers(s, p, 4 if p.monasteries & M14 else 2)
    if p.monasteries & M13:
        p.silver += 1


# ------------------------------------------------------------------ storage
def from_depot(s: State, slot: i64) -> i64:
    tile = s.depots[slot]
    s.depots[slot] = EMPTY
    return tile


def from_black(s: State, slot: i64) -> i64:
    tile = s.black[slot]
    s.black[slot] = EMPTY
    return tile


def gain(s: State, p: Player, tile: i64) -> None:
    """B-STORE-01: with full storage the tile waits until a stored one is discarded."""
    if s.modded:
        for m in s.hooks.stow:
            if m.stow(s, p, tile):
                return
    if p.stored == p.room:
        s.push(P_DISCARD | tile << PENDING_SHIFT)
        return
    if p.stored == len(p.storage):
        p.storage = append(p.storage, EMPTY)
    p.storage[p.stored] = tile
    p.stored += 1


def unstore(p: Player, slot: i64) -> None:
    storage = p.storage
    p.stored -= 1
    if slot < p.private:
        p.private -= 1
    for i in range(slot, p.stored):
        storage[i] = storage[i + 1]
    storage[p.stored] = EMPTY


# ------------------------------------------------------------------ selling
def _sell(s: State, p: Player, goods: i64) -> None:
    tiles = p.goods[goods]
    p.goods[goods] = 0
    p.sold[goods] += tiles
    p.points[FOR_SALES] += tiles * s.rules.sale_points[s.width]
    p.silver += 2 if p.monasteries & M3 else 1
    if p.monasteries & M4:
        gain_workers(s, p, 1)
    for m in s.hooks.sold:
        m.sold(s, p, goods, tiles)


# ------------------------------------------------------------------ placing
def _place_stored(s: State, p: Player, holder: Player, value: i64, slot: i64, h: i64) -> None:
    tile = p.storage[slot]
    pay_workers(p, value, holder.duchy.number[h], FREE_STEP[TILE_COLOUR[tile]])
    unstore(p, slot)
    place_tile(s, p, holder, tile, h)


def place_tile(s: State, p: Player, holder: Player, tile: i64, h: i64) -> None:
    """B-PLACE-11: cover, area, colour, effect."""
    cover(p, holder, tile, h)
    if s.modded:
        _place_with_modules(s, p, holder, tile, h)
        return
    _score_area(s, p, holder, h)
    take_effect(s, p, holder, tile, h)


def _place_with_modules(s: State, p: Player, holder: Player, tile: i64, h: i64) -> None:
    for m in s.hooks.placing:
        if m.placing(s, p, holder, tile, h):
            return
    _score_area(s, p, holder, h)
    for m in s.hooks.placed:
        m.placed(s, p, holder, tile, h)
    take_effect(s, p, holder, tile, h)


def cover(p: Player, holder: Player, tile: i64, h: i64) -> None:
    """A player puts a tile on a space of a holder; what follows from it is kept up to date."""
    duchy = holder.duchy
    holder.covered |= BIT[h]
    holder.frontier = (holder.frontier | duchy.neighbours[h]) & ~holder.covered
    holder.tiles[h] = tile
    colour = TILE_COLOUR[tile]
    if colour == BUILDING:
        kind = building_type(tile)
        holder.blocked[kind] |= duchy.area[h]
        p.built[kind] += 1
    elif colour == MINE:
        p.mines += 1
    elif colour == MONASTERY:
        p.monasteries |= BIT[tile - FIRST_MONASTERY]


def _score_area(s: State, p: Player, holder: Player, h: i64) -> None:
    """B-AREA-01 and -02, then B-COLOUR-01 and -02."""
    if not area_complete(s, holder, h):
        return
    duchy = holder.duchy
    rules = s.rules
    size = duchy.area_size[h]
    for m in s.hooks.area_size:
        size = m.area_size(s, p, holder, h, size)
    p.points[FOR_AREAS] += rules.area_points[size]
    p.points[FOR_PHASES] += rules.phase_points[s.phase]
    colour = duchy.colour[h]
    if colour_complete(s, holder, colour):
        taken = s.bonus_taken[colour]
        if taken == 0:
            p.large |= BIT[colour]
            p.points[FOR_COLOURS] += bonus_points(s, p, rules.large_bonus[s.width])
        elif taken == 1:
            p.small |= BIT[colour]
            p.points[FOR_COLOURS] += bonus_points(s, p, rules.small_bonus[s.width])
        else:
            return
        s.bonus_taken[colour] = taken + 1


def bonus_points(s: State, p: Player, points: i64) -> i64:
    """What a bonus tile of so many points is worth to a player."""
    for m in s.hooks.bonus_tile:
        points = m.bonus_tile(s, p, points)
    return points


def take_effect(s: State, p: Player, holder: Player, tile: i64, h: i64) -> None:
    """What a tile just placed does."""
    colour = TILE_COLOUR[tile]
    if colour == BUILDING:
        building_effect(s, p, tile)
    elif colour == SHIP:
        if any_goods(s):
            s.push(P_SHIP)
        else:
            _sail(s, p)
    elif colour == LIVESTOCK:
        _score_livestock(s, p, holder, tile, h)
    elif colour == CASTLE:
        s.push(P_CASTLE)


def _score_livestock(s: State, p: Player, holder: Player, tile: i64, h: i64) -> None:
    """B-LIVE-01 and -02: every tile of the species in this pasture; monastery 7 adds a point a tile."""
    for m in s.hooks.livestock:
        p.points[FOR_LIVESTOCK] += m.livestock(s, p, holder, tile, h)
    p.points[FOR_LIVESTOCK] += species_points(s, p, holder, (tile - FIRST_LIVESTOCK) // 3, h)


def species_points(s: State, p: Player, holder: Player, species: i64, h: i64) -> i64:
    """What all tiles of a species in the pasture of a hex score."""
    if not s.modded:
        return _herd(p, holder, species, holder.duchy.area[h])
    points: i64 = 0
    for seat in holder.holders:
        other = s.players[seat]
        pasture = area_on(other, holder, h)
        for m in s.hooks.pasture:
            pasture = m.pasture(s, p, other, pasture)
        points += _herd(p, other, species, pasture)
    return points


def _herd(p: Player, holder: Player, species: i64, pasture: i64) -> i64:
    """The tiles of a species that lie on these spaces of a holder, as they score for a player."""
    extra: i64 = 1 if p.monasteries & M7 else 0
    rest = pasture & holder.covered
    points: i64 = 0
    while rest:
        low = rest & -rest
        rest ^= low
        other = holder.tiles[PLACE_OF_BIT[low % 67]] - FIRST_LIVESTOCK
        if other // 3 == species:
            points += other % 3 + 2 + extra
    return points


def building_effect(s: State, p: Player, building: i64) -> None:
    """What a building does when it is placed, or when a bonus or the crane acts as it."""
    if building == BANK:
        p.silver += 2
    elif building == BOARDING_HOUSE:
        gain_workers(s, p, 4)
    elif building == WATCHTOWER:
        p.points[FOR_WATCHTOWERS] += 4
    elif building > WATCHTOWER:  # one that a module brings
        for m in s.hooks.effect:
            m.effect(s, p, building)
    elif building_helps(s, p, building):
        if building == TOWN_HALL:
            s.push(P_TOWN_HALL)
        elif building == WAREHOUSE:
            s.push(P_WAREHOUSE)
        else:  # market, carpenter's workshop, church
            s.push(building + 1)


def building_helps(s: State, p: Player, building: i64) -> bool:
    """Would a building's effect find anything to do now?"""
    if building == TOWN_HALL:
        return town_hall_helps(s, p)
    if building == WAREHOUSE:
        return free_goods_spaces(s, p) < s.rules.goods_spaces
    if building <= CHURCH:
        for tile in s.depots:
            if tile >= 0 and OFFERS[building + 1] & BIT[TILE_COLOUR[tile]]:
                return True
        return False
    return True


# ------------------------------------------------------------------ ships
def _load(s: State, p: Player, depot: i64) -> None:
    second: i64 = SECOND if s.pop() & 15 == P_NEIGHBOUR else 0
    if depot == NO_GOODS:
        _sail(s, p)
        return
    new = new_types(s, p, depot)
    free = free_goods_spaces(s, p)
    t: i64
    for t in range(6):
        if p.goods[t]:
            _move_goods(s, p, depot, t)
    if size_of(new) > free:
        if free:
            s.push(P_KEEP | (depot | second) << PENDING_SHIFT)
            return
        new = 0
    _store_new(s, p, depot, new, second)


def _keep(s: State, p: Player, types: i64) -> None:
    about = s.pop() >> PENDING_SHIFT
    _store_new(s, p, about & 7, types, about & SECOND)


def _store_new(s: State, p: Player, depot: i64, types: i64, second: i64) -> None:
    t: i64
    for t in range(6):
        if types & BIT[t]:
            _move_goods(s, p, depot, t)
    if p.monasteries & M5 and not second and (has_goods(s, (depot + 1) % 6) or has_goods(s, (depot + 5) % 6)):
        s.push(P_NEIGHBOUR | depot << PENDING_SHIFT)
        return
    _sail(s, p)


def _move_goods(s: State, p: Player, depot: i64, t: i64) -> None:
    p.goods[t] += s.depot_goods[6 * depot + t]
    s.depot_goods[6 * depot + t] = 0


def _sail(s: State, p: Player) -> None:
    """A ship's goods are loaded."""
    for m in s.hooks.loaded:
        if m.loaded(s, p):
            return
    advance(s, p)


def advance(s: State, p: Player) -> None:
    """B-ORDER-02 to -04: one space forward, on top of whoever is there."""
    p.track += 1
    if s.modded and p.track > LAST_SPACE:  # BM-TEAM-27: there it only comes to the top
        p.track = LAST_SPACE
    me = s.current
    order = s.track_order
    at: i64 = 0
    while order[at] != me:
        at += 1
    while at > 0 and s.players[order[at - 1]].track <= p.track:
        order[at] = order[at - 1]
        at -= 1
    order[at] = me
    track_changed(s)


def track_changed(s: State) -> None:
    for m in s.hooks.track:
        m.track(s)
