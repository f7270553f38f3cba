"""One's tables in one request, a game that is called off, and who can come by a link."""

import json
from typing import Any

import pytest

from duchy.server import nearby
from tests.server.player import Site


def mine(site: Site, asked: dict[str, str]) -> list[Any]:
    status, body, _ = site.request("POST", "/api/mine", {"tables": asked})
    assert status == 200
    return list(json.loads(body)["tables"])


def test_my_tables_are_told_in_one_request_and_others_are_left_out(site: Site) -> None:
    opened, other = site.open("me", "random"), site.open("me", "open")
    with site.sit(opened) as ann:
        ann.until(lambda p: p.turn)
        asked = {opened["table"]: opened["token"], other["table"]: "not the token", "nosuchtable": "x", "../..": "x"}
        (found,) = mine(site, asked)
        assert found["table"] == opened["table"] and found["seat"] == 0 and found["status"] == "playing"
        assert found["movers"] == ann.position["movers"] == [0] and found["totals"] == ann.position["totals"]
        assert [seat["who"] for seat in found["seats"]] == ["person", "bot"] and found["winners"] == []
        assert abs(found["since"] - ann.events[-1]["at"]) < 1
    (waiting,) = mine(site, {other["table"]: other["token"]})
    assert waiting["status"] == "waiting" and waiting["movers"] == waiting["totals"] == []
    status, body, _ = site.request("POST", "/api/mine", {"tables": {f"t{i}": "x" for i in range(51)}})
    assert status == 413 and "50" in json.loads(body)["error"]


def test_a_finished_table_says_who_has_won(site: Site) -> None:
    opened = site.open("me", "random", game="dice/standard")
    with site.sit(opened) as ann:
        while not ann.over:
            ann.until(lambda p: p.turn or p.over)
            if not ann.over:
                ann.play()
        (found,) = mine(site, {opened["table"]: opened["token"]})
        result = ann.position["result"]
        assert found["status"] == "over" and found["winners"] == result["winners"] and found["movers"] == []
        assert found["totals"] == [sum(points.values()) for points in result["scores"]]


@pytest.mark.parametrize(("game", "said"), [("dice/solo", "points, "), ("burgundy/2019-solo", "lost with ")])
def test_a_finished_game_alone_says_what_came_of_it(game: str, said: str, site: Site) -> None:
    """There is nobody to beat: a grade, or won or lost with what is left."""
    opened = site.open("me", game=game)
    with site.sit(opened) as ann:
        while not ann.over:
            ann.until(lambda p: p.turn or p.over)
            if not ann.over:
                ann.play()
        (found,) = mine(site, {opened["table"]: opened["token"]})
        assert found["note"] == ann.position["result"]["note"] and said in found["note"]


def test_only_the_host_calls_a_game_off_and_only_before_it_begins(site: Site) -> None:
    opened = site.open("me", "open", "open")
    with site.sit(opened) as ann, site.join(opened, "Ben") as ben:
        assert ben.ask(type="cancel")["reason"] == "Only the host can call the game off."
        ann.send({"type": "cancel", "id": 99})
        assert ben.hear()["error"] == "The host has called this game off."
    status, _, _ = site.request("GET", f"/api/tables/{opened['table']}")
    assert status == 404
    with site.sit(site.open("me", "random")) as ann:
        assert ann.ask(type="cancel")["reason"] == "The game has begun."


def test_before_the_start_the_host_changes_a_bot(site: Site) -> None:
    opened = site.open("me", "random", "open")
    with site.sit(opened) as ann:
        assert ann.ask(type="fill", seat=1, bot="greedy")["type"] == "ok"
        ann.until(lambda p: p.table["seats"][1]["name"] == "Greedy")
        assert ann.table["status"] == "waiting"
        assert ann.ask(type="fill", seat=0, bot="greedy")["type"] == "refused"
        with site.join(opened, "Ben"):
            ann.until(lambda p: p.table["status"] == "playing")
            assert ann.ask(type="fill", seat=1, bot="random")["type"] == "refused"


def test_before_the_start_the_host_changes_the_table_and_everybody_stays(site: Site) -> None:
    opened = site.open("me", "random", "open", "open")
    with site.sit(opened) as ann, site.join(opened, "Ben") as ben:
        wish = {"type": "arrange", "game": "dice/standard", "seats": [{"who": "me"}, {"who": "bot", "bot": "greedy"}]}
        assert ben.ask(**wish)["reason"] == "Only the host can change the table."
        assert ann.ask(**wish)["reason"] == "Ben sits here too. Leave a seat free for everybody."
        no_seat = {"type": "arrange", "game": "dice/standard", "seats": [{"who": "open"}, {"who": "open"}]}
        assert ann.ask(**no_seat)["error"] == "One seat is yours, and only one."
        three = {**wish, "seats": [{"who": "me"}, {"who": "open"}, {"who": "open"}], "setup": {"sheet": "B"}}
        assert ann.ask(**three)["type"] == "ok"  # Ben stays on the third seat
        ben.until(lambda p: p.table["game"].startswith("dice/standard"))
        assert [seat["name"] for seat in ben.table["seats"]] == ["Ann", "", "Ben"]
        assert ben.table["setup"]["sheet"] == "B" and ben.table["status"] == "waiting"
        assert "Ann has changed the table" in ben.events[-1]["say"]
        stored = site.get(f"/api/tables/{opened['table']}")
        assert stored["setup"] == ben.table["setup"] and stored["title"] == ben.table["title"]
        assert ann.ask(type="chat", text="Is that all right?")["type"] == "ok"
        assert [table["talk"] for table in mine(site, {opened["table"]: opened["token"]})] == [0]
        assert ann.ask(type="fill", seat=1, bot="random")["type"] == "ok"
        ann.until(lambda p: p.table["status"] == "playing")
        assert ann.ask(**three)["reason"] == "The game has begun."


def test_what_others_said_is_counted_in_my_tables(site: Site) -> None:
    opened = site.open("me", "open", "open")
    with site.sit(opened) as ann, site.join(opened, "Ben") as ben:
        assert ann.ask(type="chat", text="Hello Ben")["type"] == ben.ask(type="chat", text="Hello Ann")["type"] == "ok"
        assert ben.ask(type="chat", text="Nice table")["type"] == "ok"
        assert [table["talk"] for table in mine(site, {opened["table"]: opened["token"]})] == [2]


def test_a_server_of_this_machine_alone_says_so(site: Site) -> None:
    assert site.get("/api/reach") == {"everybody": False, "addresses": []}
    assert [nearby.is_local(host) for host in ("localhost", "127.0.0.1", "::1", "127.8.0.1")] == [True] * 4
    assert [nearby.is_local(host) for host in ("0.0.0.0", "192.168.1.20", "duchy.example")] == [False] * 3
    found = nearby.own_address()
    assert found is None or not nearby.is_local(found)
