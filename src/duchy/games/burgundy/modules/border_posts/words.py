"""Border posts in words."""

from collections.abc import Mapping
from typing import Any, Final

from duchy.kernel.contract import Refusal
from duchy.kernel.errors import InputError
from duchy.kernel.family import Offer, Option
from duchy.kernel.learning import NUMBER, Field
from duchy.kernel.reader import Reader
from duchy.kernel.verbs import Fact, Parts

from ...engine.codes import DEAL_ANY, DEAL_SINGLE, EMPTY, FOR_BORDER_BONUS, FOR_BORDER_POSTS
from ...engine.state import Player, State
from ...setup.facts import by_players, facts
from ...setup.geometry import hex_index
from ...setup.options import check_in_pool
from ...words.module import Language, Words
from .engine import BorderPosts

BONUSES: Final = [None, "large", "small"]
POOLS: Final = {"2019": "11a-11f", "SE": "23-30"}
THIRD_POST: Final = ("once", "twice")


class BorderPostsWords(Words[BorderPosts]):
    """What border posts add to positions, notation, refusals and stories."""

    sources: Mapping[int, str] = {FOR_BORDER_POSTS: "border posts", FOR_BORDER_BONUS: "border bonus"}
    observes = ("bonus border",)
    absence = Refusal("The border posts are not in this game.", "BX-GEN-01")
    causes: Mapping[str, str] = {"border bonus": "the border bonus"}
    told: Mapping[str, str] = {"posts": "{count} border posts are connected"}

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> BorderPosts:
        table = facts("expansions")["border_posts"]
        own = facts("expansions")["edition"][language.edition]
        posts = [[hex_index(name) for name in post] for post in table["posts"].values()]
        large, small = by_players(table["large"]), by_players(table["small"])
        return BorderPosts(at, posts, large, small, own["third_post_phase_times"], own["border_bonus_is_tile"])

    @classmethod
    def options(cls, edition: str) -> tuple[Option, ...]:
        if edition != "2019":
            return ()
        text = "Border posts: how often the third post pays the phase value."
        return (Option("third_post", THIRD_POST, "once", text),)

    def read_options(self, s: State, options: Reader) -> None:
        if options.has("third_post"):
            if self.language.edition != "2019":
                raise InputError('"third_post" is an option of the 2019 edition only (RUL-X25).')
            self.rules.part(s).times = options.choice("third_post", THIRD_POST) + 1

    def pools(self, found: dict[str, list[str]]) -> dict[str, list[str]]:
        """BX-BP-01 and -02."""
        own = POOLS[self.language.edition]
        return {own: found[own]} if self.language.edition == "2019" else {own: found[own], **found}

    def offered(self, s: State, boards: Any) -> None:
        """BX-BP-01: in 2019 every player has another duchy of its own pool."""
        if self.language.edition != "2019":
            return
        named = isinstance(boards, list) and len(set(map(str, boards))) == len(boards)
        if boards not in ("random", "different") and not named:
            text = '"boards" must be random, or name a different one of 11a to 11f for each player (BX-BP-01).'
            raise InputError(text)
        if s.dealt == DEAL_ANY:
            s.dealt = DEAL_SINGLE
        check_in_pool(s)

    # ------------------------------------------------------------------ positions
    def write(self, s: State, out: dict[str, Any]) -> None:
        out["third_post"] = int(self.rules.part(s).times)

    def read(self, s: State, r: Reader) -> None:
        part = self.rules.part(s)
        part.times = r.integer("third_post", 0, len(THIRD_POST))
        part.taken = sum(bonus > 0 for bonus in part.bonus)
        for p in s.players[: s.people]:
            part.connected[p.seat] = self._connected(p)

    def _connected(self, p: Player) -> int:
        covered = [h for h in range(37) if p.tiles[h] != EMPTY]
        return max((int(self.rules.connected_from(p, h)) for h in covered), default=0)

    def write_seat(self, s: State, p: Player, out: dict[str, Any]) -> None:
        out["border_bonus"] = BONUSES[self.rules.part(s).bonus[p.seat]]

    def read_seat(self, s: State, p: Player, r: Reader) -> None:
        bonus = r.value("border_bonus")
        if bonus not in BONUSES:
            r.wrong("border_bonus", f"must be large, small or null, not {bonus!r}")
        self.rules.part(s).bonus[p.seat] = BONUSES.index(bonus)

    def write_automatic(self, s: State, p: Player, out: dict[str, Any]) -> None:
        out["border_bonus"] = BONUSES[self.rules.part(s).bonus[p.seat]] or "none"

    def read_automatic(self, s: State, p: Player, seat: Reader, r: Reader) -> None:
        self.rules.part(s).bonus[p.seat] = r.choice("border_bonus", ("none", "large", "small"))

    def describe(self, s: State, out: dict[str, Any]) -> None:
        for seat in range(s.people):
            out["seat"][str(seat)]["posts"] = int(self.rules.part(s).connected[seat])

    def observe(self, s: State, words: list[str]) -> None:
        """Somebody took a bonus."""
        if self.rules.part(s).taken == 2:
            raise InputError("No bonus of the border posts is left.")
        self.rules.part(s).taken += 1

    def observed(self, s: State) -> list[Offer]:
        left = self.rules.part(s).taken < 2
        return [Offer("bonus border", "Somebody took a bonus of the border posts")] if left else []

    # ------------------------------------------------------------------ laws and drawing
    def broken(self, s: State) -> list[str]:
        out = []
        part = self.rules.part(s)
        if sum(b > 0 for b in part.bonus) != part.taken or len({int(b) for b in part.bonus if b}) != part.taken:
            out.append("border bonuses (INV-X08)")
        for p in s.players[: s.people]:
            connected = part.connected[p.seat]
            if connected != self._connected(p):
                out.append(f"seat {p.seat}: connected posts (INV-X08)")
            most = 10 * (1 + part.times) if connected == 3 else 10 if connected else 0
            if p.points[FOR_BORDER_POSTS] > most or (p.points[FOR_BORDER_BONUS] > 0) != (part.bonus[p.seat] > 0):
                out.append(f"seat {p.seat}: points for border posts (INV-X08)")
        return out

    def seat_lines(self, s: State, p: Player) -> list[str]:
        return [f"  border posts connected: {self.rules.part(s).connected[p.seat]}"]

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened
    def facts(self, before: State, after: State, seat: int, parts: Parts) -> list[Fact]:
        old, new = self.rules.part(before).connected, self.rules.part(after).connected
        return [Fact("posts", who, about={"count": int(now)}) for who, now in enumerate(new) if now != old[who]]

    # ------------------------------------------------------------------ the page
    @classmethod
    def components(cls) -> dict[str, Any]:
        return {"posts": list(facts("expansions")["border_posts"]["posts"].values())}

    # ------------------------------------------------------------------ learners
    def layout(self, s: State) -> tuple[Field, ...]:
        seats = [Field(f"posts of seat {k}, clockwise: connected, bonus", 2, NUMBER, 3) for k in range(int(s.n))]
        return (Field("border bonuses taken", 1, NUMBER, 2), *seats)
