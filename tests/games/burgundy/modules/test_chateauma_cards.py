"""The Châteauma: cards, bonus tiles, the purchase, and the end."""

from collections import Counter
from typing import Any

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import NATURE
from duchy.kernel.errors import Refused
from duchy.kernel.rng import seeded

from .counties import DEPOTS, NO_DEPOTS, County, card, last


# ---------------------------------------------------------------- cards
@pytest.mark.rule("BA-CARD-01", "BA-CARD-02", "RUL-M35")
def test_each_symbol_covered_this_turn_sells_once_after_all_tile_bonuses() -> None:
    """The town hall covers the symbol of the other card with a ship, whose goods are sold afterwards."""
    table = County(
        card(9, "cow-2", None, "bank"), card(6, None, "monastery-1"), depots={**NO_DEPOTS, "1": ["town-hall"]},
        automaton={"reserve": ["ship"]}, its={"goods": {"red": 1, "pink": 1}}, depot_goods={"3": {"red": 2}},
    ).die(1)  # fmt: skip
    # the town hall finds nothing for card 9 but a ship for card 6, whose goods are there when the symbol sells
    assert table.on_card() == ["cow-2", "town-hall", "bank", None] and table.on_card(1)[0] == "ship"
    assert table.its("sold") == {"red": 3}


@pytest.mark.rule("BA-CARD-01")
def test_symbols_covered_earlier_do_not_sell_again() -> None:
    table = County(card(5, "monastery-1"), card(1), depots=DEPOTS, its={"goods": {"red": 1}}).die(1)
    assert table.on_card()[:2] == ["monastery-1", "bank"] and table.its("sold") == {}


@pytest.mark.rule("BA-CARD-03", "BA-GEN-05")
@pytest.mark.parametrize(("level", "points"), [("gateway", 8), ("midweight", 12), ("heavy", 16)])
def test_a_complete_card_scores_its_value_of_the_level(level: str, points: int) -> None:
    table = County(card(1, None, "cow-2", "monastery-1"), card(2), depots=DEPOTS, setup={"level": level}).die(5)
    assert table.gained() == {"county cards": points} and table.has("completed") == 1


@pytest.mark.rule("BA-CARD-04", "BA-CARD-07")
def test_its_tiles_move_to_the_first_free_spaces_of_their_colours() -> None:
    its = {"duchy": {"livestock-1": "pig-2", "mine-2": "mine"}}
    table = County(card(1, None, "cow-2", "monastery-1"), card(2), depots=DEPOTS, its=its).die(5)
    moved = {"livestock-2": "cow-2", "mine-1": "mine", "monastery-1": "monastery-1"}
    assert table.its("duchy") == {**its["duchy"], **moved} and table.gained() == {"county cards": 12}


@pytest.mark.rule("BA-CARD-05")
def test_a_tile_of_a_full_colour_is_stacked() -> None:
    mines = {"mine-1": "mine", "mine-2": "mine", "mine-3": "mine"}
    table = County(card(1, None, "cow-2", "monastery-1"), card(2), depots=DEPOTS, its={"duchy": mines}).die(5)
    assert table.has("stacked") == ["mine"] and table.its("mines") == 4


@pytest.mark.rule("BA-CARD-06", "BA-CARD-07")
def test_wild_tiles_are_turned_up_and_moved_by_their_kind() -> None:
    table = County(card(1, None, "face-down mine", "face-down cow-2"), card(2), depots=DEPOTS).die(5)
    assert table.its("duchy") == {"mine-1": "mine", "mine-2": "mine", "livestock-1": "cow-2"}
    assert table.its("mines") == 2 and table.gained() == {"county cards": 12}


@pytest.mark.rule("BA-CARD-08", "RUL-M36", "INV-M09")
def test_the_right_card_slides_and_the_new_one_comes_to_the_right() -> None:
    right = card(2, "bank", None, "face-down ship")
    table = County(card(1, None, "cow-2", "monastery-1"), right, depots=DEPOTS).die(5)
    assert table.has("due") == "cards" and table.has("discards") == [1]
    for text in ("cards 1", "cards 2", "cards 10", "cards 3 4", "automaton 3"):
        with pytest.raises(Refused):
            table.game.parse(table.state, NATURE, text)
    table.cards(9)
    assert [table.has(f"cards.{slot}.number") for slot in (0, 1)] == [2, 9]
    assert table.on_card() == ["bank", None, "face-down ship", None] and not any(table.on_card(1))
    assert table.has("deck") == [3, 4, 5, 6, 7, 8]
    other = County(card(2, "bank"), card(1, None, "cow-2", "monastery-1"), white=5, depots=DEPOTS).die(5).cards(9)
    assert [other.has(f"cards.{slot}.number") for slot in (0, 1)] == [2, 9]


@pytest.mark.rule("BA-CARD-09", "RUL-M36")
def test_two_complete_cards_are_handled_left_first_and_refilled_left_first() -> None:
    """The castle of card 8 completes it; its pick completes card 1."""
    table = County(
        card(8, None, "mine", "cow-2", "ship"), card(1, None, "cow-3", "monastery-1"), depots=DEPOTS, white=4
    ).die(2)
    done = [line for line in table.news() if "complete" in line]
    assert done == ["Card 8 is complete: 18 points.", "Card 1 is complete: 12 points."]
    table.cards(5, 6)
    assert [table.has(f"cards.{slot}.number") for slot in (0, 1)] == [5, 6]


@pytest.mark.rule("BA-CARD-10", "RUL-M37")
def test_an_empty_deck_is_renewed_from_the_discards() -> None:
    left, right = card(1, None, "cow-2", "monastery-1"), card(2)
    table = County(left, right, depots=DEPOTS, automaton={"deck": [], "discards": [3, 4, 5, 6, 7, 8, 9]}).die(5)
    game, s = table.game, table.state
    drawn = Counter(game.to_text(s, NATURE, game.chance(s, seeded(n))) for n in range(200))
    assert set(drawn) == {f"cards {n}" for n in (1, 3, 4, 5, 6, 7, 8, 9)}
    table.cards(1)
    assert table.has("deck") == [3, 4, 5, 6, 7, 8, 9] and table.has("discards") == []
    assert "shuffled" in " ".join(table.news())


@pytest.mark.rule("BA-BONUS-01", "BA-BONUS-02")
@pytest.mark.parametrize(("people", "large", "small"), [(1, 5, 2), (2, 6, 3), (3, 7, 4)])
def test_it_claims_bonus_tiles_for_full_colours(people: int, large: int, small: int) -> None:
    its = {"duchy": {"mine-1": "mine", "mine-2": "mine"}}
    full = card(1, None, "cow-2", "monastery-1")
    first = County(full, card(2), people=people, depots=DEPOTS, its=its).die(5).cards(3)
    assert first.gained() == {"county cards": 12, "colours": large} and first.its("large") == ["mine"]
    mines = _covered(people, "mine")
    second = County(full, card(2), people=people, depots=DEPOTS, its=its, seat={"0": mines}).die(5).cards(3)
    assert second.gained() == {"county cards": 12, "colours": small} and second.its("small") == ["mine"]
    owned = County(full, card(2), people=people, depots=DEPOTS,
                   its={"duchy": {**its["duchy"], "mine-3": "mine"}, "large": ["mine"]}).die(5).cards(3)  # fmt: skip
    assert owned.gained() == {"county cards": 12}


def _covered(people: int, colour: str) -> dict[str, Any]:
    """A player who has covered a colour of duchy 1 and owns its large bonus tile."""
    game = Burgundy("SE", (), "chateauma")
    duchy = game.new({"players": people, "boards": "1"}).rules.duchies[0]
    spaces = [duchy.names[h] for h in range(37) if duchy.colour[h] == 4]
    return {"duchy": {name: colour for name in spaces}, "large": [colour]}


# ---------------------------------------------------------------- purchase
IDLE = {**NO_DEPOTS, "5": ["mine"]}


@pytest.mark.rule("BA-BUY-01", "BA-BUY-04", "INV-M12", "INV-M13")
def test_with_2_silver_it_buys_one_tile_for_the_reserve() -> None:
    table = County(card(1), card(2), depots=IDLE, black=["bank", "mine"], its={"silver": 5}).die(5)
    assert table.has("reserve") == ["bank"] and table.its("silver") == 3 and table.see("black")[:2] == [None, "mine"]
    poor = County(card(1), card(2), depots=IDLE, black=["bank"], its={"silver": 1}).die(5)
    assert poor.has("reserve") == [] and poor.its("silver") == 1
    empty = County(card(1), card(2), depots=IDLE, its={"silver": 9}).die(5)
    assert empty.its("silver") == 9


@pytest.mark.rule("BA-BUY-02", "RUL-M38", "EX-M19")
def test_it_buys_the_kind_of_which_it_has_fewest() -> None:
    for_sale = ["bank", "ship", "ship", "mine"]
    table = County(
        card(1), card(2), depots=IDLE, black=for_sale, its={"silver": 2}, automaton={"reserve": ["watchtower"]}
    ).die(5)
    assert table.has("reserve") == ["watchtower", "mine"]
    fewest = County(
        card(1), card(2), depots=IDLE, black=["bank", "ship"], its={"silver": 2},
        automaton={"reserve": ["bank", "bank", "ship"]},
    ).die(5)  # fmt: skip
    assert fewest.has("reserve")[-1] == "ship"


@pytest.mark.rule("BA-BUY-03")
def test_of_that_kind_it_buys_the_first() -> None:
    table = County(card(1), card(2), depots=IDLE, black=["ship", "bank", "market"], its={"silver": 2}).die(5)
    assert table.has("reserve") == ["bank"]


# ---------------------------------------------------------------- phase end and the end
@pytest.mark.rule("BA-PHASE-01", "BA-GEN-03")
def test_face_up_mines_on_duchy_and_cards_pay_as_the_phase_ends() -> None:
    table = last(
        card(1, "mine"), card(8, None, "mine", "face-down mine"), phase="A",
        its={"duchy": {"mine-1": "mine", "monastery-1": "monastery-21"}}, automaton={"reserve": ["mine"]},
    ).die(1)  # fmt: skip
    assert table.see("phase") == "B" and table.its("silver") == 3 and table.its("workers") == 0


@pytest.mark.rule("BA-END-01", "BA-END-02", "BA-END-03", "BA-END-04", "BA-END-05", "RUL-M39", "EX-M20")
def test_the_final_scoring() -> None:
    monasteries = {f"monastery-{i}": f"monastery-{15 + i}" for i in (1, 2, 3)}
    table = last(
        card(2, "bank", "face-down mine"), card(5, "monastery-1"), its={
            "duchy": monasteries, "goods": {"red": 3, "pink": 1}, "silver": 1,
        }, automaton={"reserve": ["bank", "bank"], "wild": []},
    ).die(1)  # fmt: skip
    expected = {"monasteries": 16, "open cards": 6, "reserve": 3, "goods": 4, "silver": 1}
    assert table.gained() == expected and sum(expected.values()) == 30


@pytest.mark.rule("BA-END-01")
def test_stacked_monasteries_score_too_and_face_down_ones_do_not() -> None:
    full = {f"monastery-{i}": f"monastery-{i}" for i in range(1, 7)}
    table = last(
        card(1, None, None, "face-down monastery-9"), card(2), its={"duchy": full},
        automaton={"stacked": ["monastery-8"]},
    ).die(1)  # fmt: skip
    assert table.gained()["monasteries"] == 28


@pytest.mark.rule("BA-END-06")
@pytest.mark.parametrize(("human", "places"), [(9, (2, 1)), (10, (2, 1)), (11, (1, 2))])
def test_a_human_wins_only_with_more_points(human: int, places: tuple[int, int]) -> None:
    table = last(
        its={"points": {"county cards": 9}}, seat={"0": {"points": {"sales": human}, "sold": {"red": 5, "pink": 1},
        "workers": 0, "silver": 0, "goods": {}}},
    )  # fmt: skip
    table.state.players[0].points[5] = human
    table.die(1)  # one wild tile in the reserve: 10 points
    assert table.score(1) == 10 and table.score(0) == human
    result = table.game.result(table.state)
    assert result.places == places and ("equal points" in result.note) == (human == 10)


@pytest.mark.rule("BA-END-07", "RUL-M40")
def test_humans_above_it_are_ranked_as_in_the_base_game() -> None:
    rich = {"silver": 20, "workers": 0, "goods": {}}
    table = last(people=2, its={"points": {"county cards": 9}}, seat={"0": rich, "1": rich}, track=[1, 0, 2]).die(1)
    result = table.game.result(table.state)
    assert result.places == (1, 2, 3) and result.note == "turn order"


@pytest.mark.rule("BA-END-07", "BA-END-06")
def test_a_human_with_its_points_comes_behind_it() -> None:
    seats = {"0": {"silver": 30, "workers": 0, "goods": {}}, "1": {"silver": 10, "workers": 0, "goods": {}}}
    table = last(people=2, its={"points": {"county cards": 9}}, seat=seats).die(1)
    assert table.game.result(table.state).places == (1, 3, 2)
