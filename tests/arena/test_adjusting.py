"""Results without luck: on the mean nothing changes, whatever the judge thinks; with a good one little luck is left."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from duchy import games
from duchy.arena.adjusting import Adjusted, adjusted, fitted, gifts, judge_of
from duchy.arena.fixtures import Event, fixtures
from duchy.arena.playing import Played, play
from duchy.arena.shares import block, blocks
from duchy.bots.bot import Doubt, Prospect
from duchy.kernel.chance import Seed
from duchy.kernel.contract import CHANCE
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded

TURNS = 6  # three of each seat


@dataclass
class Position:
    turn: int = 0
    die: int = 0  # 0: it has not been rolled
    points: tuple[int, int] = (0, 0)


class Stakes:
    """In turn both roll a die, and take what it shows, or three points for certain."""

    id = "stakes"
    automatic = ()

    def new(self, setup: Any) -> Position:
        return Position()

    def copy(self, s: Position) -> Position:
        return replace(s)

    def movers(self, s: Position) -> int:
        return 0 if s.turn == TURNS else 1 << s.turn % 2 if s.die else CHANCE

    def chance(self, s: Position, rng: Any) -> int:
        return int(rng.below(6)) + 1

    def apply(self, s: Position, seat: int, action: int) -> None:
        if seat < 0:
            s.die = action
            return
        points = list(s.points)
        points[seat] += action
        s.points, s.die, s.turn = (points[0], points[1]), 0, s.turn + 1


def prudent(s: Position, seat: int) -> int:
    """Seat 0 takes three where the die shows less, which makes 4 a turn; seat 1 takes the die: 3.5."""
    return max(3, s.die) if seat == 0 else s.die


TRUTH = TURNS / 2 * 0.5


class Wise:
    """Knows what a roll is worth."""

    doubt, exact = Doubt(), True

    def standing(self, game: Any, s: Position, luck: int) -> list[Prospect]:
        points = [float(each) for each in s.points]
        if s.die:
            points[s.turn % 2] += prudent(s, s.turn % 2)
        return [Prospect(each, 0.0, 0.0) for each in points]


class Wrong(Wise):
    """Is glad about low dice, more and more."""

    def standing(self, game: Any, s: Position, luck: int) -> list[Prospect]:
        return [Prospect(-s.turn * each.points, 0.0, 0.0) for each in super().standing(game, s, luck)]


class Fickle(Wise):
    """Thinks something else of the same position each time that it is asked with another number."""

    def standing(self, game: Any, s: Position, luck: int) -> list[Prospect]:
        whim = seeded(luck * 64 + 8 * s.turn + s.die)
        return [Prospect(float(whim.below(12)), 0.0, 0.0) for _ in range(2)]


@cache
def many(judge: Any, count: int = 800) -> tuple[list[float], Adjusted]:
    """How many points seat 0 had more in each game, and the mean without luck."""
    game: Any = Stakes()
    came, luck = [], []
    for number in range(count):
        running = Play(game, {}, (), Seed(f"stakes {number}"))
        running.go_on(prudent)
        given = gifts(game, running.states(running.moves), judge, Seed(f"judge {number}").rng(0))
        came.append(float(running.state.points[0] - running.state.points[1]))
        luck.append(given.points[0] - given.points[1])
    return came, adjusted(came, luck)


WISE, WRONG, FICKLE = Wise(), Wrong(), Fickle()


@pytest.mark.parametrize("judge", [WISE, WRONG, FICKLE])
def test_on_the_mean_luck_is_nothing_and_the_result_is_what_it_was(judge: Any) -> None:
    came, found = many(judge)
    assert found.luck.low <= 0 <= found.luck.high
    assert found.without.low <= TRUTH <= found.without.high
    assert found.without.value == pytest.approx(sum(came) / len(came) - found.luck.value)


def test_a_judge_who_knows_leaves_little_luck_and_one_who_does_not_is_ignored() -> None:
    wise, wrong, fickle = (many(judge)[1] for judge in (WISE, WRONG, FICKLE))
    assert wise.removed > 0.9 and wise.weight == pytest.approx(1, abs=0.1)  # left: the sample of what might have come
    assert wise.without.high - wise.without.low < 0.35 * (wise.luck.high - wise.luck.low)
    assert wrong.weight < 0 and wrong.removed > 0.3  # who errs always the other way is worth something
    assert fickle.weight == pytest.approx(0, abs=0.1) and fickle.removed == pytest.approx(0, abs=0.02)


def test_the_weight_of_a_block_knows_nothing_of_it() -> None:
    values, luck = [3.0, 5.0, 4.0, 9.0], [1.0, -2.0, -1.0, 2.0]
    weights = fitted(values, luck)
    for k in range(4):
        other, gift = values[:], luck[:]
        other[k], gift[k] = 1000.0, -77.0
        assert fitted(other, gift)[k] == pytest.approx(weights[k])
    assert fitted([2 * gift for gift in luck] * 200, luck * 200)[0] == pytest.approx(2, abs=0.05)


def test_one_value_or_equal_values_have_no_variance_to_remove() -> None:
    assert adjusted([4.0, 4.0], [0.0, 0.0]).removed == 0
    assert adjusted([4.0], [1.0]).without.value == 3  # nobody else speaks against the judge


EVENT = Event("dice/standard", {"players": 2, "sheet": "A"}, "luck", "master")


def test_a_game_is_the_same_with_a_judge_who_watches_it() -> None:
    fixture = next(fixtures(EVENT, ("greedy", "random"), 1))
    watched, alone = play(fixture), play(replace(fixture, event=replace(EVENT, judge=None)))
    assert (watched.points, watched.places) == (alone.points, alone.places)
    assert len(watched.luck_points) == len(watched.luck_wins) == 2 and alone.luck_points == alone.luck_wins == ()
    assert sum(watched.luck_wins) == pytest.approx(0, abs=1e-9)
    assert play(fixture).luck_points == watched.luck_points


def test_the_dice_of_real_games_give_nothing_on_the_mean() -> None:
    whole = blocks(("greedy", "random"), [play(fixture) for fixture in fixtures(EVENT, ("greedy", "random"), 24)])
    for number in range(2):
        points = adjusted([each.points[number] for each in whole], [each.luck_points[number] for each in whole])
        wins = adjusted([each.shares[number] for each in whole], [each.luck_shares[number] for each in whole])
        assert points.luck.low <= 0 <= points.luck.high and wins.luck.low <= 0 <= wins.luck.high
    for each in whole:
        assert sum(each.luck_shares) == pytest.approx(0, abs=1e-9)


def played(**more: Any) -> Played:
    four = ("a", "b", "a", "b")
    plain: Any = {"decisions": (1,) * 4, "decision_times": ({},) * 4, "turn_times": ({},) * 4}
    return Played(("a", "b"), 0, 0, four, (9, 8, 7, 6), (1, 2, 1, 2), 0, **plain, **more)


def test_partners_have_their_luck_together() -> None:
    wins, points = (0.2, -0.2, 0.2, -0.2), (1.0, 2.0, 3.0, 4.0)
    team = block(("a", "b"), [played(sides=(0, 1, 0, 1), luck_wins=wins, luck_points=points)])
    assert team.luck_shares == pytest.approx((0.2, -0.2)) and team.luck_points == (2.0, 3.0)
    each = block(("a", "b"), [played(luck_wins=(0.3, -0.1, 0.1, -0.3), luck_points=points)])
    assert each.luck_shares == pytest.approx((0.4, -0.4))
    assert block(("a", "b"), [played()]).luck_shares == block(("a", "b"), [played()]).luck_points == ()


@pytest.mark.parametrize("game", ["burgundy/2019", "dice/standard", "rivals/introductory"])
def test_every_family_has_a_judge(game: str) -> None:
    assert judge_of(games.open_game(game)) == "master"


def test_where_nobody_says_what_a_position_is_worth() -> None:
    with pytest.raises(InputError, match="nobody can tell its luck"):
        judge_of(games.open_game("burgundy/2019-solo"))
