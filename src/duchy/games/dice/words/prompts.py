"""What a moment of the game asks, as a sentence to the one who is asked."""

from typing import Any, Final

from duchy.kernel.contract import CHANCE, Game, Seat
from duchy.kernel.plain import mover_words
from duchy.kernel.verbs import listed

from ..engine.legal import legal
from ..engine.state import (
    DIFFERENT,
    MARK,
    NOBODY,
    SAME,
    SOLO,
    STANDARD,
    TAKE_WORKER,
    WITH_MONK,
    WITH_SILVER,
    WITH_WORKER,
    State,
    plan_what,
)
from .notation import PHASES

CASTLES: Final = {
    STANDARD: "Choose the castle where you begin: its bonus is yours. The others see it when all have chosen.",
    DIFFERENT: "Choose the castle where you begin, one that nobody has: its bonus is yours.",
    SAME: "Propose the castle where all begin. If you do not agree, {decides}.",
    SOLO: "Choose the castle where you begin: its bonus is yours.",
}
BONUSES: Final = {WITH_MONK: "a monk", WITH_SILVER: "a silver", WITH_WORKER: "a worker"}


def prompt(game: Game[Any], s: State, seat: Seat | None, names: list[str]) -> str:
    movers = game.movers(s)
    if movers == 0:
        return f"The game is over: {game.result(s).note}." if s.solo() else "The game is over."
    if seat is not None and movers != CHANCE and movers >> seat & 1:
        decides = "you decide" if seat == 0 else f"{names[0]} decides"
        return CASTLES[s.variant].format(decides=decides) if s.choosing_castles() else _round(s, seat)
    sealed = seat is not None and s.plans[seat] != NOBODY
    return f"{'Your choice is sealed. ' if sealed else ''}{mover_words(game, s, seat, names)}"


def _round(s: State, seat: Seat) -> str:
    """What the roll allows: a mark and bonuses for it (D-PAIR-05), or a worker where no pair fits (D-FALL-01)."""
    kinds = {plan_what(action) for action in legal(s, seat)}
    last = f"Last round of phase {PHASES[s.phase]}. " if s.boxes[s.phase] == s.column() else ""
    spend = listed([name for kind, name in BONUSES.items() if kind in kinds], "or")
    bonuses = kinds & BONUSES.keys()
    if MARK not in kinds:
        return f"{last}No pair of dice fits: take a worker{f', or spend {spend}' if bonuses else ''}."
    take = ", or take a worker" if TAKE_WORKER in kinds else ""
    return f"{last}Mark a hex with a number and a colour die{take}.{f' You may spend {spend}.' if bonuses else ''}"
