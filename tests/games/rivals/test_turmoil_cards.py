"""The Era of Turmoil."""

import pytest

from .positions import Table, full, roll, side, wide

TAVERN = "city: hedge-tavern |"


@pytest.mark.rule("R-CARD-archer-1", "R-CARD-archer-2", "R-CARD-hedge_tavern-1", "D-32", "RULING-34")
def test_archer() -> None:
    blue = side("harald | lookout-tower", "irmgard | ore-ship", "osmund |", regions=wide("pasture-5", "forest-4", 1))
    assert Table("turmoil", red=side(hand=["archer"]), blue=blue).refused("play archer") == "R-CARD-archer-1"
    none = side("irmgard | ore-ship", "lookout-tower |")
    assert (
        Table("turmoil", red=side(TAVERN, "", hand=["archer"]), blue=none).refused("play archer") == "R-CARD-archer-1"
    )
    t = Table("turmoil", red=side(TAVERN, "", hand=["archer"]), blue=blue)
    t.play("play archer", "waive")
    assert t.mover == 1 and t.legal() == ["lose harald at 1 upper", "lose osmund at 3 upper"]
    t.play("lose osmund at 3 upper", "under 2")
    assert t.see("stacks.2.0") == "osmund 01"
    assert t.asks == "decide gain" and t.mover == 1, "Irmgard consoles the owner"


@pytest.mark.rule("R-CARD-arsonist-1", "R-CARD-arsonist-2", "R-CARD-fire_brigade-1", "D-33")
def test_arsonist() -> None:
    blue = side(
        "city: fire-brigade abbey | harald", "storehouse | lookout-tower", "", regions=wide("pasture-5", "forest-4", 1)
    )
    assert Table("turmoil", red=side(hand=["arsonist"]), blue=blue).refused("play arsonist") == "R-CARD-arsonist-1"
    t = Table("turmoil", red=side(TAVERN, "", hand=["arsonist"]), blue=blue)
    t.play("play arsonist")
    assert t.mover == 1 and t.legal() == ["defend", "waive"], "the target is named after the defence"
    t.play("defend", "defence 3")
    assert t.mover == 0 and t.legal() == ["burn storehouse at 2 upper", "burn lookout-tower at 2 lower"]
    safe = side("city: fire-brigade abbey | harald", "ore-ship |")
    assert (
        Table("turmoil", red=side(TAVERN, "", hand=["arsonist"]), blue=safe).refused("play arsonist")
        == "R-CARD-arsonist-1"
    )


@pytest.mark.rule("R-CARD-traitor-1", "R-CARD-traitor-2", "D-34")
def test_traitor() -> None:
    blue = side(hand=["abbey", "chapel-1-3"])
    assert Table("turmoil", red=side(hand=["traitor"]), blue=blue).refused("play traitor") == "R-CARD-traitor-1"
    assert Table("turmoil", red=side(TAVERN, "", hand=["traitor"])).refused("play traitor") == "R-CARD-traitor-1"
    t = Table("turmoil", red=side(TAVERN, "", hand=["traitor"]), blue=blue)
    assert t.seen_by(0)["seat"]["1"]["hand"] == ["?basic", "?turmoil"]
    t.play("play traitor")
    assert t.legal() == ["pass", "take abbey", "take chapel-1-3"]
    t.play("pass")
    assert t.seen_by(0)["seat"]["1"]["hand"] == ["abbey seen", "chapel-1-3 seen"] and t.see("discard") == ["traitor"]


@pytest.mark.rule("R-CARD-voyage_of_plunder-1", "R-CARD-voyage_of_plunder-2", "RULING-40", "RULING-63", "D-30")
def test_voyage_of_plunder() -> None:
    assert (
        Table("turmoil", red=side(hand=["voyage-of-plunder"])).refused("play voyage-of-plunder")
        == "R-CARD-voyage_of_plunder-1"
    )
    t = Table("turmoil", red=side("candamir |", "", hand=["voyage-of-plunder"]), blue=side("city: |", ""))
    t.play("play voyage-of-plunder", "take ore")
    assert t.asks == "decide action", "3 points each: one resource"
    t = Table("turmoil", red=side("candamir |", "", hand=["voyage-of-plunder"]), blue=side("city: |", "city: |"))
    t.play("play voyage-of-plunder", "take ore")
    assert t.asks == "decide take" and "stop" not in t.legal()
    t.play("take grain")
    assert t.stock()["mountains-5"] == t.stock()["fields-6"] == 2 and t.asks == "decide action"


@pytest.mark.rule("R-CARD-sebastian-1", "R-CARD-sebastian-2", "RULING-47", "D-11")
@pytest.mark.parametrize("event", ["feud", "fraternal-feuds"])
def test_sebastian_keeps_feuds_away(event: str) -> None:
    blue = side("abbey |", "", hand=["sebastian", "scout"])
    t = Table("turmoil", red=side("candamir |", ""), blue=blue, pending="roll")
    roll(t, 2, "event-card").play(f"event {event}")
    assert t.mover == 1 and t.legal() == ["pass", "play sebastian"], "before any choice"
    t.play("play sebastian")
    assert t.asks == "decide action" and t.see("discard") == ["sebastian"]
    assert t.see("seat.1.hand") == ["scout"] and t.see("seat.1.houses.1.upper") == ["abbey"]
    assert t.refused("play sebastian") != "", "and at no other time"
    t = Table("turmoil", red=side(hand=["sebastian"]))
    assert t.refused("play sebastian") == "R-CARD-sebastian-1"


@pytest.mark.rule("R-CARD-sebastian-2", "R-CARD-sebastian-3")
def test_sebastian_and_riots() -> None:
    red = side("harald |", "", hand=["sebastian"], stock={"gold-field-1": 2})
    t = Table("turmoil", red=red, blue=side("osmund |", ""), pending="roll")
    roll(t, 2, "event-card").play("event riots")
    assert t.legal() == ["pass", "play sebastian"], "having gold does not forbid it"
    t.play("play sebastian", "pass")
    assert t.mover == 1 and t.legal() == ["lose osmund at 1 upper"], "the other player resolves the event"
    chapel = side("harald |", "city: chapel-1-3 |", hand=["sebastian"])
    t = Table("turmoil", red=chapel, pending="roll")
    assert roll(t, 2, "event-card").play("event riots").asks == "decide action", "a Chapel protects already"


@pytest.mark.rule("R-CARD-drill_ground-1", "R-CARD-drill_ground-2", "D-19", "I-20")
def test_drill_ground() -> None:
    poor = full(amount=0) | {"mountains-5": 1}
    t = Table("turmoil", red=side("drill-ground |", "", hand=["harald"], stock=poor))
    t.play("build harald at 2 upper")
    assert t.legal() == ["save grain"], "what is left must be payable"
    t.play("save grain")
    assert t.see("seat.0.resources") == {}
    t = Table("turmoil", red=side("drill-ground |", "", hand=["harald"]))
    t.play("build harald at 2 upper")
    assert t.legal() == ["save ore", "save grain"]
    t = Table("turmoil", red=side("drill-ground |", "", hand=["harald"], stock=poor))
    t.play("remove drill-ground at 1 upper")
    assert t.refused("build harald at 1 upper") == "R-BUILD-01", "it must still stand"
    t = Table("turmoil", red=side("drill-ground |", "", hand=["ore-ship"], stock=full(amount=0) | {"forest-2": 1}))
    assert t.refused("build ore-ship at 2 upper") == "R-BUILD-01", "heroes only"


@pytest.mark.rule("R-CARD-lookout_tower-1", "R-CARD-heinrich-1", "R-CARD-heinrich-2", "RULING-12", "D-31")
@pytest.mark.parametrize(
    ("house", "stops"),
    [("lookout-tower |", {1, 2}), ("heinrich |", {3, 4, 5}), ("lookout-tower | heinrich", {1, 2, 3, 4, 5})],
)
def test_defence(house: str, stops: set[int]) -> None:
    for number in range(1, 7):
        t = Table("turmoil", red=side(TAVERN, "", hand=["traitor"]), blue=side(house, "", hand=["abbey"]))
        t.play("play traitor", "defend", f"defence {number}")
        assert (t.asks == "decide action") is (number in stops)
    t = Table("turmoil", red=side(TAVERN, "", hand=["traitor"]), blue=side(house, "", hand=["abbey"]))
    assert t.play("play traitor", "waive").asks == "decide traitor"


@pytest.mark.rule("R-CARD-heinrich-3")
def test_no_other_attack_can_be_defended_against() -> None:
    t = Table(
        "turmoil", red=side("candamir |", "", hand=["voyage-of-plunder"]), blue=side("lookout-tower | heinrich", "")
    )
    assert t.play("play voyage-of-plunder").asks == "decide take"
    t = Table(
        "duel",
        red=side("pirate-ship |", "", hand=["gudrun"]),
        blue=side("lookout-tower |", "", stock={"gold-field-4": 1}),
    )
    assert t.play("play gudrun").asks == "decide gudrun"


@pytest.mark.rule("R-CARD-carl_forkbeard-1", "R-CARD-large_festival_hall-1")
def test_cards_without_text() -> None:
    t = Table("turmoil", red=side("carl-forkbeard |", "city: large-festival-hall |"))
    assert t.points() == {"victory": 6, "commerce": 0, "strength": 5, "skill": 0, "progress": 0}


@pytest.mark.rule("R-CARD-irmgard-1", "R-CARD-irmgard-2", "RULING-48", "I-23")
def test_irmgard() -> None:
    red = side("irmgard | harald", "abbey |", stock={"gold-field-1": 2})
    t = Table("turmoil", red=red, pending="roll")
    roll(t, 4, "event-card").play("event riots", "pass")
    assert t.legal() == ["pay", "lose harald at 1 lower"], "Irmgard herself is no target"
    t.play("lose harald at 1 lower", "under 1")
    assert t.asks == "decide action", "nobody was forced: the due could have been paid"
    t = Table("turmoil", red=red | {"stock": {}}, pending="roll")
    roll(t, 4, "event-card").play("event riots", "pass", "lose harald at 1 lower", "under 1")
    assert t.asks == "decide gain"
    t.play("gain forest-2")
    assert t.asks == "decide action"


@pytest.mark.rule("R-CARD-irmgard-2", "RULING-13")
def test_irmgard_and_a_sunk_ship() -> None:
    """No mode has both cards; the rule is read off the effect: sinking is no forced loss to an event or action card."""
    t = Table("gold", red=side(hand=["pirate-ship"]), blue=side("ore-ship |", ""))
    t.state.blue.consolation = 1
    t.game.apply(t.state, 0, t.game.parse(t.state, 0, "build pirate-ship at 1 upper"))
    t.game.apply(t.state, 1, t.game.parse(t.state, 1, "lose ore-ship at 1 upper"))
    assert t.asks == "decide action"


@pytest.mark.rule("R-CARD-chapel-1", "R-CARD-chapel-2")
def test_chapels_keep_riots_away() -> None:
    for number in range(1, 7):
        t = Table("turmoil", red=side("harald |", "city: chapel-4-6 |"), pending="roll")
        roll(t, number, "event-card").play("event riots")
        assert (t.asks == "decide action") is (number >= 4)
        t = Table("turmoil", red=side("harald |", "city: chapel-4-6 chapel-1-3 |"), pending="roll")
        assert roll(t, number, "event-card").play("event riots").asks == "decide action"


@pytest.mark.rule("R-CARD-fairgrounds-1")
def test_fairgrounds() -> None:
    t = Table("turmoil", red=side("city: | austin", "", hand=["fairgrounds"], stock=full()))
    t.play("build fairgrounds at 1 upper", "gain forest-2")
    assert t.asks == "decide gain"
    t.play("gain forest-2")
    assert t.asks == "decide action"
    t = Table("turmoil", red=side("city: | austin", "", hand=["fairgrounds"], stock=full()), blue=side("osmund |", ""))
    assert t.play("build fairgrounds at 1 upper").asks == "decide action", "equal skill gives nothing"


@pytest.mark.rule("R-CARD-fire_brigade-1", "R-CARD-fire_brigade-2")
def test_a_fire_brigade_protects_its_own_city_only() -> None:
    blue = side("city: fire-brigade abbey |", "city: chapel-1-3 |")
    t = Table("turmoil", red=side(TAVERN, "", hand=["arsonist"]), blue=blue)
    assert t.play("play arsonist").legal() == ["burn chapel-1-3 at 2 upper"]


@pytest.mark.rule("R-CARD-tithe_barn-1", "D-36")
def test_tithe_barn() -> None:
    red = side(
        "city: irmgard | harald", "osmund |", hand=["tithe-barn"], stock=full() | {"fields-6": 1, "pasture-4": 0}
    )
    t = Table("turmoil", red=red)
    t.play("build tithe-barn at 1 upper")
    assert t.legal() == ["gain wool", "gain grain"]
    t.play("gain grain")
    assert t.stock()["fields-6"] == 3, "three heroes, Irmgard too, room for two"
    assert Table("turmoil", red=red).play("build tithe-barn at 1 upper", "gain wool").stock()["pasture-4"] == 3


@pytest.mark.rule("R-CARD-tithe_barn-1")
@pytest.mark.parametrize(
    ("first", "gained"), [("city: |", None), ("city: harald |", 1), ("city: irmgard | harald", 2)]
)
def test_a_tithe_barn_brings_one_for_each_hero_where_there_is_room(first: str, gained: int | None) -> None:
    """Fewer heroes than room: the number that is gained is theirs, and not what the region still holds."""
    stock = full() | {"fields-6": 0, "pasture-4": 0}
    for kind, field in (("grain", "fields-6"), ("wool", "pasture-4")):
        t = Table("turmoil", red=side(first, "", hand=["tithe-barn"], stock=stock))
        place = next(text for text in t.legal() if text.startswith("build tithe-barn"))
        t.play(place)
        if gained is None:
            assert t.asks == "decide action" and t.stock()["fields-6"] == t.stock()["pasture-4"] == 0
        else:
            t.play(f"gain {kind}")
            assert t.stock()[field] == gained
            assert t.stock()["pasture-4" if kind == "grain" else "fields-6"] == 0


@pytest.mark.rule("R-CARD-riots-1", "R-CARD-riots-2", "RULING-49", "D-16")
def test_riots() -> None:
    two = side("harald | ore-ship", "", stock={"gold-field-1": 1})
    t = Table("turmoil", red=two, pending="roll")
    roll(t, 4, "event-card").play("event riots", "pass")
    assert t.legal() == ["pay", "lose harald at 1 upper", "lose ore-ship at 1 lower"]
    t.play("pay")
    assert t.stock()["gold-field-1"] == 0 and t.asks == "decide action"
    three = side("harald | ore-ship", "gold-ship |", stock={"gold-field-1": 1})
    t = Table("turmoil", red=three, pending="roll")
    roll(t, 4, "event-card").play("event riots", "pass")
    assert "pay" not in t.legal() and len(t.legal()) == 3, "two gold are due, one is not enough"
    t.play("lose gold-ship at 2 upper", "under 3")
    assert t.stock()["gold-field-1"] == 1 and t.see("stacks.3.0") == "gold-ship 01"


@pytest.mark.rule("R-CARD-riots-3", "R-CARD-pirate_ship-4", "R-CARD-chief_cannoneer-2")
def test_who_riots() -> None:
    t = Table("duel", red=side("pirate-ship | toll-bridge", "lookout-tower |"), pending="roll")
    assert roll(t, 4, "event-card").play("event riots").asks == "decide action"
    t = Table("duel", red=side("chief-cannoneer |", ""), pending="roll")
    roll(t, 4, "event-card").play("event riots")
    assert t.legal() == ["lose chief-cannoneer at 1 upper"]
