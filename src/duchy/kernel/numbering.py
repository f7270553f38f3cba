"""Actions as numbers without gaps, fixed for a game, a number of players and a set-up: what learners count by."""

from typing import Final

from .compat import i16, i64, vec

SHAPE: Final = 16
FIRST: Final = 2**SHAPE - 1


class Numbering:
    """Both ways by tables. The low `bits` of an action choose a row, the rest a place in it. Rows of one shape share
    the table that ranks their places, so that all tables fit into the fastest memory."""

    def __init__(self, actions: list[int], bits: int) -> None:
        """The numbers are the places of the actions in the list, in which those of a row stand side by side."""
        self.size: i64 = len(actions)
        self.packed: vec[i64] = vec[i64]([i64(a) for a in actions])  # by number
        self.bits: i64 = bits
        self.low: i64 = 2**bits - 1
        rows: dict[int, list[int]] = {}
        first: dict[int, int] = {}
        for number, action in enumerate(actions):
            row = action % 2**bits
            first.setdefault(row, number)
            rows.setdefault(row, []).append(action >> bits)
            assert number - first[row] == len(rows[row]) - 1, "a row has to stand together"
        shapes: dict[tuple[int, ...], int] = {}
        ranks: list[int] = []
        for places in rows.values():
            shape = tuple(places)
            if shape not in shapes:
                shapes[shape] = len(ranks)
                table = [0] * (max(shape) + 1)
                for rank, place in enumerate(shape):
                    table[place] = rank
                ranks += table
        # by row: its first number, and from SHAPE on where the ranks of its places begin
        found = [2**SHAPE * shapes[tuple(rows[row])] + first[row] if row in rows else 0 for row in range(2**bits)]
        self.rows: vec[i64] = vec[i64]([i64(row) for row in found])
        self.ranks: vec[i16] = vec[i16]([i16(rank) for rank in ranks])

    def number(self, action: i64) -> i64:
        """The number of an action; `packed[number]` is the way back."""
        row = self.rows[action & self.low]
        place = (row >> SHAPE) + (action >> self.bits)
        number = (row & FIRST) + (i64(self.ranks[place]) if place < len(self.ranks) else 0)
        if self.packed[number] != action:
            raise ValueError(f"Action {action} has no number.")
        return number

    def numbers(self, actions: vec[i64]) -> list[int]:
        """Those of a list of actions, in its order."""
        return [int(self.number(action)) for action in actions]
