"""The C limit: benchmarks/limit.c, built on the fly with tables written from the engine's own data."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import duchy

from .measure import FIRST_SEED, PROOF, Run

GAME: Final = "burgundy/2019"  # what limit.c plays, with two players on duchy 1
SOURCE: Final = Path("benchmarks") / "limit.c"


class NoLimit(Exception):
    """Why there is no C limit here."""


def find_source() -> Path:
    """limit.c of the checkout that we are in, or that we are run from."""
    for root in (Path.cwd(), Path(duchy.__file__).parents[2]):
        if (root / SOURCE).is_file():
            return root / SOURCE
    raise NoLimit(f"there is no {SOURCE} here; run this in a checkout of Duchy")


def build(folder: Path, start: Any) -> "Limit":
    """Compile limit.c for the ruleset of a state that was just set up."""
    source = find_source()
    compiler = shlex.split(os.environ.get("CC", "")) or ["cc"]
    if not shutil.which(compiler[0]):
        raise NoLimit("there is no C compiler")
    (folder / "tables.h").write_text(header(start), encoding="utf-8")
    program = folder / "limit"
    command = [*compiler, "-O2", f"-I{folder}", "-o", str(program), str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise NoLimit(f"limit.c does not compile: {done.stderr.strip().partition(chr(10))[0]}")
    return Limit(program)


class Limit:
    def __init__(self, program: Path) -> None:
        self.program = program

    def _play(self, count: int) -> list[str]:
        command = [str(self.program), str(FIRST_SEED), str(count)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()

    def run(self, count: int) -> Run:
        decisions, _, _, seconds = self._play(count)
        return Run(count, int(decisions), float(seconds))

    def proof(self) -> list[int]:
        return [int(x) for x in self._play(PROOF)[:3]]


def header(start: Any) -> str:
    """tables.h: the duchy, the supplies and the constants of the edition, and the engine's own lookup tables."""
    from duchy.games.burgundy.engine import codes as t

    rules = start.rules
    players = int(start.n)
    duchy_1 = rules.duchies[int(start.offered[0])]
    constants = {
        "HEXES": 37,
        "CENTRE": 18,
        "TILES": t.TILES,
        "SALE_POINTS": rules.sale_points[players],
        "LARGE_BONUS": rules.large_bonus[players],
        "SMALL_BONUS": rules.small_bonus[players],
        "MONASTERY_15": rules.monastery_15,
        "MONASTERY_26": rules.monastery_26,
    }
    arrays: dict[str, tuple[str, Iterable[int]]] = {
        "COLOUR": ("int8_t", duchy_1.colour),
        "NUMBER": ("int8_t", duchy_1.number),
        "NEIGHBOURS": ("uint64_t", duchy_1.neighbours),
        "COLOUR_MASK": ("uint64_t", duchy_1.colour_mask),
        "AREA": ("uint64_t", duchy_1.area),
        "AREA_SIZE": ("int8_t", duchy_1.area_size),
        "REACH_HEXES": ("uint64_t", duchy_1.reach),
        "COLOURED": ("int8_t", rules.coloured),
        "BLACK": ("int8_t", rules.black),
        "SPACES": ("int8_t", rules.spaces[players]),
        "AREA_POINTS": ("int8_t", rules.area_points),
        "PHASE_POINTS": ("int8_t", rules.phase_points),
        "SCORED_BUILDING": ("int8_t", rules.scored_building),
        "TILE_COLOUR": ("int8_t", t.TILE_COLOUR),
        "FIRST_OF": ("int8_t", t.FIRST_OF),
        "AFTER_LAST_OF": ("int8_t", t.AFTER_LAST_OF),
        "OFFERS": ("uint32_t", t.OFFERS),
        "FREE_STEP": ("uint32_t", t.FREE_STEP),
        "REACH": ("uint32_t", t.REACH),
        "COST": ("int8_t", t.COST),
    }
    lines = ["/* Written by `duchy bench` from the engine's data. */", "#include <stdint.h>"]
    lines.append("enum { " + ", ".join(f"{name} = {int(value)}" for name, value in constants.items()) + " };")
    for name, (kind, values) in arrays.items():
        suffix = "ull" if kind == "uint64_t" else ""
        lines.append(f"static const {kind} {name}[] = {{{', '.join(f'{int(x)}{suffix}' for x in values)}}};")
    return "\n".join(lines) + "\n"
