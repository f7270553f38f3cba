"""See to it that the bots of a table move, and ask them for advice.

Where people play, bots move at once. Where only bots are left they move while somebody watches, so many tables at once
for one owner and in all: nobody shall wait because of a show that nobody sees.
"""

import asyncio
import contextlib
from typing import Any, Final

from duchy.bots import registry
from duchy.kernel.errors import InputError, Refused

from .advice import Advice
from .limits import Bucket
from .ports import Asker, Bots, Chosen, Conflict, Metrics, Unavailable, Urgency
from .saying import trouble
from .table import Gone, LiveTable
from .told import ToldGame

SHOWS_OF_ONE: Final = 4  # tables of bots alone that move at once, for one owner
SHOWS: Final = 40  # and in all


def _decision(told: ToldGame, seat: int) -> int:
    """The number of a decision. Where several choose unseen it does not matter who was quicker: at a daily table who
    decides the same meets the same bot."""
    if told.sealed_from is None:
        return told.n
    return told.sealed_from + len([event for event in told.sealed if event["seat"] == seat])


def standby(table: LiveTable) -> str:
    """The bot that stands in for people: the strongest that does not take long."""
    return registry.usual(table.game)


class Minder:
    def __init__(self, bots: Bots, metrics: Metrics, worker: str, hints_a_minute: float) -> None:
        self.bots = bots
        self.metrics = metrics
        self.worker = worker
        self.hints_a_minute = hints_a_minute
        self.tasks: dict[str, asyncio.Task[None]] = {}  # tables where a bot is at work
        self.shows: dict[str, LiveTable] = {}  # those of them where only bots are left

    # ------------------------------------------------------------------ who moves
    def attend(self, table: LiveTable) -> None:
        """Let the bots of a table move, if one of them is due and somebody is there for it."""
        id_ = table.meta.id
        if id_ in self.tasks or not self._due(table):
            return
        if table.meta.waits == "watcher":
            if self.crowded(table.owner):
                return  # the sweep asks again
            self.shows[id_] = table
        self.tasks[id_] = asyncio.create_task(self._mind(table))
        self.tasks[id_].add_done_callback(lambda task: self._minded(table, task))

    def crowded(self, owner: str) -> bool:
        """No further table of bots alone can move for this owner now."""
        own = sum(table.owner == owner for table in self.shows.values())
        return own >= SHOWS_OF_ONE or len(self.shows) >= SHOWS

    def _minded(self, table: LiveTable, task: asyncio.Task[None]) -> None:
        self.tasks.pop(table.meta.id, None)
        self.shows.pop(table.meta.id, None)
        if not task.cancelled() and task.exception() is None:
            self.attend(table)  # people came or went meanwhile, and it is asked for in another way
        elif not task.cancelled() and (error := task.exception()) and not isinstance(error, Unavailable):
            trouble("a bot could not move", error, table=table.meta.id)

    def _due(self, table: LiveTable) -> bool:
        if not table.playing or table.gone:
            return False
        return table.meta.waits == "bot" or (table.meta.waits == "watcher" and self._watched(table))

    def _watched(self, table: LiveTable) -> bool:
        """Somebody watches through this worker, and through none whose business it rather is."""
        elsewhere = [worker for worker, (online, watching) in table.watchers.elsewhere.items() if online or watching]
        return bool(table.watchers.clients) and all(self.worker < worker for worker in elsewhere)

    async def _mind(self, table: LiveTable) -> None:
        while self._due(table) and (table.meta.waits == "watcher") == (table.meta.id in self.shows):
            async with table.lock:  # while a move is being stored, the game is ahead of what is known of its table
                due = [seat for seat in table.told.movers() if table.meta.seats[seat].by_bot]
                if not self._due(table):
                    return
            with contextlib.suppress(Conflict, Gone):
                await self._bot_move(table, due[0])

    async def _bot_move(self, table: LiveTable, seat: int) -> None:
        game, told, version = table.game, table.told, table.version
        view = game.view(told.state, seat)
        legal = game.legal(view.state, seat)
        bot = table.meta.seats[seat].bot
        if len(legal) == 1:
            chosen = Chosen(game.to_text(view.state, seat, legal[0]), bot)
        else:
            chance = f"bot {_decision(told, seat)} {seat} of {table.meta.seed}"
            with self.metrics.thinking():
                state = game.to_dict(view.state)
                chosen = await self.bots.choose(game.id, bot, seat, state, chance, self._asker(table))
        if table.version != version:
            return  # somebody acted or took a move back meanwhile
        instead = chosen.by if chosen.by != bot else ""
        if instead:
            self.metrics.failed()
        try:
            await table.play(seat, chosen.text, told.n, table.meta.seq, by="bot", instead=instead)
        except Refused:
            if table.version == version:
                raise

    def _asker(self, table: LiveTable) -> Asker:
        here = bool(table.watchers.presence().online)
        return Asker(table.owner or table.meta.id, Urgency.PERSON if here else Urgency.SHOW)

    # ------------------------------------------------------------------ advice
    async def hint(self, table: LiveTable, seat: int) -> tuple[int, list[dict[str, Any]], str]:
        """The number of a position, what the strongest bot would do there, and its name. It thinks once for a position,
        and once at a time: who asks meanwhile is answered after that, for the position that is then."""
        if seat not in table.advice:
            a_minute = self.hints_a_minute
            table.advice[seat] = Advice(Bucket(a_minute / 60, max(1.0, a_minute / 4)))
        advice = table.advice[seat]
        async with advice.turn:
            if not advice.lines or advice.version != table.version:
                await self._think(table, seat, advice)
            return advice.n, advice.lines, standby(table)

    async def _think(self, table: LiveTable, seat: int, advice: Advice) -> None:
        if seat not in table.told.movers():
            raise Refused("Advice is there when it is your turn.", "")
        if self.bots.busy:
            raise Refused("Too many bots are thinking. Ask again a little later.", "")
        if not advice.bucket.take():
            raise Refused("That is a lot of advice. Ask again a little later.", "")
        advice.version, advice.n = table.version, table.told.n
        advice.lines = []
        advice.lines = await self._advise(table, seat) or []
        if not advice.lines:
            raise InputError("No advice can be had just now.")

    async def _advise(self, table: LiveTable, seat: int) -> list[dict[str, Any]] | None:
        game = table.game
        state = game.to_dict(game.view(table.told.state, seat).state)
        chance = f"hint {table.told.n} {seat} of {table.meta.dice.commitment()}"
        return await self.bots.judge(game.id, standby(table), seat, state, chance, self._asker(table))
