"""The slices of products that `make test` runs."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest

from harden import products
from harden.run import tasks
from tests.products import cover_pairs

AXES = (
    [range(5), range(4), range(3), range(2)],
    [range(5), range(3), range(3)],
    [range(2), range(2), range(2), range(2), range(2)],
)


@pytest.mark.parametrize("axes", AXES, ids=lambda it: "x".join(str(len(axis)) for axis in it))
def test_few_rows_have_every_pair_of_values(axes: list[range]) -> None:
    rows = [*product(*axes)]
    few = cover_pairs(rows)

    assert len(few) <= len(rows) / 2
    for first, second in combinations(range(len(axes)), 2):
        met = {(row[first], row[second]) for row in few}
        assert met == {*product(axes[first], axes[second])}


def test_the_same_rows_are_chosen_every_time() -> None:
    rows = [*product("abc", "xyz", range(3))]

    assert cover_pairs(rows) == cover_pairs(rows)


def test_a_product_of_two_axes_is_complete() -> None:
    rows = [*product("ab", "xyz")]

    assert sorted(cover_pairs(rows)) == rows


def test_harden_runs_all_rows_of_every_file_that_has_a_slice() -> None:
    files = products.files()

    assert "tests/printing/test_kits.py" in files
    assert [it.test for it in tasks()].count("tests with all rows") == len(files)


def test_a_failing_row_is_reported_with_its_test(tmp_path: Path) -> None:
    file = tmp_path / "test_made_up.py"
    file.write_text(
        "from tests.products import every_pair\n\n"
        "@every_pair(a=[0, 1], b=[0, 1], c=[0, 1])\n"
        "def test_sum(a, b, c):\n    assert a + b + c != 2\n",
        "utf-8",
    )
    tried, failed = products.failures([str(file)])

    assert tried == 8
    assert sorted(it.partition("[")[2] for it in failed) == ["0-1-1]", "1-0-1]", "1-1-0]"]


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    tried, failed = products.failures([str(tmp_path / "test_nowhere.py")])

    assert (tried, len(failed)) == (0, 1)
