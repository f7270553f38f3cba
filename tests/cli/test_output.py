"""Tables and helps that are read at eighty columns."""

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
