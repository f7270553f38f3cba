"""The Castles of Burgundy for the page: what each action is made of, what it brings, and how it reads."""

from typing import Any, Final

from duchy.kernel.contract import NATURE, Action, Game, Seat
from duchy.kernel.page import Banner, Choice, Preview, Told
from duchy.kernel.plain import mover_words
from duchy.kernel.verbs import Ask, Parts, changes

from ..engine.codes import AT_SETTLING, AT_TURN
from ..engine.state import State
from ..expansions import MODES, MODULES, drawn_boards, mode_facts
from ..game import EDITION_IDS, Burgundy
from .components import components
from .facts import purse_of
from .module import Language
from .names import PHASES
from .notation import text_of
from .sentences import action_told, chance_told, request
from .verbs import VERBS, ask_of, row_of

Points = dict[str, int]
EVERY_ROW: Final = (*VERBS, *(row for words in (*MODES.values(), *MODULES.values()) for row in words.verbs))
AUTOMATIC: Final = [row.word for row in EVERY_ROW if row.automatic]
ABOUT: Final = {
    "2011": "The first edition: two dice a turn, nine duchies.",
    "2019": "The edition with ten duchies and six small expansions. A good one to begin with.",
    "SE": "The large edition: thirty duchies, seven expansions and vineyards. Duchy and castle are chosen in secret.",
}


class BurgundyPage:
    open = True

    def __init__(self, name: str) -> None:
        edition, _, mode = name.rpartition("/")[2].partition("-")
        self.edition = next(known for known, id_ in EDITION_IDS.items() if id_ == edition)
        self.mode = next((row for row in mode_facts(self.edition) if row["id"] == mode), None)

    # ------------------------------------------------------------------ choices
    def choices(self, game: Game[Any], s: State, seat: Seat) -> list[Choice]:
        language = _language(game)
        now = list(s.players[seat].points), purse_of(language, s, seat)
        out: dict[str, Choice] = {}
        for action in game.legal(s, seat):
            parts = game.parts(s, seat, action)
            text = text_of(language, parts)
            if text not in out:
                row = row_of(language, parts)
                preview = self._preview(game, s, seat, action, now) if s.stage == AT_TURN else None
                out[text] = Choice(text, request(language, parts), row.head, parts, preview, row.ends)
        return list(out.values())

    def _preview(
        self, game: Game[Any], s: State, seat: Seat, action: Action, now: tuple[list[int], Points]
    ) -> Preview:
        """What an action brings to a seat that has so many points and so much stock now. There is one for each choice
        of each position, so only what changes is looked at."""
        then = s.copy()
        game.apply(then, seat, action)
        points_now, stock_now = now
        points_then, points = list(then.players[seat].points), {}
        if points_then != points_now:
            named = _language(game).sources.items()
            points = {name: more for i, name in named if (more := points_then[i] - points_now[i])}
        asked = self._asked(game, then)
        return Preview(
            points=points,
            total=sum(points.values()),
            change=changes(stock_now, purse_of(_language(game), then, seat)),
            then=asked.then if asked and then.current == s.current and then.stage == AT_TURN else None,
        )

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
        facts = game.facts(before, seat, action, after)
        if seat == NATURE:
            return chance_told(game.language, parts, after, facts, names, game.news(after))
        return action_told(game.language, parts, seat, facts, names)

    def prompt(self, game: Game[Any], s: State, seat: Seat | None, names: list[str]) -> str:
        general = mover_words(game, s, seat, names)
        if general != "Your turn.":
            return general
        if s.stage == AT_SETTLING:
            return "Choose your duchy and the space of your first castle."
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


def _language(game: Game[Any]) -> Language:
    assert isinstance(game, Burgundy)
    return game.language
