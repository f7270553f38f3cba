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
    M1,
    M6,
    M8,
    M12,
    OFFERS,
    P_CASTLE,
    P_KEEP,
    P_MODULE,
    P_NEIGHBOUR,
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
from .module import Language
from .names import COLOURS, GOODS
from .verbs import ask_of

DIE_VERBS = ("take", "place", "sell", "workers")
PASS_RULES = {P_CASTLE: "B-CAST-05", P_KEEP: "B-SHIP-08", P_WHITE: "BX-WC-10"}  # where it is not the effect's own


def refusal(language: Language, s: State, seat: int, text: str) -> Refusal:
    """Only for a text that is none of the seat's legal actions."""
    words = text.split()
    verbs = [word for word, rows in language.rows.items() if rows[0].ask]
    absent = _absent(language, verbs, words) if words else None
    if absent is None and (not words or words[0] not in verbs):
        return Refusal(f'"{text}" is not an action; an action begins with one of {", ".join(verbs)}.', "B-TURN-02")
    if s.stage == AT_END:
        return Refusal("The game is over.", "B-END-01")
    if not movers(s) & BIT[seat]:
        return Refusal(f"It is not the turn of seat {seat}.", "B-ROUND-07")
    if absent:
        return absent
    if s.stage == AT_SETTLING:
        return _settling(s, seat, words)
    if words[0] == "settle":
        return Refusal("Duchies and starting castles are chosen before the first phase only.", "B-SETUP-12")
    p = s.players[s.current]
    if s.pending and s.pending[-1] & 15 == P_MODULE:
        return _module_effect(language, s, p, words)
    found = _own(language, s, p, words)
    if found and s.pending and words[0] not in _answers(language, s):
        name = ask_of(language, int(s.pending[-1])).name
        return found if f"the {name} " in found.reason else Refusal(f"{found.reason} Now the {name} waits.", found.rule)
    return found or (_pending if s.pending else _menu)(language, s, p, words)


def _answers(language: Language, s: State) -> list[str]:
    """The verbs that the waiting effect takes."""
    effect = int(s.pending[-1])
    more = (word for own in language.words for word in own.also.get(effect & 15, ()))
    return [*ask_of(language, effect).verbs, *more]


def _absent(language: Language, verbs: list[str], words: list[str]) -> Refusal | None:
    """For a text about a module that is not in this game."""
    for own in language.missing:
        if own.names(words) or (words[0] not in verbs and any(row.word == words[0] for row in own.verbs if row.ask)):
            return own.absence
    return None


def _own(language: Language, s: State, p: Player, words: list[str]) -> Refusal | None:
    """What a module says to a text; first the one whose piece it names."""
    asked = sorted(language.words, key=lambda own: not own.names(words))
    return next((found for own in asked if (found := own.refuse(s, p, words))), None)


def _module_effect(language: Language, s: State, p: Player, words: list[str]) -> Refusal:
    """A module asks something."""
    ask = ask_of(language, int(s.pending[-1]))
    verbs = [word for word in ask.verbs if word in language.rows]
    if words[0] not in verbs:
        if words[0] == "pass":
            return Refusal(f"The {ask.name} cannot be passed over.", ask.rule)
        return Refusal(f"First the {ask.name} must be answered: {', '.join(verbs)}.", ask.rule)
    found = _own(language, s, p, words)
    return found or Refusal(f'"{" ".join(words)}" does not answer what is asked now.', ask.rule)


# ------------------------------------------------------------------ where we are in the turn
def _settling(s: State, seat: int, words: list[str]) -> Refusal:
    if words[0] != "settle" or len(words) != 3:
        return Refusal('Now a duchy and the space of the starting castle are chosen: "settle 3 d4".', "B-SETUP-12")
    offered = [s.rules.duchies[k].label for k in s.offered[2 * seat : 2 * seat + 2] if k != EMPTY]
    if offered and words[1] not in [label.lower() for label in offered]:
        known = " and ".join(dict.fromkeys(offered))
        return Refusal(f"Duchy {words[1]} was not offered; {known} can be chosen.", "B-SETUP-12")
    return Refusal(f"The starting castle cannot go to {words[2]} of duchy {words[1]}.", "B-SETUP-12")


def _menu(language: Language, s: State, p: Player, words: list[str]) -> Refusal:
    verb = words[0]
    if verb in ("load", "keep", "discard", "pass"):
        rule = {"load": "B-SHIP-01", "keep": "B-SHIP-05", "discard": "B-STORE-04", "pass": "B-TURN-07"}[verb]
        return Refusal(f'There is nothing to {verb} now: no effect is waiting for that answer.', rule)
    if verb == "end":
        return Refusal("Both dice must be used before the turn ends.", "B-TURN-07")
    if verb in ("buy", "hire"):
        return _purchase(language, s, p, words)
    any_number = len(words) > 1 and words[1].endswith("*")  # a module has said where that cannot be
    if any_number:
        words = [verb, words[1][:-1], *words[2:]]
    if len(words) < 2 or words[1] not in tuple("123456"):
        return Refusal(f'Say which die: "{verb} 3 ..." uses the die that shows 3.', "B-TURN-01")
    die = int(words[1])
    if die not in (p.die0, p.die1) or not die:
        left = [str(x) for x in (p.die0, p.die1) if x]
        return Refusal(f"No unused die shows {die}; left {_are(left)}.", "B-TURN-04")
    found = _die_action(language, s, p, verb, die, words[2:])
    if any_number and found.rule in ("B-TURN-02", "B-WORK-07", "B-PLACE-03", "B-GETW-01"):
        return Refusal(f"The {die} does that as it is.", "BX-SHIELD-16.1")
    return found


def _are(left: list[str]) -> str:
    return f"is {left[0]}" if len(left) == 1 else f"are {' and '.join(left)}" if left else "is none"


def _pending(language: Language, s: State, p: Player, words: list[str]) -> Refusal:
    effect = s.pending[-1]
    kind = int(effect & 15)
    ask = ask_of(language, int(effect))
    rule, name = ask.rule, ask.name
    verbs = _answers(language, s)
    verb = words[0]
    if verb not in verbs:
        if verb == "pass":
            return Refusal(f"The {name} cannot be passed over.", PASS_RULES.get(kind, rule))
        if verb == "buy":
            rule = "B-BUY-05" if s.rules.buy_inside else "B-BUY-03"
            return Refusal(f"Nothing can be bought while the {name} is waiting.", rule)
        return Refusal(f"First the {name} must be answered: {', '.join(verbs)}.", "B-TURN-05")
    if verb in ("buy", "hire"):
        if s.stage != AT_TURN:
            return Refusal("Nothing is bought outside one's own turn.", "BX-MIX-10")
        if not s.rules.buy_inside:
            return Refusal(f"In this edition nothing is bought while the {name} is waiting.", "B-BUY-03")
        return _purchase(language, s, p, words)
    named = verb in DIE_VERBS and len(words) > 1 and words[1].removesuffix("*").isdigit()
    if kind == P_WHITE and verb in DIE_VERBS and not named:
        return _die_action(language, s, p, verb, int(effect >> PENDING_SHIFT), words[1:])
    if named:
        return Refusal(f"The {name} uses no die, so none is named.", "B-CAST-03" if kind == P_CASTLE else "B-BLDG-01")
    if verb == "take":
        return _take(language, s, p, None, words[1:], OFFERS[kind] if kind else -1, rule)
    if verb == "place":
        return _place(language, s, p, None, words[1:])
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
def _die_action(language: Language, s: State, p: Player, verb: str, die: int, words: list[str]) -> Refusal:
    if verb == "take":
        return _take(language, s, p, die, words, -1, "B-TAKE-01")
    if verb == "place":
        return _place(language, s, p, die, words)
    if verb == "sell":
        return _sell(p, die, words)
    return Refusal(f'Taking workers needs nothing but the die: "workers {die}".', "B-GETW-01")


def _ware(
    language: Language, s: State, p: Player, words: list[str], verb: str
) -> tuple[str, int, Refusal | None]:
    """The depot ("1" to "6" or "black") and tile of a text such as 4:ship; or why there is no such thing."""
    named = words[0] if words else ""
    own = next((found for own in language.words if (found := own.refuse_ware(s, p, verb, named))), None)
    if own:
        return "", EMPTY, own
    tiles = language.tiles
    place, _, name = named.partition(":")
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


def _take(
    language: Language, s: State, p: Player, die: int | None, words: list[str], colours: int, rule: str
) -> Refusal:
    place, tile, fault = _ware(language, s, p, words, "take")
    if place == "black":
        return Refusal("The black depot cannot be reached by taking a tile; its tiles are bought.", "B-TAKE-04")
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


def _place(language: Language, s: State, p: Player, die: int | None, words: list[str]) -> Refusal:
    if len(words) != 2:
        return Refusal('Name the stored tile and the space, as in "place 3 ship d5".', "B-PLACE-01")
    name, where = words[0].rpartition(":")[2], words[1]
    tiles = language.tiles
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
    if colour not in (holder.duchy.colour[h], ANY):
        space = COLOURS[holder.duchy.colour[h]]
        return Refusal(f"{where} is a {space} space, and {name} is a {COLOURS[colour]} tile.", "B-PLACE-02")
    if not holder.frontier & BIT[h] and not p.shields & S18:
        return Refusal(f"{where} touches no covered space.", "B-PLACE-04")
    if colour == BUILDING and holder.blocked[building_type(tile)] & BIT[h] and not p.monasteries & M1:
        return Refusal(f"The town of {where} has a {name} already.", "B-PLACE-06")
    if not spaces_for(s, p, holder, tile) & BIT[h]:
        refusals = (own.refuse_space(s, p, holder, tile, h, where) for own in language.words)
        found = next((found for found in refusals if found), None)
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


def _purchase(language: Language, s: State, p: Player, words: list[str]) -> Refusal:
    verb = words[0]
    six = bool(p.monasteries & M6)
    place, tile, fault = _ware(language, s, p, words[1:], verb)
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
    if not place and fault:
        return fault
    if p.bought:
        return Refusal("The purchase of this turn is made already.", "B-BUY-06")
    if fault:
        return fault
    if place != "black" and s.rules.monastery_6 == SIX_HIRES:
        also = "; monastery 6 fetches a building for 2 workers" if six else ""
        return Refusal(f"Silver buys only from the black depot{also}.", "B-BUY-01")
    if place != "black" and not six:
        return Refusal("Without monastery 6 only the black depot sells tiles.", "B-BUY-01")
    if len(words) > 2 and not (six and s.rules.monastery_6 == SIX_BUYS_MIXED):
        return Refusal("The price is 2 silver; workers cannot pay here.", "B-BUY-01")
    if len(words) > 2:
        return _mixed_price(p, words[2:])
    return Refusal(f"A purchase costs {PRICE} silver, and there is only {p.silver}.", "B-BUY-01")


def _mixed_price(p: Player, price: list[str]) -> Refusal:
    """B-MON-06.2019b: 2 silver, of which workers may stand for one or both."""
    if price not in (["with", "1", "worker"], ["with", "2", "workers"]):
        return Refusal('Say "with 1 worker" or "with 2 workers"; the rest is paid in silver.', "B-MON-06.2019b")
    workers = int(price[1])
    if p.workers < workers:
        there = _workers(p.workers, True).rpartition(" worker")[0].replace("are no", "is none")
        return Refusal(f"That takes {_workers(workers)}, and there {there}.", "B-MON-06.2019b")
    return Refusal(f"That takes {PRICE - workers} silver, and there is none.", "B-MON-06.2019b")
