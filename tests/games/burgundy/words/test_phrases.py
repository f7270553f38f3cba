"""What is remembered of a choice is what would be said of it anew."""

import pytest

from duchy.games import open_game
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.words.notation import text_of
from duchy.games.burgundy.words.phrases import phrase
from duchy.games.burgundy.words.sentences import action_told
from duchy.games.burgundy.words.verbs import row_of, spoken
from duchy.kernel.chance import Seed
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded

from .test_parts import GAMES

NAMES = ["Ann", "Ben", "Carla", "Dan", "Eve", "Finn"], ["Uma", "Vera", "Will", "Xenia", "Yan", "Zoe"]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_remembered_phrase_is_the_phrase(game_id: str) -> None:
    game, rng, compared = open_game(game_id), seeded(3), 0
    assert isinstance(game, Burgundy)
    language = game.language

    def answer(s: State, seat: int) -> int:
        nonlocal compared
        legal = list(game.legal(s, seat))
        for action in legal:
            parts = game.parts(s, seat, action)
            row, said = row_of(language, parts), spoken(language, parts, [])
            asked = f"{row.ask.format_map(said)}."
            known = phrase(language, parts)
            assert known[:3] == (text_of(language, parts), asked, row) and known.said.items() <= said.items()
            if parts["verb"] not in ("sell", "load"):  # which also tell what came of it
                names = NAMES[compared % 2]  # of one table, then of another
                past = row.past.format_map(spoken(language, parts, names) | {"name": names[seat]})
                assert action_told(language, parts, seat, [], names).say == f"{past}."
            compared += 1
        return legal[rng.below(len(legal))]

    people = language.people[-1]
    Play(game, {"players": people}, [str(seat) for seat in range(people)], Seed("phrases")).go_on(answer)
    assert compared > 300
