"""How the Châteauma picks tiles, places them and uses them, told a second time: BA-PICK to BA-SELL."""

from functools import cache
from typing import Any

from .burgundy import Oracle
from .burgundy_map import GOODS, LETTERS, animals_of, kind_of, read, species_of

ORDER = ("building", "livestock", "mine", "ship", "monastery", "castle")  # of its duchy and of its reserve
LOOKED_FOR = {"carpenter": ("building",), "church": ("castle", "mine", "monastery"), "market": ("ship", "livestock")}
HIDDEN = "face-down "


@cache
def cards() -> dict[int, dict[str, Any]]:
    return {card["number"]: card for card in read("chateauma")["card"]}


def from_on(start: int) -> list[int]:
    """The ring of depots, clockwise."""
    return [(start - 1 + i) % 6 + 1 for i in range(6)]


class County(Oracle):
    def __init__(self, position: dict[str, Any], edition: str, modules: tuple[str, ...], removed: int = 0) -> None:
        super().__init__(position, edition, modules, removed)
        self.me = self.n - 1
        self.own = self.seats[self.me]
        self.county: dict[str, Any] = position["automaton"]
        self.ahead[self.me] = self.county["ships"]
        self.laid: list[tuple[dict[str, Any], int]] = []  # card and space, in the order of covering

    @property
    def white(self) -> int:
        return int(self.county["white"])

    @property
    def selected(self) -> int:
        return 0 if self.white < 5 else 1  # BA-ROUND-02

    # ------------------------------------------------------------------ what others see of it
    def face_up(self) -> list[str]:
        """On cards and duchy, stacked ones too, without the reserve."""
        on_cards = [tile for card in self.county["cards"] if card for tile in card["tiles"] if tile]
        shown = [tile for tile in on_cards if not tile.startswith(HIDDEN)]
        return [*shown, *self.own["duchy"].values(), *self.county["stacked"]]

    def in_duchy(self, seat: int) -> set[int]:
        if seat != self.me:
            return super().in_duchy(seat)
        return {int(tile.split("-")[1]) for tile in self.face_up() if tile.startswith("monastery-")}

    def rank(self, seat: int) -> int:
        return 0 if seat == self.me else super().rank(seat)  # BA-EXP-01

    def border_bonuses(self) -> list[str | None]:
        return [*super().border_bonuses(), self.county["border_bonus"]]

    def vine_tiles(self) -> int:
        return 1 if self.people == 1 else 4  # RUL-M47

    # ------------------------------------------------------------------ pick and place
    def open_spaces(self, slot: int) -> list[tuple[int, str]]:
        """Space and kind, in reading order."""
        card = self.county["cards"][slot]
        if card is None:
            return []
        kinds = [LETTERS[sign] for sign in cards()[card["number"]]["spaces"]]
        return [(i, kind) for i, kind in enumerate(kinds) if card["tiles"][i] is None]

    def first_in(self, depot: int, kinds: tuple[str, ...]) -> str | None:
        return next((tile for tile in self.d["depots"][str(depot)] if tile and kind_of(tile) in kinds), None)

    def pick(self, slot: int, start: int) -> None:
        """BA-PICK-02 to -07, BA-FALL-01 to -04."""
        for depot in from_on(start):
            for space, kind in self.open_spaces(slot):
                tile = self.first_in(depot, (kind,))
                if tile:
                    self.fetch_from(str(depot), tile)
                    self.lay_tile(slot, space, tile)
                    return
        for space, kind in self.open_spaces(slot):
            if self.reserved(kind):
                self.lay_tile(slot, space, self.from_reserve(kind))
                return
        if self.county["wild"]:
            space = self.open_spaces(slot)[0][0]
            card = self.county["cards"][slot]
            card["tiles"][space] = HIDDEN + self.county["wild"].pop()
            self.laid.append((card, space))
        elif any(self.d["black"]):
            tile = next(tile for tile in self.d["black"] if tile)
            self.fetch_from("black", tile)
            self.county["wild"].append(tile)
        else:
            self.own["silver"] += 2

    def reserved(self, kind: str) -> int:
        return sum(kind_of(tile) == kind for tile in self.county["reserve"])

    def from_reserve(self, kind: str) -> str:
        """The top tile of its stack, the one that came last."""
        at = max(i for i, tile in enumerate(self.county["reserve"]) if kind_of(tile) == kind)
        tile: str = self.county["reserve"].pop(at)
        return tile

    def lay_tile(self, slot: int, space: int, tile: str) -> None:
        card = self.county["cards"][slot]
        card["tiles"][space] = tile
        self.laid.append((card, space))
        kind = kind_of(tile)
        if kind == "castle" or tile == "crane":  # BA-TILE-01 and -02, BA-EXP-02
            self.once_more()
        elif kind == "livestock":
            self.score_animals(tile)
        elif kind == "ship":
            self.fetch_goods()
        elif kind == "building":
            self.use_building(tile)
        elif kind == "monastery":
            self.arrange_track()

    def once_more(self) -> None:
        for slot in (self.selected, 1 - self.selected):
            if self.open_spaces(slot):
                self.pick(slot, self.white)
                return
        self.sell_goods()

    def score_animals(self, tile: str) -> None:
        """BA-TILE-05, BA-EXP-03 and -04."""
        shown = [one for one in self.face_up() if kind_of(one) == "livestock"]
        herds = {species: sum(animals_of(one) for one in shown if species_of(one) == species)
                 for species in map(species_of, shown)}  # fmt: skip
        geese = herds.pop("geese", 0)
        points = max(herds.values(), default=0) if tile == "geese" else herds[species_of(tile)]
        self.points(self.me, "livestock", points + geese)

    def fetch_goods(self) -> None:
        """BA-TILE-06 to -08."""
        depot = max(from_on(self.white), key=lambda depot: sum(self.lying(depot).values()))
        for goods, tiles in self.lying(depot).items():
            self.add(self.own["goods"], goods, tiles)
        self.lying(depot).clear()
        self.ahead[self.me] = min(6, self.ahead[self.me] + 1)
        self.county["ships"] = self.ahead[self.me]
        self.arrange_track(self.me)

    def use_building(self, name: str) -> None:
        if name == "bank":
            self.own["silver"] += 2
        elif name == "boarding-house":
            self.points(self.me, "boarding houses", 2)
        elif name == "watchtower":
            self.points(self.me, "watchtowers", 4)
        elif name == "warehouse":
            self.sell_goods()
        elif name == "town-hall":
            self.use_town_hall()
        elif name == "white-castle":
            self.use_white_castle()
        else:  # BA-TILE-13 to -15
            for kind in LOOKED_FOR[name]:
                for depot in from_on(self.white):
                    if tile := self.first_in(depot, (kind,)):
                        self.fetch_from(str(depot), tile)
                        self.county["reserve"].append(tile)
                        return

    def use_town_hall(self) -> None:
        """BA-TILE-17 to -19."""
        for slot in (self.selected, 1 - self.selected):
            wanted = {kind for _, kind in self.open_spaces(slot)}
            fitting = [kind for kind in ORDER if self.reserved(kind) and kind in wanted]
            if fitting:
                kind = max(fitting, key=self.reserved)
                space = next(space for space, own in self.open_spaces(slot) if own == kind)
                self.lay_tile(slot, space, self.from_reserve(kind))
                return

    def use_white_castle(self) -> None:
        """BA-EXP-05 and -06."""
        for depot in from_on(self.white):
            lying = [tile for tile in self.d["depots"][str(depot)] if tile]
            if lying:
                kind = self.scarcest(lying)
                tile = next(tile for tile in lying if kind_of(tile) == kind)
                self.fetch_from(str(depot), tile)
                self.county["reserve"].append(tile)
                return
        self.own["silver"] += 1

    def scarcest(self, tiles: list[str]) -> str:
        return min([kind for kind in ORDER if kind in map(kind_of, tiles)], key=self.reserved)

    def sell_goods(self) -> None:
        """BA-SELL-01 to -03, BA-EXP-10."""
        own = self.own["goods"]
        if not own:
            return
        goods = max(sorted(own, key=GOODS.index), key=lambda goods: own[goods])
        tiles = own.pop(goods)
        self.add(self.own["sold"], goods, tiles)
        self.own["silver"] += 1
        self.points(self.me, "sales", tiles * self.players)
        if self.on("trade-routes"):
            self.points(self.me, "routes", 1)
