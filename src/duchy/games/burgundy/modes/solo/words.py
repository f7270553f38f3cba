"""The solo game in words: positions, notation, refusals, drawing, and what must always hold.

next area 3, next phase     the points of a completed area: those for its size, those of the phase
next reward, next action    the tile for a completed colour; the extra action after a reset
next effect ship c2         what the ship just placed on c2 does
buy 3 points                3 silver, at the moment of a gain
fetch black:mine c4         the reward: a tile of the black depot, placed at once; fetch inn c4
trade black:mine            after a ship: that tile face down, for five goods; trade inn
give red                    one of the five
"""

from typing import Any, Final

from duchy.games.burgundy.engine.codes import (
    AT_END,
    AT_TURN,
    BESIDE,
    EMPTY,
    FACE_DOWN,
    FOR_PURCHASES,
    HEX_SHIFT,
    P_MODULE,
    PENDING_SHIFT,
    SHIP_TILE,
    X_SHIFT,
)
from duchy.games.burgundy.engine.scoring import score
from duchy.games.burgundy.engine.state import Player, State
from duchy.games.burgundy.setup.facts import facts
from duchy.games.burgundy.words.mode import ModeWords
from duchy.games.burgundy.words.module import Language
from duchy.games.burgundy.words.names import GOODS, TILES
from duchy.kernel.compat import i64, vec
from duchy.kernel.contract import Refusal
from duchy.kernel.reader import Reader

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
    PHASE,
    REWARD,
    REWARDING,
    SIZE,
    Solo,
    SoloPart,
)

PLAIN_PARTS: Final = {PHASE: "phase", REWARD: "reward", ACTION: "action"}
PLAIN_EFFECTS: Final = {ORDER: "order", BUYING: "points", REWARDING: "reward", EXCHANGE: "trade"}
INN_PLACE: Final = "inn"
# a pending effect: its name, the verbs that answer it, and the rule
SOLO_EFFECTS: Final = {
    ORDER: ("choice of what is next", ("next",), "BM-SOLO-39"),
    BUYING: ("purchase of points", ("buy", "pass"), "BM-SOLO-34"),
    REWARDING: ("reward for a colour", ("fetch", "pass"), "BM-SOLO-31"),
    EXCHANGE: ("exchange of goods", ("trade", "pass"), "BM-SOLO-21"),
    GIVE: ("exchange of goods", ("give",), "BM-SOLO-21"),
}


def solo_of(s: State) -> tuple[Solo, SoloPart] | None:
    for module, part in zip(s.hooks.modules, s.ext, strict=True):
        if isinstance(module, Solo) and isinstance(part, SoloPart):
            return module, part
    return None


# ------------------------------------------------------------------ notation
def part_text(what: int, tiles: list[str], names: list[str]) -> str:
    kind, about = what & 7, what >> PART_SHIFT
    if kind == SIZE:
        return f"area {about}"
    if kind == EFFECT:
        return f"effect {tiles[about & 63]} {names[about >> 6]}"
    return PLAIN_PARTS[kind]


def solo_answer(s: State, tiles: list[str], effect: int, action: int) -> str:
    kind, x = effect & 15, action >> X_SHIFT
    names = s.players[s.current].duchy.names
    if kind == ORDER:
        return f"next {part_text(x, tiles, names)}"
    if kind == BUYING:
        return f"buy {x} point{'s' * (x > 1)}"
    if kind == GIVE:
        return f"give {GOODS[x]}"
    ware = "inn" if x & 63 >= BESIDE else f"black:{tiles[s.black[x & 63]]}"
    return f"trade {ware}" if kind == EXCHANGE else f"fetch {ware} {names[action >> HEX_SHIFT & 63]}"


# ------------------------------------------------------------------ pending effects
def solo_effect_text(pending: int) -> str:
    effect = pending >> PENDING_SHIFT + 4
    kind, parameter = effect & 15, effect >> KIND_BITS
    if kind != GIVE:
        return PLAIN_EFFECTS[kind]
    place = parameter >> 6
    return f"give {parameter & 7} {GOODS[parameter >> 3 & 7]} {INN_PLACE if place >= BESIDE else place + 1}"


def read_solo_effect(words: list[str], at: int) -> i64 | None:
    def effect(kind: int, parameter: int = 0) -> i64:
        return P_MODULE | i64(at | (kind | parameter << KIND_BITS) << 4) << PENDING_SHIFT

    for kind, word in PLAIN_EFFECTS.items():
        if words == [word]:
            return effect(kind)
    if len(words) == 4 and words[0] == "give" and words[1] in tuple("12345") and words[2] in GOODS:
        places = [*"1234", INN_PLACE]
        if words[3] in places:
            place = BESIDE if words[3] == INN_PLACE else places.index(words[3])
            return effect(GIVE, int(words[1]) | GOODS.index(words[2]) << 3 | place << 6)
    return None


# ------------------------------------------------------------------ positions
def write_solo(s: State, part: SoloPart, out: dict[str, Any]) -> None:
    names = s.players[0].duchy.names
    out["solo"] = {
        "start": int(part.start),
        "resets": int(part.resets),
        "counter": int(part.counter),
        "backs": int(part.backs),
        "lost": {GOODS[t]: int(part.lost[t]) for t in range(6) if part.lost[t]},
        "parts": [part_text(int(what), TILES["2019"], names) for what in part.parts],
    }


def describe_solo(part: SoloPart, out: dict[str, Any]) -> None:
    out["solo"]["target"] = int(part.target())


def read_solo(s: State, part: SoloPart, r: Reader) -> None:
    p = s.players[0]
    part.start = r.integer("start", 1, 999)
    part.resets = r.integer("resets", 0, 999)
    part.counter = r.integer("counter", 0, int(part.target()) - 1)
    part.backs = r.integer("backs", 0, 6)
    part.lost = vec[i64]([i64(count) for count in r.counts("lost", GOODS, 7)])
    part.parts = [_read_part(r, str(text).split(), p) for text in r.items("parts", 0, 40)]
    part.counted = score(p)
    r.done()


def _read_part(r: Reader, words: list[str], p: Player) -> i64:
    for kind, word in PLAIN_PARTS.items():
        if words == [word]:
            return i64(kind)
    if len(words) == 2 and words[0] == "area" and words[1].isascii() and words[1].isdigit() and 0 < int(words[1]) < 10:
        return i64(SIZE | int(words[1]) << PART_SHIFT)
    if len(words) == 3 and words[0] == "effect" and words[1] in TILES["2019"] and words[2] in p.duchy.names:
        tile, h = TILES["2019"].index(words[1]), p.duchy.names.index(words[2])
        if p.tiles[h] == tile:
            return i64(EFFECT | (tile | h << 6) << PART_SHIFT)
    known = "area 3, phase, reward, action, effect ship c2"
    r.wrong("parts", f"has the unknown part {' '.join(words)!r}; known are such as {known}")


# ------------------------------------------------------------------ why not
def solo_refusal(s: State, p: Player, words: list[str]) -> Refusal | None:
    """For a text that is not legal and begins with a verb of the solo game."""
    found = solo_of(s)
    verb = words[0]
    if found is None:
        own = verb in ("next", "trade", "give")
        return Refusal(f'"{verb}" belongs to the solo game.', "BM-SOLO-39") if own else None
    _, part = found
    top = s.pending[-1] if s.pending else -1
    kind = top >> PENDING_SHIFT + 4 & 15 if top & 15 == P_MODULE else -1
    if verb == "next":
        if kind == ORDER:
            waiting = [part_text(int(what), TILES["2019"], p.duchy.names) for what in part.parts]
            return Refusal(f"What is next is one of: {', '.join(dict.fromkeys(waiting))}.", "BM-SOLO-39")
        return Refusal("There are no parts to choose from now.", "BM-SOLO-39")
    if verb == "trade":
        if kind != EXCHANGE:
            return Refusal("Five goods buy a tile only directly after a ship has taken its goods.", "BM-SOLO-21")
        return Refusal('Name a tile of the black depot, as in "trade black:mine".', "BM-SOLO-21")
    if verb == "give":
        known = f"Name one of the {GOODS_FOR_A_TILE} goods, in the order {', '.join(GOODS)}."
        return Refusal(known if kind == GIVE else "No goods are being given up now.", "BM-SOLO-21")
    if verb == "buy" and (kind == BUYING or "points" in words):
        return _points(p, part, words, kind == BUYING)
    if verb == "fetch":
        if kind != REWARDING:
            return Refusal("A tile is fetched as the reward for a completed colour.", "BM-SOLO-31")
        return Refusal("Name a tile of the black depot and a legal space, whatever its number.", "BM-SOLO-32")
    return None


def _points(p: Player, part: SoloPart, words: list[str], now: bool) -> Refusal:
    if not now:
        return Refusal("Points are bought only at the moment when points are gained.", "BM-SOLO-34")
    if len(words) < 2 or not (words[1].isascii() and words[1].isdigit()) or words[2:] not in (["points"], ["point"]):
        return Refusal('Say how many, as in "buy 3 points", or pass.', "BM-SOLO-34")
    if int(words[1]) > p.silver:
        return Refusal(f"A point costs 1 silver, and there is only {p.silver}.", "BM-SOLO-34")
    missing = part.target() - part.counter
    return Refusal(f"{missing} more reach the target; what goes beyond it would be lost.", "BM-SOLO-35")


# ------------------------------------------------------------------ drawing
def solo_lines(part: SoloPart) -> list[str]:
    return [f"  counter {part.counter}, target {part.target()}, resets {part.resets}"]


# ------------------------------------------------------------------ invariants
def broken_solo(s: State, part: SoloPart) -> list[str]:
    out = []
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


class SoloWords(ModeWords[Solo]):
    """The solo game in words."""

    sources = (FOR_PURCHASES,)

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Solo:
        backs = facts("expansions")["added"]["solo"]["aside"]["face-down"]
        return Solo(at, facts("solo")["target"]["start"], backs)

    def width(self, players: int) -> int:
        """BM-SOLO-01."""
        return 2

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened
