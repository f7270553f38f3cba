"""Weights as training writes them; `weights.py` reads them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray


def save_weights(path: Path, arrays: Mapping[str, NDArray[Any]], facts: dict[str, Any]) -> None:
    """Each of the two files is there as a whole or not at all."""
    named: dict[str, Any] = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    unfinished = path.with_suffix(".part.npz")
    np.savez_compressed(unfinished, **named)
    unfinished.replace(path)
    write_manifest(path, facts)


def write_manifest(path: Path, facts: dict[str, Any]) -> None:
    lines = ",\n".join(f" {json.dumps(key)}: {json.dumps(value)}" for key, value in facts.items())
    unfinished = path.with_suffix(".part.json")
    unfinished.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    unfinished.replace(path.with_suffix(".json"))
