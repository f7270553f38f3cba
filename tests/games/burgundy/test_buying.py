"""When and what a player may buy; tests/scenarios/burgundy/buying has single cases at length."""

import pytest

from .positions import EDITIONS, Table

each_edition = pytest.mark.parametrize("edition", EDITIONS)
BLACK = ["mine", "ship", "bank", "castle"]


def purchases(table: Table) -> list[str]:
    return sorted(text for text in table.legal() if text.split()[0] in ("buy", "hire"))


@pytest.mark.rule("B-BUY-01", "B-BUY-02", "DP-08")
@each_edition
@pytest.mark.parametrize("dice", [[1, 2], [0, 2], [1, 0], [0, 0]])
def test_before_between_and_after_the_dice_every_black_tile_is_offered(edition: str, dice: list[int]) -> None:
    table = Table(edition, me={"dice": dice, "silver": 2}, black=BLACK, depots={"4": ["ship"]})
    assert purchases(table) == ["buy black:bank", "buy black:castle", "buy black:mine", "buy black:ship"]
    table.play("buy black:castle")
    assert table.see("seat.0.silver") == 0 and table.see("seat.0.storage") == ["castle"]
    assert table.see("seat.0.dice") == dice and table.see("black") == ["mine", "ship", "bank", None]


@pytest.mark.rule("B-BUY-01", "B-BUY-06")
@each_edition
@pytest.mark.parametrize(("silver", "bought"), [(0, False), (1, False), (9, True)])
def test_no_offer_without_two_silver_or_after_a_purchase(edition: str, silver: int, bought: bool) -> None:
    table = Table(edition, me={"silver": silver, "workers": 9, "bought": bought}, black=BLACK)
    assert purchases(table) == []
    assert table.refused("buy black:mine") == ("B-BUY-06" if bought else "B-BUY-01")


@pytest.mark.rule("B-BUY-03", "B-BUY-04", "B-BUY-05", "RUL-02", "RUL-03")
@pytest.mark.parametrize(("edition", "inside"), [("2011", False), ("2019", True), ("SE", True)])
@pytest.mark.parametrize(
    ("waiting", "window"),
    [
        (["castle"], True),
        (["town-hall"], True),
        (["market"], False),
        (["carpenter"], False),
        (["church"], False),
        (["warehouse"], False),
        (["ship"], False),
        (["neighbour 3"], False),
        (["discard castle"], False),
    ],
)
def test_inside_an_action_only_castle_and_town_hall_leave_room_for_a_purchase(
    edition: str, inside: bool, waiting: list[str], window: bool
) -> None:
    me = {
        "storage": ["cow-2", "pig-2", "mine"],
        "duchy": {"d5": "ship", "c4": "monastery-5"},
        "dice": [0, 1],
        "silver": 4,
        "goods": {"red": 1},
    }
    goods = {"2": {"pink": 1}, "4": {"brown": 1}}
    table = Table(
        edition, me=me, track=[0, 1], pending=waiting, black=["bank", "ship"], depot_goods=goods, depots={"4": ["ship"]}
    )
    assert bool(purchases(table)) == (inside and window)
    if not (inside and window):
        assert table.refused("buy black:bank") == ("B-BUY-05" if inside else "B-BUY-03")
        assert table.refused("hire 4:bank") != ""


@pytest.mark.rule("EX-D13", "B-BUY-08", "DP-17")
@pytest.mark.parametrize(("edition", "inside"), [("2011", False), ("2019", True), ("SE", True)])
def test_a_town_hall_alone(edition: str, inside: bool) -> None:
    me = {"storage": ["town-hall"], "dice": [3, 1], "silver": 2, "workers": 0}
    table = Table(edition, me=me, black=["mine"]).play("place 3 town-hall c3")
    assert table.see("pending") == (["town-hall"] if inside else [])
    table.play("buy black:mine")
    assert ("place mine e3" in table.legal()) == inside


@pytest.mark.rule("B-BUY-08")
@each_edition
def test_a_bought_tile_goes_on_by_die(edition: str) -> None:
    table = Table(edition, me={"dice": [4, 1], "silver": 2, "workers": 0}, black=["mine"])
    assert table.play("buy black:mine", "place 4 mine e3").see("seat.0.mines") == 1


@pytest.mark.rule("B-BUY-06", "B-BUY-07")
@each_edition
def test_one_purchase_a_turn_whatever_was_or_was_not_bought_before(edition: str) -> None:
    rich = {"dice": [0, 0], "silver": 9}
    goods = ["red", "red", "pink", "pink", "brown"]
    table = Table(edition, me=rich, others={1: rich}, black=BLACK, round_goods=goods)
    table.play("end", "buy black:mine", "end").chance("roll 1 1, 1 1, white 6")
    assert len(purchases(table)) == 3
    assert purchases(table.play("buy black:ship")) == []
    table.play("workers 1", "workers 1", "end", "workers 1", "workers 1", "end").chance("roll 1 1, 1 1, white 6")
    assert len(purchases(table)) == 2


@pytest.mark.rule("B-BUY-06", "B-CAST-08")
def test_a_castle_does_not_renew_the_purchase() -> None:
    me = {"storage": ["castle"], "duchy": {"c4": "monastery-20"}, "dice": [6, 1], "silver": 9}
    table = Table(me=me, black=BLACK).play("buy black:mine", "place 6 castle b3")
    assert purchases(table) == []
    assert table.refused("buy black:ship") == "B-BUY-06"


@pytest.mark.rule("B-BUY-09")
@each_edition
def test_nobody_buys_out_of_turn(edition: str) -> None:
    rich = {"silver": 9, "workers": 9, "duchy": {"c4": "monastery-6"}}
    table = Table(edition, 3, others={1: rich}, black=BLACK)
    for seat in (1, 2):
        assert not table.game.movers(table.state) >> seat & 1
    table.play("workers 1", "workers 1", "end")
    assert table.seat == 1 and "buy black:mine" in table.legal()


@pytest.mark.rule("DP-11", "RUL-33")
@pytest.mark.parametrize("text", ["buy black:castle", "hire 4:bank"])
def test_with_full_storage_the_owner_chooses_what_goes(text: str) -> None:
    me = {"storage": ["ship", "mine", "cow-2"], "duchy": {"c4": "monastery-6"}, "silver": 2, "workers": 2}
    for gone, kept in (("ship", ["mine", "cow-2"]), ("mine", ["ship", "cow-2"]), ("cow-2", ["ship", "mine"])):
        table = Table("SE", me=me, black=["castle"], depots={"4": ["bank"]}).play(text)
        assert table.legal() == ["discard ship", "discard mine", "discard cow-2"]
        table.play(f"discard {gone}")
        assert table.see("seat.0.storage") == [*kept, text.partition(":")[2]] and table.see("removed") == 1


@pytest.mark.rule("DP-11", "DP-B")
def test_equal_stored_tiles_are_one_answer_to_a_discard() -> None:
    for storage, answers in ((["ship"] * 3, 1), (["ship", "mine", "ship"], 2), (["ship", "ship", "mine"], 2)):
        table = Table(me={"storage": storage, "silver": 2}, black=["castle"]).play("buy black:castle")
        assert len(table.legal()) == answers
