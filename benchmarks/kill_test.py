"""Kill the server at random moments while people play, and see that no acknowledged move is lost.

    PYTHONPATH=src python benchmarks/kill_test.py [--tables 50] [--kills 10] [--database URL | --postgres]

Two thirds of the tables have two people, the others a person and a bot. After every kill the server starts again on the
same data, and everybody comes back with the last event they saw. At the end each table must hold every move that was
acknowledged, at its place; its record must replay to the position that is shown; and every table must go on.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from duchy.games import open_game
from duchy.kernel.play import replay
from duchy.kernel.record import loads

SERVE = "from duchy.cli.serve import serve; serve()"
Json = dict[str, Any]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`duchy serve` in a process of its own, that can be killed and started again."""

    def __init__(self, data: str, database: str = "") -> None:
        self.port = free_port()
        self.root = f"http://127.0.0.1:{self.port}"
        self.options = ["--port", str(self.port), "--data", data, "--bot-processes", "1", "--tables-a-minute", "100000"]
        self.environment = {**os.environ, **({"DUCHY_DATABASE": database} if database else {})}
        self.log = os.path.join(data, "server.log")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with open(self.log, "ab") as log:
            command = [sys.executable, "-c", SERVE, *self.options]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        for _ in range(300):
            with contextlib.suppress(OSError):
                self.call("GET", "/healthz")
                return
            assert self.process.poll() is None, f"the server ended; see {self.log}"
            time.sleep(0.1)
        raise TimeoutError("the server did not start")

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(30)

    def call(self, method: str, path: str, body: Any = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            read: bytes = answer.read()
            return read


@dataclass
class Person:
    table: str
    token: str
    seat: int
    seq: int = 0
    position: Json = field(default_factory=dict)
    acknowledged: list[tuple[int, str]] = field(default_factory=list)  # n and text
    rejoined: int = 0

    def take(self, message: Json) -> None:
        events = message.get("events", [])
        if events:
            assert events[0]["seq"] == self.seq + 1 or message["type"] == "welcome", "a gap in the log"
            self.seq = events[-1]["seq"]
        self.position = message.get("position", self.position)

    async def live(self, server: Server, rng: random.Random, pause: float) -> None:
        """Play for ever; come back after every cut."""
        while True:
            try:
                await self.attend(server, rng, pause)
            except (OSError, WebSocketException, TimeoutError):
                self.rejoined += 1
                await asyncio.sleep(0.2)

    async def attend(self, server: Server, rng: random.Random, pause: float) -> None:
        address = f"ws://127.0.0.1:{server.port}/api/tables/{self.table}/live"
        async with connect(address, max_size=None, compression=None) as ws:
            await ws.send(json.dumps({"type": "hello", "token": self.token, "after": self.seq}))
            sent: tuple[int, str] | None = None
            while True:
                if self.position.get("choices") and sent is None:
                    await asyncio.sleep(pause * rng.random())
                    sent = self.position["n"], rng.choice(self.position["choices"])["text"]
                    await ws.send(json.dumps({"type": "play", "id": 1, "n": sent[0], "text": sent[1]}))
                message = json.loads(await ws.recv())
                if message["type"] in ("welcome", "events"):
                    self.take(message)
                elif message["type"] == "ok" and sent:
                    self.acknowledged.append(sent)
                    sent = None
                elif message["type"] in ("refused", "error"):
                    assert "moved on" in str(message) or "over" in str(message), message
                    sent = None
                if self.position.get("result"):
                    await asyncio.sleep(3600)


def open_tables(server: Server, count: int) -> list[Person]:
    people = []
    for i in range(count):
        seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "random"} if i % 3 == 0 else {"who": "open"}]
        wish = {"game": "burgundy/2019", "seats": seats}
        opened = json.loads(server.call("POST", "/api/tables", wish))
        people.append(Person(opened["table"], opened["token"], opened["seat"]))
        if i % 3:
            taken = json.loads(server.call("POST", f"/api/tables/{opened['table']}/seats", {"name": "Ben"}))
            people.append(Person(taken["table"], taken["token"], taken["seat"]))
        time.sleep(0 if count < 20 else 0.05)
    return people


def check(server: Server, people: list[Person]) -> int:
    """Every acknowledged move is there, and every table is what its record says; the number of moves."""
    total = 0
    for table in dict.fromkeys(person.table for person in people):
        entries = json.loads(server.call("GET", f"/api/tables/{table}/entries"))["entries"]
        assert [entry["n"] for entry in entries] == list(range(len(entries)))
        for person in people:
            if person.table == table:
                for n, text in person.acknowledged:
                    assert n < len(entries), f"{table}: acknowledged move {n} {text} is lost"
                    found = entries[n]
                    assert (found["seat"], found["text"]) == (person.seat, text), f"{table}: {n} {text} became {found}"
                    total += 1
        record = loads(server.call("GET", f"/api/tables/{table}/record").decode())
        game = open_game(record.game)
        shown = json.loads(server.call("GET", f"/api/tables/{table}/positions/{len(record.entries)}"))["position"]
        assert shown["state"] == json.loads(json.dumps(game.describe(replay(game, record)))), f"{table} differs"
    return total


async def run(server: Server, tables: int, kills: int, between: float, rng: random.Random, pause: float) -> Json:
    await asyncio.to_thread(server.start)
    people = await asyncio.to_thread(open_tables, server, tables)
    tasks = [asyncio.create_task(person.live(server, random.Random(rng.random()), pause)) for person in people]
    for _ in range(kills):
        await asyncio.sleep(between * (0.5 + rng.random()))
        server.kill()
        await asyncio.to_thread(server.start)
    went_on = {person.table: max(p.seq for p in people if p.table == person.table) for person in people}
    for _ in range(300):
        await asyncio.sleep(0.2)
        broken = [task.exception() for task in tasks if task.done()]
        assert not broken, broken
        still = {t for t, seq in went_on.items() if not any(_past(p, seq) for p in people if p.table == t)}
        if not still:
            break
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert not still, f"{len(still)} tables did not go on: {sorted(still)[:3]}"
    moves = await asyncio.to_thread(check, server, people)
    return {"tables": tables, "kills": kills, "acknowledged": moves, "rejoined": sum(p.rejoined for p in people)}


def _past(person: Person, seq: int) -> bool:
    return person.seq > seq or bool(person.position.get("result"))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--between", type=float, default=4.0, help="seconds between kills, on average")
    parser.add_argument("--pause", type=float, default=1.0, help="a person thinks up to so many seconds")
    parser.add_argument("--database", default="")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL that is made for it")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, contextlib.ExitStack() as stack:
        if args.postgres:
            sys.path.insert(0, str(Path(__file__).parents[1]))
            from tests.server.postgres import cluster

            args.database = stack.enter_context(cluster())
        server = Server(data, args.database)
        try:
            rng = random.Random(args.seed)
            found = asyncio.run(run(server, args.tables, args.kills, args.between, rng, args.pause))
        finally:
            server.stop()
    print(json.dumps(found), "no acknowledged move lost, every table equals its record and went on")


if __name__ == "__main__":
    main()
