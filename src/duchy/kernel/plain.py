"""The page of any game: the texts of its notation, and nothing that needs to know the rules."""

from collections.abc import Sequence
from typing import Any

from .contract import CHANCE, NATURE, Action, Game, Seat
from .page import Banner, Choice, Said, Told
from .verbs import Fact, Parts, signed

LEFT_TO_PEOPLE = ("end", "pass", "done", "skip")


def mover_words(game: Game[Any], s: Any, seat: Seat | None, names: list[str]) -> str:
    movers = game.movers(s)
    if movers == 0:
        return "The game is over."
    if movers == CHANCE:
        return ""
    due = [i for i in range(len(names)) if movers >> i & 1]
    if seat in due:
        return "Your turn."
    return f"{' and '.join(names[i] for i in due)} {'is' if len(due) == 1 else 'are'} to choose."


def plainly(fact: Fact) -> str:
    """A fact in the words that are in it: "+3 grain: production (region field-2)"."""
    about = ", ".join(f"{key} {value}" for key, value in fact.about.items())
    amount = f"{signed(fact.amount)} " if fact.amount else ""
    why = f": {fact.cause or fact.source}" if fact.cause or fact.source else ""
    return f"{amount}{fact.what}{why}{f' ({about})' if about else ''}"


def public_words(fact: Fact) -> str:
    """What they read of it who may not know all."""
    return "" if fact.readers is None or "amount" in fact.hidden else plainly(fact.told_to(None))


class Plain:
    begins_by_chance: bool = True

    def __init__(self, open_: bool) -> None:
        self.open = open_

    def choices(self, game: Game[Any], s: Any, seat: Seat, names: Sequence[str] = ()) -> list[Choice]:
        out = []
        for action in game.legal(s, seat):
            text, parts = game.to_text(s, seat, action), game.parts(s, seat, action)
            out.append(Choice(text, text, parts["verb"].capitalize(), parts, None, ends=parts["verb"] == "end"))
        return out

    def automatic(self, parts: Parts) -> bool:
        return parts["verb"] not in LEFT_TO_PEOPLE

    def public(self, parts: Parts, text: str, chance: bool) -> str:
        return text if self.open else str(parts["verb"])

    def tell(self, game: Game[Any], before: Any, seat: Seat, action: Action, after: Any, names: list[str]) -> Told:
        text = game.to_text(before, seat, action)
        who = "Chance" if seat == NATURE else names[seat]
        public = "" if self.open else f"{who}: {game.parts(before, seat, action)['verb']}."
        facts = [Said(fact, plainly(fact), public_words(fact)) for fact in game.facts(before, seat, action, after)]
        return Told(f"{who}: {text}.", public=public, facts=facts)

    def prompt(self, game: Game[Any], s: Any, seat: Seat | None, names: list[str]) -> str:
        return mover_words(game, s, seat, names)

    def banner(self, game: Game[Any], s: Any) -> Banner | None:
        return None

    def piece(self, game: Game[Any], key: str, name: str) -> str | None:
        return None

    def part(self, game: Game[Any], s: Any) -> tuple[str, str]:
        return "", ""

    def label(self, game: Game[Any], s: Any) -> str:
        return ""

    def components(self) -> dict[str, Any]:
        return {"tiles": {}, "kinds": [], "goods": [], "boards": {}, "depots": {}, "words": {}, "modules": {}}
