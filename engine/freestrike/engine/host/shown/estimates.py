"""What many fights say about the next one: shares and means, each with its 95% confidence interval, by plain formulas."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

import attrs

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""So many standard errors to either side, 1.96."""


@attrs.frozen
class Estimate:
    """A `value` found in a sample, and the interval from `low` to `high` for what it would be in ever so many; both None where one of a
    sample of one says nothing about the rest."""

    value: float
    low: float | None
    high: float | None


def share(hits: int, of: int) -> Estimate:
    """How often something happened, from 0 to 1, with Wilson's score interval."""
    found = hits / of
    spread = _Z * _Z / of
    middle = (found + spread / 2) / (1 + spread)
    half = _Z / (1 + spread) * sqrt(found * (1 - found) / of + spread / (4 * of))
    # At 0 and at 1 the interval ends there, which a rounded sum may miss.
    return Estimate(found, min(found, max(0.0, middle - half)), max(found, min(1.0, middle + half)))


def mean(numbers: Sequence[int]) -> Estimate:
    """The mean of what was counted, with its value plus and minus 1.96 standard errors (the sample's standard deviation over the root of
    its size), from 0 on."""
    found = fmean(numbers)
    if len(numbers) < 2:
        return Estimate(found, None, None)
    half = _Z * stdev(numbers) / sqrt(len(numbers))
    return Estimate(found, max(0.0, found - half), found + half)
