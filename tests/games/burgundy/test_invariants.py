"""The invariants of the ledger that `broken` cannot see, watched over whole games."""

from collections import Counter
from itertools import combinations

import pytest

from duchy.games.burgundy.engine import apply
from duchy.games.burgundy.engine.codes import (
    AT_ROLL,
    AT_TURN,
    BIT,
    EMPTY,
    FOR_AREAS,
    FOR_PHASES,
    FREE_STEP,
    HEX_SHIFT,
    M1,
    MINE_TILE,
    PLACE,
    TILE_COLOUR,
    X_SHIFT,
)
from duchy.games.burgundy.engine.state import Player, State
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.setup.geometry import hex_name
from duchy.games.burgundy.words.names import COLOURS, GOODS, STAGES
from duchy.kernel.contract import NATURE
from duchy.kernel.errors import InputError, Refused

from .positions import EDITIONS, PLAYERS, Table
from .walks import Move, walk

each_table = pytest.mark.parametrize(
    ("edition", "players"), [(edition, players) for edition in EDITIONS for players in PLAYERS]
)


@pytest.mark.rule("INV-02", "INV-01")
@each_table
def test_tiles_never_drawn(edition: str, players: int) -> None:
    *_, last = walk(edition, players)
    s = last.after
    left = Counter[str]()
    for tile, count in enumerate(s.supply):
        left[COLOURS[TILE_COLOUR[tile]]] += int(count)
    left["black"] = sum(int(count) for count in s.black_supply)
    kinds = ("building", "livestock", "ship", "monastery", "mine", "castle", "black")
    expected = {2: (20, 10, 10, 10, 5, 7, 20), 3: (10, 5, 5, 5, 3, 3, 10), 4: (0,) * 7}[players]
    assert tuple(left[kind] for kind in kinds) == expected
    assert sum(expected) == {2: 82, 3: 41, 4: 0}[players]


@pytest.mark.rule("INV-03", "INV-04")
@each_table
def test_one_good_reaches_the_depots_each_round(edition: str, players: int) -> None:
    placed = 0
    for move in walk(edition, players):
        if move.text.startswith("roll"):
            placed += 1
            assert placed == 5 * move.before.phase + move.before.round + 1
            assert sum(move.after.depot_goods) == sum(move.before.depot_goods) + 1
        elif move.seat == NATURE:
            assert list(move.after.depot_goods) == list(move.before.depot_goods)
    assert placed == 25
    assert sum(move.after.goods_supply) == 17 - 3 * players  # boxed unseen


@pytest.mark.rule("INV-07")
@each_table
def test_the_log_accounts_for_every_silver_and_worker(edition: str, players: int) -> None:
    """An auditor who reads the log, and of each state only which monasteries and mines lie in a duchy."""
    silver, workers = [1] * players, [0] * players
    for move in walk(edition, players, 2):
        words = move.text.split()
        if words[0] == "start":
            for i in range(players):
                workers[(int(words[1]) + i) % players] = i + 1
        if move.seat == NATURE:
            continue
        p = move.before.players[move.seat]
        has = lambda *numbers: any(p.monasteries & BIT[n - 1] for n in numbers)  # noqa: B023, E731
        die = int(words[1]) if len(words) > 1 and words[0] in ("take", "place", "sell") and words[1].isdigit() else 0
        if die:
            wanted, free = _wanted(move, p, words)
            away = min(abs(die - wanted), 6 - abs(die - wanted))
            away = max(0, away - (1 if free and has(*free) else 0))
            workers[move.seat] -= (away + 1) // 2 if has(8) else away
        if words[0] == "workers":
            workers[move.seat] += 4 if has(14) else 2
            silver[move.seat] += 1 if has(13) else 0
        elif words[0] == "sell":
            silver[move.seat] += 2 if has(3) else 1
            workers[move.seat] += 1 if has(4) else 0
        elif words[0] == "place":
            silver[move.seat] += 2 if "bank" in words else 0
            workers[move.seat] += 4 if "boarding-house" in words else 0
        elif words[0] == "hire":
            workers[move.seat] -= 2
        elif words[0] == "buy":
            by_workers = int(words[3]) if len(words) > 2 else 0
            workers[move.seat] -= by_workers
            silver[move.seat] -= 2 - by_workers
        elif words[0] == "end" and move.before.round == 4 and move.before.turn == players - 1:
            for i, q in enumerate(move.before.players):
                mines = sum(tile == MINE_TILE for tile in q.tiles)
                silver[i] += mines
                workers[i] += mines if q.monasteries & BIT[1] else 0
        assert silver == [q.silver for q in move.after.players], move.text
        assert workers == [q.workers for q in move.after.players], move.text
        assert min(silver) >= 0 and min(workers) >= 0


def _wanted(move: Move, p: Player, words: list[str]) -> tuple[int, tuple[int, ...]]:
    """The value that a die is used as, and the monasteries whose free step helps."""
    if words[0] == "take":
        return int(words[2].partition(":")[0]), (12,)
    if words[0] == "sell":
        return GOODS.index(words[2]) + 1, ()
    h = move.action >> HEX_SHIFT & 63
    kind = COLOURS[p.duchy.colour[h]]
    free = {"building": 9, "ship": 10, "livestock": 10, "castle": 11, "mine": 11, "monastery": 11}[kind]
    return int(p.duchy.number[h]), (free,)


@pytest.mark.rule("INV-09", "INV-12", "B-AREA-04")
@each_table
def test_area_points_are_those_of_the_areas_just_finished(edition: str, players: int) -> None:
    by_size = [0, 1, 3, 6, 10, 15, 21, 28, 36]
    by_phase = [10, 8, 6, 4, 2]
    for move in walk(edition, players, 3):
        if move.seat == NATURE or not move.text.startswith("place"):
            for was, is_ in zip(move.before.players, move.after.players, strict=True):
                assert was.points[FOR_AREAS] == is_.points[FOR_AREAS]
                assert was.points[FOR_PHASES] == is_.points[FOR_PHASES]
                assert move.before.stage < AT_ROLL or was.covered == is_.covered
            continue
        was, is_ = move.before.players[move.seat], move.after.players[move.seat]
        assert is_.covered.bit_count() == was.covered.bit_count() + 1
        h = (is_.covered ^ was.covered).bit_length() - 1
        area = is_.duchy.area[h]
        finished = is_.covered & area == area
        assert is_.points[FOR_AREAS] - was.points[FOR_AREAS] == (by_size[area.bit_count()] if finished else 0)
        assert is_.points[FOR_PHASES] - was.points[FOR_PHASES] == (by_phase[move.before.phase] if finished else 0)


@pytest.mark.rule("INV-13")
@each_table
def test_a_town_repeats_a_building_only_by_the_grace_of_monastery_1(edition: str, players: int) -> None:
    for number in (1, 2):
        for move in walk(edition, players, number):
            if move.seat != NATURE and move.action & 15 == PLACE:
                p = move.before.players[move.seat]
                h = move.action >> HEX_SHIFT & 63
                tile = p.storage[move.action >> X_SHIFT & 63]
                if tile < 8 and any(p.tiles[k] == tile for k in range(37) if p.duchy.area[h] & BIT[k]):
                    assert p.monasteries & M1


@pytest.mark.rule("INV-14", "EX-16", "B-END-01", "DP-A")
@each_table
def test_turns_dice_purchases_and_castle_actions(edition: str, players: int) -> None:
    rounds = 0
    turns, dice, bought, castles = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
    for move in walk(edition, players, 4):
        rounds += move.text.startswith("roll")
        if move.seat == NATURE or move.before.stage != AT_TURN:
            continue
        was, is_ = move.before.players[move.seat], move.after.players[move.seat]
        turns[move.seat] += move.text == "end"  # its only answer or not, it stands in the log
        bought[move.seat] += move.text.startswith("buy")
        used = [die for die in ("die0", "die1") if getattr(was, die) and not getattr(is_, die)]
        dice[move.seat] += len(used)
        castles[move.seat] += len(move.before.pending) > 0 and move.before.pending[-1] == 0 and not is_castle_open(move)
    assert rounds == 25
    for seat in range(players):
        assert turns[seat] == 25 and dice[seat] == 50
        assert bought[seat] <= 25 and castles[seat] <= 3


def is_castle_open(move: Move) -> bool:
    """Is the castle action that was pending still to be made, as after a purchase?"""
    return move.text.split()[0] in ("buy", "hire")


@pytest.mark.rule("INV-16", "INV-11")
@each_table
def test_the_round_is_played_by_the_first_on_the_track_who_has_not_acted(edition: str, players: int) -> None:
    acted: set[int] = set()
    for move in walk(edition, players, 6):
        s = move.after
        if move.text.startswith("roll"):
            acted = set()
        elif move.text == "end":
            acted.add(move.seat)
        if s.stage == AT_TURN and (move.text == "end" or move.seat == NATURE):
            assert s.current == next(seat for seat in s.track_order if seat not in acted)


@pytest.mark.rule("INV-17")
@each_table
def test_during_a_phase_tiles_only_leave_the_depots(edition: str, players: int) -> None:
    for move in walk(edition, players, 7):
        if move.before.stage >= AT_ROLL:
            for was, is_ in ((move.before.depots, move.after.depots), (move.before.black, move.after.black)):
                changed = [(a, b) for a, b in zip(was, is_, strict=True) if a != b]
                assert all(b == EMPTY for _, b in changed)
                assert len(changed) <= 1 or move.text == "end"


# ------------------------------------------------------------------ INV-15: what is offered, and nothing else
def some_positions() -> list[tuple[str, State]]:
    """For each kind of pending effect the first position of it in random games, and some turn menus."""
    found: dict[str, tuple[str, State]] = {}
    for edition, players in (("2011", 2), ("2019", 3), ("SE", 4)):
        for number in (1, 2):
            for step, move in enumerate(walk(edition, players, number)):
                s = move.before
                if s.stage == AT_TURN:
                    menu = "menu" if step % 60 == 0 else "with 6" if s.players[s.current].monasteries & BIT[5] else ""
                    kind = f"pending {s.pending[-1] & 15}" if s.pending else menu
                    if kind:
                        found.setdefault(f"{kind} {edition if 'pending' not in kind else ''}", (edition, s))
    return list(found.values())


POSITIONS = some_positions()


def conceivable(game: Burgundy, s: State) -> set[str]:
    """Every text that could be an action of this position or of one like it."""
    p = s.players[s.current]
    dice = ["", *(f"{die} " for die in range(1, 7))]
    lying = [tile for tile in {*s.depots, *s.black} if tile != EMPTY]
    wares = [f"{place}:{game.tiles[tile]}" for place in (*"123456", "black") for tile in lying]
    stored = {game.tiles[tile] for tile in (*p.storage[: p.stored], lying[0])}
    texts = {"pass", "end", "load none", *(f"load {depot}" for depot in range(1, 7))}
    texts |= {f"workers {die}".strip() for die in dice}
    texts |= {f"take {die}{ware}" for die in dice for ware in wares}
    texts |= {f"place {die}{tile} {hex_name(h)}" for die in dice for tile in stored for h in range(37)}
    texts |= {f"sell {die}{goods}" for die in dice for goods in GOODS}
    texts |= {f"buy {ware}{paid}" for ware in wares for paid in ("", " with 1 worker", " with 2 workers")}
    texts |= {f"hire {ware}" for ware in wares}
    texts |= {" ".join(["keep", *types]) for size in range(4) for types in combinations(GOODS, size)}
    return texts | {f"discard {tile}" for tile in stored}


@pytest.mark.rule("INV-15", "DP-B")
@pytest.mark.parametrize(("edition", "s"), POSITIONS, ids=[str(i) for i in range(len(POSITIONS))])
def test_every_offer_is_accepted_and_everything_else_refused(edition: str, s: State) -> None:
    game = Burgundy(edition)
    seat = int(s.current)
    offered = {game.to_text(s, seat, action): action for action in game.legal(s, seat)}
    assert offered and len(offered) == len(game.legal(s, seat))
    for text, action in offered.items():
        after = s.copy()
        game.apply(after, seat, game.parse(s, seat, text))
        assert game.parse(s, seat, text) == action and game.broken(after) == []
    others = sorted(conceivable(game, s) - offered.keys())
    assert conceivable(game, s) >= offered.keys()
    for text in others[:: max(1, len(others) // 400)]:
        with pytest.raises(Refused) as refused:
            game.parse(s, seat, text)
        assert refused.value.reason.endswith(".") and refused.value.rule, text


@pytest.mark.rule("INV-15", "INV-06")
@pytest.mark.parametrize(
    ("waiting", "goods"),
    [
        ("discard castle", {}),  # storage is not full: nothing has to go
        ("keep 1", {}),  # the depot is empty
        ("keep 2", {}),  # both new types fit
        ("keep 2", {"pink": 1, "brown": 1, "orange": 1}),  # no new type fits
    ],
)
def test_a_position_cannot_wait_for_an_answer_that_nobody_can_give(waiting: str, goods: dict[str, int]) -> None:
    me = {"duchy": {"d5": "ship"}, "storage": ["mine"], "goods": goods}
    with pytest.raises(InputError, match="pending"):
        Table(me=me, track=[0, 1], pending=[waiting], depot_goods={"2": {"red": 1, "purple": 1}})


@pytest.mark.rule("INV-03")
def test_a_roll_without_the_good_of_its_round_conjures_up_no_other() -> None:
    """A position may leave the round's good out; then reading it or rolling is refused, or nothing is put down."""
    done = {"dice": [0, 0]}
    try:
        table = Table(me=done, others={1: done}, round_goods=[None] * 5).play("end", "end")
        table.chance("roll 1 1, 1 1, white 1")
    except InputError:
        return
    assert table.see("depot_goods") == {str(depot): {} for depot in range(1, 7)}


# ------------------------------------------------------------------ INV-18: the order inside a placement
@pytest.mark.rule("INV-18", "RUL-22")
@each_table
def test_area_colour_and_effect_in_another_order_give_the_same_state(edition: str, players: int) -> None:
    game = Burgundy(edition)
    compared = 0
    for move in walk(edition, players, 8):
        if move.seat == NATURE or move.action & 15 != PLACE:
            continue
        s = move.before.copy()
        p = s.players[s.current]
        slot, h = move.action >> X_SHIFT & 63, move.action >> HEX_SHIFT & 63
        tile = p.storage[slot]
        value = apply._use_die(s, p, move.action)
        apply.pay_workers(p, value, p.duchy.number[h], FREE_STEP[TILE_COLOUR[tile]])
        apply.unstore(p, slot)
        apply.cover(p, p, tile, h)
        apply.take_effect(s, p, p, tile, h)  # the effect first, then area and colour
        apply._score_area(s, p, p, h)
        assert game.to_dict(s) == game.to_dict(move.after)
        compared += 1
    assert compared > 10 * players


# ------------------------------------------------------------------ INV-19
@pytest.mark.rule("INV-19", "B-TIE-04")
@each_table
def test_every_game_has_one_winner(edition: str, players: int) -> None:
    game = Burgundy(edition)
    for number in (1, 2, 3):
        *_, last = walk(edition, players, number)
        assert STAGES[last.after.stage] == "end"
        assert sorted(game.result(last.after).places) == list(range(1, players + 1))
