"""Every adapter, over whole random games: each choice has a sentence and parts, each event a sentence."""

import json
from typing import Any

import pytest

from duchy.games import entries, open_game
from duchy.kernel.chance import Seed
from duchy.kernel.rng import seeded
from duchy.server import present
from duchy.server.match import Match
from duchy.server.present.rivals import parts as rivals_parts

GAMES = [
    "burgundy/2011", "burgundy/2019", "burgundy/special", "dice/standard", "dice/different", "dice/solo",
    "rivals/introductory", "rivals/gold", "rivals/duel",
    *(f"{entry.id}+{module}" for entry in entries() for module in entry.modules),
]  # fmt: skip


@pytest.mark.parametrize("game_id", GAMES)
def test_a_random_game_is_told_in_full(game_id: str) -> None:
    game = open_game(game_id)
    presenter = present.of(game.id)
    players = 1 if game_id == "dice/solo" else 2
    names = ["Ann", "Ben"][:players]
    match = Match(game, presenter, {"players": players}, names, Seed(game_id))
    rng = seeded(11)
    events = match.open(set())
    for _ in range(250):
        if match.over:
            break
        seat = match.movers()[0]
        known = game.view(match.state, seat).state
        choices = presenter.choices(game, known, seat)
        assert [c["text"] for c in choices] == list(
            dict.fromkeys(game.to_text(match.state, seat, a) for a in game.legal(match.state, seat))
        )
        for choice in choices:
            assert choice["say"].endswith(".") and choice["parts"]["kind"] == choice["text"].split()[0]
        assert presenter.prompt(game, known, seat, names).endswith(".")
        assert presenter.prompt(game, game.view(match.state, None).state, None, names).endswith(".")
        chosen = choices[rng.below(len(choices))]
        before = game.scores(match.state)[seat]
        played = match.play(seat, chosen["text"], set())
        if game_id.startswith("burgundy") and chosen["preview"]:
            gained = played[0]["gain"].get(str(seat), {})
            assert gained == chosen["preview"]["points"], (chosen, before)
        events += played
    for event in events:
        assert event["say"].endswith(".") and json.dumps(event)


def test_a_dice_preview_tells_what_the_plan_scores() -> None:
    game = open_game("dice/solo")
    presenter = present.of(game.id)
    match = Match(game, presenter, {"players": 1}, ["Ann"], Seed("x"))
    match.open(set())
    while not match.over:
        best = max(presenter.choices(game, match.state, 0), key=lambda c: c["preview"]["total"])
        event = match.play(0, best["text"], set())[0]
        gained = {k: v for k, v in event["gain"].get("0", {}).items() if k != "awards"}
        assert gained == best["preview"]["points"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("build abbey at 2 upper", {"kind": "build", "card": "abbey", "place": "2 upper"}),
        ("build road left", {"kind": "build", "card": "road", "end": "left"}),
        ("trade 3 brick for forest-3", {"kind": "trade", "number": 3, "resource": "brick", "region": "forest-3"}),
        ("take stack 4", {"kind": "take", "stack": 4}),
        ("put scout under 2", {"kind": "put", "card": "scout", "stack": 2}),
        ("search 5", {"kind": "search", "stack": 5}),
        ("gain fields-6", {"kind": "gain", "region": "fields-6"}),
        ("end", {"kind": "end"}),
    ],
)
def test_the_words_of_a_rivals_action_by_what_they_are(text: str, parts: dict[str, Any]) -> None:
    assert rivals_parts(text) == parts


def test_facts_tell_what_the_page_draws() -> None:
    assert len(present.of("rivals/duel").facts()["cards"]) == 91
    dice = present.of("dice/standard").facts()
    assert [len(row) for row in dice["sheets"]["A"]["rows"]] == [4, 5, 6, 7, 6, 5, 4]
    assert dice["colours"]["C"] == "green"
