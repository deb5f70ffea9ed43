"""What a PDF file says of itself: title, language, and whether its tags tell all there is."""

from __future__ import annotations

from hedgerow import __version__
from hedgerow.drawing.scene import Group

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


class TaggedParts:
    """Looks at every part of a document that is read: what PDF/UA asks of tags, as far as we know.

    Figures say what they show, the first heading is an H1, and no level is left out. The rest
    holds for every file of ours, and `tests/writers/test_pdf_readers.py` looks at it.
    """

    def __init__(self) -> None:
        self._count, self._level, self._faults = 0, 0, 0

    def add(self, part: Group) -> None:
        self._count += 1
        if part.tag == "Figure":
            self._faults += not part.alt
        elif part.tag != "P":
            level = int(part.tag.removeprefix("H"))
            self._faults += level > self._level + 1
            self._level = level

    @property
    def tell_all(self) -> bool:
        return self._count > 0 and not self._faults


def xmp_packet(title: str, lang: str, parts: TaggedParts) -> bytes:
    """The metadata as XMP; a file is called PDF/UA only if nothing is known against it."""
    said = "".join(it for it in title if it.isprintable())
    universal = _UNIVERSAL if said.strip() and lang and parts.tell_all else ""
    packet = _PACKET.format(
        title=_escaped(said), lang=_escaped(lang), version=__version__, universal=universal
    )
    return packet.encode()


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
