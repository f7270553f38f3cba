"""How The Rivals for Catan presents itself."""

from functools import partial
from typing import Any

from duchy.kernel import guide, how
from duchy.kernel.errors import InputError
from duchy.kernel.family import Entry, Family, Option

from .game import RivalsGame
from .learning import learning
from .rulings import rulings_of
from .setup import Card, cards, modes
from .words.drawing import COLOURS, draw
from .words.page import RivalsPage

ABOUT = {
    "introductory": "The basic cards alone, to 7 points. A good one to begin with.",
    "gold": "Merchants, harbours and treasuries come in; to 12 points.",
    "turmoil": "Taverns, riots and hired hands come in: the roughest of the three eras; to 12 points.",
    "progress": "Universities and inventions come in; to 12 points.",
    "duel": "The basic cards and some of all three eras, to 13 points: for those who know them.",
}


def entries() -> list[Entry]:
    return [_entry(mode.id, mode.title) for mode in modes()]


def _entry(mode: str, title: str) -> Entry:
    def open_game(modules: tuple[str, ...]) -> RivalsGame:
        if modules:
            raise InputError(f"rivals/{mode} has no modules, so not {', '.join(modules)}.")
        return RivalsGame(mode)

    return Entry(
        id=f"rivals/{mode}",
        title=f"The Rivals for Catan: {title}",
        players=(2,),
        open=open_game,
        draw=draw,
        colours=COLOURS,
        options=tuple(Option(r.key, ("on", "off"), "off", r.text) for r in rulings_of(mode)),
    )


def card_rows() -> list[dict[str, Any]]:
    """One row a card: its data, its effect in verbs and queries, and the ledger ids that its tests cite."""
    return [
        {"card": card.id, "data": _data(card), "effect": _effects(card), "rules": f"R-CARD-{card.id}-"}
        for card in cards()
    ]


def _data(card: Card) -> str:
    copies = [f"{p.copies} {p.set}" + (f" ({p.moons} with half moon)" if p.moons else "") for p in card.printings]
    columns = [card.cls, card.sort, " + ".join(copies)]
    columns.append(" ".join(f"{n} {name}" for name, n in card.cost.items()))
    columns.append(" ".join(f"{n} {name}" for name, n in card.points.items()))
    columns.append("1x" if card.once else "")
    return "; ".join(column for column in columns if column)


def _effects(card: Card) -> str:
    if not card.effects:
        return "none: points and requirements only"
    rows = []
    for row in card.effects:
        head = row.get("verb") or row.get("query") or f"bespoke {row['bespoke']}"
        known = ("on", "verb", "query", "bespoke")
        rest = ", ".join(f"{key} {value}" for key, value in row.items() if key not in known)
        on = f"on {row['on']}: " if "on" in row else ""
        rows.append(f"{on}{head}" + (f" ({rest})" if rest else ""))
    return "; ".join(rows)


FAMILY = Family(
    id="rivals",
    title="The Rivals for Catan",
    pitch="Two principalities, cards, brigands and trade. About 40 minutes, 2 players.",
    first="rivals/introductory",
    which="Mode",
    entries=entries,
    page=lambda entry: RivalsPage(ABOUT[entry.removeprefix("rivals/")]),
    guide=partial(guide.load, __package__),
    how=partial(how.load, __package__),
    daily=tuple((f"rivals/{era}", {}) for era in ("introductory", "gold", "turmoil", "progress", "duel")),
    card_rows=card_rows,
    learning=learning,
)
