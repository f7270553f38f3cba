"""Modes of every kind by the same path as the games: bots sit anywhere, stand in, and give advice."""

from typing import Any

import pytest

from duchy import games
from duchy.server import minder, people
from duchy.server.opening import bot_name

MODES = ("burgundy/2019-solo", "burgundy/special-team", "burgundy/special-chateauma", "dice/same", "rivals/gold")


def wish(game: str, first: dict[str, Any]) -> dict[str, Any]:
    """A table with as few seats as the game has, the others given to bots."""
    others = [{"who": "bot", "bot": "greedy"}] * (min(games.find(game).players) - 1)
    return {"game": game, "seats": [first, *others], "hints": True}


@pytest.mark.parametrize("game", MODES)
def test_a_person_gets_advice_plays_and_is_stood_in_for(
    start: Any, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for asks in (minder, people):  # the strongest takes its time uncompiled
        monkeypatch.setattr(asks, "standby", lambda table: "novice")
    site = start().site
    opened = site.post("/api/tables", wish(game, {"who": "me", "name": "Ann"}))
    with site.sit(opened) as ann:
        ann.until(lambda p: p.turn)
        texts = [choice["text"] for choice in ann.position["choices"]]
        assert ann.ask(type="hint")["text"] in texts
        assert ann.play(texts[0])["type"] == "ok"
        at = ann.position["n"]
        assert ann.ask(type="leave")["type"] == "ok"
        ann.until(lambda p: p.position["n"] > at + 3 or p.over)
        assert ann.table["seats"][0]["away"] or ann.over


def test_bots_of_one_kind_bear_the_number_of_their_seat(site: Any) -> None:
    """The page marks every seat by its number: "Casual 4" must be the one with the 4."""
    bots = [{"who": "bot", "bot": bot} for bot in ("casual", "novice", "casual", "casual")]
    opened = site.post("/api/tables", {"game": "dice/standard", "seats": [{"who": "me", "name": "Ann"}, *bots]})
    seats = site.get(f"/api/tables/{opened['table']}")["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Casual", "Novice", "Casual 4", "Casual 5"]
    assert bot_name("casual", 1, ["Casual", "Casual 2"]) == "Casual 3"  # who calls himself so keeps it


@pytest.mark.parametrize("game", MODES)
def test_bots_play_alone_and_people_watch(start: Any, game: str) -> None:
    site = start().site
    opened = site.post("/api/tables", wish(game, {"who": "bot", "bot": "novice"}))
    assert opened["token"] is None
    with site.watch(opened) as eve:
        eve.until(lambda p: p.position["n"] > 20 or p.over)
        assert all(event["say"].endswith((".", "!")) for event in eve.events)
