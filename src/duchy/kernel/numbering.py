"""Actions as numbers without gaps, fixed for a game, a number of players and a set-up: what learners count by."""

from .compat import i16, i32, i64, vec


class Numbering:
    """Both ways by tables. The low `bits` of an action choose a row, the rest a place in it."""

    def __init__(self, actions: list[int], bits: int) -> None:
        """The numbers are the places of the actions in the list."""
        self.size: i64 = len(actions)
        self.packed: vec[i64] = vec[i64]([i64(a) for a in actions])  # by number
        self.bits: i64 = bits
        self.low: i64 = 2**bits - 1
        longest: dict[int, int] = {}
        for action in actions:
            row = action % 2**bits
            longest[row] = max(longest.get(row, 0), (action >> bits) + 1)
        first: dict[int, int] = {}
        found: list[int] = []
        for row, length in longest.items():
            first[row] = len(found)
            found += [0] * length
        for number, action in enumerate(actions):
            found[first[action % 2**bits] + (action >> bits)] = number
        # where its places begin; small, since tables and states want the cache for themselves
        self.rows: vec[i32] = vec[i32]([i32(first.get(row, 0)) for row in range(2**bits)])
        self.found: vec[i16] = vec[i16]([i16(number) for number in found])  # the number of an action, by place

    def number(self, action: i64) -> i64:
        """The number of an action; `packed[number]` is the way back."""
        place = i64(self.rows[action & self.low]) + (action >> self.bits)
        number: i64 = 0
        if place < len(self.found):
            number = i64(self.found[place])
        if self.packed[number] != action:
            raise ValueError(f"Action {action} has no number.")
        return number

    def numbers(self, actions: vec[i64]) -> list[int]:
        """Those of a list of actions, in its order."""
        return [int(self.number(action)) for action in actions]
