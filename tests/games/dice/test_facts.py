"""What a round did is told with its cause, and adds up."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from duchy.games.dice.game import DiceGame
from duchy.games.dice.words.page import DicePage
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded
from duchy.kernel.verbs import POINTS, Fact

Lay = Callable[..., Any]
NAMES = ["Ann", "Ben", "Cleo"]


def act(table: Any, text: str, seat: int = 0) -> tuple[list[Fact], list[tuple[int | None, str]], str]:
    """The facts of an action, the lines that tell them, and its sentence."""
    game, before = table.game, table.game.copy(table.state)
    action = game.parse(before, seat, text)
    game.apply(table.state, seat, action)
    told = DicePage().tell(game, before, seat, action, table.state, NAMES)
    return game.facts(before, seat, action, table.state), [(said.fact.seat, said.say) for said in told.facts], told.say


def test_parts_come_before_the_text() -> None:
    game = DiceGame("standard")
    s = game.new({"players": 2})
    assert game.parts(s, 0, game.parse(s, 0, "castle c5")) == {
        "verb": "castle", "marks": [{"hex": "c5", "number": 0}], "silver": False,
    }  # fmt: skip
    for seat in (0, 1):
        game.apply(s, seat, game.parse(s, seat, "castle c5"))
    roll = game.parse(s, NATURE, "roll 2 5 orange orange double")
    expected = {"verb": "roll", "pips": [2, 5], "colours": ["orange", "orange"], "double": True}
    assert game.parts(s, NATURE, roll) == expected
    assert game.to_text(s, NATURE, roll) == "roll 2 5 orange orange double"


@pytest.mark.rule("D-AREA-01", "D-BONUS-03")
def test_a_finished_area_is_told_with_its_size_colour_and_phase(table: Lay) -> None:
    t = table(seats={0: {"start": "c2", "marks": {"b1": 3, "b2": 4}}}, roll="roll 2 5 orange blue single")
    facts, lines, say = act(t, "mark c1=2")
    assert say == "Ann wrote 2 into c1." and lines == []
    assert facts == [Fact("mark", 0, about={"hex": "c1", "colour": "orange", "number": 2})]
    t.chance("roll 6 6 orange green single")
    facts, lines, say = act(t, "mark d1=6")
    assert lines == [(0, "+13: area of four orange, phase I"), (0, "+1 worker: area of four orange")]
    assert facts[1].about == {"colour": "orange", "size": 4, "hexes": ["b1", "b2", "c1", "d1"], "phase": "I"}


@pytest.mark.rule("D-COMM-03")
def test_a_sale_tells_its_points_and_silver_in_the_roll(table: Lay) -> None:
    t = table("standard", 2, seats={0: {"start": "c2"}})
    facts, lines, say = act(t, "roll 1 2 grey grey double", NATURE)
    assert say == "Rolled: 1 and 2, grey and grey; double hourglass, two time boxes."
    assert lines == [(0, "+2: 1 commodity sold, phase I"), (0, "+1 silver: 1 commodity sold"),
                     (1, "+2: 1 commodity sold, phase I"), (1, "+1 silver: 1 commodity sold")]  # fmt: skip
    assert [fact.amount for fact in facts if fact.what == "commodities"] == [-1, -1]
    assert [fact.amount for fact in facts if fact.what == "boxes"] == [2]


@pytest.mark.rule("D-RUL-18")
def test_a_sealed_choice_has_no_facts_until_the_last_one_brings_those_of_all() -> None:
    game = DiceGame("standard")
    s = game.new({"players": 2})
    page = DicePage()
    first, second = (game.parse(s, seat, text) for seat, text in ((0, "castle c5"), (1, "castle e2")))
    before = game.copy(s)
    game.apply(s, 0, first)
    assert game.facts(before, 0, first, s) == []
    before = game.copy(s)
    game.apply(s, 1, second)
    told = page.tell(game, before, 1, second, s, NAMES)
    assert told.say == "Ben chose the castle e2."
    assert [(said.fact.seat, said.say) for said in told.facts] == [
        (0, "+1: castle c5, phase I"), (0, "+1 silver: castle c5"),
        (1, "+1: castle e2, phase I"), (1, "+1 worker: castle e2"),
    ]  # fmt: skip


@pytest.mark.rule("D-COLOUR-04", "D-TIME-02")
def test_an_award_and_the_end_of_a_phase_come_with_the_last_choice_of_the_round(table: Lay) -> None:
    marks = {"f2": 3, "g1": 4, "d3": 5, "c3": 2, "b3": 1, "a3": 3}
    seats = {0: {"start": "e2", "marks": marks, "finished": {"f2": "I"}}}
    t = table("standard", 2, seats, "roll 3 3 grey orange single", rounds=[6, 0, 0], boxes=[9, 0, 0])
    assert act(t, "mark a4=3")[:2] == ([], [])
    _, lines, say = act(t, t.legal(1)[0], 1)
    assert say == "Ben wrote 3 into b1."
    assert lines == [
        (0, "+4: area of two grey, phase I"), (0, "+1 silver: area of two grey"),
        (0, "+3: first award for all grey, phase I"),
        (None, "The first award for grey is taken"), (None, "Phase I is over"),
        (0, "12 points in phase I"), (1, "1 point in phase I"),
    ]  # fmt: skip


def test_a_worker_taken_and_a_bonus_spent_are_facts_that_the_sentence_tells(table: Lay) -> None:
    t = table(seats={0: {"start": "c2"}}, roll="roll 1 1 grey blue single")
    facts, lines, say = act(t, "take worker")
    assert (say, lines) == ("Ann took a worker instead of a mark.", [])
    assert facts == [Fact("workers", 0, 1, "no mark")]
    t.chance("roll 1 1 orange orange single")
    facts, lines, say = act(t, "worker b1=4")
    assert (say, lines) == ("Ann wrote 4 into b1 with a worker.", [])
    assert Fact("workers", 0, -1, "spent") in facts


@pytest.mark.parametrize(("variant", "players"), [("standard", 3), ("different", 2), ("same", 3), ("solo", 1)])
def test_facts_add_up_in_random_games(variant: str, players: int) -> None:
    game, page = DiceGame(variant), DicePage()
    for number in range(6):
        rng, s = seeded(number), game.new({"players": players, "sheet": "ABCD"[number % 4]})
        while movers := game.movers(s):
            seat = NATURE if movers == CHANCE else (movers & -movers).bit_length() - 1
            choices = [] if seat == NATURE else game.legal(s, seat)
            action = game.chance(s, rng) if seat == NATURE else choices[rng.below(len(choices))]
            before = game.copy(s)
            game.apply(s, seat, action)
            facts = game.facts(before, seat, action, s)
            json.dumps([(fact.what, fact.about) for fact in facts])
            for who, (old, new) in enumerate(zip(game.scores(before), game.scores(s), strict=True)):
                for source in new:
                    told = sum(f.amount for f in facts if (f.what, f.seat, f.source) == (POINTS, who, source))
                    assert told == new[source] - old[source]
            for who, (old, new) in enumerate(zip(game.stock(before), game.stock(s), strict=True)):
                for what in new:
                    assert sum(f.amount for f in facts if (f.what, f.seat) == (what, who)) == new[what] - old[what]
            page.tell(game, before, seat, action, s, NAMES)
            page.tell(game, game.view(before, None).state, seat, action, game.view(s, None).state, NAMES)
