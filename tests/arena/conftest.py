"""A cluster of Dask on this machine."""

import os
import subprocess
import sys
import time

import pytest


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A scheduler and two workers, each a process, on the loopback interface: its address, the workers, and it."""
    pytest.importorskip("joblib")
    pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    there = ["--host", "127.0.0.1", "--no-dashboard"]
    commands = [
        ["scheduler", *there, "--port", "0", "--scheduler-file", file],
        *[["worker", *there, "--no-nanny", "--nthreads", "1", "--scheduler-file", file]] * 2,
    ]
    processes = []
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    environment["DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT"] = "3s"  # a dead worker is not waited for half a minute
    try:
        for program, *arguments in commands:
            command = [sys.executable, "-m", f"distributed.cli.dask_{program}", *map(str, arguments)]
            processes.append(subprocess.Popen(command, cwd=folder, env=environment, stderr=subprocess.DEVNULL))
        while not file.exists():
            assert processes[0].poll() is None
            time.sleep(0.05)
        yield wait_for_workers(file, 2), processes[1:], processes[0]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def wait_for_workers(file, count):
    from distributed import Client

    with Client(scheduler_file=str(file), timeout=60) as client:
        client.wait_for_workers(count, timeout=60)
        return client.scheduler.address
