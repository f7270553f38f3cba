"""The coach at a finished table: it judges every decision, once, and only when the game is over."""

import json
import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from duchy import games
from duchy.arena import coach
from duchy.bots.simple import Random
from duchy.kernel.chance import Seed
from duchy.kernel.compat import COMPILED
from duchy.kernel.play import Play, replay
from duchy.kernel.record import Record
from duchy.kernel.rng import seeded
from tests.server.player import Json, Site


@pytest.fixture(scope="module")
def played() -> Record:
    referee = Play.begin(games.open_game("dice/standard"), {"players": 2}, ["Ann", "Ben"], Seed("coached"))
    referee.run([Random(), Random()], seeded(3))
    return referee.record()


def brought(site: Site, record: Record) -> str:
    """The table of a record."""
    table: str = site.post("/api/records", {"record": record.dumps()})["table"]
    return f"/api/tables/{table}/analysis"


def end_of(record: Record) -> Any:
    return replay(games.open_game(record.game), record, lambda i, s: None)


def ask(site: Site, path: str) -> tuple[int, Json]:
    status, body, _ = site.request("POST", path, {})
    return status, json.loads(body)


def wait(site: Site, path: str) -> Json:
    while (found := site.get(path))["status"] == "working":
        time.sleep(0.05)
    done: Json = found
    return done


def test_every_decision_of_a_finished_game_is_judged_in_sentences(site: Site, played: Record) -> None:
    path = brought(site, played)
    lists = {"decisions": [], "seats": [], "chances": []}
    assert site.get(path) == {"status": "none", "by": "", "method": "", "done": 0, "of": 0, **lists}
    status, begun = ask(site, path)
    assert status == 202 and begun["status"] == "working" and begun["decisions"] == []
    found = wait(site, path)
    game = games.open_game("dice/standard")
    positions = coach.decisions_of(game, played)
    assert found["status"] == "done" and found["done"] == found["of"] == len(positions)
    assert found["by"] == ("master" if COMPILED else "expert") and found["method"] == "look-ahead"
    for decision, position in zip(found["decisions"], positions, strict=True):
        entry = played.entries[decision["n"]]
        assert (decision["seat"], decision["played"]["text"]) == (entry.seat, entry.text)
        assert decision["choices"] == position.choices
        texts = [line["text"] for line in decision["best"]]
        assert 1 <= len(texts) == len(set(texts)) <= 3
        assert all(line["say"].endswith(".") for line in [*decision["best"], decision["played"]])
        assert all(line["parts"]["verb"] for line in decision["best"])
        assert all(0 <= line["win"]["value"] <= 1 and line["win"]["within"] > 0 for line in decision["best"])
        assert decision["told"] or abs(decision["lost_win"]["value"]) <= decision["lost_win"]["within"]
    assert max(decision["lost_win"]["value"] for decision in found["decisions"]) > 0.05
    for number, seat in enumerate(found["seats"]):
        mine = [decision for decision in found["decisions"] if decision["seat"] == number]
        assert seat["decisions"] == len(mine) and 0 < seat["told"] == sum(decision["told"] for decision in mine)
        rate = sum(decision["lost_points"]["value"] for decision in mine) / len(mine)
        assert seat["errors"]["points"]["value"] == pytest.approx(rate, abs=0.01)
    one, other = (seat["luck"]["points"] for seat in found["seats"])
    assert one["value"] == pytest.approx(-other["value"]) and one["within"] > 0
    chances = {each["n"]: each["win"] for each in found["chances"]}
    assert list(chances) == sorted(chances) and 0 <= min(chances) <= 1
    assert all(mine["value"] + theirs["value"] == pytest.approx(1, abs=0.001) for mine, theirs in chances.values())
    for decision in found["decisions"]:  # before it what the best choice is worth, afterwards what was played
        if decision["seat"] == 0:
            assert chances[decision["n"]][0] == decision["best"][0]["win"]
    points = [sum(seat.values()) for seat in games.open_game(played.game).scores(end_of(played))]
    assert chances[max(chances)][points.index(max(points))]["value"] > 0.7


def test_a_game_is_looked_at_once_and_a_server_that_was_stopped_goes_on(
    start: Any, played: Record, tmp_path: Path
) -> None:
    first = start()
    path = brought(first.site, played)
    ask(first.site, path)
    whole = wait(first.site, path)
    (before,) = stored(tmp_path)
    assert ask(first.site, path) == (202, whole)
    assert stored(tmp_path) == [before]
    first.stop()
    part = json.loads(before)
    kept = {**part["decisions"][0], "lost_points": {"value": 99.0, "within": 1.0}}
    part |= {"complete": False, "decisions": [kept, *part["decisions"][1:4]]}
    with sqlite3.connect(tmp_path / "duchy.db") as database:
        database.execute("UPDATE analyses SET body = ?", [json.dumps(part)])
    second = start()
    assert second.site.get(path)["status"] == "none" and second.site.get(path)["done"] == 4
    ask(second.site, path)
    assert wait(second.site, path)["decisions"] == [kept, *whole["decisions"][1:]]


def stored(folder: Path) -> list[str]:
    with sqlite3.connect(folder / "duchy.db") as database:
        return [body for (body,) in database.execute("SELECT body FROM analyses")]


def test_an_analysis_of_other_rules_is_no_longer_shown(start: Any, played: Record, tmp_path: Path) -> None:
    site = start().site
    path = brought(site, played)
    stale = {"game": "dice/standard@r0", "complete": True, "of": 1, "decisions": [{}]}
    with sqlite3.connect(tmp_path / "duchy.db") as database:
        table = path.split("/")[3]
        database.execute("INSERT INTO analyses (table_id, body) VALUES (?, ?)", [table, json.dumps(stale)])
    assert site.get(path)["status"] == "none"


def test_a_running_game_is_not_looked_at(site: Site) -> None:
    opened = site.post("/api/tables", {"game": "dice/standard", "seats": [{"who": "me"}, {"who": "bot"}]})
    path = f"/api/tables/{opened['table']}/analysis"
    for method in ("GET", "POST"):
        status, body, _ = site.request(method, path, {} if method == "POST" else None)
        assert (status, json.loads(body)["error"]) == (409, "The coach looks at games that are over.")


def test_the_same_record_is_not_looked_at_again(start: Any, played: Record, tmp_path: Path) -> None:
    site = start().site
    path = brought(site, played)
    ask(site, path)
    whole = wait(site, path)
    with sqlite3.connect(tmp_path / "duchy.db") as database:
        database.execute("UPDATE analyses SET body = json_set(body, '$.decisions[0].lost_points.value', 99.0)")
    other = brought(site, replace(played, seats=["Carla", "Dan"]))
    assert site.get(other)["decisions"][0]["lost_points"]["value"] == 99.0, "what is stored is shown, not thought anew"
    status, answer = ask(site, other)
    assert status == 202 and answer["status"] == "done" and answer["decisions"][1:] == whole["decisions"][1:]
    assert len(stored(tmp_path)) == 2, "the first table may be put away"
    assert site.get(brought(site, another()))["status"] == "none"


def another() -> Record:
    """A game of the same kind with other dice."""
    referee = Play.begin(games.open_game("dice/standard"), {"players": 2}, ["Ann", "Ben"], Seed("coached too"))
    referee.run([Random(), Random()], seeded(3))
    return referee.record()


def test_one_game_is_looked_at_at_a_time(start: Any, played: Record) -> None:
    site = start().site
    path, other = brought(site, played), brought(site, another())
    assert ask(site, path)[0] == 202
    assert ask(site, path)[1]["status"] in ("working", "done"), "asking twice is asking once"
    status, answer = ask(site, other)
    if status == 409:
        assert "another game" in answer["error"]
    wait(site, path)
    ask(site, other)
    assert wait(site, other)["status"] == "done"


def test_asking_the_coach_is_limited(start: Any, played: Record) -> None:
    site = start(hints_a_minute=0.01).site
    path = brought(site, played)
    assert ask(site, path)[0] == 202
    assert ask(site, path)[0] == 429
    assert site.get(path)["status"] in ("working", "done"), "looking is not"
