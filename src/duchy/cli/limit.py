"""The C limit: benchmarks/limit.c, built on the fly with tables that the game writes from its own data."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Final

import duchy

from .measure import FIRST_SEED, PROOF, Run

SOURCE: Final = Path("benchmarks") / "limit.c"


class NoLimit(Exception):
    """Why there is no C limit here."""


def find_source() -> Path:
    """limit.c of the checkout that we are in, or that we are run from."""
    for root in (Path.cwd(), Path(duchy.__file__).parents[2]):
        if (root / SOURCE).is_file():
            return root / SOURCE
    raise NoLimit(f"there is no {SOURCE} here; run this in a checkout of Duchy")


def build(folder: Path, tables: str) -> "Limit":
    """Compile limit.c with the tables of its game."""
    source = find_source()
    compiler = shlex.split(os.environ.get("CC", "")) or ["cc"]
    if not shutil.which(compiler[0]):
        raise NoLimit("there is no C compiler")
    (folder / "tables.h").write_text(tables, encoding="utf-8")
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
