"""Two workers on one PostgreSQL: who sits at one table is served by both."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.player import Player, Site
from tests.server.postgres import cluster
from tests.server.programs import kill_test

pytest.importorskip("psycopg")


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with cluster() as address:
        yield address


def test_people_on_two_workers_play_one_game(start: Any, database: str) -> None:
    one, two = start(database=database).site, start(database=database).site
    opened = one.open("me", "open")
    with one.sit(opened) as ann, two.join(opened, "Ben") as ben:
        ann.until(lambda p: p.table["status"] == "playing")
        for _ in range(30):
            mover, other = (ann, ben) if ann.turn else (ben, ann)
            assert mover.play()["type"] == "ok"
            other.reach(mover.seq)
            assert other.position["state"] == mover.position["state"]
        assert ann.events == [e for e in ben.events if e["seq"] >= ann.events[0]["seq"]]
        ben.ask(type="chat", text="hello")
        ann.until(lambda p: p.events[-1]["type"] == "chat")


def test_those_who_are_connected_elsewhere_are_seen(start: Any, database: str) -> None:
    one, two = start(database=database).site, start(database=database).site
    opened = one.open("me", "open")
    with one.sit(opened) as ann, two.join(opened, "Ben") as ben:
        ann.until_online([0, 1])
        ben.until_online([0, 1])  # though Ann was there before this worker knew the table


def test_choices_made_at_once_on_two_workers_both_count(start: Any, database: str) -> None:
    one, two = start(database=database).site, start(database=database).site
    for _ in range(4):
        seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
        opened = one.post("/api/tables", {"game": "burgundy/special", "seats": seats})
        with one.sit(opened) as ann, two.join(opened, "Ben") as ben:
            ann.until(lambda p: p.turn)
            answers: list[Any] = []

            def choose(player: Player, out: list[Any] = answers) -> None:
                out.append(player.play()["type"])

            threads = [threading.Thread(target=choose, args=(player,)) for player in (ann, ben)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert answers == ["ok", "ok"]
            last = max(ann.seq, ben.seq)
            for player in (ann, ben):
                player.reach(last)
            assert ann.position["state"] == ben.position["state"]


def test_a_bot_moves_whoever_serves_the_person(start: Any, database: str) -> None:
    one, two = start(database=database).site, start(database=database).site
    opened = one.open("me", "random")
    with two.sit(opened) as ann:
        for _ in range(3):
            ann.play_turn()
        ann.until(lambda p: p.turn)


def test_two_processes_play_one_table_and_one_outlives_the_other(database: str, tmp_path: Path) -> None:
    """Each is `duchy serve` on the same database; one is killed, and who was connected through it is gone."""
    servers = [kill_test().Server(str(tmp_path), database) for _ in range(2)]
    try:
        for server in servers:
            server.start()
        one, two = (Site(server.port) for server in servers)
        opened = one.open("me", "open")
        with one.sit(opened) as ann:
            ben = two.join(opened, "Ben")
            ann.until(lambda p: p.table["status"] == "playing")
            for _ in range(6):
                mover, other = (ann, ben) if ann.turn else (ben, ann)
                assert mover.play()["type"] == "ok"
                other.reach(mover.seq)
                assert other.position["state"] == mover.position["state"]
            ann.until_online([0, 1])
            servers[1].kill()
            ann.until_online([0])
            with Player(one, opened["table"], ben.token, after=ben.seq) as back:
                ann.until_online([0, 1])
                assert back.position["state"] == ann.position["state"]
                mover, other = (ann, back) if ann.turn else (back, ann)
                assert mover.play()["type"] == "ok"
    finally:
        for server in servers:
            server.stop()
