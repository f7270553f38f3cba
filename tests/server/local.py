"""A hall whose ports are of this process alone: tables in a dict, bots that think at once, nobody who counts. As a
program it referees a game of dice."""

import asyncio
from collections import Counter
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from duchy.server import bots, opening, people, reviewing
from duchy.server.bus import Alone
from duchy.server.client import Client
from duchy.server.hall import Hall
from duchy.server.meta import Meta
from duchy.server.ports import SOMEBODY, Asker, Change, Chosen, Conflict, Reviewed, Snapshot, Stored
from duchy.server.settings import Settings
from duchy.server.wire import OpenTable, SeatWish


class Shelf:
    """A Store that is gone with its process."""

    def __init__(self) -> None:
        self.metas: dict[str, Meta] = {}
        self.logs: dict[str, list[dict[str, Any]]] = {}
        self.snapshots: dict[str, Snapshot] = {}
        self.analyses: dict[str, str] = {}
        self.works: dict[str, str] = {}

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def ping(self) -> None: ...

    async def create(self, meta: Meta) -> None:
        self.metas[meta.id], self.logs[meta.id] = meta.copy(), []

    async def append(self, change: Change) -> None:
        id_ = change.meta.id
        if self.metas[id_].seq != change.known:
            raise Conflict
        self.metas[id_] = change.meta.copy()
        self.logs[id_] += change.events
        if change.snapshot:
            self.snapshots[id_] = Snapshot(change.snapshot.n, change.snapshot.state, change.meta.seq)

    async def load(self, id_: str) -> Stored | None:
        if id_ not in self.metas:
            return None
        return self.metas[id_].copy(), list(self.logs[id_]), self.snapshots.get(id_)

    async def news(self, id_: str, after: int) -> tuple[Meta, list[dict[str, Any]]] | None:
        return (self.metas[id_].copy(), self.logs[id_][after:]) if id_ in self.metas else None

    async def events(self, id_: str, after: int = 0) -> list[dict[str, Any]]:
        return self.logs[id_][after:]

    trouble = ""

    async def seqs(self, ids: list[str]) -> dict[str, int]:
        return {id_: self.metas[id_].seq for id_ in ids if id_ in self.metas}

    async def served(self) -> float | None:
        return None

    async def beat(self, at: float) -> float:
        return at

    async def due(self, now: float, quiet_since: float) -> list[str]:
        return []

    async def remove(self, before: float) -> list[str]:
        return []

    async def discard(self, id_: str) -> None:
        del self.metas[id_], self.logs[id_]

    async def branches(self, id_: str) -> list[str]:
        return [meta.id for meta in self.metas.values() if meta.parent == id_]

    async def analysis(self, id_: str) -> str | None:
        return self.analyses.get(id_)

    async def same_analysis(self, work: str) -> str | None:
        return self.works.get(work)

    async def keep_analysis(self, id_: str, work: str, body: str) -> None:
        self.analyses[id_] = self.works[work] = body


class Here:
    """Bots that think in this process, while all others wait."""

    busy = False
    waiting = 0

    async def choose(
        self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str, asker: Asker = SOMEBODY
    ) -> Chosen:
        return Chosen(bots.think(game_id, bot, seat, state, chance)[0], bot)

    async def judge(
        self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str, asker: Asker = SOMEBODY
    ) -> list[dict[str, Any]] | None:
        return bots.judge(game_id, bot, seat, state, chance)[0]

    async def review(self, game_id: str, record: str, first: int) -> Reviewed | None:
        return reviewing.review(game_id, record, first)

    def close(self) -> None: ...


class Tally:
    """Metrics in a counter."""

    def __init__(self) -> None:
        self.of: Counter[str] = Counter()

    def loaded(self, tables: int) -> None:
        self.of["loaded"] = tables

    def opened(self, family: str) -> None:
        self.of[f"opened {family}"] += 1

    def played(self, by: str) -> None:
        self.of[f"played by {by}"] += 1

    def refused(self) -> None:
        self.of["refused"] += 1

    def conflicted(self) -> None:
        self.of["conflicts"] += 1

    def connected(self) -> None:
        self.of["connections"] += 1

    def disconnected(self) -> None:
        self.of["connections"] -= 1

    def storing(self) -> AbstractContextManager[object]:
        return nullcontext()

    def thinking(self) -> AbstractContextManager[object]:
        return nullcontext()

    def failed(self) -> None:
        self.of["failed"] += 1


async def referee() -> None:
    """A game against a bot, from its opening to its result: watched, stored, and read again by another hall."""
    shelf, tally = Shelf(), Tally()
    hall = Hall(Settings(), shelf, Here(), tally, Alone())
    await hall.open()
    seats = [SeatWish(who="me", name="Ann"), SeatWish(who="bot", bot="random")]
    seated = await opening.open_table(hall, OpenTable("dice/standard", seats))
    table = await hall.get(seated.table)
    assert table and seated.token and people.hands_of(table, seated.token) == [0]
    client = Client(0)
    table.watchers.clients.add(client)
    while table.playing:
        position = table.position(0)
        if position.choices:
            await table.play(0, position.choices[-1].text, position.n, position.seq)
        await asyncio.gather(*hall.minder.tasks.values())
        while not client.outbox.empty():
            assert client.outbox.get_nowait()
    await hall.close()
    other = Hall(Settings(), shelf, Here(), tally, Alone())
    again = await other.get(seated.table)
    assert again and again.position(None).result == table.position(None).result
    assert again.told.record().dumps() == table.told.record().dumps()
    assert tally.of["opened dice"] == 1 and tally.of["played by person"] and tally.of["played by bot"]


if __name__ == "__main__":
    asyncio.run(referee())
    print("refereed")
