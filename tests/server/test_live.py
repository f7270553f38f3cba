"""Playing at a table through its WebSocket."""

import json

from duchy.games import open_game
from duchy.kernel.play import verify
from duchy.kernel.record import loads
from tests.server.player import Player, Site

# ------------------------------------------------------------------ a game


def test_a_whole_game_against_a_bot_ends_with_a_record_that_verifies(site: Site) -> None:
    with site.sit(site.open("me", "greedy")) as ann:
        assert ann.welcome["table"]["status"] == "playing"
        while not ann.over:
            ann.until(lambda p: p.turn or p.over)
            if not ann.over:
                assert ann.play()["type"] == "ok"
        assert [e["seq"] for e in ann.events] == list(range(1, len(ann.events) + 1))
        over = ann.events[-1]
        assert over["type"] == "over" and over["seed"] == ann.table["seed"]
        status, text, _ = site.request("GET", f"/api/tables/{ann.table_id}/record")
        record = loads(text.decode())
        assert status == 200 and record.commitment == ann.table["commitment"]
        verify(open_game(record.game), record)
        assert record.result is not None
        assert ann.position["result"]["places"] == record.result["places"]
        points = site.get(f"/api/tables/{ann.table_id}/scores")["points"]
        assert points[-1]["totals"] == ann.position["totals"]
        assert [p["label"] for p in points][-3:] == ["E3", "E4", "E5"]


def test_two_people_see_the_same_game_and_only_the_mover_has_choices(site: Site) -> None:
    opened = site.open("me", "open")
    with site.sit(opened) as ann:
        assert ann.table["status"] == "waiting" and ann.position["state"] is None
        with site.join(opened, "Ben") as ben:
            ann.until(lambda p: p.table["status"] == "playing")
            assert ann.position["state"] == ben.position["state"]
            assert ann.turn != ben.turn
            mover, other = (ann, ben) if ann.turn else (ben, ann)
            mover.play()
            other.reach(mover.seq)
            assert other.position["state"] == mover.position["state"]
            assert other.position["choices"] == []


def test_choices_carry_sentences_parts_and_previews(site: Site) -> None:
    with site.sit(site.open("me", "random")) as ann:
        ann.until(lambda p: p.turn)
        for choice in ann.position["choices"]:
            assert choice["say"].endswith(".") and choice["parts"]["verb"] == choice["text"].split()[0]
            assert set(choice["preview"]) == {"points", "total", "change", "then"}
        takes = [c for c in ann.position["choices"] if c["parts"]["verb"] == "take"]
        for take in takes:
            parts = take["parts"]
            assert ann.position["state"]["depots"][parts["depot"]][parts["space"]] == parts["tile"]
            assert ann.position["state"]["seat"]["0"]["dice"][parts["die_index"]] == parts["die"]


def test_a_preview_tells_what_happens(site: Site) -> None:
    with site.sit(site.open("me", "random")) as ann:
        for _ in range(12):
            ann.until(lambda p: p.turn)
            choice = max(ann.position["choices"], key=lambda c: c["preview"]["total"])
            before, n = ann.position["totals"][0], ann.position["n"]
            ann.play(choice["text"])
            mine = next(e for e in ann.events if e["type"] == "play" and e["n"] == n)
            assert sum(mine["gain"].get("0", {}).values()) == choice["preview"]["total"]
            assert ann.position["totals"][0] >= before + choice["preview"]["total"]


# ------------------------------------------------------------------ refusals


def test_an_illegal_move_is_refused_with_reason_and_rule(site: Site) -> None:
    with site.sit(site.open("me", "random")) as ann:
        ann.until(lambda p: p.turn)
        answer = ann.play("place 1 ship d4")
        assert answer["type"] == "refused" and answer["rule"].startswith("B-") and answer["rule_text"]
        why = ann.ask(type="why", text="frobnicate")
        assert why == {
            "type": "why", "id": why["id"], "legal": False, "rule": "B-TURN-02", "reason": why["reason"],
            "rule_text": why["rule_text"],
        }  # fmt: skip
        assert ann.ask(type="why", text=ann.position["choices"][0]["text"])["legal"]


def test_a_message_sent_twice_plays_once(site: Site) -> None:
    with site.sit(site.open("me", "random")) as ann:
        ann.until(lambda p: p.turn)
        here, text = ann.here, ann.position["choices"][0]["text"]
        assert ann.ask(type="play", **here, text=text)["type"] == "ok"
        assert ann.ask(type="play", **here, text=text)["type"] == "refused"


def test_a_spectator_sees_but_cannot_act(site: Site) -> None:
    opened = site.open("me", "random")
    with site.sit(opened) as ann, site.watch(opened) as eve:
        ann.until(lambda p: p.turn)
        eve.until(lambda p: p.position["n"] == ann.position["n"])
        assert eve.position["state"] == ann.position["state"] and eve.position["choices"] == []
        for message in ({"type": "play", **eve.here, "text": "end"}, {"type": "chat", "text": "hi"}, {"type": "hint"}):
            assert eve.ask(**message)["type"] == "refused"


# ------------------------------------------------------------------ undo


def test_a_decision_can_be_taken_back_until_something_else_happened(site: Site) -> None:
    opened = site.open("me", "open")
    with site.sit(opened) as ann, site.join(opened, "Ben") as ben:
        ann.until(lambda p: p.table["status"] == "playing")
        mover, other = (ann, ben) if ann.turn else (ben, ann)
        assert not mover.position["undo"]
        before = mover.position["state"]
        mover.play("workers " + str(before["seat"][str(mover.seat)]["dice"][0]))
        assert mover.position["undo"] and not other.position["undo"]
        assert mover.ask(type="undo", **mover.here)["type"] == "ok"
        assert mover.position["state"] == before
        other.reach(mover.seq)
        assert other.events[-1]["type"] == "undo" and other.position["state"] == before
        assert other.ask(type="undo", **other.here)["type"] == "refused"


def test_a_click_from_before_a_move_was_taken_back_counts_in_no_other_position(site: Site) -> None:
    """Positions are numbered anew after an undo: the same number is another position then."""
    opened = site.open("me", "open")
    with site.sit(opened) as ann, site.join(opened, "Ben") as ben:
        ann.until(lambda p: p.position["movers"] != [])
        mover = ann if ann.turn else ben
        mover.play(mover.position["choices"][0]["text"])
        old = mover.position
        assert mover.ask(type="undo", n=old["n"], seq=old["seq"])["type"] == "ok"
        mover.play(mover.position["choices"][1]["text"])
        new = mover.position
        assert new["n"] == old["n"] and new["state"] != old["state"] and new["seq"] > old["seq"]
        both = {choice["text"] for choice in old["choices"]} & {choice["text"] for choice in new["choices"]}
        answer = mover.ask(type="play", n=old["n"], seq=old["seq"], text=min(both))
        assert (answer["type"], answer["reason"]) == ("refused", "The table has moved on meanwhile.")
        assert mover.ask(type="undo", n=old["n"], seq=old["seq"])["type"] == "refused"
        assert mover.position == new  # which is shown before the refusal is heard
        assert mover.ask(type="play", n=new["n"], seq=new["seq"], text=min(both))["type"] == "ok"


def test_what_is_said_beside_the_game_makes_no_click_late(site: Site) -> None:
    opened = site.open("me", "open")
    with site.sit(opened) as ann, site.join(opened, "Ben") as ben:
        ann.until(lambda p: p.position["movers"] != [])
        mover, other = (ann, ben) if ann.turn else (ben, ann)
        seen = mover.position
        assert other.ask(type="chat", text="Hello")["type"] == "ok"
        text = seen["choices"][0]["text"]
        assert mover.ask(type="play", n=seen["n"], seq=seen["seq"], text=text)["type"] == "ok"


def end_turn(player: Player) -> None:
    """Both dice for workers, then the end."""
    for die in list(player.position["state"]["seat"][str(player.seat)]["dice"]):
        assert player.play(f"workers {die}")["type"] == "ok"
    assert player.play("end")["type"] == "ok"


def test_an_ended_turn_is_taken_back_by_consent_only(site: Site) -> None:
    opened = site.open("me", "open")
    with site.sit(opened) as ann, site.join(opened, "Ben") as ben, site.watch(opened) as carla:
        ann.until(lambda p: p.table["status"] == "playing")
        mover, other = (ann, ben) if ann.turn else (ben, ann)
        end_turn(mover)
        n = mover.position["n"]
        assert mover.position["undo"]
        assert other.ask(type="answer", yes=True)["type"] == "refused"  # nobody has asked
        assert mover.ask(type="undo", **mover.here)["type"] == "ok"
        assert mover.events[-1]["type"] == "ask" and mover.position["n"] == n and mover.position["asked"] is None
        assert mover.ask(type="undo", **mover.here)["type"] == "refused"  # once is enough
        other.until(lambda p: p.position["asked"] == mover.seat)
        carla.until(lambda p: p.events[-1]["type"] == "ask")
        assert carla.position["asked"] is None and carla.ask(type="answer", yes=True)["type"] == "refused"
        assert other.ask(type="answer", yes=False)["type"] == "ok"
        assert other.position["asked"] is None and other.position["n"] == n and other.turn
        mover.until(lambda p: p.events[-1]["type"] == "answer")
        assert mover.ask(type="undo", **mover.here)["type"] == "ok"
        other.until(lambda p: p.position["asked"] == mover.seat)
        assert other.ask(type="answer", yes=True)["type"] == "ok"
        assert [e["type"] for e in other.events[-2:]] == ["answer", "undo"]
        mover.reach(other.seq)
        assert mover.turn and mover.position["n"] == n - 1


def test_a_request_for_a_turn_is_void_when_the_game_goes_on_and_is_there_for_who_comes_later(site: Site) -> None:
    opened = site.open("me", "open")
    with site.sit(opened) as ann, site.join(opened, "Ben") as ben:
        ann.until(lambda p: p.table["status"] == "playing")
        mover, other = (ann, ben) if ann.turn else (ben, ann)
        end_turn(mover)
        mover.ask(type="undo", **mover.here)
        other.until(lambda p: p.position["asked"] == mover.seat)
        with site.sit({"table": opened["table"], "token": other.token}) as again:
            assert again.position["asked"] == mover.seat
        other.play()
        assert other.position["asked"] is None
        assert other.ask(type="answer", yes=True)["type"] == "refused"


def test_against_bots_one_goes_back_as_far_as_one_likes_and_the_dice_stay(site: Site) -> None:
    with site.sit(site.open("me", "random")) as ann:
        ann.until(lambda p: p.turn)
        start = ann.position
        for _ in range(3):
            ann.play_turn()
        ann.until(lambda p: p.turn)
        later = {e["n"]: e["text"] for e in ann.events if e["type"] == "chance"}
        while ann.position["n"] > start["n"]:
            assert ann.ask(type="undo", **ann.here)["type"] == "ok"
        assert ann.position["state"] == start["state"]
        ann.events.clear()
        ann.play_turn()
        ann.until(lambda p: p.turn)
        again = {e["n"]: e["text"] for e in ann.events if e["type"] == "chance"}
        assert again.items() <= later.items() or next(iter(again.values())) in later.values()


# ------------------------------------------------------------------ coming back


def test_a_client_that_was_away_catches_up_by_seq(site: Site) -> None:
    opened = site.open("me", "greedy")
    with site.sit(opened) as ann:
        ann.until(lambda p: p.turn)
        ann.play_turn()
        seen = ann.seq
        ann.until(lambda p: p.turn)
        ann.play_turn()
        ann.until(lambda p: p.turn)
        with site.sit(opened, after=seen) as phone:
            assert phone.events == [e for e in ann.events if e["seq"] > seen]
            assert phone.position == ann.position
        same = site.get(f"/api/tables/{ann.table_id}/events?after={seen}", opened["token"])
        assert same["events"] == phone.events and same["position"] == ann.position


def test_replay_shows_each_position_that_was(site: Site) -> None:
    with site.sit(site.open("me", "random")) as ann:
        ann.until(lambda p: p.turn)
        shown = {ann.position["n"]: ann.position["state"]}
        for _ in range(6):
            ann.play()
            ann.until(lambda p: p.turn)
            shown[ann.position["n"]] = ann.position["state"]
        for n, state in shown.items():
            then = site.get(f"/api/tables/{ann.table_id}/positions/{n}", ann.token)["position"]
            assert then["state"] == state and then["choices"] == []
        entries = site.get(f"/api/tables/{ann.table_id}/entries", ann.token)["entries"]
        assert [e["n"] for e in entries] == list(range(ann.position["n"]))
        assert site.request("GET", f"/api/tables/{ann.table_id}/positions/{ann.position['n'] + 1}")[0] == 404


# ------------------------------------------------------------------ people


def test_who_leaves_is_stood_in_for_and_steps_back_on_return(site: Site) -> None:
    opened = site.open("me", "open")
    with site.sit(opened) as ann:
        ben = site.join(opened, "Ben")
        ann.until(lambda p: p.table["status"] == "playing")
        assert ben.ask(type="leave")["type"] == "ok"
        ann.until(lambda p: p.table["seats"][1]["away"])
        for _ in range(2):
            ann.until(lambda p: p.turn)
            ann.play_turn()
        ann.until(lambda p: any(e["type"] == "play" and e["seat"] == 1 for e in p.events))
        ben.socket.close()
        with Player(site, opened["table"], ben.token) as back:
            assert not back.table["seats"][1]["away"]
            ann.until(lambda p: not p.table["seats"][1]["away"])


def test_others_may_ask_for_a_stand_in_for_who_is_not_there(site: Site) -> None:
    opened = site.open("me", "open")
    with site.sit(opened) as ann:
        ben = site.join(opened, "Ben")
        ann.until(lambda p: p.table["status"] == "playing")
        if ann.turn:
            ann.play_turn()
        ann.until(lambda p: p.position["movers"] == [1])
        assert ann.ask(type="replace", seat=1)["type"] == "refused"  # he is connected
        ben.socket.close()
        heard = ann.hear()
        while heard.get("online") != [0]:
            heard = ann.hear()
        assert ann.ask(type="replace", seat=1)["type"] == "ok"
        ann.until(lambda p: p.turn)


def test_a_clock_that_runs_out_calls_a_stand_in(site: Site) -> None:
    clock = {"kind": "days", "days": 0.01}
    opened = site.open("me", "open", clock=clock)
    with site.sit(opened) as ann, site.join(opened, "Ben"):
        ann.until(lambda p: p.table["status"] == "playing")
        assert ann.table["clock"] == clock
        clocks = ann.position["clocks"]
        assert clocks["running"] == ann.position["movers"] and clocks["left"] == [864.0, 864.0]


def test_chat_names_and_a_free_seat_for_a_bot(site: Site) -> None:
    opened = site.open("me", "open", "open")
    with site.sit(opened) as ann, site.join(opened, "  Ben\u202e \n<b> ", seat=2) as ben:
        assert ben.seat == 2 and ben.table["seats"][2]["name"] == "Ben <b>"
        assert ben.ask(type="fill", seat=1, bot="random")["type"] == "refused"  # not the host
        assert ann.ask(type="chat", text="hello\x00 there")["type"] == "ok"
        ben.until(lambda p: p.events[-1]["type"] == "chat")
        assert ben.events[-1]["text"] == "hello there" and ben.events[-1]["name"] == "Ann"
        assert ben.ask(type="name", name="Ann")["type"] == "refused"
        assert ben.ask(type="name", name="Benno")["type"] == "ok"
        assert ann.ask(type="fill", seat=1, bot="random")["type"] == "ok"
        ann.until(lambda p: p.table["status"] == "playing")
        assert [s["name"] for s in ann.table["seats"]] == ["Ann", "Random", "Benno"]


def test_a_rematch_keeps_seats_and_tokens(site: Site) -> None:
    opened = site.open("me", "random")
    with site.sit(opened) as ann:
        status, body, _ = site.request(
            "POST", f"/api/tables/{ann.table_id}/rematch", {}, Authorization=f"Bearer {ann.token}"
        )
        assert status == 422 and b"over" in body
        while not ann.over:
            ann.until(lambda p: p.turn or p.over)
            if not ann.over:
                ann.play()
        next_ = site.post(f"/api/tables/{ann.table_id}/rematch", {}, ann.token)
        assert site.post(f"/api/tables/{ann.table_id}/rematch", {}, ann.token) == next_
        ann.until(lambda p: p.table["rematch"] == next_["table"])
        with Player(site, next_["table"], ann.token) as again:
            assert again.seat == 0 and again.table["status"] == "playing"
            assert again.table["commitment"] != ann.table["commitment"]


def test_a_hint_is_one_of_the_choices(site: Site) -> None:
    with site.sit(site.open("me", "random")) as ann:
        ann.until(lambda p: p.turn)
        hint = ann.ask(type="hint")
        assert hint["text"] in [c["text"] for c in ann.position["choices"]] and hint["say"].endswith(".")
    with site.sit(site.open("me", "random", hints=False)) as ann:
        ann.until(lambda p: p.turn)
        assert ann.ask(type="hint")["type"] == "refused"


def test_a_hint_asked_while_another_is_thought_about_is_for_the_position_after(site: Site) -> None:
    """Asked, moved, and asked again at once: the second answer is for the second position."""
    with site.sit(site.open("me", "random")) as ann:
        ann.until(lambda p: p.turn)
        first = ann.position["n"]
        ann.send({"id": 101, "type": "hint"})
        assert ann.play(f"workers {ann.position['state']['seat']['0']['dice'][0]}")["type"] == "ok"
        n = ann.position["n"]
        hint = ann.ask(type="hint")
        assert hint["type"] == "hint" and hint["n"] == n > first, hint
        assert hint["text"] in [choice["text"] for choice in ann.position["choices"]]


def test_a_record_can_be_brought_back_to_look_at_or_to_play_on(site: Site) -> None:
    with site.sit(site.open("me", "random")) as ann:
        for _ in range(3):
            ann.play_turn()
        ann.until(lambda p: p.turn)
        _, text, _ = site.request("GET", f"/api/tables/{ann.table_id}/record")
        assert "seed" not in text.decode().splitlines()[-1]
        opened = site.post("/api/records", {"record": text.decode(), "seat": 0, "name": "Eve", "bot": "random"})
        with site.sit(opened) as eve:
            assert eve.table["imported"] and eve.table["seats"][0]["name"] == "Eve"
            assert eve.position["state"] == ann.position["state"] and eve.turn
            assert eve.play()["type"] == "ok"
    status, body, _ = site.request("POST", "/api/records", {"record": text.decode()[:-9]})
    assert status == 422 and "Line" in json.loads(body)["error"]
