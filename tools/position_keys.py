"""Write the keys of every game's positions into docs/guide/scenarios.md, as the code that reads them asks for them, and
the same as data for the page's editor.

    position_keys.py           write them
    position_keys.py --check   write nothing; say whether guide and page have what would be written

Blank positions of every game, alone and with each of its modules, and the positions of tests/scenarios are read while
every question of the readers is noted down.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from duchy.games import FAMILIES, open_game
from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError
from duchy.kernel.family import Entry, Family
from duchy.kernel.reader import Reader
from duchy.kernel.scenario import load, overlay, with_nothing, without

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs" / "guide" / "scenarios.md"
PAGE = ROOT / "web" / "src" / "editor" / "keys.json"
SCENARIOS = ROOT / "tests" / "scenarios"
BEGIN, END = "<!-- keys: written by tools/position_keys.py -->\n", "<!-- end of keys -->\n"
KINDS = ("integer", "flag", "choice", "counts", "words", "items", "text")
QUESTIONS = ("integer", "flag", "choice", "text", "words", "counts", "items", "value", "has")
# tables whose keys are names: what a key is
NAMED = {
    "duchy": "SPACE",
    "marks": "SPACE",
    "finished": "SPACE",
    "vineyard": "SPACE",
    "awards": "COLOUR",
    "points": "SOURCE",
    "stock": "PLACE",
}
# what the code that reads a key does not say by the question it asks
SAID = {
    "burgundy": {
        "own_boards": "boards that somebody drew: for each name `rows` and `numbers`",
        "options.copies": "`one`: no duchy is dealt twice, as with `--set boards=different`",
        "options.pool": "the set of duchies that is dealt from, as in `--set pool=`",
        "stage": "`turn`, `roll`, `phase end 1`, `end`, `automaton` …",
        "turn": "the place in `order` of the seat to act",
        "track": "seats from the front, counted from 0",
        "order": "seats in the order of this round, counted from 0",
        "depots.N": "N from 1 to 6",
        "pending": "effects that wait, the next one last: `castle`, `keep 3` …",
        "offered": "a pair of duchies for each seat",
        "settled": "for each seat its choice of duchy and castle, such as `1 d4`, or `-`",
        "shields.N": "shields at depot N, by number",
        "castles": "castles in the pool",
        "black": "tiles of the black depot, place by place",
        "supply.coloured": "tiles still to be drawn for the six depots",
        "supply.black": "tiles still to be drawn for the black depot",
        "solo.resets": "how often the counter has reached its target",
        "solo.counter": "points towards the target",
        "solo.backs": "tiles that can still be turned face down",
        "solo.lost": "goods that left the game",
        "vines.leaving": "so many colours of vines leave the game",
        "vines.without": "colours of vines that have left the game",
        "automaton.completed": "county cards that it has completed",
        "automaton.wild": "its face-down tiles that fit any space, the last one on top",
        "automaton.stacked": "tiles that lie upon others in its duchy",
        "automaton.posts": "cards with a border post that it has completed",
        "automaton.double_hexes": "double hexes that it has taken",
        "purse": "for each team the seat that keeps its workers and silver",
        "solo.parts": "parts of an effect that are still to come",
        "automaton.modifiers": "letters of modifiers",
        "automaton.deck": "county cards by number",
        "automaton.discards": "county cards by number",
        "automaton.cards.N.tiles": "space by space, `-` for an open one, `face-down ship` for a wild tile",
        "automaton.shields": "shields by number",
        "seat.N.board": "the duchy, such as `1`",
        "seat.N.dice": "0 for a used die",
        "seat.N.bought": "whether the seat has bought from the black depot in this turn",
        "seat.N.hired": "whether monastery 6 was used in this turn",
        "seat.N.freed": "whether shield 16 has freed a die in this turn",
        "seat.N.sold": "goods that were sold",
        "seat.N.large": "colours whose large bonus tile the seat has",
        "seat.N.small": "colours whose small bonus tile the seat has",
        "seat.N.points.SOURCE": "points so far, by source: `areas`, `sales` …",
        "seat.N.route": "route tiles by number",
        "seat.N.loose": "route tiles still to be arranged",
        "seat.N.route_goods": "no more of a type than `sold` has",
        "seat.N.border_bonus": "`large`, `small` or `-`",
        "seat.N.shields.N": "the castle space where shield N hangs",
        "seat.N.named": "the seat that shield 6 names, or `-`",
        "seat.N.vines.vineyard": "a table of vine spaces and what lies there",
        "seat.N.vines.layers": "layers that are paid",
    },
    "dice": {
        "fresh_silver": "whether a silver that the first mark brings may pay for the second",
        "voluntary_worker": "whether a worker may be taken although a pair of dice fits",
        "double_faces": "faces of the hourglass die with two hourglasses",
        "boxes.N": "ticked, as a list of three phases",
        "rounds.N": "played, as a list of three phases",
        "dice": "the throw, such as `3 4 orange yellow single`; empty before it",
        "seat.N.start": "the starting castle, or `none`",
        "seat.N.marks.SPACE": "the number written there",
        "seat.N.finished.SPACE": "the phase in which the area of that hex was finished",
        "seat.N.sold.N": "as a list of three phases",
        "seat.N.awards": "a table of colours: `first I` to `second III`",
        "seat.N.plan": "what the seat has decided, unseen; or `none`",
        "seat.N.spent": "bonuses that were used",
        "seat.N.workers_taken": "workers taken where no pair was marked",
    },
    "rivals": {
        "discard": "from the bottom",
        "lost": "cards that Fraternal Feuds took, as in `1: 2.1 3.1`",
        "stacks.N": "from the bottom; `?` for a card nobody knows",
        "events.now": "the event that is being resolved, or `-`",
        "events.immune": "seats",
        "events.revealed": "event cards revealed since their stack was shuffled",
        "turn.active": "the seat whose turn it is, counted from 0",
        "turn.starter": "the seat that began the game, counted from 0",
        "turn.reiner": "whether Reiner was played in this turn",
        "turn.fetches": "how often Guido and Gustav were played in this turn",
        "turn.waits": "`refill 0`: seat 0 refills in a later turn; `sebastian 0`: it may not use Sebastian yet",
        "turn.minted": "sites whose Mint has traded",
        "tokens.hero": "a seat, `-`, or `auto`: who leads",
        "tokens.trade": "a seat, `-`, or `auto`: who leads",
        "winner": "a seat, `nobody`, or `-`",
        "decisions": "made in this game so far",
        "seat.N.stock.PLACE": "resources stored on that region",
        "pending": "or a point of the turn: `roll`, `dice`, `action`, `replenish`, `exchange`, `turn`",
        "seat.N.cache": "where it lies, such as `2 upper`, or `-`",
        "seat.N.hand": "with `seen` behind it if the other seat knows the card",
    },
}
FEW = 12  # words that are all listed

Asked = dict[str, dict[str, list[tuple[Any, ...]]]]  # path, question, what was allowed each time


class Notebook:
    """What was asked of the positions of one family, and in which games."""

    def __init__(self) -> None:
        self.asked: Asked = {}
        self.where: dict[str, set[tuple[str, str]]] = {}  # path: entry and module
        self.game = ("", "")

    def note(self, reader: Reader, question: str, key: str, allowed: tuple[Any, ...]) -> None:
        path = plain(f"{reader.path}.{key}" if reader.path else key)
        self.asked.setdefault(path, {}).setdefault(question, []).append(allowed)
        if self.game[0]:
            self.where.setdefault(path, set()).add(self.game)

    def leaves(self) -> list[str]:
        """Paths below which nothing was asked."""
        inner = {path[:i] for path in self.asked for i, sign in enumerate(path) if sign == "."}
        return [path for path in self.asked if path not in inner or "counts" in self.asked[path]]


def plain(path: str) -> str:
    """A path with N for numbers, and names by what they are names of."""
    path = re.sub(r"^card \d", "automaton.cards.0", path)
    words = path.split(".")
    for i, word in enumerate(words):
        if word.isdigit():
            words[i] = "N"
        elif i and words[i - 1] in NAMED:
            words[i:] = [NAMED[words[i - 1]]]
            break
    return ".".join(words)


@contextmanager
def noting(book: Notebook) -> Iterator[None]:
    """Every question of a reader is noted, but those that it asks itself to answer another."""
    real = {question: getattr(Reader, question) for question in QUESTIONS}
    inside = [False]

    def noted(question: str) -> Any:
        def ask(reader: Reader, key: str, *allowed: Any) -> Any:
            if inside[0]:
                return real[question](reader, key, *allowed)
            book.note(reader, question, key, allowed)
            inside[0] = True
            try:
                return real[question](reader, key, *allowed)
            finally:
                inside[0] = False

        return ask

    for question in QUESTIONS:
        setattr(Reader, question, noted(question))
    try:
        yield
    finally:
        for question in QUESTIONS:
            setattr(Reader, question, real[question])


def read(book: Notebook, game: Game[Any], position: Mapping[str, Any]) -> None:
    with noting(book):
        state = game.from_dict(position)
    whole = game.to_dict(state)  # with what a blank position leaves out
    with noting(book):
        game.from_dict(whole)


def open_(entry: Entry, module: str) -> Game[Any] | None:
    try:
        return entry.open((module,) if module else ())
    except InputError:
        return None  # a module that needs another one


def notebook(family: Family) -> Notebook:
    book = Notebook()
    for entry in family.entries():
        for module in ("", *entry.modules):
            game = open_(entry, module)
            if game is None:
                continue
            book.game = (entry.id, module)
            for players in entry.players:
                read(book, game, game.blank({"players": players}))
    book.game = ("", "")
    for file in sorted((SCENARIOS / family.id).rglob("*.toml")):
        scenario = load(file)
        game = open_game(scenario.game)
        blank = without(game.blank(scenario.setup), scenario.without)
        read(book, game, overlay(blank, with_nothing(scenario.position)))
    return book


# ------------------------------------------------------------------ words
def span(pairs: list[tuple[Any, ...]]) -> str:
    low, high = min(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
    return f"{low}" if low == high else f"{low} to {high}"


def listed(lists: list[Any]) -> str:
    words = list(dict.fromkeys(word for one in lists for word in one if word is not None))
    nothing = ", `-`" * any(None in one for one in lists)
    if len(words) > FEW:
        return f"`{words[0]}`, `{words[1]}` … ({len(words)} words){nothing}"
    return ", ".join(f"`{word}`" for word in words) + nothing


def allowed(asked: dict[str, list[tuple[Any, ...]]]) -> str:
    """What may stand at a key."""
    nothing = " or `-`" if "value" in asked and len(set(asked) - {"has", "value"}) else ""
    if "integer" in asked:
        return span(asked["integer"]) + nothing
    if "flag" in asked:
        return "true, false"
    if "choice" in asked:
        return listed([one[0] for one in asked["choice"]]) + nothing
    if "counts" in asked:
        most = max(one[1] for one in asked["counts"])
        return f"a table, each 0 to {most}: {listed([one[0] for one in asked['counts']])}"
    if "words" in asked:
        return f"a list of {span(asked['words'])}: {listed([one[2] for one in asked['words']])}"
    if "items" in asked:
        return f"a list of {span(asked['items'])}"
    return "a text" if "text" in asked else ""


def places(book: Notebook, path: str, family: Family) -> str:
    """In which games a key is: empty for all."""
    while path not in book.where:
        path = path.rpartition(".")[0]
    found = book.where[path]
    bare = [entry.id for entry in family.entries() if (entry.id, "") in found]
    if len(bare) == len(family.entries()):
        return ""
    modules = dict.fromkeys(module for id_, module in sorted(found) if module and id_ not in bare)
    return ", ".join([f"`{id_.partition('/')[2]}`" for id_ in bare] + [f"`+{module}`" for module in modules])


def rows(family: Family, book: Notebook) -> list[str]:
    leaves, said = book.leaves(), dict(SAID[family.id])
    out = ["| key | what may stand there | only in |", "|---|---|---|"]
    for path in sorted(leaves, key=lambda path: (path.startswith("seat."), list(book.asked).index(path))):
        above = [path[:i] for i, sign in enumerate(path) if sign == "."]
        left_out = "may be left out" if any("has" in book.asked.get(one, {}) for one in (*above, path)) else ""
        texts = [text for text in (allowed(book.asked[path]), said.pop(path, ""), left_out) if text]
        if not texts or texts == [left_out]:
            raise SystemExit(f"{family.id}: nothing is said about {path}; SAID of tools/position_keys.py may say it.")
        out.append(f"| `{path}` | {'; '.join(texts)} | {places(book, path, family)} |")
    if said:
        raise SystemExit(f"{family.id}: no position has what SAID of tools/position_keys.py has: {', '.join(said)}.")
    return out


def keys(books: Mapping[str, Notebook]) -> str:
    parts = [f"### {family.title}\n\n" + "\n".join(rows(family, books[family.id])) + "\n" for family in FAMILIES]
    return "\n" + "\n".join(parts) + "\n"


# ------------------------------------------------------------------ for the page
def question(asked: dict[str, list[tuple[Any, ...]]]) -> dict[str, Any]:
    """How a value is asked for: its kind, its range, its words."""
    kind = next((kind for kind in KINDS if kind in asked), "value")
    out: dict[str, Any] = {"kind": kind}
    if kind in ("integer", "items", "words"):
        out["low"], out["high"] = min(one[0] for one in asked[kind]), max(one[1] for one in asked[kind])
    if kind == "counts":
        out["high"] = max(one[1] for one in asked[kind])
    if kind in ("choice", "words", "counts"):
        lists = [one[2 if kind == "words" else 0] for one in asked[kind]]
        out["words"] = list(dict.fromkeys(word for one in lists for word in one if word is not None))
        out["nothing"] = any(None in one for one in lists)
    return out


def data(books: Mapping[str, Notebook]) -> str:
    """What the page's editor knows of the keys, a line each."""
    out: dict[str, dict[str, Any]] = {}
    for family in FAMILIES:
        book, said = books[family.id], SAID[family.id]
        out[family.id] = {path: {**question(book.asked[path]), "text": said.get(path, "")} for path in book.leaves()}
    lines = [
        f"  {json.dumps(id_)}: {{\n"
        + ",\n".join(f"    {json.dumps(path)}: {json.dumps(key)}" for path, key in of.items())
        + "\n  }"
        for id_, of in out.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def written(guide: str, books: Mapping[str, Notebook]) -> str:
    """The guide with its list of keys as it should be."""
    head, _, rest = guide.partition(BEGIN)
    return head + BEGIN + keys(books) + END + rest.partition(END)[2]


def main() -> int:
    books = {family.id: notebook(family) for family in FAMILIES}
    new = {GUIDE: written(GUIDE.read_text(encoding="utf-8"), books), PAGE: data(books)}
    wrong = [file for file, text in new.items() if not file.exists() or file.read_text(encoding="utf-8") != text]
    if "--check" not in sys.argv[1:]:
        for file in wrong:
            file.write_text(new[file], encoding="utf-8")
        return 0
    for file in wrong:
        print(f"{file.relative_to(ROOT)} has other keys than the code reads: run tools/position_keys.py.")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
