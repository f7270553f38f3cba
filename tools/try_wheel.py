"""Install a wheel into an empty environment and play with it there: `python tools/try_wheel.py dist/WHEEL`.

Neither the sources nor a compiler nor Node can be seen from there. A server is started, a table opened and its first
roll asked for; a few games are simulated. Prints what it took, as JSON; ends with 1 and a sentence if it fails.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

TABLE = {"game": "burgundy/2019", "seats": [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "casual"}]}


def ask(address: str, body: Any = None) -> str:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return str(answer.read().decode())


def first_roll(duchy: Path, place: Path, env: dict[str, str]) -> dict[str, Any]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    root = f"http://127.0.0.1:{port}"
    began, used = time.monotonic(), sum(os.times()[2:4])
    server = subprocess.Popen([duchy, "serve", "--port", str(port), "--data", place / "data"], env=env, cwd=place)
    try:
        while True:
            try:
                ask(f"{root}/livez")
                break
            except OSError:
                if server.poll() is not None:
                    sys.exit("duchy: the installed server did not start")
                time.sleep(0.05)
        table = json.loads(ask(f"{root}/api/tables", TABLE))["table"]
        if '"chance"' not in ask(f"{root}/api/tables/{table}/entries"):
            sys.exit("duchy: there was no first roll")
        out = {"seconds to the first roll": round(time.monotonic() - began, 2)}
        out["offline page"] = "duchy-offline" in ask(root)
    finally:
        server.terminate()
        server.wait(20)
    out["seconds of the processor"] = round(sum(os.times()[2:4]) - used, 2)
    return out


def main(wheel: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        subprocess.run([sys.executable, "-m", "venv", place / "venv"], check=True)
        programs = place / "venv" / "bin"
        pip = [programs / "python", "-m", "pip", "--disable-pip-version-check", "install", "-qq"]
        subprocess.run([*pip, "--only-binary", ":all:", wheel.resolve()], check=True, cwd=place)
        env = {"PATH": str(programs), "HOME": folder, "LANG": "C.UTF-8"}
        asks = "import json, duchy.kernel.rng as r, duchy; print(json.dumps([duchy.__version__, r.__file__]))"
        told = subprocess.run([programs / "python", "-c", asks], env=env, cwd=place, check=True, capture_output=True)
        version, engine = json.loads(told.stdout)
        out = {"wheel": wheel.name, "version": version, "compiled": engine.endswith(".so")}
        out |= first_roll(programs / "duchy", place, env)
        games = ["simulate", "burgundy/2019", "--bots", "greedy,random", "--games", "20", "--json"]
        subprocess.run([programs / "duchy", *games], env=env, cwd=place, check=True, stdout=subprocess.DEVNULL)
        sizes = [file.stat().st_size for file in (place / "venv").rglob("*") if file.is_file()]
        out["megabytes"] = sum(sizes) // 1_000_000
    print(json.dumps(out, indent=1))


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_file():
        sys.exit("usage: python tools/try_wheel.py dist/WHEEL")
    main(Path(sys.argv[1]))
