"""The Châteauma: its turn up to the sales."""

from typing import Any

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import Refused

from .counties import DEPOTS, NO_DEPOTS, County, card


# ---------------------------------------------------------------- round and turn
@pytest.mark.rule("BA-ROUND-01", "BA-ROUND-02", "BA-ROUND-03", "BA-PICK-01")
@pytest.mark.parametrize(("white", "slot"), [(1, 0), (4, 0), (5, 1), (6, 1)])
def test_the_white_die_selects_the_card_for_the_round(white: int, slot: int) -> None:
    table = County(card(4, None, "castle"), card(9), depots=DEPOTS, stage="roll", turn=0, depot_goods={})
    table.chance(f"roll 3 3, white {white}")
    assert table.has("selected") == slot and table.seat == 0
    assert sum(table.see(f"depot_goods.{white}").values()) == 1
    table.play("workers 3", "workers 3", "end").die(1)
    assert "bank" in table.on_card(slot) and not any(t == "bank" for t in table.on_card(1 - slot))


@pytest.mark.rule("BA-TURN-01", "INV-M12")
def test_the_steps_come_in_their_order() -> None:
    """The last space of card 1 has no symbol, card 5's first has: tile, sale, completion, bonus tile, purchase."""
    its = {"goods": {"pink": 2}, "silver": 1, "duchy": {f"monastery-{i}": f"monastery-{i + 2}" for i in range(1, 5)}}
    table = County(
        card(5, None, "bank", "cow-2", "monastery-1"), card(1), depots=DEPOTS, its=its, black=["mine"],
    ).die(5).cards(2)  # fmt: skip
    assert table.gained() == {"county cards": 18, "sales": 4, "colours": 5}
    assert table.has("reserve") == ["mine"] and table.its("silver") == 0
    assert table.see("stage") == "roll"


@pytest.mark.rule("INV-M15", "BA-GEN-07")
def test_its_turn_follows_from_chance_alone() -> None:
    ends = []
    for _ in range(2):
        table = County(card(4, None, "castle"), card(9), depots=DEPOTS, black=["bank", "mine"], its={"silver": 4})
        ends.append(table.die(3).game.to_dict(table.state))
    assert ends[0] == ends[1]


@pytest.mark.rule("BA-PICK-01")
def test_only_its_die_is_due_in_its_turn() -> None:
    table = County(depots=DEPOTS)
    assert table.game.movers(table.state) == CHANCE
    for text in ("automaton 7", "automaton", "roll 1 1, white 1", "cards 3"):
        with pytest.raises(Refused) as refused:
            table.game.parse(table.state, NATURE, text)
        assert refused.value.rule == "BA-PICK-01"


# ---------------------------------------------------------------- pick and place
@pytest.mark.rule("BA-PICK-02", "BA-PICK-03", "BA-PICK-06", "EX-M15", "EX-M16")
def test_inside_a_depot_the_spaces_of_the_card_decide() -> None:
    table = County(card(4, None, "castle"), card(1), depots=DEPOTS, white=1).die(5)
    assert table.on_card() == [None, "castle", "monastery-21", None, None]
    again = County(card(4, None, "castle", "monastery-21"), card(1), depots={**DEPOTS, "5": ["mine"]}).die(5)
    assert again.on_card() == [None, "castle", "monastery-21", "mine", None]
    building = County(card(4, None, "castle"), card(1), depots=DEPOTS).die(1)
    assert building.on_card() == ["bank", "castle", None, None, None] and building.its("silver") == 2


@pytest.mark.rule("BA-PICK-02", "BA-PICK-04")
def test_an_earlier_depot_beats_an_earlier_space() -> None:
    """Card 9 wants livestock first; depot 5 has none but a monastery, its last space."""
    table = County(card(9), card(1), depots=DEPOTS).die(5)
    assert table.on_card() == [None, None, None, "monastery-21"]
    around = County(card(9, "cow-3", "bank", "bank"), card(1), depots={**DEPOTS, "5": ["mine"]}).die(6).cards(2)
    assert around.see("depots.2") == [None, "castle"]  # 6, 1, then 2
    assert any("in depots 6 and 1: none" in line for line in County(
        card(9, "cow-3", "bank", "bank"), card(1), depots={**DEPOTS, "5": ["mine"]}).die(6).news())  # fmt: skip


@pytest.mark.rule("BA-PICK-05")
def test_of_two_buildings_in_a_depot_the_first_is_taken() -> None:
    depots = {**NO_DEPOTS, "2": [None, "bank", None, "watchtower"]}
    table = County(card(4, None, "castle"), card(1), people=3, depots=depots).die(2)
    assert table.on_card()[0] == "bank" and table.see("depots.2") == [None, None, None, "watchtower"]


@pytest.mark.rule("BA-PICK-07", "BA-FALL-01")
def test_without_a_match_the_reserve_gives_the_top_tile() -> None:
    table = County(
        card(4, None, "castle"), card(1), depots=NO_DEPOTS, automaton={"reserve": ["mine", "bank", "watchtower"]}
    ).die(1)
    assert table.on_card() == ["watchtower", "castle", None, None, None] and table.has("reserve") == ["mine", "bank"]
    assert table.gained() == {"watchtowers": 4}


@pytest.mark.rule("BA-FALL-02", "BA-CARD-01")
def test_else_a_wild_tile_covers_the_first_open_space_without_its_bonus() -> None:
    table = County(
        card(6, None, "monastery-1"), card(1), automaton={"reserve": ["mine"], "wild": ["bank", "cow-2"]},
        its={"goods": {"red": 1}},
    ).die(1)  # fmt: skip
    assert table.on_card() == ["face-down cow-2", "monastery-1", None, None] and table.has("wild") == ["bank"]
    assert table.gained() == {"sales": 2}  # the symbol of the space counts, the animals do not


@pytest.mark.rule("BA-FALL-03")
def test_else_the_first_black_tile_becomes_wild() -> None:
    table = County(card(4, None, "castle"), card(1), black=[None, "ship", "bank"]).die(1)
    assert table.has("wild") == ["ship"] and table.see("black")[:3] == [None, None, "bank"]
    assert table.on_card() == [None, "castle", None, None, None]


@pytest.mark.rule("BA-FALL-04")
def test_else_it_gains_2_silver() -> None:
    table = County(card(4, None, "castle"), card(1)).die(1)
    assert table.its("silver") == 2 and table.on_card() == [None, "castle", None, None, None]


# ---------------------------------------------------------------- what tiles bring
@pytest.mark.rule("BA-TILE-01", "BA-TILE-03", "RUL-M32")
def test_a_castle_picks_again_from_the_white_dies_depot() -> None:
    table = County(card(8), card(1), depots=DEPOTS, white=4).die(2)
    assert table.on_card() == ["castle", None, None, "ship"] and table.see("depots.4") == [None, "carpenter"]
    fallback = County(card(8), card(1), depots={**NO_DEPOTS, "2": [None, "castle"]}, white=4).die(2)
    assert fallback.on_card() == ["castle", None, None, None] and fallback.its("silver") == 2


@pytest.mark.rule("BA-TILE-01", "RUL-M32", "EX-M17", "BA-CARD-08")
def test_a_castle_that_completes_its_card_picks_for_the_other() -> None:
    full = card(7, "bank", None, "church", "cow-3", "ship")
    table = County(full, card(1), depots={**DEPOTS, "3": ["sheep-2"]}, white=3).die(2)
    assert table.gained() == {"county cards": 21, "livestock": 2}
    assert table.has("cards.0.number") == 1 and table.on_card() == [None, "sheep-2", None]
    assert table.cards(5).has("cards.1.number") == 5


@pytest.mark.rule("BA-TILE-02", "RUL-M32")
def test_a_castle_without_any_open_space_sells() -> None:
    table = County(
        card(8, None, "mine", "cow-2", "ship"), card(1, None, "cow-3", "monastery-1"), depots=DEPOTS, white=1,
        its={"goods": {"red": 2}}, automaton={"reserve": []},
    )  # fmt: skip
    table.die(2)  # the castle completes card 8; the other card still has its mine space, filled from depot 5
    assert table.on_card(0) is None and table.has("completed") == 2 and table.its("goods") == {"red": 2}
    nested = County(
        card(8, None, "mine", "cow-2", "ship"), card(4, "bank", None, "monastery-1", "mine", "market"), white=1,
        depots={**NO_DEPOTS, "2": [None, "castle"], "6": []}, its={"goods": {"red": 2}},
        automaton={"reserve": ["castle"]},
    )  # fmt: skip
    nested.die(2)  # the first castle finds the other card's castle space, the second finds nothing open
    assert nested.gained()["sales"] == 4 and nested.its("goods") == {} and nested.has("completed") == 2


@pytest.mark.rule("BA-TILE-04", "BA-GEN-03")
def test_mines_and_monasteries_bring_nothing() -> None:
    for die, space in ((5, "monastery-21"), (2, "monastery-20")):
        table = County(card(4, None, "castle"), card(1), depots=DEPOTS).die(die)
        assert space in table.on_card() and table.gained() == {} and table.its("silver") == 0
    mine = County(card(1), card(2), depots=DEPOTS).die(5)
    assert mine.on_card() == ["mine", None, None] and mine.gained() == {}


@pytest.mark.rule("BA-TILE-05", "EX-M06")
def test_livestock_counts_its_species_on_cards_and_duchy() -> None:
    table = County(
        card(9), card(1, None, "sheep-2"), depots={**NO_DEPOTS, "3": ["sheep-3"]}, white=1,
        its={"duchy": {"livestock-1": "sheep-4", "livestock-2": "cow-4"}}, automaton={"reserve": ["sheep-3"]},
    ).die(3)  # fmt: skip
    assert table.gained() == {"livestock": 9}


@pytest.mark.rule("BA-TILE-05")
def test_animals_that_lie_face_down_do_not_count() -> None:
    table = County(
        card(9), card(1, None, "face-down sheep-2"), depots={**NO_DEPOTS, "3": ["sheep-3"]},
        automaton={"stacked": []},
    ).die(3)  # fmt: skip
    assert table.gained() == {"livestock": 3}


@pytest.mark.rule("BA-TILE-06", "BA-GEN-06")
def test_a_ship_takes_the_goods_of_the_fullest_depot_of_any_types() -> None:
    goods = {"2": {"red": 1, "pink": 1, "brown": 1, "purple": 1}, "5": {"red": 3}}
    table = County(card(6), card(1), depots=DEPOTS, depot_goods=goods, white=1).die(1)
    assert table.on_card()[0] == "ship" and table.see("depot_goods.5") == {"red": 3}
    assert sum(table.its("goods").values()) + sum(table.its("sold").values()) == 4
    assert table.see("track") == [1, 0] and table.its("track") == 2


@pytest.mark.rule("BA-TILE-07", "RUL-M33")
@pytest.mark.parametrize(("white", "depot"), [(2, "2"), (3, "5"), (4, "5"), (6, "2")])
def test_equal_depots_are_decided_clockwise_from_the_white_die(white: int, depot: str) -> None:
    goods = {"2": {"red": 2}, "5": {"pink": 2}}
    cards = (card(6), card(1)) if white < 5 else (card(1), card(6))
    table = County(*cards, depots=DEPOTS, depot_goods=goods, white=white).die(1)
    assert table.see(f"depot_goods.{depot}") == {}
    assert sum(len(table.see(f"depot_goods.{d}")) for d in "25") == 1


@pytest.mark.rule("BA-TILE-08", "RUL-M33")
def test_a_ship_moves_on_also_without_goods_and_on_the_last_space_to_the_top() -> None:
    table = County(card(3), card(1), depots=DEPOTS).die(4)
    assert table.on_card()[0] == "ship" and table.its("track") == 2
    last = County(
        card(3), card(1), depots={**NO_DEPOTS, "1": [None, "ship"]}, setup={"boards": "1"},
        automaton={"ships": 6}, seat={"0": {"duchy": _ships_of_duchy_1()}}, track=[0, 1],
    ).die(1)  # fmt: skip
    assert last.its("track") == 7 and last.see("track") == [1, 0]


def _ships_of_duchy_1() -> dict[str, str]:
    game = Burgundy("SE", (), "chateauma")
    duchy = game.new({"players": 1, "boards": "1"}).rules.duchies[0]
    return {duchy.names[h]: "ship" for h in range(37) if duchy.colour[h] == 2}


@pytest.mark.rule("BA-TILE-09", "BA-TILE-10", "BA-TILE-11", "INV-M14")
@pytest.mark.parametrize(
    ("building", "silver", "points"),
    [("bank", 2, {}), ("boarding-house", 0, {"boarding houses": 2}), ("watchtower", 0, {"watchtowers": 4})],
)
def test_bank_boarding_house_watchtower(building: str, silver: int, points: dict[str, int]) -> None:
    table = County(card(4, None, "castle"), card(1), depots={**NO_DEPOTS, "1": [building]}).die(1)
    assert table.gained() == points and table.its("silver") == silver and table.its("workers") == 0


@pytest.mark.rule("BA-TILE-12", "BA-SELL-01")
def test_a_warehouse_sells() -> None:
    table = County(
        card(4, None, "castle"), card(1), depots={**NO_DEPOTS, "1": ["warehouse"]}, its={"goods": {"pink": 2, "red": 3}}
    ).die(1)
    assert table.gained() == {"sales": 6} and table.its("sold") == {"red": 3}


@pytest.mark.rule("BA-TILE-13", "BA-TILE-16")
def test_a_carpenter_reserves_the_next_building_from_the_white_die() -> None:
    table = County(card(4, None, "castle"), card(1), depots=DEPOTS, white=2).die(4)
    assert table.on_card()[0] == "carpenter" and table.has("reserve") == ["market"]
    assert table.gained() == {} and table.see("depots.3") == ["cow-2", None]
    none = County(card(4, None, "castle"), card(1), depots={**NO_DEPOTS, "1": ["carpenter"]}).die(1)
    assert none.has("reserve") == []


@pytest.mark.rule("BA-TILE-14")
@pytest.mark.parametrize(
    ("depots", "taken"),
    [
        ({"2": ["monastery-1", "castle"], "5": ["mine", None]}, "castle"),
        ({"2": ["monastery-1", None], "5": ["mine", None]}, "mine"),
        ({"2": ["monastery-1", None]}, "monastery-1"),
        ({"3": ["cow-2", "bank"]}, None),
    ],
)
def test_a_church_reserves_a_castle_a_mine_or_a_monastery(depots: dict[str, Any], taken: str | None) -> None:
    table = County(card(3, "ship"), card(1), depots={**NO_DEPOTS, "1": ["church"], **depots}, white=1).die(1)
    assert table.on_card()[1] == "church" and table.has("reserve") == ([taken] if taken else [])


@pytest.mark.rule("BA-TILE-15")
@pytest.mark.parametrize(
    ("depots", "taken"),
    [
        ({"3": ["cow-2"], "4": ["ship"]}, "ship"),
        ({"3": ["cow-2"]}, "cow-2"),
        ({"3": ["cow-2"], "6": ["ship"]}, "ship"),  # once round: the depot before the white die's is the last
        ({"2": ["monastery-1", "castle"]}, None),
    ],
)
def test_a_market_reserves_a_ship_or_else_livestock(depots: dict[str, Any], taken: str | None) -> None:
    table = County(card(4, None, "castle"), card(1), depots={**NO_DEPOTS, "1": ["market"], **depots}).die(1)
    assert table.on_card()[0] == "market" and table.has("reserve") == ([taken] if taken else [])


HALL = {**NO_DEPOTS, "1": ["town-hall"]}


@pytest.mark.rule("BA-TILE-17", "RUL-M34")
def test_a_town_hall_lays_of_the_kind_with_most_tiles() -> None:
    table = County(
        card(2), card(1), depots=HALL, automaton={"reserve": ["bank", "cow-2", "cow-3", "monastery-1", "mine", "mine"]}
    ).die(1)
    assert table.on_card() == ["town-hall", None, "cow-3", None] and table.gained() == {"livestock": 3}
    tie = County(card(2), card(1), depots=HALL, automaton={"reserve": ["monastery-1", "cow-2"]}).die(1)
    assert tie.on_card() == ["town-hall", None, "cow-2", None]  # livestock comes before monasteries


@pytest.mark.rule("BA-TILE-18", "RUL-M34")
def test_a_town_hall_turns_to_the_other_card_only_if_nothing_fits_the_selected() -> None:
    table = County(card(2), card(1), depots=HALL, automaton={"reserve": ["mine", "ship"]}).die(1)
    assert table.on_card() == ["town-hall", None, None, None] and table.on_card(1) == ["mine", None, None]
    both = County(card(2), card(1), depots=HALL, automaton={"reserve": ["cow-2", "mine"]}).die(1)
    assert both.on_card() == ["town-hall", None, "cow-2", None] and both.on_card(1) == [None, None, None]
    assert both.has("reserve") == ["mine"]
    nothing = County(card(2), card(1), depots=HALL, automaton={"reserve": ["ship"]}).die(1)
    assert nothing.has("reserve") == ["ship"]


@pytest.mark.rule("BA-TILE-19")
def test_a_town_hall_never_uses_wild_tiles() -> None:
    table = County(card(2), card(1), depots=HALL, automaton={"wild": ["cow-2"]}).die(1)
    assert table.has("wild") == ["cow-2"] and table.on_card() == ["town-hall", None, None, None]


@pytest.mark.rule("BA-GEN-04")
def test_it_may_hold_equal_buildings() -> None:
    table = County(
        card(2, "bank"), card(1), depots={**NO_DEPOTS, "1": ["bank"]}, its={"duchy": {"building-1": "bank"}}
    ).die(1)
    assert table.on_card()[:2] == ["bank", "bank"]


# ---------------------------------------------------------------- selling
@pytest.mark.rule("BA-SELL-01", "BA-SELL-02", "EX-M18")
@pytest.mark.parametrize(("people", "points"), [(1, 4), (2, 6), (3, 8)])
def test_equal_types_are_decided_by_the_lower_number(people: int, points: int) -> None:
    table = County(
        card(4, None, "castle"), card(1), people=people, depots={**NO_DEPOTS, "1": ["warehouse"]},
        its={"goods": {"red": 2, "purple": 2}},
    ).die(1)  # fmt: skip
    assert table.gained() == {"sales": points} and table.its("sold") == {"purple": 2}
    assert "It sells 2 purple" in " ".join(table.news())


@pytest.mark.rule("BA-SELL-02")
def test_a_sale_brings_1_silver() -> None:
    table = County(
        card(4, None, "castle"), card(1), depots={**NO_DEPOTS, "1": ["warehouse"]}, its={"goods": {"red": 3}}
    ).die(1)
    assert table.its("silver") == 1


@pytest.mark.rule("BA-SELL-03")
def test_without_goods_nothing_is_sold() -> None:
    table = County(card(4, None, "castle"), card(1), depots={**NO_DEPOTS, "1": ["warehouse"]}).die(1)
    assert table.its("silver") == 0 and table.gained() == {} and "It has no goods to sell." in table.news()
