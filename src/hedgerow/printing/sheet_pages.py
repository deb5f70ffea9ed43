"""Sheets on paper: how many fit on a page, their pages, and where to cut them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING

from hedgerow.base.errors import Location, input_error, usage_error
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.drawing.scene import CUT_LAYER, Bookmark, Group, Item, Page
from hedgerow.library.game import Game
from hedgerow.printing.paper import FOOTER_MM, MARGIN_MM, Footer, Job, Layout, Paper, cut_line
from hedgerow.printing.request import Cut, PrintRequest

if TYPE_CHECKING:
    from hedgerow.printing.sheet_batch import SheetBatch

Scene = tuple[str, tuple[Item, ...]]
CUT_GAP_MM = 2.5


@keyword_record
class SheetGrid:
    """The positions of sheets on a paper, all drawn at one scale.

    slots: the top left corner of each sheet
    width_mm, height_mm: the size of a sheet as printed
    """

    paper: Paper
    columns: int
    rows: int
    scale: float
    slots: tuple[tuple[float, float], ...]
    width_mm: float
    height_mm: float

    def pages_for(self, sheets: int) -> int:
        """Return how many pages some sheets fill."""
        return -(-sheets // len(self.slots))


def fit_sheets(
    paper: Paper, width_mm: float, height_mm: float, per_page: int | None, full: float = 1.0
) -> SheetGrid:
    """Return the best grid for sheets of one size: as many as fit unscaled, or `per_page`.

    Raises UsageError if sheets would be smaller than half their size.
    """
    # Without --per-page, sheets are only scaled down if not even one fits on the page.
    counts = (per_page,) if per_page else (8, 6, 4, 3, 2, 1)
    for count in counts:
        best = max(
            _candidate_grids(paper, width_mm, height_mm, count, full), key=lambda it: it.scale
        )
        if best.scale >= (0.5 if per_page or count == 1 else full):
            return best
    if per_page is None:
        message = Message(
            "a sheet of {width} x {height} mm does not fit on {paper}",
            width=f"{width_mm:g}",
            height=f"{height_mm:g}",
            paper=paper.name,
        )
        raise usage_error("--paper", message, Message("use larger paper"))
    message = Message.plural(
        per_page,
        "{count} sheet on {paper} would be too small to play on",
        "{count} sheets on {paper} would be too small to play on",
        count=per_page,
        paper=paper.name,
    )
    raise usage_error("--per-page", message, Message("use fewer sheets per page or larger paper"))


def sheets_per_page(paper: Paper, width_mm: float, height_mm: float, scale: float = 1.0) -> int:
    """Return how many unscaled sheets of one size fit on a page."""
    return len(fit_sheets(paper, width_mm, height_mm, None, scale).slots)


def _candidate_grids(
    paper: Paper, width_mm: float, height_mm: float, count: int, full: float
) -> Iterator[SheetGrid]:
    for side in (paper, paper.rotated()):
        for columns in (divisor for divisor in range(1, count + 1) if count % divisor == 0):
            yield _equal_parts(side, width_mm, height_mm, (columns, count // columns), full)


def _equal_parts(
    paper: Paper, width_mm: float, height_mm: float, counts: tuple[int, int], full: float
) -> SheetGrid:
    """Return a grid of equal parts of the paper, so that cuts are about where paper is folded."""
    columns, rows = counts
    across = tuple(_slots(paper.width_mm, columns, MARGIN_MM))
    down = tuple(_slots(paper.height_mm, rows, MARGIN_MM + FOOTER_MM))
    scales = [slot.room_mm / width_mm for slot in across]
    scales += [slot.room_mm / height_mm for slot in down]
    scale = min(scales)
    # Sheets that would grow only a little keep their size.
    scale = full if full <= scale < 1.2 * full else scale
    slots = tuple(
        (column.start_for_mm(width_mm * scale), row.start_for_mm(height_mm * scale))
        for row in down
        for column in across
    )
    return SheetGrid(
        paper=paper,
        columns=columns,
        rows=rows,
        scale=scale,
        slots=slots,
        width_mm=width_mm * scale,
        height_mm=height_mm * scale,
    )


@record
class _Slot:
    """A part of the paper along one edge, and the printable part of it."""

    start_mm: float
    end_mm: float
    first_mm: float
    last_mm: float

    @property
    def room_mm(self) -> float:
        return self.last_mm - self.first_mm

    def start_for_mm(self, long_mm: float) -> float:
        """Return where a sheet starts: centred, so that both margins are equal after the cut."""
        # Off centre if the margin or the footer is in the way.
        middle = (self.start_mm + self.end_mm - long_mm) / 2
        return max(self.first_mm, min(middle, self.last_mm - long_mm))


def _slots(long_mm: float, count: int, last_margin_mm: float) -> Iterator[_Slot]:
    """Yield equal parts of an edge, with margins at the paper's ends and gaps next to cuts."""
    step = long_mm / count
    for number in range(count):
        before = MARGIN_MM if number == 0 else CUT_GAP_MM
        after = last_margin_mm if number == count - 1 else CUT_GAP_MM
        start, end = number * step, (number + 1) * step
        yield _Slot(start, end, start + before, end - after)


def sheet_pages(
    scenes: Iterable[Scene], pages: int, grid: SheetGrid, footer: Footer, cut: Cut
) -> Iterator[Page]:
    """Yield pages of drawn sheets. The sheets of a page are drawn when the page is read."""
    source, paper = iter(scenes), grid.paper
    cuts = tuple(_cut_layers(grid, cut))
    for number in range(1, pages + 1):
        sheets = list(islice(source, len(grid.slots)))
        groups = (
            Group("sheet", items, x, y, grid.scale, 0, "Figure", f"{footer.label} {code}")
            for (code, items), (x, y) in zip(sheets, grid.slots, strict=False)
        )
        items = (*groups, *cuts, *footer.items(paper, number, pages))
        mark = Bookmark(", ".join(code for code, _ in sheets))
        yield Page(paper.width_mm, paper.height_mm, items, bookmarks=(mark,))


def _cut_layers(grid: SheetGrid, cut: Cut) -> Iterator[Group]:
    """Yield the cut marks, and the whole cut lines for a cutting machine."""
    cuts = tuple(_cuts(grid))
    if cut == "marks":
        yield Group("marks", tuple(mark for start, end in cuts for mark in _end_marks(start, end)))
    whole = tuple(cut_line(start, end) for start, end in cuts)
    yield Group(CUT_LAYER, whole, hidden=cut != "lines")


def _cuts(grid: SheetGrid) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Yield the cuts from edge to edge, halfway between two sheets."""
    paper, slots = grid.paper, grid.slots
    for row in range(grid.columns, len(slots), grid.columns):
        y = (slots[row - 1][1] + grid.height_mm + slots[row][1]) / 2
        yield (MARGIN_MM, y), (paper.width_mm - MARGIN_MM, y)
    for column in range(1, grid.columns):
        x = (slots[column - 1][0] + grid.width_mm + slots[column][0]) / 2
        yield (x, MARGIN_MM), (x, paper.height_mm - MARGIN_MM)


def _end_marks(start: tuple[float, float], end: tuple[float, float]) -> Iterator[Item]:
    """Yield a mark at each end of a cut."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = (6.0, 0.0) if y1 == y2 else (0.0, 6.0)
    yield cut_line(start, (x1 + dx, y1 + dy))
    yield cut_line((x2 - dx, y2 - dy), end)


def draw_sheets(game: Game, batch: SheetBatch, layout: Layout) -> Iterator[Scene]:
    """Yield every sheet with its code, drawn lazily."""
    request = batch.request
    context = game.drawing_context(
        layout.lang, marks=request.marks, markers=request.markers, theme=layout.theme
    )
    art = game.ruleset.sheet_art
    if art is None:
        hint = Message("run hedgerow deck {game} to print its decks", game=game.id)
        raise input_error(game.id, Message("has no sheets to fill in"), hint)
    draw = art.make_drawer(context)
    sheets = ((str(code), sheet) for code, sheet in batch)
    return ((code, draw(sheet, code)) for code, sheet in sheets)


def sheets_job(game: Game, batch: SheetBatch, layout: Layout) -> Job:
    """Return some sheets as a document. They are generated and drawn with their pages."""
    request, title = batch.request, game.content.about.title
    scenes = draw_sheets(game, batch, layout)
    grid = sheet_grid(game, request, layout)
    count = grid.pages_for(request.total)
    footer = Footer(words=game.words(layout.lang), label=title, scale=layout.imposition.scale)
    pages = sheet_pages(scenes, count, grid, footer, layout.imposition.cut)
    name = sheets_name(game, request)
    return Job(name=name, title=title, paper=layout.paper, pages=pages, page_count=count)


def sheet_grid(game: Game, request: PrintRequest, layout: Layout) -> SheetGrid:
    """Return the grid for the sheets of a request."""
    kind = game.sheet_spec
    size = (kind.width_mm, kind.height_mm)
    return fit_sheets(layout.paper, *size, request.per_page, layout.imposition.scale)


def sheets_name(game: Game, request: PrintRequest) -> str:
    """Return a file name that is unique among prints of sheets: `sheets-2x4-seed-1`."""
    if request.codes:
        codes = [str(game.parse_own_code(text, Location("--code"))) for text in request.codes]
        # All codes would make the file name too long.
        digest = sha256(" ".join(codes).encode()).hexdigest()[:6]
        more = f"-and-{len(codes) - 1}-more-{digest}" if len(codes) > 1 else ""
        name = f"sheets-{codes[0]}{more}"
    else:
        games = f"{request.count}x{request.players}" if request.players else f"{request.count}"
        name = f"sheets-{games}-seed-{request.seed}"
    suffixes = (
        (f"-{request.variant}", request.variant and not request.codes),
        (f"-{request.per_page}-per-page", request.per_page),
        ("-marks", request.marks),
        ("-no-markers", not request.markers),
    )
    return name + "".join(text for text, applies in suffixes if applies)
