"""The companion over HTTP: a session is what the browser sends."""

import json
from typing import Any

from tests.server.player import Site

PHASE_A = [
    "county 4 1", "1 bank ship", "2 monastery-13 castle", "3 sheep-3 carpenter", "4 ship market", "5 mine monastery-20",
    "6 church pig-2", "black mine ship bank castle", "white 3 red",
]  # fmt: skip


def ask(site: Site, **session: Any) -> tuple[int, Any]:
    status, body, _ = site.request("POST", "/api/companion", session)
    return status, json.loads(body)


def test_a_line_is_answered_and_the_session_comes_back(site: Site) -> None:
    status, found = ask(site, level="heavy", modifiers=["C"], lines=PHASE_A, line="die 1")
    assert status == 200 and found["lines"] == [*PHASE_A, "die 1"] and found["refused"] == ""
    assert "It takes the bank from depot 1 to space 1 of the left card." in found["said"][-1]["said"]
    assert found["asks"] == "white NUMBER GOOD" and found["table"]["depots"]["1"] == ["ship"]


def test_a_wrong_line_is_refused_and_not_kept(site: Site) -> None:
    status, found = ask(site, lines=PHASE_A, line="die 9")
    assert status == 200 and "its die shows" in found["refused"] and found["lines"] == PHASE_A


def test_bad_sessions_get_a_sentence(site: Site) -> None:
    for session in ({"people": 4}, {"level": "easy"}, {"modules": ["inns"]}, {"lines": ["die 1"]}):
        status, found = ask(site, **session)
        assert status in (400, 409, 422) and found["error"].endswith((".", "]")), (status, found)
    assert ask(site, lines=["x"] * 1501)[0] == 413
