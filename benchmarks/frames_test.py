"""Random frames at the WebSockets of a running server: nothing may break, and nothing may pile up.

    PYTHONPATH=src python benchmarks/frames_test.py [--seconds 60] [--seed 1]

Twenty connections to tables of all three games send frames as fast as they are read: noise, broken JSON, messages that
are nearly right, and moves that are. At the end nothing that went wrong may be in the log, a new table must work, and
the server must not have grown since the first quarter by more than its tables have.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent))
from kill_test import Server

GROWTH = 32  # megabytes that tables, their log and the allocator may take
GAMES = ("burgundy/2019", "burgundy/special", "dice/standard", "rivals/duel")
KINDS = ("play", "undo", "why", "hint", "chat", "name", "leave", "return", "fill", "replace", "ping", "hello", "x")
VALUES: tuple[Any, ...] = (
    0, 1, -1, 2**70, 1e308, "", "end", "pass", "workers 3", "take", None, [], {}, True, 1.5, "\ud800", "\0", "x" * 600,
)  # fmt: skip
Json = dict[str, Any]


def frame(rng: random.Random, position: Json) -> str | bytes:
    """One frame: a third noise, a third nearly right, a third what a person could send."""
    kind = rng.random()
    if kind < 0.3:
        noise = rng.randbytes(rng.randrange(60))
        return noise if rng.random() < 0.5 else noise.decode("latin-1")
    choices = position.get("choices") or [{"text": "end"}]
    text = rng.choice(choices)["text"]
    if kind > 0.7:
        type_ = rng.choice(("play", "why", "undo"))
        return json.dumps({"type": type_, "id": 1, "n": position.get("n", 0), "text": text})
    message: Json = {"type": rng.choice(KINDS), "id": rng.choice(VALUES)}
    for key in ("n", "text", "seat", "bot", "name", "token", "after"):
        if rng.random() < 0.6:
            message[key] = rng.choice((*VALUES, text))
    whole = json.dumps(message)
    return whole if rng.random() < 0.8 else whole[: rng.randrange(len(whole))]


class Nuisance:
    """One connection that sends frames, and comes back when it is thrown out."""

    def __init__(self, server: Server, opened: Json, rng: random.Random) -> None:
        self.server, self.opened, self.rng = server, opened, rng
        self.position: Json = {}
        self.sent = self.heard = 0

    async def send(self, until: float) -> None:
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.opened['table']}/live"
        while time.monotonic() < until:
            try:
                async with connect(address, max_size=None, compression=None) as socket:
                    await socket.send(json.dumps({"type": "hello", "token": self.opened["token"], "after": 10**9}))
                    listening = asyncio.create_task(self.listen(socket))
                    try:
                        while time.monotonic() < until and not listening.done():
                            await socket.send(frame(self.rng, self.position))
                            self.sent += 1
                            await asyncio.sleep(0.02)
                    finally:
                        listening.cancel()
            except (OSError, WebSocketException):
                await asyncio.sleep(0.05)

    async def listen(self, socket: Any) -> None:
        async for heard in socket:
            message = json.loads(heard)
            self.heard += 1
            self.position = message.get("position", self.position)


def open_some(server: Server, count: int) -> list[Json]:
    seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "random"}]
    wishes = [{"game": GAMES[i % len(GAMES)], "seats": seats} for i in range(count)]
    return [json.loads(server.call("POST", "/api/tables", wish)) for wish in wishes]


def memory(process: int) -> float:
    """Megabytes of the server without its bots."""
    with open(f"/proc/{process}/statm") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def complaints(server: Server) -> list[str]:
    """What the log says beyond that the server runs."""
    with open(server.log) as log:
        return [line for line in log if '"level": "error"' in line or "Traceback" in line or "Error" in line]


async def run(server: Server, count: int, seconds: float, rng: random.Random) -> Json:
    assert server.process
    opened = await asyncio.to_thread(open_some, server, count)
    crowd = [Nuisance(server, each, random.Random(rng.random())) for each in opened]
    until = time.monotonic() + seconds
    sending = [asyncio.create_task(each.send(until)) for each in crowd]
    await asyncio.sleep(seconds / 4)
    early = memory(server.process.pid)
    await asyncio.gather(*sending)
    late = memory(server.process.pid)
    assert server.process.poll() is None, "the server ended"
    assert json.loads(await asyncio.to_thread(server.call, "GET", "/healthz"))["status"] == "ok"
    await asyncio.to_thread(open_some, server, 1)
    assert not (found := complaints(server)), found[:3]
    assert late < early + GROWTH, f"the server grew from {early:.0f} to {late:.0f} MB"
    return {
        "connections": count, "seconds": seconds, "frames": sum(each.sent for each in crowd),
        "answers": sum(each.heard for each in crowd), "memory_mb_early": round(early), "memory_mb_late": round(late),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--connections", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = Server(data)
        server.start()
        try:
            print(json.dumps(asyncio.run(run(server, args.connections, args.seconds, random.Random(args.seed)))))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
