"""The cards of the Basic Set."""

import pytest

from .positions import STORES, Table, full, roll, side, wide


@pytest.mark.rule("R-CARD-brigitta-1", "R-CARD-brigitta-2", "R-CARD-brigitta-3", "R-CARD-brigitta-4", "RULING-54")
def test_brigitta_names_the_production_result() -> None:
    t = Table(red=side("| brick-factory", "", hand=["brigitta", "brigitta"]), pending="roll")
    assert t.legal() == ["roll", *(f"play brigitta {number}" for number in range(1, 7))], "two prints are one choice"
    t.play("play brigitta 3")
    assert t.see("discard") == ["brigitta"] and t.legal() == ["roll"]
    assert t.refused("play brigitta 4") == "R-CARD-brigitta-4"
    t.play("roll")
    assert {t.game.to_text(t.state, -1, o)[:6] for o, _ in t.game.outcomes(t.state) or []} == {"dice 3"}
    t.play("dice 3 trade")
    assert t.stock()["hills-3"] == 3 and t.stock(1)["forest-3"] == 2, "both players, boosters too"
    assert t.see("turn.production") == 3
    assert t.refused("play brigitta 4") == "R-CARD-brigitta-1", "at no other time"


@pytest.mark.rule("R-CARD-brigitta-2")
def test_after_brigitta_a_brigand_attack_still_comes_first() -> None:
    stock = full(amount=1) | {"forest-2": 3, "hills-3": 3}
    t = Table(red=side(hand=["brigitta"], stock=stock), pending="roll")
    t.play("play brigitta 1", "roll", "dice 1 brigand-attack")
    assert t.stock()["gold-field-1"] == 1 and t.stock()["pasture-4"] == 0


@pytest.mark.rule("R-CARD-goldsmith-1", "R-CARD-goldsmith-2")
def test_goldsmith() -> None:
    t = Table(red=side(hand=["goldsmith"], stock={"gold-field-1": 2}))
    assert t.refused("play goldsmith") == "R-REQ-03"
    t = Table(red=side(hand=["goldsmith"], stock=full()))
    t.play("play goldsmith")
    assert t.legal() == ["gain gold-field-1"], "the room freed by paying counts"
    t.play("gain gold-field-1", "gain gold-field-1")
    assert t.stock()["gold-field-1"] == 2 and t.see("discard") == ["goldsmith"]


@pytest.mark.rule("R-CARD-merchant_caravan-1", "R-CARD-merchant_caravan-2", "D-25")
def test_merchant_caravan() -> None:
    t = Table(red=side(hand=["merchant-caravan"], stock=full(amount=0) | {"forest-2": 1}))
    assert t.refused("play merchant-caravan") == "R-REQ-03"
    t = Table(red=side(hand=["merchant-caravan"], stock=full(amount=0) | {"forest-2": 2, "fields-6": 1}))
    t.play("play merchant-caravan", "pay forest-2", "pay fields-6", "gain fields-6", "gain mountains-5")
    assert t.see("seat.0.resources") == {"lumber": 1, "ore": 1, "grain": 1}, "also a type just paid"


@pytest.mark.rule("R-CARD-relocation-1", "D-26")
def test_relocation_swaps_two_regions_with_their_resources() -> None:
    t = Table(red=side(hand=["relocation"], stock={"forest-2": 3}))
    t.play("play relocation")
    regions = ("forest-2", "hills-3", "gold-field-1", "pasture-4", "fields-6", "mountains-5")
    assert t.legal() == [f"move {region}" for region in regions]
    t.play("move forest-2", "with mountains-5")
    assert t.see("seat.0.regions") == {
        "upper": ["mountains-5", "gold-field-1", "fields-6"],
        "lower": ["hills-3", "pasture-4", "forest-2"],
    }
    assert t.stock()["forest-2"] == 3


@pytest.mark.rule("R-CARD-relocation-2", "R-CARD-relocation-3", "RULING-15", "D-26")
def test_relocation_swaps_two_expansions_and_red_stays_at_cities() -> None:
    red = side(
        "city: mint | harald", "abbey |", "city: | osmund", regions=wide("hills-1", "forest-4"), hand=["relocation"]
    )
    t = Table("gold", red=red)
    t.play("play relocation", "move mint at 1 upper")
    assert t.legal() == ["with harald at 1 lower", "with osmund at 3 lower"], "not with the abbey at a settlement"
    assert t.refused("with forest-2") == "R-CARD-relocation-2", "no mixing of kinds"
    t.play("with osmund at 3 lower")
    assert t.see("seat.0.houses.3.lower") == ["mint"] and t.see("seat.0.houses.1.upper") == ["osmund"]


@pytest.mark.rule("R-CARD-relocation-4", "I-19")
def test_after_relocation_neighbours_count_at_the_new_place() -> None:
    t = Table(
        "gold", red=side("| brick-factory", "city: | pirate-ship", hand=["relocation"]), blue=side("ore-ship |", "")
    )
    t.play("play relocation", "move brick-factory at 1 lower", "with pirate-ship at 2 lower")
    assert t.asks == "decide action", "a ship was sunk when it was built, not again"
    t.play(
        "end", "draw 1", "card abbey", "draw 1", "card abbey", "draw 1", "card scout", "pass", "roll", "dice 3 trade"
    )
    assert t.stock()["hills-3"] == 2, "no booster beside it any more"


@pytest.mark.rule("R-CARD-relocation-5")
def test_town_hall_and_parish_hall_move_together() -> None:
    t = Table("progress", red=side("city: town-hall |", "city: library |", hand=["relocation"]))
    t.play("play relocation", "move town-hall at 1 upper", "with library at 2 upper")
    t.play("remove town-hall at 2 upper")
    assert t.see("seat.0.houses.2.upper") == ["parish-hall"] and t.see("seat.0.houses.1.upper") == ["library"]


@pytest.mark.rule("R-CARD-scout-1", "R-CARD-scout-2", "D-21")
def test_scout() -> None:
    t = Table(red=side(hand=["scout"], stock=full(), roads={"right": True}))
    assert t.refused("play scout") == "R-CARD-scout-1"
    t.play("build settlement right")
    assert t.legal() == ["draw", "play scout"]
    t.play("play scout")
    assert len(t.legal()) == 12
    t.play("take pasture-5", "take fields-3", "upper fields-3")
    assert t.see("seat.0.regions.upper.3") == "fields-3" and t.see("seat.0.regions.lower.3") == "pasture-5"
    assert len(t.see("left.regions")) == 10 and t.see("discard") == ["scout"]


@pytest.mark.rule("R-CARD-abbey-1", "R-CARD-abbey-2", "R-CARD-storehouse-3", "R-CARD-year_of_plenty-1")
def test_abbey_and_storehouse_in_a_year_of_plenty() -> None:
    t = Table("progress", red=side("abbey | storehouse", "city: |", stock=full()))
    assert t.see("seat.0.hand_limit") == 4 and "build university at 2 upper" in t.legal()
    t = Table(red=side("abbey | storehouse", "", stock=full(amount=0)), pending="roll")
    roll(t, 5, "event-card").play("event year-of-plenty")
    assert t.stock() == full(amount=1) | {"fields-6": 0, "mountains-5": 1}


@pytest.mark.rule(
    "R-CARD-austin-1", "R-CARD-candamir-1", "R-CARD-harald-1", "R-CARD-inga-1", "R-CARD-osmund-1", "R-CARD-siglind-1"
)
@pytest.mark.parametrize(
    ("hero", "cost", "strength", "skill"),
    [
        ("austin", {"ore": 1, "grain": 1}, 1, 2),
        ("candamir", {"wool": 2, "ore": 1, "grain": 1}, 4, 1),
        ("harald", {"ore": 1, "grain": 1}, 2, 1),
        ("inga", {"wool": 1, "ore": 1, "grain": 1}, 1, 3),
        ("osmund", {"wool": 1, "ore": 1, "grain": 1}, 2, 2),
        ("siglind", {"wool": 2, "ore": 1, "grain": 1}, 2, 3),
    ],
)
def test_heroes(hero: str, cost: dict[str, int], strength: int, skill: int) -> None:
    t = Table(red=side(hand=[hero], stock=full()))
    t.play(f"build {hero} at 1 upper")
    assert (t.points()["strength"], t.points()["skill"]) == (strength, skill)
    paid = {
        name: 3 - t.see("seat.0.resources").get(name, 0)
        for name in ("lumber", "wool", "gold", "brick", "ore", "grain")
    }
    assert {name: n for name, n in paid.items() if n} == cost


# ---- events
@pytest.mark.rule("R-CARD-feud-1", "R-CARD-feud-2", "R-CARD-feud-3", "D-12", "D-13")
def test_feud() -> None:
    blue = side("abbey | storehouse", "marketplace | harald", "parish-hall |", regions=wide("hills-1", "forest-4", 1))
    t = Table(red=side("candamir |", ""), blue=blue, pending="roll", turn={"active": 1})
    roll(t, 2, "event-card").play("event feud")
    assert t.mover == 0, "the strength advantage acts, whoever drew"
    four = ("abbey at 1 upper", "storehouse at 1 lower", "marketplace at 2 upper", "parish-hall at 3 upper")
    assert t.legal() == [f"name {building}" for building in four]
    t.play("name abbey at 1 upper", "name marketplace at 2 upper", "name parish-hall at 3 upper")
    assert t.mover == 1
    assert t.legal() == ["lose abbey at 1 upper", "lose marketplace at 2 upper", "lose parish-hall at 3 upper"]
    assert t.refused("lose storehouse at 1 lower") == "R-CARD-feud-3"
    t.play("lose marketplace at 2 upper")
    assert t.mover == 1 and t.legal() == ["under 1", "under 2", "under 3", "under 4"]
    t.play("under 4")
    assert t.see("stacks.4.0") == "marketplace 01" and t.asks == "decide action"


@pytest.mark.rule("R-CARD-feud-2", "R-CARD-feud-3")
@pytest.mark.parametrize("strong", [0, 1])
def test_the_stronger_names_and_the_weaker_loses_in_either_seat(strong: int) -> None:
    regions = wide("hills-1", "forest-4", 1 - strong)
    weak = side("abbey | storehouse", "marketplace | harald", "parish-hall |", regions=regions)
    sides = [side("candamir |", ""), weak]
    t = Table(red=sides[strong], blue=sides[1 - strong], pending="roll")
    roll(t, 2, "event-card").play("event feud")
    assert t.mover == strong
    named = ["storehouse at 1 lower", "marketplace at 2 upper", "parish-hall at 3 upper"]
    t.play(*[f"name {building}" for building in named])
    assert t.mover == 1 - strong and t.legal() == [f"lose {building}" for building in named]


@pytest.mark.rule("R-CARD-feud-1", "R-CARD-feud-4", "R-CARD-fire_brigade-2")
def test_feud_needs_an_advantage_and_a_building_and_knows_no_fire_brigade() -> None:
    t = Table(red=side("harald |", ""), blue=side("abbey |", ""), pending="roll")
    assert roll(t, 2, "event-card").play("event feud").asks == "decide action"
    t = Table(red=side("candamir |", ""), blue=side("harald |", ""), pending="roll")
    assert roll(t, 2, "event-card").play("event feud").asks == "decide action"
    t = Table("turmoil", red=side("candamir |", ""), blue=side("city: fire-brigade | abbey", ""), pending="roll")
    roll(t, 2, "event-card").play("event feud", "pass")
    assert t.legal() == ["lose fire-brigade at 1 upper", "lose abbey at 1 lower"]


@pytest.mark.rule(
    "R-CARD-fraternal_feuds-1", "R-CARD-fraternal_feuds-2", "R-CARD-fraternal_feuds-3", "RULING-10", "D-14"
)
def test_fraternal_feuds() -> None:
    t = Table("gold", red=side("candamir |", ""), blue=side(hand=["abbey", "scout", "mint"]), pending="roll")
    roll(t, 2, "event-card").play("event fraternal-feuds")
    assert t.mover == 0 and t.seen_by(0)["seat"]["1"]["hand"] == ["scout seen", "abbey seen", "mint seen"]
    t.play("pick abbey")
    assert t.legal() == ["pick scout", "pick mint"] and t.refused("pick abbey") == "R-CARD-fraternal_feuds-1"
    t.play("pick scout")
    assert t.legal() == ["under 1", "under 2", "under 3"] and t.refused("under 4") == "R-CARD-fraternal_feuds-2"
    t.play("under 2")
    assert t.seen_by(1)["seat"]["1"]["hand_size"] == 3, "the victim sees nothing before all is chosen"
    t.play("under 1")
    assert t.see("seat.1.hand") == ["mint seen"] and t.asks == "decide action"
    assert (t.see("stacks.1.0"), t.see("stacks.2.0")) == ("scout 0", "abbey 0"), (
        "the victim does not know which went where"
    )
    t = Table("gold", red=side("candamir |", ""), blue=side(hand=["abbey", "mint"]), pending="roll")
    roll(t, 2, "event-card").play("event fraternal-feuds", "pick abbey", "pick mint", "under 2", "under 4")
    assert (t.see("stacks.2.0"), t.see("stacks.4.0")) == ("abbey 01", "mint 01"), "different backs leave no doubt"
    t = Table("gold", red=side("candamir |", ""), blue=side(hand=["mint"]), pending="roll")
    roll(t, 2, "event-card").play("event fraternal-feuds", "pick mint", "under 5")
    assert t.see("seat.1.hand") == [] and t.see("stacks.5.0") == "mint 01"


@pytest.mark.rule("R-CARD-invention-1")
def test_invention() -> None:
    red = side("abbey |", "city: university |")
    t = Table("progress", red=red, blue=side("abbey |", ""), pending="roll")
    roll(t, 5, "event-card").play("event invention")
    t.play("gain forest-2", "gain forest-2")
    assert t.mover == 1
    assert t.play("gain forest-3").asks == "decide action"


@pytest.mark.rule(
    "R-CARD-trade_ships_race-1", "R-CARD-trade_ships_race-2", "R-CARD-pirate_ship-4", "R-CARD-large_trade_ship-1"
)
@pytest.mark.parametrize(
    ("red", "blue", "winners"),
    [
        ("", "", []),
        ("ore-ship |", "", [0]),
        ("ore-ship |", "large-trade-ship |", [0, 1]),
        ("pirate-ship |", "", []),
        ("ore-ship |", "wool-ship | gold-ship", [1]),
    ],
)
def test_trade_ships_race(red: str, blue: str, winners: list[int]) -> None:
    t = Table("gold", red=side(red, ""), blue=side(blue, ""), pending="roll")
    roll(t, 5, "event-card").play("event trade-ships-race")
    for seat in winners:
        assert t.mover == seat
        t.play(t.legal()[0])
    assert t.asks == "decide action"


@pytest.mark.rule("R-CARD-traveling_merchant-1", "D-15")
@pytest.mark.parametrize("store", ["forest-2", "fields-6", "hills-3", "pasture-4", "mountains-5"])
def test_a_traveling_merchant_comes_where_anything_but_gold_finds_room(store: str) -> None:
    red = side(stock=full() | {store: 2, "gold-field-1": 1})  # and the die brings one more gold
    t = Table(red=red, blue=side(stock=full(1)), pending="roll")
    roll(t, 1, "event-card").play("event traveling-merchant")
    stored = [text for text in t.legal() if store in text]
    assert t.asks == "decide buy" and len(t.legal()) == 2 and len(stored) == 1
    assert t.play(stored[0]).asks == "decide action" and (t.stock()[store], t.stock()["gold-field-1"]) == (3, 1)


@pytest.mark.rule("R-CARD-traveling_merchant-1", "R-CARD-traveling_merchant-2", "RULING-61", "D-15")
def test_traveling_merchant() -> None:
    t = Table(
        "gold",
        red=side("harald |", "", cache="1 upper", stock={"gold-field-1": 0, "gold-cache": 2, "forest-2": 3}),
        pending="roll",
    )
    roll(t, 5, "event-card").play("event traveling-merchant")
    assert t.legal() == ["pass", "buy pasture-4", "buy hills-3", "buy mountains-5", "buy fields-6"]
    t.play("buy pasture-4", "buy pasture-4")
    assert t.stock()["gold-cache"] == 0 and t.stock()["pasture-4"] == 3 and t.asks == "decide action"


@pytest.mark.rule("R-CARD-year_of_plenty-1", "R-CARD-year_of_plenty-2")
def test_year_of_plenty_adds_up_between_two_cities() -> None:
    red = side("city: storehouse abbey |", "city: storehouse |", stock=full(amount=0))
    t = Table(red=red, pending="roll")
    roll(t, 2, "event-card").play("event year-of-plenty")
    assert (t.stock()["gold-field-1"], t.stock()["forest-2"], t.stock()["fields-6"]) == (3, 3, 1)
    assert all(t.stock()[store] == 0 for store in STORES[3:])
