"""Who referees a table needs its ports, and nothing of what stands behind them on a server."""

import subprocess
import sys
from pathlib import Path

ABSENT = ("fastapi", "starlette", "uvicorn", "sqlalchemy", "alembic", "psycopg", "prometheus_client")
REFEREE = Path(__file__).with_name("local.py")


def test_a_game_is_refereed_where_no_web_framework_and_no_database_library_is() -> None:
    without = f"import sys, runpy; sys.modules |= dict.fromkeys({ABSENT}); "  # importing one of them raises
    program = without + f"runpy.run_path({str(REFEREE)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.stdout == "refereed\n", done.stderr
