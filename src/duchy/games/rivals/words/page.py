"""The Rivals for Catan for the page: what each action is made of, what it brings, and who may read it."""


from typing import Any, Final

from duchy.kernel.contract import NATURE, Action, Game, Seat
from duchy.kernel.page import Banner, Choice, Preview, Told
from duchy.kernel.plain import Plain, mover_words
from duchy.kernel.verbs import Parts

from ..engine import frames as f
from ..engine.points import victory
from ..engine.state import State
from ..setup import RESOURCES
from .names import STORE_NAMES, amounts
from .sentences import COPIES, asked, cards, cause, chance_sentence, parts, past, request

OPEN_CHANCE: Final = ("start", "dice", "event", "regions", "defence")
OPEN_VERBS: Final = (
    "roll", "end", "play", "build", "trade", "gain", "pay", "buy", "give", "save", "burn", "name", "move", "with",
    "lose", "upper", "place", "heal", "remove", "draw", "under", "look", "search", "keep", "stop", "waive", "defend",
    "pass",
)  # fmt: skip
OPEN_TAKES: Final = ("stack", *RESOURCES)
NAMED: Final[tuple[str, ...]] = ("card", "region", "stack", "place", "end")
USUAL: Final = (f.D_HAND_STACK, f.D_HAND_CARD, f.D_ARRANGE, f.D_ROLL, f.D_ACTION)  # what every turn asks


class RivalsPage(Plain):
    def __init__(self) -> None:
        super().__init__(open_=False)

    def choices(self, game: Game[Any], s: State, seat: Seat) -> list[Choice]:
        out: dict[str, Choice] = {}
        for action in game.legal(s, seat):
            text = game.to_text(s, seat, action)
            if text not in out:
                preview = self._preview(game, s, seat, action)
                found = parts(text)
                out[text] = Choice(text, request(s, seat, text), found["verb"], found, preview, ends=text == "end")
        return list(out.values())

    def _preview(self, game: Game[Any], s: State, seat: Seat, action: Action) -> Preview:
        """What follows at once from what the seat knows; a payment still to be chosen is not in it."""
        then = game.copy(s)
        game.apply(then, seat, action)
        had, has = _stock(s, seat), _stock(then, seat)
        before, after = game.scores(s)[seat], game.scores(then)[seat]
        points = {source: after[source] - before[source] for source in after if after[source] != before[source]}
        change = {key: has.get(key, 0) - had.get(key, 0) for key in {**had, **has}}
        return Preview(points, sum(points.values()), {key: amount for key, amount in change.items() if amount}, None)

    def parts(self, game: Game[Any], s: State, seat: Seat, action: Action) -> Parts:
        return parts(game.to_text(s, seat, action))

    def public(self, parts: Parts, text: str, chance: bool) -> str:
        """Cards that are drawn, looked at or put away are nobody else's business."""
        words = text.split()
        if words[0] in (OPEN_CHANCE if chance else OPEN_VERBS):
            return text
        if not chance and words[0] == "take" and (words[1] in OPEN_TAKES or words[1].isdigit()):
            return text
        return words[0]

    def tell(self, game: Game[Any], before: State, seat: Seat, action: Action, after: State, names: list[str]) -> Told:
        text = game.to_text(before, seat, action)
        found = parts(text)
        named = {key: found[key] for key in NAMED if key in found}
        if seat == NATURE:
            say, public, reader = chance_sentence(before, text, names)
            marks = [named] if named else []
        else:
            say, public = past(before, seat, text, names)
            reader = None
            marks = [{"seat": 1 - seat if found["verb"] in ("name", "burn") else seat, **named}]
        news = _tokens(before, after, names)
        return Told(say + news, marks, public + news, reader)

    def stock(self, game: Game[Any], s: State) -> list[dict[str, int]]:
        return [_stock(s, seat) for seat in range(2)]

    def prompt(self, game: Game[Any], s: State, seat: Seat | None, names: list[str]) -> str:
        general = mover_words(game, s, seat, names)
        return asked(s) if general == "Your turn." else general

    def banner(self, game: Game[Any], s: State) -> Banner | None:
        """What an event or a card asks for in the middle of a turn, and the card itself."""
        if not s.depth or int(s.top()) & 127 >= f.CHANCES or int(s.top()) & 127 in USUAL:
            return None
        card = cause(s)
        text = asked(s)
        return Banner("reaction", text, [card] if card else [])

    def label(self, game: Game[Any], s: State) -> str:
        return f"turn {s.turn}"

    def components(self) -> dict[str, Any]:
        lists = {"resources": list(RESOURCES), "regions": list(STORE_NAMES)}
        return {**super().components(), "cards": cards(), "copies": COPIES, **lists}


def _stock(s: State, seat: Seat) -> dict[str, int]:
    """Resources, and the points that are no victory points."""
    p = s.of(seat)
    points = {"commerce": p.commerce, "strength": p.strength, "skill": p.skill, "progress": p.progress}
    return {**amounts(p.total), **{name: int(value) for name, value in points.items()}}


def _tokens(before: State, after: State, names: list[str]) -> str:
    """Who got an advantage, and who won by it."""
    out = ""
    for old, new, what in ((before.hero, after.hero, "strength"), (before.trade, after.trade, "trade")):
        if old != new:
            out += f" {names[new]} has the {what} advantage now." if new >= 0 else f" Nobody has the {what} advantage."
    if before.winner != after.winner and 0 <= after.winner < 2:
        out += f" {names[after.winner]} has {victory(after, after.winner)} victory points."
    return out
