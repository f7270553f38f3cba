"""Learning curves that survive an interruption."""

from duchy.arena.learning import Curve


def test_a_curve_goes_on(tmp_path):
    path = tmp_path / "curve.jsonl"
    first = Curve(path, resume=False)
    first.enter(100, 30.0)
    first.enter(200, 35.0)
    with path.open("a") as file:
        file.write("[30")  # cut off
    second = Curve(path, resume=True)
    assert second.points() == [(100, 30.0), (200, 35.0)]
    second.enter(200, 36.0)  # from a checkpoint before it
    assert second.points() == [(100, 30.0), (200, 36.0)]
    assert Curve(path, resume=False).points() == []
