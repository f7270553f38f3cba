"""The daily game."""

from typing import Any

import msgspec


class DailyResult(msgspec.Struct):
    """A try that counted, and was finished on its day."""

    name: str
    points: int
    other: int  # of the bot, or of the best of them
    won: bool
    mine: bool
    table: str | None  # to look at, from the day after on


class DailyGame(msgspec.Struct):
    """The game of a day in one family: the same dice and draws for everybody."""

    family: str
    game: str
    title: str
    setup: dict[str, Any]
    bot: str
    commitment: str
    seed: str | None  # from the day after on
    results: list[DailyResult]  # best first
    mine: str | None  # the table of one's own try
    finished: bool  # it is over


class DailyDay(msgspec.Struct):
    day: str
    games: list[DailyGame]


class Daily(msgspec.Struct):
    """Today's games, yesterday's with their seeds, and the commitments of tomorrow's."""

    now: float
    today: DailyDay
    yesterday: DailyDay
    tomorrow: dict[str, str]  # by family


class DailySeated(msgspec.Struct):
    table: str
    seat: int | None
    token: str | None
    counted: bool  # False: one has had one's try today, and this one is practice
