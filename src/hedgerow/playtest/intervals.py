"""Intervals: how far the figures of so many games may be off."""

from __future__ import annotations

from math import sqrt

# Standard deviations of 95 % and 99 %.
Z95, Z99 = 1.959964, 2.575829


def wilson_interval(share: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval of a share (Wilson)."""
    if not games:
        return 0.0, 1.0
    middle = share + z * z / (2 * games)
    half = z * sqrt(max(0.0, share * (1 - share)) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def mean_and_sd(total: int, squares: int, count: int) -> tuple[float, float]:
    """Mean and standard deviation from whole sums."""
    if not count:
        return 0.0, 0.0
    variance = (squares * count - total * total) / (count * count)
    return total / count, sqrt(max(0.0, variance))


def normal_interval(mean: float, sd: float, count: int, z: float = Z95) -> tuple[float, float]:
    """The interval of a mean (normal)."""
    half = z * sd / sqrt(count) if count else 0.0
    return mean - half, mean + half
