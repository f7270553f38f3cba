"""The Châteauma: an automatic opponent in the last seat. Its turn is in turn.py."""

from typing import Final

from duchy.games.burgundy.engine.codes import (
    AT_TURN,
    BIT,
    CASTLE,
    CASTLE_TILE,
    COLOURS,
    EMPTY,
    FIRST_LIVESTOCK,
    FOR_DOUBLE_HEXES,
    FOR_MONASTERIES,
    FOR_OPEN_CARDS,
    FOR_RESERVE,
    FOR_SHIELDS,
    MINE,
    MINE_TILE,
    MONASTERY,
    TILE_COLOUR,
)
from duchy.games.burgundy.engine.flow import end_turn
from duchy.games.burgundy.engine.hooks import Module, Part
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec
from duchy.kernel.rng import Rng

from .county import (
    CARDS,
    DIE,
    LEFT,
    MODIFIER_A,
    MODIFIER_B,
    MODIFIER_C,
    MODIFIER_D,
    RIGHT,
    SPACES,
    Book,
    CountyPart,
    the_automaton,
)
from .turn import conclude, fill, play, slide, slots_to_fill

CARD_BITS: Final = 5
POINTS_A_MONASTERY: Final = 4
POINTS_A_TILE_ON_A_CARD: Final = 2
MIDWEIGHT: Final = 1


class Chateauma(Module):
    def __init__(self, at: i64, book: Book) -> None:
        super().__init__(at)
        self.book = book

    def new_part(self, players: i64) -> Part:
        return CountyPart(
            self.book, MIDWEIGHT, 0, DIE, 0, vec[i64]([EMPTY] * 2), vec[i64]([EMPTY] * SPACES), 0, self.book.deck, 0, 0,
            0, 0, 0, vec[i64](capacity=8), vec[i64](capacity=8), vec[i64](capacity=8),
        )  # fmt: skip

    def part(self, s: State) -> CountyPart:
        part = s.ext[self.at]
        assert isinstance(part, CountyPart)
        return part

    # ---------------------------------------------------------------- set-up
    def seat(self, s: State, level: i64, modifiers: i64) -> None:
        """BA-SETUP-01, -02 and -06; BA-DIFF-03 and -04: what lies on the A spaces stays unseen, so it is as good as
        left in the black supply (`held_back`)."""
        part = self.part(s)
        part.level = level
        part.modifiers = modifiers
        p = the_automaton(s)
        p.duchy = self.book.duchies[1 if modifiers & (MODIFIER_A | MODIFIER_B | MODIFIER_D) else 0]
        p.silver = 1
        p.goods = vec[i64]([1] * 6)
        s.goods_supply = vec[i64]([6] * 6)
        if modifiers & MODIFIER_A:
            for h in self.book.marks[0]:
                p.covered |= BIT[h]

    def held_back(self, s: State) -> i64:
        return len(self.book.marks[0]) if self.part(s).modifiers & MODIFIER_A else 0

    def deal(self, s: State, rng: Rng) -> i64:
        """BA-SETUP-03 and -04, and the building of modifier B: left card | right card | tile."""
        left = self._draw(self.book.castle_cards(), rng)
        right = self._draw(self.book.deck ^ BIT[left], rng)
        out = left | right << CARD_BITS
        if self.part(s).modifiers & MODIFIER_B:
            out |= self._draw_building(s, rng) << 2 * CARD_BITS
        return out

    def _draw(self, cards: i64, rng: Rng) -> i64:
        """One card of a bit set, each with equal chance."""
        for _ in range(rng.below(int(cards).bit_count())):
            cards &= cards - 1
        return int(cards & -cards).bit_length() - 1

    def _draw_building(self, s: State, rng: Rng) -> i64:
        left: i64 = 0
        for tile in range(FIRST_LIVESTOCK):
            left += s.supply[tile]
        pick = rng.below(left)
        tile = 0
        while pick >= s.supply[tile]:
            pick -= s.supply[tile]
            tile += 1
        return tile

    def dealt(self, s: State, outcome: i64) -> None:
        """BA-SETUP-03 to -05 and -07; BA-DIFF-05 to -07."""
        part = self.part(s)
        left = outcome & 31
        right = outcome >> CARD_BITS & 31
        part.cards[LEFT] = left
        part.cards[RIGHT] = right
        part.deck = self.book.deck ^ BIT[left] ^ BIT[right]
        supply = s.supply[:]
        supply[CASTLE_TILE] -= 1
        part.lying[self.book.castle_space(left)] = CASTLE_TILE
        if part.modifiers & MODIFIER_B:
            p = the_automaton(s)
            for h in self.book.marks[1]:
                colour = p.duchy.colour[h]
                tile = CASTLE_TILE if colour == CASTLE else MINE_TILE if colour == MINE else outcome >> 2 * CARD_BITS
                p.tiles[h] = tile
                p.covered |= BIT[h]
                supply[tile] -= 1
            p.mines = 1
        s.supply = supply
        if part.modifiers & MODIFIER_C:
            for i in range(s.people, 0, -1):
                s.track_order[i] = s.track_order[i - 1]
                s.players[s.track_order[i]].workers += 1  # RUL-M31
            s.track_order[0] = s.people

    # ---------------------------------------------------------------- its turn: its die, new cards
    def move(self, s: State, rng: Rng) -> i64:
        part = self.part(s)
        if part.due == DIE:
            return rng.below(6)
        deck = part.deck
        out: i64 = 0
        for i in range(slots_to_fill(part)):
            if deck == 0:
                deck = part.discards
            card = self._draw(deck, rng)
            deck ^= BIT[card]
            out |= card << CARD_BITS * i
        return out

    def forget(self, s: State) -> None:
        self.part(s).log = vec[i64]()

    def moved(self, s: State, outcome: i64) -> None:
        part = self.part(s)
        part.log = vec[i64](capacity=32)
        if part.due == DIE:
            self.act(s, outcome + 1)
        else:
            self.refill(s, outcome)
        if part.due == DIE:
            s.stage = AT_TURN
            end_turn(s)

    def act(self, s: State, die: i64) -> None:
        """Its turn up to the moment when cards are drawn; without that to its end."""
        part = self.part(s)
        play(s, part, die)
        slide(part)
        if slots_to_fill(part):
            part.due = CARDS
        else:
            conclude(s, part)

    def refill(self, s: State, outcome: i64) -> None:
        """The rest of its turn, with the cards drawn."""
        part = self.part(s)
        for i in range(slots_to_fill(part)):
            fill(part, outcome >> CARD_BITS * i & 31)
        part.due = DIE
        conclude(s, part)

    # ---------------------------------------------------------------- rounds and the end
    def rolled(self, s: State, white: i64) -> None:
        self.part(s).white = white

    def score_end(self, s: State, p: Player) -> None:
        """BA-END-01, -04 and -05, BA-EXP-15, BA-VINE-09; goods and silver count as for everybody."""
        if not s.plays_itself(p.seat):
            return
        part = self.part(s)
        for tile in part.face_up(p):
            if TILE_COLOUR[tile] == MONASTERY:
                p.points[FOR_MONASTERIES] += POINTS_A_MONASTERY
        p.points[FOR_RESERVE] += len(part.reserve) + len(part.wild)
        for tile in part.lying:
            if tile != EMPTY:
                p.points[FOR_OPEN_CARDS] += POINTS_A_TILE_ON_A_CARD
        p.points[FOR_SHIELDS] += _by_number(self.book.shield_points, int(part.shields).bit_count())
        p.points[FOR_DOUBLE_HEXES] += _by_number(self.book.double_points, part.doubles)

    # ---------------------------------------------------------------- learners
    def seen(self, s: State, seat: i64, out: vec[i64]) -> vec[i64]:
        """Its level, the white die, its cards with what lies on them, its piles, and which cards are to come."""
        part = self.part(s)
        for number in (part.level, part.modifiers, part.white, part.completed, part.doubles, i64(len(part.wild))):
            out = append(out, number)
        for card in part.cards:
            out = append(out, card + 1)
        for tile in part.lying:
            out = append(out, tile + 1)
        for colour in range(COLOURS + 1):
            out = append(out, part.in_reserve(colour))
        for cards in (part.face_down, part.deck, part.discards, part.posts, part.shields):
            out = append(append(append(append(out, cards & 255), cards >> 8 & 255), cards >> 16 & 255), cards >> 24)
        return out

    # ---------------------------------------------------------------- conservation
    def monasteries(self, s: State, p: Player, own: i64) -> i64:
        """BA-EXP-12."""
        return self.part(s).monasteries(p) if s.plays_itself(p.seat) else own

    def aside(self, s: State, tile: i64) -> i64:
        """INV-M10."""
        part = self.part(s)
        count: i64 = 0
        for tiles in (part.lying, part.reserve, part.wild, part.stacked):
            for other in tiles:
                if other == tile:
                    count += 1
        return count


def _by_number(points: vec[i64], number: i64) -> i64:
    """A table of points for 1, 2, ... things, the last for more as well."""
    if number == 0:
        return 0
    return points[(number if number < len(points) else len(points)) - 1]
