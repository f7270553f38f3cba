"""What a server tells of itself to whoever watches over it, and how it stops."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from duchy.server import bus_postgres, http
from duchy.server.hall import SLOW, Hall
from duchy.server.http import STUCK
from duchy.server.meta import Meta, Seating
from duchy.server.ports import Change
from duchy.server.settings import Settings
from duchy.server.store import OLD, Database

from .conftest import Running
from .player import Site


def problems(site: Site) -> tuple[int, list[str]]:
    status, body, _ = site.request("GET", "/healthz")
    return status, json.loads(body)["problems"]


def hall_of(running: Running) -> Hall:
    app: Any = running.app
    while not hasattr(app, "state"):
        app = app.app
    hall: Hall = app.state.hall
    return hall


def test_a_disk_that_is_nearly_full_is_told(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    site = start().site
    assert problems(site) == (200, [])
    monkeypatch.setattr(http, "LEAST_FREE", 10**9)
    status, told = problems(site)
    assert status == 503 and "are free on the disk" in told[0]
    assert site.get("/livez") == {"status": "ok"}  # to start it again would not help


def test_a_sweep_that_stands_still_is_told_and_a_process_that_is_stuck_is_not_alive(start: Any) -> None:
    running = start()
    hall = hall_of(running)
    asyncio.run_coroutine_threadsafe(hall.sweeper.stop(), running.server.servers[0].get_loop()).result(10)
    hall.sweeper.well = time.monotonic() - SLOW - 1
    status, told = problems(running.site)
    assert status == 503 and "nothing was swept" in told[0]
    hall.sweeper.well = time.monotonic() - STUCK - 1
    assert running.site.request("GET", "/livez")[0] == 503


def test_that_nothing_was_stored_for_long_is_told(tmp_path: Path) -> None:
    database = Database(Settings(str(tmp_path)))
    assert database.trouble == ""
    database.written = time.monotonic() - OLD - 1
    assert "nothing was stored" in database.trouble


def test_that_no_other_worker_was_heard_is_told() -> None:
    bus = bus_postgres.Postgres("postgresql+psycopg://nobody@127.0.0.1/nothing")
    assert bus.trouble == ""
    bus.listener.well = time.monotonic() - 2 * bus_postgres.DEAF - 1
    assert "nothing was heard" in bus.trouble


def test_what_is_on_its_way_is_stored_before_the_server_stops(tmp_path: Path) -> None:
    async def stop() -> list[int]:
        database = Database(Settings(str(tmp_path)))
        await database.open()
        storing = []
        for id_ in "abcde":
            meta = Meta(id_, "dice/standard@r1", {}, "seed", [Seating("person", "Ann")])
            await database.create(meta)
            new = meta.copy()
            new.seq = 1
            event = {"type": "chat", "seq": 1, "at": 0.0, "say": "", "seat": 0, "name": "Ann", "text": "hello"}
            change = Change(new, 0, [event], None, False, "only", (), ())
            storing.append(asyncio.create_task(database.append(change)))
        await asyncio.sleep(0)
        await database.close()
        await asyncio.gather(*storing)
        other = Database(Settings(str(tmp_path)))
        await other.open()
        found = [len(await other.events(id_)) for id_ in "abcde"]
        await other.close()
        return found

    assert asyncio.run(stop()) == [1] * 5
