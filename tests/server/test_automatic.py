"""A seat that plays itself, at a table of the server."""

from duchy.games import open_game
from duchy.kernel.play import verify
from duchy.kernel.record import loads
from tests.server.player import Site


def test_the_chateauma_has_a_seat_that_nobody_takes(site: Site) -> None:
    with site.sit(site.open("me", game="burgundy/special-chateauma", setup={"boards": "1", "level": "heavy"})) as ann:
        assert [seat["name"] for seat in ann.table["seats"]] == ["Ann", "Châteauma"]
        while not ann.over:
            ann.until(lambda p: p.turn or p.over)
            if not ann.over:
                assert ann.play()["type"] == "ok"
        turns = [event for event in ann.events if event.get("text", "").startswith("automaton")]
        assert len(turns) == 25 and turns[0]["say"].startswith("The Châteauma rolls")
        assert {(event["seat"], event["by"]) for event in turns} == {(None, 1)}
        assert [(e["phase"], e["turn"]) for e in turns] == [
            (f"phase {phase}", f"round {n}") for phase in "ABCDE" for n in range(1, 6)
        ]
        rolls = [event for event in ann.events if event.get("text", "").startswith("roll")]
        assert {event["by"] for event in rolls} == {None}
        _, text, _ = site.request("GET", f"/api/tables/{ann.table_id}/record")
        record = loads(text.decode())
        assert record.seats == ["Ann", "Châteauma"] and record.result is not None
        assert len(ann.position["result"]["places"]) == 2
        verify(open_game(record.game), record)
