"""The world outside, for notices: an HTTP sink, a push service that decrypts, and a mail server, on this machine."""

import email
import json
import socket
import threading
import time
from collections.abc import Callable
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from duchy.server.push import b64, un64

SECONDS = 30.0


def wait(condition: Callable[[], Any]) -> Any:
    """Until it holds; what it gave."""
    until = time.monotonic() + SECONDS
    while not (found := condition()):
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)
    return found


class Sink:
    """Answers every POST with a status of its choice, and remembers it."""

    def __init__(self, status: int = 200, headers: dict[str, str] | None = None) -> None:
        self.status = status
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        sink = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                sink.got.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(sink.status)
                for name, value in (headers or {}).items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def __enter__(self) -> "Sink":
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    def said(self) -> list[Any]:
        return [json.loads(body) for _, _, body in self.got]


class PushBrowser:
    """A browser that lets itself be reached through a push service: it alone can read what comes."""

    def __init__(self, sink: Sink) -> None:
        self.sink = sink
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = b"0123456789abcdef"

    def subscription(self, path: str = "/push/one") -> dict[str, str]:
        return {"kind": "push", "target": self.sink.url + path, "key": b64(self.point), "secret": b64(self.secret)}

    def read(self) -> list[Any]:
        return [json.loads(self.decrypted(body)) for _, _, body in self.sink.got]

    def decrypted(self, body: bytes) -> bytes:
        """A second telling of RFC 8291, from the other end."""
        salt, length = body[:16], body[20]
        ours, cipher = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), ours))
        info = b"WebPush: info\0" + self.point + ours
        secret = HKDF(hashes.SHA256(), 32, self.secret, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, cipher, None)
        return plain.rstrip(b"\0")[:-1]


def verified(authorization: str, public: str) -> dict[str, Any]:
    """The claims of a signature that holds."""
    assert authorization.startswith("vapid t=")
    token, _, key = authorization.removeprefix("vapid t=").partition(", k=")
    assert key == public
    said, _, signature = token.rpartition(".")
    raw = un64(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), un64(key))
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    point.verify(der, said.encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(un64(said.partition(".")[2]))
    return claims


class Mailbox:
    """An SMTP server that takes everything but for the mailboxes that it refuses."""

    def __init__(self, refused: tuple[str, ...] = ()) -> None:
        self.got: list[Message] = []
        box = self

        class Handler:
            async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, _: Any) -> str:
                if address in refused:
                    return "550 no such mailbox"
                envelope.rcpt_tos.append(address)
                return "250 OK"

            async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
                box.got.append(email.message_from_bytes(envelope.content))
                return "250 OK"

        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.controller = Controller(Handler(), hostname="127.0.0.1", port=self.port)

    def __enter__(self) -> "Mailbox":
        self.controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.controller.stop()

    @property
    def settings(self) -> dict[str, Any]:
        return {
            "mail_host": "127.0.0.1", "mail_port": self.port, "mail_security": "none",
            "mail_from": "Duchy <duchy@club.example>", "site": "https://club.example",
        }  # fmt: skip

    def texts(self) -> list[str]:
        return [message.get_payload(decode=True).decode() for message in self.got]  # type: ignore[union-attr]
