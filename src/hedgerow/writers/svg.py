"""Scenes as SVG. Only this module imports svgwrite.

Text becomes outlines of the embedded font, so pages look the same where it is not installed.
Symbols and glyphs are stored once per file and used by reference.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from itertools import chain, count, groupby
from typing import Any

import svgwrite

from hedgerow.drawing.fonts import left_edge_mm, load_font
from hedgerow.drawing.scene import (
    HATCH_STROKES,
    PT_MM,
    Bits,
    Face,
    Group,
    Image,
    Item,
    Page,
    Path,
    Rect,
    Segment,
    Symbol,
    Text,
    Use,
    dark_runs,
    format_number,
    hatch_line_width,
)
from hedgerow.drawing.theme import Theme, line_width_mm
from hedgerow.writers.formats import DocumentInfo


def svg_bytes(page: Page, *, title: str, theme: Theme) -> bytes:
    """Return a page as an SVG file. The same page gives the same bytes."""
    return _Drawing(page, title, theme).finish()


def page_files(pages: Iterable[Page], about: DocumentInfo) -> Iterator[bytes]:
    """Yield each page of a document as an SVG file, as soon as it is drawn."""
    for number, page in enumerate(pages, 1):
        yield svg_bytes(page, title=about.page_title(number), theme=about.theme)


def new_drawing(width_mm: float, height_mm: float, title: str) -> Any:
    """Return an empty drawing in true size: its units are millimetres."""
    width, height = format_number(width_mm), format_number(height_mm)
    svg = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False
    )
    svg.attribs["xmlns:inkscape"] = "http://www.inkscape.org/namespaces/inkscape"
    svg.set_desc(title=title)
    return svg


def new_layer(svg: Any, name: str, layer_id: str) -> Any:
    """Return an empty group that Inkscape and other programs show as a layer."""
    layer = svg.g(id=layer_id)
    layer.attribs["inkscape:groupmode"] = "layer"
    layer.attribs["inkscape:label"] = name
    return layer


def drawing_bytes(svg: Any) -> bytes:
    """Return a drawing as an SVG file."""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{svg.tostring()}\n'.encode()


class _Drawing:
    """Draws one page. `_stored` has the ids of the symbols, glyphs and layers in the file."""

    def __init__(self, page: Page, title: str, theme: Theme) -> None:
        self._svg = new_drawing(page.width_mm, page.height_mm, title)
        self._svg.attribs["stroke-linecap"] = self._svg.attribs["stroke-linejoin"] = "round"
        self._page, self._theme = page, theme
        self._stored: set[str] = set()
        self._hatch_mm = 1.6

    def finish(self) -> bytes:
        for (name, hidden), items in groupby(self._page.items, key=_layer_key):
            self._svg.add(self._draw_layer(name, items, hidden=hidden))
        return drawing_bytes(self._svg)

    def _draw_layer(self, name: str, items: Iterable[Item], *, hidden: bool) -> Any:
        """Draw items as a layer: pieces, cuts, folds, footer."""
        layer = new_layer(self._svg, name, self._new_id("layer-" + re.sub("[^a-z]+", "-", name)))
        if hidden:
            layer.attribs["style"] = "display:none"
        for item in items:
            layer.add(self._draw(item))
        return layer

    def _new_id(self, name: str) -> str:
        """Return the name, with a number if it is taken."""
        numbered = (f"{name}-{number}" for number in count(2))
        unused = next(it for it in chain([name], numbered) if it not in self._stored)
        self._stored.add(unused)
        return unused

    def _draw(self, item: Item) -> Any:
        match item:
            case Use():
                return self._use(item)
            case Path():
                return self._shape(item, path_data(item.segments))
            case Rect():
                return self._rect(item)
            case Text():
                return self._text(item)
            case Bits():
                return self._svg.path(d=_bits(item), fill=self._theme.colour(item.fill))
            case Image():
                return self._image(item)
            case Group():
                return self._group(item)

    def _use(self, use: Use) -> Any:
        return self._svg.use(f"#{self._symbol(use.symbol)}", transform=_transform(use))

    def _image(self, image: Image) -> Any:
        data = b64encode(image.picture.data).decode("ascii")
        left, top, width, height = map(
            format_number, (image.x_mm, image.y_mm, image.width_mm, image.height_mm)
        )
        element = self._svg.image(
            f"data:image/{image.picture.kind};base64,{data}", (left, top), (width, height)
        )
        element.attribs["preserveAspectRatio"] = "none"
        if image.mirrored:
            # Mirrored at its own middle.
            shift = format_number(2 * image.x_mm + image.width_mm)
            element.attribs["transform"] = f"translate({shift} 0) scale(-1 1)"
        return element

    def _group(self, group: Group) -> Any:
        element = self._svg.g()
        element.attribs["inkscape:label"] = group.name
        if group.alt:
            element.attribs["role"], element.attribs["aria-label"] = "group", group.alt
        if (group.x_mm, group.y_mm, group.scale, group.turn) != (0, 0, 1, 0):
            element.attribs["transform"] = _transform(group)
        for item in group.items:
            element.add(self._draw(item))
        return element

    def _symbol(self, symbol: Symbol) -> str:
        if symbol.id not in self._stored:
            self._stored.add(symbol.id)
            # A symbol has its own hatch size: drawn at another scale, its hatch looks the same.
            outer, self._hatch_mm = self._hatch_mm, symbol.hatch_mm
            element = self._svg.g(id=symbol.id)
            for item in symbol.items:
                element.add(self._draw(item))
            self._hatch_mm = outer
            if symbol.clip:
                element.attribs["clip-path"] = f"url(#{self._clip(symbol)})"
            self._svg.defs.add(element)
        return symbol.id

    def _clip(self, symbol: Symbol) -> str:
        """Store the rectangle that a symbol is clipped to, and return its id."""
        name = self._new_id(f"clip-{symbol.id}")
        bounds = self._svg.clipPath(id=name)
        size = format_number(symbol.width_mm), format_number(symbol.height_mm)
        bounds.add(self._svg.rect(size=size))
        self._svg.defs.add(bounds)
        return name

    def _rect(self, rect: Rect) -> Any:
        bounds = {
            "x": format_number(rect.x_mm),
            "y": format_number(rect.y_mm),
            "width": format_number(rect.width_mm),
            "height": format_number(rect.height_mm),
        }
        element = self._paint(self._svg.rect(), rect)
        element.attribs.update(bounds)
        if rect.radius_mm:
            element.attribs["rx"] = format_number(rect.radius_mm)
        return self._hatch(element, rect.fill)

    def _shape(self, path: Path, data: str) -> Any:
        element = self._paint(self._svg.path(d=data), path)
        if path.dash_mm:
            element.attribs["stroke-dasharray"] = " ".join(map(format_number, path.dash_mm))
        return self._hatch(element, path.fill)

    def _paint(self, element: Any, shape: Path | Rect) -> Any:
        element.attribs["fill"] = self._theme.colour(shape.fill) if shape.fill else "none"
        if shape.line:
            element.attribs["stroke"] = self._theme.colour(shape.line)
            element.attribs["stroke-width"] = format_number(line_width_mm(shape, self._theme))
        return element

    def _hatch(self, element: Any, fill: str | None) -> Any:
        """Return the element, with a hatched copy on top if the theme hatches its fill."""
        if fill not in self._theme.hatches or fill is None or not self._hatch_mm:
            return element
        overlay = element.copy()
        overlay.attribs["fill"] = f"url(#{self._pattern(fill)})"
        both = self._svg.g()
        both.add(element)
        both.add(overlay)
        return both

    def _pattern(self, role: str) -> str:
        kind, size = self._theme.hatches[role], self._hatch_mm
        name = f"hatch-{kind}-{size:g}".replace(".", "-")
        if name not in self._stored:
            self._stored.add(name)
            tile = self._svg.pattern(
                insert=(0, 0),
                size=(format_number(size), format_number(size)),
                patternUnits="userSpaceOnUse",
            )
            tile.attribs["id"] = name
            data = "".join(
                f"M{x1:g} {y1:g}L{x2:g} {y2:g}" for x1, y1, x2, y2 in HATCH_STROKES[kind]
            )
            lines = self._svg.path(
                d=data, stroke=self._theme.colour("hatch"), stroke_width=hatch_line_width(kind)
            )
            lines.attribs["transform"] = f"scale({size:g})"
            tile.add(lines)
            self._svg.defs.add(tile)
        return name

    def _text(self, text: Text) -> Any:
        # Glyph outlines are in 1/1000 of the size, y up.
        scale = text.size_pt * PT_MM / 1000
        element = self._svg.g(fill=self._theme.colour(text.fill))
        element.attribs["transform"] = (
            f"translate({format_number(left_edge_mm(text))} {format_number(text.y_mm)})"
            f" scale({scale:.6f} -{scale:.6f})"
        )
        # Outlines are not text to a screen reader: the label is.
        element.attribs["role"] = "img"
        element.attribs["aria-label"] = text.text
        advance = 0.0
        for char in text.text:
            glyph_width, outline = load_font(text.face).glyphs[char]
            if outline:
                element.add(
                    self._svg.use(
                        f"#{self._glyph(text.face, char, outline)}", x=format_number(advance)
                    )
                )
            advance += glyph_width
        return element

    def _glyph(self, face: Face, char: str, outline: str) -> str:
        name = f"{face}-{ord(char):x}"
        if name not in self._stored:
            self._stored.add(name)
            self._svg.defs.add(self._svg.path(d=outline, id=name))
        return name


def _layer_key(item: Item) -> tuple[str, bool]:
    """Return the name of an item's layer, and whether it is hidden."""
    return (item.name, item.hidden) if isinstance(item, Group) else ("foot", False)


def _transform(item: Use | Group) -> str:
    steps = [f"translate({format_number(item.x_mm)} {format_number(item.y_mm)})"]
    if item.turn:
        steps.append(f"rotate({item.turn})")
    if item.scale != 1:
        steps.append(f"scale({item.scale:.5g})")
    return " ".join(steps)


def path_data(segments: Iterable[Segment]) -> str:
    """Format segments as the data of an SVG path."""
    return "".join(f"{kind}{' '.join(map(format_number, values))}" for kind, values in segments)


def _bits(bits: Bits) -> str:
    module = bits.module_mm
    return "".join(
        f"M{format_number(bits.x_mm + col * module)} {format_number(bits.y_mm + row * module)}"
        f"h{format_number(length * module)}v{format_number(module)}"
        f"h-{format_number(length * module)}z"
        for row, col, length in dark_runs(bits.rows)
    )
