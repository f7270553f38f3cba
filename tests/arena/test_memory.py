"""Memory is that of the bot, not of whoever asks."""

from duchy.arena.fixtures import Event
from duchy.arena.memory import peak_memory, peak_of_this_process


def test_a_bot_is_weighed_in_a_process_of_its_own():
    ballast = bytearray(300 * 2**20)
    ballast[:: 2**12] = b"x" * len(ballast[:: 2**12])  # touch every page
    here, there = peak_of_this_process(), peak_memory(Event("dice/solo", {"players": 1, "sheet": "A"}, "1"), "random")
    if here is None:
        assert there is None
    else:
        assert here > 300 and 5 < there < 250
