"""The weights of a net in their file, and the manifest beside it: for which rules they were trained.

Play reads them with the standard library alone; `learning/files.py` is what training writes and reads with numpy.
"""

import ast
import hashlib
import json
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError

MAGIC: Final = b"\x93NUMPY"
LETTERS: Final = {"<f2": "e", "<f4": "f", "<f8": "d"}  # numbers of an array, as `struct` calls them


def rules_of(game: Game[Any]) -> str:
    """What a manifest names: "burgundy@r1", whatever the edition."""
    name, _, revision = game.id.partition("@")
    return f"{name.partition('/')[0]}@{revision}"


def check_weights(path: Path, rules: str, inputs: int | str | None = None) -> dict[str, Any]:
    """The manifest of a weight file; refused if it is of other rules, or of another format of inputs.

    `fits` in a manifest names later revisions that changed too little to learn anew.
    """
    manifest = path.with_suffix(".json")
    try:
        facts = json.loads(manifest.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path} has no manifest: {manifest} cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError):
        raise InputError(f"{manifest} is not a manifest: it is not JSON.") from None
    fits = facts.get("fits", []) if isinstance(facts, dict) else []
    if not isinstance(facts, dict) or not isinstance(fits, list) or rules not in (facts.get("rules"), *fits):
        trained = facts.get("rules") if isinstance(facts, dict) else None
        raise InputError(f"{path} does not fit: it was trained for {trained}, and the rules are {rules}.")
    if inputs is not None and facts.get("format") != inputs:
        raise InputError(f"{path.name} has inputs of format {facts.get('format')}, and this is format {inputs}.")
    return facts


@dataclass(frozen=True)
class Stored:
    """One array of a weight file, row by row."""

    shape: tuple[int, ...]
    values: list[float]

    def column(self, at: int) -> list[float]:
        return self.values[at :: self.shape[-1]]

    def row(self, at: int) -> list[float]:
        width = self.shape[-1]
        return self.values[width * at : width * (at + 1)]


def read_arrays(path: Path, names: Iterable[str]) -> dict[str, Stored]:
    """The arrays of a weight file that passed its check."""
    if not path.exists():
        raise InputError(f"There are no weights {path.name} beside their manifest.")
    try:
        with ZipFile(path) as archive:
            return {name: _array(archive.read(f"{name}.npy")) for name in names}
    except Exception:  # a damaged file makes whatever it likes of its readers: zip, zlib, parser, memory
        raise InputError(f"{path} does not hold the weights of a net.") from None


def _array(data: bytes) -> Stored:
    """An array in numpy's format: magic, version, length of the header, the header as a Python dict, the numbers."""
    if data[:6] != MAGIC:
        raise ValueError("not an array")
    start = 10 if data[6] == 1 else 12  # version 1 has two bytes for the length, later ones have four
    end = start + int.from_bytes(data[8:start], "little")
    header = ast.literal_eval(data[start:end].decode("latin-1"))
    letter = LETTERS[header["descr"]]
    if header["fortran_order"]:
        raise ValueError("an array column by column")
    count = (len(data) - end) // struct.calcsize(letter)
    return Stored(header["shape"], list(struct.unpack_from(f"<{count}{letter}", data, end)))


def manifests(family: str) -> dict[str, dict[str, Any]]:
    """Of all weights of the house that the bots of a family play with, by the name of their file."""
    files = sorted((Path(__file__).parent / family / "weights").glob("*.json"))
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def without_net(level: str) -> InputError:
    return InputError(f"{level} judges by hand: it has no weights that could be others.")


def weights_digest(family: str) -> str | None:
    """One number for all weights that the bots of a family of games play with; None where they have none."""
    files = sorted((Path(__file__).parent / family / "weights").glob("*.npz"))
    if not files:
        return None
    sha = hashlib.sha256()
    for file in files:
        sha.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return sha.hexdigest()
