"""The cover of a kit: title, lead, a mosaic of its pieces, players, age and minutes, credits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from hedgerow.art.cover import draw_cover_picture
from hedgerow.base.errors import InputError
from hedgerow.drawing.components import HEAD_PT, NUMBER_PT, TextStyle, fitted_text, place_icon
from hedgerow.drawing.fonts import wrap
from hedgerow.drawing.miniatures import miniature
from hedgerow.drawing.rulebook import Rulebook
from hedgerow.drawing.scene import (
    PT_MM,
    Bookmark,
    Deck,
    Face,
    Group,
    Item,
    Page,
    Rect,
    Symbol,
    Text,
    Use,
)
from hedgerow.game.contexts import DrawingContext
from hedgerow.printing.mosaic import mosaic_pictures
from hedgerow.printing.paper import FOOTER_MM, MARGIN_MM, Paper
from hedgerow.printing.rules_page import CHIP_HEIGHT_MM, CHIP_WIDTH_MM, fact_chips

# Drawn this wide, then scaled to the paper.
WIDTH_MM, EDGE_MM = 210.0, 21.0
COLUMNS, ROWS = 6, 5
CELL_MM = (WIDTH_MM - 2 * EDGE_MM) / COLUMNS
TITLE_PT = 72.0
# The positions of title, lead and mosaic, as shares of the height.
TITLE_AT, LEAD_AT, MOSAIC_AT = 0.13, 0.195, 0.27


def cover_page(
    context: DrawingContext, book: Rulebook, decks: Sequence[Deck], paper: Paper
) -> Page:
    """Return the cover, without its footer."""
    scale = paper.width_mm / WIDTH_MM
    ground = Rect(
        MARGIN_MM,
        MARGIN_MM,
        paper.width_mm - 2 * MARGIN_MM,
        paper.height_mm - 2 * MARGIN_MM - FOOTER_MM,
        fill="cream",
        radius_mm=6.0,
    )
    groups = _groups(context, book, decks, paper.height_mm / scale, scale)
    return Page(
        paper.width_mm,
        paper.height_mm,
        (ground, *(group for group in groups if group.items)),
        bookmarks=(Bookmark(context.words("print.cover")),),
    )


def _groups(
    context: DrawingContext,
    book: Rulebook,
    decks: Sequence[Deck],
    height: float,
    scale: float,
) -> Iterator[Group]:
    about, middle, room = context.content.about, WIDTH_MM / 2, WIDTH_MM - 2 * EDGE_MM
    top, bottom = height * MOSAIC_AT, height * MOSAIC_AT + ROWS * CELL_MM
    style = TextStyle(TITLE_PT, "bold", "leaf-dark", min_pt=18)
    title = fitted_text(middle, height * TITLE_AT, about.title, style, room)
    yield Group("text", (title,), scale=scale, tag="H1")
    lead = _centred(book.intro, NUMBER_PT, height * LEAD_AT, "bold", "leaf-dark")
    yield Group("text", tuple(lead), scale=scale, tag="P")
    pictures = () if book.example_on_cover else mosaic_pictures(context, decks, book.icons)
    if pictures:
        items = tuple(_mosaic(pictures))
        mosaic = Symbol("cover-mosaic", COLUMNS * CELL_MM, ROWS * CELL_MM, items)
        use = Use(miniature(mosaic, scale), EDGE_MM, top)
        yield Group("mosaic", (use,), scale=scale, tag="Figure", alt=about.title)
    elif picture := _draw_example(context, book):
        size = (ROWS * CELL_MM) / picture.height_mm
        left, wide = middle - picture.width_mm * size / 2, picture.width_mm * size
        edge = Rect(left, top, wide, ROWS * CELL_MM, line="outline", line_mm=0.4)
        items = (Use(picture, left, top, size), edge)
        yield Group("picture", items, scale=scale, tag="Figure", alt=about.title)
    yield Group("icons", tuple(_icons(context, book.icons, bottom)), scale=scale)
    chips = [*fact_chips(about, context.words)]
    left, step = middle - (len(chips) * (CHIP_WIDTH_MM + 2) - 2) / 2, CHIP_WIDTH_MM + 2
    facts = (
        Group("fact", chip, left + number * step, bottom + 11) for number, chip in enumerate(chips)
    )
    yield Group("text", tuple(facts), scale=scale, tag="P")
    credits_y = bottom + 11 + CHIP_HEIGHT_MM + 13
    credit = _centred(book.credits, HEAD_PT - 2, credits_y, "plain", "soft")
    yield Group("text", tuple(credit), scale=scale, tag="P")


def _draw_example(context: DrawingContext, book: Rulebook) -> Symbol | None:
    """Draw the picture that stands for the game in lists."""
    with suppress(InputError):  # the example cannot be drawn; the rules show another
        return draw_cover_picture(book.example, context)
    return None


def _mosaic(pictures: Sequence[Symbol]) -> Iterator[Item]:
    for number in range(COLUMNS * ROWS):
        row, column = divmod(number, COLUMNS)
        # Shifted by row, so that no picture is below itself.
        picture = pictures[(number + row) % len(pictures)]
        x, y = column * CELL_MM, row * CELL_MM
        yield Use(picture, x, y, CELL_MM / picture.width_mm)
        yield Rect(x, y, CELL_MM, CELL_MM, line="outline", line_mm=0.4)


def _icons(context: DrawingContext, names: Sequence[str], y: float) -> Iterator[Item]:
    """Draw two icons over the lower corners of the mosaic."""
    inset = EDGE_MM + CELL_MM * 0.8
    for name, x in zip(names[:2], (inset, WIDTH_MM - inset), strict=False):
        yield place_icon(context.icon(name), x, y + CELL_MM * 0.25, CELL_MM * 1.3)


def _centred(text: str, size_pt: float, y: float, face: Face, fill: str) -> Iterator[Item]:
    lines = wrap(text, size_pt, WIDTH_MM - 2 * EDGE_MM, face) if text else ()
    for number, line in enumerate(lines):
        at = y + number * size_pt * 1.3 * PT_MM
        yield Text(WIDTH_MM / 2, at, line, size_pt, face, fill, "middle")
