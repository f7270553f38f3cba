"""Imports the compiled modules from their one library. Natively each has a file of its own that asks the library for
it; in a page 80 files that are compiled and linked when they are imported would take a third of a second."""

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

import duchy__mypyc
from duchy_loading import load


class Compiled:
    """Finds and loads them."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        known = name.startswith("duchy.") and _capsule(name) is not None
        return ModuleSpec(name, Compiled, origin=duchy__mypyc.__file__) if known else None

    @staticmethod
    def create_module(spec: ModuleSpec) -> ModuleType:
        return load(_capsule(spec.name))

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        """It was run when it was created."""


def _capsule(name: str) -> object:
    return getattr(duchy__mypyc, f"init_{name.replace('.', '___')}", None)


sys.meta_path.insert(0, Compiled)
