"""The Châteauma's chance events as text, and what it does as sentences.

county 4 1          set-up: the cards of the left and right slot; with modifier B also its building: county 4 1 bank
automaton 5         its die
cards 7, cards 7 3  the cards that fill its empty slots
"""

from collections.abc import Mapping, Sequence
from typing import Any

from duchy.games.burgundy.engine.codes import (
    ALL_TILES,
    AT_DEAL,
    BANK,
    BIT,
    COLOURS,
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
from duchy.games.burgundy.words.parts import unpacked
from duchy.games.burgundy.words.verbs import chance
from duchy.kernel.errors import Refused
from duchy.kernel.family import Option
from duchy.kernel.learning import BITS, CODE, NUMBER, Field
from duchy.kernel.reader import Reader
from duchy.kernel.verbs import POINTS, Fact, Parts

from .drawing import automaton_lines
from .engine import county as c
from .engine.chateauma import CARD_BITS, Chateauma
from .engine.county import the_automaton
from .engine.turn import slots_to_fill
from .laws import broken_automaton
from .position import describe_cards, read_cards, write_cards
from .setup import NAME, levels, make_book, plain_cards, read_level, read_modifiers
from .steps import card_space, sentences

SOURCES_WITH = {"trade-routes": (FOR_ROUTES, "routes"), "vineyards": (FOR_DOUBLE_HEXES, "double hexes")}  # by module
FIRST_GOODS = 6  # that it begins with


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
class ChateaumaWords(ModeWords[Chateauma]):
    """The Châteauma in words."""

    notes = ("", f"the {NAME} wins with equal points", "empty spaces", "turn order")
    automatic = (NAME,)  # BA-GEN-01
    sources: Mapping[int, str] = {
        FOR_CARDS: "county cards",
        FOR_BOARDING_HOUSES: "boarding houses",
        FOR_MONASTERIES: "monasteries",
        FOR_RESERVE: "reserve",
        FOR_OPEN_CARDS: "open cards",
    }
    verbs = (
        chance("county", "county {cards}{building}", "{last} lays out its first county cards"),
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

    def sources_with(self, modules: Sequence[str]) -> dict[int, str]:
        return dict(source for module, source in SOURCES_WITH.items() if module in modules)

    def read_options(self, s: State, options: Reader) -> None:
        self.rules.seat(s, read_level(options), read_modifiers(options))

    def ready(self, s: State) -> None:
        plain_cards(s, self.rules)

    @classmethod
    def options(cls, edition: str) -> tuple[Option, ...]:
        """DP-M14."""
        level = facts("chateauma")["standard_level"]
        return (
            Option("level", tuple(levels()), level, "How many points the cards of the Châteauma are worth."),
            Option("modifiers", (), "none", "What makes the Châteauma stronger: none, or letters A to D, as in A,C."),
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

    def standing(self, s: State, seat: int) -> tuple[int, ...]:
        """BA-END-06 and -07."""
        points, *rest = super().standing(s, seat)
        return points, s.plays_itself(seat), *rest

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
    def news(self, s: State) -> list[str]:
        return sentences(self.language, self.rules.part(s))

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
        lying, width = [int(tile) for tile in before.depots], int(before.width)
        for step in self.rules.part(after).log:
            kind, x, y, z = (int(step) >> shift & 255 for shift in (0, 6, 14, 22))
            kind &= 63
            if kind in (c.TOOK, c.RESERVED):
                at = lying.index(y, x * width)  # BA-PICK-05: the first of them
                lying[at] = EMPTY
                about = {"tile": self.language.tiles[y], "depot": str(x + 1), "space": at - x * width}
                about |= {"place": card_space(z)} if kind == c.TOOK else {}
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

    # ------------------------------------------------------------------ learners
    def layout(self, s: State) -> tuple[Field, ...]:
        return (
            Field("its level", 1, CODE, 4),
            Field("its modifiers", 1, BITS, 4),
            Field("white die", 1, CODE, 7),
            Field("its completed cards, double hexes and wild tiles", 3, NUMBER, 8),
            Field("its two cards + 1", 2, CODE, 32),
            Field("tiles on its cards", c.SPACES, CODE, ALL_TILES + 1),
            Field("its reserve, by colour", COLOURS + 1, NUMBER, 8),
            Field("face-down spaces, deck, discards, posts and shields", 20, BITS, 8),
        )
