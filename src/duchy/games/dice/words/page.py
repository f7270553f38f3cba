"""The Dice Game for the page: what each plan marks, what it would score, and how it reads."""

from collections.abc import Sequence
from typing import Any, Final

from duchy.kernel.contract import CHANCE, NATURE, Action, Game, Seat, View
from duchy.kernel.page import Choice, Preview, Said, Told
from duchy.kernel.plain import Plain
from duchy.kernel.rng import seeded
from duchy.kernel.verbs import Parts, changes

from ..engine.codes import Sheet
from ..setup import COLOUR_NAMES, HEX_NAMES, HEX_OF, LETTERS, data, sheets
from . import printed, prompts
from .laws import GRADES, hexes_of
from .notation import KIND_NAMES
from .verbs import VERBS, past, request, sentence, written

WORDS: Final = {
    "pair": "A colour die and a number die together: the number is written into a hex of that colour.",
    "monk": "Spent, it lets a number go into any colour.",
    "worker": "Spent, it turns a number die into any number.",
    "silver": "Spent, it allows a second mark with the other two dice.",
    "commodity": "All are sold when a double hourglass is rolled: each for 2 points and a silver.",
    "hourglass": "The fifth die says how fast time passes: one or two boxes.",
    "area": "Neighbouring hexes of one colour. A finished one scores by its size, more in early phases.",
}


class DicePage(Plain):
    def __init__(self, about: str = "") -> None:
        super().__init__(open_=True)
        self.about = about

    def choices(self, game: Game[Any], s: Any, seat: Seat, names: Sequence[str] = ()) -> list[Choice]:
        base = game.determinize(View(seat, s), seeded(0))
        out = []
        for action in game.legal(s, seat):
            parts = game.parts(s, seat, action)
            preview = _preview(game, base, seat, action)
            out.append(Choice(written(parts), _request(s.sheet, parts), VERBS[parts["verb"]].head, parts, preview))
        return out

    def automatic(self, parts: Parts) -> bool:
        """Who has one choice has none."""
        return True

    def tell(self, game: Game[Any], before: Any, seat: Seat, action: Action, after: Any, names: list[str]) -> Told:
        parts, happened = game.parts(before, seat, action), game.facts(before, seat, action, after)
        said = [Said(fact, say) for fact in happened if (say := sentence(fact))]
        if seat == NATURE:
            boxes = sum(fact.amount for fact in happened if fact.what == "boxes")
            time = "two time boxes" if boxes == 2 else "one time box"
            hourglass = "double hourglass, " if parts["double"] else ""
            return Told(f"{past(parts, '')}; {hourglass}{time}.", facts=said)
        marks = [{"seat": seat, "hex": mark["hex"]} for mark in parts["marks"]]
        return Told(f"{past(parts, names[seat])}.", marks, facts=said)

    def prompt(self, game: Game[Any], s: Any, seat: Seat | None, names: list[str]) -> str:
        return prompts.prompt(game, s, seat, names)

    def label(self, game: Game[Any], s: Any) -> str:
        return f"round {game.describe(s)['round']}"

    def part(self, game: Game[Any], s: Any) -> tuple[str, str]:
        now = game.describe(s)
        return ("", "") if now["stage"] == "castles" else (f"phase {now['phase']}", f"round {now['round']}")

    def components(self) -> dict[str, Any]:
        drawn = {
            letter: {key: entry[key] for key in ("rows", "squares", "source", "note")} | {"areas": _areas(sheet)}
            for (letter, entry), sheet in zip(data()["sheet"].items(), sheets().values(), strict=True)
        }
        return {
            **super().components(),
            "about": self.about,
            "sheets": drawn,
            "colours": dict(zip(LETTERS, COLOUR_NAMES)),
            "letters": dict(zip(COLOUR_NAMES, LETTERS)),
            "area_points": {size: row for size, row in data()["area_vp"].items() if size.isdigit()},
            "awards": {colour: data()["awards"][colour] for colour in COLOUR_NAMES},
            "printed": printed.colours(COLOUR_NAMES),
            "bonuses": printed.bonuses(KIND_NAMES, COLOUR_NAMES),
            "grades": [{"least": least, "name": name, "points": words} for least, name, words in GRADES],
            "words": WORDS,
        }


def _areas(sheet: Sheet) -> list[dict[str, Any]]:
    """Each area with its hexes, its colour and what it pays in each phase, doubled where it is a pasture."""
    return [
        {
            "hexes": [HEX_NAMES[h] for h in hexes_of(mask)],
            "colour": COLOUR_NAMES[sheet.area_colour[area]],
            "points": [int(sheet.area_vp[3 * area + phase]) for phase in range(3)],
        }
        for area, mask in enumerate(sheet.area_hexes)
    ]


def _request(sheet: Sheet, parts: Parts) -> str:
    """A castle to begin with is asked for with its bonus (D-SETUP-06)."""
    if parts["verb"] != "castle":
        return request(parts)
    bonus = KIND_NAMES[sheet.square[HEX_OF[parts["marks"][0]["hex"]]]]
    return f"{request(parts)[:-1]}, with a {bonus}."


def _preview(game: Game[Any], base: Any, seat: Seat, action: Action) -> Preview:
    """What the plan scores when it is carried out, whatever the others do."""
    then = game.copy(base)
    before = game.scores(then)[seat]
    game.apply(then, seat, action)
    while (mask := game.movers(then)) not in (0, CHANCE) and not mask >> seat & 1:
        other = (mask & -mask).bit_length() - 1
        game.apply(then, other, game.legal(then, other)[0])
    points = changes(before, game.scores(then)[seat])
    points.pop("awards", None)  # an award depends on what the others do
    return Preview(points, sum(points.values()), changes(game.stock(base)[seat], game.stock(then)[seat]), None)
