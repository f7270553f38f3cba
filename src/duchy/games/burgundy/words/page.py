"""The Castles of Burgundy for the page: what each action is made of, what it brings, and how it reads."""


from typing import Any, Final

from duchy.kernel.contract import NATURE, Action, Game, Seat
from duchy.kernel.page import Banner, Choice, Preview, Told
from duchy.kernel.plain import mover_words
from duchy.kernel.verbs import Parts

from ..engine.codes import (
    AT_SETTLING,
    AT_TURN,
    COST,
    FREE_STEP,
    M8,
    M12,
    PRICE,
    TILE_COLOUR,
    X_SHIFT,
)
from ..engine.scoring import score
from ..engine.state import Player, State
from ..expansions import mode_facts
from ..game import EDITION_IDS
from ..modes.chateauma.words import told
from ..modes.team.words import holder_of, team_of
from .components import PLACES, components, is_double, title, vine_numbers
from .names import GOODS, PENDING, PHASES, TILES
from .sentences import action_sentence, chance_sentence, choice_sentence

DIE_VERBS: Final = ("take", "place", "sell", "workers", "gather", "plant")
WARE_VERBS: Final = ("take", "buy", "hire", "fetch", "gather", "trade")
AUTOMATON_EVENTS: Final = ("automaton", "cards", "county")
AUTOMATIC: Final = ("load", "keep", "settle")
ABOUT: Final = {
    "2011": "The first edition: two dice a turn, nine duchies.",
    "2019": "The edition with ten duchies and six small expansions. A good one to begin with.",
    "SE": "The large edition: thirty duchies, seven expansions and vineyards. Duchy and castle are chosen in secret.",
}
BANNERS: Final = {
    "castle": "Castle: one action of your choice, with a number of your choice.",
    "market": "Market: take a ship or livestock from any depot, or pass.",
    "carpenter": "Carpenter's workshop: take a building from any depot, or pass.",
    "church": "Church: take a mine, monastery or castle from any depot, or pass.",
    "warehouse": "Warehouse: sell one kind of goods, or pass.",
    "town-hall": "Town hall: place one more tile from storage, or pass.",
    "ship": "Ship: choose the depot whose goods you take.",
    "neighbour": "Monastery 5: take the goods of a depot beside it too, or pass.",
    "keep": "Not all goods fit: choose the kinds you keep.",
    "discard": "Storage is full: throw away one stored tile to make room.",
    "white-castle": "White castle: one action with the number of the white die.",
    "overfull": "There is less room in storage now: throw away a tile.",
    # what modules ask, by the first word of the answers
    "crane": "Crane: choose the building it acts as.",
    "route": "Trade routes: choose the tile that comes next.",
    "shield": "Choose a shield.",
    "cargo": "Shield 5: choose the goods that you take from all depots.",
    "tribute": "Tribute: choose the shields that you pay for and keep.",
    "fetch": "Place a tile straight from a depot.",
    "next": "Choose what comes next.",
    "buy": "You gained points: buy more for a silver each, or pass.",
    "trade": "You may trade five goods for a tile of the black depot, face down.",
    "give": "Choose the goods that you give.",
    "store": "There is room in both storages: choose one.",
    "found": "Choose the space of your team's first castle.",
    "bonus": "Choose the bonus that comes first.",
    "gather": "Take a double hex of the vineyard depot, or pass.",
    "vine": "A layer is full: choose a vine tile.",
    "hang": "Choose the castle that the shield hangs on.",
}


class BurgundyPage:
    open = True

    def __init__(self, name: str) -> None:
        self.edition = next(e for e, id_ in EDITION_IDS.items() if f"{name}-".startswith(f"burgundy/{id_}-"))
        self.tiles = TILES[self.edition]
        self.mode = next((mode for mode in mode_facts(self.edition) if name.endswith(f"-{mode['id']}")), None)

    def _title(self, name: str) -> str:
        return title(self.edition, name)

    # ------------------------------------------------------------------ choices
    def choices(self, game: Game[Any], s: State, seat: Seat) -> list[Choice]:
        out = []
        seen = set()
        for action in game.legal(s, seat):
            text = game.to_text(s, seat, action)
            if text in seen:
                continue
            seen.add(text)
            parts = self._parts(s, action, text)
            preview = self._preview(game, s, seat, action) if s.stage == AT_TURN else None
            say = choice_sentence(parts, self._title)
            out.append(Choice(text, say, parts["verb"], parts, preview, ends=text == "end"))
        return out

    def parts(self, game: Game[Any], s: State, seat: Seat, action: Action) -> Parts:
        text = game.to_text(s, seat, action)
        return {"verb": text.partition(" ")[0]} if seat == NATURE else self._parts(s, action, text)

    def _parts(self, s: State, action: Action, text: str) -> Parts:
        """The words of an action by what they are, with the place in the state where each thing lies."""
        kind, *words = text.split()
        parts: Parts = {"verb": kind}
        if kind == "settle":
            return parts | {"board": words[0], "hex": words[1]}
        p = s.players[s.current]
        if kind in DIE_VERBS and words and words[0].rstrip("*").isdigit():
            die = words.pop(0)
            parts |= {"die": int(die[0]), "die_index": action >> 4 & 3}
            if die.endswith("*"):  # a shield lets it be any number
                parts["any_number"] = True
        if "with" in words:  # with 1 worker
            i = words.index("with")
            parts["workers"] = int(words[i + 1])
            words = words[:i]
        if words and words[-1] in ("point", "points"):  # of the solo game
            return parts | {"number": int(words[0]), "silver": int(words[0])}
        if kind in WARE_VERBS:
            parts |= self._ware(s, words[0])
        if kind in ("place", "discard"):
            shared = {"shared": True} if words[0].startswith("shared:") else {}
            parts |= {"storage": action >> X_SHIFT & 63, "tile": words[0].removeprefix("shared:"), **shared}
        if kind == "plant":
            parts["tile"] = words[0]
        if words and words[-1] in PLACES:
            parts["vines"] = words[-1]
        elif kind in ("place", "fetch", "castle", "found"):
            parts["hex"] = words[-1]
        elif kind in ("sell", "keep", "cargo", "give"):
            parts["goods"] = words
        elif kind == "load":
            parts["depot"] = words[0]
        elif kind == "crane":
            parts["tile"] = words[0]
        elif kind in ("shield", "tribute"):
            parts["shields"] = [int(word) for word in words if word.isdigit()]
        elif kind in ("name", "route"):
            parts["number"] = int(words[0])
        elif kind in ("bonus", "vine", "store"):
            parts["bonus"] = words[0]
        elif kind == "next":  # area 3, phase, effect ship c2
            parts["bonus"] = words[0]
            if words[0] == "area":
                parts["number"] = int(words[1])
            elif words[0] == "effect":
                parts |= {"tile": words[1], "hex": words[2]}
        return parts | self._price(s, p, parts)

    def _ware(self, s: State, word: str) -> dict[str, Any]:
        """Where a tile such as 4:ship or black:mine lies; an inn lies beside the depots."""
        depot, _, tile = word.rpartition(":")
        if not depot:
            return {"depot": "beside", "tile": tile}
        if is_double(tile):
            place = {"depot": "store"} if depot == "store" else {"depot": "vineyard", "space": int(depot) - 1}
            return {**place, "tile": tile}
        n = int(s.width)
        lying = s.black if depot == "black" else s.depots[n * (int(depot) - 1) : n * int(depot)]
        return {"depot": depot, "space": list(lying).index(self.tiles.index(tile)), "tile": tile}

    def _price(self, s: State, p: Player, parts: dict[str, Any]) -> dict[str, int]:
        """Workers that turn the die into the number wanted, or what a purchase costs."""
        kind = parts["verb"]
        if kind == "hire":
            return {"workers": PRICE}
        if kind == "buy":
            silver = PRICE - int(parts.get("workers", 0))
            return {"silver": silver} if silver else {}
        if "die" not in parts or "any_number" in parts or kind == "workers":
            return {}
        free_step = 0
        if kind == "take":
            wanted, free_step = [int(parts["depot"])], M12
        elif kind == "sell":
            wanted = [GOODS.index(parts["goods"][0]) + 1]
        elif kind in ("gather", "plant"):
            wanted = vine_numbers(s, parts)
        else:
            duchy = holder_of(s, p, parts["hex"]).duchy
            wanted = [int(duchy.number[duchy.names.index(parts["hex"])])]
            free_step = FREE_STEP[TILE_COLOUR[self.tiles.index(parts["tile"])]]
        mode = (1 if p.monasteries & M8 else 0) + (2 if p.monasteries & free_step else 0)
        cost = min(int(COST[(mode * 7 + parts["die"]) * 7 + number]) for number in wanted)
        return {"workers": cost} if cost else {}

    def _preview(self, game: Game[Any], s: State, seat: Seat, action: Action) -> Preview:
        then = s.copy()
        game.apply(then, seat, action)
        before, after = s.players[seat], then.players[seat]
        had = game.scores(s)[seat]
        change = {"workers": int(after.workers - before.workers), "silver": int(after.silver - before.silver)}
        gains = {source: points - had.get(source, 0) for source, points in game.scores(then)[seat].items()}
        return Preview(
            points={source: gain for source, gain in gains.items() if gain},
            total=sum(gains.values()),
            change={key: amount for key, amount in change.items() if amount},
            then=self._effect(game, then) if then.current == s.current and then.stage == AT_TURN else None,
        )

    def _effect(self, game: Game[Any], s: State) -> str | None:
        """The word for the effect on top that waits for an answer; a module's by the first word of the answers."""
        if not s.pending:
            return None
        kind = int(s.pending[-1]) & 15
        if kind < len(PENDING):
            return PENDING[kind]
        answers = [game.to_text(s, int(s.current), action) for action in game.legal(s, int(s.current))]
        first = next((text.split()[0] for text in answers if text != "pass"), None)
        return "hang" if first == "castle" else first

    def automatic(self, parts: Parts) -> bool:
        return parts["verb"] in AUTOMATIC

    def public(self, parts: Parts, text: str, chance: bool) -> str:
        return text

    # ------------------------------------------------------------------ words
    def tell(self, game: Game[Any], before: State, seat: Seat, action: Action, after: State, names: list[str]) -> Told:
        text = game.to_text(before, seat, action)
        if seat == NATURE and text.split()[0] in AUTOMATON_EVENTS:
            return Told(" ".join(told(after, self.tiles)) or f"{names[-1]} begins.", [{"seat": len(names) - 1}])
        if seat == NATURE:
            return chance_sentence(text, PHASES[after.phase], int(after.round) + 1, names, self._title)
        parts = self._parts(before, action, text)
        p, q = before.players[seat], after.players[seat]
        done = action_sentence(parts, seat, names, self._loaded(p, q), self._title)
        done.marks += self._finished(before, after, seat, parts)
        if points := int(score(q) - score(p)):
            done.say = f"{done.say[:-1]} (+{points} point{'' if points == 1 else 's'})."
        return done

    def _finished(self, before: State, after: State, seat: Seat, parts: dict[str, Any]) -> list[dict[str, Any]]:
        """The area that a placed tile completed, for all to see."""
        if "hex" not in parts or parts["verb"] not in ("place", "fetch"):
            return []
        q = holder_of(after, after.players[seat], parts["hex"])
        p = before.players[q.seat]
        area = q.duchy.area[q.duchy.names.index(parts["hex"])]
        if q.covered & area != area or p.covered & area == area:
            return []
        return [{"seat": int(q.seat), "area": [name for h, name in enumerate(q.duchy.names) if area >> h & 1]}]

    def _loaded(self, p: Player, q: Player) -> dict[str, int]:
        """Goods that came or went, by type."""
        return {GOODS[t]: int(q.goods[t] - p.goods[t]) for t in range(6) if q.goods[t] != p.goods[t]}

    def stock(self, game: Game[Any], s: State) -> list[dict[str, int]]:
        purses = [{"workers": int(p.workers), "silver": int(p.silver)} for p in s.players]
        if team_of(s) is None:
            return purses
        # Of a team one partner has everything at a time; that it changes hands is no news.
        return [{key: purses[k][key] + purses[k + 2][key] for key in purses[k]} for k in range(2)]

    def prompt(self, game: Game[Any], s: State, seat: Seat | None, names: list[str]) -> str:
        general = mover_words(game, s, seat, names)
        if general != "Your turn.":
            return general
        if s.stage == AT_SETTLING:
            return "Choose your duchy and the space of your first castle."
        if banner := self.banner(game, s):
            return banner.text
        p = s.players[s.current]
        left = [int(die) for die in (p.die0, p.die1) if die]
        if len(left) == 2:
            return "Your turn. Both dice unused."
        if left:
            return f"Your turn. The {left[0]} is left."
        more = len(game.legal(s, seat)) > 1 if seat is not None else False
        return f"Both dice are used. {'Buy a tile, or end' if more else 'End'} your turn."

    def banner(self, game: Game[Any], s: State) -> Banner | None:
        effect = self._effect(game, s) if s.stage >= AT_TURN else None
        if effect is None:
            return None
        return Banner(effect, BANNERS.get(effect, f"{effect.capitalize()}: choose one."))

    def label(self, game: Game[Any], s: State) -> str:
        return f"{PHASES[s.phase]}{min(5, int(s.round) + 1)}" if s.stage > AT_SETTLING else ""

    def components(self) -> dict[str, Any]:
        return {**components(self.edition), "about": str(self.mode["text"]) if self.mode else ABOUT[self.edition]}
