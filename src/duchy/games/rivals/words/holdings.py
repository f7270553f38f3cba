"""What a seat has: victory points by source, resources, and the points that are no victory points."""

from typing import Final

from duchy.kernel.contract import Seat

from ..engine.codes import HARBOR_SHIPS, VICTORY
from ..engine.state import State
from .names import amounts, card_name

SKILLS: Final = ("commerce", "strength", "skill", "progress")


def score(s: State, seat: Seat) -> dict[str, int]:
    """R-PTS-03: settlements, cities, tokens, and what red cards are worth."""
    p = s.of(seat)
    cities = int(p.cities).bit_count()
    cards = [int(card) for card in p.site if card >= 0]
    harbor = p.ships >= HARBOR_SHIPS and any(card_name(card) == "harbor" for card in cards)
    return {
        "settlements": int(p.settlements) - cities,
        "cities": 2 * cities,
        "hero token": int(s.hero == seat),
        "trade token": int(s.trade == seat),
        "expansions": sum([int(VICTORY[card]) for card in cards]) + int(harbor),
    }


def skills(s: State, seat: Seat) -> dict[str, int]:
    return {name: int(getattr(s.of(seat), name)) for name in SKILLS}


def stock(s: State, seat: Seat) -> dict[str, int]:
    return {**amounts(int(s.of(seat).total)), **skills(s, seat)}
