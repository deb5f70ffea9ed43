"""A card that sums up a turn and the scoring: a title, then rows of a picture and a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from hedgerow.base.errors import input_error
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.drawing.components import (
    BODY_PT,
    INSET_MM,
    SMALL_PT,
    TextStyle,
    band,
    centred_text,
    fitted_text,
    place_icon,
    text_block,
)
from hedgerow.drawing.fonts import text_width_mm, wrap
from hedgerow.drawing.scene import PT_MM, IdPlace, Item, Rect, Symbol, Use, polyline

CARD_WIDTH_MM, CARD_HEIGHT_MM = 63.5, 88.9
BAND_MM = 12.0
PICTURE_MM = 8.0
# Where the card shows its id: at the end of the band.
SUMMARY_ID = IdPlace(CARD_WIDTH_MM - 6.4, (INSET_MM + BAND_MM) / 2, plate=True)
_TOP_MM, _BOTTOM_MM, _TEXT_X_MM, _TEXT_WIDTH_MM = 12.6, CARD_HEIGHT_MM - 2.6, 15.0, 44.5
# Where the note of a card about scoring starts, and the largest pictures of its rows.
_NOTE_TOP_MM, _PAID_PICTURE_MM = 74.0, (7.0, 4.0)
# The largest type size to try.
_MAX_PT = 9.0


@record
class SummaryRow:
    """A row of the card. `draw` draws its picture, centred on a point."""

    draw: Callable[[float, float], Iterator[Item]]
    text: str


def icon_row(icon: Symbol, text: str) -> SummaryRow:
    """Return a row with an icon."""
    return SummaryRow(lambda x, y: iter((place_icon(icon, x, y, PICTURE_MM + 0.6),)), text)


def summary_card(
    name: str, title: str, icon: Symbol, rows: Sequence[SummaryRow], bleed_mm: float
) -> Symbol:
    """Draw the card, in the largest type in which all texts fit."""
    items = (*summary_head(title, icon, bleed_mm), *_draw_rows(rows))
    return Symbol(name, CARD_WIDTH_MM, CARD_HEIGHT_MM, items)


def summary_head(title: str, icon: Symbol, bleed_mm: float) -> Iterator[Item]:
    """Draw the title on its band, next to an icon."""
    middle = (INSET_MM + BAND_MM) / 2
    yield from band(CARD_WIDTH_MM, BAND_MM, "band-1", bleed_mm)
    yield Rect(4.0, middle - 4.0, 8.0, 8.0, fill="white", radius_mm=1.6)
    yield place_icon(icon, 8.0, middle, 7.0)
    style = TextStyle(11.5, "bold", "on-band", "start", 8)
    yield fitted_text(14.6, middle, title, style, CARD_WIDTH_MM - 26)


def _draw_rows(rows: Sequence[SummaryRow]) -> Iterator[Item]:
    size, lines = _fit_texts([row.text for row in rows])
    heights = [_row_height(len(broken), size) for broken in lines]
    gap = (_BOTTOM_MM - _TOP_MM - sum(heights)) / len(lines)
    y = _TOP_MM
    for row, broken, height in zip(rows, lines, heights, strict=True):
        middle = y + (height + gap) / 2
        yield from row.draw(8.0, middle)
        # text_block centres its lines; these are aligned left.
        for line in text_block(0, middle, row.text, TextStyle(size), _TEXT_WIDTH_MM, len(broken)):
            yield replace(line, x_mm=_TEXT_X_MM, anchor="start")
        y += height + gap
        if row is not rows[-1]:
            yield polyline((4, y), (CARD_WIDTH_MM - 4, y), line="faint", line_mm=0.3)


def _row_height(lines: int, size_pt: float) -> float:
    return max(lines * size_pt * 1.22 * PT_MM, PICTURE_MM) + 1.4


def _fit_texts(texts: Sequence[str]) -> tuple[float, list[tuple[str, ...]]]:
    """Return the largest type size in which all texts fit, and their lines."""
    size = _MAX_PT
    while size >= SMALL_PT:
        lines = [wrap(text, size, _TEXT_WIDTH_MM) for text in texts]
        if sum(_row_height(len(row), size) for row in lines) <= _BOTTOM_MM - _TOP_MM:
            return size, lines
        size -= 0.1
    raise input_error(
        texts[0][:60], Message("the summary does not fit on its card"), Message("shorten its texts")
    )


@record
class PaidRow:
    """A row of a card about scoring: a picture, a text, and the points beside it."""

    picture: Symbol
    text: str
    points: int | None


def paid_card(
    name: str,
    title: str,
    icons: tuple[Symbol, Symbol],
    rows: Sequence[PaidRow],
    note: str,
    bleed_mm: float,
) -> Symbol:
    """Draw a card about scoring: rows with points, and a note below them.

    icons: that of the title, and the star beside points
    """
    icon, star = icons
    items = [*summary_head(title, icon, bleed_mm)]
    end = _NOTE_TOP_MM if note else _BOTTOM_MM
    step = (end - _TOP_MM) / len(rows)
    for number, row in enumerate(rows):
        bottom = _TOP_MM + step * (number + 1)
        items += _draw_paid_row(row, star, bottom - step / 2, step)
        if note or number < len(rows) - 1:
            line = ((4, bottom), (CARD_WIDTH_MM - 4, bottom))
            items.append(polyline(*line, line="faint", line_mm=0.3))
    if note:
        style = TextStyle(BODY_PT, fill="soft", min_pt=SMALL_PT)
        y = (end + CARD_HEIGHT_MM) / 2
        items += text_block(CARD_WIDTH_MM / 2, y, note, style, CARD_WIDTH_MM - 8, 3)
    return Symbol(name, CARD_WIDTH_MM, CARD_HEIGHT_MM, tuple(items))


def _draw_paid_row(row: PaidRow, star: Symbol, y: float, step_mm: float) -> Iterator[Item]:
    width, height = row.picture.width_mm, row.picture.height_mm
    scale = min(_PAID_PICTURE_MM[0] / width, min(_PAID_PICTURE_MM[1], step_mm - 2.0) / height)
    yield Use(row.picture, 7.5 - width * scale / 2, y - height * scale / 2, scale)
    left, right = 12.0, CARD_WIDTH_MM - 10.2
    room = right - left - 0.8
    if row.points is not None:
        style = TextStyle(12, "bold", anchor="end")
        number = str(row.points).replace("-", "\u2212")
        room -= text_width_mm(number, style.size_pt, style.face)
        yield centred_text(right, y, number, style)
        yield place_icon(star, CARD_WIDTH_MM - 6.5, y, 5.4)
    # A text block is centred; these rows are aligned to the left.
    for line in text_block(0, y, row.text, TextStyle(8.5, min_pt=SMALL_PT), room, 2):
        yield replace(line, x_mm=left, anchor="start")
