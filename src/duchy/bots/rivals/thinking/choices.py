"""Few choices out of many: of answers that differ only in the store or the stack, one; trades that lead somewhere."""

from duchy.games.rivals.engine import actions as a
from duchy.games.rivals.engine import frames as f
from duchy.games.rivals.engine.actions import act
from duchy.games.rivals.engine.codes import BIT, CACHE, TYPE
from duchy.games.rivals.engine.state import Prince, State
from duchy.kernel.compat import append, i64, vec


def plain_choices(s: State, actions: vec[i64]) -> vec[i64]:
    """Of the answers to a question that differ only in the store or stack, one."""
    top = s.top()
    kind = top & 127
    p = s.of(top >> 7 & 1)
    if kind == f.D_PAY:
        return vec[i64]([_fullest(p, actions)])
    if kind in (f.D_GAIN, f.D_PAY_ANY, f.D_BUY):
        return _one_a_type(p, actions, kind == f.D_PAY_ANY)
    if kind in (f.D_DRAW, f.D_EXCHANGE_FOR, f.D_UNDER, f.D_FRATERNAL_UNDER):
        return _one_a_back(s, actions)
    if kind == f.D_ARRANGE:
        return actions[:1]  # the regions stay as they lie: no way is better before the first card
    if kind in (f.D_EXCHANGE, f.D_RETURN):
        out = vec[i64]()
        last: i64 = -1
        for action in actions:
            if action & 63 == a.A_NONE or action >> 6 & 255 != last:
                out = append(out, action)
                last = action >> 6 & 255
        return out
    return actions


def _fullest(p: Prince, actions: vec[i64]) -> i64:
    best = actions[0]
    for action in actions:
        if p.held(action >> 6 & 255) > p.held(best >> 6 & 255):
            best = action
    return best


def _one_a_type(p: Prince, actions: vec[i64], fullest: bool) -> vec[i64]:
    out = vec[i64]()
    best: i64 = -1
    for t in range(6):
        best = -1
        for action in actions:
            if action & 63 != a.A_STORE or TYPE[action >> 6 & 255] != t:
                continue
            store = action >> 6 & 255
            if best < 0 or (p.held(store) > p.held(best) if fullest else p.held(store) < p.held(best)):
                best = store
        if best >= 0:
            out = append(out, act(a.A_STORE, best, 0))
    for action in actions:
        if action & 63 != a.A_STORE:
            out = append(out, action)
    return out


def _one_a_back(s: State, actions: vec[i64]) -> vec[i64]:
    """Of stacks with one back of which nobody knows a card, the highest stands for all."""
    out = vec[i64]()
    for action in actions:
        verb = action & 63
        stack = s.stacks[action >> 6 & 255]
        better = False
        if verb in (a.A_STACK, a.A_SEARCH) and _unseen(stack.cards):
            for other in actions:
                k = s.stacks[other >> 6 & 255]
                if other & 63 != verb or k.back != stack.back or other == action or not _unseen(k.cards):
                    continue
                more = len(k.cards) > len(stack.cards) or (len(k.cards) == len(stack.cards) and other < action)
                better = better or more
        if not better:
            out = append(out, action)
    return out


def _unseen(cards: vec[i64]) -> bool:
    for entry in cards:
        if entry & 3:
            return False
    return True


# ---- trades
def emptiest(p: Prince, resource: i64) -> i64:
    """The own store of a type with the most room, or -1."""
    best: i64 = -1
    for store in range(CACHE + 1):
        if TYPE[store] == resource and p.owns(store) and p.held(store) < 3:
            if best < 0 or p.held(store) < p.held(best):
                best = store
    return best


def next_trade(s: State, p: Prince, cost: i64) -> i64:
    """A trade on the way to a cost: what is left over most goes, what is missing comes; -1 if there is none."""
    wanted: i64 = -1
    for t in range(6):
        if p.amount(t) < cost >> (8 * t) & 127 and emptiest(p, t) >= 0:
            wanted = t
    if wanted < 0:
        return -1
    store = emptiest(p, wanted)
    best: i64 = -1
    most: i64 = -100
    for t in range(6):
        over = p.amount(t) - (cost >> (8 * t) & 127)
        rate: i64 = 2 if p.offers & BIT[t] else 3
        if t != wanted and over >= rate and over - 2 * rate > most:
            most = over - 2 * rate
            best = t
    if best < 0:
        return -1
    return act(a.A_SHIP if p.offers & BIT[best] else a.A_BANK, best, store)
