"""The PDF file: pages and drawings are written as they come, the rest at the end.

ReportLab's document model keeps the objects and embeds the fonts. Only the numbers and places of
objects are kept in memory, however many pages there are. Page boxes, bookmarks, the order of
reading and the wishes for the printer are here too.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import field
from itertools import pairwise
from typing import Any, BinaryIO, Literal

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObjectReference,
    PDFStream,
    PDFString,
)

from hedgerow import __version__
from hedgerow.record import record
from hedgerow.scene import PT_MM, Group, Page, Symbol, Trim

Duplex = Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]
SCALE = 1 / PT_MM


class Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """A ReportLab document whose pages and forms are written at once and not kept."""

    def __init__(self, file: BinaryIO, title: str, lang: str) -> None:
        with _no_build_date():
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
        self._resources = self._later("Resources")
        self._parent = self._later("PageTree")
        self._root = self._later("StructTreeRoot")
        self._body = self._later("Body")
        self._outlines = self._later("Outlines")
        self._elements, self._ends = array("L"), array("L", [0])
        self._bookmarks = _Bookmarks()
        self._emit(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def add_page(self, page: Page, content: bytes) -> None:
        stream = self._put(_stream({}, content))
        entries = {
            "Type": PDFName("Page"),
            "Parent": self._parent,
            "Resources": self._resources,
            "Contents": _reference(stream),
            "MediaBox": PDFArray(_box(page, 0, 0, page.width_mm, page.height_mm)),
            "StructParents": len(self._page_numbers),
            "Tabs": PDFName("S"),
        }
        entries |= _trim_boxes(page, page.trim or Trim(0, 0, page.width_mm, page.height_mm))
        number = self._put(PDFDictionary(entries))
        self._page_numbers.append(number)
        self._elements.extend(self._element(it, number) for it in _parts(page))
        self._ends.append(len(self._elements))
        for mark in page.bookmarks:
            top = round((page.height_mm - mark.y_mm) * SCALE)
            place = PDFArray([_reference(number), PDFName("XYZ"), "null", top, "null"])
            self._bookmark({"Title": PDFString(mark.title), "Dest": place})

    def _bookmark(self, entries: dict[str, Any] | None) -> None:
        """Number a bookmark, or end them; each is written when the one after it is known."""
        known = self._bookmarks
        number = self._number() if entries else 0
        if known.last:
            after = {"Next": _reference(number)} if number else {}
            whole = {**known.entries, "Parent": self._outlines, **after}
            self._put(PDFDictionary(whole), known.last)
        if entries:
            entries |= {"Prev": _reference(known.last)} if known.last else {}
            first = known.first or number
            self._bookmarks = _Bookmarks(known.count + 1, first, number, entries)

    def _element(self, part: tuple[int, Group], page: int) -> int:
        """A part of a page in the order of reading; a figure says what it shows."""
        place, group = part
        entries = {
            "S": PDFName(group.tag),
            "P": self._body,
            "Pg": _reference(page),
            "K": place,
        }
        if group.alt:
            entries["Alt"] = PDFString(group.alt)
        return self._put(PDFDictionary(entries))

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

    def close(self, duplex: Duplex) -> None:
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
        kids, count = _references(self._page_numbers), len(self._page_numbers)
        tree = {"Type": PDFName("Pages"), "Kids": kids, "Count": count}
        self.idToObject["Resources"] = PDFDictionary(resources)
        self.idToObject["PageTree"] = PDFDictionary(tree)
        self._close_structure()
        self._close_bookmarks()
        self.Catalog.Pages = self._parent
        self.Catalog.Outlines = self._outlines
        wishes = {
            "PrintScaling": PDFName("None"),
            "Duplex": PDFName(duplex),
            "PickTrayByPDFSize": "true",
            "DisplayDocTitle": "true",
        }
        self.Catalog.ViewerPreferences = PDFDictionary(wishes)
        self.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        self.Catalog.StructTreeRoot = self._root
        catalogue, info = self.Reference(self.Catalog), self.Reference(self.info)
        number = 1
        while number <= self.objectcounter:  # formatting an object may register further ones
            if number in self.numberToId:
                name = self.numberToId[number]
                thing = pdfdoc.PDFIndirectObject(name, self.idToObject[name])
                self._set_offset(number, self._emit(thing.format(self)))
            number += 1
        self._finish(catalogue, info)

    def _close_structure(self) -> None:
        """The order of reading: all parts of all pages, and which page has which."""
        parts = [
            f"{page} {_references(self._elements[start:end])}"
            for page, (start, end) in enumerate(pairwise(self._ends))
        ]
        root = {
            "Type": PDFName("StructTreeRoot"),
            "K": self._body,
            "ParentTree": f"<</Nums [{' '.join(parts)}]>>",
            "ParentTreeNextKey": len(parts),
        }
        body = {"S": PDFName("Document"), "P": self._root, "K": _references(self._elements)}
        self.idToObject["StructTreeRoot"] = PDFDictionary(root)
        self.idToObject["Body"] = PDFDictionary(body)

    def _close_bookmarks(self) -> None:
        self._bookmark(None)
        known = self._bookmarks
        entries = {
            "First": _reference(known.first),
            "Last": _reference(known.last),
            "Count": known.count,
        }
        self.idToObject["Outlines"] = PDFDictionary(entries if known.count else {"Count": 0})

    def _finish(self, catalogue: Any, info: Any) -> None:
        """The table of offsets and the trailer."""
        size = len(self._offsets)
        rows = "".join(f"{offset:010d} 00000 n \n" for offset in self._offsets[1:])
        start = self._emit(f"xref\n0 {size}\n0000000000 65535 f \n{rows}".encode())
        trailer = pdfdoc.PDFTrailer(
            startxref=start, Size=size, Root=catalogue, Info=info, ID=self.ID()
        )
        self._emit(trailer.format(self))

    def _put(self, thing: Any, number: int = 0) -> int:
        """Write an object at once; only its number and place are kept."""
        number = number or self._number()
        body = thing.format(self)
        end = b"" if body.endswith(b"\n") else b"\n"
        self._set_offset(number, self._emit(b"%d 0 obj\n%b%bendobj\n" % (number, body, end)))
        return number

    def _number(self) -> int:
        """The number of one more object."""
        self.objectcounter += 1
        return int(self.objectcounter)

    def _later(self, name: str) -> Any:
        """The reference of an object that is written at the end."""
        self.Reference(_Later(), name)
        return PDFObjectReference(name)

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
    """ReportLab would take the date of a build from the environment, even when it is invariant."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


@record
class _Bookmarks:
    """How many there are, the numbers of the first and the last, and the last one's entries."""

    count: int = 0
    first: int = 0
    last: int = 0
    entries: dict[str, Any] = field(default_factory=dict)


class _Later(pdfdoc.PDFObject):  # type: ignore[misc]
    """Keeps the number of an object that is written at the end."""


def _reference(number: int) -> str:
    return f"{number} 0 R"


def _references(numbers: Iterable[int]) -> str:
    return f"[{' '.join(map(_reference, numbers))}]"


def _parts(page: Page) -> Iterator[tuple[int, Group]]:
    """The groups of a page that say what they are, numbered."""
    return enumerate(it for it in page.items if isinstance(it, Group) and it.tag)


def _trim_boxes(page: Page, trim: Trim) -> dict[str, Any]:
    """What is left after all cuts, and how far pictures reach beyond it."""
    left, top, bleed = trim.x_mm, trim.y_mm, trim.bleed_mm
    right, bottom = left + trim.width_mm, top + trim.height_mm
    outer = (max(0, left - bleed), max(0, top - bleed))
    far = (min(page.width_mm, right + bleed), min(page.height_mm, bottom + bleed))
    return {
        "BleedBox": PDFArray(_box(page, *outer, *far)),
        "TrimBox": PDFArray(_box(page, left, top, right, bottom)),
    }


def _box(page: Page, left: float, top: float, right: float, bottom: float) -> list[float]:
    """A rectangle in points, y up."""
    corners = (left, page.height_mm - bottom, right, page.height_mm - top)
    return [round(it * SCALE, 3) for it in corners]


def _stream(entries: dict[str, Any], content: bytes) -> Any:
    return PDFStream(PDFDictionary(entries), content, filters=[pdfdoc.PDFZCompress])
