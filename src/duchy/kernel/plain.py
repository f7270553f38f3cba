"""The page of any game: the texts of its notation, and nothing that needs to know the rules."""


from typing import Any

from .contract import CHANCE, NATURE, Action, Game, Seat
from .page import Banner, Choice, Told
from .verbs import Parts

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


class Plain:
    def __init__(self, open_: bool) -> None:
        self.open = open_

    def choices(self, game: Game[Any], s: Any, seat: Seat) -> list[Choice]:
        texts = dict.fromkeys(game.to_text(s, seat, action) for action in game.legal(s, seat))
        return [Choice(text, text, text.partition(" ")[0], None, None, ends=text == "end") for text in texts]

    def parts(self, game: Game[Any], s: Any, seat: Seat, action: Action) -> Parts:
        return {"verb": game.to_text(s, seat, action).partition(" ")[0]}

    def automatic(self, parts: Parts) -> bool:
        return parts["verb"] not in LEFT_TO_PEOPLE

    def public(self, parts: Parts, text: str, chance: bool) -> str:
        return text if self.open else text.partition(" ")[0]

    def tell(self, game: Game[Any], before: Any, seat: Seat, action: Action, after: Any, names: list[str]) -> Told:
        text = game.to_text(before, seat, action)
        return Told(f"Chance: {text}." if seat == NATURE else f"{names[seat]}: {text}.", [])

    def stock(self, game: Game[Any], s: Any) -> list[dict[str, int]]:
        return []

    def prompt(self, game: Game[Any], s: Any, seat: Seat | None, names: list[str]) -> str:
        return mover_words(game, s, seat, names)

    def banner(self, game: Game[Any], s: Any) -> Banner | None:
        return None

    def label(self, game: Game[Any], s: Any) -> str:
        return ""

    def components(self) -> dict[str, Any]:
        return {"tiles": {}, "kinds": [], "goods": [], "boards": {}, "depots": {}, "words": {}, "modules": {}}
