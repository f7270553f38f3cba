"""What the documentation says is true: its links lead somewhere, its commands exist, its examples and notebooks run."""

import importlib.util
import json
import re
import shlex
from pathlib import Path

import click
import pytest

from duchy.cli import cli

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md"), *(page for page in DOCS.glob("*/*.md"))])
GUIDES = [page for page in (DOCS / "guide").glob("*.md") if page.stem != "protocol"]  # which has texts that are hashed
WITH_COMMANDS = sorted([ROOT / "README.md", *(DOCS / "tutorials").glob("*.md"), *GUIDES])
NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" not in target and not target.startswith("#"):
            assert (page.parent / target.partition("#")[0]).exists(), target


def commands(page: Path) -> list[str]:
    """What somebody would type: lines of code that begin with duchy, and such code within a sentence."""
    text = page.read_text(encoding="utf-8")
    lines = re.findall(r"^(?: {4})?(duchy [a-z].*)$", text, re.MULTILINE)
    return lines + re.findall(r"`(duchy [a-z][^`]*)`", text)


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=name)
def test_every_command_can_be_typed(page: Path) -> None:
    """Its name and its options are known; what stands for something, in capitals, is left open."""
    for line in commands(page):
        typed = shlex.split(line, comments=True)[1:]
        command = cli.commands.get(typed[0])
        assert command, line
        if isinstance(command, click.Group) and typed[1:]:
            command = command.commands.get(typed[1]) or command
        known = {option for param in command.params for option in (*param.opts, *param.secondary_opts)}
        for word in typed[1:]:
            if word.startswith("-"):
                assert word.partition("=")[0] in known | {"-h", "--help", "--version"}, line


@pytest.mark.parametrize("page", sorted((DOCS / "tutorials").glob("*.md")), ids=name)
def test_the_python_of_a_tutorial_runs(page: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    exec(compile("\n".join(blocks), name(page), "exec"), {"__name__": "tutorial"})


@pytest.mark.parametrize("page", ["tutorials/contributor.md", "guide/scenarios.md"])
def test_the_position_that_a_page_begins_with_holds(page: str, tmp_path: Path) -> None:
    import duchy

    text = (DOCS / page).read_text(encoding="utf-8")
    case = re.findall(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)[0]
    file = tmp_path / "my-case.toml"
    file.write_text(case, encoding="utf-8")
    duchy.run_scenario(file)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_a_notebook_runs_and_is_kept_without_what_it_printed(path: Path) -> None:
    spec = importlib.util.spec_from_file_location("notebooks", ROOT / "tools" / "notebooks.py")
    assert spec and spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    text = path.read_text(encoding="utf-8")
    assert all(not cell.get("outputs") for cell in json.loads(text)["cells"])
    assert any(cell.output for cell in tool.run(text))


def test_every_page_is_in_the_contents() -> None:
    """As Sphinx wants it; the site itself is built by `make docs`, which fails at any warning."""
    listed = (DOCS / "index.md").read_text(encoding="utf-8")
    for page in PAGES:
        place = page.relative_to(DOCS).with_suffix("").as_posix() if page.is_relative_to(DOCS) else f"../{page.stem}"
        if place not in ("index", "../README") and not re.match(r"decisions/\d", place):
            assert f"\n{place}\n" in listed, place
    assert len(NOTEBOOKS) >= 3 and all(f"\nnotebooks/{path.stem}\n" in listed for path in NOTEBOOKS)
