"""`duchy serve`: the web application."""

import signal
import sys
import webbrowser
from pathlib import Path
from typing import Any

import click

from duchy.kernel.errors import InputError


@click.command()
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
@click.option("--tables-a-minute", default=30.0, show_default=True, help="That one address may open.")
@click.option("--hints-a-minute", default=20.0, show_default=True, help="That one seat may ask for.")
@click.option(
    "--keep-days",
    default=180.0,
    show_default=True,
    type=click.FloatRange(0),
    help="Tables where nothing has happened for so long, finished or not, are removed; 0: never.",
)
@click.option("--proxied", is_flag=True, help="A proxy in front tells by X-Forwarded-For who is calling.")
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser.")
def serve(
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
    proxied: bool,
    open_page: bool,
) -> None:
    """Serve the page and its games to browsers.

    Without options it needs no set-up: games are kept in one SQLite file, and the page is at http://127.0.0.1:8000/.
    docs/guide/running-a-club-server.md tells how to run it for a club.
    """
    try:
        import uvicorn

        from duchy.server.app import served
        from duchy.server.settings import Settings
    except ImportError as error:
        raise click.ClickException(f"The server needs more packages ({error.name} is missing).") from None
    settings = Settings(
        data=str(data), database=database, origins=origins, bot_processes=bot_processes, proxied=proxied,
        tables_a_minute=tables_a_minute, hints_a_minute=hints_a_minute, keep_days=keep_days,
    )  # fmt: skip
    try:
        postgres = settings.postgres
    except InputError as error:
        raise click.ClickException(str(error)) from None
    if workers > 1 and not postgres:
        raise click.ClickException("Several workers need PostgreSQL: give --database.")
    if not postgres:
        try:
            data.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.ClickException(f"{data} cannot be used: {error.strerror}.") from None
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"
    click.echo(f"Duchy is at {address} (stop with Ctrl-C)")
    if open_page:
        webbrowser.open(address)
    options: dict[str, Any] = {
        "host": host, "port": port, "log_level": "warning", "access_log": False, "ws_max_size": 65536,
        "ws_ping_interval": 20.0, "ws_ping_timeout": 20.0, "ws_max_queue": 16, "timeout_keep_alive": 15,
        "timeout_graceful_shutdown": 5, "h11_max_incomplete_event_size": 65536, "server_header": False,
        "proxy_headers": False,
    }  # fmt: skip
    if workers == 1:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn repeats the signal at its end: tidy up
        uvicorn.run(served(settings), **options)
    else:
        settings.to_environment()
        app = "duchy.server.app:from_environment"
        uvicorn.run(app, factory=True, workers=workers, **options)
