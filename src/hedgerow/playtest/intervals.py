"""Confidence intervals of shares and means."""

from __future__ import annotations

from math import sqrt

# Two-sided 95 % and 99 % quantiles of the normal distribution.
Z95, Z99 = 1.959964, 2.575829


def wilson_interval(share: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Return the Wilson interval of a share; (0, 1) without games.

    Unlike the normal interval it stays within 0 and 1, also for shares near them.
    """
    if not games:
        return 0.0, 1.0
    middle = share + z * z / (2 * games)
    half = z * sqrt(max(0.0, share * (1 - share)) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def mean_and_sd(total: int, squares: int, count: int) -> tuple[float, float]:
    """Return mean and standard deviation from integer sums."""
    if not count:
        return 0.0, 0.0
    # In integers up to the division: a difference of large floats would lose digits.
    variance = (squares * count - total * total) / (count * count)
    return total / count, sqrt(max(0.0, variance))


def normal_interval(mean: float, sd: float, count: int, z: float = Z95) -> tuple[float, float]:
    """Return the normal interval of a mean."""
    half = z * sd / sqrt(count) if count else 0.0
    return mean - half, mean + half
