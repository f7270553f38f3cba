"""What lies open in a position, counted: what is not in sight is still to be drawn, or has left the game."""

from typing import Any

from ..engine.codes import (
    AT_ROLL,
    EMPTY,
    P_DISCARD,
    P_KEEP,
    P_MODULE,
    P_NEIGHBOUR,
    P_SHIP,
    PENDING_SHIFT,
    TILE_COLOUR,
)
from ..engine.state import State
from .module import Language, Words


def owner(effect: int, language: Language) -> Words[Any]:
    """The module that a pending effect belongs to."""
    return language.words[effect >> PENDING_SHIFT & 15]


def tiles_in_sight(s: State, language: Language) -> list[int]:
    """Tiles by kind in depots, storages, duchies, kept by modules, and on their way to storage."""
    seen = [0] * len(TILE_COLOUR)
    for places in (s.depots, s.black, *(p.storage for p in s.players), *(p.tiles for p in s.players)):
        for tile in places:
            if tile != EMPTY:
                seen[tile] += 1
    for effect in s.pending:
        if effect & 15 == P_DISCARD:
            seen[effect >> PENDING_SHIFT] += 1
        elif effect & 15 >= P_MODULE:
            tile = owner(effect, language).in_hand(effect)
            if tile != EMPTY:
                seen[tile] += 1
    for module in s.hooks.aside:
        seen = [count + module.aside(s, tile) for tile, count in enumerate(seen)]
    return seen


def tiles_of_the_game(s: State) -> list[int]:
    """Tiles by kind in the box, as far as the game uses them."""
    rules = s.rules
    return [coloured + black + aside for coloured, black, aside in zip(rules.coloured, rules.black, rules.aside)]


def goods_in_sight(s: State) -> list[int]:
    seen = [0] * 6
    for t in range(6):
        seen[t] = sum(s.depot_goods[6 * d + t] for d in range(6)) + sum(p.goods[t] + p.sold[t] for p in s.players)
        seen[t] += sum(module.goods_aside(s, t) for module in s.hooks.goods_aside)
    waiting = int(s.round) + (s.stage > AT_ROLL)
    for t in s.round_goods[waiting:]:
        if t != EMPTY:
            seen[t] += 1
    return seen


def loading(s: State, language: Language) -> int:
    """How many ships of the player to move have not moved on, because their goods are still being loaded."""
    ships = [effect & 15 in (P_SHIP, P_NEIGHBOUR, P_KEEP) for effect in s.pending]
    held = [effect & 15 >= P_MODULE and owner(effect, language).holds_ship(effect) for effect in s.pending]
    return sum(ships) + sum(held)
