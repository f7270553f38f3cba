"""The Châteauma: set-up and difficulty."""

from collections import Counter
from typing import Any

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.setup.facts import facts
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.rng import seeded

from .counties import DEPOTS, County, card, last


def opened(people: int = 1, number: int = 1, modules: str = "", until: str = "depots 1", **setup: Any) -> Any:
    """A random game up to a stage of the set-up: game, state, chance texts."""
    game = Burgundy("SE", modules.split(), "chateauma")
    s = game.new({"players": people, **setup})
    rng = seeded(number)
    texts = []
    while game.to_dict(s)["stage"] != until:
        movers = game.movers(s)
        if movers == CHANCE:
            outcome = game.chance(s, rng)
            texts.append(game.to_text(s, NATURE, outcome))
            game.apply(s, NATURE, outcome)
        else:
            seat = movers.bit_length() - 1
            game.apply(s, seat, game.legal(s, seat)[0])
    return game, s, texts


# ---------------------------------------------------------------- set-up
@pytest.mark.rule("BA-GEN-01", "BA-SETUP-07", "BA-SETUP-08", "BA-GEN-02", "BA-END-08")
@pytest.mark.parametrize("people", [1, 2, 3])
def test_it_takes_the_last_seat_and_the_values_are_those_of_one_more(people: int) -> None:
    game, s, texts = opened(people, until="roll")
    seen = game.describe(s)
    total = people + 1
    assert len(seen["seat"]) == total and len(seen["depots"]["1"]) == total and len(seen["black"]) == 2 * total
    assert seen["track"][-1] == people and sorted(seen["track"]) == list(range(total))
    first = int(texts[0].split()[1])
    assert [seen["seat"][str((first + i) % people)]["workers"] for i in range(people)] == list(range(1, total))
    assert seen["seat"][str(people)]["workers"] == 0 and game.automatic == ("Châteauma",)


@pytest.mark.rule("BA-SETUP-01", "BA-SETUP-06", "INV-M11")
@pytest.mark.parametrize("people", [1, 2, 3])
def test_one_good_of_each_type_is_put_aside_for_it(people: int) -> None:
    game, s, _ = opened(people, until="depots 1")
    seen = game.describe(s)
    its = seen["seat"][str(people)]
    assert list(its["goods"].values()) == [1] * 6 and its["silver"] == 1 and its["score"] == 0
    assert seen["goods_left"] == 36 - 3 * people
    _, later, _ = opened(people, until="roll")
    assert game.describe(later)["goods_left"] == 36 - 3 * people - 5


@pytest.mark.rule("BA-SETUP-03", "BA-SETUP-04", "BA-SETUP-05", "RUL-M30", "INV-M09")
def test_the_left_card_has_a_castle_space_and_the_castle_lies_on_it() -> None:
    left, right = Counter[int](), Counter[int]()
    for number in range(150):
        game, s, _ = opened(number=number)
        own = game.describe(s)["automaton"]
        lying = own["cards"][0]
        left[lying["number"]] += 1
        right[own["cards"][1]["number"]] += 1
        assert [t for t in lying["tiles"] if t] == ["castle"]
        assert lying["tiles"].index("castle") == lying["spaces"].index("castle")
        assert len(own["deck"]) == 7 and not any(own["cards"][1]["tiles"])
        assert sum(game.scores(s)[1].values()) == 0
        assert game.to_dict(s)["supply"]["coloured"]["castle"] == 12
    assert set(left) == {4, 7, 8} and min(left.values()) > 30
    assert set(right) == set(range(1, 10))


@pytest.mark.rule("BA-SETUP-03", "BA-SETUP-04")
@pytest.mark.parametrize(
    ("text", "rule"), [("county 1 2", "BA-SETUP-03"), ("county 4 4", "BA-SETUP-04"), ("county 4", "BA-SETUP-03"),
                       ("county 4 10", "BA-SETUP-04"), ("cards 4", "BA-SETUP-03")]
)  # fmt: skip
def test_other_cards_cannot_be_dealt(text: str, rule: str) -> None:
    game, s, _ = opened(until="deal 1")
    with pytest.raises(Refused) as refused:
        game.parse(s, NATURE, text)
    assert refused.value.rule == rule


@pytest.mark.rule("BA-SETUP-02", "BA-DIFF-13")
@pytest.mark.parametrize(("modifiers", "board"), [("none", "35"), ("A", "36"), ("B", "36"), ("C", "35"), ("D", "36")])
def test_its_duchy(modifiers: str, board: str) -> None:
    game, s, _ = opened(modifiers=modifiers)
    seen = game.describe(s)["seat"]["1"]
    assert seen["board"] == board
    assert 37 - seen["empty"] == {"A": 5, "B": 3}.get(modifiers, 0)


@pytest.mark.rule("DP-M14", "BA-DIFF-01", "BA-DIFF-02")
def test_level_and_modifiers_are_chosen_separately() -> None:
    game = Burgundy("SE", (), "chateauma")
    assert game.describe(game.new({"players": 1}))["automaton"]["level"] == "midweight"
    assert game.describe(game.new({"players": 1}))["automaton"]["modifiers"] == []
    chosen = game.new({"players": 1, "level": "heavy", "modifiers": ["D", "A"]})
    assert game.describe(chosen)["automaton"]["modifiers"] == ["A", "D"]
    for wrong in ({"level": "light"}, {"modifiers": "E"}, {"modifiers": ["A", "A"]}, {"modifiers": 3}):
        with pytest.raises(InputError, match=next(iter(wrong))):
            game.new({"players": 1, **wrong})
    with pytest.raises(InputError):
        Burgundy("SE").new({"players": 2, "level": "heavy"})


@pytest.mark.rule("BA-SETUP-03", "BA-CARD-03", "BA-CARD-04", "BA-SETUP-02")
def test_the_printed_cards_and_duchy() -> None:
    table = facts("chateauma")
    base = [row for row in table["card"] if row["number"] < 10]
    spaces = "".join(row["spaces"] for row in base)
    assert {letter: spaces.count(letter) for letter in "BLSYMC"} == {"B": 12, "L": 7, "S": 5, "Y": 7, "M": 3, "C": 3}
    assert [row["number"] for row in base if "C" in row["spaces"]] == [4, 7, 8]
    assert sum(area["spaces"] for area in table["duchy"]["areas"]) == 37
    for row in table["card"]:
        assert row["source"] == ("fact" if row["number"] < 10 else "reconstruction") and row["confidence"]


# ---------------------------------------------------------------- difficulty
@pytest.mark.rule("BA-DIFF-03", "BA-DIFF-04", "RUL-M41")
def test_a_covers_five_spaces_for_bonus_tiles_and_nothing_else() -> None:
    game, s, _ = opened(modifiers="A", until="roll")
    seen = game.describe(s)["seat"]["1"]
    covered = ["building-1", "building-2", "livestock-1", "ship-1", "monastery-1"]
    assert seen["face_down"] == covered and seen["duchy"] == {} and seen["mines"] == 0
    others = {f"monastery-{i}": f"monastery-{i}" for i in range(2, 6)}
    table = County(
        card(1, "mine", "cow-2"), card(2), depots=DEPOTS, its={"duchy": others}, setup={"modifiers": "A"}
    ).die(2).cards(3)  # fmt: skip
    assert table.gained()["colours"] == 5 and table.its("large") == ["monastery"]


@pytest.mark.rule("RUL-M41", "INV-M16")
@pytest.mark.parametrize(("modules", "filled"), [("", 3), ("tiles", 5), ("tiles white-castles", 7)])
def test_with_four_the_black_depot_comes_up_short_in_the_last_phase(modules: str, filled: int) -> None:
    game, s, _ = opened(3, modules=modules, modifiers="A", until="roll")
    for phase in "BCDE":
        s = _next_phase(game, s)
        seen = game.describe(s)
        lying = [tile for tile in seen["black"] if tile]
        assert seen["phase"] == phase and len(lying) == (filled if phase == "E" else 8)
    assert game.broken(s) == []


@pytest.mark.rule("RUL-M41", "INV-M16")
def test_with_four_b_leaves_a_building_a_mine_and_a_castle_space_empty_in_the_last_phase() -> None:
    game, s, _ = opened(3, modifiers="B", until="roll")
    for _ in "BCDE":
        s = _next_phase(game, s)
    depots = game.describe(s)["depots"]
    empty = [(depot, i) for depot, lying in depots.items() for i, tile in enumerate(lying) if tile is None]
    assert empty == [("5", 1), ("6", 0), ("6", 1)]
    assert game.broken(s) == []


def _next_phase(game: Burgundy, s: Any) -> Any:
    """Nobody does anything for a phase: on to the next one's first roll, through the game's own flow."""
    rng = seeded(5)
    start = game.describe(s)["phase"]
    while game.describe(s)["stage"] != "roll" or game.describe(s)["phase"] == start:
        movers = game.movers(s)
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
        else:
            seat = movers.bit_length() - 1
            actions = game.legal(s, seat)
            wanted = [a for a in actions if game.to_text(s, seat, a).split()[0] in ("workers", "end", "pass")]
            game.apply(s, seat, (wanted or list(actions))[0])
    return s


@pytest.mark.rule("RUL-M41")
def test_a_space_stays_empty_only_when_the_supply_is() -> None:
    game, s, _ = opened(3, modifiers="B", until="depots 1")
    with pytest.raises(Refused) as refused:
        game.parse(s, NATURE, "depot 1 none bank ship cow-2")
    assert refused.value.rule == "B-PHASE-05"


@pytest.mark.rule("BA-DIFF-05", "BA-DIFF-06")
def test_b_lays_a_building_a_mine_and_a_castle_without_bonus() -> None:
    buildings = set()
    for number in range(60):
        game, s, _ = opened(number=number, modifiers="B")
        seen = game.describe(s)["seat"]["1"]
        assert list(seen["duchy"]) == ["building-3", "mine-1", "castle-1"] and seen["mines"] == 1
        assert sum(game.scores(s)[1].values()) == 0 and seen["silver"] == 1
        buildings.add(seen["duchy"]["building-3"])
    assert len(buildings) == 8
    game, s, _ = opened(modifiers="B", until="deal 1")
    for text in ("county 4 1", "county 4 1 ship"):
        with pytest.raises(Refused):
            game.parse(s, NATURE, text)
    table = last(phase="A", setup={"modifiers": "B"}).die(1)
    assert table.its("silver") == 1


@pytest.mark.rule("BA-DIFF-07", "RUL-M31")
@pytest.mark.parametrize("people", [1, 2, 3])
def test_c_lets_it_begin(people: int) -> None:
    game, s, _ = opened(people, modifiers="C", until="roll")
    seen = game.describe(s)
    assert seen["track"][0] == people
    assert [seen["seat"][str(seat)]["workers"] for seat in seen["track"][1:]] == list(range(2, people + 2))
    game.apply(s, NATURE, game.chance(s, seeded(1)))
    assert game.describe(s)["stage"] == "automaton"


@pytest.mark.rule("BA-DIFF-08", "BA-DIFF-10", "RUL-M42")
def test_d_gives_an_extra_turn_for_a_space_newly_covered() -> None:
    """Card 3's first building comes to building-8; white 2: the monastery of depot 2 to the other card."""
    duchy = {f"building-{i}": "church" for i in range(1, 6)} | {"building-6": "market", "building-7": "market"}
    table = County(
        card(3, "ship", None, "cow-2", "bank"), card(5, None, "bank"), depots=DEPOTS, white=2,
        its={"duchy": duchy, "goods": {"red": 1}}, setup={"modifiers": "D"},
    ).die(6)  # fmt: skip
    assert table.on_card() == ["monastery-20", "bank", None, None]
    assert table.has("cards.0.number") == 5 and table.its("sold") == {"red": 1}  # with its symbol
    assert table.has("due") == "cards"  # the slot is filled afterwards


@pytest.mark.rule("BA-DIFF-08")
def test_d_counts_wild_tiles_that_are_turned_up() -> None:
    duchy = {f"building-{i}": "church" for i in range(1, 6)} | {"building-6": "market", "building-7": "market"}
    table = County(
        card(1, None, "face-down bank", "monastery-1"), card(2), depots=DEPOTS, white=3, its={"duchy": duchy},
        setup={"modifiers": "D"},
    ).die(5)  # fmt: skip
    assert "An extra turn." in table.news() and any(table.on_card())


@pytest.mark.rule("BA-DIFF-09", "BA-DIFF-11")
def test_d_sells_where_no_card_is_open_and_completes_cards_in_the_same_step() -> None:
    """The first extra turn completes the other card, the second sells; then that card is scored."""
    duchy = {f"livestock-{i}": "pig-2" for i in range(1, 3)} | {f"livestock-{i}": "cow-3" for i in (3, 4)}
    duchy |= {f"monastery-{i}": f"monastery-{10 + i}" for i in range(1, 5)}
    table = County(
        card(1, None, "sheep-2", "monastery-1"), card(6, "ship", None, "bank", "ship"), depots=DEPOTS, white=2,
        its={"duchy": duchy, "goods": {"red": 2}}, setup={"modifiers": "D"},
    ).die(5)  # fmt: skip
    assert table.news().count("An extra turn.") == 2
    assert table.gained() == {"county cards": 30, "sales": 4} and table.has("completed") == 2


@pytest.mark.rule("BA-DIFF-12")
def test_d_a_stacked_tile_covers_no_extra_turn() -> None:
    duchy = {
        f"livestock-{i}": tile for i, tile in enumerate(("pig-2", "pig-2", "cow-2", "cow-3", "goat-2", "goat-2"), 1)
    }
    table = County(
        card(1, None, "sheep-2", "monastery-1"), card(2), depots=DEPOTS, its={"duchy": duchy}, setup={"modifiers": "D"}
    ).die(5)
    assert table.has("stacked") == ["sheep-2"] and "An extra turn." not in table.news()


@pytest.mark.rule("BA-DIFF-13")
def test_without_d_the_marks_do_not_count() -> None:
    duchy = {f"livestock-{i}": "pig-2" for i in (2, 3)} | {"livestock-4": "cow-3"}
    table = County(
        card(1, None, "sheep-2", "monastery-1"), card(2), depots=DEPOTS, its={"duchy": duchy}, setup={"modifiers": "A"}
    ).die(5)
    assert table.its("duchy")["livestock-5"] == "sheep-2" and "An extra turn." not in table.news()
