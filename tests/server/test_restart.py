"""Stop it, kill it, start it again: every table goes on where it was."""

import asyncio
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.player import Player
from tests.server.postgres import cluster
from tests.server.programs import kill_test


def test_tables_go_on_after_a_restart_bots_and_sealed_choices_included(start: Any) -> None:
    first = start()
    opened = first.site.open("me", "greedy")
    ann = first.site.sit(opened)
    for _ in range(4):
        ann.play_turn()
    ann.until(lambda p: p.turn)
    ann.play("workers " + str(next(d for d in ann.position["state"]["seat"]["0"]["dice"] if d)))
    before = ann.position
    seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
    secret = first.site.post("/api/tables", {"game": "burgundy/special", "seats": seats})
    eve, ben = first.site.sit(secret), first.site.join(secret, "Ben")
    eve.until(lambda p: p.turn)
    chosen = eve.position["choices"][0]["text"]
    eve.play(chosen)
    first.stop()

    second = start()
    with Player(second.site, opened["table"], opened["token"], after=ann.seq) as back:
        assert back.events == [] and back.position == before
        back.play_turn()
        back.until(lambda p: p.turn)  # the bot has moved
    with Player(second.site, secret["table"], ben.token) as again:
        assert again.events[-1]["sealed"] and again.position["movers"] == [1]
        again.play()
        reveal = next(e for e in again.events if e["type"] == "reveal")
        assert reveal["entries"][0]["text"] == chosen


def test_a_bot_that_was_thinking_moves_after_the_restart(start: Any, tmp_path: Path) -> None:
    first = start()
    opened = first.site.open("random", "random")
    assert opened["token"] is None
    first.stop()
    second = start()
    with second.site.watch(opened) as eve:
        eve.until(lambda p: p.over)


def test_after_a_change_of_the_rules_the_game_goes_on_from_what_still_holds(start: Any, tmp_path: Path) -> None:
    first = start()
    opened = first.site.open("me", "open")
    ann, ben = first.site.sit(opened), first.site.join(opened, "Ben")
    ann.until(lambda p: p.table["status"] == "playing")
    mover = ann if ann.turn else ben
    mover.play()
    kept = mover.position["n"]
    mover.play()
    first.stop()
    with sqlite3.connect(tmp_path / "duchy.db") as database:  # as if an older program had allowed this
        (seq,) = database.execute("SELECT max(seq) FROM events").fetchone()
        (body,) = database.execute("SELECT body FROM events WHERE seq = ?", (seq,)).fetchone()
        body = body.replace(f'"text":"{mover.events[-1]["text"]}"', '"text":"take 6 6:moon"')
        database.execute("UPDATE events SET body = ? WHERE seq = ?", (body, seq))
        database.execute("UPDATE tables SET game = 'burgundy/2019@r0'")
    second = start()
    with Player(second.site, opened["table"], mover.token) as back:
        assert back.events[-1]["type"] == "cut" and "1 move" in back.events[-1]["say"]
        assert back.position["n"] == kept and back.turn
        assert back.play()["type"] == "ok"


def test_a_log_whose_numbers_mean_something_else_is_read_by_its_texts(start: Any, tmp_path: Path) -> None:
    first = start()
    opened = first.site.open("me", "random")
    ann = first.site.sit(opened)
    ann.play_turn()
    ann.until(lambda p: p.turn)
    first.stop()
    with sqlite3.connect(tmp_path / "duchy.db") as database:
        for seq, body in database.execute("SELECT seq, body FROM events").fetchall():
            event = json.loads(body)
            if event["type"] == "play":
                event["action"] = 7
                database.execute("UPDATE events SET body = ? WHERE seq = ?", (json.dumps(event), seq))
        database.execute("DELETE FROM snapshots")
    second = start()
    with second.site.sit(opened) as back:
        assert back.events[-1]["type"] == "cut" and "still hold" in back.events[-1]["say"]
        assert back.position["state"] == ann.position["state"] and back.play()["type"] == "ok"
        assert "actions" not in back.events[-1]
        then = second.site.get(f"/api/tables/{back.table_id}/positions/{ann.position['n']}")["position"]
        assert then["state"] == ann.position["state"]
        before, seq = back.position, back.seq
    second.stop()
    third = start()
    with third.site.sit(opened, after=seq) as again:  # and it is not read anew a second time
        assert again.events == [] and again.position == before


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """The small form of benchmarks/kill_test.py."""
    kill = kill_test()
    server = kill.Server(str(tmp_path))
    try:
        found = asyncio.run(kill.run([server], tables=8, kills=3, between=1.5, rng=random.Random(5), pause=0.1))
    finally:
        server.stop()
    assert found["acknowledged"] > 20 and found["shown"] > 50 and found["rejoined"] > 6


@pytest.mark.timeout(240)
def test_the_same_on_postgresql_with_two_servers(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    kill = kill_test()
    with cluster() as address:
        folders = [tmp_path / "one", tmp_path / "two"]
        for folder in folders:
            folder.mkdir()
        servers = [kill.Server(str(folder), address) for folder in folders]
        try:
            found = asyncio.run(kill.run(servers, tables=8, kills=3, between=1.5, rng=random.Random(6), pause=0.1))
        finally:
            for server in servers:
                server.stop()
    assert found["acknowledged"] > 20 and found["shown"] > 50
