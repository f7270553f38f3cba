"""What chance gave: right where the truth is known."""

from typing import Any

import pytest

from duchy import games
from duchy.arena.luck import luck_of, rolls_of
from duchy.arena.playouts import Playouts
from duchy.bots import registry
from duchy.bots.bot import Doubt, Prospect
from duchy.bots.simple import Random
from duchy.kernel.chance import Seed
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded


class Counter:
    """A position of the Dice Game is worth to seat 0 what its pips are; to seat 1 the opposite."""

    doubt, exact = Doubt(), True

    def standing(self, game: Any, s: Any, luck: int) -> list[Prospect]:
        pips = float(s.low_pip + s.high_pip)
        return [Prospect(pips, pips, 0.5), Prospect(-pips, -pips, 0.5)]


def a_game() -> Any:
    game = games.open_game("dice/standard")
    play = Play.begin(game, {"players": 2}, ["x", "y"], Seed("luck"))
    play.run([Random(), Random()], seeded(4))
    return game, play.record()


def test_luck_is_what_came_less_what_comes_on_average() -> None:
    game, record = a_game()
    rolls = rolls_of(game, record)
    assert [roll.entry for roll in rolls] == [i + 1 for i, e in enumerate(record.entries) if e.text.startswith("roll")]
    given = [roll.worth(game, Counter(), seeded(9), others=200) for roll in rolls]  # type: ignore[arg-type]
    for roll, (mine, other) in zip(rolls, given, strict=True):
        pips = roll.after.low_pip + roll.after.high_pip
        assert mine.points.value == pytest.approx(pips - 7, abs=0.6) and mine.points.within < 0.5
        assert other.points.value == -mine.points.value
    summed = luck_of(2, given)
    assert summed[0].points.value == pytest.approx(sum(mine.points.value for mine, _ in given))
    assert summed[0].points.within < sum(mine.points.within for mine, _ in given)
    assert summed[1].points.value == -summed[0].points.value


def test_chance_that_follows_chance_is_one_event() -> None:
    game = games.open_game("burgundy/2019")
    play = Play.begin(game, {"players": 2}, ["x", "y"], Seed("luck"))
    play.run([Random(), Random()], seeded(4))
    record = play.record()
    starts = [
        i + 1 for i, e in enumerate(record.entries) if e.seat < 0 and (i == 0 or record.entries[i - 1].seat >= 0)
    ]
    assert [roll.entry for roll in rolls_of(game, record)] == starts


@pytest.mark.parametrize("game_id", ["burgundy/2019", "dice/standard", "rivals/introductory"])
def test_every_family_tells_luck_the_same_again(game_id: str) -> None:
    game = games.open_game(game_id)
    play = Play.begin(game, {"players": 2}, ["x", "y"], Seed("luck"))
    play.run([Random(), Random()], seeded(4))
    roll = rolls_of(game, play.record())[-3]
    bot: Any = registry.make("expert", game)
    one, again = (roll.worth(game, bot, seeded(3), others=6) for _ in range(2))
    assert one == again and len(one) == 2
    assert one[0].points.value == pytest.approx(-one[1].points.value)
    assert one[0].win.value == pytest.approx(-one[1].win.value)
    assert one[0].chance.value == pytest.approx(1 - one[1].chance.value) and one[0].chance.within > 0


def test_a_bot_that_cannot_look_ahead_tells_luck_by_playouts() -> None:
    game, record = a_game()
    given, _ = rolls_of(game, record)[5].worth(game, Playouts(Random()), seeded(3), others=10)
    assert given.points.within > 0 and -1 <= given.win.value <= 1 and 0 <= given.chance.value <= 1
