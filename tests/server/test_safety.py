"""Bad input, strangers and limits."""

import asyncio
import json
import random
import socket
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from duchy.server import patience
from tests.server.player import Site
from tests.server.programs import program


def close_code(site: Site, table: str, *frames: str | bytes, **headers: str) -> int:
    """How the server ends a connection that sends these."""
    address = f"ws://127.0.0.1:{site.port}/api/tables/{table}/live"
    with connect(address, additional_headers=headers) as socket:
        try:
            for frame in frames:
                socket.send(frame)
            while True:
                socket.recv(20)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


def test_a_wrong_hello_ends_the_connection_with_its_reason(site: Site) -> None:
    table = site.open("me", "random")["table"]
    assert close_code(site, table, "nonsense") == 4400
    assert close_code(site, table, '{"type": "hello", "after": "x"}') == 4400
    assert close_code(site, table, '{"type": "hello", "token": "wrong"}') == 4403
    assert close_code(site, "nowhere", '{"type": "hello"}') == 4404
    assert close_code(site, table, "x" * 20000) == 4400


def test_a_page_from_elsewhere_is_turned_away(site: Site) -> None:
    table = site.open("me", "random")["table"]
    assert close_code(site, table, '{"type": "hello"}', Origin="https://elsewhere.example") == 4403
    wish = {"game": "burgundy/2019", "seats": [{"who": "bot"}, {"who": "bot"}]}
    assert site.request("POST", "/api/tables", wish, Origin="https://elsewhere.example")[0] == 403
    assert site.request("POST", "/api/tables", wish, Origin=site.root)[0] == 201


def test_a_page_that_is_named_may_call_and_read_the_answers(start: Any) -> None:
    page = "https://elsewhere.example"
    site = start(origins=(page,)).site
    wish = {"game": "burgundy/2019", "seats": [{"who": "bot"}, {"who": "bot"}]}
    status, _, headers = site.request("POST", "/api/tables", wish, Origin=page)
    assert status == 201 and headers["access-control-allow-origin"] == page
    asked = {"Origin": page, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    assert site.request("OPTIONS", "/api/tables", **asked)[0] == 200
    assert site.request("POST", "/api/tables", wish, Origin="https://third.example")[0] == 403


def test_every_answer_has_the_policy(site: Site) -> None:
    for path in ("/", "/api/games", "/nowhere", "/api/nowhere", "/t/abc", "/healthz"):
        headers = {name.lower(): value for name, value in site.request("GET", path)[2].items()}
        assert headers["content-security-policy"].startswith("default-src 'self'; img-src 'self' data:; ")
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (b"", "read"),
        (b"[]", "read"),
        (b'{"game": "chess", "seats": []}', "no game"),
        (b'{"game": "burgundy/2019", "seats": []}', "players"),
        (b'{"game": "burgundy/2019", "seats": [{"who": "me"}, {"who": "me"}]}', "one seat"),
        (b'{"game": "burgundy/2019", "seats": [{"who": "open"}, {"who": "open"}]}', "seat for you"),
        (b'{"game": "burgundy/2019", "seats": [{"who": "me"}, {"who": "bot", "bot": "kasparov"}]}', "no bot"),
        (b'{"game": "burgundy/2019", "seats": [{"who": "me"}, {"who": "bot"}], "setup": {"boards": "99"}}', "99"),
        (b'{"game": "burgundy/2019", "seats": [{"who": "me"}, {"who": "bot"}], "setup": {"moon": 1}}', "moon"),
        (b'{"game": "burgundy/2019+inns9", "seats": [{"who": "me"}, {"who": "bot"}]}', "module"),
        (b'{"game": "burgundy/2019", "clock": {"kind": "live", "seconds": 1}, "seats": []}', "clock"),
        (b'{"game": "dice/solo", "guided": true}', "guided"),
    ],
)  # fmt: skip
def test_a_bad_wish_gets_one_clear_sentence(site: Site, body: bytes, word: str) -> None:
    status, answer, _ = site.request("POST", "/api/tables", body)
    assert status == 422 and word in json.loads(answer)["error"], answer


def test_what_is_too_long_is_not_read(site: Site) -> None:
    assert site.request("POST", "/api/tables", b" " * 70_000)[0] == 413
    assert site.request("POST", "/api/records", {"record": "x" * 1_100_000})[0] == 413


@pytest.mark.parametrize("path", ["tables/x", "tables/x/record", "rules/X-1", "facts?game=x", "x"])
def test_what_is_not_there_is_404(site: Site, path: str) -> None:
    status, body, _ = site.request("GET", f"/api/{path}")
    assert status == 404 and json.loads(body)["error"].endswith(".")


def test_odd_addresses_are_refused(site: Site) -> None:
    table = site.open("me", "random")["table"]
    for path in ("positions/-1", "positions/x", "positions/99999999999999999999", "events?after=x"):
        assert site.request("GET", f"/api/tables/{table}/{path}")[0] in (404, 422)
    assert site.request("GET", f"/api/tables/{table}/events?after=-5")[0] == 200
    assert site.request("GET", f"/api/tables/{table}/events", Authorization="Bearer no")[0] == 403
    assert site.request("DELETE", f"/api/tables/{table}")[0] == 405


def test_what_is_no_address_or_no_text_is_refused_in_a_sentence(site: Site) -> None:
    wish = {"game": "burgundy/2019", "seats": [{"who": "bot"}, {"who": "bot"}]}
    assert site.request("POST", "/api/tables", wish, Origin="http://[")[0] == 403
    assert close_code(site, "x", '{"type": "hello"}', Origin="http://[") == 4403
    for path in ("/" + "x" * 300, "/assets/" + "x" * 300, "/" + "x/" * 3000, "/%00", "/assets/%ff"):
        assert site.request("GET", path)[0] in (200, 404), path
    head = {"duchy": 1, "game": "burgundy/2019@r2", "setup": {"players": 2}, "seats": ["\ud800", "B"], "commitment": ""}
    for record in (head, {**head, "seats": ["A", "B"], "setup": {"players": 2, "boards": "\udfff"}}):
        status, body, _ = site.request("POST", "/api/records", {"record": json.dumps(record)})
        assert status == 422 and json.loads(body)["error"].endswith("."), body


def test_a_head_that_does_not_end_is_not_waited_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "HEAD_SECONDS", 0.2)
    for beginning in (b"", b"GET / HTTP/1.1\r\n", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /heal"):
        with socket.create_connection(("127.0.0.1", site.port), 20) as line:
            line.sendall(beginning)
            while line.recv(10_000):
                pass
    with site.sit(site.open("me", "random")) as ann:  # a WebSocket goes on
        until = time.monotonic() + 0.5
        while time.monotonic() < until:
            assert ann.ask(type="ping")["type"] == "ok"
    monkeypatch.setattr(patience, "HEAD_SECONDS", 60.0)
    with socket.create_connection(("127.0.0.1", site.port), 20) as line, pytest.raises(OSError):
        for _ in range(10_000):
            line.sendall(b"X-More: " + b"x" * 1000 + b"\r\n" if _ else b"GET / HTTP/1.1\r\n")


def test_tables_are_opened_only_so_fast_from_one_address(start: Any) -> None:
    site = start(tables_a_minute=3).site
    wish = {"game": "burgundy/2019", "seats": [{"who": "me"}, {"who": "open"}]}
    statuses = [site.request("POST", "/api/tables", wish)[0] for _ in range(5)]
    assert statuses == [201, 201, 201, 429, 429]


def test_the_page_is_served_and_nothing_beside_it(start: Any, tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<title>Duchy</title>")
    (page / "assets" / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("no")
    site = start(page=page).site
    for path in ("/", "/t/abc", "/rules", "/..%2fsecret.txt", "/%2e%2e/secret.txt"):
        assert site.request("GET", path)[1] == b"<title>Duchy</title>", path
    status, body, headers = site.request("GET", "/assets/a.js")
    assert (status, body) == (200, b"1") and "immutable" in headers["cache-control"]
    assert site.request("GET", "/assets/b.js")[0] == 404


def test_without_a_page_one_sentence_says_how_to_build_it(start: Any, tmp_path: Path) -> None:
    site = start(page=tmp_path / "nothing").site
    status, body, _ = site.request("GET", "/")
    assert status == 200 and b"npm" in body


def test_random_frames_do_no_harm(site: Site) -> None:
    """Half of them nearly right."""
    rng = random.Random(7)
    opened = site.open("me", "random")
    kinds = ["play", "undo", "why", "hint", "chat", "name", "leave", "return", "fill", "replace", "ping", "hello", "x"]
    values: list[Any] = [0, -1, 2**70, "", "end", "workers 3", None, [], {}, True, 1.5, "\ud800", "x" * 600, "take"]
    with site.sit(opened) as ann:
        for _ in range(300):
            if rng.random() < 0.3:
                frame: str | bytes = rng.randbytes(rng.randrange(40))
                if rng.random() < 0.5:
                    frame = frame.decode("latin-1")
            else:
                message = {"type": rng.choice(kinds), "id": rng.choice([1, 2, *values])}
                for key in ("n", "text", "seat", "bot", "name"):
                    if rng.random() < 0.7:
                        message[key] = rng.choice(values)
                frame = json.dumps(message)
            ann.socket.send(frame)
        ann.messages = 10_000
        assert ann.ask(type="ping")["type"] == "ok"
        ann.ask(type="return")
        ann.until(lambda p: p.turn)
        assert ann.play()["type"] == "ok"


def test_many_connections_with_random_frames_break_nothing(tmp_path: Path) -> None:
    """The small form of benchmarks/frames_test.py."""
    frames = program("frames_test")
    server = frames.Server(str(tmp_path))
    server.start()
    try:
        found = asyncio.run(frames.run(server, 8, 4.0, random.Random(2)))
    finally:
        server.stop()
    assert found["frames"] > 100 and found["answers"] > 50


def test_mutated_inputs_are_taken_or_refused() -> None:
    """The small form of benchmarks/nonsense_test.py."""
    found = program("nonsense_test").run(600, random.Random(4))
    assert all(kind["refused"] > 5 for kind in found["kinds"])


def test_health_and_metrics_are_there(site: Site) -> None:
    health = site.get("/healthz")
    assert health["status"] == "ok" and health["problems"] == [] and health["disk_free_mb"] > 0
    assert site.get("/livez") == {"status": "ok"}
    status, body, _ = site.request("GET", "/metrics")
    assert status == 200 and b"duchy_plays_total" in body


def test_rules_games_and_facts_can_be_read(site: Site) -> None:
    rules = {rule["id"]: rule for rule in site.get("/api/rules")["rules"]}
    assert site.get("/api/rules/B-WORK-06") == rules["B-WORK-06"]
    assert "D-MARK-03" in rules and "R-GEO-01" in rules
    for nobody in ("chess", "burgundy/1999", "burgundy/1999&ask=ships"):
        status, body, _ = site.request("GET", f"/api/rules?game={nobody}")
        assert status == 404 and b"There is no " in body
    listed = {game["id"]: game for game in site.get("/api/games")["games"]}
    assert listed["burgundy/2019"]["guided"]
    assert "greedy" in [bot["id"] for bot in listed["dice/standard"]["bots"]]
    for id_ in ("burgundy/2011", "burgundy/2019", "burgundy/special"):
        facts = site.get(f"/api/facts?game={id_}")
        assert all(tile["text"] and tile["title"] for tile in facts["tiles"].values())
        assert len(facts["boards"]["1"]["rows"]) == 7 and len(facts["goods"]) == 6
    schema = site.get("/api/openapi.json")
    assert "requestBody" in schema["paths"]["/api/tables"]["post"]
