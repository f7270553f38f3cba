"""The study room: going on from a position of any game, by one hand or both, and from one that was written down."""

import json
from functools import cache
from typing import Any

import pytest

from duchy import games
from duchy.bots import registry
from duchy.kernel import rng
from duchy.kernel.chance import Seed
from duchy.kernel.play import Play, verify
from duchy.kernel.record import loads
from duchy.kernel.scenario import look_up
from tests.server.player import Site

MODES = [
    ("burgundy/2011", 2), ("burgundy/2019+inns+shields", 3), ("burgundy/special+vineyards", 2),
    ("burgundy/2019-team", 4), ("burgundy/2019-solo", 1), ("burgundy/special-chateauma", 1),
    ("dice/standard", 2), ("dice/solo", 1), ("rivals/introductory", 2),
]  # fmt: skip
DUELS = [("rivals/gold", 2), ("rivals/turmoil", 2), ("rivals/progress", 2), ("rivals/duel", 2)]
if not rng.__file__.endswith(".py"):  # whole duels take the interpreted engine minutes
    MODES += DUELS


QUICK = {"burgundy": "random", "dice": "random", "rivals": "novice"}  # at random a duel goes on for ever


@cache
def played(game: str, players: int) -> tuple[str, int]:
    """The record of a game that bots have played to its end, and its number of entries."""
    opened = games.open_game(game)
    play = Play.begin(opened, {"players": players}, [f"P{i}" for i in range(players)], Seed("study"))
    play.run([registry.make(QUICK[game.partition("/")[0]], opened)] * players, Seed("bots").rng(0))
    return play.record().dumps(), play.n


def finished(site: Site, game: str, players: int, **wish: int) -> tuple[str, int]:
    """Such a game as a table for replay; its id and its number of entries."""
    record, entries = played(game, players)
    table: str = site.post("/api/records", {"record": record, **wish})["table"]
    return table, entries


@pytest.mark.parametrize("game, players", MODES)
def test_play_goes_on_from_any_position_and_its_record_verifies(site: Site, game: str, players: int) -> None:
    """From the first one too, but for whole duels: they begin as the introductory game does."""
    table, entries = finished(site, game, players)
    first = entries * 9 // 10 if (game, players) in DUELS else 0
    for n in (first, (first + entries) // 2, entries - 1, entries):
        seated = site.post(f"/api/tables/{table}/branches", {"n": n, "hands": [], "bot": QUICK[game.partition("/")[0]]})
        with site.watch(seated) as spectator:
            spectator.until(lambda p: p.over)
        record = loads(site.text(f"/api/tables/{seated['table']}/record"))
        assert record.given == n and (len(record.entries) > n or n == entries)
        assert verify(games.open_game(record.game), record) is not None


def test_both_sides_by_hand_with_one_token(site: Site) -> None:
    table, entries = finished(site, "burgundy/2019", 2)
    seated = site.post(f"/api/tables/{table}/branches", {"n": entries // 3, "hands": [0, 1]})
    for _ in range(6):
        with site.sit(seated) as first:
            assert first.welcome["hands"] == [0, 1] and first.table["given"] == entries // 3
            mover = first.position["movers"][0]
        with site.sit(seated, as_seat=mover) as mine:
            assert mine.seat == mover and mine.turn
            assert mine.play()["type"] == "ok"


def test_a_token_gives_no_other_seat(site: Site) -> None:
    table, entries = finished(site, "burgundy/2019", 2)
    seated = site.post(f"/api/tables/{table}/branches", {"n": entries // 3, "hands": [1]})
    assert seated["seat"] == 1
    with pytest.raises(Exception, match=r"4403|no seat"), site.sit(seated, as_seat=0) as thief:
        thief.hear()


def test_branches_are_a_tree_with_their_first_moves(site: Site) -> None:
    table, entries = finished(site, "burgundy/2019", 2)
    one = site.post(f"/api/tables/{table}/branches", {"n": entries // 2, "hands": [0, 1]})
    with site.sit(one) as first:
        mover = first.position["movers"][0]
    with site.sit(one, as_seat=mover) as mine:
        mine.play()
        below = site.post(f"/api/tables/{one['table']}/branches", {"n": mine.position["n"], "hands": [0, 1]})
    tree = site.get(f"/api/tables/{below['table']}/branches")["branches"]
    wanted = [(table, None), (one["table"], table), (below["table"], one["table"])]
    assert [(b["table"], b["parent"]) for b in tree] == wanted
    assert tree[1]["given"] == entries // 2 and tree[1]["say"]


def test_notes_are_written_where_nobody_plays_against_another(site: Site) -> None:
    table, entries = finished(site, "dice/standard", 2)
    seated = site.post(f"/api/tables/{table}/branches", {"n": entries // 2, "hands": [0, 1]})
    with site.sit(seated) as mine:
        assert mine.ask(type="note", n=3, text="Here I should have finished the pasture.")["type"] == "ok"
        assert mine.events[-1]["type"] == "note" and mine.events[-1]["n"] == 3
        assert mine.ask(type="note", n=10**6, text="Nowhere.")["type"] == "refused"
        assert mine.ask(type="note", n=5, text="Good.")["type"] == "ok"
        (root, branch) = site.get(f"/api/tables/{table}/branches")["branches"]
        assert root["notes"] == [] and [note["n"] for note in branch["notes"]] == [3, 5]
        assert branch["notes"][1] == {"n": 5, "name": mine.table["seats"][0]["name"], "text": "Good."}
        assert mine.ask(type="note", n=3, text="")["type"] == "ok"  # taken away
        assert [note["n"] for note in site.get(f"/api/tables/{table}/branches")["branches"][1]["notes"]] == [5]
    seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "novice"}]
    running = site.post("/api/tables", {"game": "dice/standard", "seats": seats})
    with site.sit(running) as ann:
        assert ann.ask(type="note", n=0, text="A note.")["type"] == "refused"


def test_what_is_hidden_cannot_be_branched_off_while_the_game_runs(site: Site) -> None:
    seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "novice"}]
    running = site.post("/api/tables", {"game": "rivals/introductory", "seats": seats})
    answer = site.post(f"/api/tables/{running['table']}/branches", {"n": 0, "hands": [0]}, status=409)
    assert "hidden" in answer["error"]


@pytest.mark.parametrize("game, players", MODES)
def test_a_position_is_written_read_and_played_from(site: Site, game: str, players: int) -> None:
    table, entries = finished(site, game, players)
    text = site.text(f"/api/tables/{table}/positions/{entries // 2}/scenario")
    shown = site.post("/api/positions", {"scenario": text}, status=200)
    assert shown["problem"] == "" and shown["position"]["state"]
    seated = site.post("/api/positions", {"scenario": text, "hands": list(range(players))})
    with site.sit(seated) as mine:
        assert mine.position["totals"] == shown["position"]["totals"]
    if not game.startswith("rivals"):  # whose records stay closed while cards are hidden
        assert json.loads(site.text(f"/api/tables/{seated['table']}/record").splitlines()[0])["start"]


def test_what_is_wrong_with_a_position_is_said(site: Site) -> None:
    text = """title = "A"
        game = "burgundy/2019"
        players = 2
        [position]
        seat = { "0" = { silwer = 3 } }
        [[step]]
        legal = []
    """
    shown = site.post("/api/positions", {"scenario": text}, status=200)
    assert shown["problem"]
    assert site.post("/api/positions", {"scenario": "no toml ["}, status=200)["problem"]
    assert site.post("/api/positions", {"scenario": text, "hands": [0]}, status=422)["error"]


def test_a_line_of_the_coach_is_played_forward_without_touching_the_game(site: Site) -> None:
    table, entries = finished(site, "burgundy/2019", 2)
    entry = next(e for e in site.get(f"/api/tables/{table}/entries")["entries"] if e["type"] == "play" and e["n"] > 40)
    n, seat = entry["n"], entry["seat"]
    path = f"/api/tables/{table}/positions/{n}/line"
    after = site.post(path, {"seat": seat, "texts": [entry["text"]]}, status=200)["positions"]
    later = site.get(f"/api/tables/{table}/positions/{n + 1}")["position"]
    assert len(after) == 1 and after[0]["state"] == later["state"]
    assert site.get(f"/api/tables/{table}")["status"] == "over"
    assert site.post(path, {"seat": seat, "texts": ["no such thing"]}, status=409)["error"]
    assert site.post(path, {"seat": 1 - seat, "texts": [entry["text"]]}, status=409)["error"]
    assert site.post(path, {"seat": 99, "texts": [entry["text"]]}, status=409)["error"]
    assert site.post(path, {"seat": seat, "texts": ["end"] * 61}, status=422)["error"]
    last = f"/api/tables/{table}/positions/{entries}/line"
    assert site.post(last, {"seat": 0, "texts": ["end"]}, status=409)["error"]
    assert site.post(last, {"seat": 0, "texts": []}, status=200)["positions"] == []


@pytest.mark.parametrize("game, players", MODES)
def test_an_edited_position_is_written_checked_and_played(site: Site, game: str, players: int) -> None:
    """From the plain position of a game, and from one of a table: what is changed stays in the file."""
    plain = site.get(f"/api/positions/blank?game={game.replace('+', '%2B')}&players={players}")
    assert plain["problem"] == "" and plain["differs"] == "" and plain["position"]["state"] and plain["keys"]
    table, entries = finished(site, game, players)
    for text in (plain["text"], site.text(f"/api/tables/{table}/positions/{entries // 3}/scenario")):
        change = CHANGES[game.partition("/")[0]]
        shown = site.post("/api/positions", {"scenario": text, "changes": [change]}, status=200)
        assert shown["problem"] == "" and shown["differs"] == ""
        assert look_up(shown["keys"], ".".join(change["path"])) == change["value"]
        again = site.post("/api/positions", {"scenario": shown["text"]}, status=200)
        assert again["keys"] == shown["keys"] and again["differs"] == ""
        seated = site.post("/api/positions", {"scenario": shown["text"], "hands": [0]})
        with site.sit(seated) as mine:
            assert mine.position["scores"]


CHANGES = {
    "burgundy": {"path": ["seat", "0", "points", "areas"], "value": 9},
    "dice": {"path": ["seat", "0", "spent", "silver"], "value": 0},
    "rivals": {"path": ["turn", "number"], "value": 9},
}


def test_a_tile_that_is_laid_leaves_the_supply_and_one_that_is_taken_away_returns(site: Site) -> None:
    table, entries = finished(site, "burgundy/2019", 2)
    text = site.text(f"/api/tables/{table}/positions/{entries // 4}/scenario")
    before = site.post("/api/positions", {"scenario": text}, status=200)
    duchy = before["keys"]["seat"]["0"]["duchy"]
    castle = next(space for space, tile in duchy.items() if tile == "castle")
    edit = {"path": ["seat", "0", "duchy", castle], "value": None}
    gone = site.post("/api/positions", {"scenario": text, "changes": [edit]}, status=200)
    assert gone["problem"] == "" and castle not in gone["keys"]["seat"]["0"]["duchy"]

    def count(laid: Any) -> int:
        return sum(laid["keys"]["supply"]["coloured"].values())

    laid = {"path": ["depots", "1"], "value": ["castle"]}
    back = site.post("/api/positions", {"scenario": gone["text"], "changes": [laid]}, status=200)
    assert back["keys"]["depots"]["1"][0] == "castle" and count(back) <= count(gone) + 3
    cow = {"path": ["depots", "1"], "value": ["cow"]}
    wrong = site.post("/api/positions", {"scenario": text, "changes": [cow]}, status=200)
    assert "cow" in wrong["problem"] and "cow" in wrong["text"] and wrong["keys"]


def test_a_link_to_a_table_tells_its_title_and_standing(site: Site) -> None:
    table, entries = finished(site, "dice/standard", 2)
    status, body, _ = site.request("GET", f"/t/{table}?n={entries}")
    page = body.decode()
    if status == 200 and "<head" in page:  # where the page is built
        assert 'property="og:title"' in page and f"Opens at position {entries}." in page
        assert "og:title" not in site.request("GET", "/t/nothing")[1].decode()


def test_who_opens_a_finished_record_may_write_notes_and_changes_no_name(site: Site) -> None:
    record, _ = played("dice/standard", 2)
    seated = site.post("/api/records", {"record": record, "seat": 1, "name": "Eve"})
    with site.sit(seated) as mine:
        assert [seat["name"] for seat in mine.table["seats"]] == ["P0", "P1"]
        assert mine.ask(type="note", n=0, text="The beginning.")["type"] == "ok"
    assert site.post("/api/records", {"record": record, "seat": 7}, status=422)["error"]
