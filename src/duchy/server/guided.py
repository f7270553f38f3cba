"""The guided first game: what is told to the one who learns."""

from typing import Any

from duchy import games
from duchy.kernel.contract import Game
from duchy.kernel.guide import Guide, Teacher
from duchy.kernel.page import Page
from duchy.kernel.play import Play

from .said import position


def guide(game: str) -> Guide | None:
    """The guide for "burgundy/2019", if there is one."""
    family = games.family_of(game)
    found = family.guide() if family.guide else None
    return found if found and found.game == game.partition("@")[0] else None


def card(game: Game[Any], page: Page, play: Play, seat: int) -> position.Guide | None:
    """What to tell the seat in the position that the game has come to."""
    found = guide(game.id)
    told = Teacher(found, game, page).card(play, seat) if found else None
    if told is None:
        return None
    proposed = told.choice.text if told.choice else None
    return position.Guide(told.learned, told.of, told.title, told.text, proposed, told.strayed)
