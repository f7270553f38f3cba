"""The command `duchy serve`: what it says when it cannot start."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from duchy.cli.serve import serve


def test_help_names_every_option() -> None:
    shown = CliRunner().invoke(serve, ["--help"]).output
    for option in (
        "--port", "--host", "--data", "--database", "--workers", "--bot-processes", "--origin", "--tables-a-minute",
        "--hints-a-minute", "--keep-days", "--proxied", "--open",
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
