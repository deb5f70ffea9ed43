"""Column breaks, worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hedgerow.drawing.scene import Item
from hedgerow.printing.rules_flow import (
    ANOTHER_PAGE,
    BETWEEN_STEPS,
    FEW_LINES,
    LONELY_PICTURE,
    Chunk,
    Columns,
    ColumnSpan,
    Flow,
    PageSpace,
    Part,
    best_flow,
    foot_harm,
)


def draw(first: int, last: int) -> tuple[Item, ...]:
    return ()


TEXT = Chunk(part=Part(draw=draw), height_mm=20.0)
HEADING = replace(TEXT, height_mm=10.0, harm=0.0)
STEP = replace(TEXT, harm=BETWEEN_STEPS)


def spans(flow: Flow) -> list[tuple[int, int, tuple[int, int]]]:
    return [(it.page, it.column, it.chunks) for it in flow.columns]


def test_the_columns_of_the_last_page_are_even() -> None:
    flow = best_flow([TEXT] * 4, PageSpace(2, 100, 100))

    assert spans(flow) == [(0, 0, (0, 2)), (0, 1, (2, 4))]
    assert flow.harm == 6  # one break between paragraphs


def test_a_break_before_a_heading_is_better_than_even_columns() -> None:
    # Even columns of 40 mm would cost 6. Before the heading: 300 × (20 / 100)² = 12.
    # With a higher page, the same difference of 20 mm costs 300 × (20 / 200)² = 3.
    chunks = [TEXT, replace(HEADING, height_mm=20), TEXT, TEXT]

    assert spans(best_flow(chunks, PageSpace(2, 100, 100)))[0] == (0, 0, (0, 2))
    # The heading's own text must follow it in its column.
    chunks[2] = replace(TEXT, harm=1e6)
    assert spans(best_flow(chunks, PageSpace(2, 200, 200)))[0] == (0, 0, (0, 1))


def test_a_page_before_the_last_one_is_filled() -> None:
    # Five texts of 20 mm fill a column of 100 mm.
    flow = best_flow([TEXT] * 12, PageSpace(2, 100, 100))

    assert spans(flow) == [
        (0, 0, (0, 5)),
        (0, 1, (5, 10)),
        (1, 0, (10, 11)),
        (1, 1, (11, 12)),
    ]
    # 6 between two columns, 15 between pages, 6 on the last page.
    assert flow.harm == pytest.approx(6 + 15 + ANOTHER_PAGE + 6)


def test_a_few_lines_alone_on_the_last_page_are_harmful() -> None:
    # As above, but 20 mm are left: 300 × (20 / 100)² = 12 for uneven columns.
    flow = best_flow([TEXT] * 11, PageSpace(2, 100, 100))

    assert flow.harm == pytest.approx(6 + 15 + ANOTHER_PAGE + 12 + FEW_LINES)


def test_steps_stay_together_even_if_a_column_is_nearly_empty() -> None:
    # After 20 mm, four steps of 20 mm do not fit: the second column starts with them.
    flow = best_flow([TEXT, replace(STEP, harm=6), STEP, STEP, STEP], PageSpace(2, 90, 90))

    assert spans(flow) == [(0, 0, (0, 1)), (0, 1, (1, 5))]


def test_steps_that_fit_no_page_are_torn() -> None:
    flow = best_flow([STEP] * 6, PageSpace(1, 70, 70))

    assert spans(flow) == [(0, 0, (0, 3)), (1, 0, (3, 6))]


def test_a_tail_is_below_even_columns_or_has_its_own_page() -> None:
    below = best_flow([TEXT] * 4, PageSpace(2, 100, 100, (60.0,)))
    alone = best_flow([TEXT] * 10, PageSpace(2, 100, 100, (60.0,)))
    low = best_flow([TEXT] * 10, PageSpace(2, 100, 100, (40.0,)))

    assert (below.tail_page, spans(below)) == (0, [(0, 0, (0, 2)), (0, 1, (2, 4))])
    assert (alone.tail_page, spans(alone)) == (1, [(0, 0, (0, 5)), (0, 1, (5, 10))])
    assert alone.harm == 6 + ANOTHER_PAGE
    assert low.harm == 6 + ANOTHER_PAGE + LONELY_PICTURE


def test_a_second_tail_that_does_not_fit_is_on_another_page() -> None:
    flow = best_flow([TEXT] * 4, PageSpace(2, 100, 100, (60.0, 70.0)))

    assert (flow.tail_page, flow.harm) == (0, 6 + ANOTHER_PAGE)


def test_without_space_on_the_first_page_everything_is_on_the_second() -> None:
    flow = best_flow([TEXT] * 2, PageSpace(2, 0, 100))

    assert spans(flow)[2:] == [(1, 0, (0, 1)), (1, 1, (1, 2))]


def test_a_column_is_stretched_in_proportion() -> None:
    chunks = [TEXT, replace(TEXT, gap_mm=1, stretch_mm=6), replace(TEXT, gap_mm=1, stretch_mm=2)]

    # 62 mm of 66: half of the 8 mm that the gaps may grow.
    placed = Columns(chunks).place(ColumnSpan(0, 0, (0, 3), 66.0))
    full = Columns(chunks).place(ColumnSpan(0, 0, (0, 3), 99.0))

    assert [y for y, _ in placed] == [0, 24, 46]
    assert [y for y, _ in full] == [0, 27, 50]


@pytest.mark.parametrize(("empty", "harm"), [(0.0, 0.0), (0.05, 2.25), (0.09, 7.29), (0.1, 39.0)])
def test_a_foot_of_a_tenth_is_much_worse_than_a_smaller_one(empty: float, harm: float) -> None:
    assert foot_harm(empty) == pytest.approx(harm)
