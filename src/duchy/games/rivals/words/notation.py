"""Actions and chance outcomes as text. The decision on top gives an action its words.

Set-up: take stack 2, take abbey, place forest-2, keep. Before rolling: roll, play brigitta 4, play reiner.
Action phase: play goldsmith, build abbey at 2 upper, build gold-cache at forest-2, build road left, build settlement
right, build city 1, trade 3 wool for forest-2, trade 2 pasture-4 for hills-3 (Large Trade Ship), trade 1 gold for
hills-3 (Mint), remove abbey at 2 upper, end. Houses are counted from the left, stacks as they lie.
Stores: gain forest-2, pay forest-2, buy forest-2. Types: take wool, give wool, save ore. Cards in play: name, lose,
burn, move, with, each as in "lose abbey at 2 upper". Hand and stacks: draw 2, put abbey under 2, search 2, look 2,
pick abbey, under 2, pass. Others: play scout, play sebastian, defend, waive, pay, stop, heal 1, upper forest-4,
take 2 gold, take 2 to pasture-4.
Chance: start 5 3, dice 4 trade, event feud (new), card abbey, cards abbey scout, regions forest-4 hills-1, defence 5.
"""

from duchy.kernel.errors import Refused

from ..engine import actions as a
from ..engine import frames as f
from ..engine.chance import first_like, looked_at
from ..engine.codes import BACK, BIT, EVENTS, FACE_COUNT
from ..engine.knowledge import in_bag
from ..engine.state import Prince, State
from ..setup import RESOURCES
from .names import CARD_NAMES, DIE_FACES, ENDS, EVENT_NAMES, REGION_NAMES, card_name, place_name, site_name, store_name

NONE_WORDS = {f.D_ARRANGE: "keep", f.D_TAKE: "stop", f.D_SCOUT: "draw", f.D_DEFEND: "waive"}
YES_WORDS = {f.D_SEBASTIAN: "play sebastian", f.D_SCOUT: "play scout", f.D_DEFEND: "defend", f.D_RIOTS: "pay"}
STORE_WORDS = {f.D_GAIN: "gain", f.D_GOLD: "gain", f.D_PAY: "pay", f.D_PAY_ANY: "pay", f.D_BUY: "buy"}
TYPE_WORDS = {f.D_TAKE: "take", f.D_GIVE: "give", f.D_SAVE: "save", f.D_TITHE: "gain"}
SITE_WORDS = {f.D_FEUD_NAME: "name", f.D_ARSON: "burn", f.D_RELOCATE: "move", f.D_RELOCATE_WITH: "with"}
STACK_WORDS = {f.D_HAND_STACK: "take stack", f.D_UNDER: "under", f.D_FRATERNAL_UNDER: "under", f.D_LIBRARY: "look"}
REGION_WORDS = {f.D_ARRANGE: "place", f.D_SCOUT_REGION: "take", f.D_UPPER: "upper"}


def to_text(s: State, action: int) -> str:
    """An action of the seat whose decision lies on top."""
    top = s.top()
    kind, seat = top & 127, top >> 7 & 1
    verb, x, y = action & 63, action >> 6 & 255, action >> 14
    p = s.of(seat)
    if verb == a.A_NONE:
        return NONE_WORDS.get(kind, "pass")
    if verb == a.A_YES:
        return YES_WORDS[kind]
    if verb == a.A_STORE:
        return f"{STORE_WORDS[kind]} {store_name(x)}"
    if verb == a.A_TYPE:
        return f"{TYPE_WORDS[kind]} {RESOURCES[x]}"
    if verb == a.A_SITE:
        owner = s.of(1 - seat) if kind in (f.D_FEUD_NAME, f.D_ARSON) else p
        return f"{SITE_WORDS.get(kind, 'lose')} {site_name(owner, x)}"
    if verb == a.A_SPOT:
        return f"{SITE_WORDS[kind]} {REGION_NAMES[p.land[x]]}"
    if verb == a.A_CARD:
        return f"{'pick' if kind == f.D_FRATERNAL else 'take'} {card_name(x)}"
    if verb == a.A_STACK:
        return f"{STACK_WORDS.get(kind, 'draw')} {x + 1}"
    if verb == a.A_REGION:
        return f"{REGION_WORDS[kind]} {REGION_NAMES[x]}"
    if verb == a.A_PUT:
        return f"put {card_name(x)} under {y + 1}"
    if verb == a.A_SEARCH:
        return f"search {x + 1}"
    if verb == a.A_AMOUNT:
        return f"take {y} to {store_name(x)}" if kind == f.D_BRIGANDS else f"take {y} gold"
    if verb == a.A_HOUSE:
        return f"heal {x + 1}"
    return _turn_text(p, verb, x, y)


def _turn_text(p: Prince, verb: int, x: int, y: int) -> str:
    """What is done freely in the own turn."""
    if verb == a.A_ROLL:
        return "roll"
    if verb == a.A_END:
        return "end"
    if verb == a.A_BRIGITTA:
        return f"play {card_name(x)} {y}"
    if verb in (a.A_PLAY, a.A_REINER):
        return f"play {card_name(x)}"
    if verb in (a.A_BUILD, a.A_FACE_UP):
        return f"build {card_name(x)} at {place_name(y)}"
    if verb == a.A_SLOT:
        return f"build {card_name(x)} at {REGION_NAMES[p.land[y]]}"
    if verb == a.A_ROAD:
        return f"build road {ENDS[x]}"
    if verb == a.A_SETTLEMENT:
        return f"build settlement {ENDS[x]}"
    if verb == a.A_CITY:
        return f"build city {x + 1}"
    if verb == a.A_REMOVE:
        return f"remove {site_name(p, x)}"
    paid = {a.A_BANK: "3", a.A_SHIP: "2", a.A_BESIDE: "2", a.A_MINT: "1"}[verb]
    what = "gold" if verb == a.A_MINT else REGION_NAMES[x] if verb == a.A_BESIDE else RESOURCES[x]
    return f"trade {paid} {what} for {store_name(y)}"


def normal(text: str) -> str:
    """Small letters, hyphens, single spaces."""
    return " ".join(text.lower().replace("_", "-").split())


# ---- chance
def chance_text(s: State, outcome: int) -> str:
    top = s.top()
    kind = top & 127
    if kind == f.C_START:
        return f"start {outcome & 7} {outcome >> 3}"
    if kind == f.C_DICE:
        return f"dice {outcome & 7} {DIE_FACES[outcome >> 3]}"
    if kind == f.C_EVENT:
        first_time = "" if s.fresh & BIT[outcome] else " new"  # a half-moon event of the Duel, never seen before
        return f"event {EVENT_NAMES[outcome]}{first_time}"
    if kind == f.C_CARD:
        return f"card {card_name(outcome)}"
    if kind == f.C_LOOK:
        seen = [card_name(outcome >> (7 * k) & 127) for k in range(looked_at(s, top >> 8))]
        return " ".join(["cards", *seen])
    if kind == f.C_REGIONS:
        return f"regions {REGION_NAMES[outcome & 31]} {REGION_NAMES[outcome >> 5]}"
    return f"defence {outcome}"


def read_chance(s: State, text: str) -> int:
    """The outcome that a text names, if it is possible now."""
    if not s.depth or not f.CHANCES <= s.top() & 127 < f.STEPS:
        raise Refused("no chance event is due", "R-TURN-02")
    words = normal(text).split()
    top = s.top()
    kind = top & 127
    if kind in (f.C_CARD, f.C_LOOK):
        return _read_cards(s, kind, top >> 8, words)
    for outcome, _ in outcomes(s) or []:
        if chance_text(s, outcome).split() == words:
            return outcome
    if kind == f.C_REGIONS and len(words) == 3 and [words[0], words[2], words[1]] != words:
        for outcome, _ in outcomes(s) or []:
            if chance_text(s, outcome).split() == [words[0], words[2], words[1]]:
                return outcome
    raise Refused(f"{text!r} is not a possible {CHANCE_WORDS[kind][0]}", CHANCE_WORDS[kind][1])


CHANCE_WORDS = {
    f.C_START: ("roll for the start, as in 'start 5 3'", "R-SETUP-11"),
    f.C_DICE: ("roll, as in 'dice 4 trade', or a card has fixed one of the dice", "R-ROLL-01"),
    f.C_EVENT: ("event of the deck, as in 'event invention'", "R-EVENT-07"),
    f.C_REGIONS: ("pair of regions of the stack, as in 'regions forest-4 gold-field-2'", "R-BUILD-24"),
    f.C_DEFENCE: ("defence roll, as in 'defence 5'", "R-CARD-lookout_tower-1"),
}


def _read_cards(s: State, kind: int, stack: int, words: list[str]) -> int:
    """Cards of the right back, no more copies than nobody has seen yet."""
    wanted = 1 if kind == f.C_CARD else looked_at(s, stack)
    if len(words) != wanted + 1 or words[0] != ("card" if kind == f.C_CARD else "cards"):
        raise Refused(f"the stack shows {wanted} cards now, as in 'card abbey' or 'cards abbey scout'", "R-STACK-05")
    out, left = 0, list(s.bag)
    for k, word in enumerate(words[1:]):
        card = CARD_NAMES.index(word) if word in CARD_NAMES else -1
        if card < 0 or BACK[card] != s.stacks[stack].back or left[card] == 0:
            raise Refused(f"{word!r} is no unseen card of this stack", "R-STACK-01")
        left[card] -= 1
        out |= card << (7 * k)
    return out


def outcomes(s: State) -> list[tuple[int, int]] | None:
    """All outcomes with their weights; a look at several cards has too many."""
    top = s.top()
    kind = top & 127
    if kind == f.C_DICE:
        numbers = [s.production] if s.production else range(1, 7)
        faces = [(s.face, 1)] if s.face >= 0 else [(0, 2), (1, 1), (2, 1), (3, 1), (4, 1)]
        return [(n | face << 3, weight) for n in numbers for face, weight in faces]
    if kind == f.C_START:
        return [(red | blue << 3, 1) for red in range(1, 7) for blue in range(1, 7)]
    if kind == f.C_DEFENCE:
        return [(n, 1) for n in range(1, 7)]
    if kind == f.C_REGIONS:
        there = [r for r in range(24) if s.region_bag & BIT[r]]
        return [(x | y << 5, 1) for x in there for y in there if x < y]
    if kind == f.C_EVENT:
        return _events(s)
    stack = s.stacks[top >> 8]
    if kind == f.C_LOOK and not (looked_at(s, top >> 8) == 1 and in_bag(s, stack.back)):
        return None
    return [(c, s.bag[c]) for c in range(FACE_COUNT) if BACK[c] == stack.back and s.bag[c]]


def _events(s: State) -> list[tuple[int, int]]:
    """Each known event weighs as much as each place of an unknown one, which the candidates share."""
    unknown = [e for e in range(len(EVENTS)) if s.moons & BIT[e]] if s.mystery else []
    weights: dict[int, int] = {}
    for e in range(len(EVENTS)):
        if s.fresh & BIT[e]:
            first = first_like(s.fresh, e)
            weights[first] = weights.get(first, 0) + max(1, len(unknown))
    for e in unknown:
        first = first_like(s.moons, e)
        weights[first] = weights.get(first, 0) + s.mystery
    return sorted(weights.items())
