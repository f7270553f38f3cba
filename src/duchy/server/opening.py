"""How tables come to be: from a wish, from a record, from the table before."""

import asyncio
import time
from typing import Any, Final

import msgspec

from duchy import games
from duchy.bots import registry
from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError
from duchy.kernel.family import Entry
from duchy.kernel.record import Record, loads, result_dict

from . import clocks
from .guided import guide
from .hall import Hall
from .limits import NAME_LENGTH, clean
from .meta import Meta, Seating
from .ports import Change
from .positions import result_of
from .said.persons import Seated
from .table import LiveTable
from .tokens import new_seed, new_table_id, new_token, token_hash
from .told import Event, ToldGame
from .wire import Clock, ImportRecord, OpenTable

MOST_SEATS: Final = 6


async def open_table(hall: Hall, wish: OpenTable) -> Seated:
    """A new table; who asked gets the seat "me" and its token."""
    if wish.guided:
        return await _open_guided(hall, wish)
    game = games.open_game(wish.game.partition("@")[0])
    setup = read_setup(games.find(wish.game), wish.setup, len(wish.seats))
    seats, me, token = _seating(game, wish)
    alone = all(s.who == "bot" for i, s in enumerate(seats) if i != me)
    clock = clocks.started(asdict_clock(wish.clock), len(seats))
    hints = alone if wish.hints is None else wish.hints
    meta = new_meta(game, setup, seats, clock=clock, hints=hints)
    check_setup(game, setup)
    if me is not None:
        meta.seats[me].gives = wish.gives
    await launch(hall, meta)
    return Seated(meta.id, me, token, meta.dice.commitment())


def asdict_clock(clock: Clock | None) -> dict[str, Any] | None:
    if clock is None:
        return None
    return {"kind": clock.kind, "seconds": clock.seconds, "increment": clock.increment, "days": clock.days}


async def _open_guided(hall: Hall, wish: OpenTable) -> Seated:
    found = guide(wish.game)
    if found is None:
        raise InputError("There is no guided game for this one.")
    game = games.open_game(found.game)
    token = new_token()
    bot = found.bot if found.bot in registry.names(game) else registry.names(game)[0]
    seats = [Seating("person", _name(wish.name, 0), token_hash=token_hash(token)), Seating("bot", "Teacher", bot)]
    meta = new_meta(game, {**found.setup, "players": 2}, seats, hints=True)
    meta.seed, meta.guided = found.seed, True
    await launch(hall, meta)
    return Seated(meta.id, 0, token)


def read_setup(entry: Entry, wish: dict[str, Any], players: int) -> dict[str, Any]:
    """Set-up options with the empty ones left out; the number of players follows from the seats."""
    entry.seated(players)
    setup = {key: value for key, value in wish.items() if value not in ("", None) and key != "players"}
    boards = setup.get("boards")
    if isinstance(boards, str) and "," in boards:
        setup["boards"] = [label.strip() for label in boards.split(",")]
    return {"players": players, **setup}


def check_setup(game: Game[Any], setup: dict[str, Any]) -> None:
    """Bad options are refused before anything is stored."""
    try:
        game.new(setup)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError):  # a value of a kind the game never expects
        raise InputError("The options are not of the kind that this game understands.") from None


def _name(name: str, seat: int) -> str:
    return clean(name, NAME_LENGTH) or f"Player {seat + 1}"


def bot_name(bot: str, seat: int, taken: list[str]) -> str:
    """Greedy; a second one bears the number that marks its seat: Greedy 3."""
    base = bot.replace("-", " ").capitalize()
    names = [base, *(f"{base} {seat + 1 + i}" for i in range(MOST_SEATS + 1))]
    return next(name for name in names if name not in taken)


def _seating(game: Game[Any], wish: OpenTable) -> tuple[list[Seating], int | None, str | None]:
    seats: list[Seating] = []
    me = token = None
    for i, w in enumerate(wish.seats):
        if w.who == "bot":
            bot = w.bot or registry.usual(game)
            registry.make(bot, game)
            seats.append(Seating("bot", clean(w.name, NAME_LENGTH) or bot_name(bot, i, [s.name for s in seats]), bot))
        elif w.who == "open":
            seats.append(Seating("open", ""))
        else:
            if me is not None:
                raise InputError("Only one seat can be yours; leave the others open.")
            me, token = i, new_token()
            seats.append(Seating("person", _name(w.name or wish.name, i), token_hash=token_hash(token)))
    if me is None and any(s.who == "open" for s in seats):
        raise InputError("A table with free seats needs a seat for you too.")
    seats += [Seating("bot", name) for name in game.automatic]  # which never move
    return seats, me, token


def new_meta(game: Game[Any], setup: dict[str, Any], seats: list[Seating], **more: Any) -> Meta:
    now = time.time()
    return Meta(new_table_id(), game.id, setup, new_seed(), seats, created=now, touched=now, **more)


async def launch(hall: Hall, meta: Meta) -> LiveTable:
    """Store the table; when nobody is missing, it starts."""
    await hall.store.create(meta)
    table = await hall.enter(meta)
    if meta.complete:
        async with table.lock:
            await table.start()
    hall.metrics.opened(meta.game.partition("/")[0])
    return table


# ------------------------------------------------------------------ from a record
async def import_record(hall: Hall, wish: ImportRecord) -> Seated:
    """A table whose game is a record: to look at when it is finished, else to play on from there."""
    record = await asyncio.to_thread(loads, wish.record)
    game = games.open_game(record.game.partition("@")[0])
    if len(record.entries) > 3 * game.decisions_limit:
        raise InputError("The record has more entries than a game can have.")
    check_setup(game, record.setup)
    finished = record.result is not None
    seats, me, token = _import_seats(game, record, wish, finished)
    meta = new_meta(game, record.setup, seats, hints=True, imported=True)
    meta.given, meta.start = record.given if finished else len(record.entries), record.start
    if finished and record.seed and record.dice.honest and record.dice.commitment() == record.commitment:
        meta.seed, meta.part = record.seed, record.part
        for seat, gift in zip(meta.seats, record.gifts):
            seat.gift = gift
    await from_record(hall, meta, game, record)
    return Seated(meta.id, me, token)


async def from_record(hall: Hall, meta: Meta, game: Game[Any], record: Record) -> None:
    """A table that begins with the entries of a record; where it is not over, it goes on with new dice."""
    told, followed = await asyncio.to_thread(_follow, game, meta, record)
    say = "This game comes from a record."
    events: list[Event] = [{"type": "start", "commitment": meta.dice.commitment(), "say": say}]
    if told.over:
        meta.status, meta.waits = "over", "nobody"
        result = msgspec.to_builtins(result_of(game, told.state))
        followed.append({"type": "over", "result": result, "seed": meta.seed, "say": "The game is over."})
    else:
        meta.status, meta.waits = "playing", "person" if meta.people else "bot"
    events += followed
    for seq, event in enumerate(events, 1):
        event |= {"seq": seq, "at": round(meta.created, 3)}
    await hall.store.create(meta)
    stored = meta.copy()
    stored.seq = len(events)
    await hall.store.append(Change(stored, 0, events))
    table = await hall.enter(stored, events)
    if not told.over:
        await _carry_on(table)


async def _carry_on(table: LiveTable) -> None:
    """What is due without a decision, chance first; then it is somebody's turn."""
    async with table.lock:
        events = table.told.open(table.by_person())
        say = "The game goes on from here, with new dice."
        await table.say([{"type": "start", "commitment": table.public().commitment, "say": say}, *events],
                        table.meta.copy())  # fmt: skip


def _import_seats(
    game: Game[Any], record: Record, wish: ImportRecord, finished: bool
) -> tuple[list[Seating], int | None, str | None]:
    names = [_name(name, i) for i, name in enumerate(record.seats)]
    if finished:  # a seat is for who writes notes; all names stay
        seats = [Seating("person", name) for name in names]
    else:
        bot = wish.bot or registry.usual(game)
        registry.make(bot, game)
        seats = [Seating("bot", name, bot) for name in names]
    if wish.seat is None:
        return seats, None, None
    if not 0 <= wish.seat < len(seats) - len(game.automatic):
        raise InputError(f"There is no seat {wish.seat} in this record.")
    token = new_token()
    name = names[wish.seat] if finished else clean(wish.name, NAME_LENGTH) or names[wish.seat]
    seats[wish.seat] = Seating("person", name, token_hash=token_hash(token))
    return seats, wish.seat, token


def _follow(game: Game[Any], meta: Meta, record: Record) -> tuple[ToldGame, list[dict[str, Any]]]:
    start = None if meta.start is None else game.from_dict(meta.start)
    told = ToldGame(game, games.page_of(game.id), meta.setup, [s.name for s in meta.seats], meta.dice, start)
    if len(record.seats) - len(game.automatic) != meta.setup.get("players", len(record.seats)):
        raise InputError("The record has another number of seats than players.")
    events = told.follow(record.entries)
    if record.result is not None and (not told.over or result_dict(game, told.state) != record.result):
        raise InputError("The result in the record is not the result of its moves.")
    return told, events


# ------------------------------------------------------------------ once more
async def rematch(hall: Hall, table: LiveTable, by: int) -> str:
    """The next table of the same people, who keep their tokens; asking twice gives the same table. It begins when all
    have come: who has left the room is not taken for present."""
    async with table.lock:
        if table.meta.rematch:
            return table.meta.rematch
        if table.meta.status != "over":
            raise InputError("A rematch can be had when the game is over.")
        old = table.meta
        seats = [
            Seating(s.who, s.name, s.bot if s.who == "bot" else "", s.token_hash, gives=s.gives) for s in old.seats
        ]
        rules = {key: old.clock[key] for key in ("kind", "seconds", "increment", "days")} if old.clock else None
        meta = new_meta(table.game, old.setup, seats, clock=clocks.started(rules, len(seats)), hints=old.hints)
        meta.manners = {"expected": [seat for seat in old.people if seat != by]}
        await launch(hall, meta)
        new = old.copy()
        new.rematch = meta.id
        await table.say([{"type": "rematch", "table": meta.id, "say": "A rematch is ready."}], new)
        return meta.id
