"""Who is calling, for limits: an address, of IPv6 the network that one household has. Behind a proxy its word counts,
but only the word of a proxy that the settings name: anybody can write a header."""

import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
HOUSEHOLD: Final = 64  # bits of an IPv6 address


def caller_of(scope: Any, proxies: tuple[str, ...]) -> str:
    """The caller of a request or WebSocket."""
    client = scope.get("client")
    here = client[0] if client else ""
    if proxies and trusted(here, proxies):
        written = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
        for address in reversed(written.decode("latin-1").split(",")):
            here = address.strip() or here
            if not trusted(here, proxies):
                break
    return household(here)


def household(address: str) -> str:
    """The network of an address, as far as one caller has it to himself; what is no address stays as it is."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, HOUSEHOLD), strict=False))
    return str(found)


def trusted(address: str, proxies: tuple[str, ...]) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    return any(found in network for network in networks(proxies) if network.version == found.version)


@lru_cache(maxsize=8)
def networks(proxies: Iterable[str]) -> tuple[Network, ...]:
    """Raises ValueError for what is neither an address nor a network."""
    return tuple(ipaddress.ip_network(proxy, strict=False) for proxy in proxies)
