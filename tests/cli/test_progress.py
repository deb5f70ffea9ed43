"""The count of pages: none for a few pages, and erased at the end."""

from __future__ import annotations

import pytest

from hedgerow.base.messages import to_english
from hedgerow.cli.progress import MIN_PAGES, STEP, count_pages


def test_a_few_pages_are_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert [*count_pages(range(MIN_PAGES - 1), to_english)] == [*range(MIN_PAGES - 1)]
    assert capsys.readouterr() == ("", "")


def test_many_pages_are_counted_on_one_line_that_is_cleared(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert [*count_pages(range(MIN_PAGES + STEP), to_english)] == [*range(MIN_PAGES + STEP)]
    assert capsys.readouterr() == ("", f"\r40 pages\r50 pages\r{' ' * 8}\r")


def test_the_line_is_cleared_when_the_pages_are_abandoned(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pages = count_pages(range(1000), to_english)
    assert [next(pages) for _ in range(MIN_PAGES)] == [*range(MIN_PAGES)]
    pages.close()  # type: ignore[attr-defined]

    assert capsys.readouterr().err.endswith("\r")
