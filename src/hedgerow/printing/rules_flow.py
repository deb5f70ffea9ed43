"""How rules fill columns and pages: the column breaks that disturb reading least.

Every possible break has a harm, and so has every column that ends far above the foot of its page.
Dynamic programming finds the breaks with the least sum.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate
from math import inf

from hedgerow.base.frozen import keyword_record, record
from hedgerow.drawing.scene import Item, StructureTag

# The harm of a column break between paragraphs, and inside one; before a heading it is 0.
BETWEEN_PARAGRAPHS, INSIDE_PARAGRAPH = 6.0, 14.0
# Breaks that are made only if there is no other way: in a list of steps, after a heading.
BETWEEN_STEPS, NEVER = 1000.0, 10_000.0
PAGE_BREAK = 2.5
ANOTHER_PAGE = 50.0
# A picture alone on the last page may leave more than half of it empty.
LONELY_PICTURE = 60.0
# So do a few lines that are all that is left for it.
FEW_LINES, FEW_LINES_MM = 30.0, 25.0
_FOOT, _LARGE_FOOT, _LARGE = 900.0, 3000.0, 0.09
_UNEVEN = 300.0
# The columns of a last page that is at least this full are stretched to its foot.
_NEARLY_FULL = 0.9
_TOLERANCE_MM = 0.01

Draw = Callable[[int, int], tuple[Item, ...]]


@keyword_record
class Part:
    """A paragraph, heading or picture of a column.

    draw: draws the lines from the first up to, but not including, the second; all from y = 0
    """

    draw: Draw
    tag: StructureTag = "P"
    title: str = ""
    alt: str = ""


@keyword_record
class Chunk:
    """What stays together in a column: a whole part, or some lines of a paragraph.

    gap_mm: the space above it, unless it starts a column
    stretch_mm: how much this space may grow to fill the column
    harm: how much a column break before it disturbs
    """

    part: Part
    height_mm: float
    lines: tuple[int, int] = (0, 1)
    gap_mm: float = 0.0
    stretch_mm: float = 0.0
    harm: float = BETWEEN_PARAGRAPHS


@record
class PageSpace:
    """The columns of all pages: how many, and how high on the first page and on the others.

    tails: the heights of what follows the columns over the whole width: as much as fits below the
        last ones, the rest on the next pages
    """

    columns: int
    first_mm: float
    height_mm: float
    tails: tuple[float, ...] = ()

    def column_mm(self, page: int) -> float:
        return self.height_mm if page else self.first_mm


@record
class ColumnSpan:
    """The chunks of one column, and the height they are stretched to if possible."""

    page: int
    column: int
    chunks: tuple[int, int]
    height_mm: float


@record
class Flow:
    """The columns of all pages, with the sum of their harm.

    tail_page: the page where the tails start
    """

    harm: float
    columns: tuple[ColumnSpan, ...]
    tail_page: int


class Columns:
    """Chunks with sums of their heights, so that the height of a column is known at once."""

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self.chunks = chunks
        self._heights = [0.0, *accumulate(it.gap_mm + it.height_mm for it in chunks)]
        self._stretches = [0.0, *accumulate(it.stretch_mm for it in chunks)]
        self._gaps = [*(it.gap_mm for it in chunks), 0.0]
        self._first_stretches = [*(it.stretch_mm for it in chunks), 0.0]
        self.harms = [*(it.harm for it in chunks), 0.0]

    def height_mm(self, start: int, end: int) -> float:
        """Return the height of a column, not stretched."""
        if start == end:
            return 0.0
        return self._heights[end] - self._heights[start] - self._gaps[start]

    def stretch_mm(self, start: int, end: int) -> float:
        """Return how much a column can be stretched."""
        if start == end:
            return 0.0
        return self._stretches[end] - self._stretches[start] - self._first_stretches[start]

    @property
    def breaks(self) -> list[int]:
        """Return where a column may end."""
        last = len(self.chunks)
        return [at for at, harm in enumerate(self.harms) if harm < BETWEEN_STEPS or at in (0, last)]

    def place(self, span: ColumnSpan) -> Iterator[tuple[float, Chunk]]:
        """Yield the chunks of a column with their positions, stretched to its height."""
        start, end = span.chunks
        room = span.height_mm - self.height_mm(start, end)
        stretch = self.stretch_mm(start, end)
        share = min(1.0, max(0.0, room / stretch)) if stretch else 0.0
        y = 0.0
        for number in range(start, end):
            chunk = self.chunks[number]
            if number > start:
                y += chunk.gap_mm + share * chunk.stretch_mm
            yield y, chunk
            y += chunk.height_mm


def foot_harm(empty: float) -> float:
    """Return the harm of a column or page of which this part stays empty."""
    return _FOOT * empty**2 + _LARGE_FOOT * max(0.0, empty - _LARGE)


def best_flow(chunks: Sequence[Chunk], space: PageSpace) -> Flow:
    """Return the columns with the least harm."""
    columns = Columns(chunks)
    flow = _Search(columns, columns.breaks, space).flow()
    if flow.harm < BETWEEN_STEPS:
        return flow
    # Something that should stay together is higher than a page, or leaves much of one empty.
    loose = _Search(columns, [*range(len(chunks) + 1)], space).flow()
    return min(flow, loose, key=lambda it: it.harm)


@record
class _Found:
    """The ends of all columns from one on; `below_mm`: the tails below the last ones."""

    harm: float
    ends: tuple[int, ...] = ()
    below_mm: float | None = None


_NOTHING = _Found(inf)


class _Search:
    """The best columns from every possible start of a page; each is worked out once."""

    def __init__(self, columns: Columns, breaks: list[int], space: PageSpace) -> None:
        self._columns, self._breaks, self._space = columns, breaks, space
        self._end = len(columns.chunks)
        self._pages: dict[tuple[int, int], _Found] = {}
        self._rest: dict[tuple[int, int, int], _Found] = {}

    def flow(self) -> Flow:
        """Return the columns with the least harm."""
        found = self._from_page(0, 0)
        spans, start = list[ColumnSpan](), 0
        for number, end in enumerate(found.ends):
            page, column = divmod(number, self._space.columns)
            spans.append(ColumnSpan(page, column, (start, end), self._space.column_mm(page)))
            start = end
        last = spans[-1].page if spans else 0
        if found.below_mm is None:
            return Flow(found.harm, tuple(spans), last + 1)
        return Flow(found.harm, tuple(self._end_evenly(spans, last, found.below_mm)), last)

    def _from_page(self, page: int, start: int) -> _Found:
        """Return the best columns from the start of a page on."""
        # All pages but the first are alike.
        key = (min(page, 1), start)
        if key not in self._pages:
            finished, filled = self._last_page(*key), self._from_column(key[0], 0, start)
            self._pages[key] = min(finished, filled, key=lambda it: it.harm)
        return self._pages[key]

    def _last_page(self, page: int, start: int) -> _Found:
        """Return the most even columns for everything that is left, with tails below them."""
        tails, best = self._space.tails, _NOTHING
        left_mm = self._columns.height_mm(start, self._end)
        few = FEW_LINES if page and 0 < left_mm < FEW_LINES_MM else 0.0
        for count in range(len(tails), 0 if tails else -1, -1):
            # What does not fit takes another page.
            harm = few if count == len(tails) else few + ANOTHER_PAGE
            found = self._even_columns(page, start, sum(tails[:count]))
            if found.harm + harm < best.harm:
                best = replace(found, harm=found.harm + harm)
        return best

    def _even_columns(self, page: int, start: int, below_mm: float) -> _Found:
        columns, end, space = self._columns, self._end, self._space
        height = space.column_mm(page) - below_mm + _TOLERANCE_MM
        if start == end or height < 0:
            return _NOTHING if height < 0 else _Found(0.0, (), below_mm)
        if space.columns == 1:
            fits = columns.height_mm(start, end) <= height
            return _Found(0.0, (end,), below_mm) if fits else _NOTHING
        best = _NOTHING
        for split in self._breaks[bisect_right(self._breaks, start) :]:
            left, right = columns.height_mm(start, split), columns.height_mm(split, end)
            if left > height:
                break
            harm = columns.harms[split] + _UNEVEN * ((left - right) / space.height_mm) ** 2
            if right <= height and harm < best.harm:
                best = _Found(harm, (split, end), below_mm)
        return best

    def _from_column(self, page: int, column: int, start: int) -> _Found:
        """Return the best columns if this one is filled and another page follows."""
        key = (page, column, start)
        if key not in self._rest:
            self._rest[key] = self._fill(page, column, start)
        return self._rest[key]

    def _fill(self, page: int, column: int, start: int) -> _Found:
        columns, height, best = self._columns, self._space.column_mm(page), _NOTHING
        ends_page = column + 1 == self._space.columns
        for at in reversed(self._ends_from(start, height)):
            used = columns.height_mm(start, at) + columns.stretch_mm(start, at)
            harm = foot_harm(max(0.0, 1 - used / height)) if height > 0 else 0.0
            if harm >= best.harm:
                break  # all that follow are emptier
            harm += columns.harms[at] * (PAGE_BREAK if ends_page else 1)
            if not ends_page:
                rest = self._from_column(page, column + 1, at)
            elif at < self._end:
                rest = self._from_page(page + 1, at)
            else:  # only tails are left
                rest = self._only_tails()
            harm += rest.harm + ANOTHER_PAGE * ends_page
            if harm < best.harm:
                best = _Found(harm, (at, *rest.ends), rest.below_mm)
        return best

    def _only_tails(self) -> _Found:
        """Return a last page without text, if there are tails for it."""
        tails = self._space.tails
        if not tails:
            return _NOTHING
        is_empty = sum(tails) < self._space.height_mm / 2
        return _Found(LONELY_PICTURE if is_empty else 0.0)

    def _ends_from(self, start: int, height: float) -> list[int]:
        """Return where a column may end; one without room stays empty."""
        if height <= 0 or start == self._end:
            return [start]
        heights = partial(self._columns.height_mm, start)
        first = bisect_right(self._breaks, start)
        last = bisect_right(self._breaks, height + _TOLERANCE_MM, first, key=heights)
        # A column on the first page may be too low for a high picture.
        low = height < self._space.height_mm
        return self._breaks[first:last] or ([start] if low else [])

    def _end_evenly(
        self, spans: Sequence[ColumnSpan], last: int, below_mm: float
    ) -> Iterator[ColumnSpan]:
        """Stretch the columns of the last page to its foot, or at least to the same height."""
        columns = self._columns
        on_last = [it.chunks for it in spans if it.page == last]
        height = self._space.column_mm(last) - below_mm
        filled = [columns.height_mm(*it) + columns.stretch_mm(*it) for it in on_last]
        if min(filled, default=0.0) < height * _NEARLY_FULL:
            height = max((columns.height_mm(*it) for it in on_last), default=0.0)
        for span in spans:
            yield replace(span, height_mm=height) if span.page == last else span
