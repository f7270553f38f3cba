"""What the value net sees of a position: a list of numbers, each the index of an input that is on.

Areas, colours and die numbers are described by what they are, not by where they lie, so one net plays every duchy; the
ten duchies of the 2019 edition have inputs of their own besides. The engine's masks do most of the work.
"""

from duchy.games.burgundy.engine.codes import (
    BIT,
    BUILDING,
    COLOURS,
    FIRST_LIVESTOCK,
    LIVESTOCK,
    M1,
    SHIP_TILE,
    TILE_COLOUR,
)
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import i64, vec

from .inputs import (
    AREAS,
    BLACK_KIND,
    BOARD,
    BOARD_SIZE,
    BONUS,
    BUILT,
    DEPOT_GOODS,
    DICE,
    GOODS,
    GOODS_OF,
    GOODS_TYPES,
    HERD,
    HERD_GAIN,
    LEAD,
    LEFT,
    LOAD,
    MINES,
    OPEN,
    OWNED,
    RANK,
    ROOM,
    ROOM_NOW,
    SILVER,
    STORED,
    STORED_COLOUR,
    STORED_FIT,
    STORED_KIND,
    STORED_STUCK,
    SUPPLY,
    SUPPLY_AT,
    SUPPLY_KIND,
    TIME,
    WORKERS,
    Inputs,
    Lens,
    at_most,
    bits_in,
    kind_of,
)


# ------------------------------------------------------------------ every player
def add_player(lens: Lens, s: State, p: Player, seat: i64, out: Inputs, first: i64) -> None:
    """What is seen of somebody else."""
    add_shape(lens, s, p, out, first)
    add_possessions(lens, s, p, seat, out, first)


def add_shape(lens: Lens, s: State, p: Player, out: Inputs, first: i64) -> None:
    """What follows from the tiles in a duchy (and from the bonus tiles that are gone)."""
    add_areas(lens, p, out, first)
    add_colours(lens, s, p, out, first)
    add_owned(p, out, first)


def add_possessions(lens: Lens, s: State, p: Player, seat: i64, out: Inputs, first: i64) -> None:
    """Storage, workers, silver, goods, the place in the turn order, and the dice that are still to be used."""
    add_storage(lens, p, out, first)
    add_wealth(p, out, first)
    add_order(s, seat, out, first)
    items = out.items
    n = out.count
    if p.die0:
        items[n] = first + DICE + p.die0 - 1
        n += 1
    if p.die1:
        items[n] = first + DICE + p.die1 - 1 + (6 if p.die1 == p.die0 else 0)
        n += 1
    out.count = n


def add_areas(lens: Lens, p: Player, out: Inputs, first: i64) -> None:
    items = out.items
    n = out.count
    covered = p.covered
    frontier = p.frontier
    start = n
    i: i64
    for i in range(len(lens.areas)):
        area = lens.areas[i]
        rest = area & ~covered
        if rest:
            size = lens.size[i]
            if size > 8:
                continue
            state: i64
            if rest == area:
                state = 1 if area & frontier else 0
            else:
                state = size - bits_in(rest) + 1
            # size k begins at 2 + 3 + .. + k states
            at = first + AREAS + 2 * (lens.colour[i] * 44 + size * (size + 1) // 2 - 1 + state)
            before = n
            n = _once(items, start, n, at)
            if n == before:
                n = _once(items, start, n, at + 1)
            if lens.colour[i] == LIVESTOCK and rest != area:
                n = _herds(lens, p, i, items, n, first)
    out.count = n


def _herds(lens: Lens, p: Player, i: i64, items: vec[i64], n: i64, first: i64) -> i64:
    """The animals of each species in a pasture with room; of two pastures both are told."""
    species: i64
    for species in range(4):
        animals = animals_in(lens, p, i, species)
        if animals:
            if animals > 12:
                animals = 12
            at = first + HERD + species * 12 + animals - 1
            j = n - 1
            while j >= 0 and items[j] != at:
                j -= 1
            if j < 0:
                items[n] = at
                n += 1
    return n


def animals_in(lens: Lens, p: Player, i: i64, species: i64) -> i64:
    animals: i64 = 0
    j: i64
    begin = lens.first_hex[i]
    for j in range(begin, begin + lens.size[i]):
        tile = p.tiles[lens.hexes[j]]
        if FIRST_LIVESTOCK <= tile < SHIP_TILE and (tile - FIRST_LIVESTOCK) // 3 == species:
            animals += (tile - FIRST_LIVESTOCK) % 3 + 2
    return animals


def add_colours(lens: Lens, s: State, p: Player, out: Inputs, first: i64) -> None:
    """Uncovered spaces of each colour, the numbers in reach, and the race for the bonus tiles."""
    items = out.items
    n = out.count
    duchy = lens.duchy
    c: i64
    v: i64
    for c in range(COLOURS):
        mask = duchy.colour_mask[c]
        left = bits_in(mask & ~p.covered)
        if left > 12:
            left = 12
        items[n] = first + LEFT + 13 * c + left
        n += 1
        if left:
            gone = s.bonus_taken[c]
            if gone > 2:
                gone = 2
            if left > 5:
                left = 5
            items[n] = first + BONUS + 15 * c + 5 * gone + left - 1
            n += 1
            near = mask & p.frontier
            if near:
                for v in range(6):
                    if near & lens.with_number[v + 1]:
                        items[n] = first + OPEN + 6 * c + v
                        n += 1
    out.count = n


def spots(lens: Lens, p: Player, tile: i64) -> i64:
    """The spaces in reach that may take a tile."""
    c = TILE_COLOUR[tile]
    if c >= COLOURS:
        return p.frontier
    near = lens.duchy.colour_mask[c] & p.frontier
    if c == BUILDING and tile < 8 and not p.monasteries & M1:
        near &= ~p.blocked[tile]
    return near


def add_storage(lens: Lens, p: Player, out: Inputs, first: i64) -> None:
    items = out.items
    n = out.count
    stored = at_most(p.stored, 3)
    items[n] = first + STORED + stored
    n += 1
    start = n
    i: i64
    v: i64
    for i in range(p.stored):
        tile = p.storage[i]
        n = _once(items, start, n, first + STORED_KIND + kind_of(tile))
        c = TILE_COLOUR[tile]
        if c >= COLOURS:
            continue
        same: i64 = 0
        j: i64
        for j in range(i):
            if TILE_COLOUR[p.storage[j]] == c:
                same += 1
        if same < 3:
            items[n] = first + STORED_COLOUR + 3 * c + same
            n += 1
        near = spots(lens, p, tile)
        if near:
            for v in range(6):
                if near & lens.with_number[v + 1]:
                    n = _once(items, start, n, first + STORED_FIT + 6 * c + v)
        else:
            n = _once(items, start, n, first + STORED_STUCK + c)
    out.count = n


def _once(items: vec[i64], start: i64, n: i64, at: i64) -> i64:
    j = start
    while j < n:
        if items[j] == at:
            return n
        j += 1
    items[n] = at
    return n + 1


def add_wealth(p: Player, out: Inputs, first: i64) -> None:
    items = out.items
    n = out.count
    workers = at_most(p.workers, 12)
    silver = at_most(p.silver, 10)
    items[n] = first + WORKERS + workers
    items[n + 1] = first + SILVER + silver
    n += 2
    types: i64 = 0
    goods: i64 = 0
    t: i64
    for t in range(6):
        if p.goods[t]:
            types += 1
            goods += p.goods[t]
    items[n] = first + GOODS_TYPES + at_most(types, 3)
    items[n + 1] = first + GOODS + at_most(goods, 12)
    out.count = n + 2


def add_owned(p: Player, out: Inputs, first: i64) -> None:
    items = out.items
    n = out.count
    items[n] = first + MINES + at_most(p.mines, 4)
    n += 1
    t: i64
    owned = p.monasteries & 0xFFFFFFFF
    m: i64 = 0
    while owned:
        if owned & 1:
            items[n] = first + OWNED + m
            n += 1
        owned >>= 1
        m += 1
    for t in range(8):
        built = p.built[t]
        if built:
            items[n] = first + BUILT + 4 * t + at_most(built, 4) - 1
            n += 1
    out.count = n


def add_order(s: State, seat: i64, out: Inputs, first: i64) -> None:
    items = out.items
    n = out.count
    rank: i64 = 0
    while s.track_order[rank] != seat:
        rank += 1
    best: i64 = -99
    i: i64
    for i in range(s.n):
        if i != seat and s.players[i].track > best:
            best = s.players[i].track
    lead = s.players[seat].track - best
    if lead > 3:
        lead = 3
    elif lead < -3:
        lead = -3
    items[n] = first + RANK + rank
    items[n + 1] = first + LEAD + lead + 3
    out.count = n + 2


# ------------------------------------------------------------------ the player who is valued
def add_own_shape(lens: Lens, s: State, p: Player, out: Inputs) -> None:
    add_shape(lens, s, p, out, 0)
    _add_towns(lens, p, out)
    if lens.board >= 0:
        _add_board(lens, p, out)


def add_own_possessions(lens: Lens, s: State, p: Player, seat: i64, out: Inputs) -> None:
    add_possessions(lens, s, p, seat, out, 0)
    items = out.items
    n = out.count
    items[n] = TIME + 5 * s.phase + s.round
    n += 1
    t: i64
    for t in range(6):
        goods = p.goods[t]
        if goods:
            items[n] = GOODS_OF + 4 * t + at_most(goods, 4) - 1
            n += 1
    out.count = n
    _add_herd_gain(lens, p, out)
    if s.round < 4:  # at the end of the phase the depots are cleared
        _add_supply(lens, s, p, out)
    _add_loads(s, p, out)


def _add_towns(lens: Lens, p: Player, out: Inputs) -> None:
    items = out.items
    n = out.count
    towns = lens.duchy.colour_mask[BUILDING] & ~p.covered
    near = towns & p.frontier
    t: i64
    for t in range(8):
        free = towns & ~p.blocked[t]
        room: i64 = 0
        for town in lens.towns:
            if town & free:
                room += 1
        items[n] = ROOM + 4 * t + at_most(room, 3)
        now = near & ~p.blocked[t]
        here: i64 = 0
        if now:
            here = 2 if now & (now - 1) else 1
        items[n + 1] = ROOM_NOW + 3 * t + here
        n += 2
    out.count = n


def _add_herd_gain(lens: Lens, p: Player, out: Inputs) -> None:
    best: i64 = -1
    i: i64
    k: i64
    for k in range(p.stored):
        tile = p.storage[k]
        if FIRST_LIVESTOCK <= tile < SHIP_TILE:
            for i in range(len(lens.areas)):
                if lens.colour[i] == LIVESTOCK and lens.areas[i] & p.frontier:
                    gain = animals_in(lens, p, i, (tile - FIRST_LIVESTOCK) // 3) + (tile - FIRST_LIVESTOCK) % 3 + 2
                    if gain > best:
                        best = gain
    if best >= 0:
        out.items[out.count] = HERD_GAIN + at_most(best, 15)
        out.count += 1


def _add_supply(lens: Lens, s: State, p: Player, out: Inputs) -> None:
    items = out.items
    n = out.count
    slots = s.width
    counts: i64 = 0  # five bits a colour
    kinds: i64 = 0
    colours: i64 = 0
    d: i64
    i: i64
    for d in range(6):
        colours = 0
        for i in range(slots):
            tile = s.depots[slots * d + i]
            if tile >= 0:
                kind = BIT[kind_of(tile)]
                if not kinds & kind:
                    kinds |= kind
                    items[n] = SUPPLY_KIND + kind_of(tile)
                    n += 1
                c = TILE_COLOUR[tile]
                if c < COLOURS:
                    counts += BIT[5 * c]
                    if not colours & BIT[c]:
                        colours |= BIT[c]
                        items[n] = SUPPLY_AT + 6 * d + c
                        n += 1
    kinds = 0
    for i in range(2 * slots):
        tile = s.black[i]
        if tile >= 0:
            kind = BIT[kind_of(tile)]
            if not kinds & kind:
                kinds |= kind
                items[n] = BLACK_KIND + kind_of(tile)
                n += 1
    colour: i64
    for colour in range(COLOURS):
        offered = counts >> 5 * colour & 31
        left = bits_in(lens.duchy.colour_mask[colour] & ~p.covered)
        need: i64 = 0
        if left > 2:
            need = 2
        elif left:
            need = 1
        items[n] = SUPPLY + 15 * colour + 3 * at_most(offered, 4) + need
        n += 1
    out.count = n


def _add_loads(s: State, p: Player, out: Inputs) -> None:
    items = out.items
    n = out.count
    free: i64 = 3
    t: i64
    d: i64
    for t in range(6):
        if p.goods[t]:
            free -= 1
    best: i64 = 0
    for d in range(6):
        tiles: i64 = 0
        room = free
        load: i64 = 0
        for t in range(6):
            here = s.depot_goods[6 * d + t]
            if here:
                tiles += here
                if p.goods[t]:
                    load += here
                elif room:
                    room -= 1
                    load += here
        if tiles:
            items[n] = DEPOT_GOODS + 3 * d + at_most(tiles, 3) - 1
            n += 1
        if load > best:
            best = load
    items[n] = LOAD + at_most(best, 8)
    out.count = n + 1


def _add_board(lens: Lens, p: Player, out: Inputs) -> None:
    items = out.items
    n = out.count
    first = BOARD + BOARD_SIZE * lens.board
    covered = p.covered
    h: i64 = 0
    while covered:
        if covered & 1:
            items[n] = first + h
            n += 1
        covered >>= 1
        h += 1
    at = first + 37
    i: i64
    for i in range(len(lens.areas)):
        done = bits_in(lens.areas[i] & p.covered)
        if done:
            items[n] = at + done - 1
            n += 1
        at += lens.size[i]
    out.count = n
