"""Sealed choices stay sealed; everything else is public."""

from collections.abc import Callable
from typing import Any

import pytest

from duchy.games.dice.game import DiceGame
from duchy.kernel.chance import Seed
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.play import replay
from duchy.kernel.record import Entry, Record
from duchy.kernel.rng import seeded


@pytest.mark.rule("D-RUL-18", "D-PAIR-04")
def test_a_plan_is_seen_by_its_owner_only_until_all_are_in(table: Callable[..., Any]) -> None:
    t = table("standard", 3, roll="2 5 orange blue single")
    assert t.game.movers(t.state) == 0b111
    t.play("mark b1=2", seat=1)
    assert t.game.movers(t.state) == 0b101
    seen = {seat: t.game.describe(t.game.view(t.state, seat).state)["seat"]["1"] for seat in (0, 1, 2, None)}
    assert {seat: seen[seat]["plan"] for seat in seen} == {0: "sealed", 1: "mark b1=2", 2: "sealed", None: "sealed"}
    assert all(seen[seat]["decided"] and seen[seat]["marks"] == {} for seat in seen)
    assert t.refused("mark b1=5", seat=1) == "D-RUL-18"
    t.play("mark b2=5", seat=0)
    t.play("mark b1=5", seat=2)
    assert [t.sheet(seat)["marks"] for seat in range(3)] == [{"b2": 5}, {"b1": 2}, {"b1": 5}]
    assert [t.sheet(seat)["plan"] for seat in range(3)] == ["none"] * 3


@pytest.mark.rule("D-RUL-18")
def test_views_do_not_depend_on_what_others_sealed(table: Callable[..., Any]) -> None:
    views = []
    for plan in ("mark b1=2", "mark b2=5"):
        t = table("standard", 2, roll="2 5 orange blue single")
        t.play(plan, seat=1)
        views.append(t.game.to_dict(t.game.view(t.state, 0).state))
    assert views[0] == views[1]


@pytest.mark.rule("D-SETUP-03")
def test_castle_picks_are_secret_until_all_are_in() -> None:
    game = DiceGame("standard")
    s = game.new({"players": 2})
    game.apply(s, 0, game.parse(s, 0, "castle e5"))
    assert game.describe(game.view(s, 1).state)["seat"]["0"] == game.describe(game.view(s, None).state)["seat"]["0"]
    assert game.describe(game.view(s, 1).state)["seat"]["0"]["plan"] == "sealed"
    assert game.describe(game.view(s, 1).state)["seat"]["0"]["start"] == "none"


@pytest.mark.rule("D-RUL-26", "D-DEC-03")
def test_proposals_of_all_the_same_are_secret_too() -> None:
    game = DiceGame("same")
    s = game.new({"players": 3})
    game.apply(s, 0, game.parse(s, 0, "castle e5"))
    assert game.describe(game.view(s, 1).state)["seat"]["0"]["plan"] == "sealed"


@pytest.mark.rule("D-INV-11")
def test_seed_and_choices_replay_the_game() -> None:
    game = DiceGame("standard")
    seed = Seed("a test")
    setup = {"players": 3, "sheet": "D"}
    s, rng, entries, events = game.new(setup), seeded(7), [], 0
    while movers := game.movers(s):
        if movers == CHANCE:
            outcome = game.chance(s, seed.rng(events))
            events += 1
            entries.append(Entry(NATURE, game.to_text(s, NATURE, outcome)))
            game.apply(s, NATURE, outcome)
            continue
        seat = movers.bit_length() - 1
        actions = game.legal(s, seat)
        action = actions[rng.below(len(actions))]
        entries.append(Entry(seat, game.to_text(s, seat, action)))
        game.apply(s, seat, action)
    record = Record(game.id, setup, [], seed.commitment())
    record.entries = entries
    assert game.to_dict(replay(game, record)) == game.to_dict(s)


def test_determinize_keeps_what_is_known(table: Callable[..., Any]) -> None:
    t = table("standard", 3, roll="2 5 orange blue single")
    t.play("mark b1=2", seat=1)
    t.play("mark b2=5", seat=2)
    guess = t.game.determinize(t.game.view(t.state, 1), seeded(1))
    assert t.game.describe(guess)["seat"]["1"]["plan"] == "mark b1=2"
    assert t.game.describe(guess)["seat"]["2"]["plan"] not in ("sealed", "none")
    assert t.game.to_dict(t.game.view(guess, 1).state) == t.game.to_dict(t.game.view(t.state, 1).state)
