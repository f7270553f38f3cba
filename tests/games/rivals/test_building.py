"""Geometry, building, trading."""

from typing import Any

import pytest

from .positions import Table, full, side, wide

RICH = full()


@pytest.mark.rule("R-GEO-01", "R-GEO-02", "R-GEO-05", "R-BUILD-20", "R-BUILD-23", "R-BUILD-24", "I-04", "D-20")
@pytest.mark.parametrize("end", ["left", "right"])
def test_the_row_grows_at_either_end(end: str) -> None:
    t = Table(red=side("abbey | harald", "| osmund", stock=RICH))
    t.play(f"build road {end}")
    assert t.see(f"seat.0.roads.{end}") is True
    t = Table(red=side("abbey | harald", "| osmund", stock=RICH, roads={end: True}))
    t.play(f"build settlement {end}", "draw", "regions gold-field-2 mountains-4", "upper mountains-4")
    upper, lower = t.see("seat.0.regions.upper"), t.see("seat.0.regions.lower")
    at = 0 if end == "left" else 3
    assert (upper[at], lower[at]) == ("mountains-4", "gold-field-2") and len(upper) == len(lower) == 4
    assert t.see(f"seat.0.roads.{end}") is False and t.see("left.settlements") == 4
    old = 2 if end == "left" else 1
    assert t.see(f"seat.0.houses.{old}.upper") == ["abbey"], "the old settlements keep their cards"
    assert t.stock()["mountains-4"] == 0, "new regions are empty"


@pytest.mark.rule("R-GEO-05", "R-BUILD-27", "R-CARD-gold_cache-2")
def test_cities_mints_and_the_gold_cache_keep_their_place_when_the_row_grows_to_the_left() -> None:
    red = side("city: mint | harald", "", cache="1 lower", roads={"left": True}, stock=full(amount=2))
    t = Table("gold", red=red)
    t.play("trade 1 gold for fields-6", "build settlement left", "draw", "regions hills-1 forest-4", "upper hills-1")
    assert [t.see(f"seat.0.houses.{i}.city") for i in (1, 2, 3)] == [False, True, False]
    assert t.see("seat.0.cache") == "2 lower" and t.see("seat.0.regions.lower.1") == "hills-3"
    assert t.refused("trade 1 gold for forest-2") == "R-CARD-mint-1", "the Mint stays used"


@pytest.mark.rule("R-GEO-03", "R-GEO-04", "R-GEO-07")
def test_a_site_touches_the_two_regions_on_its_side() -> None:
    """Storehouses at every site, seen through Year of Plenty."""
    for houses, gains in (
        (("storehouse |", ""), {"forest-2", "gold-field-1"}),
        (("| storehouse", ""), {"hills-3", "pasture-4"}),
        (("", "storehouse |"), {"gold-field-1", "fields-6"}),
        (("", "| storehouse"), {"pasture-4", "mountains-5"}),
    ):
        t = Table(red=side(*houses, stock=full(amount=0)), pending="roll")
        t.play("roll", "dice 1 event-card", "event year-of-plenty")
        assert {store for store, n in t.stock().items() if n - (store == "gold-field-1")} == gains


@pytest.mark.rule("R-GEO-06", "R-BUILD-03", "R-BUILD-05", "I-06", "D-18")
def test_a_settlement_has_two_sites_and_a_city_four() -> None:
    t = Table(red=side("| harald", "city: abbey | osmund inga", stock=RICH, hand=["storehouse"]))
    places = [text for text in t.legal() if text.startswith("build storehouse")]
    assert places == ["build storehouse at 1 upper", "build storehouse at 2 upper"]
    assert t.refused("build storehouse at 1 lower") == "R-BUILD-05"
    t.play("build storehouse at 2 upper")
    assert t.see("seat.0.houses.2.upper") == ["abbey", "storehouse"]


@pytest.mark.rule("R-GEO-08", "RULING-55")
def test_the_two_sites_of_a_side_are_one_place() -> None:
    t = Table("gold", red=side("city: storehouse abbey |", "", hand=["relocation"], stock=full(amount=0)))
    t.play("play relocation")
    assert not [text for text in t.legal() if "storehouse" in text], "a swap within a side is not offered"
    for order in ("storehouse abbey", "abbey storehouse"):
        t = Table("gold", red=side(f"city: {order} |", "", stock=full(amount=0)), pending="roll")
        t.play("roll", "dice 5 event-card", "event year-of-plenty")
        assert (t.stock()["forest-2"], t.stock()["gold-field-1"]) == (2, 2)


@pytest.mark.rule("R-GEO-09", "R-CARD-doctor-2", "RULING-38")
@pytest.mark.parametrize("site", ["city: bath-house |", "city: | bath-house"])
def test_regions_of_a_city_are_all_four(site: str) -> None:
    t = Table("progress", red=side(site, "", hand=["doctor"], stock=full(amount=0)))
    t.play("play doctor", "heal 1")
    assert t.stock() == full(amount=0) | {"forest-2": 1, "hills-3": 1, "gold-field-1": 1, "pasture-4": 1}


@pytest.mark.rule("R-GEO-10", "R-CARD-gold_cache-2", "R-BUILD-01")
def test_brown_cards_go_to_slots_only() -> None:
    t = Table("gold", red=side("harald |", "", hand=["gold-cache"]))
    places = [text for text in t.legal() if "gold-cache" in text]
    assert sorted(places) == sorted(f"build gold-cache at {r}" for r in full())
    assert t.refused("build gold-cache at 1 lower") == "R-GEO-10"
    t.play("build gold-cache at hills-3")
    assert t.see("seat.0.cache") == "1 lower" and t.stock()["gold-cache"] == 0


@pytest.mark.rule("R-GEO-11", "RULING-16", "R-CARD-relocation-6")
def test_a_gold_cache_is_no_region_and_keeps_its_slot() -> None:
    t = Table("gold", red=side("harald |", "", hand=["relocation"], cache="1 upper", stock={"gold-cache": 2}))
    t.play("play relocation")
    assert "move gold-cache" not in t.legal()
    t.play("move forest-2", "with mountains-5")
    assert t.see("seat.0.regions.upper.0") == "mountains-5" and t.see("seat.0.cache") == "1 upper"
    assert t.stock()["gold-cache"] == 2


@pytest.mark.rule("R-BUILD-01", "R-BUILD-09")
def test_expansions_are_paid_placed_and_count_at_once() -> None:
    t = Table(red=side(hand=["harald"]))
    t.play("build harald at 1 upper")
    assert t.see("seat.0.resources") == {"lumber": 1, "wool": 1, "brick": 1}
    assert t.points()["strength"] == 2 and t.see("seat.0.hand") == []
    t = Table(red=side(hand=["candamir"], stock={"pasture-4": 2}))
    t.play("build candamir at 1 upper")
    assert t.see("tokens.hero") == 0 and t.points()["victory"] == 3
    t = Table(red=side(hand=["candamir"]))
    assert t.refused("build candamir at 1 upper") == "R-BUILD-01"
    assert t.refused("build abbey at 1 upper") == "R-BUILD-01", "not in hand"


@pytest.mark.rule("R-BUILD-02", "R-DISC-01", "R-DISC-03")
def test_action_cards_cost_nothing_and_go_to_the_discard_pile() -> None:
    t = Table(red=side(hand=["relocation", "merchant-caravan"]))
    t.play("play relocation", "move forest-2", "with hills-3")
    assert t.see("discard") == ["relocation"] and t.stock() == Table().stock()
    assert t.refused("build merchant-caravan at 1 upper") == "R-BUILD-02"


@pytest.mark.rule("R-BUILD-04")
def test_red_cards_need_a_city_and_mix_with_green() -> None:
    t = Table("gold", red=side("city: mint | harald", "", hand=["mint"], stock=RICH))
    places = [text for text in t.legal() if text.startswith("build mint")]
    assert places == ["build mint at 1 upper", "build mint at 1 lower"]
    assert t.refused("build mint at 2 upper") == "R-BUILD-04"


@pytest.mark.rule("R-BUILD-06", "R-CARD-abbey-1", "I-07")
def test_a_1x_card_stands_once() -> None:
    t = Table(red=side("abbey |", "", hand=["abbey", "storehouse"], stock=RICH))
    assert t.refused("build abbey at 2 upper") == "R-BUILD-06"
    assert "build storehouse at 2 upper" in t.legal()


@pytest.mark.rule("R-BUILD-07", "R-CARD-chief_cannoneer-2")
def test_unmarked_cards_may_stand_several_times() -> None:
    t = Table(
        "progress",
        red=side(
            "storehouse | chief-cannoneer", "city: university |", hand=["storehouse", "chief-cannoneer"], stock=RICH
        ),
    )
    assert "build storehouse at 2 lower" in t.legal()
    t.play("build chief-cannoneer at 2 lower")
    assert t.points()["strength"] == 8


@pytest.mark.rule("R-BUILD-08", "R-CARD-staple_house-2")
def test_the_full_cost_is_paid_before_anything_is_gained() -> None:
    stock = {"pasture-4": 1, "hills-3": 2, "mountains-5": 1}
    t = Table("gold", red=side("city: merchant-guild |", "", hand=["staple-house"], stock=stock))
    assert t.refused("build staple-house at 1 upper") == "R-BUILD-01"
    t = Table("gold", red=side("city: merchant-guild |", "", hand=["staple-house"], stock=stock | {"mountains-5": 2}))
    t.play("build staple-house at 1 upper")
    assert (t.asks, t.stock()["mountains-5"]) == ("decide gain", 0)
    t.play("gain mountains-5", "gain mountains-5")
    assert t.stock()["mountains-5"] == 2 and t.asks == "decide action"


@pytest.mark.rule("R-BUILD-10", "R-CARD-library-1", "RULING-42", "D-37")
def test_a_card_taken_by_the_library_may_be_played_at_once() -> None:
    red = side("city: |", "", hand=["library"], stock=RICH)
    t = Table("progress", red=red, stacks={"1": ["scout 1", "abbey 1"]})
    t.play("build library at 1 upper")
    assert t.legal()[:2] == ["pass", "look 1"]
    t.play("look 1")
    assert t.legal() == ["take scout", "take abbey"], "who looks must take"
    t.play("take abbey")
    assert t.see("stacks.1") == ["scout 0"] and "build abbey at 2 upper" in t.legal()
    t = Table("progress", red=red)
    t.play("build library at 1 upper", "pass")
    assert t.see("seat.0.hand") == [] and t.points() == Table("progress").points() | {"victory": 4}


@pytest.mark.rule("R-BUILD-20", "R-BUILD-21")
def test_one_open_road_an_end() -> None:
    t = Table(red=side(stock=RICH, roads={"left": True}))
    assert [text for text in t.legal() if "road" in text] == ["build road right"]
    assert t.refused("build road left") == "R-BUILD-21"
    assert t.refused("build settlement right") == "R-BUILD-23"


@pytest.mark.rule("R-BUILD-22", "R-BUILD-29", "RULING-57", "R-BUILD-30", "I-05")
def test_empty_centre_stacks() -> None:
    extra = ["forest-4", "forest-6", "pasture-5", "pasture-6", "gold-field-2"]
    under = ["gold-field-3", "hills-1", "hills-5", "mountains-2", "mountains-4"]
    regions = {
        "upper": ["forest-2", "gold-field-1", "fields-6", *extra],
        "lower": ["hills-3", "pasture-4", "mountains-5", *under],
    }
    t = Table("gold", red=side(*["city: |"] * 7, regions=regions, stock=RICH), blue=side(stock=full(1)))
    assert t.see("left") == {
        "roads": 2,
        "settlements": 0,
        "cities": 0,
        "face_up": 2,
        "regions": ["fields-1", "fields-3"],
    }
    t.play("build road left")
    assert t.refused("build settlement left") == "R-BUILD-29"
    t = Table("gold", red=side(*["city: |"] * 7, regions=regions), blue=side(stock=full(1)), turn={"active": 1})
    assert t.refused("build city 1") == "R-BUILD-29"


@pytest.mark.rule("R-BUILD-24", "R-BUILD-25", "RULING-21", "R-BUILD-26", "D-22")
def test_the_builder_sees_both_regions_and_places_them() -> None:
    t = Table(red=side(stock=RICH, roads={"right": True}), turn={"production": 2})
    t.play("build settlement right", "draw", "regions mountains-4 gold-field-2")
    assert t.legal() == ["upper gold-field-2", "upper mountains-4"]
    t.play("upper gold-field-2")
    assert t.stock()["gold-field-2"] == 0, "nothing for the roll already made"
    assert t.points()["victory"] == 3


@pytest.mark.rule("R-BUILD-27", "R-BUILD-28", "D-23", "R-PTS-03")
def test_a_city_replaces_a_settlement_and_keeps_its_cards() -> None:
    t = Table(red=side("abbey | harald", "", stock={"mountains-5": 3, "fields-6": 2}, hand=["storehouse"]))
    assert "build city 1" in t.legal() and "build city 2" in t.legal()
    t.play("build city 1")
    assert t.see("seat.0.houses.1") == {"city": True, "upper": ["abbey"], "lower": ["harald"]}
    assert t.points()["victory"] == 3 and t.see("left.cities") == 6
    scores = t.game.scores(t.state)[0]
    assert scores == {"settlements": 1, "cities": 2, "hero token": 0, "trade token": 0, "expansions": 0}


@pytest.mark.rule("R-BUILD-31", "R-REMOVE-04", "RULING-44", "R-CARD-gold_cache-6")
def test_centre_and_brown_cards_stay() -> None:
    t = Table("gold", red=side("harald |", "city: |", cache="1 upper"))
    assert [text for text in t.legal() if text.startswith("remove")] == ["remove harald at 1 upper"]
    for what in ("gold-cache", "city", "road"):
        assert t.refused(f"remove {what}") == "R-REMOVE-04"
    t.play("remove harald at 1 upper")
    assert t.see("seat.0.cache") == "1 upper", "it stays when the hero leaves"


# ---- trading
@pytest.mark.rule("R-TRADE-01", "R-TRADE-07", "RULING-29", "D-24")
def test_three_of_a_kind_for_one_of_another() -> None:
    t = Table(red=side(stock={"pasture-4": 3, "forest-2": 3, "hills-3": 2}))
    trades = [text for text in t.legal() if text.startswith("trade 3 wool")]
    assert trades == [f"trade 3 wool for {r}" for r in ("gold-field-1", "hills-3", "mountains-5", "fields-6")]
    assert t.refused("trade 3 wool for forest-2") == "R-TRADE-07", "no room"
    assert t.refused("trade 3 wool for pasture-4") == "R-TRADE-07", "the same type"
    assert t.refused("trade 3 brick for gold-field-1") == "R-TRADE-01"
    t.play("trade 3 wool for hills-3")
    assert t.stock()["pasture-4"] == 0 and t.stock()["hills-3"] == 3
    assert "trade 3 brick for gold-field-1" in t.legal(), "as often as wanted"


@pytest.mark.rule("R-TRADE-02", "R-TRADE-08")
def test_the_paid_resources_may_come_from_several_regions() -> None:
    stock = {"mountains-5": 2, "mountains-4": 2}
    t = Table(red=side("", "", "", regions=wide("mountains-4", "forest-4"), stock=stock))
    t.play("trade 3 ore for pasture-4")
    texts = ["pay mountains-4", "pay mountains-5", "pay mountains-4"]
    while texts:
        assert t.legal() == ["pay mountains-5", "pay mountains-4"], "one by one, in any order"
        t.play(texts.pop())
    assert (t.stock()["mountains-5"], t.stock()["mountains-4"], t.stock()["pasture-4"]) == (1, 0, 2)


SHIPS = {
    "brick": "hills-3",
    "grain": "fields-6",
    "lumber": "forest-2",
    "gold": "gold-field-1",
    "ore": "mountains-5",
    "wool": "pasture-4",
}


@pytest.mark.rule(
    "R-TRADE-03",
    "R-CARD-brick_ship-1",
    "R-CARD-grain_ship-1",
    "R-CARD-lumber_ship-1",
    "R-CARD-gold_ship-1",
    "R-CARD-ore_ship-1",
    "R-CARD-wool_ship-1",
)
@pytest.mark.parametrize("resource", SHIPS)
def test_a_trade_ship_takes_two_of_its_resource(resource: str) -> None:
    other = next(name for name in SHIPS if name != resource)
    stock = full(amount=0) | {SHIPS[resource]: 3, SHIPS[other]: 2}
    t = Table(red=side(f"{resource}-ship |", "", stock=stock))
    assert t.points()["commerce"] == 1
    goal = next(name for name in SHIPS.values() if name not in (SHIPS[resource], SHIPS[other]))
    assert t.refused(f"trade 2 {other} for {goal}") == "R-TRADE-03"
    t.play(f"trade 2 {resource} for {goal}")
    assert t.stock()[SHIPS[resource]] == 1 and t.stock()[goal] == 1


@pytest.mark.rule("R-TRADE-03", "R-TRADE-09")
def test_a_new_ship_trades_at_once_and_again() -> None:
    stock = full(amount=1) | {"mountains-5": 3}
    regions = wide("mountains-4", "forest-4")
    t = Table(red=side("", "", "", regions=regions, stock=stock | {"mountains-4": 1}, hand=["ore-ship"]))
    t.play("build ore-ship at 1 upper", "trade 2 ore for gold-field-1", "pay mountains-5", "pay mountains-5")
    assert t.see("seat.0.resources.ore") == 2
    t.play("trade 2 ore for gold-field-1")
    assert "ore" not in t.see("seat.0.resources") and t.stock()["gold-field-1"] == 3


@pytest.mark.rule("R-TRADE-04", "RULING-33", "R-CARD-large_trade_ship-1")
def test_a_large_trade_ship_takes_two_of_one_neighbour() -> None:
    stock = full(amount=0) | {"hills-3": 3, "pasture-4": 1, "mountains-5": 2}
    t = Table(red=side("| large-trade-ship", "", stock=stock))
    trades = [text for text in t.legal() if text.startswith("trade")]
    assert {text.split(" for ")[0] for text in trades} == {"trade 3 brick", "trade 2 hills-3"}
    assert t.refused("trade 2 pasture-4 for forest-2") == "R-TRADE-04"
    assert t.refused("trade 2 mountains-5 for forest-2") == "R-TRADE-05"
    t.play("trade 2 hills-3 for pasture-4", "trade 2 pasture-4 for hills-3")
    assert t.stock() == full(amount=0) | {"hills-3": 2, "mountains-5": 2}
    assert t.points()["commerce"] == 1


@pytest.mark.rule("R-TRADE-05", "RULING-45", "R-GEO-07")
def test_cache_gold_does_not_pay_a_large_trade_ship() -> None:
    red = side(
        "large-trade-ship |", "harald |", cache="2 upper", stock=full(amount=0) | {"gold-cache": 3, "gold-field-1": 1}
    )
    t = Table("gold", red=red)
    assert not [text for text in t.legal() if text.startswith("trade 2")]
    assert t.refused("trade 2 gold-cache for forest-2") == "R-TRADE-05"
    assert "trade 3 gold for forest-2" in t.legal()


@pytest.mark.rule("R-TRADE-06")
def test_no_other_trade_exists() -> None:
    t = Table(red=side(stock=RICH))
    assert t.refused("trade 1 wool for gold-field-1") == "R-TRADE-07"
    t = Table()
    assert t.refused("trade 1 wool for gold-field-1") == "R-TRADE-06"
    assert t.refused("trade 2 wool for gold-field-1") == "R-TRADE-03"


PAIRS: list[
    tuple[str, dict[str, Any], list[str], str]
] = [  # mode, what lies there, what is played, the card that is left
    (
        "gold",
        {"red": side(hand=["pirate-ship"]), "blue": side("city: | ore-ship wool-ship", "")},
        ["build pirate-ship at 1 upper", "lose wool-ship at 1 lower"],
        "ore-ship",
    ),
    (
        "turmoil",
        {"red": side("city: hedge-tavern |", "", hand=["arsonist"]), "blue": side("city: | abbey storehouse", "")},
        ["play arsonist", "burn storehouse at 1 lower", "under 1"],
        "abbey",
    ),
    (
        "turmoil",
        {"red": side("city: hedge-tavern |", "", hand=["archer"]), "blue": side("city: | harald candamir", "")},
        ["play archer", "lose candamir at 1 lower", "under 1"],
        "harald",
    ),
    (
        "introductory",
        {"red": side("candamir |", ""), "blue": side("city: | abbey storehouse", "parish-hall |"), "pending": "roll"},
        ["roll", "dice 2 event-card", "event feud", "lose storehouse at 1 lower", "under 1"],
        "abbey",
    ),
    (
        "turmoil",
        {"red": side("", ""), "blue": side("city: | inga candamir", ""), "pending": "roll"},
        ["roll", "dice 2 event-card", "event riots", "pass", "lose candamir at 1 lower", "under 1"],
        "inga",
    ),
]


@pytest.mark.rule("D-12", "D-13", "D-16", "D-32", "D-33", "D-35")
@pytest.mark.parametrize(("mode", "lying", "texts", "left"), PAIRS, ids=[row[3] for row in PAIRS])
def test_of_two_cards_at_one_side_of_a_city_the_second_can_be_meant(
    mode: str, lying: dict[str, Any], texts: list[str], left: str
) -> None:
    t = Table(mode, **lying)
    for text in texts:
        t.play(text)
    assert t.see("seat.1.houses.1.lower") == [left]
