"""The page that needs no server, offered by one: the folder of `make site`, below /offline/. Whoever comes keeps it,
and plays on there when the server is gone."""

from pathlib import Path
from typing import Final

import fastapi
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response

from .safety import POLICY

WITH_THE_PACKAGE: Final = Path(__file__).parent / "offline"
OF_THE_TREE: Final = Path(__file__).parents[3] / "build" / "site"  # there only where duchy runs from its sources
SIGN: Final = '<meta name="duchy-offline" content="/offline/" />'
WASM_POLICY: Final = POLICY.replace("default-src 'self'", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'")
FOR_EVER: Final = "public, max-age=31536000, immutable"  # of what has its contents in its name


def found(given: str = "") -> Path | None:
    """The folder that is named, else that of the package, else what `make site` made; None where there is none."""
    for folder in [Path(given)] if given else [WITH_THE_PACKAGE, OF_THE_TREE]:
        if (folder / "sw.js").is_file() and any(folder.glob("engine-*")):
            return folder.resolve()
    return None


def offer(app: fastapi.FastAPI, folder: Path) -> None:
    @app.get("/offline", include_in_schema=False)
    async def without_slash() -> Response:
        return RedirectResponse("/offline/", 308)

    @app.get("/offline/{path:path}", include_in_schema=False)
    async def offline(request: fastapi.Request, path: str) -> Response:
        plain, squeezed = file_below(folder, path or "index.html"), file_below(folder, f"{path}.br")
        if squeezed and "br" not in request.headers.get("accept-encoding", ""):
            if plain is None:  # wheels carry the engine squeezed only; who can keep a page asks for brotli
                raise HTTPException(406)
            squeezed = None
        sent = squeezed or plain
        if sent is None:
            raise HTTPException(404)
        headers = {"content-security-policy": WASM_POLICY, "vary": "accept-encoding"}
        headers["cache-control"] = FOR_EVER if path.startswith(("assets/", "engine-")) else "no-cache"
        if squeezed:
            headers["content-encoding"] = "br"
        return FileResponse(sent, headers=headers, media_type=MEDIA.get(Path(path or "index.html").suffix))


MEDIA: Final = {
    ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".mjs": "text/javascript",
    ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
    ".zip": "application/zip", ".html": "text/html",
}  # fmt: skip


def file_below(root: Path, path: str) -> Path | None:
    """A file below the root, if there is one of this name."""
    try:
        wanted = (root / path).resolve()
        return wanted if path and wanted.is_relative_to(root) and wanted.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None
