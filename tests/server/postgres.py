"""A PostgreSQL of the tests' own: made, started and thrown away here, if its programs are on this machine."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def programs() -> Path | None:
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = str(versions[-1]) if versions else shutil.which("initdb")
    return Path(found).resolve().parent if found else None


@contextmanager
def cluster() -> Iterator[str]:
    """The address of an empty database on a free port of this machine."""
    bin_ = programs()
    if bin_ is None:
        pytest.skip("PostgreSQL is not installed")
    root = os.geteuid() == 0  # PostgreSQL refuses to run as root
    user = "postgres" if root else None
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="duchy-pg-"))
    if user:
        shutil.chown(folder, user)

    def do(*command: str) -> None:
        subprocess.run([str(bin_ / command[0]), *command[1:]], check=True, user=user, cwd=folder, capture_output=True)

    data = str(folder / "data")
    try:
        do("initdb", "-D", data, "-A", "trust", "-U", "duchy", "-E", "UTF8", "--no-sync")
        options = f"-p {port} -k {folder} -h 127.0.0.1 -c max_connections=60"
        do("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            do("createdb", "-h", "127.0.0.1", "-p", str(port), "-U", "duchy", "duchy")
            yield f"postgresql://duchy@127.0.0.1:{port}/duchy"
        finally:
            do("pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
