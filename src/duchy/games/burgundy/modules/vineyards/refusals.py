"""Why an action with double hexes is not legal now."""

from duchy.games.burgundy.engine.codes import (
    COST,
    EMPTY,
    M8,
    P_CASTLE,
    P_MODULE,
    P_TOWN_HALL,
    P_WHITE,
    PENDING_SHIFT,
    PRICE,
    S15,
)
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.contract import Refusal

from .engine.vines import KINDS, SPACES, VineyardsPart, values_of
from .engine.vineyards import Vineyards
from .names import BOARD, COLOURS, NAMES, PLACES, kind_of


def vineyard_refusal(s: State, p: Player, module: Vineyards, words: list[str]) -> Refusal:
    """Only for a text that is not legal; an effect that wants another verb has been dealt with."""
    part = module.part(s)
    verb = words[0]
    if verb == "gather":
        return _gather(s, p, module, part, words[1:])
    if verb == "plant":
        return _plant(s, p, module, part, words[1:])
    if verb == "vine":
        return _vine(s, part, words[1:])
    if verb == "bonus":
        return _bonus(s, words[1:])
    if verb in ("buy", "hire"):
        return _buy(p, part, words)
    if verb == "fetch":
        return _fetch(s, p, module, part, words[1:])
    if verb == "discard":
        return Refusal("Only what is stored, and no more than needed, is discarded.", "BV-TAKE-04")
    if verb == "place":
        return Refusal('A double hex never lies in the duchy; "plant" places it in the vineyard.', "BV-PLACE-05")
    if verb == "take" and s.pending and s.pending[-1] & 15 == P_MODULE:
        return Refusal("The black depot and the vineyard store have no such tile.", "BV-BONUS-04")
    return Refusal('A double hex is taken with "gather", as in "gather 3 2:blue-red".', "BV-TAKE-01")


def _value(s: State, p: Player, words: list[str]) -> tuple[int | None, list[str], Refusal | None]:
    """The die that a text uses (None where the value is free), the rest of it, or why there is no die action."""
    if s.pending:
        kind = s.pending[-1] & 15
        if kind in (P_CASTLE, P_MODULE, P_WHITE) and words and words[0].removesuffix("*") in tuple("123456"):
            rule = "B-CAST-03" if kind == P_CASTLE else "BV-BONUS-03"
            return None, words, Refusal("What waits uses no die, so none is named.", rule)
        if kind == P_WHITE:
            return int(s.pending[-1] >> PENDING_SHIFT), words, None
        if kind in (P_CASTLE, P_MODULE):
            return None, words, None
        rule = "BV-BONUS-07" if kind == P_TOWN_HALL else "BV-BONUS-03"
        return None, words, Refusal("The effect that is waiting does not reach double hexes.", rule)
    die = words[0].removesuffix("*") if words else ""
    if die not in tuple("123456") or int(die) not in (p.die0, p.die1):
        return None, words, Refusal("Name an unused die first.", "B-TURN-04")
    return int(die), words[1:], None


def _too_dear(p: Player, die: int, wanted: list[int], rule: str) -> Refusal:
    mode = 7 if p.monasteries & M8 else 0
    cost = min(COST[(mode + die) * 7 + value] for value in wanted)
    numbers = " or ".join(map(str, wanted))
    if cost > p.workers:
        return Refusal(f"Using the {die} as {numbers} costs {cost} workers, and there are {p.workers}.", rule)
    return Refusal("The action has words that do not belong there.", "BV-TAKE-06")


def _gather(s: State, p: Player, module: Vineyards, part: VineyardsPart, words: list[str]) -> Refusal:
    die, words, fault = _value(s, p, words)
    if fault:
        return fault
    slot, _, name = words[0].partition(":") if words else ("", "", "")
    if slot == "store":
        return Refusal("A double hex of the store is bought, or taken by the free-tile bonus.", "BV-BONUS-06")
    if slot not in [str(i + 1) for i in range(len(part.depot))]:
        return Refusal(f"Name a slot from 1 to {len(part.depot)} and its double hex, as in 2:blue-red.", "BV-TAKE-01")
    if part.depot[int(slot) - 1] == EMPTY or NAMES[part.depot[int(slot) - 1]] != name:
        return Refusal(f"There is no {name or 'double hex'} in slot {slot} of the vineyard depot.", "BV-PHASE-03")
    if die is None:
        return Refusal("That cannot be done now.", "BV-TAKE-01")
    wanted = values_of(int(slot) - 1, len(part.depot))
    return _too_dear(p, die, wanted, "BV-TAKE-05")


def _plant(s: State, p: Player, module: Vineyards, part: VineyardsPart, words: list[str]) -> Refusal:
    if s.pending and s.pending[-1] & 15 == P_MODULE:
        return Refusal("This effect places nothing.", "BV-BONUS-06")
    die, words, fault = _value(s, p, words)
    if fault:
        return fault
    kind = kind_of(words[0]) if words else None
    if kind is None or len(words) != 2:
        return Refusal('Name the double hex as it is to lie, and a space, as in "red-blue v2".', "BV-PLACE-01")
    if not part.stored[KINDS * p.seat + kind]:
        return Refusal(f"There is no {NAMES[kind]} double hex in storage.", "BV-PLACE-01")
    fault = _space(s, p, module, part, words[1])
    if fault:
        return fault
    if die is None:
        return Refusal("That cannot be done now.", "BV-PLACE-01")
    return _too_dear(p, die, [BOARD[PLACES.index(words[1])]["number"]], "BV-PLACE-01")


def _space(s: State, p: Player, module: Vineyards, part: VineyardsPart, where: str) -> Refusal | None:
    """Which rule keeps a double hex from a space."""
    if where not in PLACES:
        return Refusal(f"Double hexes lie on spaces {PLACES[0]} to {PLACES[-1]} of the vineyard.", "BV-PLACE-05")
    v = PLACES.index(where)
    if part.spaces[SPACES * p.seat + v] != EMPTY:
        return Refusal(f"{where} is covered; a double hex stays where it lies.", "BV-PLACE-05")
    if module.open(s, p) >> v & 1:
        return None
    if not part.covered(p.seat):
        return Refusal("The first double hex goes to the bottom layer.", "BV-PLACE-03")
    return Refusal(f"{where} touches no double hex of the vineyard.", "BV-PLACE-04")


def _vine(s: State, part: VineyardsPart, words: list[str]) -> Refusal:
    if not s.pending or s.pending[-1] & 15 != P_MODULE:
        return Refusal("A vine bonus tile is taken when a layer of the vineyard is full.", "BV-LAYER-01")
    left = ", ".join(COLOURS[c] for c, count in enumerate(part.pool) if count)
    return Refusal(f"Name a colour that is left: {left}.", "BV-LAYER-01")


def _bonus(s: State, words: list[str]) -> Refusal:
    if not s.pending or s.pending[-1] & 15 != P_MODULE:
        return Refusal("There is no choice between two bonuses now.", "BV-BONUS-01")
    about = s.pending[-1] >> PENDING_SHIFT >> 8
    return Refusal(f"Name one of the two: {' or '.join(BOARD[about & 15]['bonuses'])}.", "BV-BONUS-01")


def _buy(p: Player, part: VineyardsPart, words: list[str]) -> Refusal:
    place, _, name = words[1].partition(":")
    if words[0] == "hire":
        return Refusal("Monastery 6 reaches neither the vineyard store nor its depot.", "BV-STORE-04")
    if place != "store":
        return Refusal('Only the vineyard store sells double hexes: "buy store:blue-red".', "BV-STORE-01")
    if p.bought:
        return Refusal("The purchase of this turn is made already.", "BV-STORE-02")
    if kind_of(name) not in list(part.store):
        return Refusal(f"There is no {name} in the vineyard store.", "BV-STORE-01")
    if p.silver < PRICE:
        return Refusal(f"A double hex costs {PRICE} silver, and there is only {p.silver}.", "BV-STORE-01")
    return Refusal("The vineyard store sells only where tiles are bought.", "BV-STORE-01")


def _fetch(s: State, p: Player, module: Vineyards, part: VineyardsPart, words: list[str]) -> Refusal:
    place, _, name = words[0].partition(":") if words else ("", "", "")
    if place != "store" or not p.shields & S15:
        return Refusal("Only shield 15 reaches the vineyard store, and nothing but that.", "BV-STORE-04")
    if kind_of(name) not in list(part.store):
        return Refusal(f"There is no {name} in the vineyard store.", "BX-SHIELD-15.3")
    if not s.pending or s.pending[-1] & 15 != P_MODULE:
        return Refusal("Shield 15 places a double hex as a phase ends.", "BX-SHIELD-15.3")
    fault = _space(s, p, module, part, words[1]) if len(words) == 2 else None
    return fault or Refusal('Name the double hex and a space, as in "fetch store:red-blue v2".', "BX-SHIELD-15.3")
