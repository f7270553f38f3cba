"""Bots move for somebody: at once where people play, for who watches elsewhere, and for every owner in turn."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from duchy.server import minder, opening
from duchy.server.bus import Alone
from duchy.server.client import Client
from duchy.server.hall import Hall
from duchy.server.ports import SOMEBODY, Asker, Chosen, Urgency
from duchy.server.settings import Settings
from duchy.server.table import LiveTable
from duchy.server.turns import Turns
from duchy.server.wire import OpenTable, SeatWish
from tests.server.local import Here, Shelf, Tally
from tests.server.player import Site


class Stalled(Here):
    """Bots that think for ever, and note for whom."""

    def __init__(self) -> None:
        self.askers: list[Asker] = []

    async def choose(
        self, game_id: str, bot: str, seat: int, state: dict[str, Any], chance: str, asker: Asker = SOMEBODY
    ) -> Chosen:
        self.askers.append(asker)
        await asyncio.Event().wait()
        raise AssertionError


class Failing(Here):
    """Another bot answers."""

    async def choose(self, *about: Any, **more: Any) -> Chosen:
        return Chosen((await super().choose(*about, **more)).text, "greedy")


def in_hall(bots: Here, check: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        hall = Hall(Settings(), Shelf(), bots, Tally(), Alone())
        await hall.open()
        try:
            await check(hall)
        finally:
            await hall.close()

    asyncio.run(run())


async def opened(hall: Hall, *who: str) -> LiveTable:
    seats = [SeatWish(who="me", name="Ann") if w == "me" else SeatWish(who="bot", bot=w) for w in who]
    seated = await opening.open_table(hall, OpenTable("dice/standard", seats))
    table = await hall.get(seated.table)
    assert table
    return table


def test_who_was_quicker_changes_nothing_for_a_bot_that_chooses_unseen() -> None:
    async def check(hall: Hall) -> None:
        table = await opened(hall, "me", "novice")
        n, decision = table.told.n, minder._decision(table.told, 1)
        await table.play(0, table.position(0).choices[-1].text, n, table.meta.seq)
        assert table.told.sealed_from is not None and table.told.n == n + 1
        assert minder._decision(table.told, 1) == decision == n
        assert minder._decision(table.told, 0) == n + 1

    in_hall(Stalled(), check)


def test_a_move_that_another_bot_had_to_make_is_told_to_everybody() -> None:
    async def check(hall: Hall) -> None:
        table = await opened(hall, "me", "master")
        watcher = Client(None)
        table.watchers.clients.add(watcher)
        await table.play(0, table.position(0).choices[-1].text, table.told.n, table.meta.seq)
        await asyncio.gather(*hall.minder.tasks.values())
        events = [
            e
            for _ in range(watcher.outbox.qsize())
            for e in msgspec.json.decode(watcher.outbox.get_nowait() or b"")["events"]
        ]
        at = next(i for i, e in enumerate(events) if e.get("what") == "failed")
        assert events[at]["say"] == "Master failed to decide. Greedy, another bot, chose this move."
        assert events[at + 1]["type"] == "play" and events[at + 1]["seat"] == 1
        assert isinstance(hall.metrics, Tally) and hall.metrics.of["failed"]

    in_hall(Failing(), check)


def test_bots_alone_wait_for_somebody_who_watches(site: Site) -> None:
    shown = site.open("random", "random")
    with site.sit(site.open("me", "random")) as ann:
        for _ in range(2):
            ann.play_turn()
            ann.until(lambda p: p.turn)
    assert all(e["type"] != "play" for e in site.get(f"/api/tables/{shown['table']}/events")["events"])
    with site.watch(shown) as eve:
        eve.until(lambda p: p.position["n"] > 20)


def test_who_left_is_played_for_while_somebody_is_there(site: Site) -> None:
    with site.sit(site.open("me", "random")) as ann, site.watch({"table": ann.table_id}) as eve:
        ann.ask(type="leave")
        ann.socket.close()
        eve.until(lambda p: p.position["n"] > 20)


def test_only_so_many_tables_of_bots_move_at_once_for_one_owner() -> None:
    async def check(hall: Hall) -> None:
        tables = [await opened(hall, "random", "random") for _ in range(minder.SHOWS_OF_ONE + 2)]
        for table in tables:
            table.owner = "Eve"
            table.watchers.clients.add(Client(None))
            hall.minder.attend(table)
        assert len(hall.minder.tasks) == minder.SHOWS_OF_ONE and hall.minder.crowded("Eve")
        assert not hall.minder.crowded("Ann")
        played = await opened(hall, "me", "random")
        await played.play(0, played.position(0).choices[-1].text, played.told.n, played.meta.seq)
        assert played.meta.id in hall.minder.tasks
        await asyncio.sleep(0)
        assert isinstance(hall.bots, Stalled) and hall.bots.askers[0] == Asker("Eve", Urgency.SHOW)

    in_hall(Stalled(), check)


def test_only_so_many_tables_of_bots_move_at_once_for_all_owners(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minder, "SHOWS", 3)

    async def check(hall: Hall) -> None:
        for i in range(5):
            table = await opened(hall, "random", "random")
            table.owner = f"Owner {i}"
            table.watchers.clients.add(Client(None))
            hall.minder.attend(table)
        assert len(hall.minder.tasks) == 3 and hall.minder.crowded("somebody else")

    in_hall(Stalled(), check)


def test_people_come_first_and_owners_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eve has asked for a hundred moves of her own tables; Ann waits for the one that is being made."""
    order: list[str] = []

    async def run() -> None:
        turns = Turns(["the one process"])

        async def ask(asker: Asker) -> None:
            async with turns.turn(asker):
                order.append(f"{asker.owner} {asker.urgency.name}")
                await asyncio.sleep(0)

        show, played = Asker("Eve", Urgency.SHOW), Asker("Eve", Urgency.PERSON)
        asking = [asyncio.create_task(ask(each)) for each in (*[show] * 50, *[played] * 50)]
        await asyncio.sleep(0)
        given_up = asyncio.create_task(ask(Asker("Nobody")))
        asking += [asyncio.create_task(ask(Asker(name))) for name in ("Ann", "Ben", "Ann")]
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(*asking)

    asyncio.run(run())
    first = order.index("Ann PERSON")
    assert first <= 3 and order.index("Ben PERSON") <= 4 and "Nobody PERSON" not in order
    assert order[first + 1 :].index("Ann PERSON") <= 3
    assert order[-40:] == ["Eve SHOW"] * 40 and len(order) == 103


async def turns_of_the_loop() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_move_that_is_being_stored_stops_no_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game has gone on already, what is known of the table has not: the bot waits until both are one again."""
    bots = Stalled()

    async def check(hall: Hall) -> None:
        table = await opened(hall, "me", "random")
        await turns_of_the_loop()
        hall.minder.tasks[table.meta.id].cancel()
        await turns_of_the_loop()
        later = table.new_game(table.meta)
        later.open({0})
        later.play(1, table.game.to_text(later.state, 1, table.game.legal(later.state, 1)[0]), {0})
        assert later.movers() == [0]
        async with table.lock:
            with monkeypatch.context() as ahead:
                ahead.setattr(table, "told", later)
                hall.minder.attend(table)
                await turns_of_the_loop()
        await turns_of_the_loop()
        assert not hall.minder.tasks[table.meta.id].done() and len(bots.askers) == 2

    in_hall(bots, check)
