"""Actions and chance outcomes as text. docs/guide/notation-burgundy.md tells the same to people.

take 3 4:ship       with the die that shows 3, the ship of depot 4 (workers pay the difference)
take 4:ship         the same by a castle, market, carpenter's workshop or church
place 3 ship d5     with the die 3; by a castle or town hall: place ship d5
sell 3 red          with the die 3; by a castle or warehouse: sell red
workers 3           with the die 3; by a castle: workers
buy black:mine      the purchase of the turn; with monastery 6 also buy 4:mine, buy 4:mine with 1 worker, ... 2 workers
hire 4:bank         monastery 6 of the Special Edition
load 4, load none   a ship's depot; keep red pink: the new types kept
discard mine, pass, end, settle 3 d4
The actions of modules are in modules/notation.py. A die with a star, as in take 3* 5:ship, is used with any value.
"""

from collections.abc import Callable

from duchy.kernel.errors import Refused

from ..engine.codes import (
    ACT,
    ANSWER,
    AT_AUTOMATON,
    AT_BLACK,
    AT_DEAL,
    AT_DEPOTS,
    AT_DRAW,
    AT_DUCHIES,
    AT_GOODS,
    AT_PHASE_GOODS,
    AT_ROLL,
    AT_START_PLAYER,
    BESIDE,
    BUY,
    DEAL_PAIRS,
    DEAL_SINGLE,
    DISCARD,
    END,
    FREE_VALUE,
    FROM_DEPOT,
    HEX_SHIFT,
    HIRE,
    KEEP,
    LOAD,
    NO_GOODS,
    NO_TILE,
    OPTION,
    PLACE,
    PRICE,
    SELL,
    SETTLE,
    SILVER_SHIFT,
    TAKE,
    TILE_COLOUR,
    WORKERS,
    X_SHIFT,
)
from ..engine.flow import black_spaces, hands, space_colour
from ..engine.state import State
from ..modes.team.words import space_name, stored_name
from ..modules.notation import added_text, deal_text, draw_text, module_act_text, parse_deal, parse_draw
from ..modules.vineyards.words import ware_text as module_ware_text
from .names import COLOURS, GOODS

NONE = "none"  # a space of a depot for which no tile is left (RUL-M41)


# ------------------------------------------------------------------ actions
def normal(text: str) -> str:
    """What a person typed, as action_text would write it: small letters, single spaces, kept goods in their order."""
    words = text.lower().split()
    if words[:1] == ["keep"]:
        words[1:] = sorted(words[1:], key=lambda word: GOODS.index(word) if word in GOODS else len(GOODS))
    return " ".join(words)


def action_text(s: State, tiles: list[str], action: int) -> str:
    kind = action & 15
    x = action >> X_SHIFT & 63
    hex_ = action >> HEX_SHIFT & 63
    if kind == SETTLE:
        return f"settle {s.rules.duchies[x].label} {s.rules.duchies[x].names[hex_]}"
    if kind == END:
        return "end"
    if kind == LOAD:
        return "load none" if x == NO_GOODS else f"load {x + 1}"
    if kind == KEEP:
        return " ".join(["keep", *(GOODS[t] for t in range(6) if x >> t & 1)])
    p = s.players[s.current]
    if kind == DISCARD:
        return f"discard {stored_name(s, p, tiles, x)}"
    if kind == BUY:
        workers = PRICE - (action >> SILVER_SHIFT & 3)
        paid = f" with {workers} worker{'s' * (workers > 1)}" if workers else ""
        return f"buy {ware_text(s, tiles, x)}{paid}"
    if kind == HIRE:
        return f"hire {_in_depot(s, tiles, x)}"
    if kind in (ANSWER, OPTION):
        return added_text(s, tiles, action)
    if kind not in (TAKE, PLACE, SELL, WORKERS, ACT):
        return "pass"
    star = "*" if action & FREE_VALUE else ""
    die = [f"{p.die0}{star} ", f"{p.die1}{star} ", ""][action >> 4 & 3]
    if kind == ACT:
        return module_act_text(s, action, die)
    if kind == TAKE:
        return f"take {die}{_in_depot(s, tiles, x)}"
    if kind == PLACE:
        return f"place {die}{stored_name(s, p, tiles, x)} {space_name(s, p, action, hex_)}"
    if kind == SELL:
        return f"sell {die}{GOODS[x]}"
    return f"workers {die}".strip()


def ware_text(s: State, tiles: list[str], x: int) -> str:
    """A tile of the black depot, of a numbered depot, or from beside them."""
    if FROM_DEPOT <= x < BESIDE:
        return _in_depot(s, tiles, x - FROM_DEPOT)
    return module_ware_text(s, tiles, x)


def _in_depot(s: State, tiles: list[str], slot: int) -> str:
    return f"{slot // s.width + 1}:{tiles[s.depots[slot]]}"


# ------------------------------------------------------------------ chance
def chance_text(s: State, tiles: list[str], outcome: int) -> str:
    n, width = int(s.people), int(s.width)

    def fields(bits: int, count: int) -> list[int]:
        return [outcome >> bits * i & (1 << bits) - 1 for i in range(count)]

    if s.stage == AT_START_PLAYER:
        return f"start {outcome}"
    if s.stage in (AT_DEAL, AT_AUTOMATON):
        return deal_text(s, tiles, outcome)
    if s.stage == AT_DRAW:
        return draw_text(s, outcome)
    if s.stage == AT_DUCHIES:
        labels = [s.rules.duchies[k].label for k in fields(6, 2 * n)]
        return "duchies " + ", ".join(f"{labels[2 * i]} {labels[2 * i + 1]}" for i in range(n))
    if s.stage == AT_GOODS:
        dealt = [GOODS[t] for t in fields(3, 3 * int(hands(s)))]
        return "deal " + ", ".join(" ".join(dealt[3 * i : 3 * i + 3]) for i in range(hands(s)))
    if s.stage == AT_DEPOTS:
        return " ".join([f"depot {s.filling + 1}", *(NONE if t == NO_TILE else tiles[t] for t in fields(7, width))])
    if s.stage == AT_BLACK:
        return " ".join(["black", *(tiles[t] for t in fields(7, int(black_spaces(s))))])
    if s.stage == AT_PHASE_GOODS:
        return " ".join(["goods", *(GOODS[t] for t in fields(3, 5))])
    dice = [d + 1 for d in fields(3, 2 * n + 1)]
    return "roll " + ", ".join(f"{dice[2 * i]} {dice[2 * i + 1]}" for i in range(n)) + f", white {dice[-1]}"


def parse_chance(s: State, tiles: list[str], text: str) -> int:
    """The outcome that a text describes, if it is possible now."""
    words = text.replace(",", " ").split()
    n, width = int(s.people), int(s.width)
    stage = s.stage
    if stage == AT_START_PLAYER:
        return _numbers(words, ["start"], 1, 0, n - 1, 0, "B-SETUP-05")
    if stage == AT_DUCHIES:
        return _duchies(s, words)
    if stage in (AT_DEAL, AT_AUTOMATON):
        return parse_deal(s, tiles, words)
    if stage == AT_DRAW:
        return parse_draw(s, words)
    if stage == AT_GOODS:
        return _goods(s, words, "deal", 3 * int(hands(s)), "B-SETUP-02")
    if stage == AT_DEPOTS:
        colours = [int(space_colour(s, s.filling * width + i)) for i in range(width)]
        head = ["depot", str(s.filling + 1)]
        return _tiles(words, head, tiles, list(s.supply), lambda i: colours[i], width, "B-PHASE-05")
    if stage == AT_BLACK:
        return _tiles(words, ["black"], tiles, list(s.black_supply), None, int(black_spaces(s)), "B-PHASE-08")
    if stage == AT_PHASE_GOODS:
        return _goods(s, words, "goods", 5, "B-PHASE-09")
    if stage == AT_ROLL:
        if len(words) < 2 or words[-2] != "white":
            raise Refused(f'A roll ends with "white" and the white die, not "{text}".', "B-ROUND-02")
        return _numbers([*words[:-2], words[-1]], ["roll"], 2 * n + 1, 1, 6, 1, "B-ROUND-01")
    raise Refused(f'No chance event is due, so "{text}" cannot happen.', "B-TURN-05")


def _body(words: list[str], head: list[str], count: int, rule: str) -> list[str]:
    if words[: len(head)] != head:
        raise Refused(f'Now "{" ".join(head)} ..." is due, not "{" ".join(words[:2])}".', rule)
    body = words[len(head) :]
    if len(body) != count:
        raise Refused(f'"{" ".join(head)}" needs {count} values, not {len(body)}.', rule)
    return body


def _numbers(words: list[str], head: list[str], count: int, low: int, high: int, base: int, rule: str) -> int:
    outcome = 0
    for i, word in enumerate(_body(words, head, count, rule)):
        if not (len(word) == 1 and word in "0123456789" and low <= int(word) <= high):
            raise Refused(f'"{word}" is not a number from {low} to {high}.', rule)
        outcome |= int(word) - base << 3 * i
    return outcome


def _goods(s: State, words: list[str], head: str, count: int, rule: str) -> int:
    left = list(s.goods_supply)
    outcome = 0
    for i, word in enumerate(_body(words, [head], count, rule)):
        if word not in GOODS:
            raise Refused(f'"{word}" is not a goods type; known are {", ".join(GOODS)}.', rule)
        left[GOODS.index(word)] -= 1
        if left[GOODS.index(word)] < 0:
            raise Refused(f"There are not so many {word} goods left to draw.", "B-COMP-07")
        outcome |= GOODS.index(word) << 3 * i
    return outcome


def _tiles(
    words: list[str],
    head: list[str],
    tiles: list[str],
    left: list[int],
    colour: Callable[[int], int] | None,
    count: int,
    rule: str,
) -> int:
    outcome = 0
    for i, word in enumerate(_body(words, head, count, rule)):
        if word == NONE and colour is not None:
            if any(count for tile, count in enumerate(left) if TILE_COLOUR[tile] == colour(i)):
                raise Refused(f"There is a {COLOURS[colour(i)]} tile left for space {i + 1} of this depot.", rule)
            outcome |= NO_TILE << 7 * i
            continue
        if word not in tiles:
            raise Refused(f'"{word}" is not a tile.', rule)
        tile = tiles.index(word)
        if colour is not None and TILE_COLOUR[tile] != colour(i):
            raise Refused(f"Space {i + 1} of this depot takes a {COLOURS[colour(i)]} tile, not {word}.", rule)
        left[tile] -= 1
        if left[tile] < 0:
            raise Refused(f"There is no {word} left in this supply.", "B-COMP-12")
        outcome |= tile << 7 * i
    return outcome


def _duchies(s: State, words: list[str]) -> int:
    labels = [duchy.label for duchy in s.rules.duchies]
    permitted = list(s.rules.permitted)
    outcome = 0
    seen: set[int] = set()
    last = permitted[0]
    for i, word in enumerate(_body(words, ["duchies"], 2 * int(s.people), "RUL-30")):
        k = labels.index(word) if word in labels else -1
        if s.dealt == DEAL_SINGLE and i % 2 and k == last:
            outcome |= k << 6 * i
            continue
        if len(seen) > len(permitted) - 2 and i % 2 == 0:
            seen = set()  # of a small set there are several copies (BX-ADV-05)
        if k not in permitted or k in seen or (s.dealt == DEAL_SINGLE and i % 2):
            raise Refused(f'Duchy "{word}" cannot be dealt here.', "RUL-30")
        place = permitted.index(k)
        if s.dealt == DEAL_PAIRS and (place % 2 != i % 2 or (i % 2 and permitted[place - 1] != last)):
            raise Refused(f'Duchy "{word}" does not share a board with the one beside it.', "RUL-30")
        last = k
        seen.add(k)
        outcome |= k << 6 * i
    return outcome
