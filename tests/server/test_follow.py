"""What another worker did is followed move by move, and comes out as if the whole log had been read."""

import asyncio
import contextlib
import json
import random

import pytest

from duchy import games
from duchy.kernel.chance import Seed
from duchy.kernel.errors import InputError, Refused
from duchy.server import opening, people
from duchy.server.bus import Alone
from duchy.server.fold import fold
from duchy.server.hall import Hall
from duchy.server.live import live
from duchy.server.local import Line
from duchy.server.ports import Conflict
from duchy.server.settings import Settings
from duchy.server.table import SNAPPED, LiveTable
from duchy.server.told import Event, ToldGame
from duchy.server.wire import OpenTable, SeatWish, TakeSeat
from tests.server.local import Here, Shelf, Tally

SETUPS = {"burgundy/2019": {}, "burgundy/special": {}, "dice/standard": {}, "rivals/duel": {}}


def new(name: str) -> ToldGame:
    game = games.open_game(name)
    return ToldGame(game, games.page_of(game.id), {"players": 2, **SETUPS[name]}, ["Ann", "Ben"], Seed("followed"))


def both() -> set[int]:
    return {0, 1}


@pytest.mark.parametrize("name", SETUPS)
def test_a_game_that_is_followed_is_the_game_that_is_read_anew(name: str) -> None:
    told, heard, rng = new(name), new(name), random.Random(7)
    events: list[Event] = told.open(both())
    fresh = events
    for _ in range(60):
        for event in fresh:
            if event["type"] != "reveal":
                heard.hear(event)
        assert heard.game.to_dict(heard.state) == told.game.to_dict(told.state)
        same = ("moves", "drawn", "sealed_from", "sealed_mask", "sealed")
        assert [getattr(heard, each) for each in same] == [getattr(told, each) for each in same]
        for seat in (0, 1):
            assert heard.undo_to(seat) == told.undo_to(seat)
        if told.over:
            break
        seat = rng.choice(told.movers())
        fresh = told.play(seat, told.game.to_text(told.state, seat, rng.choice(told.legal(seat))), both())
        events += fresh
    to = heard.n - 1
    heard.cut(to)
    anew = new(name)
    fold(anew, [event | {"seq": 0} for event in events if event["type"] != "reveal"][:to], None)
    assert heard.game.to_dict(heard.state) == anew.game.to_dict(anew.state)


def test_a_move_of_another_position_is_not_followed() -> None:
    told, heard = new("burgundy/2019"), new("burgundy/2019")
    (first, *_) = told.open(both())
    with pytest.raises(InputError):
        heard.hear({**first, "n": 1})
    with pytest.raises(InputError):
        heard.hear({**first, "text": "roll 1 1"})


def test_undo_after_a_restart_begins_at_the_snapshot() -> None:
    told = new("burgundy/2019")
    events = told.open(both())
    rng = random.Random(1)
    while told.decisions < 30:
        (seat,) = told.movers()
        events += told.play(seat, told.game.to_text(told.state, seat, rng.choice(told.legal(seat))), both())
    n, state = told.turns[-1]
    again = new("burgundy/2019")
    again.load(told.moves, told.texts(), n, state)
    assert [at for at, _ in again.turns] == [n]
    if again.n > n:
        again.start = None  # nobody reads it: the game is not played again from its beginning
        again.cut(again.n - 1)
        told.cut(told.n - 1)
        assert again.game.to_dict(again.state) == told.game.to_dict(told.state)


def test_a_log_is_read_from_a_snapshot_that_is_some_turns_old_at_most() -> None:
    async def run() -> None:
        shelf, rng, taken = Shelf(), random.Random(2), set()
        hall = Hall(Settings(), shelf, Here(), Tally(), Alone())
        seats = [SeatWish("me", "Ann"), SeatWish("open")]
        seated = await opening.open_table(hall, OpenTable("burgundy/2019", seats))
        table = await hall.get(seated.table)
        assert table
        await people.take_seat(table, TakeSeat("Ben"))
        most_of_a_turn = 0
        while table.playing:
            (seat,) = table.told.movers()
            await table.play(seat, rng.choice(table.position(seat).choices).text, table.told.n, table.meta.seq)
            last = shelf.snapshots[seated.table]
            taken.add(last.n)
            turn = max((n for n, _ in table.told.turns), default=0)
            most_of_a_turn = max(most_of_a_turn, table.told.n - turn)
            assert turn - last.n < SNAPPED, "there was chance, and the last snapshot is old"
        assert 1 < len(taken) <= table.told.n // SNAPPED + 1
        assert most_of_a_turn < SNAPPED
        await hall.close()
        again = await Hall(Settings(), shelf, Here(), Tally(), Alone()).get(seated.table)
        assert again and again.snapped == max(taken) and again.told.moves == table.told.moves
        assert again.game.to_dict(again.told.state) == table.game.to_dict(table.told.state)

    asyncio.run(run())


def test_who_has_seen_more_than_this_worker_is_not_told_less() -> None:
    """One worker is killed, and the next one has not heard of its last moves yet."""

    async def run() -> None:
        shelf = Shelf()
        one, two = (Hall(Settings(), shelf, Here(), Tally(), Alone()) for _ in range(2))
        wish = OpenTable("burgundy/2019", [SeatWish("me", "Ann"), SeatWish("open")])
        seated = await opening.open_table(one, wish)
        ann = await one.get(seated.table)
        assert ann
        await people.take_seat(ann, TakeSeat("Ben"))
        late = await two.get(seated.table)
        assert late
        for _ in range(5):
            (seat,) = ann.told.movers()
            await ann.play(seat, ann.position(seat).choices[0].text, ann.told.n, ann.meta.seq)
        assert late.meta.seq < ann.meta.seq
        heard: list[str] = []
        line = Line(heard.append, lambda code: None)
        line.hear(json.dumps({"type": "hello", "token": seated.token, "after": ann.meta.seq}))
        task = asyncio.create_task(live(line, two, seated.table))
        while not heard:
            await asyncio.sleep(0)
        line.hang_up()
        await task
        welcome = json.loads(heard[0])
        assert (
            welcome["type"] == "welcome" and welcome["seq"] == ann.meta.seq and welcome["position"]["n"] == ann.told.n
        )
        assert late.game.to_dict(late.told.state) == ann.game.to_dict(ann.told.state)
        for hall in (one, two):
            await hall.close()

    asyncio.run(run())


@pytest.mark.parametrize("name", ["burgundy/special", "rivals/duel"])
def test_two_workers_that_hear_late_come_to_the_same_game(name: str) -> None:
    """Moves, undo and talk through either worker; each hears of the other's when it happens to."""

    async def run() -> None:
        rng = random.Random(5)
        shelf = Shelf()
        halls = [Hall(Settings(), shelf, Here(), Tally(), Alone()) for _ in range(2)]
        seated = await opening.open_table(halls[0], OpenTable(name, [SeatWish("me", "Ann"), SeatWish("open")]))
        first = await halls[0].get(seated.table)
        assert first
        await people.take_seat(first, TakeSeat("Ben"))
        tables = [table for hall in halls if (table := await hall.get(seated.table))]
        for _ in range(150):
            table = rng.choice(tables)
            if rng.random() < 0.5:
                async with table.lock:
                    await table.refresh()
            with contextlib.suppress(Conflict, Refused):
                await anything(table, rng)
        for table in tables:
            async with table.lock:
                await table.refresh()
        one, two = tables
        assert one.told.moves == two.told.moves and one.meta == two.meta
        assert one.told.texts() == two.told.texts()
        for table in tables:
            state = table.game.to_dict(table.told.state)
            assert state == table.game.to_dict(table.told.state_at(table.told.n))
            assert state == one.game.to_dict(one.told.state)
        for hall in halls:
            await hall.close()

    asyncio.run(run())


async def anything(table: LiveTable, rng: random.Random) -> None:
    seat = rng.choice(table.told.movers())
    what = rng.random()
    if what < 0.1:
        await people.chat(table, seat, "hm")
    elif what < 0.25:
        await table.undo(seat, table.told.n, table.meta.seq)
    else:
        text = table.game.to_text(table.told.state, seat, rng.choice(table.told.legal(seat)))
        await table.play(seat, text, table.told.n, table.meta.seq)


@pytest.mark.parametrize("name", [*SETUPS, "burgundy/special+vineyards", "burgundy/2019-team"])
def test_looking_at_a_game_changes_nothing(name: str) -> None:
    """Where nothing is hidden, choices and refusals are found in the running game itself, and not in a copy."""
    game, rng = games.open_game(name), random.Random(4)
    page, names = games.page_of(game.id), ["Ann", "Ben", "Carla", "Dan"]
    players = 4 if "team" in name else 2
    told = ToldGame(game, page, {"players": players}, names[:players], Seed("looked at"))
    everybody = set(range(players))
    told.open(everybody)
    for _ in range(40):
        before = game.to_dict(told.state)
        seat = rng.choice(told.movers())
        choices = page.choices(game, told.known_to(seat), seat)
        for text in ("end", "pass", "take 3 4:ship", "place 6 castle d4", "buy black:mine", "sell 2 red", "nonsense 1"):
            with contextlib.suppress(Refused):
                told.check(seat, text)
        assert game.to_dict(told.state) == before
        told.play(seat, rng.choice(choices).text, everybody)
