"""The yardstick: the same pad of stampfarm sheets by other programs that make PDF files.

protograf is made for paper games: its own shapes, texts and QR codes. WeasyPrint prints HTML: one
drawing per page. Both get hedgerow's lots and layout, so that all files show the same picture.
Usage: others.py protograf|weasyprint COUNT SEED FILE.pdf
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
class Place:
    """Where the items of a symbol or group go: an origin, a turn and a scale."""

    x: float = 0.0
    y: float = 0.0
    turn: int = 0
    scale: float = 1.0

    def point(self, x: float, y: float) -> Point:
        """Where a point of the items lies on the page."""
        angle = radians(self.turn)
        across, down = x * self.scale, y * self.scale
        return (
            self.x + across * cos(angle) - down * sin(angle),
            self.y + across * sin(angle) + down * cos(angle),
        )

    def inside(self, item: Use | Group) -> Place:
        """The place of the items inside."""
        x, y = self.point(item.x_mm, item.y_mm)
        return Place(x, y, self.turn + item.turn, self.scale * item.scale)


def with_weasyprint(pages: Iterable[Page], file: FilePath, theme: Theme) -> None:
    """A page of HTML per page, with the page's drawing."""
    from weasyprint import HTML

    style = "@page {size: A4; margin: 0} body {margin: 0} svg {display: block}"
    drawings = "".join(_bare(svg_bytes(page, title="", theme=theme)) for page in pages)
    HTML(string=f"<html><style>{style}</style><body>{drawings}</body></html>").write_pdf(file)


def _bare(svg: bytes) -> str:
    return svg.decode().split("?>", 1)[1]


def with_protograf(pages: Iterable[Page], file: FilePath, theme: Theme) -> None:
    """Every shape by the function that protograf has for it."""
    import protograf

    with TemporaryDirectory() as folder:
        os.chdir(folder)
        protograf.Create(filename=str(file), paper="A4", margin=0, units="mm")
        for number, page in enumerate(pages):
            if number:
                protograf.PageBreak()
            _Table(protograf, theme).draw(page.items, Place())
        protograf.Save()


@dataclass(frozen=True, slots=True)
class _Table:
    """Draws with protograf."""

    protograf: Any
    theme: Theme

    def draw(self, items: Iterable[Item], place: Place) -> None:
        drawn = list(items)
        for number, item in enumerate(drawn):
            match item:
                case Use():
                    self.draw(item.symbol.items, place.inside(item))
                case Group():
                    self.draw(item.items, place.inside(item))
                case Path():
                    self._path(item, place)
                case Rect():
                    self._rect(item, place)
                case Text():
                    self._text(item, place)
                case Bits() if len(item.rows) == QR_MODULES:
                    self._code(item, code_below(drawn[number:]), place)
                case Bits():
                    self._bits(item, place)

    def _path(self, path: Path, place: Place) -> None:
        for points in outlines(path, place):
            if path.fill:
                self.protograf.Polyshape(points=points, **self._style(path, place))
            else:
                self.protograf.Polyline(points=points, **self._style(path, place))

    def _rect(self, rect: Rect, place: Place) -> None:
        x, y = place.point(rect.x_mm, rect.y_mm)
        width, height = rect.width_mm * place.scale, rect.height_mm * place.scale
        rounded = {"rounding": rect.radius_mm * place.scale} if rect.radius_mm else {}
        style = self._style(rect, place)
        self.protograf.Rectangle(x=x, y=y, width=width, height=height, **rounded, **style)

    def _text(self, text: Text, place: Place) -> None:
        x, y = place.point(text.x_mm, text.y_mm)
        self.protograf.Text(
            x=x,
            y=y,
            text=text.text,
            font_size=text.size_pt * place.scale,
            stroke=self.theme.colour(text.fill),
            align={"start": "left", "middle": "centre", "end": "right"}[text.anchor],
        )

    def _code(self, bits: Bits, code: str, place: Place) -> None:
        x, y = place.point(bits.x_mm, bits.y_mm)
        size = len(bits.rows) * bits.module_mm * place.scale
        self.protograf.QRCode(f"{code}.png", text=code, x=x, y=y, width=size, height=size)

    def _bits(self, bits: Bits, place: Place) -> None:
        colour, side = self.theme.colour(bits.fill), bits.module_mm * place.scale
        for row, col, length in dark_runs(bits.rows):
            x, y = place.point(bits.x_mm + col * bits.module_mm, bits.y_mm + row * bits.module_mm)
            style = {"fill": colour, "stroke": colour, "stroke_width": 0.01}
            self.protograf.Rectangle(x=x, y=y, width=length * side, height=side, **style)

    def _style(self, shape: Path | Rect, place: Place) -> dict[str, Any]:
        fill = self.theme.colour(shape.fill) if shape.fill else None
        line = self.theme.colour(shape.line) if shape.line else fill
        width = shape.line_mm * place.scale / 0.3528 if shape.line else 0.01
        return {"fill": fill, "stroke": line, "stroke_width": width}


def outlines(path: Path, place: Place) -> Iterator[list[Point]]:
    """The parts of a path as lines through points; protograf has no path of several curves."""
    points: list[Point] = []
    for kind, values in path.segments:
        if kind == "M" and points:
            yield points
            points = []
        if kind == "Z":
            points.append(points[0])
        elif kind == "C":
            points += [place.point(*it) for it in _curve(values)]
        else:
            points.append(place.point(*values))
    yield points


def _curve(values: tuple[float, ...]) -> Iterator[Point]:
    """Points on the way along a curve, its control points as a coarse line."""
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
    del sys.argv[1:]  # protograf reads the words of the command itself
    pages = sheet_pages(int(count), int(seed))
    PROGRAMS[program](pages, FilePath(target).resolve(), load_theme("colour"))
