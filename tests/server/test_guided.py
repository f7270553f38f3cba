"""The guided first game at a table: the lessons of tests/kernel/test_guide.py, as the page gets them."""

import pytest

from tests.server.player import Site


@pytest.mark.parametrize("game", ["burgundy/2019", "dice/standard", "rivals/introductory"])
def test_who_obeys_at_the_table_can_play_every_proposal(site: Site, game: str) -> None:
    opened = site.post("/api/tables", {"game": game, "guided": True, "name": "Ann"})
    with site.sit(opened) as ann:
        assert ann.table["guided"]
        cards = []
        while "A phase is over" not in (titles := [c["title"] for c in cards]) and "You know the game" not in titles:
            ann.until(lambda p: p.turn)
            cards.append(ann.position["guide"])
            assert cards[-1]["title"] and cards[-1]["text"] and cards[-1]["strayed"] == ""
            if cards[-1]["try"]:
                ann.play(cards[-1]["try"])
        learned = [card["learned"] for card in cards]
        assert learned == sorted(learned) and learned[-1] >= 8 and len(cards) < 40


def test_who_strays_is_told_the_way_back(site: Site) -> None:
    opened = site.post("/api/tables", {"game": "burgundy/2019", "guided": True, "name": "Ann"})
    with site.sit(opened) as ann:
        ann.until(lambda p: p.turn)
        first = ann.position["guide"]
        ann.play(next(c["text"] for c in ann.position["choices"] if c["text"].startswith("workers")))
        assert ann.position["guide"]["title"] == first["title"] and "Undo" in ann.position["guide"]["strayed"]
        ann.ask(type="undo", **ann.here)
        assert ann.position["guide"] == first
