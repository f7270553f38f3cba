"""How the workers of one server hear of each other. Within one process there is nobody to tell; bus_postgres.py is the
other way."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

Hear = Callable[[dict[str, Any]], Awaitable[None]]


class Bus(Protocol):
    worker: str  # the name of this process among its like

    async def open(self, hear: Hear) -> None: ...

    async def tell(self, message: dict[str, Any]) -> None:
        """To all other workers; what is stored is told by the store."""

    async def close(self) -> None: ...


class Alone:
    """One process: everybody is here already."""

    worker = "only"

    async def open(self, hear: Hear) -> None: ...

    async def tell(self, message: dict[str, Any]) -> None: ...

    async def close(self) -> None: ...
