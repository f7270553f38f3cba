"""Replenishing, exchanging, stacks, the discard pile."""

import pytest

from .positions import Table, full, side

EMPTY: list[str] = []


@pytest.mark.rule("R-HAND-01", "R-CARD-abbey-1", "R-HAND-06")
def test_the_limit_is_three_and_one_a_progress_point() -> None:
    assert Table().see("seat.0.hand_limit") == 3
    t = Table("progress", red=side("abbey |", "city: university |", hand=["scout"] * 2 + ["inga", "harald", "austin"]))
    assert t.see("seat.0.hand_limit") == 5
    t.play("end")
    assert t.asks == "decide exchange", "exactly at the limit nothing is drawn or returned"


@pytest.mark.rule("R-HAND-02")
def test_in_between_any_hand_size_is_allowed() -> None:
    t = Table(red=side(hand=["scout", "scout", "inga", "harald", "austin", "osmund"]))
    assert "end" in t.legal()
    t = Table(
        red=side(hand=["scout", "scout", "inga", "harald", "austin", "osmund"]), turn={"active": 1}, pending="replenish"
    )
    assert t.mover == 1, "and nothing is checked in the opponent's turn"


@pytest.mark.rule("R-HAND-03", "R-HAND-04", "RULING-28", "D-40")
def test_cards_are_drawn_one_by_one_from_any_stack() -> None:
    t = Table("gold", red=side(hand=["inga"]), pending="replenish")
    assert t.legal() == ["draw 1", "draw 2", "draw 3", "draw 4", "draw 5"]
    t.play("draw 4", "card mint")
    assert t.see("seat.0.hand") == ["inga", "mint"] and t.asks == "decide draw"
    t.play("draw 2", "card abbey")
    assert t.asks == "decide exchange"


@pytest.mark.rule("R-HAND-05", "D-41", "R-STACK-01", "I-12")
def test_above_the_limit_cards_go_under_matching_stacks() -> None:
    t = Table("gold", red=side(hand=["inga", "scout", "mint", "harald"]), pending="replenish")
    assert "put mint under 4" in t.legal() and "put mint under 1" not in t.legal()
    assert t.refused("put mint under 1") == "R-HAND-05"
    t.play("put mint under 5")
    assert t.see("stacks.5.0") == "mint 0" and t.asks == "decide exchange"


def every_basic_card_but(kept: list[str]) -> list[str]:
    names = [
        "brigitta",
        "brigitta",
        "goldsmith",
        "goldsmith",
        "merchant-caravan",
        "merchant-caravan",
        "relocation",
        "scout",
        "scout",
        "abbey",
        "abbey",
        "marketplace",
        "marketplace",
        "parish-hall",
        "parish-hall",
        "storehouse",
        "storehouse",
        "toll-bridge",
        "brick-factory",
        "grain-mill",
        "iron-foundry",
        "lumber-camp",
        "weavers-shop",
        "large-trade-ship",
        "brick-ship",
        "grain-ship",
        "lumber-ship",
        "gold-ship",
        "ore-ship",
        "wool-ship",
        "austin",
        "candamir",
        "harald",
        "inga",
        "osmund",
        "siglind",
    ]
    for name in kept:
        names.remove(name)
    return names


@pytest.mark.rule("R-HAND-07", "RULING-27", "I-11")
def test_with_empty_stacks_the_player_draws_what_there_is() -> None:
    stacks = {"1": ["harald 1"], "2": EMPTY, "3": EMPTY, "4": EMPTY}
    discard = every_basic_card_but(["inga", "harald"])
    t = Table(red=side(hand=["inga"]), stacks=stacks, discard=discard, pending="replenish")
    t.play("draw 1")
    assert t.see("seat.0.hand") == ["harald seen", "inga"] and t.asks == "decide exchange"
    t.play("put inga under 3")
    assert t.legal()[0] == "draw 3", "the exchange stays available, with the card just put there"
    t.play("draw 3")
    assert t.mover == 1


@pytest.mark.rule("R-HAND-08", "RULING-11")
def test_cards_drawn_now_wait_for_the_next_turn() -> None:
    t = Table(red=side(hand=["inga", "scout"], stock=full()), pending="replenish")
    t.play("draw 1", "card abbey")
    assert not [text for text in t.legal() if text.startswith("build")]
    assert t.play("pass").mover == 1


@pytest.mark.rule("R-HAND-08", "RULING-11")
def test_sebastian_drawn_at_the_turns_end_waits_for_the_next_own_turn() -> None:
    red, blue = side("harald |", "", hand=["inga", "scout"]), side(hand=["abbey", "osmund", "siglind"])
    t = Table("turmoil", red=red, blue=blue, pending="replenish")
    t.play("draw 4", "card sebastian", "pass")
    assert t.game.to_dict(t.state)["turn"]["waits"] == ["sebastian 0"]
    assert t.game.to_dict(t.game.view(t.state, 1).state)["turn"]["waits"] == [], "nobody else may know"
    t.play("roll", "dice 2 event-card", "event riots")
    assert t.mover == 0 and t.legal() == ["pass"] and t.refused("play sebastian") == "R-HAND-08"
    t.play("pass", "lose harald at 1 upper", "under 1", "end", "pass")
    assert t.game.to_dict(t.state)["turn"]["waits"] == []


@pytest.mark.rule("R-HAND-08", "RULING-11")
def test_sebastian_held_before_waits_for_no_other_card_that_is_drawn() -> None:
    red, blue = side("harald |", "", hand=["sebastian", "scout"]), side(hand=["abbey", "osmund", "siglind"])
    t = Table("turmoil", red=red, blue=blue, pending="replenish")
    t.play("draw 1", "card inga", "pass", "roll", "dice 2 event-card", "event riots")
    assert t.mover == 0 and t.legal() == ["pass", "play sebastian"]


@pytest.mark.rule("R-EXCH-01", "R-EXCH-02", "R-EXCH-03", "D-42", "D-43")
def test_one_card_may_be_exchanged_for_a_random_one() -> None:
    t = Table(red=side(hand=["inga", "scout", "abbey"]), pending="exchange")
    assert t.legal()[0] == "pass"
    t.play("put inga under 2")
    assert t.see("stacks.2.0") == "inga 0"
    assert "draw 2" in t.legal() and "draw 1" in t.legal()
    t.play("draw 1", "card harald")
    assert t.see("seat.0.hand") == ["scout", "abbey", "harald"] and t.mover == 1, "only once"


@pytest.mark.rule("R-EXCH-04", "R-EXCH-05", "D-25", "D-43", "R-STACK-05")
def test_a_search_is_paid_first_and_keeps_the_order() -> None:
    stacks = {"1": ["scout 1", "abbey 1", "inga 1", "osmund 1"]}
    t = Table(red=side(hand=["harald", "siglind", "austin"]), stacks=stacks, pending="exchange")
    t.play("put harald under 1", "search 1")
    assert t.asks == "decide pay-any"
    t.play("pay forest-2", "pay fields-6")
    assert "forest-2" in t.stock() and t.stock()["forest-2"] == t.stock()["fields-6"] == 0
    assert t.legal() == ["take scout", "take abbey", "take harald", "take inga", "take osmund"]
    assert t.refused("pass") == "R-EXCH-05"
    t.play("take inga")
    assert t.see("stacks.1") == ["harald 0", "scout 0", "abbey 0", "osmund 0"]


@pytest.mark.rule("R-EXCH-06", "R-EXCH-07", "R-CARD-parish_hall-1", "R-CARD-town_hall-2")
@pytest.mark.parametrize(("house", "price"), [("", 2), ("city: parish-hall |", 1), ("city: town-hall |", 0)])
def test_the_price_of_a_search(house: str, price: int) -> None:
    t = Table(
        "progress", red=side(house, "", hand=["harald"], stock=full(amount=0) | {"forest-2": 3}), pending="exchange"
    )
    assert t.see("seat.0.search_price") == price
    t.play("put harald under 1", "search 1")
    paid = 0
    while t.asks == "decide pay-any":
        t.play("pay forest-2")
        paid += 1
    assert t.see("seat.0.resources") == {"lumber": 3 - price} and t.asks == "chance look"
    if price:
        poor = side(house, "", hand=["harald"], stock=full(amount=0) | {"forest-2": price - 1})
        t = Table("progress", red=poor, pending="exchange").play("put harald under 1")
        assert t.legal() == [f"draw {k}" for k in range(1, 6)] and t.refused("search 1") == "R-EXCH-07"


@pytest.mark.rule("R-EXCH-08", "RULING-26")
def test_an_empty_hand_cannot_exchange() -> None:
    stacks = {"1": EMPTY, "2": EMPTY, "3": EMPTY, "4": EMPTY}
    t = Table(stacks=stacks, discard=every_basic_card_but([]), pending="replenish")
    assert (t.mover, t.asks) == (1, "decide roll")


@pytest.mark.rule("R-EXCH-09")
def test_the_card_just_put_away_may_be_taken_again() -> None:
    t = Table(red=side(hand=["harald", "siglind", "austin"]), stacks={"1": ["scout 0"]}, pending="exchange")
    t.play("put harald under 1", "search 1", "pay forest-2", "pay fields-6", "take harald")
    assert "harald" in t.see("seat.0.hand")


@pytest.mark.rule("R-HAND-09", "RULING-09", "R-CARD-traitor-3")
def test_stolen_cards_are_replaced_at_the_next_own_replenish_phase() -> None:
    t = Table(
        "turmoil",
        red=side("city: hedge-tavern |", "", hand=["traitor", "inga", "osmund"]),
        blue=side(hand=["abbey", "scout", "austin"]),
    )
    t.play("play traitor", "take abbey")
    assert t.see("seat.1.hand_size") == 2 and t.see("seat.0.hand") == ["abbey seen", "inga", "osmund"]
    assert "build abbey at 1 lower" in t.legal(), "the card taken may be played this phase"
    t.play("end", "pass", "roll", "dice 3 trade")
    assert t.mover == 1 and t.see("seat.1.hand_size") == 2
    t.play("end")
    assert t.asks == "decide draw"


@pytest.mark.rule("R-HAND-10", "RULING-09")
def test_a_lost_abbey_lowers_the_limit_at_the_next_own_replenish_phase() -> None:
    blue = side("abbey |", "", hand=["scout", "scout", "inga", "osmund"])
    t = Table(
        "turmoil", red=side("city: hedge-tavern |", "", hand=["arsonist", "siglind", "austin", "harald"]), blue=blue
    )
    t.play("play arsonist", "burn abbey at 1 upper", "under 1")
    assert t.see("seat.1.hand_limit") == 3 and t.see("seat.1.hand_size") == 4
    t.play("end", "pass", "roll", "dice 3 trade", "end")
    assert (t.mover, t.asks) == (1, "decide return")


@pytest.mark.rule("R-STACK-02", "R-STACK-03")
def test_an_emptied_stack_keeps_its_place() -> None:
    t = Table(red=side(hand=["inga", "scout", "abbey"]), stacks={"1": EMPTY}, pending="exchange")
    assert "put inga under 1" in t.legal()
    t.play("put inga under 1")
    assert "draw 1" in t.legal() and t.see("stack_sizes")[0] == 1 and len(t.see("stack_sizes")) == 4
    t = Table(red=side(hand=["inga"]), stacks={"1": EMPTY}, pending="replenish")
    assert t.legal() == ["draw 2", "draw 3", "draw 4"]


@pytest.mark.rule("R-STACK-04", "RULING-08", "R-CARD-arsonist-3", "D-33")
def test_the_victim_chooses_among_stacks_with_the_right_back() -> None:
    t = Table(
        "turmoil", red=side("city: hedge-tavern |", "", hand=["arsonist"]), blue=side("lookout-tower |", "storehouse |")
    )
    t.play("play arsonist", "waive", "burn storehouse at 2 upper")
    assert t.mover == 1 and t.legal() == ["under 1", "under 2", "under 3"]
    assert t.refused("under 4") == "R-STACK-04"
    t.play("under 3")
    assert t.see("stacks.3.0") == "storehouse 01" and t.see("seat.1.houses.2.upper") == []


@pytest.mark.rule("R-STACK-06", "R-THEME-03", "I-14")
def test_face_up_cards_are_built_from_the_table() -> None:
    stock = full()
    t = Table("gold", red=side("city: |", "", stock=stock))
    assert "build merchant-guild at 1 upper" in t.legal() and "build merchant-guild at 2 upper" not in t.legal()
    t.play("build merchant-guild at 1 upper")
    assert t.see("left.face_up") == 1 and t.points()["commerce"] == 2
    t = Table("gold", red=side("city: merchant-guild |", "", stock=stock))
    assert t.refused("build merchant-guild at 1 lower") == "R-BUILD-06"
    t = Table("progress", red=side("city: |", "", stock=stock))
    assert t.refused("build university at 1 upper") == "R-CARD-university-1"


@pytest.mark.rule("R-STACK-07", "R-DISC-04", "R-REMOVE-02", "RULING-05")
def test_face_up_cards_return_to_their_stack() -> None:
    t = Table("turmoil", red=side("city: hedge-tavern |", "", hand=["arsonist"]), blue=side("city: hedge-tavern |", ""))
    assert t.see("left.face_up") == 0
    t.play("play arsonist", "burn hedge-tavern at 1 upper")
    assert t.see("left.face_up") == 1 and t.asks == "decide action"
    t.play("remove hedge-tavern at 1 upper")
    assert t.see("left.face_up") == 2 and t.see("discard") == ["arsonist"]
    t = Table("duel", red=side("city: hedge-tavern |", "", hand=["arsonist"]), blue=side("city: university |", ""))
    t.play("play arsonist", "burn university at 1 upper")
    assert t.see("stacks.6.0") == "university 01", "in the Duel it goes under its theme stack"


@pytest.mark.rule("R-DISC-01", "R-DISC-02", "D-38", "RULING-43")
def test_only_the_top_of_the_discard_pile_is_seen_but_while_fetching() -> None:
    t = Table("progress", red=side("city: town-hall |", "", hand=["guido"]), discard=["scout", "abbey", "inga"])
    assert t.seen_by(0)["discard"] == ["?", "?", "inga"] == t.seen_by(None)["discard"]
    t.play("play guido")
    assert t.seen_by(0)["discard"] == ["scout", "abbey", "inga", "guido"]
    assert t.seen_by(1)["discard"] == ["?", "?", "?", "guido"]
    assert t.legal() == ["take scout", "take abbey", "take inga"], "Guido is not in the pile yet"
    t.play("take abbey")
    assert t.see("discard") == ["scout", "inga", "guido"] and t.see("seat.0.hand") == ["abbey"]


@pytest.mark.rule("R-DISC-03", "R-CARD-heinrich-3")
def test_stopped_cards_and_idle_traitors_are_discarded_too() -> None:
    red = side("city: hedge-tavern |", "", hand=["traitor", "archer"])
    t = Table("turmoil", red=red, blue=side("heinrich |", "", hand=["abbey"]))
    t.play("play traitor", "waive", "pass", "play archer", "defend", "defence 3")
    assert t.see("discard") == ["traitor", "archer"] and t.see("seat.1.houses.1.upper") == ["heinrich"]


@pytest.mark.rule("R-DISC-05")
def test_the_discard_pile_is_never_reshuffled() -> None:
    stacks = {"1": EMPTY, "2": EMPTY, "3": EMPTY, "4": EMPTY}
    t = Table(stacks=stacks, discard=every_basic_card_but([]), pending="roll")
    t.play("roll", "dice 1 trade", "end", "roll", "dice 1 trade", "end")
    assert t.see("stack_sizes") == [0, 0, 0, 0] and len(t.see("discard")) == 36
