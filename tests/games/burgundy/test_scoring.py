"""Points for areas, colours, sales and at the end."""

import pytest

from duchy.games.burgundy.engine.codes import FOR_LIVESTOCK
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.setup.geometry import areas, hex_index, hex_name, neighbours
from duchy.games.burgundy.setup.layout import Layout
from duchy.games.burgundy.setup.layouts import standard_layouts
from duchy.games.burgundy.words.names import SOURCES
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

from .positions import EDITIONS, PLAYERS, Table, last_turn

each_edition = pytest.mark.parametrize("edition", EDITIONS)
each_count = pytest.mark.parametrize("players", PLAYERS)

BY_SIZE = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36}
BUILDINGS = ["bank", "watchtower", "boarding-house", "market", "carpenter", "church", "warehouse", "town-hall"]
TILES = {
    "B": BUILDINGS,
    "S": ["ship"] * 6,
    "L": ["cow-2", "cow-3", "sheep-2", "sheep-3", "pig-2", "pig-3"],
    "Y": [f"monastery-{number}" for number in (15, 16, 17, 18, 19, 20)],
    "M": ["mine"] * 3,
    "C": ["castle"] * 4,
}


def area_of_size(size: int) -> tuple[Layout, tuple[int, ...]]:
    """A printed area of this size that does not hold the castle of the blank position."""
    for layout in standard_layouts().values():
        start = layout.colours.index("C")
        for area in areas(layout.colours):
            if len(area) == size and start not in area and layout.colours[area[0]] in "BLYS":
                return layout, area
    raise AssertionError(f"no duchy has an area of {size}")


@pytest.mark.rule("B-AREA-01", "B-AREA-02", "B-AREA-03", "RUL-39")
@pytest.mark.parametrize("size", BY_SIZE)
@pytest.mark.parametrize(("phase", "worth"), [("A", 10), ("B", 8), ("C", 6), ("D", 4), ("E", 2)])
def test_a_finished_area_scores_its_size_and_the_phase(size: int, phase: str, worth: int) -> None:
    layout, area = area_of_size(size)
    letter = layout.colours[area[0]]
    *before, last = area
    tiles = TILES[letter][::-1]  # the last one to be placed is a plain one
    duchy = {hex_name(hex_): tile for hex_, tile in zip(before, tiles, strict=False)}
    if not before:  # something to stand beside
        beside = neighbours()[last][0]
        duchy[hex_name(beside)] = TILES[layout.colours[beside]][-1]
    tile = TILES[letter][0]
    die = int(layout.numbers[last])
    me = {"duchy": duchy, "storage": [tile], "dice": [die, die]}
    track = {"track": [0, 1]}
    table = Table(layout.edition, me=me, setup={"boards": layout.label, "castle": "choose"}, phase=phase, **track)
    table.play(f"place {die} {tile} {hex_name(last)}")
    assert (table.points()["areas"], table.points()["phases"]) == (BY_SIZE[size], worth)


@pytest.mark.rule("B-AREA-01", "B-AREA-04")
def test_an_area_scores_when_its_last_space_is_covered_and_only_then() -> None:
    me = {"storage": ["bank", "market", "church"], "duchy": {"d5": "ship"}, "dice": [2, 3]}
    table = Table(me=me, others={1: {"dice": [0, 0]}}, round_goods=["red", "red", "pink", "pink", "brown"])
    table.play("place 2 bank c5")
    assert table.points() == {}
    table.play("place 3 market c6")
    assert table.points() == {}
    table.play("end", "end").chance("roll 4 5, 1 1, white 1").play("place 4 church b5")
    assert table.points() == {"areas": 6, "phases": 10}
    table.play("workers 5")
    assert table.points() == {"areas": 6, "phases": 10}


@pytest.mark.rule("B-AREA-05", "B-AREA-06", "B-COLOUR-04", "RUL-20", "RUL-21")
@each_edition
def test_the_starting_castle_never_scores_itself_but_counts_for_its_area(edition: str) -> None:
    """Duchy 1: the castle spaces a2, a3 and b3 are one area, d4 is another."""
    alone = Table(edition, me={"storage": ["castle"], "duchy": {"c4": "monastery-20", "b3": "castle", "a3": "castle"},
                               "dice": [5, 1]})  # fmt: skip
    assert alone.points() == {} and alone.see("pending") == []
    alone.play("place 5 castle a2")
    assert alone.points() == {"areas": 6, "phases": 10, "colours": 5}
    together = Table(edition, me={"storage": ["castle"], "duchy": {"b3": "castle"}, "dice": [4, 1]},
                     setup={"castle": "choose"})  # fmt: skip
    together.play("place 4 castle a3")
    assert together.points() == {"areas": 6, "phases": 10}


@pytest.mark.rule("RUL-20")
@each_edition
def test_settling_scores_nothing_and_gives_no_action(edition: str) -> None:
    game = Burgundy(edition)
    s = game.new({"players": 2, "boards": "1", "castle": "choose", "choice": "open"})
    game.apply(s, NATURE, 0)
    game.apply(s, NATURE, game.parse(s, NATURE, "deal red red red pink pink pink"))
    game.apply(s, 0, game.parse(s, 0, "settle 1 d4"))  # an area of one space
    game.apply(s, 1, game.parse(s, 1, "settle 1 b3"))
    assert game.movers(s) == CHANCE
    assert [sum(seat.values()) for seat in game.scores(s)] == [0, 0]
    assert not s.pending


@pytest.mark.rule("B-COLOUR-01", "B-COLOUR-02", "B-COLOUR-03", "B-COLOUR-06")
@each_edition
@pytest.mark.parametrize(("players", "taken"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2)])
def test_colour_bonus_by_players_and_by_how_many_came_before(edition: str, players: int, taken: int) -> None:
    sizes = ("large", "small")[:taken]
    others = {seat: {size: ["mine"]} for seat, size in enumerate(sizes, 1)}
    me = {"duchy": {"e3": "mine", "f2": "mine"}, "storage": ["mine"], "dice": [3, 1]}
    table = Table(edition, players, me, others).play("place 3 mine g1")
    bonus = (players + 3, players, 0)[taken]
    assert table.points().get("colours", 0) == bonus
    assert (table.points()["areas"], table.points()["phases"]) == (6, 10)
    assert table.see("seat.0.large") == (["mine"] if taken == 0 else [])
    assert table.see("seat.0.small") == (["mine"] if taken == 1 else [])


@pytest.mark.rule("B-COLOUR-01")
@pytest.mark.parametrize("letter", "BLSYMC")
def test_every_colour_has_its_bonus(letter: str) -> None:
    """All spaces of a colour but one are covered; the last one takes the bonus."""
    layout = standard_layouts()["2019-1"]
    spaces = [hex_ for hex_ in range(37) if layout.colours[hex_] == letter and hex_name(hex_) != "d4"]
    touched = [hex_ for hex_ in spaces if set(neighbours()[hex_]) & {hex_index("d4"), *spaces}]
    last = touched[-1]
    tiles = {"B": BUILDINGS * 2, **{kind: names for kind, names in TILES.items() if kind != "B"}}[letter]
    names = {"building": "B", "livestock": "L", "ship": "S", "monastery": "Y", "mine": "M", "castle": "C"}
    colour = next(name for name, kind in names.items() if kind == letter)
    duchy = {hex_name(hex_): tile for hex_, tile in zip(spaces, tiles, strict=False) if hex_ != last}
    if letter == "B":
        duchy["c4"] = "monastery-1"  # a town may repeat a type: only the colour matters here
    die = int(layout.numbers[last])
    tile = tiles[spaces.index(last)]
    me = {"duchy": duchy, "storage": [tile], "dice": [die, die]}
    table = Table(me=me).play(f"place {die} {tile} {hex_name(last)}")
    assert table.points()["colours"] == 5 and table.see("seat.0.large") == [colour]


@pytest.mark.rule("B-SELL-02", "B-SELL-03", "B-SELL-04", "B-SELL-06")
@each_edition
@each_count
@pytest.mark.parametrize("tiles", range(1, 8))
def test_a_sale_takes_all_tiles_for_one_silver(edition: str, players: int, tiles: int) -> None:
    me = {"goods": {"red": tiles, "pink": 1}, "dice": [4, 1], "silver": 0, "workers": 0}
    table = Table(edition, players, me, round_goods=["orange"] * 5).play("sell 4 red")
    assert table.points() == {"sales": players * tiles}
    assert table.see("seat.0.silver") == 1
    assert table.see("seat.0.sold") == {"red": tiles} and table.see("seat.0.goods") == {"pink": 1}


@pytest.mark.rule("B-SELL-01")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_names_the_type_it_sells(die: int) -> None:
    goods = ["turquoise", "purple", "pink", "red", "brown", "orange"]
    for three in (goods[:3], goods[3:]):
        table = Table(me={"goods": dict.fromkeys(three, 1), "dice": [die, 0], "workers": 0})
        sales = [text for text in table.legal() if text.startswith("sell")]
        assert sales == ([f"sell {die} {goods[die - 1]}"] if goods[die - 1] in three else [])


@pytest.mark.rule("B-SELL-07", "RUL-32")
@each_edition
def test_everybody_sees_the_sold_goods(edition: str) -> None:
    table = Table(edition, me={"sold": {"red": 3}, "goods": {"pink": 1}})
    for seat in (0, 1, None):
        seen = table.game.describe(table.game.view(table.state, seat).state)
        assert seen["seat"]["0"]["sold"] == {"red": 3} and seen["seat"]["0"]["goods"] == {"pink": 1}


@pytest.mark.rule("B-GETW-01")
@each_edition
@pytest.mark.parametrize("die", range(1, 7))
def test_any_die_brings_two_workers(edition: str, die: int) -> None:
    table = Table(edition, me={"dice": [die, 0], "workers": 1, "silver": 0}).play(f"workers {die}")
    assert (table.see("seat.0.workers"), table.see("seat.0.silver")) == (3, 0)


@pytest.mark.rule("B-END-02", "B-END-03", "B-END-04", "B-END-06", "EX-D11")
@each_edition
@pytest.mark.parametrize(("workers", "worth"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2)])
def test_what_is_left_scores(edition: str, workers: int, worth: int) -> None:
    mine = {"silver": 3, "workers": workers, "goods": {"red": 1, "pink": 1}, "storage": ["monastery-15", "castle"]}
    table = last_turn(edition, seats={0: mine, 1: {"goods": {"brown": 5}}}).play("end")
    assert table.score() == 3 + 2 + worth
    assert table.points(1) == {"goods": 5}


@pytest.mark.rule("B-END-07")
def test_one_missing_space_is_no_area_and_no_colour() -> None:
    duchy = {"e3": "mine", "f2": "mine", "e4": "bank", "e5": "market", "f4": "church", "f5": "carpenter"}
    assert last_turn(seats={0: {"duchy": duchy}}).play("end").points() == {"silver": 2}  # the two mines of phase E


@pytest.mark.rule("B-TRACK-01", "B-TRACK-02")
def test_a_score_beyond_the_track_is_a_plain_number() -> None:
    for points in (99, 100, 199, 200, 299, 300, 1234):
        me = {"points": {"livestock": points}, "storage": ["cow-2"], "duchy": {"c3": "bank"}, "dice": [4, 1]}
        table = Table(me=me).play("place 4 cow-2 c2")
        assert table.score() == table.see("seat.0.score") == points + 2
        assert table.state.players[0].points[FOR_LIVESTOCK] == points + 2


@pytest.mark.rule("B-TRACK-01", "INV-08")
@each_edition
@each_count
def test_scores_never_fall_and_end_points_come_at_the_end(edition: str, players: int) -> None:
    game = Burgundy(edition)
    rng = seeded(players)
    s = game.new({"players": players})
    before = [0] * players
    end_only = SOURCES[SOURCES.index("goods") :]
    while movers := game.movers(s):
        seat = NATURE if movers == CHANCE else movers.bit_length() - 1
        actions = [] if seat == NATURE else list(game.legal(s, seat))
        game.apply(s, seat, game.chance(s, rng) if seat == NATURE else actions[rng.below(len(actions))])
        now = [sum(sources.values()) for sources in game.scores(s)]
        assert all(a <= b for a, b in zip(before, now, strict=True))
        if game.movers(s):
            assert all(sources[end] == 0 for sources in game.scores(s) for end in end_only)
        before = now
