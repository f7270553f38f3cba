"""The guided first game does what its texts say."""

from duchy.server.guided import guide
from tests.server.player import Site


def test_every_proposal_of_the_guide_can_be_played(site: Site) -> None:
    found = guide("burgundy/2019")
    assert found is not None
    opened = site.post("/api/tables", {"game": "burgundy/2019", "guided": True, "name": "Ann"})
    with site.sit(opened) as ann:
        assert ann.table["guided"]
        for number, step in enumerate(found.steps, 1):
            ann.until(lambda p: p.turn)
            shown = ann.position["guide"]
            assert shown["step"] == number and shown["of"] == len(found.steps) and shown["text"] == step["text"]
            assert shown["try"] == step.get("try"), [c["text"] for c in ann.position["choices"]]
            ann.play(step.get("try"))
        ann.until(lambda p: p.turn)
        assert ann.position["guide"] is None


def test_who_strays_from_the_guide_gets_no_proposal_that_does_not_fit(site: Site) -> None:
    opened = site.post("/api/tables", {"game": "burgundy/2019", "guided": True, "name": "Ann"})
    with site.sit(opened) as ann:
        ann.until(lambda p: p.turn)
        ann.play("workers 4")
        assert ann.position["guide"]["step"] == 2 and ann.position["guide"]["try"] is None
        ann.ask(type="undo", n=ann.position["n"])
        assert ann.position["guide"]["try"] == "take 4 4:ship"
