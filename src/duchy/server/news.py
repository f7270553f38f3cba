"""What other workers stored, looked up for many tables at once: their moves are told in bursts, and to ask for twenty
tables costs hardly more than to ask for one."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from .meta import Meta
from .ports import Unavailable

Found = tuple[Meta, list[dict[str, Any]]]  # a table as it is now, and its events after the one that is known
Asked = tuple[str, int, "asyncio.Future[Found | None]"]  # the table, the last event that is known, who waits
AT_ONCE: Final = 64  # tables


class News:
    """`read` finds the tables that there are, each with its events after a number."""

    def __init__(self, read: Callable[[dict[str, int]], Awaitable[dict[str, Found]]]) -> None:
        self.read = read
        self.asked: list[Asked] = []
        self.reader: asyncio.Task[None] | None = None

    async def of(self, id_: str, after: int) -> Found | None:
        """Of a table, for which nobody else asks meanwhile."""
        found: asyncio.Future[Found | None] = asyncio.get_running_loop().create_future()
        self.asked.append((id_, after, found))
        if self.reader is None:  # else it goes on when it comes back
            self.reader = asyncio.create_task(self._look())
        return await found

    async def _look(self) -> None:
        try:
            while self.asked:
                batch, self.asked = self.asked[:AT_ONCE], self.asked[AT_ONCE:]
                await self._answer(batch)
        finally:
            self.reader = None

    async def _answer(self, batch: list[Asked]) -> None:
        try:
            news = await self.read({id_: after for id_, after, _ in batch})
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, Unavailable):  # one of them cannot be read: the others can
                for each in batch:
                    await self._answer([each])
                return
            for _, _, found in batch:
                if not found.done():
                    found.set_exception(error)
        else:
            for id_, _, found in batch:
                if not found.done():
                    found.set_result(news.get(id_))
