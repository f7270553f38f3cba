"""Positions of a table, as each seat may know them."""

from typing import Any

import msgspec

from duchy.kernel.contract import Game
from duchy.kernel.record import result_dict

from . import guided
from .consent import to_agree, undo_to
from .meta import Meta
from .request import Request
from .said.position import Position, Result
from .told import ToldGame


class Positions:
    """The present one, for each seat; worked out once for all to whom it is told together."""

    def __init__(self) -> None:
        self.offered: dict[int, list[str]] = {}  # the choices of a seat in this position
        self._seats: dict[int | None, Position] = {}  # while they are told
        self._shared: Position | None = None

    def of(self, seat: int | None, meta: Meta, told: ToldGame, request: Request | None) -> Position:
        if seat not in self._seats:
            self._seats[seat] = self._position(seat, meta, told, request)
        return self._seats[seat]

    def changed(self) -> None:
        """What was worked out for the position before is old."""
        self.forget()
        self.offered.clear()

    def forget(self) -> None:
        """A position is large, and worked out again if somebody else comes: it is not kept until the next move."""
        self._seats.clear()
        self._shared = None

    def _position(self, seat: int | None, meta: Meta, told: ToldGame, request: Request | None) -> Position:
        if meta.status == "waiting":
            wait = "The game begins." if meta.full else "Waiting for somebody to take the free seat."
            return Position(n=0, movers=[], turn="", state=None, totals=[], scores=[], prompt=wait, banner=None)
        out, playing = self._for_seat(seat, told), meta.status == "playing"
        out.seq = meta.seq
        if seat is not None and seat in out.movers and playing:
            out.choices = told.page.choices(told.game, told.known_to(seat), seat, told.names)
            out.can_end = True in [choice.ends for choice in out.choices]
            self.offered[seat] = [choice.text for choice in out.choices]
        out.undo = undo_to(meta, told, seat) is not None
        if request and playing and seat in to_agree(meta, request):
            out.asked, out.asked_about = request.seat, request.about
        if meta.manners.get("ended"):
            out.result = result(meta, told)
            out.movers, out.prompt, out.banner = [], out.result.note, None
        if meta.guided and seat is not None:
            out.guide = guided.card(told.game, told.page, told, seat)
        return out

    def _for_seat(self, seat: int | None, told: ToldGame) -> Position:
        """Where all see the same, only the prompt differs."""
        if not told.all_open:
            return view_of(told, told.state, told.n, seat)
        if self._shared is None:
            self._shared = _described(told, told.state, told.state, told.n, told.scores())
            self._shared.state = msgspec.Raw(msgspec.json.encode(self._shared.state))  # written once for all
        prompt = told.page.prompt(told.game, told.state, seat, told.names)
        return msgspec.structs.replace(self._shared, prompt=prompt, choices=[])


def view_of(told: ToldGame, s: Any, n: int, seat: int | None) -> Position:
    """A state as the seat may know it, without choices."""
    known = told.game.view(s, seat).state
    out = _described(told, s, known, n, told.game.scores(known))
    out.prompt = told.page.prompt(told.game, known, seat, told.names)
    return out


def _described(told: ToldGame, s: Any, known: Any, n: int, scores: list[dict[str, int]]) -> Position:
    """What of a state is the same for all who know as much of it."""
    game = told.game
    mask = game.movers(s)
    return Position(
        n=n,
        movers=[i for i in range(len(told.names)) if mask >> i & 1],
        turn=told.page.label(game, known),
        state=game.describe(known),
        totals=[sum(points.values()) for points in scores],
        scores=[{source: points for source, points in seat.items() if points} for seat in scores],
        prompt="",
        banner=told.page.banner(game, known),
        result=result_of(game, s) if mask == 0 else None,
    )


def result(meta: Meta, told: ToldGame) -> Result:
    """How the game of a table ended: by its rules, or as people agreed."""
    if early := meta.manners.get("result"):
        return msgspec.convert(early, Result)
    return result_of(told.game, told.state)


def result_of(game: Game[Any], s: Any) -> Result:
    """How a game ended."""
    return msgspec.convert({**result_dict(game, s), "winners": game.result(s).winners()}, Result)
