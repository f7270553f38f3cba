"""Positions from files: what cannot be on a table is refused with a sentence (B-BOARD, B-ORDER, B-SHIP)."""

from typing import Any

import pytest

from duchy.games import entries, find, open_game
from duchy.kernel.contract import NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from .playing import GAMES, play, position, texts

GAME = GAMES["2019"]

IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "four storage spaces": {"p0": {"storage": ["ship", "ship", "ship", "ship"]}},
    "four goods types": {"p0": {"goods": {"red": 1, "pink": 1, "brown": 1, "orange": 1}}},
    "eight goods of a type": {"p0": {"goods": {"red": 5}}, "p1": {"goods": {"red": 3}}},
    "too many castles": {"depots": {"1": ["castle"] * 2, "2": ["castle"] * 2}, "black": ["castle"] * 4,
                         "p0": {"storage": ["castle"] * 3, "duchy": {"a2": "castle", "a3": "castle", "b3": "castle"}},
                         "p1": {"storage": ["castle"] * 3}},
    "a ship on a castle space": {"p0": {"duchy": {"b3": "ship"}}},
    "a track against the ships": {"p1": {"duchy": {"d3": "ship"}}},
    "a discard with room left": {"pending": ["discard mine"], "p0": {"storage": ["bank"]}},
    "a choice of goods where all fit": {"pending": ["keep 3"], "depot_goods": {"3": {"red": 1}},
                                        "p0": {"duchy": {"d3": "ship"}}},
    "a ship's goods without a ship": {"pending": ["ship"]},
    "a roll without the round's good": {"stage": "roll", "round_goods": [None] * 5},
}  # fmt: skip


@pytest.mark.rule("B-BOARD-08", "B-BOARD-09")
@pytest.mark.parametrize("changes", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_an_impossible_position_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        position(GAME, **changes)


@pytest.mark.rule("B-SETUP-05")
@pytest.mark.parametrize("name", [entry.id for entry in entries() if entry.id.startswith("burgundy/")])
def test_a_game_can_be_written_and_read_before_its_first_chance_event(name: str) -> None:
    game = open_game(name)
    for players in find(name).players:
        written = game.to_dict(game.new({"players": players}))
        read = game.from_dict(written)
        assert game.to_dict(read) == written
        game.apply(read, NATURE, game.chance(read, seeded(1)))


@pytest.mark.rule("B-ROUND-03")
def test_a_blank_position_can_be_played_into_the_next_round() -> None:
    """The good of the second round goes to the depot of the white die, and to no other."""
    s = position(GAME)
    play(GAME, s, "workers 1", "workers 1", "end", "workers 1", "workers 1", "end", "roll 1 1, 1 1, white 3")
    goods = GAME.to_dict(s)["depot_goods"]
    assert sum(goods["3"].values()) == 1 and not any(goods[depot] for depot in "12456")


@pytest.mark.rule("B-SETUP-08")
def test_starting_castles_of_a_position_come_out_of_the_coloured_supply() -> None:
    """Where a position leaves the supplies out, both black castles are still to be drawn."""
    supply = GAME.to_dict(position(GAME))["supply"]
    assert supply["black"].get("castle") == 2 and supply["coloured"]["castle"] == 12


@pytest.mark.rule("B-SHIP-05")
def test_goods_to_keep_are_offered_for_a_position_in_the_middle_of_loading() -> None:
    s = position(
        GAME,
        pending=["keep 3"],
        depot_goods={"3": {"red": 1, "pink": 1}},
        p0={"duchy": {"d3": "ship"}, "goods": {"brown": 1, "orange": 1}},
    )
    assert texts(GAME, s) == ["keep pink", "keep red"]
