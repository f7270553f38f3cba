"""Rulings of low confidence that a table may turn round."""

import pytest

from duchy.games.rivals.family import entries
from duchy.games.rivals.game import RivalsGame
from duchy.kernel.errors import InputError

from .positions import Table, full, roll, side


@pytest.mark.rule("RULING-04")
def test_the_merchant_may_have_to_return_what_finds_room() -> None:
    red = side("city: |", "", hand=["merchant"])
    blue = side(stock=full(1) | {"fields-5": 1, "mountains-6": 0})
    for rulings, offered in (([], 5), (["return_needs_room"], 2)):
        t = Table("gold", red=red, blue=blue, rulings=rulings)
        t.play("play merchant", "take grain", "stop")
        assert len(t.legal()) == offered
    assert t.legal() == ["give ore", "give grain"]


@pytest.mark.rule("RULING-16")
def test_a_gold_cache_may_move_with_its_region() -> None:
    red = side("harald |", "", hand=["relocation"], cache="1 upper")
    for rulings, slot in (([], "1 upper"), (["cache_moves"], "3 lower")):
        t = Table("gold", red=red, rulings=rulings)
        t.play("play relocation", "move forest-2", "with mountains-5")
        assert t.see("seat.0.cache") == slot


@pytest.mark.rule("RULING-17")
def test_brigands_may_bring_gold_to_the_cache() -> None:
    own = side("candamir |", "", cache="1 upper", hand=["brigands"], stock=full())
    blue = side(stock=full(1, 0) | {"gold-field-4": 2})
    assert Table("gold", red=own, blue=blue).refused("play brigands") == "R-REQ-03"
    t = Table("gold", red=own, blue=blue, rulings=["cache_receives"])
    t.play("play brigands", "take 2 to gold-cache")
    assert t.stock()["gold-cache"] == 2 and t.stock(1)["gold-field-4"] == 0


@pytest.mark.rule("RULING-46")
def test_tokens_may_be_checked_after_each_player() -> None:
    red, blue = side("candamir |", ""), side("siglind | osmund", "")
    for rulings, holder in (([], 0), (["tokens_after_each"], 1)):
        t = Table("turmoil", red=red, blue=blue, pending="roll", tokens={"hero": 0}, rulings=rulings)
        roll(t, 5, "event-card").play("event riots", "pass", "pass", "lose candamir at 1 upper", "under 1")
        assert t.see("tokens.hero") == holder


def test_they_are_options_of_the_set_up() -> None:
    keys = {entry.id: [option.key for option in entry.options] for entry in entries()}
    assert keys["rivals/introductory"] == [] and keys["rivals/turmoil"] == ["tokens_after_each"]
    game = RivalsGame("gold")
    assert game.to_dict(game.new({"cache_moves": "on"}))["rulings"] == ["cache_moves"]
    assert game.to_dict(game.new({"cache_moves": "off"}))["rulings"] == []
    with pytest.raises(InputError, match="on or off"):
        game.new({"cache_moves": "maybe"})
    with pytest.raises(InputError, match="no option"):
        game.new({"tokens_after_each": "on"})
