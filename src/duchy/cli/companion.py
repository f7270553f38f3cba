"""duchy companion"""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from duchy.kernel.errors import InputError

from .ink import ink_for, wrapped
from .lines import Lines
from .output import json_option, may_be_written, print_json, table

if TYPE_CHECKING:
    from duchy.kernel.family import Companion

FILE = click.Path(dir_okay=False, path_type=Path)
FORMAT = "duchy companion 1"
COMMANDS = (
    ["undo", "take the last line back, as often as you like"],
    ["show", "see what is known"],
    ["quit", "stop; the file keeps all"],
)


@click.command()
@click.argument("file", type=FILE, default=Path("chateauma.json"))
@click.option("--people", type=int, metavar="N", help="How many people play: 1 to 3. Without: 1.")
@click.option("--level", metavar="NAME", help="gateway, midweight or heavy. Without: midweight.")
@click.option("--modifiers", metavar="A,C", help="What makes it stronger: letters of A to D. Without: none.")
@click.option("--modules", metavar="NAME,...", help="The expansions on your table, as `duchy games` names them.")
@json_option
def companion(
    file: Path, people: int | None, level: str | None, modifiers: str | None, modules: str | None, as_json: bool
) -> None:
    """Run the Châteauma for a printed game.

    You type the dice and what lies in the depots; it says what the Châteauma does and keeps its score. FILE remembers
    the session: the same command goes on with it. Type help for the lines, undo to take one back, quit to stop.
    """
    letters = modifiers.upper().replace(",", " ").split() if modifiers is not None else None
    given = {"players": people, "level": level, "modifiers": letters}
    setup = {key: value for key, value in given.items() if value is not None}
    session = _open(file, setup, (modules or "").replace(",", " ").split())
    if as_json:
        print_json(session.table() | {"lines": session.lines, "asks": session.asks()})
        return
    may_be_written(file)
    _talk(file, session)


def _open(file: Path, setup: dict[str, Any], modules: list[str]) -> "Companion":
    from duchy import games

    if not file.exists():
        return games.companion({"players": 1, **setup}, modules)
    if setup or modules:
        raise InputError(f"{file} is a session already; go on with it without options, or name another file.")
    try:
        saved = json.loads(file.read_text(encoding="utf-8"))
        if saved["format"] != FORMAT:
            raise ValueError
        return _replayed(dict(saved["setup"]), list(saved["modules"]), [str(line) for line in saved["lines"]])
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}.") from None
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{file} is no session of the companion.") from None


def _replayed(setup: dict[str, Any], modules: list[str], lines: list[str]) -> "Companion":
    from duchy import games

    session = games.companion(setup, modules)
    for line in lines:
        session.do(line)
    return session


def _save(file: Path, session: "Companion") -> None:
    """The new file replaces the old one at once, so that a power cut leaves one of them."""
    saved = {"format": FORMAT, "setup": session.setup, "modules": session.modules, "lines": session.lines}
    fresh = file.with_name(f"{file.name}.new")
    try:
        fresh.write_text(json.dumps(saved, indent=1) + "\n", encoding="utf-8")
        os.replace(fresh, file)
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}.") from None


def _talk(file: Path, session: "Companion") -> None:
    click.echo(f"The Châteauma, {session.setup['players']} at the table beside it; type help for help.")
    if session.lines:
        click.echo(f"Going on after: {session.lines[-1]}")
    ink = ink_for(sys.stdout)
    lines = Lines(lambda text: _completions(session, text))
    while True:
        asks = session.asks()
        click.echo(ink(wrapped(f"[{asks or 'the game is over'}]"), dim=True))
        line = lines.read("> ")
        word = "quit" if line is None else line.lower()
        if word in ("quit", "exit"):
            return
        if word == "help":
            click.echo(table([["type", "for"], *([example, text] for example, text in session.help), *COMMANDS]))
        elif word == "show":
            click.echo(_shown(session.table()))
        elif word == "undo":
            session = _undone(session)
            _save(file, session)
        elif word:
            try:
                click.echo("\n".join(wrapped(said) for said in session.do(word)) or "Noted.")
                _save(file, session)
            except InputError as error:
                click.echo(ink(wrapped(str(error)), "red"))


def _completions(session: "Companion", text: str) -> list[str]:
    """The lines that can be told now, as far as the words typed so far go."""
    begun = text.rpartition(" ")[0].lower()
    out = ["help", *(command for command, _ in COMMANDS)]
    for offer in session.offers():
        out.append(offer.line)
        if f"{begun} ".startswith(f"{offer.line} "):
            words = [tap.word for slot in offer.slots for tap in slot.taps]
            out += [f"{begun} {word}" for word in words]
            out += [f"{offer.line} {word}" for word in words]
    return out


def _undone(session: "Companion") -> "Companion":
    if not session.lines:
        click.echo("There is nothing to take back.")
        return session
    click.echo(f"Taken back: {session.lines[-1]}")
    return _replayed(session.setup, session.modules, session.lines[:-1])


def _shown(table: dict[str, Any]) -> str:
    lines = [f"Phase {table['phase']}, round {table['round']}."]
    for depot, tiles in table["depots"].items():
        goods = ", ".join(f"{count} {name}" for name, count in table["goods"][depot].items())
        lines.append(f"  depot {depot}: {', '.join(tiles) or '-'}" + (f"   goods: {goods}" if goods else ""))
    lines.append(f"  black:   {', '.join(table['black']) or '-'}")
    for side, card in zip(("left", "right"), table["cards"], strict=False):
        spaces = [tile or f"({kind})" for tile, kind in zip(card["tiles"], card["spaces"], strict=True)]
        lines.append(f"  {side} card {card['number']}: {', '.join(spaces)}; {card['points']} points")
    own = ", ".join(f"{count} {name}" for name, count in table["own_goods"].items()) or "-"
    lines.append(f"  reserve: {', '.join(table['reserve']) or '-'}; {table['wild']} wild; goods: {own}")
    points = ", ".join(f"{source} {count}" for source, count in table["points"].items())
    lines.append(f"  {table['silver']} silver, {table['total']} points" + (f": {points}" if points else ""))
    return "\n".join(wrapped(line, "", "    ") for line in lines)
