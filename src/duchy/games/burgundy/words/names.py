"""The words of notation, records and position files, by the numbers that the engine uses."""

from typing import Final

from ..setup.facts import COLOUR_NAMES, goods_names, tile_names

GOODS: Final = goods_names()
COLOURS: Final = [*COLOUR_NAMES, "any"]  # the last is the colour of an inn
PHASES: Final = ["A", "B", "C", "D", "E"]
STAGES: Final = [
    "start player", "duchies", "settling", "goods", "deal", "prepare", "depots", "black depot", "draw", "phase goods",
    "roll", "turn", "phase end", "end", "automaton",
]  # fmt: skip
PENDING: Final = [
    "castle", "market", "carpenter", "church", "warehouse", "town-hall", "ship", "neighbour", "keep", "discard",
    "white-castle", "overfull",
]  # fmt: skip
DEALS: Final = ["none", "any", "pairs", "single"]
SOURCES: Final = [
    "livestock", "watchtowers", "areas", "phases", "colours", "sales", "goods", "silver", "workers",
    "monastery 15", "monasteries 16-23", "monastery 24", "monastery 25", "monastery 26",
]  # fmt: skip
TILES: Final = {edition: tile_names(edition) for edition in ("2011", "2019", "SE")}
