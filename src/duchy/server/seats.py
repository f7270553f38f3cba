"""What happens to a seat, as events."""

from duchy.kernel.errors import InputError

from . import clocks
from .meta import Meta
from .told import Event

STANDS_IN = {"timeout": "is out of time", "left": "has left", "slow": "has kept the table waiting"}


def seat_event(seat: int, meta: Meta, what: str, say: str) -> Event:
    return {"type": "seat", "seat": seat, "name": meta.seats[seat].name, "what": what, "say": say}


def returned(new: Meta, seat: int) -> Event:
    new.seats[seat].away = False
    new.clock = clocks.returned(new.clock, seat)
    return seat_event(seat, new, "returned", f"{new.seats[seat].name} is back.")


def stood_in(new: Meta, seat: int, bot: str, what: str) -> Event:
    """A bot plays for this person until he comes back."""
    new.seats[seat].away = True
    new.seats[seat].bot = bot
    return seat_event(seat, new, what, f"{new.seats[seat].name} {STANDS_IN[what]}. A bot stands in.")


def checked_seat(meta: Meta, seat: int) -> int:
    if not 0 <= seat < len(meta.seats):
        raise InputError(f"There is no seat {seat} at this table.")
    return seat
