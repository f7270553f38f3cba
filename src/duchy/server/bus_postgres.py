"""With PostgreSQL, NOTIFY carries "table T is at event S" (committed with the event itself, see store.py), and who is
connected where.

A worker hears itself too. If it does not for a while, its line is dead, whatever the network says, and is made anew;
what it missed meanwhile it looks up.
"""

import asyncio
import secrets
from typing import Any, Final

import msgspec
import psycopg
from psycopg.conninfo import make_conninfo

from .duty import Duty
from .ports import Hear
from .saying import trouble
from .store import CHANNEL
from .table_rows import dumps

DEAF: Final = 10.0  # seconds without a word, not even one's own
KEPT: Final = 10_000  # messages that wait to be told
LINE: Final = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}


class Postgres:
    others = True

    def __init__(self, address: str) -> None:
        self.worker = secrets.token_hex(4)
        plain = address.replace("postgresql+psycopg://", "postgresql://", 1)
        self.address = make_conninfo(plain, tcp_user_timeout=8000, **LINE)
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue(KEPT)
        self.hear: Hear
        self.begun = asyncio.Event()
        self.listener = Duty("to listen to other workers", self._listen)
        self.speaker = Duty("to tell other workers", self._speak)

    @property
    def trouble(self) -> str:
        return f"nothing was heard for {self.listener.quiet:.0f} s" if self.listener.quiet > 2 * DEAF else ""

    async def open(self, hear: Hear) -> None:
        self.hear = hear
        self.listener.start()
        self.speaker.start()
        await asyncio.wait_for(self.begun.wait(), 30)

    async def tell(self, message: dict[str, Any]) -> None:
        if not self.outbox.full():  # what is stored is looked up anyway; who is there is said again
            self.outbox.put_nowait(message)

    async def close(self) -> None:
        await self.listener.stop()
        await self.speaker.stop()

    async def _listen(self) -> None:
        async with await psycopg.AsyncConnection.connect(self.address, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            if self.begun.is_set():
                await self._heard({"lost": True})  # we may have missed something
            self.begun.set()
            while True:
                before = self.listener.well
                async for notice in connection.notifies(timeout=DEAF):
                    self.listener.done()
                    message = msgspec.json.decode(notice.payload)
                    if message.get("w") != self.worker:
                        await self._heard(message)
                if self.listener.well == before:
                    raise TimeoutError("the line is dead")

    async def _heard(self, message: dict[str, Any]) -> None:
        """What comes of a message is no reason to stop listening."""
        try:
            await self.hear(message)
        except Exception as error:
            trouble("a message of another worker was lost", error)

    async def _speak(self) -> None:
        async with await psycopg.AsyncConnection.connect(self.address, autocommit=True) as connection:
            while True:
                message = await self.outbox.get()
                payload = dumps({**message, "w": self.worker})
                await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
                self.speaker.done()
