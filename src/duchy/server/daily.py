"""The daily game: one seed a day for each family, the same dice and draws for everybody, alone against the same bot.

The seeds of all days follow from a key that this server made for itself and never shows. The commitment of a seed is
shown the day before and on its day, the seed from the day after on: until then neither a finished table nor its record
has it. Chance is drawn by the number of its event, so who decides the same meets the same dice.

A browser is known by a secret that it made. Its first try in a family counts, any later one is practice. At these
tables nothing that chance has answered can be taken back, nobody is advised, no bot stands in, and none branches off
while it is played. A second browser is a second person: without accounts nobody can tell them apart.
"""

import asyncio
import hashlib
import hmac
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, Final

from duchy import games
from duchy.bots import registry
from duchy.kernel.chance import Seed
from duchy.kernel.errors import InputError
from duchy.kernel.family import Family

from . import daily_rows, opening, wire
from .asking import answer, held, limited, read
from .daily_rows import Try
from .days import DAY, day_of
from .hall import Hall
from .limits import NAME_LENGTH, clean
from .meta import Seating
from .routes import Request, Response, Routes
from .said import daily as said
from .store import Database
from .tokens import new_token, token_hash

BOT: Final = "skilled"
SHORTEST: Final = 16  # characters of a browser's secret
LISTED: Final = 100  # results of a day


def game_of(family: Family, day: str) -> tuple[str, dict[str, Any]]:
    """What is played on a day: the family's games take turns."""
    kinds = family.daily or ((family.first, {}),)
    game, setup = kinds[date.fromisoformat(day).toordinal() % len(kinds)]
    return game, {"players": 2, **setup}


class Daily:
    def __init__(self, hall: Hall, database: Database, clock: Callable[[], float] = time.time) -> None:
        self.hall = hall
        self.database = database
        self.clock = clock
        self._secret = ""
        self._settling = asyncio.Lock()

    async def seed(self, family: str, day: str) -> Seed:
        if not self._secret:
            self._secret = await self.database.change(daily_rows.secret)
        return Seed(hmac.new(self._secret.encode(), f"{day} {family}".encode(), hashlib.sha256).hexdigest())

    # ------------------------------------------------------------------ playing
    async def play(self, wish: wire.PlayDaily) -> said.DailySeated:
        """A table of today's game; the first of a browser counts."""
        family = games.family_of(wish.family)
        if len(wish.browser) < SHORTEST:
            raise InputError("The daily game needs a browser that keeps a secret of its own.")
        name = clean(wish.name, NAME_LENGTH) or "Somebody"
        day = day_of(self.clock())
        game_id, setup = game_of(family, day)
        game = games.open_game(game_id)
        bot = BOT if BOT in registry.names(game) else registry.usual(game)
        token = new_token()
        seats = [Seating("person", name, token_hash=token_hash(token))]
        seats.append(Seating("bot", opening.bot_name(bot, 1, [name]), bot))
        seats += [Seating("bot", automatic) for automatic in game.automatic]
        meta = opening.new_meta(game, setup, seats, daily=day)
        meta.seed = (await self.seed(family.id, day)).text
        row = Try(day, family.id, token_hash(wish.browser), meta.id, name)
        counted = await self.database.change(partial(daily_rows.claim, row=row))
        meta.practice = not counted
        try:
            await opening.launch(self.hall, meta)
        except BaseException:
            await self.database.change(partial(daily_rows.give_back, row=row))
            raise
        return said.DailySeated(meta.id, 0, token, counted)

    # ------------------------------------------------------------------ looking
    async def shown(self, browser: str) -> said.Daily:
        now = self.clock()
        tomorrow = {f.id: (await self.seed(f.id, day_of(now + DAY))).commitment() for f in games.FAMILIES}
        hashed = token_hash(browser) if browser else ""
        today, yesterday = [await self._day(day_of(at), day_of(now), hashed) for at in (now, now - DAY)]
        return said.Daily(now, today, yesterday, tomorrow)

    async def _day(self, day: str, today: str, browser: str) -> said.DailyDay:
        await self._settle(day)
        tries = await self.database.ask(partial(daily_rows.tries, day=day))
        return said.DailyDay(day, [await self._game(family, day, today, browser, tries) for family in games.FAMILIES])

    async def _game(self, family: Family, day: str, today: str, browser: str, tries: list[Try]) -> said.DailyGame:
        game_id, setup = game_of(family, day)
        own = [row for row in tries if row.family == family.id]
        counted = [row for row in own if row.finished is not None and day_of(row.finished) == day]
        counted.sort(key=lambda row: (row.other - row.points, -row.points, row.finished))
        past, seed = day < today, await self.seed(family.id, day)
        results = [
            said.DailyResult(row.name, row.points, row.other, row.won, row.browser == browser,
                             row.table_id if past or row.browser == browser else None)
            for row in counted[:LISTED]
        ]  # fmt: skip
        mine = next((row for row in own if row.browser == browser), None)
        return said.DailyGame(
            family=family.id, game=game_id, title=games.find(game_id).title, setup=setup, bot=BOT,
            commitment=seed.commitment(), seed=seed.text if past else None, results=results,
            mine=mine.table_id if mine else None, finished=mine is not None and mine.finished is not None,
        )  # fmt: skip

    async def _settle(self, day: str) -> None:
        """Write down the results of the games that are over. Nobody has to be there when a game ends."""
        async with self._settling:
            for row in await self.database.ask(partial(daily_rows.unsettled, day=day)):
                table = await self.hall.get(row.table_id)
                if table is None:
                    continue
                ends = [event["at"] for event in await table.events() if event["type"] == "over"]
                totals = [sum(sources.values()) for sources in table.game.scores(table.told.state)]
                won = 0 in table.game.result(table.told.state).winners()
                name = table.meta.seats[0].name
                done = replace(row, name=name, finished=ends[-1], points=totals[0], other=max(totals[1:]), won=won)
                await self.database.change(partial(daily_rows.settle, row=done))


def routes(daily: Daily) -> Routes:
    router = Routes()

    @router.post("/api/daily", body=wire.AskDaily)
    async def days(request: Request) -> Response:
        """Asked by POST, so that the browser's secret stands in no address."""
        limited(request, "lookers")
        return answer(await daily.shown((await read(request, wire.AskDaily)).browser))

    @router.post("/api/daily/tables", status_code=201, body=wire.PlayDaily)
    async def play_daily(request: Request) -> Response:
        limited(request)
        return await held(request, await daily.play(await read(request, wire.PlayDaily)))

    return router
