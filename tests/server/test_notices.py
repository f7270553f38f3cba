"""Told when it is my turn: by push, mail and webhooks, against a push service, a mail server and a sink of our own."""

import json
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("aiosmtpd")
pytest.importorskip("cryptography")
from duchy.server import call_rows, herald
from duchy.server.herald import quiet_until
from duchy.server.settings import Settings
from duchy.server.store import Database
from tests.server.outside import Mailbox, PushBrowser, Sink, verified, wait
from tests.server.player import Json, Player, Site
from tests.server.postgres import cluster
from tests.server.programs import kill_test

ANN, BEN, CID = "a" * 40, "b" * 40, "c" * 40
OPEN: dict[str, Any] = {"private_hooks": True, "notice_delay": 0.0, "tables_a_minute": 600.0}


def asked(site: Site, path: str, body: Any = None, key: str = BEN, status: int = 200) -> Any:
    """As the person of a key."""
    found, text, _ = site.request("GET" if body is None else "POST", path, body, **{"x-duchy-key": key})
    assert found == status, text
    return json.loads(text)


def seated(site: Site, **more: Any) -> tuple[Json, Player, Json]:
    """A table of Ann, who is there, and Ben, who is not; it is Ann's turn."""
    opened = site.open("me", "open", **more)
    asked(site, "/api/me/seats", {"tables": {opened["table"]: opened["token"]}}, ANN)
    status, body, _ = site.request(
        "POST", f"/api/tables/{opened['table']}/seats", {"name": "Ben"}, **{"x-duchy-key": BEN}
    )
    assert status == 201, body
    ann = site.sit(opened)
    taken = json.loads(body)
    if not ann.turn:
        with site.sit(taken) as ben:
            ben.play_turn()
        ann.until(lambda p: p.turn)
    return opened, ann, taken


def turns(player: Player) -> None:
    """One of the two plays on until it is the other's turn: who was last in a round may be first in the next."""
    while player.position["movers"] != [1 - player.seat]:
        player.play_turn()


def outbox(folder: Path) -> list[Json]:
    with closing(sqlite3.connect(folder / "duchy.db")) as database:
        database.row_factory = sqlite3.Row
        return [dict(row) for row in database.execute("SELECT * FROM outbox ORDER BY id")]


def test_a_push_arrives_once_for_a_turn_and_only_its_browser_can_read_it(start: Any, tmp_path: Path) -> None:
    with Sink(201) as sink:
        site = start(**OPEN).site
        browser = PushBrowser(sink)
        opened, ann, taken = seated(site)
        told = asked(site, "/api/me/addresses", browser.subscription(), status=201)
        assert [each["kind"] for each in told["addresses"]] == ["push"] and told["addresses"][0]["shown"] == "127.0.0.1"
        turns(ann)
        wait(lambda: sink.got)
        (said,) = browser.read()
        assert said["title"] == "It is your turn" and said["url"] == f"/t/{opened['table']}"
        assert said["body"].endswith(" with Ann.")
        _, headers, body = sink.got[0]
        assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 0 and b"Ann" not in body
        assert verified(headers["authorization"], told["push"])["aud"] == sink.url
        wait(lambda: outbox(tmp_path)[0]["sent"])
        with site.sit(taken) as ben:  # who looks on is not called, though the same turn is given back and ends again
            ann.ask(type="undo", **ann.here)
            ben.until(lambda p: "asked" in p.position and p.position["asked"] is not None)
            ben.ask(type="answer", yes=True)
            ann.until(lambda p: p.turn)
        turns(ann)
        assert len(outbox(tmp_path)) == 1
        with site.sit(taken) as ben:
            ben.until(lambda p: p.turn)
            ben.play_turn()
            ann.until(lambda p: p.turn)
            turns(ann)
        assert len(outbox(tmp_path)) == 1 and len(sink.got) == 1


def test_a_page_behind_others_is_no_eye_and_one_in_front_is(start: Any, tmp_path: Path) -> None:
    with Sink() as sink:
        site = start(**OPEN).site
        _, ann, taken = seated(site)
        asked(site, "/api/me/addresses", {"kind": "hook", "target": sink.url}, status=201)
        with site.sit(taken) as ben:
            assert ben.ask(type="eyes", open=False)["type"] == "ok"
            turns(ann)
            wait(lambda: sink.got)
            assert ben.ask(type="eyes", open=True)["type"] == "ok"
            ben.play_turn()
            ann.until(lambda p: p.turn)
            turns(ann)
        assert len(outbox(tmp_path)) == len(sink.got) == 1


def test_who_has_looked_and_gone_is_called_anew(start: Any, tmp_path: Path) -> None:
    with Sink() as sink:
        site = start(**OPEN).site
        _, ann, taken = seated(site)
        asked(site, "/api/me/addresses", {"kind": "hook", "target": sink.url}, status=201)
        for called in (1, 2):
            turns(ann)
            wait(lambda called=called: len(sink.got) == called)
            with Player(site, taken["table"], taken["token"], key=BEN) as ben:
                ann.until_online([0, 1])  # or she would take the word of before for that of his leaving
                turns(ben)
            ann.until_online([0])
            ann.until(lambda p: p.turn)
        assert [bool(row["sent"]) for row in outbox(tmp_path)] == [True, True]


def test_nobody_is_told_what_is_no_longer_true(start: Any, tmp_path: Path) -> None:
    """Called later, and the turn was taken before: by himself, or back by who ended it."""
    with Sink() as sink:
        server = start(**OPEN | {"notice_delay": 3600.0})
        _, ann, taken = seated(server.site)
        asked(server.site, "/api/me/addresses", {"kind": "hook", "target": sink.url}, status=201)
        turns(ann)
        assert [row["what"] for row in outbox(tmp_path)] == ["turn"]
        with server.site.sit(taken) as ben:
            ben.play_turn()
        assert outbox(tmp_path) == [] and sink.got == []


def test_a_crash_between_turn_and_notice_loses_nothing(start: Any, tmp_path: Path) -> None:
    with Sink() as sink, Sink() as channel:
        first = start(**OPEN | {"notice_delay": 3600.0})
        opened, ann, _ = seated(first.site)
        asked(first.site, "/api/me/addresses", {"kind": "hook", "target": sink.url}, status=201)
        first.site.post(f"/api/tables/{opened['table']}/hook", {"url": channel.url}, opened["token"], 200)
        turns(ann)
        rows = outbox(tmp_path)
        assert len(rows) == 2 and sink.got == []
        first.stop()
        with closing(sqlite3.connect(tmp_path / "duchy.db")) as database:  # one had been taken on, and then it crashed
            database.execute("UPDATE outbox SET due = 0, tries = 1 WHERE id = ?", (rows[0]["id"],))
            database.execute("UPDATE outbox SET due = 0 WHERE id = ?", (rows[1]["id"],))
            database.commit()
        start(**OPEN)
        wait(lambda: sink.got and channel.got)
        wait(lambda: all(row["sent"] for row in outbox(tmp_path)))
        (said,), (to_all,) = sink.said(), channel.said()
        assert said["text"].startswith("It is your turn") and to_all["text"].startswith("Ben, it is your turn")
        assert to_all["content"] and to_all["allowed_mentions"] == {"parse": []}


def test_a_server_that_is_killed_between_turn_and_notice_tells_it_when_it_is_back(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("notice_delay = 6\nprivate_hooks = true\n", encoding="utf-8")
    server = kill_test().Server(str(tmp_path))
    server.options += ["--settings", str(settings)]
    with Sink() as sink:
        server.start()
        try:
            site = Site(server.port)
            _, ann, _ = seated(site)
            asked(site, "/api/me/addresses", {"kind": "hook", "target": sink.url}, status=201)
            turns(ann)
            server.kill()
            assert sink.got == []
            server.start()
            wait(lambda: sink.got)
        finally:
            server.stop()
        (said,) = sink.said()
        assert said["text"].startswith("It is your turn")


def test_it_is_tried_again_and_a_dead_address_is_given_up_and_told(
    start: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(herald, "PAUSES", (0.0, 0.0))
    monkeypatch.setattr(herald, "LOOK", 0.05)
    with Sink(500) as ill, Sink(410) as gone, Sink(302, {"location": "http://127.0.0.1:1/"}) as elsewhere:
        site = start(**OPEN).site
        _, ann, _ = seated(site)
        for sink in (ill, gone, elsewhere):
            asked(site, "/api/me/addresses", {"kind": "hook", "target": sink.url}, status=201)
        turns(ann)
        told = wait(lambda: (t := asked(site, "/api/me/notices")) and all(a["trouble"] for a in t["addresses"]) and t)
        by = [address["trouble"] for address in told["addresses"]]
        assert "did not answer" in by[0] and "nothing at this address" in by[1] and "elsewhere" in by[2]
        assert len(ill.got) == 3 and len(gone.got) == 1 and len(elsewhere.got) == 1
        again = asked(site, f"/api/me/addresses/{told['addresses'][0]['id']}", {"on": True})
        assert again["addresses"][0]["trouble"] == ""
        ill.status = 204
        asked(site, f"/api/me/addresses/{told['addresses'][0]['id']}/try", {})
        assert ill.said()[-1]["text"].startswith("It works")


def test_mail_is_confirmed_by_its_link_and_a_refused_mailbox_is_given_up(start: Any, tmp_path: Path) -> None:
    with Mailbox(refused=("nobody@club.example",)) as box:
        site = start(**OPEN, **box.settings).site
        _, ann, _ = seated(site)
        told = asked(site, "/api/me/addresses", {"kind": "mail", "target": "ben@home.example"}, status=201)
        assert not told["addresses"][0]["confirmed"] and told["mail"]
        (text,) = box.texts()
        code = re.search(r"https://club\.example/me#mail=(\S+)", text)
        assert code
        turns(ann)
        assert outbox(tmp_path) == []  # it is not yet known to be his
        asked(site, "/api/me/mail", {"code": "wrong"}, status=410)
        assert asked(site, "/api/me/mail", {"code": code[1]})["addresses"][0]["confirmed"]
        asked(site, "/api/me/mail", {"code": code[1]}, status=410)
        asked(site, "/api/me/addresses", {"kind": "mail", "target": "nobody@club.example"}, status=502)
        with closing(sqlite3.connect(tmp_path / "duchy.db")) as database:
            database.execute("UPDATE addresses SET code_hash = '' WHERE target = 'nobody@club.example'")
            database.commit()
        _, ann, _ = seated(site)
        turns(ann)
        wait(lambda: len(box.got) == 2)
        mail = box.got[1]
        assert mail["To"] == "ben@home.example" and "It is your turn" in mail["Subject"] and "/t/" in box.texts()[1]
        wait(lambda: "550" in asked(site, "/api/me/notices")["addresses"][1]["trouble"])


def test_a_mail_link_makes_another_device_his(start: Any) -> None:
    with Mailbox() as box:
        site = start(**OPEN, **box.settings).site
        seated(site)
        asked(site, "/api/me/addresses", {"kind": "mail", "target": "ben@home.example"}, status=201)
        asked(site, "/api/me/mail", {"code": box.texts()[0].partition("#mail=")[2].split()[0]})
        known = asked(site, "/api/me/mail-link", {"mail": "ben@home.example"}, CID, 202)
        assert known == asked(site, "/api/me/mail-link", {"mail": "who@home.example"}, CID, 202)
        assert len(box.got) == 2
        code = box.texts()[1].partition("/join#")[2].split()[0]
        asked(site, "/api/me/joined", {"code": code}, CID)
        assert len(asked(site, "/api/me", key=CID)["devices"]) == 2
        assert asked(site, "/api/me/notices", key=CID)["addresses"][0]["shown"] == "ben@home.example"


@pytest.mark.parametrize(
    ("wish", "word"),
    [
        ({"kind": "hook", "target": "http://127.0.0.1/"}, "private"), ({"kind": "hook", "target": "x"}, "https://"),
        ({"kind": "push", "target": "https://push.example/x", "key": "x", "secret": "y"}, "keys"),
        ({"kind": "mail", "target": "ben@home.example"}, "no mail"),
    ],
)  # fmt: skip
def test_an_address_that_cannot_be_one_is_refused(site: Site, wish: Json, word: str) -> None:
    status, body, _ = site.request("POST", "/api/me/addresses", wish, **{"x-duchy-key": BEN})
    assert status in (409, 422) and word in json.loads(body)["error"]


def test_each_is_switched_off_and_forgotten_by_its_owner_alone(start: Any, tmp_path: Path) -> None:
    with Sink() as sink:
        site = start(**OPEN).site
        _, ann, _ = seated(site)
        told = asked(site, "/api/me/addresses", {"kind": "hook", "target": sink.url + "/secret-path"}, status=201)
        assert "secret-path" not in json.dumps(told)
        path = f"/api/me/addresses/{told['addresses'][0]['id']}"
        asked(site, path, {"on": False}, ANN)
        asked(site, path + "/forget", {}, ANN)
        assert asked(site, "/api/me/notices")["addresses"][0]["on"]
        assert not asked(site, path, {"on": False})["addresses"][0]["on"]
        turns(ann)
        assert outbox(tmp_path) == []
        assert asked(site, path + "/forget", {})["addresses"] == []


def test_a_rematch_is_told_to_the_same_channel(start: Any) -> None:
    site = start(**OPEN).site
    opened, ann, _ = seated(site)
    site.post(f"/api/tables/{opened['table']}/hook", {"url": "http://127.0.0.1:9/x"}, opened["token"], 200)
    assert ann.ask(type="resign")["type"] == "ok"
    again = site.post(f"/api/tables/{opened['table']}/rematch", {}, opened["token"], 201)["table"]
    told = site.request("GET", f"/api/tables/{again}/hook", Authorization=f"Bearer {opened['token']}")
    assert json.loads(told[1]) == {"shown": "127.0.0.1", "trouble": ""}


def test_only_the_host_gives_a_table_its_webhook(start: Any) -> None:
    site = start(**OPEN).site
    opened, _, taken = seated(site)
    path = f"/api/tables/{opened['table']}/hook"
    assert site.request("POST", path, {"url": "http://127.0.0.1:9/"})[0] == 403
    site.post(path, {"url": "http://127.0.0.1:9/"}, taken["token"], 403)
    told = site.post(path, {"url": "http://127.0.0.1:9/x"}, opened["token"], 200)
    assert told == {"shown": "127.0.0.1", "trouble": ""}
    assert site.get(path, taken["token"])["shown"] == "127.0.0.1" and site.request("GET", path)[0] == 403
    assert site.post(path, {"url": ""}, opened["token"], 200)["shown"] == ""


# ---------------------------------------------------------------------- quiet hours
def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("hours", "now", "until"),
    [
        ((22 * 60, 7 * 60, "UTC"), "2026-11-17 23:10", "2026-11-18 07:00"),
        ((22 * 60, 7 * 60, "UTC"), "2026-11-17 06:59", "2026-11-17 07:00"),
        ((22 * 60, 7 * 60, "UTC"), "2026-11-17 07:00", None),
        ((22 * 60, 7 * 60, "UTC"), "2026-11-17 12:00", None),
        ((9 * 60, 17 * 60 + 30, "UTC"), "2026-11-17 12:00", "2026-11-17 17:30"),
        ((22 * 60, 7 * 60, "Asia/Tokyo"), "2026-11-17 13:00", "2026-11-17 22:00"),
        ((0, 0, "UTC"), "2026-11-17 12:00", None),
        ((22 * 60, 7 * 60, "Europe/Berlin"), "2026-10-24 22:00", "2026-10-25 06:00"),  # the night summer time ends
    ],
)
def test_quiet_hours_go_by_the_persons_own_clock(hours: Any, now: str, until: str | None) -> None:
    assert quiet_until(hours, at(now)) == (None if until is None else at(until))


def test_in_quiet_hours_it_waits_for_their_end(start: Any, tmp_path: Path) -> None:
    with Sink() as sink:
        site = start(**OPEN).site
        _, ann, _ = seated(site)
        asked(site, "/api/me/addresses", {"kind": "hook", "target": sink.url}, status=201)
        minute = datetime.now(UTC).hour * 60 + datetime.now(UTC).minute
        hours = {"begins": (minute - 60) % 1440, "ends": (minute + 60) % 1440, "zone": "UTC"}
        assert asked(site, "/api/me/quiet", hours)["quiet"] == hours
        asked(site, "/api/me/quiet", {**hours, "zone": "Mars/Crater"}, status=422)
        turns(ann)
        row = wait(lambda: [r for r in outbox(tmp_path) if r["due"] > datetime.now().timestamp() + 1800])[0]
        assert row["tries"] == 0 and sink.got == []
        assert asked(site, "/api/me/quiet", {**hours, "ends": hours["begins"]})["quiet"] is None


# ---------------------------------------------------------------------- several workers
@contextmanager
def databases(address: str, many: int) -> Iterator[list[Database]]:
    found = [Database(Settings(database=address)) for _ in range(many)]
    yield found
    for each in found:
        each.engine.dispose()


@pytest.mark.timeout(120)
def test_workers_on_postgresql_do_not_send_twice(start: Any) -> None:
    pytest.importorskip("psycopg")
    with cluster() as address, Sink() as sink:
        server = start(**OPEN | {"notice_delay": 3600.0}, database=address)
        for _ in range(6):
            _, ann, _ = seated(server.site)
            asked(server.site, "/api/me/addresses", {"kind": "hook", "target": sink.url}, status=201)
            turns(ann)
        with databases(address, 4) as workers:
            taken: list[int] = []

            def work(database: Database) -> None:
                with database.engine.begin() as connection:
                    taken.extend(n.id for n in call_rows.take_on(connection, datetime.now().timestamp() + 7200))

            threads = [threading.Thread(target=partial(work, each)) for each in workers]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        assert len(taken) == len(set(taken)) == 6
        server.stop()


# ---------------------------------------------------------------------- what is hidden
def to_ben(sink: Sink) -> list[Json]:
    """Ann may have been called too, before she came."""
    return [said for said in sink.said() if not said["text"].startswith("A ")]


def test_a_notice_tells_nothing_but_whose_turn_it_is(start: Any) -> None:
    """Rivals has hands: of two games with other cards, all but the address of the table is the same."""
    with Sink() as sink, Sink() as channel:
        site = start(**OPEN, site="https://club.example").site
        asked(site, "/api/me/addresses", {"kind": "hook", "target": sink.url}, status=201)
        for games in (1, 2):
            wish = {"game": "rivals/duel", "seats": [{"who": "me", "name": "B @all <!here>"}, {"who": "open"}]}
            opened = asked(site, "/api/tables", wish, status=201)
            site.post(f"/api/tables/{opened['table']}/hook", {"url": channel.url}, opened["token"], 200)
            with site.join(opened, "A @all <!here>") as ann:
                while 0 not in ann.position["movers"]:
                    assert ann.play()["type"] == "ok"
                wait(lambda games=games: len(sink.got) == games and len(to_ben(channel)) == games)
        for got in (sink, channel):
            said = {re.sub(r"/t/\w+", "/t/ID", json.dumps(each)) for each in to_ben(got)}
            assert len(said) == 1 and "https://club.example/t/ID" in said.pop()
            for each in got.said():
                assert set(each) == {"text", "content", "allowed_mentions", "url"}
                assert "@all" not in each["content"] and "<!here>" not in each["text"]


def test_nothing_runs_where_nobody_asked_for_it(start: Any, tmp_path: Path) -> None:
    site = start(**OPEN).site
    _, ann, _ = seated(site)
    turns(ann)
    assert outbox(tmp_path) == []
