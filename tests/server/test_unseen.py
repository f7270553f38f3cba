"""Nothing that a seat may not know is in anything it is sent, in any game.

What could have happened instead, left the game different and looks the same to a seat must be told to it in the same
bytes: the event, and the position after it. So nothing that is sent can depend on what the seat's view does not show.
"""

import json
from collections import defaultdict
from typing import Any

import msgspec
import pytest

from duchy import games
from duchy.kernel.chance import Seed
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import Rng, seeded
from duchy.server.meta import Meta, Seating
from duchy.server.observe import Prometheus
from duchy.server.seen import seen
from duchy.server.table import LiveTable
from duchy.server.told import ToldGame

DECISIONS = 40
OTHERWISE = 6  # other actions or outcomes tried at each step
SECRET = {"boards": "random", "choice": "secret", "castle": "choose"}
GAMES = [(entry.id, {}) for entry in games.entries()] + [("burgundy/2019", SECRET), ("burgundy/special", SECRET)]


def new_table(game_id: str, options: dict[str, Any]) -> LiveTable:
    players = min(games.find(game_id).players, key=lambda n: abs(n - 3))
    game = games.open_game(game_id)
    seats = [Seating("person", f"Player {i + 1}") for i in range(players)]
    meta = Meta("t", game.id, {"players": players, **options}, "a seed", seats, status="playing")
    no_store: Any = None
    return LiveTable(meta, game, games.page_of(game.id), "", no_store, Prometheus(), "only")


def copied(table: LiveTable) -> ToldGame:
    told = table.new_game(table.meta)
    old = table.told
    told.load(old.moves, old.texts(), old.n, old.state)
    told.sealed, told.bound = list(old.sealed), old.bound
    told.sealed_from, told.sealed_mask = old.sealed_from, old.sealed_mask
    return told


def possible(told: ToldGame, rng: Rng) -> tuple[int, list[int]]:
    """Who is next, and some of what may happen."""
    game, s = told.game, told.state
    if game.movers(s) == CHANCE:
        return NATURE, list(dict.fromkeys(game.chance(s, seeded(rng.below(10**6))) for _ in range(OTHERWISE)))
    movers = told.movers()
    seat = movers[rng.below(len(movers))]
    legal = list(game.legal(s, seat))
    return seat, list(dict.fromkeys(legal[rng.below(len(legal))] for _ in range(OTHERWISE)))


def sent(table: LiveTable, event: dict[str, Any], viewer: int | None) -> str:
    """Event and position, as they go over the wire; the `n` of a play tells nothing."""
    shown = seen({"seq": 1, "at": 0.0, **event}, viewer, False, table.names)
    return msgspec.json.encode([shown, table.position(viewer)], order="sorted").decode()


def try_all(table: LiveTable, seat: int, actions: list[int]) -> int:
    """Let each happen in a copy; how often two of them could not be told apart by somebody."""
    before, game = table.told, table.game
    truths: set[str] = set()
    same: dict[tuple[int | None, str], set[str]] = defaultdict(set)
    looks = 0
    for action in actions:
        table.told = before
        table.told = then = copied(table)
        then.enter(seat, action)
        event = then.fresh[-1]
        truth = json.dumps(game.to_dict(then.state), sort_keys=True)
        if truth in truths:  # only another word for the same
            continue
        truths.add(truth)
        for viewer in (None, *range(len(table.meta.seats))):
            if viewer != seat:
                table.positions.forget()
                view = json.dumps(game.to_dict(game.view(then.state, viewer).state), sort_keys=True)
                told = same[viewer, view]
                looks += bool(told)
                told.add(sent(table, event, viewer))
                assert len(told) == 1, f"{event['text']}: seat {viewer} can tell"
    table.told = before
    return looks


@pytest.mark.parametrize(("game_id", "options"), GAMES, ids=[f"{id_}{'-secret' * bool(o)}" for id_, o in GAMES])
def test_what_looks_the_same_to_a_seat_is_told_to_it_in_the_same_bytes(game_id: str, options: dict[str, Any]) -> None:
    table = new_table(game_id, options)
    rng = seeded(3)
    unseen = decisions = 0
    while decisions < DECISIONS and not table.told.over:
        seat, actions = possible(table.told, rng)
        unseen += try_all(table, seat, actions)
        table.told.enter(seat, actions[0])
        table.told.reveal()
        decisions += seat != NATURE
    hides = game_id.startswith("rivals/") or options or (game_id.startswith("dice/") and len(table.names) > 1)
    assert unseen > 0 or not hides


def goes_on(table: LiveTable, state: Any, viewer: int | None) -> str:
    """What a viewer is sent, in its order, when the table goes on by itself from a state, and the position then."""
    before, old = table.told, copied(table)
    old.state, old.fresh = table.game.copy(state), []
    table.told = old
    table.positions.forget()
    events = [seen({"seq": n, "at": 0.0, **e}, viewer, False, table.names) for n, e in enumerate(old.open({0, 1}))]
    out = msgspec.json.encode([events, table.position(viewer)], order="sorted").decode()
    table.told = before
    return out


@pytest.mark.parametrize("mode", ["introductory", "gold", "turmoil", "progress", "duel"])
@pytest.mark.rule("I-22")
def test_what_a_table_does_by_itself_does_not_depend_on_hidden_cards(mode: str) -> None:
    """Games that differ only in cards that a viewer cannot know: the same events in the same order, the same bytes."""
    table = new_table(f"rivals/{mode}", {})
    game, rng = table.game, seeded(5)
    pairs = decisions = 0
    while decisions < 3 * DECISIONS and not table.told.over:
        seat, actions = possible(table.told, rng)
        if seat != NATURE:
            decisions += 1
            for viewer in (None, 1 - seat):
                view = game.view(table.told.state, viewer)
                sent_now = goes_on(table, table.told.state, viewer)
                for n in range(3):
                    other = game.determinize(view, seeded(rng.below(10**6) + n))
                    assert goes_on(table, other, viewer) == sent_now, game.describe(table.told.state)["asks"]
                    pairs += 1
        table.told.enter(seat, actions[0])
        table.told.reveal()
    assert pairs > 100


def test_the_seed_of_a_table_is_part_of_no_position() -> None:
    table = new_table("rivals/duel", {})
    table.told.open({0, 1})
    everything = msgspec.json.encode([table.public(), *(table.position(viewer) for viewer in (None, 0, 1))]).decode()
    assert "a seed" not in everything and Seed("a seed").commitment() in everything
