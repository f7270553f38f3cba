"""Who watches a table: the connections of this worker, and what other workers tell of theirs."""

from .client import Client
from .said.messages import Presence


class Watchers:
    def __init__(self) -> None:
        self.clients: set[Client] = set()
        self.elsewhere: dict[str, tuple[list[int], int]] = {}  # seats and spectators of other workers
        self.eyes: dict[str, set[int]] = {}  # and the seats that have the table before their eyes there

    def looking(self) -> set[int]:
        """The seats whose people have the table before their eyes, here or through another worker."""
        here = {client.seat for client in self.clients if client.eyes and client.seat is not None}
        return here.union(*(self.eyes.get(worker, set()) for worker in self.elsewhere))

    def presence(self) -> Presence:
        online = {client.seat for client in self.clients if client.seat is not None}
        watching = sum(client.seat is None for client in self.clients)
        for seats, others in self.elsewhere.values():
            online |= set(seats)
            watching += others
        return Presence(sorted(online), watching)
