"""Reference: the same pad of stampfarm sheets on a bare ReportLab canvas, as a beginner would draw.

The sheets, the layout and the drawing items are hedgerow's own, so that both files look the same.
Only the drawing differs: every symbol is drawn again, path by path, wherever it is used; QR codes
are ReportLab's own widget; fonts and colours are set for every item; no forms; default settings of
the canvas. Usage: naive.py COUNT SEED FILE.pdf
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath
from typing import Any

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas

from hedgerow.drawing.fonts import FILES, load_font
from hedgerow.drawing.scene import PT_MM, Bits, Group, Item, Page, Path, Rect, Segment, Text, Use
from hedgerow.drawing.theme import Theme, load_theme
from hedgerow.game.library import open_library
from hedgerow.printing.render import render
from hedgerow.printing.request import SHEETS, PrintRequest

QR_MODULES = 21


def sheet_pages(count: int, seed: int) -> Iterator[Page]:
    """Yield the pages of `hedgerow sheets stampfarm --count COUNT --seed SEED`."""
    game = open_library().find_game("stampfarm")
    request = PrintRequest(game=game.id, what=SHEETS, count=count, seed=seed)
    return render(request, game).pages


def draw_pad(pages: Iterable[Page], file: FilePath, theme: Theme) -> None:
    """Draw the pages one by one and save the file."""
    for face, name in FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(load_font(face).path)))
    canvas = Canvas(str(file))
    for page in pages:
        canvas.setPageSize((page.width_mm / PT_MM, page.height_mm / PT_MM))
        canvas.translate(0, page.height_mm / PT_MM)
        canvas.scale(1 / PT_MM, -1 / PT_MM)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        draw_items(canvas, page.items, theme)
        canvas.showPage()
    canvas.save()


def draw_items(canvas: Any, items: Iterable[Item], theme: Theme) -> None:
    """Draw the items in order, including those of symbols and groups."""
    all_items = list(items)
    for number, item in enumerate(all_items):
        match item:
            case Bits() if len(item.rows) == QR_MODULES:
                draw_code(canvas, item, code_below(all_items[number:]), theme)
            case Use():
                draw_moved(canvas, item, item.symbol.items, theme)
            case Group():
                draw_moved(canvas, item, item.items, theme)
            case Path():
                draw_path(canvas, item, theme)
            case Rect():
                draw_rect(canvas, item, theme)
            case Text():
                draw_text(canvas, item, theme)
            case Bits():
                draw_bits(canvas, item, theme)


def code_below(items: list[Item]) -> str:
    """Return the text of a sheet code, which is printed below its QR code."""
    return next(item.text for item in items if isinstance(item, Text))


def draw_code(canvas: Any, bits: Bits, code: str, theme: Theme) -> None:
    """Draw a sheet code with ReportLab's widget, which generates the QR code itself."""
    side = len(bits.rows) * bits.module_mm
    colour = HexColor(theme.colours[bits.fill])
    widget = QrCodeWidget(
        code, barLevel="Q", barWidth=side, barHeight=side, barBorder=0, barFillColor=colour
    )
    drawing = Drawing(side, side)
    drawing.add(widget)
    canvas.saveState()
    canvas.translate(bits.x_mm, bits.y_mm + side)
    canvas.scale(1, -1)
    renderPDF.draw(drawing, canvas, 0, 0)
    canvas.restoreState()


def draw_moved(canvas: Any, position: Use | Group, items: Iterable[Item], theme: Theme) -> None:
    """Draw items moved, turned and scaled."""
    canvas.saveState()
    canvas.translate(position.x_mm, position.y_mm)
    if position.turn:
        canvas.rotate(position.turn)
    canvas.scale(position.scale, position.scale)
    draw_items(canvas, items, theme)
    canvas.restoreState()


def draw_path(canvas: Any, path: Path, theme: Theme) -> None:
    """Draw a path, segment by segment."""
    set_style(canvas, path, theme)
    if path.dash_mm:
        canvas.setDash(list(path.dash_mm))
    outline = canvas.beginPath()
    for segment in path.segments:
        add_segment(outline, segment)
    canvas.drawPath(outline, fill=bool(path.fill), stroke=bool(path.line), fillMode=FILL_NON_ZERO)
    if path.dash_mm:
        canvas.setDash()


def add_segment(outline: Any, segment: Segment) -> None:
    """Add one segment to a path of the canvas."""
    kind, values = segment
    if kind == "M":
        outline.moveTo(*values)
    elif kind == "L":
        outline.lineTo(*values)
    elif kind == "C":
        outline.curveTo(*values)
    else:
        outline.close()


def draw_rect(canvas: Any, rect: Rect, theme: Theme) -> None:
    """Draw a rectangle, possibly with round corners."""
    set_style(canvas, rect, theme)
    edges = (rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm)
    fill, stroke = bool(rect.fill), bool(rect.line)
    if rect.radius_mm:
        canvas.roundRect(*edges, rect.radius_mm, fill=fill, stroke=stroke)
    else:
        canvas.rect(*edges, fill=fill, stroke=stroke)


def set_style(canvas: Any, shape: Path | Rect, theme: Theme) -> None:
    """Set the colours and the line width."""
    if shape.fill:
        canvas.setFillColor(HexColor(theme.colours[shape.fill]))
    if shape.line:
        canvas.setStrokeColor(HexColor(theme.colours[shape.line]))
        canvas.setLineWidth(shape.line_mm * theme.line_scale)


def draw_text(canvas: Any, text: Text, theme: Theme) -> None:
    """Draw a line of text, flipped back because the y axis of the page points down."""
    canvas.saveState()
    canvas.translate(text.x_mm, text.y_mm)
    canvas.scale(1, -1)
    canvas.setFillColor(HexColor(theme.colours[text.fill]))
    canvas.setFont(FILES[text.face], text.size_pt * PT_MM)
    if text.anchor == "start":
        canvas.drawString(0, 0, text.text)
    elif text.anchor == "middle":
        canvas.drawCentredString(0, 0, text.text)
    else:
        canvas.drawRightString(0, 0, text.text)
    canvas.restoreState()


def draw_bits(canvas: Any, bits: Bits, theme: Theme) -> None:
    """Draw a square for every dark module."""
    canvas.setFillColor(HexColor(theme.colours[bits.fill]))
    side = bits.module_mm
    for row, modules in enumerate(bits.rows):
        for col, module in enumerate(modules):
            if module == "1":
                x, y = bits.x_mm + col * side, bits.y_mm + row * side
                canvas.rect(x, y, side, side, fill=1, stroke=0)


if __name__ == "__main__":
    draw_pad(
        sheet_pages(int(sys.argv[1]), int(sys.argv[2])), FilePath(sys.argv[3]), load_theme("colour")
    )
