"""What people choose as an address is called only where anybody could call it."""

import asyncio
import socket
from typing import Any

import pytest

pytest.importorskip("aiosmtpd")
pytest.importorskip("cryptography")
from duchy.kernel.errors import InputError
from duchy.server import outside
from tests.server.outside import Sink


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/", "http://10.0.0.1/x", "http://192.168.1.1", "http://169.254.169.254/latest", "http://[::1]/",
        "http://[fd00::1]/", "http://0.0.0.0/", "http://[::ffff:127.0.0.1]/", "http://100.64.0.1/", "http://224.0.0.1/",
        "http://[2002:7f00:1::]/", "http://[64:ff9b::a00:1]/", "http://[fe80::1]/",
    ],
)  # fmt: skip
def test_private_addresses_are_refused(url: str) -> None:
    with pytest.raises(InputError, match="private"):
        outside.checked(url, private=False)
    assert outside.checked(url, private=True)


@pytest.mark.parametrize(
    "url",
    ["", "ftp://x.example/", "file:///etc/passwd", "http://", "http://a:b@x.example/", "http://x.example/ y", "x" * 30,
     "http://x.example/\r\nx: y", "http://x.example:99999/", "http://[::1/", "http://x.example/" + "y" * 3000],
)  # fmt: skip
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(InputError):
        outside.checked(url, private=True)


def test_a_name_that_stands_for_a_private_address_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    with Sink() as sink:
        port = sink.server.server_port
        with pytest.raises(InputError, match="private"):
            asyncio.run(outside.post(f"http://localhost:{port}/", b"x", {}))

        async def found(*_: Any, **__: Any) -> list[Any]:  # one public address among them does not help
            return [(0, 0, 0, "", (address, port)) for address in ("8.8.8.8", "127.0.0.1")]

        async def ask() -> None:
            asyncio.get_running_loop().getaddrinfo = found  # type: ignore[method-assign]
            await outside.post("http://rebinding.example/", b"x", {})

        with pytest.raises(InputError, match="private"):
            asyncio.run(ask())
        assert sink.got == []


def test_redirects_are_not_followed_and_silence_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "SECONDS", 0.5)
    with Sink() as other, Sink(302, {"location": other.url}) as sink:
        assert asyncio.run(outside.post(sink.url + "/a?b=c", b"body", {"x-a": "1"}, private=True)) == 302
        assert other.got == []
        path, headers, body = sink.got[0]
        assert path == "/a?b=c" and headers["x-a"] == "1" and body == b"body"
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(outside.Unreached):
        asyncio.run(outside.post(f"http://127.0.0.1:{silent.getsockname()[1]}/", b"", {}, private=True))
    with pytest.raises(outside.Unreached):
        asyncio.run(outside.post("http://127.0.0.1:1/", b"", {}, private=True))
