"""With PostgreSQL, NOTIFY carries "table T is at event S" (committed with the event itself, see store.py), and who is
connected where."""

import asyncio
import contextlib
import secrets
from typing import Any

import msgspec
import psycopg
import structlog

from .ports import Hear
from .store import CHANNEL, dumps

log = structlog.get_logger()


class Postgres:
    def __init__(self, address: str) -> None:
        self.worker = secrets.token_hex(4)
        self.address = address.replace("postgresql+psycopg://", "postgresql://", 1)
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Hear) -> None:
        listening = asyncio.Event()
        self.tasks = [asyncio.create_task(self._listen(hear, listening)), asyncio.create_task(self._speak())]
        await asyncio.wait_for(listening.wait(), 30)

    async def tell(self, message: dict[str, Any]) -> None:
        self.outbox.put_nowait(message)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _listen(self, hear: Hear, listening: asyncio.Event) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if listening.is_set():
                        await hear({"lost": True})  # we may have missed something
                    listening.set()
                    async for notice in connection.notifies():
                        message = msgspec.json.decode(notice.payload)
                        if message.get("w") != self.worker:
                            await hear(message)
            except psycopg.Error as error:
                log.warning("bus lost its connection", error=type(error).__name__)
                await asyncio.sleep(1)

    async def _speak(self) -> None:
        while True:
            message = await self.outbox.get()
            try:
                async with await psycopg.AsyncConnection.connect(self.address, autocommit=True) as connection:
                    while True:
                        payload = dumps({**message, "w": self.worker})
                        await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
                        message = await self.outbox.get()
            except psycopg.Error:
                await asyncio.sleep(1)
