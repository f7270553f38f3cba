"""Actions and chance outcomes of modules as text.

exchange                    monastery 28: 1 silver for 2 workers
crane bank                  the crane acts as a bank
buy inn                     the purchase of the turn
shield 5, castle d4         take shield 5, hang it on the castle of d4
name 2                      shield 6: the monasteries of seat 2
cargo red                   shield 5: all red goods of all depots
tribute 1 9                 pay for shields 1 and 9, drop the others; tribute 1 9 with 1 worker; tribute none
fetch 4:ship d5             shields 14 and 15: place straight from a depot; fetch black:mine c3, fetch inn c3
retrieve castle             castle connection: both dice and 5 points for a castle
route 7                     trade route tile 7 comes next
Those of Vineyards are in vineyard_words.py, those of the solo game in solo_words.py.
"""

from duchy.kernel.errors import Refused

from ..engine.codes import ANSWER, AT_AUTOMATON, BESIDE, FROM_DEPOT, HEX_SHIFT, PENDING_SHIFT, SHIELDS, STORE, X_SHIFT
from ..engine.hooks import Module
from ..engine.state import State
from ..modes.chateauma.engine.chateauma import Chateauma
from ..modes.chateauma.words import own_chance_text, parse_own_chance
from ..modes.solo.engine import Solo
from ..modes.solo.words import solo_answer
from ..modes.team.engine import Team
from ..modes.team.words import answer_name, space_name
from ..words.names import GOODS
from .castle_connection.engine import CastleConnection
from .shields.engine import CARGO, DUE, HANG, NAME, Shields
from .tiles.engine import Tiles
from .trade_routes.engine import ROUTE_TILES, TradeRoutes
from .vineyards.engine.vineyards import Vineyards
from .vineyards.words import (
    NAMES,
    act_text,
    answer_text,
    dealt_text,
    drawn_text,
    fetch_text,
    parse_dealt,
    parse_drawn,
    vineyards_of,
)

VERBS = (
    "exchange", "crane", "shield", "castle", "name", "cargo", "tribute", "fetch", "retrieve", "route",
    "gather", "plant", "bonus", "vine", "found", "store", "next", "trade", "give",
)  # fmt: skip


def added_text(s: State, tiles: list[str], action: int) -> str:
    """An ANSWER or OPTION of a module."""
    x = action >> X_SHIFT & 63
    if action & 15 == ANSWER:
        about = s.pending[-1] >> PENDING_SHIFT
        return _answer_text(s, tiles, int(about), action, x)
    module = s.hooks.modules[x]
    arg = action >> HEX_SHIFT
    if isinstance(module, Vineyards):
        return f"discard {NAMES[arg]}"
    if isinstance(module, Tiles):
        return "exchange"
    if isinstance(module, CastleConnection):
        return "retrieve castle"
    return f"name {arg - NAME}" if arg >= NAME else f"shield {arg + 1}"


def _answer_text(s: State, tiles: list[str], about: int, action: int, x: int) -> str:
    module = s.hooks.modules[about & 15]
    kind = about >> 4 & 15
    h = action >> HEX_SHIFT & 63
    if isinstance(module, Tiles):
        return f"crane {tiles[x]}"
    if isinstance(module, Team):
        return answer_name(s, tiles, about >> 4, action)
    if isinstance(module, Vineyards):
        return answer_text(s, tiles, module.part(s), about >> 4, action)
    if isinstance(module, Solo):
        return solo_answer(s, tiles, about >> 4, action)
    if isinstance(module, TradeRoutes):
        return f"route {x + 1}"
    if kind == HANG:
        return f"castle {space_name(s, s.players[s.current], action, h)}"
    if kind == CARGO:
        return f"cargo {GOODS[x]}"
    if kind == DUE:
        return _tribute_text(s, x, h)
    found = vineyards_of(s)
    if x >= STORE and found:
        return fetch_text(found[1], action)
    return f"fetch {_source(s, tiles, x)} {space_name(s, s.players[s.current], action, h)}"


def module_act_text(s: State, action: int, die: str) -> str:
    """A die action of a module."""
    module = s.hooks.modules[action >> X_SHIFT & 63]
    assert isinstance(module, Vineyards)
    return act_text(s, module.part(s), action, die)


def _source(s: State, tiles: list[str], x: int) -> str:
    if x == BESIDE:
        return "inn"
    if x < FROM_DEPOT:
        return f"black:{tiles[s.black[x]]}"
    slot = x - FROM_DEPOT
    return f"{slot // s.width + 1}:{tiles[s.depots[slot]]}"


def _tribute_text(s: State, kept: int, workers: int) -> str:
    held = [k + 1 for k in range(SHIELDS) if s.players[s.current].shields >> k & 1]
    paid = [str(number) for i, number in enumerate(held) if kept >> i & 1]
    with_ = f" with {workers} worker{'s' * (workers > 1)}" if workers else ""
    return f"tribute {' '.join(paid) or 'none'}{with_}"


# ------------------------------------------------------------------ chance
def deal_text(s: State, tiles: list[str], outcome: int) -> str:
    """The module's deal that is due: "routes 3 1 4 9 5, 2 ..." by seat, or "shields 5, 17, ..." by depot."""
    module = _dealer(s)
    if isinstance(module, Chateauma):
        return own_chance_text(s, module, tiles, outcome)
    if isinstance(module, Vineyards):
        return dealt_text(s, module, outcome)
    if isinstance(module, Shields):
        groups, width, word = _depot_groups(s, module), 5, "shields"
    else:
        groups, width, word = _seat_groups(s, module), 4, "routes"
    texts = []
    at = 0
    for size in groups:
        texts.append(" ".join(str((outcome >> width * (at + i) & (1 << width) - 1) + 1) for i in range(size)))
        at += size
    return f"{word} " + ", ".join(texts)


def _dealer(s: State) -> Module:
    """Whose chance event is due."""
    return s.hooks.modules[0] if s.stage == AT_AUTOMATON else s.hooks.deal[s.filling]


def _depot_groups(s: State, module: Shields) -> list[int]:
    return [int(count) for count in module.in_depots[s.width]]


def _seat_groups(s: State, module: object) -> list[int]:
    assert isinstance(module, TradeRoutes)
    return [int(module.tiles_each[s.width])] * int(s.people)


def draw_text(s: State, outcome: int) -> str:
    """What a module draws at the start of a phase: the vineyard depot and store."""
    module = s.hooks.draw[s.filling]
    assert isinstance(module, Vineyards)
    return drawn_text(module.part(s), outcome)


def parse_draw(s: State, words: list[str]) -> int:
    module = s.hooks.draw[s.filling]
    assert isinstance(module, Vineyards)
    return parse_drawn(module.part(s), words)


def parse_deal(s: State, tiles: list[str], words: list[str]) -> int:
    module = _dealer(s)
    if isinstance(module, Chateauma):
        return parse_own_chance(s, module, tiles, words)
    if isinstance(module, Vineyards):
        return parse_dealt(s, module, module.part(s), words)
    if isinstance(module, Shields):
        count, width, word, most, rule = sum(_depot_groups(s, module)), 5, "shields", SHIELDS, "BX-SHGEN-01"
    else:
        count, width, word, most, rule = sum(_seat_groups(s, module)), 4, "routes", ROUTE_TILES, "BX-TR-01"
    if words[:1] != [word]:
        raise Refused(f'Now "{word} ..." is due, not "{" ".join(words[:2])}".', rule)
    numbers = words[1:]
    if len(numbers) != count or len(set(numbers)) != count:
        raise Refused(f'"{word}" needs {count} different numbers.', rule)
    outcome = 0
    for i, number in enumerate(numbers):
        if not (number.isascii() and number.isdigit() and 1 <= int(number) <= most):
            raise Refused(f'"{number}" is not a number from 1 to {most}.', rule)
        if isinstance(module, Shields) and not module.is_dealt(s, int(number) - 1):
            raise Refused(f"Shield {number} is not used against the Châteauma.", "BA-EXP-11")
        outcome |= int(number) - 1 << width * i
    return outcome
