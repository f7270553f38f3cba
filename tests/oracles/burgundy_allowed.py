"""What a player may do in The Castles of Burgundy, told a second time, all in texts."""

from itertools import combinations

from .burgundy_deeds import ring_neighbours
from .burgundy_flow import Flow
from .burgundy_map import FETCHES, GOODS, kind_of, read, vineyard


class Allowed(Flow):
    def legal(self, seat: int) -> set[str]:
        if self.d["stage"] == "settling":
            return self.settlements(seat)
        if self.pending:
            return self.answers(seat, self.pending[-1].split())
        own, out = self.seats[seat], self.purchases(seat) | self.free_options(seat)
        for die in {die for die in own["dice"] if die}:
            out |= self.die_actions(seat, die, f"{die} ")
            if self.shield(seat, 16) and not own["freed"]:
                out |= self.starred(seat, die)
        if all(own["dice"]):
            out |= self.instead_of_both_dice(seat)
        return out | ({"end"} if not any(own["dice"]) else set())

    def settlements(self, seat: int) -> set[str]:
        offered = [label for label in self.d["offered"][seat] if label is not None]
        if not offered:
            deals = [row for row in read("editions")["edition"][self.edition]["setup"] if row["kind"] == "deal"]
            offered = [id_.partition("-")[2] for id_ in deals[0]["duchies"]]
        centre = self.d["options"]["castle"] == "centre"
        return {
            f"settle {label} {hex_}"
            for label in offered
            for hex_ in self.board(label).of("castle")
            if hex_ == "d4" or not centre
        }

    def die_actions(self, seat: int, value: int, die: str) -> set[str]:
        """What a die that shows a value can do, with the workers that are there; `die` is how a text names it."""
        workers = self.purse(seat)["workers"]
        out = {f"workers {die}".strip()}
        out |= {f"sell {die}{goods}" for goods in self.owned(seat) if self.sale_price(seat, value, goods) <= workers}
        out |= {f"take {die}{ware}" for ware in self.in_depots() if self.take_price(seat, value, ware) <= workers}
        for tile in set(self.at_hand(seat)):
            for hex_ in self.legal_spaces(seat, self.named_tile(tile)):
                if self.place_price(seat, value, tile, hex_) <= workers:
                    out.add(f"place {die}{tile} {hex_}")
        if self.on("vineyards"):
            for slot, ware in self.vine_depot():
                if self.gather_price(seat, value, slot) <= workers:
                    out.add(f"gather {die}{ware}")
            for way in self.ways(seat):
                for v in self.open_vines(seat):
                    if self.price(seat, value, vineyard().spaces[v]["number"]) <= workers:
                        out.add(f"plant {die}{way} {v}")
        return out

    def starred(self, seat: int, die: int) -> set[str]:
        """BX-SHIELD-16.1: what the die does not do by itself without a worker."""
        everything = self.free_actions(seat) - {"workers"}
        workers, self.purse(seat)["workers"] = self.purse(seat)["workers"], 0
        without = self.die_actions(seat, die, "")
        self.purse(seat)["workers"] = workers
        return {text.replace(" ", f" {die}* ", 1) for text in everything - without}

    def free_actions(self, seat: int) -> set[str]:
        """B-CAST-02, BV-PLACE-07: one of all die actions, with any value."""
        workers, self.purse(seat)["workers"] = self.purse(seat)["workers"], 99
        out = self.die_actions(seat, 1, "")
        self.purse(seat)["workers"] = workers
        return out

    def instead_of_both_dice(self, seat: int) -> set[str]:
        out = set()
        if self.on("shields"):
            workers = self.purse(seat)["workers"]
            for depot, shields in self.d["shields"].items():
                if self.pair_price(seat, int(depot)) <= workers:
                    out |= {f"shield {number}" for number in shields}
        if self.on("castle-connection") and self.d["castles"] and self.score(seat) >= 5:  # BX-CC-08 and -09
            out.add("retrieve castle")
        return out

    def purchases(self, seat: int) -> set[str]:
        """B-BUY-01, B-MON-06, BX-INN-03, BV-STORE-01."""
        own, purse, six = self.seats[seat], self.purse(seat), self.has(seat, 6)
        out = set()
        if not own["bought"]:
            wares = self.free_tiles()
            if six and self.edition != "SE":
                wares |= self.in_depots()
            for silver, words in ((2, ""), (1, " with 1 worker"), (0, " with 2 workers")):
                mixed = silver == 2 or (six and self.edition == "2019")
                if mixed and purse["silver"] >= silver and purse["workers"] >= 2 - silver:
                    out |= {f"buy {ware}{words}" for ware in wares}
        if six and self.edition == "SE" and not own["hired"] and purse["workers"] >= 2:
            out |= {f"hire {ware}" for ware in self.in_depots("building")}
        return out

    def free_options(self, seat: int) -> set[str]:
        """BX-T28-02, BX-SHIELD-06.1."""
        out = set()
        if self.has(seat, 28) and self.purse(seat)["silver"]:
            out.add("exchange")
        if self.shield(seat, 6) and self.purse(seat)["named"] is None:
            out |= {f"name {other}" for other in self.nameable(seat)}
        return out

    def nameable(self, seat: int) -> list[int]:
        return [other for other in range(self.n) if other != seat]

    def beside_an_action(self, seat: int) -> set[str]:
        """B-BUY-03 and -04, BX-GEN-12: while an extra action or a placement waits."""
        inside = self.edition != "2011" and self.d["stage"] == "turn"
        return self.free_options(seat) | (self.purchases(seat) if inside else set())

    # ------------------------------------------------------------------ what lies where
    def owned(self, seat: int) -> list[str]:
        return list(self.purse(seat)["goods"])

    def in_depots(self, *kinds: str) -> set[str]:
        """The tiles of the numbered depots, of some kinds or all."""
        depots = self.d["depots"].items()
        found = {(depot, tile) for depot, tiles in depots for tile in tiles if tile}
        return {f"{depot}:{tile}" for depot, tile in found if not kinds or kind_of(tile) in kinds}

    def free_tiles(self) -> set[str]:
        """The black depot and what belongs to it."""
        out = {f"black:{tile}" for tile in self.d["black"] if tile}
        if self.d.get("inns", 0) > 0:
            out.add("inn")
        if self.on("vineyards"):
            out |= {f"store:{double}" for double in self.d["vines"]["store"] if double}
        return out

    def vine_depot(self) -> list[tuple[int, str]]:
        depot = self.d["vines"]["depot"]
        return [(slot, f"{slot}:{double}") for slot, double in enumerate(depot, 1) if double]

    def ways(self, seat: int) -> set[str]:
        """BV-PLACE-02: stored double hexes, as they are and turned round."""
        return {way for double in self.doubles(seat) for way in (double, "-".join(reversed(double.split("-"))))}

    # ------------------------------------------------------------------ prices
    def sale_price(self, seat: int, value: int, goods: str) -> int:
        return self.price(seat, value, GOODS.index(goods) + 1)

    def take_price(self, seat: int, value: int, ware: str) -> int:
        return self.price(seat, value, int(ware[0]), self.has(seat, 12))

    def place_price(self, seat: int, value: int, tile: str, hex_: str) -> int:
        return self.price(seat, value, self.map(seat).numbers[hex_], self.step_for(seat, self.named_tile(tile)))

    def gather_price(self, seat: int, value: int, slot: int) -> int:
        """BV-TAKE-01, -02 and -05."""
        values = (slot,) if len(self.d["vines"]["depot"]) == 6 else (2 * slot - 1, 2 * slot)
        return min(self.price(seat, value, wanted) for wanted in values)

    # ------------------------------------------------------------------ answers
    def answers(self, seat: int, waiting: list[str]) -> set[str]:
        what, about = waiting[0], waiting[1:]
        if what == "castle":
            out = self.free_actions(seat) | self.beside_an_action(seat)
            if not about and self.shield(seat, 11):
                out |= {f"shield {number}" for shields in self.d["shields"].values() for number in shields}
            return out | ({"pass"} if about == ["optional"] else set())
        if what == "white-castle":
            return self.die_actions(seat, int(about[0]), "") | self.beside_an_action(seat)
        found: set[str] = getattr(self, "answers_" + what.replace("-", "_"))(seat, about)
        return found

    def answers_market(self, seat: int, about: list[str]) -> set[str]:
        return self.fetching("market")

    def answers_carpenter(self, seat: int, about: list[str]) -> set[str]:
        return self.fetching("carpenter")

    def answers_church(self, seat: int, about: list[str]) -> set[str]:
        return self.fetching("church")

    def fetching(self, building: str) -> set[str]:
        return {f"take {ware}" for ware in self.in_depots(*FETCHES[building])} | {"pass"}

    def answers_warehouse(self, seat: int, about: list[str]) -> set[str]:
        return {f"sell {goods}" for goods in self.owned(seat)} | {"pass"}

    def answers_town_hall(self, seat: int, about: list[str]) -> set[str]:
        """B-BLDG-12 to -15."""
        tiles = set(self.at_hand(seat))
        out = {f"place {tile} {hex_}" for tile in tiles for hex_ in self.legal_spaces(seat, self.named_tile(tile))}
        return out | self.beside_an_action(seat) | {"pass"}

    def answers_ship(self, seat: int, about: list[str]) -> set[str]:
        return {f"load {depot if self.lying(depot) else 'none'}" for depot in range(1, 7)}

    def answers_neighbour(self, seat: int, about: list[str]) -> set[str]:
        return {f"load {depot}" for depot in ring_neighbours(int(about[0])) if self.lying(depot)} | {"pass"}

    def answers_keep(self, seat: int, about: list[str]) -> set[str]:
        new = [goods for goods in GOODS if goods in self.lying(int(about[0])) and goods not in self.owned(seat)]
        return {" ".join(["keep", *kept]) for kept in combinations(new, self.free_goods_spaces(seat))}

    def answers_discard(self, seat: int, about: list[str]) -> set[str]:
        return {f"discard {tile}" for tile in (*self.at_hand(seat), *self.doubles(seat))}

    answers_overfull = answers_discard

    def answers_make_room(self, seat: int, about: list[str]) -> set[str]:
        """RUL-X03: single tiles only where they are enough."""
        missing = 2 - (self.room(seat) - len(self.storage(seat)))
        singles = self.storage(seat) if len(self.storage(seat)) >= missing else []
        return {f"discard {tile}" for tile in (*singles, *self.doubles(seat))}

    def answers_arrange(self, seat: int, about: list[str]) -> set[str]:
        return {f"route {number}" for number in self.seats[seat]["loose"]}

    def answers_crane(self, seat: int, about: list[str]) -> set[str]:
        """BX-CRANE-02 to -04."""
        names = ("market", "carpenter", "church", "warehouse", "boarding-house", "bank", "town-hall", "watchtower")
        out = {f"crane {name}" for name in names if self.helps(seat, name)} | {"pass"}
        return out | ({"crane white-castle"} if self.on("white-castles") else set())

    def answers_shield(self, seat: int, about: list[str]) -> set[str]:
        return {f"castle {hex_}" for hex_, tile in self.covered(seat).items() if tile == "castle"}

    def answers_cargo(self, seat: int, about: list[str]) -> set[str]:
        return {f"cargo {goods}" for goods in self.cargo(seat)} | {"pass"}

    def answers_placement(self, seat: int, about: list[str]) -> set[str]:
        return self.straight_wares(seat, set(about)) | self.free_options(seat) | {"pass"}

    def answers_tribute(self, seat: int, about: list[str]) -> set[str]:
        """BX-SHGEN-12 and -13, BX-SHIELD-03.1."""
        own, out = self.purse(seat), self.free_options(seat)
        held = sorted(self.shields(seat), key=int)
        for price in range(len(held) + 1):
            for workers in range((price if self.shield(seat, 3) else 0) + 1):
                if own["workers"] >= workers and own["silver"] >= price - workers:
                    paid = f" with {workers} worker{'s' * (workers > 1)}" if workers else ""
                    out |= {f"tribute {' '.join(kept) or 'none'}{paid}" for kept in combinations(held, price)}
        return out

    def answers_naming(self, seat: int, about: list[str]) -> set[str]:
        return self.free_options(seat) | {"pass"}

    def answers_bonuses(self, seat: int, about: list[str]) -> set[str]:
        return {f"bonus {bonus}" for bonus in about[1:]} | {"pass"}

    def answers_free_tile(self, seat: int, about: list[str]) -> set[str]:
        return {f"take {ware}" for ware in self.free_tiles()} | {"pass"}

    def answers_double_hex(self, seat: int, about: list[str]) -> set[str]:
        """Equal ones are one offer."""
        first: dict[str, str] = {}
        for _, ware in self.vine_depot():
            first.setdefault(ware.partition(":")[2], f"gather {ware}")
        return {*first.values(), "pass"}

    def answers_vine(self, seat: int, about: list[str]) -> set[str]:
        return {f"vine {colour}" for colour in self.vine_pool()}
