"""Me, without an account: a key that a browser keeps, its seats on every device, a code that works once."""

import json
import secrets
import sqlite3
from pathlib import Path
from typing import Any

from duchy.server.tokens import token_hash
from tests.server.player import Player, Site


class Browser:
    """A device with its key."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.key = secrets.token_urlsafe(32)

    def ask(self, method: str, path: str, body: Any = None, token: str = "", status: int = 200) -> Any:
        headers = {"x-duchy-key": self.key} | ({"Authorization": f"Bearer {token}"} if token else {})
        if method == "POST" and body is None:
            body = {}
        found, answer, _ = self.site.request(method, path, body, **headers)
        assert found == status, answer
        return json.loads(answer)

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, status=status)

    def post(self, path: str, body: Any = None, status: int = 200, token: str = "") -> Any:
        return self.ask("POST", path, body, token, status)

    def open(self, *seats: str, game: str = "burgundy/2019", **more: Any) -> Any:
        wishes = [{"who": s, "name": "Ann"} if s in ("me", "open") else {"who": "bot", "bot": s} for s in seats]
        return self.post("/api/tables", {"game": game, "seats": wishes, **more}, 201)

    def sit(self, table: str, after: int = 0) -> Player:
        return Player(self.site, table, None, after, key=self.key)

    def join(self, other: "Browser") -> Any:
        """Become a device of the other's person."""
        return self.post("/api/me/joined", {"code": other.post("/api/me/codes", status=201)["code"]})


def test_nobody_is_known_before_a_seat_is_taken_or_something_is_said(site: Site) -> None:
    ann = Browser(site)
    assert ann.get("/api/me")["known"] is False and ann.get("/api/me/results") == {"results": []}
    ann.open("me", "random")
    me = ann.get("/api/me")
    assert me["known"] and [device["this"] for device in me["devices"]] == [True]
    ben = Browser(site)
    told = ben.post("/api/me", {"name": "  Ben\n ", "colour": "#3366aa"})
    assert (told["known"], told["name"], told["colour"]) == (True, "Ben", "#3366aa")
    assert "six" in ben.post("/api/me", {"name": "Ben", "colour": "red; x"}, 422)["error"]
    status, _, _ = site.request("GET", "/api/me")
    assert status == 403
    status, _, _ = site.request("GET", "/api/me", **{"x-duchy-key": "short"})
    assert status == 422


def test_a_seat_is_its_persons_on_every_device(site: Site) -> None:
    phone, desk, eve = Browser(site), Browser(site), Browser(site)
    opened = phone.open("me", "open")
    desk.join(phone)
    with desk.sit(opened["table"]) as ann, eve.sit(opened["table"]) as watching:
        assert ann.seat == 0 and ann.welcome["hands"] == [0] and watching.seat is None
        taken = eve.post(f"/api/tables/{opened['table']}/seats", {"name": "Eve"}, 201)
        ann.until(lambda p: p.table["status"] == "playing")
    assert len(desk.get("/api/me")["devices"]) == 2
    assert desk.get(f"/api/tables/{opened['table']}/events")["seat"] == 0
    assert eve.get(f"/api/tables/{opened['table']}/events")["seat"] == taken["seat"] == 1
    with phone.sit(opened["table"]) as ann, eve.sit(opened["table"]) as other:
        ann.play_turn() if ann.turn else other.play_turn()


def test_a_code_works_once_and_what_the_device_had_comes_with_it(site: Site) -> None:
    phone, desk, late = Browser(site), Browser(site), Browser(site)
    first, second = phone.open("me", "random"), desk.open("me", "random")
    phone.post("/api/me", {"name": "Ann", "colour": ""})
    code = phone.post("/api/me/codes", status=201)["code"]
    assert desk.post("/api/me/joined", {"code": code, "look": True}) == {"name": "Ann", "colour": ""}
    assert desk.post("/api/me/joined", {"code": code})["name"] == "Ann"
    assert "used" in late.post("/api/me/joined", {"code": code}, 410)["error"]
    assert late.get("/api/me")["known"] is False
    for browser in (phone, desk):
        assert browser.get(f"/api/tables/{first['table']}/events")["seat"] == 0
        assert browser.get(f"/api/tables/{second['table']}/events")["seat"] == 0
    other = next(device for device in phone.get("/api/me")["devices"] if not device["this"])
    assert [each["this"] for each in phone.post(f"/api/me/devices/{other['id']}/forget")["devices"]] == [True]
    assert desk.get("/api/me")["known"] is False
    assert desk.get(f"/api/tables/{first['table']}/events")["seat"] is None


def test_seats_taken_before_are_gathered_and_what_is_none_is_left_out(site: Site) -> None:
    before, ann, eve = site.open("me", "random"), Browser(site), Browser(site)
    table = before["table"]
    wrong = {table: "not the token", "nosuchtable": "x", "../..": "x"}
    eve.post("/api/me/seats", {"tables": wrong})
    assert eve.get(f"/api/tables/{table}/events")["seat"] is None
    ann.post("/api/me/seats", {"tables": {table: before["token"]}})
    assert ann.get(f"/api/tables/{table}/events")["seat"] == 0
    eve.post("/api/me/seats", {"tables": {table: before["token"]}})  # who holds it keeps it
    assert eve.get(f"/api/tables/{table}/events")["seat"] is None
    many = {f"t{i}": "x" for i in range(51)}
    assert "50" in ann.post("/api/me/seats", {"tables": many}, 413)["error"]


def test_a_rematch_is_held_as_the_game_before_it(site: Site) -> None:
    phone, desk = Browser(site), Browser(site)
    desk.join(phone)
    opened = phone.open("me", "random", game="dice/standard")
    with phone.sit(opened["table"]) as ann:
        while not ann.over:
            ann.until(lambda p: p.turn or p.over)
            if not ann.over:
                ann.play()
    again = desk.post(f"/api/tables/{opened['table']}/rematch", status=201)["table"]
    with desk.sit(again) as ann:
        assert ann.seat == 0


def test_the_database_has_hashes_only(start: Any, tmp_path: Path) -> None:
    running = start()
    ann = Browser(running.site)
    opened = ann.open("me", "random")
    code = ann.post("/api/me/codes", status=201)["code"]
    running.stop()
    dump = "\n".join(sqlite3.connect(tmp_path / "duchy.db").iterdump())
    for secret in (ann.key, opened["token"], code):
        assert secret not in dump and token_hash(secret) in dump


def mine(browser: Browser) -> dict[str, Any]:
    return {each["table"]: each for each in browser.post("/api/mine", {"tables": {}})["tables"]}


def test_my_tables_are_the_same_on_every_device_with_what_was_missed(site: Site) -> None:
    phone, desk, ben = Browser(site), Browser(site), Browser(site)
    desk.join(phone)
    opened = phone.open("me", "open")
    taken = ben.post(f"/api/tables/{opened['table']}/seats", {"name": "Ben"}, 201)
    with phone.sit(opened["table"]) as ann:
        ann.until(lambda p: bool(p.position["movers"]))
        seen = ann.seq
    with ben.sit(opened["table"]) as other:
        assert other.ask(type="chat", text="Good luck")["type"] == "ok"
    found, at_ben = mine(desk)[opened["table"]], mine(ben)[opened["table"]]
    assert (found["seat"], at_ben["seat"]) == (0, taken["seat"]) and found["status"] == "playing"
    assert found["seen"] >= seen and found["unread"] == 1 and at_ben["unread"] == 0
    assert found["seq"] > found["seen"] and found["state"]["seat"]["0"] and found["n"] == at_ben["n"]
    with desk.sit(opened["table"]) as ann:
        assert ann.welcome["seen"] == found["seen"] and ann.welcome["heard"] < ann.seq
        assert ann.ask(type="read", seq=ann.seq)["type"] == "ok"
    assert mine(phone)[opened["table"]]["unread"] == 0
    assert mine(Browser(site)) == {}


def test_results_are_kept_by_game_board_and_opponent(site: Site) -> None:
    phone, desk = Browser(site), Browser(site)
    desk.join(phone)
    opened = phone.open("me", "random", game="dice/standard", setup={"sheet": "B"})
    with phone.sit(opened["table"]) as ann:
        while not ann.over:
            ann.until(lambda p: p.turn or p.over)
            if not ann.over:
                ann.play()
        scores = [sum(points.values()) for points in ann.position["result"]["scores"]]
        winners = ann.position["result"]["winners"]
    early = phone.open("me", "random")
    with phone.sit(early["table"]) as ann:
        ann.until(lambda p: p.turn)
        ann.ask(type="resign")
    second, first = desk.get("/api/me/results")["results"]
    assert (first["game"], first["board"], first["opponents"]) == ("dice/standard", "B", ["Random"])
    assert [first["points"], first["other"]] == scores and first["won"] == (0 in winners) and first["early"] == ""
    assert (second["game"], second["board"], second["early"], second["place"]) == ("burgundy/2019", "1", "resigned", 2)
    assert phone.get("/api/me/results")["results"] == [second, first]


def test_all_that_is_stored_can_be_read_and_removed(site: Site) -> None:
    ann, ben = Browser(site), Browser(site)
    opened = ann.open("me", "open")
    ann.post("/api/me", {"name": "Anastasia", "colour": "#aa3366"})
    ben.post(f"/api/tables/{opened['table']}/seats", {"name": "Ben"}, 201)
    with ann.sit(opened["table"]) as one:
        assert one.ask(type="name", name="Anastasia")["type"] == "ok"
        assert one.ask(type="chat", text="My street is long")["type"] == "ok"
    waits = ann.open("me", "open")
    every = ann.get("/api/me/everything")
    assert every["person"]["name"] == "Anastasia" and len(every["devices"]) == 1
    assert {seat["table_id"]: seat["said"] for seat in every["seats"]} == {
        opened["table"]: ["My street is long"], waits["table"]: [],
    }  # fmt: skip
    assert ann.key not in json.dumps(every) and opened["token"] not in json.dumps(every)
    assert ann.post("/api/me/delete") == {"tables": 2}
    assert ann.get("/api/me")["known"] is False and mine(ann) == {}
    status, _, _ = site.request("GET", f"/api/tables/{waits['table']}")
    assert status == 404  # nobody else was there
    left = ben.get(f"/api/tables/{opened['table']}/events")
    text = json.dumps(left)
    assert "Anastasia" not in text and "street" not in text and "Somebody who left" in text
    assert left["table"]["status"] == "over" and left["position"]["result"]["winners"] == [1]
    old = {"Authorization": f"Bearer {opened['token']}"}
    assert site.request("GET", f"/api/tables/{opened['table']}/events", **old)[0] == 403
    assert ben.get("/api/me/results")["results"][0]["opponents"] == ["Somebody who left"]


def test_a_vacation_is_bounded_and_what_is_not_used_comes_back(site: Site) -> None:
    ann, ben = Browser(site), Browser(site)
    opened = ann.open("me", "open", clock={"kind": "days", "days": 1})
    ben.post(f"/api/tables/{opened['table']}/seats", {"name": "Ben"}, 201)
    with ben.sit(opened["table"]) as other:
        other.until(lambda p: p.table["status"] == "playing" and bool(p.position["movers"]))
        me = ann.post("/api/me/vacation", {"days": 20})
        assert me["vacation_left"] == 10 and me["vacation"] is not None
        other.until(lambda p: p.events[-1].get("what") == "vacation")
        assert other.events[-1]["say"] == "Ann is on vacation for 20 days."
        running = other.position["clocks"]["running"]
        assert 0 not in running
        assert "30 days" in ann.post("/api/me/vacation", {"days": 31}, 422)["error"]
        me = ann.post("/api/me/vacation", {"days": 0})
        assert me["vacation"] is None and 29.9 < me["vacation_left"] <= 30
        other.until(lambda p: p.events[-1]["say"] == "Ann is back from vacation.")
        assert other.position["clocks"]["running"] == other.position["movers"]
