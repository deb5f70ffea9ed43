"""Wrong changes made by hand, each of which a test once missed: one test notices each of them now.

They are outside the modules whose mutants are tried (`harden.mutants`): figures of simulated play,
the page, what people paste. A change names the text that it replaces; where that text has been
written anew, write the change anew too.

    python -m harden.wrong_changes
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIMIT_S = 600
PASSED, FAILED = 0, 1


@dataclass(frozen=True, slots=True)
class WrongChange:
    """A wrong change: what it does, the module, its text before and after, the test to fail."""

    what: str
    module: str
    old: str
    new: str
    test: str

    @property
    def places(self) -> int:
        """How often the text to replace is in the module: once, or the change is out of date."""
        found = find_spec(f"hedgerow.{self.module}")
        assert found is not None and found.origin is not None
        return Path(found.origin).read_text("utf-8").count(self.old)

    def complaint(self) -> str:
        """Return what is wrong: the test fails without the change, or does not notice it."""
        if self.places != 1:
            return f"{self.what}: its text is in {self.module} {self.places} times instead of once"
        ends = self._end(self.old), self._end(self.new)
        return "" if ends == (PASSED, FAILED) else f"{self.what}: the test ended with {ends}"

    def _end(self, new: str) -> int:
        changed = [sys.executable, "-m", "tests.playtest.changed", f"hedgerow.{self.module}"]
        return subprocess.run(
            [*changed, self.old, new, f"tests/{self.test}"],
            cwd=ROOT,
            env={**os.environ, "HEDGEROW_PLAY": "interpreted"},
            capture_output=True,
            timeout=LIMIT_S,
            check=False,
        ).returncode


CHANGES = (
    WrongChange(
        "the interval of a paired difference is half as wide",
        "playtest.comparison",
        "normal_interval(mean, sd, games)",
        "normal_interval(mean, sd / 2, games)",
        "playtest/test_comparison.py::"
        "test_the_interval_of_a_difference_is_that_of_differences_within_games",
    ),
    WrongChange(
        "players of one game are taken for independent",
        "playtest.stats",
        "normal_interval(in_a_game, game_sd, played.games)",
        "normal_interval(in_a_game, sd * played.players, farms)",
        "playtest/test_stats.py::"
        "test_the_interval_of_points_covers_them_whatever_players_of_a_game_share",
    ),
    WrongChange(
        "the share of the least points is told for that of the most",
        "playtest.stats",
        "at_most = bins[min(max(most, 0)",
        "at_most = bins[min(max(least, 0)",
        "playtest/test_stats.py::test_three_games_added_up_by_hand",
    ),
    WrongChange(
        "chance is not taken out of what a sheet is worth",
        "playtest.stats",
        "return mean * mean - variance / count",
        "return mean * mean",
        "playtest/test_stats.py::test_the_worth_of_a_sheet_is_told_without_what_chance_adds",
    ),
    WrongChange(
        "an entry of a zip is unpacked whole before it is refused",
        "webapp.zips",
        "file.read(MAX_FILE + 1)",
        "file.read()",
        "webapp/test_user_games.py::"
        "test_of_an_entry_that_is_too_large_no_more_is_unpacked_than_a_file_may_have",
    ),
    WrongChange(
        "a silent connection is never closed",
        "webapp.server",
        "    timeout = TIMEOUT_SECONDS\n",
        "",
        "webapp/test_server.py::test_a_connection_that_falls_silent_is_closed",
    ),
    WrongChange(
        "a full-width dash is no dash",
        "scorefile.grid_parser",
        "－",
        "",
        "scorefile/test_grid_text.py::test_every_dash_draws_a_hedge_below_a_cell",
    ),
)


def main() -> None:
    """Try all of them and print what each came to."""
    for change in CHANGES:
        print(change.complaint() or f"{change.what}: noticed", flush=True)


if __name__ == "__main__":
    main()
