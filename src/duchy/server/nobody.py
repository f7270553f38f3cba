"""The Persons of a page that is its own server: whoever sits before it holds all seats by their tokens."""

from collections.abc import Iterable
from typing import Any

from .ports import Person
from .said.inbox import MyResult


class Nobody:
    async def of(self, key: str) -> Person | None:
        return None

    async def met(self, key: str) -> Person:
        return Person("", "", "", 0.0)

    async def describe(self, person: str, name: str, colour: str) -> None: ...

    async def devices(self, person: str) -> list[tuple[str, float, float]]:
        return []

    async def forget_device(self, person: str, key: str) -> None: ...

    async def seen_now(self, key: str) -> None: ...

    async def held(self, key: str, table: str) -> list[str]:
        return []

    async def hold(self, person: str, tokens: Iterable[tuple[str, str]]) -> None: ...

    async def go_on(self, old: str, new: str) -> None: ...

    async def seated(self, table: str) -> dict[int, str]:
        return {}

    async def tables(self, person: str, status: tuple[str, ...], most: int) -> list[str]:
        return []

    async def looked(self, key: str, table: str, seq: int) -> None: ...

    async def heard(self, key: str, table: str, seq: int) -> None: ...

    async def last_seen(self, key: str, table: str) -> tuple[int, int] | None:
        return None

    async def seen(self, person: str) -> dict[str, tuple[int, int]]:
        return {}

    async def invite(self, person: str, code: str, until: float) -> None: ...

    async def invited(self, code: str) -> Person | None:
        return None

    async def vacation(self, person: str, until: float | None, year: int, days: float) -> None: ...

    async def results(self, person: str) -> list[MyResult]:
        return []

    async def keep_result(self, person: str, result: MyResult) -> None: ...

    async def everything(self, person: str) -> dict[str, Any]:
        return {}

    async def anonymise(self, table: str, seat: int, name: str, new: str) -> None: ...

    async def forget(self, person: str) -> None: ...

    async def join(self, code: str, key: str) -> Person | None:
        return None
