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
    faces = (2, 2, 4, 0, 6)[number % 11 % 5]
    game = open_game(f"dice/{variant}")
    options = {"fresh_silver": fresh, "voluntary_worker": voluntary, "double_faces": faces}
    s = game.new({"players": players, "sheet": letter, **options})
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
            legal = game.legal(s, seat)
            texts = {game.to_text(s, seat, action): action for action in legal}
            expected = named_once(oracle.legal(seat))
            assert set(texts) == expected, (set(texts) ^ expected, seat, game.to_dict(s))
            assert len(texts) == len(legal), "a plan is offered twice"
            positions += 1
            text = chosen(sorted(texts), rng)
            game.apply(s, seat, texts[text])
            oracle.say(seat, text)
        same(game.describe(s), oracle)
        if rng.below(8) == 0:
            same_views(game, s, oracle, rng)
    assert list(game.result(s).places) == oracle.places()
    assert [sum(row.values()) for row in game.scores(s)] == [sheet.total for sheet in oracle.sheets]
    return positions


def named_once(texts: set[str]) -> set[str]:
    """Two marks are one outcome in either order (D-RUL-14): where both are possible, the lower hex comes first."""
    return {text for text in texts if turned(text) not in texts or text <= turned(text)}


def turned(text: str) -> str:
    """The same two marks in the other order."""
    words = text.split()
    return f"mark {words[3]} silver {words[1]}" if "silver" in words else text


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
        assert (own["finished"], own["sold"]) == (sheet.finished, sheet.sold), (seat, sheet, seen)
        assert (own["workers_taken"], own["spent"]) == (sheet.taken, sheet.spent), (seat, sheet, seen)
        assert own["plan"] == oracle.said.get(seat, "none"), (seat, oracle.said, seen)
    roll = oracle.throw
    hourglass = "double" if roll and roll.double else "single"
    dice = [*map(str, roll.pips), *roll.colours, hourglass] if roll else []
    assert seen["dice"].split() == dice, (roll, seen["dice"])


def same_views(game: Any, s: Any, oracle: Oracle, rng: Any) -> None:
    """All is public but the plans of others (D-RUL-18); a guess gives them legal plans."""
    position = game.to_dict(s)
    for eye in (*range(oracle.players), None):
        view = game.view(s, eye)
        seen = game.to_dict(view.state)
        for seat, plan in oracle.said.items():
            assert seen["seat"][str(seat)]["plan"] == (plan if seat == eye else "sealed"), (eye, seen)
            seen["seat"][str(seat)]["plan"] = plan
        assert seen == position, (eye, seen)
        guess = game.determinize(view, rng)
        assert game.to_dict(game.view(guess, eye).state) == game.to_dict(view.state), (eye, position)
        for seat in oracle.said:
            plan = game.to_dict(guess)["seat"][str(seat)]["plan"]
            assert plan in oracle.legal(seat), (eye, plan, position)
