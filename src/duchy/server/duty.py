"""What the server does all the time. If a duty ends, that is an error, which health tells, and it begins anew."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Final

from .saying import trouble

AGAIN: Final = 1.0  # seconds until it begins anew


class Duty:
    def __init__(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        self.name = name
        self.work = work
        self.task: asyncio.Task[None] | None = None
        self.well = time.monotonic()  # when a round of it was last done

    def start(self) -> None:
        self.done()
        self.task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self.task:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    def done(self) -> None:
        """A round of it went well."""
        self.well = time.monotonic()

    @property
    def quiet(self) -> float:
        """Seconds since it last did well."""
        return time.monotonic() - self.well

    async def _run(self) -> None:
        while True:
            try:
                await self.work()
                trouble("a duty ended", "it came to its end", duty=self.name)
            except Exception as error:
                trouble("a duty ended", error, duty=self.name)
            await asyncio.sleep(AGAIN)
