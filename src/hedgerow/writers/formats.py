"""Output formats. To add one, write its module and add it to `FORMATS`.

The module is imported when a file of the format is written. It has one of two functions:

    write_document(pages, file, about)   all pages to one open file
    page_files(pages, about)             yield the bytes of one file per page, in order

`about` is a `DocumentInfo`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from hedgerow.base.frozen import keyword_record, record

if TYPE_CHECKING:
    from hedgerow.drawing.theme import Theme


@record
class Format:
    """An output format.

    module: the module in `hedgerow.writers` that writes it
    file_per_page: whether each page is a file; `hedgerow preview` offers all of these
    printed: whether the print commands offer it; others are for the screen only
    """

    module: str
    file_per_page: bool
    printed: bool = True

    def writer(self) -> Any:
        """Import the module that writes the format."""
        return import_module(f"hedgerow.writers.{self.module}")


@keyword_record
class DocumentInfo:
    """Everything a writer needs of a document except its pages.

    flip: the edge the printer flips the paper on, `long` or `short`; empty if single-sided
    """

    title: str
    lang: str
    theme: Theme
    flip: str = ""

    def page_title(self, number: int) -> str:
        """Return the title of a page in a separate file; empty if the document has no title."""
        return f"{self.title} · {number}" if self.title else ""


FORMATS: Mapping[str, Format] = {
    "pdf": Format("pdf", file_per_page=False),
    "svg": Format("svg", file_per_page=True),
    "png": Format("png", file_per_page=True, printed=False),
}


def printed_formats() -> tuple[str, ...]:
    """Return the formats of the print commands, the default first."""
    return tuple(name for name, it in FORMATS.items() if it.printed)


def picture_formats() -> tuple[str, ...]:
    """Return the formats with a file per page, screen formats first."""
    pictures = (name for name, it in FORMATS.items() if it.file_per_page)
    return tuple(sorted(pictures, key=lambda name: FORMATS[name].printed))
