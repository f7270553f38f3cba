"""A small fast generator whose words fit 63 bits, so that compiled and interpreted code give the same stream."""

from typing import Final

from .compat import i64

WORD: Final[i64] = 0xFFFFFFFF


class Rng:
    """sfc32 (Chris Doty-Humphrey's public-domain "small fast counting" generator)."""

    def __init__(self, a: i64, b: i64, c: i64) -> None:
        self.a: i64 = a & WORD
        self.b: i64 = b & WORD
        self.c: i64 = c & WORD
        self.counter: i64 = 1
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        out = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = (((self.c << 21) | (self.c >> 11)) + out) & WORD
        return out

    def below(self, n: i64) -> i64:
        """Uniform in 0..n-1, exactly: the few words that would favour small results are drawn again."""
        product = self.word() * n
        if product & WORD < n:
            unfair = (WORD + 1 - n) % n
            while product & WORD < unfair:
                product = self.word() * n
        return product >> 32


def seeded(number: i64) -> Rng:
    """A generator for the playout or the test with this number."""
    return Rng(number, number >> 32, 0x9E3779B9)
