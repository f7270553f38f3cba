"""The companion: the browser keeps the session, its set-up and lines; the server keeps nothing."""

from typing import Final

import msgspec

from duchy import games
from duchy.kernel.errors import InputError

from .said.companion import CompanionAnswer, CompanionHelp, CompanionLine, CompanionOffer

A_MINUTE: Final = 240.0
MOST_LINES: Final = 1500


class Session(msgspec.Struct, forbid_unknown_fields=True):
    """The set-up, what was typed, and perhaps a line more."""

    people: int = 1
    level: str = "midweight"
    modifiers: list[str] = msgspec.field(default_factory=list)
    modules: list[str] = msgspec.field(default_factory=list)
    lines: list[str] = msgspec.field(default_factory=list)
    line: str = ""


def answered(session: Session) -> CompanionAnswer:
    """What was said to each line, and the table after the last; a line that is refused is told apart."""
    setup = {"players": session.people, "level": session.level, "modifiers": session.modifiers}
    automaton = games.companion(setup, session.modules)
    answers = [CompanionLine(line, automaton.do(line)) for line in session.lines]
    refused = ""
    if session.line:
        try:
            answers.append(CompanionLine(session.line, automaton.do(session.line)))
        except InputError as error:
            refused = str(error)
    return CompanionAnswer(
        lines=automaton.lines,
        said=answers,
        refused=refused,
        asks=automaton.asks(),
        offers=[msgspec.convert(offer, CompanionOffer, from_attributes=True) for offer in automaton.offers()],
        table=automaton.table(),
        help=[CompanionHelp(line, text) for line, text in automaton.help],
    )
