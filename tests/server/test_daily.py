"""The daily game: committed the day before, revealed the day after, one try a browser counts."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from duchy import games
from duchy.kernel.chance import Seed
from duchy.server.daily import Daily, game_of
from duchy.server.days import DAY, day_of
from tests.server.conftest import Running
from tests.server.player import Json, Site
from tests.server.postgres import cluster

ANN, BEN = "a" * 32, "b" * 32


def daily_of(running: Running) -> Daily:
    app: Any = running.app
    while not hasattr(app, "state"):
        app = app.app
    found: Daily = app.state.daily
    return found


@pytest.fixture
def running(start: Any) -> Running:
    found: Running = start()
    return found


def look(site: Site, browser: str = "") -> Json:
    found: Json = site.post("/api/daily", {"browser": browser}, status=200)
    return found


def open_(site: Site, browser: str, name: str, family: str = "dice") -> Json:
    found: Json = site.post("/api/daily/tables", {"family": family, "browser": browser, "name": name})
    return found


def finish(site: Site, seated: Json) -> list[str]:
    """Play to the end; the rolls that came."""
    with site.sit(seated) as me:
        while not me.over:
            me.until(lambda p: p.turn or p.over)
            if not me.over:
                assert me.play()["type"] == "ok"
        return [event["text"] for event in me.events if event["type"] == "chance"]


def of(day: Json, family: str = "dice") -> Json:
    found: Json = next(game for game in day["games"] if game["family"] == family)
    return found


def test_a_seed_is_committed_before_and_revealed_after_its_day(running: Running) -> None:
    site, daily = running.site, daily_of(running)
    promised = look(site)["tomorrow"]
    daily.clock = lambda: time.time() + DAY
    assert {game["family"]: game["commitment"] for game in look(site)["today"]["games"]} == promised
    assert all(game["seed"] is None for game in look(site)["today"]["games"])
    daily.clock = lambda: time.time() + 2 * DAY
    for game in look(site)["yesterday"]["games"]:
        assert Seed(game["seed"]).commitment() == game["commitment"] == promised[game["family"]]


def test_one_try_a_browser_counts_and_all_meet_the_same_dice(running: Running) -> None:
    site = running.site
    ann = open_(site, ANN, "Ann")
    assert ann["counted"] and of(look(site, ANN)["today"])["mine"] == ann["table"]
    rolls = finish(site, ann)
    again, ben = open_(site, ANN, "Ann"), open_(site, BEN, "Ben")
    assert not again["counted"] and ben["counted"]
    assert site.get(f"/api/tables/{again['table']}")["practice"] is True
    assert finish(site, ben) == rolls == finish(site, again)
    game = of(look(site, BEN)["today"])
    assert sorted((r["name"], r["mine"]) for r in game["results"]) == [("Ann", False), ("Ben", True)]
    assert [r["table"] for r in game["results"] if not r["mine"]] == [None], "others' games are shown from tomorrow on"
    assert game["results"][0]["points"] == game["results"][1]["points"]
    table = site.get(f"/api/tables/{ann['table']}")
    assert table["status"] == "over" and table["seed"] is None and table["daily"] == day_of(time.time())
    assert game["commitment"] == table["commitment"]
    assert site.request("GET", f"/api/tables/{ann['table']}/record")[0] == 409
    with site.sit(ann) as me:
        assert [event["seed"] for event in me.events if event["type"] == "over"] == [""]


def test_at_a_daily_table_nothing_helps(running: Running) -> None:
    """What dice have answered stands, no advice, no stand-in, no branch to try things out."""
    site = running.site
    seated = open_(site, ANN, "Ann", "burgundy")
    with site.sit(seated) as me:
        me.until(lambda p: p.turn)
        n = me.position["n"]
        dice = sum(event["type"] == "chance" for event in me.events)  # more or fewer before the first turn: of the day
        while sum(event["type"] == "chance" for event in me.events) == dice:
            me.until(lambda p: p.turn)
            me.play_turn()
        me.until(lambda p: p.turn)
        assert not me.position["undo"] and me.position["n"] > n
        assert me.ask(type="hint")["type"] == "refused"
        me.ask(type="leave")
        assert not any(seat["away"] for seat in site.get(f"/api/tables/{seated['table']}")["seats"])
    assert site.request("POST", f"/api/tables/{seated['table']}/branches", {"n": 1})[0] == 409
    assert site.request("GET", f"/api/tables/{seated['table']}/positions/1/scenario")[0] == 409


def test_a_day_after_there_are_seed_record_and_replays(running: Running) -> None:
    site, daily = running.site, daily_of(running)
    daily.clock = lambda: time.time() - DAY
    late = open_(site, ANN, "Ann")
    finish(site, late)  # today, by the clock of the tables
    game = of(look(site, ANN)["today"])
    assert game["results"] == [] and game["finished"], "it ended after its day"
    daily.clock = time.time
    assert of(look(site)["yesterday"])["seed"] == site.get(f"/api/tables/{late['table']}")["seed"]
    assert site.request("GET", f"/api/tables/{late['table']}/record")[0] == 200


def test_the_key_outlives_the_server(start: Any) -> None:
    first = start()
    before = look(first.site)["tomorrow"]
    first.stop()
    assert look(start().site)["tomorrow"] == before


def test_bad_wishes_are_refused_in_a_sentence(running: Running) -> None:
    for wish in ({"family": "chess", "browser": ANN}, {"family": "dice", "browser": "short"}):
        assert running.site.request("POST", "/api/daily/tables", wish)[0] == 422


def test_every_game_of_the_rotation_can_be_opened() -> None:
    for family in games.FAMILIES:
        for k in range(max(1, len(family.daily))):
            game, setup = game_of(family, day_of(k * DAY))
            games.open_game(game).new(setup)


@pytest.fixture
def on_postgres(start: Any, tmp_path: Path) -> Iterator[Running]:
    pytest.importorskip("psycopg")
    with cluster() as address:
        found = start(database=address)
        yield found
        found.stop()


def test_the_same_on_postgresql(on_postgres: Running) -> None:
    site = on_postgres.site
    ann = open_(site, ANN, "Ann")
    finish(site, ann)
    assert not open_(site, ANN, "Ann")["counted"]
    assert [r["name"] for r in of(look(site, ANN)["today"])["results"]] == ["Ann"]
