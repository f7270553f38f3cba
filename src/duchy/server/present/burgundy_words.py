"""Sentences about The Castles of Burgundy: for the log, in the past; for the list of choices, as a request."""

from collections.abc import Callable
from typing import Any

from . import Told

Title = Callable[[str], str]


def listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "nothing"


def _workers(count: int) -> str:
    return f"{count} worker{'' if count == 1 else 's'}"


def _place(depot: str) -> str:
    return {"black": "the black depot", "beside": "beside the depots"}.get(depot, f"depot {depot}")


def _how(parts: dict[str, Any]) -> str:
    """With which die and for what price."""
    any_number = " as any number" if "any_number" in parts else ""
    out = f" with the {parts['die']}{any_number}" if "die" in parts else ""
    price = [f"{parts['silver']} silver"] if "silver" in parts else []
    price += [_workers(parts["workers"])] if "workers" in parts else []
    return out + (f" for {listed(price)}" if price else "")


def _object(parts: dict[str, Any], title: Title) -> str:
    """What an action is about: a tile, where it lies and where it goes."""
    tile = title(parts["tile"]) if "tile" in parts else ""
    kind = parts["kind"]
    if kind in ("take", "buy", "hire"):
        return f"{tile} from {_place(parts['depot'])}"
    if kind == "fetch":
        return f"{tile} from {_place(parts['depot'])} on {parts['hex']}"
    if kind == "place":
        return f"{tile} on {parts['hex']}"
    if kind in ("sell", "keep"):
        return f"{listed(parts['goods'])} goods" if parts["goods"] else "none of the goods"
    if kind == "load":
        return "no goods" if parts["depot"] == "none" else f"the goods of depot {parts['depot']}"
    return tile


REQUESTS = {
    "take": "Take", "place": "Place", "sell": "Sell all", "buy": "Buy", "hire": "Hire",
    "fetch": "Place", "load": "Load", "keep": "Keep", "discard": "Throw away",
}  # fmt: skip
PAST = {
    "take": "took", "place": "placed", "sell": "sold", "buy": "bought", "hire": "hired",
    "fetch": "placed", "load": "loaded", "keep": "kept", "discard": "threw away",
}  # fmt: skip


def choice_sentence(parts: dict[str, Any], title: Title) -> str:
    kind = parts["kind"]
    if kind in REQUESTS:
        return f"{REQUESTS[kind]} {_object(parts, title)}{_how(parts)}."
    if kind == "workers":
        return f"Take workers{_how(parts)}."
    if kind == "settle":
        return f"Choose duchy {parts['board']} with the castle on {parts['hex']}."
    return {"pass": "Let the effect go.", "end": "End the turn."}.get(kind, f"{_module(parts, title)}.")


def _module(parts: dict[str, Any], title: Title) -> str:
    """What only modules have, as a request."""
    kind = str(parts["kind"])
    shields = listed([str(number) for number in parts.get("shields", [])])
    return {
        "exchange": "Exchange 1 silver for 2 workers",
        "retrieve": "Give both dice and 5 points for a castle",
        "crane": f"Let the crane act as {title(parts['tile']) if 'tile' in parts else 'a building'}",
        "shield": f"Take shield {shields}",
        "castle": f"Hang it on the castle of {parts.get('hex', '')}",
        "name": f"Name seat {parts.get('number', 0)}",
        "cargo": f"Take all {listed(parts.get('goods', []))} goods of the depots",
        "tribute": f"Pay tribute for {'no shield' if shields == 'nothing' else f'shields {shields}'}",
        "route": f"Put trade route tile {parts.get('number', 0)} next",
    }.get(kind, kind.capitalize())


def action_sentence(parts: dict[str, Any], seat: int, name: str, goods: dict[str, int], title: Title) -> Told:
    kind = parts["kind"]
    own: dict[str, Any] = {k: parts[k] for k in ("hex", "storage", "tile", "goods") if k in parts}
    marks = [{"seat": seat, **own}]
    if "depot" in parts and parts["depot"] != "none":
        marks.append({k: parts[k] for k in ("depot", "space", "tile") if k in parts})
    if kind == "sell":
        count = -sum(goods.values())
        return Told(f"{name} sold {count} {parts['goods'][0]} goods{_how(parts)}.", marks)
    if kind == "load" and goods:
        brought = listed([f"{count} {type_}" for type_, count in goods.items()])
        return Told(f"{name} loaded {brought} from depot {parts['depot']}.", marks)
    if kind in PAST:
        return Told(f"{name} {PAST[kind]} {_object(parts, title)}{_how(parts)}.", marks)
    if kind == "workers":
        return Told(f"{name} took workers{_how(parts)}.", marks)
    if kind == "settle":
        return Told(f"{name} chose duchy {parts['board']} and built the first castle on {parts['hex']}.", marks)
    rest = {"pass": f"{name} let the effect go.", "end": f"{name} ended the turn."}
    request = _module(parts, title)
    return Told(rest.get(kind, f"{name}: {request[0].lower()}{request[1:]}."), marks)


def chance_sentence(text: str, phase: str, round_: int, names: list[str], title: Title) -> Told:
    """A chance outcome, read from its own notation."""
    head, _, rest = text.partition(" ")
    groups = [group.split() for group in rest.split(", ")]
    if head == "roll":
        rolls = [f"{name} {listed(group)}" for name, group in zip(names, groups)]
        white = groups[-1][-1]
        say = f"Phase {phase}, round {round_}. Rolled: {'; '.join(rolls)}. The white die shows {white}."
        dice = [{"seat": i, "die": [int(x) for x in group]} for i, group in enumerate(groups[:-1])]
        return Told(say, [*dice, {"depot": white}])
    if head == "depot":
        depot, *tiles = groups[0]
        return Told(f"Depot {depot} was filled: {listed([title(t) for t in tiles])}.", [{"depot": depot}])
    if head == "black":
        return Told(f"The black depot was filled: {listed([title(t) for t in groups[0]])}.", [{"depot": "black"}])
    if head == "goods":
        return Told(f"Goods of phase {phase}: {listed(groups[0])}.")
    if head == "deal":
        dealt = [f"{name} {listed(group)}" for name, group in zip(names, groups)]
        return Told(f"First goods: {'; '.join(dealt)}.", [{"seat": i, "goods": g} for i, g in enumerate(groups)])
    if head == "duchies":
        offered = [f"{name} {' or '.join(dict.fromkeys(group))}" for name, group in zip(names, groups)]
        return Told(f"Duchies to choose from: {'; '.join(offered)}.")
    if head == "shields":
        hung = [f"depot {i} has {listed(group)}" for i, group in enumerate(groups, 1) if group]
        return Told(f"Shields: {'; '.join(hung)}.")
    if head == "routes":
        return Told(f"Trade routes: {'; '.join(f'{name} {listed(g)}' for name, g in zip(names, groups))}.")
    if head == "start":
        return Told(f"{names[int(rest)]} begins.", [{"seat": int(rest)}])
    return Told(f"{text}.")
