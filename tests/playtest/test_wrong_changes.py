"""The tests of each game notice wrong changes of its simulation; tried by `make harden`."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.limits import LIMIT_S
from tests.products import ALL_ROWS

OLD = "hedgerow.playtest.old"
LEGAL = "test_every_move_is_legal"
SECOND = "test_the_second_scorer_agrees_on_a_thousand_random_finishes"
TIE_LOST = "elif lead == 0:"
# The change, the module, the old and the new source, the test that notices it.
CHANGES = [
    (
        "another die is taken away",
        f"{OLD}.stampfarm.sim_play",
        "work[dice + die] = -1",
        "work[dice + (die + 1) % 3] = -1",
        f"playtest/old/test_stampfarm_bots.py::{LEGAL}[2-random-full]",
    ),
    (
        "the open row is filled within a turn",
        f"{OLD}.kuhfstein.sim_play",
        "        left -= 1\n",
        "        left -= 1\n        refill(table, work, shared, streams)\n",
        "playtest/old/test_kuhfstein_bots.py::test_rows_are_filled_after_a_turn[2-random]",
    ),
    (
        "cards are mirrored",
        f"{OLD}.kuhfstein.simulate",
        "yield at.row * layout.WIDTH + at.col",
        "yield at.row * layout.WIDTH - at.col",
        "playtest/old/test_kuhfstein_bots.py::test_a_card_may_be_turned_but_not_mirrored",
    ),
    (
        "a tie is paid",
        f"{OLD}.kuhlorado.sim_board",
        TIE_LOST,
        "elif lead == 99:",
        f"playtest/old/test_kuhlorado_bots.py::{SECOND}[basic]",
    ),
    (
        "a line pays its last piece only",
        f"{OLD}.bunte_runde.sim_play",
        "row[offset + POINTS] += coins",
        "row[offset + POINTS] += coins > 0",
        "playtest/old/test_bunte_runde_bots.py::"
        "test_all_games_of_two_by_two_are_played_and_paid_as_counted_by_hand",
    ),
]


every_change = pytest.mark.parametrize(
    ("module", "old", "new", "test"), [pytest.param(*it[1:], id=it[0]) for it in CHANGES]
)
ROOT = Path(__file__).parents[2]


@every_change
def test_a_wrong_change_has_one_location_and_a_test(
    module: str, old: str, new: str, test: str
) -> None:
    spec = find_spec(module)
    assert spec is not None and spec.origin is not None
    file, _, name = test.partition("[")[0].partition("::")

    assert Path(spec.origin).read_text("utf-8").count(old) == 1
    assert new != old
    assert f"def {name}(" in (ROOT / "tests" / file).read_text("utf-8")


@pytest.mark.skipif(not ALL_ROWS, reason="it tests the tests, each in a new process")
@every_change
def test_a_wrong_change_is_noticed(module: str, old: str, new: str, test: str) -> None:
    def exit_code(new: str) -> int:
        command = [sys.executable, "-m", "tests.playtest.changed", module, old, new]
        return subprocess.run(
            [*command, f"tests/{test}"],
            cwd=ROOT,
            env={**os.environ, "HEDGEROW_PLAY": "interpreted"},
            capture_output=True,
            timeout=LIMIT_S,
            check=False,
        ).returncode

    assert exit_code(old) == 0
    assert exit_code(new) == 1
