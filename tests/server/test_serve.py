"""The command `duchy serve`: what it says when it cannot start."""

import socket
import sqlite3
import threading
import webbrowser
from pathlib import Path

import pytest
from click.testing import CliRunner

from duchy.cli.serve import _open_when_up, serve
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


def test_a_port_that_is_taken_is_told_before_anything_is_promised(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        result = CliRunner().invoke(serve, ["--data", str(tmp_path), "--port", port])
    assert result.exit_code == 1 and f"Port {port} is taken" in result.output and "--port" in result.output
    assert "Duchy is at" not in result.output
    result = CliRunner().invoke(serve, ["--data", str(tmp_path / "other"), "--host", "nowhere.invalid"])
    assert result.exit_code == 1 and "There is no address nowhere.invalid." in result.output


def test_the_page_is_opened_when_the_server_answers_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    with socket.socket() as late:
        late.bind(("127.0.0.1", 0))  # it is there, and does not listen yet
        port = late.getsockname()[1]
        thread = threading.Thread(target=_open_when_up, args=("http://here/", "0.0.0.0", port))
        thread.start()
        thread.join(0.4)
        assert opened == []
        late.listen()
        thread.join(10)
    assert opened == ["http://here/"]


def test_proxies_are_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(serve, ["--data", str(tmp_path), "--proxied", "everybody"])
    assert result.exit_code == 1 and "everybody" in result.output
