"""The nets as play reads them: packed ints, without numpy."""

from pathlib import Path
from typing import Final

from duchy.games.burgundy.game import REVISION
from duchy.kernel.compat import vec
from duchy.kernel.errors import InputError

from ..weights import Stored, check_weights, read_arrays
from .thinking.automaton_inputs import AUTOMATON_INPUTS
from .thinking.inputs import inputs
from .thinking.judge import LANE_BITS, LANES, PAIR_BITS, PAIR_SCALE, SCALE, SECOND_SCALE, Weights, pack
from .thinking.solo_inputs import SOLO_INPUTS

TABLES: Final = (2, 3, 4)  # players
AUTOMATON: Final = 1  # one player: a person against the Châteauma
FIRST: Final = 72  # units of the first layer
NAMES: Final = ("w1", "b1", "w2", "b2", "w3", "b3")
RULES: Final = f"burgundy@r{REVISION}"
FORMAT: Final = 2  # raised when the inputs change their meaning
SOLO_FIRST: Final = 48  # units of the first layer in the net of the solo game
SOLO_FORMAT: Final = "solo 1"


def read(path: Path) -> tuple[int, dict[str, Stored]]:
    """For how many players, and the layers; weights that were trained for other rules or other inputs are refused."""
    facts = check_weights(path, RULES, FORMAT)
    players = facts.get("players")
    if players not in (AUTOMATON, *TABLES):
        raise InputError(f"{path.name} does not say for how many players it is.")
    weights = read_arrays(path, NAMES)
    rows = AUTOMATON_INPUTS if players == AUTOMATON else inputs(players)
    if weights["w1"].shape != (rows, FIRST):
        raise InputError(f"{path.name} does not have the {rows} inputs of this version.")
    return players, weights


def read_solo(path: Path) -> dict[str, Stored]:
    """The net of the solo game."""
    check_weights(path, RULES, SOLO_FORMAT)
    weights = read_arrays(path, NAMES)
    if weights["w1"].shape != (SOLO_INPUTS, SOLO_FIRST):
        raise InputError(f"{path.name} does not have the {SOLO_INPUTS} inputs of the solo game.")
    return weights


def packed(w: dict[str, Stored]) -> Weights:
    """For play: the first layer three units to an int, the second two."""
    return Weights(
        w["w1"].shape[0], w["w1"].shape[1] // LANES, w["b3"].shape[1],
        pack(w["w1"].values, SCALE, LANES, LANE_BITS), pack(w["b1"].values, SCALE, LANES, LANE_BITS),
        pack(w["w2"].values, SECOND_SCALE, 2, PAIR_BITS), pack(w["b2"].values, PAIR_SCALE, 2, PAIR_BITS),
        vec[float](w["w3"].values), vec[float](w["b3"].values),
    )  # fmt: skip
