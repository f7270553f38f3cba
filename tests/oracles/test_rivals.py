"""Rivals against a second telling of its rules."""

import pytest

from .rivals_play import from_a_position, from_the_start, of_a_scene

GAMES, LONG = 24, 360
POSITIONS, MIDDLE = 400, 18
SCENES, SHORT = 720, 12
A_PART = 20


@pytest.mark.rule(
    "R-DATA-02", "R-DATA-03", "R-DATA-05", "R-DATA-06", "R-TURN-01", "R-TURN-02", "R-TURN-05", "R-TURN-07"
)
@pytest.mark.rule("R-SETUP-11", "R-SETUP-12", "R-THEME-05", "R-THEME-06", "R-THEME-07", "R-ROLL-01", "R-ROLL-02")
@pytest.mark.rule("R-PROD-01", "R-PROD-02", "R-PROD-03", "R-BRIGAND-01", "R-BRIGAND-03", "R-BRIGAND-07", "R-EVENT-07")
@pytest.mark.rule("R-PTS-01", "R-PTS-03", "R-ADV-01", "R-ADV-04", "R-ADV-05", "R-ADV-08", "R-WIN-01", "R-WIN-02")
@pytest.mark.rule("R-BUILD-01", "R-BUILD-02", "R-BUILD-03", "R-BUILD-04", "R-BUILD-05", "R-BUILD-06", "R-BUILD-20")
@pytest.mark.rule("R-BUILD-21", "R-BUILD-23", "R-BUILD-24", "R-BUILD-27", "R-BUILD-29", "R-STACK-06", "R-REQ-01")
@pytest.mark.rule("R-TRADE-01", "R-TRADE-03", "R-TRADE-04", "R-TRADE-05", "R-TRADE-06", "R-TRADE-07", "R-CARD-mint-1")
@pytest.mark.rule("R-REMOVE-01", "R-REMOVE-02", "R-REMOVE-04", "R-REMOVE-05", "R-HAND-01", "R-HAND-03", "R-HAND-05")
@pytest.mark.rule("R-EXCH-02", "R-EXCH-03", "R-EXCH-04", "R-EXCH-06", "R-EVENT-09", "R-EVENT-10", "I-01", "I-22")
@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_is_that_of_the_second_telling_step_by_step(number: int) -> None:
    assert from_the_start(number, LONG) > 100


@pytest.mark.rule("R-PROD-05", "R-RES-02", "R-RES-03", "R-HAND-10", "R-EXCH-05", "R-STACK-05", "I-15", "I-16", "I-20")
@pytest.mark.parametrize("first", range(0, POSITIONS, A_PART))
def test_positions_that_nobody_played_go_on_as_the_second_telling_has_it(first: int) -> None:
    assert sum(from_a_position(number, MIDDLE) for number in range(first, first + A_PART)) > 100


@pytest.mark.rule("R-REQ-01", "R-REQ-03", "R-BUILD-05", "R-BUILD-06", "R-PROD-04", "R-PROD-06", "R-PROD-07", "R-RES-04")
@pytest.mark.rule(
    "R-RES-05", "R-RES-06", "R-RES-07", "R-RES-08", "R-RES-09", "R-RES-10", "R-BRIGAND-04", "R-BRIGAND-05"
)
@pytest.mark.rule("R-BRIGAND-06", "R-EVENT-01", "R-EVENT-03", "R-EVENT-04", "R-EVENT-05", "R-EVENT-06", "R-EVENT-08")
@pytest.mark.rule("R-STACK-01", "R-STACK-02", "R-STACK-04", "R-STACK-07", "R-DISC-03", "R-DISC-04", "R-HAND-08")
@pytest.mark.rule("R-CARD-marketplace-1", "R-CARD-marketplace-2", "R-CARD-storehouse-1", "R-CARD-toll_bridge-1")
@pytest.mark.rule("R-CARD-town_hall-1", "R-CARD-parliament-1", "R-CARD-university-1", "R-CARD-gold_cache-1")
@pytest.mark.rule("R-CARD-brigands-1", "R-CARD-gudrun-1", "R-CARD-merchant-1", "R-CARD-trade_master-1")
@pytest.mark.rule("R-CARD-archer-1", "R-CARD-arsonist-1", "R-CARD-traitor-1", "R-CARD-voyage_of_plunder-1")
@pytest.mark.rule("R-CARD-benjamin-1", "R-CARD-doctor-1", "R-CARD-guido-1", "R-CARD-gustav-1", "R-CARD-relocation-2")
@pytest.mark.rule("R-CARD-mineral_mining-1", "R-CARD-drill_ground-1", "R-CARD-building_crane-2", "R-CARD-mint-3")
@pytest.mark.rule("R-CARD-feud-2", "R-CARD-feud-3", "R-CARD-fraternal_feuds-2", "R-CARD-fraternal_feuds-4")
@pytest.mark.rule("R-CARD-invention-1", "R-CARD-trade_ships_race-2", "R-CARD-traveling_merchant-2")
@pytest.mark.rule("R-CARD-year_of_plenty-2", "R-CARD-gift_for_the_prince-1", "R-CARD-riots-2", "R-CARD-plague-2")
@pytest.mark.rule(
    "R-CARD-sebastian-3", "R-CARD-irmgard-2", "R-CARD-chapel-1", "R-CARD-pharmacy-1", "R-CARD-tithe_barn-1"
)
@pytest.mark.parametrize("first", range(0, SCENES, A_PART))
def test_every_card_does_what_the_second_telling_does_with_it(first: int) -> None:
    assert sum(of_a_scene(number, SHORT) for number in range(first, first + A_PART)) > 100
