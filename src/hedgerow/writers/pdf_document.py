"""A PDF file that writes pages and symbols immediately, and everything else at the end.

Memory use stays small for any number of pages: only the numbers and offsets of written objects are
stored. ReportLab's document model embeds the fonts. Page boxes, bookmarks, the reading order and
the viewer preferences are here too.
"""

from __future__ import annotations

import os
import re
from array import array
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from itertools import groupby, pairwise
from math import cos, radians, sin
from typing import Any, BinaryIO, Literal
from zlib import compress

import hedgerow.writers.plain_reportlab  # noqa: F401  (before anything of ReportLab)

# isort: split
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFName,
    PDFObjectReference,
)

from hedgerow import __version__
from hedgerow.base.frozen import record
from hedgerow.drawing.fonts import left_edge_mm, text_width_mm
from hedgerow.drawing.scene import (
    PT_MM,
    Bits,
    Group,
    Image,
    Item,
    Page,
    Path,
    Picture,
    Rect,
    Symbol,
    Text,
    Trim,
    Use,
    format_number,
)
from hedgerow.writers.pdf_images import image_streams

Duplex = Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]
SCALE = 1 / PT_MM
Extent = tuple[float, float, float, float]
_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>hedgerow {version}</xmp:CreatorTool>
<pdf:Producer>hedgerow {version}</pdf:Producer>
{universal}</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""
# States that the file conforms to PDF/UA, the standard for accessible documents.
_UNIVERSAL = "<pdfuaid:part>1</pdfuaid:part>\n"
# ReportLab maps the missing-glyph sign to U+0000, which is not a character: PDF/UA forbids it.
_NULL_CHARACTER = re.compile(r"(\d+) beginbfchar\n<00> <0000>\n")


class PdfDocument(pdfdoc.PDFDocument):  # type: ignore[misc]
    """A ReportLab document whose pages and forms are written immediately, not stored."""

    def __init__(self, file: BinaryIO, title: str, lang: str) -> None:
        with _no_build_date():
            super().__init__(compression=1, invariant=1, lang=lang)
        self.setTitle(title)
        self.setCreator(f"hedgerow {__version__}")
        self.setProducer(f"hedgerow {__version__}")
        self.setAuthor("")
        self.setSubject("")
        self._write = file.write
        self._offset = 0
        self._offsets = array("Q", [0])
        self._page_numbers = array("L")
        self._forms: dict[str, str] = {}
        self._patterns: dict[str, str] = {}
        self._resources = self._reserve("Resources")
        self._parent = self._reserve("PageTree")
        self._root = self._reserve("StructTreeRoot")
        self._body = self._reserve("Body")
        self._outlines = self._reserve("Outlines")
        self._elements, self._ends = array("L"), array("L", [0])
        self._open_element: tuple[int, dict[str, str], list[str]] | None = None
        self._bookmarks = Outline(self._outlines)
        self._title, self._lang, self._tagged = title, lang, TaggedParts()
        # Four bytes above 127 mark the file as binary.
        self._emit(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def add_page(self, page: Page, content: bytes) -> None:
        stream = self._put(compressed_stream("", content))
        number = self._put(
            dictionary(
                Type="/Page",
                Parent=self._parent,
                Resources=self._resources,
                Contents=reference(stream),
                MediaBox=_format_rect(page, 0, 0, page.width_mm, page.height_mm),
                **(_format_trim(page, page.trim) if page.trim else {}),
                StructParents=f"{len(self._page_numbers)}",
                Tabs="/S",
            )
        )
        self._page_numbers.append(number)
        self._elements.extend(self._put_element(page, number, *part) for part in _parts(page))
        self._ends.append(len(self._elements))
        for mark in page.bookmarks:
            top = round((page.height_mm - mark.y_mm) * SCALE)
            target = f"[{reference(number)} /XYZ null {top} null]"
            entries = {"Title": string(mark.title), "Dest": target}
            self._put_marks(self._bookmarks.add(self._next_number(), entries, below=mark.below))

    def _put_element(self, page: Page, number: int, content_id: int, group: Group) -> int:
        """Open the structure element of a part; a figure has a description and a rectangle.

        A part that continues the one before belongs to its element.
        """
        if group.goes_on and self._open_element:
            element, _, content = self._open_element
            content.append(f"<</Type /MCR /Pg {reference(number)} /MCID {content_id}>>")
            return element
        self._close_element()
        self._tagged.add(group)
        figure = {"Alt": string(group.alt)} if group.alt else {}
        if group.tag == "Figure":
            figure["A"] = f"<</O /Layout /BBox {_format_rect(page, *figure_extent(group))}>>"
        entries = {"S": f"/{group.tag}", "P": self._body, "Pg": reference(number), **figure}
        self._open_element = (self._next_number(), entries, [f"{content_id}"])
        return self._open_element[0]

    def _close_element(self) -> None:
        """Write the open structure element with all its content."""
        if self._open_element:
            number, entries, content = self._open_element
            kids = content[0] if len(content) == 1 else f"[{' '.join(content)}]"
            self._put(dictionary(**entries, K=kids), number)
            self._open_element = None

    def add_form(self, symbol: Symbol, name: str, content: bytes) -> None:
        # Viewers clip at the BBox. Most symbols may extend beyond their size, as by the bleed.
        spill = 0.0 if symbol.clip else max(symbol.width_mm, symbol.height_mm)
        bounds = number_array(-spill, -spill, symbol.width_mm + spill, symbol.height_mm + spill)
        head = f"/Type /XObject /Subtype /Form /BBox {bounds} /Resources {self._resources} "
        self._forms[name] = reference(self._put(compressed_stream(head, content)))

    def add_picture(self, picture: Picture) -> str:
        """Write a picture, unless it is in the file already, and return its name."""
        name = f"I{picture.id}"
        if name not in self._forms:
            number = 0
            # The last stream is the picture; one before it is its transparency.
            for head, content in image_streams(picture):
                mask = f"/SMask {reference(number)} " if number else ""
                number = self._put(plain_stream(f"{head}{mask}", content))
            self._forms[name] = reference(number)
        return name

    def add_pattern(self, name: str, size: float, content: bytes) -> None:
        if name in self._patterns:
            return
        step = format_number(size)
        head = (
            f"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 "
            f"/BBox [0 0 {step} {step}] /XStep {step} /YStep {step} /Resources <<>> "
        )
        self._patterns[name] = reference(self._put(compressed_stream(head, content)))

    def close(self, duplex: Duplex) -> None:
        """Write what is known only at the end: fonts, resources, page tree, catalogue."""
        for delayed in self.delayedFonts:
            delayed.addObjects(self)
        for name in [name for name in self.idToObject if name.startswith("toUnicodeCMap:")]:
            stream = self.idToObject[name]
            stream.content = _NULL_CHARACTER.sub(_decrement_count, stream.content)
        # Invariant: a fixed date, so that the same pages give the same bytes.
        self.info.invariant = 1
        self.info.digest(self.signature)
        resources = {
            "Font": PDFObjectReference(pdfdoc.BasicFonts),
            "XObject": PDFDictionary(self._forms),
            "Pattern": PDFDictionary(self._patterns),
        }
        kids, count = references(self._page_numbers), len(self._page_numbers)
        tree = {"Type": PDFName("Pages"), "Kids": kids, "Count": count}
        self.idToObject["Resources"] = PDFDictionary(resources)
        self.idToObject["PageTree"] = PDFDictionary(tree)
        self._close_structure()
        self._put_marks(self._bookmarks.close())
        self.idToObject["Outlines"] = PDFDictionary(self._bookmarks.ends)
        self.Catalog.Pages = self._parent
        self.Catalog.Outlines = self._outlines
        preferences = {
            "PrintScaling": PDFName("None"),
            "Duplex": PDFName(duplex),
            "PickTrayByPDFSize": "true",
            "DisplayDocTitle": "true",
        }
        self.Catalog.ViewerPreferences = PDFDictionary(preferences)
        self.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        self.Catalog.StructTreeRoot = self._root
        self.Catalog.Metadata = self._put_metadata()
        catalogue, info = self.Reference(self.Catalog), self.Reference(self.info)
        number = 1
        while number <= self.objectcounter:  # formatting an object may register further ones
            if number in self.numberToId:
                name = self.numberToId[number]
                pdf_object = pdfdoc.PDFIndirectObject(name, self.idToObject[name])
                self._set_offset(number, self._emit(pdf_object.format(self)))
            number += 1
        self._write_trailer(catalogue, info)

    def _put_metadata(self) -> str:
        """Write the XMP metadata, uncompressed: some programs search the file for it."""
        packet = xmp_packet(self._title, self._lang, self._tagged)
        return reference(self._put(plain_stream("/Type /Metadata /Subtype /XML ", packet)))

    def _close_structure(self) -> None:
        """Define the reading order: the parts of all pages, and the parts of each page."""
        self._close_element()
        parts = [
            f"{page} {references(self._elements[start:end])}"
            for page, (start, end) in enumerate(pairwise(self._ends))
        ]
        root = {
            "Type": PDFName("StructTreeRoot"),
            "K": self._body,
            "ParentTree": f"<</Nums [{' '.join(parts)}]>>",
            "ParentTreeNextKey": len(parts),
        }
        # Parts of one paragraph follow each other: their element is listed once.
        kids = references(number for number, _ in groupby(self._elements))
        body = {"S": PDFName("Document"), "P": self._root, "K": kids}
        self.idToObject["StructTreeRoot"] = PDFDictionary(root)
        self.idToObject["Body"] = PDFDictionary(body)

    def _write_trailer(self, catalogue: Any, info: Any) -> None:
        """Write the table of offsets and the trailer."""
        size = len(self._offsets)
        rows = "".join(f"{offset:010d} 00000 n \n" for offset in self._offsets[1:])
        start = self._emit(f"xref\n0 {size}\n0000000000 65535 f \n{rows}".encode())
        trailer = pdfdoc.PDFTrailer(
            startxref=start, Size=size, Root=catalogue, Info=info, ID=self.ID()
        )
        self._emit(trailer.format(self))

    def _put(self, body: bytes, number: int = 0) -> int:
        """Write an object immediately and return its number."""
        number = number or self._next_number()
        self._set_offset(number, self._emit(b"%d 0 obj\n%b\nendobj\n" % (number, body)))
        return number

    def _put_marks(self, finished: Iterable[tuple[int, bytes]]) -> None:
        for number, body in finished:
            self._put(body, number)

    def _next_number(self) -> int:
        self.objectcounter += 1
        return int(self.objectcounter)

    def _reserve(self, name: str) -> str:
        """Return the reference of an object that is written at the end."""
        self.Reference(_Reserved(), name)
        return reference(self.objectcounter)

    def _set_offset(self, number: int, offset: int) -> None:
        self._offsets.extend([0] * (number + 1 - len(self._offsets)))
        self._offsets[number] = offset

    def _emit(self, data: bytes) -> int:
        start = self._offset
        self._write(data)
        self._offset += len(data)
        return start


@contextmanager
def _no_build_date() -> Iterator[None]:
    """Hide SOURCE_DATE_EPOCH: ReportLab would write its date, even into invariant files."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


class _Reserved(pdfdoc.PDFObject):  # type: ignore[misc]
    """Reserves the number of an object that is written at the end."""


def _decrement_count(match: re.Match[str]) -> str:
    return f"{int(match[1]) - 1} beginbfchar\n"


def _parts(page: Page) -> Iterator[tuple[int, Group]]:
    """Return the tagged groups of a page, numbered."""
    return enumerate(it for it in page.items if isinstance(it, Group) and it.tag)


def _format_trim(page: Page, trim: Trim) -> dict[str, str]:
    """Return the TrimBox, the area left after cutting, and the BleedBox, for print shops.

    Files for home printers must not have them: CUPS takes the TrimBox for the page, and centres it.
    """
    left, top, bleed = trim.x_mm, trim.y_mm, trim.bleed_mm
    right, bottom = left + trim.width_mm, top + trim.height_mm
    outer = (max(0, left - bleed), max(0, top - bleed))
    far = (min(page.width_mm, right + bleed), min(page.height_mm, bottom + bleed))
    return {
        "BleedBox": _format_rect(page, *outer, *far),
        "TrimBox": _format_rect(page, left, top, right, bottom),
    }


def _format_rect(page: Page, left: float, top: float, right: float, bottom: float) -> str:
    """Format a rectangle in points, y up."""
    corners = (left, page.height_mm - bottom, right, page.height_mm - top)
    return number_array(*(value * SCALE for value in corners))


# Formatted objects


def reference(number: int) -> str:
    """Format a reference to an object: `7 0 R`."""
    return f"{number} 0 R"


def references(numbers: Iterable[int]) -> str:
    """Format an array of references."""
    return f"[{' '.join(map(reference, numbers))}]"


def number_array(*values: float) -> str:
    """Format an array of numbers, as of a rectangle."""
    return f"[{' '.join(map(format_number, values))}]"


def dictionary(**entries: str) -> bytes:
    """Format a dictionary of formatted values."""
    return f"<<{' '.join(f'/{name} {value}' for name, value in entries.items())}>>".encode("ascii")


def string(text: str) -> str:
    """Format text as a PDF string: in parentheses if ASCII, else as UTF-16 in hex."""
    if text.isascii() and text.isprintable():
        return f"({escape(text)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def escape(text: str) -> str:
    """Escape text for a PDF string in parentheses."""
    return (
        text.replace("\\", "\\\\")
        .replace("(", "\\(")
        .replace(")", "\\)")
        .replace("\r", "\\r")
        .replace("\n", "\\n")
    )


def compressed_stream(head: str, content: bytes) -> bytes:
    """Format a compressed stream."""
    return plain_stream(f"{head}/Filter /FlateDecode ", compress(content))


def plain_stream(head: str, content: bytes) -> bytes:
    """Format an uncompressed stream; `head` holds the entries of its dictionary."""
    entries = f"<<{head}/Length {len(content)}>>"
    return b"%b\nstream\n%b\nendstream" % (entries.encode("ascii"), content)


# Bookmarks


@record
class _Bookmarks:
    """Bookmarks of one level: count, object numbers of the first and last, entries of the last."""

    count: int = 0
    first: int = 0
    last: int = 0
    entries: Mapping[str, str] = field(default_factory=dict)

    def add(self, number: int, entries: Mapping[str, str]) -> _Bookmarks:
        """Return the bookmarks with one more."""
        previous = {"Prev": reference(self.last)} if self.last else {}
        return _Bookmarks(self.count + 1, self.first or number, number, {**entries, **previous})


class Outline:
    """The bookmarks of a document, at most two levels.

    A bookmark refers to the next one, so it is written as soon as that is known. Only the last of
    each level is stored.
    """

    def __init__(self, root: str) -> None:
        self._root = root
        self._top, self._below = _Bookmarks(), _Bookmarks()

    def add(
        self, number: int, entries: Mapping[str, str], *, below: bool
    ) -> Iterator[tuple[int, bytes]]:
        """Add a bookmark, nested if `below`; yield the number and object of completed ones."""
        if below and self._top.last:
            yield from _complete(self._below, reference(self._top.last), number)
            self._below = self._below.add(number, entries)
            return
        yield from self._complete_top(number)
        self._top, self._below = self._top.add(number, entries), _Bookmarks()

    def close(self) -> Iterator[tuple[int, bytes]]:
        """Yield the last bookmarks, which have no next one."""
        return self._complete_top(0)

    @property
    def ends(self) -> dict[str, object]:
        """Return the entries of the outline's root object."""
        top = self._top
        ends = {"First": reference(top.first), "Last": reference(top.last)} if top.count else {}
        return {**ends, "Count": top.count}

    def _complete_top(self, next_number: int) -> Iterator[tuple[int, bytes]]:
        """Yield the last nested bookmark, and the top one, collapsed over its nested ones."""
        top, below = self._top, self._below
        yield from _complete(below, reference(top.last), 0)
        inner = {
            "First": reference(below.first),
            "Last": reference(below.last),
            "Count": f"{-below.count}",  # negative: viewers show it collapsed
        }
        yield from _complete(top, self._root, next_number, inner if below.count else {})


def _complete(
    marks: _Bookmarks, parent: str, next_number: int, inner: Mapping[str, str] | None = None
) -> Iterator[tuple[int, bytes]]:
    if marks.last:
        after = {"Next": reference(next_number)} if next_number else {}
        yield marks.last, dictionary(**marks.entries, Parent=parent, **after, **(inner or {}))


# Metadata


class TaggedParts:
    """Checks whether the tags of a document meet PDF/UA.

    Figures need a description, the first heading must be an H1, and no level may be skipped. All
    other requirements hold for every file; `tests/writers/test_pdf_readers.py` checks them.
    """

    def __init__(self) -> None:
        self._count, self._level, self._violations = 0, 0, 0

    def add(self, part: Group) -> None:
        self._count += 1
        if part.tag == "Figure":
            self._violations += not part.alt
        elif part.tag != "P":
            level = int(part.tag.removeprefix("H"))
            self._violations += level > self._level + 1
            self._level = level

    @property
    def is_complete(self) -> bool:
        return self._count > 0 and not self._violations


def xmp_packet(title: str, lang: str, parts: TaggedParts) -> bytes:
    """Return the XMP metadata. The file claims PDF/UA only if title, language and tags allow it."""
    printable = "".join(char for char in title if char.isprintable())
    universal = _UNIVERSAL if printable.strip() and lang and parts.is_complete else ""
    packet = _PACKET.format(
        title=_escape_xml(printable),
        lang=_escape_xml(lang),
        version=__version__,
        universal=universal,
    )
    return packet.encode()


def _escape_xml(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


# Bounding boxes, in millimetres


def figure_extent(figure: Group) -> Extent:
    """Return the bounding box of a figure: of its symbols, or of all items if it has none."""
    # The symbols are the frame of a sheet or the picture of a piece. Measuring what is drawn on
    # them would take long and not change the result.
    symbols = tuple(it for it in figure.items if isinstance(it, Use))
    return _transform(_bounding_box(symbols or figure.items), figure)


def item_extent(item: Item) -> Extent:
    """Return left, top, right and bottom of an item; a symbol counts with its stated size."""
    match item:
        case Rect() | Image():
            return _from_size(item.x_mm, item.y_mm, item.width_mm, item.height_mm)
        case Bits():
            height = len(item.rows) * item.module_mm
            return _from_size(item.x_mm, item.y_mm, len(item.rows[0]) * item.module_mm, height)
        case Path():
            # Control points count too: a curve never leaves their hull.
            points = [value for _, values in item.segments for value in values]
            return min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])
        case Text():
            width, size = text_width_mm(item.text, item.size_pt, item.face), item.size_pt * PT_MM
            left = left_edge_mm(item)
            # A quarter of the size is enough for descenders.
            return left, item.y_mm - size, left + width, item.y_mm + size / 4
        case Use():
            return _transform((0.0, 0.0, item.symbol.width_mm, item.symbol.height_mm), item)
        case Group():
            return _transform(_bounding_box(item.items), item)


def _bounding_box(items: Iterable[Item]) -> Extent:
    visible = (item for item in items if not (isinstance(item, Group) and item.hidden))
    extents = [item_extent(item) for item in visible]
    lefts, tops, rights, bottoms = zip(*(extents or [(0.0, 0.0, 0.0, 0.0)]), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _from_size(left: float, top: float, width: float, height: float) -> Extent:
    return left, top, left + width, top + height


def _transform(extent: Extent, item: Use | Group) -> Extent:
    """Turn, scale and move a rectangle as the item does with its contents."""
    left, top, right, bottom = extent
    turned = {
        0: extent,
        90: (-bottom, left, -top, right),
        180: (-right, -bottom, -left, -top),
        270: (top, -right, bottom, -left),
    }.get(item.turn) or _turn(extent, item.turn)
    left, top, right, bottom = (it * item.scale for it in turned)
    return left + item.x_mm, top + item.y_mm, right + item.x_mm, bottom + item.y_mm


def _turn(extent: Extent, degrees: int) -> Extent:
    """Return the rectangle round a rectangle that is turned clockwise round the origin."""
    left, top, right, bottom = extent
    across, down = cos(radians(degrees)), sin(radians(degrees))
    corners = [
        (x * across - y * down, x * down + y * across) for x in (left, right) for y in (top, bottom)
    ]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
