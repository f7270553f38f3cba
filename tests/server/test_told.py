"""A told alone, without a server: seals, the way back, and the log that makes it again."""

from typing import Any

import msgspec
import pytest

from duchy.games import open_game, page_of
from duchy.kernel.chance import Seed
from duchy.kernel.page import Page
from duchy.kernel.play import verify
from duchy.kernel.record import loads
from duchy.kernel.rng import seeded
from duchy.kernel.verbs import Parts
from duchy.server.fold import fold, texts
from duchy.server.ports import Snapshot
from duchy.server.seen import seen
from duchy.server.told import Event, ToldGame

NAMES = ["Ann", "Ben"]


def new_game(game_id: str = "burgundy/2019", seed: str = "x", **setup: Any) -> ToldGame:
    game = open_game(game_id)
    return ToldGame(game, page_of(game.id), {"players": 2, **setup}, list(NAMES), Seed(seed))


def number(events: list[Event], after: int = 0) -> list[Event]:
    for i, event in enumerate(events, 1):
        event |= {"seq": after + i, "at": 0.0}
    return events


def play_some(told: ToldGame, decisions: int, seed: int = 1, people: tuple[int, ...] = (0, 1)) -> list[Event]:
    rng = seeded(seed)
    out = []
    for _ in range(decisions):
        if told.over:
            break
        seat = told.movers()[0]
        legal = told.game.legal(told.state, seat)
        text = told.game.to_text(told.state, seat, legal[rng.below(len(legal))])
        out += told.play(seat, text, set(people))
    return out


def same(a: ToldGame, b: ToldGame) -> bool:
    return (
        a.game.to_dict(a.state) == b.game.to_dict(b.state)
        and (a.moves, a.texts()) == (b.moves, b.texts())
        and (a.drawn, a.sealed_from, a.sealed) == (b.drawn, b.sealed_from, b.sealed)
    )


def test_a_match_is_the_fold_of_its_events_with_and_without_a_snapshot() -> None:
    for game_id in ("burgundy/2019", "burgundy/special", "dice/standard", "rivals/introductory"):
        told = new_game(game_id)
        events = number(told.open({0, 1}))
        snapshot = None
        for i in range(40):
            events += number(play_some(told, 1, seed=i), len(events))
            if i == 25 and told.sealed_from is None:
                snapshot = Snapshot(told.n, told.game.to_dict(told.state), len(events))
            for helped in (None, snapshot):
                again = new_game(game_id)
                fold(again, events, helped)
                assert same(again, told), (game_id, i)


def test_an_undo_in_the_log_makes_older_snapshots_void() -> None:
    told = new_game()
    events = number(told.open({0, 1}))
    events += number(play_some(told, 3), len(events))
    snapshot = Snapshot(told.n, told.game.to_dict(told.state), len(events))
    to = told.n - 1
    told.cut(to)
    events += number([{"type": "undo", "to": to, "seat": 0, "say": ""}], len(events))
    events += number(play_some(told, 2, seed=9), len(events))
    again = new_game()
    fold(again, events, snapshot)
    assert same(again, told)
    assert [entry.text for entry in texts(events)] == told.texts()


def test_a_played_match_leaves_a_record_that_verifies() -> None:
    told = new_game()
    told.open({0, 1})
    play_some(told, 5000)
    assert told.over
    record = loads(told.record().dumps())
    verify(told.game, record)
    copy = new_game(seed="another")
    events = copy.follow(record.entries)
    assert copy.over and [e["text"] for e in events if e["type"] != "reveal"] == told.texts()


def shown(event: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """An event as it goes over the wire once it is stored."""
    for stored in (event, *event.get("entries", [])):
        stored |= {"seq": 1, "at": 0.0}
    told: dict[str, Any] = msgspec.to_builtins(seen(event, seat, False, NAMES))
    return told


def test_sealed_choices_are_revealed_together_and_stay_out_of_records_until_then() -> None:
    told = new_game("burgundy/special")
    told.open({0, 1})
    assert told.movers() == [0, 1]
    n = told.n
    text = told.game.to_text(told.state, 1, told.game.legal(told.state, 1)[0])
    (event,) = told.play(1, text, {0, 1})
    assert event["sealed"] and len(told.record(finished=False).entries) == n
    assert shown(event, 1)["text"] == text
    for other in (0, None):
        hidden = shown(event, other)
        assert hidden["text"] == "" and "action" not in hidden and hidden["say"] == "Ben has chosen."
    assert told.undo_to(1, freely=False) == n and told.undo_to(0, freely=False) is None
    text = told.game.to_text(told.state, 0, told.game.legal(told.state, 0)[0])
    events = told.play(0, text, {0, 1})
    assert [e["type"] for e in events[:2]] == ["play", "reveal"] and told.sealed_from is None
    assert [e["n"] for e in shown(events[1], None)["entries"]] == [n, n + 1]
    assert told.undo_to(0, freely=False) is None and told.undo_to(0, freely=True) == n + 1


class EndsItself:
    """A page on which a turn that must end does."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def automatic(self, parts: Parts) -> bool:
        return bool(parts["verb"] == "end")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.page, name)


def test_what_leaves_no_choice_is_played_for_people_and_taken_back_with_its_cause() -> None:
    for people in ({0, 1}, set[int]()):
        told = new_game()
        told.page = EndsItself(told.page)
        told.open(people)
        seat = told.movers()[0]
        for die in told.game.describe(told.state)["seat"][str(seat)]["dice"]:
            n = told.n
            told.play(seat, f"workers {die}", people)
        if people:
            assert told.texts()[-1] == "end" and told.moves[-1][2] and told.movers() != [seat]
            assert told.undo_to(seat, freely=False) == n == told.n - 2
        else:
            assert told.movers() == [seat]


def test_the_same_seed_draws_the_same_chance_after_an_undo() -> None:
    told = new_game()
    told.open({0, 1})
    first = play_some(told, 12)
    told.cut(min(e["n"] for e in first if e["type"] == "play"))
    assert play_some(told, 12) == first


def test_a_card_game_shows_others_only_the_public_part() -> None:
    rivals = page_of("rivals/duel@r2")

    def public(text: str, **parts: Any) -> str:
        return rivals.public({"verb": text.split()[0], **parts}, text, "decision" not in parts)

    assert public("take austin", decision="hand-card", card="austin") == "take"
    assert public("put scout under 2", decision="return", card="scout", stack=2) == "put"
    assert public("take stack 3", decision="hand-stack", stack=3) == "take stack 3"
    assert public("play scout", decision="scout", card="scout") == "play scout"
    assert public("card abbey", card="abbey", stack=1) == "card"
    assert public("dice 4 trade", number=4, face="trade") == "dice 4 trade"


def test_in_rivals_a_turn_begins_after_the_card_that_ends_the_one_before() -> None:
    """Its heading stood above the last card of the turn before, because drawing that card lets the next turn begin."""
    told = new_game("rivals/introductory")
    events = [event for event in told.open({0, 1}) + play_some(told, 60) if event["type"] in ("play", "chance")]
    opens = [event for event, last in zip(events[1:], events, strict=False) if event["turn"] != last["turn"]]
    assert len(opens) > 4 and {event["type"] for event in opens} == {"play"}
    assert {event["text"] for event in opens} <= {"roll", *(f"play brigitta {n}" for n in range(1, 7))}


def test_in_the_dice_game_a_round_begins_with_its_roll() -> None:
    told = new_game("dice/standard")
    events = [event for event in told.open({0, 1}) + play_some(told, 12) if event["type"] in ("play", "chance")]
    opens = [event for event, last in zip(events[1:], events, strict=False) if event["turn"] != last["turn"]]
    assert len(opens) > 2 and all(event["text"].startswith("roll ") for event in opens)


def test_in_rivals_a_move_can_be_taken_back_until_a_card_was_seen() -> None:
    told = new_game("rivals/introductory")
    told.open({0, 1})
    taken_back = stood = 0
    rng = seeded(5)
    for _ in range(400):
        if told.over:
            break
        seat = told.movers()[0]
        legal = told.game.legal(told.state, seat)
        text = told.game.to_text(told.state, seat, legal[rng.below(len(legal))])
        before, n = told.game.to_dict(told.state), told.n
        stacks = told.game.to_dict(told.game.view(told.state, seat).state)["stacks"]
        told.play(seat, text, {0, 1})
        to = told.undo_to(seat, freely=False)
        if text.startswith("draw ") and stacks[text.split()[1]][-1].startswith("?"):  # the top card is the last
            assert to is None, "the card that was drawn has been seen"
            stood += 1
        elif to == n:
            again = new_game("rivals/introductory")
            again.load(told.moves, told.texts())
            assert again.undo_to(seat, freely=False) == to
            again.cut(to)
            assert told.game.to_dict(again.state) == before
            taken_back += 1
    assert taken_back > 50 and stood > 10


def test_an_undo_of_a_sealed_choice_leaves_those_of_the_others() -> None:
    game = open_game("burgundy/special")
    told = ToldGame(game, page_of(game.id), {"players": 3}, ["Ann", "Ben", "Carla"], Seed("x"))
    told.open(set())
    n = told.n

    def choose(seat: int) -> list[Event]:
        return told.play(seat, game.to_text(told.state, seat, game.legal(told.state, seat)[0]), set())

    choose(0)
    choose(1)
    assert told.undo_to(1) == n + 1
    told.cut(n + 1)
    choose(2)
    reveal = next(event for event in choose(1) if event["type"] == "reveal")
    assert [event["seat"] for event in reveal["entries"]] == [0, 2, 1]


@pytest.mark.parametrize("game_id", ["burgundy/2019", "burgundy/special", "rivals/duel", "dice/standard"])
def test_going_back_leads_where_the_moves_from_the_beginning_lead(game_id: str) -> None:
    """A cut begins at the last turn that stands: it must be the same as playing all that stands anew."""
    game = open_game(game_id)
    told = ToldGame(game, page_of(game.id), {"players": 2}, ["Ann", "Ben"], Seed("back"))
    told.open({0, 1})
    rng = seeded(5)
    for _ in range(60):
        for _ in range(1 + rng.below(6)):
            if not told.over:
                seat = told.movers()[0]
                choices = page_of(game.id).choices(game, game.view(told.state, seat).state, seat)
                told.play(seat, choices[rng.below(len(choices))].text, {0, 1})
        to = told.n - rng.below(min(told.n, 9))
        fresh = ToldGame(game, told.page, {"players": 2}, ["Ann", "Ben"], Seed("back"))
        fresh.load(told.moves[:to], told.texts()[:to])
        told.cut(to)
        assert game.to_dict(told.state) == game.to_dict(fresh.state) and told.moves == fresh.moves
        assert (told.drawn, told.sealed_from, told.texts()) == (fresh.drawn, fresh.sealed_from, fresh.texts())
        assert [told.undo_to(seat) for seat in (0, 1)] == [fresh.undo_to(seat) for seat in (0, 1)]
        told.open({0, 1})
