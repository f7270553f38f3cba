"""Games on several processes and on a cluster: none is lost, none counts twice, and the result is always the same."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from duchy.arena.cluster import PATIENCE
from duchy.arena.fixtures import Event, fixtures
from duchy.arena.journal import NAME, Journal
from duchy.arena.playing import play
from duchy.arena.running import Place, Watch, play_all, run, whole_games
from duchy.arena.statistics import Sprt
from duchy.kernel.errors import InputError

EVENT = Event("dice/standard", {"players": 2, "sheet": "A"}, "running")
MATCH = ("greedy", "random")


def essence(games):
    """Without the clocks, which are never the same."""
    return sorted((played.key, played.seats, played.points, played.places) for played in games)


@pytest.fixture(scope="module")
def sixteen():
    return [play(fixture) for fixture in fixtures(EVENT, MATCH, 16)]


def test_processes_play_the_same_games(sixteen):
    pytest.importorskip("joblib")
    assert essence(play_all(fixtures(EVENT, MATCH, 16), Place(jobs=2))) == essence(sixteen)


def test_processes_are_born_deaf_to_ctrl_c():
    """It is for the one that started them: one that still reads its modules would tell a whole traceback."""
    pytest.importorskip("joblib")
    words = [sys.executable, "-m", "duchy", "arena", "dice", "greedy", "random", "--games", "2000", "--jobs", "2"]
    hears = partial(signal.signal, signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
    ran = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=hears)
    children = Path(f"/proc/{ran.pid}/task/{ran.pid}/children")
    while ran.poll() is None and not any("LokyProcess" in begun_as(child) for child in children.read_text().split()):
        time.sleep(0.01)
    time.sleep(0.3)  # Python has begun there, and no initializer yet
    os.killpg(ran.pid, signal.SIGINT)
    told = ran.communicate(timeout=60)[1]
    assert ran.returncode == 130 and "Stopped" in told and "Traceback" not in told, told


def begun_as(process):
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""  # it has ended


def test_a_process_that_dies_loses_no_finished_game(sixteen):
    loky = pytest.importorskip("joblib.externals.loky")
    done = []
    for played in play_all(fixtures(EVENT, MATCH, 16), Place(jobs=2)):
        done.append(played)
        if len(done) == 3:
            os.kill(next(iter(loky.get_reusable_executor(reuse=True)._processes)), signal.SIGKILL)
    assert essence(done) == essence(sixteen)


# A run that was begun in the background of a script ignores Ctrl-C, and so would all that it begins.
WAITS = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import distributed
from duchy.arena import cluster
from duchy.cli import cli
wait_for = cluster._wait_for
cluster._wait_for = lambda host, port: (print("waits", flush=True), wait_for(host, port))
cli.main(["arena", "dice", "greedy", "random", "--games", "2", "--cluster", "tcp://127.0.0.1:1"], prog_name="duchy")
"""


def test_who_waits_for_a_scheduler_that_is_not_there_can_stop_at_once():
    pytest.importorskip("distributed")
    waiting = subprocess.Popen([sys.executable, "-c", WAITS], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert waiting.stdout and waiting.stdout.readline() == "waits\n"
    time.sleep(0.5)
    assert waiting.poll() is None
    begun = time.monotonic()
    waiting.send_signal(signal.SIGINT)
    _, told = waiting.communicate(timeout=30)
    assert time.monotonic() - begun < PATIENCE / 2 and waiting.returncode == 130, told  # usually a tenth of a second
    assert "Stopped" in told and "Traceback" not in told


def test_a_game_that_fails_on_a_cluster_is_told_and_not_waited_for(cluster):
    strangers = fixtures(EVENT, ("nobody", "random"), 4)
    with pytest.raises(InputError, match=r'could not be played \(block \d, .*\): InputError: .*no bot "nobody"'):
        list(play_all(strangers, Place(cluster=cluster[0])))


def test_a_cluster_that_falls_silent_is_not_waited_for(cluster, monkeypatch):
    monkeypatch.setattr("duchy.arena.cluster.SILENCE", 0.001)
    with pytest.raises(InputError, match="has not finished a game"):
        list(play_all(fixtures(EVENT, MATCH, 4), Place(cluster=cluster[0])))


def test_workers_with_other_weights_do_not_play(cluster, monkeypatch):
    monkeypatch.setattr("duchy.arena.cluster.weights_digest", lambda family: "other")
    with pytest.raises(InputError, match="plays with other weights"):
        list(play_all(fixtures(EVENT, MATCH, 4), Place(cluster=cluster[0])))


def test_a_cluster_plays_the_same_games_and_survives_the_death_of_a_worker(cluster, sixteen):
    """The last test of this cluster, which loses one of its two workers."""
    address, workers, _ = cluster
    done = []
    for played in play_all(fixtures(EVENT, MATCH, 16), Place(cluster=address)):
        done.append(played)
        if len(done) == 3:
            workers[0].kill()
    assert essence(done) == essence(sixteen)


def test_a_cluster_that_is_not_there():
    pytest.importorskip("joblib")
    pytest.importorskip("distributed")
    with pytest.raises(InputError, match="No Dask scheduler"):
        list(play_all(fixtures(EVENT, MATCH, 2), Place(cluster="127.0.0.1:1:nonsense")))


def journal_at(folder, resume=False, event=EVENT):
    return Journal(event, folder, resume)


def test_a_run_goes_on_from_its_journal(tmp_path, sixteen, monkeypatch):
    whole = run(EVENT, MATCH, 8, journal_at(tmp_path / "whole"), Place())
    cut = tmp_path / "cut"
    cut.mkdir()
    lines = (tmp_path / "whole" / NAME).read_bytes().splitlines(keepends=True)
    (cut / NAME).write_bytes(b"".join(lines[:4]) + lines[4][:50])  # three games, and one that was being written
    played = []
    monkeypatch.setattr("duchy.arena.running.play", lambda fixture: played.append(fixture) or play(fixture))
    journal = journal_at(cut, resume=True)
    outcome = run(EVENT, MATCH, 8, journal, Place())
    journal.close()
    assert len(played) == 5
    assert [block.shares for block in outcome.blocks] == [block.shares for block in whole.blocks]
    assert len((cut / NAME).read_text().splitlines()) == 9
    again = journal_at(cut, resume=True)
    assert essence(again.games.values()) == essence(sixteen[:8])


def test_a_game_counts_once(sixteen):
    journal = journal_at(None)
    journal.enter(sixteen[0])
    journal.enter(sixteen[0])
    assert len(journal.games) == 1


def test_journals_that_cannot_be_used(tmp_path):
    run(EVENT, MATCH, 2, journal_at(tmp_path), Place())
    with pytest.raises(InputError, match="--resume"):
        journal_at(tmp_path)
    with pytest.raises(InputError, match="another run: its seed"):
        journal_at(tmp_path, resume=True, event=Event(EVENT.game, EVENT.setup, "other"))
    with pytest.raises(InputError, match="another run: its setup"):
        journal_at(tmp_path, resume=True, event=Event(EVENT.game, {"players": 3}, EVENT.seed))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("duchy.arena.journal.weights_digest", lambda family: f"other weights of {family}")
        with pytest.raises(InputError, match=r"another run: its weights is \w{64}, not other weights of dice"):
            journal_at(tmp_path, resume=True)
    with (tmp_path / NAME).open("a") as file:
        file.write(json.dumps({"match": ["a"]}) + "\n")
    with pytest.raises(InputError, match="Line 4 "):
        journal_at(tmp_path, resume=True)
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="cannot be written"):
        journal_at(tmp_path / "file")


def test_the_sequential_test_stops_a_match_where_it_is_decided():
    journal = journal_at(None)
    outcome = run(EVENT, MATCH, 400, journal, Place(), Sprt(-300, -100))
    assert outcome.verdict == "elo1" and outcome.llr > 2.94
    assert len(journal.games) == 2 * len(outcome.blocks) < 100


def test_blocks_are_looked_at_in_their_order_however_they_arrive(sixteen):
    def watched(games):
        watch = Watch(MATCH, 2, Sprt(0, 400))
        for played in games:
            watch.enter(played)
        outcome = watch.outcome()
        return outcome.verdict, outcome.llr, essence(p for block in outcome.blocks for p in block.games)

    assert watched(sixteen) == watched(sixteen[::-1])
    early = Watch(MATCH, 2, None)
    early.enter(sixteen[0])
    early.enter(sixteen[2])
    early.enter(sixteen[3])
    assert early.whole == []  # the first block is not whole yet


def test_whole_games():
    assert whole_games(("a", "b"), 2, 7) == 8
    assert whole_games(("a", "b", "c"), 3, 7) == 9
    assert whole_games(("a",), 2, 7) == 7
