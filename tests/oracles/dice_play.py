"""Random Dice Games played by the engine and the second implementation side by side."""

from typing import Any

from duchy.games import open_game
from duchy.kernel.chance import Seed
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

from .dice import PHASES, Oracle

PLAYERS = {"standard": (2, 3, 5, 1), "different": (2, 4), "same": (2, 3), "solo": (1,)}


def compare(number: int) -> int:
    """One game; how many positions were compared. Everything that differs is an AssertionError with the position."""
    variant = tuple(PLAYERS)[number % 4]
    players = PLAYERS[variant][number // 4 % len(PLAYERS[variant])]
    letter = "ABCD"[number // 3 % 4]
    fresh, voluntary = number % 5 != 4, number % 7 == 6
    game = open_game(f"dice/{variant}")
    s = game.new({"players": players, "sheet": letter, "fresh_silver": fresh, "voluntary_worker": voluntary})
    oracle = Oracle(variant, players, letter, fresh, voluntary)
    rng, seed, events, positions = seeded(7000 + number), Seed(f"oracle {number}"), 0, 0
    while movers := game.movers(s):
        if movers == CHANCE:
            assert not oracle.movers(), game.to_dict(s)
            action = game.chance(s, seed.rng(events))
            events += 1
            parts = game.parts(s, NATURE, action)
            game.apply(s, NATURE, action)
            oracle.roll(parts["pips"], parts["colours"], parts["double"])
        else:
            assert oracle.movers() == {seat for seat in range(16) if movers >> seat & 1}, game.to_dict(s)
            seat = sorted(oracle.movers())[rng.below(len(oracle.movers()))]
            texts = {game.to_text(s, seat, action): action for action in game.legal(s, seat)}
            expected = oracle.legal(seat)
            missed = {outcome(text) for text in expected} ^ {outcome(text) for text in texts}
            assert set(texts) <= expected and not missed, (set(texts) - expected, missed, seat, game.to_dict(s))
            positions += 1
            text = chosen(sorted(texts), rng)
            game.apply(s, seat, texts[text])
            oracle.say(seat, text)
        same(game.describe(s), oracle)
    assert list(game.result(s).places) == oracle.places()
    assert [sum(row.values()) for row in game.scores(s)] == [sheet.total for sheet in oracle.sheets]
    return positions


def outcome(text: str) -> frozenset[str]:
    """Two marks are one outcome in either order (D-RUL-14), so the engine may name one of the two."""
    return frozenset(text.split())


def chosen(texts: list[str], rng: Any) -> str:
    """Marks before workers, or sheets would hardly fill; now and then anything."""
    marks = [text for text in texts if text != "take worker"]
    found = marks if marks and rng.below(4) else texts
    return str(found[rng.below(len(found))])


def same(seen: dict[str, Any], oracle: Oracle) -> None:
    assert seen["phase"] == PHASES[oracle.phase]
    assert (seen["boxes"], seen["rounds"]) == (oracle.boxes, oracle.rounds), seen
    if not oracle.solo:
        assert {rank: set(colours) for rank, colours in seen["claims"].items()} == {
            "first": oracle.first,
            "second": oracle.second,
        }
    for seat, sheet in enumerate(oracle.sheets):
        own = seen["seat"][str(seat)]
        if not sheet.marks:
            assert own["start"] == "none"
            continue
        written = {hex_: number for hex_, number in sheet.marks.items() if number is not None}
        assert own["marks"] == written, seen
        assert {own["start"]} == set(sheet.marks) - set(written), seen
        assert own["open"] == sheet.open, (seat, sheet.open, seen)
        assert own["vp"] == sheet.vp, (seat, sheet.vp, seen)
        assert own["awards"] == sheet.paid, (seat, sheet.paid, seen)
