"""An action has parts before it has a text: every edition, module and mode, over random games; and kept examples."""

import json
from typing import Any

import pytest

from duchy.games import entries, open_game, page_of
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.words.phrases import phrase
from duchy.games.burgundy.words.sentences import action_told, chance_told
from duchy.games.burgundy.words.verbs import ASKS
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
                said = phrase(game.language, p).ask
                assert said[0].isupper() and said.endswith(".") and "None" not in said and "  " not in said
        if seat != NATURE:
            says = [phrase(game.language, p).ask for p in parts]
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
    assert phrase(table.game.language, parts).ask == "Take the ship from depot 4 with the 3 for 1 worker."


def test_a_roll_has_the_dice_of_each_seat() -> None:
    table = Table(stage="roll", round=2)
    outcome = table.game.parse(table.state, NATURE, "roll 3 5, 1 2, white 4")
    parts: dict[str, Any] = table.game.parts(table.state, NATURE, outcome)
    assert parts == {"verb": "roll", "dice": [[3, 5], [1, 2]], "white": 4}
    told = chance_told(table.game.language, parts, table.state, [], ["Ann", "Ben"], [])
    assert told.say == "Phase A, round 2. Rolled: Ann has 3 and 5; Ben has 1 and 2. The white die shows 4."
    assert told.marks == [{"seat": 0, "die": [3, 5]}, {"seat": 1, "die": [1, 2]}, {"depot": "4"}]


SHARED = {"storage": 2, "tile": "ship", "shared": True}
EXAMPLES: list[tuple[str, dict[str, Any], str, str]] = [
    ("SE", {"verb": "buy", "depot": "black", "space": 0, "tile": "mine", "silver": 1, "workers": 1},
     "Buy the mine from the black depot for 1 silver and 1 worker.",
     "Ann bought the mine from the black depot for 1 silver and 1 worker."),
    ("SE", {"verb": "hire", "depot": "4", "space": 0, "tile": "bank", "workers": 2},
     "Hire the bank from depot 4 for 2 workers.", "Ann hired the bank from depot 4 for 2 workers."),
    ("SE", {"verb": "take", "die": 3, "die_index": 0, "any_number": True, "depot": "5", "space": 0, "tile": "cow-3"},
     "Take cows 3 from depot 5 with the 3 as any number.", "Ann took cows 3 from depot 5 with the 3 as any number."),
    ("SE", {"verb": "load", "depot": "none"}, "Load no goods.", "Ann loaded no goods."),
    ("SE", {"verb": "keep", "goods": ["red", "pink"]}, "Keep red and pink goods.", "Ann kept red and pink goods."),
    ("SE", {"verb": "crane", "tile": "town-hall"},
     "Let the crane act as the town hall.", "The crane of Ann acted as the town hall."),
    ("SE", {"verb": "buy", "depot": "beside", "tile": "inn", "silver": 2},
     "Buy the inn from beside the depots for 2 silver.", "Ann bought the inn from beside the depots for 2 silver."),
    ("SE", {"verb": "route", "number": 7}, "Put trade route tile 7 next.", "Ann put trade route tile 7 next."),
    ("SE", {"verb": "shield", "shields": [5], "depot": "3", "workers": 1},
     "Take shield 5 from depot 3 for 1 worker.", "Ann took shield 5 from depot 3 for 1 worker."),
    ("SE", {"verb": "castle", "hex": "d4"}, "Hang it on the castle of d4.", "Ann hung it on the castle of d4."),
    ("SE", {"verb": "name", "number": 1},
     "Name the player of seat 1, whose monasteries act for you too.",
     "Ann named Ben, whose monasteries act for Ann too."),
    ("SE", {"verb": "cargo", "goods": ["red"]},
     "Take all red goods of the depots.", "Ann took all red goods of the depots."),
    ("SE", {"verb": "tribute", "shields": [1, 9], "silver": 2},
     "Pay a tribute of 2 silver for shields 1 and 9.", "Ann paid a tribute of 2 silver for shields 1 and 9."),
    ("SE", {"verb": "tribute", "shields": []}, "Pay no tribute.", "Ann paid no tribute."),
    ("SE", {"verb": "fetch", "depot": "store", "tile": "red-blue", "vines": "v2"},
     "Place the red-blue double hex from the vineyard store on v2.",
     "Ann placed the red-blue double hex from the vineyard store on v2."),
    ("SE", {"verb": "retrieve"},
     "Give both dice and 5 points for a castle.", "Ann gave both dice and 5 points for a castle."),
    ("SE", {"verb": "gather", "die": 3, "die_index": 0, "depot": "vineyard", "space": 1, "tile": "blue-red"},
     "Take the blue-red double hex from the vineyard depot with the 3.",
     "Ann took the blue-red double hex from the vineyard depot with the 3."),
    ("SE", {"verb": "plant", "tile": "red-blue", "vines": "v2"},
     "Plant the red-blue double hex on v2.", "Ann planted the red-blue double hex on v2."),
    ("SE", {"verb": "bonus", "bonus": "church"},
     "Take the bonus of the church first.", "Ann took the bonus of the church first."),
    ("SE", {"verb": "bonus", "bonus": "free-tile"},
     "Take the bonus of a free tile first.", "Ann took the bonus of a free tile first."),
    ("SE", {"verb": "vine", "bonus": "red"}, "Take the red vine tile.", "Ann took the red vine tile."),
    ("team", {"verb": "place", **SHARED, "hex": "left-d5"},
     "Place the ship of the shared storage on left-d5.", "Ann placed the ship of the shared storage on left-d5."),
    ("team", {"verb": "discard", "storage": 0, "tile": "mine", "partner": True},
     "Throw away the mine of the partner's storage.", "Ann threw away the mine of the partner's storage."),
    ("team", {"verb": "found", "hex": "left-d7"},
     "Build the team's first castle on left-d7.", "Ann built the team's first castle on left-d7."),
    ("team", {"verb": "store", "bonus": "shared"},
     "Put it into the shared storage.", "Ann put it into the shared storage."),
    ("team", {"verb": "store", "bonus": "private"},
     "Put it into your own storage.", "Ann put it into their own storage."),
    ("solo", {"verb": "next", "bonus": "effect", "tile": "ship", "hex": "c2"},
     "Next: the ship on c2.", "Ann went on with the ship on c2."),
    ("solo", {"verb": "next", "bonus": "reward"},
     "Next: the reward for the colour.", "Ann went on with the reward for the colour."),
    ("solo", {"verb": "buy", "number": 1, "silver": 1}, "Buy 1 point for 1 silver.", "Ann bought 1 point."),
    ("solo", {"verb": "buy", "depot": "black", "space": 0, "tile": "mine", "silver": 2},
     "Buy the mine from the black depot for 2 silver.", "Ann bought the mine from the black depot for 2 silver."),
    ("solo", {"verb": "trade", "depot": "black", "space": 0, "tile": "mine"},
     "Trade five goods for the mine, face down.", "Ann traded five goods for the mine, face down."),
    ("solo", {"verb": "give", "goods": ["red"]}, "Give one of the red goods.", "Ann gave one of the red goods."),
]  # fmt: skip
ALL_MODULES = ("tiles", "white-castles", "inns", "trade-routes", "shields", "castle-connection", "vineyards")
LANGUAGES = {
    "SE": Burgundy("SE", ALL_MODULES).language,
    "team": Burgundy("2019", (), "team").language,
    "solo": Burgundy("2019", (), "solo").language,
}


@pytest.mark.parametrize(("game", "parts", "asked", "past"), EXAMPLES)
def test_a_verb_reads_as_a_request_and_as_what_happened(
    game: str, parts: dict[str, Any], asked: str, past: str
) -> None:
    language = LANGUAGES[game]
    assert phrase(language, parts).ask == asked
    assert action_told(language, parts, 0, [], ["Ann", "Ben"]).say == past


@pytest.mark.parametrize("game", LANGUAGES)
def test_every_question_has_verbs_that_answer_it_and_words_of_its_own(game: str) -> None:
    language = LANGUAGES[game]
    for ask in [*ASKS.values(), *(ask for words in language.words for ask in words.asks.values())]:
        assert ask.banner.endswith(".") and ask.then and not ask.then.endswith(".") and ask.rule
        assert set(ask.verbs) & set(language.rows)
