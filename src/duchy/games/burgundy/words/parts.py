"""What an action or a chance outcome is made of, from the engine's number for it, as JSON values.

verb                    the first word of its notation
die, die_index          the number of the die that is used, and which of the two it is; any_number: as any number
depot, space, tile      where a tile lies: depot "1" to "6", "black", or a module's own; its space there
storage, tile           the stored tile, by its slot; shared: in a storage that partners share
hex, vines, board       where it goes: a space of the duchy, or of the vineyard; a duchy
goods, shields, number  types of goods, numbers of shields, a count
workers, silver         what it costs
"""

from collections.abc import Callable
from typing import Any, Final

from duchy.kernel.verbs import Parts

from ..engine.chance import black_spaces, hands
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
    COST,
    DISCARD,
    END,
    FREE_STEP,
    FREE_VALUE,
    FROM_DEPOT,
    HEX_SHIFT,
    HIRE,
    KEEP,
    LOAD,
    M8,
    M12,
    NO_GOODS,
    NO_TILE,
    OPTION,
    P_WHITE,
    PASS,
    PENDING_SHIFT,
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
from ..engine.state import Player, State
from .module import Language, Words
from .names import GOODS

NO_DEPOT: Final = "none"


# ------------------------------------------------------------------ actions
def action_parts(language: Language, s: State, action: int) -> Parts:
    return ACTIONS[action & 15](language, s, action)


def _settle(language: Language, s: State, action: int) -> Parts:
    duchy = s.rules.duchies[action >> X_SHIFT & 63]
    return {"verb": "settle", "board": duchy.label, "hex": duchy.names[action >> HEX_SHIFT & 63]}


def _end(language: Language, s: State, action: int) -> Parts:
    return {"verb": "end"}


def _pass(language: Language, s: State, action: int) -> Parts:
    return {"verb": "pass"}


def _load(language: Language, s: State, action: int) -> Parts:
    depot = action >> X_SHIFT & 63
    return {"verb": "load", "depot": NO_DEPOT if depot == NO_GOODS else str(depot + 1)}


def _keep(language: Language, s: State, action: int) -> Parts:
    return {"verb": "keep", "goods": [GOODS[t] for t in range(6) if action >> X_SHIFT >> t & 1]}


def _discard(language: Language, s: State, action: int) -> Parts:
    return {"verb": "discard", **stored(language, s, s.players[s.current], action >> X_SHIFT & 63)}


def _take(language: Language, s: State, action: int) -> Parts:
    slot = action >> X_SHIFT & 63
    die = die_parts(s, action)
    return {"verb": "take", **die, **in_depot(language, s, slot), **price(s, die, [slot // s.width + 1], M12)}


def _place(language: Language, s: State, action: int) -> Parts:
    p = s.players[s.current]
    h = action >> HEX_SHIFT & 63
    slot = action >> X_SHIFT & 63
    duchy = holder(language, s, p, action).duchy
    die = die_parts(s, action)
    cost = price(s, die, [int(duchy.number[h])], int(FREE_STEP[TILE_COLOUR[p.storage[slot]]]))
    return {"verb": "place", **die, **stored(language, s, p, slot), "hex": duchy.names[h], **cost}


def _sell(language: Language, s: State, action: int) -> Parts:
    t = action >> X_SHIFT & 63
    die = die_parts(s, action)
    count = int(s.players[s.current].goods[t])
    return {"verb": "sell", **die, "goods": [GOODS[t]], "number": count, **price(s, die, [t + 1])}


def _workers(language: Language, s: State, action: int) -> Parts:
    return {"verb": "workers", **die_parts(s, action)}


def _buy(language: Language, s: State, action: int) -> Parts:
    silver = action >> SILVER_SHIFT & 3
    paid = {"workers": PRICE - silver, "silver": silver}
    return {"verb": "buy", **ware(language, s, action >> X_SHIFT & 63), **{k: n for k, n in paid.items() if n}}


def _hire(language: Language, s: State, action: int) -> Parts:
    return {"verb": "hire", **in_depot(language, s, action >> X_SHIFT & 63), "workers": PRICE}


def _answer(language: Language, s: State, action: int) -> Parts:
    """To the effect of a module."""
    return language.words[s.pending[-1] >> PENDING_SHIFT & 15].parts(s, action)


def _of_module(language: Language, s: State, action: int) -> Parts:
    return language.words[action >> X_SHIFT & 63].parts(s, action)


ACTIONS: Final[dict[int, Callable[[Language, State, int], Parts]]] = {
    SETTLE: _settle, END: _end, PASS: _pass, LOAD: _load, KEEP: _keep, DISCARD: _discard, TAKE: _take, PLACE: _place,
    SELL: _sell, WORKERS: _workers, BUY: _buy, HIRE: _hire, ANSWER: _answer, OPTION: _of_module, ACT: _of_module,
}  # fmt: skip


# ------------------------------------------------------------------ what several actions are made of
def die_parts(s: State, action: int) -> Parts:
    """The die of a die action; none where an effect stands in for it."""
    p = s.players[s.current]
    index = action >> 4 & 3
    if index > 1:
        return {}
    out: Parts = {"die": int((p.die0, p.die1)[index]), "die_index": index}
    return out | {"any_number": True} if action & FREE_VALUE else out


def price(s: State, die: Parts, wanted: list[int], free_step: int = 0) -> Parts:
    """Workers that turn a die, or the white die that an effect uses, into one of the wanted numbers."""
    p = s.players[s.current]
    value = die.get("die", 0)
    if not die and s.pending and s.pending[-1] & 15 == P_WHITE:
        value = int(s.pending[-1] >> PENDING_SHIFT)
    if "any_number" in die or not value:
        return {}
    mode = (1 if p.monasteries & M8 else 0) + (2 if p.monasteries & free_step else 0)
    costs = COST[(mode * 7 + value) * 7 : (mode * 7 + value) * 7 + 7]
    cost = int(costs[wanted[0]] if len(wanted) == 1 else min(costs[number] for number in wanted))
    return {"workers": cost} if cost else {}


def in_depot(language: Language, s: State, slot: int) -> Parts:
    width = int(s.width)
    return {"depot": str(slot // width + 1), "space": slot % width, "tile": language.tiles[s.depots[slot]]}


def ware(language: Language, s: State, x: int) -> Parts:
    """What a purchase is about: a tile of the black depot, of a numbered depot, or from beside them."""
    if x < FROM_DEPOT:
        return {"depot": "black", "space": x, "tile": language.tiles[s.black[x]]}
    if x < BESIDE:
        return in_depot(language, s, x - FROM_DEPOT)
    return next(found for words in language.words if (found := words.ware(s, x)))


def straight(language: Language, s: State, action: int) -> Parts:
    """A ware, and the space where it goes without storage."""
    x, where = action >> X_SHIFT & 63, action >> HEX_SHIFT & 63
    for words in language.words:
        if found := words.straight(s, x, where):
            return found
    p = s.players[s.current]
    return {**ware(language, s, x), "hex": holder(language, s, p, action).duchy.names[where]}


def stored(language: Language, s: State, p: Player, slot: int) -> Parts:
    """A tile in storage."""
    out: Parts = {"storage": slot, "tile": language.tiles[p.storage[slot]]}
    for words in language.words:
        out |= words.stored(s, p, slot)
    return out


def holder(language: Language, s: State, p: Player, action: int) -> Player:
    """Who holds the spaces that an action is about."""
    for words in language.words:
        p = words.holder(s, p, action)
    return p


# ------------------------------------------------------------------ chance
def chance_parts(language: Language, s: State, outcome: int) -> Parts:
    own = dealer(language, s)
    return own.chance_parts(s, outcome) if own else CHANCES[int(s.stage)](language, s, outcome)


def dealer(language: Language, s: State) -> Words[Any] | None:
    """The module whose own chance event is due, if it is one."""
    if s.stage == AT_DEAL:
        return language.words[s.hooks.deal[s.filling].at]
    if s.stage == AT_DRAW:
        return language.words[s.hooks.draw[s.filling].at]
    return language.words[0] if s.stage == AT_AUTOMATON else None


def _start(language: Language, s: State, outcome: int) -> Parts:
    return {"verb": "start", "seat": outcome}


def _duchies(language: Language, s: State, outcome: int) -> Parts:
    labels = [s.rules.duchies[k].label for k in unpacked(outcome, 6, 2 * int(s.people))]
    return {"verb": "duchies", "boards": grouped(labels, 2)}


def _deal(language: Language, s: State, outcome: int) -> Parts:
    dealt = [GOODS[t] for t in unpacked(outcome, 3, 3 * int(hands(s)))]
    return {"verb": "deal", "goods": grouped(dealt, 3)}


def _depot(language: Language, s: State, outcome: int) -> Parts:
    tiles = [None if t == NO_TILE else language.tiles[t] for t in unpacked(outcome, 7, int(s.width))]
    return {"verb": "depot", "depot": str(s.filling + 1), "tiles": tiles}


def _black(language: Language, s: State, outcome: int) -> Parts:
    return {"verb": "black", "tiles": [language.tiles[t] for t in unpacked(outcome, 7, int(black_spaces(s)))]}


def _goods(language: Language, s: State, outcome: int) -> Parts:
    return {"verb": "goods", "goods": [GOODS[t] for t in unpacked(outcome, 3, 5)]}


def _roll(language: Language, s: State, outcome: int) -> Parts:
    dice = [d + 1 for d in unpacked(outcome, 3, 2 * int(s.people) + 1)]
    return {"verb": "roll", "dice": grouped(dice[:-1], 2), "white": dice[-1]}


CHANCES: Final[dict[int, Callable[[Language, State, int], Parts]]] = {
    AT_START_PLAYER: _start, AT_DUCHIES: _duchies, AT_GOODS: _deal, AT_DEPOTS: _depot, AT_BLACK: _black,
    AT_PHASE_GOODS: _goods, AT_ROLL: _roll,
}  # fmt: skip


def unpacked(outcome: int, bits: int, count: int) -> list[int]:
    """The numbers that an outcome is made of."""
    return [outcome >> bits * i & (1 << bits) - 1 for i in range(count)]  # shift-ok: plain ints


def grouped(values: list[Any], size: int) -> list[list[Any]]:
    return [values[i : i + size] for i in range(0, len(values), size)]
