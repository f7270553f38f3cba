"""Every tile that the page may draw has its picture."""

import re
from pathlib import Path

import pytest

from duchy.games import page_of

from .test_parts import FAMILY

SYMBOLS = Path(__file__).parents[4] / "web" / "src" / "symbols"


@pytest.mark.parametrize("game_id", [entry.id for entry in FAMILY])
def test_every_tile_of_every_edition_has_a_symbol(game_id: str) -> None:
    """Animals and monasteries share one: what follows the name is their number."""
    facts = page_of(game_id).components()
    wanted = {re.sub(r"-\d+$", "", tile) for tile in facts["tiles"]} | set(facts["kinds"])
    assert wanted <= {file.stem for file in SYMBOLS.glob("*.svg")}


def test_the_chickens_of_2011_are_among_them() -> None:
    assert "chicken-2" in page_of("burgundy/2011").components()["tiles"]
    assert (SYMBOLS / "chicken.svg").is_file()
