"""States as dicts: strict reading, and invariants that notice what is wrong."""

import copy
from typing import Any

import pytest

from duchy.games.rivals.game import RivalsGame
from duchy.games.rivals.words import laws
from duchy.kernel.contract import NATURE
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.scenario import overlay

from .positions import Table, full, side


def wrong(change: dict[str, Any], mode: str = "gold") -> str:
    game = RivalsGame(mode)
    with pytest.raises(InputError) as caught:
        game.from_dict(overlay(game.blank({}), change))
    return str(caught.value)


@pytest.mark.rule("I-21")
def test_saving_and_loading_changes_nothing() -> None:
    t = Table(
        "turmoil",
        red=side("city: hedge-tavern |", "", hand=["archer", "traitor"]),
        blue=side("heinrich |", "", hand=["abbey"]),
    )
    t.play("play traitor")
    again = t.game.from_dict(t.game.to_dict(t.state))
    assert t.game.to_dict(again) == t.game.to_dict(t.state)
    assert list(t.game.legal(again, 1)) == list(t.game.legal(t.state, 1))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seat": {"0": {"hand": ["abbey"] * 3}}}, "abbey.*more often"),
        ({"seat": {"0": {"hand": ["xyzzy"]}}}, "seat.0.hand"),
        ({"seat": {"0": {"houses": {"1": {"upper": ["mint"]}}}}}, "cannot hold mint"),
        ({"seat": {"0": {"houses": {"1": {"upper": ["abbey", "scout"]}}}}}, "more cards than sites"),
        ({"seat": {"0": {"regions": {"upper": ["forest-2", "forest-2", "fields-6"]}}}}, "twice"),
        ({"seat": {"0": {"regions": {"upper": ["forest-3", "gold-field-1", "fields-6"]}}}}, "stock|in common"),
        ({"seat": {"0": {"stock": {"forest-2": 4}}}}, "0 to 3"),
        ({"seat": {"0": {"stock": {"forest-4": 1}}}}, "not a known key"),
        ({"seat": {"0": {"cache": "9 upper"}}}, "cache"),
        ({"stacks": {"4": ["abbey 0"]}}, "cannot hold abbey"),
        ({"stacks": {"1": ["?"], "2": ["?"], "3": ["?"]}}, "without a place"),
        ({"tokens": {"hero": 5}}, "tokens.hero"),
        ({"seat": {"0": {"houses": {"1": {"upper": ["abbey"]}, "2": {"upper": ["abbey"]}}}}}, "abbey twice.*I-07"),
        ({"tokens": {"hero": 0}}, "hero token.*I-09"),
        ({"tokens": {"trade": 1}, "pending": "roll"}, "trade token.*I-09"),
        ({"seat": {"0": {"houses": {"1": {"upper": ["candamir"]}}}}, "tokens": {"hero": None}}, "hero token.*I-09"),
        ({"turn": {"production": 7}}, "turn.production"),
        ({"turn": {"minted": [99]}}, "minted"),
        ({"events": {"revealed": ["feud", "feud"]}}, "too often"),
        ({"events": {"now": "xyzzy"}}, "events.now"),
        ({"events": {"immune": [3]}}, "immune"),
        ({"pending": "later"}, "pending"),
        ({"pending": ["decide xyzzy 0 0"]}, "unknown frame"),
        ({"pending": []}, "pending"),
        ({"pending": ["decide under 0 27"]}, "pending"),
        ({"winner": 7}, "winner"),
        ({"mode": "duel"}, "mode"),
        ({"xyzzy": 1}, "xyzzy"),
    ],
)
@pytest.mark.rule("I-07", "I-09")
def test_bad_positions_are_refused_with_the_key(change: dict[str, Any], words: str) -> None:
    import re

    assert re.search(words, wrong(change))


@pytest.mark.rule(
    "I-01",
    "I-03",
    "I-04",
    "I-05",
    "I-06",
    "I-07",
    "I-08",
    "I-09",
    "I-10",
    "I-12",
    "I-13",
    "I-14",
    "I-16",
    "I-17",
    "I-18",
)
@pytest.mark.parametrize(
    ("spoil", "law"),
    [
        (lambda s: s.bag.__setitem__(0, s.bag[0] + 1), "I-01"),
        (lambda s: setattr(s.red, "total", s.red.total + 1), "I-03"),
        (lambda s: s.red.land.__setitem__(0, -1), "I-04"),
        (lambda s: setattr(s, "roads", 9), "I-05"),
        (lambda s: setattr(s, "region_bag", 0), "I-05"),
        (lambda s: s.red.site.__setitem__(20, s.red.site[0]), "I-06"),
        (lambda s: setattr(s.red, "covered", 7), "I-07"),
        (lambda s: s.red.land.__setitem__(0, s.red.land[1]), "I-08"),
        (lambda s: setattr(s, "hero", 1), "I-09"),
        (lambda s: setattr(s.red, "commerce", 9), "I-10"),
        (lambda s: s.stacks[0].cards.__setitem__(0, 40 * 4 + 1), "I-12"),
        (lambda s: setattr(s, "above", 1), "I-13"),
        (lambda s: s.discard_card(40), "I-14"),
        (lambda s: setattr(s, "winner", 0), "I-16"),
        (lambda s: (setattr(s, "winner", 1), setattr(s, "depth", 0)), "I-17"),
        (lambda s: setattr(s, "minted", 4), "I-18"),
        (lambda s: setattr(s, "fetches", 9), "RULING-43"),
    ],
)
def test_the_invariants_notice(spoil: Any, law: str) -> None:
    t = Table("gold", red=side("abbey |", "", stock=full()))
    s = t.game.copy(t.state)
    spoil(s)
    assert any(fault.removeprefix("seat 0: ").startswith(law) for fault in laws.broken(s)), laws.broken(s)
    assert t.game.broken(t.state) == [], "a copy is independent"


def test_a_copy_is_independent() -> None:
    t = Table("gold", red=side(hand=["merchant-caravan"]))
    before = copy.deepcopy(t.game.to_dict(t.state))
    other = t.game.copy(t.state)
    t.game.apply(other, 0, t.game.parse(other, 0, "play merchant-caravan"))
    assert t.game.to_dict(t.state) == before != t.game.to_dict(other)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "R-TURN-05"),
        ("dance", "R-TURN-05"),
        ("play xyzzy", "R-DATA-02"),
        ("play abbey", "R-BUILD-01"),
        ("play", "R-DATA-02"),
        ("build", "R-DATA-02"),
        ("build harald", "R-BUILD-03"),
        ("build harald at 9 upper", "R-BUILD-03"),
        ("build road", "R-BUILD-20"),
        ("build settlement", "R-DATA-03"),
        ("build city 1", "R-DATA-03"),
        ("trade", "R-TRADE-01"),
        ("trade 3 stones for forest-2", "R-TRADE-01"),
        ("trade 3 wool for forest-9", "R-TRADE-01"),
        ("trade 3 wool for forest-3", "R-RES-05"),
        ("remove", "R-REMOVE-01"),
        ("remove xyzzy", "R-REMOVE-01"),
        ("roll", "R-TURN-02"),
    ],
)
def test_refusals_name_a_rule(text: str, rule: str) -> None:
    t = Table("gold", red=side(hand=["abbey", "harald"], stock={"hills-3": 2, "pasture-4": 0}))
    assert t.refused(text) == rule


def test_the_right_words_in_any_case() -> None:
    t = Table("gold", red=side("city: |", "", stock=full()))
    t.play("  Build  MERCHANT_GUILD at 1 Upper ")
    assert t.points()["commerce"] == 2


def test_chance_words_are_checked() -> None:
    t = Table(pending="roll").play("roll")
    for text in ("dice 7 trade", "dice 1 xyzzy", "", "card abbey"):
        assert t.refused(text) == "R-ROLL-01"
    t = Table(pending="replenish").play("draw 1")
    assert t.refused("card xyzzy") == "R-STACK-01" and t.refused("card") == "R-STACK-05"
    t = Table("gold", red=side(hand=["abbey", "abbey"]), pending="replenish").play("draw 1")
    assert t.refused("card abbey") == "R-STACK-01", "both copies are in the hand"
    assert t.refused("card mint") == "R-STACK-01", "another back"
    t = Table(red=side(stock=full(), roads={"left": True})).play("build settlement left", "draw")
    assert t.refused("regions forest-2 forest-4") == "R-BUILD-24"
    t.play("regions mountains-4 forest-4")
    assert t.legal() == ["upper forest-4", "upper mountains-4"], "in either order"
    game = RivalsGame("gold")
    with pytest.raises(Refused, match="no chance event"):
        game.parse(game.from_dict(game.blank({})), NATURE, "dice 1 trade")
