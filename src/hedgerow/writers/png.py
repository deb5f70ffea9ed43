"""Scene to pictures of pixels, by way of PDF: the only file that knows pypdfium2."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any

from hedgerow.base.errors import wrong
from hedgerow.base.messages import Said
from hedgerow.drawing.scene import Page
from hedgerow.drawing.theme import Theme
from hedgerow.writers.pdf import write_pdf

DOTS_PER_INCH = 100
_POINTS_PER_INCH = 72
_INSTALL = "pip install 'hedgerow[preview]'"


def png_pages(pages: Iterable[Page], *, theme: Theme) -> Iterator[bytes]:
    """Pages as PNG files, as large as on a screen."""
    for picture in page_pictures(pages, theme, DOTS_PER_INCH):
        file = io.BytesIO()
        picture.save(file, "PNG", compress_level=1, dpi=(DOTS_PER_INCH, DOTS_PER_INCH))
        yield file.getvalue()


def page_pictures(pages: Iterable[Page], theme: Theme, dots_per_inch: int) -> Iterator[Any]:
    """Pages as pictures of the library pillow."""
    from pypdfium2 import PdfDocument

    file = io.BytesIO()
    write_pdf(pages, file, title="", lang="en", theme=theme)
    document = PdfDocument(file.getvalue())
    try:
        for page in document:
            yield page.render(scale=dots_per_inch / _POINTS_PER_INCH).to_pil()
    finally:
        document.close()


def need_pictures(option: str) -> None:
    """Refuse an option that needs pictures of pages where what makes them is not installed."""
    try:
        import pypdfium2  # noqa: F401 -- only whether it is there
    except ImportError:
        message = Said("pictures of pages need the extra {extra}", extra="preview")
        hint = Said("install it: {command}", command=_INSTALL)
        raise wrong(option, message, hint) from None
