"""Random two-player games of catanatron, the nearest engine in kind and language. Run as a program in its own process:

    python -m duchy.cli.peer SECONDS

It needs the package of benchmarks/requirements.txt, and nothing of ours depends on it.
"""

import importlib
import sys
from time import process_time
from typing import Any


def games_per_s(catanatron: Any, seconds: float) -> float:
    colours = [catanatron.Color.RED, catanatron.Color.BLUE]
    games = 0
    began = process_time()
    while process_time() - began < seconds:
        catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours], seed=games).play()
        games += 1
    return games / (process_time() - began)


if __name__ == "__main__":
    print(games_per_s(importlib.import_module("catanatron"), float(sys.argv[1])))
