"""The weights of a net in their file, and the manifest beside it: for which rules they were trained."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError


def rules_of(game: Game[Any]) -> str:
    """What a manifest names: "burgundy@r1", whatever the edition."""
    name, _, revision = game.id.partition("@")
    return f"{name.partition('/')[0]}@{revision}"


def check_weights(path: Path, rules: str, inputs: int | None = None) -> dict[str, Any]:
    """The manifest of a weight file; refused if it is of other rules, or of another format of inputs.

    `fits` in a manifest names later revisions that changed too little to learn anew.
    """
    manifest = path.with_suffix(".json")
    try:
        facts = json.loads(manifest.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path} has no manifest: {manifest} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise InputError(f"{manifest} is not a manifest: it is not JSON.") from None
    if not isinstance(facts, dict) or rules not in (facts.get("rules"), *facts.get("fits", ())):
        trained = facts.get("rules") if isinstance(facts, dict) else None
        raise InputError(f"{path} does not fit: it was trained for {trained}, and the rules are {rules}.")
    if inputs is not None and facts.get("format") != inputs:
        raise InputError(f"{path.name} has inputs of format {facts.get('format')}, and this is format {inputs}.")
    return facts


def save_weights(path: Path, arrays: Mapping[str, NDArray[Any]], facts: dict[str, Any]) -> None:
    """Each of the two files is there as a whole or not at all."""
    named: dict[str, Any] = dict(arrays)
    unfinished = path.with_suffix(".part.npz")
    np.savez_compressed(unfinished, **named)
    unfinished.replace(path)
    lines = ",\n".join(f" {json.dumps(key)}: {json.dumps(value)}" for key, value in facts.items())
    unfinished = path.with_suffix(".part.json")
    unfinished.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    unfinished.replace(path.with_suffix(".json"))


def load_arrays(path: Path, names: Iterable[str]) -> dict[str, NDArray[np.float32]]:
    """The arrays of a weight file that passed its check."""
    if not path.exists():
        raise InputError(f"There are no weights {path.name} beside their manifest.")
    try:
        with np.load(path) as stored:
            return {name: stored[name].astype(np.float32) for name in names}
    except (OSError, EOFError, ValueError, KeyError, BadZipFile):
        raise InputError(f"{path} does not hold the weights of a net.") from None


def weights_digest(family: str) -> str | None:
    """One number for all weights that the bots of a family of games play with; None where they have none."""
    files = sorted((Path(__file__).parent / family / "weights").glob("*.npz"))
    if not files:
        return None
    sha = hashlib.sha256()
    for file in files:
        sha.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return sha.hexdigest()
