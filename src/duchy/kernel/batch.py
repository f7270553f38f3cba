"""Many tables at once: a step plays one action at each, and leaves the next decisions in flat buffers.

Game number k of table i is dealt by `seeded(first + i + k * tables)`, so that any of them can be played again alone. A
table whose game has ended begins the next one in the same step: `done`, `reward` and `points` are of the old game. What
happens at one table is a game's own affair: its engine's `Batch` says it.
"""

from .compat import i16, i64, read_i64_le, u8, vec
from .numbering import Numbering
from .rng import Rng


class Batch:
    def __init__(self, numbers: Numbering, tables: i64, people: i64, words: i64, most: i64) -> None:
        """Rows of so many words, and at most so many legal actions of a decision, a multiple of four."""
        self.numbers = numbers
        self.tables: i64 = tables
        self.people: i64 = people
        self.words: i64 = words
        self.most: i64 = most
        self.number: vec[i64] = vec[i64]([0] * int(tables))  # of the game at each table
        self.games: i64 = 0  # that have ended
        # what a step leaves
        self.mask: vec[u8] = vec[u8]([u8(0)] * int(tables * numbers.size))
        self.ids: vec[i16] = vec[i16]([i16(0)] * int(tables * most))  # the legal ones, as a list
        self.count: vec[i64] = vec[i64]([0] * int(tables))
        self.rows: vec[i64] = vec[i64]([0] * int(tables * words))
        self.seat: vec[u8] = vec[u8]([u8(0)] * int(tables))
        self.done: vec[u8] = vec[u8]([u8(0)] * int(tables))
        self.reward: vec[float] = vec[float]([0.0] * int(tables * people))
        self.points: vec[i64] = vec[i64]([0] * int(tables * people))

    def reset(self, first: i64) -> None:
        """Begin anew at all tables, with the games of these numbers."""
        for i in range(self.tables):
            self.number[i] = first + i
            self.clear(i)
            self.begin(i)

    def step(self, actions: bytes) -> None:
        """A number for each table, as 64-bit little-endian ints. One that is not legal raises, and nothing moves."""
        size = self.numbers.size
        mask = self.mask
        if len(actions) != 8 * self.tables:
            raise ValueError(f"{len(actions)} bytes of actions for {self.tables} tables.")
        for i in range(self.tables):
            k = read_i64_le(actions, 8 * i)
            if k < 0 or k >= size or not mask[i * size + k]:
                raise ValueError(f"Action {k} is not legal at table {i}.")
        for i in range(self.tables):
            self.play(i, read_i64_le(actions, 8 * i))

    def step_at_random(self, rng: Rng, steps: i64) -> None:
        """Random play that does not leave compiled code: the most that can be had."""
        ids = self.ids
        for _ in range(steps):
            for i in range(self.tables):
                self.play(i, i64(ids[i * self.most + rng.below(self.count[i])]))

    # ------------------------------------------------------------------ what a game says
    # Each engine has its own `begin` and `play`; these are never called.
    def begin(self, i: i64) -> None:
        """Deal the game with the number of a table, and show its first decision."""
        raise NotImplementedError

    def play(self, i: i64, k: i64) -> None:
        """Play an action at a table, by its number; show the next decision, be it of this game or of the next one."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what all games do alike
    def clear(self, i: i64) -> None:
        """The last game at a table is told; forget it."""
        self.done[i] = u8(0)
        for k in range(i * self.people, (i + 1) * self.people):
            self.reward[k] = 0.0

    def next_game(self, i: i64, winners: i64) -> None:
        """A game is over: the winners, a set of seats, share 1 and the others -1; where all have won it is 0, but alone
        it is 1. The next one begins."""
        n = self.people
        won = i64(int(winners).bit_count())
        for seat in range(n):
            if won == n and n > 1:
                self.reward[i * n + seat] = 0.0
            elif winners >> seat & 1:
                self.reward[i * n + seat] = 1.0 / float(int(won))
            else:
                self.reward[i * n + seat] = -1.0 / float(int(n - won))
        self.done[i] = u8(1)
        self.games += 1
        self.number[i] += self.tables
        self.begin(i)

    def offer(self, i: i64, seat: i64, actions: vec[i64]) -> None:
        """The legal actions of the seat to move become its mask and its list; those of the last decision go."""
        count: i64 = len(actions)
        if count > self.most:
            raise ValueError(f"{count} legal actions do not fit.")
        numbers = self.numbers
        low = numbers.low
        bits = numbers.bits
        rows = numbers.rows  # Numbering.number, with its tables at hand: every legal action has one, as the tests show
        found = numbers.found
        ids = self.ids
        mask = self.mask
        at = i * self.most
        start = i * numbers.size
        j = at
        end = at + self.count[i]
        while j < end:  # four by four: behind the end of the list stand older ones, which are no longer legal either
            mask[start + i64(ids[j])] = u8(0)
            mask[start + i64(ids[j + 1])] = u8(0)
            mask[start + i64(ids[j + 2])] = u8(0)
            mask[start + i64(ids[j + 3])] = u8(0)
            j += 4
        for a in actions:
            k = i64(found[i64(rows[a & low]) + (a >> bits)])
            mask[start + k] = u8(1)
            ids[at] = i16(k)
            at += 1
        self.count[i] = count
        self.seat[i] = u8(seat)
