"""What happened is a list of facts: they add up over random games of everything, and kept examples are told exactly."""

import json
from collections import Counter
from typing import Any

import pytest

from duchy.games import open_game, page_of
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.page import Told
from duchy.kernel.rng import seeded
from duchy.kernel.verbs import POINTS, Fact, changes

from ..positions import Table, last_turn
from .test_parts import GAMES


def sums(facts: list[Fact], seat: int, what: str) -> dict[str, int]:
    """Amounts by source."""
    out: Counter[str] = Counter()
    for fact in facts:
        if (fact.what, fact.seat) == (what, seat):
            out[fact.source] += fact.amount
    return {source: amount for source, amount in out.items() if amount}


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("number", [1, 2])
def test_facts_add_up_to_what_changed_and_each_has_a_cause(game_id: str, number: int) -> None:
    game = open_game(game_id)
    assert isinstance(game, Burgundy)
    rng = seeded(number)
    players = game.language.people[-number % len(game.language.people)]
    names = ["Ann", "Ben", "Carla", "Dan"][:players] + list(game.automatic)
    s = game.new({"players": players})
    while movers := game.movers(s):
        before = game.copy(s)
        seat = NATURE if movers == CHANCE else next(seat for seat in range(players) if movers >> seat & 1)
        legal = [game.chance(s, rng)] if seat == NATURE else list(game.legal(s, seat))
        action = legal[rng.below(len(legal))]
        text = game.to_text(s, seat, action)
        game.apply(s, seat, action)
        facts = game.facts(before, seat, action, s)
        for who in range(len(names)):
            assert sums(facts, who, POINTS) == changes(game.scores(before)[who], game.scores(s)[who]), text
            for what in ("workers", "silver"):
                change = game.stock(s)[who].get(what, 0) - game.stock(before)[who].get(what, 0)
                assert sum(sums(facts, who, what).values()) == change, (text, facts)
        told = page_of(game.id).tell(game, before, seat, action, s, names)
        assert [said.fact for said in told.facts] == facts
        for said in told.facts:
            assert json.loads(json.dumps(dict(said.fact.about))) == said.fact.about
            assert "None" not in said.say and not said.say.endswith((".", ": ")) and "{" not in said.say
            assert said.fact.cause != "other", (text, facts)
            assert said.fact.amount % {"bank": 2, "boarding house": 4}.get(said.fact.cause, 1) == 0, (text, facts)
            assert said.fact.about.get("size", 1) < 10


def told(table: Any, text: str, names: tuple[str, ...] = ("Ann", "Ben")) -> Told:
    game, before = table.game, table.game.copy(table.state)
    seat = NATURE if game.movers(before) == CHANCE else table.seat
    action = game.parse(before, seat, text)
    table.play(text)
    return page_of(game.id).tell(game, before, seat, action, table.state, list(names))


def lines(telling: Told) -> list[tuple[int | None, str]]:
    """What stands below the sentence: whose it is, and how it reads."""
    return [(said.fact.seat, said.say) for said in telling.facts if said.say]


def test_points_are_told_by_their_causes() -> None:
    """Ships on d1 to d3, then all ships of duchy 1."""
    me = {"dice": [6, 5], "duchy": {"d3": "ship", "d2": "ship"}, "storage": ["ship"]}
    telling = told(Table(me=me), "place 6 ship d1")
    assert telling.say == "Ann placed the ship on d1 with the 6 (+16 points)."
    assert lines(telling) == [(0, "+16: area of three 6, phase A 10"), (0, "Forward to space 4 of the track")]
    gained = {said.fact.source: said.fact.amount for said in telling.facts if said.fact.what == POINTS}
    assert gained == {"areas": 6, "phases": 10}
    assert telling.marks[-1] == {"seat": 0, "area": ["d1", "d2", "d3"]}
    me["duchy"] |= dict.fromkeys(["d5", "d6", "d7"], "ship")
    telling = told(Table(me=me, phase="C"), "place 6 ship d1")
    assert lines(telling)[0] == (0, "+17: area of three 6, phase C 6, large bonus tile for ships 5")


def test_a_sale_tells_points_silver_and_goods() -> None:
    table = Table(me={"dice": [3, 5], "workers": 3, "goods": {"pink": 3}, "duchy": {"c4": "monastery-4"}})
    telling = told(table, "sell 5 pink")
    assert telling.say == "Ann sold 3 pink goods with the 5 for 2 workers (+6 points)."
    assert lines(telling) == [
        (0, "−2 workers: to change the 5"), (0, "+6: sale"), (0, "+1 silver: sale"), (0, "+1 worker: monastery 4"),
        (0, "−3 pink goods: sale"),
    ]  # fmt: skip


def test_what_a_building_brings_is_told_with_the_building() -> None:
    telling = told(Table(me={"dice": [3, 5], "storage": ["bank"]}), "place 3 bank c3")
    assert telling.say == "Ann placed the bank on c3 with the 3 (+11 points)."
    assert lines(telling) == [(0, "+11: area of one 1, phase A 10"), (0, "+2 silver: bank")]


def test_the_end_of_a_phase_pays_every_seat_in_a_line_of_its_own() -> None:
    mine = {"e3": "mine", "c4": "monastery-2"}
    table = Table(
        me={"dice": [0, 0]}, others={1: {"dice": [0, 0], "duchy": mine}}, round=5, turn=1, depots={"4": ["ship"]}
    )
    telling = told(table, "end")
    assert telling.say == "Ben ended the turn."
    assert lines(telling) == [
        (1, "+1 silver: mines"), (1, "+1 worker: monastery 2"), (None, "Phase A ends"),
        (None, "Out of the game: 1 tile that nobody took"), (None, "Phase B begins"),
    ]  # fmt: skip


def test_final_scoring_is_told_by_source_after_the_last_income() -> None:
    duchy = {"e3": "mine", "c4": "monastery-20", "c3": "market"}
    rich = {"silver": 2, "workers": 5, "goods": {"red": 3}, "duchy": duchy}
    telling = told(last_turn(seats={0: rich, 1: {"sold": {"red": 4}, "duchy": {"c4": "monastery-25"}}}), "end")
    assert telling.say == "Ben ended the turn."
    assert lines(telling) == [
        (0, "+1 silver: mines"), (None, "Phase E ends"), (0, "+3: goods left"), (0, "+3: silver left"),
        (0, "+2: workers left"), (0, "+4: monastery 20"), (1, "+4: monastery 25"), (None, "The game is over"),
    ]  # fmt: skip


def test_the_first_turn_begins_with_goods_that_arrive() -> None:
    telling = told(Table(stage="roll"), "roll 3 5, 1 2, white 4")
    assert lines(telling) == [(None, "1 turquoise good arrives at depot 4")]
    whats = ["round", "dice", "dice", "white die", "arrival"]
    assert [said.fact.what for said in telling.facts] == whats and telling.facts[1].fact.about == {"dice": [3, 5]}


def test_a_duchy_chosen_in_secret_is_a_fact_for_its_seat_alone() -> None:
    game = Burgundy("SE")
    s = game.new({"players": 2})
    game.apply(s, NATURE, 0)
    while game.movers(s) == CHANCE:
        game.apply(s, NATURE, game.chance(s, seeded(1)))
    before = game.copy(s)
    action = game.legal(s, 0)[0]
    game.apply(s, 0, action)
    (fact,) = game.facts(before, 0, action, s)
    assert set(fact.told_to(0).about) == {"board", "hex"} and fact.told_to(1).about == fact.told_to(None).about == {}
    told = page_of(game.id).tell(game, before, 0, action, s, ["Ann", "Ben"])
    assert [said.to(1) for said in told.facts] == [""]


def test_what_modules_pay_is_told_with_their_cause() -> None:
    own = {"shields": {"2": "d4"}}
    table = Table("SE", modules="shields", me={"dice": [3, 5]}, others={1: own})
    telling = told(table, "workers 3")
    assert lines(telling) == [(0, "+2 workers: taking workers"), (1, "+1 worker: shield 2")]
    me = {"silver": 1, "duchy": {"c4": "monastery-28"}, "dice": [3, 5]}
    telling = told(Table("SE", modules="tiles", me=me), "exchange")
    assert telling.say == "Ann exchanged 1 silver for 2 workers."
    assert lines(telling) == [(0, "−1 silver: monastery 28"), (0, "+2 workers: monastery 28")]
