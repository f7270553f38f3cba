"""The small parts: clocks, limits, addresses."""

import json
import sqlite3
from pathlib import Path
from typing import Any

from duchy.server import clocks
from duchy.server.limits import Bucket, Callers, clean
from duchy.server.settings import Settings
from duchy.server.tokens import new_token, token_hash

LIVE = {"kind": "live", "seconds": 100.0, "increment": 5.0, "days": 3.0}


def test_a_live_clock_takes_from_who_thinks_and_gives_an_increment_at_each_turn() -> None:
    clock = clocks.moved(clocks.started(LIVE, 2), [0], 1000.0)
    assert clock["left"] == [105.0, 100.0] and clocks.deadline(clock) == 1105.0
    clock = clocks.moved(clock, [0], 1010.0)  # a second decision of the same turn
    clock = clocks.moved(clock, [1], 1030.0)
    assert clock["left"] == [75.0, 105.0] and clocks.late(clock, 1134.0) == [] and clocks.late(clock, 1135.0) == [1]
    assert clocks.returned(clocks.moved(clock, [], 1200.0), 1)["left"] == [75.0, clocks.RETURN]


def test_days_begin_anew_with_every_turn() -> None:
    clock = clocks.started({**LIVE, "kind": "days"}, 2)
    clock = clocks.moved(clocks.moved(clock, [0], 0.0), [1], 2 * clocks.DAY)
    assert clock["left"] == [clocks.DAY, 3 * clocks.DAY]
    assert clocks.moved(clock, [0], 3 * clocks.DAY)["left"][0] == 3 * clocks.DAY
    assert clocks.started(None, 2) == {} and clocks.deadline({}) is None and clocks.shown({}, 0.0) is None


def test_time_that_ran_out_calls_a_stand_in(start: Any, tmp_path: Path) -> None:
    first = start()
    opened = first.site.open("me", "open", clock={"kind": "live", "seconds": 60, "increment": 0})
    ann, ben = first.site.sit(opened), first.site.join(opened, "Ben")
    mover = ann if ben.position["movers"] == [0] else ben
    first.stop()
    with sqlite3.connect(tmp_path / "duchy.db") as database:  # ten minutes pass
        (text,) = database.execute("SELECT clock FROM tables").fetchone()
        clock = json.loads(text)
        clock["at"] -= 600
        database.execute("UPDATE tables SET clock = ?, deadline = deadline - 600", (json.dumps(clock),))
    second = start()
    with second.site.watch(opened) as eve:
        eve.until(lambda p: p.table["seats"][mover.seat]["away"])
        timeout = next(e for e in eve.events if e["type"] == "seat" and e["what"] == "timeout")
        assert timeout["seat"] == mover.seat
        eve.until(lambda p: any(e["type"] == "play" and e["seat"] == mover.seat and not e["auto"] for e in p.events))


def test_buckets_run_dry_and_fill_again() -> None:
    bucket = Bucket(rate=0.0, burst=2)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    bucket.filled -= 10
    bucket.rate = 0.2
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    callers = Callers(1)
    assert callers.take("a") and callers.take("b") and not callers.take("a")


def test_names_are_one_line_of_visible_characters() -> None:
    assert clean("  A\tb\n c\x00\u202e\u200b ", 24) == "A b c"
    assert clean("x" * 99, 24) == "x" * 24 and clean("\x07", 5) == ""


def test_tokens_have_256_bits_and_are_kept_as_hashes() -> None:
    token = new_token()
    assert len(token) == 43 and token != new_token() and len(token_hash(token)) == 64 and token not in token_hash(token)


def test_the_database_address_is_understood() -> None:
    assert Settings("/x").address == "sqlite:////x/duchy.db"
    assert Settings(database="postgresql://u@h/d").address == "postgresql+psycopg://u@h/d"
    assert Settings(database="postgres://u@h/d").postgres
