"""The net of one player against the Châteauma: what it sees, where it plays, and how it is trained."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from duchy.bots.burgundy import automaton_train
from duchy.bots.burgundy.foresight import Thinker
from duchy.bots.burgundy.levels import LEVELS, with_weights
from duchy.bots.burgundy.net import GRAIN, fresh_net, load, save
from duchy.bots.burgundy.planner import WEIGHTS, weights_in
from duchy.bots.burgundy.thinking.automaton_inputs import AUTOMATON_INPUTS, FIRST, LEVEL, PICK, WAITING, add_picks
from duchy.bots.burgundy.thinking.automaton_judge import AutomatonNet
from duchy.bots.burgundy.thinking.inputs import MODULES, Inputs
from duchy.bots.burgundy.thinking.search import Search
from duchy.bots.burgundy.train import recipe
from duchy.games.burgundy.engine.codes import AT_TURN, BUILDING, COLOURS, EMPTY, MINE_TILE, SHIP, SHIP_TILE
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.modes.chateauma.engine.county import LEFT, RIGHT, CountyPart
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded


def here() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1)


HOUSE = WEIGHTS / "burgundy-lead-1.npz"


def first_turn(level: str = "heavy", modules: tuple[str, ...] = (), players: int = 1) -> State:
    game = Burgundy("SE", modules, "chateauma")
    s = game.new({"players": players, "boards": "1", "level": level})
    rng = seeded(5)
    while s.stage != AT_TURN or game.movers(s) == CHANCE:
        if game.movers(s) == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
        else:
            game.apply(s, 0, next(iter(game.legal(s, 0))))
    return s


def county(s: State) -> CountyPart:
    part = s.ext[0]
    assert isinstance(part, CountyPart)
    return part


def picks(s: State) -> dict[tuple[int, int], int]:
    """By slot and colour, for how many numbers of its die it takes that colour."""
    out = Inputs()
    add_picks(s, 0, out)
    seen = [int(at) - FIRST - PICK for at in out.items[: out.count] if at >= FIRST + PICK]
    return {(at // 6 // (COLOURS + 1), at // 6 % (COLOURS + 1)): at % 6 + 1 for at in seen}


def test_it_sees_what_the_automaton_would_find_for_each_number_of_its_die() -> None:
    s = first_turn()
    s.turn, s.round_order = 0, type(s.round_order)([0, 1])  # it waits for its turn
    part = county(s)
    part.white = 3
    slot = part.selected()
    card = next(at for at, spaces in enumerate(part.book.spaces) if list(spaces).count(SHIP) and BUILDING in spaces)
    part.cards[slot] = card
    for at in range(len(part.lying)):
        part.lying[at] = EMPTY
    for at in range(len(s.depots)):
        s.depots[at] = EMPTY
    assert picks(s) == {(LEFT, COLOURS): 6}
    s.depots[1 * s.width] = SHIP_TILE  # in depot 2: whatever it rolls, it comes there
    assert picks(s) == {(LEFT, SHIP): 6}
    s.depots[4 * s.width] = 0  # a building in depot 5, for 3, 4 and 5
    assert picks(s) == {(LEFT, SHIP): 3, (LEFT, BUILDING): 3}
    s.depots[2 * s.width] = MINE_TILE  # that nobody asked for
    assert picks(s) == {(LEFT, SHIP): 3, (LEFT, BUILDING): 3}
    s.turn = 1  # it has moved: both cards count
    assert {slot for slot, _ in picks(s)} == {LEFT, RIGHT}


def test_it_knows_the_level_and_whose_turn_is_to_come() -> None:
    for number, level in enumerate(("gateway", "midweight", "heavy")):
        s = first_turn(level)
        judge = master(s).judge
        judge.begin(s, 0)
        assert isinstance(judge, AutomatonNet)
        on = set(int(at) for at in judge.all_inputs(s))
        assert on & {FIRST + LEVEL + k for k in range(3)} == {FIRST + LEVEL + number}
        waits = any(s.plays_itself(seat) for seat in s.round_order[s.turn + 1 : s.n])
        assert bool(on & {FIRST + WAITING, FIRST + WAITING + 1}) == waits


def master(s: State) -> Thinker:
    bot = Thinker(LEVELS["master"])
    bot.prepare(s)
    return bot


def test_it_is_used_by_master_alone_with_the_automaton_and_without_modules() -> None:
    assert isinstance(master(first_turn()).judge, AutomatonNet)
    assert not isinstance(master(first_turn(modules=("tiles",))).judge, AutomatonNet)
    expert = Thinker(LEVELS["expert"])
    expert.prepare(first_turn())
    assert not isinstance(expert.judge, AutomatonNet)


def test_weights_of_another_table_are_refused() -> None:
    game = Burgundy("SE", (), "chateauma")
    bot = with_weights("master", game, WEIGHTS / "burgundy-points-2.npz")
    assert isinstance(bot, Thinker)
    with pytest.raises(InputError, match="not for one player against the Châteauma"):
        bot.prepare(first_turn())
    bot = with_weights("master", Burgundy("2019"), HOUSE)
    assert isinstance(bot, Thinker)
    with pytest.raises(InputError, match="are for one player against the Châteauma"):
        bot.prepare(Burgundy("2019").new({"players": 2, "boards": "1"}))


def test_the_net_of_the_house_is_small_and_says_what_it_began_with() -> None:
    assert weights_in(HOUSE).inputs == AUTOMATON_INPUTS
    assert HOUSE.stat().st_size < 150_000
    step = next(step for step in recipe() if step["players"] == 1 and step["aim"] == "lead")
    assert step["start"] == "burgundy-points-2.npz"


def test_the_net_of_two_gets_room_for_the_automaton() -> None:
    two = fresh_net(2, np.random.default_rng(1))
    wide = automaton_train.with_automaton(two).weights["w1"]
    assert len(wide) == AUTOMATON_INPUTS
    assert (wide[-1] == two.weights["w1"][-1]).all() and (wide[0] == two.weights["w1"][0]).all()
    assert not wide[FIRST : FIRST + 10].any()


def test_a_run_learns_and_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"ROUND": 2, "PART": 1, "WARM": 1, "CHECK_EVERY": 2, "CHECK_GAMES": 4}.items():
        monkeypatch.setattr(automaton_train, name, value)
    monkeypatch.setattr(automaton_train, "Search", lambda judge, beam, discards, most: Search(judge, 1, discards, 5))
    start = tmp_path / "burgundy-points-2.npz"
    save(fresh_net(2, np.random.default_rng(1)), start, {"aim": "points", "seed": 1, "games": 0})
    with pytest.raises(InputError, match="--start"):
        automaton_train.train(1, 4, tmp_path, None)
    path = automaton_train.train(1, 4, tmp_path, start, updates=64.0, where=here)
    facts = json.loads(path.with_suffix(".json").read_text())
    assert (facts["players"], facts["games"], facts["aim"]) == (1, 4, "lead")
    assert facts["start"] == {"aim": "points", "seed": 1, "games": 0}
    after = load(path).weights
    assert (after["b3"] != load(start).weights["b3"]).any()
    assert (after["w1"] * GRAIN % 1 == 0).all() and not after["w1"][-MODULES:].any()
    further = automaton_train.train(1, 6, tmp_path, start, updates=64.0, where=here)
    assert json.loads(further.with_suffix(".json").read_text())["games"] == 6
