"""The words of notation, records and position files, by the numbers that the engine uses."""

from typing import Final

from .load import COLOUR_NAMES, goods_names, tile_names

GOODS: Final = goods_names()
COLOURS: Final = list(COLOUR_NAMES)
PHASES: Final = ["A", "B", "C", "D", "E"]
STAGES: Final = [
    "start player", "duchies", "settling", "goods", "depots", "black depot", "phase goods", "roll", "turn", "end",
]  # fmt: skip
PENDING: Final = [
    "castle", "market", "carpenter", "church", "warehouse", "town-hall", "ship", "neighbour", "keep", "discard",
]  # fmt: skip
DEALS: Final = ["none", "any", "pairs"]
SOURCES: Final = [
    "livestock", "watchtowers", "areas", "phases", "colours", "sales", "goods", "silver", "workers",
    "monastery 15", "monasteries 16-23", "monastery 24", "monastery 25", "monastery 26",
]  # fmt: skip
TILES: Final = {edition: tile_names(edition) for edition in ("2011", "2019", "SE")}
