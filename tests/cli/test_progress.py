"""How far a long computation is, where there is no terminal."""

from duchy.cli.progress import progress, time_text


def test_now_and_then_a_line_tells_the_time_that_is_left(monkeypatch, capsys):
    now = 100.0
    monkeypatch.setattr("duchy.cli.progress.time.monotonic", lambda: now)
    with progress(1_000, "games") as advance:
        advance(0)
        now += 4
        advance(100)  # too early to be told
        now += 16
        advance(100)  # 200 in 20 seconds
    assert capsys.readouterr().err == "games: 200 of 1,000, 80 s left\n"


def test_nothing_is_foretold_before_something_is_done(monkeypatch, capsys):
    now = 0.0
    monkeypatch.setattr("duchy.cli.progress.time.monotonic", lambda: now)
    with progress(10, "games") as advance:
        now += 60
        advance(0)
    assert capsys.readouterr().err == ""


def test_a_time_is_told_as_people_tell_it():
    assert [time_text(seconds) for seconds in (8, 99, 1500, 12_600)] == ["8 s", "99 s", "25 min", "3.5 h"]
