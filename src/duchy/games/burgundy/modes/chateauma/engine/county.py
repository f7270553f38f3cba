"""What the Châteauma has before it: county cards with tiles on them, its reserve, and a log of what it does."""

from typing import Final

from duchy.games.burgundy.engine.board import Duchy
from duchy.games.burgundy.engine.codes import (
    BIT,
    CASTLE,
    EMPTY,
    FIRST_LIVESTOCK,
    FIRST_MONASTERY,
    LIVESTOCK,
    MINE,
    MONASTERY,
    TILE_COLOUR,
)
from duchy.games.burgundy.engine.hooks import Part
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec

LEFT: Final = 0  # the card of white 1 to 4
RIGHT: Final = 1  # of white 5 and 6
MOST_SPACES: Final = 5  # of a card: the space i of a slot is MOST_SPACES * slot + i
SPACES: Final = 10  # of both slots

# modifiers of the difficulty, as bits
MODIFIER_A: Final = 1
MODIFIER_B: Final = 2
MODIFIER_C: Final = 4
MODIFIER_D: Final = 8

# what is due in its turn
DIE: Final = 0
CARDS: Final = 1

# steps of the log: kind | x << 6 | y << 14 | z << 22, with x, y, z as each kind says
ROLLED: Final = 0  # x die, y slot of the selected card
LOOKED: Final = 1  # x depot, y bit set of the kinds wanted: none of them lies there
TOOK: Final = 2  # x depot, y tile, z space of both slots
FROM_RESERVE: Final = 3  # y tile, z space
LAID_WILD: Final = 4  # z space
WILD_FROM_BLACK: Final = 5  # y tile
SILVER: Final = 6  # x silver
AGAIN: Final = 7  # a castle or crane: x first depot, y slot
ANIMALS: Final = 8  # x points
GOODS: Final = 9  # x depot, y goods
NO_GOODS: Final = 10  # a ship finds none
POINTS: Final = 11  # x points
SOLD: Final = 12  # x goods type, y tiles, z points
NOTHING_TO_SELL: Final = 13
RESERVED: Final = 14  # x depot, y tile
NOTHING_TO_TAKE: Final = 15  # y the building that found nothing
NOTHING_FITS: Final = 16  # a town hall
SYMBOL: Final = 17  # x 0: sale, 1: double hex
COMPLETED: Final = 18  # x card, y points
MOVED: Final = 19  # y tile, z 1 if it is stacked
POST: Final = 20  # x completed cards with a post, y points
BORDER_BONUS: Final = 21  # x 1: large, 2: small, y points
SHIELD: Final = 22  # x depot, y shield
EXTRA_TURN: Final = 23
NO_CARD: Final = 24  # an extra turn with no open space anywhere
DRAWN: Final = 25  # x card, y slot
CLAIMED: Final = 26  # x colour, y 1: large, 2: small, z points
BOUGHT: Final = 27  # y tile
DOUBLE: Final = 28  # x slot of the vineyard depot
NO_DOUBLE: Final = 29
BOUGHT_DOUBLE: Final = 30  # x space of the vineyard store
SLID: Final = 31  # x card
RENEWED: Final = 32  # the discarded cards are the deck again


class Book:
    """The printed cards, duchy and tables. Immutable."""

    def __init__(
        self,
        spaces: list[list[int]],
        sell: list[int],
        double: list[int],
        points: list[list[int]],
        posts: int,
        shields: int,
        deck: int,
        order: list[int],
        duchies: list[Duchy],
        marks: list[list[int]],
        shield_points: list[int],
        double_points: list[int],
    ) -> None:
        self.spaces: list[vec[i64]] = [vec[i64]([i64(c) for c in row]) for row in spaces]  # colours, by card
        self.sell: vec[i64] = vec[i64]([i64(x) for x in sell])  # bit set of the spaces with the symbol, by card
        self.double: vec[i64] = vec[i64]([i64(x) for x in double])
        self.points: list[vec[i64]] = [vec[i64]([i64(x) for x in row]) for row in points]  # by level and card
        self.posts: i64 = i64(posts)  # bit sets of cards
        self.shields: i64 = i64(shields)
        self.deck: i64 = i64(deck)
        self.order: vec[i64] = vec[i64]([i64(c) for c in order])  # of the areas of the duchy and of the reserve
        self.duchies = duchies  # 35 and 36
        self.marks: list[vec[i64]] = [vec[i64]([i64(h) for h in row]) for row in marks]  # spaces of A, B and D
        self.shield_points: vec[i64] = vec[i64]([i64(x) for x in shield_points])
        self.double_points: vec[i64] = vec[i64]([i64(x) for x in double_points])

    def castle_cards(self) -> i64:
        """BA-SETUP-03."""
        out: i64 = 0
        card: i64
        for card in range(len(self.spaces)):
            if self.deck & BIT[card] and self.castle_space(card) != EMPTY:
                out |= BIT[card]
        return out

    def castle_space(self, card: i64) -> i64:
        spaces = self.spaces[card]
        i: i64
        for i in range(len(spaces)):
            if spaces[i] == CASTLE:
                return i
        return EMPTY


class CountyPart(Part):
    def __init__(
        self, book: Book, level: i64, modifiers: i64, due: i64, white: i64, cards: vec[i64], lying: vec[i64],
        face_down: i64, deck: i64, discards: i64, completed: i64, posts: i64, shields: i64, doubles: i64,
        reserve: vec[i64], wild: vec[i64], stacked: vec[i64],
    ) -> None:  # fmt: skip
        self.book = book
        self.level = level
        self.modifiers = modifiers
        self.due = due  # in its turn: its die, or cards
        self.white = white  # the white die of the last roll
        self.cards = cards  # of the two slots, or EMPTY
        self.lying = lying  # tiles on the spaces of the cards
        self.face_down = face_down  # bit set of the spaces whose tile is wild
        self.deck = deck  # bit sets of cards
        self.discards = discards
        self.completed = completed  # cards so far
        self.posts = posts  # completed cards with a post
        self.shields = shields  # bit set
        self.doubles = doubles  # double hexes in its pile
        self.reserve = reserve  # tiles, the last of a kind on top of its stack
        self.wild = wild
        self.stacked = stacked  # tiles that lie upon others in the duchy
        # of the turn that is going on, no part of the position: what it covered, and the log
        self.covered = vec[i64](capacity=8)
        self.log = vec[i64](capacity=32)

    def copy(self) -> Part:
        return CountyPart(
            self.book, self.level, self.modifiers, self.due, self.white, self.cards[:], self.lying[:], self.face_down,
            self.deck, self.discards, self.completed, self.posts, self.shields, self.doubles, self.reserve[:],
            self.wild[:], self.stacked[:],
        )  # fmt: skip

    def note(self, kind: i64, x: i64 = 0, y: i64 = 0, z: i64 = 0) -> None:
        self.log = append(self.log, kind | x << 6 | y << 14 | z << 22)

    def selected(self) -> i64:
        """BA-ROUND-02."""
        return LEFT if self.white <= 4 else RIGHT

    # ---------------------------------------------------------------- cards
    def first_open(self, slot: i64, colour: i64) -> i64:
        """The first open space of a card that is of a colour (or, with EMPTY, of any), in reading order."""
        card = self.cards[slot]
        if card == EMPTY:
            return EMPTY
        spaces = self.book.spaces[card]
        i: i64
        for i in range(len(spaces)):
            if self.lying[MOST_SPACES * slot + i] == EMPTY and (colour == EMPTY or spaces[i] == colour):
                return MOST_SPACES * slot + i
        return EMPTY

    def wanted(self, slot: i64) -> i64:
        """The kinds of a card's open spaces, as a bit set."""
        out: i64 = 0
        space = MOST_SPACES * slot
        for colour in self.book.spaces[self.cards[slot]]:
            if self.lying[space] == EMPTY:
                out |= BIT[colour]
            space += 1
        return out

    def is_open(self, slot: i64) -> bool:
        return self.first_open(slot, EMPTY) != EMPTY

    def symbols(self, space: i64, of: vec[i64]) -> bool:
        """Has this space of a slot one of the symbols in `of`, which is by card?"""
        return of[self.cards[space // MOST_SPACES]] & BIT[space % MOST_SPACES] != 0

    # ---------------------------------------------------------------- reserve
    def in_reserve(self, colour: i64) -> i64:
        """How many tiles of a kind."""
        count: i64 = 0
        for tile in self.reserve:
            if TILE_COLOUR[tile] == colour:
                count += 1
        return count

    def from_reserve(self, colour: i64) -> i64:
        """The top tile of a stack, taken."""
        at: i64 = len(self.reserve) - 1
        while TILE_COLOUR[self.reserve[at]] != colour:
            at -= 1
        tile = self.reserve[at]
        self.reserve = without(self.reserve, at)
        return tile

    def top_wild(self) -> i64:
        tile = self.wild[len(self.wild) - 1]
        self.wild = without(self.wild, len(self.wild) - 1)
        return tile

    # ---------------------------------------------------------------- what lies open before it
    def face_up(self, p: Player) -> vec[i64]:
        """Its face-up tiles on cards and duchy, stacked ones too, without the reserve."""
        out = vec[i64](capacity=32)
        i: i64
        for i in range(SPACES):
            if self.lying[i] != EMPTY and not self.face_down & BIT[i]:
                out = append(out, self.lying[i])
        for tile in p.tiles:
            if tile != EMPTY:
                out = append(out, tile)
        for tile in self.stacked:
            out = append(out, tile)
        return out

    def animals(self, p: Player, species: i64) -> i64:
        count: i64 = 0
        for tile in self.face_up(p):
            if TILE_COLOUR[tile] == LIVESTOCK and (tile - FIRST_LIVESTOCK) // 3 == species:
                count += (tile - FIRST_LIVESTOCK) % 3 + 2
        return count

    def mines(self, p: Player) -> i64:
        count: i64 = 0
        for tile in self.face_up(p):
            if TILE_COLOUR[tile] == MINE:
                count += 1
        return count

    def monasteries(self, p: Player) -> i64:
        """As a bit set by number."""
        out: i64 = 0
        for tile in self.face_up(p):
            if TILE_COLOUR[tile] == MONASTERY:
                out |= BIT[tile - FIRST_MONASTERY]
        return out


def without(tiles: vec[i64], at: i64) -> vec[i64]:
    out = vec[i64](capacity=16)
    i: i64
    for i in range(len(tiles)):
        if i != at:
            out = append(out, tiles[i])
    return out


def the_automaton(s: State) -> Player:
    """BA-GEN-01: it has the last seat."""
    return s.players[s.n - 1]
