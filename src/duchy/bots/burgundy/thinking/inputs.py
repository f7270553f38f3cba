"""The inputs of the value net: what each index stands for, and what is known of a duchy before the game."""

from typing import Final

from duchy.games.burgundy.engine.board import Duchy
from duchy.games.burgundy.engine.codes import AT_END, BIT, BUILDING, M2, TILES
from duchy.games.burgundy.engine.scoring import final_scoring, score
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec

# ------------------------------------------------------------------ inputs of every player
AREAS: Final = 0  # colour, size 1-8, state (out of reach, in reach, 1 .. size - 1 covered), one or several
LEFT: Final = 528  # colour x uncovered spaces 0-12
OPEN: Final = 606  # colour x number of an uncovered space in reach
STORED: Final = 642  # tiles in storage 0-3
STORED_KIND: Final = 646  # 64 kinds: those of modules share the last ones
STORED_COLOUR: Final = 710  # colour x 1-3 tiles
STORED_FIT: Final = 728  # colour x number of a space a stored tile may take
STORED_STUCK: Final = 764  # colour of a stored tile without a space
WORKERS: Final = 770  # 0-12
SILVER: Final = 783  # 0-10
GOODS_TYPES: Final = 794  # 0-3
GOODS: Final = 798  # tiles 0-12
OWNED: Final = 811  # monasteries 1-26
MINES: Final = 843  # 0-4
BONUS: Final = 848  # colour x bonus tiles gone 0-2 x uncovered spaces 1-5
RANK: Final = 938  # in the turn order
LEAD: Final = 942  # spaces on the track before the best other player, -3 to 3
DICE: Final = 949  # value x one or both dice that are still to be used
HERD: Final = 961  # species x animals in the best pasture with room, 1-12
BUILT: Final = 1009  # building type x 1-4
PLAYER: Final = 1041

# ------------------------------------------------------------------ inputs of the player who is valued, after those
TIME: Final = 1041  # round 0-24
HERD_GAIN: Final = 1066  # the best points a stored livestock tile could bring at once, 0-15
ROOM: Final = 1082  # building type x unfinished towns without it 0-3
ROOM_NOW: Final = 1114  # building type x spaces in reach 0-2
SUPPLY: Final = 1138  # colour x tiles in depots 0-4 x need (none, 1-2, more)
SUPPLY_AT: Final = 1228  # depot x colour
SUPPLY_KIND: Final = 1264
BLACK_KIND: Final = 1328
LOAD: Final = 1392  # tiles a ship would bring at most, 0-8
DEPOT_GOODS: Final = 1401  # depot x 1-3 goods tiles
GOODS_OF: Final = 1419  # type x 1-4 tiles
BOARD: Final = 1443  # duchy of the 2019 edition x (hex covered, spaces covered of each area)
BOARD_SIZE: Final = 74
BOARDS: Final = 10
OWN: Final = 2183

MODULES: Final = 248  # behind those of all players: what the modules add, see module_inputs.py

MOST: Final = 1024  # no position has more inputs on


def inputs(players: i64) -> i64:
    return OWN + (players - 1) * PLAYER + MODULES


def bits_in(x: i64) -> i64:
    """How many bits are set, for sets of at most 62."""
    x = x - (x >> 1 & 0x1555555555555555)
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 127


class Lens:
    """The areas of one duchy, and the place of its own inputs (-1: it has none)."""

    def __init__(self, duchy: Duchy, board: i64) -> None:
        self.duchy = duchy
        self.board = board
        self.with_number: vec[i64] = vec[i64]([i64(0)] * 7)
        self.areas: vec[i64] = vec[i64]()
        self.colour: vec[i64] = vec[i64]()
        self.size: vec[i64] = vec[i64]()
        self.towns: vec[i64] = vec[i64]()
        self.first_hex: vec[i64] = vec[i64]()
        self.hexes: vec[i64] = vec[i64]()  # of all areas, one after the other
        seen: i64 = 0
        h: i64
        for h in range(37):
            self.with_number[duchy.number[h]] |= BIT[h]
            if not seen & BIT[h]:
                seen |= duchy.area[h]
                self.areas = append(self.areas, duchy.area[h])
                self.colour = append(self.colour, duchy.colour[h])
                self.size = append(self.size, duchy.area_size[h])
                if duchy.colour[h] == BUILDING:
                    self.towns = append(self.towns, duchy.area[h])
                self.first_hex = append(self.first_hex, i64(len(self.hexes)))
                k: i64
                for k in range(37):
                    if duchy.area[h] & BIT[k]:
                        self.hexes = append(self.hexes, k)


class Inputs:
    """The inputs that are on: the first `count` of `items`."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([i64(0)] * MOST)
        self.count: i64 = 0


def banked(s: State, p: Player) -> i64:
    """The points of a player if nothing more were done: the score, the final scoring, and what the mines will pay."""
    if s.stage == AT_END:
        return score(p)
    points = p.points
    silver = p.silver
    workers = p.workers
    p.points = points[:]
    p.silver += p.mines * (5 - s.phase)
    if p.monasteries & M2:
        p.workers += p.mines * (5 - s.phase)
    final_scoring(s, p)
    total = score(p)
    p.points = points
    p.silver = silver
    p.workers = workers
    return total


def at_most(number: i64, most: i64) -> i64:
    """The smaller; compiled, `x if x < 3 else 3` would make an object of an i64."""
    if number < most:
        return number
    return most


def kind_of(tile: i64) -> i64:
    """Tiles of modules share the inputs behind those of the base game."""
    if tile < TILES:
        return tile
    return TILES + (tile - TILES) % 12
