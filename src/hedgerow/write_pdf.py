"""Scene to PDF: the only file that knows ReportLab.

ReportLab's document model keeps the objects, subsets and embeds the fonts; the content of pages
and forms is composed here as ready-made strings, in millimetres, with one matrix per page that
turns the axis. Every page is written to the file as soon as it is drawn: memory does not grow
with the number of pages. Symbols are form XObjects, stored once per file.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, BinaryIO

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFStream
from reportlab.pdfbase.ttfonts import TTFont

from hedgerow import __version__
from hedgerow.fonts import FILES, font, text_width_mm
from hedgerow.scene import (
    HATCH_STROKES,
    PT_MM,
    Bits,
    Face,
    Group,
    Item,
    Page,
    Path,
    Rect,
    Segment,
    Symbol,
    Text,
    Use,
    decimal,
    hatch_line,
    rounded_segments,
    runs,
)
from hedgerow.theme import Theme, line_width_mm

_SCALE = 1 / PT_MM
_TURN = {0: "1 0 0 1", 90: "0 1 -1 0", 180: "-1 0 0 -1", 270: "0 -1 1 0"}
_OPERATOR = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def write_pdf(
    pages: Iterable[Page], file: BinaryIO, *, title: str, lang: str, theme: Theme
) -> None:
    """Write the pages as they come; the same pages give the same bytes."""
    document = _Document(file, title, lang)
    pen = _Pen(document, theme)
    for page in pages:
        document.add_page(page, pen.page_content(page))
    document.close()


class _Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """A ReportLab document whose pages and forms are written at once and not kept."""

    def __init__(self, file: BinaryIO, title: str, lang: str) -> None:
        super().__init__(compression=1, invariant=1, lang=lang)
        self.setTitle(title)
        self.setCreator(f"hedgerow {__version__}")
        self.setProducer(f"hedgerow {__version__}")
        self.setAuthor("")
        self.setSubject("")
        self._write, self._offset = file.write, 0
        self._offsets = array("Q", [0])
        self._page_numbers = array("L")
        self._forms: dict[str, Any] = {}
        self._patterns: dict[str, Any] = {}
        self._resources = PDFObjectReference("Resources")
        self._parent = PDFObjectReference("PageTree")
        self.Reference(_Later(), "Resources")
        self.Reference(_Later(), "PageTree")
        self._emit(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")

    def add_page(self, page: Page, content: bytes) -> None:
        stream = self._put(_stream({}, content))
        box = [0, 0, round(page.width_mm * _SCALE, 3), round(page.height_mm * _SCALE, 3)]
        entries = {
            "Type": PDFName("Page"),
            "Parent": self._parent,
            "Resources": self._resources,
            "Contents": _reference(stream),
            "MediaBox": PDFArray(box),
        }
        self._page_numbers.append(self._put(PDFDictionary(entries)))

    def add_form(self, symbol: Symbol, name: str, content: bytes) -> None:
        spill = max(symbol.width_mm, symbol.height_mm)
        box = [-spill, -spill, symbol.width_mm + spill, symbol.height_mm + spill]
        entries = {
            "Type": PDFName("XObject"),
            "Subtype": PDFName("Form"),
            "BBox": PDFArray([round(it, 3) for it in box]),
            "Resources": self._resources,
        }
        self._forms[name] = _reference(self._put(_stream(entries, content)))

    def add_pattern(self, name: str, size: float, content: bytes) -> None:
        if name in self._patterns:
            return
        entries = {
            "Type": PDFName("Pattern"),
            "PatternType": 1,
            "PaintType": 1,
            "TilingType": 1,
            "BBox": PDFArray([0, 0, size, size]),
            "XStep": size,
            "YStep": size,
            "Resources": PDFDictionary({}),
        }
        self._patterns[name] = _reference(self._put(_stream(entries, content)))

    def close(self) -> None:
        """Write what is only known at the end: fonts, resources, page tree, catalogue."""
        for delayed in self.delayedFonts:
            delayed.addObjects(self)
        self.info.invariant = 1
        self.info.digest(self.signature)
        resources = {
            "Font": PDFObjectReference(pdfdoc.BasicFonts),
            "XObject": PDFDictionary(self._forms),
            "Pattern": PDFDictionary(self._patterns),
        }
        kids = PDFArray([_reference(number) for number in self._page_numbers])
        tree = {"Type": PDFName("Pages"), "Kids": kids, "Count": len(self._page_numbers)}
        self.idToObject["Resources"] = PDFDictionary(resources)
        self.idToObject["PageTree"] = PDFDictionary(tree)
        self.Catalog.Pages = self._parent
        self.Catalog.Outlines = None
        wishes = {"PrintScaling": PDFName("None"), "DisplayDocTitle": "true"}
        self.Catalog.ViewerPreferences = PDFDictionary(wishes)
        catalogue, info = self.Reference(self.Catalog), self.Reference(self.info)
        number = 1
        while number <= self.objectcounter:  # formatting an object may register further ones
            if number in self.numberToId:
                name = self.numberToId[number]
                thing = pdfdoc.PDFIndirectObject(name, self.idToObject[name])
                self._set_offset(number, self._emit(thing.format(self)))
            number += 1
        self._finish(catalogue, info)

    def _finish(self, catalogue: Any, info: Any) -> None:
        """The table of offsets and the trailer."""
        size = len(self._offsets)
        rows = "".join(f"{offset:010d} 00000 n \n" for offset in self._offsets[1:])
        start = self._emit(f"xref\n0 {size}\n0000000000 65535 f \n{rows}".encode())
        trailer = pdfdoc.PDFTrailer(
            startxref=start, Size=size, Root=catalogue, Info=info, ID=self.ID()
        )
        self._emit(trailer.format(self))

    def _put(self, thing: Any) -> int:
        """Write an object at once; only its number and place are kept."""
        self.objectcounter += 1
        number = self.objectcounter
        body = thing.format(self)
        end = b"" if body.endswith(b"\n") else b"\n"
        self._set_offset(number, self._emit(b"%d 0 obj\n%b%bendobj\n" % (number, body, end)))
        return int(number)

    def _set_offset(self, number: int, offset: int) -> None:
        self._offsets.extend([0] * (number + 1 - len(self._offsets)))
        self._offsets[number] = offset

    def _emit(self, data: bytes) -> int:
        start = self._offset
        self._write(data)
        self._offset += len(data)
        return start


class _Later(pdfdoc.PDFObject):  # type: ignore[misc]
    """Keeps the number of an object that is written at the end."""


def _reference(number: int) -> str:
    return f"{number} 0 R"


def _stream(entries: dict[str, Any], content: bytes) -> Any:
    return PDFStream(PDFDictionary(entries), content, filters=[pdfdoc.PDFZCompress])


class _Colours(dict[str, str]):
    """The roles' colours as operands, worked out on first use."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def __missing__(self, role: str) -> str:
        self[role] = _rgb(self._theme.colour(role))
        return self[role]


class _Pen:
    """Turns scene items into content streams."""

    def __init__(self, document: _Document, theme: Theme) -> None:
        self._document, self._theme = document, theme
        self._colours = _Colours(theme)
        self._symbols: dict[str, str] = {}
        self._fonts: dict[Face, TTFont] = {}
        self._hatch_mm = 1.6

    def page_content(self, page: Page) -> bytes:
        height = page.height_mm * _SCALE
        matrix = f"{_SCALE:.6f} 0 0 -{_SCALE:.6f} 0 {height:.3f} cm 1 J 1 j"
        return self._content(page.items, matrix)

    def _content(self, items: Iterable[Item], start: str) -> bytes:
        return "\n".join((start, *self._drawn(items))).encode("latin-1")

    def _drawn(self, items: Iterable[Item]) -> Iterator[str]:
        for item in items:
            match item:
                case Use():
                    yield self._use(item)
                case Path():
                    yield from self._shape(item, _path(item.segments))
                case Rect():
                    yield from self._shape(item, _rect(item))
                case Text():
                    yield self._text(item)
                case Bits():
                    yield f"{self._colours[item.fill]} rg {_bits(item)}"
                case Group():
                    yield f"q {_matrix(item)} cm"
                    yield from self._drawn(item.items)
                    yield "Q"

    def _use(self, use: Use) -> str:
        return f"q {_matrix(use)} cm /{self._symbol(use.symbol)} Do Q"

    def _symbol(self, symbol: Symbol) -> str:
        if symbol.id not in self._symbols:
            name = self._symbols[symbol.id] = f"S{len(self._symbols)}"
            outer, self._hatch_mm = self._hatch_mm, symbol.hatch_mm
            content = self._content(symbol.items, "1 J 1 j")
            self._hatch_mm = outer
            self._document.add_form(symbol, name, content)
        return self._symbols[symbol.id]

    def _shape(self, shape: Path | Rect, outline: str) -> Iterator[str]:
        fill, line = shape.fill, shape.line
        if fill:
            yield f"{self._colours[fill]} rg"
        if line:
            yield f"{self._colours[line]} RG {decimal(line_width_mm(shape, self._theme))} w"
        dash = shape.dash_mm if isinstance(shape, Path) else ()
        if dash:
            yield f"[{' '.join(map(decimal, dash))}] 0 d"
        hatched = fill in self._theme.hatches
        if fill and hatched:
            yield f"{outline} f /Pattern cs /{self._pattern(fill)} scn"
        yield f"{outline} {'B' if fill and line else 'f' if fill else 'S'}"
        if dash:
            yield "[] 0 d"

    def _pattern(self, role: str) -> str:
        kind, size = self._theme.hatches[role], self._hatch_mm
        name = f"P{kind}{size:g}".replace(".", "_")
        strokes = " ".join(
            "{} {} m {} {} l".format(*(decimal(it * size) for it in stroke))
            for stroke in HATCH_STROKES[kind]
        )
        content = (
            f"1 J {self._colours['hatch']} RG {decimal(size * hatch_line(kind))} w {strokes} S"
        )
        self._document.add_pattern(name, size, content.encode())
        return name

    def _text(self, text: Text) -> str:
        width = text_width_mm(text.text, text.size_pt, text.face)
        x = text.x_mm - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
        face, size = self._font(text.face), decimal(text.size_pt * PT_MM)
        runs = " ".join(
            f"{face.getSubsetInternalName(subset, self._document)} {size} Tf ({_escaped(chars)}) Tj"
            for subset, chars in face.splitString(text.text, self._document)
        )
        place = f"1 0 0 -1 {decimal(x)} {decimal(text.y_mm)} Tm"
        return f"BT {self._colours[text.fill]} rg {place} {runs} ET"

    def _font(self, face: Face) -> TTFont:
        if face not in self._fonts:
            self._fonts[face] = TTFont(FILES[face], str(font(face).path), asciiReadable=0)
        return self._fonts[face]


def _rgb(colour: str) -> str:
    return " ".join(decimal(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))


def _matrix(item: Use | Group) -> str:
    return f"{_spin(item.turn, item.scale)} {decimal(item.x_mm)} {decimal(item.y_mm)}"


@cache
def _spin(turn: int, scale: float) -> str:
    return " ".join(f"{int(it) * scale:.5g}" for it in _TURN[turn].split())


def _path(segments: Iterable[Segment]) -> str:
    return " ".join(" ".join((*map(decimal, values), _OPERATOR[kind])) for kind, values in segments)


def _rect(rect: Rect) -> str:
    box = (rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm)
    if rect.radius_mm:
        return _path(rounded_segments(*box, rect.radius_mm))
    return " ".join(map(decimal, box)) + " re"


def _bits(bits: Bits) -> str:
    """One rectangle per run of dark modules, in units of a module."""
    module = decimal(bits.module_mm)
    place = f"{module} 0 0 {module} {decimal(bits.x_mm)} {decimal(bits.y_mm)} cm"
    dark = " ".join(f"{col} {row} {length} 1 re" for row, col, length in runs(bits.rows))
    return f"q {place} {dark} f Q"


def _escaped(chars: bytes) -> str:
    text = chars.decode("latin-1")
    return (
        text.replace("\\", "\\\\")
        .replace("(", "\\(")
        .replace(")", "\\)")
        .replace("\r", "\\r")
        .replace("\n", "\\n")
    )
