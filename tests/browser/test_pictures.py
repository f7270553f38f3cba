"""The pictures of docs/pictures: each game in four shapes of a window. CONTRIBUTING.md says how they are made anew."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from duchy.games import find

from .conftest import NOWHERE
from .layout import Case, allowed, faults, lay

SHAPES = {"": (1440, 900), "-tablet": (820, 1180), "-phone": (390, 844), "-side": (844, 390)}
SPECIAL = "+".join(("burgundy/special", *allowed(find("burgundy/special"))(find("burgundy/special").modules)))
GAMES = {
    "burgundy": Case("burgundy/2019", 3, entries=190),
    "special": Case(SPECIAL, 4, entries=260),
    "dice": Case("dice/standard", 4, entries=52),
    "rivals": Case("rivals/duel", 2, entries=260),
}


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_its_pictures(name: str, visit: Callable[..., Page], picture: Callable) -> None:
    page = visit(NOWHERE)
    lay(page, GAMES[name])
    for shape, size in SHAPES.items():
        assert faults(page, *size) == []
        picture(page, name + shape)
