"""The options of a table that belong to modules."""

from duchy.kernel.errors import InputError
from duchy.kernel.reading import Reader

from ..load import facts
from ..state import State
from .border_posts import BorderPart
from .trade_routes import RoutesPart

ROUTE_ORDERS = ("random", "chosen")
THIRD_POST = ("once", "twice")


def read_module_options(s: State, edition: str, modules: tuple[str, ...], options: Reader) -> None:
    for module, part in zip(modules, s.ext, strict=True):
        if module == "trade-routes" and isinstance(part, RoutesPart) and options.has("routes"):
            part.arranging = options.choice("routes", ROUTE_ORDERS) == 1
            if part.arranging and not facts("expansions")["edition"][edition]["route_order_may_be_chosen"]:
                raise InputError('"routes" must be random: only the Special Edition lets players choose (BX-TR-04).')
        if module == "border-posts" and isinstance(part, BorderPart) and options.has("third_post"):
            if edition != "2019":
                raise InputError('"third_post" is an option of the 2019 edition only (RUL-X25).')
            part.times = options.choice("third_post", THIRD_POST) + 1
    for key, module in (("routes", "trade-routes"), ("third_post", "border-posts")):
        if options.has(key) and module not in modules:
            raise InputError(f'"{key}" is an option of the module {module}, which is not in this game.')
