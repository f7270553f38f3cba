"""Many tables at once: from a click to both screens.

    PYTHONPATH=src python benchmarks/load_test.py [--tables 300] [--seconds 60] [--postgres] [--workers N] [--knee]

Each table has two simulated people, and a move is made there every second. A move is timed from the moment it is sent
to the moment both people have received it. Clients and server share the machine, so this is a lower bound; CPU time a
move is what to compare on a machine that does other things too. With --knee there are more and more tables, until moves
take longer than they should. One line a run; it stops by itself.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

import msgspec
import uvloop
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

sys.path.insert(0, os.path.dirname(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kill_test import Server

Json = dict[str, Any]
KNEE = (125, 250, 500, 750, 1000, 1250, 1500, 2000)
SLOW = 250.0  # milliseconds from a click to both screens, of the slowest 5 %


# of a message only what is needed to go on: people and server share the machine
class Choice(msgspec.Struct):
    text: str


class Position(msgspec.Struct):
    n: int
    seq: int
    choices: list[Choice]
    result: msgspec.Raw | None = None


class Event(msgspec.Struct):
    type: str
    n: int = -1
    text: str = ""


class Message(msgspec.Struct):
    type: str
    events: list[Event] = []
    position: Position | None = None


read = msgspec.json.Decoder(Message).decode


class Screen(asyncio.Protocol):
    """One person's connection; notes when each event arrived."""

    def __init__(self, table: "Table", opened: Json) -> None:
        self.table = table
        self.opened = opened
        self.position = Position(0, 0, [])
        self.errors = 0
        self.ended = False
        self.welcome = asyncio.Event()
        self.transport: asyncio.Transport

    async def connect(self, port: int) -> None:
        address = f"ws://127.0.0.1:{port}/api/tables/{self.opened['table']}/live"
        self.wire = ClientProtocol(parse_uri(address), max_size=None)
        self.transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        self.wire.send_request(self.wire.connect())
        self.flush()
        await asyncio.wait_for(self.welcome.wait(), 60)

    def data_received(self, data: bytes) -> None:
        self.wire.receive_data(data)
        for found in self.wire.events_received():
            if isinstance(found, Response):
                self.send({"type": "hello", "token": self.opened["token"], "after": 0})
            elif isinstance(found, Frame) and found.opcode is Opcode.TEXT:
                self.take(read(found.data))
        self.flush()

    def connection_lost(self, error: Exception | None) -> None:
        self.errors += not self.ended

    def send(self, message: Json) -> None:
        self.wire.send_text(msgspec.json.encode(message))
        self.flush()

    def flush(self) -> None:
        if waiting := self.wire.data_to_send():
            self.transport.write(b"".join(waiting))

    def end(self) -> None:
        self.ended = True
        self.transport.close()

    def take(self, message: Message) -> None:
        if message.type in ("refused", "error"):
            self.errors += 1
        elif message.type == "welcome":
            self.welcome.set()
        self.position = message.position or self.position
        for event in message.events:
            if event.type == "play":
                self.table.arrived(event.n, event.text)


class Table:
    def __init__(self) -> None:
        self.screens: list[Screen] = []
        self.sent: dict[tuple[int, str], list[float]] = {}
        self.times: list[float] = []
        self.late = 0

    def arrived(self, n: int, text: str) -> None:
        clicked = self.sent.get((n, text))
        if clicked is not None:
            clicked.append(time.perf_counter())
            if len(clicked) == 3:
                self.times.append(clicked[2] - clicked[0])
                del self.sent[n, text]

    async def play(self, rng: random.Random, until: float) -> None:
        await asyncio.sleep(rng.random())
        while time.perf_counter() < until:
            mover = next((s for s in self.screens if s.position.choices), None)
            if self.sent:  # the last move is not on both screens yet: a person would wait too
                self.late += 1
            elif mover:
                n, seq, text = mover.position.n, mover.position.seq, rng.choice(mover.position.choices).text
                self.sent[n, text] = [time.perf_counter()]
                mover.send({"type": "play", "id": 1, "n": n, "seq": seq, "text": text})
            elif any(s.position.result for s in self.screens):
                return
            await asyncio.sleep(1.0)


def usage(process: int) -> tuple[float, float]:
    """CPU seconds and megabytes of the server and its children."""
    pids = [process, *map(int, subprocess.run(["pgrep", "-P", str(process)], capture_output=True).stdout.split())]
    cpu = memory = 0.0
    for pid in pids:
        with open(f"/proc/{pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        cpu += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        memory += int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return cpu, memory


def open_table(server: Server) -> Table:
    table = Table()
    seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
    opened = json.loads(server.call("POST", "/api/tables", {"game": "burgundy/2019", "seats": seats}))
    taken = json.loads(server.call("POST", f"/api/tables/{opened['table']}/seats", {"name": "Ben"}))
    table.screens = [Screen(table, opened), Screen(table, taken)]
    return table


async def run(server: Server, count: int, seconds: float) -> Json:
    tables = [await asyncio.to_thread(open_table, server) for _ in range(count)]
    screens = [screen for table in tables for screen in table.screens]
    for screen in screens:
        await screen.connect(server.port)
    gc.collect()
    gc.freeze()
    assert server.process
    cpu, _ = usage(server.process.pid)
    own = time.process_time()
    until = time.perf_counter() + seconds
    await asyncio.gather(*(table.play(random.Random(i), until) for i, table in enumerate(tables)))
    await asyncio.sleep(2)
    spent, memory = usage(server.process.pid)
    times = sorted(t for table in tables for t in table.times)
    lost = sum(len(table.sent) for table in tables)
    for screen in screens:
        screen.end()
    return {
        "tables": count, "seconds": seconds, "moves": len(times), "moves_a_second": round(len(times) / seconds),
        "median_ms": round(1e3 * statistics.median(times), 1), "p95_ms": round(1e3 * times[int(0.95 * len(times))], 1),
        "p99_ms": round(1e3 * times[int(0.99 * len(times))], 1), "worst_ms": round(1e3 * times[-1], 1),
        "lost": lost, "late": sum(table.late for table in tables), "errors": sum(screen.errors for screen in screens),
        "server_cpu_share": round((spent - cpu) / seconds, 2), "server_memory_mb": round(memory),
        "server_cpu_ms_a_move": round(1e3 * (spent - cpu) / len(times), 2),
        "client_cpu_share": round((time.process_time() - own) / seconds, 2), "others_load": os.getloadavg()[0],
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--database", default="")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL that is made for it")
    parser.add_argument("--workers", type=int, default=1, help="more than one need PostgreSQL")
    parser.add_argument("--knee", action="store_true", help=f"more and more tables, until p95 is over {SLOW:.0f} ms")
    args = parser.parse_args()
    if args.workers > 1 and not (args.postgres or args.database):
        parser.error("several workers need --postgres or --database.")
    with tempfile.TemporaryDirectory() as data, contextlib.ExitStack() as stack:
        if args.postgres:
            from tests.server.postgres import cluster

            args.database = stack.enter_context(cluster())
        server = Server(data, args.database)
        server.options += ["--workers", str(args.workers)]
        server.start()
        try:
            for count in KNEE if args.knee else (args.tables,):
                with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                    found = runner.run(run(server, count, args.seconds))
                print(json.dumps({"workers": args.workers, **found}), flush=True)
                if found["p95_ms"] > SLOW or found["errors"]:
                    break
        finally:
            server.stop()


if __name__ == "__main__":
    main()
