"""Scenes as PDF. Only this module, `pdf_document` and `plain_reportlab` import ReportLab.

Content streams are composed here as strings, in millimetres; one matrix per page converts to
points and flips the y axis. ReportLab only subsets the fonts. Symbols become form XObjects, stored
once per file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from math import cos, radians, sin
from typing import BinaryIO

import hedgerow.writers.plain_reportlab  # noqa: F401  (before anything of ReportLab)

# isort: split
from reportlab.pdfbase.ttfonts import TTFont

from hedgerow.drawing.fonts import FILES, left_edge_mm, load_font
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
    rounded_segments,
)
from hedgerow.drawing.theme import Theme, line_width_mm
from hedgerow.writers.formats import DocumentInfo
from hedgerow.writers.pdf_document import SCALE, Duplex, PdfDocument, escape

DUPLEX: Mapping[str, Duplex] = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
_TURN = {0: "1 0 0 1", 90: "0 1 -1 0", 180: "-1 0 0 -1", 270: "0 -1 1 0"}
_OPERATOR = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def write_pdf(
    pages: Iterable[Page],
    file: BinaryIO,
    *,
    title: str,
    lang: str,
    theme: Theme,
    duplex: Duplex = "Simplex",
) -> None:
    """Write each page as soon as it is drawn. The same pages give the same bytes."""
    document = PdfDocument(file, title, lang)
    pen = _Pen(document, theme)
    for page in pages:
        document.add_page(page, pen.page_content(page))
    document.close(duplex)


def write_document(pages: Iterable[Page], file: BinaryIO, about: DocumentInfo) -> None:
    """Write a document as PDF; one with backs asks the printer for duplex."""
    duplex = DUPLEX[about.flip] if about.flip else "Simplex"
    write_pdf(pages, file, title=about.title, lang=about.lang, theme=about.theme, duplex=duplex)


class _Colours(dict[str, str]):
    """Colours of roles as PDF operands, cached on first use."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def __missing__(self, role: str) -> str:
        self[role] = _rgb(self._theme.colour(role))
        return self[role]


class _Pen:
    """Writes scene items as PDF operators."""

    def __init__(self, document: PdfDocument, theme: Theme) -> None:
        self._document, self._theme = document, theme
        self._colours = _Colours(theme)
        self._symbols: dict[str, str] = {}
        self._hatch_mm = 1.6

    def page_content(self, page: Page) -> bytes:
        height = page.height_mm * SCALE
        # `1 J 1 j`: round line ends and joins, which the drawings rely on.
        matrix = f"{SCALE:.6f} 0 0 -{SCALE:.6f} 0 {height:.3f} cm 1 J 1 j"
        return "\n".join((matrix, *self._draw_parts(page))).encode("latin-1")

    def _draw_parts(self, page: Page) -> Iterator[str]:
        """Draw a page as marked content: parts for screen readers, the rest as artifacts."""
        # The numbers must match those of `_parts` in pdf_document.
        number = 0
        for tag, items in groupby(page.items, key=_tag):
            for group in ((item,) for item in items) if tag else (items,):
                yield f"/{tag} <</MCID {number}>> BDC" if tag else "/Artifact BMC"
                yield from self._draw(group)
                yield "EMC"
                number += bool(tag)

    def _form_content(self, items: Iterable[Item]) -> bytes:
        return "\n".join(("1 J 1 j", *self._draw(items))).encode("latin-1")

    def _draw(self, items: Iterable[Item]) -> Iterator[str]:
        for item in items:
            match item:
                case Use():
                    yield self._use(item)
                case Path() | Rect():
                    yield from self._shape(item)
                case Text():
                    yield self._text(item)
                case Bits():
                    yield f"{self._colours[item.fill]} rg {_bits(item)}"
                case Image():
                    yield self._image(item)
                case Group():
                    yield from self._group(item)

    def _group(self, group: Group) -> Iterator[str]:
        if not group.hidden:
            yield f"q {_matrix(group)} cm"
            yield from self._draw(group.items)
            yield "Q"

    def _use(self, use: Use) -> str:
        return f"q {_matrix(use)} cm /{self._symbol(use.symbol)} Do Q"

    def _symbol(self, symbol: Symbol) -> str:
        if symbol.id not in self._symbols:
            name = self._symbols[symbol.id] = f"S{len(self._symbols)}"
            # A symbol has its own hatch size: drawn at another scale, its hatch looks the same.
            outer, self._hatch_mm = self._hatch_mm, symbol.hatch_mm
            content = self._form_content(symbol.items)
            self._hatch_mm = outer
            self._document.add_form(symbol, name, content)
        return self._symbols[symbol.id]

    def _image(self, image: Image) -> str:
        name = self._document.add_picture(image.picture)
        # Pictures fill the unit square, y up.
        width, left = image.width_mm, image.x_mm
        if image.mirrored:
            width, left = -width, left + width
        bounds = (width, -image.height_mm, left, image.y_mm + image.height_mm)
        x_scale, y_scale, x, y = map(format_number, bounds)
        return f"q {x_scale} 0 0 {y_scale} {x} {y} cm /{name} Do Q"

    def _shape(self, shape: Path | Rect) -> Iterator[str]:
        outline = _rect(shape) if isinstance(shape, Rect) else _path(shape.segments)
        fill, line = shape.fill, shape.line
        if fill:
            yield f"{self._colours[fill]} rg"
        if line:
            yield f"{self._colours[line]} RG {format_number(line_width_mm(shape, self._theme))} w"
        dash = shape.dash_mm if isinstance(shape, Path) else ()
        if dash:
            yield f"[{' '.join(map(format_number, dash))}] 0 d"
        if fill and self._hatch_mm and fill in self._theme.hatches:
            # The pattern has no background: fill with the colour first, then with the pattern.
            yield f"{outline} f /Pattern cs /{self._pattern(fill)} scn"
        yield f"{outline} {'B' if fill and line else 'f' if fill else 'S'}"
        if dash:
            yield "[] 0 d"

    def _pattern(self, role: str) -> str:
        kind, size = self._theme.hatches[role], self._hatch_mm
        name = f"P{kind}{size:g}".replace(".", "_")
        strokes = " ".join(
            "{} {} m {} {} l".format(*(format_number(value * size) for value in stroke))
            for stroke in HATCH_STROKES[kind]
        )
        width = format_number(size * hatch_line_width(kind))
        content = f"1 J {self._colours['hatch']} RG {width} w {strokes} S"
        self._document.add_pattern(name, size, content.encode())
        return name

    def _text(self, text: Text) -> str:
        """Draw a line of text, followed by a space.

        Without the space, screen readers and search would join the last word and the next line's.
        """
        face, size = _font(text.face), format_number(text.size_pt * PT_MM)
        whole = text.text if text.continues else f"{text.text} "
        # A TrueType subset has 256 characters at most; ReportLab starts further ones if needed.
        split = face.splitString(whole, self._document)
        runs = " ".join(
            f"{face.getSubsetInternalName(subset, self._document)} {size} Tf ({escape(chars)}) Tj"
            for subset, chars in ((subset, raw.decode("latin-1")) for subset, raw in split)
        )
        # Flipped back: the page matrix turns y down, which would mirror the glyphs.
        matrix = f"1 0 0 -1 {format_number(left_edge_mm(text))} {format_number(text.y_mm)} Tm"
        return f"BT {self._colours[text.fill]} rg {matrix} {runs} ET"


@cache
def _font(face: Face) -> TTFont:
    # Safe to share: ReportLab stores the subsets of each document separately.
    return TTFont(FILES[face], str(load_font(face).path), asciiReadable=0)


def _tag(item: Item) -> str:
    """Return the structure tag of a page's item; empty for crop marks and the like."""
    return item.tag if isinstance(item, Group) else ""


def _rgb(colour: str) -> str:
    return " ".join(format_number(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5))


def _matrix(item: Use | Group) -> str:
    return f"{_rotate(item.turn, item.scale)} {format_number(item.x_mm)} {format_number(item.y_mm)}"


@cache
def _rotate(turn: int, scale: float) -> str:
    if turn in _TURN:
        return " ".join(f"{int(value) * scale:.5g}" for value in _TURN[turn].split())
    across, down = cos(radians(turn)) * scale, sin(radians(turn)) * scale
    return f"{across:.5g} {down:.5g} {-down:.5g} {across:.5g}"


def _path(segments: Iterable[Segment]) -> str:
    words: list[str] = []
    for kind, values in segments:
        words += map(format_number, values)
        words.append(_OPERATOR[kind])
    return " ".join(words)


def _rect(rect: Rect) -> str:
    bounds = (rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm)
    if rect.radius_mm:
        return _path(rounded_segments(*bounds, rect.radius_mm))
    return " ".join(map(format_number, bounds)) + " re"


def _bits(bits: Bits) -> str:
    """Return one rectangle per run of dark modules, in units of a module: short numbers."""
    module = format_number(bits.module_mm)
    matrix = f"{module} 0 0 {module} {format_number(bits.x_mm)} {format_number(bits.y_mm)} cm"
    dark = " ".join([f"{col} {row} {length} 1 re" for row, col, length in dark_runs(bits.rows)])
    return f"q {matrix} {dark} f Q"
