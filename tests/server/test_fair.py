"""Nobody can choose the dice: the server is bound to its part of the seed before the players add theirs."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from duchy.kernel.chance import Seed
from duchy.kernel.errors import InputError
from duchy.kernel.play import verify
from duchy.kernel.record import Record, loads
from duchy.server import hall as halls
from duchy.server import opening, people
from duchy.server.bus import Alone
from duchy.server.client import Client
from duchy.server.hall import Hall
from duchy.server.said.persons import Seated
from duchy.server.settings import Settings
from duchy.server.table import LiveTable
from duchy.server.wire import GiveSeed, ImportRecord, OpenTable, SeatWish, TakeSeat
from tests.server.local import Here, Shelf, Tally
from tests.server.player import Site

ANN, BEN = "a" * 64, "b" * 64
Check = Callable[[Hall], Awaitable[None]]


def in_hall(check: Check) -> None:
    async def run() -> None:
        hall = Hall(Settings(), Shelf(), Here(), Tally(), Alone())
        await hall.open()
        await check(hall)
        await hall.close()

    asyncio.run(run())


async def opened(hall: Hall, *others: str, gives: bool = True) -> tuple[Seated, LiveTable]:
    seats = [SeatWish("open") if who == "open" else SeatWish("bot", bot=who) for who in others]
    wish = OpenTable("dice/standard", [SeatWish("me", "Ann"), *seats], gives=gives)
    seated = await opening.open_table(hall, wish)
    table = await hall.get(seated.table)
    assert table
    return seated, table


async def to_the_end(table: LiveTable) -> Record:
    table.watchers.clients.add(Client(0))
    while table.playing:
        for action in table.told.legal(0)[-1:]:
            await table.play(0, table.game.to_text(table.told.state, 0, action), table.told.n, table.meta.seq)
        await asyncio.sleep(0)
    return loads(table.told.record().dumps())


def test_the_server_is_bound_before_it_sees_what_the_player_adds() -> None:
    async def check(hall: Hall) -> None:
        seated, table = await opened(hall, "random")
        part = table.meta.seed
        assert table.meta.status == "waiting" and table.told.n == 0
        assert seated.commitment == Seed(part).commitment() == table.public().commitment
        await people.give(table, 0, ANN)
        assert table.playing and table.meta.seed == Seed.mixed(part, [ANN, ""]).text
        assert table.public().commitment == seated.commitment, "the same number, before and after"
        assert table.public().gifts == [ANN, ""] and table.public().part == "" and table.public().seed is None
        record = await to_the_end(table)
        assert (record.part, record.gifts, record.commitment) == (part, [ANN, ""], seated.commitment)
        verify(table.game, record)
        assert record.givers == ["Ann"] and table.public().part == part

    in_hall(check)


def test_a_record_whose_seed_does_not_come_of_all_is_not_verified() -> None:
    async def check(hall: Hall) -> None:
        _, table = await opened(hall, "random")
        await people.give(table, 0, ANN)
        record = await to_the_end(table)
        for wrong in (replace(record, gifts=[BEN, ""]), replace(record, part=BEN), replace(record, gifts=[], part="")):
            with pytest.raises(InputError, match=r"does not come of what everybody|does not fit the commitment"):
                verify(table.game, wrong)
        seated = await opening.import_record(hall, ImportRecord(record.dumps()))
        again = await hall.get(seated.table)
        assert again and again.told.record().dumps() == record.dumps(), "a record is the same when it was read in"

    in_hall(check)


def test_everybody_adds_once_and_the_game_begins_with_the_last() -> None:
    async def check(hall: Hall) -> None:
        _, table = await opened(hall, "open")
        part = table.meta.seed
        await people.give(table, 0, ANN)
        await people.take_seat(table, TakeSeat("Ben", gives=True))
        assert table.meta.status == "waiting"
        await people.give(table, 0, BEN)
        assert table.meta.seats[0].gift == ANN and table.meta.status == "waiting"
        await people.give(table, 1, BEN)
        assert table.playing and table.meta.dice == Seed.mixed(part, [ANN, BEN])
        await people.give(table, 0, BEN)
        assert table.meta.dice == Seed.mixed(part, [ANN, BEN]), "the seed is fixed"
        other = await Hall(Settings(), hall.store, Here(), Tally(), Alone()).get(table.meta.id)
        assert other and other.told.seed == table.told.seed and other.meta.dice == table.meta.dice

    in_hall(check)


def test_who_leaves_before_the_start_takes_the_gift_along() -> None:
    async def check(hall: Hall) -> None:
        _, table = await opened(hall, "open", "open")
        await people.take_seat(table, TakeSeat("Ben", gives=True))
        await people.give(table, 1, BEN)
        await people.leave(hall, table, 1)
        assert table.meta.seats[1].gift == "" and not table.meta.seats[1].gives

    in_hall(check)


def test_who_adds_nothing_plays_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "GIVING", 0.0)
    monkeypatch.setattr(halls, "SWEEP", 0.01)

    async def check(hall: Hall) -> None:
        _, silent = await opened(hall, "random")
        while silent.meta.status == "waiting":
            await asyncio.sleep(0.01)
        assert not silent.meta.part
        _, script = await opened(hall, "random", gives=False)
        assert script.playing, "it did not say that it would, and nobody waits"
        record = await to_the_end(script)
        verify(script.game, record)
        assert record.givers == [] and "gifts" not in record.dumps()

    in_hall(check)


def test_a_gift_that_comes_late_changes_nothing() -> None:
    """As of a browser that is slower than the three seconds a full table waits; it is no error of anybody."""

    async def check(hall: Hall) -> None:
        _, table = await opened(hall, "random", gives=False)
        seed = table.meta.seed
        await people.give(table, 0, ANN)
        assert table.playing and table.meta.seed == seed and not any(table.public().gifts)

    in_hall(check)


def test_a_rematch_has_gifts_of_its_own() -> None:
    async def check(hall: Hall) -> None:
        _, table = await opened(hall, "random")
        await people.give(table, 0, ANN)
        await to_the_end(table)
        again = await hall.get(await opening.rematch(hall, table, 0))
        assert again and again.meta.status == "waiting" and not again.meta.seats[0].gift
        await people.give(again, 0, BEN)
        assert again.playing and again.meta.part and again.public().gifts == [BEN, ""]

    in_hall(check)


@pytest.mark.parametrize("gift", ["", "a" * 31, "a" * 65, "A" * 64, "g" * 64])
def test_a_gift_is_hexadecimal(gift: str) -> None:
    with pytest.raises(ValueError, match="hexadecimal"):
        GiveSeed(gift)


def test_a_gift_comes_with_the_token_of_a_seat(site: Site) -> None:
    wish: dict[str, Any] = {"game": "dice/standard", "gives": True, "seats": [{"who": "me"}, {"who": "bot"}]}
    seated = site.post("/api/tables", wish)
    path, mine = f"/api/tables/{seated['table']}/gift", {"authorization": f"Bearer {seated['token']}"}
    assert site.request("POST", path, {"gift": ANN})[0] == 403
    assert site.request("POST", path, {"gift": "no"}, **mine)[0] == 422
    status, *_ = site.request("POST", path, {"gift": ANN}, **mine)
    assert status == 200 and site.get(f"/api/tables/{seated['table']}")["gifts"] == [ANN, ""]
    assert site.request("POST", path, {"gift": BEN}, **mine)[0] == 200
    assert site.get(f"/api/tables/{seated['table']}")["gifts"] == [ANN, ""]
