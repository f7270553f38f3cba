"""What the net of the Châteauma sees of the automaton beyond what it sees of any other: behind those of players."""

from typing import Final

from duchy.games.burgundy.engine.codes import BIT, COLOURS, EMPTY, TILE_COLOUR
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.modes.chateauma.engine.county import LEFT, MOST_SPACES, RIGHT, CountyPart
from duchy.kernel.compat import i64

from .inputs import MODULES, OWN, PLAYER, Inputs, at_most

FIRST: Final = OWN + PLAYER
LEVEL: Final = 0
MODIFIERS: Final = 3
WANTED: Final = 7  # slot x colour x 1-2 open spaces
OPEN: Final = 31  # slot x open spaces 1-5
RESERVE: Final = 41  # colour x 1-2 tiles
WILD: Final = 53  # 0-3
GOODS: Final = 57  # tiles of the largest pile 0-8
HERD: Final = 66  # species x animals 1-12
COMPLETED: Final = 114  # cards 0-15
WAITING: Final = 130  # the slot of its turn in this round, if it has not moved
PICK: Final = 132  # slot x colour that it would take, or none x with 1-6 of the numbers of its die
AUTOMATON: Final = 216

AUTOMATON_INPUTS: Final = FIRST + AUTOMATON + MODULES
SPECIES: Final = 4


def part_of(s: State) -> CountyPart:
    """A mode comes before all modules."""
    part = s.ext[0]
    assert isinstance(part, CountyPart)
    return part


def add_automaton(s: State, out: Inputs) -> None:
    """What the turn of a person does not change."""
    a = part_of(s)
    p = s.players[s.n - 1]
    _on(out, LEVEL + a.level)
    i: i64
    for i in range(4):
        if a.modifiers & BIT[i]:
            _on(out, MODIFIERS + i)
    slot: i64
    for slot in range(2):
        _add_card(a, slot, out)
    for i in range(COLOURS):
        tiles = a.in_reserve(i)
        if tiles:
            _on(out, RESERVE + 2 * i + at_most(tiles, 2) - 1)
    _on(out, WILD + at_most(len(a.wild), 3))
    most: i64 = 0
    for i in range(6):
        if p.goods[i] > most:
            most = p.goods[i]
    _on(out, GOODS + at_most(most, 8))
    for i in range(SPECIES):
        animals = a.animals(p, i)
        if animals:
            _on(out, HERD + 12 * i + at_most(animals, 12) - 1)
    _on(out, COMPLETED + at_most(a.completed, 15))


def _add_card(a: CountyPart, slot: i64, out: Inputs) -> None:
    if a.cards[slot] == EMPTY:
        return
    spaces = a.book.spaces[a.cards[slot]]
    wanted: i64 = 0  # open spaces by colour, four bits each
    free: i64 = 0
    i: i64
    for i in range(len(spaces)):
        if a.lying[MOST_SPACES * slot + i] == EMPTY:
            free += 1
            if spaces[i] < COLOURS:
                wanted += BIT[4 * spaces[i]]
    for i in range(COLOURS):
        open_spaces = wanted >> 4 * i & 15
        if open_spaces:
            _on(out, WANTED + (slot * COLOURS + i) * 2 + at_most(open_spaces, 2) - 1)
    if free:
        _on(out, OPEN + 5 * slot + free - 1)


def add_picks(s: State, seat: i64, out: Inputs) -> None:
    """What it would find in the depots as they are: on the card of this round, or on both if it has moved."""
    a = part_of(s)
    slot: i64
    if _waits(s, seat):
        slot = a.selected()
        _on(out, WAITING + slot)
        _add_pick(s, a, slot, out)
        return
    for slot in (LEFT, RIGHT):
        _add_pick(s, a, slot, out)


def _waits(s: State, seat: i64) -> bool:
    """Does the automaton move after this seat in this round?"""
    at: i64
    for at in range(s.turn + 1, s.n):
        if s.plays_itself(s.round_order[at]):
            return True
    return False


def _add_pick(s: State, a: CountyPart, slot: i64, out: Inputs) -> None:
    """For how many numbers of its die it takes each colour: that of the first depot from there with a wanted one."""
    card = a.cards[slot]
    if card == EMPTY:
        return
    wanted = a.wanted(slot)
    spaces = a.book.spaces[card]
    numbers: i64 = 0  # of the die, by colour, four bits each
    waiting: i64 = 0  # numbers whose depots had nothing so far
    first: i64 = COLOURS
    depot: i64
    k: i64
    for depot in range(6):
        waiting += 1
        lying: i64 = 0
        for k in range(depot * s.width, (depot + 1) * s.width):
            if s.depots[k] != EMPTY:
                lying |= BIT[TILE_COLOUR[s.depots[k]]]
        lying &= wanted
        if lying:
            colour: i64 = COLOURS
            for k in range(len(spaces)):
                if a.lying[MOST_SPACES * slot + k] == EMPTY and lying & BIT[spaces[k]]:
                    colour = spaces[k]
                    break
            if first == COLOURS:
                first = colour
            numbers += waiting << 4 * colour
            waiting = 0
    numbers += waiting << 4 * first  # round the depots to the first that has something, if there is one
    for k in range(COLOURS + 1):
        count = numbers >> 4 * k & 15
        if count:
            _on(out, PICK + (slot * (COLOURS + 1) + k) * 6 + count - 1)


def _on(out: Inputs, at: i64) -> None:
    out.items[out.count] = FIRST + at
    out.count += 1
