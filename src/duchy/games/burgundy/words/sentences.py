"""Sentences about The Castles of Burgundy: for the list of choices, as a request; for the log, in the past."""

from typing import Any

from duchy.kernel.page import Told
from duchy.kernel.verbs import Parts, counted, listed

from ..engine.state import State
from .module import Language
from .names import GOODS, PHASES
from .parts import NO_DEPOT
from .verbs import row_of, spoken


def request(language: Language, parts: Parts) -> str:
    return f"{row_of(language, parts).ask.format_map(spoken(language, parts, []))}."


def action_told(language: Language, parts: Parts, before: State, after: State, seat: int, names: list[str]) -> Told:
    said = spoken(language, parts, names) | {"name": names[seat]}
    if "number" in parts and "goods" in parts:
        said["count"] = counted(parts["number"], f"{parts['goods'][0]} good")
    if parts["verb"] == "load":
        said["brought"] = _brought(parts["depot"], before, after, seat)
    own: dict[str, Any] = {k: parts[k] for k in ("hex", "storage", "tile", "goods", "vines") if k in parts}
    marks = [{"seat": seat, **own}]
    if "depot" in parts and parts["depot"] != NO_DEPOT:
        marks.append({k: parts[k] for k in ("depot", "space", "tile") if k in parts})
    return Told(f"{row_of(language, parts).past.format_map(said)}.", marks)


def _brought(depot: str, before: State, after: State, seat: int) -> str:
    """The goods that a ship brings."""
    p, q = before.players[seat], after.players[seat]
    goods = [f"{q.goods[t] - p.goods[t]} {GOODS[t]}" for t in range(6) if q.goods[t] > p.goods[t]]
    if goods:
        return f"{listed(goods)} from depot {depot}"
    return "no goods" if depot == NO_DEPOT else f"the goods of depot {depot}"


def chance_told(language: Language, parts: Parts, after: State, names: list[str], news: list[str]) -> Told:
    said = spoken(language, parts, names)
    said |= {"phase": PHASES[after.phase], "round": str(after.round + 1)}
    said |= {"last": names[-1], "news": " ".join(news).removesuffix(".")}
    if parts["verb"] == "start":
        said["starter"] = names[parts["seat"]]
    return Told(f"{row_of(language, parts).past.format_map(said)}.", _chance_marks(parts, names))


def _chance_marks(parts: Parts, names: list[str]) -> list[dict[str, Any]]:
    """The things that a chance event names."""
    if "dice" in parts:
        dice: list[dict[str, Any]] = [{"seat": seat, "die": pair} for seat, pair in enumerate(parts["dice"])]
        return [*dice, {"depot": str(parts["white"])}]
    if parts["verb"] == "deal":
        return [{"seat": seat, "goods": goods} for seat, goods in enumerate(parts["goods"])]
    return [{key: parts[key]} for key in ("depot", "seat") if key in parts]
