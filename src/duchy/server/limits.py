"""How much anybody may ask for: buckets that fill again with time, and the lengths of what people write."""

import time
import unicodedata
from collections import OrderedDict
from typing import Final

NAME_LENGTH: Final = 24
CHAT_LENGTH: Final = 500
BODY_BYTES: Final = 64 * 1024
RECORD_BYTES: Final = 1024 * 1024
FRAME_BYTES: Final = 16 * 1024
MOST_TABLES: Final = 50  # looked up at once
MOST_BESIDE: Final = 5000  # events of a table beside its moves
MOST_SOCKETS: Final = 8  # of one seat
MOST_WATCHING: Final = 500  # of a table
MOST_FROM_ONE: Final = 50  # of those from one address
REMEMBERED: Final = 10_000  # addresses


class Bucket:
    """So many at once, so many a second afterwards."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.filled = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.filled) * self.rate)
        self.filled = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Callers:
    """One bucket for each address, forgetting the addresses that have been quiet longest."""

    def __init__(self, a_minute: float) -> None:
        self.a_minute = a_minute
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self.buckets.setdefault(address, Bucket(self.a_minute / 60, max(1.0, self.a_minute)))
        self.buckets.move_to_end(address)
        while len(self.buckets) > REMEMBERED:
            self.buckets.popitem(last=False)
        return bucket.take()


def clean(text: str, length: int) -> str:
    """One line of visible characters: no control, direction or other invisible ones, and not too long."""
    visible = "".join(" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join(visible.split())[:length].strip()
