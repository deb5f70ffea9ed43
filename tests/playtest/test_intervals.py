"""How often intervals cover the truth; `make harden` plays 200 runs of two games for it."""

from __future__ import annotations

import pytest

from harden.intervals import Coverage, coverage, likely_counts


def test_counts_are_likely_but_for_half_of_the_doubt_at_each_end() -> None:
    # Of 4 coins 0 or 4 heads have a chance of 1 / 16 each.
    assert likely_counts(4, 0.5, 0.12) == range(5)
    assert likely_counts(4, 0.5, 0.13) == range(1, 4)
    # Of 200, at most 180 have a chance of 0.27 % and at least 198 one of 0.23 %.
    assert likely_counts(200, 0.95, 0.01) == range(181, 198)


@pytest.mark.parametrize(
    ("covered", "wrong"), [(180, True), (181, False), (197, False), (198, True)]
)
def test_intervals_that_are_too_narrow_or_too_wide_are_told(covered: int, wrong: bool) -> None:
    message = f"x: {covered} of 200 covered, expected 181 to 197"

    assert Coverage("x", 200, covered).complaint == (message if wrong else "")


def test_short_runs_of_a_real_game_cover_what_a_long_one_gives() -> None:
    found = coverage("fallow", runs=20, games=50, of_truth=2000)

    assert (found.runs, found.complaint) == (20, "")
