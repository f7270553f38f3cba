"""Before the start: the host changes what is played, with which options, and who may sit where. Who sits here stays."""

from typing import Any

from duchy import games
from duchy.bots import registry
from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError, Refused

from . import clocks
from .meta import Meta, Seating
from .opening import asdict_clock, bot_name, check_setup, read_setup
from .people import start_if_full
from .table import LiveTable
from .wire import Arrange, SeatWish


async def arrange(table: LiveTable, host: int, wish: Arrange) -> int:
    async with table.lock:
        if host != table.meta.host:
            raise Refused("Only the host can change the table.", "")
        if table.meta.status != "waiting":
            raise Refused("The game has begun.", "")
        name = wish.game.partition("@")[0]
        game, entry = games.open_game(name), games.find(name)
        new = table.meta.copy()
        new.game, new.hints = game.id, wish.hints
        new.setup = read_setup(entry, wish.setup, len(wish.seats))
        check_setup(game, new.setup)
        new.seats, places = seated(game, wish.seats, table.meta, host)
        if expected := new.manners.get("expected"):
            new.manners["expected"] = [places[seat] for seat in expected]
        new.clock = clocks.started(asdict_clock(wish.clock), len(new.seats))
        table.play_another(new.game)
        table.told = table.new_game(new)
        say = f"{table.names[host]} has changed the table: {entry.title}, {len(wish.seats)} at the table."
        await table.say([{"type": "arranged", "say": say}], new, seats=True)
        for client in list(table.watchers.clients):
            if client.seat is not None and places[client.seat] != client.seat:
                client.drop()  # it comes back, and is told its new place
        await start_if_full(table)
        return table.meta.seq


def seated(game: Game[Any], wishes: list[SeatWish], old: Meta, host: int) -> tuple[list[Seating], dict[int, int]]:
    """The seats, and where each person sits now: on the same place if it is free, else on the first that is."""
    if [wish.who for wish in wishes].count("me") != 1:
        raise InputError("One seat is yours, and only one.")
    places = {host: next(i for i, wish in enumerate(wishes) if wish.who == "me")}
    free = [i for i, wish in enumerate(wishes) if wish.who == "open"]
    guests = [seat for seat in old.people if seat != host]
    if len(guests) > len(free):
        raise Refused(f"{old.seats[guests[-1]].name} sits here too. Leave a seat free for everybody.", "")
    for guest in sorted(guests, key=lambda seat: seat not in free):
        places[guest] = guest if guest in free else free[0]
        free.remove(places[guest])
    seats = [Seating("open", "") for _ in wishes]
    for person, place in places.items():
        seats[place] = old.seats[person]
    for i, wish in enumerate(wishes):
        if wish.who == "bot":
            bot = wish.bot or registry.usual(game)
            registry.make(bot, game)
            seats[i] = Seating("bot", bot_name(bot, i, [seat.name for seat in seats]), bot)
    return [*seats, *(Seating("bot", name) for name in game.automatic)], places
