"""Scene to PNG, by way of PDF: the only file that knows pypdfium2."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator

from hedgerow.drawing.scene import Page
from hedgerow.drawing.theme import Theme
from hedgerow.writers.pdf import write_pdf

DOTS_PER_INCH = 100
_POINTS_PER_INCH = 72


def png_pages(pages: Iterable[Page], *, theme: Theme) -> Iterator[bytes]:
    """Pages as PNG files, as large as on a screen."""
    from pypdfium2 import PdfDocument

    file = io.BytesIO()
    write_pdf(pages, file, title="", lang="en", theme=theme)
    document = PdfDocument(file.getvalue())
    try:
        for page in document:
            picture = io.BytesIO()
            bitmap = page.render(scale=DOTS_PER_INCH / _POINTS_PER_INCH)
            bitmap.to_pil().save(picture, "PNG", compress_level=1)
            yield picture.getvalue()
    finally:
        document.close()
