"""What is told to a client and cannot be sent at once goes out here, one message after another. Who takes none for too
long is given up."""

import asyncio
import contextlib
from typing import Any, Final

from .client import Client
from .routes import HungUp, Wire

MOST_SECONDS: Final = 30.0  # for one message
LOOKS: Final = 10.0  # seconds apart


async def send(wire: Wire, client: Client) -> None:
    """Until there is no more to tell, or nobody who listens."""
    task = asyncio.current_task()
    assert task
    with Watch(task) as watch:
        try:
            while (message := await client.outbox.get()) is not None:
                watch.since, client.sending = watch.now(), True
                await wire.send_text(message.decode())
                watch.since, client.sending = None, False
        except HungUp:
            pass
        except asyncio.CancelledError:
            if not watch.gave_up:
                raise
            task.uncancel()
    with contextlib.suppress(HungUp):
        await wire.close(client.code)


class Watch:
    """Cancels a task that is busy with one thing for too long. It looks now and then: a timer for each message would
    cost about as much as to send it."""

    def __init__(self, task: "asyncio.Task[Any]") -> None:
        loop = asyncio.get_running_loop()
        self.task = task
        self.since: float | None = None  # when it began with what it does
        self.gave_up = False
        self.now = loop.time
        self.later = loop.call_later

    def __enter__(self) -> "Watch":
        self.timer = self.later(LOOKS, self._look)
        return self

    def __exit__(self, *_: object) -> None:
        self.timer.cancel()

    def _look(self) -> None:
        if self.since is not None and self.now() - self.since > MOST_SECONDS:
            self.gave_up = True
            self.task.cancel()
        else:
            self.timer = self.later(LOOKS, self._look)
