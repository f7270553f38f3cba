"""Colour awards, the end and the winner."""

from collections.abc import Callable
from typing import Any

import pytest

from duchy.games.dice.engine.apply import pay_awards
from duchy.games.dice.game import DiceGame, grade
from duchy.games.dice.setup import COLOUR_NAMES


def finished(totals: list[int], bonuses: list[int]) -> Any:
    """A finished game with these totals and open workers."""
    game = DiceGame("standard")
    s = game.new({"players": len(totals)})
    for seat in range(len(totals)):
        game.apply(s, seat, game.legal(s, seat)[0])
    for d, total, count in zip(s.duchies, totals, bonuses):
        d.vp[0], d.vp[1], d.vp[2] = total - 30, 20, 10
        for kind in range(4):
            d.circled[kind], d.spent[kind] = 5, 5
        for at in range(count):
            d.spent[at % 4] -= 1
    s.phase = 3
    return game.result(s)


@pytest.mark.rule("D-EX-16", "D-END-04", "D-RUL-22")
def test_a_tie_goes_to_the_most_open_bonuses_of_all_kinds() -> None:
    result = finished([58, 58, 55], [2, 3, 9])
    assert result.places == (2, 1, 3)
    assert result.note == "open bonuses"


@pytest.mark.rule("D-EX-16", "D-END-05")
def test_a_full_tie_is_shared() -> None:
    result = finished([58, 58, 55], [3, 3, 9])
    assert result.places == (1, 1, 3)
    assert result.winners() == [0, 1]


@pytest.mark.rule("D-END-02", "D-END-03", "D-BONUS-05")
def test_the_highest_sum_of_the_three_phases_wins() -> None:
    """Open bonuses are worth no points."""
    result = finished([57, 58, 55], [4, 0, 4])
    assert result.places == (2, 1, 3) and result.note == "most points"


@pytest.mark.rule("D-VAR-08")
@pytest.mark.parametrize(
    ("points", "name"),
    [
        (50, "not yet well done"), (51, "well done"), (60, "well done"), (61, "excellent"), (69, "excellent"),
        (70, "incredible"),
    ],
)
def test_solo_grades(points: int, name: str) -> None:
    assert grade(points) == name


@pytest.mark.rule("D-COLOUR-07")
def test_two_colours_in_one_round_pay_both_and_each_once(table: Callable[..., Any]) -> None:
    t = table("standard", 2, boxes=[5, 0, 0], rounds=[5, 0, 0], roll="1 1 blue blue single")
    s = t.state
    s.duchies[0].complete = 0b000101
    pay_awards(s, [0, 0])
    assert list(s.duchies[0].award) == [1, 0, 1, 0, 0, 0]
    assert s.duchies[0].vp[0] == 1 + 3 + 4
    pay_awards(s, [0b000101, 0])
    assert s.duchies[0].vp[0] == 1 + 3 + 4 and s.second_closed == 0


@pytest.mark.rule("D-COLOUR-08", "D-COLOUR-09", "D-COLOUR-03")
@pytest.mark.parametrize("phase", [0, 1, 2])
@pytest.mark.parametrize("colour", range(6))
def test_with_others_the_phase_does_not_change_the_amount(table: Callable[..., Any], phase: int, colour: int) -> None:
    """In the last round of any phase, the last of the game included; yellow is not doubled."""
    boxes = [10 if p <= phase else 0 for p in range(3)]
    t = table("standard", 2, boxes=boxes, rounds=boxes, dice="1 1 blue blue single")
    s = t.state
    before = s.duchies[1].vp[phase]
    s.duchies[1].complete = 2**colour
    pay_awards(s, [0, 0])
    first = {"purple": 3, "grey": 3, "blue": 4, "orange": 6, "green": 3, "yellow": 4}[COLOUR_NAMES[colour]]
    assert s.duchies[1].vp[phase] == before + first


@pytest.mark.rule("D-VAR-06", "D-RUL-19")
@pytest.mark.parametrize(("phase", "rank"), [(0, 0), (1, 0), (2, 1)])
@pytest.mark.parametrize("colour", range(6))
def test_alone_the_phase_decides_the_amount(table: Callable[..., Any], phase: int, rank: int, colour: int) -> None:
    boxes = [8 if p <= phase else 0 for p in range(3)]
    t = table("solo", 1, boxes=boxes, rounds=boxes, dice="1 1 blue blue single")
    d = t.state.duchies[0]
    before = d.vp[phase]
    d.complete = 2**colour
    pay_awards(t.state, [0])
    assert d.vp[phase] == before + t.state.sheet.award[2 * colour + rank]


@pytest.mark.rule("D-INV-11")
def test_permuting_the_players_permutes_the_result(table: Callable[..., Any]) -> None:
    """The award race of two players, with the seats exchanged and the plans sealed in another order."""
    sheet = {
        "start": "c5",
        "marks": {"c4": 1, "c3": 1, "d3": 5, "d2": 5, "e1": 2, "f1": 2, "d6": 1, "e6": 3, "f5": 1, "g4": 4},
        "finished": {"c3": "I", "d2": "I", "e1": "I", "e6": "I"},
        "workers_taken": 3,
    }
    outcomes = []
    for order in ([0, 1], [1, 0]):
        for reverse in (False, True):
            t = table("standard", 2, {0: sheet, 1: sheet}, boxes=[10, 9, 0], rounds=[7, 6, 0])
            for first, second in (("mark g3=4", "mark d5=4"), ("mark d5=4", "mark g3=4")):
                t.chance("4 6 yellow orange single")
                plans = [(order[0], first), (order[1], second)]
                for seat, text in reversed(plans) if reverse else plans:
                    t.play(text, seat=seat)
            outcomes.append([t.sheet(seat) for seat in order])
    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert outcomes[0][0]["score"] > outcomes[0][1]["score"]


def test_solo_results_have_a_grade(table: Callable[..., Any]) -> None:
    t = table("solo", 1, {0: {"workers_taken": 23}}, boxes=[8, 8, 7], rounds=[8, 8, 7], roll="1 1 purple purple double")
    t.play("take worker")
    assert t.game.result(t.state).places == (1,)
    assert t.game.result(t.state).note == "3 points, not yet well done"
    assert t.game.scores(t.state) == [{"areas": 1, "sales": 2, "awards": 0}]
