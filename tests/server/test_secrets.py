"""What a seat may not know never reaches it: every byte sent is the same, whatever the secret is."""

import re
from pathlib import Path
from typing import Any

from tests.server.player import Player, Site

PATHS = ("", "/events", "/entries", "/scores", "/record", "/positions/{n}")


def plain(frame: str) -> str:
    """A frame without its place in the log and its time, which are no secret."""
    return re.sub(r'"(seq|at)":[0-9.]+', r'"\1":0', frame)


def all_bytes(watcher: Player) -> list[str]:
    """Everything this client can get: what it heard, and every address it may ask."""
    n = watcher.position["n"]
    headers = {"Authorization": f"Bearer {watcher.token}"} if watcher.token else {}
    out = [plain(frame) for frame in watcher.heard if '"type":"presence"' not in frame]
    for path in PATHS:
        url = f"/api/tables/{watcher.table_id}{path.format(n=n)}"
        _, body, _ = watcher.site.request("GET", url, **headers)
        text = plain(body.decode())
        if path == "/events":  # only the last event: the ones before are the earlier attempts of this test
            text = text[text.rindex('"type":"play"') :]
        out.append(text)
    return out


def bytes_after(chooser: Player, watchers: list[Player], text: str) -> list[list[str]]:
    """What the watchers get when the chooser chooses this, unseen; then it is taken back."""
    for watcher in watchers:
        watcher.heard.clear()
    answer = chooser.play(text)
    assert answer["type"] == "ok", answer
    for watcher in watchers:
        watcher.reach(answer["seq"])
    out = [all_bytes(watcher) for watcher in watchers]
    undone = chooser.ask(type="undo", **chooser.here)
    assert undone["type"] == "ok", undone
    for watcher in watchers:
        watcher.reach(undone["seq"])
    return out


def test_a_secret_duchy_and_castle_are_known_to_nobody_else_until_all_have_chosen(site: Site) -> None:
    wish = {"game": "burgundy/special", "setup": {"boards": "random", "choice": "secret", "castle": "choose"}}
    seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
    opened = site.post("/api/tables", {**wish, "seats": seats})
    with site.sit(opened) as ann, site.join(opened, "Ben") as ben, site.watch(opened) as eve:
        ann.until(lambda p: p.turn)
        choices = [c["text"] for c in ann.position["choices"]]
        assert len(choices) > 3
        sent = [bytes_after(ann, [ben, eve], text) for text in choices[:4]]
        assert all(each == sent[0] for each in sent), "what Ann chose can be told from what was sent"
        ann.play(choices[0])
        ben.reach(ann.seq)
        assert ben.events[-1]["sealed"] and ben.events[-1]["text"] == "" and ben.events[-1]["say"] == "Ann has chosen."
        ben.play()
        reveal = next(e for e in ben.events if e["type"] == "reveal")
        assert reveal["entries"][0]["text"] == choices[0]
        entries = site.get(f"/api/tables/{ben.table_id}/entries")["entries"]
        assert entries[reveal["entries"][0]["n"]]["text"] == choices[0]


def test_sealed_marks_of_the_dice_game_are_known_to_nobody_else(site: Site) -> None:
    seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
    opened = site.post("/api/tables", {"game": "dice/standard", "seats": seats})
    with site.sit(opened) as ann, site.join(opened, "Ben") as ben, site.watch(opened) as eve:
        ann.until(lambda p: p.turn)
        choices = [c["text"] for c in ann.position["choices"]]
        assert len(choices) > 1
        sent = [bytes_after(ann, [ben, eve], text) for text in choices[:4]]
        assert all(each == sent[0] for each in sent)


def test_a_card_chosen_from_a_stack_is_known_to_nobody_else(site: Site) -> None:
    seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "random"}]
    opened = site.post("/api/tables", {"game": "rivals/duel", "seats": seats})
    with site.sit(opened) as ann, site.watch(opened) as eve:
        ann.until(lambda p: p.turn)
        ann.play()  # a stack
        ann.until(lambda p: p.turn and not p.position["choices"][0]["text"].startswith("take stack"))
        choices = [c["text"] for c in ann.position["choices"]]
        assert len(choices) > 2 and all(text.startswith("take ") for text in choices)
        eve.reach(ann.seq)
        sent = [bytes_after(ann, [eve], text) for text in choices[:4]]
        assert all(each == sent[0] for each in sent), "what Ann took can be told from what was sent"


def test_seed_and_tokens_are_never_sent_while_the_game_runs(site: Site) -> None:
    opened = site.open("me", "random")
    with site.sit(opened) as ann, site.watch(opened) as eve:
        while not ann.over:
            ann.until(lambda p: p.turn or p.over)
            if not ann.over:
                ann.play()
        eve.until(lambda p: p.over)
        seed = ann.table["seed"]
        for player in (ann, eve):
            told = [frame for frame in player.heard if seed in frame]
            assert told == [frame for frame in player.heard if '"type":"over"' in frame]
            assert not any(opened["token"] in frame for frame in player.heard)


def test_a_seat_token_is_stored_only_as_its_hash(start: Any, tmp_path: Path) -> None:
    running = start()
    opened = running.site.open("me", "random")
    running.site.sit(opened).socket.close()
    running.stop()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert opened["table"].encode() in stored and opened["token"].encode() not in stored
