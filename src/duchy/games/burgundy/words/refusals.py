"""Why an action is not legal now: one sentence, and the ledger id of the rule."""

from duchy.kernel.contract import Refusal

from ..engine.codes import (
    ANY,
    AT_END,
    AT_SETTLING,
    AT_TURN,
    BIT,
    BUILDING,
    COST,
    EMPTY,
    FREE_STEP,
    INN,
    M1,
    M6,
    M8,
    M12,
    OFFERS,
    P_CASTLE,
    P_CHURCH,
    P_DISCARD,
    P_KEEP,
    P_NEIGHBOUR,
    P_OVERFULL,
    P_SHIP,
    P_TOWN_HALL,
    P_WAREHOUSE,
    P_WHITE,
    PENDING_SHIFT,
    PRICE,
    S18,
    SIX_BUYS_MIXED,
    SIX_HIRES,
    TILE_COLOUR,
    building_type,
)
from ..engine.flow import movers
from ..engine.legal import spaces_for
from ..engine.state import Player, State
from ..modules.notation import VERBS as ADDED_VERBS
from ..modules.refusals import added_refusal, no_inn, space_refusal
from .names import COLOURS, GOODS, PENDING

VERBS = ("take", "place", "sell", "workers", "buy", "hire", "load", "keep", "discard", "pass", "end", "settle")
DIE_VERBS = ("take", "place", "sell", "workers")
EFFECT_RULES = {
    P_CASTLE: "B-CAST-02",
    1: "B-BLDG-03",
    2: "B-BLDG-04",
    P_CHURCH: "B-BLDG-05",
    P_WAREHOUSE: "B-BLDG-07",
    P_TOWN_HALL: "B-BLDG-12",
    P_SHIP: "B-SHIP-02",
    P_NEIGHBOUR: "B-MON-05.2",
    P_KEEP: "B-SHIP-05",
    P_DISCARD: "B-STORE-01",
    P_WHITE: "BX-WC-06",
    P_OVERFULL: "BX-SHIELD-04.2",
}
EFFECT_VERBS = {
    P_CASTLE: ("take", "place", "sell", "workers", "buy", "hire", "shield", "exchange", "name"),
    1: ("take", "pass"),
    2: ("take", "pass"),
    P_CHURCH: ("take", "pass"),
    P_WAREHOUSE: ("sell", "pass"),
    P_TOWN_HALL: ("place", "pass", "buy", "hire", "exchange", "name"),
    P_SHIP: ("load",),
    P_NEIGHBOUR: ("load", "pass"),
    P_KEEP: ("keep",),
    P_DISCARD: ("discard",),
    P_WHITE: ("take", "place", "sell", "workers", "buy", "hire", "exchange", "name"),
    P_OVERFULL: ("discard",),
}


def refusal(s: State, tiles: list[str], seat: int, text: str) -> Refusal:
    """Only for a text that is none of the seat's legal actions."""
    words = text.split()
    verbs = (*VERBS, *ADDED_VERBS) if s.modded else VERBS
    if not words or words[0] not in verbs:
        return Refusal(f'"{text}" is not an action; an action begins with one of {", ".join(verbs)}.', "B-TURN-02")
    if s.stage == AT_END:
        return Refusal("The game is over.", "B-END-01")
    if not movers(s) & BIT[seat]:
        return Refusal(f"It is not the turn of seat {seat}.", "B-ROUND-07")
    if s.stage == AT_SETTLING:
        return _settling(s, seat, words)
    if words[0] == "settle":
        return Refusal("Duchies and starting castles are chosen before the first phase only.", "B-SETUP-12")
    p = s.players[s.current]
    if s.modded:
        found = added_refusal(s, p, words)
        if found:
            return found
    if s.pending:
        return _pending(s, p, tiles, words)
    return _menu(s, p, tiles, words)


# ------------------------------------------------------------------ where we are in the turn
def _settling(s: State, seat: int, words: list[str]) -> Refusal:
    if words[0] != "settle" or len(words) != 3:
        return Refusal('Now a duchy and the space of the starting castle are chosen: "settle 3 d4".', "B-SETUP-12")
    offered = [s.rules.duchies[k].label for k in s.offered[2 * seat : 2 * seat + 2] if k != EMPTY]
    if offered and words[1] not in [label.lower() for label in offered]:
        known = " and ".join(dict.fromkeys(offered))
        return Refusal(f"Duchy {words[1]} was not offered; {known} can be chosen.", "B-SETUP-12")
    return Refusal(f"The starting castle cannot go to {words[2]} of duchy {words[1]}.", "B-SETUP-12")


def _menu(s: State, p: Player, tiles: list[str], words: list[str]) -> Refusal:
    verb = words[0]
    if verb in ("load", "keep", "discard", "pass"):
        rule = {"load": "B-SHIP-01", "keep": "B-SHIP-05", "discard": "B-STORE-04", "pass": "B-TURN-07"}[verb]
        return Refusal(f'There is nothing to {verb} now: no effect is waiting for that answer.', rule)
    if verb == "end":
        return Refusal("Both dice must be used before the turn ends.", "B-TURN-07")
    if verb in ("buy", "hire"):
        return _purchase(s, p, tiles, words)
    if len(words) < 2 or words[1] not in tuple("123456"):
        return Refusal(f'Say which die: "{verb} 3 ..." uses the die that shows 3.', "B-TURN-01")
    die = int(words[1])
    if die not in (p.die0, p.die1) or not die:
        left = [str(x) for x in (p.die0, p.die1) if x]
        return Refusal(f"No unused die shows {die}; left {_are(left)}.", "B-TURN-04")
    return _die_action(s, p, tiles, verb, die, words[2:])


def _are(left: list[str]) -> str:
    return f"is {left[0]}" if len(left) == 1 else f"are {' and '.join(left)}" if left else "is none"


def _pending(s: State, p: Player, tiles: list[str], words: list[str]) -> Refusal:
    effect = s.pending[-1]
    kind = int(effect & 15)
    rule = EFFECT_RULES[kind]
    verb = words[0]
    name = PENDING[kind].replace("-", " ")
    if verb not in EFFECT_VERBS[kind]:
        if verb == "pass":
            own = {P_CASTLE: "B-CAST-05", P_DISCARD: "B-STORE-01", P_KEEP: "B-SHIP-08", P_WHITE: "BX-WC-10"}
            rule = own.get(kind, rule)
            return Refusal(f"The {name} cannot be passed over.", rule)
        if verb == "buy":
            rule = "B-BUY-05" if s.rules.buy_inside else "B-BUY-03"
            return Refusal(f"Nothing can be bought while the {name} is waiting.", rule)
        allowed = ", ".join(word for word in EFFECT_VERBS[kind] if s.modded or word in VERBS)
        return Refusal(f"First the {name} must be answered: {allowed}.", "B-TURN-05")
    if verb in ("buy", "hire"):
        if s.stage != AT_TURN:
            return Refusal("Nothing is bought outside one's own turn.", "BX-MIX-10")
        if not s.rules.buy_inside:
            return Refusal("In this edition nothing is bought while an action is running.", "B-BUY-03")
        return _purchase(s, p, tiles, words)
    if kind == P_WHITE and verb in DIE_VERBS and not (len(words) > 1 and words[1].isdigit()):
        return _die_action(s, p, tiles, verb, int(effect >> PENDING_SHIFT), words[1:])
    if verb in DIE_VERBS and len(words) > 1 and words[1].isdigit():
        return Refusal(f"The {name} uses no die, so none is named.", "B-CAST-03" if kind == P_CASTLE else "B-BLDG-01")
    if verb == "take":
        return _take(s, p, tiles, None, words[1:], OFFERS[kind] if kind else -1, rule)
    if verb == "place":
        return _place(s, p, tiles, None, words[1:])
    if verb == "sell":
        return _sell(p, None, words[1:])
    if verb == "load":
        return _load(s, kind, int(effect >> PENDING_SHIFT), words[1:])
    if verb == "keep":
        return Refusal("Name as many new goods types of the depot as there are free goods spaces, no fewer.", rule)
    if verb == "discard":
        return Refusal("Only a tile that is already stored can make room.", "B-STORE-03")
    return Refusal(f'"{" ".join(words)}" does not answer the {name}.', rule)


def _load(s: State, kind: int, depot: int, words: list[str]) -> Refusal:
    if len(words) != 1 or words[0] not in (*"123456", "none"):
        return Refusal('Name the depot from 1 to 6, or "load none" for an empty one.', "B-SHIP-02")
    if kind == P_NEIGHBOUR:
        near = " or ".join(str(d % 6 + 1) for d in (depot + 1, depot + 5))
        return Refusal(f"The second depot is a neighbour of the first with goods in it: {near}.", "B-MON-05.2")
    if words[0] == "none":
        return Refusal("Every depot holds goods, so one of them must be chosen.", "B-SHIP-10")
    return Refusal(f'Depot {words[0]} is empty; "load none" stands for any empty depot.', "B-SHIP-10")


# ------------------------------------------------------------------ the actions themselves
def _die_action(s: State, p: Player, tiles: list[str], verb: str, die: int, words: list[str]) -> Refusal:
    if verb == "take":
        return _take(s, p, tiles, die, words, -1, "B-TAKE-01")
    if verb == "place":
        return _place(s, p, tiles, die, words)
    if verb == "sell":
        return _sell(p, die, words)
    return Refusal(f'Taking workers needs nothing but the die: "workers {die}".', "B-GETW-01")


def _ware(s: State, tiles: list[str], words: list[str], verb: str) -> tuple[str, int, Refusal | None]:
    """The depot ("1" to "6" or "black") and tile of a text such as 4:ship."""
    if words[:1] == ["inn"]:
        return "inn", INN, None if verb == "buy" else no_inn(s)
    place, _, name = words[0].partition(":") if words else ("", "", "")
    if place not in (*"123456", "black") or not name:
        return place, EMPTY, Refusal(f'Name depot and tile, as in "{verb} 4:ship".', "B-TAKE-01")
    if name not in tiles:
        return place, EMPTY, Refusal(f'There is no tile "{name}".', "B-COMP-01")
    tile = tiles.index(name)
    if place == "black":
        lies = tile in list(s.black)
    else:
        first = (int(place) - 1) * s.width
        lies = tile in list(s.depots[first : first + s.width])
    if not lies:
        where = "the black depot" if place == "black" else f"depot {place}"
        return place, tile, Refusal(f"There is no {name} in {where}.", "B-TAKE-01" if place != "black" else "B-BUY-01")
    return place, tile, None


def _take(s: State, p: Player, tiles: list[str], die: int | None, words: list[str], colours: int, rule: str) -> Refusal:
    place, tile, fault = _ware(s, tiles, words, "take")
    if place in ("black", "inn"):
        rule = "B-TAKE-04" if place == "black" else "BX-INN-15"
        return Refusal("The black depot cannot be reached by taking a tile; its tiles are bought.", rule)
    if fault:
        return fault
    if not colours & BIT[TILE_COLOUR[tile]]:
        wanted = ", ".join(COLOURS[c] for c in range(6) if colours & BIT[c])
        return Refusal(f"This effect takes only {wanted} tiles.", rule)
    if die is not None:
        return _too_dear(p, die, int(place), M12)
    return Refusal(f'"take {" ".join(words)}" has words too many.', rule)


def _too_dear(p: Player, die: int, wanted: int, free_step: int) -> Refusal:
    mode = (1 if p.monasteries & M8 else 0) + (2 if p.monasteries & free_step else 0)
    cost = COST[(mode * 7 + die) * 7 + wanted]
    if cost > p.workers:
        there = _workers(p.workers, True)
        return Refusal(f"Using the {die} as {wanted} costs {_workers(cost)}, and there {there}.", "B-WORK-07")
    return Refusal("The action has words that do not belong there.", "B-TURN-02")


def _workers(n: int, there: bool = False) -> str:
    verb = ("is " if n == 1 else "are ") if there else ""
    return f"{verb}{n or 'no'} worker{'' if n == 1 else 's'}"


def _place(s: State, p: Player, tiles: list[str], die: int | None, words: list[str]) -> Refusal:
    if len(words) != 2:
        return Refusal('Name the stored tile and the space, as in "place 3 ship d5".', "B-PLACE-01")
    name, where = words[0].removeprefix("shared:"), words[1]
    if name not in tiles:
        return Refusal(f'There is no tile "{name}".', "B-COMP-01")
    tile = tiles.index(name)
    if tile not in list(p.storage[: p.stored]):
        return Refusal(f"There is no {name} in storage.", "B-PLACE-01")
    held = [s.players[seat] for seat in p.holders]
    holder = next((q for q in held if where in q.duchy.names), None)
    if holder is None:
        return Refusal(f'There is no space "{where}" in duchy {p.duchy.label}.', "B-BOARD-05")
    h = holder.duchy.names.index(where)
    colour = TILE_COLOUR[tile]
    if holder.covered & BIT[h]:
        return Refusal(f"{where} is covered already.", "B-PLACE-01")
    if tile == INN and not s.hooks.modules:
        return no_inn(s)
    if tile == INN and any(holder.tiles[k] == INN for k in range(37) if holder.duchy.area[h] & BIT[k]):
        return Refusal(f"The area of {where} has an inn already.", "BX-INN-07")
    if colour not in (holder.duchy.colour[h], ANY):
        space = COLOURS[holder.duchy.colour[h]]
        return Refusal(f"{where} is a {space} space, and {name} is a {COLOURS[colour]} tile.", "B-PLACE-02")
    if not holder.frontier & BIT[h] and not p.shields & S18:
        return Refusal(f"{where} touches no covered space.", "B-PLACE-04")
    if colour == BUILDING and holder.blocked[building_type(tile)] & BIT[h] and not p.monasteries & M1:
        return Refusal(f"The town of {where} has a {name} already.", "B-PLACE-06")
    if not spaces_for(s, p, holder, tile) & BIT[h]:
        found = space_refusal(s, p, tile, h, where)
        if found:
            return found
    if die is None:
        return Refusal(f'"place {name} {where}" cannot be done now.', "B-PLACE-01")
    wanted = int(holder.duchy.number[h])
    if p.workers == 0 and wanted != die:
        return Refusal(f"{where} has the number {wanted}, and there are no workers to change the {die}.", "B-PLACE-03")
    return _too_dear(p, die, wanted, FREE_STEP[colour])


def _sell(p: Player, die: int | None, words: list[str]) -> Refusal:
    if len(words) != 1 or words[0] not in GOODS:
        return Refusal(f"Name the goods type: {', '.join(GOODS)}.", "B-SELL-01")
    t = GOODS.index(words[0])
    if not p.goods[t]:
        return Refusal(f"There are no {words[0]} goods in storage.", "B-SELL-05")
    if die is None:
        return Refusal(f'"sell {words[0]}" cannot be done now.', "B-SELL-01")
    return _too_dear(p, die, t + 1, 0)


def _purchase(s: State, p: Player, tiles: list[str], words: list[str]) -> Refusal:
    verb = words[0]
    six = bool(p.monasteries & M6)
    place, tile, fault = _ware(s, tiles, words[1:], verb)
    if verb == "hire":
        if not six or s.rules.monastery_6 != SIX_HIRES:
            return Refusal("Only monastery 6 of the Special Edition lets workers fetch a building.", "B-MON-06.SEa")
        if p.hired:
            return Refusal("Monastery 6 was used this turn already.", "B-MON-06.SEa")
        if place == "black":
            return Refusal("Monastery 6 does not reach the black depot.", "B-MON-06.SEb")
        if fault:
            return fault
        if TILE_COLOUR[tile] != BUILDING:
            return Refusal("Monastery 6 fetches buildings only.", "B-MON-06.SEb")
        return Refusal("Monastery 6 costs 2 workers.", "B-MON-06.SEd")
    if p.bought:
        rule = "BX-INN-04" if place == "inn" else "B-BUY-06"
        return Refusal("The purchase of this turn is made already.", rule)
    if place == "inn":
        price = Refusal(f"An inn costs {PRICE} silver, and there is only {p.silver}.", "BX-INN-03")
        return price if p.silver < PRICE and s.modded else no_inn(s)
    if fault:
        return fault
    if place != "black" and not (six and s.rules.monastery_6 != SIX_HIRES):
        return Refusal("Without monastery 6 only the black depot sells tiles.", "B-BUY-01")
    if len(words) > 2 and not (six and s.rules.monastery_6 == SIX_BUYS_MIXED):
        return Refusal("The price is 2 silver; workers cannot pay here.", "B-BUY-01")
    if len(words) > 2:
        return Refusal('Say "with 1 worker" or "with 2 workers", and have them, the rest in silver.', "B-MON-06.2019b")
    return Refusal(f"A purchase costs {PRICE} silver, and there is only {p.silver}.", "B-BUY-01")


