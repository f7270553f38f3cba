"""Puzzles: how they are weighed, made, stored and checked. Positions of the last round are quick in any engine."""

from dataclasses import replace
from pathlib import Path

import pytest

from duchy.arena.puzzles import puzzle as files
from duchy.arena.puzzles.checking import check
from duchy.arena.puzzles.difficulty import TRIES, difficulty, expected
from duchy.arena.puzzles.making import Maker
from duchy.arena.puzzles.puzzle import Puzzle, opened, read, shipped
from duchy.arena.puzzles.weighing import Weighing
from duchy.bots.bot import Doubt
from duchy.kernel.chance import Seed
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play

LAST_ROUND = "dice-standard-4-33-67"
SHIPPED = Path(files.__file__).parent / "shipped"


@pytest.fixture(scope="module")
def last() -> Puzzle:
    return shipped()[LAST_ROUND]


def test_the_solution_of_a_puzzle_leads_again_with_other_luck(last: Puzzle) -> None:
    found = check(last, "another", 16)
    assert found.verdict == "holds" and found.best in last.right and found.lead.told


def test_a_wrong_solution_is_found_out(last: Puzzle) -> None:
    found = check(replace(last, right=(last.second.play,)), "another", 16)
    assert found.verdict == "wrong" and found.best == last.best.play and found.lead.value < 0


def test_a_solution_that_cannot_be_played_is_bad_input(last: Puzzle) -> None:
    with pytest.raises(InputError, match="cannot be played"):
        check(replace(last, right=("mark a1=9",)), "another", 16)


def test_the_same_luck_weighs_the_same(last: Puzzle) -> None:
    game = opened(last)
    view = last.position(game)
    before = game.to_dict(view.state)
    one, other = (Weighing(game, 16).weigh(view, "luck") for _ in range(2))
    assert one == other and one is not None and one.best.text == last.best.play
    assert len({choice.text for choice in one.choices}) == len(one.choices), "each choice stands there once"
    assert game.to_dict(view.state) == before, "the view is left as it was"


def test_a_missed_choice_of_a_record_becomes_a_puzzle_that_reads_back(last: Puzzle) -> None:
    game = opened(last)
    play = Play(game, last.setup, ["Ann", "Ben"], Seed("own"), start=last.position(game).state)
    missed = game.parse(play.state, last.seat, last.second.play)

    def answer(s: object, seat: int) -> int:
        return missed if seat == last.seat else game.legal(s, seat)[0]

    play.go_on(answer)
    record = play.record()
    maker = Maker(game, last.setup, 16)
    made = [step.made for step in maker.from_record(record, [last.seat]) if step.made]
    assert len(made) == 1
    again = read("own", made[0].text)
    assert again.best.play == last.best.play and again.lead.told and again.source.startswith("Ann and Ben")
    right = game.parse(last.position(game).state, last.seat, last.best.play)
    missed = right  # who found it has nothing to learn from it
    play = Play(game, last.setup, ["Ann", "Ben"], Seed("own"), start=last.position(game).state)
    play.go_on(answer)
    assert not [step for step in maker.from_record(play.record(), [last.seat]) if step.made]


def test_the_difficulty_follows_from_who_misses_it() -> None:
    assert expected(1200, 1200) == 0.5 and expected(1600, 1200) == pytest.approx(10 / 11)
    nobody, all_but_one, weak_ones, one, everybody = (
        difficulty(found) for found in ([0] * 5, [0, 0, 0, 0, TRIES], [0, 0, 2, 4, 4], [2, 4, 4, 4, 4], [TRIES] * 5)
    )
    assert 2400 >= nobody > all_but_one > weak_ones > one > everybody >= 400


# ---------------------------------------------------------------------- those that come with the program
def test_there_are_puzzles_of_every_family_and_they_are_small() -> None:
    families = {puzzle.game.partition("/")[0] for puzzle in shipped().values()}
    assert families == {"burgundy", "dice", "rivals"}
    assert sum(file.stat().st_size for file in SHIPPED.rglob("*.toml")) < 1_500_000


def test_every_solution_leads_for_certain_and_somebody_misses_it() -> None:
    for puzzle in shipped().values():
        assert puzzle.lead.value - puzzle.lead.within > 0, puzzle.id
        assert 400 < puzzle.difficulty < 2400 and puzzle.futures >= 48, puzzle.id
        assert len({choice.play for choice in puzzle.choices}) == len(puzzle.choices), puzzle.id


def test_a_puzzle_holds_nothing_that_its_seat_may_not_know() -> None:
    """Of what is in the file nothing is left to be wiped, and every right answer can be played."""
    for puzzle in shipped().values():
        game = opened(puzzle)
        view = puzzle.position(game)
        assert game.to_dict(game.view(view.state, puzzle.seat).state) == game.to_dict(view.state), puzzle.id
        texts = [game.to_text(view.state, puzzle.seat, action) for action in game.legal(view.state, puzzle.seat)]
        assert set(puzzle.right) < set(texts) and puzzle.best.play in puzzle.right, puzzle.id
        assert all(choice.play in texts for choice in puzzle.choices), puzzle.id


@pytest.mark.parametrize("family", ["burgundy", "dice", "rivals"])
def test_futures_are_whole_games_and_leave_no_doubt(family: str) -> None:
    puzzle = next(each for each in reversed(shipped().values()) if each.game.startswith(family))
    game = opened(puzzle)
    view = puzzle.position(game)
    foresight = Weighing(game).foresight
    assert foresight.doubt == Doubt() and not foresight.exact
    ways = foresight.ways(game, view, None, Seed("ways").rng(0))[:2]
    for way in ways:
        one, other = (foresight.future(game, view, way, 7) for _ in range(2))
        assert one == other and one.points == int(one.points) and one.win in (0.0, 0.5, 1.0)
