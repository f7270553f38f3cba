"""What was measured, as Markdown and as JSON."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from ..fixtures import Event, Match
from .kinds import NOTHING
from .measuring import Figures, Measuring, open_game
from .rows import Row
from .sections import Section
from .versions import Version, version_of

HEADING: Final = "# The tables of strength\n"
TITLE: Final = f"""\
{HEADING}
Made by `duchy strength --out docs/guide/strength-tables.md`, which plays what is not kept yet and writes this page
anew: nothing here is written by hand. Under each table stand the commands that play the same games one by one, and by
which rules, weights and bots they were played. What the figures mean is in [strength.md](strength.md).
"""


@dataclass(frozen=True)
class Measured:
    """A row of a section, and where its games are."""

    section: Section
    row: Row
    event: Event
    games: Measuring

    @property
    def version(self) -> Version:
        return version_of(open_game(self.event.game))

    def cost(self, part: Match, at: int, count: int) -> float:
        """Seconds of a processor for what is still to be played of a part, by what was measured once."""
        return self.games.missing(part, count) * self.row.seconds[at]

    def figures(self, shown: "Shown") -> dict[Match, Figures]:
        """Of the parts that have games enough."""
        found = {part: self.games.figures(part, shown.games) for part in self.section.parts}
        return {part: figures for part, figures in found.items() if figures and figures.games >= shown.least}


@dataclass(frozen=True)
class Shown:
    """Which games count: so many of each part or all that are kept, and at least so many or none."""

    games: int | None = None
    least: int = 1


def markdown(sections: Sequence[Sequence[Measured]], shown: Shown) -> str:
    return "\n".join([TITLE, *(_section(rows, shown) for rows in sections)])


def put_into(page: str, tables: str) -> str:
    """A page with these tables in place of those of the same titles; its other tables stay."""
    new = {part.partition("\n")[0]: part for part in _parts(tables)}
    kept = [new.pop(part.partition("\n")[0], part) for part in _parts(page)]
    return "\n".join([*kept, *new.values()])


def _parts(page: str) -> list[str]:
    """The head of a page, and its tables."""
    return [part.rstrip("\n") + "\n" for part in re.split(r"(?m)^(?=## )", page)]


def _section(rows: Sequence[Measured], shown: Shown) -> str:
    section = rows[0].section
    found = [row.figures(shown) for row in rows]
    lines = [
        line
        for row, figures in zip(rows, found, strict=True)
        for line in section.kind.lines(row.row.name, section.parts, figures, section.games)
    ]
    versions = sorted({str(row.version) for row in rows})
    commands = [section.kind.command(row.row, section.bots, section.games, section.futures) for row in rows]
    shown_lines = [table([section.kind.head(section.bots), *lines]), ""] if any(found) else []
    return "\n".join([
        f"## {section.title}", "", section.text, "", *shown_lines,
        f"{_wanted(section, found, shown.least)} {section.kind.interval} Played by {'; '.join(versions)}.", "",
        "```sh", *commands, "```", "",
    ])  # fmt: skip


def _wanted(section: Section, found: Sequence[Mapping[Match, Figures]], least: int) -> str:
    """How many games there are, and where they are fewer than wanted."""
    wanted = f"{section.games:,} {section.kind.counted}"
    played = [figures[part].games if part in figures else 0 for figures in found for part in section.parts]
    if min(played) >= section.games:
        return f"{wanted}."
    few = "not played yet" if least == 1 else f"of fewer than {least} games"
    if max(played) == 0:
        return f"**Not shown**: all of it is {few}; wanted are {wanted}."
    none = f" {NOTHING} is {few}." if min(played) == 0 else ""
    return f"**Fewer games than wanted**: wanted are {wanted}, and a figure of fewer says of how many.{none}"


def table(rows: Sequence[Sequence[str]]) -> str:
    head, *others = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([head, "|" + "---|" * len(rows[0]), *others])


def plain(sections: Sequence[Sequence[Measured]], shown: Shown) -> dict[str, Any]:
    return {"sections": [_plain_section(rows, shown) for rows in sections]}


def _plain_section(rows: Sequence[Measured], shown: Shown) -> dict[str, Any]:
    section = rows[0].section
    return {
        "id": section.id,
        "title": section.title,
        "games_wanted": section.games,
        "rows": [_plain_row(row, shown) for row in rows],
    }


def _plain_row(measured: Measured, shown: Shown) -> dict[str, Any]:
    section, row = measured.section, measured.row
    figures = measured.figures(shown)
    return {
        "name": row.name,
        "game": measured.event.game,
        "setup": dict(measured.event.setup),
        "seed": row.seed,
        "command": section.kind.command(row, section.bots, section.games, section.futures),
        "version": asdict(measured.version),
        "parts": [
            {"bots": list(part), "games": each.games, "figures": each.plain} for part, each in figures.items()
        ],
    }  # fmt: skip
