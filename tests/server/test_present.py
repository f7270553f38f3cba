"""Every adapter, over whole random games: each choice has a sentence and parts, each event a sentence."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from duchy.games import entries, find, open_game, page_of
from duchy.kernel.chance import Seed
from duchy.kernel.rng import seeded
from duchy.server.seen import seen
from duchy.server.told import ToldGame

GAMES = [
    "burgundy/2011", "burgundy/2019", "burgundy/special", "dice/standard", "dice/different", "dice/solo",
    "rivals/introductory", "rivals/gold", "rivals/duel",
    *(f"{entry.id}+{module}" for entry in entries() for module in entry.modules),
    *(entry.id for entry in entries() if entry.id.count("-")),
]  # fmt: skip


GUIDE = (Path(__file__).parents[2] / "docs" / "guide" / "protocol.md").read_text(encoding="utf-8")
TOLD = set(re.findall(r"`(\w+)`", GUIDE.partition("### Choices")[2].partition("## Events")[0]))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_random_game_is_told_in_full(game_id: str) -> None:
    game = open_game(game_id)
    page = page_of(game.id)
    players = 2 if 2 in find(game_id).players else find(game_id).players[0]
    names = [*["Ann", "Ben", "Carla", "Dan"][:players], *game.automatic]
    told = ToldGame(game, page, {"players": players}, names, Seed(game_id))
    rng = seeded(11)
    events = told.open(set())
    for _ in range(250):
        if told.over:
            break
        seat = told.movers()[0]
        known = game.view(told.state, seat).state
        choices = page.choices(game, known, seat)
        assert [c.text for c in choices] == list(
            dict.fromkeys(game.to_text(told.state, seat, a) for a in game.legal(told.state, seat))
        )
        for choice in choices:
            assert choice.say.endswith(".") and choice.parts and choice.parts["verb"] == choice.text.split()[0]
            assert choice.parts.keys() <= TOLD, "docs/guide/protocol.md does not tell of a part"
        assert page.prompt(game, known, seat, names).endswith(".")
        assert page.prompt(game, game.view(told.state, None).state, None, names).endswith(".")
        chosen = choices[rng.below(len(choices))]
        before = game.scores(told.state)[seat]
        played = told.play(seat, chosen.text, set())
        if game_id.startswith("burgundy") and chosen.preview:
            gained = played[0]["gain"].get(str(seat), {})
            assert gained == chosen.preview.points, (chosen, before)
        events += played
    for event in events:
        assert event["say"].endswith(".") and json.dumps(event)
        assert not re.match(r"[\w ]+: [a-z]", event["say"].partition(". ")[0]) or event["type"] != "play", (
            "bare notation"
        )


def test_a_dice_preview_tells_what_the_plan_scores() -> None:
    game = open_game("dice/solo")
    page = page_of(game.id)
    told = ToldGame(game, page, {"players": 1}, ["Ann"], Seed("x"))
    told.open(set())
    while not told.over:
        best = max(page.choices(game, told.state, 0), key=lambda c: c.preview.total if c.preview else 0)
        event = told.play(0, best.text, set())[0]
        gained = {k: v for k, v in event["gain"].get("0", {}).items() if k != "awards"}
        assert best.preview and gained == best.preview.points


def test_facts_tell_what_the_page_draws() -> None:
    assert len(page_of("rivals/duel").components()["cards"]) == 91
    dice = page_of("dice/standard").components()
    assert [len(row) for row in dice["sheets"]["A"]["rows"]] == [4, 5, 6, 7, 6, 5, 4]
    assert dice["colours"]["C"] == "green"


@pytest.mark.parametrize("game_id", ["rivals/introductory", "rivals/duel"])
def test_who_draws_a_card_reads_its_name_and_the_other_prince_does_not(game_id: str) -> None:
    game = open_game(game_id)
    page = page_of(game.id)
    titles = {card["title"] for card in page.components()["cards"].values()}
    told = ToldGame(game, page, {"players": 2}, ["Ann", "Ben"], Seed("cards"))
    events = told.open(set())
    rng = seeded(3)
    for _ in range(150):
        if told.over:
            break
        seat = told.movers()[0]
        legal = game.legal(told.state, seat)
        events += told.play(seat, game.to_text(told.state, seat, legal[rng.below(len(legal))]), set())
    drawn = [event for event in events if event["text"].startswith("card ")]
    assert len(drawn) > 3
    for event in drawn:
        reader = event["reader"]
        stored = {"seq": 1, "at": 0.0, **event}
        mine, theirs = (msgspec.to_builtins(seen(stored, s, False, ["Ann", "Ben"])) for s in (reader, 1 - reader))
        assert any(title in mine["say"] for title in titles)
        assert not any(title in theirs["say"] for title in titles) and theirs["text"] == "card"
        assert "reader" not in mine and "public_say" not in theirs
    hidden = [event for event in events if event["public"] != event["text"]]
    assert not any(title in event["public_say"] for event in hidden for title in titles)


def test_a_rivals_preview_tells_what_building_costs_and_gives() -> None:
    game = open_game("rivals/introductory")
    page = page_of(game.id)
    told = ToldGame(game, page, {"players": 2}, ["Ann", "Ben"], Seed("build"))
    told.open(set())
    rng = seeded(8)
    built = 0
    for _ in range(400):
        if told.over:
            break
        seat = told.movers()[0]
        choices = page.choices(game, game.view(told.state, seat).state, seat)
        chosen = next((c for c in choices if c.text.startswith("build")), choices[rng.below(len(choices))])
        played = told.play(seat, chosen.text, set())[0]
        if chosen.text.startswith("build"):
            built += 1
            assert played["change"].get(str(seat), {}) == chosen.preview.change
            assert played["gain"].get(str(seat), {}) == chosen.preview.points
    assert built > 5


def test_a_finished_area_is_told_with_its_spaces() -> None:
    game = open_game("burgundy/2019")
    page = page_of(game.id)
    told = ToldGame(game, page, {"players": 2, "boards": "1"}, ["Ann", "Ben"], Seed("areas"))
    events = told.open(set())
    rng = seeded(2)
    while not told.over:
        seat = told.movers()[0]
        legal = game.legal(told.state, seat)
        events += told.play(seat, game.to_text(told.state, seat, legal[rng.below(len(legal))]), set())
    finished = [e for e in events if any("area" in mark for mark in e.get("marks", []))]
    scored = [e for e in events if any("areas" in gain for gain in e.get("gain", {}).values())]
    assert finished and finished == scored


@pytest.mark.parametrize(
    ("game_id", "setup", "asked"),
    [
        ("burgundy/special+trade-routes", {"players": 2, "routes": "chosen"}, "Trade routes: choose"),
        ("burgundy/special-team", {"players": 4, "boards": "32"}, "Choose the space of your team's first castle"),
    ],
)
def test_what_is_asked_before_the_first_phase_is_said(game_id: str, setup: dict[str, Any], asked: str) -> None:
    game = open_game(game_id)
    page = page_of(game.id)
    told = ToldGame(game, page, setup, ["Ann", "Ben", "Carla", "Dan"][: setup["players"]], Seed("before"))
    told.open(set())
    seat = told.movers()[0]
    assert page.prompt(game, game.view(told.state, seat).state, seat, told.names).startswith(asked)
