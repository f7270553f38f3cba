"""One connection that watches a table: its seat, and what is on the way to it."""

import asyncio
from typing import Final

import msgspec

from . import said

WAITING: Final = 400  # messages; who is further behind shall come back with `after`


class Client:
    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self.lost = False

    def send(self, message: bytes) -> None:
        if self.lost:
            return
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()

    def tell(self, message: said.ServerMessage) -> None:
        self.send(msgspec.json.encode(message))

    def drop(self) -> None:
        """End the connection after what is under way; the client will come back."""
        self.lost = True
        while self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
