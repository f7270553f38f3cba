"""Rich positions of The Castles of Burgundy, laid out at random: duchies half full, shields hung, goods sold."""

from collections.abc import Callable
from typing import Any

from .burgundy import Oracle
from .burgundy_map import DEPOTS, GOODS, KINDS, PHASES, depot_kinds, kind_of, routes, vineyard


class Layout:
    """Takes what chance has left at the first turn of a game, and deals it out."""

    def __init__(self, position: dict[str, Any], telling: Callable[[dict[str, Any]], Oracle], rng: Any) -> None:
        self.d, self.telling, self.rng = position, telling, rng
        players = telling(position).players
        supply = position.pop("supply")
        self.tiles = [tile for tile, count in supply["coloured"].items() for _ in range(count)]
        for kind in self.needed(players):  # the next phase finds its tiles
            self.draw(self.tiles, lambda tile: kind_of(tile) == kind)  # noqa: B023  # it is called at once
        self.tiles += [tile for tile in supply["black"] if tile not in supply["coloured"]]
        seen = [
            *position["round_goods"],
            *(g for seat in self.seats for g in seat["goods"] for _ in range(seat["goods"][g])),
        ]
        seen += [goods for lying in position["depot_goods"].values() for goods in lying for _ in range(lying[goods])]
        self.goods = [goods for goods in GOODS for _ in range(7 - seen.count(goods))]
        more = len(position.get("vines", {}).get("depot", [])) + len(position.get("vines", {}).get("store", []))
        self.doubles = [kind for kind, count in position.pop("vine_bag", {}).items() for _ in range(count)]
        for _ in range(more if self.doubles else 0):
            self.draw(self.doubles)

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
        table = self.telling(d)
        self.thin_out()
        for seat, own in enumerate(self.seats):
            self.build(table, seat, (3, 8, 16, 26)[rng.below(4)])
            if points := self.some(9):
                own["points"] = {"livestock": points}
            if "track" in own:
                own["track"] = 1 + self.some(6)
            if table.purse(seat) is own:
                own["workers"], own["silver"] = self.some(4), self.some(5)
                for goods in sorted({goods for _ in range(self.some(6)) if (goods := self.draw(self.goods))}):
                    own["sold"][goods] = 1
        for _ in range(self.some(9)):
            self.lay_goods(str(1 + rng.below(6)))
        if table.on("shields"):
            self.hang_shields(table)
        if table.on("vineyards"):
            for own in self.seats:
                self.plant(own)
        for seat, own in enumerate(self.seats):
            self.store(own["storage"], table.room(seat) if not table.shield(seat, 4) else 2)
            if "shared" in own and table.purse(seat) is own:
                self.store(own["shared"], 2)
        if table.on("trade-routes"):
            for own in self.seats:
                self.lay_route(own)
        if table.on("castle-connection"):
            d["castles"] = self.some(1) if self.draw(self.tiles, lambda tile: tile == "castle") else 0
        if table.on("inns"):
            d["inns"] = self.some(1)
        if "solo" in d:
            d["solo"]["counter"] = self.some(d["solo"]["start"] - 1)
        else:
            self.reward(table)
        table = self.telling(d)
        table.arrange_track()
        d["order"] = [*d["track"]]
        table.begin_turn()
        return d

    def store(self, storage: list[str], room: int) -> None:
        while len(storage) < room and self.tiles and self.rng.below(6):
            if tile := self.draw(self.tiles, self.telling_tile):
                storage.append(tile)

    def thin_out(self) -> None:
        """Depots as they are in the middle of a phase, from full to nearly empty."""
        vines = self.d.get("vines", {})
        for places in (*self.d["depots"].values(), self.d["black"], vines.get("depot", []), vines.get("store", [])):
            keep = (10, 6, 2, 1)[self.rng.below(4)]
            places[:] = [tile if self.rng.below(10) < keep else None for tile in places]

    def build(self, table: Oracle, seat: int, tiles: int) -> None:
        """A duchy that has grown from its castle."""
        for _ in range(tiles):
            board, covered = table.map(seat), table.covered(seat)
            near = sorted({hex_ for one in covered for hex_ in board.near[one]} - set(covered))
            liked = [hex_ for hex_ in near if board.kinds[hex_] in ("monastery", "castle")]
            near = liked if liked and self.rng.below(2) else near
            hex_ = near[self.rng.below(len(near))]
            tile = self.draw(self.tiles, lambda tile: kind_of(tile) == board.kinds[hex_])  # noqa: B023  # it is called at once
            if tile and hex_ in table.legal_spaces(seat, tile):
                table.lay(seat, hex_, tile)
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

    def hang_shields(self, table: Oracle) -> None:
        """Any of the eighteen, but for those in the depots."""
        lying = [number for shields in self.d["shields"].values() for number in shields]
        pile = [str(number) for number in range(1, 19) if number not in lying]
        for seat, own in enumerate(self.seats):
            if table.purse(seat) is not own:
                continue
            for hex_ in [hex_ for hex_, tile in table.covered(seat).items() if tile == "castle"]:
                if self.rng.below(5) and (number := self.draw(pile)):
                    own["shields"][number] = hex_
            if "6" in own["shields"] and self.rng.below(2):
                others = table.nameable(seat)
                own["named"] = others[self.rng.below(len(others))]
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
            own = [seat for seat in range(table.n) if table.purse(seat) is self.seats[seat]]
            done = [seat for seat in own if table.map(seat).of(kind) <= set(table.covered(seat))]
            for size in ("large", "small"):
                if done:
                    self.seats[done.pop(self.rng.below(len(done)))][size].append(kind)
        if table.on("border-posts"):
            done = [s for s in range(table.n) if table.connected_posts(s) == 3]
            for size in ("large", "small"):
                if done:
                    self.seats[done.pop()]["border_bonus"] = size
