"""`duchy doctor`: what a server has stored, checked and mended."""

from dataclasses import asdict
from pathlib import Path

import click

from .output import json_option, print_json, table
from .progress import progress


@click.command()
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@json_option
def doctor(data: Path, as_json: bool) -> int:
    """Check the games that a server keeps in the folder DATA.

    The server must not be running. Every game is played from its first move and compared with what is stored. Snapshots
    that are wrong are removed, as they are made anew; of games that cannot be read, the moves that hold are exported as
    records to DATA/damaged. Nothing else is changed. Exit code 1: something was found.
    """
    try:
        from duchy.server.doctor import Doctor, Finding
    except ImportError as error:
        raise click.ClickException(f"The server needs more packages ({error.name} is missing).") from None
    found: list[Finding] = []
    doctor_ = Doctor(data)
    try:
        found += doctor_.of_the_file()
        ids = doctor_.ids()
        with progress(len(ids), "tables") as advance:
            for id_ in ids:
                if finding := doctor_.of_table(id_):
                    found.append(finding)
                advance(1)
    finally:
        doctor_.close()
    if as_json:
        print_json({"tables": len(ids), "findings": [asdict(finding) for finding in found]})
    elif found:
        rows = [
            ("table", "problem", "what was done"),
            *((f.table or "the file", f.problem, f.done or "-") for f in found),
        ]
        click.echo(table(rows))
    else:
        click.echo(f"All {len(ids)} tables are well.")
    return 1 if found else 0
