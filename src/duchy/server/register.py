"""The Persons of a server: who shows which key, and which seats are whose, in the database."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from . import address_rows
from . import person_rows as rows
from .ports import Person
from .said.inbox import MyResult
from .store import Database


class Register:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, key: str) -> Person | None:
        return await self.database.ask(partial(rows.person_of, key=key))

    async def met(self, key: str) -> Person:
        known = await self.of(key)
        return known if known is not None else await self.database.change(partial(rows.met, key=key))

    async def describe(self, person: str, name: str, colour: str) -> None:
        await self.database.change(partial(rows.describe, person=person, name=name, colour=colour))

    async def devices(self, person: str) -> list[tuple[str, float, float]]:
        return await self.database.ask(partial(rows.devices_of, person=person))

    async def forget_device(self, person: str, key: str) -> None:
        await self.database.change(partial(rows.forget_device, person=person, key=key))

    async def seen_now(self, key: str) -> None:
        await self.database.change(partial(rows.seen_now, key=key))

    # ------------------------------------------------------------------ seats
    async def held(self, key: str, table: str) -> list[str]:
        return await self.database.ask(partial(rows.held, key=key, table=table))

    async def hold(self, person: str, tokens: Iterable[tuple[str, str]]) -> None:
        for table, token in tokens:
            await self.database.change(partial(rows.hold, person=person, table=table, token=token))

    async def go_on(self, old: str, new: str) -> None:
        await self.database.change(partial(rows.go_on, old=old, new=new))
        await self.database.change(partial(address_rows.keep_channel, old=old, new=new))

    async def seated(self, table: str) -> dict[int, str]:
        return await self.database.ask(partial(rows.seated, table=table))

    async def tables(self, person: str, status: tuple[str, ...], most: int) -> list[str]:
        return await self.database.ask(partial(rows.tables_of, person=person, status=status, most=most))

    async def looked(self, key: str, table: str, seq: int) -> None:
        await self.database.change(partial(rows.looked, key=key, table=table, seq=seq))

    async def heard(self, key: str, table: str, seq: int) -> None:
        await self.database.change(partial(rows.heard, key=key, table=table, seq=seq))

    async def last_seen(self, key: str, table: str) -> tuple[int, int] | None:
        return await self.database.ask(partial(rows.last_seen, key=key, table=table))

    async def seen(self, person: str) -> dict[str, tuple[int, int]]:
        return await self.database.ask(partial(rows.seen_at, person=person))

    # ------------------------------------------------------------------ what becomes of it
    async def vacation(self, person: str, until: float | None, year: int, days: float) -> None:
        await self.database.change(partial(rows.vacation, person=person, until=until, year=year, days=days))

    async def results(self, person: str) -> list[MyResult]:
        return await self.database.ask(partial(rows.results_of, person=person))

    async def keep_result(self, person: str, result: MyResult) -> None:
        await self.database.change(partial(rows.keep_result, person=person, result=result))

    async def everything(self, person: str) -> dict[str, Any]:
        return await self.database.ask(partial(rows.everything, person=person))

    async def anonymise(self, table: str, seat: int, name: str, new: str) -> None:
        await self.database.change(partial(rows.anonymise, table=table, seat=seat, name=name, new=new))

    async def forget(self, person: str) -> None:
        await self.database.change(partial(rows.forget, person=person))

    # ------------------------------------------------------------------ another device
    async def invite(self, person: str, code: str, until: float) -> None:
        await self.database.change(partial(rows.invite, person=person, code=code, until=until))

    async def invited(self, code: str) -> Person | None:
        return await self.database.ask(partial(rows.invited, code=code))

    async def join(self, code: str, key: str) -> Person | None:
        return await self.database.change(partial(rows.join, code=code, key=key))
