"""What an action or a roll did, found by comparing two states.

A sealed choice changes nothing that counts; the choice that completes a round carries the facts of all sheets.
"""

from collections.abc import Iterator
from typing import Any

from duchy.kernel.verbs import POINTS, Fact

from ..engine.codes import COLOURS, COMMODITY, GREEN, KINDS, MONK, SILVER, WORKER, YELLOW, Sheet
from ..engine.state import Duchy, State
from ..setup import COLOUR_NAMES, HEX_NAMES
from .laws import hexes_of
from .notation import PHASES
from .verbs import BONUSES

STOCK = tuple(BONUSES)  # by kind of bonus
RANKS = ("first", "second")


def stock(s: State) -> list[dict[str, int]]:
    """The open bonuses of each seat."""
    return [{STOCK[kind]: int(d.open(kind)) for kind in range(KINDS)} for d in s.duchies]


def facts(before: State, after: State) -> list[Fact]:
    out = []
    for seat, (old, new) in enumerate(zip(before.duchies, after.duchies, strict=True)):
        out += [*_marks(after.sheet, seat, old, new), *_spent(seat, old, new), *_areas(after.sheet, seat, old, new)]
        out += [*_taken(seat, old, new), *_sale(seat, old, new), *_awards(after.sheet, seat, old, new)]
    return [*out, *_claims(before, after), *_time(before, after)]


def _marks(sheet: Sheet, seat: int, old: Duchy, new: Duchy) -> Iterator[Fact]:
    if new.start != old.start:
        yield Fact("start", seat, about={"hex": HEX_NAMES[new.start]})
    for h in hexes_of(new.marked & ~old.marked):
        if h != new.start:
            about = {"hex": HEX_NAMES[h], "colour": COLOUR_NAMES[sheet.colour[h]], "number": int(new.number(h))}
            yield Fact("mark", seat, about=about)


def _spent(seat: int, old: Duchy, new: Duchy) -> Iterator[Fact]:
    for kind in (MONK, SILVER, WORKER):
        if new.spent[kind] != old.spent[kind]:
            yield Fact(STOCK[kind], seat, int(old.spent[kind] - new.spent[kind]), "spent")


def _areas(sheet: Sheet, seat: int, old: Duchy, new: Duchy) -> Iterator[Fact]:
    """The points of each area that was finished (D-AREA-01), and the bonus it brings (D-BONUS-03, D-BONUS-04)."""
    for phase in range(3):
        for area in hexes_of(new.finished[phase] & ~old.finished[phase]):
            hexes, colour = hexes_of(sheet.area_hexes[area]), sheet.area_colour[area]
            castle = colour == GREEN
            about: dict[str, Any] = {"hex": HEX_NAMES[hexes[0]], "phase": PHASES[phase]}
            if not castle:
                names = [HEX_NAMES[h] for h in hexes]
                about = {"colour": COLOUR_NAMES[colour], "size": len(hexes), "hexes": names, "phase": PHASES[phase]}
            cause = "castle" if castle else "area"
            yield Fact(POINTS, seat, int(sheet.area_vp[3 * area + phase]), cause, "areas", about)
            if colour != YELLOW:
                yield Fact(STOCK[sheet.square[hexes[0]] if castle else colour], seat, 1, cause, about=about)


def _taken(seat: int, old: Duchy, new: Duchy) -> Iterator[Fact]:
    """The worker of a player who marks nothing (D-FALL-01)."""
    if new.fallbacks != old.fallbacks:
        yield Fact(STOCK[WORKER], seat, int(new.fallbacks - old.fallbacks), "no mark")


def _sale(seat: int, old: Duchy, new: Duchy) -> Iterator[Fact]:
    """2 points and a silver for each commodity (D-COMM-03)."""
    for phase in range(3):
        if sold := int(new.sold[phase] - old.sold[phase]):
            about = {"sold": sold, "phase": PHASES[phase]}
            yield Fact(POINTS, seat, 2 * sold, "sale", "sales", about)
            yield Fact(STOCK[SILVER], seat, sold, "sale", about=about)
            yield Fact(STOCK[COMMODITY], seat, -sold, "spent")


def _awards(sheet: Sheet, seat: int, old: Duchy, new: Duchy) -> Iterator[Fact]:
    for colour in range(COLOURS):
        if new.award[colour] != old.award[colour]:
            rank, phase = divmod(int(new.award[colour]) - 1, 3)
            about = {"colour": COLOUR_NAMES[colour], "rank": RANKS[rank], "phase": PHASES[phase]}
            yield Fact(POINTS, seat, int(sheet.award[2 * colour + rank]), "award", "awards", about)


def _claims(before: State, after: State) -> Iterator[Fact]:
    """The amounts that nobody can have any more (D-COLOUR-04, D-COLOUR-05)."""
    closed = (after.first_closed & ~before.first_closed, after.second_closed & ~before.second_closed)
    for colour in range(COLOURS):
        for rank, mask in zip(RANKS, closed, strict=True):
            if mask >> colour & 1:
                yield Fact("closed", about={"colour": COLOUR_NAMES[colour], "rank": rank})


def _time(before: State, after: State) -> Iterator[Fact]:
    for phase, (old, new) in enumerate(zip(before.boxes, after.boxes, strict=True)):
        if new != old:
            yield Fact("boxes", amount=int(new - old), cause="hourglass", about={"phase": PHASES[phase]})
    for phase in range(before.phase, after.phase):
        yield Fact("phase", cause="end", about={"phase": PHASES[phase]})
        for seat, duchy in enumerate(after.duchies):
            yield Fact("brought", seat, cause="end", about={"phase": PHASES[phase], "points": int(duchy.vp[phase])})
