"""The 26 monasteries in every edition; tests/scenarios/burgundy/monasteries has the single ones."""

import pytest

from duchy.games.burgundy.setup.geometry import hex_index

from .positions import EDITIONS, Table, last_turn

each_edition = pytest.mark.parametrize("edition", EDITIONS)

COUNTED = {
    16: "warehouse",
    17: "watchtower",
    18: "carpenter",
    19: "church",
    20: "market",
    21: "boarding-house",
    22: "bank",
    23: "town-hall",
}
# one building space in each of the four towns of duchy 1
TOWNS = ("c3", "c5", "e2", "e4")


@pytest.mark.rule("B-MON-16.1", "B-MON-16.2", "RUL-27")
@each_edition
@pytest.mark.parametrize(("number", "building"), COUNTED.items())
def test_16_to_23_score_four_for_each_building_of_their_type_in_all_towns(
    edition: str, number: int, building: str
) -> None:
    other = "market" if building != "market" else "bank"
    duchy = {"c4": f"monastery-{number}", **dict.fromkeys(TOWNS, building), "e5": other}
    table = last_turn(edition, seats={0: {"duchy": duchy}, 1: {"duchy": {"c3": building}}}).play("end")
    assert table.points() == {"monasteries 16-23": 16}
    assert table.points(1) == {}


@pytest.mark.rule("B-MON-16.2")
def test_buildings_placed_before_and_after_the_monastery_count() -> None:
    me = {"duchy": {"c3": "bank"}, "storage": ["monastery-22", "bank"], "dice": [1, 3]}
    table = last_turn(players=2, seats={1: me}).play("place 1 monastery-22 c4", "place 3 bank e4", "end")
    assert table.points(1) == {"silver": 2, "monasteries 16-23": 8}


@pytest.mark.rule("B-MON-16.1", "B-MON-01.2", "INV-08")
def test_several_end_scoring_monasteries_add_up() -> None:
    duchy = {"c4": "monastery-16", "b4": "monastery-1", "a4": "monastery-23", "f3": "monastery-25"}
    duchy |= {"e4": "warehouse", "e5": "warehouse", "f4": "town-hall", "c3": "warehouse"}
    table = last_turn(seats={0: {"duchy": duchy, "sold": {"red": 2}, "points": {"sales": 4}}}).play("end")
    assert table.points() == {"sales": 4, "monasteries 16-23": 16, "monastery 25": 2}
    assert table.score() == 22


@pytest.mark.rule("B-MON-24.1")
@each_edition
@pytest.mark.parametrize("species", [0, 1, 2, 3, 4])
def test_24_scores_four_for_each_species_once(edition: str, species: int) -> None:
    fourth = "chicken" if edition == "2011" else "goat"
    animals = ["cow", "sheep", "pig", fourth][:species]
    duchy = {"c4": "monastery-24"}
    duchy |= {hex_: f"{animal}-2" for hex_, animal in zip(("a1", "b1", "c1", "e6"), animals, strict=False)}
    if animals:
        duchy["b2"] = f"{animals[0]}-3"  # a second tile of a species adds nothing
    table = last_turn(edition, seats={0: {"duchy": duchy}}).play("end")
    assert table.points() == ({"monastery 24": 4 * species} if species else {})


@pytest.mark.rule("RUL-28")
def test_only_the_name_of_the_fourth_species_differs() -> None:
    first, later, special = (Table(edition).game.tiles for edition in EDITIONS)
    assert later == special
    differing = [(a, b) for a, b in zip(first, later, strict=True) if a != b]
    assert differing == [("chicken-2", "goat-2"), ("chicken-3", "goat-3"), ("chicken-4", "goat-4")]


@pytest.mark.rule("B-MON-15.1", "EX-11")
@pytest.mark.parametrize(("edition", "each"), [("2011", 3), ("2019", 2), ("SE", 2)])
@pytest.mark.parametrize("types", range(7))
def test_15_scores_for_each_type_sold(edition: str, each: int, types: int) -> None:
    goods = ["turquoise", "purple", "pink", "red", "brown", "orange"]
    own = {"duchy": {"c4": "monastery-15"}, "sold": dict.fromkeys(goods[:types], 2)}
    assert last_turn(edition, seats={0: own}).play("end").score() == each * types


@pytest.mark.rule("B-MON-25.1")
@each_edition
def test_25_scores_for_each_tile_sold(edition: str) -> None:
    own = {"duchy": {"c4": "monastery-25"}, "sold": {"red": 7, "pink": 5}, "goods": {"brown": 1}}
    assert last_turn(edition, seats={0: own}).play("end").points() == {"monastery 25": 12, "goods": 1}


@pytest.mark.rule("B-MON-26.1", "B-COLOUR-05")
@pytest.mark.parametrize(("edition", "each"), [("2011", 2), ("2019", 3), ("SE", 3)])
def test_26_scores_for_each_bonus_tile_large_or_small(edition: str, each: int) -> None:
    own = {"duchy": {"c4": "monastery-26"}, "large": ["mine"], "small": ["ship", "castle"]}
    table = last_turn(edition, seats={0: own, 1: {"large": ["ship", "castle"]}}).play("end")
    assert table.points() == {"monastery 26": 3 * each} and table.points(1) == {}


# ------------------------------------------------------------------ dice
@pytest.mark.rule("EX-D10", "B-MON-08.1", "B-MON-09.1", "B-MON-09.3", "B-MON-09.4")
@each_edition
@pytest.mark.parametrize(
    ("monasteries", "workers"), [((8, 9), 1), ((9,), 2), ((8,), 2), ((), 3)], ids=["8 and 9", "9", "8", "none"]
)
def test_a_one_places_a_building_on_a_four(edition: str, monasteries: tuple[int, ...], workers: int) -> None:
    duchy = {"d6": "ship", "c6": "market"} | {
        hex_: f"monastery-{m}" for hex_, m in zip(("c4", "b4"), monasteries, strict=False)
    }
    me = {"duchy": duchy, "storage": ["bank"], "dice": [1, 6], "workers": workers}
    assert Table(edition, me=me).play("place 1 bank b5").see("seat.0.workers") == 0
    me["workers"] = workers - 1
    assert Table(edition, me=me).refused("place 1 bank b5") in ("B-WORK-07", "B-PLACE-03")


@pytest.mark.rule("B-MON-08.1", "B-MON-09.1", "B-MON-10.1", "B-MON-11.1", "B-MON-12.1", "B-MON-09.3", "B-MON-09.4")
@pytest.mark.parametrize("distance", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("monastery", "tile", "space", "number"),
    [
        (9, "bank", "e4", 3),
        (10, "ship", "d5", 5),
        (10, "cow-2", "c2", 4),
        (11, "castle", "b3", 6),
        (11, "mine", "e3", 4),
        (11, "monastery-20", "b4", 5),
        (12, None, "4:ship", 4),
    ],
)
def test_what_a_die_costs_with_the_free_step_and_with_8(
    monastery: int, tile: str | None, space: str, number: int, distance: int
) -> None:
    """Both directions round the ring, so across 6 and 1 too; the four columns of the table under B-WORK-06."""
    for die in {(number - 1 + distance) % 6 + 1, (number - 1 - distance) % 6 + 1}:
        plain, with_8, free, both = distance, (distance + 1) // 2, max(0, distance - 1), distance // 2
        for owned, cost in (((), plain), ((8,), with_8), ((monastery,), free), ((8, monastery), both)):
            duchy = {"c4": "monastery-2", "c3": "market"}  # reach every space above
            duchy |= {hex_: f"monastery-{m}" for hex_, m in zip(("g2", "g3"), owned, strict=False)}
            me = {"duchy": duchy, "storage": [tile] if tile else [], "dice": [die, die], "workers": 3}
            table = Table(me=me, depots={"4": ["ship"]})
            table.play(f"place {die} {tile} {space}" if tile else f"take {die} {space}")
            assert table.see("seat.0.workers") == 3 - cost


@pytest.mark.rule("B-MON-09.5")
@pytest.mark.parametrize("monastery", [9, 10, 11, 12])
def test_the_free_step_does_not_help_a_sale(monastery: int) -> None:
    me = {"duchy": {"c4": f"monastery-{monastery}"}, "goods": {"red": 1}, "dice": [3, 5], "workers": 0}
    table = Table(me=me)
    assert not [text for text in table.legal() if text.startswith("sell")]
    assert table.refused("sell 3 red") == "B-WORK-07"


@pytest.mark.rule("B-MON-09.5")
@pytest.mark.parametrize(
    ("monastery", "helped"),
    [(9, {"bank"}), (10, {"ship", "cow-2"}), (11, {"castle", "mine", "monastery-20"}), (12, {"take"})],
)
def test_each_free_step_helps_its_own_kinds_only(monastery: int, helped: set[str]) -> None:
    spaces = {"bank": "e4", "ship": "d5", "cow-2": "c2", "castle": "b3", "mine": "e3", "monastery-20": "b4"}
    found = set()
    for tile, space in spaces.items():
        for die in range(1, 7):
            duchy = {"c3": "market", "c4": f"monastery-{monastery}"}
            table = Table(me={"duchy": duchy, "storage": [tile], "dice": [die, die], "workers": 0})
            number = table.state.players[0].duchy.number[hex_index(space)]
            if die != number and f"place {die} {tile} {space}" in table.legal():
                found.add(tile)
    duchy = {"c4": f"monastery-{monastery}"}
    if "take 3 4:ship" in Table(me={"duchy": duchy, "dice": [3, 3], "workers": 0}, depots={"4": ["ship"]}).legal():
        found.add("take")
    assert found == helped


# ------------------------------------------------------------------ the rest
@pytest.mark.rule("B-MON-03.1", "B-MON-04.1", "B-MON-04.2", "EX-D08", "RUL-36")
@each_edition
@pytest.mark.parametrize(("owned", "silver", "workers"), [((), 1, 0), ((3,), 2, 0), ((4,), 1, 1), ((3, 4), 2, 1)])
def test_what_a_sale_brings_by_die_castle_and_warehouse(
    edition: str, owned: tuple[int, ...], silver: int, workers: int
) -> None:
    duchy = {"c4": "monastery-20"} | {hex_: f"monastery-{m}" for hex_, m in zip(("g2", "g3"), owned, strict=False)}
    me = {"duchy": duchy, "goods": {"red": 3}, "silver": 0, "workers": 0}
    sales = [
        Table(edition, 3, {**me, "dice": [4, 1]}).play("sell 4 red"),
        Table(edition, 3, {**me, "dice": [6, 1], "storage": ["castle"]}).play("place 6 castle b3", "sell red"),
        Table(edition, 3, {**me, "dice": [3, 1], "storage": ["warehouse"]}).play("place 3 warehouse e4", "sell red"),
    ]
    for table in sales:
        assert (table.see("seat.0.silver"), table.see("seat.0.workers")) == (silver, workers)
        assert table.points()["sales"] == 9


@pytest.mark.rule("B-MON-13.1", "B-MON-14.1", "B-MON-13.2", "B-MON-13.3", "B-MON-13.4", "EX-D09", "RUL-35")
@each_edition
@pytest.mark.parametrize(("owned", "workers", "silver"), [((), 2, 0), ((13,), 2, 1), ((14,), 4, 0), ((13, 14), 4, 1)])
def test_what_taking_workers_brings_by_die_and_castle(
    edition: str, owned: tuple[int, ...], workers: int, silver: int
) -> None:
    duchy = {"c4": "monastery-20"} | {hex_: f"monastery-{m}" for hex_, m in zip(("g2", "g3"), owned, strict=False)}
    me = {"duchy": duchy, "silver": 0, "workers": 0}
    by_die = Table(edition, me={**me, "dice": [6, 1]}).play("workers 6")
    by_castle = Table(edition, me={**me, "dice": [6, 1], "storage": ["castle"]}).play("place 6 castle b3", "workers")
    for table in (by_die, by_castle):
        assert (table.see("seat.0.workers"), table.see("seat.0.silver")) == (workers, silver)
    house = Table(edition, me={**me, "dice": [3, 1], "storage": ["boarding-house"]}).play("place 3 boarding-house e4")
    assert (house.see("seat.0.workers"), house.see("seat.0.silver")) == (4, 0)


@pytest.mark.rule("B-MON-07.1", "B-MON-07.2", "EX-09")
@each_edition
def test_7_adds_a_point_a_tile_that_scores(edition: str) -> None:
    duchy = {"c4": "monastery-7", "c3": "bank", "c2": "sheep-4", "b1": "pig-4", "e6": "sheep-2"}
    me = {"duchy": duchy, "storage": ["sheep-3", "pig-2"], "dice": [1, 5]}
    table = Table(edition, me=me).play("place 1 sheep-3 b2")
    assert table.points() == {"livestock": 9}
    table.play("place 5 pig-2 c1")
    assert table.points() == {"livestock": 9 + (2 + 1) + (4 + 1)}


@pytest.mark.rule("B-MON-07.1")
def test_7_does_not_pay_for_tiles_placed_before_it_or_for_another_player() -> None:
    duchy = {"c3": "bank", "c2": "sheep-4"}
    me = {"duchy": duchy, "storage": ["monastery-7", "sheep-3"], "dice": [1, 1]}
    table = Table(me=me, others={1: {"duchy": {"c2": "cow-2"}}}).play("place 1 monastery-7 c4")
    assert table.points() == {}
    assert table.play("place 1 sheep-3 b2").points() == {"livestock": 9}
    other = Table(me={**me, "storage": ["sheep-3"]}, others={1: {"duchy": {"c4": "monastery-7"}}})
    assert other.play("place 1 sheep-3 b2").points() == {"livestock": 7}


@pytest.mark.rule("B-MON-02.1", "B-MON-02.2", "B-PEND-01", "RUL-24")
@each_edition
@pytest.mark.parametrize("phase", "ABCDE")
@pytest.mark.parametrize("mines", [0, 1, 2, 3])
def test_mines_and_2_pay_at_the_end_of_every_phase(edition: str, phase: str, mines: int) -> None:
    duchy = dict(zip(("e3", "f2", "g1"), ["mine"] * mines, strict=False))
    with_2 = {"duchy": {**duchy, "c4": "monastery-2"}}
    table = last_turn(edition, 3, {0: with_2, 1: {"duchy": duchy}}, phase=phase).play("end")
    assert (table.see("seat.0.silver"), table.see("seat.0.workers")) == (mines, mines)
    assert (table.see("seat.1.silver"), table.see("seat.1.workers")) == (mines, 0)
    assert (table.see("seat.2.silver"), table.see("seat.2.workers")) == (0, 0)


@pytest.mark.rule("B-PEND-02")
def test_nothing_is_decided_at_the_end_of_a_phase() -> None:
    """After the last turn of a phase the next thing is chance: the depots of the next phase."""
    table = last_turn(players=4, phase="B", seats={0: {"duchy": {"e3": "mine", "c4": "monastery-2"}}}).play("end")
    assert table.see("stage") == "depots 1" and table.see("phase") == "C" and table.see("current") is None


@pytest.mark.rule("B-MON-05.1", "B-MON-05.2", "B-MON-05.5")
@each_edition
@pytest.mark.parametrize("first", range(1, 7))
def test_5_reaches_both_ring_neighbours_and_no_other_depot(edition: str, first: int) -> None:
    goods = {str(depot): {"red": 1} for depot in range(1, 7)}
    me = {"duchy": {"c4": "monastery-5"}, "storage": ["ship"], "dice": [5, 1]}
    table = Table(edition, me=me, depot_goods=goods).play("place 5 ship d5", f"load {first}")
    near = sorted([first % 6 + 1, (first - 2) % 6 + 1])
    assert sorted(table.legal()) == [*(f"load {depot}" for depot in near), "pass"]
    assert table.see("seat.0.track") == 1
    table.play(f"load {near[0]}")
    assert table.see("seat.0.goods") == {"red": 2} and table.see("seat.0.track") == 2


@pytest.mark.rule("B-MON-05.4", "RUL-15")
def test_5_loses_nothing_by_naming_the_full_neighbour_first() -> None:
    """Whatever an empty first depot and then its neighbour would give, the neighbour alone gives."""
    me = {"duchy": {"c4": "monastery-5"}, "storage": ["ship"], "dice": [5, 1]}
    table = Table(me=me, depot_goods={"3": {"red": 1}}).play("place 5 ship d5", "load 3")
    assert table.see("seat.0.goods") == {"red": 1} and table.see("pending") == []


@pytest.mark.rule("B-MON-06.2011", "B-MON-06.2019a", "B-MON-06.2019b", "B-MON-06.SEa", "B-MON-06.SEb", "B-MON-06.SEd")
@pytest.mark.parametrize(
    ("edition", "silver", "workers", "offers"),
    [
        ("2011", 2, 2, ["buy 2:castle", "buy 4:bank", "buy 4:ship", "buy black:mine"]),
        ("2011", 1, 2, []),
        ("2019", 2, 0, ["buy 2:castle", "buy 4:bank", "buy 4:ship", "buy black:mine"]),
        ("2019", 1, 1, [f"buy {x} with 1 worker" for x in ("2:castle", "4:bank", "4:ship", "black:mine")]),
        ("2019", 0, 2, [f"buy {x} with 2 workers" for x in ("2:castle", "4:bank", "4:ship", "black:mine")]),
        ("2019", 1, 0, []),
        ("2019", 0, 1, []),
        ("SE", 2, 2, ["buy black:mine", "hire 4:bank"]),
        ("SE", 2, 1, ["buy black:mine"]),
        ("SE", 1, 2, ["hire 4:bank"]),
        ("SE", 1, 1, []),
    ],
)
def test_what_6_offers(edition: str, silver: int, workers: int, offers: list[str]) -> None:
    me = {"duchy": {"c4": "monastery-6"}, "dice": [0, 0], "silver": silver, "workers": workers}
    table = Table(edition, me=me, depots={"2": ["castle"], "4": ["ship", "bank"]}, black=["mine"])
    assert sorted(table.legal()) == sorted([*offers, "end"])
    for offer in offers:
        spent = Table(edition, me=me, depots={"2": ["castle"], "4": ["ship", "bank"]}, black=["mine"]).play(offer)
        assert spent.see("seat.0.silver") + spent.see("seat.0.workers") == silver + workers - 2
        assert spent.see("seat.0.storage") == [offer.split()[1].partition(":")[2]]


@pytest.mark.rule("EX-D14", "B-MON-06.SEc", "B-MON-06.2019c", "RUL-33")
def test_6_gives_a_second_tile_in_the_special_edition_only() -> None:
    me = {"duchy": {"c4": "monastery-6"}, "dice": [0, 0], "silver": 2, "workers": 2}
    special = Table("SE", me=me, depots={"4": ["ship", "bank"]}, black=["mine"])
    special.play("buy black:mine", "hire 4:bank")
    assert special.see("seat.0.storage") == ["mine", "bank"] and special.legal() == ["end"]
    for text in ("buy 4:bank", "buy 4:bank with 1 worker", "buy 4:bank with 2 workers"):
        later = Table("2019", me=me, depots={"4": ["ship", "bank"]}, black=["mine"]).play(text)
        assert later.legal() == ["end"]


@pytest.mark.rule("B-MON-06.2019a", "B-BUY-03", "B-BUY-04")
@pytest.mark.parametrize(("edition", "inside"), [("2011", False), ("2019", True), ("SE", True)])
def test_6_while_a_castle_waits(edition: str, inside: bool) -> None:
    me = {"duchy": {"c4": "monastery-6"}, "storage": ["castle"], "dice": [6, 1], "silver": 2, "workers": 2}
    table = Table(edition, me=me, depots={"4": ["ship", "bank"]}, black=["mine"]).play("place 6 castle b3")
    bought = {text.split()[0] for text in table.legal()} & {"buy", "hire"}
    assert bought == (set() if not inside else {"buy", "hire"} if edition == "SE" else {"buy"})
    if edition == "2011":
        assert table.refused("buy 4:ship") == "B-BUY-03"


@pytest.mark.rule("B-MON-01.1", "B-MON-01.2")
@each_edition
def test_1_lifts_the_limit_in_every_town(edition: str) -> None:
    duchy = {"c4": "monastery-1", "e4": "bank", "c5": "bank", "d3": "ship"}
    me = {"duchy": duchy, "storage": ["bank", "bank"], "dice": [1, 3], "silver": 0, "workers": 0}
    table = Table(edition, me=me)
    assert {"place 1 bank e5", "place 3 bank c6"} <= set(table.legal())
    assert table.play("place 1 bank e5", "place 3 bank c6").see("seat.0.silver") == 4
    without = Table(edition, me={**me, "duchy": {**duchy, "c4": "monastery-2"}})
    assert without.refused("place 1 bank e5") == without.refused("place 3 bank c6") == "B-PLACE-06"


@pytest.mark.rule("RUL-14")
@pytest.mark.parametrize("number", [8, 11])
def test_a_monastery_does_not_help_its_own_placement(number: int) -> None:
    """c4 is a 1: from a 2, 11 would be free; from a 3, 8 would do with one worker."""
    die, workers = (2, 0) if number == 11 else (3, 1)
    me = {"storage": [f"monastery-{number}", "monastery-20"], "dice": [die, die], "workers": workers}
    table = Table(me=me)
    assert f"place {die} monastery-{number} c4" not in table.legal()
    helped = Table(me={**me, "duchy": {"g2": f"monastery-{number}"}, "storage": ["monastery-20"]})
    assert f"place {die} monastery-20 c4" in helped.legal()
