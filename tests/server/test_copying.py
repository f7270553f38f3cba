"""All games in a file, back from it, and to another database: of one moment, whole or not at all, every game played."""

import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from click.testing import CliRunner, Result
from sqlalchemy import create_engine, inspect, text
from websockets.exceptions import ConnectionClosed

import duchy.server
from duchy.cli import cli
from duchy.server.places import place_of
from duchy.server.schema import metadata
from tests.server.player import Json, Player, Site
from tests.server.postgres import cluster
from tests.server.test_doctor import ask as doctor


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


def done(*words: object) -> Json:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.stderr
    told: Json = json.loads(result.stdout)
    return told


def games(told: Json) -> Json:
    """All but the mark by which a server sees that everything was brought back."""
    return {name: each for name, each in told["sums"].items() if name != "served"}


def refused(*words: object) -> str:
    result = run(*words)
    assert result.exit_code == 2 and result.stderr.count("\n") == 1 and "Traceback" not in result.stderr, result.stderr
    return result.stderr


def some_moves(site: Site, moves: int = 10) -> tuple[Json, Player, Player]:
    opened = site.open("me", "open")
    ann, ben = site.sit(opened), site.join(opened, "Ben")
    ann.until(lambda p: p.table["status"] == "playing")
    for _ in range(moves):
        mover, other = (ann, ben) if ann.turn else (ben, ann)
        assert mover.play()["type"] == "ok"
        other.reach(mover.seq)
    return opened, ann, ben


@contextmanager
def load(site: Site, tables: int) -> Iterator[list[int]]:
    """People who play on at so many tables, each in a thread of his own; how many moves were acknowledged."""
    stop, moves = threading.Event(), [0] * tables

    def play(i: int) -> None:
        _, ann, ben = some_moves(site, 0)
        with ann, ben:
            while not stop.is_set() and not ann.over:
                mover, other = (ann, ben) if ann.turn else (ben, ann)
                assert mover.play()["type"] == "ok"
                moves[i] += 1
                other.reach(mover.seq)

    threads = [threading.Thread(target=play, args=(i,)) for i in range(tables)]
    for thread in threads:
        thread.start()
    try:
        yield moves
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def goes_on(site: Site, opened: Json) -> None:
    with site.sit(opened) as ann:
        mover = ann.position["movers"]
        assert ann.position["n"] > 0 and mover
        if ann.turn:
            assert ann.play()["type"] == "ok"


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    pytest.importorskip("psycopg")
    with cluster() as address:
        yield address


@pytest.fixture
def empty(postgres: str) -> str:
    """PostgreSQL as it was made."""
    engine = create_engine(postgres.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return postgres


def test_a_backup_under_load_is_of_one_moment_and_every_game_in_it_holds(start: Any, tmp_path: Path) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    data.mkdir()
    server = start(data=str(data))
    opened, _, _ = some_moves(server.site)
    told = []
    with load(server.site, 3) as moves:
        for i in range(3):
            while min(moves) < 4 * (i + 1):
                time.sleep(0.01)
            told.append(done("backup", data, tmp_path / f"{i}.db"))
    server.stop()
    rows = [each["rows"] for each in told]
    assert rows == sorted(rows) and rows[0] < rows[-1] and not any(each["problems"] for each in told)
    for i in range(3):
        back = done("restore", tmp_path / f"{i}.db", other, "--replace")
        assert back["sums"] == told[i]["sums"] and back["tables"] == 4
        assert doctor(other) == {"tables": 4, "findings": []}
    again = start(data=str(other))
    goes_on(again.site, opened)


def brought_back_while_it_runs(server: Any, place: str, file: Path) -> None:
    opened, ann, ben = some_moves(server.site)
    seq, before = ann.seq, ann.position
    done("backup", place, file)
    mover = ann if ann.turn else ben
    assert mover.play()["type"] == "ok"
    later = server.site.open("me", "open")
    done("restore", file, place, "--replace")
    for each in (ann, ben):
        with pytest.raises(ConnectionClosed):
            each.until(lambda p: False)
    assert server.site.request("GET", f"/api/tables/{later['table']}")[0] == 404
    with server.site.sit(opened) as back:
        assert back.welcome["seq"] == seq and back.position["state"] == before["state"]
        if back.turn:
            assert back.play()["type"] == "ok"
    done("restore", file, place, "--replace")  # and a second time


def test_a_backup_is_brought_back_while_the_server_runs(start: Any, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    brought_back_while_it_runs(start(data=str(data)), str(data), tmp_path / "file.db")


def test_so_it_is_on_postgresql(start: Any, empty: str, tmp_path: Path) -> None:
    brought_back_while_it_runs(start(data=str(tmp_path), database=empty), empty, tmp_path / "file.db")


def test_from_sqlite_to_postgresql_and_back_without_loss(start: Any, empty: str, tmp_path: Path) -> None:
    data, back = tmp_path / "data", tmp_path / "back"
    data.mkdir()
    server = start(data=str(data))
    opened, _, _ = some_moves(server.site)
    special = server.site.post("/api/tables", {
        "game": "burgundy/special", "seats": [{"who": "me", "name": "Ünï \U0001f3f0"}, {"who": "bot", "bot": "random"}],
    })  # fmt: skip
    assert "Another server" in refused("move", data, empty)
    server.stop()
    there = done("move", data, empty)
    assert there["tables"] == 2 and doctor(data)["findings"] == []
    assert "holds 2 tables" in refused("move", data, empty)
    assert games(done("backup", empty, tmp_path / "file.db")) == games(there)
    server = start(data=str(data), database=empty)
    goes_on(server.site, opened)
    assert server.site.get(f"/api/tables/{special['table']}")["seats"][0]["name"] == "Ünï \U0001f3f0"
    assert "Somebody is connected" in refused("move", empty, back)
    while_it_runs = done("backup", empty, tmp_path / "later.db")
    server.stop()
    assert done("move", empty, back)["rows"] >= while_it_runs["rows"] >= there["rows"]
    assert doctor(back) == {"tables": 2, "findings": []}
    assert games(done("restore", tmp_path / "file.db", empty, "--replace")) == games(there)
    server = start(data=str(data), database=empty)  # and new rows are numbered after the old
    goes_on(server.site, opened)


def test_what_cannot_be_done_is_told_and_nothing_is_half_written(start: Any, tmp_path: Path) -> None:
    data, file, nothing = tmp_path / "data", tmp_path / "file.db", tmp_path / "nothing"
    data.mkdir()
    nothing.mkdir()
    server = start(data=str(data))
    some_moves(server.site)
    server.stop()
    kept = done("backup", data, file)
    assert file.stat().st_mode & 0o077 == 0
    assert "there already" in refused("backup", data, file)
    assert "holds no games" in refused("backup", nothing, tmp_path / "x.db")
    assert "cannot be used" in refused("backup", data, tmp_path / "nowhere" / "x.db")
    assert "must begin with postgresql" in refused("backup", "mysql://x/y", tmp_path / "x.db")
    assert "cannot be used" in refused("backup", "postgresql://nobody@127.0.0.1:1/none", tmp_path / "x.db")
    assert "There is no file" in refused("restore", tmp_path / "x.db", nothing)
    assert "holds 1 tables" in refused("restore", file, data)
    assert "are the same" in refused("move", data, data)
    (tmp_path / "text.db").write_text("no database at all" * 100)
    assert "not a database" in refused("restore", tmp_path / "text.db", nothing)
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE seats SET table_id = 'nobody' WHERE seat = 1")  # a row that belongs to nothing
        database.commit()
    assert "FOREIGN KEY" in refused("restore", file, data, "--replace")
    assert done("backup", data, tmp_path / "again.db")["sums"] == kept["sums"]
    assert not [path.name for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_game_that_was_damaged_before_is_kept_and_told(start: Any, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    server = start(data=str(data))
    opened, _, _ = some_moves(server.site)
    server.stop()
    with closing(sqlite3.connect(data / "duchy.db")) as database:
        database.execute("DELETE FROM events WHERE seq = 5")
        database.commit()
    result = run("backup", data, tmp_path / "file.db")
    assert result.exit_code == 1 and opened["table"] in result.stdout and "Event 5" in result.stdout
    assert (tmp_path / "file.db").is_file()
    assert done("backup", data, tmp_path / "quick.db", "--quick")["problems"] == {}


def test_a_backup_of_an_older_program_is_brought_up_to_date_and_one_of_a_newer_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{file}")
    config = Config()
    config.set_main_option("script_location", str(Path(duchy.server.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    before = file.read_bytes()
    assert done("restore", file, tmp_path / "data")["tables"] == 0
    assert file.read_bytes() == before
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    assert "newer version" in refused("restore", file, tmp_path / "data")


def test_all_that_is_stored_is_copied(start: Any, tmp_path: Path) -> None:
    start().stop()
    place = place_of(str(tmp_path))
    assert set(inspect(place.engine()).get_table_names()) == set(metadata.tables) | {"alembic_version"}
    with closing(sqlite3.connect(place.file)) as database:
        database.execute("CREATE TABLE recipes (id INTEGER)")
        database.commit()
    assert "none of ours: recipes" in refused("backup", tmp_path, tmp_path / "file.db")
