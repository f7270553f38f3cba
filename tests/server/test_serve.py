"""The command `duchy serve`: what it says when it cannot start."""

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from duchy.cli.serve import serve
from duchy.server.folder import Folder


def test_help_names_every_option() -> None:
    shown = CliRunner().invoke(serve, ["--help"]).output
    for option in (
        "--port", "--host", "--data", "--database", "--workers", "--bot-processes", "--origin", "--tables-a-minute",
        "--hints-a-minute", "--keep-days", "--proxied", "--offline", "--open",
    ):  # fmt: skip
        assert option in shown


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--workers", "2"], "PostgreSQL"),
        (["--database", "mysql://x"], "postgresql://"),
        (["--port", "70000"], "70000"),
        (["--data", "/proc/nowhere"], "cannot be used"),
    ],
)
def test_a_wrong_option_gets_one_clear_sentence(options: list[str], word: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(serve, ["--data", str(tmp_path), *options])
    assert result.exit_code != 0 and word in result.output and "Traceback" not in result.output


def test_a_second_server_on_the_same_folder_is_told_to_choose_another(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.hold()
    result = CliRunner().invoke(serve, ["--data", str(tmp_path)])
    assert result.exit_code == 1 and "Another server keeps its games" in result.output
    folder.let_go()
    folder.hold()
    folder.let_go()


def test_a_file_that_is_no_database_or_a_newer_one_is_told_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "duchy.db"
    file.write_bytes(b"no database at all" * 100)
    result = CliRunner().invoke(serve, ["--data", str(tmp_path)])
    assert result.exit_code == 1 and "cannot be used: file is not a database" in result.output, result.output
    file.unlink()
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.close()
    result = CliRunner().invoke(serve, ["--data", str(tmp_path)])
    assert result.exit_code == 1 and "newer version" in result.output
    file.unlink()
    file.mkdir()
    result = CliRunner().invoke(serve, ["--data", str(tmp_path)])
    assert result.exit_code == 1 and "cannot be used" in result.output and "Traceback" not in result.output
    result = CliRunner().invoke(serve, ["--database", "postgresql://nobody@127.0.0.1:1/none", "--workers", "2"])
    assert result.exit_code == 1 and "cannot be used" in result.output and "Traceback" not in result.output


def test_proxies_are_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(serve, ["--data", str(tmp_path), "--proxied", "everybody"])
    assert result.exit_code == 1 and "everybody" in result.output
