"""An action has parts before it has a text: every edition, module and mode, over random games; and kept examples."""

import json
from typing import Any

import pytest

from duchy.games import entries, open_game, page_of
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.words.sentences import chance_told, request
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

from ..positions import Table

FAMILY = [entry for entry in entries() if entry.id.startswith("burgundy/")]
GAMES = [
    *(entry.id for entry in FAMILY),
    *(f"{entry.id}+{module}" for entry in FAMILY for module in entry.modules),
    "burgundy/2019+tiles+white-castles+inns+trade-routes+border-posts+shields",
    "burgundy/special+tiles+white-castles+inns+trade-routes+shields+castle-connection+vineyards",
]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_action_has_parts_of_its_own_and_reads_well(game_id: str) -> None:
    game = open_game(game_id)
    assert isinstance(game, Burgundy)
    rng = seeded(len(game_id))
    players = game.language.people[0]
    names = ["Ann", "Ben", "Carla", "Dan"][:players] + list(game.automatic)
    s = game.new({"players": players})
    for _ in range(220):
        movers = game.movers(s)
        if not movers:
            break
        before = game.copy(s)
        if movers == CHANCE:
            seat, legal = NATURE, [game.chance(s, rng)]
        else:
            seat = next(seat for seat in range(players) if movers >> seat & 1)
            legal = list(game.legal(s, seat))
        parts = [game.parts(s, seat, action) for action in legal]
        assert len({json.dumps(p, sort_keys=True) for p in parts}) == len(legal)
        for p, action in zip(parts, legal, strict=True):
            assert next(iter(p)) == "verb" and p["verb"] == game.to_text(s, seat, action).split()[0]
            if seat != NATURE:
                said = request(game.language, p)
                assert said[0].isupper() and said.endswith(".") and "None" not in said and "  " not in said
        if seat != NATURE:
            says = [request(game.language, p) for p in parts]
            assert len(set(says)) == len(says), "two choices read the same"
        action = legal[rng.below(len(legal))]
        game.apply(s, seat, action)
        told = page_of(game.id).tell(game, before, seat, action, s, names)
        assert told.say[0].isupper() and told.say.endswith(".") and "None" not in told.say and "  " not in told.say


def test_a_take_says_where_the_tile_lies_and_what_the_die_costs() -> None:
    table = Table(me={"dice": [3, 5], "workers": 1}, depots={"4": ["ship"]})
    parts = table.game.parts(table.state, 0, table.game.parse(table.state, 0, "take 3 4:ship"))
    expected = {"verb": "take", "die": 3, "die_index": 0, "depot": "4", "space": 0, "tile": "ship", "workers": 1}
    assert parts == expected
    assert request(table.game.language, parts) == "Take the ship from depot 4 with the 3 for 1 worker."


def test_a_roll_has_the_dice_of_each_seat() -> None:
    table = Table(stage="roll", round=2)
    outcome = table.game.parse(table.state, NATURE, "roll 3 5, 1 2, white 4")
    parts: dict[str, Any] = table.game.parts(table.state, NATURE, outcome)
    assert parts == {"verb": "roll", "dice": [[3, 5], [1, 2]], "white": 4}
    told = chance_told(table.game.language, parts, table.state, [], ["Ann", "Ben"], [])
    assert told.say == "Phase A, round 2. Rolled: Ann 3 and 5; Ben 1 and 2. The white die shows 4."
    assert told.marks == [{"seat": 0, "die": [3, 5]}, {"seat": 1, "die": [1, 2]}, {"depot": "4"}]
