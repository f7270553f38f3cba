"""One connection that watches a table: its seat, and what is on the way to it."""

import asyncio
from typing import Final

import msgspec

from .said.messages import ServerMessage

RESTARTS, COME_BACK = 1012, 1013  # codes of a connection that ends: at once, or in a moment
WAITING: Final = 400  # messages; who is further behind shall come back with `after`


class Client:
    def __init__(self, seat: int | None, caller: str = "", key: str | None = None) -> None:
        self.seat = seat
        self.caller = caller
        self.key = key  # of the person's device
        self.eyes = True  # the page is not behind others
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self.lost = False
        self.code = COME_BACK  # why the connection ends

    def send(self, message: bytes) -> None:
        if self.lost:
            return
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()

    def tell(self, message: ServerMessage) -> None:
        self.send(msgspec.json.encode(message))

    def drop(self, code: int = COME_BACK) -> None:
        """End the connection after what is under way; the client will come back."""
        if self.lost:
            return
        self.lost = True
        self.code = code
        while self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
