"""`duchy settings`: what a server can be told in a file, and what holds."""

import os
from pathlib import Path
from typing import Any, Final

import click

from duchy.kernel.errors import InputError

from .output import json_option, print_json, table, write_text

SAID: Final = "duchy.settings"  # where the values of the file are kept for the command
# what holds a password can be said without a file
VARIABLES: Final = {"database": "DUCHY_DATABASE", "mail_password": "DUCHY_MAIL_PASSWORD"}
FLAGS: Final = {"proxies": "proxied"}  # where the flag is called otherwise


def _read(ctx: click.Context, param: click.Parameter, path: Path | None) -> None:
    """The file stands where the defaults stood: what the command line or the environment says wins."""
    ctx.meta[SAID] = {}
    if path is None:
        return
    from duchy.server.settings_file import read

    values = ctx.meta[SAID] = read(path)
    ctx.default_map = {
        FLAGS.get(name, name): ",".join(value) if name in FLAGS else value for name, value in values.items()
    }


settings_option = click.option(
    "--settings", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", envvar="DUCHY_SETTINGS",
    is_eager=True, expose_value=False, callback=_read,
    help="A file of settings; `duchy settings --example` prints one. Options given here win.",
)  # fmt: skip


def said_in_file(ctx: click.Context) -> dict[str, Any]:
    """What the file says, and the environment of what it should not."""
    said: dict[str, Any] = ctx.meta[SAID]
    return said | {name: os.environ[variable] for name, variable in VARIABLES.items() if os.environ.get(variable)}


@click.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--example", is_flag=True, help="Print a file with every setting and what it means.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the example to a new file.")
@json_option
def settings(file: Path | None, example: bool, out: Path | None, as_json: bool) -> None:
    """What `duchy serve` can be told in a file, and what holds.

    With a FILE it is checked, and what holds with it is shown, else what holds without one.
    """
    from duchy.server import settings_file as written

    if out is not None:
        if out.exists():
            raise InputError(f"{out} is there already: nothing was written.")
        write_text(out, written.example())
        click.echo(f"{out} is written. `duchy serve --settings {out}` uses it.")
        return
    if example:
        click.echo(written.example(), nl=False)
        return
    values = written.read(file) if file else {}
    sources = {name: "the file" for name in values}
    for name, variable in VARIABLES.items():
        if os.environ.get(variable):
            values[name], sources[name] = os.environ[variable], variable
    keys = written.BY_NAME.values()
    held = {key.name: values.get(key.name, key.default) for key in keys}
    if as_json:
        shown = {key.name: None if key.secret and held[key.name] else held[key.name] for key in keys}
        print_json({"settings": shown, "from": sources})
        return
    rows = [("setting", "value", "from", "what it is")]
    for key in keys:
        rows.append((key.name, written.shown(key, held[key.name]), sources.get(key.name, "-"), key.words))
    click.echo(table(rows))
