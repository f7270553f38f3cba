"""What a seat was told when it asked what to play."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from .limits import Bucket


@dataclass
class Advice:
    """What a seat was told when it asked, and how often it may ask."""

    bucket: Bucket
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # one is thought about at a time
    version: int = -1
    n: int = -1  # the position that it is for
    lines: list[dict[str, Any]] = field(default_factory=list)  # the best choice first
