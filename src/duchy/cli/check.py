"""duchy check"""

from dataclasses import dataclass
from pathlib import Path

import click

from duchy.kernel.errors import InputError

from .output import FILE, json_option, print_json


@dataclass(frozen=True)
class Failure:
    file: str
    step: int  # 0: the file or its position, which is bad input rather than a wrong expectation
    reason: str


@click.command()
@click.argument("paths", nargs=-1, required=True, type=FILE, metavar="PATH...")
@json_option
def check(paths: tuple[Path, ...], as_json: bool) -> int:
    """Run scenario files, or folders of them.

    Prints the first difference of each that fails. Exit code 1 if a scenario fails, 2 if one cannot be read, has an
    unknown key or an impossible position.
    """
    files = [file for path in paths for file in _files(path)]
    failures = [failure for file in files if (failure := run_file(file))]
    if as_json:
        failed = [{"file": f.file, "step": f.step, "reason": f.reason} for f in failures]
        print_json({"passed": len(files) - len(failures), "failed": failed})
    for failure in failures:
        if failure.step == 0:
            click.echo(f"duchy: {failure.reason}", err=True)
        elif not as_json:
            click.echo(f"{failure.file}, step {failure.step}: {failure.reason}")
    if not as_json and len(files) > len(failures):
        click.echo(f"{len(files) - len(failures)} of {len(files)} scenarios passed.")
    return 2 if any(failure.step == 0 for failure in failures) else 1 if failures else 0


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob("*.toml"))
    if not found:
        raise InputError(f"{path} holds no scenario files (*.toml).")
    return found


def run_file(path: Path) -> Failure | None:
    from duchy.games import open_game
    from duchy.kernel.scenario import Difference, load, run

    try:
        scenario = load(path)
    except InputError as error:
        return Failure(str(path), 0, str(error))
    try:
        run(scenario, open_game)
    except Difference as difference:
        where = f"{path}: " if difference.step == 0 else ""
        return Failure(str(path), difference.step, where + difference.reason)
    except InputError as error:
        return Failure(str(path), 0, f"{path}: {error}")
    return None
