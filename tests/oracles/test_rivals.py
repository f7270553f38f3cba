"""The action phase of Rivals against a second telling of its rules."""

import pytest

from .rivals_play import compare, laid_out

GAMES = 60
POSITIONS = 1000


@pytest.mark.rule("R-DATA-02", "R-DATA-03", "R-DATA-06", "R-TURN-05", "R-PTS-01", "R-PTS-03", "R-ADV-01", "R-ADV-04")
@pytest.mark.rule("R-BUILD-01", "R-BUILD-02", "R-BUILD-03", "R-BUILD-04", "R-BUILD-05", "R-BUILD-06", "R-BUILD-20")
@pytest.mark.rule("R-BUILD-21", "R-BUILD-23", "R-BUILD-27", "R-BUILD-29", "R-STACK-06", "R-REQ-01", "R-REQ-03")
@pytest.mark.rule("R-TRADE-01", "R-TRADE-03", "R-TRADE-04", "R-TRADE-05", "R-TRADE-06", "R-TRADE-07", "R-CARD-mint-1")
@pytest.mark.rule("R-REMOVE-01", "R-REMOVE-04", "R-REMOVE-05")
@pytest.mark.parametrize("part", range(5))
def test_what_an_action_phase_allows_is_what_the_second_telling_allows(part: int) -> None:
    positions = sum(compare(number) for number in range(part, GAMES, 5))
    assert positions > 600


@pytest.mark.rule(
    "R-REQ-01", "R-REQ-03", "R-BUILD-05", "R-BUILD-06", "R-CARD-drill_ground-1", "R-CARD-building_crane-2"
)
@pytest.mark.rule("R-CARD-town_hall-1", "R-CARD-parliament-1", "R-CARD-university-1", "R-CARD-gold_cache-1")
@pytest.mark.rule("R-CARD-brigands-1", "R-CARD-gudrun-1", "R-CARD-merchant-1", "R-CARD-trade_master-1")
@pytest.mark.rule("R-CARD-archer-1", "R-CARD-arsonist-1", "R-CARD-traitor-1", "R-CARD-voyage_of_plunder-1")
@pytest.mark.rule(
    "R-CARD-benjamin-1", "R-CARD-doctor-1", "R-CARD-guido-1", "R-CARD-gustav-1", "R-CARD-mineral_mining-1"
)
@pytest.mark.parametrize("part", range(4))
def test_rare_cards_ask_for_what_the_second_telling_asks_for(part: int) -> None:
    assert sum(laid_out(number) for number in range(part, POSITIONS, 4)) == POSITIONS // 4
