"""One connection that watches a table: its seat, and what is on the way to it."""

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from .said.messages import ServerMessage

RESTARTS, COME_BACK = 1012, 1013  # codes of a connection that ends: at once, or in a moment
WAITING: Final = 400  # messages; who is further behind shall come back with `after`
Hand = Callable[[bytes], bool]  # sends a message, if that can be done at once


def later(message: bytes) -> bool:
    """Nothing can be sent at once."""
    return False


class Client:
    def __init__(self, seat: int | None, caller: str = "", key: str | None = None, hand: Hand = later) -> None:
        self.seat = seat
        self.caller = caller
        self.key = key  # of the person's device
        self.eyes = True  # the page is not behind others
        self.hand = hand
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)  # what could not be sent at once
        self.sending = False  # something out of it
        self.lost = False
        self.code = COME_BACK  # why the connection ends

    def send(self, message: bytes) -> None:
        if self.lost or (not self.sending and self.outbox.empty() and self.hand(message)):
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
