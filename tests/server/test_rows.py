"""What is stored of a table with every move is what is known of it, and what is counted is what happened."""

import asyncio
from pathlib import Path

from duchy.server import opening
from duchy.server.bus import Alone
from duchy.server.hall import Hall
from duchy.server.observe import Prometheus
from duchy.server.settings import Settings
from duchy.server.store import Database
from duchy.server.wire import Clock, OpenTable, SeatWish
from tests.server.local import Here

MOVES = 12


def test_after_every_move_the_row_says_what_the_table_says_and_the_move_is_counted(tmp_path: Path) -> None:
    async def check() -> str:
        database, counts = Database(Settings(str(tmp_path))), Prometheus()
        hall = Hall(Settings(str(tmp_path)), database, Here(), counts, Alone())
        await hall.open()
        seats = [SeatWish("me", "Ann"), SeatWish("bot", bot="random")]
        wish = OpenTable("burgundy/2019", seats, clock=Clock("live", seconds=100.0))
        table = await hall.get((await opening.open_table(hall, wish)).table)
        assert table
        waited = set()
        for _ in range(MOVES):
            await asyncio.gather(*hall.minder.tasks.values())
            position = table.position(0)
            assert table.meta.clock["running"] == [0] and table.meta.deadline
            await table.play(0, position.choices[-1].text, position.n, position.seq)
            async with table.lock:  # the bot may be about to move
                stored = await database.load(table.meta.id)
                assert stored and stored[0] == table.meta
                waited.add(table.meta.waits)
        assert waited == {"person", "bot"}
        await hall.close()
        return counts.shown().decode()

    told = asyncio.run(check())
    assert f'duchy_plays_total{{by="person"}} {MOVES}.0' in told
    lines = dict(line.rsplit(" ", 1) for line in told.splitlines() if line.startswith("duchy_"))
    bot = float(lines['duchy_plays_total{by="bot"}'])
    buckets = [float(count) for name, count in lines.items() if name.startswith("duchy_store_seconds_bucket")]
    assert buckets == sorted(buckets) and len(buckets) == 11 and buckets[-1] > MOVES + bot
    assert float(lines["duchy_store_seconds_count"]) == buckets[-1] and float(lines["duchy_store_seconds_sum"]) > 0
