"""The solo game in words: positions, notation, refusals, drawing, and what must always hold.

next area 3, next phase     the points of a completed area: those for its size, those of the phase
next reward, next action    the tile for a completed colour; the extra action after a reset
next effect ship c2         what the ship just placed on c2 does
buy 3 points                3 silver, at the moment of a gain
fetch black:mine c4         the reward: a tile of the black depot, placed at once; fetch inn c4
trade black:mine            after a ship: that tile face down, for five goods; trade inn
give red                    one of the five
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from duchy.games.burgundy.engine.board import Duchy
from duchy.games.burgundy.engine.codes import (
    ALL_TILES,
    ANSWER,
    AT_END,
    AT_GOODS,
    AT_TURN,
    BESIDE,
    EMPTY,
    FACE_DOWN,
    FOR_PURCHASES,
    P_MODULE,
    PENDING_SHIFT,
    SHIP_TILE,
    X_SHIFT,
)
from duchy.games.burgundy.engine.scoring import score
from duchy.games.burgundy.engine.state import Player, State
from duchy.games.burgundy.setup.facts import facts
from duchy.games.burgundy.setup.layout import Layout
from duchy.games.burgundy.setup.options import check_in_pool, offer_duchies, read_module_options
from duchy.games.burgundy.words.mode import ModeWords
from duchy.games.burgundy.words.module import Language
from duchy.games.burgundy.words.names import GOODS
from duchy.games.burgundy.words.numbers import HEXES, Numbers
from duchy.games.burgundy.words.parts import in_depot, straight, ware
from duchy.games.burgundy.words.verbs import FETCH, tile_title
from duchy.kernel.compat import i64, vec
from duchy.kernel.contract import Refusal, Result, Setup
from duchy.kernel.errors import InputError
from duchy.kernel.family import Option
from duchy.kernel.learning import NUMBER, WORD, Field
from duchy.kernel.reader import Reader
from duchy.kernel.verbs import Ask, Fact, Parts, Verb, counted

from .engine import (
    ACTION,
    BUYING,
    EFFECT,
    EXCHANGE,
    GIVE,
    GOODS_FOR_A_TILE,
    KIND_BITS,
    ORDER,
    PART_SHIFT,
    PARTS_SEEN,
    PHASE,
    REWARD,
    REWARDING,
    SIZE,
    Solo,
    SoloPart,
)
from .islands import drawn, island_layouts, picture

PLAIN_PARTS: Final = {PHASE: "phase", REWARD: "reward", ACTION: "action"}
PART_TITLES: Final = {
    "area": "the points for the area of {number}", "phase": "the points of the phase",
    "reward": "the reward for the colour", "action": "the extra action",
}  # fmt: skip
PLAIN_EFFECTS: Final = {ORDER: "order", BUYING: "points", REWARDING: "reward", EXCHANGE: "trade"}
FIRST_WORKERS: Final = 2
INN_PLACE: Final = "inn"


# ------------------------------------------------------------------ notation
def part_text(what: int, tiles: list[str], names: list[str]) -> str:
    kind, about = what & 7, what >> PART_SHIFT
    if kind == SIZE:
        return f"area {about}"
    if kind == EFFECT:
        return f"effect {tiles[about & 63]} {names[about >> 6]}"
    return PLAIN_PARTS[kind]


# ------------------------------------------------------------------ why not
def _points(p: Player, part: SoloPart, words: list[str], now: bool) -> Refusal:
    if not now:
        return Refusal("Points are bought only at the moment when points are gained.", "BM-SOLO-34")
    if len(words) < 2 or not (words[1].isascii() and words[1].isdigit()) or words[2:] not in (["points"], ["point"]):
        return Refusal('Say how many, as in "buy 3 points", or pass.', "BM-SOLO-34")
    if int(words[1]) > p.silver:
        return Refusal(f"A point costs 1 silver, and there is only {p.silver}.", "BM-SOLO-34")
    missing = part.target() - part.counter
    return Refusal(f"{missing} more reach the target; what goes beyond it would be lost.", "BM-SOLO-35")


class SoloWords(ModeWords[Solo]):
    """The solo game in words."""

    goods_spaces = 6
    track_by_ships = False  # nobody to be ahead of (BM-SOLO-05)
    sources: Mapping[int, str] = {FOR_PURCHASES: "bought"}
    verbs = (
        Verb("next", "next {part}", ask="Next: {what}", past="{name} went on with {what}", head="Next"),
        Verb(
            "buy", "buy {points}", ask="Buy {points} for {silver} silver", past="{name} bought {points}", head="Buy",
            needs="number",
        ),
        FETCH,
        Verb(
            "trade", "trade {ware}",
            ask="Trade five goods for {tile}, face down", past="{name} traded five goods for {tile}, face down",
            head="Trade",
        ),
        Verb(
            "give", "give {goods}",
            ask="Give one of the {goods} goods", past="{name} gave one of the {goods} goods", head="Give",
        ),
    )  # fmt: skip
    asks: Mapping[int, Ask] = {
        ORDER: Ask(
            "choice of what is next", ("next",), "BM-SOLO-39",
            banner="Several things follow at once: choose which comes next.", then="what comes next",
        ),
        BUYING: Ask(
            "purchase of points", ("buy", "pass"), "BM-SOLO-34",
            banner="You gained points: buy more for a silver each, or pass.", then="points for silver",
        ),
        REWARDING: Ask(
            "reward for a colour", ("fetch", "pass"), "BM-SOLO-31",
            banner="A colour is complete: place a tile of the black depot, or pass.", then="a tile of the black depot",
        ),
        EXCHANGE: Ask(
            "exchange of goods", ("trade", "pass"), "BM-SOLO-21",
            banner="You may trade five goods for a tile of the black depot, face down.", then="five goods for a tile",
        ),
        GIVE: Ask(
            "exchange of goods", ("give",), "BM-SOLO-21",
            banner="Choose the goods that you give.", then="the goods that you give",
        ),
    }  # fmt: skip
    absence = Refusal("That belongs to the solo game.", "BM-SOLO-39")
    causes: Mapping[str, str] = {"bought": "bought points"}
    told: Mapping[str, str] = {
        "removed": "Out of the game: {tile} of depot {depot}",
        "reset": "The counter is at its target; the next one is {target}",
        "lost goods": "{count} left in the depots are lost",
        "face down": "",
    }  # fmt: skip

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Solo:
        backs = facts("expansions")["added"]["solo"]["aside"]["face-down"]
        return Solo(at, facts("solo")["target"]["start"], backs)

    def width(self, players: int) -> int:
        """BM-SOLO-01."""
        return 2

    def result(self, s: State) -> Result:
        """BM-SOLO-41 and -42."""
        empty = 37 - int(s.players[0].covered).bit_count()
        if empty:
            return Result((2,), f"lost with {counted(empty, 'space')} left")
        return Result((1,), "won with all spaces covered")

    @classmethod
    def options(cls, edition: str) -> tuple[Option, ...]:
        """DP-M06."""
        table = facts("solo")["target"]
        lowest, highest = table[edition]
        text = f"The first target of the counter, {lowest} to {highest}: lower is easier, higher is harder."
        return (Option("target", (), str(table["start"]), text),)

    def read_options(self, s: State, options: Reader) -> None:
        """BM-SOLO-43; what people type comes as text."""
        if options.has("target"):
            text = str(options.value("target"))
            lowest, highest = facts("solo")["target"][self.language.edition]
            if not (text.isascii() and text.isdigit() and lowest <= int(text) <= highest):
                known = f"a whole number from {lowest} to {highest}"
                raise InputError(f'"target" must be {known}, not {text} (BM-SOLO-43).')
            self.rules.part(s).start = int(text)

    def table_options(self, usual: tuple[Option, ...]) -> tuple[Option, ...]:
        return (Option("boards", self.boards(), self.boards()[0], "The duchy: the beginner's or the advanced one."),)

    def layouts(self) -> list[Layout]:
        return [*island_layouts(self.language.edition)]

    def pools(self, found: dict[str, list[str]]) -> dict[str, list[str]]:
        return {"solo": [*self.boards()]}

    def open(self, s: State, options: Reader) -> None:
        """BM-SOLO-02, -03 and -05: nobody to be the start player against, so the first thing is the goods."""
        boards = options.value("boards") if options.has("boards") else self.boards()[0]
        read_module_options(s, self.language, options)
        options.done()
        s.players[0].workers = FIRST_WORKERS
        offer_duchies(s, boards)
        check_in_pool(s)
        s.stage = AT_GOODS

    def plain_boards(self, players: int) -> Setup:
        return {"boards": self.boards()[0]}

    # ------------------------------------------------------------------ positions
    def write(self, s: State, out: dict[str, Any]) -> None:
        part = self.rules.part(s)
        names = s.players[0].duchy.names
        out["solo"] = {
            "start": int(part.start),
            "resets": int(part.resets),
            "counter": int(part.counter),
            "backs": int(part.backs),
            "lost": {GOODS[t]: int(part.lost[t]) for t in range(6) if part.lost[t]},
            "parts": [part_text(int(what), self.language.tiles, names) for what in part.parts],
        }

    def describe(self, s: State, out: dict[str, Any]) -> None:
        out["solo"]["target"] = int(self.rules.part(s).target())
        del out["worth"]["large"], out["worth"]["small"]  # BM-SOLO-31: a tile instead

    def read(self, s: State, top: Reader) -> None:
        part = self.rules.part(s)
        r = top.table("solo")
        p = s.players[0]
        part.start = r.integer("start", 1, 999)
        part.resets = r.integer("resets", 0, 999)
        part.counter = r.integer("counter", 0, int(part.target()) - 1)
        part.backs = r.integer("backs", 0, 6)
        part.lost = vec[i64]([i64(count) for count in r.counts("lost", GOODS, 7)])
        part.parts = [self._read_part(r, str(text).split(), p) for text in r.items("parts", 0, 40)]
        part.counted = score(p)
        r.done()

    def _read_part(self, r: Reader, words: list[str], p: Player) -> i64:
        tiles = self.language.tiles
        for kind, word in PLAIN_PARTS.items():
            if words == [word]:
                return i64(kind)
        if len(words) == 2 and words[0] == "area" and words[1] in tuple("123456789"):
            return i64(SIZE | int(words[1]) << PART_SHIFT)
        if len(words) == 3 and words[0] == "effect" and words[1] in tiles and words[2] in p.duchy.names:
            tile, h = tiles.index(words[1]), p.duchy.names.index(words[2])
            if p.tiles[h] == tile:
                return i64(EFFECT | (tile | h << 6) << PART_SHIFT)
        known = "area 3, phase, reward, action, effect ship c2"
        r.wrong("parts", f"has the unknown part {' '.join(words)!r}; known are such as {known}")

    def write_effect(self, effect: int) -> str:
        about = effect >> PENDING_SHIFT + 4
        kind, parameter = about & 15, about >> KIND_BITS
        if kind != GIVE:
            return PLAIN_EFFECTS[kind]
        place = parameter >> 6
        return f"give {parameter & 7} {GOODS[parameter >> 3 & 7]} {INN_PLACE if place >= BESIDE else place + 1}"

    def read_effect(self, words: list[str]) -> i64 | None:
        for kind, word in PLAIN_EFFECTS.items():
            if words == [word]:
                return self.pending(kind)
        if len(words) == 4 and words[0] == "give" and words[1] in tuple("12345") and words[2] in GOODS:
            places = [*"1234", INN_PLACE]
            if words[3] in places:
                place = BESIDE if words[3] == INN_PLACE else places.index(words[3])
                parameter = int(words[1]) | GOODS.index(words[2]) << 3 | place << 6
                return self.pending(GIVE | parameter << KIND_BITS)
        return None

    # ------------------------------------------------------------------ laws and drawing
    def broken(self, s: State) -> list[str]:
        out = []
        part = self.rules.part(s)
        p = s.players[0]
        if not 0 <= part.counter < part.target():
            out.append("the counter is not below the target (INV-M05)")
        if part.counted != score(p):
            out.append("points that did not move the counter (BM-SOLO-34)")
        if part.parts and not s.pending and s.stage == AT_TURN:
            out.append("parts wait although nothing is asked (BM-SOLO-39)")
        if any(p.tiles[h] == FACE_DOWN for h in range(37)) and SHIP_TILE not in list(p.tiles):
            out.append("a face-down tile without a ship (BM-SOLO-21)")
        if EMPTY not in list(p.tiles) and s.stage != AT_END:
            out.append("the game goes on with all spaces covered (BM-SOLO-41)")
        return out

    def area_points_due(self, s: State) -> bool:
        """INV-M16: these points may still be to come."""
        return not (self.rules.part(s).parts or s.stage == AT_END)

    def never_drawn(self, s: State, usual: int) -> int | None:
        """One starting castle of two is not used."""
        return usual + 1

    def lines(self, s: State) -> list[str]:
        part = self.rules.part(s)
        return [f"  counter {part.counter}, target {part.target()}, resets {part.resets}"]

    def picture(self, duchy: Duchy, cells: list[str]) -> str:
        for layout in island_layouts(self.language.edition):
            if layout.label == duchy.label and list(layout.names) == duchy.names:
                return picture(layout, cells)
        return super().picture(duchy, cells)

    @classmethod
    def drawn_boards(cls, edition: str) -> dict[str, dict[str, Any]]:
        return {layout.label: drawn(layout) for layout in island_layouts(edition)}

    # ------------------------------------------------------------------ actions and chance
    def parts(self, s: State, action: int) -> Parts:
        kind = s.pending[-1] >> PENDING_SHIFT >> 4 & 15
        x = action >> X_SHIFT
        if kind == ORDER:
            return {"verb": "next", **self._part(s, x)}
        if kind == BUYING:
            return {"verb": "buy", "number": x, "silver": x}
        if kind == GIVE:
            return {"verb": "give", "goods": [GOODS[x]]}
        if kind == EXCHANGE:
            return {"verb": "trade", **ware(self.language, s, x & 63)}
        return {"verb": "fetch", **straight(self.language, s, action)}

    def _part(self, s: State, what: int) -> Parts:
        """A part of what is going on, still to be carried out."""
        kind, about = what & 7, what >> PART_SHIFT
        if kind == SIZE:
            return {"bonus": "area", "number": about}
        if kind == EFFECT:
            space = s.players[0].duchy.names[about >> 6]
            return {"bonus": "effect", "tile": self.language.tiles[about & 63], "hex": space}
        return {"bonus": PLAIN_PARTS[kind]}

    def written(self, parts: Parts) -> dict[str, str]:
        if parts["verb"] == "next":
            about = [parts[key] for key in ("bonus", "number", "tile", "hex") if key in parts]
            return {"part": " ".join(map(str, about))}
        return {"points": counted(parts["number"], "point")} if parts["verb"] == "buy" and "number" in parts else {}

    def spoken(self, parts: Parts, names: list[str]) -> dict[str, str]:
        if parts["verb"] != "next":
            return self.written(parts)
        if parts["bonus"] == "effect":
            return {"what": f"{tile_title(self.language, parts['tile'])} on {parts['hex']}"}
        return {"what": PART_TITLES[parts["bonus"]].format_map(parts)}

    # ------------------------------------------------------------------ refusals
    def refuse(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        part = self.rules.part(s)
        verb = words[0]
        top = s.pending[-1] if s.pending else -1
        kind = top >> PENDING_SHIFT + 4 & 15 if top & 15 == P_MODULE else -1
        if verb == "next":
            if kind == ORDER:
                waiting = [part_text(int(what), self.language.tiles, p.duchy.names) for what in part.parts]
                return Refusal(f"What is next is one of: {', '.join(dict.fromkeys(waiting))}.", "BM-SOLO-39")
            return Refusal("There are no parts to choose from now.", "BM-SOLO-39")
        if verb == "trade":
            if kind != EXCHANGE:
                return Refusal("Five goods buy a tile only directly after a ship has taken its goods.", "BM-SOLO-21")
            place, _, name = words[1].partition(":") if len(words) == 2 else ("", "", "")
            if place == "black" and name in self.language.tiles:
                return Refusal(f"There is no {name} in the black depot.", "BM-SOLO-21")
            return Refusal('Name a tile of the black depot, as in "trade black:mine".', "BM-SOLO-21")
        if verb == "give":
            known = f"Name one of the {GOODS_FOR_A_TILE} goods, in the order {', '.join(GOODS)}."
            return Refusal(known if kind == GIVE else "No goods are being given up now.", "BM-SOLO-21")
        if verb == "buy" and (kind == BUYING or words[-1] in ("point", "points")):
            return _points(p, part, words, kind == BUYING)
        if verb == "fetch":
            if kind != REWARDING:
                return Refusal("A tile is fetched as the reward for a completed colour.", "BM-SOLO-31")
            return Refusal("Name a tile of the black depot and a legal space, whatever its number.", "BM-SOLO-32")
        return None

    # ------------------------------------------------------------------ what happened
    def facts(self, before: State, after: State, seat: int, parts: Parts) -> list[Fact]:
        old, new = self.rules.part(before), self.rules.part(after)
        out = []
        if parts["verb"] == "buy" and "number" in parts:
            out.append(Fact("silver", seat, -parts["silver"], "bought"))
        if parts["verb"] == "roll":
            gone = [i for i in range(len(after.depots)) if after.depots[i] != before.depots[i]]
            out += [Fact("removed", about=in_depot(self.language, before, i)) for i in gone]
        if new.resets > old.resets:
            out.append(Fact("reset", 0, int(new.resets - old.resets), about={"target": int(new.target())}))
        if new.backs < old.backs:
            out.append(Fact("face down", 0))
        lost = sum(int(x) for x in new.lost) - sum(int(x) for x in old.lost)
        if lost and parts["verb"] != "give":
            out.append(Fact("lost goods", amount=lost, about={"number": lost}))
        return out

    def cause(self, before: State, after: State, seat: int, what: str, parts: Parts) -> str:
        return "trade" if what == "goods" and parts["verb"] == "give" else ""

    # ------------------------------------------------------------------ learners
    def widen(self, n: Numbers) -> None:
        n.straight = True

    def actions(self, n: Numbers) -> Iterator[int]:
        parts = [PHASE, REWARD, ACTION, *(SIZE | size << PART_SHIFT for size in range(1, 10))]
        parts += [EFFECT | (tile | h << 6) << PART_SHIFT for tile in range(ALL_TILES) for h in HEXES]
        yield from (ANSWER | part << X_SHIFT for part in parts)
        highest = facts("solo")["target"][self.language.edition][1]
        yield from (ANSWER | points << X_SHIFT for points in range(1, highest + 1))
        yield from (ANSWER | x << X_SHIFT for x in (*range(6), *n.black, *n.wares))
        yield from (ANSWER | x << X_SHIFT | space for x in n.black for space in n.spaces)

    def layout(self, s: State) -> tuple[Field, ...]:
        return (
            Field("target", 1, NUMBER, 64),
            Field("resets", 1, NUMBER, 16),
            Field("counter", 1, NUMBER, 64),
            Field("tiles that can be turned face down", 1, NUMBER, 8),
            Field("goods that left the game, by type", 6, NUMBER, 7),
            Field("what is still to be carried out: part + 1", PARTS_SEEN, WORD, 32768),
        )
