"""What a greedy player likes beyond the points of the moment: areas that get on, bonuses kept."""

from typing import Any

from duchy.games.dice.engine.state import (
    CASTLE,
    TAKE_WORKER,
    WITH_MONK,
    WITH_SILVER,
    WITH_WORKER,
    State,
    plan_hex,
    plan_second_hex,
    plan_what,
)
from duchy.kernel.contract import Action, Game, View

KEPT_BONUS = 0.5  # points that a monk or worker should earn to be spent


def preference(game: Game[Any], view: View[Any], action: Action) -> float:
    """A spent monk or worker costs half a point; a mark is worth the share of its area that it fills."""
    s: State = view.state
    what = plan_what(action)
    if what in (CASTLE, TAKE_WORKER) or view.seat is None:
        return 0.0
    liking = -KEPT_BONUS if what in (WITH_MONK, WITH_WORKER) else 0.0
    hexes = [plan_hex(action)] + ([plan_second_hex(action)] if what == WITH_SILVER else [])
    for h in hexes:
        area = s.sheet.area_hexes[s.sheet.area[h]]
        marked = int(area & s.duchies[view.seat].marked).bit_count() + 1
        liking += marked / int(area).bit_count()
    return liking
