"""The options of a table that belong to modules."""

from duchy.kernel.errors import InputError
from duchy.kernel.reader import Reader

from ..engine.state import State
from ..modes.chateauma.setup import seat_automaton
from ..modes.solo.engine import SoloPart
from ..setup.facts import facts
from .border_posts.engine import BorderPart
from .trade_routes.engine import RoutesPart
from .vineyards.engine.vines import VineyardsPart
from .vineyards.engine.vineyards import Vineyards
from .vineyards.names import COLOURS

ROUTE_ORDERS = ("random", "chosen")
THIRD_POST = ("once", "twice")


def read_module_options(s: State, edition: str, modules: tuple[str, ...], options: Reader) -> None:
    if modules[:1] == ("chateauma",):
        seat_automaton(s, options)
    for module, part in zip(modules, s.ext, strict=True):
        if module == "trade-routes" and isinstance(part, RoutesPart) and options.has("routes"):
            part.arranging = options.choice("routes", ROUTE_ORDERS) == 1
            if part.arranging and not facts("expansions")["edition"][edition]["route_order_may_be_chosen"]:
                raise InputError('"routes" must be random: only the Special Edition lets players choose (BX-TR-04).')
        if module == "border-posts" and isinstance(part, BorderPart) and options.has("third_post"):
            if edition != "2019":
                raise InputError('"third_post" is an option of the 2019 edition only (RUL-X25).')
            part.times = options.choice("third_post", THIRD_POST) + 1
        if module == "solo" and isinstance(part, SoloPart) and options.has("target"):
            part.start = _target(edition, str(options.value("target")))
    for rules, part in zip(s.hooks.modules, s.ext, strict=True):
        if isinstance(rules, Vineyards) and isinstance(part, VineyardsPart) and options.has("vines_without"):
            _leave_colours(s, rules, part, options)
    owners = {"routes": "trade-routes", "third_post": "border-posts", "target": "solo", "vines_without": "vineyards"}
    for key, module in owners.items():
        if options.has(key) and module not in modules:
            raise InputError(f'"{key}" is an option of the module {module}, which is not in this game.')


def _leave_colours(s: State, rules: Vineyards, part: VineyardsPart, options: Reader) -> None:
    """BV-SETUP-05 and -06, RUL-X44: the colours that leave are drawn, or named here."""
    leaving = facts("vineyards")["fewer_colours"]["leave"].get(str(int(s.width)), 0)
    wanted = options.value("vines_without")
    if wanted == "none":
        return
    names = [str(name) for name in wanted] if isinstance(wanted, list) else [] if wanted == "random" else [wanted]
    if not leaving:
        raise InputError('"vines_without" must be none: with four players all vine colours are used (BV-SETUP-05).')
    if wanted != "random" and (len(set(names)) != leaving or len(names) != leaving or set(names) - set(COLOURS)):
        known = ", ".join(COLOURS)
        raise InputError(f'"vines_without" must be none, random, or {leaving} of {known}, not {wanted!r}.')
    part.leaving = leaving
    rules.leave(part, sum(1 << COLOURS.index(name) for name in names))


def _target(edition: str, text: str) -> int:
    """BM-SOLO-43; what people type comes as text."""
    lowest, highest = facts("solo")["target"][edition]
    if not (text.isascii() and text.isdigit() and lowest <= int(text) <= highest):
        raise InputError(f'"target" must be a whole number from {lowest} to {highest}, not {text} (BM-SOLO-43).')
    return int(text)
