"""The Châteauma for people who play with the printed game: they type what the table shows, it says what it does.

A session is its set-up and the lines typed so far: whoever keeps these two can take back a line, or go on another day.
Nothing of the algorithm is here: the lines fill a position of the engine, and the engine's automaton plays in it.
"""

from collections.abc import Sequence
from typing import Any, Final

from duchy.games.burgundy.engine.chance import space_colour
from duchy.games.burgundy.engine.codes import (
    AT_DEAL,
    AT_END,
    AT_TURN,
    EMPTY,
    FIRST_MONASTERY,
    MONASTERY,
    TILE_COLOUR,
)
from duchy.games.burgundy.engine.flow import end_phase
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.words.module import Language
from duchy.games.burgundy.words.names import COLOURS, GOODS, PHASES
from duchy.games.burgundy.words.verbs import tile_title
from duchy.kernel.compat import i64, vec
from duchy.kernel.contract import NATURE, Setup
from duchy.kernel.errors import InputError
from duchy.kernel.family import Offer

from .engine.chateauma import Chateauma
from .engine.county import CARDS, CountyPart, the_automaton
from .engine.turn import slots_to_fill
from .offers import alike_in_black, lying_in_black, offered, tiles_in, tiles_of
from .position import FACE_DOWN
from .steps import sentences

ROUNDS: Final = 5
PLACES: Final = (*"123456", "black")
MOST_LINES: Final = 3000
LONGEST_LINE: Final = 200

HELP: Final = (
    ("county 4 1", "set-up: the cards of the left and right slot; with modifier B also the building: county 4 1 bank"),
    ("1 bank ship", "what lies in depot 1 now, two of a kind in reading order; 1 none if nothing"),
    ("black mine ship", "what lies in the black depot, in reading order: its first tile matters"),
    ("white 3 red", "a round begins: the white die, and the good that goes to its depot, by name or number"),
    ("take 3 ship", "somebody took a tile; take black mine, or take black 2 for the second that lies there"),
    ("goods 3", "somebody took the goods of depot 3; goods 3 red 2 if two red ones are there"),
    ("bonus ship", "somebody took a bonus tile of that colour; bonus border for one of the border posts"),
    ("die 5", "the turn of the Châteauma, with its die"),
    ("cards 7", "the county cards that were drawn for it, when it asks"),
    ("phase", "the phase is over: the next one begins, or after phase E the end is scored"),
    ("shields 3 5 17", "with shields: those in depot 3 are numbers 5 and 17; shields 3 none"),
    ("vines depot 1 3", "with Vineyards: the places of the depot that are filled; vines store 2; vines store none"),
)  # fmt: skip


class Companion:
    """One automaton at a real table. `do` carries out a line; a line that is refused changes nothing."""

    help: tuple[tuple[str, str], ...] = HELP

    def __init__(self, setup: Setup, modules: Sequence[str] = ()) -> None:
        self.game = Burgundy("SE", modules, "chateauma")
        self.setup = dict(setup)
        self.modules = list(modules)
        s = self.game.new(self.setup)
        self.game.apply(s, NATURE, 0)  # who starts does not matter to the Châteauma
        s.stage = AT_DEAL
        s.filling = list(s.hooks.deal).index(s.hooks.modules[0])
        s.current = s.people
        self.state = s
        self.rounds = 0  # of this phase, begun
        self.acted = False  # its turn of this round is over
        self.tiles = tiles_of(self.game)
        self.unknown = self._to_tell(first=True)  # what lies there was not told yet in this phase
        self.lines: list[str] = []

    @property
    def module(self) -> Chateauma:
        module = self.state.hooks.modules[0]
        assert isinstance(module, Chateauma)
        return module

    @property
    def part(self) -> CountyPart:
        return self.module.part(self.state)

    def _to_tell(self, first: bool) -> list[str]:
        """What must be told at the start of a phase, by the words that such a line begins with."""
        return [*PLACES, *(line for words in self.game.language.words for line in words.laid_out(first))]

    # ---------------------------------------------------------------- lines
    def do(self, line: str) -> list[str]:
        """Carry out a line; what the Châteauma does, in sentences."""
        words = line.lower().replace(",", " ").replace(":", " ").split()
        if not words or len(line) > LONGEST_LINE:
            raise InputError("Type a line such as: white 3 red.")
        if len(self.lines) >= MOST_LINES:
            raise InputError(f"A session has {MOST_LINES} lines at most.")
        said = self._line(words[0], words[1:])
        self.lines.append(" ".join(words))
        return said

    def _line(self, verb: str, words: list[str]) -> list[str]:
        s = self.state
        if s.stage == AT_END:
            raise InputError("The game is over.")
        if verb == "county" or s.stage == AT_DEAL:
            return self._county(verb, words)
        if self.part.due == CARDS and verb != "cards":
            raise InputError(f"First its cards: type {self.asks()}.")
        if verb in PLACES:
            return self._told(verb, self._fill(verb, words))
        known = {
            "white": self._white, "take": self._take, "goods": self._goods, "bonus": self._bonus, "die": self._die,
            "cards": self._cards, "phase": self._phase,
        }  # fmt: skip
        if verb in known:
            return known[verb](words)
        return self._told(" ".join([verb, *words[:1]]), self._observe(verb, words))

    def _told(self, what: str, said: list[str]) -> list[str]:
        self.unknown = [place for place in self.unknown if place != what]
        return said

    def asks(self) -> str:
        """What comes next, as a person would type it."""
        s = self.state
        if s.stage == AT_END:
            return ""
        if s.stage == AT_DEAL:
            return "county LEFT RIGHT"
        if self.part.due == CARDS:
            return " ".join(["cards", *["NUMBER"] * int(slots_to_fill(self.part))])
        if self.unknown:
            return f"{self._wanted(self.unknown[0])} (still to tell: {', '.join(self.unknown)})"
        if self.rounds and not self.acted:
            return "what others took (take 3 ship), then die NUMBER"
        return "phase" if self.rounds == ROUNDS else "white NUMBER GOOD"

    def _wanted(self, place: str) -> str:
        """The line that tells what lies there; where the order of tiles decides what it takes, that is asked for."""
        if place == "black":
            return "black TILE TILE ... in reading order"
        if place not in PLACES:
            return f"{place} NUMBER ... or none"
        twice = self._twice(place)
        return f"{place} TILE TILE ..." + (f", the {twice} tiles in reading order" if twice else "")

    def _twice(self, place: str) -> str:
        """BA-PICK-05: the kind that has two spaces in a depot."""
        kinds = [COLOURS[int(space_colour(self.state, slot))] for slot in self._slots(place)]
        return next((kind for kind in kinds if kinds.count(kind) > 1), "")

    def _slots(self, place: str) -> range:
        width = int(self.state.width)
        return range((int(place) - 1) * width, int(place) * width)

    def offers(self) -> list[Offer]:
        return offered(self)

    # ---------------------------------------------------------------- the table
    def _county(self, verb: str, words: list[str]) -> list[str]:
        """BA-SETUP-03 to -05."""
        if self.state.stage != AT_DEAL:
            raise InputError("The county cards of the set-up are known already.")
        if verb != "county":
            raise InputError("First the county cards of the set-up: county LEFT RIGHT (numbers).")
        outcome = self.game.parse(self.state, NATURE, " ".join(["county", *words]))
        self.module.dealt(self.state, outcome)
        self.state.stage = AT_TURN
        return []

    def _tile(self, word: str) -> int:
        """A tile by its name or the beginning of it, with or without hyphen: sheep3 is sheep-3. Which monastery it is
        does not matter to the Châteauma (BA-GEN-03, BA-END-01), so its number may be left out, and is forgotten."""
        letters, digits = _split(word.replace("-", "").replace("_", ""))
        names = {tile: _split(name.replace("-", "")) for tile, name in enumerate(self.game.tiles) if tile in self.tiles}
        alike = [tile for tile, name in names.items() if name == (letters, digits)]
        if not alike and letters:
            alike = [
                tile
                for tile, (name, number) in names.items()
                if name.startswith(letters) and (number == digits or (TILE_COLOUR[tile] == MONASTERY and not digits))
            ]
        found = list(dict.fromkeys(FIRST_MONASTERY if TILE_COLOUR[tile] == MONASTERY else tile for tile in alike))
        if len(found) != 1:
            known = ", ".join(self.tiles[tile] for tile in found[:4])
            raise InputError(f'"{word}" is ' + (f"not clear: {known}." if found else "no tile of this game."))
        return found[0]

    def _fill(self, place: str, words: list[str]) -> list[str]:
        """What lies in a depot now: each tile goes to a printed space of its kind."""
        s = self.state
        tiles = [] if words == ["none"] else [self._tile(word) for word in words]
        if not words:
            raise InputError(f'Say what lies there, as in "{place} bank ship", or "{place} none".')
        if place == "black":
            if len(tiles) > 2 * s.width:
                raise InputError(f"The black depot has {2 * s.width} spaces with so many players.")
            s.black = vec[i64]([i64(tile) for tile in tiles] + [i64(EMPTY)] * (2 * int(s.width) - len(tiles)))
            return []
        spaces = {slot: int(space_colour(s, slot)) for slot in self._slots(place)}
        lying = dict.fromkeys(spaces, EMPTY)
        for tile in tiles:
            free = [slot for slot, colour in spaces.items() if colour == TILE_COLOUR[tile] and lying[slot] == EMPTY]
            if not free:
                kinds = ", ".join(COLOURS[colour] for colour in spaces.values())
                raise InputError(f"Depot {place} has no space left for {self.tiles[tile]}; it has {kinds}.")
            lying[free[0]] = tile
        for slot, tile in lying.items():
            s.depots[slot] = tile
        return []

    def _depot(self, words: list[str]) -> int:
        if not words or words[0] not in tuple("123456"):
            raise InputError("Name the depot, 1 to 6.")
        return int(words[0]) - 1

    def _good(self, word: str) -> int:
        """By its name or the beginning of it, or by the number on its tiles."""
        found = [t for t, name in enumerate(GOODS) if name.startswith(word) or word == str(t + 1)]
        if len(found) != 1:
            raise InputError(f'"{word}" is no goods type; they are {", ".join(GOODS)}, or 1 to {len(GOODS)}.')
        return found[0]

    def _take(self, words: list[str]) -> list[str]:
        s = self.state
        if len(words) != 2:
            raise InputError('Say where and what, as in "take 3 ship" or "take black mine".')
        if words[0] == "black":
            s.black[self._in_black(words[1])] = EMPTY
            return []
        tile = self._tile(words[1])
        for slot in self._slots(str(self._depot(words) + 1)):
            if s.depots[slot] == tile:
                s.depots[slot] = EMPTY
                return []
        raise InputError(f"There is no {self.tiles[tile]} in depot {words[0]} as far as I know.")

    def _in_black(self, word: str) -> int:
        """A place of the black depot, by its tile or by its number among those that lie there. Which of two equal tiles
        was taken is asked for if it decides which tile is the first now (BA-FALL-03, BA-BUY-03)."""
        lying = lying_in_black(self)
        if word.isascii() and word.isdigit():
            if not 1 <= int(word) <= len(lying):
                raise InputError(f"In the black depot lie {len(lying)} tiles as far as I know, so there is no {word}.")
            return lying[int(word) - 1]
        tile = self._tile(word)
        found = [slot for slot in lying if self.state.black[slot] == tile]
        if not found:
            raise InputError(f"There is no {self.tiles[tile]} in the black depot as far as I know.")
        if not alike_in_black(self, found):
            places = " or ".join(f'"take black {lying.index(slot) + 1}"' for slot in found)
            raise InputError(f"The black depot has several of {self.tiles[tile]}; say which by its place: {places}.")
        return found[0]

    def _goods(self, words: list[str]) -> list[str]:
        depot = self._depot(words)
        counts = [0] * 6
        for name, number in zip(words[1::2], words[2::2], strict=False):
            if number not in tuple("01234567"):
                raise InputError(f'"{number}" is not a number of goods.')
            counts[self._good(name)] = int(number)
        if len(words) % 2 == 0:
            raise InputError('Say each type with its number, as in "goods 3 red 2 pink 1".')
        for t in range(6):
            self.state.depot_goods[6 * depot + t] = counts[t]
        return []

    def _bonus(self, words: list[str]) -> list[str]:
        s = self.state
        if words == ["border"]:
            return self._observe("bonus border", [])
        if len(words) != 1 or words[0] not in COLOURS[:6]:
            raise InputError(f"Name the colour of the bonus tile: {', '.join(COLOURS[:6])}.")
        colour = COLOURS.index(words[0])
        if s.bonus_taken[colour] == 2:
            raise InputError(f"Both bonus tiles of {words[0]} are taken already.")
        s.bonus_taken[colour] += 1
        return []

    def _observe(self, verb: str, words: list[str]) -> list[str]:
        """The pieces of a module."""
        for module in self.game.language.words:
            if verb in module.observes:
                module.observe(self.state, words)
                return []
        for missing in self.game.language.missing:
            if verb in missing.observes:
                raise InputError(missing.absence.reason)
        raise InputError(f'"{verb}" is no line of the companion; "help" shows them.')

    # ---------------------------------------------------------------- rounds
    def _white(self, words: list[str]) -> list[str]:
        """BA-ROUND-02 and -03."""
        s = self.state
        if self.rounds and not self.acted:
            raise InputError("First its turn of this round: die NUMBER.")
        if self.unknown:
            raise InputError(f"First tell what lies in {', '.join(self.unknown)}: {self.asks()}.")
        if self.rounds == ROUNDS:
            raise InputError(f'The five rounds of phase {PHASES[s.phase]} are over: type "phase".')
        if len(words) != 2 or words[0] not in tuple("123456"):
            raise InputError('Say the white die and the good of the round, as in "white 3 red".')
        good = self._good(words[1])
        for module in s.hooks.rolled:
            module.rolled(s, int(words[0]))
        s.depot_goods[6 * (int(words[0]) - 1) + good] += 1
        s.round = self.rounds
        self.rounds += 1
        self.acted = False
        card = self.part.cards[self.part.selected()] + 1
        return [f"Round {self.rounds} of phase {PHASES[s.phase]}: card {card} is selected."]

    def _die(self, words: list[str]) -> list[str]:
        """BA-TURN-01."""
        if not self.rounds or self.acted:
            raise InputError('A round begins with the white die, as in "white 3 red"; it acts once in it.')
        if len(words) != 1 or words[0] not in tuple("123456"):
            raise InputError('Say what its die shows, as in "die 5".')
        self.part.log = vec[i64]()
        self.module.act(self.state, int(words[0]))
        return self._said()

    def _cards(self, words: list[str]) -> list[str]:
        """BA-CARD-08 and -10."""
        part = self.part
        if part.due != CARDS:
            raise InputError("No county card is wanted now.")
        count = int(slots_to_fill(part))
        deck = int(part.deck)
        outcome = 0
        if len(words) != count:
            raise InputError(f"It wants {count} card{'s' * (count > 1)}: {self.asks()}.")
        for i, word in enumerate(words):
            deck = deck or int(part.discards)
            number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0
            if not number or not deck >> number - 1 & 1:
                raise InputError(f'"{word}" is no card that can be drawn now.')
            deck ^= 1 << number - 1
            outcome |= number - 1 << 5 * i
        part.log = vec[i64]()
        self.module.refill(self.state, outcome)
        return self._said()

    def _said(self) -> list[str]:
        said = sentences(self.game.language, self.part, _title)
        if self.part.due == CARDS:
            return [*said, f"It needs new cards: type {self.asks()}."]
        self.acted = True
        return [*said, f"It has {self.points()} points and {the_automaton(self.state).silver} silver."]

    def _phase(self, words: list[str]) -> list[str]:
        s = self.state
        if self.rounds != ROUNDS or not self.acted:
            raise InputError(f"Phase {PHASES[s.phase]} has five rounds, and its turn of the fifth is not over.")
        silver = int(the_automaton(s).silver)
        end_phase(s)
        self.rounds, self.acted, self.unknown = 0, False, self._to_tell(first=False)
        if s.stage == AT_END:
            scored = [f"{source} {points}" for source, points in self.breakdown().items()]
            return [f"The end is scored: {', '.join(scored)}.", f"The Châteauma has {self.points()} points."]
        mined = int(the_automaton(s).silver) - silver
        s.stage = AT_TURN
        return [f"Its mines bring {mined} silver. Phase {PHASES[s.phase]} begins: clear the depots and fill them anew."]

    # ---------------------------------------------------------------- what is known
    def breakdown(self) -> dict[str, int]:
        """Its points by source."""
        seat = self.game.scores(self.state)[self.state.people]
        return {source: points for source, points in seat.items() if points}

    def points(self) -> int:
        return sum(self.breakdown().values())

    def table(self) -> dict[str, Any]:
        """What lies where, as far as it was typed, and what the Châteauma has."""
        s = self.state
        p = the_automaton(s)
        lying = {place: [self.tiles[tile] for tile in tiles_in(self, place)] for place in PLACES}
        goods = {
            str(d + 1): {GOODS[t]: int(s.depot_goods[6 * d + t]) for t in range(6) if s.depot_goods[6 * d + t]}
            for d in range(6)
        }
        seen = self.game.describe(s)
        return {
            "phase": PHASES[s.phase],
            "round": self.rounds,
            "depots": {place: lying[place] for place in PLACES if place != "black"},
            "goods": goods,
            "black": lying["black"],
            "cards": [card | {"tiles": self._unnumbered(card["tiles"])} for card in seen["automaton"]["cards"] if card],
            "reserve": self._unnumbered(seen["automaton"]["reserve"]),
            "wild": len(seen["automaton"]["wild"]),
            "own_goods": seen["seat"][str(s.people)]["goods"],
            "silver": int(p.silver),
            "points": self.breakdown(),
            "total": self.points(),
            "over": s.stage == AT_END,
        }

    def _unnumbered(self, names: list[Any]) -> list[Any]:
        """As the companion calls the tiles of a position."""
        up = {self.game.tiles[tile]: name for tile, name in self.tiles.items()}
        own = up | {f"{FACE_DOWN}{name}": f"{FACE_DOWN}{shown}" for name, shown in up.items()}
        return [own.get(name, name) for name in names]


def _split(name: str) -> tuple[str, str]:
    """sheep3 is sheep and 3."""
    letters = name.rstrip("0123456789")
    return letters, name[len(letters) :]


def _title(language: Language, name: str) -> str:
    return "the monastery" if name == language.tiles[FIRST_MONASTERY] else tile_title(language, name)
