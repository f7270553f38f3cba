"""The command line, run in this process."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from duchy.cli import cli


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)

    def refused(self, *words: str) -> None:
        """Bad input: exit code 2, nothing but one sentence on standard error."""
        assert self.code == 2, (self.code, self.out, self.err)
        assert self.err.startswith("duchy: ") and self.err.count("\n") == 1, self.err
        for word in words:
            assert word in self.err, self.err


Run = Callable[..., Ran]


@pytest.fixture
def run() -> Run:
    def run_duchy(*arguments: object, typed: str = "") -> Ran:
        result = CliRunner().invoke(cli, [str(argument) for argument in arguments], input=typed)
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run_duchy


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """The record of a whole game."""
    assert run("simulate", "--games", 1, "--seed", "record", "--out", tmp_path / "records").code == 0
    return tmp_path / "records" / "000001.jsonl"
