"""What a PDF file is made of beside its pages: objects as they are spelled, bookmarks, metadata."""

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
_UNIVERSAL = "<pdfuaid:part>1</pdfuaid:part>\n"


def reference(number: int) -> str:
    """What stands for an object elsewhere."""
    return f"{number} 0 R"


def references(numbers: Iterable[int]) -> str:
    """An array of objects."""
    return f"[{' '.join(map(reference, numbers))}]"


def number_array(*values: float) -> str:
    """An array of numbers: a rectangle, a matrix."""
    return f"[{' '.join(map(format_number, values))}]"


def dictionary(**entries: str) -> bytes:
    """A dictionary of values that are written out."""
    return f"<<{' '.join(f'/{name} {it}' for name, it in entries.items())}>>".encode("ascii")


def string(text: str) -> str:
    """A text as a PDF file says it to people."""
    if text.isascii() and text.isprintable():
        return f"({escape(text)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def escape(text: str) -> str:
    """What stands between the brackets of a string."""
    return (
        text.replace("\\", "\\\\")
        .replace("(", "\\(")
        .replace(")", "\\)")
        .replace("\r", "\\r")
        .replace("\n", "\\n")
    )


def compressed_stream(head: str, content: bytes) -> bytes:
    """A stream as most are: compressed."""
    return plain_stream(f"{head}/Filter /FlateDecode ", compress(content))


def plain_stream(head: str, content: bytes) -> bytes:
    """A stream as it is."""
    whole = f"<<{head}/Length {len(content)}>>"
    return b"%b\nstream\n%b\nendstream" % (whole.encode("ascii"), content)


@record
class _Bookmarks:
    """Bookmarks of one level: how many, the first and the last one's number, the last's entries."""

    count: int = 0
    first: int = 0
    last: int = 0
    entries: Mapping[str, str] = field(default_factory=dict)

    def then(self, number: int, entries: Mapping[str, str]) -> _Bookmarks:
        """One more of them."""
        before = {"Prev": reference(self.last)} if self.last else {}
        return _Bookmarks(self.count + 1, self.first or number, number, {**entries, **before})


class Outline:
    """The bookmarks: each is finished, to be written under its number, once the next is known.

    In memory is only the last of each level.
    """

    def __init__(self, root: str) -> None:
        self._root = root
        self._top, self._below = _Bookmarks(), _Bookmarks()

    def add(
        self, number: int, entries: Mapping[str, str], *, below: bool
    ) -> Iterator[tuple[int, bytes]]:
        """One more bookmark, below the last that is below none or after it; those now finished."""
        if below and self._top.last:
            yield from _finished(self._below, reference(self._top.last), number)
            self._below = self._below.then(number, entries)
            return
        yield from self._finished_top(number)
        self._top, self._below = self._top.then(number, entries), _Bookmarks()

    def close(self) -> Iterator[tuple[int, bytes]]:
        """The last ones."""
        return self._finished_top(0)

    @property
    def ends(self) -> dict[str, object]:
        """What the root of the outline says."""
        top = self._top
        ends = {"First": reference(top.first), "Last": reference(top.last)} if top.count else {}
        return {**ends, "Count": top.count}

    def _finished_top(self, following: int) -> Iterator[tuple[int, bytes]]:
        """The last bookmark, closed over those below it."""
        top, below = self._top, self._below
        yield from _finished(below, reference(top.last), 0)
        inner = {
            "First": reference(below.first),
            "Last": reference(below.last),
            "Count": f"{-below.count}",
        }
        yield from _finished(top, self._root, following, inner if below.count else {})


def _finished(
    marks: _Bookmarks, parent: str, following: int, inner: Mapping[str, str] | None = None
) -> Iterator[tuple[int, bytes]]:
    if marks.last:
        after = {"Next": reference(following)} if following else {}
        yield marks.last, dictionary(**marks.entries, Parent=parent, **after, **(inner or {}))


class TaggedParts:
    """Looks at every part of a document that is read: what PDF/UA asks of tags, as far as we know.

    Figures say what they show, the first heading is an H1, and no level is left out. The rest
    holds for every file of ours, and `tests/writers/test_pdf_readers.py` looks at it.
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
    """The metadata as XMP; a file is called PDF/UA only if nothing is known against it."""
    said = "".join(it for it in title if it.isprintable())
    universal = _UNIVERSAL if said.strip() and lang and parts.is_complete else ""
    packet = _PACKET.format(
        title=_escaped(said), lang=_escaped(lang), version=__version__, universal=universal
    )
    return packet.encode()


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
