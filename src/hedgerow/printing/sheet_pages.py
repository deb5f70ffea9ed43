"""Sheets on paper: each drawn, laid out with others on a page, and where to cut them apart."""

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
    """Sheets side by side on a paper: the slots of their corners, all drawn at one scale.

    `width_mm` and `height_mm` are those of a sheet as it is printed.
    """

    paper: Paper
    columns: int
    rows: int
    scale: float
    slots: tuple[tuple[float, float], ...]
    width_mm: float
    height_mm: float

    def pages_for(self, sheets: int) -> int:
        """How many pages so many sheets fill."""
        return -(-sheets // len(self.slots))


def fit_sheets(
    paper: Paper, width_mm: float, height_mm: float, per_page: int | None, full: float = 1.0
) -> SheetGrid:
    """The best place for sheets of one size: as many as fit in full size, or a given number."""
    wanted = (per_page,) if per_page else (8, 6, 4, 3, 2, 1)
    for count in wanted:
        best = max(_spreads(paper, width_mm, height_mm, count, full), key=lambda it: it.scale)
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
    """How many sheets of one size a page holds."""
    return len(fit_sheets(paper, width_mm, height_mm, None, scale).slots)


def _spreads(
    paper: Paper, width_mm: float, height_mm: float, count: int, full: float
) -> Iterator[SheetGrid]:
    for lying in (paper, paper.rotated()):
        for columns in (it for it in range(1, count + 1) if count % it == 0):
            yield _spread(lying, width_mm, height_mm, (columns, count // columns), full)


def _spread(
    paper: Paper, width_mm: float, height_mm: float, counts: tuple[int, int], full: float
) -> SheetGrid:
    """Slots are equal parts of the paper: a cut divides two sheets about where it is folded."""
    columns, rows = counts
    across = tuple(_slots(paper.width_mm, columns, MARGIN_MM))
    down = tuple(_slots(paper.height_mm, rows, MARGIN_MM + FOOTER_MM))
    room = [it.room_mm / width_mm for it in across] + [it.room_mm / height_mm for it in down]
    scale = min(room)
    scale = full if full <= scale < 1.2 * full else scale
    slots = tuple(
        (column.place_mm(width_mm * scale), row.place_mm(height_mm * scale))
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
    """A part of the paper along one of its edges, and which part of it may be printed."""

    start_mm: float
    end_mm: float
    first_mm: float
    last_mm: float

    @property
    def room_mm(self) -> float:
        return self.last_mm - self.first_mm

    def place_mm(self, long_mm: float) -> float:
        """Where a sheet begins: in the middle, so that its edges are even after the cut."""
        middle = (self.start_mm + self.end_mm - long_mm) / 2
        return max(self.first_mm, min(middle, self.last_mm - long_mm))


def _slots(long_mm: float, count: int, last_margin_mm: float) -> Iterator[_Slot]:
    """Equal parts of an edge; margins are at the paper's ends, gaps beside the cuts."""
    step = long_mm / count
    for number in range(count):
        before = MARGIN_MM if number == 0 else CUT_GAP_MM
        after = last_margin_mm if number == count - 1 else CUT_GAP_MM
        start, end = number * step, (number + 1) * step
        yield _Slot(start, end, start + before, end - after)


def sheet_pages(
    scenes: Iterable[Scene], pages: int, place: SheetGrid, footer: Footer, cut: Cut
) -> Iterator[Page]:
    """So many pages of drawn sheets; the sheets of a page are asked for when the page is."""
    source, paper = iter(scenes), place.paper
    cuts = tuple(_cut_layers(place, cut))
    for number in range(1, pages + 1):
        sheets = list(islice(source, len(place.slots)))
        placed = (
            Group("sheet", items, x, y, place.scale, 0, "Figure", f"{footer.label} {code}")
            for (code, items), (x, y) in zip(sheets, place.slots, strict=False)
        )
        items = (*placed, *cuts, *footer.items(paper, number, pages))
        mark = Bookmark(", ".join(code for code, _ in sheets))
        yield Page(paper.width_mm, paper.height_mm, items, bookmarks=(mark,))


def _cut_layers(place: SheetGrid, cut: Cut) -> Iterator[Group]:
    """Where to cut sheets apart: the marks, and the whole lines for a cutting machine."""
    ways = tuple(_ways(place))
    if cut == "marks":
        yield Group("marks", tuple(it for start, end in ways for it in _ends(start, end)))
    whole = tuple(cut_line(start, end) for start, end in ways)
    yield Group(CUT_LAYER, whole, hidden=cut != "lines")


def _ways(place: SheetGrid) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """The straight cuts from edge to edge, as far from the sheets before as from those after."""
    paper, slots = place.paper, place.slots
    for row in range(place.columns, len(slots), place.columns):
        y = (slots[row - 1][1] + place.height_mm + slots[row][1]) / 2
        yield (MARGIN_MM, y), (paper.width_mm - MARGIN_MM, y)
    for column in range(1, place.columns):
        x = (slots[column - 1][0] + place.width_mm + slots[column][0]) / 2
        yield (x, MARGIN_MM), (x, paper.height_mm - MARGIN_MM)


def _ends(start: tuple[float, float], end: tuple[float, float]) -> Iterator[Item]:
    """A mark at each end of a cut."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = (6.0, 0.0) if y1 == y2 else (0.0, 6.0)
    yield cut_line(start, (x1 + dx, y1 + dy))
    yield cut_line((x2 - dx, y2 - dy), end)


def draw_sheets(game: Game, batch: SheetBatch, layout: Layout) -> Iterator[Scene]:
    """The scene of every sheet with its code, each drawn when it is asked for."""
    request = batch.request
    context = game.drawing_context(
        layout.lang, marks=request.marks, markers=request.markers, theme=layout.theme
    )
    art = game.ruleset.sheet_art
    if art is None:
        hint = Message("run hedgerow deck {game} to print its decks", game=game.id)
        raise input_error(game.id, Message("has no sheets to fill in"), hint)
    draw = art.make_drawer(context)
    named = ((str(code), sheet) for code, sheet in batch)
    return ((code, draw(sheet, code)) for code, sheet in named)


def sheets_job(game: Game, batch: SheetBatch, layout: Layout) -> Job:
    """Return the document of some sheets. They are generated and drawn with their pages."""
    request, title = batch.request, game.content.about.title
    scenes = draw_sheets(game, batch, layout)
    place = sheet_grid(game, request, layout)
    count = place.pages_for(request.total)
    footer = Footer(words=game.words(layout.lang), label=title, scale=layout.imposition.scale)
    pages = sheet_pages(scenes, count, place, footer, layout.imposition.cut)
    name = sheets_name(game, request)
    return Job(name=name, title=title, paper=layout.paper, pages=pages, page_count=count)


def sheet_grid(game: Game, request: PrintRequest, layout: Layout) -> SheetGrid:
    """Return where the sheets of a request are on their pages."""
    kind = game.sheet_spec
    size = (kind.width_mm, kind.height_mm)
    return fit_sheets(layout.paper, *size, request.per_page, layout.imposition.scale)


def sheets_name(game: Game, wanted: PrintRequest) -> str:
    """What tells one print of sheets from another."""
    if wanted.codes:
        codes = [str(game.parse_own_code(text, Location("--code"))) for text in wanted.codes]
        digest = sha256(" ".join(codes).encode()).hexdigest()[:6]
        more = f"-and-{len(codes) - 1}-more-{digest}" if len(codes) > 1 else ""
        name = f"sheets-{codes[0]}{more}"
    else:
        games = f"{wanted.count}x{wanted.players}" if wanted.players else f"{wanted.count}"
        name = f"sheets-{games}-seed-{wanted.seed}"
    wishes = (
        (f"-{wanted.variant}", wanted.variant and not wanted.codes),
        (f"-{wanted.per_page}-per-page", wanted.per_page),
        ("-marks", wanted.marks),
        ("-no-markers", not wanted.markers),
    )
    return name + "".join(text for text, wished in wishes if wished)
