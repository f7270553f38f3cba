"""Tables and helps that are read at eighty columns."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from duchy.cli import cli
from duchy.cli.output import table
from duchy.cli.puzzles import puzzles

COMMANDS = [
    *([name] for name in cli.commands),
    *(["puzzles", name] for name in puzzles.commands),
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_help_fits_eighty_columns(run, words):
    assert max(map(len, run(*words, "--help").out.splitlines())) <= 80


def test_a_name_is_not_broken_while_something_else_can_give_way():
    rows = [["game", "one", "two", "three"], ["burgundy/special-chateauma", *["five short words of it"] * 3]]
    lines = table(rows).splitlines()
    assert "burgundy/special-chateauma" in lines[1] and max(map(len, lines)) <= 80


def test_a_name_that_no_line_has_room_for_goes_on_in_the_next():
    lines = table([["file", "what"], ["x" * 100, "y" * 30]]).splitlines()
    assert max(map(len, lines)) <= 80 and "".join(lines).count("x") == 100


def test_every_command_that_ends_has_json():
    """Of the others, `serve` goes on, and `puzzles` has commands of its own."""
    without = [name for name, command in cli.commands.items() if not json_of(command)]
    assert without == ["serve", "puzzles"]


def json_of(command: click.Command) -> bool:
    return any("--json" in param.opts for param in command.params)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no file without room")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_no_fault_of_ours(unbuffered):
    with open("/dev/full", "w") as full:
        games = [sys.executable, "-m", "duchy.cli", "games"]
        env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
        ran = subprocess.run(games, stdout=full, stderr=subprocess.PIPE, text=True, env=env)
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1) and "no room" in ran.stderr


@pytest.mark.parametrize("words", ["simulate dice", "arena dice random", "dataset dice --out x"])
def test_nobody_and_too_many(run, words):
    run(*words.split(), "--players", 0).refused("is for 1, 2, 3, 4, 5 or 6 players, not 0")
    run(*words.split(), "--games", 10**20).refused("--games")
