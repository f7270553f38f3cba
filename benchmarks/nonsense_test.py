"""Mutated inputs: scenarios, records, manifests, weights, frames and HTTP requests, each a little or very wrong.

    PYTHONPATH=src python benchmarks/nonsense_test.py [--inputs 100000] [--seed 1] [--json]

Every input is one that is right, changed at random: letters flipped, cut out, doubled, numbers made huge, words of
other inputs put in, brackets nested a thousand deep. Each must be taken or refused in a sentence: no traceback, no
answer of 500 or above, none that takes seconds, and no growth of the process.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import msgspec

from duchy.bots.weights import check_weights, read_arrays
from duchy.games import open_game
from duchy.kernel.chance import Seed
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play, followed
from duchy.kernel.record import loads
from duchy.kernel.rng import seeded
from duchy.server import study, wire
from duchy.server.app import create
from duchy.server.settings import Settings

ROOT = Path(__file__).parents[1]
SLOW = 5.0  # seconds
GROWTH = 24  # megabytes
WORDS = (
    b"", b"null", b"-1", b"1e999", b"999999999999999999999", b"\\ud800", b"\xff\xfe", b"\0", b"NaN", b"true", b"[[",
    b'{"', b"burgundy/2019", b"rivals/duel", b"seat", b"players", b"0.5", b"'", b'"""', b"..", b"%00", b"end",
    b"take 3 4:ship",
)  # fmt: skip
Feed = Callable[[bytes], None]


def mutated(rng: random.Random, whole: bytes, others: list[bytes]) -> bytes:
    """One to a few changes."""
    out = bytearray(whole)
    for _ in range(1 + int(rng.expovariate(0.7))):
        at = rng.randrange(len(out) + 1)
        end = min(len(out), at + int(rng.expovariate(0.1)) + 1)
        kind = rng.randrange(8)
        if kind == 0 and at < len(out):
            out[at] = rng.randrange(256)
        elif kind == 1:
            del out[at:end]
        elif kind == 2:
            out[at:at] = out[at:end]
        elif kind == 3:
            out[at:at] = rng.choice(WORDS)
        elif kind == 4:
            out[at:end] = rng.choice(WORDS)
        elif kind == 5:
            del out[at:]
        elif kind == 6:
            other = rng.choice(others)
            start = rng.randrange(len(other) + 1)
            out[at:at] = other[start : start + 60]
        elif rng.random() < 0.05:
            out[at:at] = rng.choice((b"[", b"{", b'{"a":')) * rng.choice((10, 1000, 5000))
    return bytes(out)


@dataclass
class Kind:
    name: str
    right: list[bytes]
    feed: Feed
    share: int
    taken: int = 0
    refused: int = 0
    slowest: float = 0.0


# ------------------------------------------------------------------ what is fed
def scenarios() -> Kind:
    files = sorted((ROOT / "tests" / "scenarios").rglob("*.toml"))[::40]

    def feed(data: bytes) -> None:
        laid = study.look(wire.LayPosition(data.decode("utf-8", "replace")))
        if laid.problem:
            raise InputError(laid.problem)

    return Kind("scenarios", [file.read_bytes() for file in files], feed, 15)


def records() -> Kind:
    right = []
    for game_id in ("burgundy/2019", "dice/standard", "rivals/introductory"):
        game = open_game(game_id)
        play = Play.begin(game, {"players": 2}, ["Ann", "Ben"], Seed("nonsense"))
        rng = seeded(3)
        while not play.over and play.n < 40:
            seat = play.movers()[0]
            legal = game.legal(play.state, seat)
            play.decide(seat, legal[rng.below(len(legal))])
        right.append(play.record(finished=False).dumps().encode())

    def feed(data: bytes) -> None:
        record = loads(data.decode("utf-8", "replace"))
        game = open_game(record.game.partition("@")[0])
        try:
            game.new(record.setup)
        except (TypeError, ValueError, KeyError, IndexError, AttributeError):  # as the server asks before it reads on
            raise InputError("The options are not of the kind that this game understands.") from None
        followed(game, record)

    return Kind("records", right, feed, 15)


def weights(folder: Path) -> tuple[Kind, Kind]:
    stored = sorted((ROOT / "src" / "duchy" / "bots").glob("*/weights/*.npz"), key=lambda path: path.stat().st_size)[0]
    path = folder / "net.npz"
    manifest = stored.with_suffix(".json")
    rules = json.loads(manifest.read_text())["rules"]
    with ZipFile(stored) as archive:
        arrays = [name.removesuffix(".npy") for name in archive.namelist()]

    def feed_manifest(data: bytes) -> None:
        path.with_suffix(".json").write_bytes(data)
        check_weights(path, rules)

    def feed_weights(data: bytes) -> None:
        path.write_bytes(data)
        read_arrays(path, arrays)

    return (
        Kind("manifests", [manifest.read_bytes()], feed_manifest, 10),
        Kind("weights", [stored.read_bytes()], feed_weights, 5),
    )


def frames() -> Kind:
    messages = [
        {"type": "play", "id": 7, "n": 57, "seq": 81, "text": "take 3 4:ship"},
        {"type": "chat", "id": 1, "text": "hello"}, {"type": "undo", "id": 8, "n": 57, "seq": 81},
        {"type": "note", "id": 18, "n": 57, "text": "x"}, {"type": "fill", "id": 15, "seat": 2, "bot": "greedy"},
        {"type": "hello", "token": "a-secret", "after": 0, "seat": 1}, {"type": "replace", "id": 17, "seat": 1},
    ]  # fmt: skip

    def feed(data: bytes) -> None:
        read = wire.read_hello if data[:1] == b"h" else wire.read_client
        read(data)

    return Kind("frames", [json.dumps(message).encode() for message in messages], feed, 30)


class Web:
    """The application, spoken to without a network."""

    def __init__(self, folder: Path) -> None:
        many = {"tables_a_minute": 1e9, "reads_a_minute": 1e9, "hints_a_minute": 1e9}
        self.app = create(Settings(str(folder), **many))
        self.loop = asyncio.new_event_loop()
        self.inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.outbox: asyncio.Queue[Any] = asyncio.Queue()
        self.life = self.loop.create_task(self.app({"type": "lifespan"}, self.inbox.get, self.outbox.put))
        self.step("lifespan.startup")

    def step(self, kind: str) -> None:
        async def step() -> None:
            await self.inbox.put({"type": kind})
            answer = await self.outbox.get()
            assert answer["type"] == f"{kind}.complete", answer

        self.loop.run_until_complete(step())

    def close(self) -> None:
        self.step("lifespan.shutdown")
        self.loop.close()

    def feed(self, data: bytes) -> None:
        """A request as a line of method and path, lines of headers, and a body."""
        head, _, body = data.partition(b"\n\n")
        first, *lines = head.split(b"\n")
        method, _, path = first.partition(b" ")
        raw, _, query = path.partition(b"?")
        headers = [(name.strip().lower(), value.strip()) for name, _, value in (line.partition(b":") for line in lines)]
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "root_path": "",
            "method": method.decode("latin-1") or "GET", "path": raw.decode("utf-8", "replace") or "/", "raw_path": raw,
            "query_string": query, "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
        }  # fmt: skip
        said: list[Any] = []

        async def call() -> None:
            sent = [{"type": "http.request", "body": body, "more_body": False}]

            async def receive() -> Any:
                if not sent:
                    await asyncio.Event().wait()  # the caller stays for the answer
                return sent.pop()

            async def send(message: Any) -> None:
                said.append(message)

            await self.app(scope, receive, send)

        self.loop.run_until_complete(call())
        status = said[0]["status"]
        assert status < 500 or (status == 503 and b"/healthz" in raw), (status, said, data[:300])
        if status >= 400:
            raise InputError(str(status))


def http(web: Web) -> Kind:
    wishes = [
        (b"POST /api/tables", {"game": "burgundy/2019", "seats": [{"who": "me", "name": "Ann"}, {"who": "open"}]}),
        (b"POST /api/positions", {"scenario": 'game = "burgundy/2019"', "hands": None}),
        (b"POST /api/companion", {"people": 1, "level": "heavy", "lines": ["county 3 5"], "line": "die 5"}),
        (b"POST /api/mine", {"tables": {"k3v9": "a-secret"}}),
    ]
    right = [line + b"\nhost: x\norigin: http://x\n\n" + json.dumps(body).encode() for line, body in wishes]
    for path in ("facts?game=dice/solo", "rules/B-WORK-06", "tables/k3v9/events?after=3", "tables/k3v9/positions/4"):
        right.append(b"GET /api/" + path.encode() + b"\nauthorization: Bearer x\nx-forwarded-for: 1.2.3.4\n\n")
    right.append(b"GET /assets/index.js\nhost: x\n\n")
    return Kind("http", right, web.feed, 25)


# ------------------------------------------------------------------ the run
def memory() -> float:
    """Megabytes of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def run(inputs: int, rng: random.Random, tell: Callable[[str], None] = lambda line: None) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        web = Web(folder)
        kinds = [scenarios(), records(), *weights(folder), frames(), http(web)]
        every = [each for kind in kinds for each in kind.right]
        order = [kind for kind in kinds for _ in range(kind.share)]
        at_quarter = memory()
        for i in range(inputs):
            kind = rng.choice(order)
            data = mutated(rng, rng.choice(kind.right), every)
            began = time.process_time()
            try:
                kind.feed(data)
                kind.taken += 1
            except InputError as error:
                assert str(error), (kind.name, data[:300])
                kind.refused += 1
            except Exception:
                Path("nonsense.input").write_bytes(data)
                print(f"{kind.name}: the input that broke it is in nonsense.input", file=sys.stderr)
                raise
            kind.slowest = max(kind.slowest, time.process_time() - began)
            assert kind.slowest < SLOW, (kind.name, data[:300])
            if i == inputs // 4:
                at_quarter = memory()
            if i % 10_000 == 9_999:
                tell(f"{i + 1:,} of {inputs:,}")
        grown = memory() - at_quarter
        web.close()
    assert grown < GROWTH, f"the process grew by {grown:.0f} MB"
    shown = [
        {"kind": k.name, "taken": k.taken, "refused": k.refused, "slowest_ms": round(1e3 * k.slowest)} for k in kinds
    ]
    return {"inputs": inputs, "grown_mb": round(grown, 1), "kinds": shown}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = run(args.inputs, random.Random(args.seed), lambda line: print(line, file=sys.stderr))
    if args.json:
        print(msgspec.json.encode(found).decode())
        return
    for row in found["kinds"]:
        print(f"{row['kind']:10} {row['taken']:7,} taken {row['refused']:7,} refused, slowest {row['slowest_ms']} ms")
    print(f"{found['inputs']:,} inputs: no traceback, no 5xx, no hang; the process grew by {found['grown_mb']} MB")


if __name__ == "__main__":
    main()
