"""The engine of The Castles of Burgundy against a second telling of its rules."""

import pytest

from .burgundy_play import laid_out, whole

LAID_OUT = 240
PARTS = 12


@pytest.mark.rule("B-SETUP-02", "B-SETUP-06", "B-SETUP-07", "B-PHASE-05", "B-PHASE-06", "B-ROUND-03", "B-ORDER-03")
@pytest.mark.rule("B-WORK-06", "B-TAKE-01", "B-STORE-01", "B-PLACE-02", "B-PLACE-04", "B-PLACE-06", "B-SHIP-03")
@pytest.mark.rule("B-LIVE-02", "B-CAST-02", "B-AREA-01", "B-AREA-02", "B-COLOUR-01", "B-SELL-03", "B-BUY-01")
@pytest.mark.rule("B-PEND-01", "B-END-02", "B-END-05", "B-TIE-02", "B-TIE-03", "INV-15")
@pytest.mark.parametrize("number", range(9))
def test_a_game_goes_as_the_second_telling_says(number: int) -> None:
    assert whole(number) > 150


@pytest.mark.rule("BX-GEN-12", "BX-GEN-13", "BX-GEN-14", "BX-T27-01", "BX-T28-01", "BX-CRANE-02", "BX-GEESE-03")
@pytest.mark.rule("BX-WC-06", "BX-WC-09", "BX-INN-07", "BX-INN-10", "BX-TR-06", "BX-TR-12", "BX-BP-06", "BX-BP-09")
@pytest.mark.rule("BX-SHGEN-05", "BX-SHGEN-09", "BX-SHGEN-12", "BX-SHGEN-15", "BX-CC-02", "BX-CC-08", "B-MON-06.2011")
@pytest.mark.rule("BV-TAKE-01", "BV-TAKE-04", "BV-PLACE-04", "BV-BONUS-01", "BV-LAYER-01", "BV-SCORE-03")
@pytest.mark.parametrize("part", range(PARTS))
def test_rich_positions_go_on_as_the_second_telling_says(part: int) -> None:
    assert sum(laid_out(number) for number in range(part, LAID_OUT, PARTS)) > 35 * LAID_OUT // PARTS
