"""Hands, draw stacks and cards in play that go, in the second telling of Rivals (sections 9 to 11)."""

from typing import Any

from .rivals import FACE_UP, base
from .rivals_box import BACK
from .rivals_resources import ANY, Chance, Resources, Steps
from .rivals_table import Built, Paper

LOOKED_AT_ONCE = 8


class Hands(Resources):
    acted = False  # the action phase of this turn is over

    def card_odds(self, stack: int) -> dict[str, int]:
        return {name: n for name, n in self.unseen().items() if BACK[name] == self.backs[stack]}

    def draw(self, seat: int, stack: int) -> Steps:
        if not self.stacks[stack]:
            return
        if self.stacks[stack][-1].name is None:
            odds = {f"card {name}": n for name, n in self.card_odds(stack).items()}
            self.stacks[stack][-1].name = (yield Chance(odds)).split()[1]
        self.draw_known(seat, stack)
        self.wait_for_sebastian(seat)

    def look_through(self, seat: int, stack: int) -> Steps:
        """From the top, what nobody has seen; at most eight cards in one telling."""
        while fresh := [paper for paper in reversed(self.stacks[stack]) if paper.name is None]:
            fresh = fresh[:LOOKED_AT_ONCE]
            _, *names = (yield Chance(None, self.card_odds(stack))).split()
            assert len(names) == len(fresh), names
            for paper, name in zip(fresh, names, strict=True):
                paper.name, paper.known = name, {seat}
        self.look(seat, stack)

    def take_one(self, seat: int, stack: int) -> Steps:
        text = yield from self.ask(seat, {f"take {paper.name}" for paper in self.stacks[stack]})
        self.pick_out(seat, stack, text.split()[1])
        self.wait_for_sebastian(seat)

    def wait_for_sebastian(self, seat: int) -> None:
        """R-HAND-08, RULING-11: drawn after the own actions, he waits for the own next turn."""
        drawn = self.seats[seat].hand[-1].name
        if drawn == "sebastian" and self.acted and "sebastian_at_once" not in self.rulings:
            self.waits.add(f"sebastian {seat}")

    def hand_limit(self, seat: int) -> int:
        return 3 + self.side(seat).points("PP")

    def put_texts(self, seat: int) -> set[str]:
        return {
            f"put {paper.name} under {k + 1}"
            for paper in self.seats[seat].hand
            for k, back in enumerate(self.backs)
            if back == BACK[str(paper.name)]
        }

    def put_as_told(self, seat: int, text: str) -> None:
        _, name, _, stack = text.split()
        self.hide_under(seat, name, int(stack) - 1)

    def replenish(self, seat: int) -> Steps:
        hand = self.seats[seat].hand
        while len(hand) > self.hand_limit(seat):
            self.put_as_told(seat, (yield from self.ask(seat, self.put_texts(seat))))
        while len(hand) < self.hand_limit(seat) and any(self.stacks) and f"refill {seat}" not in self.waits:
            text = yield from self.ask(seat, {f"draw {k + 1}" for k, stack in enumerate(self.stacks) if stack})
            yield from self.draw(seat, int(text.split()[1]) - 1)

    def search_price(self, seat: int) -> int:
        own = self.side(seat)
        return 0 if own.has("town-hall") else 1 if own.has("parish-hall") else 2  # R-EXCH-06

    def exchange(self, seat: int) -> Steps:
        if not self.seats[seat].hand:
            return
        text = yield from self.ask(seat, self.put_texts(seat) | {"pass"})
        if text == "pass":
            return
        self.put_as_told(seat, text)
        there = [k + 1 for k, stack in enumerate(self.stacks) if stack]
        texts = {f"draw {k}" for k in there}
        if sum(self.seats[seat].stock.values()) >= self.search_price(seat):
            texts |= {f"search {k}" for k in there}
        word, number = (yield from self.ask(seat, texts)).split()
        if word == "draw":
            yield from self.draw(seat, int(number) - 1)
            return
        yield from self.pay_any(seat, self.search_price(seat))
        yield from self.look_through(seat, int(number) - 1)
        yield from self.take_one(seat, int(number) - 1)

    def lose(self, seat: int, text: str, freely: bool = False) -> Steps:
        """A card in play goes under a stack with its back, or to the face-up stack (R-DISC-04, R-STACK-07)."""
        place, card = self.seats[seat].find(text)
        if card.name not in self.face_up():
            stacks = [k for k, back in enumerate(self.backs) if back == BACK[card.name]]
            if len(stacks) > 1:
                said = yield from self.ask(seat, {f"under {k + 1}" for k in stacks})
                stacks = [int(said.split()[1]) - 1]
            self.put_under(stacks[0], Paper(card.name, {0, 1}))
        self.lift(place, card)
        consoled = not freely or "always_consoled" in self.rulings  # RULING-48
        if consoled and self.side(seat).has("irmgard") and base(card.name) != "irmgard":
            yield from self.gain(seat, ANY, 1)

    def face_up(self) -> tuple[str, ...]:
        return (FACE_UP[self.mode],) if self.mode in FACE_UP else ()

    def lift(self, place: list[Built], card: Built) -> None:
        """R-REMOVE-03."""
        if card.name == "town-hall":
            place[place.index(card)] = Built("parish-hall")
            return
        place.remove(card)
        if card.used and self.mode == "duel":  # the one Mint of the Duel stays used (R-CARD-mint-3)
            self.spent_mint = True

    def names(self, seat: int, wanted: Any) -> list[str]:
        """Cards in play as "abbey at 2 upper"."""
        return [f"{card.name} at {place}" for place, _, card in self.seats[seat].built() if wanted(base(card.name))]
