"""Which addresses others can use to reach this machine."""

import ipaddress
import socket

ELSEWHERE = ("192.0.2.1", 9)  # an address kept for examples: nothing is sent there


def is_local(host: str) -> bool:
    """An address that only this machine itself can use."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def own_address() -> str | None:
    """The address of this machine in its network; None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # sends nothing, but chooses the way that a message would take
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if is_local(found) else found
