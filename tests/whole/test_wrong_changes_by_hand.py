"""The wrong changes that `make harden` tries are changes of the program as it is."""

from __future__ import annotations

import pytest

from harden.wrong_changes import CHANGES, ROOT, WrongChange


@pytest.mark.parametrize("change", CHANGES, ids=lambda it: it.what)
def test_a_wrong_change_has_its_place_and_its_test(change: WrongChange) -> None:
    assert change.occurrences == 1
    assert change.new != change.old
    file, _, name = change.test.partition("::")
    assert f"def {name}(" in (ROOT / "tests" / file).read_text("utf-8")


def test_a_change_that_changes_nothing_is_told() -> None:
    nothing = WrongChange(
        "nothing",
        "playtest.stats",
        "StatsDict = dict",
        "StatsDict = dict ",
        "playtest/test_stats.py::test_three_games_added_up_by_hand",
    )

    assert nothing.complaint() == "nothing: the test ended with (0, 0)"
