"""Every card that the page is told of has its picture in the sources of the page."""

import json
from pathlib import Path

import pytest

from duchy.games.rivals.family import FAMILY

DRAWN = Path(__file__).parents[4] / "web" / "src" / "games" / "rivals"


@pytest.mark.parametrize("game", [entry.id for entry in FAMILY.entries()])
def test_every_card_has_its_picture(game: str) -> None:
    cards = FAMILY.page(game).components()["cards"]
    picked = json.loads((DRAWN / "pictures.json").read_text())
    own = {file.stem for file in (DRAWN / "drawings").glob("*.svg")}
    assert [card for card in cards if card not in picked and card not in own] == []
    assert [card for card in picked if card not in cards] == [], "a picture of a card that does not exist"
