"""The Rivals for Catan for the page: what each action is made of, what it brings, and who may read it."""

from collections.abc import Sequence
from typing import Any, Final

from duchy.kernel.contract import NATURE, Action, Game, Seat
from duchy.kernel.page import Banner, Choice, Preview, Told
from duchy.kernel.plain import Plain, mover_words
from duchy.kernel.verbs import Parts, changes

from ..engine.actions import A_NONE
from ..engine.frames import CHANCES
from ..engine.points import ADVANTAGE_FROM
from ..engine.state import State
from ..setup import RESOURCES
from . import notation
from .decisions import QUESTIONS, question
from .facts import facts
from .holdings import stock
from .names import STORE_NAMES
from .question import Question
from .sentences import COPIES, NUMBERS, asked, cards, chance_sentence, past, request
from .stages import going_on
from .steps import STEPS
from .telling import heading, own_heading, said

TOKENS: Final = {  # R-ADV-01, R-PTS-03
    token: {
        "title": f"{token.capitalize()} token",
        "text": f"The {what} advantage: at least {int(ADVANTAGE_FROM)} {kind} points, and more than the rival.",
        "points": 1,
        "kind": kind,
    }
    for token, what, kind in (("hero", "strength", "strength"), ("trade", "trade", "commerce"))
}
NAMED: Final[tuple[str, ...]] = ("card", "region", "stack", "place", "end")
NOTHING: Final = "nothing: it brings nothing now"  # after "then"


class RivalsPage(Plain):
    begins_by_chance = False  # a card that is drawn belongs to the turn that it ends

    def __init__(self, about: str = "") -> None:
        super().__init__(open_=False)
        self.about = about

    def choices(self, game: Game[Any], s: State, seat: Seat, names: Sequence[str] = ()) -> list[Choice]:
        return [self._choice(game, s, seat, action) for action in game.legal(s, seat)]

    def _choice(self, game: Game[Any], s: State, seat: Seat, action: Action) -> Choice:
        found = notation.parts(s, action)
        row = notation.row(found)
        text, say = notation.written(found), request(s, seat, found)
        return Choice(text, say, row.head, found, self._preview(game, s, seat, action), row.ends)

    def _preview(self, game: Game[Any], s: State, seat: Seat, action: Action) -> Preview:
        """What follows at once from what the seat knows; a payment still to be chosen is not in it."""
        then = game.copy(s)
        game.apply(then, seat, action)
        points = changes(game.scores(s)[seat], game.scores(then)[seat])
        asks = self._waiting(then)
        leads = asks.then if asks and asks != question(s) and game.movers(then) == game.movers(s) else ""
        change = changes(stock(s, seat), stock(then, seat))
        idle = NOTHING if self._for_nothing(game, s, action, then) else None
        return Preview(points, sum(points.values()), change, leads or idle)

    def _for_nothing(self, game: Game[Any], s: State, action: Action, then: State) -> bool:
        """No "no" and no end, and yet all lies as before: grain where no field has room for it."""
        if action & 63 == A_NONE or then.depth >= s.depth or notation.row(notation.parts(s, action)).ends:
            return False
        was, now = game.describe(s), game.describe(then)
        return all(was[part] == now[part] for part in ("seat", "stacks", "discard", "events", "tokens"))

    def automatic(self, parts: Parts) -> bool:
        """What is left to a person must not depend on hidden cards: the others see who was asked (I-22)."""
        return notation.row(parts).automatic and not QUESTIONS[parts["decision"]].unseen

    def public(self, parts: Parts, text: str, chance: bool) -> str:
        """Cards that are drawn, looked at or put away are nobody else's business."""
        row = notation.row(parts)
        return row.word if row.hidden else text

    def tell(self, game: Game[Any], before: State, seat: Seat, action: Action, after: State, names: list[str]) -> Told:
        found = game.parts(before, seat, action)
        named = {key: found[key] for key in NAMED if key in found}
        reader: Seat | None = None
        if seat == NATURE:
            say, public, reader = chance_sentence(before, found, names)
            marks = [named] if named else []
        else:
            say, public = past(before, seat, found, names)
            marks = [{"seat": 1 - seat if QUESTIONS[found["decision"]].theirs else seat, **named}]
        happened = list(facts(before, seat, action))
        if why := own_heading(happened):
            say, public = f"{why}: {say}", f"{why}: {public}"
        return Told(say, marks, public, reader, said(happened, seat, names))

    def prompt(self, game: Game[Any], s: State, seat: Seat | None, names: list[str]) -> str:
        general = mover_words(game, s, seat, names)
        return self._asked(s) if general == "Your turn." else general

    def _asked(self, s: State) -> str:
        """What is asked, and in the middle of a turn why."""
        if question(s).usual:
            return asked(s)
        cause = going_on(s)
        why = heading(cause.word, cause.about)
        return f"{why}. {asked(s)}" if why else asked(s)

    def banner(self, game: Game[Any], s: State) -> Banner | None:
        """What an event or a card asks for in the middle of a turn, and the card itself."""
        waiting = self._waiting(s)
        if waiting is None or waiting.usual:
            return None
        card = waiting.asker(s)
        return Banner("reaction", self._asked(s), [card] if card else [])

    def _waiting(self, s: State) -> Question | None:
        """The decision that is due, if any."""
        return question(s) if s.depth and int(s.top()) & 127 < CHANCES else None

    def label(self, game: Game[Any], s: State) -> str:
        return f"turn {s.turn}"

    def part(self, game: Game[Any], s: State) -> tuple[str, str]:
        return "", f"turn {s.turn}" if s.turn else ""

    def components(self) -> dict[str, Any]:
        lists = {"resources": list(RESOURCES), "regions": list(STORE_NAMES)}
        room = {"settlement": 1, "city": 2, "region": 3}  # building sites a side, and what a region stores
        told = {"cards": cards(), "copies": COPIES, "numbers": NUMBERS, "room": room, "tokens": TOKENS, "steps": STEPS}
        return {**super().components(), "about": self.about, **told, **lists}
