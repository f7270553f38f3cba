"""What can be told to the companion at a moment, for people who tap: the lines of companion.py with their words."""

from typing import TYPE_CHECKING, Final

from duchy.games.burgundy.engine.chance import space_colour
from duchy.games.burgundy.engine.codes import (
    AT_DEAL,
    AT_END,
    EMPTY,
    FIRST_LIVESTOCK,
    FIRST_MONASTERY,
    MONASTERY,
    TILE_COLOUR,
)
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.words.names import COLOURS, GOODS
from duchy.games.burgundy.words.verbs import tile_title
from duchy.kernel.family import Offer, Slot, Tap

from .engine.county import CARDS, MODIFIER_B
from .engine.turn import slots_to_fill

if TYPE_CHECKING:
    from .companion import Companion

DEPOTS: Final = tuple("123456")
KINDS: Final = 6  # of tiles
ROUNDS: Final = 5


# ------------------------------------------------------------------ tiles
def tiles_of(game: Burgundy) -> dict[int, str]:
    """The tiles of this game by their numbers, as the companion calls them: a monastery needs no number."""
    foreign = [name for words in game.language.missing for name in words.pieces]
    known = {tile: name for tile, name in enumerate(game.tiles) if name not in foreign and tile < len(TILE_COLOUR)}
    return {
        tile: "monastery" if TILE_COLOUR[tile] == MONASTERY else name
        for tile, name in known.items()
        if 0 <= TILE_COLOUR[tile] < KINDS
    }


def lying_in_black(companion: "Companion") -> list[int]:
    """The places of the black depot that hold a tile, in reading order."""
    black = companion.state.black
    return [slot for slot in range(len(black)) if black[slot] != EMPTY]


def alike_in_black(companion: "Companion", slots: list[int]) -> bool:
    """Is the same left, in the same order, whichever of these tiles is taken?"""
    lying = lying_in_black(companion)
    rests = [[companion.state.black[slot] for slot in lying if slot != gone] for gone in slots]
    return all(rest == rests[0] for rest in rests)


def tiles_in(companion: "Companion", place: str) -> list[int]:
    s, width = companion.state, int(companion.state.width)
    if place == "black":
        return [int(s.black[slot]) for slot in lying_in_black(companion)]
    depot = s.depots[width * (int(place) - 1) : width * int(place)]
    return [int(tile) for tile in depot if tile != EMPTY]


def _tile(companion: "Companion", tile: int, where: str = "", word: str = "") -> Tap:
    name = companion.tiles[tile]
    title = "monastery" if name == "monastery" else tile_title(companion.game.language, name).removeprefix("the ")
    return Tap(word or name, f"{title}{where}", "tile", name, COLOURS[TILE_COLOUR[tile]])


def _every(companion: "Companion", colour: int | None = None) -> tuple[Tap, ...]:
    """The tiles that can lie on a space."""
    kinds = [tile for tile in companion.tiles if TILE_COLOUR[tile] != MONASTERY or tile == FIRST_MONASTERY]
    return tuple(_tile(companion, tile) for tile in kinds if colour in (None, TILE_COLOUR[tile]))


# ------------------------------------------------------------------ lines
def offered(companion: "Companion") -> list[Offer]:
    """What is due first, then what else may be told; nothing when the game is over."""
    s, part = companion.state, companion.part
    if s.stage == AT_END:
        return []
    if s.stage == AT_DEAL:
        return [_county(companion)]
    if part.due == CARDS:
        cards = _cards(companion, int(part.deck) or int(part.discards))
        return [Offer("cards", "New county cards", tuple(Slot("Card", cards) for _ in range(int(slots_to_fill(part)))))]
    places = {place: _place(companion, place) for place in (*DEPOTS, "black")}
    pieces = {offer.line: offer for words in companion.game.language.words for offer in words.observed(s)}
    told = {**places, **{line: offer for line, offer in pieces.items() if line not in places}}
    if companion.unknown:
        due = [told[companion.unknown[0]]]
    elif companion.rounds and not companion.acted:
        due = [*_changes(companion), Offer("die", "Its turn: its die", (Slot("It shows", _dice()),))]
    elif companion.rounds == ROUNDS:
        due = [*_changes(companion), Offer("phase", "The phase is over")]
    else:
        due = [Offer("white", "A round begins", (Slot("White die", _dice()), Slot("Good", _goods())))]
        due += _changes(companion) if companion.rounds else []
    lines = [offer.line for offer in due]
    rest = [offer for line, offer in told.items() if line not in lines]
    return [*due, *(Offer(offer.line, offer.say, offer.slots, due=False) for offer in rest)]


def _dice() -> tuple[Tap, ...]:
    return tuple(Tap(str(n), str(n), "die") for n in range(1, 7))


def _goods() -> tuple[Tap, ...]:
    return tuple(Tap(name, name, "good", name, str(t + 1)) for t, name in enumerate(GOODS))


def _cards(companion: "Companion", deck: int) -> tuple[Tap, ...]:
    spaces = companion.part.book.spaces
    numbers = [card for card in range(len(spaces)) if deck >> card & 1]
    kinds = {card: [COLOURS[colour] for colour in spaces[card]] for card in numbers}
    return tuple(
        Tap(str(card + 1), f"{card + 1}: {', '.join(kinds[card])}", "card", kind=" ".join(kinds[card]))
        for card in numbers
    )


def _county(companion: "Companion") -> Offer:
    """BA-SETUP-03 and -04; with modifier B its building."""
    book = companion.part.book
    left, right = _cards(companion, int(book.castle_cards())), _cards(companion, int(book.deck))
    slots = [Slot("Left card, with a castle", left), Slot("Right card", right)]
    if companion.part.modifiers & MODIFIER_B:
        buildings = [tile for tile in companion.tiles if tile < FIRST_LIVESTOCK]
        slots.append(Slot("Its building", tuple(_tile(companion, tile) for tile in buildings)))
    return Offer("county", "The county cards of the set-up", tuple(slots))


def _place(companion: "Companion", place: str) -> Offer:
    if place == "black":
        spaces = 2 * int(companion.state.width)
        slot = Slot("Its tiles in reading order", _every(companion), spaces, 0)
        return Offer("black", "The black depot", (slot,))
    width = int(companion.state.width)
    colours = [int(space_colour(companion.state, width * (int(place) - 1) + i)) for i in range(width)]
    slots = []
    for i, colour in enumerate(colours):
        nth = f", number {colours[: i + 1].count(colour)}" if colours.count(colour) > 1 else ""
        slots.append(Slot(f"{COLOURS[colour].capitalize()}{nth}", _every(companion, colour), 1, 0))
    return Offer(place, f"Depot {place}", tuple(slots))


def _changes(companion: "Companion") -> list[Offer]:
    """What people may have done since: tiles, goods and bonuses that they took."""
    s = companion.state
    lying = [(depot, tile) for depot in DEPOTS for tile in tiles_in(companion, depot)]
    tiles = [_tile(companion, tile, f", depot {depot}", f"{depot} {companion.tiles[tile]}") for depot, tile in lying]
    for n, slot in enumerate(lying_in_black(companion), 1):
        tiles.append(_tile(companion, int(s.black[slot]), f", black depot, number {n}", f"black {n}"))
    goods = []
    for d in DEPOTS:
        there = s.depot_goods[6 * (int(d) - 1) : 6 * int(d)]
        counts = [f"{there[t]} {name}" for t, name in enumerate(GOODS) if there[t]]
        if counts:
            goods.append(Tap(d, f"depot {d}: {', '.join(counts)}", "place"))
    left = [name for colour, name in enumerate(COLOURS[:KINDS]) if s.bonus_taken[colour] < 2]
    bonus = [Tap(name, name, "kind", kind=name) for name in left]
    out = [
        ("take", "Somebody took a tile", "Tile", tiles),
        ("goods", "Somebody took the goods of a depot", "Depot", goods),
        ("bonus", "Somebody took a bonus tile", "Colour", bonus),
    ]
    return [Offer(line, say, (Slot(word, tuple(taps)),)) for line, say, word, taps in out if taps]
