"""duchy cards"""

from pathlib import Path
from typing import Any

import click

from .output import json_option, print_json, table

FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command()
@click.option("--tests", default="tests", show_default=True, type=FOLDER, help="Where the tests are.")
@json_option
def cards(tests: Path, as_json: bool) -> None:
    """List the cards of Rivals: data, effect, tests.

    One row a card: copies, cost and points, its effect in the verbs and queries of the engine, and how many of its
    rules in the ledger are cited by a test or scenario below --tests, where that folder is.
    """
    from duchy.games import FAMILIES

    found = [row for family in FAMILIES if family.card_rows for row in family.card_rows()]
    rows = [row | {"cited": cited} for row, cited in _with_citations(found, tests)]
    if as_json:
        print_json(rows)
        return
    shown = ["card", *(["cited"] if tests.is_dir() else []), "data", "effect"]
    cells = [[str(len(row[key])) if key == "cited" else row[key] for key in shown] for row in rows]
    click.echo(table([["rules cited" if key == "cited" else key for key in shown], *cells]))


def _with_citations(rows: list[dict[str, Any]], tests: Path) -> list[tuple[dict[str, Any], list[str] | None]]:
    """Each with the rules of it that are cited; with None where there are no tests, as beside an installed program."""
    from .coverage import citations

    if not tests.is_dir():
        return [(row, None) for row in rows]
    cited = sorted({citation.id for citation in citations(tests)})
    return [(row, [id_ for id_ in cited if id_.startswith(row["rules"])]) for row in rows]
