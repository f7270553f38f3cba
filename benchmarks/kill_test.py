"""Kill servers at random moments while people play, and see that nothing acknowledged or shown is lost.

    PYTHONPATH=src python benchmarks/kill_test.py [--tables 24] [--kills 100] [--postgres] [--servers 2]

Tables of all families take turns, with sealed choices, moves that are taken back, and bots at every third one. After
every kill the server starts again on the same data, and everybody comes back, through whichever server, with the last
event they saw. At the end each table must hold every move that was acknowledged and every event that was shown to
anybody, at its place; what people see live must be what the server tells anew; the record must replay to the position
that is shown; and every table must go on. With --servers 2 two of them share a PostgreSQL, and one is killed at a time.
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
from urllib.error import HTTPError

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
        self.program = SERVE
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with open(self.log, "ab") as log:
            command = [sys.executable, "-c", self.program, *self.options]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        self.wait_until_it_answers()

    def wait_until_it_answers(self) -> None:
        assert self.process
        for _ in range(1200):  # a machine that does other things too may take its time
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

    def call(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, headers or {}, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            read: bytes = answer.read()
            return read


GAMES = ("burgundy/2019", "burgundy/special", "dice/standard", "rivals/introductory")


@dataclass
class Person:
    table: str
    token: str
    seat: int
    seq: int = 0
    position: Json = field(default_factory=dict)
    shown: dict[int, Json] = field(default_factory=dict)  # every event, as it came
    acknowledged: list[tuple[int, int, str]] = field(default_factory=list)  # up to which seq, n and text
    undone: int = 0
    rejoined: int = 0

    def take(self, message: Json) -> None:
        events = message.get("events", [])
        if events:
            assert events[0]["seq"] == self.seq + 1, f"a gap in the log: {self.seq} and then {events[0]['seq']}"
        for event in events:
            assert event["seq"] == self.seq + 1, "a gap in a message"
            self.seq = event["seq"]
            self.shown[self.seq] = event
        if message["type"] == "welcome":
            assert message["seq"] == self.seq, f"{message['seq']} is stored, and {self.seq} was seen: the log went back"
        self.position = message.get("position", self.position)

    def saw(self, seq: int, n: int, text: str) -> int:
        """The event that the own move was shown as, before it was acknowledged. Where choices are sealed, others may
        have made theirs before it."""
        own = [e for e in self.shown.values() if e["type"] == "play" and e["seat"] == self.seat and e["seq"] <= seq]
        there = [e["seq"] for e in own if e["text"] == text and e["n"] >= n]
        assert there, f"{self.table}: move {n} {text} was acknowledged, and never shown"
        return int(max(there))

    async def live(self, servers: list[Server], rng: random.Random, pause: float) -> None:
        """Play for ever; come back after every cut."""
        while True:
            try:
                await self.attend(rng.choice(servers), rng, pause)
            except (OSError, WebSocketException, TimeoutError):
                self.rejoined += 1
                await asyncio.sleep(0.2)

    async def attend(self, server: Server, rng: random.Random, pause: float) -> None:
        address = f"ws://127.0.0.1:{server.port}/api/tables/{self.table}/live"
        async with connect(address, max_size=None, compression=None) as ws:
            await ws.send(json.dumps({"type": "hello", "token": self.token, "after": self.seq}))
            sent: tuple[int, str] | None = None
            asked = 0
            while True:
                if self.position.get("asked") is not None and not asked:
                    asked = 1
                    await ws.send(json.dumps({"type": "answer", "id": 3, "yes": True}))
                if sent is None and self.position.get("undo") and rng.random() < 0.05:
                    sent = self.position["n"], ""
                    await ws.send(json.dumps({"type": "undo", "id": 1, "n": sent[0], "seq": self.position["seq"]}))
                elif sent is None and self.position.get("choices"):
                    await asyncio.sleep(pause * rng.random())
                    sent = self.position["n"], rng.choice(self.position["choices"])["text"]
                    play = {"type": "play", "id": 1, "n": sent[0], "seq": self.position["seq"], "text": sent[1]}
                    await ws.send(json.dumps(play))
                message = json.loads(await ws.recv())
                if message["type"] in ("welcome", "events"):
                    self.take(message)
                elif message.get("id") == 3:
                    asked = 0
                elif message["type"] == "ok" and sent:
                    if sent[1]:
                        self.acknowledged.append((message["seq"], *sent))
                    else:
                        self.undone += 1
                    sent = None
                elif message["type"] in ("refused", "error"):
                    assert any(word in str(message) for word in HARMLESS), message
                    sent = None
                if self.position.get("result"):
                    await asyncio.sleep(3600)


# what a person may hear who acts at the same moment as another, or while a server or its database goes
HARMLESS = (
    "moved on",
    "over",
    "taken back",
    "been asked",
    "Nobody asks",
    "look this up",
    "stored",
    "come back",
    "Come back",
)


def open_tables(server: Server, count: int) -> list[Person]:
    people = []
    for i in range(count):
        seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "random"} if i % 3 == 0 else {"who": "open"}]
        wish = {"game": GAMES[i % len(GAMES)], "seats": seats}
        opened = json.loads(server.call("POST", "/api/tables", wish))
        people.append(Person(opened["table"], opened["token"], opened["seat"]))
        if i % 3:
            taken = json.loads(server.call("POST", f"/api/tables/{opened['table']}/seats", {"name": "Ben"}))
            people.append(Person(taken["table"], taken["token"], taken["seat"]))
        time.sleep(0 if count < 20 else 0.05)
    return people


def check(server: Server, people: list[Person]) -> Json:
    """Everything that was acknowledged or shown is there, and every table is what its record says; the numbers."""
    found = {"acknowledged": 0, "shown": 0, "replayed": 0, "compared_live": 0}
    for person in people:  # another server may have stored what this one has not heard of: it looks when it is asked
        last = max(each.seq for each in people if each.table == person.table)
        server.call("GET", f"/api/tables/{person.table}/events?after={last}")
        headers = {"Authorization": f"Bearer {person.token}"}
        told = json.loads(server.call("GET", f"/api/tables/{person.table}/events", headers=headers))
        log = {event["seq"]: event for event in told["events"]}
        assert told["seq"] >= last and len(log) == min(told["seq"], 500)
        for seq, event in person.shown.items():
            if seq in log:
                assert same(event, log[seq]), f"{person.table}: {event} became {log[seq]}"
                found["shown"] += 1
        for seq, n, text in person.acknowledged:
            stored = log.get(person.saw(seq, n, text))
            if stored:  # it is among the last 500 events, which are told
                assert stored["text"] == text, f"{person.table}: acknowledged move {n} {text} is lost"
                found["acknowledged"] += 1
        if person.position.get("n") == told["position"]["n"] and person.seq == told["seq"]:
            assert person.position["state"] == told["position"]["state"], f"{person.table} differs from what was shown"
            found["compared_live"] += 1
    for table in dict.fromkeys(person.table for person in people):
        with contextlib.suppress(HTTPError):  # while cards are hidden the record is closed
            check_record(server, table)
            found["replayed"] += 1
    return found


def check_record(server: Server, table: str) -> None:
    """The record of a table replays to what anybody is shown of its last position. Some cards are nobody's to see, at
    the end of a game neither."""
    record = loads(server.call("GET", f"/api/tables/{table}/record").decode())
    shown = json.loads(server.call("GET", f"/api/tables/{table}/positions/{len(record.entries)}"))["position"]
    game = open_game(record.game)
    known = game.view(replay(game, record), None).state
    assert shown["state"] == json.loads(json.dumps(game.describe(known))), f"{table} differs"


def same(shown: Json, stored: Json) -> bool:
    """What is sealed may be opened later, and the end of a game shows all; nothing else ever changes."""
    if shown["type"] == stored["type"] == "reveal":
        first, second = ([(e["n"], e["seat"], e["text"]) for e in event["entries"]] for event in (shown, stored))
        return first == second
    if shown.get("sealed") or stored.get("sealed"):
        return all(shown[key] == stored[key] for key in ("type", "n", "seat", "at"))
    return {**shown, "facts": 0, "say": 0} == {**stored, "facts": 0, "say": 0}


async def run(
    servers: list[Server],
    tables: int,
    kills: int,
    between: float,
    rng: random.Random,
    pause: float,
    minutes: float = 60.0,
) -> Json:
    for server in servers:
        await asyncio.to_thread(server.start)
    people = await asyncio.to_thread(open_tables, servers[0], tables)
    tasks = [asyncio.create_task(person.live(servers, random.Random(rng.random()), pause)) for person in people]
    until, done = time.monotonic() + 60 * minutes, 0
    while done < kills and time.monotonic() < until:
        if done and done % 10 == 0:
            print(f"{done} kills, nothing lost so far", file=sys.stderr, flush=True)
        await asyncio.sleep(between * (0.5 + rng.random()))
        struck = rng.choice(servers)
        struck.kill()
        await asyncio.to_thread(struck.start)
        done += 1
        broken = [task.exception() for task in tasks if task.done()]
        assert not broken, broken
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
    found = await asyncio.to_thread(check, servers[0], people)
    more = {"undone": sum(p.undone for p in people), "rejoined": sum(p.rejoined for p in people)}
    return {"tables": tables, "servers": len(servers), "kills": done, **found, **more}


def _past(person: Person, seq: int) -> bool:
    return person.seq > seq or bool(person.position.get("result"))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--between", type=float, default=4.0, help="seconds between kills, on average")
    parser.add_argument("--pause", type=float, default=1.0, help="a person thinks up to so many seconds")
    parser.add_argument("--database", default="")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL that is made for it")
    parser.add_argument("--servers", type=int, default=1, help="several share a PostgreSQL")
    parser.add_argument("--minutes", type=float, default=60.0, help="after so long there are no further kills")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, contextlib.ExitStack() as stack:
        if args.postgres:
            sys.path.insert(0, str(Path(__file__).parents[1]))
            from tests.server.postgres import cluster

            args.database = stack.enter_context(cluster())
        folders = [Path(data) / str(i) for i in range(args.servers)]
        for folder in folders:
            folder.mkdir()
        servers = [Server(str(folder), args.database) for folder in folders]
        try:
            rng = random.Random(args.seed)
            found = asyncio.run(run(servers, args.tables, args.kills, args.between, rng, args.pause, args.minutes))
        finally:
            for server in servers:
                server.stop()
    print(json.dumps(found), "nothing acknowledged or shown was lost, every table equals its record and went on")


if __name__ == "__main__":
    main()
