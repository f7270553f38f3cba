"""For whom a table waits, how long it has, and who would rather have a bot play on. The time counts from the beginning
of the turn: neither talk nor a move that is taken back begins it anew."""

import time
from dataclasses import dataclass, field

from . import clocks
from .meta import Meta
from .told import Event, ToldGame

GAME = ("play", "chance", "undo", "cut", "start")  # events that a turn is made of
Turn = tuple[tuple[int, ...], int]  # who is to move, after so many chance events


@dataclass
class Waiting:
    turn: Turn | None = None
    since: float = 0.0  # in the time of served.py
    votes: set[tuple[int, int]] = field(default_factory=set)  # who wants a bot for whom
    absent: dict[int, float] = field(default_factory=dict)  # seats that nobody is connected to, and since when

    def happened(self, told: ToldGame, events: list[Event], now: float) -> None:
        """These events are new; where a turn begins with them, so does the wait."""
        turn = tuple(told.movers()), told.drawn
        if turn != self.turn:
            last = max((i for i, event in enumerate(events) if event["type"] in GAME), default=-1)
            ago = time.time() - events[last]["at"] if last >= 0 else 0.0
            self.turn, self.since = turn, now - max(0.0, ago)
            self.votes.clear()
            events = events[last + 1 :]
        if any(event["type"] == "paused" for event in events):  # a pause is nobody's time: what comes after it counts
            self.since = now
            self.votes.clear()
        self.votes |= {(event["seat"], event["about"]) for event in events if event["type"] == "vote"}

    def seen(self, online: set[int], seats: int, now: float) -> None:
        """Who is connected now."""
        self.absent = {seat: self.absent.get(seat, now) for seat in range(seats) if seat not in online}

    def waited(self, now: float) -> float:
        return now - self.since

    def waited_absent(self, seat: int, now: float) -> float:
        """How long the table has waited for somebody who is not there."""
        return now - max(self.since, self.absent.get(seat, now))


def awaited(meta: Meta, told: ToldGame) -> set[int]:
    """The people whose turn it is."""
    movers = told.movers() if meta.status == "playing" else []
    return {seat for seat in movers if not meta.seats[seat].by_bot}


def wait(new: Meta, told: ToldGame, now: float) -> None:
    """Note for whom the table waits from now on, and let the clocks of these people run."""
    movers = told.movers() if new.status == "playing" and not new.manners.get("paused") else []
    running = [i for i in movers if not new.seats[i].by_bot]
    new.waits = _waits(new, len(running) < len(movers)) if movers else "nobody"
    new.clock = clocks.moved(new.clock, running, now)
    new.deadline = clocks.deadline(new.clock)


def _waits(meta: Meta, for_bot: bool) -> str:
    """For whom a game waits; where nobody but bots plays on, it waits for somebody who watches."""
    if not for_bot:
        return "person"
    return "bot" if any(not meta.seats[seat].away for seat in meta.people) else "watcher"
