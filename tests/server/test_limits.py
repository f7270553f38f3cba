"""What one person can ask for, and how long things are kept."""

import asyncio
import json
import socket
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from duchy.games import open_game, page_of
from duchy.kernel.chance import Seed
from duchy.server import asking, live
from duchy.server.bots import QUICK, BotPool
from duchy.server.limits import Bucket
from duchy.server.ports import SOMEBODY, Chosen
from duchy.server.told import ToldGame
from tests.server.player import Site
from tests.server.programs import kill_test
from tests.server.test_safety import close_code


# ------------------------------------------------------------------ how often
def test_a_position_is_thought_about_once_and_advice_is_limited(start: Any) -> None:
    site = start(hints_a_minute=0.01).site
    with site.sit(site.open("me", "random")) as ann:
        ann.until(lambda p: p.turn)
        first = ann.ask(type="hint")
        again = ann.ask(type="hint")
        assert first["type"] == "hint" and {**again, "id": 0} == {**first, "id": 0}
        ann.play("workers " + str(next(d for d in ann.position["state"]["seat"]["0"]["dice"] if d)))
        refused = ann.ask(type="hint")
        assert refused["type"] == "refused" and "later" in refused["reason"]


def test_who_asks_twice_at_once_is_told_to_wait(site: Site) -> None:
    with site.sit(site.open("me", "random")) as ann:
        ann.until(lambda p: p.turn)
        for id_ in (101, 102, 103):
            ann.send({"type": "hint", "id": id_})
        kinds = []
        while len(kinds) < 3:
            heard = ann.hear()
            if heard.get("id") in (101, 102, 103):
                kinds.append(heard["type"])
        assert "hint" in kinds and set(kinds) <= {"hint", "refused"}


def test_looks_at_ones_own_games_are_limited_by_address(start: Any) -> None:
    site: Site = start(looks_a_minute=5.0).site
    key = {"X-Duchy-Key": "a" * 40}
    assert [site.request("GET", "/api/me", **key)[0] for _ in range(8)] == [200] * 5 + [429] * 3


def test_a_club_behind_one_address_opens_the_page_together(start: Any) -> None:
    """With what a server allows when nobody has set anything: forty people, each with all the front page asks for."""
    site: Site = start().site
    for each in range(40):
        key = {"X-Duchy-Key": f"{each:040}"}
        assert site.request("GET", "/api/me", **key)[0] == 200
        assert site.request("POST", "/api/daily", {"browser": "a" * 40}, **key)[0] == 200
        assert site.request("POST", "/api/mine", {"tables": {}}, **key)[0] == 200


def test_talk_is_limited(site: Site) -> None:
    with site.sit(site.open("me", "random")) as ann:
        answers = [ann.ask(type="chat", text=f"{i}") for i in range(20)]
        assert answers[0]["type"] == "ok" and any("slower" in a.get("error", "") for a in answers)


def test_who_sends_too_fast_is_read_more_slowly_and_loses_nothing(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    refusals = []

    class Counting(Bucket):
        def take(self) -> bool:
            taken = super().take()
            refusals.append(not taken)
            return taken

    monkeypatch.setattr(live, "Bucket", Counting)
    site = start(messages_a_second=2.0).site
    with site.sit(site.open("me", "random")) as ann:
        for id_ in range(1, 13):
            ann.send({"type": "ping", "id": id_})
        answered: list[int] = []
        while len(answered) < 12:
            heard = ann.hear()
            if heard["type"] == "ok":
                answered.append(heard["id"])
        assert answered == list(range(1, 13)) and any(refusals)


# ------------------------------------------------------------------ how long
def test_who_says_no_hello_is_sent_away(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HELLO_SECONDS", 0.05)
    assert close_code(site, site.open("me", "random")["table"]) == 4408


def test_a_request_that_does_not_end_is_ended(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "BODY_SECONDS", 0.05)
    with socket.create_connection(("127.0.0.1", site.port), 20) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        assert line.recv(100).startswith(b"HTTP/1.1 408")


def test_tables_where_nothing_happens_are_removed_when_they_are_old(start: Any, tmp_path: Path) -> None:
    first = start(keep_days=0)
    old, new = (first.site.open("me", "random") for _ in range(2))
    for opened in (old, new):
        first.site.sit(opened).socket.close()
    first.stop()
    with sqlite3.connect(tmp_path / "duchy.db") as database:
        days = 200 * 86400
        database.execute("UPDATE tables SET touched = touched - ?, waits = 'person' WHERE id = ?", (days, old["table"]))
    kept = start(keep_days=0)
    kept.site.get(f"/api/tables/{old['table']}")
    kept.stop()
    second = start(keep_days=180)
    with second.site.sit(new) as ann:
        while second.site.request("GET", f"/api/tables/{old['table']}")[0] == 200:
            assert ann.ask(type="ping")["type"] == "ok"
        ann.until(lambda p: p.turn)
        assert ann.play()["type"] == "ok"
    second.stop()
    with sqlite3.connect(tmp_path / "duchy.db") as database:
        assert [id_ for (id_,) in database.execute("SELECT id FROM tables")] == [new["table"]]
        for name in ("seats", "events", "snapshots"):
            found = {id_ for (id_,) in database.execute(f"SELECT table_id FROM {name}")}
            assert found == {new["table"]}, name


# ------------------------------------------------------------------ bots that think
def test_a_quick_bot_does_not_queue_behind_one_that_thinks() -> None:
    """The one process for deep thought is busy; a master waits for it, quick bots answer all the same."""
    game = open_game("burgundy/2019")
    told = ToldGame(game, page_of(game.id), {"players": 2}, ["Ann", "Ben"], Seed("x"))
    told.open({0, 1})
    (seat,) = told.movers()
    state = game.to_dict(game.view(told.state, seat).state)

    async def run() -> None:
        pool = BotPool(1)

        async def ask(bot: str) -> None:
            chosen = await pool.choose(game.id, bot, seat, state, "dice")
            assert chosen.by == bot
            game.parse(told.state, seat, chosen.text)

        try:
            await ask("random")
            assert pool.usual[game.id, "random"] < QUICK
            pool.usual[game.id, "master"] = 1.0  # as it is on a slow machine
            thought = asyncio.create_task(pool._ask("deep", "sleeper", SOMEBODY, time.sleep, 600))  # type: ignore[arg-type]
            master = asyncio.create_task(ask("master"))
            for _ in range(3):
                await ask("random")
            assert not thought.done() and not master.done()
            master.cancel()
            thought.cancel()
        finally:
            pool.close()

    asyncio.run(run())


def test_people_and_other_tables_go_on_while_a_bot_thinks(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that never comes to an end holds up its own table only."""
    forever = asyncio.Event

    async def never(self: BotPool, game_id: str, bot: str, *_: Any) -> Chosen:
        if bot == "master":
            await forever().wait()
        return await real(self, game_id, bot, *_)

    real = BotPool.choose
    monkeypatch.setattr(BotPool, "choose", never)
    site = start().site
    with site.sit(site.open("me", "master")) as ann, site.sit(site.open("me", "random")) as ben:
        if ann.turn:  # or else the bot begins
            ann.play_turn()
        for _ in range(3):
            ben.play_turn()
            ben.until(lambda p: p.turn)
        assert ann.ask(type="chat", text="still thinking?")["type"] == "ok"
        assert ann.position["movers"] == [1]


# ------------------------------------------------------------------ what is written down
def test_logs_are_json_lines_without_a_secret(tmp_path: Path) -> None:
    server = kill_test().Server(str(tmp_path))
    server.start()
    try:
        site = Site(server.port)
        opened = site.open("me", "random")
        with site.sit(opened) as ann:
            ann.until(lambda p: p.turn)
            ann.ask(type="chat", text="xyzzy")
            ann.ask(type="name", name="Plugh")
            ann.play("nonsense")
            ann.socket.send(b"\xff\xfe")
            ann.play()
        site.request("GET", f"/api/tables/{opened['table']}/events", Authorization="Bearer wrong-plover")
        site.request("POST", "/api/tables", b"{")
    finally:
        server.stop()
    written = Path(server.log).read_text()
    told = ("Duchy is at", "Without a network")  # to the person who starts it
    lines = [line for line in written.splitlines() if line and not line.startswith(told)]
    assert lines and all({"event", "level", "timestamp"} <= set(json.loads(line)) for line in lines)
    for secret in (opened["token"], "xyzzy", "Plugh", "plover", "Authorization"):
        assert secret not in written
