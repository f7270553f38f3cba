"""What the deeds of the second telling do: placements and their effects, sales, ships, bonuses, shields."""

from .burgundy_map import FETCHES, KINDS, PHASE_POINTS, area_points, kind_of, routes, species_of, vineyard
from .burgundy_table import Table

PURE_GAINS = ("bank", "boarding-house", "watchtower")
GOES_ON = ("route", "later", "after")  # what waits for nobody's answer


class Deeds(Table):
    # ------------------------------------------------------------------ storage
    def gain(self, seat: int, tile: str) -> None:
        """B-STORE-01."""
        if len(self.storage(seat)) >= self.room(seat):
            self.pending.append(f"discard {tile}")
        else:
            self.storage(seat).append(tile)

    def gather(self, seat: int, double: str) -> None:
        """BV-TAKE-03 and -04."""
        if self.room(seat) - len(self.storage(seat)) < 2:
            self.pending.append(f"make-room {double}")
        else:
            self.doubles(seat).append(double)
            self.doubles(seat).sort()

    def fetch_from(self, place: str, tile: str) -> None:
        """A tile leaves a depot, the black depot, the store, or the inns beside them."""
        if place == "inn":
            self.d["inns"] -= 1
            return
        where = {"black": self.d["black"], "store": self.d.get("vines", {}).get("store")}.get(place)
        where = self.d["depots"][place] if where is None else where
        where[where.index(tile)] = None

    def receive(self, seat: int, ware: str) -> None:
        """ "4:ship", "black:mine", "store:blue-red" or "inn" comes to storage."""
        place, _, tile = ware.partition(":")
        self.fetch_from(place, tile)
        if place == "store":
            self.gather(seat, tile)
        else:
            self.gain(seat, tile or place)

    def unstore(self, seat: int, tile: str) -> None:
        self.storage(seat).remove(tile)

    def discard(self, seat: int, tile: str) -> None:
        """A stored tile, single or double, leaves the game."""
        if tile in self.doubles(seat):
            self.doubles(seat).remove(tile)
        else:
            self.unstore(seat, tile)
            self.removed += 1
        what, _, waiting = self.pending.pop().partition(" ")
        if what == "discard":
            self.gain(seat, waiting)
        elif what == "make-room":
            self.gather(seat, waiting)
        elif len(self.storage(seat)) > self.room(seat):
            self.pending.append("overfull")

    # ------------------------------------------------------------------ placing
    def place(self, seat: int, tile: str, hex_: str) -> None:
        """B-PLACE-11: cover, area, colour, posts, effect."""
        self.lay(seat, hex_, tile)
        self.score_area(seat, hex_)
        if self.on("border-posts"):
            self.score_posts(seat)
        self.arrange_track()
        self.effect(seat, tile, hex_)

    def score_area(self, seat: int, hex_: str) -> None:
        board, covered = self.map(seat), self.covered(seat)
        area = board.areas[hex_]
        if not all(other in covered for other in area):
            return
        size = len(area) + any(covered[other] == "inn" for other in area) + self.shield(seat, 17)
        self.points(seat, "areas", area_points(size, self.edition))
        self.points(seat, "phases", PHASE_POINTS[self.d["phase"]])
        kind = board.kinds[hex_]
        if all(other in covered for other in board.of(kind)):
            self.take_bonus_tile(seat, kind)

    def take_bonus_tile(self, seat: int, kind: str) -> None:
        """B-COLOUR-01 to -03; BX-SHIELD-07.1."""
        for size, worth in (("large", self.players + 3), ("small", self.players)):
            if not any(kind in one[size] for one in self.seats):
                self.purse(seat)[size] = sorted([*self.purse(seat)[size], kind], key=KINDS.index)
                self.points(seat, "colours", worth * (2 if self.shield(seat, 7) else 1))
                return

    def score_posts(self, seat: int) -> None:
        """BX-BP-06 to -13."""
        before, now = self.posts[seat], self.connected_posts(seat)
        if now <= before:
            return
        self.posts[seat] = now
        phase = PHASE_POINTS[self.d["phase"]]
        if before == 0:
            self.points(seat, "border posts", phase)
        if now == 3:
            self.points(seat, "border posts", phase * self.d["third_post"])
            for size, worth in (("large", self.players + 3), ("small", self.players)):
                if size not in self.border_bonuses():
                    self.seats[seat]["border_bonus"] = size
                    doubled = self.edition == "SE" and self.shield(seat, 7)
                    self.points(seat, "border bonus", worth * (2 if doubled else 1))
                    return

    def border_bonuses(self) -> list[str | None]:
        """Those that somebody has."""
        return [own["border_bonus"] for own in self.seats[: self.people]]

    def effect(self, seat: int, tile: str, hex_: str) -> None:
        kind = kind_of(tile)
        if kind == "building":
            self.building(seat, tile)
        elif kind == "castle":
            self.pending.append("castle")
        elif kind == "ship":
            if any(self.d["depot_goods"].values()):
                self.pending.append("ship")
            else:
                self.sail(seat)
        elif kind == "livestock":
            pasture, species = self.pasture(seat, hex_), species_of(tile)
            if tile == "geese":  # BX-GEESE-03
                others = {species_of(t) for t in self.covered(seat).values() if kind_of(t) == "livestock"} - {"geese"}
                more = max((self.herd(seat, pasture, other) for other in others), default=0)
            else:  # BX-GEESE-05
                more = self.herd(seat, pasture, "geese")
            self.points(seat, "livestock", self.herd(seat, pasture, species) + more)

    def building(self, seat: int, name: str) -> None:
        """The effect of a building, of a bonus that is like one, or of the crane that acts as one."""
        if name == "bank":
            self.purse(seat)["silver"] += 2
        elif name == "boarding-house":
            self.gain_workers(seat, 4)
        elif name == "watchtower":
            self.points(seat, "watchtowers", 4)
        elif name == "white-castle":  # BX-WC-06
            self.pending.append(f"white-castle {self.d['white']}")
        elif name == "crane" or self.helps(seat, name):
            self.pending.append(name)

    def helps(self, seat: int, name: str) -> bool:
        """Does a building's effect find anything to do?"""
        if name in FETCHES:
            lying = [tile for tiles in self.d["depots"].values() for tile in tiles if tile]
            return any(kind_of(tile) in FETCHES[name] for tile in lying)
        if name == "warehouse":
            return bool(self.purse(seat)["goods"])
        if name == "town-hall":
            stored = [self.named_tile(text) for text in self.at_hand(seat)]
            return any(self.legal_spaces(seat, tile) for tile in stored) or bool(self.beside_an_action(seat))
        return True

    def beside_an_action(self, seat: int) -> set[str]:
        """What can be done beside it without a die: Oracle tells, in burgundy.py."""
        raise NotImplementedError

    # ------------------------------------------------------------------ the four actions
    def take_workers(self, seat: int) -> None:
        self.gain_workers(seat, 4 if self.has(seat, 14) else 2)
        self.purse(seat)["silver"] += self.has(seat, 13)

    def sell(self, seat: int, goods: str) -> None:
        own = self.purse(seat)
        tiles = own["goods"].pop(goods)
        self.add(own["sold"], goods, tiles)
        self.points(seat, "sales", tiles * self.players * (2 if self.shield(seat, 12) else 1))
        silver = 2 if self.has(seat, 3) else 1
        if self.shield(seat, 9):  # BX-SHIELD-09.1 to -09.3
            silver = max(silver, tiles) if self.edition == "SE" else tiles
        own["silver"] += silver
        if self.has(seat, 4):
            self.gain_workers(seat, 1)
        if self.on("trade-routes"):
            self.pending.append(f"route {tiles} {goods}")

    def lay_on_route(self, seat: int, tiles: int, goods: str) -> None:
        """BX-TR-06 to -09 and -12: the first tile of the stack; the rest waits behind its bonus."""
        own = self.seats[self.route_seat(seat)]
        spaces = [space for number in own["route"] for space in routes()[number]]
        if len(own["route_goods"]) == len(spaces):
            return
        wanted, bonus = spaces[len(own["route_goods"])]
        own["route_goods"].append(goods)
        if tiles > 1:
            self.pending.append(f"route {tiles - 1} {goods}")
        if wanted == goods:
            if bonus == "castle":
                self.pending.append("castle bonus")
            else:
                self.building(seat, bonus)

    def route_seat(self, seat: int) -> int:
        return seat

    # ------------------------------------------------------------------ ships
    def load(self, seat: int, depot: int, second: bool) -> None:
        """B-SHIP-03 to -08."""
        own = self.purse(seat)["goods"]
        new = [goods for goods in self.lying(depot) if goods not in own]
        free = self.free_goods_spaces(seat)
        for goods in [goods for goods in self.lying(depot) if goods in own]:
            self.haul(seat, depot, goods)
        if len(new) > free > 0:
            self.pending.append(f"keep {depot}" + " second" * second)
            return
        for goods in new if len(new) <= free else []:
            self.haul(seat, depot, goods)
        self.after_depot(seat, depot, second)

    def haul(self, seat: int, depot: int, goods: str) -> None:
        self.add(self.purse(seat)["goods"], goods, self.lying(depot).pop(goods))

    def after_depot(self, seat: int, depot: int, second: bool) -> None:
        """B-MON-05.1 and -05.2."""
        if self.has(seat, 5) and not second and any(self.lying(other) for other in ring_neighbours(depot)):
            self.pending.append(f"neighbour {depot}")
        else:
            self.sail(seat)

    def sail(self, seat: int) -> None:
        if self.shield(seat, 5) and self.cargo(seat):
            self.pending.append("cargo")
        else:
            self.advance(seat)

    def advance(self, seat: int) -> None:
        """B-ORDER-02 and -03."""
        self.ahead[seat] += 1
        self.arrange_track(seat)

    # ------------------------------------------------------------------ vineyards
    def plant(self, seat: int, lying: str, v: str) -> None:
        self.seats[seat]["vines"]["vineyard"][v] = lying
        self.bonuses(seat, v, list(vineyard().spaces[v]["bonuses"]))

    def bonuses(self, seat: int, v: str, left: list[str]) -> None:
        """BV-BONUS-01 and -02: pure gains at once; of two others the owner says which comes first."""
        for bonus in [bonus for bonus in left if bonus in PURE_GAINS]:
            self.building(seat, bonus)
            left.remove(bonus)
        helping = [bonus for bonus in left if self.bonus_helps(seat, bonus)]
        if len(helping) == 2:
            self.pending.append(" ".join(["bonuses", v, *left]))
        elif helping:
            self.use_bonus(seat, v, left, helping[0])
        else:
            self.check_layer(seat, v)

    def bonus_helps(self, seat: int, bonus: str) -> bool:
        if bonus == "free-tile":
            return any(self.d["black"]) or any(self.d["vines"]["store"]) or self.d.get("inns", 0) > 0
        if bonus == "double-hex":
            return any(self.d["vines"]["depot"])
        return bonus == "castle" or self.helps(seat, bonus)

    def use_bonus(self, seat: int, v: str, left: list[str], bonus: str) -> None:
        self.pending.append(" ".join(["after", v, *(other for other in left if other != bonus)]))
        if bonus == "castle":
            self.pending.append("castle optional")
        elif bonus in ("free-tile", "double-hex"):
            self.pending.append(bonus)
        else:
            self.building(seat, bonus)

    def check_layer(self, seat: int, v: str) -> None:
        """BV-LAYER-01 and -02."""
        own, spaces = self.seats[seat]["vines"], vineyard().spaces
        layer = spaces[v]["layer"]
        full = all(other in own["vineyard"] for other, row in spaces.items() if row["layer"] == layer)
        if full and layer not in own["layers"]:
            own["layers"] = sorted([*own["layers"], layer])
            if self.vine_pool():
                self.pending.append("vine")

    def vine_pool(self) -> dict[str, int]:
        """BV-SETUP-02: four of each colour that is in the game, but for those that somebody has."""
        colours = {half for kind in self.all_doubles() for half in kind.split("-")}
        owned = [own["vines"]["tiles"] for own in self.seats[: self.people]]
        left = {colour: self.vine_tiles() - sum(one.get(colour, 0) for one in owned) for colour in colours}
        return {colour: count for colour, count in left.items() if count}

    def vine_tiles(self) -> int:
        """Vine bonus tiles of a colour."""
        return 4

    def all_doubles(self) -> list[str]:
        """The kinds of double hexes of the game."""
        colours = [
            c for c in ("black", "blue", "green", "orange", "red", "yellow") if c not in self.d["vines"]["without"]
        ]
        return [f"{a}-{b}" for i, a in enumerate(colours) for b in colours[i:]]

    # ------------------------------------------------------------------ shields
    def hang(self, seat: int, number: str, hex_: str) -> None:
        """BX-SHGEN-08 to -11."""
        for old in [old for old, where in self.shields(seat).items() if where == hex_]:
            self.lose_shield(seat, old)
        self.shields(seat)[number] = hex_

    def lose_shield(self, seat: int, number: str) -> None:
        """BX-SHGEN-14; BX-SHIELD-04.2 and -06.7."""
        del self.shields(seat)[number]
        if number == "4":
            self.shrink_storage(seat)
        if number == "6":
            self.purse(seat)["named"] = None
            self.arrange_track()

    def shrink_storage(self, seat: int) -> None:
        if len(self.storage(seat)) > self.room(seat):
            self.pending.append("overfull")

    def pair_price(self, seat: int, value: int) -> int:
        """BX-SHGEN-05, BX-SHIELD-16.2."""
        own = self.seats[seat]
        prices = [self.price(seat, die, value) for die in own["dice"]]
        return min(prices) if self.shield(seat, 16) and not own["freed"] else sum(prices)

    def take_shield(self, seat: int, number: int) -> None:
        depot = next(depot for depot, shields in self.d["shields"].items() if number in shields)
        if self.pending:  # BX-SHIELD-11.1
            self.pending.pop()
        else:
            self.purse(seat)["workers"] -= self.pair_price(seat, int(depot))
            self.seats[seat]["dice"] = [0, 0]
        self.d["shields"][depot].remove(number)
        self.pending.append(f"shield {number}")

    def straight_wares(self, seat: int, which: set[str]) -> set[str]:
        """BX-SHIELD-14.1 to -15.3: what may go straight to a space, as texts."""
        wares = set()
        if "14" in which and self.shield(seat, 14):
            wares |= {f"{depot}:{tile}" for depot, tiles in self.d["depots"].items() for tile in tiles if tile}
        out: set[str] = set()
        if "15" in which and self.shield(seat, 15):
            wares |= {f"black:{tile}" for tile in self.d["black"] if tile}
            if self.d.get("inns", 0):
                wares.add("inn")
            for double in self.d["vines"]["store"] if self.on("vineyards") else []:
                if double:
                    first, last = double.split("-")
                    ways = {double, f"{last}-{first}"}
                    out |= {f"fetch store:{way} {v}" for way in ways for v in self.open_vines(seat)}
        for ware in wares:
            spaces = self.legal_spaces(seat, ware.rpartition(":")[2])
            out |= {f"fetch {ware} {hex_}" for hex_ in spaces}
        return out

    def ask_placement(self, seat: int, which: set[str]) -> None:
        if self.straight_wares(seat, which):
            self.pending.append("placement " + " ".join(sorted(which)))

    def fetch(self, seat: int, ware: str, where: str) -> None:
        which = set(self.pending.pop().split()[1:])
        place, _, tile = ware.partition(":")
        left = which - {"14" if place.isdigit() else "15"}
        if left:
            self.pending.append("later " + " ".join(left))
        if place == "store":
            first, last = tile.split("-")
            lying = tile if tile in self.d["vines"]["store"] else f"{last}-{first}"
            self.fetch_from(place, lying)
            self.plant(seat, tile, where)
        else:
            self.fetch_from(place, tile)
            self.place(seat, tile or place, where)

    # ------------------------------------------------------------------ what goes on by itself
    def stepped(self, seat: int) -> None:
        """Something was done."""

    def go_on(self, seat: int) -> None:
        self.stepped(seat)
        while self.pending and self.pending[-1].split()[0] in GOES_ON:
            what, *rest = self.pending.pop().split()
            if what == "route":
                self.lay_on_route(seat, int(rest[0]), rest[1])
            elif what == "after":
                self.bonuses(seat, rest[0], rest[1:])
            else:
                self.ask_placement(seat, set(rest))
            self.stepped(seat)


def ring_neighbours(depot: int) -> tuple[int, int]:
    """B-BOARD-04."""
    return depot % 6 + 1, (depot + 4) % 6 + 1
