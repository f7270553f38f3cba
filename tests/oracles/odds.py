"""How often something comes out, against how often it should: draws and guesses of a position, many times over."""

from collections import Counter
from collections.abc import Iterable, Mapping

FAR = 7.0  # standard deviations of chi squared; the seeds are fixed, so a test that passes always passes


def unlikely(seen: Iterable[str], weights: Mapping[str, int]) -> str:
    """Why what was seen does not come from these weights; "" if it may."""
    counted = Counter(seen)
    total, number = sum(weights.values()), sum(counted.values())
    expected = {name: number * weight / total for name, weight in weights.items() if weight}
    strange = counted.keys() - expected.keys()
    missing = [name for name, count in expected.items() if count > 12 and not counted[name]]
    if strange or missing:
        return f"never to come: {sorted(strange)}; never came: {missing}"
    spread = sum((counted[name] - count) ** 2 / count for name, count in expected.items())
    free = len(expected) - 1
    if spread > free + FAR * (2 * free) ** 0.5:
        return f"chi squared is {spread:.1f} with {free} degrees of freedom: {counted}, expected {expected}"
    return ""
