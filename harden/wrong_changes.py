"""Wrong changes written by hand, each of which a test once missed and one test detects now.

They are outside the modules whose mutants are tried (`harden.mutants`): statistics of simulations,
the web app, pasted input. A change quotes the text that it replaces; when that text is rewritten,
update the change too.

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
    """A wrong change: description, module, text before and after, the test that must fail."""

    what: str
    module: str
    old: str
    new: str
    test: str

    @property
    def occurrences(self) -> int:
        """Return how often the text is in the module; unless once, the change is outdated."""
        spec = find_spec(f"hedgerow.{self.module}")
        assert spec is not None and spec.origin is not None
        return Path(spec.origin).read_text("utf-8").count(self.old)

    def complaint(self) -> str:
        """Return what is wrong: the test fails without the change, or does not detect it."""
        if self.occurrences != 1:
            count = self.occurrences
            return f"{self.what}: its text is in {self.module} {count} times instead of once"
        ends = self._end(self.old), self._end(self.new)
        return "" if ends == (PASSED, FAILED) else f"{self.what}: the test ended with {ends}"

    def _end(self, new: str) -> int:
        command = [sys.executable, "-m", "tests.playtest.changed", f"hedgerow.{self.module}"]
        return subprocess.run(
            [*command, self.old, new, f"tests/{self.test}"],
            cwd=ROOT,
            env={**os.environ, "HEDGEROW_PLAY": "interpreted"},
            capture_output=True,
            timeout=LIMIT_S,
            check=False,
        ).returncode


CHANGES = (
    WrongChange(
        "a sheet that fails the conditions pays 0 instead of the table's 0 line",
        "scoring.points",
        "points, paid = self._cap(self._pay(0, self._points)), ()",
        "points, paid = 0, ()",
        "scoring/test_points.py::test_a_sheet_that_fails_a_condition_is_paid_for_the_number_0",
    ),
    WrongChange(
        "the best card in hand counts also where all count",
        "game.score",
        'if deck.held and deck.held.take == "best" and own:',
        "if deck.held and own:",
        "game/test_open_rules.py::test_all_cards_in_hand_score_unless_only_the_best_counts",
    ),
    WrongChange(
        "as many of a kind as there are is a warning",
        "scoring.judging",
        "counted.most >= least and counted.least <= most",
        "counted.most >= least and counted.least < most",
        "game/test_open_rules.py::test_only_more_of_a_kind_than_there_are_is_a_warning",
    ),
    WrongChange(
        "any typed symbol makes the sheet known",
        "game.reader",
        "is_stated = all(found[name] >= number for name, number in seen.items())",
        "is_stated = bool(typed)",
        "game/test_typed_sheets.py::test_what_is_missing_is_a_question_and_what_is_odd_a_warning",
    ),
    WrongChange(
        "edges that were not typed do not contradict the sheet",
        "game.reader",
        "if not sheet or not walls or walls == sheet.all_walls:",
        "if not sheet or not walls or walls <= sheet.all_walls:",
        "game/test_typed_sheets.py::test_a_part_of_the_hedge_contradicts_the_code",
    ),
    WrongChange(
        "the least cells beside a wall are one too many",
        "random_parts.sheets",
        "least = -(-2 * edges.least // 3)",
        "least = -(-2 * edges.least // 3) + 1",
        "random_parts/test_random_parts.py::test_what_cannot_be_placed_is_found_without_drawing",
    ),
    WrongChange(
        "any semicolon in the header divides cells",
        "loading.csv_cells",
        'if lines[0].count(";") > lines[0].count(",")',
        'if ";" in lines[0]',
        "loading/test_csv_rows.py::test_the_more_frequent_character_of_the_header_divides_cells",
    ),
    WrongChange(
        "pictures have no limit of bytes together",
        "drawing.pictures",
        "for _, state in states) > MAX_TOTAL_BYTES:",
        "for _, state in states) > MAX_TOTAL_BYTES * 99:",
        "drawing/test_pictures.py::test_pictures_have_a_limit_of_bytes_together",
    ),
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
        "playtest/test_stats.py::test_interval_covers_mean_points_of_correlated_players",
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
        "playtest/test_stats.py::test_value_of_a_sheet_is_corrected_for_random_noise",
    ),
    WrongChange(
        "an entry of a zip is unpacked whole before it is refused",
        "authoring.game_files",
        "file.read(most + 1)",
        "file.read()",
        "webapp/test_user_games.py::test_too_large_entry_is_unpacked_only_up_to_the_limit",
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
        "scorefile.grid_text",
        "－",
        "",
        "scorefile/test_grid_text.py::test_every_dash_draws_a_hedge_below_a_cell",
    ),
)


def main() -> None:
    """Try all changes and print the results."""
    for change in CHANGES:
        print(change.complaint() or f"{change.what}: noticed", flush=True)


if __name__ == "__main__":
    main()
