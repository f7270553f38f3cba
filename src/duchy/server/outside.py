"""Requests that we make at addresses which people chose. They must not reach what only we can reach, so the address
that a name stands for is looked up once, checked, and then called; no redirect is followed; all of it has little
time."""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from typing import Final
from urllib.parse import SplitResult, urlsplit

from duchy.kernel.errors import InputError

SECONDS: Final = 10.0
LONGEST: Final = 2000  # characters of an address
TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")  # IPv4 by way of a translator, which may reach our own
PORTS: Final = {"http": 80, "https": 443}


class Unreached(Exception):
    """Nobody answers there now."""


def checked(url: str, private: bool) -> SplitResult:
    """An address that may be called, as far as its text can tell; raises InputError."""
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname
    except ValueError:
        raise InputError("This is no address that can be called.") from None
    if parts.scheme not in PORTS or not host or parts.username or not url.isascii() or not url.isprintable():
        raise InputError("An address begins with https://, names a host, and has no password in it.")
    if " " in url or len(url) > LONGEST or port == 0:
        raise InputError("This is no address that can be called.")
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return parts
    if not private and not is_public(str(number)):
        raise InputError("Addresses of private networks are not called from here.")
    return parts


def is_public(address: str) -> bool:
    number = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(number, ipaddress.IPv6Address):
        inner = number.ipv4_mapped or number.sixtofour or (number.teredo[1] if number.teredo else None)
        if number in TRANSLATED:
            inner = ipaddress.IPv4Address(int(number) & 0xFFFFFFFF)
        if inner is not None:
            number = inner
    return number.is_global and not number.is_multicast


async def post(url: str, body: bytes, headers: Mapping[str, str], private: bool = False) -> int:
    """The status of the answer; raises Unreached, or InputError where it may not be called."""
    parts = checked(url, private)
    try:
        async with asyncio.timeout(SECONDS):
            return await _post(parts, body, headers, private)
    except (OSError, TimeoutError, ssl.SSLError, ValueError, asyncio.IncompleteReadError) as error:
        raise Unreached(str(error) or type(error).__name__) from None


async def _post(parts: SplitResult, body: bytes, headers: Mapping[str, str], private: bool) -> int:
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    loop = asyncio.get_running_loop()
    found = [each[4][0] for each in await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not private and not all(is_public(str(address)) for address in found):
        raise InputError("Addresses of private networks are not called from here.")
    secure = ssl.create_default_context() if parts.scheme == "https" else None
    name = host if secure else None
    reader, writer = await asyncio.open_connection(str(found[0]), port, ssl=secure, server_hostname=name)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = [f"POST {path} HTTP/1.1", f"host: {parts.netloc}", f"content-length: {len(body)}", "connection: close"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        writer.write("\r\n".join([*lines, "", ""]).encode("latin-1") + body)
        await writer.drain()
        version, status = (await reader.readline()).split(maxsplit=2)[:2]
        if not version.startswith(b"HTTP/1."):
            raise ValueError("no answer in HTTP")
        return int(status)
    finally:
        writer.close()
