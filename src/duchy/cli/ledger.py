"""duchy ledger"""

from pathlib import Path

import click

from duchy.kernel.errors import InputError
from duchy.kernel.verbs import listed

from .coverage import Citation, Section, citations, cover, sections
from .output import FILE, json_option, print_json, table


@click.command()
@click.option(
    "--docs", type=FILE, default=Path("docs/rules"), show_default=True,
    help="The folder with the ledgers.",
)  # fmt: skip
@click.option(
    "--tests", type=FILE, default=Path("tests"), show_default=True,
    help="The folder with the tests and scenarios.",
)  # fmt: skip
@click.option("--require", metavar="LEDGER,...", default="", help="Ledgers in which every id must be cited.")
@json_option
def ledger(docs: Path, tests: Path, require: str, as_json: bool) -> int:
    """Show which rules are covered by tests.

    For each section of each rules ledger: how many ids are cited by a test or a scenario, and which are not. Exit code
    1 if a test cites an id that no ledger has, or a ledger named by --require has an id that no test cites.
    """
    for folder, option in ((docs, "--docs"), (tests, "--tests")):
        if not folder.is_dir():
            raise InputError(f"There is no folder {folder} here; run this in a checkout of Duchy, or use {option}.")
    found = sections(docs)
    unknown = cover(found, citations(tests))
    required = [name for name in require.split(",") if name]
    for name in required:
        if name not in {section.ledger for section in found}:
            raise InputError(f'There is no ledger "{name}"; known are {listed(_names(found))}.')
    if as_json:
        print_json([_plain(section) for section in found])
    else:
        _print_tables(found, required)
    _complain(unknown)
    uncited = any(section.missing() for section in found if section.ledger in required)
    return 1 if unknown or uncited else 0


def _plain(section: Section) -> dict[str, object]:
    return {
        "ledger": section.ledger,
        "section": section.title,
        "ids": len(section.ids),
        "cited": len(section.cited),
        "missing": section.missing(),
    }


def _names(found: list[Section]) -> list[str]:
    return list(dict.fromkeys(section.ledger for section in found))


def _print_tables(found: list[Section], required: list[str]) -> None:
    for name in _names(found):
        rows = [["section", "ids", "cited", "missing"]]
        own = [section for section in found if section.ledger == name]
        for section in own:
            missing = section.missing()
            shown = missing if name in required or len(missing) <= 5 else [*missing[:4], "..."]
            rows.append([section.title, str(len(section.ids)), str(len(section.cited)), " ".join(shown)])
        ids, cited = sum(len(section.ids) for section in own), sum(len(section.cited) for section in own)
        rows.append(["all", str(ids), str(cited), ""])
        click.echo(f"{name}: {cited} of {ids} ids are cited")
        click.echo(table(rows) + "\n")


def _complain(unknown: list[Citation]) -> None:
    for citation in unknown:
        click.echo(f"duchy: {citation.file} cites {citation.id}, which {citation.fault}.", err=True)
