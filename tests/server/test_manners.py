"""Manners: resign, an early end and a pause by consent, a turn taken back after its end, a rematch of who is there."""

import json
from typing import Any

from duchy.server import clocks
from tests.server.player import Player, Site


def two(site: Site, **more: Any) -> tuple[Any, Player, Player]:
    opened = site.open("me", "open", **more)
    ann, ben = site.sit(opened), site.join(opened, "Ben")
    for each in (ann, ben):
        each.until(lambda p: p.table["status"] == "playing" and bool(p.position["movers"]))
    return opened, ann, ben


def mover(*players: Player) -> Player:
    return next(each for each in players if each.seat in each.position["movers"])


def test_who_resigns_loses_and_the_other_wins_at_once(site: Site) -> None:
    opened, ann, ben = two(site)
    assert ben.ask(type="resign")["type"] == "ok"
    ann.until(lambda p: p.over)
    result = ann.position["result"]
    assert result["winners"] == [0] and result["places"] == [1, 2] and result["note"] == "Ben has resigned."
    assert ann.position["movers"] == [] and ann.table["status"] == "over" and ann.table["ended"] == "resigned"
    assert ann.ask(type="resign")["type"] == "refused"
    record = site.text(f"/api/tables/{opened['table']}/record").splitlines()
    assert "result" not in json.loads(record[-1])  # its moves are all it has
    stored = site.get(f"/api/tables/{opened['table']}/events")
    assert stored["position"]["result"] == result


def test_of_three_one_resigns_for_good_and_the_last_one_wins(site: Site) -> None:
    opened = site.open("me", "open", "open")
    ann, ben, eve = site.sit(opened), site.join(opened, "Ben"), site.join(opened, "Eve")
    ben.until(lambda p: p.table["status"] == "playing")
    assert ben.ask(type="resign")["type"] == "ok"
    ann.until(lambda p: p.table["resigned"] == [1])
    assert ann.table["status"] == "playing" and ann.table["seats"][1]["away"]
    assert ben.ask(type="return")["type"] == "ok"
    with site.sit({"table": opened["table"], "token": ben.token}) as again:  # he may look, and a bot plays on
        assert again.table["seats"][1]["away"]
        refused = again.ask(type="play", **again.here, text="end")
        assert "resigned" in refused["reason"]
    assert ann.ask(type="resign")["type"] == "ok"
    eve.until(lambda p: p.over)
    assert eve.position["result"]["places"] == [2, 3, 1] and eve.position["result"]["winners"] == [2]


def test_an_early_end_is_offered_and_accepted_by_all(site: Site) -> None:
    _, ann, ben = two(site)
    assert ann.ask(type="offer", about="end")["type"] == "ok"
    ben.until(lambda p: p.position["asked"] == 0)
    assert ben.position["asked_about"] == "end" and ann.position["asked"] is None
    assert ann.ask(type="answer", yes=True)["type"] == "refused"  # nobody agrees with himself
    mover(ann, ben).play()
    ben.until(lambda p: p.seq >= ann.seq)
    assert ben.position["asked"] == 0  # the offer stands while the game goes on
    assert ben.ask(type="answer", yes=False)["type"] == "ok"
    assert ann.ask(type="offer", about="end")["type"] == "ok"
    ben.until(lambda p: p.position["asked"] == 0)
    assert ben.ask(type="answer", yes=True)["type"] == "ok"
    ann.until(lambda p: p.over)
    assert ann.table["ended"] == "agreed" and ann.position["result"]["winners"] == []
    assert ann.events[-1]["say"] == "The game was ended by agreement."


def test_a_pause_stops_clocks_and_moves_until_somebody_goes_on(site: Site) -> None:
    _, ann, ben = two(site, clock={"kind": "live", "seconds": 600})
    assert ben.ask(type="offer", about="pause")["type"] == "ok"
    ann.until(lambda p: p.position["asked_about"] == "pause")
    assert ann.ask(type="answer", yes=True)["type"] == "ok"
    ben.until(lambda p: p.table["paused"])
    assert ben.position["clocks"]["running"] == []
    first = mover(ann, ben)
    assert "paused" in first.ask(type="play", **first.here, text="end")["reason"]
    assert ben.ask(type="replace", seat=0)["type"] == "refused"
    assert ben.ask(type="resume")["type"] == "ok"
    ann.until(lambda p: not p.table["paused"])
    assert ann.position["clocks"]["running"] == ann.position["movers"]
    assert first.play()["type"] == "ok"
    assert ann.ask(type="resume")["reason"] == "The game is not paused."


def test_a_turn_is_taken_back_by_consent_even_when_dice_have_fallen_since(site: Site) -> None:
    opened = site.open("me", "open", game="dice/standard")
    ann, ben = site.sit(opened), site.join(opened, "Ben")
    for each in (ann, ben):
        each.until(lambda p: p.turn)
    while not any(e["type"] == "chance" for e in ann.events):  # both choose, then dice fall
        by = mover(ann, ben)
        by.play()
        for each in (ann, ben):
            each.reach(by.seq)
    last = next(e for e in reversed(ben.events) if e["type"] == "play" and not e["auto"])
    by, other = (ann, ben) if last["seat"] == 0 else (ben, ann)
    assert by.position["undo"] and not other.position["undo"]  # what another person decided since stands
    assert by.ask(type="undo", **by.here)["type"] == "ok"
    other.until(lambda p: p.position["asked"] == by.seat)
    assert other.position["asked_about"] == "turn"
    assert other.ask(type="answer", yes=True)["type"] == "ok"
    by.until(lambda p: p.events[-1]["type"] == "undo")
    assert by.position["n"] == last["n"]
    by.play(next(e["text"] for e in by.events if e["type"] == "play" and e["n"] == last["n"]))
    again = [e["text"] for e in by.events if e["type"] == "chance"]
    assert again[-1] == again[-2]  # the same dice fall again


def test_a_rematch_waits_for_who_has_gone(site: Site) -> None:
    opened, _, ben = two(site)
    ben.ask(type="resign")
    ben.socket.close()
    again = site.post(f"/api/tables/{opened['table']}/rematch", {}, opened["token"])["table"]
    with site.sit({"table": again, "token": opened["token"]}) as waits:
        assert waits.table["status"] == "waiting"
        assert [seat["expected"] for seat in waits.table["seats"]] == [False, True]
        with site.sit({"table": again, "token": ben.token}) as come:
            assert come.table["status"] == "playing" or come.until(lambda p: p.table["status"] == "playing") is None
            waits.until(lambda p: p.table["status"] == "playing")


def test_at_a_rematch_the_host_gives_the_seat_of_who_does_not_come_to_a_bot(site: Site) -> None:
    third = site.open("me", "open", "random")
    with site.sit(third) as ann, site.join(third, "Ben") as ben:
        ben.ask(type="offer", about="end")
        ann.until(lambda p: p.position["asked"] == 1)
        ann.ask(type="answer", yes=True)
        again = site.post(f"/api/tables/{third['table']}/rematch", {}, ann.token)["table"]
    with site.sit({"table": again, "token": third["token"]}) as host:
        assert host.ask(type="fill", seat=1, bot="random")["type"] == "ok"
        host.until(lambda p: p.table["status"] == "playing")
    status, _, _ = site.request("GET", f"/api/tables/{again}/events", Authorization=f"Bearer {ben.token}")
    assert status == 403


def test_a_clock_of_days_stands_still_on_vacation() -> None:
    clock = clocks.moved(clocks.started({"kind": "days", "seconds": 0, "increment": 0, "days": 1}, 2), [0], 1000.0)
    assert clocks.deadline(clock) == 1000.0 + clocks.DAY
    rests = clocks.resting(clock, 0, 4600.0, 4600.0 + 10 * clocks.DAY)  # an hour was used
    assert clocks.deadline(rests) == 4600.0 + 10 * clocks.DAY + clocks.DAY - 3600
    assert clocks.late(rests, 4600.0 + 10 * clocks.DAY) == []
    shown = clocks.shown(rests, 5000.0)
    assert shown and shown.running == [] and shown.left == [clocks.DAY - 3600, clocks.DAY]
    back = clocks.resting(rests, 0, 8000.0, 8000.0)
    assert clocks.deadline(back) == 8000.0 + clocks.DAY - 3600
    other = clocks.moved(rests, [1], 9000.0)
    assert clocks.deadline(other) == 9000.0 + clocks.DAY  # only who rests has the time


def test_who_is_expected_keeps_his_place_when_the_host_changes_the_table(site: Site) -> None:
    opened, _, ben = two(site)
    ben.ask(type="resign")
    again = site.post(f"/api/tables/{opened['table']}/rematch", {}, opened["token"])["table"]
    with site.sit({"table": again, "token": opened["token"]}) as host:
        seats = [{"who": "open"}, {"who": "me"}]
        host.send({"type": "arrange", "id": 1, "game": "dice/standard", "seats": seats})
        told = site.get(f"/api/tables/{again}")
        while not told["game"].startswith("dice/standard"):  # who moves to another seat has to connect again
            told = site.get(f"/api/tables/{again}")
        assert [(seat["name"], seat["expected"]) for seat in told["seats"]] == [("Ben", True), ("Ann", False)]
    with site.sit({"table": again, "token": ben.token}) as come:
        assert come.seat == 0
        come.until(lambda p: p.table["status"] == "playing")
