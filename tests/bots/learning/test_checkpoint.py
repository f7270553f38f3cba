"""A run that was interrupted goes on from its checkpoint, or says why not."""

from pathlib import Path

import numpy as np
import pytest

from duchy.bots.learning.checkpoint import read_checkpoint, write_checkpoint
from duchy.kernel.errors import InputError


def test_a_checkpoint_brings_back_header_and_arrays(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    write_checkpoint(path, {"seed": 3, "done": 7}, {"weight": {"w": np.arange(3.0)}})
    weight = np.zeros(3)
    assert read_checkpoint(path, {"seed": 3}, {"weight": {"w": weight}})["done"] == 7
    assert weight.tolist() == [0, 1, 2]
    with pytest.raises(InputError, match="of another run: its seed is 3, not 4"):
        read_checkpoint(path, {"seed": 4}, {})


def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    for content in (b"", b"PK\x03\x04 cut off", b"not an archive"):
        path.write_bytes(content)
        with pytest.raises(InputError, match="not a checkpoint"):
            read_checkpoint(path, {}, {})
    np.savez(path, other=np.zeros(3))
    with pytest.raises(InputError, match="not a checkpoint"):
        read_checkpoint(path, {}, {})
