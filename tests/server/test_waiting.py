"""Nobody holds a table for ever, and nobody is put out for thinking."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from duchy.kernel.errors import Refused
from duchy.server import agreeing, caller, clocks, limits, manners, opening, people
from duchy.server.bus import Alone
from duchy.server.client import Client
from duchy.server.hall import Hall
from duchy.server.settings import Settings
from duchy.server.table import LiveTable
from duchy.server.wire import AgreeClock, Clock, OpenTable, SeatWish, TakeSeat
from tests.server.local import Here, Shelf, Tally
from tests.server.player import Site
from tests.server.test_safety import close_code

Check = Callable[[Hall, LiveTable, list[float]], Awaitable[None]]


def at_table(check: Check) -> None:
    """Three people at a table of Burgundy, and a clock that is turned by hand."""

    async def run() -> None:
        hall = Hall(Settings(), Shelf(), Here(), Tally(), Alone())
        wish = OpenTable("burgundy/2019", [SeatWish(who="me", name="Ann"), SeatWish("open"), SeatWish("open")])
        seated = await opening.open_table(hall, wish)
        table = await hall.get(seated.table)
        assert table
        now = [1000.0]
        table.now = lambda: now[0]
        for name in ("Ben", "Carla"):
            await people.take_seat(table, TakeSeat(name))
        hall.time.now = lambda: now[0]  # type: ignore[method-assign]
        await hall.show_presence(table)
        await check(hall, table, now)
        await hall.close()

    asyncio.run(run())


async def refused(asking: Awaitable[int]) -> str:
    with pytest.raises(Refused) as caught:
        await asking
    return caught.value.reason


def come(table: LiveTable, *seats: int) -> None:
    for seat in seats:
        table.watchers.clients.add(Client(seat))


def test_talk_does_not_begin_the_wait_anew() -> None:
    async def check(hall: Hall, table: LiveTable, now: list[float]) -> None:
        (late,) = table.told.movers()
        one, two = (seat for seat in range(3) if seat != late)
        come(table, one, two)
        for _ in range(13):
            now[0] += 10
            await people.chat(table, one, "still there?")
        await people.replace(hall, table, one, late)
        assert table.meta.seats[late].away

    at_table(check)


def test_who_was_there_until_just_now_is_given_time() -> None:
    async def check(hall: Hall, table: LiveTable, now: list[float]) -> None:
        (late,) = table.told.movers()
        one = (late + 1) % 3
        come(table, 0, 1, 2)
        await hall.show_presence(table)
        now[0] += 300  # a long thought, and then a tunnel
        table.watchers.clients = {client for client in table.watchers.clients if client.seat != late}
        await hall.show_presence(table)
        now[0] += 30
        assert "more time" in await refused(people.replace(hall, table, one, late))
        now[0] += 90
        await people.replace(hall, table, one, late)
        assert table.meta.seats[late].away

    at_table(check)


def test_all_others_together_can_let_a_bot_play_on_for_one_who_is_there() -> None:
    async def check(hall: Hall, table: LiveTable, now: list[float]) -> None:
        (late,) = table.told.movers()
        one, two = (seat for seat in range(3) if seat != late)
        come(table, 0, 1, 2)
        await hall.show_presence(table)
        now[0] += 590
        text = table.position(late).choices[0].text
        await table.play(late, text, table.told.n, table.meta.seq)
        await table.undo(late, table.told.n, table.meta.seq)  # which is no new turn
        assert "more time" in await refused(people.replace(hall, table, one, late))
        now[0] += 10
        assert "does not wait" in await refused(people.replace(hall, table, late, late))
        assert "does not wait" in await refused(people.replace(hall, table, late, one))
        await people.replace(hall, table, one, late)
        await people.replace(hall, table, one, late)
        assert not table.meta.seats[late].away
        votes = [e for e in await table.events() if e["type"] == "vote"]
        assert [(e["seat"], e["about"]) for e in votes] == [(one, late)]
        again = await Hall(Settings(), hall.store, Here(), Tally(), Alone()).get(table.meta.id)
        assert again and again.waiting.votes == {(one, late)}  # another worker knows it too
        await people.replace(hall, table, two, late)
        assert table.meta.seats[late].away
        assert "kept the table waiting" in (await table.events())[-1]["say"]

    at_table(check)


def test_a_vote_ends_with_the_turn() -> None:
    async def check(hall: Hall, table: LiveTable, now: list[float]) -> None:
        (late,) = table.told.movers()
        one = (late + 1) % 3
        come(table, 0, 1, 2)
        now[0] += 700
        await people.replace(hall, table, one, late)
        while late in table.told.movers():
            await table.play(late, table.position(late).choices[-1].text, table.told.n, table.meta.seq)
        assert table.waiting.votes == set() and table.waiting.waited(now[0]) < 1

    at_table(check)


# ------------------------------------------------------------------ a clock for a table that has none
LIVE = Clock("live", seconds=600.0, increment=10.0)


def wish(clock: Clock | None = LIVE) -> AgreeClock:
    return AgreeClock(id=1, clock=clock)


def test_all_together_agree_on_a_clock() -> None:
    async def check(hall: Hall, table: LiveTable, now: list[float]) -> None:
        (mover,) = table.told.movers()
        await agreeing.agree(hall, table, 0, wish())
        await agreeing.agree(hall, table, 1, wish())
        wished = table.public().wished
        assert wished and wished.agreed == [0, 1] and not table.meta.clock
        again = await Hall(Settings(), hall.store, Here(), Tally(), Alone()).get(table.meta.id)
        assert again and again.clock_wish == table.clock_wish  # another worker knows it too
        await agreeing.agree(hall, table, 2, wish())
        assert table.meta.clock["running"] == [mover] and table.meta.deadline == now[0] + 610
        assert table.public().wished is None and table.position(0).clocks is not None
        assert "has a clock" in await refused(agreeing.agree(hall, table, 0, wish()))

    at_table(check)


def test_a_no_and_another_clock_begin_the_agreement_anew() -> None:
    async def check(hall: Hall, table: LiveTable, now: list[float]) -> None:
        assert "Nobody has asked" in await refused(agreeing.agree(hall, table, 0, wish(None)))
        await agreeing.agree(hall, table, 0, wish())
        await agreeing.agree(hall, table, 1, wish(None))
        assert table.clock_wish is None
        await agreeing.agree(hall, table, 2, wish())
        await agreeing.agree(hall, table, 1, wish(Clock("days", days=1.0)))
        assert table.clock_wish and table.clock_wish.agreed == (1,) and table.clock_wish.rules["kind"] == "days"
        assert (await table.events())[-1]["say"] == "Ben would like a clock: a day for each turn."

    at_table(check)


def test_who_keeps_the_table_waiting_is_not_asked_about_the_clock() -> None:
    async def check(hall: Hall, table: LiveTable, now: list[float]) -> None:
        (late,) = table.told.movers()
        one, two = (seat for seat in range(3) if seat != late)
        come(table, 0, 1, 2)
        await agreeing.agree(hall, table, one, wish())
        await agreeing.agree(hall, table, two, wish())
        assert not table.meta.clock
        now[0] += 601
        await agreeing.agree(hall, table, two, wish())
        assert table.meta.clock["running"] == [late]
        now[0] += 611
        await hall._time_over(table)
        assert table.meta.seats[late].away  # nobody holds a table for ever

    at_table(check)


# ------------------------------------------------------------------ limits
def test_a_seat_has_one_measure_of_talk_however_many_connections(site: Site) -> None:
    opened = site.open("me", "random")
    people_ = [site.sit(opened) for _ in range(limits.MOST_SOCKETS)]
    answers = [one.ask(type="chat", text=f"{i}") for i in range(5) for one in people_]
    assert sum(answer["type"] == "ok" for answer in answers) < 20
    hello = msgspec.json.encode({"type": "hello", "token": opened["token"]}).decode()
    assert close_code(site, opened["table"], hello) == 1013
    for one in people_:
        one.socket.close()


def test_a_log_has_an_end_for_all_but_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duchy.server.table.MOST_BESIDE", 20)

    async def check(hall: Hall, table: LiveTable, now: list[float]) -> None:
        for i in range(20):
            try:
                await people.chat(table, 0, f"{i}")
            except Refused as full:
                assert "only moves" in full.reason
        (mover,) = table.told.movers()
        assert "only moves" in await refused(people.rename(table, 0, "Anna"))
        seq = table.meta.seq
        assert await table.play(mover, table.position(mover).choices[-1].text, table.told.n, table.meta.seq) > seq

    at_table(check)


def test_what_has_to_be_worked_out_is_limited_by_address(start: Callable[..., object]) -> None:
    site: Site = start(reads_a_minute=5.0).site  # type: ignore[attr-defined]
    path = f"/api/tables/{site.open('me', 'random')['table']}/scores"
    statuses = [site.request("GET", path)[0] for _ in range(8)]
    assert statuses == [200] * 5 + [429] * 3


def test_a_caller_is_a_household_and_only_named_proxies_are_believed() -> None:
    def scope(address: str, forwarded: str) -> dict[str, object]:
        return {"client": (address, 1), "headers": [(b"x-forwarded-for", forwarded.encode())]}

    assert caller.household("2001:db8:1:2:3:4:5:6") == caller.household("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert caller.household("::ffff:192.0.2.7") == "192.0.2.7"
    assert caller.caller_of(scope("192.0.2.1", "192.0.2.99"), ()) == "192.0.2.1"
    assert caller.caller_of(scope("192.0.2.1", "192.0.2.99"), ("127.0.0.1",)) == "192.0.2.1"
    assert caller.caller_of(scope("127.0.0.1", "made-up, 192.0.2.99"), ("127.0.0.1",)) == "192.0.2.99"
    nets = ("127.0.0.1", "10.0.0.0/8")
    assert caller.caller_of(scope("10.1.1.1", "192.0.2.99, 10.2.2.2"), nets) == "192.0.2.99"
    assert caller.caller_of(scope("10.1.1.1", ""), nets) == "10.1.1.1"


def test_a_pause_is_nobodys_wait() -> None:
    """Who was not there when the others went on after an hour is not put out at once."""

    async def check(hall: Hall, table: LiveTable, now: list[float]) -> None:
        (mover,) = table.told.movers()
        other = (mover + 1) % 3
        new = table.meta.copy()
        new.manners["paused"] = True
        await table.say([{"type": "paused", "on": True, "seat": other, "say": "Paused."}], new, seats=True)
        now[0] += 3600
        await manners.resume(table, other)
        with pytest.raises(Refused, match="more time"):
            await people.replace(hall, table, other, mover)
        now[0] += 130
        await people.replace(hall, table, other, mover)
        assert table.meta.seats[mover].away

    at_table(check)


def test_where_a_turn_has_days_nobody_is_replaced_within_them() -> None:
    async def check(hall: Hall, table: LiveTable, now: list[float]) -> None:
        new = table.meta.copy()
        new.clock = clocks.started({"kind": "days", "seconds": 0, "increment": 0, "days": 1}, 3)
        await table.say([{"type": "clocked", "clock": {"kind": "days", "days": 1}, "say": "A clock."}], new, seats=True)
        (mover,) = table.told.movers()
        now[0] += 7200
        with pytest.raises(Refused, match="clock"):
            await people.replace(hall, table, (mover + 1) % 3, mover)

    at_table(check)
