"""`what`: a tile, a card or a word of the game, explained."""

from difflib import get_close_matches
from typing import Any

from duchy.kernel.page import Page
from duchy.kernel.verbs import listed

SHOWN = ("type", "kind", "cost", "points", "needs")  # told of a thing beside its text, where it has it


class LookUp:
    def __init__(self, page: Page) -> None:
        components = page.components()
        self.known: dict[str, dict[str, Any]] = {}
        for group in ("modules", "words", "tiles", "cards"):
            for name, thing in components.get(group, {}).items():
                self.known[name] = thing if isinstance(thing, dict) else {"title": name, "text": thing}
        for copy, name in components.get("copies", {}).items():
            self.known.setdefault(copy, self.known[name])

    def names(self) -> list[str]:
        return list(self.known)

    def lines(self, wanted: str) -> list[str]:
        """The thing, or what it could be."""
        found = self._matching(wanted)
        if len(found) != 1:
            near = found or get_close_matches(_plain(wanted), [_plain(name) for name in self.known], 4, 0.6)
            known = f" Do you mean {listed(near[:8], 'or')}?" if near else " A tile, a card or a word of the game."
            return [f'There is no "{wanted}".{known}' if not found else f'"{wanted}" is not clear.{known}']
        thing = self.known[found[0]]
        title = str(thing.get("title") or found[0])
        facts = [_fact(key, thing[key]) for key in SHOWN if thing.get(key)]
        rules = thing.get("rules") or ([thing["rule"]] if "rule" in thing else [])
        beside = [fact for fact in dict.fromkeys([found[0], *facts]) if fact != title.lower()]
        out = [f"{title[:1].upper()}{title[1:]}" + (f" ({'; '.join(beside)})" if beside else "")]
        out += [str(thing.get("text") or "It has no text: points and requirements only.")]
        return [*out, f"Rules: {', '.join(map(str, rules))}"] if rules else out

    def _matching(self, wanted: str) -> list[str]:
        """By name or title; else those that begin so."""
        word = _plain(wanted)
        names = {name: (_plain(name), _plain(str(thing.get("title", "")))) for name, thing in self.known.items()}
        exact = [name for name, forms in names.items() if word in forms]
        if exact:
            return exact[:1]
        return [name for name, forms in names.items() if any(form.startswith(word) for form in forms)] if word else []


def _plain(text: str) -> str:
    return text.lower().replace("-", " ").replace("_", " ").removeprefix("the ").strip()


def _fact(key: str, value: Any) -> str:
    if isinstance(value, dict):
        return f"{key} {' '.join(f'{amount} {name}' for name, amount in value.items())}"
    return f"{key} {', '.join(map(str, value))}" if isinstance(value, list) else str(value)
