"""What a second telling of Rivals asks and what chance answers; and how resources are gained, paid and taken.

Every step is a generator that asks: an `Ask` is answered by one of its texts, a `Chance` by what has happened.
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass

from .rivals import LETTERS, kind
from .rivals_table import Table

ANY = tuple(LETTERS.values())


@dataclass
class Ask:
    seat: int
    texts: set[str]


@dataclass
class Chance:
    """What may happen, each with its weight; None where it is a row of cards, and each must be one of them."""

    odds: dict[str, int] | None
    cards: dict[str, int] | None = None


class Won(Exception):
    pass


Steps = Generator[Ask | Chance, str, None]
Said = Generator[Ask | Chance, str, str]


class Resources(Table):
    def ask(self, seat: int, texts: Iterable[str]) -> Said:
        return (yield Ask(seat, set(texts)))

    @property
    def in_turn(self) -> tuple[int, int]:
        return self.active, 1 - self.active

    def receive(self, got: dict[int, list[tuple[str, int]]]) -> Steps:
        """Regions get resources; then who has a Gold Cache says for each gold where it goes (R-RES-06), from the last
        gold field to the first."""
        asked = []
        for seat, regions in got.items():
            for region, count in regions:
                if kind(region) == "gold" and self.seats[seat].cache:
                    asked.append((seat, region, count))
                else:
                    self.seats[seat].put(region, count)
        for seat, region, count in sorted(asked, key=lambda one: one[0] != self.active):
            for _ in range(count):
                yield from self.field_or_cache(seat, region)

    def field_or_cache(self, seat: int, region: str) -> Steps:
        own = self.seats[seat]
        stores = [store for store in (region, "gold-cache") if own.stock[store] < 3]
        if len(stores) == 2:
            stores = [(yield from self.ask(seat, {f"gain {store}" for store in stores})).split()[1]]
        if stores:
            own.put(stores[0], 1)

    def gain(self, seat: int, types: tuple[str, ...], count: int) -> Steps:
        """Where it can go to one place only, or fills all there is, nobody is asked (R-RES-07, R-RES-08)."""
        own = self.seats[seat]
        while count > 0:
            stores = [store for store in own.stock if kind(store) in types and own.stock[store] < 3]
            room = sum(3 - own.stock[store] for store in stores)
            if not stores:
                return
            if len(types) == 1 and (len(stores) == 1 or room <= count):
                for store in stores:
                    own.put(store, count)
                return
            text = yield from self.ask(seat, {f"gain {store}" for store in stores})
            own.put(text.split()[1], 1)
            count -= 1

    def pay(self, seat: int, resource: str, count: int) -> Steps:
        """R-RES-04: which stores pay is asked where they could in different ways."""
        own = self.seats[seat]
        while count > 0:
            stores = [store for store, n in own.stock.items() if kind(store) == resource and n]
            if len(stores) == 1 or sum(own.stock[store] for store in stores) == count:
                for store in stores:
                    own.stock[store] -= count if len(stores) == 1 else own.stock[store]
                return
            text = yield from self.ask(seat, {f"pay {store}" for store in stores})
            own.stock[text.split()[1]] -= 1
            count -= 1

    def pay_any(self, seat: int, count: int) -> Steps:
        own = self.seats[seat]
        while count > 0:
            if sum(own.stock.values()) <= count:
                own.stock = dict.fromkeys(own.stock, 0)
                return
            text = yield from self.ask(seat, {f"pay {store}" for store, n in own.stock.items() if n})
            own.stock[text.split()[1]] -= 1
            count -= 1

    def pay_cost(self, seat: int, cost: dict[str, int]) -> Steps:
        for resource in ANY:
            yield from self.pay(seat, resource, cost.get(resource, 0))

    def storable(self, seat: int) -> list[str]:
        """R-RES-10."""
        own, other = self.side(seat), self.side(1 - seat)
        return [resource for resource, n in other.resources.items() if n and own.room_for(resource)]

    def take(self, seat: int, least: int, most: int) -> Steps:
        """One by one: the taker names the type, the giver the store that pays (R-RES-09)."""
        while most > 0 and self.storable(seat):
            texts = {f"take {resource}" for resource in self.storable(seat)}
            text = yield from self.ask(seat, texts if least > 0 else texts | {"stop"})
            if text == "stop":
                return
            resource = text.split()[1]
            yield from self.pay(1 - seat, resource, 1)
            yield from self.gain(seat, (resource,), 1)
            least, most = least - 1, most - 1
