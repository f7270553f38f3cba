"""From engine to people: choices with their parts and previews, sentences for the log, words for the glossary.

Each game may have an adapter here that knows its actions and states. A game without one gets `plain`, which has
only the texts of the notation; `of` is the place to add one.
"""

from dataclasses import dataclass, field
from typing import Any, Protocol

from duchy.kernel.contract import Action, Game, Seat


@dataclass
class Told:
    """One event in a sentence, and the things that the sentence names."""

    say: str
    marks: list[dict[str, Any]] = field(default_factory=list)
    public: str = ""  # what may be read by those to whom part of it is hidden
    reader: Seat | None = None  # who may read all of a chance event that is hidden from the others


class Presenter(Protocol):
    kind: str  # "parts": choices carry structured parts; "texts": only sentences
    open: bool  # nothing is hidden but sealed choices until they are revealed: then records can be read at any time

    def choices(self, game: Game[Any], s: Any, seat: Seat) -> list[dict[str, Any]]:
        """Every legal action of a seat that may move, from its view: text, say, parts, preview."""

    def automatic(self, text: str) -> bool:
        """May the server play this when it is the only choice?"""

    def public(self, text: str, chance: bool) -> str:
        """What others may read of an action, or everybody of a chance outcome; the whole text if nothing is hidden."""

    def ends(self, text: str) -> bool:
        """Does this choice end the turn?"""

    def tell(self, game: Game[Any], before: Any, seat: Seat, action: Action, after: Any, names: list[str]) -> Told: ...

    def stock(self, game: Game[Any], s: Any) -> list[dict[str, int]]:
        """What each seat has that an event may change and the log should mention."""

    def prompt(self, game: Game[Any], s: Any, seat: Seat | None, names: list[str]) -> str: ...

    def banner(self, game: Game[Any], s: Any) -> dict[str, Any] | None:
        """The effect that waits for an answer, in words; in some games with the cards that it comes from."""

    def label(self, game: Game[Any], s: Any) -> str:
        """Where in the game we are, in a few letters."""

    def facts(self) -> dict[str, Any]: ...


def of(game_id: str) -> Presenter:
    """The adapter for a game such as "burgundy/2019+inns@r1"."""
    name = game_id.partition("@")[0].partition("+")[0]
    if name.startswith("burgundy/"):
        from .burgundy import Burgundy

        return Burgundy(name)
    if name.startswith("rivals/"):
        from .rivals import Rivals

        return Rivals()
    if name.startswith("dice/"):
        from .dice import Dice

        return Dice()
    from .plain import Plain

    return Plain(open_=False)
