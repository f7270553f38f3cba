"""Set-up (B-SETUP), and what the components promise (B-COMP)."""

from collections import Counter
from typing import Any

import pytest

from duchy.games.burgundy.engine.codes import (
    AFTER_LAST_ADDED_OF,
    AFTER_LAST_OF,
    ALL_TILES,
    ANY,
    CASTLE,
    COLOURS,
    FIRST_ADDED_OF,
    FIRST_OF,
    TILE_COLOUR,
    TILES,
)
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.setup.facts import COLOUR_NAMES
from duchy.games.burgundy.setup.geometry import hex_name
from duchy.games.burgundy.words.drawing import draw
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.rng import seeded

from .playing import GAMES, PLAYERS, TABLE_IDS, TABLES, play, position, random_game, texts, until

each_table = pytest.mark.parametrize(("game", "n"), TABLES, ids=TABLE_IDS)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
BASIC = {"boards": "1", "castle": "centre"}


def started(game: Burgundy, setup: dict[str, Any], first: int) -> State:
    """The set-up after the start player and the goods are known: now come the duchies (B-SETUP-12)."""
    s = play(game, game.new(setup), f"start {first}")
    game.apply(s, NATURE, game.chance(s, seeded(first)))
    return s


def castle_spaces(s: State, label: str) -> list[str]:
    duchy = next(duchy for duchy in s.rules.duchies if duchy.label == label)
    return [hex_name(h) for h in range(37) if duchy.colour[h] == CASTLE]


# ---------------------------------------------------------------- pieces


@pytest.mark.rule("B-COMP-05")
@each_game
@pytest.mark.parametrize("colour", ["castle", "mine", "ship"])
def test_one_kind_each_of_castle_mine_and_ship(game: Burgundy, colour: str) -> None:
    kinds = [name for name, c in zip(game.tiles, TILE_COLOUR, strict=True) if COLOUR_NAMES[c : c + 1] == (colour,)]
    assert kinds == [colour]


@pytest.mark.parametrize("colour", [*range(COLOURS), ANY])
def test_the_kinds_of_a_colour_lie_side_by_side(colour: int) -> None:
    kinds = [tile for tile in range(ALL_TILES) if colour in (ANY, TILE_COLOUR[tile])]
    base = list(range(FIRST_OF[colour], AFTER_LAST_OF[colour]))
    added = list(range(FIRST_ADDED_OF[colour], AFTER_LAST_ADDED_OF[colour]))
    assert kinds == base + added and all(tile < TILES for tile in base) and all(tile >= TILES for tile in added)


@pytest.mark.rule("B-COMP-06")
@each_game
@pytest.mark.parametrize("tile", ["mine", "ship", "castle", "bank", "cow-3"])
def test_the_back_of_a_tile_has_no_effect(game: Burgundy, tile: str) -> None:
    """The same tile from a numbered depot and from the black one lead to the same choices and the same points."""
    coloured = position(game, depots={"1": [tile]}, p0={"silver": 0, "dice": [1, 4], "workers": 3})
    black = position(game, black=[tile], p0={"silver": 2, "dice": [1, 4], "workers": 1})
    play(game, coloured, f"take 1 1:{tile}")
    play(game, black, f"buy black:{tile}", "workers 1")
    assert texts(game, coloured) == texts(game, black)
    for text in texts(game, coloured):
        states = [play(game, s.copy(), text) for s in (coloured, black)]
        seats = [game.describe(s)["seat"]["0"] for s in states]
        assert seats[0] == seats[1] | {"bought": False}


@pytest.mark.rule("B-COMP-09", "B-ROUND-01", "B-ROUND-02")
@each_table
def test_a_roll_is_two_dice_a_player_and_a_white_one(game: Burgundy, n: int) -> None:
    s = position(game, n, stage="roll", round_goods=["red", "red", "red", "red", "red"])
    pairs = ", ".join(["1 6"] * n)
    for wrong in (f"roll {pairs}", f"roll {pairs}, 1 6, white 1", f"roll {pairs[:-2]}, white 1",
                  f"roll {pairs}, white 7", f"roll {pairs}, white 0", f"roll {pairs.replace('6', '7')}, white 1",
                  f"{pairs}, white 1"):  # fmt: skip
        with pytest.raises(Refused) as refused:
            game.parse(s, NATURE, wrong)
        assert refused.value.rule in ("B-ROUND-01", "B-ROUND-02")
    play(game, s, f"roll {pairs}, white 1")
    assert [[int(p.die0), int(p.die1)] for p in s.players] == [[1, 6]] * n


@pytest.mark.rule("B-COMP-09")
def test_every_face_of_every_die_is_equally_likely() -> None:
    game = GAMES["2019"]
    s = position(game, stage="roll", round_goods=["red", "red", "red", "red", "red"])
    rng = seeded(1)
    faces: list[Counter[str]] = [Counter() for _ in range(5)]
    for _ in range(6000):
        roll = game.to_text(s, NATURE, game.chance(s, rng)).replace(",", "").replace("white ", "").split()[1:]
        for die, face in zip(faces, roll, strict=True):
            die[face] += 1
    for die in faces:
        assert sorted(die) == list("123456") and all(850 < count < 1150 for count in die.values())


# ---------------------------------------------------------------- goods


@pytest.mark.rule("B-SETUP-01", "B-SETUP-03")
@each_table
def test_five_goods_a_phase_and_the_rest_of_17_leave_unseen(game: Burgundy, n: int) -> None:
    left = [42]
    for _, text, s in random_game(game, {"players": n}, 1):
        if text.startswith(("deal", "goods")):
            left.append(int(sum(s.goods_supply)))
    assert left == [42, *(42 - 3 * n - 5 * phase for phase in range(6))]
    assert left[-1] == {2: 11, 3: 8, 4: 5}[n]


@pytest.mark.rule("B-SETUP-02")
@each_table
def test_three_random_goods_each_stacked_by_type(game: Burgundy, n: int) -> None:
    s = play(game, game.new({"players": n, **BASIC}), "start 0")
    dealt = play(game, s.copy(), "deal " + ", ".join(["pink red pink", *["orange brown red"] * (n - 1)]))
    assert game.to_dict(dealt)["seat"]["0"]["goods"] == {"pink": 2, "red": 1}
    assert all(sum(p.goods) == 3 for p in dealt.players)
    seen = {game.chance(s, seeded(number)) for number in range(50)}
    assert len(seen) > 40
    for wrong in ("deal " + "red " * 8 + "pink " * (3 * n - 8) if n > 2 else "deal pink", "deal", "goods red"):
        with pytest.raises(Refused) as refused:
            game.parse(s, NATURE, wrong)
        assert refused.value.rule in ("B-SETUP-02", "B-COMP-07")
    with pytest.raises(Refused, match="not a goods type"):
        game.parse(s, NATURE, "deal " + "gold " * 3 * n)


# ---------------------------------------------------------------- players and track


@pytest.mark.rule("B-SETUP-18")
@each_game
def test_two_to_four_players(game: Burgundy) -> None:
    for n in PLAYERS:
        assert len(game.new({"players": n}).players) == n
    for wrong in (-1, 0, 1, 5, "2", True, None):
        with pytest.raises(InputError, match="players"):
            game.new({"players": wrong})


@pytest.mark.rule("B-SETUP-05")
@each_table
def test_every_seat_may_start_with_equal_chance(game: Burgundy, n: int) -> None:
    s = game.new({"players": n})
    assert game.movers(s) == CHANCE
    assert game.outcomes(s) == [(seat, 1) for seat in range(n)]
    assert {game.chance(s, seeded(number)) for number in range(40)} == set(range(n))
    with pytest.raises(Refused):
        game.parse(s, NATURE, f"start {n}")


@pytest.mark.rule("B-SETUP-06", "B-SETUP-07", "B-SETUP-04", "B-SETUP-09")
@each_table
def test_workers_and_stack_go_clockwise_from_the_start_player(game: Burgundy, n: int) -> None:
    for first in range(n):
        s = started(game, {"players": n, **BASIC}, first)
        clockwise = [(first + i) % n for i in range(n)]
        seats = game.describe(s)["seat"]
        assert game.to_dict(s)["track"] == clockwise
        assert [seats[str(seat)]["workers"] for seat in clockwise] == list(range(1, n + 1))
        for seat in seats.values():
            assert (seat["silver"], seat["score"], seat["track"]) == (1, 0, 1)
            assert seat["storage"] == [] and seat["duchy"] == {"d4": "castle"} and seat["empty"] == 36


@pytest.mark.rule("B-SETUP-07", "B-ROUND-02", "B-ORDER-01")
@each_table
def test_the_first_round_is_played_clockwise_from_the_start_player(game: Burgundy, n: int) -> None:
    s = until(game, {"players": n}, 5, "turn")
    first = int(s.track_order[0])
    assert s.current == first and [int(seat) for seat in s.round_order] == [(first + i) % n for i in range(n)]


@pytest.mark.rule("B-SETUP-08", "B-SETUP-09")
@each_table
def test_starting_castles_come_out_of_the_coloured_castles(game: Burgundy, n: int) -> None:
    s = until(game, {"players": n}, 2, "depots 1")
    supply = game.to_dict(s)["supply"]
    assert supply["coloured"]["castle"] == 14 - n and supply["black"]["castle"] == 2
    assert sum(supply["coloured"].values()) == 124 - n and sum(supply["black"].values()) == 40
    for seat in game.to_dict(s)["seat"].values():
        assert list(seat["duchy"].values()) == ["castle"] and seat["storage"] == []


@pytest.mark.rule("B-SETUP-19")
@each_game
@pytest.mark.parametrize("colour", COLOUR_NAMES)
def test_large_and_small_bonus_tile_of_every_colour_are_there(game: Burgundy, colour: str) -> None:
    """Both seats have covered all but one space, of one colour, and hold a die of its number."""
    duchy = game.new({"players": 2}).rules.duchies[0]
    gap = next(h for h in range(37) if COLOUR_NAMES[duchy.colour[h]] == colour)
    numbers = iter(range(1, 27))

    def tile(h: int) -> str:
        name = COLOUR_NAMES[duchy.colour[h]]
        if name == "building":
            return game.tiles[h % 7]
        if name == "livestock":
            return game.tiles[8 + h % 12]
        return f"monastery-{next(numbers)}" if name == "monastery" else name

    def seat() -> dict[str, Any]:
        covered = {hex_name(h): tile(h) for h in range(37) if h != gap}
        spare = {"building": "watchtower", "livestock": "cow-3", "monastery": f"monastery-{next(numbers)}"}
        return {"duchy": covered, "storage": [spare.get(colour, colour)], "dice": [int(duchy.number[gap]), 0]}

    seats = [seat(), seat()]
    s = position(game, p0=seats[0], p1=seats[1])
    assert all(found["large"] == found["small"] == [] for found in game.to_dict(s)["seat"].values())
    for own in seats:
        play(game, s, f"place {own['dice'][0]} {own['storage'][0]} {hex_name(gap)}")
        if colour == "castle":
            play(game, s, "workers")
        play(game, s, "end")
    first, second = game.to_dict(s)["seat"].values()
    assert (first["large"], first["small"]) == ([colour], [])
    assert (second["large"], second["small"]) == ([], [colour])


# ---------------------------------------------------------------- duchies and starting castles


@pytest.mark.rule("B-SETUP-10")
@pytest.mark.parametrize("n", PLAYERS)
def test_2011_basic_is_duchy_1_with_the_castle_on_the_centre(n: int) -> None:
    game = GAMES["2011"]
    s = started(game, {"players": n}, 0)
    assert game.to_dict(s)["stage"] == "depots 1"
    for p, seat in zip(s.players, game.to_dict(s)["seat"].values(), strict=True):
        assert seat["board"] == "1" and seat["duchy"] == {"d4": "castle"}
        assert p.duchy.number[18] == 6 and p.duchy.colour[18] == CASTLE


@pytest.mark.rule("B-SETUP-11")
@pytest.mark.parametrize("n", PLAYERS)
@pytest.mark.parametrize("board", ["1", "2"])
def test_2019_basic_is_duchy_1_or_2_for_all(n: int, board: str) -> None:
    game = GAMES["2019"]
    s = started(game, {"players": n, "boards": board}, 0)
    assert game.to_dict(s)["stage"] == "depots 1"
    for p, seat in zip(s.players, game.to_dict(s)["seat"].values(), strict=True):
        assert seat["board"] == board and seat["duchy"] == {"d4": "castle"}
        assert p.duchy.number[18] == 6 and p.duchy.colour[18] == CASTLE
    assert {seat["board"] for seat in game.to_dict(started(game, {"players": n}, 0))["seat"].values()} == {"1"}


def test_where_the_centre_is_no_castle_space_the_castle_goes_where_its_owner_likes() -> None:
    game = GAMES["2019"]
    assert game.to_dict(started(game, {"players": 2, "boards": "4"}, 0))["stage"] == "settling"
    with pytest.raises(InputError, match="the centre of duchy 4 is not a castle space"):
        game.new({"players": 2, "boards": "4", "castle": "centre"})


@pytest.mark.rule("B-SETUP-12", "B-SETUP-13", "DP-01", "DP-02")
@pytest.mark.parametrize("game", [GAMES["2011"], GAMES["2019"]], ids=["2011", "2019"])
def test_experienced_each_in_turn_order_chooses_a_side_and_a_castle_space(game: Burgundy) -> None:
    s = started(game, {"players": 3, "boards": "random"}, 1)
    assert game.to_dict(s)["stage"] == "duchies"
    play(game, s, "duchies 1 2, 3 4, 5 6")
    for seat, sides in ((1, ["3", "4"]), (2, ["5", "6"]), (0, ["1", "2"])):
        assert game.movers(s) == 1 << seat  # open choice: one after the other, from the start player on
        wanted = [f"settle {side} {hex_}" for side in sides for hex_ in castle_spaces(s, side)]
        assert texts(game, s, seat) == wanted and len(wanted) == 8
        for wrong in ("settle 7 d4", "settle x d4", f"settle {sides[0]} zz", "settle 1", "workers 1", "end", "pass"):
            with pytest.raises(Refused) as refused:
                game.parse(s, seat, wrong)
            assert refused.value.rule == "B-SETUP-12"
        with pytest.raises(Refused) as refused:
            game.parse(s, (seat + 1) % 3, wanted[0])
        assert refused.value.rule == "B-ROUND-07"
        game.apply(s, seat, game.parse(s, seat, wanted[-1]))
    assert game.to_dict(s)["stage"] == "depots 1"
    assert [seat["board"] for seat in game.to_dict(s)["seat"].values()] == ["2", "4", "6"]
    last = [castle_spaces(s, label)[-1] for label in ("2", "4", "6")]
    assert [list(seat["duchy"]) for seat in game.to_dict(s)["seat"].values()] == [[hex_] for hex_ in last]


@pytest.mark.rule("B-SETUP-12", "B-SETUP-14", "B-SETUP-15", "BX-ADV-01")
@pytest.mark.parametrize(
    ("edition", "modules"),
    [("2011", ""), ("2019", ""), ("SE", ""), ("2019", "trade-routes shields"), ("SE", "shields vineyards")],
)
def test_duchies_are_dealt_and_chosen_when_all_else_lies_out(edition: str, modules: str) -> None:
    game = Burgundy(edition, modules.split())
    dealt = until(game, {"players": 2, "boards": "random"}, 4, "duchies")
    chosen = until(game, {"players": 2, "boards": "random"}, 4, "settling")
    for s in (dealt, chosen):
        seen = game.describe(s)
        assert [sum(seat["goods"].values()) for seat in seen["seat"].values()] == [3, 3]
        assert [seat["duchy"] for seat in seen["seat"].values()] == [{}, {}]
        assert all(sum(len(shields) for shields in seen[key].values()) == 6 for key in ("shields",) if key in seen)
    own = game.describe(chosen)["seat"]["0"]["goods"]
    goods = ", ".join(f"{count} {name}" for name, count in own.items())
    drawn = draw(game.language, game.view(chosen, 0))
    assert f"goods: {goods}" in drawn
    assert ("shields in depots: 1:" in drawn) == ("shields" in modules)


@pytest.mark.rule("BX-ADV-01", "BX-TR-04")
def test_the_tiles_of_a_route_are_arranged_before_duchies_are_dealt() -> None:
    game = Burgundy("SE", ["trade-routes"])
    stages = []
    for _, _, s in random_game(game, {"players": 2, "boards": "random", "routes": "chosen"}, 1):
        if game.to_dict(s)["stage"] == "depots 1":
            break
        stages.append(game.to_dict(s)["stage"])
    assert list(dict.fromkeys(stages)) == ["goods", "deal 1", "prepare", "duchies", "settling"]


@pytest.mark.rule("B-SETUP-12")
@pytest.mark.parametrize("game", [GAMES["2011"], GAMES["2019"]], ids=["2011", "2019"])
def test_after_the_set_up_nothing_is_settled_any_more(game: Burgundy) -> None:
    with pytest.raises(Refused) as refused:
        game.parse(position(game), 0, "settle 1 d4")
    assert refused.value.rule == "B-SETUP-12"


@pytest.mark.rule("B-SETUP-13", "B-SETUP-15", "B-SETUP-20", "DP-01", "DP-02")
@pytest.mark.parametrize(
    ("game", "setup"),
    [
        (GAMES["2011"], {"boards": "random", "choice": "secret"}),
        (GAMES["2019"], {"boards": "random", "choice": "secret"}),
        (GAMES["SE"], {}),
    ],
    ids=["2011", "2019", "SE"],
)
def test_secret_choices_are_made_at_once_and_unseen(game: Burgundy, setup: dict[str, Any]) -> None:
    s = started(game, {"players": 3, **setup}, 2)
    play(game, s, "duchies 1 2, 3 4, 5 6")
    assert game.movers(s) == 0b111
    choice = texts(game, s, 2)[3]
    game.apply(s, 2, game.parse(s, 2, choice))
    assert game.movers(s) == 0b011
    own = choice.removeprefix("settle ")
    assert game.to_dict(game.view(s, 2).state)["settled"] == [None, None, own]
    for seat in (0, 1, None):
        assert game.to_dict(game.view(s, seat).state)["settled"] == [None, None, "sealed"]
    for seat in (0, 1):
        game.apply(s, seat, game.legal(s, seat)[0])
    assert game.to_dict(s)["stage"] == "depots 1"


@pytest.mark.rule("B-SETUP-13")
def test_an_open_choice_is_seen_by_all() -> None:
    game = GAMES["2019"]
    s = started(game, {"players": 2, "boards": "random"}, 0)
    play(game, s, "duchies 1 2, 3 4")
    game.apply(s, 0, game.parse(s, 0, "settle 2 d4"))
    assert game.to_dict(game.view(s, 1).state)["settled"] == ["2 d4", None]
    assert game.movers(s) == 0b10


@pytest.mark.rule("B-SETUP-14", "B-SETUP-15", "DP-01", "DP-02")
@pytest.mark.parametrize("n", PLAYERS)
def test_special_edition_deals_duchies_1_to_10_and_leaves_the_castle_free(n: int) -> None:
    game = GAMES["SE"]
    s = game.new({"players": n})
    play(game, s, "start 1", "deal " + ", ".join(["red pink brown"] * n))  # turn order and goods are known first
    assert game.to_dict(s)["stage"] == "duchies"
    seen: set[str] = set()
    for number in range(60):
        labels = game.to_text(s, NATURE, game.chance(s, seeded(number))).replace(",", "").split()[1:]
        assert all(a != b for a, b in zip(labels[::2], labels[1::2]))
        seen |= set(labels)
    assert seen == {str(number) for number in range(1, 11)}
    game.apply(s, NATURE, game.chance(s, seeded(3)))
    for seat in range(n):
        sides = game.to_dict(s)["offered"][seat]
        assert texts(game, s, seat) == [f"settle {side} {hex_}" for side in sides for hex_ in castle_spaces(s, side)]


@pytest.mark.rule("B-SETUP-14", "B-SETUP-15", "DP-02")
@pytest.mark.parametrize("board", ["1", "2"])
def test_special_edition_first_game_all_use_one_duchy_and_choose_the_castle_space(board: str) -> None:
    game = GAMES["SE"]
    s = started(game, {"players": 2, "boards": board}, 0)
    assert game.movers(s) == 0b11
    for seat in (0, 1):
        assert texts(game, s, seat) == [f"settle {board} {hex_}" for hex_ in castle_spaces(s, board)]


@pytest.mark.rule("B-SETUP-12", "B-SETUP-14", "RUL-30")
@pytest.mark.parametrize("game", [GAMES["2019"], GAMES["SE"]], ids=["2019", "SE"])
def test_a_table_may_deal_fixed_pairs_or_leave_the_duchies_free(game: Burgundy) -> None:
    s = started(game, {"players": 4, "boards": "pairs"}, 0)
    for number in range(20):
        labels = game.to_text(s, NATURE, game.chance(s, seeded(number))).replace(",", "").split()[1:]
        pairs = [(int(a), int(b)) for a, b in zip(labels[::2], labels[1::2])]
        assert all(a % 2 == 1 and b == a + 1 for a, b in pairs)
        assert game.edition == "SE" or len({pair for pair in pairs if pair != (1, 2)}) == 4 - pairs.count((1, 2))
    for wrong in ("duchies 1 3, 2 4, 5 6, 7 8", "duchies 1 2, 1 2, 5 6, 8 7", "duchies 1 2, 11 12, 5 6, 7 8"):
        with pytest.raises(Refused) as refused:
            game.parse(s, NATURE, wrong)
        assert refused.value.rule == "RUL-30"
    free = started(game, {"players": 2, "boards": "free", "choice": "open"}, 0)
    assert {text.split()[1] for text in texts(game, free, 0)} == {str(number) for number in range(1, 11)}


@pytest.mark.rule("RUL-30", "BX-ADV-05")
@pytest.mark.parametrize(("edition", "often"), [("2011", 1), ("2019", 2), ("SE", 10)])
def test_a_duchy_is_dealt_as_often_as_the_box_has_it_unless_the_table_wants_different_ones(
    edition: str, often: int
) -> None:
    """2011 has four boards with no. 1; 2019 four with 1 and four with 2; the Special Edition each four times."""
    game = GAMES[edition]
    s = started(game, {"players": 4, "boards": "random"}, 0)
    again: set[str] = set()
    for number in range(300):
        labels = game.to_text(s, NATURE, game.chance(s, seeded(number))).replace(",", "").split()[1:]
        counts = Counter(labels)
        assert all(a != b for a, b in zip(labels[::2], labels[1::2])) and max(counts.values()) <= 4
        again |= {label for label, count in counts.items() if count > 1}
    assert again == {str(number) for number in range(1, often + 1)}
    game.parse(s, NATURE, "duchies 1 3, 1 4, 1 5, 1 6")
    with pytest.raises(Refused) as refused:
        game.parse(s, NATURE, "duchies 1 1, 3 4, 5 6, 7 8")
    assert refused.value.rule == "RUL-30"
    different = started(game, {"players": 4, "boards": "different"}, 0)
    for number in range(100):
        labels = game.to_text(different, NATURE, game.chance(different, seeded(number))).replace(",", "").split()[1:]
        assert len(set(labels)) == 8
    with pytest.raises(Refused):
        game.parse(different, NATURE, "duchies 1 3, 1 4, 5 6, 7 8")
    assert game.from_dict(game.to_dict(different)).different


@pytest.mark.rule("B-SETUP-16", "B-SETUP-17")
@each_game
@pytest.mark.parametrize("hex_", ["a2", "a3", "b3", "d4"])
def test_the_starting_castle_gives_no_action_and_no_points(game: Burgundy, hex_: str) -> None:
    """d4 of duchy 1 is an area of one space."""
    s = started(game, {"players": 2, "boards": "1", "castle": "choose", "choice": "open"}, 0)
    for seat in (0, 1):
        game.apply(s, seat, game.parse(s, seat, f"settle 1 {hex_}"))
    found = game.describe(s)
    assert found["stage"] == "depots 1" and found["pending"] == []
    for seat in found["seat"].values():
        assert seat["duchy"] == {hex_: "castle"} and seat["score"] == 0 and seat["points"] == {}
    s = until(game, {"players": 2, "boards": "1", "castle": "centre"}, 1, "turn")
    assert not s.pending


@pytest.mark.rule("B-SETUP-12")
def test_a_bad_wish_for_boards_is_refused() -> None:
    for setup in ({"boards": "99"}, {"boards": ["1"]}, {"boards": 1}, {"castle": "left"}, {"choice": "loud"}, {"x": 1}):
        with pytest.raises(InputError):
            GAMES["2019"].new({"players": 2, **setup})
    with pytest.raises(InputError, match="pairs"):
        GAMES["2011"].new({"players": 2, "boards": "pairs"})


@each_game
def test_games_that_begin_alike_have_nothing_in_common(game: Burgundy) -> None:
    fresh = game.to_dict(game.new({"players": 2}))
    for _ in random_game(game, {"players": 2}, 5):
        pass
    assert game.to_dict(game.new({"players": 2})) == fresh


def test_a_set_up_that_reads_otherwise_is_read_again() -> None:
    game, boards = GAMES["2019"], ["1", "2"]
    first = game.new({"players": 2, "boards": boards})
    boards[0] = "3"
    assert game.new({"players": 2, "boards": boards}).offered[0] != first.offered[0]
    game.new({"players": 2})
    with pytest.raises(InputError, match="players"):
        game.new({"players": 2.0})


# ---------------------------------------------------------------- what is open


@pytest.mark.rule("B-SETUP-20")
@each_table
def test_all_see_all_that_players_own_and_nobody_what_comes(game: Burgundy, n: int) -> None:
    for step, (_, _, s) in enumerate(random_game(game, {"players": n, **BASIC}, 4)):
        if step % 40 == 0:
            for seat in (None, *range(n)):
                assert game.to_dict(game.view(s, seat).state) == game.to_dict(s)
        if game.movers(s) == CHANCE:  # what comes is not in the state: other generators draw other outcomes
            assert len({game.chance(s, seeded(number)) for number in range(12)}) > 1 or n == 4
