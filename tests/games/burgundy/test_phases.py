"""Filling the board for a phase (B-BOARD, B-PHASE), and what never comes back (B-COMP)."""

from collections import Counter

import pytest

from duchy.games.burgundy.engine.codes import EMPTY, TILE_COLOUR
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.setup.facts import COLOUR_NAMES
from duchy.kernel.contract import NATURE
from duchy.kernel.errors import Refused
from duchy.kernel.rng import seeded

from .playing import GAMES, PLAYERS, TABLE_IDS, TABLES, play, position, random_game

each_table = pytest.mark.parametrize(("game", "n"), TABLES, ids=TABLE_IDS)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())

DEPOTS = {  # the figure is the smallest number of players that uses the space
    "1": "monastery 3, building 2, ship 2, livestock 4",
    "2": "monastery 2, building 3, castle 2, building 4",
    "3": "livestock 2, ship 3, building 2, monastery 4",
    "4": "mine 4, ship 2, building 2, livestock 3",
    "5": "building 3, mine 2, building 4, monastery 2",
    "6": "castle 3, building 2, ship 4, livestock 2",
}


def spaces(n: int, phase: str) -> dict[str, list[str]]:
    """What the ledger says lies in the depots at the start of a phase."""
    out = {depot: [x.split()[0] for x in line.split(", ") if int(x.split()[1]) <= n] for depot, line in DEPOTS.items()}
    if n == 3 and phase in "BD":
        out["6"][0] = "mine"
    return out


def colour(game: Burgundy, tile: str) -> str:
    return COLOUR_NAMES[TILE_COLOUR[game.tiles.index(tile)]]


def phase_starts(game: Burgundy, n: int, number: int) -> list[tuple[str, State]]:
    """The states before the first roll of each phase."""
    found = []
    for _, text, s in random_game(game, {"players": n}, number):
        if text.startswith("goods"):
            found.append((game.to_dict(s)["phase"], s.copy()))
    return found


@pytest.mark.rule("B-BOARD-01", "B-BOARD-02", "B-PHASE-05", "B-PHASE-06", "B-PHASE-07", "B-PHASE-01")
@each_table
def test_every_used_space_receives_a_tile_of_its_colour(game: Burgundy, n: int) -> None:
    starts = phase_starts(game, n, 7)
    assert [phase for phase, _ in starts] == list("ABCDE")
    for phase, s in starts:
        found = game.to_dict(s)
        assert {d: [colour(game, tile) for tile in row] for d, row in found["depots"].items()} == spaces(n, phase)
        assert sorted(found["depot_goods"]) == list("123456")


@pytest.mark.rule("B-BOARD-03", "B-PHASE-08")
@each_table
def test_the_black_depot_holds_two_tiles_a_player(game: Burgundy, n: int) -> None:
    for _, s in phase_starts(game, n, 8):
        assert len(s.black) == {2: 4, 3: 6, 4: 8}[n]
        assert all(tile != EMPTY for tile in s.black)


@pytest.mark.rule("B-PHASE-09")
@each_table
def test_five_goods_lie_open_before_the_first_roll(game: Burgundy, n: int) -> None:
    for _, s in phase_starts(game, n, 9):
        found = game.to_dict(s)
        assert found["stage"] == "roll" and found["round"] == 1
        assert len(found["round_goods"]) == 5 and None not in found["round_goods"]


@pytest.mark.rule("EX-D15", "B-PHASE-06")
@each_game
def test_three_players_meet_8_castles_and_7_mines(game: Burgundy) -> None:
    seen: Counter[str] = Counter()
    first = []
    for _, s in phase_starts(game, 3, 10):
        found = game.to_dict(s)
        seen.update(tile for row in found["depots"].values() for tile in row)
        first.append(found["depots"]["6"][0])
    assert (seen["castle"], seen["mine"]) == (8, 7)
    assert first == ["castle", "mine", "castle", "mine", "castle"]


@pytest.mark.rule("B-PHASE-06", "B-PHASE-07", "B-PHASE-05", "B-PHASE-08")
@pytest.mark.parametrize(
    ("n", "phase", "right", "wrong"),
    [
        (3, "A", "depot 6 castle bank cow-2", "depot 6 mine bank cow-2"),
        (3, "B", "depot 6 mine bank cow-2", "depot 6 castle bank cow-2"),
        (3, "C", "depot 6 castle bank cow-2", "depot 6 mine bank cow-2"),
        (3, "D", "depot 6 mine bank cow-2", "depot 6 castle bank cow-2"),
        (3, "E", "depot 6 castle bank cow-2", "depot 6 mine bank cow-2"),
        (4, "B", "depot 6 castle bank ship cow-2", "depot 6 mine bank ship cow-2"),
        (4, "D", "depot 6 castle bank ship cow-2", "depot 6 castle bank cow-2 ship"),
        (2, "B", "depot 6 bank cow-2", "depot 6 castle bank cow-2"),
        (2, "D", "depot 6 bank cow-2", "depot 5 mine monastery-1"),
        (2, "D", "depot 6 bank cow-2", "depot 6 bank dragon"),
    ],
)
def test_which_tiles_depot_6_may_receive(n: int, phase: str, right: str, wrong: str) -> None:
    game = GAMES["2019"]
    s = position(game, n, stage="depots 6", phase=phase)
    with pytest.raises(Refused) as refused:
        game.parse(s, NATURE, wrong)
    assert refused.value.rule == "B-PHASE-05"
    play(game, s, right)
    assert game.to_dict(s)["stage"] == "black depot"
    for bad in ("black " + "bank " * (2 * n - 1), "black", "depot 6 bank cow-2"):
        with pytest.raises(Refused) as refused:
            game.parse(s, NATURE, bad)
        assert refused.value.rule == "B-PHASE-08"


@pytest.mark.rule("B-PHASE-10", "B-COMP-11", "B-COMP-12")
@each_table
def test_supplies_only_shrink_and_suffice(game: Burgundy, n: int) -> None:
    """Nothing that left the game is drawn again, no supply goes below nothing; four players use up everything."""
    for number in (11, 12):
        coloured, black, removed = [99] * 49, [99] * 49, 0
        for seat, _, s in random_game(game, {"players": n}, number):
            now = [int(x) for x in s.supply]
            now_black = [int(x) for x in s.black_supply]
            assert min(now) >= 0 and min(now_black) >= 0 and s.removed >= removed
            assert all(a <= b for a, b in zip(now, coloured)) and all(a <= b for a, b in zip(now_black, black))
            if seat != NATURE and coloured[0] != 99:
                assert sum(now_black) == sum(black)
            coloured, black, removed = now, now_black, int(s.removed)
        assert (sum(coloured), sum(black)) == {2: (62, 20), 3: (31, 10), 4: (0, 0)}[n]


@pytest.mark.rule("B-COMP-11", "B-PHASE-02", "B-PHASE-03", "B-PHASE-04", "B-PHASE-12", "B-STORE-02", "B-ORDER-09")
@each_table
def test_a_new_phase_clears_the_depots_and_keeps_the_rest(game: Burgundy, n: int) -> None:
    before = game.to_dict(game.new({"players": n}))
    removed, changes = 0, 0
    kept = ("duchy", "storage", "workers", "goods", "sold")
    for _, text, s in random_game(game, {"players": n}, 13):
        after = game.to_dict(s)
        if after["phase"] != before["phase"]:
            changes += 1
            lying = [t for row in [*before["depots"].values(), before["black"]] for t in row if t is not None]
            assert all(tile is None for row in [*after["depots"].values(), after["black"]] for tile in row)
            assert s.removed == removed + len(lying)
            assert after["depot_goods"] == before["depot_goods"] and after["track"] == before["track"]
            for seat, p in enumerate(s.players):
                was, now = before["seat"][str(seat)], after["seat"][str(seat)]
                paid_by_2 = p.mines if "monastery-2" in was["duchy"].values() else 0
                assert now["silver"] == was["silver"] + p.mines
                assert now | {"workers": now["workers"] - paid_by_2, "silver": 0} == was | {"silver": 0}
                assert all(key in now for key in kept)
        elif text.startswith("discard"):
            assert s.removed == removed + 1
        else:
            assert s.removed == removed
        before, removed = after, int(s.removed)
    assert changes == 4


@pytest.mark.rule("B-PHASE-11", "B-COMP-11")
@each_table
def test_no_depot_is_refilled_during_a_phase(game: Burgundy, n: int) -> None:
    lying: list[int] = []
    for _, _, s in random_game(game, {"players": n}, 14):
        if game.to_dict(s)["stage"] in ("roll", "turn"):
            now = [int(tile) for tile in (*s.depots, *s.black)]
            assert not lying or all(tile in (EMPTY, was) for tile, was in zip(now, lying))
            lying = now
        else:
            lying = []


@pytest.mark.rule("B-COMP-12", "B-PHASE-05")
@each_game
def test_every_tile_of_a_supply_is_equally_likely(game: Burgundy) -> None:
    """Depot 3 of two players: a livestock tile (per species 2 of two animals, 2 of three, 1 of four) and a building."""
    s = position(game, stage="depots 3", supply={"coloured": fresh(game, False), "black": fresh(game, True)})
    rng = seeded(15)
    drawn: Counter[str] = Counter()
    for _ in range(8000):
        drawn.update(game.to_text(s, NATURE, game.chance(s, rng)).split()[2:])
    for tile, tiles in fresh(game, False).items():
        of_all = {"livestock": 20, "building": 40}.get(colour(game, tile))
        expected = 8000 * tiles / of_all if of_all else 0
        assert abs(drawn[tile] - expected) <= 0.15 * expected, tile


@pytest.mark.rule("B-COMP-12", "B-PHASE-08")
@each_game
def test_every_black_tile_is_equally_likely(game: Burgundy) -> None:
    s = position(game, stage="black depot", supply={"coloured": fresh(game, False), "black": fresh(game, True)})
    rng = seeded(16)
    drawn: Counter[str] = Counter()
    for _ in range(8000):
        drawn.update(game.to_text(s, NATURE, game.chance(s, rng)).split()[1:])
    for tile, tiles in fresh(game, True).items():
        expected = 8000 * 4 * tiles / 40
        assert abs(drawn[tile] - expected) <= 0.15 * expected, tile


def fresh(game: Burgundy, black: bool) -> dict[str, int]:
    """A full supply, the two starting castles taken out."""
    rules = game.new({"players": 2}).rules
    counts = rules.black if black else rules.coloured
    return {
        name: int(count) - (2 if name == "castle" and not black else 0)
        for name, count in zip(game.tiles, counts)
        if count
    }


@pytest.mark.rule("B-COMP-12")
@pytest.mark.parametrize(
    ("stage", "wrong"),
    [
        ("depots 1", "depot 1 monastery-7 bank ship cow-2"),  # has a black back
        ("black depot", "black monastery-1 bank bank ship ship ship ship ship"),  # has a coloured back
        ("black depot", "black bank bank bank ship ship ship ship ship"),
    ],
)
def test_a_tile_is_not_drawn_more_often_than_it_is_there(stage: str, wrong: str) -> None:
    game = GAMES["2019"]
    s = position(game, 4, stage=stage)
    with pytest.raises(Refused) as refused:
        game.parse(s, NATURE, wrong)
    assert refused.value.rule == "B-COMP-12"


@pytest.mark.rule("B-PHASE-09", "B-COMP-07")
def test_the_goods_of_a_phase_come_from_those_not_yet_seen() -> None:
    game = GAMES["2019"]
    s = position(game, stage="phase goods", p0={"goods": {"red": 3}})
    with pytest.raises(Refused) as refused:
        game.parse(s, NATURE, "goods red red red red red")
    assert refused.value.rule == "B-COMP-07"
    for wrong in ("goods red red red red", "goods red red red red gold", "deal red red red red"):
        with pytest.raises(Refused) as refused:
            game.parse(s, NATURE, wrong)
        assert refused.value.rule == "B-PHASE-09"


@pytest.mark.rule("B-PHASE-01", "B-ROUND-08", "B-ROUND-07")
@each_table
def test_five_phases_of_five_rounds_with_one_turn_each(game: Burgundy, n: int) -> None:
    rounds: list[str] = []
    turns: list[int] = []
    for seat, text, s in random_game(game, {"players": n}, 17):
        if text.startswith("roll"):
            assert sorted(turns) == (list(range(n)) if rounds else [])
            rounds.append(f"{game.to_dict(s)['phase']}{s.round + 1}")
            turns = []
        elif text == "end":
            turns.append(seat)
    assert rounds == [f"{phase}{number}" for phase in "ABCDE" for number in range(1, 6)]
    assert sorted(turns) == list(range(n))


@pytest.mark.rule("B-ROUND-03", "B-ROUND-04", "B-ROUND-09")
@pytest.mark.parametrize("n", PLAYERS)
def test_each_roll_puts_the_next_good_on_the_depot_of_the_white_die(n: int) -> None:
    game = GAMES["2011"]
    before = game.to_dict(game.new({"players": n}))
    for _, text, s in random_game(game, {"players": n}, 18):
        after = game.to_dict(s)
        if text.startswith("roll"):
            good = before["round_goods"][before["round"] - 1]
            wanted = {depot: Counter(goods) for depot, goods in before["depot_goods"].items()}
            wanted[text.split()[-1]][good] += 1
            assert after["depot_goods"] == wanted
        before = after
