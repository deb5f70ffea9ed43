"""Cut lines: only the cuts and folds of a page are extracted."""

from __future__ import annotations

from hedgerow.drawing.cut_lines import CutLines, extract_cut_lines
from hedgerow.drawing.scene import Group, Page, Path, Rect, Segment, polyline

ROUND: tuple[Segment, ...] = (("M", (1.0, 2.0)), ("L", (9.0, 2.0)), ("L", (5.0, 8.0)), ("Z", ()))
CREASE = polyline((3.0, 0.0), (3.0, 20.0), line="soft", dash_mm=(2.0, 1.5))


def test_cuts_and_folds_are_extracted_with_their_positions() -> None:
    items = (
        Group("piece", (Rect(0, 0, 9, 9, fill="leaf"),), 4, 4),
        Group("marks", (polyline((0.0, 0.0), (1.0, 0.0), line="cut"),)),
        Group("cut", (Path(ROUND, line="cut"),), hidden=True),
        Group("fold", (CREASE,)),
        Rect(0, 18, 20, 1, fill="ink"),
    )

    assert extract_cut_lines(Page(20, 30, items)) == CutLines(20, 30, (ROUND,), (CREASE.segments,))


def test_page_without_cuts_has_no_cut_lines() -> None:
    assert extract_cut_lines(Page(20, 30, (Group("fold", (CREASE,)),))) is None
