"""What a position says of the end: the points that final scoring would bring, and the share of each monastery."""

import pytest

from duchy.games import open_game
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

from ..positions import last_turn
from .test_parts import GAMES

# Duchy 1: the yellow spaces beside and below the castle in its middle.
MINE = {
    "duchy": {"a4": "monastery-15", "b4": "monastery-25", "b5": "bank"},
    "sold": {"red": 2, "pink": 1}, "goods": {"brown": 3}, "silver": 1, "workers": 3,
}  # fmt: skip


@pytest.mark.rule("B-END-05")
def test_monasteries_pay_what_the_end_brings() -> None:
    """Monastery 15 counts two types sold, monastery 25 three tiles."""
    table = last_turn(seats={0: MINE})
    ahead = table.see("seat.0.ahead")
    assert ahead == {"goods": 3, "silver": 1, "workers": 1, "monastery 15": 4, "monastery 25": 3}
    assert table.see("seat.0.pays") == {"15": 4, "25": 3}
    assert table.play("end").points() == ahead
    assert "ahead" not in table.see("seat.0")


# Where shields are paid for, that is the last decision, and it changes what the end brings.
@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if "shields" not in game_id])
def test_where_no_mine_pays_the_last_end_brings_what_the_position_said(game_id: str) -> None:
    game = open_game(game_id)
    assert isinstance(game, Burgundy)
    rng = seeded(7)
    s = game.new({"players": game.language.people[-1]})
    last, seat, action = s, NATURE, 0
    while movers := game.movers(s):
        seat = NATURE if movers == CHANCE else next(seat for seat in range(s.people) if movers >> seat & 1)
        actions = [game.chance(s, rng)] if seat == NATURE else list(game.legal(s, seat))
        last, action = game.copy(s), actions[rng.below(len(actions))]
        game.apply(s, seat, action)
    for p in last.players:
        p.mines = 0
    said, before = game.describe(last)["seat"], game.scores(last)
    game.apply(last, seat, action)
    assert not game.movers(last)
    for who, now in enumerate(game.scores(last)[: s.people]):
        gained = {source: points - before[who][source] for source, points in now.items()}
        assert {source: points for source, points in gained.items() if points} == said[str(who)]["ahead"]
