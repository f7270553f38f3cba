"""How people part from a game, and rest: one resigns, all agree on an early end, all agree on a pause.

What was agreed on is a plain dict kept with the table:

    {"resigned": [2]}                                     in the order they did; a bot plays on for them, for good
    {"ended": "agreed" | "resigned", "result": {...}}     the game is over before its rules say so
    {"paused": true}                                      clocks and bots stand still
    {"expected": [1]}                                     at a rematch: who has not come yet

An early end by agreement has no winner. When all sides but one have resigned, that one has won; where nobody but bots
would play on, they are ranked by their points. The record of such a game has no result: its moves are all it has.
"""

from typing import Any

import msgspec

from duchy.kernel.contract import Game
from duchy.kernel.errors import Refused

from .consent import to_agree
from .meta import Meta
from .minder import standby
from .request import Request
from .said.position import Result
from .seats import seat_event
from .table import LiveTable
from .told import Event

ASKED = {"end": "offers to end the game here", "pause": "would like to pause the game"}
AGREED = "The game was ended by agreement."


def sides(game: Game[Any], s: Any, seats: int) -> list[int]:
    """With whom each seat wins."""
    try:
        result = game.result(s)
    except ValueError:  # where nothing has begun there is nothing to rank
        return list(range(seats))
    return [result.side(seat) for seat in range(seats)]


def early_result(game: Game[Any], s: Any, resigned: list[int], note: str, won: bool) -> Result:
    """Who has not resigned is ranked by points, before who has; the first to resign is the last."""
    scores = game.scores(s)
    side = sides(game, s, len(scores))
    gone = [side[seat] for seat in resigned]
    totals = [sum(points.values()) for points in scores]
    best = {one: max(totals[i] for i, each in enumerate(side) if each == one) for one in side}
    behind = {one: gone.index(one) + 1 for one in gone}  # the earlier, the further
    rank = [(behind.get(one, len(side) + 1), best[one] if one not in behind else 0) for one in side]
    order = sorted(set(rank), reverse=True)
    ahead = {each: len({side[j] for j, other in enumerate(rank) if other > each}) for each in order}
    places = [ahead[each] + 1 for each in rank]
    return Result(places, [i for i, place in enumerate(places) if won and place == 1], note, scores)


def _end(table: LiveTable, new: Meta, how: str, result: Result) -> Event:
    """The game is over; what happens at once is told. The lock is held."""
    new.status = "over"
    new.manners = {**new.manners, "ended": how, "result": msgspec.to_builtins(result)}
    new.manners.pop("paused", None)
    best = " and ".join(new.seats[i].name for i in result.winners)
    say = f"{result.note} {best} won." if best else result.note
    return {"type": "over", "result": msgspec.to_builtins(result), "seed": new.seed, "say": say}


async def resign(table: LiveTable, seat: int) -> int:
    async with table.lock:
        table.check_playing()
        if table.meta.daily:
            raise Refused("A daily game counts as it is played: nobody resigns from it.", "")
        resigned = table.meta.manners.get("resigned", [])
        if seat in resigned:
            raise Refused("You have resigned already.", "")
        new, state = table.meta.copy(), table.told.state
        resigned = [*resigned, seat]
        new.manners["resigned"] = resigned
        new.seats[seat].away, new.seats[seat].bot = True, standby(table)
        note = f"{table.names[seat]} has resigned."
        side = sides(table.game, state, len(new.seats))
        left = {side[i] for i in range(len(side))} - {side[i] for i in resigned}
        if len(left) <= 1 or all(i in resigned for i in new.people):
            event = seat_event(seat, new, "resigned", note)
            over = _end(table, new, "resigned", early_result(table.game, state, resigned, note, bool(left)))
            return await table.say([event, over], new, seats=True)
        event = seat_event(seat, new, "resigned", f"{note} A bot plays on.")
        return await table.say([event], new, seats=True)


async def offer(table: LiveTable, seat: int, about: str) -> int:
    """An early end, or a pause: with nobody else to ask, at once."""
    async with table.lock:
        table.check_playing()
        table.check_room()
        if table.meta.daily:
            raise Refused("At a daily game there is nobody to agree with.", "")
        if seat in table.meta.manners.get("resigned", []):
            raise Refused("You have resigned.", "")
        if about == "pause" and table.meta.manners.get("paused"):
            raise Refused("The game is paused already.", "")
        if table.request:
            raise Refused("The others have been asked something already.", "")
        new = table.meta.copy()
        say = f"{table.names[seat]} {ASKED[about]}."
        events: list[Event] = [{"type": "ask", "seat": seat, "to": table.told.n, "about": about, "say": say}]
        if not to_agree(table.meta, Request(seat, table.told.n, about=about)):
            events = agreed(table, new, about, seat)
        return await table.say(events, new, seats=True)


def agreed(table: LiveTable, new: Meta, about: str, by: int) -> list[Event]:
    """What follows when everybody has said yes."""
    if about == "pause":
        new.manners["paused"] = True
        return [{"type": "paused", "on": True, "seat": by, "say": "The game is paused. The clocks stand still."}]
    resigned = new.manners.get("resigned", [])
    return [_end(table, new, "agreed", early_result(table.game, table.told.state, resigned, AGREED, won=False))]


async def resume(table: LiveTable, seat: int) -> int:
    """Who paused together need not come back together: anybody lets the game go on."""
    async with table.lock:
        if not table.meta.manners.get("paused"):
            raise Refused("The game is not paused.", "")
        new = table.meta.copy()
        del new.manners["paused"]
        say = f"{table.names[seat]} lets the game go on."
        return await table.say([{"type": "paused", "on": False, "seat": seat, "say": say}], new, seats=True)


# ------------------------------------------------------------------ at a rematch
async def arrived(table: LiveTable, seats: list[int]) -> None:
    """Who was expected is here; when nobody is missing, the game begins."""
    expected = table.meta.manners.get("expected", [])
    if not set(seats) & set(expected):
        return
    from .people import start_if_full

    async with table.lock:
        expected = table.meta.manners.get("expected", [])
        come = [seat for seat in seats if seat in expected]
        if not come or table.meta.status != "waiting":
            return
        new = table.meta.copy()
        new.manners["expected"] = [seat for seat in expected if seat not in come]
        events = [seat_event(seat, new, "taken", f"{new.seats[seat].name} is here.") for seat in come]
        await table.say(events, new, seats=True)
        await start_if_full(table)


# ------------------------------------------------------------------ vacation
async def rest(table: LiveTable, seats: list[int], seconds: float) -> None:
    """The day clock of these seats stands still for so long; 0: it runs again."""
    from . import clocks

    async with table.lock:
        if table.meta.clock.get("kind") != "days" or table.meta.status == "over" or table.gone:
            return
        new, now = table.meta.copy(), table.now()
        days = round(seconds / clocks.DAY)
        long = f"{days} day" if days == 1 else f"{days} days"
        events = []
        for seat in seats:
            new.clock = clocks.resting(new.clock, seat, now, now + seconds)
            name = new.seats[seat].name
            say = f"{name} is on vacation for {long}." if seconds else f"{name} is back from vacation."
            events.append(seat_event(seat, new, "vacation", say))
        await table.say(events, new, seats=True)
