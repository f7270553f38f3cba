"""What a seat (or, with None, a spectator) may see of an event: the only way an event leaves the server."""

from typing import Any

from .match import Event

INNER = ("action", "public", "public_say", "reader")  # for the server only


def seen(event: Event, seat: int | None, over: bool, names: list[str]) -> dict[str, Any]:
    """`over`: the game is finished, so nothing is secret any more."""
    if event["type"] == "reveal":
        return {**event, "entries": [_game_event(e, seat, over, names, revealed=True) for e in event["entries"]]}
    if event["type"] in ("play", "chance"):
        return _game_event(event, seat, over, names, revealed=False)
    return {key: value for key, value in event.items() if key != "actions"}


def _game_event(event: Event, seat: int | None, over: bool, names: list[str], revealed: bool) -> dict[str, Any]:
    shown = {key: value for key, value in event.items() if key not in INNER}
    if over or (seat is not None and seat in (event["seat"], event.get("reader"))):
        return shown
    if event["sealed"] and not revealed:
        return _bare(shown, "", f"{names[event['seat']]} has chosen.")
    shown["sealed"] = False
    if event["public"] != event["text"]:
        who = "Chance" if event["seat"] is None else names[event["seat"]]
        say = event.get("public_say") or f"{who}: {event['public']}."
        bare = _bare(shown, event["public"], say)
        return {**bare, "gain": event["gain"], "change": event["change"]}
    return shown


def _bare(event: dict[str, Any], text: str, say: str) -> dict[str, Any]:
    return {**event, "sealed": True, "text": text, "say": say, "marks": [], "gain": {}, "change": {}}
