"""What stands beside the weights of a net: for which rules it was trained. And which weights there are."""

import hashlib
import json
from pathlib import Path
from typing import Any

from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError


def rules_of(game: Game[Any]) -> str:
    """What a manifest names: "burgundy@r1", whatever the edition."""
    name, _, revision = game.id.partition("@")
    return f"{name.partition('/')[0]}@{revision}"


def check_weights(path: Path, rules: str) -> dict[str, Any]:
    """The manifest of a weight file; refused if the weights were trained for other rules."""
    manifest = path.with_suffix(".json")
    try:
        facts = json.loads(manifest.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path} has no manifest: {manifest} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise InputError(f"{manifest} is not a manifest: it is not JSON.") from None
    if not isinstance(facts, dict) or facts.get("rules") != rules:
        trained = facts.get("rules") if isinstance(facts, dict) else None
        raise InputError(f"{path} does not fit: it was trained for {trained}, and the rules are {rules}.")
    return facts


def weights_digest(family: str) -> str | None:
    """One number for all weights that the bots of a family of games play with; None where they have none."""
    files = sorted((Path(__file__).parent / family / "weights").glob("*.npz"))
    if not files:
        return None
    sha = hashlib.sha256()
    for file in files:
        sha.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return sha.hexdigest()
