"""One game of every kind, as text: each chance event, decision, list of legal actions and choice, and now and then the
whole view and row. A change of rules, notation, order or observations is a difference in these files.

    python -m tests.playthroughs        writes them anew
"""

import json
import zlib
from pathlib import Path

from duchy import games
from duchy.cli.bench import compatible
from duchy.envs.table import Table
from duchy.kernel.contract import NATURE
from duchy.kernel.rng import seeded

FOLDER = Path(__file__).parent
STEPS = 240  # decisions that are told
WHOLE = 40  # every so many decisions the view and the row are told in full


def kinds() -> list[str]:
    """Every game, and every game with as many modules as fit together."""
    found = []
    for entry in games.entries():
        modules = compatible(entry)
        found += [entry.id] + (["+".join([entry.id, *modules])] if modules else [])
    return found


def file_of(id_: str) -> Path:
    return FOLDER / f"{id_.replace('/', '-')}.txt"


def told(id_: str) -> str:
    table = Table(id_)
    game, rng = table.game, seeded(7)
    lines = [f"game {game.id}", f"setup {json.dumps(table.setup)}", f"ids {table.size}, bytes a row {table.width}", ""]
    before, seen = game.copy(table.start), 0

    def tell_chance() -> None:
        """The chance events since the last decision, which is told with its choice."""
        nonlocal seen
        for seat, action in table.moves[seen:]:
            if seat == NATURE:
                lines.append(f"chance: {game.to_text(before, NATURE, action)}")
            game.apply(before, seat, action)
        seen = len(table.moves)

    tell_chance()
    while not table.over and table.steps < STEPS:
        seat, ids = table.seat, table.legal()
        lines += ["", f"step {table.steps}, seat {seat}, points {table.points()}"]
        row = table.row(seat)
        if table.steps % WHOLE == 0:
            lines += [f"view: {table.text(seat)}", f"row: {row.tobytes().hex()}"]
        else:
            lines.append(f"view {zlib.crc32(table.text(seat).encode()):08x}, row {zlib.crc32(row.tobytes()):08x}")
        lines.append("legal: " + ", ".join(f"{id_} {table.name(id_)}" for id_ in ids))
        chosen = ids[rng.below(len(ids))]
        lines.append(f"plays: {table.name(chosen)}")
        table.step(chosen)
        tell_chance()
    end = game.result(table.state).places if table.over else "not over"
    lines += ["", f"points {table.points()}, returns {table.returns()}, places {end}"]
    return "\n".join(lines) + "\n"
