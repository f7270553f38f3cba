"""Lets a bot written in Python speak the line protocol. It runs as a process of its own:

    python -m duchy.bots.host FILE.py:CLASS      or the name of an installed bot
"""

import json
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NoReturn

from duchy.games import open_game
from duchy.kernel.contract import Game, View
from duchy.kernel.rng import seeded

from .bot import Bot
from .own import CLASS, installed


def bot_of(what: str) -> Bot:
    found = CLASS.fullmatch(what)
    if not found:
        point = installed().get(what)
        made: Any = point.load() if point else stop(f"there is no installed bot {what}")
        return _begun(made)
    path = Path(found["file"])
    sys.path.insert(0, str(path.parent))  # for what lies beside it
    spec = spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return _begun(getattr(module, found["name"], None) or stop(f"{path.name} has no {found['name']}"))


def _begun(made: Any) -> Bot:
    bot: Bot = made()  # of somebody else's making: what it does is checked at every answer
    return bot


def stop(reason: str) -> NoReturn:
    print(reason, file=sys.stderr)
    sys.exit(2)


@cache
def opened(game: str) -> Game[Any]:
    return open_game(game)


def answer(bot: Bot, question: dict[str, Any]) -> dict[str, Any]:
    game, seat = opened(question["game"]), question["seat"]
    view = View(seat, game.from_dict(question["state"]))
    legal = list(game.legal(view.state, seat))
    action = bot.choose(game, view, seeded(question["luck"]))
    if action not in legal:
        return {"n": question["n"], "play": repr(action)}
    return {"n": question["n"], "play": question["legal"][legal.index(action)]}


def main(what: str) -> None:
    out, sys.stdout = sys.stdout, sys.stderr  # what the bot prints is no answer
    bot = bot_of(what)
    for line in sys.stdin:
        print(json.dumps(answer(bot, json.loads(line)), ensure_ascii=False), file=out, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
