"""Sentences about The Castles of Burgundy: for the log, in the past; for the list of choices, as a request."""

from collections.abc import Callable
from typing import Any

from duchy.kernel.page import Told

Title = Callable[[str], str]


def listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "nothing"


def _workers(count: int) -> str:
    return f"{count} worker{'' if count == 1 else 's'}"


PLACES = {"black": "the black depot", "store": "the vineyard store", "vineyard": "the vineyard depot"}


def _place(depot: str) -> str:
    return {**PLACES, "beside": "beside the depots"}.get(depot, f"depot {depot}")


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
    kind = parts["verb"]
    where = parts.get("hex") or parts.get("vines")
    if kind in ("take", "buy", "hire", "gather"):
        return f"{tile} from {_place(parts['depot'])}"
    if kind == "fetch":
        return f"{tile} from {_place(parts['depot'])} on {where}"
    if kind in ("place", "plant"):
        return f"{tile} on {where}"
    if kind in ("sell", "keep"):
        return f"{listed(parts['goods'])} goods" if parts["goods"] else "none of the goods"
    if kind == "load":
        return "no goods" if parts["depot"] == "none" else f"the goods of depot {parts['depot']}"
    return tile


REQUESTS = {
    "take": "Take", "place": "Place", "sell": "Sell all", "buy": "Buy", "hire": "Hire",
    "fetch": "Place", "load": "Load", "keep": "Keep", "discard": "Throw away", "gather": "Take", "plant": "Plant",
}  # fmt: skip
PAST = {
    "take": "took", "place": "placed", "sell": "sold", "buy": "bought", "hire": "hired",
    "fetch": "placed", "load": "loaded", "keep": "kept", "discard": "threw away", "gather": "took", "plant": "planted",
}  # fmt: skip


def choice_sentence(parts: dict[str, Any], title: Title) -> str:
    kind = parts["verb"]
    if kind == "buy" and "number" in parts:
        return f"Buy {_points(parts['number'])} for {parts['silver']} silver."
    if kind in REQUESTS:
        return f"{REQUESTS[kind]} {_object(parts, title)}{_how(parts)}."
    if kind == "workers":
        return f"Take workers{_how(parts)}."
    if kind == "settle":
        return f"Choose duchy {parts['board']} with the castle on {parts['hex']}."
    return {"pass": "Let the effect go.", "end": "End the turn."}.get(kind, f"{_module(parts, title)}.")


STORAGES = {"private": "the own storage", "shared": "the shared storage"}


def _module(parts: dict[str, Any], title: Title) -> str:
    """What only modules have, as a request."""
    kind = str(parts["verb"])
    shields = listed([str(number) for number in parts.get("shields", [])])
    return {
        "exchange": "Exchange 1 silver for 2 workers",
        "retrieve": "Give both dice and 5 points for a castle",
        "crane": f"Let the crane act as {title(parts['tile']) if 'tile' in parts else 'a building'}",
        "shield": f"Take shield {shields}",
        "castle": f"Hang it on the castle of {parts.get('hex', '')}",
        "name": f"Name seat {parts.get('number', 0) + 1}: its monasteries act for you too",
        "cargo": f"Take all {listed(parts.get('goods', []))} goods of the depots",
        "tribute": f"Pay tribute for {_kept(shields)}{_how(parts)}",
        "route": f"Put trade route tile {parts.get('number', 0)} next",
        "store": f"Put it into {STORAGES.get(parts.get('bonus', ''), '')}",
        "found": f"Build the team's first castle on {parts.get('hex', '')}",
        "next": f"Next: {_next(parts, title)}",
        "trade": f"Trade five goods for {title(parts['tile']) if 'tile' in parts else 'a tile'}, face down",
        "give": f"Give one of the {listed(parts.get('goods', []))} goods",
        "bonus": f"Take the bonus of {_bonus(parts, title)} first",
        "vine": f"Take the {parts.get('bonus', '')} vine tile",
    }.get(kind, kind.capitalize())


def _module_past(parts: dict[str, Any], name: str, names: list[str], title: Title) -> str:
    kind = str(parts["verb"])
    shields = listed([str(number) for number in parts.get("shields", [])])
    number = parts.get("number", 0)
    return {
        "exchange": f"{name} exchanged 1 silver for 2 workers",
        "retrieve": f"{name} gave both dice and 5 points for a castle",
        "crane": f"The crane of {name} acted as {title(parts['tile']) if 'tile' in parts else 'a building'}",
        "shield": f"{name} took shield {shields}",
        "castle": f"{name} hung it on the castle of {parts.get('hex', '')}",
        "name": f"{name} named {names[number] if number < len(names) else ''}, whose monasteries act for {name} too",
        "cargo": f"{name} took all {listed(parts.get('goods', []))} goods of the depots",
        "tribute": f"{name} paid tribute for {_kept(shields)}{_how(parts)}",
        "route": f"{name} put trade route tile {number} next",
        "store": f"{name} put it into {STORAGES.get(parts.get('bonus', ''), '')}",
        "found": f"{name} built the team's first castle on {parts.get('hex', '')}",
        "next": f"{name} went on with {_next(parts, title)}",
        "trade": f"{name} traded five goods for {title(parts['tile']) if 'tile' in parts else 'a tile'}, face down",
        "give": f"{name} gave one of the {listed(parts.get('goods', []))} goods",
        "bonus": f"{name} took the bonus of {_bonus(parts, title)} first",
        "vine": f"{name} took the {parts.get('bonus', '')} vine tile",
    }.get(kind, f"{name}: {kind}")


def _points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def _next(parts: dict[str, Any], title: Title) -> str:
    """What the solo game lets you choose the order of."""
    what = str(parts.get("bonus", ""))
    if what == "effect":
        return f"{title(parts['tile'])} on {parts['hex']}"
    return {
        "area": f"the points for the size of the area, {parts.get('number', 0)}",
        "phase": "the points of the phase",
        "reward": "the reward for the colour",
        "action": "the extra action",
    }.get(what, what)


def _bonus(parts: dict[str, Any], title: Title) -> str:
    bonus = str(parts.get("bonus", ""))
    own = {"free-tile": "a free tile", "double-hex": "a double hex"}
    return own.get(bonus) or (title(bonus) if parts["verb"] == "bonus" else bonus)


def _kept(shields: str) -> str:
    return "no shield" if shields == "nothing" else f"shield{'' if shields.isdigit() else 's'} {shields}"


def action_sentence(parts: dict[str, Any], seat: int, names: list[str], goods: dict[str, int], title: Title) -> Told:
    kind, name = parts["verb"], names[seat]
    own: dict[str, Any] = {k: parts[k] for k in ("hex", "storage", "tile", "goods", "vines") if k in parts}
    marks = [{"seat": seat, **own}]
    if "depot" in parts and parts["depot"] != "none":
        marks.append({k: parts[k] for k in ("depot", "space", "tile") if k in parts})
    if kind == "sell":
        count = -sum(goods.values())
        return Told(f"{name} sold {count} {parts['goods'][0]} goods{_how(parts)}.", marks)
    if kind == "load" and goods:
        brought = listed([f"{count} {type_}" for type_, count in goods.items()])
        return Told(f"{name} loaded {brought} from depot {parts['depot']}.", marks)
    if kind == "buy" and "number" in parts:
        return Told(f"{name} bought {_points(parts['number'])}.", marks)
    if kind in PAST:
        return Told(f"{name} {PAST[kind]} {_object(parts, title)}{_how(parts)}.", marks)
    if kind == "workers":
        return Told(f"{name} took workers{_how(parts)}.", marks)
    if kind == "settle":
        return Told(f"{name} chose duchy {parts['board']} and built the first castle on {parts['hex']}.", marks)
    rest = {"pass": f"{name} let the effect go.", "end": f"{name} ended the turn."}
    return Told(rest.get(kind) or f"{_module_past(parts, name, names, title)}.", marks)


def chance_sentence(text: str, phase: str, round_: int, names: list[str], title: Title) -> Told:
    """A chance outcome, read from its own notation."""
    head, _, rest = text.partition(" ")
    groups = [group.split() for group in rest.split(", ")]
    if head == "roll":
        rolls = [f"{name} {listed(group)}" for name, group in zip(names, groups[:-1])]
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
    if head == "vines":
        first, _, without = rest.partition(" without ")
        vines = "; ".join(f"{name} {colour}" for name, colour in zip(names, first.split()))
        return Told(f"First vine tiles: {vines}.{f' Not in this game: {listed(without.split())}.' if without else ''}")
    if head == "vineyard":
        there, _, store = rest.partition(" store ")
        return Told(f"The vineyard depot was filled: {listed(there.split())}. In the store: {listed(store.split())}.")
    if head == "start":
        return Told(f"{names[int(rest)]} begins.", [{"seat": int(rest)}])
    return Told(f"{text}.")
