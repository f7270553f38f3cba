"""What a seat may take back, and whose consent that needs."""

from .meta import Meta
from .request import Request
from .told import ToldGame


def undo_to(meta: Meta, told: ToldGame, seat: int | None) -> int | None:
    if seat is None or meta.status != "playing":
        return None
    people = meta.people
    near = told.undo_to(seat, freely=people == [seat] and not meta.daily)
    return _with_consent(meta, told, seat, people) if near is None else near


def _with_consent(meta: Meta, told: ToldGame, seat: int, people: list[int]) -> int | None:
    """The own last decision, whatever chance and bots did since; but what another person has decided stands."""
    for n in range(len(told.moves) - 1, told.given - 1, -1):
        by, _, auto = told.moves[n]
        if not auto and (by == seat or by in people):  # the last decision that counts
            return n if by == seat and _others(meta, seat) else None
    return None


def _others(meta: Meta, seat: int) -> list[int]:
    """The other people who are asked what they think: those for whom no bot stands in."""
    return [i for i in meta.people if i != seat and not meta.seats[i].away]


def needs_consent(meta: Meta, told: ToldGame, seat: int) -> bool:
    """A turn that is over is somebody else's to give back, and so is what chance has shown since; what is still
    sealed nobody has seen."""
    ended = seat not in told.movers() and told.sealed_from is None
    return bool(_others(meta, seat)) and (ended or told.undo_to(seat) is None)


def to_agree(meta: Meta, request: Request) -> list[int]:
    """The people who have not yet said what they think."""
    return [i for i in _others(meta, request.seat) if i not in request.agreed]
