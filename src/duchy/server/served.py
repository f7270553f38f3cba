"""The time that clocks run by: seconds in which the server has served. It stands still while the server or its database
is away, and a step of the machine's clock does not touch it."""

import time
from typing import Final

BEAT: Final = 3.0  # how often it is stored
GAP: Final = 3 * BEAT  # what was not confirmed for longer did not happen: the machine slept, or nobody could play


class ServedTime:
    def __init__(self) -> None:
        self.at = time.time()  # the first server of all begins with the time of day
        self.seen = time.monotonic()
        self.stands = False

    def now(self) -> float:
        return self.at if self.stands else self.at + min(time.monotonic() - self.seen, GAP)

    def confirm(self, at: float) -> None:
        """It is stored, by this worker or another that is ahead."""
        self.at, self.seen, self.stands = at, time.monotonic(), False

    def stand(self) -> None:
        """It could not be stored: nobody can play now."""
        self.stands = True
