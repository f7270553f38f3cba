"""What the page is told of a position: the step of the turn, what brigands count, prompts, what a card needs."""

import pytest

from duchy.games.rivals.words.page import NOTHING, RivalsPage
from duchy.games.rivals.words.steps import STEPS
from duchy.kernel.contract import CHANCE
from duchy.kernel.ledger import rule

from ..positions import Table, full, roll, side
from .lively import moves

PAGE = RivalsPage()
NAMES = ["Ann", "Ben"]


def prompt(t: Table, seat: int = 0) -> str:
    return PAGE.prompt(t.game, t.game.view(t.state, seat).state, seat, NAMES)


@pytest.mark.rule("R-TURN-02")
def test_the_steps_of_a_turn_follow_each_other() -> None:
    t = Table(red=side(stock=full(amount=2)), pending="roll")
    assert t.see("step") == "roll"
    t.play("roll", "dice 1 celebration")
    assert t.see("step") == "event", "a celebration gives something to both"
    t.play("gain forest-2", seat=0).play("gain forest-3", seat=1)
    assert t.see("step") == "actions"
    t.play("build road left")
    assert t.see("step") == "actions"
    t.play("end")
    assert t.see("step") == "hand"
    t.play("draw 1", "card abbey", "draw 1", "card scout", "draw 1", "card goldsmith")
    assert t.see("step") == "exchange"
    assert list(STEPS) == ["roll", "event", "actions", "hand", "exchange"]


@pytest.mark.parametrize("mode", ["introductory", "duel"])
def test_within_a_turn_no_step_comes_twice(mode: str) -> None:
    order, turn, last = list(STEPS), 0, 0
    for move in moves(mode, 4, 1500):
        seen = move.game.describe(move.before)
        if seen["step"] not in order or move.game.movers(move.before) == CHANCE:
            continue
        if seen["turn"]["number"] != turn:
            turn, last = seen["turn"]["number"], 0
        at = order.index(seen["step"])
        assert at >= last, (seen["step"], seen["pending"])
        last = at
    assert turn > 10


@pytest.mark.rule("R-BRIGAND-01", "R-BRIGAND-04", "R-BRIGAND-06")
def test_brigands_count_all_but_what_a_storehouse_hides() -> None:
    t = Table(red=side("storehouse |", "", stock=full(amount=2)), pending="roll")
    counted = {"count": 8, "safe": 7}  # twelve, without the two of the forest and the two of the gold field
    assert t.see("seat.0.brigands") == counted
    roll(t, 1, "brigand-attack")
    assert t.stock()["pasture-4"] == 0, "and eight is one too many"
    t = Table(red=side("storehouse |", "", stock=full(amount=2) | {"hills-3": 1}), pending="roll")
    assert t.see("seat.0.brigands") == {"count": 7, "safe": 7}
    roll(t, 2, "brigand-attack")
    assert t.stock()["pasture-4"] == 2


def test_the_position_says_what_wins_and_which_card_lies_open() -> None:
    seen = {mode: Table(mode) for mode in ("introductory", "gold", "turmoil", "progress", "duel")}
    assert {mode: t.see("target") for mode, t in seen.items()} == {
        "introductory": 7, "gold": 12, "turmoil": 12, "progress": 12, "duel": 13,
    }  # fmt: skip
    assert [t.see("face_up") for t in seen.values()] == [None, "merchant-guild", "hedge-tavern", "university", None]


def test_no_prompt_speaks_of_a_card_that_the_hand_does_not_hold() -> None:
    t = Table(red=side(hand=[]), pending="roll")
    assert prompt(t) == "Your turn. Roll the dice."
    assert "card" in prompt(Table(red=side(hand=["brigitta"]), pending="roll"))
    land = {"stock": full(), "roads": {"right": True}}
    t = Table(red=side(hand=["abbey"], **land))
    built = next(c for c in PAGE.choices(t.game, t.state, 0) if c.text == "build settlement right")
    assert built.preview and "Scout" not in (built.preview.then or "")
    for hand, cards in (["abbey"], []), (["scout"], ["scout"]):
        t = Table(red=side(hand=hand, **land)).play("build settlement right")
        banner = PAGE.banner(t.game, t.game.view(t.state, 0).state)
        assert banner and banner.cards == cards and ("Scout" in banner.text) == bool(cards)
        other = PAGE.banner(t.game, t.game.view(t.state, 1).state)
        assert other and other.cards == [] and "Scout" not in other.text, "the rival learns nothing by it"


def test_what_is_asked_in_the_middle_of_a_turn_says_why() -> None:
    """It was "Choose where the resource goes.", whoever gave it."""
    t = Table(pending="roll").play("roll", "dice 1 plentiful-harvest")
    assert prompt(t) == "Plentiful harvest. Choose where the resource goes."
    t = Table(red=side(hand=["merchant-caravan"], stock=full())).play("play merchant-caravan")
    assert prompt(t).startswith("Merchant Caravan. ")
    banner = PAGE.banner(t.game, t.game.view(t.state, 0).state)
    assert banner and banner.text == prompt(t)


def test_a_relocated_card_is_not_said_to_go_where_it_lies() -> None:
    """It was "Move the Abbey above settlement 1", which reads as if it went there."""
    t = Table(red=side("abbey | storehouse", "", hand=["relocation"])).play("play relocation")
    said = next(c.say for c in PAGE.choices(t.game, t.state, 0) if c.text == "move abbey at 1 upper")
    assert said == "Swap the Abbey above settlement 1."


def test_sebastian_is_named_to_those_who_hold_him() -> None:
    for hand, named in (["scout"], False), (["sebastian"], True):
        t = Table("turmoil", red=side("candamir |", ""), blue=side("abbey |", "", hand=hand), pending="roll")
        t.play("roll", "dice 3 event-card", "event feud")
        banner = PAGE.banner(t.game, t.game.view(t.state, 1).state)
        assert t.mover == 1 and banner and ("Sebastian" in banner.text) == named


@pytest.mark.rule("R-CARD-tithe_barn-1")
def test_an_answer_that_brings_nothing_says_so_before_it_is_taken() -> None:
    """The pasture is full, so wool is lost; the fields have room."""
    stock = full() | {"fields-6": 0, "gold-field-1": 0}
    t = Table("turmoil", red=side("city: inga |", "", hand=["tithe-barn"], stock=stock))
    t.play("build tithe-barn at 1 upper")
    assert t.asks == "decide tithe"
    told = {c.text: c.preview.then for c in PAGE.choices(t.game, t.state, 0) if c.preview}
    assert told == {"gain wool": NOTHING, "gain grain": None}


def test_what_changes_something_is_never_called_nothing() -> None:
    for move in moves("duel", 2, 700):
        if move.seat >= 0 and move.game.parts(move.before, move.seat, move.action)["verb"] == "build":
            choices = {c.text: c for c in PAGE.choices(move.game, move.before, move.seat)}
            preview = choices[move.game.to_text(move.before, move.seat, move.action)].preview
            assert preview and preview.then != NOTHING


def test_the_end_of_the_actions_is_not_called_nothing() -> None:
    """It was: with as many cards as a hand may hold, all lies as before, but the turn goes on."""
    t = Table(red=side(hand=["brigitta", "scout", "abbey"]))
    end = next(c for c in PAGE.choices(t.game, t.state, 0) if c.text == "end")
    assert end.ends and end.preview and end.preview.then is None


def test_a_card_tells_its_type_what_it_needs_and_where_its_rule_stands() -> None:
    cards = PAGE.components()["cards"]
    assert cards["archer"]["type"] == "Action, attack"
    assert cards["archer"]["needs"] == ["a Hedge Tavern of yours", "a unit of your rival with strength points"]
    assert cards["guido"]["needs"] == ["a Town Hall of yours or fewer victory points than your rival"]
    assert cards["parliament"]["type"] == "City expansion, building"
    assert cards["parliament"]["needs"] == ["2 progress points"]
    assert cards["yule"]["type"] == "Event" and cards["road"]["type"] == "Centre card"
    assert [name for name, card in cards.items() if rule(card["rule"]) is None] == []
    assert PAGE.components()["numbers"] == {"chapel-1-3": [1, 2, 3], "chapel-4-6": [4, 5, 6]}


def test_what_stands_in_a_principality_says_in_a_few_words_what_it_does() -> None:
    """All but heroes, halls and cannons, which only count."""
    cards = PAGE.components()["cards"]
    lying = {name: card for name, card in cards.items() if card["class"] in ("green", "red", "brown")}
    for name, card in lying.items():
        assert ("brief" in card) != card["text"].startswith("No text effect") or name in OPENING, name
        assert len(card.get("brief", "")) <= 26, name


OPENING = ("abbey", "hedge-tavern", "merchant-guild", "university")  # no effect but for what other cards ask


def test_a_sentence_about_both_is_nobody_s() -> None:
    """Production names both players: the log must not tint it as one's."""
    both = one = 0
    for move in moves("introductory", 7, 900):
        told = PAGE.tell(move.game, move.before, move.seat, move.action, move.after, NAMES)
        for said in told.facts:
            seats = {fact.seat for fact in (said.fact, *said.others)}
            both, one = both + (len(seats) > 1), one + (said.seat is not None)
            assert said.seat == (said.fact.seat if len(seats) == 1 else None)
    assert both > 5 and one > 5
