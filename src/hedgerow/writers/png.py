"""Scene to pictures of pixels, by way of PDF: the only file that knows pypdfium2."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hedgerow.base.errors import input_error
from hedgerow.base.extras import install_command
from hedgerow.base.messages import Message
from hedgerow.drawing.scene import Page
from hedgerow.drawing.theme import Theme
from hedgerow.writers.formats import DocumentInfo
from hedgerow.writers.pdf import write_pdf

DOTS_PER_INCH = 100
_POINTS_PER_INCH = 72


def png_pages(pages: Iterable[Page], *, theme: Theme) -> Iterator[bytes]:
    """Pages as PNG files, as large as on a screen."""
    for picture in page_images(pages, theme, DOTS_PER_INCH):
        yield _png(picture, DOTS_PER_INCH)


def page_files(pages: Iterable[Page], about: DocumentInfo) -> Iterator[bytes]:
    """Yield each page of a document as a PNG file; all of them are laid out first."""
    drawn = tuple(pages)
    return png_pages(drawn, theme=about.theme) if drawn else iter(())


def png_face(page: Page, dots_per_inch: int, *, theme: Theme) -> bytes:
    """A page as a PNG file of whole pixels: what is painted to the edge fills the last ones too."""
    wide, high = (int(it * dots_per_inch / 25.4) for it in (page.width_mm, page.height_mm))
    return png_grid({0: page}, (1, 1), (wide, high), theme=theme)


def png_grid(
    pages: Mapping[int, Page], grid: tuple[int, int], cell_px: tuple[int, int], *, theme: Theme
) -> bytes:
    """Pages of one size in a grid of columns and rows, each at its place; the rest is white."""
    from PIL import Image

    (columns, rows), (wide, high) = grid, cell_px
    whole = Image.new("RGB", (columns * wide, rows * high), "white")
    page = next(iter(pages.values()))
    # Whole pixels: a page may reach beyond its cell by a part of one, and is cut off there.
    dots = 25.4 * max(wide / page.width_mm, high / page.height_mm)
    pictures = page_images(pages.values(), theme, dots)
    for place, picture in zip(pages, pictures, strict=True):
        row, column = divmod(place, columns)
        cell = picture.convert("RGB").crop((0, 0, wide, high))
        whole.paste(cell, (column * wide, row * high))
    return _png(whole, round(dots))


def page_images(pages: Iterable[Page], theme: Theme, dots_per_inch: float) -> Iterator[Any]:
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


def _png(picture: Any, dots_per_inch: int) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=1, dpi=(dots_per_inch, dots_per_inch))
    return file.getvalue()


def require_page_images(option: str) -> None:
    """Refuse an option that needs pictures of pages where what makes them is not installed."""
    try:
        import pypdfium2  # noqa: F401 -- only whether it is there
    except ImportError:
        message = Message("page images require the extra {extra}", extra="preview")
        hint = Message("install it with: {command}", command=install_command("preview"))
        raise input_error(option, message, hint) from None


check_installed = require_page_images
