"""What other workers stored is looked up for many tables at once, and each is told its own."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from duchy.server.meta import Meta, Seating
from duchy.server.news import Found, News
from duchy.server.ports import Change, Unavailable
from duchy.server.settings import Settings
from duchy.server.store import Database


def meta(id_: str, seq: int = 0) -> Meta:
    seats = [Seating("person", "Ann"), Seating("bot", id_)]
    return Meta(id_, "burgundy/2019@r2", {"players": 2}, "5eed", seats, seq=seq)


def ask(news: News, *asked: tuple[str, int]) -> list[Any]:
    async def run() -> list[Any]:
        return await asyncio.gather(*(news.of(*each) for each in asked), return_exceptions=True)

    return asyncio.run(run())


def test_who_asks_together_is_answered_together() -> None:
    reads: list[dict[str, int]] = []

    async def read(asked: dict[str, int]) -> dict[str, Found]:
        reads.append(asked)
        return {id_: (meta(id_), [{"seq": after + 1}]) for id_, after in asked.items() if id_ != "gone"}

    news = News(read)
    one, gone, other = ask(news, ("one", 3), ("gone", 1), ("other", 7))
    assert (one[0].id, one[1]) == ("one", [{"seq": 4}]) and (other[0].id, other[1]) == ("other", [{"seq": 8}])
    assert gone is None
    assert reads == [{"one": 3, "gone": 1, "other": 7}]
    ask(news, *((f"t{i}", i) for i in range(100)))
    assert [len(asked) for asked in reads[1:]] == [64, 36]
    assert news.reader is None and not news.asked


def test_a_table_that_cannot_be_read_is_no_trouble_for_others() -> None:
    async def read(asked: dict[str, int]) -> dict[str, Found]:
        if "damaged" in asked:
            raise ValueError("damaged")
        return {id_: (meta(id_), []) for id_ in asked}

    one, damaged, other = ask(News(read), ("one", 0), ("damaged", 0), ("other", 0))
    assert (one[0].id, other[0].id) == ("one", "other") and isinstance(damaged, ValueError)


def test_everybody_hears_that_the_database_is_away_after_one_try() -> None:
    tries = 0

    async def read(asked: dict[str, int]) -> dict[str, Found]:
        nonlocal tries
        tries += 1
        raise Unavailable("The database does not answer.")

    found = ask(News(read), ("one", 0), ("other", 0))
    assert [type(each) for each in found] == [Unavailable, Unavailable] and tries == 1


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_each_table_gets_its_own_events_after_those_it_knows(tmp_path: Path, count: int) -> None:
    database = Database(Settings(data=str(tmp_path)))
    database.prepare()
    try:
        for i in range(count):
            database._create(meta(f"t{i}"))
            events = [{"type": "chat", "seat": 0, "text": f"{i} {n}", "seq": n} for n in range(1, 6)]
            database._commit([Change(meta(f"t{i}", 5), 0, events)])
        found = database._news({**{f"t{i}": i % 6 for i in range(count)}, "nobody": 0})
        assert sorted(found) == [f"t{i}" for i in range(count)]
        for i in range(count):
            told, events = found[f"t{i}"]
            assert (told.seq, [s.bot or s.name for s in told.seats]) == (5, ["Ann", f"t{i}"])
            assert [event["text"] for event in events] == [f"{i} {n}" for n in range(i % 6 + 1, 6)]
    finally:
        database.engine.dispose()
        database.folder.let_go()
