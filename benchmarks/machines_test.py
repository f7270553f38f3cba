"""Two machines behind a balancer: kill a server, restart the database, cut a link, while people play.

    PYTHONPATH=src python benchmarks/machines_test.py [--tables 12] [--rounds 1] [--json]

A machine is a network namespace with an address of its own, joined to this one by a cable (`ip netns`, veth). Each runs
`duchy serve` with two workers; PostgreSQL and haproxy run here, and people reach any table through haproxy alone, which
sends each connection to either machine. Needs root, iproute2, haproxy and PostgreSQL, and stops by itself.

In every trial all people must see new moves within ten seconds, and at the end nothing that was acknowledged or shown
may be lost, every table must equal its record, and every table must go on: what kill_test.py checks.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))
from kill_test import SERVE, Json, Person, Server, check, free_port, open_tables
from tests.server.postgres import Cluster, running

PORT = 8000
NET = "10.77"
WITHIN = 10.0  # seconds until everybody plays on
GIVE_UP = 90.0
CUT = 12.0  # seconds
BALANCER = """
defaults
    mode http
    timeout connect 2s
    timeout client 1h
    timeout server 1h
    timeout tunnel 1h
    timeout check 2s
    option redispatch
    retries 3
frontend people
    bind 127.0.0.1:{port}
    default_backend machines
backend machines
    balance roundrobin
    option httpchk GET /healthz
    default-server check inter 1s fall 2 rise 2 on-marked-down shutdown-sessions
"""


def do(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


class Machine(Server):
    """A namespace with a server in it."""

    def __init__(self, number: int, folder: Path, database: Cluster) -> None:
        folder.mkdir()
        super().__init__(str(folder))
        self.name, self.cable = f"duchy-{number}", f"duchy{number}"
        self.here, self.there = f"{NET}.{number}.1", f"{NET}.{number}.2"
        self.port, self.root = PORT, f"http://{self.there}:{PORT}"
        self.options = ["--host", self.there, "--port", str(PORT), "--data", str(folder), "--workers", "2",
                        "--bot-processes", "1", "--tables-a-minute", "100000"]  # fmt: skip
        self.environment = {**os.environ, "DUCHY_DATABASE": f"postgresql://duchy@{self.here}:{database.port}/duchy"}

    def lay(self) -> None:
        do("ip", "netns", "add", self.name)
        do("ip", "link", "add", self.cable, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        do("ip", "addr", "add", f"{self.here}/24", "dev", self.cable)
        do("ip", "link", "set", self.cable, "up")
        for what in (("addr", "add", f"{self.there}/24", "dev", "eth0"), ("link", "set", "eth0", "up")):
            do("ip", "-n", self.name, *what)
        do("ip", "-n", self.name, "link", "set", "lo", "up")

    def take_away(self) -> None:
        for command in (("ip", "netns", "del", self.name), ("ip", "link", "del", self.cable)):
            subprocess.run(command, capture_output=True)

    def link(self, state: str) -> None:
        do("ip", "link", "set", self.cable, state)

    def start(self) -> None:
        with open(self.log, "ab") as log:
            command = ["ip", "netns", "exec", self.name, sys.executable, "-c", SERVE, *self.options]
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env=self.environment, start_new_session=True
            )
        self.wait_until_it_answers()

    def kill(self) -> None:
        """With all its workers, as a power cut does."""
        assert self.process
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


class Balancer(Server):
    """haproxy, the one address that people know."""

    def __init__(self, folder: Path, machines: list[Machine]) -> None:
        super().__init__(str(folder))
        self.port = free_port()
        self.root = f"http://127.0.0.1:{self.port}"
        rows = [f"    server {machine.name} {machine.there}:{PORT}\n" for machine in machines]
        self.file = folder / "haproxy.cfg"
        self.file.write_text(BALANCER.format(port=self.port) + "".join(rows))

    def start(self) -> None:
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(["haproxy", "-db", "-f", str(self.file)], stdout=log, stderr=log)
        self.wait_until_it_answers()


Place = tuple[Balancer, list[Machine], Cluster]


@contextlib.contextmanager
def the_machines(count: int = 2) -> Iterator[Place]:
    with tempfile.TemporaryDirectory() as data, running() as database, contextlib.ExitStack() as stack:
        with open(f"{database.data}/pg_hba.conf", "a") as allowed:
            allowed.write(f"host all all {NET}.0.0/16 trust\n")
        machines = [Machine(i + 1, Path(data) / str(i + 1), database) for i in range(count)]
        for machine in machines:
            stack.callback(machine.take_away)
            machine.take_away()  # what an earlier run may have left
            machine.lay()
        database.hosts = ",".join(["127.0.0.1", *(machine.here for machine in machines)])
        database.restart()
        for machine in machines:
            stack.callback(machine.stop)
            machine.start()
        folder = Path(data) / "balancer"
        folder.mkdir()
        balancer = Balancer(folder, machines)
        stack.callback(balancer.stop)
        balancer.start()
        yield balancer, machines, database


@dataclass
class Trial:
    name: str
    everybody_after: float  # seconds until all have seen a new move
    half_after: float  # until half of them have

    @property
    def passed(self) -> bool:
        return self.everybody_after <= WITHIN


class Evening:
    """People who play, and how long trouble keeps them from it."""

    def __init__(self, people: list[Person], tasks: "list[asyncio.Task[None]]") -> None:
        self.people = people
        self.tasks = tasks

    async def play_on(self, name: str) -> Trial:
        """From now on."""
        began, seen = time.monotonic(), [person.seq for person in self.people]
        half = 0.0
        while (spent := time.monotonic() - began) < GIVE_UP:
            broken = [task.exception() for task in self.tasks if task.done()]
            assert not broken, broken
            still = [p for p, seq in zip(self.people, seen) if p.seq <= seq and not p.position.get("result")]
            if not half and len(still) <= len(self.people) / 2:
                half = spent
            if not still:
                return Trial(name, round(spent, 1), round(half, 1))
            await asyncio.sleep(0.05)
        return Trial(name, GIVE_UP, round(half, 1))


async def run(
    balancer: Balancer,
    machines: list[Machine],
    database: Cluster,
    tables: int,
    rounds: int,
    tell: Callable[[Trial], None],
) -> tuple[list[Trial], Json]:
    people = await asyncio.to_thread(open_tables, balancer, tables)
    live = [asyncio.create_task(p.live([balancer], random.Random(i), 0.7)) for i, p in enumerate(people)]
    evening = Evening(people, live)
    found: list[Trial] = []

    async def trial(name: str, trouble: Callable[[], object], mend: Callable[[], object] | None = None) -> None:
        await asyncio.to_thread(trouble)
        found.append(await evening.play_on(name))
        tell(found[-1])
        if mend:
            await asyncio.to_thread(mend)
            await asyncio.sleep(4)  # the balancer looks at it twice

    await trial("nothing happens", lambda: None)
    for i in range(rounds):
        one, other = machines[i % 2], machines[(i + 1) % 2]
        await trial("a server is killed", one.kill, one.start)
        await trial("the database is restarted", database.restart)
        await trial("the database is killed and started", lambda: (database.stop("immediate"), database.start()))
        await trial("a link is cut", partial(other.link, "down"))
        await asyncio.sleep(CUT)
        await trial("the link is mended", partial(other.link, "up"))
        await asyncio.sleep(4)
        await trial("the balancer is restarted", lambda: (balancer.stop(), balancer.start()))
    for task in live:
        task.cancel()
    await asyncio.gather(*live, return_exceptions=True)
    checked = await asyncio.to_thread(check, balancer, people)
    return found, {"tables": tables, **checked, "rejoined": sum(p.rejoined for p in people)}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if os.geteuid() or not (shutil.which("ip") and shutil.which("haproxy")):
        sys.exit("This needs root, iproute2 (`ip`) and haproxy.")
    shown: Callable[[Trial], None] = (
        (lambda trial: None) if args.json else (lambda trial: print(row(trial), flush=True))
    )
    with the_machines() as (balancer, machines, database):
        found, checked = asyncio.run(run(balancer, machines, database, args.tables, args.rounds, shown))
    if args.json:
        print(json.dumps({"trials": [asdict(trial) for trial in found], **checked}, indent=2))
    else:
        print(json.dumps(checked), "nothing acknowledged or shown was lost, every table equals its record")
    sys.exit(0 if all(trial.passed for trial in found) else 1)


def row(trial: Trial) -> str:
    verdict = "well" if trial.passed else "LATE"
    times = f"half after {trial.half_after:5.1f} s, everybody after {trial.everybody_after:5.1f} s"
    return f"{verdict}  {trial.name:36} {times}"


if __name__ == "__main__":
    main()
