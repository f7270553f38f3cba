"""What a stranger, a spectator, a partner and an opponent can read of a person, and what they can do in his place:
one table for HTTP and WebSocket, and who hears of a turn by a notice."""

import json
from contextlib import ExitStack
from typing import Any

import pytest

from duchy.server.tokens import token_hash
from tests.server.outside import Sink, wait
from tests.server.player import Player, Site
from tests.server.test_persons import Browser

ALL = {"self", "partner", "opponent", "spectator", "stranger"}
# what there is of Ann, and who may read it
READS = {
    "the name at the table": ALL,
    "what was said in the chat": ALL,
    "the name of the person": {"self"},
    "the colour": {"self"},
    "the id of the person": {"self"},
    "the hash of the key": {"self"},
    "another table of hers": {"self"},
    "what was said at another table": {"self"},
    "the key": set[str](),
    "the token": set[str](),
    "the hash of the token": set[str](),
    "a code for another device": set[str](),
}
# what somebody may do to the table with Ann's seat in it
DOES = {
    "resign": {"self", "partner", "opponent"},  # each for himself
    "offer": {"self", "partner", "opponent"},
    "answer": {"partner", "opponent"},  # to what Ann has offered
    "resume": {"self", "partner", "opponent"},
}


@pytest.fixture(scope="module")
def scene(site: Site) -> dict[str, Any]:
    """A team game of Ann, with another game of hers beside it."""
    people = {role: Browser(site) for role in ("self", "opponent", "partner", "fourth", "spectator", "stranger")}
    ann = people["self"]
    ann.post("/api/me", {"name": "Anastasia", "colour": "#12ab9f"})
    opened = ann.open("me", "open", "open", "open", game="burgundy/2019-team")
    for seat, role in ((1, "opponent"), (2, "partner"), (3, "fourth")):
        people[role].post(f"/api/tables/{opened['table']}/seats", {"name": role.title(), "seat": seat}, 201)
    other = ann.open("me", "open")
    with ann.sit(other["table"]) as elsewhere:
        assert elsewhere.ask(type="chat", text="Only said elsewhere")["type"] == "ok"
    with ann.sit(opened["table"]) as here:
        here.until(lambda p: p.table["status"] == "playing")
        assert here.ask(type="chat", text="Said to all of you")["type"] == "ok"
    every = ann.get("/api/me/everything")
    secrets = {
        "the name at the table": '"Ann"', "what was said in the chat": "Said to all of you",
        "the name of the person": "Anastasia", "the colour": "#12ab9f", "the id of the person": every["person"]["id"],
        "the hash of the key": token_hash(ann.key), "another table of hers": other["table"],
        "what was said at another table": "Only said elsewhere", "the key": ann.key, "the token": opened["token"],
        "the hash of the token": token_hash(opened["token"]),
        "a code for another device": ann.post("/api/me/codes", status=201)["code"],
    }  # fmt: skip
    return {"people": people, "table": opened["table"], "secrets": secrets}


def heard(site: Site, browser: Browser, table: str, watching: bool) -> str:
    """All that somebody can read: every answer over HTTP with his own key, and every frame of a connection."""
    base = f"/api/tables/{table}"
    paths = [base, *(f"{base}/{end}" for end in ("events", "entries", "scores", "positions/0", "record", "branches"))]
    paths += ["/api/me", "/api/me/results", "/api/me/everything", "/healthz", "/metrics", "/api/openapi.json"]
    own = {"x-duchy-key": browser.key}
    out = [site.request("GET", path, **own)[1].decode() for path in (*paths, f"/t/{table}")]
    out.append(site.request("POST", "/api/mine", {"tables": {table: "a guess"}}, **own)[1].decode())
    if watching:
        with browser.sit(table) as at_the_table:
            at_the_table.ask(type="ping")
            out += at_the_table.heard
    return "\n".join(out)


@pytest.mark.parametrize("role", sorted(ALL))
def test_everybody_reads_what_the_table_says_and_nothing_else(site: Site, scene: dict[str, Any], role: str) -> None:
    text = heard(site, scene["people"][role], scene["table"], watching=role != "stranger")
    found = {what for what, secret in scene["secrets"].items() if secret in text}
    assert found == {what for what, roles in READS.items() if role in roles}


def test_a_stranger_reaches_nothing_of_a_person_by_what_he_can_guess(site: Site, scene: dict[str, Any]) -> None:
    ann, eve = scene["people"]["self"], scene["people"]["stranger"]
    device = ann.get("/api/me")["devices"][0]["id"]
    eve.post(f"/api/me/devices/{device}/forget", status=403)  # nobody is known by this key
    scene["people"]["opponent"].post(f"/api/me/devices/{device}/forget")  # not one of his
    assert len(ann.get("/api/me")["devices"]) == 1
    for secret in ("the id of the person", "the hash of the key", "the hash of the token"):
        made_up = scene["secrets"][secret]
        status, body, _ = site.request("GET", "/api/me", **{"x-duchy-key": made_up.ljust(32, "x")})
        assert status == 200 and json.loads(body)["known"] is False
    eve.post("/api/me/delete", status=403)
    eve.get("/api/me/everything", status=403)
    assert "used" in eve.post("/api/me/joined", {"code": "a guess"}, 410)["error"]


@pytest.mark.parametrize("what", sorted(DOES))
def test_only_who_sits_there_acts_and_only_for_himself(site: Site, what: str) -> None:
    people = {role: Browser(site) for role in ("self", "opponent", "partner", "fourth", "spectator")}
    opened = people["self"].open("me", "open", "open", "open", game="burgundy/2019-team")
    for seat, role in ((1, "opponent"), (2, "partner"), (3, "fourth")):
        people[role].post(f"/api/tables/{opened['table']}/seats", {"name": role.title(), "seat": seat}, 201)
    players: dict[str, Player] = {}
    for role, browser in people.items():
        players[role] = browser.sit(opened["table"])
        players[role].until(lambda p: p.table["status"] == "playing")
    ask: dict[str, Any] = {"resign": {}, "offer": {"about": "end"}, "answer": {"yes": False}, "resume": {}}[what]
    if what == "resume":
        players["self"].ask(type="offer", about="pause")
        for role in ("opponent", "partner", "fourth"):
            players[role].ask(type="answer", yes=True)
    for role in ("spectator", "self", "opponent", "partner"):
        if what == "answer":  # each is asked anew, after a no
            players["self"].ask(type="offer", about="end")
        if what == "offer" and role != "spectator":
            players["fourth"].ask(type="answer", yes=False)
        told = players[role].ask(type=what, **ask)
        allowed = told["type"] == "ok" or "not paused" in told.get("reason", "") or "over" in told.get("reason", "")
        assert allowed == (role in DOES[what]), (role, told)
    if what == "resign":
        assert players["self"].table["resigned"][0] == 0
    for player in players.values():
        player.socket.close()


def test_a_notice_goes_to_who_is_awaited_and_to_nobody_else(start: Any) -> None:
    """Everybody can be reached, and nobody looks but who moves; the first round of a team game."""
    site = start(private_hooks=True, notice_delay=0.0).site
    people = {role: Browser(site) for role in ("self", "opponent", "partner", "fourth", "spectator", "stranger")}
    with ExitStack() as stack:
        sinks = {role: stack.enter_context(Sink()) for role in people}
        for role, browser in people.items():
            browser.post("/api/me/addresses", {"kind": "hook", "target": sinks[role].url}, 201)
        opened = people["self"].open("me", "open", "open", "open", game="burgundy/2019-team")
        for seat, role in ((1, "opponent"), (2, "partner"), (3, "fourth")):
            people[role].post(f"/api/tables/{opened['table']}/seats", {"name": role.title(), "seat": seat}, 201)
        seats = ("self", "opponent", "partner", "fourth")
        for _ in seats[1:]:
            with people["spectator"].sit(opened["table"]) as there:
                (mover,) = there.position["movers"]
            before = {role: len(sink.got) for role, sink in sinks.items()}
            with people[seats[mover]].sit(opened["table"]) as player:
                player.play_turn()
                (next_,) = player.position["movers"]
            awaited = seats[next_]
            wait(lambda awaited=awaited, before=before: len(sinks[awaited].got) == before[awaited] + 1)
            assert {role for role, sink in sinks.items() if len(sink.got) > before[role]} == {awaited}
        for sink in sinks.values():
            told = "".join(map(json.dumps, sink.said()))
            assert not any(browser.key in told for browser in people.values()) and opened["token"] not in told
