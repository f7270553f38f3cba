"""duchy completion: what a shell gets to complete."""

import shutil
import subprocess
import sys

import pytest
from click.shell_completion import ShellComplete

from duchy.cli import cli


def completed(*words: str) -> list[str]:
    """What is offered for the last word."""
    shell = ShellComplete(cli, {}, "duchy", "_DUCHY_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_each_shell(run, shell):
    script = run("completion", shell).out
    assert f"_DUCHY_COMPLETE={shell}_complete" in script
    assert run("completion", shell, "--json").json() == {"shell": shell, "script": script.removesuffix("\n")}
    run("completion", "csh").refused("bash")


def test_commands_and_games():
    assert {"play", "simulate", "completion"} <= set(completed(""))
    assert completed("play", "riv") == [
        "rivals", "rivals/introductory", "rivals/gold", "rivals/turmoil", "rivals/progress", "rivals/duel",
    ]  # fmt: skip
    assert completed("games", "burgundy/2019-s") == ["burgundy/2019-solo"]
    assert completed("arena", "nonsense") == []


def test_modules_after_a_plus_sign_each_once():
    assert completed("play", "burgundy/2019+i") == ["burgundy/2019+inns"]
    after = completed("simulate", "burgundy/2019+inns+")
    assert "burgundy/2019+inns+shields" in after and "burgundy/2019+inns+inns" not in after
    assert completed("play", "dice/solo+") == [] and completed("play", "nonsense+") == []


def test_bots_of_the_game():
    assert completed("play", "dice", "--bot", "m") == ["master"]
    assert completed("play", "burgundy", "--bot", "m") == ["master-1", "master:score", "master"]
    assert completed("simulate", "dice", "--bots", "greedy,r") == ["greedy,random"]
    assert completed("arena", "dice", "greedy", "no") == ["novice"]


def test_options_with_their_values():
    assert completed("play", "dice/standard", "--set", "sheet=") == ["sheet=A", "sheet=B", "sheet=C", "sheet=D"]
    assert "level=heavy" in completed("play", "burgundy/special-chateauma", "--set", "l")
    assert completed("play", "nonsense", "--set", "") == []


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_bash_itself_completes_a_module(run, tmp_path):
    """The script, run by the shell that it is for."""
    (tmp_path / "script").write_text(run("completion", "bash").out)
    duchy = tmp_path / "duchy"
    duchy.write_text(f"#!/bin/sh\nexec {sys.executable} -c 'from duchy.cli import main; main()' \"$@\"\n")
    duchy.chmod(0o755)
    ask = f"""source {tmp_path}/script
        COMP_WORDS=(duchy play burgundy/2019+sh); COMP_CWORD=2
        _duchy_completion {duchy} burgundy/2019+sh play; echo "${{COMPREPLY[@]}}" """
    found = subprocess.run(["bash", "--norc", "-c", ask], capture_output=True, text=True, timeout=60)
    assert found.stdout.split() == ["burgundy/2019+shields"], found.stderr
