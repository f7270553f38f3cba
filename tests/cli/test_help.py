import subprocess
import sys

import click
import pytest

import duchy
from duchy.cli import cli
from duchy.kernel.errors import InputError

COMMANDS = [
    "play", "companion", "games", "simulate", "replay", "analyse", "arena", "strength", "bot-check", "train", "check",
    "ledger", "cards", "bench", "spaces", "dataset", "settings", "backup", "restore", "move", "completion",
]  # fmt: skip


def test_help_names_every_command(run):
    for ran in (run("--help"), run("-h"), run()):
        assert ran.code == 0
        assert all(f"\n  {name} " in ran.out for name in COMMANDS)
        assert "..." not in ran.out.partition("Commands:")[2], "a summary is too long for its line"


def test_version(run):
    assert run("--version").out == f"duchy {duchy.__version__}\n"


def test_python_runs_it_by_its_name_too():
    ran = subprocess.run([sys.executable, "-m", "duchy", "--version"], capture_output=True, text=True, timeout=60)
    assert ran.stdout == f"duchy {duchy.__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_has_a_sentence_and_every_command_json(run, name):
    options = [param for param in cli.commands[name].params if isinstance(param, click.Option)]
    assert all(option.help for option in options)
    assert "--json" in [opt for option in options for opt in option.opts]
    assert run(name, "--help").code == 0


@pytest.mark.parametrize("name", ["make", "check"])
def test_so_it_is_with_the_commands_of_puzzles(run, name):
    group = cli.commands["puzzles"]
    assert isinstance(group, click.Group) and "\n  puzzles " in run("--help").out
    options = [param for param in group.commands[name].params if isinstance(param, click.Option)]
    assert all(option.help for option in options)
    assert "--json" in [opt for option in options for opt in option.opts]


def test_a_command_of_commands_alone_tells_what_it_has(run):
    ran = run("puzzles")
    assert ran.code == 0 and "\n  make " in ran.out and "\n  check " in ran.out and ran.err == ""


def test_help_does_not_load_the_games():
    program = "import sys, duchy.cli; print(*(name for name in sys.modules if name.startswith('duchy.games')))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert loaded.split() == []


@pytest.mark.parametrize(
    "arguments",
    [["nonsense"], ["play", "--nonsense"], ["play", "--players", "many"], ["simulate", "--games", "0"], ["check"]],
)
def test_wrong_usage_is_one_sentence(run, arguments):
    run(*arguments).refused()


def test_errors_of_ours_are_one_line_unless_debugging(run, monkeypatch):
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("duchy.games.entries", broken)
    ran = run("games")
    assert ran.code == 70 and ran.err.count("\n") == 1 and "ZeroDivisionError" in ran.err
    monkeypatch.setenv("DUCHY_DEBUG", "1")
    assert run("games").err == ""  # it came through, for the traceback


def test_input_errors_are_one_line_even_if_they_have_several(run, monkeypatch):
    def broken() -> None:
        raise InputError("One\nsentence.")

    monkeypatch.setattr("duchy.games.entries", broken)
    assert run("games").err == "duchy: One sentence.\n"
