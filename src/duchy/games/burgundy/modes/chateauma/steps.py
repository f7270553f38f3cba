"""What the Châteauma does, a row for each kind of step in its log."""

from collections.abc import Callable
from typing import Final

from duchy.games.burgundy.words.module import Language
from duchy.games.burgundy.words.names import COLOURS
from duchy.games.burgundy.words.names import GOODS as TYPES
from duchy.games.burgundy.words.sentences import KINDS
from duchy.games.burgundy.words.verbs import tile_title
from duchy.kernel.verbs import counted, listed

from .engine import county as c
from .engine.county import MOST_SPACES, SPACES, CountyPart

Title = Callable[[Language, str], str]  # a tile in the middle of a sentence

SIDES: Final = ("left", "right")
BONUS: Final = ("no", "the large", "the small")
SYMBOLS: Final = ("a sale", "a double hex")
# {x} and {y} are the numbers of the step, {depot}, {card} and {slot} count from 1
STEPS: Final = {
    c.ROLLED: "The Châteauma rolls {x} and looks at its {side} card.",
    c.AGAIN: "It picks again from depot {x} on, for the {side} card.",
    c.TOOK: "It takes {tile} from depot {depot} to {space}.",
    c.FROM_RESERVE: "It lays {tile} from its reserve on {space}.",
    c.LAID_WILD: "It lays a wild tile face down on {space}.",
    c.WILD_FROM_BLACK: "It puts {tile} of the black depot face down on its wild tiles.",
    c.SILVER: "It gains {x} silver.",
    c.ANIMALS: "Its animals score {points}.",
    c.POINTS: "It scores {points}.",
    c.GOODS: "Its ship takes {y} goods of depot {depot} and moves on.",
    c.NO_GOODS: "Its ship finds no goods and moves on.",
    c.SOLD: "It sells {sold} for {last_points} and 1 silver.",
    c.NOTHING_TO_SELL: "It has no goods to sell.",
    c.RESERVED: "It puts {tile} of depot {depot} into its reserve.",
    c.NOTHING_TO_TAKE: "Its {building} finds no tile to take.",
    c.NOTHING_FITS: "Its town hall finds no tile of the reserve that fits.",
    c.SYMBOL: "It covered a symbol for {symbol}.",
    c.COMPLETED: "Card {card} is complete: {second_points}.",
    c.MOVED: "{Tile} goes to its duchy{stacked}.",
    c.POST: "That is its card number {x} with a border post{paid}.",
    c.BORDER_BONUS: "Its third card with a border post takes {first_bonus} border bonus{paid}.",
    c.SHIELD: "It takes shield {shield} of depot {depot}.",
    c.EXTRA_TURN: "An extra turn.",
    c.NO_CARD: "No card has an open space.",
    c.DRAWN: "Card {card} comes to the {side}.",
    c.SLID: "Card {card} slides to the left.",
    c.RENEWED: "The deck is empty: the discarded cards are shuffled.",
    c.CLAIMED: "It takes {bonus} bonus tile for {colour}: {last_points}.",
    c.BOUGHT: "It buys {tile} of the black depot for its reserve.",
    c.DOUBLE: "It takes the double hex of slot {slot} of the vineyard depot.",
    c.NO_DOUBLE: "The vineyard depot is empty.",
    c.BOUGHT_DOUBLE: "It buys the double hex of space {slot} of the vineyard store.",
}


def sentences(language: Language, part: CountyPart, title: Title = tile_title) -> list[str]:
    """The log of its last chance event, a sentence a step; depots in which it found nothing share one."""
    out: list[str] = []
    looked: list[int] = []
    wanted = 0
    for step in part.log:
        kind, x, y, z = int(step) & 63, int(step) >> 6 & 255, int(step) >> 14 & 255, int(step) >> 22 & 255
        if kind == c.LOOKED:
            looked.append(x + 1)
            wanted = y
            continue
        if looked:
            kinds = listed([KINDS[COLOURS[colour]] for colour in range(6) if wanted >> colour & 1], "or")
            where = f"depot{'s' * (len(looked) > 1)} {listed(looked)}"
            out.append(f"It looks for {kinds} in {where}: none.")
            looked = []
        tile = title(language, language.tiles[y]) if y < len(language.tiles) else ""
        out.append(STEPS[kind].format_map(_fields(tile, x, y, z)))
    return out


def card_space(space: int) -> str:
    """left 2: a space of its cards as a place."""
    return f"{SIDES[space // MOST_SPACES]} {space % MOST_SPACES + 1}"


def _fields(tile: str, x: int, y: int, z: int) -> dict[str, str]:
    """What the three numbers of a step may mean, each word as far as there is one."""
    numbers = {"x": x, "y": y, "depot": x + 1, "card": x + 1, "slot": x + 1, "shield": y + 1}
    return {key: str(number) for key, number in numbers.items()} | {
        "tile": tile,
        "Tile": tile[:1].upper() + tile[1:],
        "building": tile.removeprefix("the "),
        "side": SIDES[y & 1],
        "space": f"space {z % MOST_SPACES + 1} of the {SIDES[z // MOST_SPACES]} card" if z < SPACES else "",
        "points": counted(x, "point"),
        "second_points": counted(y, "point"),
        "last_points": counted(z, "point"),
        "paid": f": {counted(y, 'point')}" if y else "",
        "sold": counted(y, f"{TYPES[x]} good") if x < len(TYPES) else "",
        "symbol": SYMBOLS[x & 1],
        "stacked": ", upon another tile" if z else "",
        "first_bonus": BONUS[x] if x < len(BONUS) else "",
        "bonus": BONUS[y] if y < len(BONUS) else "",
        "colour": COLOURS[x] if x < len(COLOURS) else "",
    }
