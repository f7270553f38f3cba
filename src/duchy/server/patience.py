"""How long a connection may take to say what it wants. The web server waits for the end of the headers for ever, and
keeps all that comes before it: here a request has to come to its point."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_SECONDS: Final = 20.0
HEAD_BYTES: Final = 64 * 1024


class Patient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # which of two classes, uvicorn decides
    """The web server's protocol, whose connections end when a head takes too long or gets too long."""

    timer: asyncio.TimerHandle | None = None
    unread = 0  # bytes of a head that has not ended

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        waited = self._waits()
        super().data_received(data)
        if not self._waits():
            self._stop()
        elif waited:
            self.unread += len(data)
            if self.unread > HEAD_BYTES:
                self._give_up()
        else:
            self._wait()  # the next one has begun behind the last

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._waits():
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _waits(self) -> bool:
        """For a request whose head is not here yet."""
        return self.cycle is None or bool(self.cycle.response_complete)

    def _wait(self) -> None:
        self._stop()
        self.timer = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop(self) -> None:
        self.unread = 0
        if self.timer:
            self.timer.cancel()
            self.timer = None

    def _give_up(self) -> None:
        self._stop()
        if self._waits() and self.transport.get_protocol() is self:  # or else it has become a WebSocket
            self.transport.close()
