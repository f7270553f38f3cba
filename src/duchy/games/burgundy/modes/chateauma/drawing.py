"""The Châteauma's seat as text for the terminal."""

from duchy.games.burgundy.engine.codes import EMPTY
from duchy.games.burgundy.engine.scoring import score
from duchy.games.burgundy.engine.state import Player
from duchy.games.burgundy.words.names import COLOURS, GOODS
from duchy.kernel.compat import i64, vec

from .engine.county import LEFT, MOST_SPACES, RIGHT, CountyPart
from .position import numbers
from .setup import NAME, card_facts, levels, modifier_letters


def automaton_lines(part: CountyPart, p: Player, tiles: list[str]) -> list[str]:
    goods = ", ".join(f"{p.goods[t]} {GOODS[t]}" for t in range(6) if p.goods[t]) or "-"
    modifiers = ", ".join(modifier_letters(int(part.modifiers)))
    lines = [
        f"Seat {p.seat + 1}: {NAME} ({levels()[part.level]}{', ' + modifiers if modifiers else ''}), {score(p)} points"
        f", {p.silver} silver, white die {part.white or '-'}",
        f"  goods: {goods}",
        f"  reserve: {_names(part.reserve, tiles)}   wild: {len(part.wild)}   cards completed: {part.completed}",
        *(f"  {_card(part, slot, tiles)}" for slot in (LEFT, RIGHT)),
        f"  duchy {p.duchy.label}: {_duchy(p)}",
    ]
    if part.shields or part.doubles or part.posts:
        shields = " ".join(map(str, numbers(int(part.shields)))) or "-"
        lines.append(f"  shields: {shields}   double hexes: {part.doubles}   cards with a post: {part.posts}")
    return lines


def _names(lying: vec[i64], tiles: list[str]) -> str:
    return ", ".join(tiles[t] for t in lying) or "-"


def _card(part: CountyPart, slot: int, tiles: list[str]) -> str:
    """Covered spaces by their tile in brackets, open ones by their colour, a star for a symbol."""
    card = int(part.cards[slot])
    if card == EMPTY:
        return "no card"
    printed = card_facts()[card]
    marked = [*printed.get("sell", []), *printed.get("double", [])]
    words = []
    for i, colour in enumerate(part.book.spaces[card]):
        at = MOST_SPACES * slot + i
        tile = int(part.lying[at])
        hidden = part.face_down >> at & 1
        word = COLOURS[colour] if tile == EMPTY else "[face down]" if hidden else f"[{tiles[tile]}]"
        words.append(word + "*" * (i + 1 in marked))
    die = "1-4" if slot == LEFT else "5-6"
    points = part.book.points[part.level][card]
    guessed = " (reconstruction)" if printed["source"] != "fact" else ""
    return f"white {die}: card {card + 1}, {points} points{guessed}: {' '.join(words)}"


def _duchy(p: Player) -> str:
    return ", ".join(
        f"{int(p.covered & p.duchy.colour_mask[c]).bit_count()}/{int(p.duchy.colour_mask[c]).bit_count()} {COLOURS[c]}"
        for c in range(6)
    )
