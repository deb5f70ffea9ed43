"""A card that sums up a turn and the scoring: a title, then rows of a picture and a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from hedgerow.base.errors import input_error
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.drawing.components import (
    INSET_MM,
    SMALL_PT,
    TextStyle,
    band,
    fitted_text,
    place_symbol,
    text_block,
)
from hedgerow.drawing.fonts import wrap
from hedgerow.drawing.scene import PT_MM, IdPlace, Item, Rect, Symbol, polyline

CARD_WIDTH_MM, CARD_HEIGHT_MM = 63.5, 88.9
BAND_MM = 12.0
PICTURE_MM = 8.0
# Where the card shows its id: at the end of the band.
SUMMARY_ID = IdPlace(CARD_WIDTH_MM - 6.4, (INSET_MM + BAND_MM) / 2, plate=True)
_TOP_MM, _BOTTOM_MM, _TEXT_X_MM, _TEXT_WIDTH_MM = 12.6, CARD_HEIGHT_MM - 2.6, 15.0, 44.5
# The largest type size to try.
_MAX_PT = 9.0


@record
class SummaryRow:
    """A row of the card. `draw` draws its picture, centred on a point."""

    draw: Callable[[float, float], Iterator[Item]]
    text: str


def icon_row(icon: Symbol, text: str) -> SummaryRow:
    """Return a row with an icon."""
    return SummaryRow(lambda x, y: iter((place_symbol(icon, x, y, PICTURE_MM + 0.6),)), text)


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
    yield place_symbol(icon, 8.0, middle, 7.0)
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
