"""The track and the order of play (B-ORDER, B-ROUND), and the turn that belongs to one seat."""

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import Refused

from .playing import GAMES, TABLE_IDS, TABLES, play, position, random_game

each_table = pytest.mark.parametrize(("game", "n"), TABLES, ids=TABLE_IDS)


@pytest.mark.rule("B-ORDER-05", "B-ORDER-06", "B-ROUND-02", "B-ROUND-07", "RUL-06")
@each_table
def test_the_order_of_the_roll_is_the_first_on_the_track_who_has_not_acted(game: Burgundy, n: int) -> None:
    """Both ways to read the rule agree after every single action."""
    for number in (21, 22, 23):
        acted: set[int] = set()
        for seat, text, s in random_game(game, {"players": n}, number):
            if text.startswith("roll"):
                acted = set()
                assert s.current == s.track_order[0]
            elif text == "end":
                acted.add(seat)
            if game.to_dict(s)["stage"] == "turn" and text == "end":
                assert s.current == next(seat for seat in s.track_order if seat not in acted)


@pytest.mark.rule("B-ORDER-02", "B-ORDER-04", "B-ORDER-08", "B-ORDER-09", "B-ORDER-10", "B-BOARD-10")
@each_table
def test_pieces_move_by_ships_alone_and_never_back(game: Burgundy, n: int) -> None:
    spaces = [1] * n
    order: list[int] = []
    for seat, _, s in random_game(game, {"players": n}, 24):
        found = game.describe(s)["seat"]
        now = [found[str(i)]["track"] for i in range(n)]
        track = [int(x) for x in s.track_order]
        assert all(1 <= new <= 7 and 0 <= new - old <= 1 for new, old in zip(now, spaces))
        if not s.pending:
            assert now == [1 + list(found[str(i)]["duchy"].values()).count("ship") for i in range(n)]
        moved = [i for i in range(n) if now[i] != spaces[i]]
        if order and moved:
            assert moved == [seat]
            assert [i for i in track if i != seat] == [i for i in order if i != seat]
            ahead = track[: track.index(seat)]
            assert all(now[i] > now[seat] for i in ahead)  # on top of those on its space
        elif order and sorted(order) == list(range(n)):
            assert track == order
        spaces, order = now, track


@pytest.mark.rule("B-ROUND-01", "B-WORK-05")
@each_table
def test_all_dice_are_public_before_the_first_turn_and_change_on_their_owners_turn_only(game: Burgundy, n: int) -> None:
    dice: list[list[int]] = []
    for seat, text, s in random_game(game, {"players": n}, 25):
        now = [[int(p.die0), int(p.die1)] for p in s.players]
        if text.startswith("roll"):
            assert all(1 <= die <= 6 for pair in now for die in pair)
            known = game.to_dict(game.view(s, None).state)["seat"]
            assert [known[str(i)]["dice"] for i in range(n)] == now
        elif dice and seat != NATURE:
            assert all(now[i] == dice[i] for i in range(n) if i != seat)
            assert all(new in (0, old) for new, old in zip(now[seat], dice[seat]))
        dice = now


@pytest.mark.rule("B-TURN-01", "B-TURN-04", "B-TURN-07", "B-TURN-08")
@each_table
def test_a_turn_is_exactly_two_dice_and_a_round_all_of_them(game: Burgundy, n: int) -> None:
    used = [0] * n
    for seat, text, s in random_game(game, {"players": n}, 26):
        if seat == NATURE:
            continue
        words = text.split()
        if words[0] in ("take", "place", "sell", "workers") and len(words) > 1 and words[1].isdigit():
            used[seat] += 1
        if text == "end":
            assert used[seat] == 2
            used[seat] = 0
            assert s.players[seat].die0 == s.players[seat].die1 == 0
    assert used == [0] * n


@pytest.mark.rule("B-ROUND-07")
def test_nobody_acts_before_the_roll_or_after_the_end() -> None:
    game = GAMES["2019"]
    s = position(game, stage="roll", round_goods=["red"] * 5)
    assert game.movers(s) == CHANCE
    for seat in (0, 1):
        with pytest.raises(Refused) as refused:
            game.parse(s, seat, "workers 1")
        assert refused.value.rule == "B-ROUND-07"
    over = position(game, stage="end", phase="E", round=5)
    assert game.movers(over) == 0
    with pytest.raises(Refused) as refused:
        game.parse(over, 0, "workers 1")
    assert refused.value.rule == "B-END-01"


@pytest.mark.rule("RUL-07")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_last_tie_break_reads_the_track_after_the_last_turn(game: Burgundy) -> None:
    """Seat 1 played last but sailed to the front, so seat 0 is behind; both have one ship and equal points."""
    done = {"duchy": {"d3": "ship"}, "dice": [0, 0], "silver": 0, "workers": 0}
    last = {"dice": [2, 0], "storage": ["ship"], "silver": 0, "workers": 0}
    s = position(game, phase="E", round=5, turn=1, p0=done, p1=last)
    play(game, s, "place 2 ship d3", "end")
    assert [int(seat) for seat in s.round_order] == [0, 1] and [int(seat) for seat in s.track_order] == [1, 0]
    result = game.result(s)
    assert result.places == (1, 2) and result.note == "turn order"


@pytest.mark.rule("RUL-08")
@pytest.mark.parametrize(("edition", "winner"), [("2011", 1), ("2019", 0), ("SE", 1)])
def test_the_tie_break_on_empty_spaces_is_the_editions_own_or_the_tables(edition: str, winner: int) -> None:
    game = GAMES[edition]
    poor = {"dice": [0, 0], "silver": 0, "workers": 0}
    more = {**poor, "duchy": {"c4": "monastery-1"}}
    for tie, expected in ((None, winner), ("fewest", 1), ("most", 0)):
        options = {} if tie is None else {"tie": tie}
        s = position(game, phase="E", round=5, turn=1, options=options, p0=poor, p1=more)
        play(game, s, "end")
        assert game.result(s).winners() == [expected]
