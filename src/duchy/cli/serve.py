"""`duchy serve`: the web application."""

import errno
import signal
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Any, Final

import click

from duchy.kernel.errors import InputError

from .own import bot_seconds, enlisted
from .settings import said_in_file, settings_option

PATIENCE: Final = 60.0  # seconds until a server that was started must answer


@click.command()
@settings_option
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Where it listens.")
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets other machines in.")
@click.option(
    "--data",
    default=".duchy",
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder where games are kept; made when missing.",
)
@click.option(
    "--database",
    default="",
    metavar="URL",
    envvar="DUCHY_DATABASE",
    help="PostgreSQL instead of a file: postgresql://user:password@host/name. Better given as DUCHY_DATABASE, "
    "so that the password is in no list of processes.",
)
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="More need PostgreSQL.")
@click.option("--bot-processes", default=0, type=click.IntRange(0, 64), help="For bots to think; 0: by the machine.")
@click.option("--origin", "origins", multiple=True, metavar="URL", help="A page elsewhere that may call this server.")
@click.option(
    "--tables-a-minute", default=30.0, show_default=True, type=click.FloatRange(0.1),
    help="That one address may open.",
)  # fmt: skip
@click.option(
    "--hints-a-minute", default=20.0, show_default=True, type=click.FloatRange(0), help="That one seat may ask for."
)
@click.option(
    "--keep-days",
    default=180.0,
    show_default=True,
    type=click.FloatRange(0),
    help="Tables where nothing has happened for so long, finished or not, are removed; 0: never.",
)
@click.option(
    "--proxied",
    is_flag=False,
    flag_value="127.0.0.1,::1",
    default="",
    metavar="[ADDRESSES]",
    help="A proxy in front tells by X-Forwarded-For who is calling. Where it runs on another machine, name its address "
    "or network (several with commas): only its word counts.",
)
@click.option(
    "--offline",
    default="",
    metavar="FOLDER",
    help="The page that works without a network, as `make site` built it; by default the one that came with Duchy.",
)
@click.option(
    "--bot", "bots", multiple=True, metavar="NAME=BOT",
    help="Offer a bot of yours under a name: NAME=FILE.py:CLASS or NAME=./PROGRAM; repeatable.",
)  # fmt: skip
@bot_seconds
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser.")
@click.pass_context
def serve(
    ctx: click.Context,
    port: int,
    host: str,
    data: Path,
    database: str,
    workers: int,
    bot_processes: int,
    origins: tuple[str, ...],
    tables_a_minute: float,
    hints_a_minute: float,
    keep_days: float,
    proxied: str,
    offline: str,
    bots: tuple[str, ...],
    open_page: bool,
) -> None:
    """Serve the page and its games to browsers.

    Without options it needs no set-up: games are kept in one SQLite file, and the page is at http://127.0.0.1:8000/.
    docs/guide/running-a-club-server.md tells how to run it for a club.
    """
    try:
        import uvicorn

        from duchy.server.app import served
        from duchy.server.offline import found
        from duchy.server.patience import Patient
        from duchy.server.quick import Quick
        from duchy.server.settings import Settings
        from duchy.server.store import Database
    except ImportError as error:
        raise click.ClickException(f"The server needs more packages ({error.name} is missing).") from None
    for name in enlisted(bots):
        if "/" in name or ":" in name:
            raise InputError(f"People will read the name of a bot, so --bot needs one: NAME={name}")
    try:
        told: dict[str, Any] = {
            "host": host, "port": port, "data": str(data), "database": database, "workers": workers,
            "origins": origins, "bot_processes": bot_processes, "tables_a_minute": tables_a_minute,
            "hints_a_minute": hints_a_minute, "keep_days": keep_days, "bots": bots,
            "proxies": tuple(filter(None, proxied.split(","))), "offline": offline,
        }  # fmt: skip
        settings = Settings(**said_in_file(ctx) | told)  # the file has some that no flag has
        postgres = settings.postgres
    except InputError as error:
        raise click.ClickException(str(error)) from None
    if offline and not found(offline):
        raise click.ClickException(f"{offline} has no offline page: `make site` builds one.")
    if workers > 1 and not postgres:
        raise click.ClickException("Several workers need PostgreSQL: give --database.")
    if not postgres:
        try:
            data.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.ClickException(f"{data} cannot be used: {error.strerror}.") from None
    try:
        if workers > 1:
            Database(settings).prepare()  # what is wrong with it is said once, not by each
        app: Any = "duchy.server.app:from_environment" if workers > 1 else served(settings)
    except InputError as error:
        raise click.ClickException(str(error)) from None
    _check_free(host, port)
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"
    click.echo(f"Duchy is at {address} (stop with Ctrl-C)")
    if not found(offline):
        click.echo("Without a network nobody can play: the offline page is not here (`make site` builds it).")
    if open_page:
        threading.Thread(target=_open_when_up, args=(address, host, port), daemon=True).start()
    options: dict[str, Any] = {
        "host": host, "port": port, "log_level": "warning", "access_log": False, "ws_max_size": 65536,
        "ws_ping_interval": 20.0, "ws_ping_timeout": 20.0, "ws_max_queue": 16, "timeout_keep_alive": 15,
        "timeout_graceful_shutdown": 5, "h11_max_incomplete_event_size": 65536, "server_header": False,
        "proxy_headers": False, "http": Patient, "ws": Quick, "timeout_worker_healthcheck": 60,
    }  # fmt: skip
    if workers == 1:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn repeats the signal at its end: tidy up
        uvicorn.run(app, **options)
    else:
        settings.to_environment()
        uvicorn.run(app, factory=True, workers=workers, **options)


def _check_free(host: str, port: int) -> None:
    """Before anything is promised: can it listen there? Port 0 is any that is free."""
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(where)
    except socket.gaierror:
        raise click.ClickException(f"There is no address {host}.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            taken = f"Port {port} is taken by another program, perhaps by a Duchy that runs already."
            raise click.ClickException(f"{taken} Choose another with --port.") from None
        raise click.ClickException(f"It cannot listen at {host}, port {port}: {error.strerror}.") from None


def _open_when_up(address: str, host: str, port: int) -> None:
    """A browser that is asked too early shows an error instead of the page."""
    there = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            socket.create_connection((there, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
