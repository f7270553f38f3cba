"""What the value net sees of a sheet: six words of bits, mostly masks that the engine keeps anyway.

An afterstate is the position after a choice and before the next roll. The engine makes every one of them; this module
only reads it. The seats of a game meet through the colour awards alone, so a seat is valued by its own sheet.
"""

from typing import Final

from duchy.games.dice.engine.apply import apply
from duchy.games.dice.engine.codes import BIT, COMMODITY, GREEN, MONK, ORANGE, SILVER, WORKER, YELLOW, Sheet, lowest
from duchy.games.dice.engine.legal import legal
from duchy.games.dice.engine.state import NOBODY, TAKE_WORKER, Duchy, State
from duchy.kernel.compat import append, i64, vec

WORDS: Final[i64] = 6
ROUNDS: Final[i64] = 24  # of a solo game


class Lens:
    """The areas of one sheet that the words speak of."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.castles: vec[i64] = vec[i64]()
        self.pastures: vec[i64] = vec[i64]()  # with more than one hex: only there does the number bind
        self.cities: vec[i64] = vec[i64]()
        area: i64
        for area in range(len(sheet.area_hexes)):
            hexes = sheet.area_hexes[area]
            if sheet.area_colour[area] == GREEN:
                self.castles = append(self.castles, lowest(hexes))
            elif sheet.area_size[area] > 1 and sheet.area_colour[area] == YELLOW:
                self.pastures = append(self.pastures, area)
            elif sheet.area_size[area] > 1 and sheet.area_colour[area] == ORANGE:
                self.cities = append(self.cities, area)


def time_index(s: State) -> i64:
    """How much of the game is gone, in rounds of a solo game: 0 to 24."""
    if s.phase == 3:
        return ROUNDS
    return 8 * s.phase + 8 * s.boxes[s.phase] // s.column()


def count_bits(hexes: i64, at_least: i64, first: i64) -> i64:
    """Bits `first`, `first + 1` ... for at least 1, 2 ... hexes."""
    bits: i64 = 0
    step: i64
    for step in range(at_least):
        if hexes:
            bits |= BIT[first + step]
            hexes &= hexes - 1
    return bits


def number_bits(count: i64, at_least: i64, first: i64) -> i64:
    bits: i64 = 0
    step: i64
    for step in range(at_least):
        if count > step:
            bits |= BIT[first + step]
    return bits


def add_words(lens: Lens, s: State, d: Duchy, out: list[i64]) -> None:
    """The six words of one sheet at the present time."""
    gone = time_index(s)
    out.append(d.marked | (BIT[36 + gone] if gone else 0))
    out.append(_frontier_and_bonuses(lens, d))
    out.append(_areas_and_colours(lens, d))
    out.append(_pastures_and_castles(lens, d))
    out.append(_pairs_and_last_hexes(lens, d))
    out.append(_cities_and_reach(lens, d, s.phase))


def _frontier_and_bonuses(lens: Lens, d: Duchy) -> i64:
    word = d.frontier
    word |= number_bits(d.open(MONK), 3, 37) | number_bits(d.open(SILVER), 4, 40)
    word |= number_bits(d.open(COMMODITY), 3, 44) | number_bits(d.open(WORKER), 6, 47)
    castle: i64
    for castle in range(4):
        if lens.castles[castle] == d.start:
            word |= BIT[53 + castle]
    return word


def _areas_and_colours(lens: Lens, d: Duchy) -> i64:
    """How full each area is, one bit a hex, and which colours are nearly complete."""
    area_hexes, area_size, of_colour = lens.sheet.area_hexes, lens.sheet.area_size, lens.sheet.of_colour
    marked = d.marked
    word: i64 = 0
    first: i64 = 0
    area: i64
    for area in range(len(area_hexes)):
        bit = first
        hexes = area_hexes[area] & marked
        while hexes:
            word |= BIT[bit]
            bit += 1
            hexes &= hexes - 1
        first += area_size[area]
    colour: i64
    for colour in range(6):
        word |= count_bits(of_colour[colour] & ~marked, 4, 37 + 4 * colour)
    return word


def _pastures_and_castles(lens: Lens, d: Duchy) -> i64:
    """The number a begun pasture asks for, and the numbers that open each castle."""
    area_hexes, at_number, room = lens.sheet.area_hexes, d.at, d.room
    word: i64 = 0
    at: i64
    number: i64
    for at in range(len(lens.pastures)):
        hexes = area_hexes[lens.pastures[at]]
        if hexes & d.marked and hexes & ~d.marked:
            for number in range(1, 7):
                if hexes & at_number[number]:
                    word |= BIT[6 * at + number - 1]
    for at in range(4):
        castle = BIT[lens.castles[at]]
        if not castle & d.marked:
            for number in range(1, 7):
                if castle & room[number]:
                    word |= BIT[29 + 6 * at + number]
    return word


def _pairs_and_last_hexes(lens: Lens, d: Duchy) -> i64:
    """Which pairs of number and colour fit somewhere, and which areas lack one hex that can be reached."""
    area_hexes, of_colour, room = lens.sheet.area_hexes, lens.sheet.of_colour, d.room
    frontier = d.frontier
    unmarked = ~d.marked
    word: i64 = 0
    number: i64
    colour: i64
    for number in range(1, 7):
        reach = room[number] & frontier
        for colour in range(6):
            if reach & of_colour[colour]:
                word |= BIT[6 * colour + number - 1]
    area: i64
    for area in range(len(area_hexes)):
        rest = area_hexes[area] & unmarked
        if rest & (rest - 1) == 0 and rest & frontier:
            word |= BIT[36 + area]
    return word


def _cities_and_reach(lens: Lens, d: Duchy, phase: i64) -> i64:
    """The numbers used in each unfinished city, how many hexes of each colour can be reached, and the phase."""
    area_hexes, of_colour, at_number = lens.sheet.area_hexes, lens.sheet.of_colour, d.at
    word = BIT[42 + phase]
    at: i64
    number: i64
    for at in range(len(lens.cities)):
        hexes = area_hexes[lens.cities[at]]
        if hexes & ~d.marked:
            for number in range(1, 7):
                if hexes & at_number[number]:
                    word |= BIT[6 * at + number - 1]
    colour: i64
    for colour in range(6):
        word |= count_bits(of_colour[colour] & d.frontier, 3, 24 + 3 * colour)
    return word


def afterstate(s: State, seat: i64, action: i64) -> State:
    """The position after a choice, as the engine makes it. What the others do is not known: they take no mark."""
    after = s.copy()
    other: i64
    for other in range(s.players):
        if other != seat:
            after.plans[other] = TAKE_WORKER
    after.plans[seat] = NOBODY
    apply(after, seat, action)
    return after


def expand(lens: Lens, s: State, seat: i64, gains: list[i64], words: list[i64]) -> vec[i64]:
    """Every legal plan, with the points it gains and the words of its afterstate."""
    choices = legal(s, seat)
    before = s.duchies[seat].total()
    for action in choices:
        after = afterstate(s, seat, action)
        gains.append(after.duchies[seat].total() - before)
        add_words(lens, after, after.duchies[seat], words)
    return choices
