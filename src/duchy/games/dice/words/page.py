"""The Dice Game for the page: what each plan marks, what it would score, and how it reads."""


from typing import Any, Final

from duchy.kernel.contract import CHANCE, NATURE, Action, Game, Seat, View
from duchy.kernel.page import Choice, Preview, Told
from duchy.kernel.plain import Plain, mover_words
from duchy.kernel.rng import seeded

from ..setup import COLOUR_NAMES, HEX_NAMES, LETTERS, data, sheets

WORDS: Final = {
    "pair": "A colour die and a number die together: the number is written into a hex of that colour.",
    "monk": "Spent, it lets a number go into any colour.",
    "worker": "Spent, it turns a number die into any number.",
    "silver": "Spent, it allows a second mark with the other two dice.",
    "commodity": "Sold for points.",
    "hourglass": "The fifth die says how fast time passes: one or two boxes.",
    "area": "Neighbouring hexes of one colour. A finished one scores by its size, more in early phases.",
}


class DicePage(Plain):
    def __init__(self) -> None:
        super().__init__(open_=True)

    def choices(self, game: Game[Any], s: Any, seat: Seat) -> list[Choice]:
        base = game.determinize(View(seat, s), seeded(0))
        out = []
        for action in game.legal(s, seat):
            text = game.to_text(s, seat, action)
            parts = _parts(text)
            preview = _preview(game, base, seat, action)
            out.append(Choice(text, f"{_sentence(parts)}.", parts["verb"], parts, preview))
        return out

    def tell(self, game: Game[Any], before: Any, seat: Seat, action: Action, after: Any, names: list[str]) -> Told:
        text = game.to_text(before, seat, action)
        if seat == NATURE:
            _, low, high, first, second, glass = text.split()
            time = "two time boxes" if glass == "double" else "one time box"
            return Told(f"Rolled: {low} and {high}, {first} and {second}; {time}.")
        parts = _parts(text)
        marks = [{"seat": seat, "hex": mark["hex"]} for mark in parts["marks"]]
        return Told(f"{names[seat]} {_past(parts)}.", marks)

    def prompt(self, game: Game[Any], s: Any, seat: Seat | None, names: list[str]) -> str:
        general = mover_words(game, s, seat, names)
        return "Choose what you mark. The others see it when all have chosen." if general == "Your turn." else general

    def label(self, game: Game[Any], s: Any) -> str:
        return f"round {game.describe(s)['round']}"

    def components(self) -> dict[str, Any]:
        sheets = {
            letter: {**{key: sheet[key] for key in ("rows", "squares", "source", "note")}, "areas": _areas(letter)}
            for letter, sheet in data()["sheet"].items()
        }
        return {
            **super().components(),
            "sheets": sheets,
            "colours": dict(zip(LETTERS, COLOUR_NAMES)),
            "area_points": {size: row for size, row in data()["area_vp"].items() if size.isdigit()},
            "awards": {colour: data()["awards"][colour] for colour in COLOUR_NAMES},
            "words": WORDS,
        }


def _areas(letter: str) -> list[list[str]]:
    masks = sheets()[letter].area_hexes
    return [[name for h, name in enumerate(HEX_NAMES) if mask >> h & 1] for mask in masks]


def _parts(text: str) -> dict[str, Any]:
    """ "mark d5=2 silver d6=4" is a mark of d5 with a 2 and, for a silver, of d6 with a 4."""
    kind, *rest = text.split()
    marks = []
    for word in rest:
        if "=" in word:
            hex_, _, number = word.partition("=")
            marks.append({"hex": hex_, "number": int(number)})
    if kind == "castle":
        marks = [{"hex": rest[0], "number": 0}]
    return {"verb": kind, "marks": marks, "silver": "silver" in rest}


def _sentence(parts: dict[str, Any]) -> str:
    if parts["verb"] == "castle":
        return f"Begin at the castle {parts['marks'][0]['hex']}"
    return "Take a worker: no pair fits" if parts["verb"] == "take" else f"Write {_written(parts)}"


def _past(parts: dict[str, Any]) -> str:
    if parts["verb"] == "castle":
        return f"began at the castle {parts['marks'][0]['hex']}"
    return "took a worker, as no pair fits" if parts["verb"] == "take" else f"wrote {_written(parts)}"


def _written(parts: dict[str, Any]) -> str:
    written = " and ".join(f"{mark['number']} into {mark['hex']}" for mark in parts["marks"])
    spent = {"monk": " with a monk", "worker": " with a worker"}
    return written + spent.get(parts["verb"], " with a silver" if parts["silver"] else "")


def _preview(game: Game[Any], base: Any, seat: Seat, action: Action) -> Preview:
    """What the plan scores when it is carried out, whatever the others do."""
    then = game.copy(base)
    before = game.scores(then)[seat]
    game.apply(then, seat, action)
    while (mask := game.movers(then)) not in (0, CHANCE) and not mask >> seat & 1:
        other = (mask & -mask).bit_length() - 1
        game.apply(then, other, game.legal(then, other)[0])
    points = {source: value - before[source] for source, value in game.scores(then)[seat].items() if source != "awards"}
    gained = {source: value for source, value in points.items() if value}
    return Preview(gained, sum(gained.values()), {}, None)
