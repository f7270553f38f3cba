"""The engine of The Castles of Burgundy against a second telling of its rules."""

import pytest

from .burgundy_play import against_the_chateauma, alone, in_teams, laid_out, phase_ends, whole

LAID_OUT = 144  # rich positions, a part of them in each test
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


@pytest.mark.rule("B-PEND-01", "B-END-02", "B-END-03", "B-END-04", "B-MON-15.1", "B-MON-16.1", "B-MON-24.1")
@pytest.mark.rule("B-MON-25.1", "B-MON-26.1", "BX-GEN-13", "BX-SHIELD-06.3", "BX-SHIELD-08.1", "BX-SHIELD-10.1")
@pytest.mark.rule("BX-SHIELD-10.2", "BX-SHIELD-13.1", "BX-SHIELD-14.1", "BX-SHIELD-15.1", "BX-SHIELD-15.2")
@pytest.mark.rule("BX-SHIELD-15.3", "BX-BP-13", "BX-CRANE-08", "BX-WC-12", "BV-SCORE-01", "BV-SCORE-03")
@pytest.mark.parametrize("part", range(6))
def test_phases_and_games_end_as_the_second_telling_says(part: int) -> None:
    assert sum(phase_ends(number) for number in range(40 * part, 40 * part + 40)) > 100


@pytest.mark.rule("BM-SOLO-01", "BM-SOLO-02", "BM-SOLO-06", "BM-SOLO-09", "BM-SOLO-10", "BM-SOLO-14", "BM-SOLO-17")
@pytest.mark.rule("BM-SOLO-19", "BM-SOLO-21", "BM-SOLO-25", "BM-SOLO-29", "BM-SOLO-30", "BM-SOLO-31", "BM-SOLO-34")
@pytest.mark.rule("BM-SOLO-35", "BM-SOLO-36", "BM-SOLO-38", "BM-SOLO-39", "BM-SOLO-41", "BM-SOLO-42")
@pytest.mark.parametrize("part", range(4))
def test_solo_games_go_as_the_second_telling_says(part: int) -> None:
    assert sum(alone(number) for number in range(part, 60, 4)) > 400


@pytest.mark.rule("BM-TEAM-05", "BM-TEAM-07", "BM-TEAM-08", "BM-TEAM-09", "BM-TEAM-12", "BM-TEAM-15", "BM-TEAM-18")
@pytest.mark.rule("BM-TEAM-19", "BM-TEAM-22", "BM-TEAM-23", "BM-TEAM-24", "BM-TEAM-26", "BM-TEAM-27", "BM-TEAM-29")
@pytest.mark.rule("BM-TEAM-30", "BM-TEAM-31", "BM-TEAM-32", "BM-TEAM-33", "BM-TEAM-35", "RUL-M11", "RUL-M12")
@pytest.mark.parametrize("part", range(4))
def test_team_games_go_as_the_second_telling_says(part: int) -> None:
    assert sum(in_teams(number) for number in range(part, 32, 4)) > 250


@pytest.mark.rule("BA-SETUP-03", "BA-SETUP-05", "BA-ROUND-02", "BA-TURN-01", "BA-PICK-02", "BA-PICK-03", "BA-FALL-01")
@pytest.mark.rule("BA-FALL-02", "BA-FALL-03", "BA-FALL-04", "BA-TILE-01", "BA-TILE-05", "BA-TILE-07", "BA-TILE-14")
@pytest.mark.rule("BA-TILE-17", "BA-SELL-01", "BA-CARD-01", "BA-CARD-03", "BA-CARD-04", "BA-CARD-08", "BA-BONUS-01")
@pytest.mark.rule("BA-BUY-02", "BA-PHASE-01", "BA-END-01", "BA-END-05", "BA-END-06", "BA-DIFF-05", "BA-DIFF-08")
@pytest.mark.rule("BA-EXP-03", "BA-EXP-05", "BA-EXP-08", "BA-EXP-13", "BA-EXP-15", "BA-VINE-04", "BA-VINE-07")
@pytest.mark.parametrize("number", range(18))
def test_the_chateauma_plays_as_the_second_telling_says(number: int) -> None:
    assert against_the_chateauma(number) > 50
