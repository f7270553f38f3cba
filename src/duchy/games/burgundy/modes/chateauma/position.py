"""The Châteauma's seat and cards as a dict of words, and back."""

from typing import Any, Final

from duchy.games.burgundy.engine.codes import AT_AUTOMATON, AT_TURN, BIT, EMPTY, SHIELDS, TILE_COLOUR
from duchy.games.burgundy.engine.state import Player, State
from duchy.games.burgundy.words.names import COLOURS
from duchy.kernel.compat import i64, vec
from duchy.kernel.errors import InputError
from duchy.kernel.reader import Reader

from .engine.chateauma import Chateauma
from .engine.county import LEFT, MOST_SPACES, RIGHT, CountyPart, the_automaton
from .setup import levels, modifier_letters, read_level, read_modifiers

DUE: Final = ("die", "cards")
FACE_DOWN: Final = "face-down "
MOST_TILES: Final = 60


# ------------------------------------------------------------------ writing
def write_cards(part: CountyPart, p: Player, tiles: list[str]) -> dict[str, Any]:
    return {
        "level": levels()[part.level],
        "modifiers": modifier_letters(int(part.modifiers)),
        "white": int(part.white),
        "due": DUE[part.due],
        "ships": int(p.track),
        "cards": [_card(part, slot, tiles) for slot in (LEFT, RIGHT)],
        "deck": numbers(int(part.deck)),
        "discards": numbers(int(part.discards)),
        "completed": int(part.completed),
        "reserve": [tiles[t] for t in part.reserve],
        "wild": [tiles[t] for t in part.wild],
        "stacked": [tiles[t] for t in part.stacked],
        "posts": int(part.posts),
        "shields": numbers(int(part.shields)),
        "double_hexes": int(part.doubles),
    }


def numbers(mask: int) -> list[int]:
    """The members of a bit set, counted from 1."""
    return [k + 1 for k in range(mask.bit_length()) if mask >> k & 1]


def _card(part: CountyPart, slot: int, tiles: list[str]) -> dict[str, Any] | None:
    card = int(part.cards[slot])
    if card == EMPTY:
        return None
    lying = []
    for i in range(len(part.book.spaces[card])):
        at = MOST_SPACES * slot + i
        tile = int(part.lying[at])
        down = FACE_DOWN if part.face_down >> at & 1 else ""
        lying.append(None if tile == EMPTY else down + tiles[tile])
    return {"number": card + 1, "tiles": lying}


def describe_cards(part: CountyPart, p: Player, out: dict[str, Any]) -> None:
    """What follows from the rest: the cards' printing, what counts for others."""
    out["automaton"]["seat"] = int(p.seat)
    out["automaton"]["selected"] = int(part.selected()) if part.white else None
    for shown in out["automaton"]["cards"]:
        if shown is not None:
            card = shown["number"] - 1
            shown["spaces"] = [COLOURS[c] for c in part.book.spaces[card]]
            shown["sell"] = numbers(int(part.book.sell[card]))
            shown["double"] = numbers(int(part.book.double[card]))
            shown["points"] = int(part.book.points[part.level][card])
            shown["post"] = bool(part.book.posts >> card & 1)
            shown["shield"] = bool(part.book.shields >> card & 1)
    out["seat"][str(p.seat)] |= {
        "workers": 0,
        "dice": [0, 0],
        "storage": [],
        "face_down": [p.duchy.names[h] for h in range(37) if p.covered >> h & 1 and p.tiles[h] == EMPTY],
    }


# ------------------------------------------------------------------ reading
def read_cards(s: State, rules: Chateauma, seat: Reader, r: Reader, tiles: list[str]) -> None:
    """Its duchy, cards and reserve; what all seats have is left for the caller."""
    part = rules.part(s)
    p = the_automaton(s)
    rules.seat(s, read_level(r), read_modifiers(r))
    if seat.text("board") != p.duchy.label:
        seat.wrong("board", f"must be {p.duchy.label} with these modifiers (BA-SETUP-02)")
    _read_duchy(p, seat.table("duchy"), tiles)
    part.white = r.integer("white", 0, 6)
    part.due = r.choice("due", DUE)
    p.track = r.integer("ships", 0, 6)
    part.deck = _mask(r, "deck", len(part.book.spaces))
    part.discards = _mask(r, "discards", len(part.book.spaces))
    for slot, shown in enumerate(r.items("cards", 2, 2)):
        if shown is not None:
            _read_card(part, slot, Reader(shown, f"card {slot + 1}"), tiles)
    part.completed = r.integer("completed", 0, 99)
    part.reserve = _tiles(r, "reserve", tiles)
    part.wild = _tiles(r, "wild", tiles)
    part.stacked = _tiles(r, "stacked", tiles)
    part.posts = r.integer("posts", 0, 99)
    part.shields = _mask(r, "shields", SHIELDS)
    part.doubles = r.integer("double_hexes", 0, 99)
    p.mines = part.mines(p)
    _check(s, part)


def _read_duchy(p: Player, r: Reader, tiles: list[str]) -> None:
    for name in r.values:
        if name not in p.duchy.names:
            r.wrong(name, "is no space of its duchy")
        h = p.duchy.names.index(name)
        tile = r.choice(name, tiles)
        if TILE_COLOUR[tile] != p.duchy.colour[h]:
            r.wrong(name, f"is a {COLOURS[p.duchy.colour[h]]} space, so it cannot hold {tiles[tile]}")
        if p.covered & BIT[h]:
            r.wrong(name, "is covered by a tile that lies face down (BA-DIFF-03)")
        p.tiles[h] = tile
        p.covered |= BIT[h]
    r.done()


def _mask(r: Reader, key: str, most: int) -> int:
    found = 0
    for number in r.items(key, 0, most):
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
            r.wrong(key, f"must list numbers from 1 to {most}, not {number!r}")
        found |= 1 << number - 1
    return found


def _tiles(r: Reader, key: str, tiles: list[str]) -> vec[i64]:
    return vec[i64]([i64(tile) for tile in r.words(key, 0, MOST_TILES, tiles)])


def _read_card(part: CountyPart, slot: int, r: Reader, tiles: list[str]) -> None:
    card = r.integer("number", 1, len(part.book.spaces)) - 1
    spaces = part.book.spaces[card]
    part.cards[slot] = card
    for i, text in enumerate(r.items("tiles", 0, len(spaces))):
        if text is None:
            continue
        at = MOST_SPACES * slot + i
        name = str(text).removeprefix(FACE_DOWN)
        if name not in tiles:
            r.wrong("tiles", f"must be names of tiles, not {text!r}")
        part.lying[at] = tiles.index(name)
        if name != text:
            part.face_down |= BIT[at]
        elif TILE_COLOUR[part.lying[at]] != spaces[i]:
            r.wrong("tiles", f"cannot be {name} on a {COLOURS[spaces[i]]} space")
    r.done()


def _check(s: State, part: CountyPart) -> None:
    """INV-M09: each card of the deck is in one place; and who is to act."""
    seen = [int(card) for card in part.cards if card != EMPTY]
    seen += [number - 1 for mask in (part.deck, part.discards) for number in numbers(int(mask))]
    if len(set(seen)) < len(seen) or any(not part.book.deck >> card & 1 for card in seen):
        raise InputError('"automaton" has a county card twice, or one of another deck (INV-M09).')
    if s.stage == AT_TURN and s.plays_itself(s.current):
        raise InputError('"stage" must be automaton in the turn of the Châteauma.')
    if s.stage == AT_AUTOMATON and not s.plays_itself(s.current):
        raise InputError('"stage" is automaton, but it is the turn of somebody else.')
