"""The formats that documents are written in: a new one is its module and a line in `FORMATS`.

The module of a format is imported when something is written. It has one of two functions:

    write_document(pages, file, about)   all pages to one open file
    page_files(pages, about)             yield the bytes of one file per page, in their order

`about` is a `DocumentInfo`. A module that needs an extra has `check_installed(option)` too, which
raises InputError where that is missing.
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
    """Where a format is written, whether with a file per page, and whether commands print it.

    What is not printed is for the screen only: `hedgerow preview` offers all with a file per page.
    """

    module: str
    file_per_page: bool
    printed: bool = True

    def writer(self) -> Any:
        """Import the module that writes the format."""
        return import_module(f"hedgerow.writers.{self.module}")

    def check_installed(self, option: str) -> None:
        """Raise InputError, naming the option, where an extra is missing that the format needs."""
        if check := getattr(self.writer(), "check_installed", None):
            check(option)


@keyword_record
class DocumentInfo:
    """What a writer needs to know of a document besides its pages.

    flip: the edge that both sides are printed over, or nothing for one side
    """

    title: str
    lang: str
    theme: Theme
    flip: str = ""

    def page_title(self, number: int) -> str:
        """Return the title of a page that is a file of its own."""
        return f"{self.title} · {number}" if self.title else ""


FORMATS: Mapping[str, Format] = {
    "pdf": Format("pdf", file_per_page=False),
    "svg": Format("svg", file_per_page=True),
    "png": Format("png", file_per_page=True, printed=False),
}


def printed_formats() -> tuple[str, ...]:
    """Return the formats that the commands print, the default first."""
    return tuple(name for name, it in FORMATS.items() if it.printed)


def picture_formats() -> tuple[str, ...]:
    """Return the formats with a file per page, those for the screen first."""
    pictures = (name for name, it in FORMATS.items() if it.file_per_page)
    return tuple(sorted(pictures, key=lambda name: FORMATS[name].printed))
