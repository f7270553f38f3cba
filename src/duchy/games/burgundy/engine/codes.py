"""The small ints that tiles, actions and pending effects are made of, and the tables that hold for every edition."""

from typing import Final

from duchy.kernel.compat import i64, vec

# ------------------------------------------------------------------ colours of spaces and tiles
BUILDING: Final = 0
LIVESTOCK: Final = 1
SHIP: Final = 2
MONASTERY: Final = 3
MINE: Final = 4
CASTLE: Final = 5
COLOURS: Final = 6
ANY: Final = 6

# ------------------------------------------------------------------ tiles
EMPTY: Final = -1
NO_TILE: Final = 127  # in a chance outcome: a space for which no tile is left
MARKET: Final = 0
CARPENTER: Final = 1
CHURCH: Final = 2
WAREHOUSE: Final = 3
BOARDING_HOUSE: Final = 4
BANK: Final = 5
TOWN_HALL: Final = 6
WATCHTOWER: Final = 7
FIRST_LIVESTOCK: Final = 8  # 8 + 3 * species + (animals - 2)
SHIP_TILE: Final = 20
CASTLE_TILE: Final = 21
MINE_TILE: Final = 22
FIRST_MONASTERY: Final = 23  # 23 + (number - 1)
TILES: Final = 49  # kinds of the base game; the expansions add
INN: Final = 52  # after monasteries 27 to 29
GEESE: Final = 53  # 8 + 3 * species: 2 animals
CRANE: Final = 54
WHITE_CASTLE: Final = 55
FACE_DOWN: Final = 56  # any tile with its back up (BM-SOLO-25)
ALL_TILES: Final = 57

BUILDING_TYPES: Final = 10  # the town limit's: market ... watchtower, crane, white castle
FIRST_ADDED_TYPE: Final = 8
GOOSE: Final = (GEESE - FIRST_LIVESTOCK) // 3  # the fifth species

TILE_COLOUR: Final[vec[i64]] = vec[i64](
    [BUILDING] * 8 + [LIVESTOCK] * 12 + [SHIP, CASTLE, MINE] + [MONASTERY] * 29 + [ANY, LIVESTOCK, BUILDING, BUILDING]
    + [ANY]
)

# the base game's tiles of a colour are the kinds FIRST_OF[colour] .. AFTER_LAST_OF[colour] - 1
FIRST_OF: Final[vec[i64]] = vec[i64]([MARKET, FIRST_LIVESTOCK, SHIP_TILE, FIRST_MONASTERY, MINE_TILE, CASTLE_TILE, 0])
AFTER_LAST_OF: Final[vec[i64]] = vec[i64](
    [FIRST_LIVESTOCK, SHIP_TILE, CASTLE_TILE, TILES, FIRST_MONASTERY, MINE_TILE, TILES]
)
# and those that modules bring, in the same way
FIRST_ADDED_OF: Final[vec[i64]] = vec[i64]([CRANE, GEESE, TILES, TILES, TILES, TILES, TILES])
AFTER_LAST_ADDED_OF: Final[vec[i64]] = vec[i64]([FACE_DOWN, CRANE, TILES, INN, TILES, TILES, ALL_TILES])

# ------------------------------------------------------------------ actions
# An action is one int: kind | die << 4 | x << 6 | hex << 12 | silver << 18
TAKE: Final = 0  # x = depot slot
PLACE: Final = 1  # x = storage slot, hex
SELL: Final = 2  # x = goods type
WORKERS: Final = 3
BUY: Final = 4  # x = black slot, or FROM_DEPOT + depot slot; silver = the part of the price paid in silver
HIRE: Final = 5  # x = depot slot: monastery 6 of the Special Edition, a building for two workers
END: Final = 6
PASS: Final = 7  # decline the effect that is pending
LOAD: Final = 8  # x = the depot (0-5) whose goods a ship takes, or NO_GOODS
KEEP: Final = 9  # x = bit set of the new goods types taken
DISCARD: Final = 10  # x = storage slot
SETTLE: Final = 11  # x = duchy (index into the ruleset's), hex of the starting castle
ANSWER: Final = 12  # to a module's pending effect; x, hex and silver as the module says
OPTION: Final = 13  # what a module adds to the choices of a turn: x = module, the rest from HEX_SHIFT
ACT: Final = 14  # a die action of a module: x = module, the rest from ARGUMENT_SHIFT

DIE_SHIFT: Final = 4
X_SHIFT: Final = 6
HEX_SHIFT: Final = 12
SILVER_SHIFT: Final = 18
NO_DIE: Final = 2 << 4  # the action comes from a castle or a building and spends no die
OTHER_HALF: Final = 1 << 18  # the hex is held by another seat (BM-TEAM-22); such actions name no silver
FREE_VALUE: Final = 1 << 20  # the die is used with any value (shield 16)
ARGUMENT_SHIFT: Final = 21
FROM_DEPOT: Final = 8
BESIDE: Final = 40  # a purchase from beside the black depot: an inn
STORE: Final = 41  # ... or a double hex, from the first space of the vineyard store on
NO_GOODS: Final = 6
PRICE: Final = 2
LAST_SPACE: Final = 6  # of the track, counted from 0

# ------------------------------------------------------------------ pending effects: kind | parameter << 4
P_CASTLE: Final = 0
P_MARKET: Final = 1
P_CARPENTER: Final = 2
P_CHURCH: Final = 3
P_WAREHOUSE: Final = 4
P_TOWN_HALL: Final = 5
P_SHIP: Final = 6
P_NEIGHBOUR: Final = 7  # monastery 5: the depot already emptied
P_KEEP: Final = 8  # the depot, + 8 if it is a ship's second depot
P_DISCARD: Final = 9  # the tile that waits for room
P_WHITE: Final = 10  # an action with a given value, that of the white die
P_OVERFULL: Final = 11  # storage shrank: discard until the rest has room
P_MODULE: Final = 12  # a decision of a module: module | its kind << 4 | parameter << 8
P_RESUME: Final = 13  # no decision: the module goes on by itself; packed like P_MODULE
FROM_BONUS: Final = 1  # parameter of P_CASTLE: an extra action without a castle
OPTIONAL: Final = 2  # ... and one that may be declined
PENDING_SHIFT: Final = 4
SECOND: Final = 8

# colours that market, carpenter's workshop and church may take, as bit sets, by pending kind (B-BLDG-03 to -05)
OFFERS: Final[vec[i64]] = vec[i64](
    [0, 1 << SHIP | 1 << LIVESTOCK, 1 << BUILDING, 1 << MINE | 1 << MONASTERY | 1 << CASTLE]
)

# ------------------------------------------------------------------ how duchies are dealt (RUL-30)
DEAL_NONE: Final = 0
DEAL_ANY: Final = 1
DEAL_PAIRS: Final = 2
DEAL_SINGLE: Final = 3  # one duchy each (RUL-X23)

# ------------------------------------------------------------------ stages of a game
AT_START_PLAYER: Final = 0
AT_GOODS: Final = 1
AT_DEAL: Final = 2  # a module deals its pieces: which one is in State.filling
AT_PREPARE: Final = 3  # decisions of modules before the first phase
AT_DUCHIES: Final = 4
AT_SETTLING: Final = 5
AT_DEPOTS: Final = 6  # the depot being filled is in State.filling
AT_BLACK: Final = 7
AT_DRAW: Final = 8  # a module fills its own depots: which one is in State.filling
AT_PHASE_GOODS: Final = 9
AT_ROLL: Final = 10
AT_TURN: Final = 11
AT_PHASE_END: Final = 12  # decisions of modules at the end of a phase: the step is in State.filling
AT_END: Final = 13
AT_AUTOMATON: Final = 14  # the turn of a seat that plays itself: what is due is in its part

# steps of the end of a phase (BX-GEN-13)
FREE_PLACEMENTS: Final = 0
TRIBUTE: Final = 1
LAST_NAMING: Final = 2
PHASE_END_STEPS: Final = 3

# ------------------------------------------------------------------ sources of points
FOR_LIVESTOCK: Final = 0
FOR_WATCHTOWERS: Final = 1
FOR_AREAS: Final = 2
FOR_PHASES: Final = 3
FOR_COLOURS: Final = 4
FOR_SALES: Final = 5
FOR_GOODS: Final = 6
FOR_SILVER: Final = 7
FOR_WORKERS: Final = 8
FOR_MONASTERY_15: Final = 9
FOR_MONASTERIES_16_TO_23: Final = 10
FOR_MONASTERY_24: Final = 11
FOR_MONASTERY_25: Final = 12
FOR_MONASTERY_26: Final = 13
FOR_MONASTERY_29: Final = 14
FOR_BORDER_POSTS: Final = 15
FOR_BORDER_BONUS: Final = 16
FOR_SHIELDS: Final = 17
FOR_CASTLES: Final = 18  # what retrieved castles cost: never positive
FOR_VINES: Final = 19
FOR_PURCHASES: Final = 20  # points that were bought (BM-SOLO-34)
FOR_CARDS: Final = 21  # of a seat that plays itself, from here on (BA-END-01)
FOR_BOARDING_HOUSES: Final = 22
FOR_ROUTES: Final = 23  # a point a sale, with trade routes
FOR_MONASTERIES: Final = 24
FOR_RESERVE: Final = 25
FOR_OPEN_CARDS: Final = 26
FOR_DOUBLE_HEXES: Final = 27
SOURCES: Final = 28
BASE_SOURCES: Final = 14

# ------------------------------------------------------------------ monasteries in a duchy: number n is bit n - 1
M1: Final = 1 << 0
M2: Final = 1 << 1
M3: Final = 1 << 2
M4: Final = 1 << 3
M5: Final = 1 << 4
M6: Final = 1 << 5
M7: Final = 1 << 6
M8: Final = 1 << 7
M9: Final = 1 << 8
M10: Final = 1 << 9
M11: Final = 1 << 10
M12: Final = 1 << 11
M13: Final = 1 << 12
M14: Final = 1 << 13
M15: Final = 1 << 14
M24: Final = 1 << 23
M25: Final = 1 << 24
M26: Final = 1 << 25
M27: Final = 1 << 26
M28: Final = 1 << 27
M29: Final = 1 << 28
M16_TO_23: Final = 0xFF << 15

# ------------------------------------------------------------------ shields in a duchy: number n is bit n - 1
S1: Final = 1 << 0
S2: Final = 1 << 1
S3: Final = 1 << 2
S4: Final = 1 << 3
S5: Final = 1 << 4
S6: Final = 1 << 5
S7: Final = 1 << 6
S8: Final = 1 << 7
S9: Final = 1 << 8
S10: Final = 1 << 9
S11: Final = 1 << 10
S12: Final = 1 << 11
S13: Final = 1 << 12
S14: Final = 1 << 13
S15: Final = 1 << 14
S16: Final = 1 << 15
S17: Final = 1 << 16
S18: Final = 1 << 17
SHIELDS: Final = 18

# the monastery whose free step helps to place a tile of a colour (B-MON-09.1, -10.1, -11.1)
# of these colours; an inn has none (RUL-X17)
FREE_STEP: Final[vec[i64]] = vec[i64]([M9, M10, M10, M11, M11, M11, 0])

# ways to pay for monastery 6 (B-MON-06)
SIX_BUYS_WITH_SILVER: Final = 0
SIX_BUYS_MIXED: Final = 1
SIX_HIRES: Final = 2

BIT: Final[vec[i64]] = vec[i64]([2**i for i in range(62)])


# the place of a single bit: 2 is a primitive root of 67, so the powers of 2 below 2**66 leave different remainders
PLACE_OF_BIT: Final[vec[i64]] = vec[i64]([next((k for k in range(66) if 2**k % 67 == r), 0) for r in range(67)])


def _costs() -> list[i64]:
    """B-WORK-06 at [(mode * 7 + die) * 7 + value]; mode: 1 = monastery 8, 2 = a free step, 3 = both."""
    out = [0] * (4 * 49)
    for mode in range(4):
        for die in range(1, 7):
            for value in range(1, 7):
                away = abs(die - value)
                away = max(0, min(away, 6 - away) - (mode >> 1))
                step = 1 + (mode & 1)
                out[(mode * 7 + die) * 7 + value] = (away + step - 1) // step
    return out


COST: Final[vec[i64]] = vec[i64](_costs())


def _reach() -> list[i64]:
    """Bit set of the values a die can be used as, at [(mode * 7 + die) * 4 + min(workers, 3)]."""
    out = [0] * (4 * 28)
    for mode in range(4):
        for die in range(1, 7):
            for workers in range(4):
                for value in range(1, 7):
                    if COST[(mode * 7 + die) * 7 + value] <= workers:
                        out[(mode * 7 + die) * 4 + workers] |= 1 << value  # shift-ok: plain ints
    return out


REACH: Final[vec[i64]] = vec[i64](_reach())
REACH_WITH_FREE_STEP: Final = 2 * 28
REACH_WITH_EIGHT: Final = 28


def size_of(mask: i64) -> i64:
    """How many bits a bit set has. Compiled, int.bit_count would be a call of a method of an object."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def building_type(tile: i64) -> i64:
    """The number under which a building counts for the town limit."""
    return tile if tile < FIRST_LIVESTOCK else tile - CRANE + FIRST_ADDED_TYPE
