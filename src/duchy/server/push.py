"""Web push: a message that only one browser can read (RFC 8291, in the coding aes128gcm of RFC 8188), signed so that
its push service knows who sends (RFC 8292)."""

import base64
import os
import time
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from duchy.kernel.errors import InputError

CURVE: Final = ec.SECP256R1()
POINT: Final = 65  # bytes of a public key
SECRET: Final = 16  # bytes that a browser shares with us
RECORD: Final = 4096  # bytes; one record holds all we say
HOURS: Final = 12  # that a signature holds, of at most 24


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def un64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(length: int, secret: bytes, salt: bytes, info: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass(frozen=True)
class Browser:
    """What a browser gave to be reached by."""

    endpoint: str
    key: str  # p256dh
    secret: str  # auth

    def check(self) -> None:
        """Raises InputError where nothing could be encrypted for it."""
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, un64(self.key))
            if len(un64(self.key)) != POINT or len(un64(self.secret)) != SECRET:
                raise ValueError
        except ValueError:
            raise InputError("The keys of this push subscription cannot be used.") from None


def encrypted(
    text: bytes, browser: Browser, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """With a key and a salt made for this message alone; tests may give them."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs, ours = un64(browser.key), _point(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = _derived(32, shared, un64(browser.secret), b"WebPush: info\0" + theirs + ours)
    key = _derived(16, secret, salt, b"Content-Encoding: aes128gcm\0")
    nonce = _derived(12, secret, salt, b"Content-Encoding: nonce\0")
    body = AESGCM(key).encrypt(nonce, text + b"\2", None)  # 2: the last record
    return salt + RECORD.to_bytes(4) + bytes([POINT]) + ours + body


class Signer:
    """The key of this server; its secret is a number of 32 bytes in hexadecimal digits."""

    def __init__(self, secret: str, contact: str) -> None:
        self.key = ec.derive_private_key(int(secret, 16), CURVE)
        self.contact = contact

    @staticmethod
    def new_secret() -> str:
        return f"{ec.generate_private_key(CURVE).private_numbers().private_value:064x}"

    @property
    def public(self) -> str:
        return b64(_point(self.key.public_key()))

    def signed(self, endpoint: str) -> str:
        """The header `authorization` for a push service."""
        there = urlsplit(endpoint)
        claims = {"aud": f"{there.scheme}://{there.netloc}", "exp": int(time.time()) + HOURS * 3600,
                  "sub": self.contact}  # fmt: skip
        said = b".".join(b64(msgspec.json.encode(part)).encode() for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self.key.sign(said, ec.ECDSA(hashes.SHA256())))
        return f"vapid t={said.decode()}.{b64(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"
