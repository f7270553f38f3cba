"""Whose work is done next, where many ask for few processes: first what somebody waits for, and among those the one
whose owner was served longest ago. Nobody waits longer because another asks for much."""

import asyncio
import itertools
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Final, Generic, TypeVar

from .ports import Asker

REMEMBERED: Final = 10_000  # owners
T = TypeVar("T")


class Turns(Generic[T]):
    def __init__(self, things: Iterable[T]) -> None:
        self.free = list(things)
        self.waiting: list[tuple[Asker, asyncio.Future[T]]] = []
        self.served: OrderedDict[str, int] = OrderedDict()  # when each owner last had a turn
        self.count = itertools.count(1)

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[T]:
        """One of the things, for as long as it is held."""
        waits: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.waiting.append((asker, waits))
        self._serve()
        try:
            thing = await waits
        except asyncio.CancelledError:
            self.waiting = [each for each in self.waiting if each[1] is not waits]
            if waits.done() and not waits.cancelled():
                self._give_back(waits.result())
            raise
        try:
            yield thing
        finally:
            self._give_back(thing)

    def _give_back(self, thing: T) -> None:
        self.free.append(thing)
        self._serve()

    def _serve(self) -> None:
        while self.free and self.waiting:
            chosen = min(self.waiting, key=lambda each: (each[0].urgency, self.served.get(each[0].owner, 0)))
            self.waiting.remove(chosen)
            asker, waits = chosen
            if waits.done():  # it was given up
                continue
            self.served[asker.owner] = next(self.count)
            self.served.move_to_end(asker.owner)
            while len(self.served) > REMEMBERED:
                self.served.popitem(last=False)
            waits.set_result(self.free.pop())
