"""What is on its way to a client, and what becomes of one who takes nothing."""

import asyncio

import pytest

from duchy.server import sending
from duchy.server.client import Client
from duchy.server.routes import HungUp


class Line:
    """A wire that takes so many messages."""

    caller, foreign = "", False

    def __init__(self, takes: int, gone: bool = False) -> None:
        self.takes = takes
        self.gone = gone
        self.told: list[str] = []
        self.code: int | None = None

    async def receive(self) -> str:
        return await asyncio.get_running_loop().create_future()

    def hand(self, message: bytes) -> bool:
        return False

    async def send_text(self, text: str) -> None:
        if len(self.told) == self.takes:
            if self.gone:
                raise HungUp
            await asyncio.get_running_loop().create_future()
        self.told.append(text)

    async def close(self, code: int, reason: str = "") -> None:
        self.code = code


def sent(line: Line, *messages: bytes, ends: bool = False) -> None:
    async def check() -> None:
        client = Client(0)
        for message in messages:
            client.send(message)
        if ends:
            client.drop(1012)
        async with asyncio.timeout(5):
            await sending.send(line, client)

    asyncio.run(check())


def test_everything_is_told_in_its_order_before_the_connection_ends() -> None:
    line = Line(9)
    sent(line, b"one", b"two", ends=True)
    assert (line.told, line.code) == (["one", "two"], 1012)


def test_who_takes_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MOST_SECONDS", 0.05)
    monkeypatch.setattr(sending, "LOOKS", 0.01)
    line = Line(1)
    sent(line, b"one", b"two", b"three")
    assert (line.told, line.code) == (["one"], 1013)


def test_who_is_only_told_nothing_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MOST_SECONDS", 0.01)
    monkeypatch.setattr(sending, "LOOKS", 0.01)

    async def check() -> None:
        line, client = Line(9), Client(0)
        client.send(b"one")
        task = asyncio.create_task(sending.send(line, client))
        await asyncio.sleep(0.1)
        client.send(b"two")
        client.drop()
        await task
        assert line.told == ["one", "two"]

    asyncio.run(check())


def test_who_has_hung_up_is_told_no_more() -> None:
    line = Line(1, gone=True)
    sent(line, b"one", b"two")
    assert line.told == ["one"]


def test_an_end_from_outside_ends_it() -> None:
    async def check() -> None:
        task = asyncio.create_task(sending.send(Line(0), client := Client(0)))
        client.send(b"one")
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(check())
