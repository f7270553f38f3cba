"""Choices of several things work in any order, and lead to the same position."""

import itertools
from typing import Any

import pytest

from .positions import Table, full, side, wide

BUILDINGS = side("city: abbey storehouse |", "parish-hall | marketplace")


def after(orders: Any, lay: Any) -> list[dict[str, Any]]:
    out = []
    for texts in orders:
        t: Table = lay()
        t.play(*texts)
        out.append(t.game.to_dict(t.state))
    return out


def all_same(found: list[dict[str, Any]]) -> bool:
    return len(found) > 1 and all(one == found[0] for one in found)


@pytest.mark.rule("R-CARD-merchant_caravan-1", "D-25")
def test_the_caravan_is_paid_in_any_order() -> None:
    def lay() -> Table:
        return Table(red=side(hand=["merchant-caravan"], stock=full(0, 1))).play("play merchant-caravan")

    orders = itertools.permutations(("pay mountains-5", "pay forest-2"))
    assert all_same(after(orders, lay))


@pytest.mark.rule("R-EXCH-07", "D-25")
def test_a_search_is_paid_in_any_order() -> None:
    def lay() -> Table:
        t = Table(red=side(hand=["inga", "scout", "abbey"], stock=full(0, 1)), pending="exchange")
        return t.play("put inga under 2", "search 1")

    assert all_same(after(itertools.permutations(("pay pasture-4", "pay gold-field-1")), lay))


@pytest.mark.rule("R-CARD-relocation-1", "D-26")
def test_relocation_names_the_two_in_either_order() -> None:
    def lay() -> Table:
        return Table(red=side("abbey |", "storehouse |", hand=["relocation"])).play("play relocation")

    assert all_same(after([("move forest-2", "with mountains-5"), ("move mountains-5", "with forest-2")], lay))
    one, other = "abbey at 1 upper", "storehouse at 2 upper"
    assert all_same(after([(f"move {one}", f"with {other}"), (f"move {other}", f"with {one}")], lay))


@pytest.mark.rule("R-CARD-scout-2", "D-21")
def test_the_scout_takes_two_regions_in_either_order() -> None:
    def lay() -> Table:
        red = side(hand=["scout"], roads={"left": True, "right": False}, stock=full())
        return Table(red=red).play("build settlement left", "play scout")

    assert all_same(after(itertools.permutations(("take mountains-4", "take forest-4")), lay))
    t = lay().play("take mountains-4")
    assert t.refused("take mountains-4") == "R-CARD-scout-2"


@pytest.mark.rule("R-CARD-feud-2", "D-12")
def test_a_feud_names_three_buildings_in_any_order() -> None:
    def lay() -> Table:
        t = Table(red=side("candamir |", ""), blue=BUILDINGS, pending="roll")
        return t.play("roll", "dice 2 event-card", "event feud")

    names = ("name marketplace at 2 lower", "name abbey at 1 upper", "name parish-hall at 2 upper")
    assert all_same(after(itertools.permutations(names), lay))
    assert lay().play(names[0]).refused(names[0]) == "R-CARD-feud-2"


@pytest.mark.rule("R-CARD-fraternal_feuds-1", "D-14")
def test_fraternal_feuds_pick_two_cards_in_either_order() -> None:
    def lay() -> Table:
        t = Table(red=side("candamir |", ""), blue=side(hand=["abbey", "scout", "inga"]), pending="roll")
        return t.play("roll", "dice 2 event-card", "event fraternal-feuds")

    orders = [("pick abbey", "pick scout", "under 1", "under 2"), ("pick scout", "pick abbey", "under 2", "under 1")]
    assert all_same(after(orders, lay))


def lumber(*amounts: int) -> Table:
    """Three forests that hold so much, and three lumber to be paid for a brick."""
    stock = full() | {"hills-3": 0} | dict(zip(("forest-2", "forest-4", "forest-6"), amounts))
    t = Table(red=side("", "", "", regions=wide("forest-4", "forest-6"), stock=stock))
    return t.play("trade 3 lumber for hills-3")


@pytest.mark.rule("R-RES-04", "D-10")
def test_one_type_is_paid_from_its_stores_in_any_order() -> None:
    assert lumber(2, 2, 1).legal() == ["pay forest-2", "pay forest-4", "pay forest-6"]
    three = ("pay forest-6", "pay forest-2", "pay forest-4")
    assert all_same(after(itertools.permutations(three), lambda: lumber(2, 2, 1)))
    two = ("pay forest-4", "pay forest-4", "pay forest-2")
    assert all_same(after(itertools.permutations(two), lambda: lumber(2, 2, 1)))


@pytest.mark.rule("R-RES-04", "D-10")
def test_a_store_passed_over_may_still_pay_until_the_rest_is_forced() -> None:
    t = lumber(1, 3, 1).play("pay forest-6")
    assert t.legal() == ["pay forest-2", "pay forest-4"]
    t.play("pay forest-4")
    assert t.legal() == ["pay forest-2", "pay forest-4"]
    t.play("pay forest-2")
    assert t.asks == "decide action"
    assert [t.stock()[forest] for forest in ("forest-2", "forest-4", "forest-6")] == [0, 2, 0]


@pytest.mark.rule("R-RES-04", "D-10")
def test_what_leaves_no_choice_is_paid_at_once() -> None:
    assert lumber(1, 1, 1).asks == "decide action" == lumber(0, 3, 0).asks
    t = lumber(2, 2, 0).play("pay forest-4", "pay forest-4")
    assert t.asks == "decide action" and t.stock()["forest-2"] == 1
