"""A server with many stored tables: how long it takes to start, and what a table in memory costs.

    PYTHONPATH=src python benchmarks/store_test.py [--stored 100000] [--live 1000]

A game is begun at the server itself, its rows are copied, and the server is started again on them: most games are over,
some wait for people, a few for a bot. Then people connect to some of them, two each, and the memory is measured.
Seconds are told as they were and as CPU time of the server, which is what to compare on a machine that does other
things; the same of an empty server stands beside them.
"""

import argparse
import asyncio
import json
import os
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, os.path.dirname(__file__))
from kill_test import Json, Server
from load_test import open_table, usage

COPY = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {count}) "


def columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]


def copies(path: Path, origin: str, count: int) -> None:
    """The rows of a table, so many times: of a hundred games 90 are over, 9 wait for somebody, one for a bot."""
    with sqlite3.connect(path) as database:
        for table, key in (("tables", "id"), ("seats", "table_id"), ("events", "table_id"), ("snapshots", "table_id")):
            names = columns(database, table)
            values = ["printf('copy%06d', n.i)" if name == key else f"t.{name}" for name in names]
            database.execute(
                f"{COPY.format(count=count)} INSERT INTO {table} ({', '.join(names)}) "
                f"SELECT {', '.join(values)} FROM n, {table} t WHERE t.{key} = ?",
                [origin],
            )
        number = "CAST(substr(id, 5) AS INTEGER)"
        database.execute(f"UPDATE tables SET status = 'over', waits = 'nobody' WHERE id LIKE 'copy%' AND {number} % 10")
        database.execute(f"UPDATE tables SET waits = 'bot' WHERE id LIKE 'copy%' AND {number} % 100 = 0")


async def attended(server: Server, tables: list[tuple[str, str]]) -> list[ClientConnection]:
    """Somebody who watches each of these tables, until the end."""
    sockets = []
    for id_, token in tables:
        socket = await connect(f"ws://127.0.0.1:{server.port}/api/tables/{id_}/live", max_size=None, compression=None)
        await socket.send(json.dumps({"type": "hello", "token": token}))
        await socket.recv()
        sockets.append(socket)
    return sockets


async def memory_of(server: Server, live: int) -> tuple[float, float, float]:
    """Megabytes with no table in memory, with so many, and with two people connected to each."""
    assert server.process
    _, before = usage(server.process.pid)
    opened = [await asyncio.to_thread(open_table, server) for _ in range(live)]
    seats = [(screen.opened["table"], screen.opened["token"]) for table in opened for screen in table.screens]
    _, alone = usage(server.process.pid)
    sockets = await attended(server, seats)
    _, after = usage(server.process.pid)
    for socket in sockets:
        await socket.close()
    return before, alone, after


def started(server: Server) -> tuple[float, float]:
    """Seconds until it answers, and CPU seconds until then."""
    began = time.monotonic()
    server.start()
    seconds = time.monotonic() - began
    assert server.process
    return seconds, usage(server.process.pid)[0]


def run(stored: int, live: int) -> Json:
    with tempfile.TemporaryDirectory() as data:
        server = Server(data)
        empty, empty_cpu = started(server)
        origin = open_table(server).screens[0].opened["table"]
        server.stop()
        path = Path(data) / "duchy.db"
        copies(path, origin, stored)
        seconds, cpu = started(server)
        try:
            before, alone, after = asyncio.run(memory_of(server, live))
        finally:
            server.stop()
        return {
            "stored": stored, "database_mb": round(path.stat().st_size / 1e6), "start_seconds": round(seconds, 2),
            "start_cpu_seconds": round(cpu, 2), "empty_start_seconds": round(empty, 2),
            "empty_start_cpu_seconds": round(empty_cpu, 2), "memory_mb": round(before), "live_tables": live,
            "memory_mb_with_them": round(alone), "memory_mb_a_table": round((alone - before) / live, 3),
            "memory_mb_a_table_with_people": round((after - before) / live, 3),
            "others_load": os.getloadavg()[0],
        }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--stored", type=int, default=100_000)
    parser.add_argument("--live", type=int, default=1000)
    args = parser.parse_args()
    print(json.dumps(run(args.stored, args.live)))


if __name__ == "__main__":
    main()
