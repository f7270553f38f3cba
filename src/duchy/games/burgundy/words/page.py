"""The Castles of Burgundy for the page: what each action is made of, what it brings, and how it reads."""

from collections.abc import Sequence
from typing import Any, Final

from duchy.kernel.contract import NATURE, Action, Game, Seat
from duchy.kernel.page import Banner, Choice, Preview, Told
from duchy.kernel.plain import mover_words
from duchy.kernel.verbs import Ask, Parts

from ..engine.codes import AT_SETTLING, AT_TURN
from ..engine.state import State
from ..expansions import MODES, MODULES, drawn_boards, mode_facts
from ..game import EDITION_IDS, Burgundy
from .components import components
from .facts import STOCK, facts, sharers, stock_of
from .module import Language
from .names import PHASES
from .parts import action_parts
from .phrases import phrase
from .sentences import action_told, chance_told, request
from .verbs import VERBS, ask_of, tile_title

EVERY_ROW: Final = (*VERBS, *(row for words in (*MODES.values(), *MODULES.values()) for row in words.verbs))
ABOUT_OTHERS: Final = [row.word for row in EVERY_ROW if "{other}" in row.ask]  # requests that name somebody
AUTOMATIC: Final = [row.word for row in EVERY_ROW if row.automatic]
ABOUT: Final = {
    "2011": "The first edition: two dice a turn, nine duchies.",
    "2019": "The edition with ten duchies and six small expansions. A good one to begin with.",
    "SE": "The large edition: thirty duchies, seven expansions and vineyards. Duchy and castle are chosen in secret.",
}


class BurgundyPage:
    begins_by_chance = True
    open = True

    def __init__(self, name: str) -> None:
        edition, _, mode = name.rpartition("/")[2].partition("-")
        self.edition = next(known for known, id_ in EDITION_IDS.items() if id_ == edition)
        self.mode = next((row for row in mode_facts(self.edition) if row["id"] == mode), None)

    # ------------------------------------------------------------------ choices
    def choices(self, game: Game[Any], s: State, seat: Seat, names: Sequence[str] = ()) -> list[Choice]:
        language = _language(game)
        looked = Ahead(game, s, seat) if s.stage == AT_TURN else None
        out: dict[str, Choice] = {}
        for action in game.legal(s, seat):
            parts = action_parts(language, s, action)
            text, ask, row, _ = phrase(language, parts)
            if text not in out:
                if row.word in ABOUT_OTHERS:
                    ask = request(language, parts, names)
                preview = looked.preview(action) if looked else None
                out[text] = Choice(text, ask, row.head, parts, preview, row.ends)
        return list(out.values())

    def piece(self, game: Game[Any], key: str, name: str) -> str | None:
        return tile_title(_language(game), name) if key == "tile" else None

    def _asked(self, game: Game[Any], s: State) -> Ask | None:
        """The effect on top that waits for an answer."""
        return ask_of(_language(game), int(s.pending[-1])) if s.pending else None

    def automatic(self, parts: Parts) -> bool:
        return parts["verb"] in AUTOMATIC

    def public(self, parts: Parts, text: str, chance: bool) -> str:
        return text

    # ------------------------------------------------------------------ words
    def tell(self, game: Game[Any], before: State, seat: Seat, action: Action, after: State, names: list[str]) -> Told:
        assert isinstance(game, Burgundy)
        parts = game.parts(before, seat, action)
        found = facts(game.language, before, seat, parts, after)
        if seat == NATURE:
            return chance_told(game.language, parts, after, found, names, game.news(after))
        return action_told(game.language, parts, seat, found, names)

    def prompt(self, game: Game[Any], s: State, seat: Seat | None, names: list[str]) -> str:
        general = mover_words(game, s, seat, names)
        if general != "Your turn.":
            return general
        if s.stage == AT_SETTLING and seat is not None:
            offered = {game.parts(s, seat, action)["board"] for action in game.legal(s, seat)}
            return f"Choose {'your duchy and ' * (len(offered) > 1)}the space of your first castle."
        if banner := self.banner(game, s):
            return banner.text
        p = s.players[s.current]
        left = [int(die) for die in (p.die0, p.die1) if die]
        if len(left) == 2:
            return "Your turn. Both dice unused."
        if left:
            return f"Your turn. The {left[0]} is left."
        more = len(game.legal(s, seat)) > 1 if seat is not None else False
        return f"Both dice are used. {'Buy a tile, or end' if more else 'End'} your turn."

    def banner(self, game: Game[Any], s: State) -> Banner | None:
        asked = self._asked(game, s)
        return Banner(asked.name, asked.banner) if asked else None

    def label(self, game: Game[Any], s: State) -> str:
        return f"{PHASES[s.phase]}{min(5, int(s.round) + 1)}" if s.stage > AT_SETTLING else ""

    def part(self, game: Game[Any], s: State) -> tuple[str, str]:
        if s.stage <= AT_SETTLING:
            return "", ""
        return f"phase {PHASES[s.phase]}", f"round {min(5, int(s.round) + 1)}"

    def components(self) -> dict[str, Any]:
        out = dict(components(self.edition))
        out["boards"] = out["boards"] | drawn_boards(self.edition)
        for words in MODULES.values():
            out |= words.components()
        return out | {"about": str(self.mode["text"]) if self.mode else ABOUT[self.edition]}


class Ahead:
    """Looks one action ahead. There is a preview for each choice of each position, so only what changes is counted."""

    def __init__(self, game: Game[Any], s: State, seat: Seat) -> None:
        self.game = game
        self.language = _language(game)
        self.s = s
        self.seat = seat
        self.shared = sharers(self.language, s, seat)
        self.points = list(s.players[seat].points)
        self.stock = stock_of(s, self.shared)

    def preview(self, action: Action) -> Preview:
        """What the action brings to the seat at once."""
        then = self.s.copy()
        self.game.apply(then, self.seat, action)
        points, has, stock = {}, list(then.players[self.seat].points), stock_of(then, self.shared)
        if has != self.points:
            named = self.language.sources.items()
            points = {name: more for i, name in named if (more := has[i] - self.points[i])}
        change = {what: new - old for what, old, new in zip(STOCK, self.stock, stock) if new != old}
        waits = then.pending and then.current == self.s.current and then.stage == AT_TURN
        asked = ask_of(self.language, int(then.pending[-1])).then if waits else None
        return Preview(points, sum(points.values()) if points else 0, change, asked)


def _language(game: Game[Any]) -> Language:
    assert isinstance(game, Burgundy)
    return game.language
