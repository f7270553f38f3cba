"""The Castles of Burgundy for the page: what each action is made of, what it brings, and how it reads."""

from typing import Any, Final

from duchy.games.burgundy.game import EDITION_IDS
from duchy.games.burgundy.geometry import hex_index
from duchy.games.burgundy.scoring import score
from duchy.games.burgundy.state import Player, State
from duchy.games.burgundy.tables import AT_SETTLING, AT_TURN, COST, FREE_STEP, M8, M12, PRICE, TILE_COLOUR, X_SHIFT
from duchy.games.burgundy.words import GOODS, PENDING, PHASES, TILES
from duchy.kernel.contract import NATURE, Action, Game, Seat

from . import Told
from .burgundy_facts import facts, title
from .burgundy_words import action_sentence, chance_sentence, choice_sentence
from .plain import mover_words

DIE_VERBS: Final = ("take", "place", "sell", "workers")
WARE_VERBS: Final = ("take", "buy", "hire", "fetch")
AUTOMATIC: Final = ("load", "keep", "settle")
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
}


class Burgundy:
    kind = "parts"
    open = True

    def __init__(self, name: str) -> None:
        self.edition = next(edition for edition, id_ in EDITION_IDS.items() if name == f"burgundy/{id_}")
        self.tiles = TILES[self.edition]

    def _title(self, name: str) -> str:
        return title(self.edition, name)

    # ------------------------------------------------------------------ choices
    def choices(self, game: Game[Any], s: State, seat: Seat) -> list[dict[str, Any]]:
        out = []
        seen = set()
        for action in game.legal(s, seat):
            text = game.to_text(s, seat, action)
            if text in seen:
                continue
            seen.add(text)
            parts = self.parts(s, action, text)
            preview = self._preview(game, s, seat, action) if s.stage == AT_TURN else None
            say = choice_sentence(parts, self._title)
            out.append({"text": text, "say": say, "parts": parts, "preview": preview})
        return out

    def parts(self, s: State, action: Action, text: str) -> dict[str, Any]:
        """The words of an action by what they are, with the place in the state where each thing lies."""
        kind, *words = text.split()
        parts: dict[str, Any] = {"kind": kind}
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
        if kind in WARE_VERBS:
            parts |= self._ware(s, words[0])
        if kind in ("place", "discard"):
            parts |= {"storage": action >> X_SHIFT & 63, "tile": words[0]}
        if kind in ("place", "fetch", "castle"):
            parts["hex"] = words[-1]
        elif kind in ("sell", "keep", "cargo"):
            parts["goods"] = words
        elif kind == "load":
            parts["depot"] = words[0]
        elif kind == "crane":
            parts["tile"] = words[0]
        elif kind in ("shield", "tribute"):
            parts["shields"] = [int(word) for word in words if word.isdigit()]
        elif kind in ("name", "route"):
            parts["number"] = int(words[0])
        return parts | self._price(p, parts)

    def _ware(self, s: State, word: str) -> dict[str, Any]:
        """Where a tile such as 4:ship or black:mine lies; an inn lies beside the depots."""
        depot, _, tile = word.rpartition(":")
        if not depot:
            return {"depot": "beside", "tile": tile}
        n = int(s.width)
        lying = s.black if depot == "black" else s.depots[n * (int(depot) - 1) : n * int(depot)]
        return {"depot": depot, "space": list(lying).index(self.tiles.index(tile)), "tile": tile}

    def _price(self, p: Player, parts: dict[str, Any]) -> dict[str, int]:
        """Workers that turn the die into the number wanted, or what a purchase costs."""
        kind = parts["kind"]
        if kind == "hire":
            return {"workers": PRICE}
        if kind == "buy":
            silver = PRICE - int(parts.get("workers", 0))
            return {"silver": silver} if silver else {}
        if "die" not in parts or "any_number" in parts or kind == "workers":
            return {}
        free_step = 0
        if kind == "take":
            wanted, free_step = int(parts["depot"]), M12
        elif kind == "sell":
            wanted = GOODS.index(parts["goods"][0]) + 1
        else:
            wanted = int(p.duchy.number[hex_index(parts["hex"])])
            free_step = FREE_STEP[TILE_COLOUR[self.tiles.index(parts["tile"])]]
        mode = (1 if p.monasteries & M8 else 0) + (2 if p.monasteries & free_step else 0)
        cost = int(COST[(mode * 7 + parts["die"]) * 7 + wanted])
        return {"workers": cost} if cost else {}

    def _preview(self, game: Game[Any], s: State, seat: Seat, action: Action) -> dict[str, Any]:
        then = s.copy()
        game.apply(then, seat, action)
        before, after = s.players[seat], then.players[seat]
        had = game.scores(s)[seat]
        gains = {source: points - had.get(source, 0) for source, points in game.scores(then)[seat].items()}
        return {
            "points": {source: gain for source, gain in gains.items() if gain},
            "total": sum(gains.values()),
            "workers": int(after.workers - before.workers),
            "silver": int(after.silver - before.silver),
            "then": self._effect(game, then) if then.current == s.current and then.stage == AT_TURN else None,
        }

    def _effect(self, game: Game[Any], s: State) -> str | None:
        """The word for the effect on top that waits for an answer; a module's by the first word of the answers."""
        if not s.pending:
            return None
        kind = int(s.pending[-1]) & 15
        if kind < len(PENDING):
            return PENDING[kind]
        answers = [game.to_text(s, int(s.current), action) for action in game.legal(s, int(s.current))]
        return next((text.split()[0] for text in answers if text != "pass"), None)

    def automatic(self, text: str) -> bool:
        return text.partition(" ")[0] in AUTOMATIC

    def public(self, text: str, chance: bool) -> str:
        return text

    def ends(self, text: str) -> bool:
        return text == "end"

    # ------------------------------------------------------------------ words
    def tell(self, game: Game[Any], before: State, seat: Seat, action: Action, after: State, names: list[str]) -> Told:
        text = game.to_text(before, seat, action)
        if seat == NATURE:
            return chance_sentence(text, PHASES[after.phase], int(after.round) + 1, names, self._title)
        parts = self.parts(before, action, text)
        p, q = before.players[seat], after.players[seat]
        told = action_sentence(parts, seat, names[seat], self._loaded(p, q), self._title)
        if points := int(score(q) - score(p)):
            told.say = f"{told.say[:-1]} (+{points} point{'' if points == 1 else 's'})."
        return told

    def _loaded(self, p: Player, q: Player) -> dict[str, int]:
        """Goods that came or went, by type."""
        return {GOODS[t]: int(q.goods[t] - p.goods[t]) for t in range(6) if q.goods[t] != p.goods[t]}

    def stock(self, game: Game[Any], s: State) -> list[dict[str, int]]:
        return [{"workers": int(p.workers), "silver": int(p.silver)} for p in s.players]

    def prompt(self, game: Game[Any], s: State, seat: Seat | None, names: list[str]) -> str:
        general = mover_words(game, s, seat, names)
        if general != "Your turn.":
            return general
        if s.stage == AT_SETTLING:
            return "Choose your duchy and the space of your first castle."
        if banner := self.banner(game, s):
            return banner["text"]
        p = s.players[s.current]
        left = [int(die) for die in (p.die0, p.die1) if die]
        if len(left) == 2:
            return "Your turn. Both dice unused."
        if left:
            return f"Your turn. The {left[0]} is left."
        more = len(game.legal(s, seat)) > 1 if seat is not None else False
        return f"Both dice are used. {'Buy a tile, or end' if more else 'End'} your turn."

    def banner(self, game: Game[Any], s: State) -> dict[str, str] | None:
        effect = self._effect(game, s) if s.stage >= AT_TURN else None
        if effect is None:
            return None
        return {"effect": effect, "text": BANNERS.get(effect, f"{effect.capitalize()}: choose one.")}

    def label(self, game: Game[Any], s: State) -> str:
        return f"{PHASES[s.phase]}{min(5, int(s.round) + 1)}" if s.stage > AT_SETTLING else ""

    def facts(self) -> dict[str, Any]:
        return facts(self.edition)
