"""Rulings of low confidence that a table may turn round."""

import pytest

from duchy.games.rivals.family import entries
from duchy.games.rivals.game import RivalsGame
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

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


@pytest.mark.rule("RULING-09", "R-HAND-09")
def test_who_loses_cards_in_the_own_turn_may_have_to_wait_with_the_refill() -> None:
    red, blue = side(hand=["abbey", "scout", "inga"]), side("candamir |", "", hand=["osmund", "siglind", "austin"])
    for rulings, asks in (([], "decide draw"), (["refill_later"], "decide exchange")):
        t = Table(red=red, blue=blue, pending="roll", rulings=rulings)
        roll(t, 3, "event-card").play("event fraternal-feuds", "pick abbey", "pick scout", "under 1", "under 2", "end")
        assert (t.mover, t.asks) == (0, asks)
    t.play("pass", "roll", "dice 2 trade", "end", "pass", "roll", "dice 2 trade", "end")
    assert (t.mover, t.asks) == (0, "decide draw"), "at the end of the next turn"


@pytest.mark.rule("RULING-11", "R-HAND-08")
def test_sebastian_drawn_at_the_turns_end_may_be_allowed_in_the_opponents_turn() -> None:
    red = side("harald |", "", hand=["inga", "scout"])
    t = Table("turmoil", red=red, pending="replenish", rulings=["sebastian_at_once"])
    t.play("draw 4", "card sebastian", "pass", "roll", "dice 2 event-card", "event riots")
    assert t.mover == 0 and "play sebastian" in t.legal()


@pytest.mark.rule("RULING-20", "R-THEME-06")
def test_the_starting_player_may_be_the_last_to_rearrange() -> None:
    for setup, first in (({}, 1), ({"arrange_last": "on"}, 0)):
        t = Table("gold")
        t.state = t.game.new(setup)
        t.play("start 3 5")
        while t.asks != "decide arrange":
            s = t.state
            action = t.game.chance(s, seeded(1)) if t.mover is None else t.game.legal(s, t.seat)[0]
            t.game.apply(s, -1 if t.mover is None else t.seat, action)
        assert t.mover == first


@pytest.mark.rule("RULING-48", "R-CARD-irmgard-2")
def test_irmgard_may_console_who_could_have_paid() -> None:
    red = side("irmgard | harald", "abbey |", stock={"gold-field-1": 2})
    t = Table("turmoil", red=red, pending="roll", rulings=["always_consoled"])
    roll(t, 4, "event-card").play("event riots", "pass", "lose harald at 1 lower", "under 1")
    assert t.asks == "decide gain"


def test_they_are_options_of_the_set_up() -> None:
    keys = {entry.id: [option.key for option in entry.options] for entry in entries()}
    assert keys["rivals/introductory"] == ["refill_later"] and "tokens_after_each" in keys["rivals/turmoil"]
    game = RivalsGame("gold")
    assert game.to_dict(game.new({"cache_moves": "on"}))["rulings"] == ["cache_moves"]
    assert game.to_dict(game.new({"cache_moves": "off"}))["rulings"] == []
    with pytest.raises(InputError, match="on or off"):
        game.new({"cache_moves": "maybe"})
    with pytest.raises(InputError, match="no option"):
        game.new({"tokens_after_each": "on"})
