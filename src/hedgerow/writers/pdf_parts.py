"""Parts of a PDF file other than pages: formatted objects, bookmarks and metadata."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from zlib import compress

from hedgerow import __version__
from hedgerow.base.frozen import record
from hedgerow.drawing.scene import Group, format_number

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
