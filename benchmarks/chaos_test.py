"""What can go wrong around the games, one after another, while people play: and how long until they play on.

    PYTHONPATH=src python benchmarks/chaos_test.py [--only WORD] [--json]

On a folder: bots' processes killed and stopped, a disk that is full, a database that somebody else holds, a server that
sleeps while a clock runs, a machine whose clock jumps, a client that does not listen. On PostgreSQL, with two servers:
the database restarted in an orderly way, killed, made read-only, and a server killed. In every trial a game must go on
afterwards with all that was acknowledged, nobody may lose time, and the log must be short. It stops by itself, in about
five minutes. Two machines and a link that is cut are in machines_test.py.
"""

import argparse
import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))
from kill_test import SERVE, Server
from tests.server.player import Player, Site
from tests.server.postgres import Cluster, running

PATIENCE = 150.0  # seconds until a game must go on; a bot that hangs is given one minute
OUTAGE = 7.0


@dataclass
class Trial:
    name: str
    passed: bool
    went_on_after: float  # seconds from the end of the trouble
    lines: int  # in the logs
    told: str  # what somebody heard who acted meanwhile


class Pair:
    """Two people at a table; each comes back as a page does."""

    def __init__(self, sites: list[Site], **more: Any) -> None:
        self.sites = sites
        opened = sites[0].open("me", "open", **more)
        self.people = [sites[0].sit(opened), sites[-1].join(opened, "Ben")]
        self.people[0].until(lambda p: p.table["status"] == "playing")
        self.acknowledged: list[int] = []

    def move(self) -> str:
        """A move of whose turn it is; what was answered."""
        mover = next((p for p in self.people if p.turn), None)
        if mover is None:
            raise TimeoutError("nobody can move")
        answer = mover.play()
        if answer["type"] == "ok":
            self.acknowledged.append(answer["seq"])
            for other in self.people:
                other.until(lambda p: p.seq >= answer["seq"])
            return ""
        return str(answer.get("error", answer))

    def come_back(self) -> None:
        for i, person in enumerate(self.people):
            for site in (self.sites[-i], *self.sites):
                try:
                    self.people[i] = Player(site, person.table_id, person.token, after=person.seq)
                    break
                except (ConnectionClosed, KeyError, OSError, TimeoutError):
                    time.sleep(0.1)

    def try_move(self) -> str:
        """While there is trouble: what is said."""
        try:
            return self.move()
        except (ConnectionClosed, OSError, TimeoutError) as cut:
            return f"the connection ended: {cut}"[:80]

    def go_on(self) -> float:
        """Seconds until four moves in a row were made and seen."""
        began = time.monotonic()
        while time.monotonic() - began < PATIENCE:
            try:
                self.come_back()
                for _ in range(4):
                    if told := self.move():
                        raise OSError(told)
                lost = max(self.acknowledged) > self.people[0].seq
                assert not lost, "an acknowledged move is gone"
                return time.monotonic() - began
            except (ConnectionClosed, OSError, TimeoutError):
                time.sleep(0.2)
        raise TimeoutError("the game does not go on")


def children(server: Server) -> list[int]:
    """The processes where bots think."""
    assert server.process
    found = subprocess.run(["pgrep", "-P", str(server.process.pid), "-f", "spawn_main"], capture_output=True)
    return [int(pid) for pid in found.stdout.split()]


# ------------------------------------------------------------------ on a folder
def bots_seized(server: Server, how: signal.Signals) -> tuple[float, str]:
    site = Site(server.port)
    with site.sit(site.open("me", "master")) as ann:
        ann.play_turn()
        ann.until(lambda p: p.turn)
        ann.play_turn()
        for _ in range(200):
            if pids := children(server):
                break
            time.sleep(0.01)
        for pid in pids:
            os.kill(pid, how)
        began = time.monotonic()
        while not ann.turn:
            ann.take(ann.hear(PATIENCE))
        failed = [e["say"] for e in ann.events if e.get("what") == "failed"]
        return time.monotonic() - began, failed[0] if failed else ""


def dead_bots(server: Server) -> tuple[float, str]:
    return bots_seized(server, signal.SIGKILL)


def hung_bots(server: Server) -> tuple[float, str]:
    return bots_seized(server, signal.SIGSTOP)


def full_disk(server: Server) -> tuple[float, str]:
    pair = Pair([Site(server.port)])
    assert server.process
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    told = pair.try_move()
    time.sleep(OUTAGE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
    return pair.go_on(), told


def locked(server: Server) -> tuple[float, str]:
    pair = Pair([Site(server.port)])
    holder = sqlite3.connect(Path(server.log).with_name("duchy.db"), isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    told = pair.try_move()  # after ten seconds of waiting for it
    holder.execute("ROLLBACK")
    holder.close()
    return pair.go_on(), told


def asleep(server: Server) -> tuple[float, str]:
    """The machine sleeps for longer than the clock has left."""
    pair = Pair([Site(server.port)], clock={"kind": "live", "seconds": 15, "increment": 5})
    assert server.process
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(30)
    server.process.send_signal(signal.SIGCONT)
    seconds = pair.go_on()
    assert not any(seat["away"] for seat in pair.people[0].table["seats"]), "somebody lost time"
    return seconds, ""


def clock_steps(server: Server) -> tuple[float, str]:
    """The machine's clock jumps by an hour, forth and back, while the clocks of a table run."""
    steps = Path(server.log).with_name("steps")
    steps.write_text("0")
    server.stop()
    server.program = STEPPED.format(steps=str(steps), serve=SERVE)
    server.start()
    pair = Pair([Site(server.port)], clock={"kind": "live", "seconds": 60, "increment": 5})
    seconds = 0.0
    for step in (3600, 0, -3600, 0):
        steps.write_text(str(step))
        time.sleep(2)
        seconds = max(seconds, pair.go_on())
    assert not any(seat["away"] for seat in pair.people[0].table["seats"]), "somebody lost time"
    left = pair.people[0].position["clocks"]["left"]
    assert min(left) > 20 and max(left) < 400, f"somebody lost or won time: {left}"
    return seconds, ""


STEPPED = """
import time
real = time.time
time.time = lambda: real() + float(open({steps!r}).read() or 0)
{serve}
"""


def deaf_client(server: Server) -> tuple[float, str]:
    site = Site(server.port)
    pair = Pair([site])
    deaf = [site.watch({"table": pair.people[0].table_id}) for _ in range(20)]  # and never a word is read
    for _ in range(40):
        assert not pair.move()
    for each in deaf:
        each.socket.close()
    return pair.go_on(), ""


# ------------------------------------------------------------------ on PostgreSQL
def restarted(servers: list[Server], database: Cluster) -> tuple[float, str]:
    return away(servers, database, "fast")


def database_killed(servers: list[Server], database: Cluster) -> tuple[float, str]:
    return away(servers, database, "immediate")


def away(servers: list[Server], database: Cluster, how: str) -> tuple[float, str]:
    pair = Pair([Site(server.port) for server in servers])
    database.stop(how)
    told = pair.try_move()
    time.sleep(OUTAGE)
    database.start()
    return pair.go_on(), told


def read_only(servers: list[Server], database: Cluster) -> tuple[float, str]:
    pair = Pair([Site(server.port) for server in servers])
    sql = ("psql", "-h", "127.0.0.1", "-p", database.port, "-U", "duchy", "-d", "postgres", "-c")
    again = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'duchy'"
    database.do(*sql, "ALTER DATABASE duchy SET default_transaction_read_only = on")
    database.do(*sql, again)
    told = pair.try_move()
    time.sleep(OUTAGE)
    database.do(*sql, "ALTER DATABASE duchy RESET default_transaction_read_only")
    database.do(*sql, again)
    return pair.go_on(), told


def server_killed(servers: list[Server], database: Cluster) -> tuple[float, str]:
    pair = Pair([Site(server.port) for server in servers])
    servers[1].kill()
    pair.sites = pair.sites[:1]  # as a balancer would
    seconds = pair.go_on()
    servers[1].start()
    return seconds, ""


ALONE: tuple[Callable[[Server], tuple[float, str]], ...] = (
    dead_bots, hung_bots, full_disk, locked, asleep, clock_steps, deaf_client,
)  # fmt: skip
SHARED: tuple[Callable[[list[Server], Cluster], tuple[float, str]], ...] = (
    restarted, database_killed, read_only, server_killed,
)  # fmt: skip


@contextmanager
def started(count: int, address: str = "") -> Iterator[list[Server]]:
    with tempfile.TemporaryDirectory() as data:
        servers = []
        for i in range(count):
            (Path(data) / str(i)).mkdir()
            servers.append(Server(str(Path(data) / str(i)), address))
        try:
            for server in servers:
                server.start()
            yield servers
        finally:
            for server in servers:
                server.stop()


def tried(name: str, servers: list[Server], trial: Callable[[], tuple[float, str]]) -> Trial:
    before = sum(lines(server) for server in servers)
    try:
        seconds, told = trial()
        passed = True
    except Exception as error:
        seconds, told, passed = 0.0, f"{type(error).__name__}: {error}"[:200], False
    said = sum(lines(server) for server in servers) - before
    broken = any("Traceback" in Path(server.log).read_text() for server in servers)
    return Trial(name.replace("_", " "), passed and said < 60 and not broken, round(seconds, 1), said, told)


def lines(server: Server) -> int:
    return len(Path(server.log).read_text().splitlines())


def run(only: str = "", tell: Callable[[Trial], None] = lambda trial: None) -> list[Trial]:
    found: list[Trial] = []

    def note(trial: Trial) -> None:
        found.append(trial)
        tell(trial)

    alone = [trial for trial in ALONE if only in trial.__name__]
    shared = [trial for trial in SHARED if only in trial.__name__]
    for one in alone:
        with started(1) as servers:
            note(tried(one.__name__, servers, partial(one, servers[0])))
    if shared:
        with running() as database, started(2, database.address) as servers:
            for many in shared:
                note(tried(many.__name__, servers, partial(many, servers, database)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", metavar="WORD", help="trials whose name has this in it")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    shown = (lambda trial: None) if args.json else (lambda trial: print(row(trial), flush=True))
    found = run(args.only.replace(" ", "_"), shown)
    if args.json:
        print(json.dumps([asdict(trial) for trial in found], indent=2))
    sys.exit(0 if found and all(trial.passed for trial in found) else 1)


def row(trial: Trial) -> str:
    verdict = "well  " if trial.passed else "FAILED"
    after = f"played on after {trial.went_on_after:5.1f} s"
    return f"{verdict} {trial.name:16} {after}, {trial.lines:3} log lines  {trial.told}"


if __name__ == "__main__":
    main()
