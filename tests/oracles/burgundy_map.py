"""What is printed in the box of The Castles of Burgundy, read from its data by the second telling itself."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import duchy.games.burgundy

DATA = Path(duchy.games.burgundy.__file__).parent / "data"
KINDS = ("building", "livestock", "ship", "monastery", "mine", "castle")
LETTERS = dict(zip("BLSYMC", KINDS, strict=True))
GOODS = ("turquoise", "purple", "pink", "red", "brown", "orange")  # by die value, from 1 (B-COMP-07)
PHASES = ("A", "B", "C", "D", "E")
PHASE_POINTS = dict(zip(PHASES, (10, 8, 6, 4, 2), strict=True))  # B-AREA-02
BUILDINGS = ("market", "carpenter", "church", "warehouse", "boarding-house", "bank", "town-hall", "watchtower")
COUNTED = {16: "warehouse", 17: "watchtower", 18: "carpenter", 19: "church", 20: "market", 21: "boarding-house",
           22: "bank", 23: "town-hall"}  # fmt: skip  # B-MON-16.1
FETCHES = {"market": ("ship", "livestock"), "carpenter": ("building",), "church": ("mine", "monastery", "castle")}
# the spaces of the depots: kind, and the smallest number of players that uses it (section 2 of the ledger)
DEPOTS = {
    "1": (("monastery", 3), ("building", 2), ("ship", 2), ("livestock", 4)),
    "2": (("monastery", 2), ("building", 3), ("castle", 2), ("building", 4)),
    "3": (("livestock", 2), ("ship", 3), ("building", 2), ("monastery", 4)),
    "4": (("mine", 4), ("ship", 2), ("building", 2), ("livestock", 3)),
    "5": (("building", 3), ("mine", 2), ("building", 4), ("monastery", 2)),
    "6": (("castle", 3), ("building", 2), ("ship", 4), ("livestock", 2)),
}
SHIELDS_DEALT = {2: (1, 1, 1, 1, 1, 1), 3: (1, 2, 1, 2, 1, 2), 4: (2, 2, 2, 2, 2, 2)}  # section 8
ROUTE_TILES = {2: 5, 3: 4, 4: 3}  # BX-TR-01
POSTS = (("b1", "c1"), ("b5", "c6"), ("g2", "g3"))  # section 7


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text())


def kind_of(tile: str) -> str:
    """The colour of a tile; "any" for one that fits every colour."""
    word = tile.partition("-")[0]
    if tile in BUILDINGS or tile in ("crane", "white-castle"):
        return "building"
    if word in ("ship", "mine", "monastery", "castle"):
        return word
    return "any" if tile in ("inn", "face-down") else "livestock"


def species_of(tile: str) -> str:
    return tile.partition("-")[0]


def animals_of(tile: str) -> int:
    return 2 if tile == "geese" else int(tile.partition("-")[2])


def depot_kinds(depot: str, players: int, phase: str) -> list[str]:
    """The kinds that a depot receives as a phase begins (B-BOARD-02, B-PHASE-06)."""
    out = [kind for kind, least in DEPOTS[depot] if least <= players]
    if players == 3 and depot == "6" and phase in "BD":
        out[out.index("castle")] = "mine"
    return out


def area_points(size: int, edition: str) -> int:
    """B-AREA-01; beyond 8 as the edition says (BX-INN-11 and -12, BX-SHIELD-17.2 and -17.3)."""
    return sum(range(1 + (size if edition == "SE" else min(size, 8))))


class Map:
    """The printed duchy: colour and number of each hex, what touches it, and its area."""

    def __init__(self, kinds: dict[str, str], numbers: dict[str, int], near: dict[str, set[str]]) -> None:
        self.kinds, self.numbers, self.near = kinds, numbers, near
        self.areas = {hex_: self._flood(hex_) for hex_ in kinds}

    def _flood(self, start: str) -> frozenset[str]:
        found, todo = {start}, [start]
        while todo:
            for other in self.near[todo.pop()]:
                if other not in found and self.kinds[other] == self.kinds[start]:
                    found.add(other)
                    todo.append(other)
        return frozenset(found)

    def of(self, kind: str) -> set[str]:
        return {hex_ for hex_, own in self.kinds.items() if own == kind}


def grid(rows: list[str] | list[list[str]]) -> dict[str, str]:
    return {f"{'abcdefg'[r]}{c + 1}": sign for r, row in enumerate(rows) for c, sign in enumerate(row)}


def touching() -> dict[str, set[str]]:
    """Hexes in rows of 4, 5, 6, 7, 6, 5, 4, each row half a hex beside the one above."""
    places = {f"{'abcdefg'[r]}{c + 1}": (2 * c - n, r) for r, n in enumerate((4, 5, 6, 7, 6, 5, 4)) for c in range(n)}
    beside = ((2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
    return {
        hex_: {other for other, place in places.items() if (place[0] - x, place[1] - y) in beside}
        for hex_, (x, y) in places.items()
    }


@cache
def map_of(edition: str, label: str) -> Map:
    for file in ("boards", "border_boards"):
        table = read(file)
        boards = {board["id"]: board for board in table["board"]}
        if (board := boards.get(f"{edition}-{label}")) is not None:
            while "rows" not in board:
                board = boards[board["same_as"]]
            kinds = {hex_: LETTERS[sign] for hex_, sign in grid(board["rows"]).items()}
            numbers = {hex_: int(sign) for hex_, sign in grid(board.get("numbers", table["numbers"])).items()}
            return Map(kinds, numbers, touching())
    raise KeyError(label)


@cache
def routes() -> dict[int, list[tuple[str, str]]]:
    """The three spaces of each route tile: a goods type and the bonus of a building, or the castle's."""
    tiles = read("expansions")["trade_routes"]["tile"]
    return {tile["number"]: [(GOODS[space["goods"] - 1], space["bonus"]) for space in tile["spaces"]] for tile in tiles}


class Vineyard:
    """The board of double spaces: layer, number, two bonuses and two hexes each."""

    def __init__(self) -> None:
        self.spaces = {row["id"]: row for row in read("vineyards")["board"]["space"]}
        self.hexes = {(v, i): tuple(row["hexes"][i]) for v, row in self.spaces.items() for i in (0, 1)}
        self.bottom = {v for v, row in self.spaces.items() if row["layer"] == 1}
        self.near = {
            half: {other for other, at in self.hexes.items() if touches(at, here)} for half, here in self.hexes.items()
        }
        self.beside = {v: {other for i in (0, 1) for other, _ in self.near[v, i] if other != v} for v in self.spaces}


def touches(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Hexes in axial coordinates that share a side."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (q, r) != (0, 0) and max(abs(q), abs(r), abs(q + r)) == 1


@cache
def vineyard() -> Vineyard:
    return Vineyard()
