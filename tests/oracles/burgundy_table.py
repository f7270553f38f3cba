"""The table of the second telling: a position in the words of position files, and what follows from it."""

from typing import Any, Self

from .burgundy_map import POSTS, Map, animals_of, kind_of, map_of, species_of, vineyard

Seat = dict[str, Any]
FREE_STEP = {"building": 9, "ship": 10, "livestock": 10, "castle": 11, "mine": 11, "monastery": 11}  # B-MON-09 to -11
UNLIMITED = 60  # tiles in storage with shield 4


def copied(value: Any) -> Any:
    """A position of its own."""
    if isinstance(value, dict):
        return {key: copied(one) for key, one in value.items()}
    return [copied(one) for one in value] if isinstance(value, list) else value


class Table:
    """A position. What belongs to a player is asked for by his seat, so that partners may share it."""

    def __init__(self, position: dict[str, Any], edition: str, modules: tuple[str, ...], removed: int = 0) -> None:
        self.d = position
        self.edition, self.modules = edition, modules
        self.seats: list[Seat] = [position["seat"][key] for key in sorted(position["seat"])]
        self.n = len(self.seats)
        self.players = self.n  # whose spaces and values are used
        self.people = int(position["players"])  # the first seats; one that plays itself comes last
        self.removed = removed  # hex tiles that left the game
        self.ahead = [sum(tile == "ship" for tile in seat["duchy"].values()) for seat in self.seats]
        self.posts = [self.connected_posts(seat) for seat in range(self.people)] if self.on("border-posts") else []

    def twin(self) -> Self:
        """A table of its own with the same position."""
        other = type(self)(copied(self.d), self.edition, self.modules, self.removed)
        other.ahead, other.posts = [*self.ahead], [*self.posts]
        return other

    @property
    def asks_outside_turns(self) -> bool:
        """Are there modules, which may ask before the first phase and at the end of each?"""
        return bool(self.modules)

    def on(self, module: str) -> bool:
        return module in self.modules

    @property
    def current(self) -> int:
        return int(self.d["order"][self.d["turn"]])

    @property
    def pending(self) -> list[str]:
        waiting: list[str] = self.d["pending"]
        return waiting

    # ------------------------------------------------------------------ whose is what
    def purse(self, seat: int) -> Seat:
        """Where silver, workers, goods, sold goods, bonus tiles and shields of a player lie."""
        return self.seats[seat]

    def mates(self, seat: int) -> list[int]:
        """The seats that hold one duchy together."""
        return [seat]

    def board(self, label: str) -> Map:
        return map_of(self.edition, label)

    def map(self, seat: int) -> Map:
        return self.board(self.seats[seat]["board"])

    def covered(self, seat: int) -> dict[str, str]:
        tiles: dict[str, str] = self.seats[seat]["duchy"]
        return tiles

    def lay(self, seat: int, hex_: str, tile: str) -> None:
        self.seats[seat]["duchy"][hex_] = tile

    def shields(self, seat: int) -> dict[str, str]:
        found: dict[str, str] = self.purse(seat).get("shields", {})
        return found

    def shield(self, seat: int, number: int) -> bool:
        return str(number) in self.shields(seat)

    def in_duchy(self, seat: int) -> set[int]:
        """The monasteries that lie there."""
        return {int(t.split("-")[1]) for t in self.covered(seat).values() if t.startswith("monastery-")}

    def has(self, seat: int, number: int) -> bool:
        """Does a monastery act for a player: his own, or one of the player whom shield 6 named?"""
        if number in self.in_duchy(seat):
            return True
        named = self.purse(seat).get("named")
        if named is None or (number == 27 and self.edition == "SE"):  # BX-SHIELD-06.4
            return False
        return number in self.in_duchy(named)

    def score(self, seat: int) -> int:
        return sum(self.seats[seat]["points"].values())

    def points(self, seat: int, source: str, points: int) -> None:
        if points:
            own = self.seats[seat]["points"]
            own[source] = own.get(source, 0) + points

    # ------------------------------------------------------------------ small things
    def doubles(self, seat: int) -> list[str]:
        stored: list[str] = self.seats[seat]["vines"]["stored"] if self.on("vineyards") else []
        return stored

    def room(self, seat: int) -> int:
        """Storage spaces for single tiles: a double hex fills two (BV-TAKE-03), shield 4 knows no limit."""
        return UNLIMITED if self.shield(seat, 4) else 3 - 2 * len(self.doubles(seat))

    def storage(self, seat: int) -> list[str]:
        stored: list[str] = self.seats[seat]["storage"]
        return stored

    def at_hand(self, seat: int) -> list[str]:
        """The stored tiles that a player may place or discard, as texts name them."""
        return self.storage(seat)

    def named_tile(self, text: str) -> str:
        """The tile that a text of `at_hand` means."""
        return text

    def gain_workers(self, seat: int, workers: int) -> None:
        self.purse(seat)["workers"] += workers
        for other in range(self.n):  # BX-SHIELD-02.1
            if other not in self.mates(seat) and self.seats[other].get("shields", {}).get("2"):
                self.seats[other]["workers"] += 1

    def price(self, seat: int, die: int, wanted: int, free_steps: int = 0) -> int:
        """B-WORK-06: workers for a die that is used as another value."""
        away = max(0, min(abs(die - wanted), 6 - abs(die - wanted)) - free_steps)
        return (away + 1) // 2 if self.has(seat, 8) else away

    def step_for(self, seat: int, tile: str) -> int:
        """The free step with which a monastery helps to place a tile."""
        kind = kind_of(tile)
        return int(kind != "any" and self.has(seat, FREE_STEP[kind]))

    def add(self, counts: dict[str, int], what: str, number: int) -> None:
        counts[what] = counts.get(what, 0) + number
        if not counts[what]:
            del counts[what]

    def figures(self, seat: int) -> tuple[int | None, ...]:
        """Score, space on the track, empty spaces, room in storage, mines."""
        tiles = list(self.covered(seat).values())
        room = None if self.shield(seat, 4) else self.room(seat)
        return self.score(seat), self.ahead[seat] + 1, 37 - len(tiles), room, tiles.count("mine")

    # ------------------------------------------------------------------ goods
    def lying(self, depot: int) -> dict[str, int]:
        goods: dict[str, int] = self.d["depot_goods"][str(depot)]
        return goods

    def goods_spaces(self) -> int:
        return 3

    def free_goods_spaces(self, seat: int) -> int:
        return self.goods_spaces() - len(self.purse(seat)["goods"])

    def cargo(self, seat: int) -> list[str]:
        """BX-SHIELD-05.1 and -05.2: types in the depots that fit."""
        owned = self.purse(seat)["goods"]
        there = {goods for depot in range(1, 7) for goods in self.lying(depot)}
        return [goods for goods in there if goods in owned or self.free_goods_spaces(seat) > 0]

    def goods_left(self) -> int:
        """INV-03: of the 42 those that nobody has seen."""
        places = [own[place] for own in self.seats for place in ("goods", "sold")]
        seen = sum(sum(place.values()) for place in (*places, *self.d["depot_goods"].values()))
        coming = self.d["round_goods"][self.d["round"] - (self.d["stage"] == "roll") :]
        return 42 - seen - sum(goods is not None for goods in coming)

    # ------------------------------------------------------------------ the track
    def arrange_track(self, mover: int | None = None) -> None:
        """B-ORDER-01 and -03: further along first, who came last on top; BX-T27-01: with monastery 27 above all."""
        before = self.d["track"]
        self.d["track"] = sorted(
            before,
            key=lambda seat: (-self.ahead[seat], -self.rank(seat), seat != mover, before.index(seat)),
        )

    def rank(self, seat: int) -> int:
        """Monastery 27: its owner above one who copies it (BX-SHIELD-06.5)."""
        return 2 if 27 in self.in_duchy(seat) else int(self.has(seat, 27))

    # ------------------------------------------------------------------ spaces
    def legal_spaces(self, seat: int, tile: str) -> set[str]:
        """Where a tile may lie, its number apart (B-PLACE-02, -04 and -06)."""
        board, covered, kind = self.map(seat), self.covered(seat), kind_of(tile)
        out = set()
        for hex_, colour in board.kinds.items():
            if hex_ in covered or kind not in (colour, "any"):
                continue
            if not self.shield(seat, 18) and not any(near in covered for near in board.near[hex_]):
                continue
            there = [covered[other] for other in board.areas[hex_] if other in covered]
            if kind == "building" and tile in there and not self.has(seat, 1):
                continue
            if tile == "inn" and "inn" in there:  # BX-INN-07
                continue
            free = tile == "castle" or self.shield(seat, 18) or not self.on("castle-connection")
            if free or self.led_to_a_castle(board, covered, hex_):
                out.add(hex_)
        return out

    def led_to_a_castle(self, board: Map, covered: dict[str, str], start: str) -> bool:
        """BX-CC-02: it touches a castle, or covered spaces of its colour lead to one that does."""
        seen, todo = {start}, [start]
        while todo:
            for near in board.near[todo.pop()]:
                if covered.get(near) == "castle":
                    return True
                if near in covered and near not in seen and board.kinds[near] == board.kinds[start]:
                    seen.add(near)
                    todo.append(near)
        return False

    def open_vines(self, seat: int) -> set[str]:
        """BV-PLACE-03 and -04."""
        placed = self.seats[seat]["vines"]["vineyard"]
        board = vineyard()
        if not placed:
            return board.bottom
        return {v for v in board.spaces if v not in placed and board.beside[v] & set(placed)}

    def connected_posts(self, seat: int) -> int:
        """BX-BP-03 and -04: the most posts that covered hexes, each touching the next, lead to; one is none."""
        board, rest, best = self.map(seat), set(self.covered(seat)), 0
        while rest:
            todo = [rest.pop()]
            part = set(todo)
            while todo:
                near = board.near[todo.pop()] & rest
                rest -= near
                part |= near
                todo += near
            best = max(best, self.posts_of(part))
        return best if best > 1 else 0

    def posts_of(self, part: set[str]) -> int:
        return sum(any(hex_ in part for hex_ in post) for post in POSTS)

    # ------------------------------------------------------------------ livestock
    def herd(self, seat: int, pasture: frozenset[str] | set[str], species: str) -> int:
        """What all tiles of a species in a pasture score, with monastery 7 one more a tile."""
        tiles = [tile for hex_, tile in self.covered(seat).items() if hex_ in pasture and species_of(tile) == species]
        return sum(animals_of(tile) + self.has(seat, 7) for tile in tiles)

    def pasture(self, seat: int, hex_: str) -> frozenset[str] | set[str]:
        board = self.map(seat)
        return board.of("livestock") if self.shield(seat, 1) else board.areas[hex_]

    # ------------------------------------------------------------------ vines at the end
    def vine_areas(self, seat: int, colour: str) -> list[int]:
        """BV-SCORE-04: the sizes of the areas of a colour, the largest first."""
        board, lying = vineyard(), self.seats[seat]["vines"]["vineyard"]
        rest = {(v, i) for v, names in lying.items() for i in (0, 1) if names.split("-")[i] == colour}
        sizes = []
        while rest:
            todo = [rest.pop()]
            size = 0
            while todo:
                size += 1
                near = board.near[todo.pop()] & rest
                rest -= near
                todo += near
            sizes.append(size)
        return sorted(sizes, reverse=True)
