"""The wrong changes of `make harden` apply to the current source."""

from __future__ import annotations

import pytest

from harden.wrong_changes import CHANGES, ROOT, WrongChange


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.what)
def test_wrong_change_has_one_location_and_a_test(change: WrongChange) -> None:
    assert change.occurrences == 1
    assert change.new != change.old
    file, _, name = change.test.partition("::")
    assert f"def {name}(" in (ROOT / "tests" / file).read_text("utf-8")


def test_change_without_effect_is_reported() -> None:
    nothing = WrongChange(
        "nothing",
        "playtest.stats",
        "StatsDict = dict",
        "StatsDict = dict ",
        "playtest/test_stats.py::test_three_games_added_up_by_hand",
    )

    assert nothing.complaint() == "nothing: the test ended with (0, 0)"
