"""An action has parts before it has a text; text, request and past sentence are formats of them."""

import json
from importlib import import_module
from typing import Any

import pytest

from duchy.games.rivals.engine.frames import CHANCES
from duchy.games.rivals.setup import modes
from duchy.games.rivals.words.decisions import QUESTIONS
from duchy.games.rivals.words.names import SHORT_NAMES
from duchy.games.rivals.words.notation import GIVEN, fields, row, written
from duchy.games.rivals.words.page import RivalsPage
from duchy.kernel.contract import NATURE

from ..positions import Table, full, side
from .lively import moves

MODES = [mode.id for mode in modes()]


@pytest.mark.parametrize("mode", MODES)
def test_parts_tell_actions_apart_and_give_the_notation(mode: str) -> None:
    for game, before, seat, action, _ in moves(mode, 1, 500):
        found = game.parts(before, seat, action)
        assert next(iter(found)) == "verb" and json.loads(json.dumps(found)) == found
        assert written(found) == game.to_text(before, seat, action)
        assert game.parse(before, seat, written(found)) == action
        if seat != NATURE:
            all_parts = [json.dumps(game.parts(before, seat, a)) for a in game.legal(before, seat)]
            assert len(set(all_parts)) == len(all_parts)


def test_every_decision_has_its_row() -> None:
    assert set(QUESTIONS) == {name for kind, name in SHORT_NAMES.items() if kind < CHANCES}


def test_the_rows_of_a_decision_differ_in_what_they_name() -> None:
    for asked in QUESTIONS.values():
        rows = {id(found): found for found in asked.answers.values()}.values()
        assert len({(found.word, *sorted(fields(found.text))) for found in rows}) == len(rows), asked.decision
        for verb, found in asked.answers.items():
            assert verb in GIVEN or verb in asked.given
            assert set(found.hidden) <= fields(found.text) and bool(found.hidden) == bool(found.public)


@pytest.mark.parametrize(
    ("text", "parts", "ask", "past"),
    [
        (
            "build abbey at 2 upper",
            {"card": "abbey", "place": "2 upper"},
            "Build the Abbey above settlement 2.",
            "Ann built the Abbey above settlement 2.",
        ),
        (
            "build road left",
            {"card": "road", "end": "left"},
            "Build a road at the left end.",
            "Ann built a road at the left end.",
        ),
        (
            "build city 1",
            {"card": "city", "number": 1},
            "Turn settlement 1 into a city.",
            "Ann turned settlement 1 into a city.",
        ),
        (
            "build gold-cache at forest-2",
            {"card": "gold-cache", "region": "forest-2"},
            "Build the Gold Cache at forest 2.",
            "Ann built the Gold Cache at forest 2.",
        ),
        (
            "trade 3 brick for forest-2",
            {"number": 3, "resource": "brick", "region": "forest-2"},
            "Trade 3 brick for 1 lumber on forest 2.",
            "Ann traded 3 brick for 1 lumber on forest 2.",
        ),
        (
            "trade 2 hills-3 for forest-2",
            {"number": 2, "from": "hills-3", "region": "forest-2"},
            "Trade 2 brick of hills 3 for 1 lumber on forest 2.",
            "Ann traded 2 brick of hills 3 for 1 lumber on forest 2.",
        ),
        (
            "remove large-trade-ship at 1 lower",
            {"card": "large-trade-ship", "place": "1 lower"},
            "Take down the Large Trade Ship below settlement 1.",
            "Ann took down the Large Trade Ship below settlement 1.",
        ),
        ("end", {}, "End your actions.", "Ann ended the actions."),
    ],
)
def test_what_is_done_in_the_own_turn(text: str, parts: dict[str, Any], ask: str, past: str) -> None:
    stock = full() | {"forest-2": 2}
    t = Table("gold", side("harald | large-trade-ship", "", hand=["abbey", "gold-cache"], stock=stock))
    action = t.game.parse(t.state, 0, text)
    assert t.game.parts(t.state, 0, action) == {"verb": text.split()[0], "decision": "action", **parts}
    page = RivalsPage()
    assert next(choice.say for choice in page.choices(t.game, t.state, 0) if choice.text == text) == ask
    after = t.game.copy(t.state)
    t.game.apply(after, 0, action)
    assert page.tell(t.game, t.state, 0, action, after, ["Ann", "Ben"]).say == past


def test_what_one_card_asks_is_told_in_its_own_words() -> None:
    t = Table("gold", side("candamir |", "", hand=["brigands"], stock={"pasture-4": 1}), side(stock=full(1)))
    play = next(choice for choice in RivalsPage().choices(t.game, t.state, 0) if choice.text == "play brigands")
    assert play.preview and play.preview.then == "take from your rival"
    t.play("play brigands")
    choices = {choice.text: choice for choice in RivalsPage().choices(t.game, t.state, 0)}
    found = choices["take 2 to pasture-4"]
    assert found.say == "Take 2 wool from your rival to pasture 4." and found.head == "Take"
    assert found.parts == {"verb": "take", "decision": "brigands", "number": 2, "region": "pasture-4"}


@pytest.mark.parametrize("mode", MODES)
def test_hidden_parts_are_in_no_public_text(mode: str) -> None:
    page = RivalsPage()
    for game, before, seat, action, after in moves(mode, 2, 500):
        found = game.parts(before, seat, action)
        text = game.to_text(before, seat, action)
        public = page.public(found, text, seat == NATURE)
        assert public == (found["verb"] if row(found).hidden else text)
        told = page.tell(game, before, seat, action, after, ["Ann", "Ben"])
        for key in row(found).hidden:
            named = found[key] if isinstance(found[key], list) else [str(found[key])]
            titles = [page.components()["cards"].get(card, {"title": "?"})["title"] for card in named]
            assert not any(title in told.public for title in titles), told.public


@pytest.mark.parametrize("cards", ["basic", "gold", "turmoil", "progress"])
def test_what_a_card_asks_has_its_words_beside_it(cards: str) -> None:
    engine = import_module(f"duchy.games.rivals.cards.{cards}.engine")
    words = import_module(f"duchy.games.rivals.cards.{cards}.words")
    assert {decision.name for decision in engine.DECISIONS} <= {asked.decision for asked in words.QUESTIONS}
