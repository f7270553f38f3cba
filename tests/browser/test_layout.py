"""Every table at twelve sizes: nothing lies over anything, nothing is cut off, nothing is too small."""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from .conftest import NOWHERE
from .layout import SIZES, Case, faults, lay, short, told, whole

CASES = list(whole() if os.environ.get("DUCHY_WHOLE") else short())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_overlaps_and_nothing_is_cut_off(case: Case, visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE)
    lay(page, case)
    found = {size: faults(page, *size) for size in SIZES}
    assert not any(found.values()), told(found)
