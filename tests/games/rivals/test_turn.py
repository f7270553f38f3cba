"""Turns, dice, production, stores, the event die."""

import pytest

from .positions import BLUE_STORES, STORES, Table, full, roll, side, wide


@pytest.mark.rule("R-TURN-01", "R-TURN-02", "R-TURN-05", "R-TURN-08", "D-04", "D-17")
def test_a_turn_has_its_phases_in_order_and_then_the_other_player_begins() -> None:
    t = Table(red=side(hand=["abbey", "scout", "harald"]), pending="roll")
    assert t.asks == "decide roll" and t.legal() == ["roll"]
    roll(t, 6)
    assert t.asks == "decide action" and "end" in t.legal()
    assert t.refused("draw 1") == "R-TURN-02"
    t.play("end")
    assert t.asks == "decide exchange" and t.mover == 0
    t.play("pass")
    assert (t.asks, t.mover, t.see("turn.number"), t.see("turn.production")) == ("decide roll", 1, 2, None)


@pytest.mark.rule("R-TURN-04", "D-04")
def test_before_rolling_only_brigitta_and_reiner() -> None:
    t = Table("gold", red=side(hand=["brigitta", "reiner", "merchant-caravan", "abbey"], stock=full()), pending="roll")
    assert t.legal() == ["roll", *[f"play brigitta {n}" for n in range(1, 7)], "play reiner"]
    for text in ("play merchant-caravan", "build abbey at 1 upper", "trade 3 wool for gold-field-1", "end"):
        assert t.refused(text) == "R-TURN-04"


@pytest.mark.rule("R-TURN-06")
def test_the_other_player_cannot_act() -> None:
    t = Table()
    with pytest.raises(Exception, match="other player"):
        t.game.parse(t.state, 1, "end")


@pytest.mark.rule("R-TURN-07", "RULING-22", "R-EVENT-06", "D-07")
def test_where_both_are_asked_the_active_player_decides_first() -> None:
    t = Table(pending="roll", turn={"active": 1})
    roll(t, 6, "plentiful-harvest")
    assert (t.mover, t.asks) == (1, "decide gain")
    t.play("gain gold-field-4")
    assert t.mover == 0
    t.play("gain forest-2")
    assert t.asks == "decide action" and t.stock(1)["gold-field-4"] == 1 and t.stock(0)["forest-2"] == 2


@pytest.mark.rule("R-ROLL-01", "R-DATA-05", "RULING-64")
def test_both_dice_are_rolled_together_and_the_event_card_is_on_two_faces() -> None:
    t = Table(pending="dice", turn={"production": None, "event_die": None})
    weights = dict(t.game.outcomes(t.state) or [])
    assert len(weights) == 30 and sum(weights.values()) == 36
    by_face = {t.game.to_text(t.state, -1, o).split()[2]: w for o, w in weights.items()}
    assert by_face == {"event-card": 2, "brigand-attack": 1, "trade": 1, "celebration": 1, "plentiful-harvest": 1}


@pytest.mark.rule("R-ROLL-02", "R-BRIGAND-07")
def test_a_brigand_attack_comes_before_production() -> None:
    stock = {"forest-2": 3, "fields-6": 3, "hills-3": 2, "pasture-4": 2, "mountains-5": 0, "gold-field-1": 1}
    t = Table(red=side(stock=stock), pending="roll")
    roll(t, 1, "brigand-attack")
    assert t.stock()["gold-field-1"] == 1 and t.stock()["pasture-4"] == 0


@pytest.mark.rule("R-ROLL-03", "R-CARD-traveling_merchant-2")
def test_other_events_come_after_production() -> None:
    t = Table(pending="roll")
    roll(t, 1, "event-card").play("event traveling-merchant")
    assert t.asks == "decide buy" and t.stock()["gold-field-1"] == 1


@pytest.mark.rule("R-ROLL-04", "RULING-52")
def test_a_defence_roll_does_not_change_the_production_result() -> None:
    t = Table(
        "turmoil",
        red=side("city: hedge-tavern", "", hand=["traitor"]),
        blue=side("lookout-tower", "", hand=["abbey"]),
        turn={"production": 4},
    )
    t.play("play traitor", "defend", "defence 6", "pass")
    assert t.see("turn.production") == 4


@pytest.mark.rule("R-PROD-01", "R-CARD-forest-1", "R-RES-01", "R-RES-02")
@pytest.mark.parametrize("number", range(1, 7))
def test_each_region_with_the_number_yields_for_both(number: int) -> None:
    t = roll(Table(pending="roll"), number)
    for seat, stores in ((0, STORES), (1, BLUE_STORES)):
        for store in stores:
            start = 0 if store.startswith("gold") else 1
            assert t.stock(seat)[store] == start + store.endswith(f"-{number}")


@pytest.mark.rule(
    "R-CARD-pasture-1", "R-CARD-gold_field-1", "R-CARD-hills-1", "R-CARD-mountains-1", "R-CARD-fields-1", "R-RES-01"
)
def test_each_type_of_region_stores_its_own_resource() -> None:
    t = Table(red=side(stock=full()))
    assert t.see("seat.0.resources") == dict.fromkeys(["lumber", "wool", "gold", "brick", "ore", "grain"], 3)
    names = {store.rpartition("-")[0]: store for store in STORES}
    resource = {"pasture": "wool", "gold-field": "gold", "hills": "brick", "mountains": "ore", "fields": "grain"}
    for region, name in resource.items():
        t = Table(red=side(stock=full(amount=0) | {names[region]: 2}))
        assert t.see("seat.0.resources") == {name: 2}


@pytest.mark.rule("R-PROD-02", "R-BUILD-26")
def test_several_regions_with_the_number_each_yield() -> None:
    regions = wide("gold-field-2", "mountains-2")
    t = Table(red=side("", "", "", regions=regions), pending="roll")
    roll(t, 2)
    assert (t.stock()["forest-2"], t.stock()["gold-field-2"], t.stock()["mountains-2"]) == (2, 1, 1)


@pytest.mark.rule("R-PROD-03", "R-RES-08", "I-03")
def test_a_region_holds_three_and_the_rest_is_lost() -> None:
    t = roll(Table(red=side(stock=full()), pending="roll"), 2)
    assert t.stock() == full()


BOOSTERS = [
    ("brick-factory", "hills-3", "lower"),
    ("grain-mill", "fields-6", "upper"),
    ("iron-foundry", "mountains-5", "lower"),
    ("lumber-camp", "forest-2", "upper"),
    ("weavers-shop", "pasture-4", "lower"),
]


@pytest.mark.rule(
    "R-PROD-04",
    "R-CARD-brick_factory-1",
    "R-CARD-grain_mill-1",
    "R-CARD-iron_foundry-1",
    "R-CARD-lumber_camp-1",
    "R-CARD-weavers_shop-1",
)
@pytest.mark.parametrize(("card", "region", "row"), BOOSTERS)
def test_a_booster_doubles_the_region_of_its_type_beside_it(card: str, region: str, row: str) -> None:
    house = 0 if region in ("hills-3", "forest-2") else 1
    number = int(region[-1])
    beside, opposite = (f"{card} |", f"| {card}") if row == "upper" else (f"| {card}", f"{card} |")
    for site, before, after in ((beside, 0, 2), (beside, 2, 3), (opposite, 0, 1)):
        houses = ["", ""]
        houses[house] = site
        t = roll(Table(red=side(*houses, stock=full(amount=before)), pending="roll"), number)
        assert t.stock()[region] == after


@pytest.mark.rule("R-PROD-05")
def test_boosters_do_nothing_for_events() -> None:
    t = Table(red=side("lumber-camp |", "", stock=full(amount=0)), pending="roll")
    roll(t, 6, "plentiful-harvest").play("gain forest-2")
    assert t.stock()["forest-2"] == 1


@pytest.mark.rule("R-PROD-06")
def test_a_booster_between_two_regions_of_its_type_serves_both() -> None:
    regions = {
        "upper": ["forest-2", "forest-4", "fields-6", "gold-field-1"],
        "lower": ["hills-3", "pasture-4", "mountains-5", "hills-1"],
    }
    for number, region in ((2, "forest-2"), (4, "forest-4")):
        t = Table(red=side("lumber-camp |", "", "", regions=regions, stock=full(amount=0)), pending="roll")
        assert roll(t, number).stock()[region] == 2


@pytest.mark.rule("R-PROD-07", "RULING-51", "R-CARD-marketplace-1", "R-CARD-marketplace-3", "D-06")
def test_marketplace_counts_regions_after_production() -> None:
    regions = wide("fields-3", "gold-field-3", 1)
    t = Table(red=side("marketplace | brick-factory", ""), blue=side("", "", "", regions=regions), pending="roll")
    roll(t, 3)
    assert (t.mover, t.legal()) == (0, ["gain forest-2", "gain gold-field-1", "gain fields-6"])
    assert t.stock(1)["fields-3"] == 1, "production came first"
    t.play("gain forest-2")
    assert t.stock()["hills-3"] == 3 and t.asks == "decide action", "the booster changes yields, not the count"


@pytest.mark.rule("R-ROLL-02", "R-ROLL-03")
@pytest.mark.parametrize(("face", "later"), [("brigand-attack", False), ("trade", True)])
def test_after_production_no_brigand_attack_is_left_to_be_resolved(face: str, later: bool) -> None:
    regions = wide("fields-3", "gold-field-3", 1)
    t = Table(red=side("marketplace |", ""), blue=side("", "", "", regions=regions), pending="roll")
    t.play("roll", f"dice 3 {face}")
    assert t.asks == "decide gain" and ("do face 0 0" in t.see("pending")) == later


@pytest.mark.rule("R-CARD-marketplace-2")
def test_marketplace_gives_also_what_was_full() -> None:
    regions = wide("fields-3", "gold-field-3", 1)
    blue = side("", "", "", regions=regions, stock=full(1) | {"fields-3": 3, "gold-field-3": 3})
    t = roll(Table(red=side("marketplace |", ""), blue=blue, pending="roll"), 3)
    assert t.legal() == ["gain forest-2", "gain gold-field-1", "gain fields-6"]


@pytest.mark.rule("R-CARD-marketplace-4")
def test_marketplace_works_in_both_turns_and_not_for_a_tie() -> None:
    regions = wide("forest-4", "mountains-4", 1)
    t = Table(red=side("marketplace |", ""), blue=side("", "", "", regions=regions), pending="roll", turn={"active": 1})
    roll(t, 4)
    assert t.mover == 0 and t.legal() == ["gain forest-2", "gain gold-field-1", "gain mountains-5"]
    t = Table(red=side("marketplace |", ""), pending="roll", turn={"active": 1})
    assert roll(t, 4).asks == "decide action"


@pytest.mark.rule("R-RES-03", "R-RES-04", "D-10")
def test_the_payer_chooses_the_stores() -> None:
    regions = wide("hills-1", "hills-5")
    stock = full(amount=1) | {"hills-1": 1, "hills-5": 2, "hills-3": 1}
    t = Table(red=side("", "", "", regions=regions, stock=stock))
    t.play("build road left")
    assert t.asks == "decide pay" and t.legal() == ["pay hills-3", "pay hills-1", "pay hills-5"]
    t.play("pay hills-1")
    assert t.legal() == ["pay hills-3", "pay hills-5"]
    t.play("pay hills-5")
    assert (t.stock()["hills-1"], t.stock()["hills-5"], t.stock()["hills-3"], t.stock()["forest-2"]) == (0, 1, 1, 0)


@pytest.mark.rule("R-RES-05", "R-RES-07", "RULING-39", "D-07")
def test_a_gain_of_choice_names_a_store_with_room_and_cannot_be_refused() -> None:
    t = Table(red=side(stock=full() | {"forest-2": 2, "hills-3": 1}), pending="roll")
    roll(t, 1, "plentiful-harvest")
    assert t.legal() == ["gain forest-2", "gain hills-3"]
    assert t.refused("gain pasture-4") == "R-RES-07"
    assert t.refused("pass") == "R-RES-07"
    t = Table(red=side(stock=full()), pending="roll")
    assert roll(t, 1, "plentiful-harvest").mover == 1, "no room anywhere: nothing is asked"


@pytest.mark.rule("R-RES-06", "RULING-37", "D-05")
def test_gold_may_go_to_the_gold_cache() -> None:
    t = Table("gold", red=side("harald |", "", cache="2 upper"), pending="roll")
    roll(t, 1)
    assert t.legal() == ["gain gold-field-1", "gain gold-cache"]
    t.play("gain gold-cache")
    assert t.stock()["gold-cache"] == 1 and t.stock()["gold-field-1"] == 0
    assert t.asks == "decide action", "that was all the gold"


@pytest.mark.rule("R-RES-09", "R-EVENT-01", "R-EVENT-02", "RULING-41", "D-09", "I-15")
def test_trade_the_taker_names_the_type_the_giver_the_store_the_taker_where_it_goes() -> None:
    red = side("brick-ship | grain-ship", "wool-ship |", stock=full(amount=0))
    regions = wide("forest-4", "mountains-4", 1)
    blue = side("", "", "", regions=regions, stock=full(1, 0) | {"forest-3": 1, "forest-4": 1, "fields-5": 2})
    t = Table(red=red, blue=blue, pending="roll", turn={"active": 1})
    assert t.see("tokens.trade") == 0
    roll(t, 2, "trade")
    assert t.mover == 0 and t.legal() == ["take lumber", "take brick", "take grain"], "whoever rolled"
    t.play("take lumber")
    assert t.mover == 1 and t.legal() == ["pay forest-3", "pay forest-4"]
    t.play("pay forest-4")
    assert t.stock(1)["forest-4"] == 0 and t.stock()["forest-2"] == 2 and t.asks == "decide action"


@pytest.mark.rule("R-EVENT-02")
def test_trade_without_an_advantage_does_nothing() -> None:
    t = Table(red=side("brick-ship | grain-ship", ""), pending="roll")
    assert roll(t, 6).asks == "decide action"


@pytest.mark.rule("R-RES-10", "R-RES-11", "R-EVENT-03", "RULING-03")
def test_what_cannot_be_stored_or_is_not_there_is_not_taken() -> None:
    red = side("brick-ship | grain-ship", "wool-ship |", stock=full() | {"pasture-4": 2})
    t = Table(red=red, blue=side(stock=full(1, 0) | {"fields-5": 3}), pending="roll")
    before = t.stock(1)
    assert roll(t, 3).asks == "decide action" and t.stock(1) == before | {"forest-3": 1}
    t = Table(red=red, blue=side(stock=full(1, 0) | {"fields-5": 3, "pasture-1": 1}), pending="roll")
    assert roll(t, 3).legal() == ["take wool"]


@pytest.mark.rule("R-BRIGAND-01", "R-BRIGAND-02", "R-BRIGAND-03")
def test_brigands_hit_each_player_with_more_than_seven() -> None:
    eight = {"forest-2": 2, "gold-field-1": 1, "fields-6": 2, "hills-3": 1, "pasture-4": 1, "mountains-5": 1}
    seven = {"forest-3": 1, "gold-field-4": 1, "fields-5": 1, "hills-2": 1, "pasture-1": 1, "mountains-6": 2}
    t = Table(red=side(stock=eight), blue=side(stock=seven), pending="roll")
    roll(t, 3, "brigand-attack")
    assert t.stock() == eight | {"gold-field-1": 0, "pasture-4": 0, "hills-3": 2}
    assert t.stock(1) == seven | {"forest-3": 2}


@pytest.mark.rule("R-BRIGAND-04", "R-BRIGAND-05", "R-CARD-storehouse-1", "R-CARD-storehouse-2")
def test_storehouses_leave_their_regions_out_of_the_count_but_save_nothing() -> None:
    stock = full(amount=2)
    red = side("| storehouse", "| storehouse", stock=stock)  # all three lower regions left out, the union
    t = roll(Table(red=red, pending="roll"), 1, "brigand-attack")
    assert t.stock() == stock | {"gold-field-1": 3}
    t = roll(Table(red=side("| storehouse", "", stock=stock), pending="roll"), 1, "brigand-attack")
    assert t.stock() == stock | {"gold-field-1": 1, "pasture-4": 0}


@pytest.mark.rule("R-BRIGAND-06", "R-CARD-gold_cache-4")
def test_the_gold_cache_is_neither_counted_nor_lost() -> None:
    stock = full(amount=1) | {"forest-2": 2, "gold-cache": 3}
    t = Table("gold", red=side("harald |", "", cache="1 upper", stock=stock), pending="roll")
    assert roll(t, 2, "brigand-attack").stock() == stock | {"forest-2": 3}
    t = Table("gold", red=side("harald |", "", cache="1 upper", stock=stock | {"forest-2": 3}), pending="roll")
    assert roll(t, 2, "brigand-attack").stock() == stock | {"forest-2": 3, "gold-field-1": 0, "pasture-4": 0}


@pytest.mark.rule("R-EVENT-04", "R-EVENT-05")
def test_celebration_goes_to_the_most_skilful_or_to_both() -> None:
    t = roll(Table(blue=side("austin |", ""), pending="roll"), 6, "celebration")
    assert t.mover == 1
    t.play("gain forest-3")
    assert t.asks == "decide action"
    t = roll(Table(pending="roll"), 6, "celebration")
    assert t.mover == 0
    assert t.play("gain forest-2").mover == 1


@pytest.mark.rule("R-EVENT-06", "RULING-56", "R-CARD-toll_bridge-1", "R-CARD-toll_bridge-2", "D-08")
def test_plentiful_harvest_with_toll_bridges() -> None:
    regions = wide("gold-field-2", "hills-1")
    red = side("toll-bridge |", "", "", regions=regions, stock={"gold-field-1": 2})
    t = roll(Table(red=red, pending="roll"), 6, "plentiful-harvest")
    assert t.legal() == ["gain gold-field-1", "gain gold-field-2"], "bonus gold first, the owner distributes"
    t.play("gain gold-field-1")
    assert t.stock()["gold-field-2"] == 1 and t.asks == "decide gain" and "gain forest-2" in t.legal()


@pytest.mark.rule("R-EVENT-07", "R-EVENT-08")
def test_an_event_card_is_revealed_resolved_and_put_under_the_deck() -> None:
    t = roll(Table(pending="roll"), 1, "event-card")
    assert t.refused("event yule") == "R-EVENT-07"
    t.play("event traveling-merchant")
    assert t.see("events.now") == "traveling-merchant" and t.seen_by(1)["events"]["now"] == "traveling-merchant"
    t.play("pass")
    assert t.see("events") == {"revealed": ["traveling-merchant"], "found": [], "now": None, "immune": []}
    assert t.see("event_deck") == {"size": 9, "above_yule": 4, "below_yule": 4, "unknown": 0}


YULE_NEXT = {"revealed": ["feud", "fraternal-feuds", "invention", "trade-ships-race", "year-of-plenty"]}


@pytest.mark.rule("R-EVENT-09", "R-EVENT-10", "R-EVENT-11", "R-EVENT-12", "R-CARD-yule-1", "RULING-36")
def test_yule_rebuilds_the_deck_and_another_event_follows() -> None:
    t = Table(events=YULE_NEXT, pending="roll")
    assert t.see("event_deck.above_yule") == 0
    roll(t, 6, "event-card")
    assert t.asks == "chance event" and t.see("event_deck") == {
        "size": 9,
        "above_yule": 5,
        "below_yule": 3,
        "unknown": 0,
    }
    possible = {t.game.to_text(t.state, -1, outcome) for outcome, _ in t.game.outcomes(t.state) or []}
    assert possible >= {"event feud", "event invention"}
    t.play("event feud")
    assert t.see("event_deck") == {"size": 9, "above_yule": 4, "below_yule": 4, "unknown": 0}
