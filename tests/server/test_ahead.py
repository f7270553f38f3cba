"""While a move is being stored, the game in memory is ahead of what is sure: nobody is shown that."""

import random
import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from duchy.games import open_game
from duchy.kernel.chance import Seed
from duchy.kernel.play import Play
from duchy.server.store import Database
from tests.server.player import Player, Site
from tests.server.programs import kill_test


class Disk:
    """One that takes its time from some moment on, and then says that it is full."""

    def __init__(self) -> None:
        self.slow, self.asked, self.full = threading.Event(), threading.Event(), threading.Event()
        self.commit = Database._commit

    def store(self, database: Database, batch: Any) -> Any:
        if not self.slow.is_set():
            return self.commit(database, batch)
        self.asked.set()
        self.full.wait(20)
        raise OperationalError("", {}, Exception("disk full"))


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk()
    monkeypatch.setattr(Database, "_commit", lambda database, batch: disk.store(database, batch))
    yield disk
    disk.full.set()


def test_a_move_that_is_being_stored_is_in_no_record_and_no_position(start: Any, disk: Disk) -> None:
    site = start().site
    opened = site.open("me", "open")
    ann, ben = site.sit(opened), site.join(opened, "Ben")
    ann.until(lambda p: p.table["status"] == "playing")
    mover: Player = ann if ann.turn else ben
    mover.until(lambda p: p.turn)
    n, text = mover.position["n"], mover.position["choices"][0]["text"]
    disk.slow.set()
    mover.send({"type": "play", "id": 1, **mover.here, "text": text})
    assert disk.asked.wait(20)
    paths = [f"/api/tables/{mover.table_id}/{which}" for which in ("record", f"positions/{n + 1}", "scores")]
    paths.append(f"/api/tables/{mover.table_id}/positions/{n + 1}/scenario")
    tokens = {mover.table_id: mover.token}
    with ThreadPoolExecutor(5) as asking:
        answers = [asking.submit(site.request, "GET", path) for path in paths]
        listed = asking.submit(site.post, "/api/mine", {"tables": tokens}, None, 200)
        told, _ = wait([*answers, listed], timeout=0.3, return_when=FIRST_COMPLETED)
        assert not told, "told before it was stored"
        disk.full.set()
        for each, expected in zip(answers, (200, 404, 200, 422), strict=True):
            status, body, _ = each.result(20)  # the table was given up, and is looked up again
            assert status == expected and f'"{text}"' not in body.decode(), body
        assert listed.result(20)["tables"][0]["n"] == n


def test_the_kill_test_holds_for_a_finished_game_with_hidden_cards(site: Site) -> None:
    """What was left in hands and stacks is shown to nobody, at the end neither: that is no difference."""
    game, rng = open_game("rivals/introductory"), random.Random(1)
    play = Play(game, {}, ["Ann", "Ben"], Seed("finished"))
    play.go_on(lambda s, seat: rng.choice(game.legal(s, seat)))
    opened = site.post("/api/records", {"record": play.record().dumps()})
    kill = kill_test()
    server = kill.Server("nowhere")
    server.root = site.root
    kill.check_record(server, opened["table"])
