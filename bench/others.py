"""Reference: the same pad of stampfarm sheets by other programs that write PDF files.

protograf is made for paper games and has its own shapes, texts and QR codes. WeasyPrint prints
HTML, here one drawing per page. Both get hedgerow's sheets and layout, so that all files look the
same. Usage: others.py protograf|weasyprint COUNT SEED FILE.pdf
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path as FilePath
from tempfile import TemporaryDirectory
from typing import Any

from hedgerow.drawing.scene import Bits, Group, Item, Page, Path, Rect, Text, Use, dark_runs
from hedgerow.drawing.theme import Theme, load_theme
from hedgerow.writers.svg import svg_bytes
from naive import QR_MODULES, code_below, sheet_pages

CURVE_STEPS = 6
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Position:
    """The position of the items of a symbol or group: origin, turn and scale."""

    x: float = 0.0
    y: float = 0.0
    turn: int = 0
    scale: float = 1.0

    def point(self, x: float, y: float) -> Point:
        """Return the position of a point of the items on the page."""
        angle = radians(self.turn)
        across, down = x * self.scale, y * self.scale
        return (
            self.x + across * cos(angle) - down * sin(angle),
            self.y + across * sin(angle) + down * cos(angle),
        )

    def inside(self, item: Use | Group) -> Position:
        """Return the position of the items inside a symbol or group."""
        x, y = self.point(item.x_mm, item.y_mm)
        return Position(x, y, self.turn + item.turn, self.scale * item.scale)


def with_weasyprint(pages: Iterable[Page], file: FilePath, theme: Theme) -> None:
    """Draw one HTML page per page, with its SVG."""
    from weasyprint import HTML

    style = "@page {size: A4; margin: 0} body {margin: 0} svg {display: block}"
    drawings = "".join(_strip_declaration(svg_bytes(page, title="", theme=theme)) for page in pages)
    HTML(string=f"<html><style>{style}</style><body>{drawings}</body></html>").write_pdf(file)


def _strip_declaration(svg: bytes) -> str:
    return svg.decode().split("?>", 1)[1]


def with_protograf(pages: Iterable[Page], file: FilePath, theme: Theme) -> None:
    """Draw every shape with the function that protograf has for it."""
    import protograf

    with TemporaryDirectory() as folder:
        os.chdir(folder)
        protograf.Create(filename=str(file), paper="A4", margin=0, units="mm")
        for number, page in enumerate(pages):
            if number:
                protograf.PageBreak()
            _Drawer(protograf, theme).draw(page.items, Position())
        protograf.Save()


@dataclass(frozen=True, slots=True)
class _Drawer:
    """Draws items with protograf."""

    protograf: Any
    theme: Theme

    def draw(self, items: Iterable[Item], position: Position) -> None:
        all_items = list(items)
        for number, item in enumerate(all_items):
            match item:
                case Use():
                    self.draw(item.symbol.items, position.inside(item))
                case Group():
                    self.draw(item.items, position.inside(item))
                case Path():
                    self._path(item, position)
                case Rect():
                    self._rect(item, position)
                case Text():
                    self._text(item, position)
                case Bits() if len(item.rows) == QR_MODULES:
                    self._code(item, code_below(all_items[number:]), position)
                case Bits():
                    self._bits(item, position)

    def _path(self, path: Path, position: Position) -> None:
        for points in outlines(path, position):
            if path.fill:
                self.protograf.Polyshape(points=points, **self._style(path, position))
            else:
                self.protograf.Polyline(points=points, **self._style(path, position))

    def _rect(self, rect: Rect, position: Position) -> None:
        x, y = position.point(rect.x_mm, rect.y_mm)
        width, height = rect.width_mm * position.scale, rect.height_mm * position.scale
        rounded = {"rounding": rect.radius_mm * position.scale} if rect.radius_mm else {}
        style = self._style(rect, position)
        self.protograf.Rectangle(x=x, y=y, width=width, height=height, **rounded, **style)

    def _text(self, text: Text, position: Position) -> None:
        x, y = position.point(text.x_mm, text.y_mm)
        self.protograf.Text(
            x=x,
            y=y,
            text=text.text,
            font_size=text.size_pt * position.scale,
            stroke=self.theme.colour(text.fill),
            align={"start": "left", "middle": "centre", "end": "right"}[text.anchor],
        )

    def _code(self, bits: Bits, code: str, position: Position) -> None:
        x, y = position.point(bits.x_mm, bits.y_mm)
        size = len(bits.rows) * bits.module_mm * position.scale
        self.protograf.QRCode(f"{code}.png", text=code, x=x, y=y, width=size, height=size)

    def _bits(self, bits: Bits, position: Position) -> None:
        colour, side = self.theme.colour(bits.fill), bits.module_mm * position.scale
        for row, col, length in dark_runs(bits.rows):
            x, y = position.point(
                bits.x_mm + col * bits.module_mm, bits.y_mm + row * bits.module_mm
            )
            style = {"fill": colour, "stroke": colour, "stroke_width": 0.01}
            self.protograf.Rectangle(x=x, y=y, width=length * side, height=side, **style)

    def _style(self, shape: Path | Rect, position: Position) -> dict[str, Any]:
        fill = self.theme.colour(shape.fill) if shape.fill else None
        line = self.theme.colour(shape.line) if shape.line else fill
        width = shape.line_mm * position.scale / 0.3528 if shape.line else 0.01
        return {"fill": fill, "stroke": line, "stroke_width": width}


def outlines(path: Path, position: Position) -> Iterator[list[Point]]:
    """Yield the parts of a path as polylines: protograf has no path of several curves."""
    points: list[Point] = []
    for kind, values in path.segments:
        if kind == "M" and points:
            yield points
            points = []
        if kind == "Z":
            points.append(points[0])
        elif kind == "C":
            points += [position.point(*point) for point in _curve(values)]
        else:
            points.append(position.point(*values))
    yield points


def _curve(values: tuple[float, ...]) -> Iterator[Point]:
    """Yield points along a curve."""
    x1, y1, x2, y2, x3, y3 = values
    for step in range(1, CURVE_STEPS + 1):
        part = step / CURVE_STEPS
        rest = 1 - part
        weights = rest * rest, 2 * rest * part, part * part
        yield (
            weights[0] * x1 + weights[1] * x2 + weights[2] * x3,
            weights[0] * y1 + weights[1] * y2 + weights[2] * y3,
        )


PROGRAMS: dict[str, Callable[[Iterable[Page], FilePath, Theme], None]] = {
    "protograf": with_protograf,
    "weasyprint": with_weasyprint,
}

if __name__ == "__main__":
    program, count, seed, target = sys.argv[1:]
    del sys.argv[1:]  # protograf reads the command line itself
    pages = sheet_pages(int(count), int(seed))
    PROGRAMS[program](pages, FilePath(target).resolve(), load_theme("colour"))
