"""A PostgreSQL of the tests' own: made, started and thrown away here, if its programs are on this machine."""

import contextlib
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


class Cluster:
    """A PostgreSQL with one empty database, on a free port of this machine."""

    def __init__(self, bin_: Path) -> None:
        self.bin = bin_
        self.user = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = str(probe.getsockname()[1])
        self.folder = Path(tempfile.mkdtemp(prefix="duchy-pg-"))
        if self.user:
            shutil.chown(self.folder, self.user)
        self.data = str(self.folder / "data")
        self.hosts = "127.0.0.1"
        self.address = f"postgresql://duchy@127.0.0.1:{self.port}/duchy"

    def do(self, name: str, *more: str) -> None:
        command = [str(self.bin / name), *more]
        subprocess.run(command, check=True, user=self.user, cwd=self.folder, capture_output=True)

    def make(self) -> None:
        self.do("initdb", "-D", self.data, "-A", "trust", "-U", "duchy", "-E", "UTF8", "--no-sync")
        self.start()
        self.do("createdb", "-h", "127.0.0.1", "-p", self.port, "-U", "duchy", "duchy")

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -h {self.hosts} -c max_connections=60"
        self.do("pg_ctl", "-D", self.data, "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, how: str = "immediate") -> None:
        self.do("pg_ctl", "-D", self.data, "-m", how, "stop")

    def restart(self) -> None:
        """In an orderly way."""
        self.stop("fast")
        self.start()


@contextmanager
def running() -> Iterator[Cluster]:
    bin_ = programs()
    if bin_ is None:
        pytest.skip("PostgreSQL is not installed")
    made = Cluster(bin_)
    try:
        made.make()
        yield made
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            made.stop()
        shutil.rmtree(made.folder, ignore_errors=True)


@contextmanager
def cluster() -> Iterator[str]:
    """Its address alone."""
    with running() as made:
        yield made.address
