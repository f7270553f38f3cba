"""What must hold for the Châteauma at every moment (INV-M09 to INV-M14 of the ledger)."""

from duchy.games.burgundy.engine.codes import (
    AT_AUTOMATON,
    AT_DEAL,
    EMPTY,
    FOR_BOARDING_HOUSES,
    FOR_CARDS,
    FOR_ROUTES,
    FOR_SALES,
    FOR_WATCHTOWERS,
    FOR_WORKERS,
    TILE_COLOUR,
)
from duchy.games.burgundy.engine.scoring import score
from duchy.games.burgundy.engine.state import State

from .engine.county import CARDS, LEFT, MODIFIER_A, MOST_SPACES, RIGHT, CountyPart, the_automaton


def broken_automaton(s: State, part: CountyPart) -> list[str]:
    out = [*_cards(s, part), *_duchy(s, part)]
    p = the_automaton(s)
    if p.workers or p.stored or p.monasteries or p.shields or p.points[FOR_WORKERS]:
        out.append("it has what it never has (INV-M09)")
    if p.silver < 0 or min(p.goods) < 0:
        out.append("silver or goods below nothing (INV-M12)")
    if not 0 <= p.track <= 6:
        out.append("track space (BA-TILE-08)")
    if p.mines != part.mines(p):
        out.append("mines are miscounted (BA-PHASE-01)")
    sold = int(sum(p.sold))
    if p.points[FOR_SALES] != sold * s.rules.sale_points[s.width] or p.points[FOR_ROUTES] > sold:
        out.append("points for sales (INV-M14)")
    if p.points[FOR_WATCHTOWERS] % 4 or p.points[FOR_BOARDING_HOUSES] % 2:
        out.append("points for buildings (INV-M14)")
    if bool(p.points[FOR_CARDS]) != bool(part.completed) or score(p) != sum(p.points) or min(p.points) < 0:
        out.append("points for cards (INV-M14)")
    return [f"Châteauma: {what}" for what in out]


def _cards(s: State, part: CountyPart) -> list[str]:
    """INV-M09: nine cards, and none complete in a slot but while its turn goes on."""
    if s.stage <= AT_DEAL and part.cards[LEFT] == EMPTY:
        return []
    out = []
    lying = [int(card) for card in part.cards if card != EMPTY]
    count = len(lying) + int(part.deck).bit_count() + int(part.discards).bit_count()
    mask = part.deck | part.discards | sum(1 << card for card in lying)
    if count != 9 or mask != part.book.deck:
        out.append(f"{count} county cards (INV-M09)")
    refilling = s.stage == AT_AUTOMATON and part.due == CARDS
    if len(lying) < 2 and not refilling:
        out.append("an empty slot (INV-M09)")
    if any(part.cards[slot] != EMPTY and not part.is_open(slot) for slot in (LEFT, RIGHT)):
        out.append("a complete card in a slot (INV-M09)")
    for slot in (LEFT, RIGHT):
        spaces = list(part.book.spaces[part.cards[slot]]) if part.cards[slot] != EMPTY else []
        for i in range(MOST_SPACES):
            at = MOST_SPACES * slot + i
            tile = part.lying[at]
            if tile == EMPTY:
                continue
            if i >= len(spaces) or (TILE_COLOUR[tile] != spaces[i] and not part.face_down >> at & 1):
                out.append("a tile where none can lie (BA-PICK-03)")
    return out


def _duchy(s: State, part: CountyPart) -> list[str]:
    out = []
    p = the_automaton(s)
    under = [int(h) for h in part.book.marks[0]] if part.modifiers & MODIFIER_A else []
    for h in range(37):
        if bool(p.covered >> h & 1) != (p.tiles[h] != EMPTY or h in under) or (h in under and p.tiles[h] != EMPTY):
            out.append("covered spaces of its duchy (BA-CARD-04)")
        if p.tiles[h] != EMPTY and TILE_COLOUR[p.tiles[h]] != p.duchy.colour[h]:
            out.append("a tile on another colour of its duchy (BA-CARD-04)")
    for tile in part.stacked:
        whole = p.duchy.colour_mask[TILE_COLOUR[tile]]
        if p.covered & whole != whole:
            out.append("a stacked tile beside an empty space (BA-CARD-05)")
    return out
