"""Within one process there is no other worker to tell; bus_postgres.py is the other way."""

from typing import Any

from .ports import Hear


class Alone:
    """One process: everybody is here already."""

    worker = "only"
    others = False
    trouble = ""

    async def open(self, hear: Hear) -> None: ...

    async def tell(self, message: dict[str, Any]) -> None: ...

    async def close(self) -> None: ...
