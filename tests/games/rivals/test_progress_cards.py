"""The Era of Progress."""

import pytest

from .positions import Table, full, roll, side, wide

UNIVERSITY = "city: university |"


@pytest.mark.rule("R-CARD-benjamin-1", "R-CARD-benjamin-2")
def test_benjamin() -> None:
    t = Table(
        "progress", red=side("lumber-camp |", "", hand=["benjamin"], stock={"forest-2": 1}), turn={"production": 2}
    )
    t.play("play benjamin")
    assert t.stock()["forest-2"] == 2 and t.stock(1)["hills-2"] == 1, "no booster, and nothing for the opponent"
    t = Table("progress", red=side(hand=["benjamin"], stock={"forest-2": 3}), turn={"production": 2})
    assert t.refused("play benjamin") == "R-REQ-03"
    t = Table(
        "progress",
        red=side("marketplace |", "", "", regions=wide("hills-1", "forest-4"), hand=["benjamin"]),
        turn={"production": 1},
    )
    t.play("play benjamin")
    assert t.stock()["hills-1"] == 1 and t.stock()["gold-field-1"] == 1 and t.asks == "decide action"


@pytest.mark.rule("R-CARD-benjamin-1", "R-CARD-doctor-1", "RULING-37")
def test_a_full_gold_field_counts_while_the_cache_has_room() -> None:
    red = side(
        "harald |", "city: bath-house |", cache="1 upper", hand=["benjamin", "doctor"], stock=full() | {"gold-cache": 2}
    )
    t = Table("duel", red=red, turn={"production": 1})
    t.play("play benjamin")
    assert t.stock()["gold-cache"] == 3 and t.refused("play doctor") == "R-REQ-03"
    t = Table("duel", red=red, turn={"production": 1})
    t.play("play doctor", "heal 2")
    assert t.stock()["gold-cache"] == 3


@pytest.mark.rule("R-CARD-doctor-1", "R-CARD-doctor-2", "D-39")
def test_doctor() -> None:
    assert Table("progress", red=side(hand=["doctor"])).refused("play doctor") == "R-CARD-doctor-1"
    red = side(
        "city: bath-house |", "city: | bath-house", hand=["doctor"], stock=full() | {"mountains-5": 2, "pasture-4": 2}
    )
    t = Table("progress", red=red)
    t.play("play doctor")
    assert t.legal() == ["heal 1", "heal 2"]
    t.play("heal 2")
    assert t.stock() == full(), "overflow is lost"
    red = side("city: bath-house |", "", hand=["doctor"], stock=full() | {"mountains-5": 0})
    assert Table("progress", red=red).refused("play doctor") == "R-REQ-03"


@pytest.mark.rule(
    "R-CARD-guido-1", "R-CARD-guido-2", "R-CARD-gustav-1", "RULING-42", "RULING-43", "RULING-50", "RULING-63"
)
@pytest.mark.parametrize(("card", "house"), [("guido", "city: town-hall |"), ("gustav", "city: library |")])
def test_guido_and_gustav(card: str, house: str) -> None:
    assert Table("progress", red=side(hand=[card]), discard=["abbey"]).refused(f"play {card}") == f"R-CARD-{card}-1"
    assert Table("progress", red=side(house, "", hand=[card])).refused(f"play {card}") == "R-REQ-03", "an empty pile"
    t = Table("progress", red=side(hand=[card]), blue=side("city: |", ""), discard=["abbey"])
    assert f"play {card}" in t.legal(), "fewer victory points will do"
    t = Table("progress", red=side(house, "", hand=[card], stock=full()), discard=["abbey", "scout"])
    t.play(f"play {card}")
    assert t.legal() == ["take scout", "take abbey"], "one must be taken"
    t.play("take abbey")
    assert "build abbey at 2 upper" in t.legal() and t.see("discard") == ["scout", card]
    assert t.seen_by(1)["seat"]["0"]["hand"] == ["?basic"], "only the taker knows the card"


@pytest.mark.rule("RULING-43")
def test_guido_and_gustav_cannot_go_round_in_circles() -> None:
    t = Table("progress", red=side(hand=["guido"]), blue=side("city: |", ""), discard=["gustav", "abbey"])
    for one, other in (("guido", "gustav"), ("gustav", "guido")) * 2:
        t.play(f"play {one}", f"take {other}")
    assert t.see("turn.fetches") == 4 and t.refused("play guido") == "R-REQ-03"


@pytest.mark.rule("R-CARD-mineral_mining-1", "R-CARD-three_field_system-1", "R-CARD-university-2", "D-08")
@pytest.mark.parametrize(
    ("card", "old", "new"),
    [("mineral-mining", "mountains-5", "mountains-4"), ("three-field-system", "fields-6", "fields-3")],
)
def test_mining_and_farming(card: str, old: str, new: str) -> None:
    rule = f"R-CARD-{card.replace('-', '_')}-1"
    assert Table("progress", red=side(hand=[card])).refused(f"play {card}") == rule
    assert Table("progress", red=side(UNIVERSITY, "", hand=[card], stock=full())).refused(f"play {card}") == "R-REQ-03"
    t = Table("progress", red=side(UNIVERSITY, "", hand=[card], stock={old: 2}))
    assert t.play(f"play {card}").stock()[old] == 3, "overflow is lost"
    t = Table("progress", red=side(UNIVERSITY, "", "", regions=wide(new, "hills-1"), hand=[card]))
    t.play(f"play {card}")
    assert sorted(t.legal()) == sorted([f"gain {old}", f"gain {new}"])
    t.play(f"gain {old}", f"gain {new}")
    assert (t.stock()[old], t.stock()[new]) == (2, 1)


@pytest.mark.rule("R-CARD-chief_cannoneer-1", "R-CARD-chief_cannoneer-2", "R-CARD-building_crane-1")
def test_cannoneer_and_crane_need_a_university() -> None:
    t = Table("progress", red=side("city: |", "", hand=["chief-cannoneer", "building-crane"], stock=full()))
    assert t.refused("build chief-cannoneer at 2 upper") == "R-CARD-chief_cannoneer-1"
    assert t.refused("build building-crane at 1 upper") == "R-CARD-building_crane-1"
    t = Table("progress", red=side(UNIVERSITY, "", hand=["chief-cannoneer", "building-crane"], stock=full()))
    t.play("build chief-cannoneer at 2 upper", "build building-crane at 1 lower")
    assert t.points()["strength"] == 4 and t.see("tokens.hero") == 0


@pytest.mark.rule("R-CARD-chief_cannoneer-2", "R-CARD-gold_cache-1")
def test_a_cannoneer_is_a_unit_and_no_hero() -> None:
    t = Table("duel", red=side("city: hedge-tavern |", "", hand=["archer"]), blue=side("chief-cannoneer |", ""))
    assert t.play("play archer").legal() == ["lose chief-cannoneer at 1 upper"]
    t = Table("duel", red=side("chief-cannoneer |", ""), pending="roll")
    assert roll(t, 5, "event-card").play("event gift-for-the-prince new").stock()["gold-field-1"] == 1


@pytest.mark.rule("R-CARD-bath_house-1", "R-CARD-plague-1", "R-CARD-plague-2", "RULING-23")
def test_plague_and_bath_houses() -> None:
    t = Table("progress", red=side("city: |", "", stock=full(amount=2)), pending="roll")
    roll(t, 6, "event-card").play("event plague")
    assert t.stock() == full(amount=1) | {"fields-6": 3, "mountains-5": 2}, "regions of settlements only lose nothing"
    t = Table("progress", red=side("city: |", "city: |", stock=full(amount=2) | {"forest-2": 0}), pending="roll")
    roll(t, 6, "event-card").play("event plague")
    assert t.stock() == full(amount=1) | {"fields-6": 2, "forest-2": 0}, "one, even between two cities"
    t = Table("progress", red=side("city: bath-house |", "city: |", stock=full(amount=2)), pending="roll")
    roll(t, 1, "event-card").play("event plague")
    assert t.stock() == full(amount=2) | {"gold-field-1": 3, "fields-6": 1, "mountains-5": 1}


@pytest.mark.rule("R-CARD-gold_cache-4", "R-CARD-plague-2")
def test_plague_leaves_the_gold_cache_alone() -> None:
    red = side("city: harald |", "", cache="1 upper", stock=full(amount=1) | {"gold-cache": 2})
    t = Table("duel", red=red, pending="roll")
    roll(t, 6, "event-card").play("event plague")
    assert t.stock()["gold-cache"] == 2 and t.stock()["forest-2"] == 0


@pytest.mark.rule("R-CARD-building_crane-2", "RULING-35", "D-19")
def test_the_crane_makes_dear_red_cards_cheaper() -> None:
    stock = full(amount=0) | {"forest-2": 2, "hills-3": 1, "fields-6": 1}
    t = Table("progress", red=side("city: building-crane | abbey", "", stock=stock))
    t.play("build university at 1 upper")
    assert t.legal() == ["save grain"], "face-up cards too"
    t.play("save grain")
    assert t.see("seat.0.resources") == {}
    cheap = full(amount=0) | {"pasture-4": 2, "hills-3": 1}  # pharmacy costs four: no reduction
    t = Table("progress", red=side("city: building-crane |", "", hand=["pharmacy"], stock=cheap))
    assert t.refused("build pharmacy at 1 upper") == "R-BUILD-01"


@pytest.mark.rule("R-CARD-library-1", "R-CARD-library-2", "R-CARD-university-1")
def test_library_and_university() -> None:
    stock = full()
    assert "build university at 1 lower" in Table("progress", red=side("city: library |", "", stock=stock)).legal()
    assert "build university at 1 lower" in Table("progress", red=side("city: |", "abbey |", stock=stock)).legal()
    t = Table("progress", red=side("city: |", "", stock=stock))
    assert t.refused("build university at 1 upper") == "R-CARD-university-1"
    t = Table("progress", red=side("city: library |", ""))
    assert t.points()["progress"] == 0 and t.see("seat.0.hand_limit") == 3


@pytest.mark.rule("R-CARD-parliament-1")
def test_parliament() -> None:
    red = side("city: university | abbey", "", hand=["parliament"], stock=full())
    t = Table("progress", red=red).play("build parliament at 1 upper")
    assert t.points()["victory"] == 3 + 1 + 2
    red = side("city: | abbey", "", hand=["parliament"], stock=full())
    assert Table("progress", red=red).refused("build parliament at 1 upper") == "R-CARD-parliament-1"


@pytest.mark.rule("R-CARD-pharmacy-1", "RULING-24")
def test_pharmacies_pay_after_the_losses() -> None:
    red = side("city: pharmacy pharmacy |", "", stock=full())
    t = Table("progress", red=red, pending="roll")
    roll(t, 6, "event-card").play("event plague")
    assert "gain forest-2" in t.legal(), "the forest has just lost one"
    t.play("gain forest-2", "gain hills-3")
    assert t.stock()["forest-2"] == 3 and t.asks == "decide action"


@pytest.mark.rule(
    "R-CARD-town_hall-1", "R-CARD-town_hall-2", "R-CARD-town_hall-4", "RULING-59", "R-BUILD-05", "R-CARD-parish_hall-2"
)
def test_town_hall() -> None:
    t = Table("progress", red=side("parish-hall |", "city: |", hand=["town-hall"], stock=full()))
    assert t.refused("build town-hall at 2 upper") == "R-CARD-town_hall-1", "the Parish Hall must stand at a city"
    red = side("city: parish-hall | abbey harald", "", hand=["town-hall", "town-hall", "parish-hall"], stock=full())
    t = Table("progress", red=red)
    assert [text for text in t.legal() if "town-hall" in text] == ["build town-hall at 1 upper"]
    t.play("build town-hall at 1 upper")
    assert t.see("seat.0.houses.1.upper") == ["town-hall"] and t.see("seat.0.search_price") == 0
    t.play("trade 3 lumber for mountains-5")
    assert t.refused("build parish-hall at 2 upper") == "R-BUILD-06", "a covered one counts against 1x"
    t = Table("progress", red=side("city: town-hall |", "", hand=["town-hall"], stock=full()))
    assert t.refused("build town-hall at 1 upper") == "R-CARD-town_hall-1"
