"""The database goes away and comes back: nobody is deaf, nothing is said a thousand times, and nobody's time runs."""

import asyncio
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import structlog
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from duchy.server import saying
from duchy.server.duty import Duty
from duchy.server.served import GAP, ServedTime
from duchy.server.store import Database
from tests.server.player import Player, Site
from tests.server.postgres import Cluster, running
from tests.server.programs import kill_test


@pytest.fixture(autouse=True)
def _log_as_captured() -> None:
    """A test before this one may have set up the log of a server, which writes where that test was captured."""
    structlog.reset_defaults()


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster]:
    """Whoever stops it starts it again."""
    pytest.importorskip("psycopg")
    with running() as cluster:
        yield cluster


def come_back(site: Site, who: Player) -> Player:
    """As a page does: again and again, from the last event."""
    for _ in range(300):
        try:
            return Player(site, who.table_id, who.token, after=who.seq)
        except (ConnectionClosed, KeyError, OSError):
            time.sleep(0.1)
    raise TimeoutError


@pytest.mark.timeout(180)
def test_after_a_restart_of_the_database_every_worker_hears_the_others(postgres: Cluster, tmp_path: Path) -> None:
    servers = [kill_test().Server(str(tmp_path / name), postgres.address) for name in ("one", "two")]
    try:
        for server, name in zip(servers, ("one", "two"), strict=True):
            (tmp_path / name).mkdir()
            server.start()
        one, two = (Site(server.port) for server in servers)
        opened = one.open("me", "open")
        ann = one.sit(opened)
        ben = two.join(opened, "Ben")
        ann.until(lambda p: p.table["status"] == "playing")
        for _ in range(2):
            postgres.restart()
            ann, ben = come_back(one, ann), come_back(two, ben)
            for _ in range(4):
                mover, other = (ann, ben) if ann.turn else (ben, ann)
                assert mover.play()["type"] == "ok"
                other.reach(mover.seq)
        assert one.get("/healthz")["status"] == two.get("/healthz")["status"] == "ok"
    finally:
        for server in servers:
            server.stop()
    for server in servers:
        said = [json.loads(line) for line in Path(server.log).read_text().splitlines() if line.startswith("{")]
        assert len(said) < 20, said
        assert "Traceback" not in Path(server.log).read_text()


def test_a_message_that_fails_does_not_end_the_listening(postgres: Cluster) -> None:
    from duchy.server.bus_postgres import Postgres

    heard: list[dict[str, Any]] = []

    async def run() -> None:
        one, two = Postgres(postgres.address), Postgres(postgres.address)
        enough = asyncio.Event()

        async def hear(message: dict[str, Any]) -> None:
            heard.append(message)
            if len(heard) == 1:  # what is read because of it meets a database that is going down
                raise OperationalError("", {}, OSError("terminating connection"))
            enough.set()

        async def nothing(message: dict[str, Any]) -> None: ...

        await one.open(hear)
        await two.open(nothing)
        for _ in range(2):
            await two.tell({"t": "x", "s": 1})
        async with asyncio.timeout(20):
            await enough.wait()
        await one.close()
        await two.close()

    asyncio.run(run())


def test_what_no_notice_told_is_seen_by_the_sweep(
    start: Any, postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    from duchy.server.bus_postgres import Postgres

    async def deaf(self: Postgres, message: dict[str, Any]) -> None: ...

    monkeypatch.setattr(Postgres, "_heard", deaf)
    one, two = start(database=postgres.address).site, start(database=postgres.address).site
    opened = one.open("me", "open")
    with one.sit(opened) as ann, two.join(opened, "Ben") as ben:
        ann.until(lambda p: p.table["status"] == "playing")
        mover, other = (ann, ben) if ann.turn else (ben, ann)
        mover.play()
        other.reach(mover.seq)


def test_a_duty_that_ends_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duchy.server.duty.AGAIN", 0.0)
    begun: list[int] = []

    async def run() -> None:
        enough = asyncio.Event()

        async def work() -> None:
            begun.append(1)
            if len(begun) == 1:
                return
            if len(begun) == 2:
                raise OSError("no")
            enough.set()
            await asyncio.Event().wait()

        duty = Duty("to be tried", work)
        duty.start()
        await enough.wait()
        await duty.stop()

    asyncio.run(run())
    assert len(begun) == 3


# ------------------------------------------------------------------ what people and logs are told
class Away:
    """A database that can be taken away, or whose disk is full: then it can be read. That of a data folder alone: the
    tests' common server, which may live in the same process, has nothing to say about it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.away = self.full = False
        do = Database._in

        async def guarded(database: Database, threads: ThreadPoolExecutor, work: Any, *about: Any) -> Any:
            def try_it(*about: Any) -> Any:
                if self.away or (self.full and threads is database.writing):
                    raise OperationalError("", {}, OSError("the disk is full"))
                return work(*about)

            return await do(database, threads, try_it if database.folder.path == folder else work, *about)

        monkeypatch.setattr(Database, "_in", guarded)


def test_who_cannot_be_served_is_told_and_the_log_has_one_line(
    start: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    saying.said.clear()
    database = Away(tmp_path, monkeypatch)
    site = start().site
    ann = site.sit(site.open("me", "random"))
    ann.until(lambda p: p.turn)
    before = ann.position
    capfd.readouterr()
    database.away = True
    answer = ann.play()
    assert answer["type"] == "error" and "not stored" in answer["error"].replace("could not be", "not")
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            ann.hear()
    assert closed.value.rcvd and closed.value.rcvd.code == 1013
    for _ in range(50):
        status, body, headers = site.request("GET", f"/api/tables/{ann.table_id}/events")
        assert status == 503 and headers["retry-after"] and "does not answer" in json.loads(body)["error"]
    status, body, _ = site.request("GET", "/healthz")
    assert status == 503 and json.loads(body)["problems"] == ["the database does not answer"]
    assert site.get("/livez") == {"status": "ok"}
    database.away = False
    with come_back(site, ann) as back:
        assert back.position["state"] == before["state"] and back.play()["type"] == "ok"
    out, err = capfd.readouterr()
    lines = [line for line in (out + err).splitlines() if "answer" in line]
    assert len(lines) == 2 and "does not answer" in lines[0] and "answers again" in lines[1], lines
    assert "Traceback" not in out + err


def test_a_full_disk_that_is_still_read_is_told_once(
    start: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    database = Away(tmp_path, monkeypatch)
    site = start().site
    ann = site.sit(site.open("me", "random"))
    ann.until(lambda p: p.turn)
    capfd.readouterr()
    database.full = True
    for _ in range(4):
        with come_back(site, ann) as again:
            assert again.play()["type"] == "error"
    assert site.request("GET", "/healthz")[0] == 503
    database.full = False
    with come_back(site, ann) as back:
        assert back.play()["type"] == "ok"
    out, err = capfd.readouterr()
    lines = [line for line in (out + err).splitlines() if "answer" in line]
    assert len(lines) == 2 and "does not answer" in lines[0] and "answers again" in lines[1], lines


def test_after_a_lost_commit_one_is_told_to_look_again(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from duchy.server.ports import Doubtful

    real = Database._commit
    lost = [True]

    def lose(database: Database, batch: Any) -> Any:
        done = real(database, batch)
        if batch[0].events[0]["type"] == "play" and lost:
            lost.clear()
            raise Doubtful from OSError("the connection was reset")
        return done

    monkeypatch.setattr(Database, "_commit", lose)
    site = start().site
    opened = site.open("me", "open")
    ann, ben = site.sit(opened), site.join(opened, "Ben")
    ann.until(lambda p: p.table["status"] == "playing")
    mover = ann if ann.turn else ben
    n = mover.position["n"]
    assert "Look whether" in mover.play()["error"]
    with come_back(site, mover) as back:
        assert back.position["n"] > n


def test_the_same_trouble_is_said_once(capfd: pytest.CaptureFixture[str]) -> None:
    saying.said.clear()
    for _ in range(1000):
        saying.trouble("it rains", OSError("cats"))
    saying.trouble("it rains", ValueError("dogs"))
    out, err = capfd.readouterr()
    assert (out + err).count("it rains") == 2


# ------------------------------------------------------------------ time
def test_time_stands_while_nothing_can_be_stored_and_knows_no_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: ticks[0])
    monkeypatch.setattr(time, "time", lambda: 5e9)
    served = ServedTime()
    served.confirm(100.0)
    monkeypatch.setattr(time, "time", lambda: 1.0)  # the machine's clock is set back by many years
    ticks[0] += 2
    assert served.now() == 102.0
    ticks[0] += 3600  # the machine slept
    assert served.now() == 100.0 + GAP
    served.confirm(110.0)
    ticks[0] += 2
    served.stand()
    ticks[0] += 60
    assert served.now() == 110.0
    served.confirm(110.0)
    ticks[0] += 1
    assert served.now() == 111.0


def test_an_outage_is_nobodys_time(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first = start()
    opened = first.site.open("me", "open", clock={"kind": "live", "seconds": 60, "increment": 0})
    with first.site.sit(opened) as ann, first.site.join(opened, "Ben"):
        ann.until(lambda p: p.table["status"] == "playing")
    first.stop()
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 86400)  # a day later
    with start().site.sit(opened) as back:
        left = back.position["clocks"]["left"]
        assert back.position["movers"] and min(left) > 20 and not any(s["away"] for s in back.table["seats"])
