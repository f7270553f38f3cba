"""Training that can be interrupted: one file holds all that a run needs to go on."""

import gc
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.kernel.errors import InputError

Groups = Mapping[str, dict[str, NDArray[Any]]]  # arrays by name, in groups: weights, averages ...


def write_checkpoint(path: Path, header: dict[str, Any], groups: Groups) -> None:
    """The file is there as a whole or not at all."""
    arrays: dict[str, Any] = {f"{name}-{k}": v for name, group in groups.items() for k, v in group.items()}
    unfinished = path.with_suffix(".part.npz")
    np.savez(unfinished, header=json.dumps(header), **arrays)
    unfinished.replace(path)


def read_checkpoint(path: Path, own: dict[str, Any], groups: Groups) -> dict[str, Any]:
    """Fills the arrays of the groups and returns the header, which must agree with what the run says of itself."""
    try:
        with np.load(path) as stored:
            header: dict[str, Any] = json.loads(str(stored["header"]))
            for key, mine in own.items():
                if header[key] != mine:
                    raise InputError(f"{path.name} is of another run: its {key} is {header[key]}, not {mine}.")
            for name, group in groups.items():
                for k in group:
                    group[k][...] = stored[f"{name}-{k}"]
    except InputError:
        raise
    except Exception:  # a damaged file makes whatever it likes of its readers
        raise InputError(f"{path} is not a checkpoint that a run can go on from.") from None
    return header


def uncollected() -> None:
    """Of a worker: positions hold no cycles, so there is nothing to collect."""
    gc.disable()
