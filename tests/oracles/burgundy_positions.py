"""Rich positions of The Castles of Burgundy, laid out at random: duchies half full, shields hung, goods sold."""

from typing import Any

from .burgundy import Oracle
from .burgundy_map import DEPOTS, GOODS, KINDS, PHASES, depot_kinds, kind_of, routes, vineyard


class Layout:
    """Takes what chance has left at the first turn of a game, and deals it out."""

    def __init__(self, position: dict[str, Any], edition: str, modules: tuple[str, ...], rng: Any) -> None:
        self.d, self.edition, self.modules, self.rng = position, edition, modules, rng
        supply = position.pop("supply")
        self.tiles = [tile for tile, count in supply["coloured"].items() for _ in range(count)]
        for kind in self.needed(position["players"]):  # the next phase finds its tiles
            self.draw(self.tiles, lambda tile: kind_of(tile) == kind)  # noqa: B023
        self.tiles += [tile for tile in supply["black"] if tile not in supply["coloured"]]
        seen = [
            *position["round_goods"],
            *(g for seat in self.seats for g in seat["goods"] for _ in range(seat["goods"][g])),
        ]
        seen += [goods for lying in position["depot_goods"].values() for goods in lying for _ in range(lying[goods])]
        self.goods = [goods for goods in GOODS for _ in range(7 - seen.count(goods))]
        self.doubles = [kind for kind, count in position.pop("vine_bag", {}).items() for _ in range(count)]

    @property
    def seats(self) -> list[dict[str, Any]]:
        return [self.d["seat"][key] for key in sorted(self.d["seat"])]

    def needed(self, players: int) -> list[str]:
        return ["mine", *(kind for depot in DEPOTS for kind in depot_kinds(depot, players, "A"))]

    def draw(self, pile: list[str], wanted: Any = None) -> str | None:
        """One of a pile, of those that are wanted."""
        fitting = [i for i, one in enumerate(pile) if wanted is None or wanted(one)]
        return pile.pop(fitting[self.rng.below(len(fitting))]) if fitting else None

    def some(self, most: int) -> int:
        return int(self.rng.below(most + 1))

    def laid(self) -> dict[str, Any]:
        d, rng = self.d, self.rng
        d["phase"], d["round"] = PHASES[rng.below(5)], 3 + rng.below(3)
        table = Oracle(d, self.edition, self.modules)
        for seat, own in enumerate(self.seats):
            self.build(table, seat, (3, 8, 16, 26)[rng.below(4)])
            own["workers"], own["silver"] = self.some(4), self.some(5)
            own["points"] = {"livestock": self.some(9)}
            for goods in {self.draw(self.goods) for _ in range(self.some(6))} - {None}:
                own["sold"][goods] = 1
        for _ in range(self.some(9)):
            self.lay_goods(str(1 + rng.below(6)))
        if table.on("shields"):
            self.hang_shields()
        if table.on("vineyards"):
            for own in self.seats:
                self.plant(own)
        for own in self.seats:
            full = 3 - 2 * len(own["vines"]["stored"]) if table.on("vineyards") else 3
            while len(own["storage"]) < full and self.tiles and rng.below(6):
                own["storage"].append(self.draw(self.tiles, self.telling_tile) or self.draw(self.tiles))
        if table.on("trade-routes"):
            for own in self.seats:
                self.lay_route(own)
        if table.on("castle-connection"):
            d["castles"] = self.some(1) if self.draw(self.tiles, lambda tile: tile == "castle") else 0
        if table.on("inns"):
            d["inns"] = self.some(1)
        self.reward(table)
        table = Oracle(d, self.edition, self.modules)
        table.arrange_track()
        d["order"] = [*d["track"]]
        return d

    def build(self, table: Oracle, seat: int, tiles: int) -> None:
        """A duchy that has grown from its castle."""
        for _ in range(tiles):
            board, covered = table.map(seat), table.covered(seat)
            near = sorted({hex_ for one in covered for hex_ in board.near[one]} - set(covered))
            liked = [hex_ for hex_ in near if board.kinds[hex_] in ("monastery", "castle")]
            near = liked if liked and self.rng.below(2) else near
            hex_ = near[self.rng.below(len(near))]
            tile = self.draw(self.tiles, lambda tile: kind_of(tile) == board.kinds[hex_])  # noqa: B023
            if tile and hex_ in table.legal_spaces(seat, tile):
                covered[hex_] = tile
            elif tile:
                self.tiles.append(tile)

    def telling_tile(self, tile: str) -> bool:
        """Mostly a tile that does something when it is placed."""
        plain = kind_of(tile) in ("mine", "monastery") or tile in ("bank", "watchtower", "boarding-house")
        return not plain or not self.rng.below(4)

    def lay_goods(self, depot: str) -> None:
        if goods := self.draw(self.goods):
            lying = self.d["depot_goods"][depot]
            lying[goods] = lying.get(goods, 0) + 1

    def hang_shields(self) -> None:
        """Any of the eighteen; those of the depots too."""
        lying = [number for shields in self.d["shields"].values() for number in shields]
        pile = [str(number) for number in range(1, 19) if number not in lying]
        for seat, own in enumerate(self.seats):
            for hex_ in [hex_ for hex_, tile in own["duchy"].items() if tile == "castle"]:
                if pile and self.rng.below(5):
                    own["shields"][self.draw(pile)] = hex_
            if "6" in own["shields"] and self.rng.below(2):
                own["named"] = (seat + 1 + self.rng.below(len(self.seats) - 1)) % len(self.seats)
            if "4" in own["shields"]:
                own["storage"] += [tile for _ in range(self.some(4)) if (tile := self.draw(self.tiles))]

    def plant(self, own: dict[str, Any]) -> None:
        vines, board = own["vines"], vineyard()
        for _ in range(self.some(10)):
            placed = set(vines["vineyard"])
            near = sorted({v for one in placed for v in board.beside[one]} - placed) if placed else sorted(board.bottom)
            double = self.draw(self.doubles)
            if near and double:
                vines["vineyard"][near[self.rng.below(len(near))]] = double
        for layer in range(1, 7):
            if all(v in vines["vineyard"] for v, row in board.spaces.items() if row["layer"] == layer):
                vines["layers"].append(layer)
        if self.rng.below(2) and (double := self.draw(self.doubles)):
            vines["stored"] = [double]

    def lay_route(self, own: dict[str, Any]) -> None:
        """As many goods as were sold, or fewer; mostly so that the next one matches."""
        spaces = [space for number in own["route"] for space in routes()[number]]
        for goods in list(own["sold"])[: len(spaces)]:
            if self.rng.below(3):
                own["route_goods"].append(goods)

    def reward(self, table: Oracle) -> None:
        """Bonus tiles of colours that are complete, and border bonuses."""
        for kind in KINDS:
            done = [s for s in range(table.n) if table.map(s).of(kind) <= set(table.covered(s))]
            for size in ("large", "small"):
                if done:
                    self.seats[done.pop(self.rng.below(len(done)))][size].append(kind)
        if table.on("border-posts"):
            done = [s for s in range(table.n) if table.connected_posts(s) == 3]
            for size in ("large", "small"):
                if done:
                    self.seats[done.pop()]["border_bonus"] = size
