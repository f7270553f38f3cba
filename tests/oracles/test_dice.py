"""The Dice Game's engine against a second telling of its rules."""

import pytest

from .dice_play import compare

GAMES = 60


@pytest.mark.rule("D-PAIR-01", "D-PAIR-03", "D-PAIR-05", "D-FALL-01", "D-FALL-02", "D-FALL-03", "D-BONUS-06")
@pytest.mark.rule(
    "D-MARK-01", "D-MARK-02", "D-MARK-04", "D-MARK-05", "D-MARK-06", "D-MARK-08", "D-MARK-10", "D-MARK-12"
)
@pytest.mark.rule("D-MONK-01", "D-WORK-01", "D-SILV-01", "D-SILV-02", "D-SILV-05", "D-SILV-08", "D-RUL-04", "D-RUL-13")
@pytest.mark.rule("D-AREA-01", "D-AREA-03", "D-COMM-02", "D-COMM-03", "D-COLOUR-03", "D-COLOUR-05", "D-VAR-06")
@pytest.mark.rule("D-RUL-14", "D-RUL-18", "D-RUL-25")
@pytest.mark.parametrize("part", range(4))
def test_plans_sales_areas_and_awards_are_those_of_the_second_telling(part: int) -> None:
    positions = sum(compare(number) for number in range(part, GAMES, 4))
    assert positions > 300
