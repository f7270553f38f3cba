"""The page that needs no server, offered by one."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from duchy.cli.serve import serve
from duchy.server import offline
from duchy.server.app import create
from duchy.server.settings import Settings

ENGINE = "engine-0123"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder as `make site` makes one, with next to nothing in it."""
    folder = tmp_path / "site"
    (folder / ENGINE).mkdir(parents=True)
    (folder / "index.html").write_text("<title>Duchy alone</title>")
    (folder / "sw.js").write_text("// keeps all")
    (folder / "icon-192.png").write_bytes(b"icon")
    (folder / ENGINE / "pyodide.asm.wasm").write_bytes(b"long and long " * 500)
    (folder / ENGINE / "pyodide.asm.wasm.br").write_bytes(b"short")
    return folder


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("<head><title>Duchy</title></head>")
    return folder


def client(tmp_path: Path, page: Path, folder: str) -> TestClient:
    return TestClient(create(Settings(data=str(tmp_path), offline=folder), page))


def test_a_server_with_the_folder_offers_it_and_says_so_to_its_page(tmp_path: Path, built: Path, page: Path) -> None:
    with client(tmp_path, page, str(built)) as asked:
        for path in ("/", "/puzzles", "/t/nowhere"):
            assert offline.SIGN in asked.get(path).text
        alone = asked.get("/offline/")
        assert "Duchy alone" in alone.text and alone.headers["cache-control"] == "no-cache"
        assert "'wasm-unsafe-eval'" in alone.headers["content-security-policy"]
        assert "wasm" not in asked.get("/").headers["content-security-policy"]
        assert asked.get("/offline", follow_redirects=False).headers["location"] == "/offline/"
        assert asked.get("/icon-192.png").content == b"icon"  # for who installs the server's page
        assert asked.get("/offline/nothing.js").status_code == 404
        assert asked.get("/offline/..%2f..%2fpage/index.html").status_code == 404


def test_what_was_squeezed_goes_to_browsers_that_ask_for_it(tmp_path: Path, built: Path, page: Path) -> None:
    with client(tmp_path, page, str(built)) as asked:
        address = f"/offline/{ENGINE}/pyodide.asm.wasm"
        small = asked.get(address, headers={"accept-encoding": "gzip, br"})
        assert small.headers["content-encoding"] == "br" and small.headers["content-length"] == "5"
        assert small.headers["content-type"] == "application/wasm" and "immutable" in small.headers["cache-control"]
        plain = asked.get(address, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers and len(plain.content) == 7000
        assert asked.get(address, headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"


def test_an_engine_that_is_carried_squeezed_only_is_sent_so_or_refused(tmp_path: Path, built: Path, page: Path) -> None:
    (built / ENGINE / "pyodide.asm.wasm").unlink()
    with client(tmp_path, page, str(built)) as asked:
        address = f"/offline/{ENGINE}/pyodide.asm.wasm"
        small = asked.get(address, headers={"accept-encoding": "br"})
        assert small.headers["content-length"] == "5" and small.headers["content-type"] == "application/wasm"
        assert asked.get(address, headers={"accept-encoding": "gzip"}).status_code == 406


def test_a_server_without_it_says_one_line_and_offers_what_it_has(
    tmp_path: Path, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offline, "WITH_THE_PACKAGE", tmp_path / "no")
    monkeypatch.setattr(offline, "OF_THE_TREE", tmp_path / "no")
    assert offline.found() is None
    with client(tmp_path, page, "") as asked:
        assert offline.SIGN not in asked.get("/").text
        assert "<title>Duchy</title>" in asked.get("/offline/").text
    monkeypatch.setattr("uvicorn.run", lambda *_, **__: None)
    said = CliRunner().invoke(serve, ["--data", str(tmp_path / "data")])
    assert said.exit_code == 0 and said.output.count("\n") == 2 and "make site" in said.output


def test_a_folder_that_is_none_is_told_in_a_sentence(tmp_path: Path) -> None:
    said = CliRunner().invoke(serve, ["--data", str(tmp_path / "data"), "--offline", str(tmp_path)])
    assert said.exit_code == 1 and "has no offline page" in said.output
