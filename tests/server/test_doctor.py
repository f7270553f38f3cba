"""What is stored is checked: a wrong snapshot is only a shortcut less, and a damaged log hurts its own table alone."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from duchy.cli.doctor import doctor
from tests.server.player import Json, Site

Damage = Callable[[sqlite3.Connection, str], None]


def played(site: Site) -> tuple[Json, Json]:
    """A table with a few moves of two people, and the position of one of them."""
    opened = site.open("me", "open")
    with site.sit(opened) as ann, site.join(opened, "Ben") as ben:
        ann.until(lambda p: p.table["status"] == "playing")
        for _ in range(16):
            mover, other = (ann, ben) if ann.turn else (ben, ann)
            assert mover.play()["type"] == "ok"
            other.reach(mover.seq)
        mover = ann if ann.turn else ben
        return {"table": ann.table_id, "token": mover.token}, mover.position


def changed(path: Path, id_: str, damage: Damage) -> None:
    with sqlite3.connect(path / "duchy.db") as database:
        damage(database, id_)
    database.close()


def ask(path: Path) -> Json:
    result = CliRunner().invoke(doctor, [str(path), "--json"], standalone_mode=False)
    assert result.exception is None, result.exception
    found: Json = json.loads(result.stdout)
    assert result.return_value == (1 if found["findings"] else 0)
    return found


def no_json(database: sqlite3.Connection, id_: str) -> None:
    database.execute("UPDATE snapshots SET state = 'x' || substr(state, 2) WHERE table_id = ?", (id_,))


def another_number(database: sqlite3.Connection, id_: str) -> None:
    database.execute(
        "UPDATE snapshots SET state = replace(state, '\"workers\":', '\"workers\":1') WHERE table_id = ?", (id_,)
    )


def of_an_older_program(database: sqlite3.Connection, id_: str) -> None:
    database.execute("UPDATE snapshots SET state = '{}' WHERE table_id = ?", (id_,))


@pytest.mark.parametrize("damage", [no_json, another_number, of_an_older_program])
def test_a_wrong_snapshot_is_ignored_and_removed_by_the_doctor(start: Any, tmp_path: Path, damage: Damage) -> None:
    first = start()
    opened, before = played(first.site)
    first.stop()
    assert ask(tmp_path) == {"tables": 1, "findings": []}
    changed(tmp_path, opened["table"], damage)
    second = start()
    with second.site.sit(opened) as back:
        assert back.position["state"] == before["state"]
    second.stop()
    (finding,) = ask(tmp_path)["findings"]
    assert finding["table"] == opened["table"] and "napshot" in finding["problem"] and "removed" in finding["done"]
    assert ask(tmp_path)["findings"] == []


def missing(database: sqlite3.Connection, id_: str) -> None:
    database.execute("DELETE FROM events WHERE table_id = ? AND seq = 9", (id_,))


def cut_off(database: sqlite3.Connection, id_: str) -> None:
    database.execute("DELETE FROM events WHERE table_id = ? AND seq > 9", (id_,))


def half(database: sqlite3.Connection, id_: str) -> None:
    database.execute("UPDATE events SET body = substr(body, 1, 40) WHERE table_id = ? AND seq = 9", (id_,))


def bare(database: sqlite3.Connection, id_: str) -> None:
    database.execute('UPDATE events SET body = \'{"type": "play"}\' WHERE table_id = ? AND seq = 9', (id_,))


def no_setup(database: sqlite3.Connection, id_: str) -> None:
    database.execute("UPDATE tables SET setup = '{' WHERE id = ?", (id_,))


@pytest.mark.parametrize("damage", [missing, cut_off, half, bare, no_setup])
def test_a_damaged_log_is_told_in_a_sentence_and_what_holds_is_exported(
    start: Any, tmp_path: Path, damage: Damage
) -> None:
    first = start()
    (opened, _), (other, _) = played(first.site), played(first.site)
    first.stop()
    changed(tmp_path, opened["table"], damage)
    second = start()
    status, body, _ = second.site.request("GET", f"/api/tables/{opened['table']}/entries")
    assert status == 410 and "cannot be read" in json.loads(body)["error"]
    with second.site.sit(other) as ann:
        assert ann.play()["type"] == "ok"
    second.stop()
    (finding,) = ask(tmp_path)["findings"]
    assert finding["table"] == opened["table"]
    if damage is not no_setup:
        lines = (tmp_path / "damaged" / f"{opened['table']}.jsonl").read_text().splitlines()
        assert len(lines) > 3 and f"{len(lines) - 1} moves" in finding["done"]


def test_a_folder_without_games_and_one_in_use_are_told(start: Any, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "no duchy.db" in str(CliRunner().invoke(doctor, [str(empty)]).exception)
    start()
    assert "Another server" in str(CliRunner().invoke(doctor, [str(tmp_path)]).exception)
