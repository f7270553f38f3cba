"""Chance events: what can be drawn, the draw, and what comes of it."""

from duchy.kernel.compat import append, i64, vec
from duchy.kernel.rng import Rng

from .codes import (
    AFTER_LAST_ADDED_OF,
    AFTER_LAST_OF,
    ANY,
    AT_AUTOMATON,
    AT_BLACK,
    AT_DEAL,
    AT_DEPOTS,
    AT_DRAW,
    AT_GOODS,
    AT_PHASE_GOODS,
    AT_PREPARE,
    AT_ROLL,
    AT_START_PLAYER,
    AT_TURN,
    CASTLE,
    DEAL_PAIRS,
    DEAL_SINGLE,
    EMPTY,
    FIRST_ADDED_OF,
    FIRST_OF,
    MINE,
    NO_TILE,
)
from .flow import begin_asking, begin_settling, begin_turn, prepared, start
from .state import State


def space_colour(s: State, slot: i64) -> i64:
    """B-PHASE-06: with three players, depot 6's castle space receives a mine in B and D."""
    colour = s.rules.spaces[s.width][slot]
    if s.width == 3 and colour == CASTLE and slot >= 15 and s.phase & 1:
        return MINE
    return colour


def hands(s: State) -> i64:
    """To how many seats, from the first, goods are dealt: once to those who hold a duchy together (BM-TEAM-08)."""
    return s.people // len(s.players[0].holders)


def black_spaces(s: State) -> i64:
    """How many spaces of the black depot are filled; RUL-M41: too few tiles leave the last ones empty."""
    spaces = 2 * s.width
    if s.modded:
        left: i64 = 0
        for tiles in s.black_supply:
            left += tiles
        for m in s.hooks.held_back:
            left -= m.held_back(s)
        if left < spaces:
            return left
    return spaces


def _draw_tile(s: State, supply: vec[i64], colour: i64, rng: Rng) -> i64:
    """One tile of a colour (or of ANY), each with equal chance."""
    left: i64 = 0
    tile: i64
    for tile in range(FIRST_OF[colour], AFTER_LAST_OF[colour]):
        left += supply[tile]
    if s.modded:
        return _draw_with_added_tiles(supply, colour, left, rng)
    pick = rng.below(left)
    tile = FIRST_OF[colour]
    while pick >= supply[tile]:
        pick -= supply[tile]
        tile += 1
    return tile


def _draw_with_added_tiles(supply: vec[i64], colour: i64, left: i64, rng: Rng) -> i64:
    """The same with the kinds that modules bring; `left` are the base game's."""
    tile: i64
    for tile in range(FIRST_ADDED_OF[colour], AFTER_LAST_ADDED_OF[colour]):
        left += supply[tile]
    if left == 0:  # RUL-M41
        return EMPTY
    pick = rng.below(left)
    for tile in range(FIRST_OF[colour], AFTER_LAST_OF[colour]):
        pick -= supply[tile]
        if pick < 0:
            return tile
    tile = FIRST_ADDED_OF[colour]
    while pick >= supply[tile]:
        pick -= supply[tile]
        tile += 1
    return tile


def chance(s: State, rng: Rng) -> i64:
    """Draw the outcome of the chance event that is due, packed as the apply below reads it."""
    out: i64 = 0
    if s.stage == AT_ROLL:
        for i in range(2 * s.people + 1):
            out |= rng.below(6) << 3 * i
    elif s.stage == AT_DEPOTS:
        for i in range(s.width):
            tile = _draw_tile(s, s.supply, space_colour(s, s.filling * s.width + i), rng)
            if tile == EMPTY:
                tile = NO_TILE
            else:
                s.supply[tile] -= 1
            out |= tile << 7 * i
        _put_back(s.supply, out, s.width)
    elif s.stage == AT_BLACK:
        spaces = black_spaces(s)
        for i in range(spaces):
            tile = _draw_tile(s, s.black_supply, ANY, rng)
            s.black_supply[tile] -= 1
            out |= tile << 7 * i
        _put_back(s.black_supply, out, spaces)
    elif s.stage == AT_PHASE_GOODS:
        out = _draw_goods(s, 5, rng)
    elif s.stage == AT_GOODS:
        out = _draw_goods(s, 3 * hands(s), rng)
    elif s.stage == AT_START_PLAYER:
        out = rng.below(s.people)
    elif s.stage == AT_DEAL:
        out = s.hooks.deal[s.filling].deal(s, rng)
    elif s.stage == AT_DRAW:
        out = s.hooks.draw[s.filling].draw(s, rng)
    elif s.stage == AT_AUTOMATON:
        out = s.hooks.move[0].move(s, rng)
    else:
        out = _deal_duchies(s, rng)
    return out


def _put_back(supply: vec[i64], outcome: i64, count: i64) -> None:
    """A drawn tile leaves its supply when the outcome is applied; until then the supply, shared by copies, is whole."""
    for i in range(count):
        tile = outcome >> 7 * i & NO_TILE
        if tile != NO_TILE:
            supply[tile] += 1


def _draw_goods(s: State, count: i64, rng: Rng) -> i64:
    supply = s.goods_supply[:]
    left: i64 = 0
    for tiles in supply:
        left += tiles
    out: i64 = 0
    for i in range(count):
        pick = rng.below(left)
        left -= 1
        t: i64 = 0
        while pick >= supply[t]:
            pick -= supply[t]
            t += 1
        supply[t] -= 1
        out |= t << 3 * i
    return out


def _deal_duchies(s: State, rng: Rng) -> i64:
    """RUL-30: two different duchies each, as often as the box has them (BX-ADV-05); RUL-X23: one each."""
    pile = _duchy_pile(s)
    left: i64 = len(pile)
    out: i64 = 0
    for i in range(s.people):
        if left < 2:  # a small set without its copies
            pile = _duchy_pile(s)
            left = len(pile)
        if s.dealt == DEAL_SINGLE:
            k = rng.below(left)
            first = pile[k]
            second = first
            left -= 1
            pile[k] = pile[left]
        elif s.dealt == DEAL_PAIRS:
            k = rng.below(left // 2) * 2
            first = pile[k]
            second = pile[k + 1]
            pile[k] = pile[left - 2]
            pile[k + 1] = pile[left - 1]
            left -= 2
        else:
            k = rng.below(left)
            first = pile[k]
            left -= 1
            pile[k] = pile[left]
            k = _another(pile, left, first, rng)
            second = pile[k]
            left -= 1
            pile[k] = pile[left]
        out |= (first | second << 6) << 12 * i
    return out


def _duchy_pile(s: State) -> vec[i64]:
    """What duchies are dealt from; those of one board, where pairs are dealt, side by side."""
    rules = s.rules
    pile = vec[i64](capacity=48)
    step: i64 = 2 if s.dealt == DEAL_PAIRS else 1
    at: i64 = 0
    while at < len(rules.permitted):
        copies: i64 = 1 if s.different else rules.copies[rules.permitted[at]]
        for _ in range(copies):
            for j in range(step):
                pile = append(pile, rules.permitted[at + j])
        at += step
    return pile


def _another(pile: vec[i64], left: i64, duchy: i64, rng: Rng) -> i64:
    """Where in the pile a duchy other than this one lies, each with equal chance."""
    others: i64 = 0
    for i in range(left):
        if pile[i] != duchy:
            others += 1
    pick = rng.below(others)
    at: i64 = 0
    while pile[at] == duchy or pick > 0:
        if pile[at] != duchy:
            pick -= 1
        at += 1
    return at


def apply_chance(s: State, outcome: i64) -> None:
    if s.stage == AT_ROLL:
        _roll(s, outcome)
    elif s.stage == AT_DEPOTS:
        supply = s.supply[:]
        for i in range(s.width):
            tile = outcome >> 7 * i & NO_TILE
            if tile != NO_TILE:
                supply[tile] -= 1
                s.depots[s.filling * s.width + i] = tile
        s.supply = supply
        s.filling += 1
        if s.filling == 6:
            s.stage = AT_BLACK
    elif s.stage == AT_BLACK:
        supply = s.black_supply[:]
        for i in range(black_spaces(s)):
            tile = outcome >> 7 * i & 127
            supply[tile] -= 1
            s.black[i] = tile
        s.black_supply = supply
        s.stage = AT_PHASE_GOODS
        for m in s.hooks.filled:
            m.filled(s)
        if len(s.hooks.draw) > 0:
            s.stage = AT_DRAW
            s.filling = 0
    elif s.stage == AT_DRAW:
        s.hooks.draw[s.filling].drawn(s, outcome)
        s.filling += 1
        if s.filling == len(s.hooks.draw):
            s.stage = AT_PHASE_GOODS
    elif s.stage == AT_PHASE_GOODS:
        goods = vec[i64]([outcome >> 3 * i & 7 for i in range(5)])
        _leave_goods_supply(s, outcome, 5)
        s.round_goods = goods
        s.stage = AT_ROLL
    elif s.stage == AT_GOODS:
        _leave_goods_supply(s, outcome, 3 * hands(s))
        for i in range(3 * hands(s)):
            s.players[i // 3].goods[outcome >> 3 * i & 7] += 1
        s.stage = AT_DEAL
        s.filling = 0
        _after_deals(s)
    elif s.stage == AT_DEAL:
        s.hooks.deal[s.filling].dealt(s, outcome)
        s.filling += 1
        _after_deals(s)
    elif s.stage == AT_AUTOMATON:
        s.hooks.move[0].moved(s, outcome)
    elif s.stage == AT_START_PLAYER:
        start(s, outcome)
    else:
        offered = vec[i64]([outcome >> 6 * i & 63 for i in range(2 * s.people)])
        s.offered = offered
        begin_settling(s)


def _after_deals(s: State) -> None:
    if s.filling == len(s.hooks.deal):
        s.filling = 0
        if s.modded:
            begin_asking(s, AT_PREPARE)
        else:
            prepared(s)


def _leave_goods_supply(s: State, outcome: i64, count: i64) -> None:
    supply = s.goods_supply[:]
    for i in range(count):
        supply[outcome >> 3 * i & 7] -= 1
    s.goods_supply = supply


def _roll(s: State, outcome: i64) -> None:
    """B-ROUND-01 to -03: all dice are public; the round's good goes to the depot of the white die."""
    for i in range(s.people):
        p = s.players[i]
        p.die0 = (outcome >> 6 * i & 7) + 1
        p.die1 = (outcome >> (6 * i + 3) & 7) + 1
    depot = outcome >> 6 * s.people & 7
    for m in s.hooks.rolled:
        m.rolled(s, depot + 1)
    s.depot_goods[6 * depot + s.round_goods[s.round]] += 1
    s.round_order = s.track_order[:]
    s.stage = AT_TURN
    s.turn = 0
    begin_turn(s)
