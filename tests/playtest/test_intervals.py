"""How often intervals cover the true mean; `make harden` plays 200 runs of two games."""

from __future__ import annotations

import pytest

from harden.intervals import Coverage, coverage, likely_counts
from hedgerow.game.library import open_library
from tests.windbreak import CONTENT

pytestmark = pytest.mark.usefixtures("windbreak")


def test_likely_counts_exclude_half_of_the_doubt_at_each_end() -> None:
    # Of 4 coins, 0 or 4 heads have a probability of 1 / 16 each.
    assert likely_counts(4, 0.5, 0.12) == range(5)
    assert likely_counts(4, 0.5, 0.13) == range(1, 4)
    # Of 200, at most 180 have a probability of 0.27 % and at least 198 one of 0.23 %.
    assert likely_counts(200, 0.95, 0.01) == range(181, 198)


@pytest.mark.parametrize(
    ("covered", "wrong"), [(180, True), (181, False), (197, False), (198, True)]
)
def test_too_narrow_or_too_wide_intervals_are_reported(covered: int, wrong: bool) -> None:
    message = f"x: {covered} of 200 covered, expected 181 to 197"

    assert Coverage("x", 200, covered).complaint == (message if wrong else "")


def test_intervals_of_short_runs_cover_the_mean_of_a_long_run() -> None:
    result = coverage(
        open_library(CONTENT).find_game("windbreak"), runs=20, games=50, of_truth=2000
    )

    assert (result.runs, result.complaint) == (20, "")
