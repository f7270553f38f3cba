"""The Châteauma's chance events as text, and what it does as sentences.

county 4 1          set-up: the cards of the left and right slot; with modifier B also its building: county 4 1 bank
automaton 5         its die
cards 7, cards 7 3  the cards that fill its empty slots
"""

from collections.abc import Mapping, Sequence
from typing import Any

from duchy.games.burgundy.engine.codes import (
    AT_DEAL,
    BANK,
    BIT,
    EMPTY,
    FIRST_LIVESTOCK,
    FOR_BOARDING_HOUSES,
    FOR_CARDS,
    FOR_DOUBLE_HEXES,
    FOR_MONASTERIES,
    FOR_OPEN_CARDS,
    FOR_RESERVE,
    FOR_ROUTES,
    FOR_SHIELDS,
    PRICE,
    SHIELDS,
)
from duchy.games.burgundy.engine.state import Player, State
from duchy.games.burgundy.setup.facts import facts
from duchy.games.burgundy.words.mode import ModeWords
from duchy.games.burgundy.words.module import Language
from duchy.games.burgundy.words.names import COLOURS
from duchy.games.burgundy.words.names import GOODS as GOODS_WORDS
from duchy.games.burgundy.words.parts import unpacked
from duchy.games.burgundy.words.verbs import chance
from duchy.kernel.compat import i64, vec
from duchy.kernel.errors import Refused
from duchy.kernel.family import Option
from duchy.kernel.reader import Reader
from duchy.kernel.verbs import POINTS, Fact, Parts

from .drawing import automaton_lines
from .engine import county as c
from .engine.chateauma import CARD_BITS, Chateauma
from .engine.county import MOST_SPACES, CountyPart, the_automaton
from .engine.turn import slots_to_fill
from .laws import broken_automaton
from .position import describe_cards, read_cards, write_cards
from .setup import NAME, levels, make_book, plain_cards, read_level, read_modifiers

SIDES = ("left", "right")
SOURCES_WITH = {"trade-routes": FOR_ROUTES, "vineyards": FOR_DOUBLE_HEXES}  # by module
FIRST_GOODS = 6  # that it begins with
BONUS = ("no", "the large", "the small")


# ------------------------------------------------------------------ chance
def parse_own_chance(s: State, module: Chateauma, tiles: list[str], words: list[str]) -> int:
    part = module.part(s)
    if s.stage == AT_DEAL:
        return _parse_county(s, module, tiles, words)
    if part.due == c.DIE:
        if len(words) != 2 or words[0] != "automaton" or words[1] not in tuple("123456"):
            raise Refused('Now the die of the Châteauma is due: "automaton 5".', "BA-PICK-01")
        return int(words[1]) - 1
    count = int(slots_to_fill(part))
    if len(words) != 1 + count or words[0] != "cards":
        raise Refused(f'Now "cards ..." is due with {count} number{"s" * (count > 1)}.', "BA-CARD-08")
    deck = int(part.deck)
    outcome = 0
    for i, word in enumerate(words[1:]):
        deck = deck or int(part.discards)
        card = _card(word, deck, "BA-CARD-10")
        deck ^= 1 << card
        outcome |= card << CARD_BITS * i
    return outcome


def _card(word: str, deck: int, rule: str) -> int:
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0
    if number == 0 or not deck >> number - 1 & 1:
        raise Refused(f'"{word}" is no card that can be drawn now.', rule)
    return number - 1


def _parse_county(s: State, module: Chateauma, tiles: list[str], words: list[str]) -> int:
    with_building = bool(module.part(s).modifiers & c.MODIFIER_B)
    if len(words) != 3 + with_building or words[0] != "county":
        more = " and the building of modifier B" if with_building else ""
        raise Refused(f'Now "county ..." is due with the left and the right card{more}.', "BA-SETUP-03")
    left = _card(words[1], int(module.book.castle_cards()), "BA-SETUP-03")
    right = _card(words[2], int(module.book.deck) ^ 1 << left, "BA-SETUP-04")
    outcome = left | right << CARD_BITS
    if with_building:
        if words[3] not in tiles[:FIRST_LIVESTOCK]:
            raise Refused(f'"{words[3]}" is no building of the coloured supply.', "BA-DIFF-05")
        outcome |= tiles.index(words[3]) << 2 * CARD_BITS
    return outcome


# ------------------------------------------------------------------ what it does
def told(s: State, tiles: list[str]) -> list[str]:
    part = s.ext[0]
    return sentences(part, tiles) if isinstance(part, CountyPart) else []


def forget(s: State) -> None:
    """Another chance event begins: what it did before is no news any more."""
    part = s.ext[0]
    assert isinstance(part, CountyPart)
    part.log = vec[i64]()


def sentences(part: CountyPart, tiles: list[str]) -> list[str]:
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
            kinds = _list([COLOURS[colour] for colour in range(6) if wanted >> colour & 1], "or")
            where = f"depot{'s' * (len(looked) > 1)} {_list(looked, 'and')}"
            out.append(f"It looks for {kinds} in {where}: none.")
            looked = []
        out.append(_sentence(part, tiles, kind, x, y, z))
    return out


def _list(things: Sequence[object], joined: str) -> str:
    words = [str(thing) for thing in things]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joined} {words[-1]}"


def _space(z: int) -> str:
    return f"space {z % MOST_SPACES + 1} of the {SIDES[z // MOST_SPACES]} card"


def _points(x: int) -> str:
    return f"{x} point{'s' * (x != 1)}"


def _sentence(part: CountyPart, tiles: list[str], kind: int, x: int, y: int, z: int) -> str:
    tile = tiles[y] if y < len(tiles) else ""
    if kind == c.ROLLED:
        return f"The Châteauma rolls {x} and looks at its {SIDES[y]} card."
    if kind == c.AGAIN:
        return f"It picks again from depot {x} on, for the {SIDES[y]} card."
    if kind == c.TOOK:
        return f"It takes {tile} from depot {x + 1} to {_space(z)}."
    if kind == c.FROM_RESERVE:
        return f"It lays {tile} from its reserve on {_space(z)}."
    if kind == c.LAID_WILD:
        return f"It lays a wild tile face down on {_space(z)}."
    if kind == c.WILD_FROM_BLACK:
        return f"It puts {tile} of the black depot face down on its wild tiles."
    if kind == c.SILVER:
        return f"It gains {x} silver."
    if kind == c.ANIMALS:
        return f"Its animals score {_points(x)}."
    if kind == c.POINTS:
        return f"It scores {_points(x)}."
    if kind == c.GOODS:
        return f"Its ship takes {y} goods of depot {x + 1} and moves on."
    if kind == c.NO_GOODS:
        return "Its ship finds no goods and moves on."
    return _sale_or_card(part, tiles, kind, x, y, z)


def _sale_or_card(part: CountyPart, tiles: list[str], kind: int, x: int, y: int, z: int) -> str:
    tile = tiles[y] if y < len(tiles) else ""
    if kind == c.SOLD:
        return f"It sells {y} {GOODS_WORDS[x]} for {_points(z)} and 1 silver."
    if kind == c.NOTHING_TO_SELL:
        return "It has no goods to sell."
    if kind == c.RESERVED:
        return f"It puts {tile} of depot {x + 1} into its reserve."
    if kind == c.NOTHING_TO_TAKE:
        return f"Its {tile.replace('-', ' ')} finds no tile to take."
    if kind == c.NOTHING_FITS:
        return "Its town hall finds no tile of the reserve that fits."
    if kind == c.SYMBOL:
        return "It covered a symbol for a double hex." if x else "It covered a symbol for a sale."
    if kind == c.COMPLETED:
        return f"Card {x + 1} is complete: {_points(y)}."
    if kind == c.MOVED:
        return f"{tile.capitalize()} goes to its duchy{', upon another tile' if z else ''}."
    if kind == c.POST:
        return f"That is its card number {x} with a border post" + (f": {_points(y)}." if y else ".")
    if kind == c.BORDER_BONUS:
        return f"Its third card with a border post takes {BONUS[x]} border bonus" + (f": {_points(y)}." if y else ".")
    if kind == c.SHIELD:
        return f"It takes shield {y + 1} of depot {x + 1}."
    if kind == c.EXTRA_TURN:
        return "An extra turn."
    if kind == c.NO_CARD:
        return "No card has an open space."
    if kind == c.DRAWN:
        return f"Card {x + 1} comes to the {SIDES[y]}."
    if kind == c.SLID:
        return f"Card {x + 1} slides to the left."
    if kind == c.RENEWED:
        return "The deck is empty: the discarded cards are shuffled."
    if kind == c.CLAIMED:
        return f"It takes {BONUS[y]} bonus tile for {COLOURS[x]}: {_points(z)}."
    if kind == c.BOUGHT:
        return f"It buys {tile} of the black depot for its reserve."
    if kind == c.DOUBLE:
        return f"It takes the double hex of slot {x + 1} of the vineyard depot."
    if kind == c.NO_DOUBLE:
        return "The vineyard depot is empty."
    assert kind == c.BOUGHT_DOUBLE
    return f"It buys the double hex of space {x + 1} of the vineyard store."


class ChateaumaWords(ModeWords[Chateauma]):
    """The Châteauma in words."""

    automatic = (NAME,)  # BA-GEN-01
    sources = (FOR_CARDS, FOR_BOARDING_HOUSES, FOR_MONASTERIES, FOR_RESERVE, FOR_OPEN_CARDS)
    verbs = (
        chance("county", "county {cards}{building}", "{last} begins"),
        chance("automaton", "automaton {die}", "{news}"),
        chance("cards", "cards {cards}", "{news}"),
    )
    causes: Mapping[str, str] = {
        "county cards": "a county card", "boarding houses": "boarding house", "routes": "trade route",
        "reserve": "the reserve", "open cards": "tiles on its cards", "nothing found": "nothing found in the depots",
    }  # fmt: skip
    told: Mapping[str, str] = {"card": ""}

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Chateauma:
        return Chateauma(at, make_book(language.modules))

    def sources_with(self, modules: Sequence[str]) -> tuple[int, ...]:
        return tuple(source for module, source in SOURCES_WITH.items() if module in modules)

    def read_options(self, s: State, options: Reader) -> None:
        self.rules.seat(s, read_level(options), read_modifiers(options))

    def ready(self, s: State) -> None:
        plain_cards(s, self.rules)

    @classmethod
    def options(cls, edition: str) -> tuple[Option, ...]:
        """DP-M14."""
        level = facts("chateauma")["standard_level"]
        return (
            Option("level", tuple(levels()), level, "How many points its cards are worth."),
            Option("modifiers", (), "none", "What makes it stronger: none, or letters of A to D, as in A,C."),
        )

    # ------------------------------------------------------------------ positions
    def write_automatic(self, s: State, p: Player, out: dict[str, Any]) -> None:
        out |= write_cards(self.rules.part(s), p, self.language.tiles)

    def read_automatic(self, s: State, p: Player, seat: Reader, r: Reader) -> None:
        read_cards(s, self.rules, seat, r, self.language.tiles)

    def describe(self, s: State, out: dict[str, Any]) -> None:
        describe_cards(self.rules.part(s), the_automaton(s), out)

    def plain(self, out: dict[str, Any]) -> None:
        out["automaton"]["white"] = 1
        out["turn"] = out["track"].index(0)

    def shields_aside(self, s: State) -> int:
        return int(self.rules.part(s).shields)

    # ------------------------------------------------------------------ laws and drawing
    def broken(self, s: State) -> list[str]:
        return broken_automaton(s, self.rules.part(s))

    def never_drawn(self, s: State, usual: int) -> int | None:
        """INV-M16: with modifiers A and B tiles are used up before the first phase."""
        return None if self.rules.part(s).modifiers & (c.MODIFIER_A | c.MODIFIER_B) else usual

    def goods_dealt(self, s: State) -> int:
        return super().goods_dealt(s) + FIRST_GOODS

    def automatic_lines(self, s: State, p: Player) -> list[str]:
        return automaton_lines(self.rules.part(s), p, self.language.tiles)

    notes = ("", f"the {NAME} wins with equal points", "empty spaces", "turn order")

    def standing(self, s: State, seat: int) -> tuple[int, ...]:
        """BA-END-06 and -07."""
        points, *rest = super().standing(s, seat)
        return points, seat >= s.people, *rest

    # ------------------------------------------------------------------ actions and chance
    def chance_parts(self, s: State, outcome: int) -> Parts:
        part = self.rules.part(s)
        if s.stage == AT_DEAL:
            out: Parts = {"verb": "county", "cards": [card + 1 for card in unpacked(outcome, CARD_BITS, 2)]}
            with_building = part.modifiers & c.MODIFIER_B
            return out | {"tile": self.language.tiles[outcome >> 2 * CARD_BITS]} if with_building else out
        if part.due == c.DIE:
            return {"verb": "automaton", "die": outcome + 1}
        return {"verb": "cards", "cards": [card + 1 for card in unpacked(outcome, CARD_BITS, int(slots_to_fill(part)))]}

    def parse_chance(self, s: State, words: list[str]) -> int:
        return parse_own_chance(s, self.rules, self.language.tiles, words)

    def written(self, parts: Parts) -> dict[str, str]:
        return {"building": f" {parts['tile']}" if "tile" in parts else ""} if parts["verb"] == "county" else {}

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened
    def facts(self, before: State, after: State, seat: int, parts: Parts) -> list[Fact]:
        """What it did in its own chance event, from its log."""
        own = int(after.n) - 1
        out = []
        if points := int(after.players[own].points[FOR_SHIELDS] - before.players[own].points[FOR_SHIELDS]):
            held = [k + 1 for k in range(SHIELDS) if self.rules.part(after).shields & BIT[k]]
            out.append(Fact(POINTS, own, points, "shields", "shields", {"shields": held}))
        if parts["verb"] not in ("automaton", "cards"):
            return out
        last = EMPTY
        for step in self.rules.part(after).log:
            kind, x, y = int(step) & 63, int(step) >> 6 & 255, int(step) >> 14 & 255
            if kind in (c.TOOK, c.RESERVED):
                about = {"tile": self.language.tiles[y], "depot": str(x + 1)}
                out.append(Fact("tile", own, cause="take", about=about))
            elif kind in (c.BOUGHT, c.BOUGHT_DOUBLE):
                out.append(Fact("silver", own, -PRICE, "purchase"))
            elif kind == c.SOLD:
                out.append(Fact("silver", own, 1, "sale"))
            elif kind == c.SILVER:
                out.append(Fact("silver", own, x, "bank" if last == BANK else "nothing found"))
            elif kind == c.COMPLETED:
                out.append(Fact("card", own, about={"card": x + 1}))
            last = y if kind in (c.TOOK, c.FROM_RESERVE) else EMPTY
        return out

    def cause(self, before: State, after: State, seat: int, what: str, parts: Parts) -> str:
        """RUL-M31: those behind it on the track."""
        return "start" if parts["verb"] == "county" else ""
