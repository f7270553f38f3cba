"""The Châteauma with the expansions."""

from collections import Counter
from typing import Any

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.modules.vineyards.words import NAMES
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.rng import seeded

from .counties import DEPOTS, NO_DEPOTS, County, card

FULL = (card(1, None, "cow-2", "monastery-1"), card(2))  # depot 5's mine completes the first
POST = card(2, "bank", "market", "cow-3")  # a monastery completes it; it shows a post
SHIELD = card(3, "ship", "bank", "cow-3")  # a building completes it; it shows a shield


# ---------------------------------------------------------------- tiles, white castles, inns
@pytest.mark.rule("BA-EXP-01")
def test_the_added_monasteries_score_4_like_all_others() -> None:
    duchy = {"monastery-1": "monastery-27", "monastery-2": "monastery-28", "monastery-3": "monastery-29"}
    table = County(
        card(1), card(2), modules="tiles white-castles", phase="E", round=5, black=["bank"], track=[0, 1],
        its={"duchy": duchy, "silver": 1},
    ).die(1)  # fmt: skip
    assert table.gained() == {"monasteries": 12, "reserve": 1, "silver": 1} and table.see("track") == [0, 1]


@pytest.mark.rule("BA-EXP-02")
def test_the_crane_picks_again_like_a_castle() -> None:
    table = County(card(9), card(4, None, "castle"), modules="tiles", depots={**DEPOTS, "1": ["crane"]}, white=5).die(1)
    assert table.on_card(1) == ["crane", "castle", "monastery-21", None, None]


@pytest.mark.rule("BA-EXP-03", "RUL-M43")
def test_the_geese_score_2_and_the_species_with_most_animals() -> None:
    table = County(
        card(9), card(1, None, "sheep-3"), modules="tiles", depots={**NO_DEPOTS, "3": ["geese"]},
        its={"duchy": {"livestock-1": "cow-2", "livestock-2": "cow-2"}},
    ).die(3)  # fmt: skip
    assert table.gained() == {"livestock": 6}


@pytest.mark.rule("BA-EXP-04")
def test_later_livestock_scores_the_geese_too() -> None:
    table = County(
        card(9), card(1, None, "geese"), modules="tiles", depots={**NO_DEPOTS, "3": ["pig-3"]},
        its={"duchy": {"livestock-1": "pig-2", "building-1": "crane"}},
    ).die(3)  # fmt: skip
    assert table.gained() == {"livestock": 7}


WHITE = {**NO_DEPOTS, "1": ["white-castle"]}


@pytest.mark.rule("BA-EXP-05", "RUL-M44")
def test_a_white_castle_reserves_from_the_first_depot_with_a_tile_the_kind_it_has_fewest_of() -> None:
    depots = {**WHITE, "3": ["cow-2", "bank"], "4": ["ship"]}
    table = County(card(4, None, "castle"), card(1), modules="white-castles", depots=depots, white=2).die(1)
    assert table.has("reserve") == ["bank"] and table.see("depots.3") == ["cow-2", None]
    some = County(
        card(4, None, "castle"), card(1), modules="white-castles", depots=depots, white=2,
        automaton={"reserve": ["market"]},
    ).die(1)  # fmt: skip
    assert some.has("reserve") == ["market", "cow-2"] and some.gained() == {}


@pytest.mark.rule("BA-EXP-05")
@pytest.mark.parametrize(
    ("lying", "reserved"), [("3 4 5", "ship"), ("2 3 5", "mine"), ("2 3 6", "bank"), ("2 3", "castle"), ("3", "cow-2")]
)
def test_a_white_castle_begins_with_the_depot_of_the_white_die_and_goes_on_clockwise(lying: str, reserved: str) -> None:
    tiles = {"2": ["castle"], "3": ["cow-2"], "4": ["ship"], "5": ["mine"], "6": ["bank"]}
    depots = {**WHITE, **{depot: tiles[depot] for depot in lying.split()}}
    table = County(card(4, None, "castle"), card(1), modules="white-castles", depots=depots, white=4).die(1)
    assert table.has("reserve") == [reserved]


@pytest.mark.rule("BA-EXP-06")
def test_a_white_castle_with_empty_depots_brings_1_silver() -> None:
    table = County(card(4, None, "castle"), card(1), modules="white-castles", depots=WHITE, white=2).die(1)
    assert table.its("silver") == 1 and table.has("reserve") == []


@pytest.mark.rule("BA-EXP-07", "BX-INN-18", "BA-EXP-16")
def test_inns_are_not_used_and_there_is_no_team_or_solo_gamewith_it() -> None:
    with pytest.raises(InputError, match="inns does not go with"):
        Burgundy("SE", ["inns"], "chateauma")
    with pytest.raises(InputError, match="has no chateauma"):
        Burgundy("2019", [], "chateauma")
    for players in (0, 4):
        with pytest.raises(InputError, match="players"):
            Burgundy("SE", [], "chateauma").new({"players": players})
    labels = [duchy.label for duchy in Burgundy("SE", [], "chateauma").new({"players": 1}).rules.duchies]
    assert not {"31", "32", "33", "34", "35", "36"} & set(labels)


@pytest.mark.rule("BA-EXP-17")
def test_castle_connection_concerns_humans_only() -> None:
    """It fills its cards as ever, fetches no castle that was set aside, and the rule binds who plays against it."""
    on_11 = {"boards": "11", "castle": "choose"}
    table = County(*FULL, modules="castle-connection", depots=DEPOTS, castles=3).die(5)
    usual = County(*FULL, setup=on_11, depots=DEPOTS).die(5)
    assert table.gained() == usual.gained() == {"county cards": 12}
    for path in ("automaton", "seat.1"):
        assert table.see(path) == usual.see(path)
    assert table.see("castles") == 3 and table.see("seat.1.board") not in [str(number) for number in range(11, 19)]
    me = {"duchy": {"c3": "ship"}, "storage": ["bank"], "dice": [2, 4], "points": {"sales": 9}}
    place = {"stage": "turn", "turn": 0, "depots": DEPOTS, "seat": {"0": me}}
    bound = County(*FULL, modules="castle-connection", castles=3, **place)
    assert bound.seat == 0 and bound.see("seat.0.board") == "11"
    assert bound.refused("place 2 bank d3") == "BX-CC-02" and "retrieve castle" in bound.legal()
    assert "place 2 bank d3" in County(*FULL, setup=on_11, **place).legal()


# ---------------------------------------------------------------- border posts and trade routes
@pytest.mark.rule("BA-EXP-08")
@pytest.mark.parametrize(("posts", "phase", "points"), [(0, "A", 0), (1, "A", 10), (1, "C", 6), (3, "A", 0)])
def test_the_second_card_with_a_post_scores_the_phase_value(posts: int, phase: str, points: int) -> None:
    table = County(POST, card(1), modules="border-posts", depots=DEPOTS, phase=phase, automaton={"posts": posts}).die(2)
    assert table.gained().get("border posts", 0) == points and table.has("posts") == posts + 1
    plain = County(card(6, "ship", None, "bank", "ship"), card(1), modules="border-posts", depots=DEPOTS,
                   automaton={"posts": 1}).die(2)  # fmt: skip
    assert "border posts" not in plain.gained() and plain.has("posts") == 1


@pytest.mark.rule("BA-EXP-09")
@pytest.mark.parametrize(("taken", "bonus", "points"), [(None, "large", 5), ("large", "small", 2)])
def test_the_third_takes_a_border_bonus(taken: str | None, bonus: str, points: int) -> None:
    table = County(
        POST, card(1), modules="border-posts", depots=DEPOTS, automaton={"posts": 2},
        seat={"0": {"border_bonus": taken}},
    ).die(2)  # fmt: skip
    assert table.gained()["border bonus"] == points and table.has("border_bonus") == bonus


@pytest.mark.rule("BA-EXP-09")
def test_without_a_border_bonus_left_the_third_gets_nothing() -> None:
    seats = {"0": {"border_bonus": "large"}, "1": {"border_bonus": "small"}}
    table = County(
        POST, card(1), modules="border-posts", people=2, depots=DEPOTS, automaton={"posts": 2}, seat=seats
    ).die(2)
    assert "border bonus" not in table.gained()


@pytest.mark.rule("BA-EXP-10", "RUL-M45", "EX-M18")
def test_with_trade_routes_each_sale_brings_a_point_more() -> None:
    depots = {**NO_DEPOTS, "1": ["warehouse"]}
    table = County(
        card(4, None, "castle"), card(1), modules="trade-routes", people=2, depots=depots,
        its={"goods": {"red": 2, "purple": 2}},
    ).die(1)  # fmt: skip
    assert table.gained() == {"sales": 6, "routes": 1} and "route" not in table.see("seat.2")
    nothing = County(card(4, None, "castle"), card(1), modules="trade-routes", depots=depots).die(1)
    assert nothing.gained() == {}


@pytest.mark.rule("BA-EXP-10")
@pytest.mark.parametrize(("people", "tiles"), [(1, 5), (2, 4), (3, 3)])
def test_routes_are_dealt_to_humans_by_total_players(people: int, tiles: int) -> None:
    game, s = begun(people, ["trade-routes"])
    seats = game.describe(s)["seat"]
    assert [len(seats[str(seat)]["route"]) for seat in range(people)] == [tiles] * people


def begun(people: int, modules: list[str], number: int = 1, **setup: Any) -> Any:
    """A game whose modules are dealt."""
    game = Burgundy("SE", modules, "chateauma")
    s = game.new({"players": people, **setup})
    rng = seeded(number)
    while game.describe(s)["stage"] != "depots 1":
        movers = game.movers(s)
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
        else:
            seat = movers.bit_length() - 1
            game.apply(s, seat, game.legal(s, seat)[0])
    return game, s


# ---------------------------------------------------------------- shields
@pytest.mark.rule("BA-EXP-11")
@pytest.mark.parametrize(("people", "shields"), [(1, 6), (2, 9), (3, 12)])
def test_shield_2_is_never_dealt(people: int, shields: int) -> None:
    seen = Counter[int]()
    for number in range(60):
        game, s = begun(people, ["shields"], number)
        dealt = [k for depot in game.describe(s)["shields"].values() for k in depot]
        assert len(dealt) == shields
        seen.update(dealt)
    assert set(seen) == set(range(1, 19)) - {2}


@pytest.mark.rule("BA-EXP-11")
def test_shield_2_cannot_be_dealt_by_hand() -> None:
    game = Burgundy("SE", ["shields"], "chateauma")
    s = game.new({"players": 1})
    rng = seeded(1)
    while game.describe(s)["stage"] != "deal 2":
        movers = game.movers(s)
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
        else:
            game.apply(s, 0, game.legal(s, 0)[0])
    with pytest.raises(Refused) as refused:
        game.parse(s, NATURE, "shields 1, 2, 3, 4, 5, 6")
    assert refused.value.rule == "BA-EXP-11"


@pytest.mark.rule("BA-EXP-13", "BA-EXP-14")
def test_a_card_with_a_shield_takes_the_lowest_of_the_first_depot() -> None:
    lying = {"1": [], "2": [], "3": [], "4": [9, 5], "5": [1], "6": []}
    table = County(SHIELD, card(1), modules="shields", depots=DEPOTS, white=3, shields=lying).die(1)
    assert table.has("shields") == [5] and table.see("shields.4") == [9] and table.gained() == {"county cards": 18}
    assert table.its("silver") == 2  # the bank's: nothing is paid for it
    none = County(POST, card(1), modules="shields", depots=DEPOTS, shields=lying).die(2)
    assert none.has("shields") == []


@pytest.mark.rule("BA-EXP-13")
@pytest.mark.parametrize(("lying", "taken"), [("3 4 5", 6), ("2 3 5", 7), ("2 3 6", 8), ("2 3", 4), ("3", 5)])
def test_the_first_depot_with_a_shield_is_looked_for_from_the_white_die_on(lying: str, taken: int) -> None:
    shields = {depot: [int(depot) + 2] for depot in lying.split()}
    table = County(SHIELD, card(1), modules="shields", depots=DEPOTS, white=4, shields=shields).die(1)
    assert table.has("shields") == [taken]


@pytest.mark.rule("BA-EXP-14")
def test_it_pays_no_tribute() -> None:
    table = County(
        card(1), card(2), modules="shields", round=5, black=["bank"], its={"silver": 1}, automaton={"shields": [4, 9]}
    ).die(1)
    assert table.see("phase") == "B" and table.has("shields") == [4, 9] and table.its("silver") == 1


@pytest.mark.rule("BA-EXP-15", "EX-M07")
@pytest.mark.parametrize(("shields", "points"), [([1], 8), ([1, 3], 15), ([1, 3, 4], 25), ([1, 3, 4, 5, 6], 40)])
def test_its_shields_score_by_their_number(shields: list[int], points: int) -> None:
    table = County(
        card(1), card(2), modules="shields", phase="E", round=5, black=["bank"], automaton={"shields": shields}
    ).die(1)
    assert table.gained() == {"shields": points, "reserve": 1}


SIX = {"shields": {"6": "d4"}, "duchy": {"d4": "castle"}, "named": 1, "dice": [1, 1], "goods": {"red": 1}}


@pytest.mark.rule("BA-EXP-12", "RUL-M46", "DP-M15")
def test_shield_6_copies_its_face_up_monasteries_on_duchy_and_cards() -> None:
    """Monastery 3 makes a sale pay 2 silver, 14 makes the workers of a die 4."""
    own = {"its": {"duchy": {"monastery-1": "monastery-3"}}, "stage": "turn", "turn": 0, "modules": "shields"}
    seat = {"0": {**SIX, "silver": 0, "workers": 0, "dice": [4, 1]}}
    table = County(card(1, None, None, "monastery-14"), card(2), seat=seat, **own)
    table.play("sell 4 red", "workers 1")
    assert table.see("seat.0.silver") == 2 and table.see("seat.0.workers") == 4
    hidden = County(
        card(1, None, None, "face-down monastery-14"), card(2), seat=seat, automaton={"reserve": ["monastery-4"]}, **own
    )
    hidden.play("sell 4 red", "workers 1")
    assert hidden.see("seat.0.workers") == 2


@pytest.mark.rule("BA-EXP-12", "DP-M15")
def test_it_may_be_named_and_what_it_lays_later_is_copied_at_once() -> None:
    seat = {"0": {**SIX, "named": None, "dice": [1, 1]}}
    table = County(card(1), card(2), modules="shields", stage="turn", turn=0, seat=seat)
    assert "name 1" in table.legal()
    later = County(card(1), card(2), modules="shields", seat={"0": SIX}, depots={**NO_DEPOTS, "2": ["monastery-14"]})
    later.die(2)
    assert later.state.players[0].monasteries == 1 << 13 and later.state.players[1].monasteries == 0
    moved = County(
        card(1, None, "cow-2", "face-down monastery-14"), card(2), modules="shields", seat={"0": SIX}, depots=DEPOTS
    ).die(5)
    assert moved.state.players[0].monasteries == 1 << 13


@pytest.mark.rule("BA-EXP-12", "RUL-M46")
def test_its_flat_points_and_monastery_27_are_not_copied() -> None:
    its = {"duchy": {"monastery-1": "monastery-25", "monastery-2": "monastery-27"}}
    seat = {"0": {**SIX, "silver": 1, "workers": 0, "goods": {}, "sold": {"red": 3}, "points": {"sales": 6}}}
    table = County(
        card(1), card(2), modules="shields tiles", phase="E", round=5, black=["bank"], its=its, seat=seat,
    ).die(1)  # fmt: skip
    assert table.state.players[0].monasteries == 1 << 24
    while table.game.movers(table.state):
        table.play(next(text for text in table.legal() if text.startswith(("tribute", "pass"))))
    assert table.points()["monastery 25"] == 3 and "monasteries" not in table.points()


# ---------------------------------------------------------------- vineyards
@pytest.mark.rule("BA-VINE-01")
def test_with_the_vineyards_it_has_another_deck() -> None:
    left = Counter[int]()
    for number in range(60):
        game, s = begun(1, ["vineyards"], number)
        own = game.describe(s)["automaton"]
        lying = [shown["number"] for shown in own["cards"]]
        assert sorted([*own["deck"], *lying]) == [1, *range(10, 18)]
        left[lying[0]] += 1
    assert set(left) == {12, 15, 16}


@pytest.mark.rule("BA-VINE-02", "BA-VINE-03", "RUL-M47")
@pytest.mark.parametrize("people", [1, 2, 3])
def test_humans_get_vine_bonus_tiles_and_it_gets_none(people: int) -> None:
    game, s = begun(people, ["vineyards"])
    seen = game.describe(s)
    assert sum(seen["vines"]["pool"].values()) == (5 if people == 1 else 24 - people)
    assert people > 1 or set(seen["vines"]["pool"].values()) == {1}
    assert game.describe(game.from_dict(game.to_dict(s))) == seen
    assert "vines" not in seen["seat"][str(people)] and seen["automaton"]["double_hexes"] == 0


def vineyard(*cards: dict[str, Any], people: int = 1, depot: list[Any], store: list[Any], **rest: Any) -> County:
    return County(*cards, modules="vineyards", people=people, vines={"depot": depot, "store": store}, **rest)


def kinds(count: int) -> list[str]:
    return list(NAMES[:count])


@pytest.mark.rule("BA-VINE-04", "EX-M21")
@pytest.mark.parametrize(("white", "filled", "taken"), [(4, 2, 2), (4, 1, 1), (4, 0, 0), (1, 2, 2), (6, 2, 2)])
def test_a_double_hex_symbol_takes_from_the_slot_of_the_white_die_or_the_next(
    white: int, filled: int, taken: int
) -> None:
    depot: list[str | None] = [None, None, None]
    depot[filled] = kinds(1)[0]
    cards = (card(10, "bank"), card(1)) if white < 5 else (card(1), card(10, "bank"))
    table = vineyard(*cards, people=2, white=white, depots={**NO_DEPOTS, "1": ["market"]}, depot=depot, store=[]).die(1)
    assert table.has("double_hexes") == 1 and table.see(f"vines.depot.{taken}") is None


@pytest.mark.rule("BA-VINE-04")
def test_the_slot_of_the_white_die_comes_first_and_the_search_goes_on_from_the_left() -> None:
    first, second = kinds(2)
    table = vineyard(
        card(10, "bank"), card(1), people=2, white=4, depots={**NO_DEPOTS, "1": ["market"]},
        depot=[first, None, second], store=[],
    ).die(1)  # fmt: skip
    assert table.see("vines.depot") == [first, None, None]


@pytest.mark.rule("BA-VINE-05")
def test_an_empty_vineyard_depot_gives_nothing() -> None:
    table = vineyard(card(10, "bank"), card(1), depots={**NO_DEPOTS, "1": ["market"]}, depot=[], store=[]).die(1)
    assert table.has("double_hexes") == 0


@pytest.mark.rule("BA-VINE-06", "BA-VINE-07", "EX-M21")
@pytest.mark.parametrize(("white", "space"), [(1, 0), (2, 0), (3, 2), (4, 2)])
def test_it_buys_from_the_store_first(white: int, space: int) -> None:
    first, second = kinds(2)
    table = vineyard(
        card(1), card(10), people=2, white=white, black=["bank"], its={"silver": 3},
        depots={**NO_DEPOTS, "5": [None, "mine"]}, depot=[], store=[first, None, second],
    ).die(5)  # fmt: skip
    assert table.has("double_hexes") == 1 and table.its("silver") == 1 and table.has("reserve") == []
    assert table.see(f"vines.store.{space}") is None and table.see("black.0") == "bank"


@pytest.mark.rule("BA-VINE-08")
def test_with_an_empty_store_it_buys_from_the_black_depot() -> None:
    table = vineyard(
        card(1), card(10), black=["bank"], its={"silver": 3}, depots={**NO_DEPOTS, "5": ["mine"]}, depot=[], store=[]
    ).die(5)
    assert table.has("reserve") == ["bank"] and table.its("silver") == 1


@pytest.mark.rule("BA-VINE-09")
@pytest.mark.parametrize(("pile", "points"), [(1, 1), (2, 3), (5, 15), (13, 91), (15, 91)])
def test_its_pile_scores_by_its_number(pile: int, points: int) -> None:
    table = County(
        card(1), card(10), modules="vineyards", phase="E", round=5, black=["bank"], automaton={"double_hexes": pile}
    ).die(1)
    assert table.gained() == {"double hexes": points, "reserve": 1}
