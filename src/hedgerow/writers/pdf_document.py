"""A PDF file that writes pages and symbols immediately, and everything else at the end.

Memory use stays small for any number of pages: only the numbers and offsets of written objects are
stored. ReportLab's document model embeds the fonts. Page boxes, bookmarks, the reading order and
the viewer preferences are here too.
"""

from __future__ import annotations

import os
import re
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, BinaryIO, Literal

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFName,
    PDFObjectReference,
)

from hedgerow import __version__
from hedgerow.drawing.extent import figure_extent
from hedgerow.drawing.scene import PT_MM, Group, Page, Symbol, Trim, format_number
from hedgerow.writers.pdf_parts import (
    Outline,
    TaggedParts,
    compressed_stream,
    dictionary,
    number_array,
    plain_stream,
    reference,
    references,
    string,
    xmp_packet,
)

Duplex = Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]
SCALE = 1 / PT_MM
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
        """Write the structure element of a part; a figure has a description and a rectangle."""
        self._tagged.add(group)
        figure = {"Alt": string(group.alt)} if group.alt else {}
        if group.tag == "Figure":
            figure["A"] = f"<</O /Layout /BBox {_format_rect(page, *figure_extent(group))}>>"
        tag = f"/{group.tag}"
        return self._put(
            dictionary(S=tag, P=self._body, Pg=reference(number), K=f"{content_id}", **figure)
        )

    def add_form(self, symbol: Symbol, name: str, content: bytes) -> None:
        # Viewers clip at the BBox, and symbols may extend beyond their size, as by the bleed.
        spill = max(symbol.width_mm, symbol.height_mm)
        bounds = number_array(-spill, -spill, symbol.width_mm + spill, symbol.height_mm + spill)
        head = f"/Type /XObject /Subtype /Form /BBox {bounds} /Resources {self._resources} "
        self._forms[name] = reference(self._put(compressed_stream(head, content)))

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
        body = {"S": PDFName("Document"), "P": self._root, "K": references(self._elements)}
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
