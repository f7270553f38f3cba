"""Settings in a file: every key checked with a sentence, flags before the file, the file before what holds anyway."""

import json
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from duchy.cli import cli
from duchy.cli.serve import serve
from duchy.kernel.errors import InputError
from duchy.server import settings_file
from duchy.server.settings import Settings

WITHOUT_FLAG = {name for name in settings_file.BY_NAME} - {param.name for param in serve.params} - {"proxies"}


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What `duchy serve` would have begun with."""
    got: list[Settings] = []

    def stop(settings: Settings) -> None:
        got.append(settings)
        raise InputError("Enough.")

    monkeypatch.setattr("duchy.server.app.served", stop)
    return got


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "duchy.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_every_setting_has_a_key_with_words_and_every_flag_the_same_default() -> None:
    assert set(settings_file.BY_NAME) == {each.name for each in fields(Settings)} - set(settings_file.INNER)
    assert all(key.words.endswith((".", "\".")) for key in settings_file.BY_NAME.values())
    for param in serve.params:
        if param.name in settings_file.BY_NAME and not isinstance(param.default, type(None)):
            assert isinstance(param, click.Option)
            default = settings_file.DEFAULTS[param.name]
            if not param.multiple and param.name not in ("bot_seconds",):
                assert type(default)(str(param.default) if isinstance(default, str) else param.default) == default


def test_the_example_says_what_holds_anyway() -> None:
    lines = [line[1:] for line in settings_file.example().splitlines() if line[:1] == "#" and line[:2] != "# "]
    values, wrong = settings_file.checked(tomllib.loads("\n".join(lines)))
    assert not wrong and Settings(**values) == Settings() and len(values) == len(settings_file.BY_NAME)
    assert tomllib.loads(settings_file.example()) == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("port = 70000", "port must be a whole number from 0 to 65535, not 70000."),
        ("port = 'x'", "port must be a whole number"),
        ("port = true", "port must be a whole number"),
        ("keep_days = -1", "keep_days must be a number of 0 or more, not -1."),
        ("keep_days = nan", "keep_days must be a number"),
        ("host = 1", "host must be a text in quotes."),
        ("origins = 'https://x'", "origins must be a list of texts"),
        ("origins = ['x.example']", "named as https://club.example, not 'x.example'"),
        ("proxies = ['everybody']", "everybody"),
        ("database = 'mysql://x'", "postgresql://"),
        ("tables_a_minut = 3", "did you mean tables_a_minute?"),
        ("colour = 'red'", "There is no setting colour."),
        ("[port]\nx = 1", "port must be"),
        ("port 8000", "is no TOML"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(tmp_path: Path, text: str, words: str) -> None:
    result = CliRunner().invoke(cli, ["settings", written(tmp_path, text)])
    assert result.exit_code == 2 and words in result.stderr and result.stderr.count("\n") == 1, result.stderr


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"port must.*keep_days must"):
        settings_file.read(Path(written(tmp_path, "port = -1\nkeep_days = -1")))
    with pytest.raises(InputError, match="cannot be read"):
        settings_file.read(tmp_path / "nowhere.toml")
    (tmp_path / "picture.toml").write_bytes(b"\x89PNG")
    with pytest.raises(InputError, match="it is not UTF-8 text"):
        settings_file.read(tmp_path / "picture.toml")


def test_the_file_holds_where_the_command_line_says_nothing(tmp_path: Path, served: list[Settings]) -> None:
    text = 'data = "games"\nkeep_days = 7\nproxies = ["10.0.0.5", "10.1.0.0/16"]\nreads_a_minute = 5\nport = 1234\n'
    file = written(tmp_path, text + 'origins = ["https://a.example"]\npatience = 3.5\n')
    assert CliRunner().invoke(serve, ["--settings", file, "--port", "4321"]).exit_code == 1
    (got,) = served
    assert got.port == 4321 and got.keep_days == 7.0 and got.proxies == ("10.0.0.5", "10.1.0.0/16")
    assert got.data == str(tmp_path / "games") and got.reads_a_minute == 5.0 and got.patience == 3.5
    assert got.origins == ("https://a.example",) and got.hints_a_minute == Settings().hints_a_minute
    CliRunner().invoke(serve, ["--settings", file, "--data", str(tmp_path / "other"), "--proxied", "10.9.9.9"])
    assert served[1].data == str(tmp_path / "other") and served[1].proxies == ("10.9.9.9",)
    CliRunner().invoke(serve, [], env={"DUCHY_SETTINGS": file, "DUCHY_DATABASE": "postgresql://h/d"})
    assert served[2].keep_days == 7.0 and served[2].postgres
    assert "patience" in WITHOUT_FLAG


def test_a_password_is_not_shown(tmp_path: Path) -> None:
    file = written(tmp_path, 'database = "postgresql://duchy:secret@h/d"')
    for more in ([], ["--json"]):
        result = CliRunner().invoke(cli, ["settings", file, *more])
        assert result.exit_code == 0 and "secret" not in result.output and "database" in result.output


def test_an_example_is_written_once(tmp_path: Path) -> None:
    file = tmp_path / "duchy.toml"
    assert CliRunner().invoke(cli, ["settings", "--out", str(file)]).exit_code == 0
    assert settings_file.read(file) == {}
    again = CliRunner().invoke(cli, ["settings", "--out", str(file)])
    assert again.exit_code == 2 and "there already" in again.stderr
    shown: Any = json.loads(CliRunner().invoke(cli, ["settings", str(file), "--json"]).stdout)
    assert shown["settings"]["port"] == 8000 and shown["from"] == {}
