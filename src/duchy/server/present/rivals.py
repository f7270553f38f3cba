"""The Rivals for Catan for the page: what each action is made of, and which of it the opponent may read."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from duchy.games.rivals.load import RESOURCES
from duchy.games.rivals.words import CARD_NAMES, EVENT_NAMES, STORE_NAMES
from duchy.kernel.contract import NATURE, Action, Game, Seat

from . import Told
from .plain import Plain, mover_words

OPEN_CHANCE: Final = ("start", "dice", "event", "regions", "defence")
OPEN_VERBS: Final = (
    "roll", "end", "play", "build", "trade", "gain", "pay", "buy", "give", "save", "burn", "name", "move", "with",
    "lose", "upper", "place", "heal", "remove", "draw", "under", "look", "search", "keep", "stop", "waive", "defend",
    "pass",
)  # fmt: skip
OPEN_TAKES: Final = ("stack", *RESOURCES)
ASKS: Final = {
    "roll": "Your turn. Roll the dice, or play a card that comes first.",
    "action": "Your turn. Trade, build, play cards, or end your actions.",
    "hand-stack": "Choose the stack of your first cards.",
    "hand-card": "Choose a card for your hand.",
    "arrange": "Arrange your regions, or keep them as they are.",
    "gain": "Choose where the resource goes.",
    "gold": "Choose where the gold goes.",
    "pay": "Choose what you pay with.",
    "pay-any": "Choose what you pay with.",
    "draw": "Choose the stack you draw from.",
    "return": "Too many cards: put one under a stack.",
    "exchange": "You may exchange a card.",
    "exchange-for": "Draw the top card, or pay to search a stack.",
    "from-stack": "Choose a card of the stack.",
}
SHOWN: Final = ("class", "sort", "text", "cost", "points", "requires", "once", "resource", "confidence")


class Rivals(Plain):
    kind = "parts"

    def __init__(self) -> None:
        super().__init__(open_=False)

    def choices(self, game: Game[Any], s: Any, seat: Seat) -> list[dict[str, Any]]:
        texts = dict.fromkeys(game.to_text(s, seat, action) for action in game.legal(s, seat))
        return [{"text": text, "say": f"{_words(text)}.", "parts": parts(text), "preview": None} for text in texts]

    def public(self, text: str, chance: bool) -> str:
        """Cards that are drawn, looked at or put away are nobody else's business."""
        words = text.split()
        if words[0] in (OPEN_CHANCE if chance else OPEN_VERBS):
            return text
        if not chance and words[0] == "take" and (words[1] in OPEN_TAKES or words[1].isdigit()):
            return text
        return words[0]

    def tell(self, game: Game[Any], before: Any, seat: Seat, action: Action, after: Any, names: list[str]) -> Told:
        text = game.to_text(before, seat, action)
        named = {key: value for key, value in parts(text).items() if key in ("card", "region", "stack", "place")}
        if seat == NATURE:
            return Told(f"{_words(text)}.", [named] if named else [])
        words = _words(text)
        return Told(f"{names[seat]}: {words[0].lower()}{words[1:]}.", [{"seat": seat, **named}])

    def prompt(self, game: Game[Any], s: Any, seat: Seat | None, names: list[str]) -> str:
        general = mover_words(game, s, seat, names)
        if general != "Your turn.":
            return general
        asked = str(game.describe(s).get("asks", "")).removeprefix("decide ")
        return ASKS.get(asked, f"Your choice: {asked.replace('-', ' ')}.")

    def label(self, game: Game[Any], s: Any) -> str:
        return f"turn {game.describe(s)['turn']['number']}"

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "cards": _cards(), "resources": list(RESOURCES), "regions": list(STORE_NAMES)}


def _words(text: str) -> str:
    return text[0].upper() + text[1:].replace("-", " ")


def parts(text: str) -> dict[str, Any]:
    """The words of an action by what they are: card, region, resource, stack, place, end, number."""
    kind, *words = text.split()
    out: dict[str, Any] = {"kind": kind}
    if "at" in words:
        i = words.index("at")
        where = words[i + 1 :]
        words = words[:i]
        out |= {"region": where[0]} if where[0] in STORE_NAMES else {"place": " ".join(where)}
    last = ""
    for word in words:
        if word.isdigit():
            stack = last in ("stack", "under") or kind in ("search", "draw", "look", "under")
            out["stack" if stack else "number"] = int(word)
        elif word in STORE_NAMES:
            out["region"] = word
        elif word in RESOURCES:
            out["resource"] = word
        elif word in CARD_NAMES or word in EVENT_NAMES or word in ("road", "settlement", "city"):
            out["card"] = word
        elif word in ("left", "right"):
            out["end"] = word
        last = word
    return out


@cache
def _cards() -> dict[str, dict[str, Any]]:
    """Every card by its name in notation: title, our own words, cost and points."""
    text = files("duchy.games.rivals").joinpath("data", "cards.toml").read_text(encoding="utf-8")
    return {
        card["id"].replace("_", "-"): {"title": card["name"], **{key: card[key] for key in SHOWN if key in card}}
        for card in tomllib.loads(text)["card"]
    }
