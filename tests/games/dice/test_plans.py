"""The complete list of a round's plans."""

from collections.abc import Callable
from itertools import combinations, permutations, product
from typing import Any

import pytest

from duchy.games.dice.engine.apply import carry_out
from duchy.games.dice.engine.state import plan_what
from duchy.games.dice.game import DiceGame
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import Refused
from duchy.kernel.rng import seeded

EXAMPLE = {
    "start": "c5",
    "marks": {"b5": 6, "d6": 2, "e5": 2, "e6": 1, "d5": 5, "d7": 4, "f5": 2, "f4": 1, "g4": 3},
    "finished": {"b5": "I", "e5": "I", "e6": "I", "d5": "I", "f4": "II"},
    "spent": {"worker": 1},
}


@pytest.mark.rule("D-EX-10", "D-RUL-13", "D-RUL-14", "D-FALL-02", "D-SILV-08", "D-BONUS-07", "D-DEC-04", "D-DEC-06")
def test_the_worked_example_has_exactly_ten_plans(table: Callable[..., Any]) -> None:
    seats = {0: EXAMPLE, 1: {"workers_taken": 9}}
    t = table("standard", 2, seats, "4 6 yellow orange single", boxes=[10, 2, 0], rounds=[7, 2, 0])
    plain = {"mark c4=4", "mark c4=6"}
    worker = {"worker g3=3", "worker c4=1", "worker c4=2", "worker c4=3", "worker c4=5"}
    monk = {"monk e4=6", "monk f3=6", "monk a4=4"}
    assert set(t.legal()) == plain | worker | monk
    assert len(t.legal()) == 10


@pytest.mark.rule("D-BONUS-08", "D-PAIR-04")
@pytest.mark.parametrize("spent", ["worker g3=3", "worker c4=5", "monk e4=6", "monk a4=4"])
def test_a_die_changed_by_one_player_shows_its_rolled_face_to_all_others(table: Callable[..., Any], spent: str) -> None:
    seats = {0: EXAMPLE, 1: EXAMPLE, 2: EXAMPLE | {"spent": {"worker": 1, "monk": 1}}}
    t = table("standard", 3, seats, "4 6 yellow orange single", boxes=[10, 2, 0], rounds=[7, 2, 0])
    dice = t.see("dice")
    before = [t.legal(seat) for seat in (1, 2)]
    mark = spent.split()[1]
    assert spent in before[0] and all(f"mark {mark}" not in texts for texts in before)
    t.play(spent, seat=0)
    assert [t.legal(seat) for seat in (1, 2)] == before and t.see("dice") == dice
    t.play("mark c4=4", seat=1)
    assert t.legal(2) == before[1]
    t.play("mark c4=6", seat=2)  # both rolled numbers are still there for those who changed none
    hex_, number = mark.split("=")
    marks = [t.sheet(seat)["marks"] for seat in range(3)]
    assert (marks[0][hex_], marks[1]["c4"], marks[2]["c4"]) == (int(number), 4, 6)


@pytest.mark.rule("D-EX-10", "D-FALL-01", "D-FALL-03")
def test_the_worked_example_without_a_plain_pair(table: Callable[..., Any]) -> None:
    seats = {0: EXAMPLE, 1: {"workers_taken": 9}}
    t = table("standard", 2, seats, "4 6 orange orange single", boxes=[10, 2, 0], rounds=[7, 2, 0])
    monk = {"monk c4=4", "monk c4=6", "monk e4=6", "monk f3=6", "monk a4=4"}
    assert set(t.legal()) == monk | {"take worker"}


@pytest.mark.rule("D-PAIR-01")
def test_the_four_pairs(table: Callable[..., Any]) -> None:
    t = table(seats={0: {"start": "e5"}}, roll="1 5 orange blue double")
    plain = [text for text in t.legal() if text.startswith("mark")]
    assert set(plain) == {"mark d5=1", "mark d5=5", "mark d6=1", "mark d6=5", "mark e4=5"}


@pytest.mark.rule("D-PAIR-05", "D-FALL-02", "D-RUL-01", "D-RUL-02")
def test_whoever_has_a_plain_pair_must_mark(table: Callable[..., Any]) -> None:
    """However useless the mark may be."""
    t = table(seats={0: {"start": "c5"}}, roll="1 6 orange purple single")
    assert "take worker" not in t.legal()
    assert t.refused("take worker") == "D-FALL-02"
    assert t.refused("") == "D-RUL-23"


@pytest.mark.rule("D-FALL-05", "D-RUL-24", "D-INV-09")
def test_a_full_duchy_takes_a_worker_every_round() -> None:
    """Fill a sheet by force, then ask what is left."""
    game = DiceGame("standard")
    s = game.new({"players": 2})
    for seat in (0, 1):
        game.apply(s, seat, game.legal(s, seat)[0])
    d = s.duchies[0]
    d.marked, d.frontier = 2**37 - 1, 0
    game.apply(s, NATURE, game.parse(s, NATURE, "roll 1 6 orange purple single"))
    assert [game.to_text(s, 0, a) for a in game.legal(s, 0)] == ["take worker"]
    before = d.circled[3]
    game.apply(s, 0, game.legal(s, 0)[0])
    game.apply(s, 1, game.legal(s, 1)[0])
    assert d.circled[3] == before + 1
    assert game.movers(s) == CHANCE  # play goes on


@pytest.mark.rule("D-RUL-14")
def test_two_equal_dice_give_each_outcome_once(table: Callable[..., Any]) -> None:
    t = table(seats={0: {"start": "e5"}}, roll="5 5 orange orange single")
    assert len(set(t.legal())) == len(t.legal())
    assert [text for text in t.legal() if text.startswith("mark")] == ["mark d5=5", "mark d6=5"]


@pytest.mark.rule("D-BONUS-06", "D-RUL-06", "D-SILV-04", "D-SILV-07", "D-BONUS-09", "D-PAIR-03")
def test_one_bonus_a_round_and_at_most_two_marks(table: Callable[..., Any]) -> None:
    """Every legal plan spends at most one of monk, silver, worker, and only a silver marks twice."""
    seats = {0: {"start": "c5", "marks": {"d5": 5, "e5": 5, "d6": 1, "d7": 2}, "finished": {"e5": "I", "d5": "I"}}}
    t = table(seats=seats, boxes=[4, 0, 0], rounds=[4, 0, 0], roll="1 2 orange yellow single")
    kinds = set()
    for action in t.game.legal(t.state, 0):
        d = t.state.duchies[0].copy()
        before = list(d.spent), d.marked.bit_count()
        carry_out(t.state.sheet, d, 0, action)
        spent = [now - then for now, then in zip(d.spent, before[0])]
        assert sum(spent) <= 1
        assert d.marked.bit_count() - before[1] == 1 + spent[1]
        kinds.add(plan_what(action))
    assert kinds == {1, 2, 3, 4}
    assert t.refused("monk e4=2 silver b5=1") == "D-BONUS-06"
    assert t.refused("worker b5=3 silver c4=1") == "D-BONUS-06"
    assert t.refused("mark b5=1 silver c4=1 silver c3=1") == "D-SILV-07"
    assert t.refused("mark b5=1 silver c4=5") == "D-SILV-04"


@pytest.mark.rule("D-RUL-04", "D-SILV-08")
def test_a_monk_or_worker_just_gained_does_not_help_the_same_round(table: Callable[..., Any]) -> None:
    """The last hex of a city gives a worker; without a silver that is the end of the round."""
    seats = {0: {"start": "e5", "marks": {"d5": 5, "d6": 1}, "spent": {"monk": 1}}}
    t = table(seats=seats, boxes=[2, 0, 0], rounds=[2, 0, 0], roll="2 3 orange yellow single")
    assert "mark d7=2" in t.legal()
    assert all(text.startswith("mark") and "silver" not in text for text in t.legal())
    assert t.refused("mark d7=2 silver e6=3") == "D-SILV-08"


def brute_force_pairs(t: Any) -> set[frozenset[tuple[int, int]]]:
    """Two marks by trying every two different pairs of dice, in order, one mark after the other on a copy."""
    s = t.state
    dice = list(product((s.low_pip, s.high_pip), (s.low_colour, s.high_colour)))
    found = set()
    for first, second in permutations(range(4), 2):
        (n1, c1), (n2, c2) = dice[first], dice[second]
        for h1 in range(37):
            if not (s.sheet.colour[h1] == c1 and s.duchies[0].room[n1] & s.duchies[0].frontier & 2**h1):
                continue
            d = s.duchies[0].copy()
            carry_out(s.sheet, d, s.phase, 1 + 8 * h1 + 512 * n1)
            if d.circled[1] - d.spent[1] <= 0:
                continue
            for h2 in range(37):
                if s.sheet.colour[h2] == c2 and d.room[n2] & d.frontier & 2**h2:
                    found.add(frozenset({(h1, n1), (h2, n2)}))
    return found


@pytest.mark.rule("D-SILV-01", "D-SILV-02", "D-SILV-03", "D-SILV-05", "D-RUL-04", "D-RUL-14", "D-DEC-05")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_silver_plans_are_what_trying_all_dice_gives(letter: str, table: Callable[..., Any]) -> None:
    """In random positions the list of plans holds every two marks exactly once."""
    game, rng, checked = DiceGame("solo"), seeded(11), 0
    for _ in range(6):
        s = game.new({"sheet": letter})
        while movers := game.movers(s):
            if movers == CHANCE:
                game.apply(s, NATURE, game.chance(s, rng))
                continue
            actions = list(game.legal(s, 0))
            if not s.choosing_castles():
                laid = table()
                laid.state = s
                listed = [
                    frozenset({((a >> 3) & 63, (a >> 9) & 7), ((a >> 12) & 63, (a >> 18) & 7)})
                    for a in actions
                    if plan_what(a) == 4
                ]
                assert len(set(listed)) == len(listed)
                assert set(listed) == brute_force_pairs(laid)
                checked += len(listed)
            game.apply(s, 0, actions[rng.below(len(actions))])
    assert checked > 100


def test_both_orders_of_two_marks_are_one_plan(table: Callable[..., Any]) -> None:
    t = table(seats={0: {"start": "c5"}}, roll="2 4 orange blue single")
    assert t.game.parse(t.state, 0, "mark d6=4 silver d5=2") == t.game.parse(t.state, 0, "mark d5=2, silver d6=4")


def test_an_order_that_the_first_mark_forbids_is_refused(table: Callable[..., Any]) -> None:
    """d7 is reached through d6 only."""
    t = table(
        seats={0: {"start": "e5", "marks": {"d5": 1, "c5": 1}, "finished": {"c5": "I"}}},
        boxes=[2, 0, 0],
        rounds=[2, 0, 0],
        roll="2 4 orange orange single",
    )
    assert "mark d6=2 silver d7=4" in t.legal()
    assert t.refused("mark d7=4 silver d6=2") == "D-MARK-02"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("mark z9=1", "D-SHEET-01"),
        ("mark d5=7", "D-SHEET-10"),
        ("dance", "D-DEC-04"),
        ("castle c5", "D-SETUP-03"),
        ("mark d5", "D-DEC-04"),
        ("worker d5=1", "D-WORK-01"),
        ("monk b4=2", "D-MONK-01"),
    ],
)
def test_refusals_name_their_rule(table: Callable[..., Any], text: str, rule: str) -> None:
    t = table(seats={0: {"start": "c5"}}, roll="2 4 orange blue single")
    assert t.refused(text) == rule


def test_every_mark_on_every_sheet_is_legal_or_refused_with_a_reason(table: Callable[..., Any]) -> None:
    """parse accepts exactly what legal lists, for all hexes, numbers and ways to pay."""
    seats = {0: EXAMPLE, 1: {"workers_taken": 9}}
    t = table("standard", 2, seats, "4 6 yellow orange single", boxes=[10, 2, 0], rounds=[7, 2, 0])
    names = [f"{row}{column}" for row in "abcdefg" for column in range(1, 5)]
    for verb, name, number in product(("mark", "monk", "worker"), names, range(1, 7)):
        text = f"{verb} {name}={number}"
        try:
            t.game.parse(t.state, 0, text)
        except Refused as refused:
            assert text not in t.legal() and refused.rule and refused.reason
        else:
            assert text in t.legal()
    for one, two in combinations(names[:12], 2):
        assert t.refused(f"mark {one}=4 silver {two}=6")


@pytest.mark.rule("D-RUL-15")
def test_circles_never_run_out(table: Callable[..., Any]) -> None:
    t = table(boxes=[8, 8, 5], rounds=[8, 8, 5], seats={0: {"workers_taken": 21}}, roll="3 3 purple purple single")
    t.play("take worker")
    assert t.sheet()["row"]["worker"] == t.sheet()["open"]["worker"] == 22


@pytest.mark.rule("D-RUL-14", "D-INV-11")
@pytest.mark.parametrize(("variant", "players"), [("standard", 3), ("different", 2), ("same", 2), ("solo", 1)])
def test_one_plan_is_one_number_and_what_it_does_not_name_is_zero(variant: str, players: int) -> None:
    game, rng = DiceGame(variant), seeded(players)
    s = game.new({"players": players, "voluntary_worker": True})
    seen = set()
    while movers := game.movers(s):
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
            continue
        seat = movers.bit_length() - 1
        actions = game.legal(s, seat)
        for action in actions:
            what, marks = game.to_text(s, seat, action).split()[0], game.to_text(s, seat, action).count("=")
            seen.add(what)
            assert action >> 12 == 0 or marks == 2, "the second mark"
            assert (action >> 9 & 7 == 0) == (marks == 0), "the number of the first"
            assert action < 8 or what != "take", "a worker taken names no hex"
        game.apply(s, seat, actions[rng.below(len(actions))])
    assert seen >= {"castle", "mark", "take"}
