"""Who has won, where each plays for itself and where partners play together."""

from fractions import Fraction

from duchy.kernel.contract import Result

ALONE = Result((1, 2, 1))
TEAMS = Result((1, 3, 1, 3), sides=(0, 1, 0, 1))
BOTH_TEAMS = Result((1, 1, 1, 1), sides=(0, 1, 0, 1))


def test_a_shared_first_place_is_shared_by_those_who_play_for_themselves() -> None:
    assert [ALONE.share(seat) for seat in range(3)] == [Fraction(1, 2), 0, Fraction(1, 2)]


def test_partners_do_not_share_their_victory_with_each_other() -> None:
    assert [TEAMS.share(seat) for seat in range(4)] == [1, 0, 1, 0]
    assert {BOTH_TEAMS.share(seat) for seat in range(4)} == {Fraction(1, 2)}


def test_who_plays_alone_and_loses_has_nothing() -> None:
    assert Result((2,)).share(0) == 0


def test_equal_points_are_a_tie_of_sides_not_of_seats() -> None:
    assert Result((1, 2)).tied([90, 90]) and not Result((1, 2)).tied([91, 90])
    assert not TEAMS.tied([100, 80, 100, 90])
    assert TEAMS.tied([100, 80, 60, 80])
    assert not Result((1,)).tied([70])
