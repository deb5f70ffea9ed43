"""Scenes as PNG images, rendered from PDF. Only this module imports pypdfium2."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hedgerow.drawing.scene import Page
from hedgerow.drawing.theme import Theme
from hedgerow.writers.formats import DocumentInfo
from hedgerow.writers.pdf import write_pdf

DOTS_PER_INCH = 100
_POINTS_PER_INCH = 72


def png_pages(pages: Iterable[Page], *, theme: Theme) -> Iterator[bytes]:
    """Yield pages as PNG files in screen resolution."""
    for picture in page_images(pages, theme, DOTS_PER_INCH):
        yield _encode_png(picture, DOTS_PER_INCH)


def page_files(pages: Iterable[Page], about: DocumentInfo) -> Iterator[bytes]:
    """Yield each page of a document as a PNG file; all pages are drawn first."""
    drawings = tuple(pages)
    # A PDF without pages cannot be opened.
    return png_pages(drawings, theme=about.theme) if drawings else iter(())


def png_face(page: Page, dots_per_inch: int, *, theme: Theme) -> bytes:
    """Return a page as a PNG file, cropped to whole pixels: no half-painted edge."""
    sizes_mm = (page.width_mm, page.height_mm)
    wide, high = (int(size * dots_per_inch / 25.4) for size in sizes_mm)
    return png_grid({0: page}, (1, 1), (wide, high), theme=theme)


def png_grid(
    pages: Mapping[int, Page], grid: tuple[int, int], cell_px: tuple[int, int], *, theme: Theme
) -> bytes:
    """Return one PNG file with pages of equal size in a grid of columns and rows.

    The keys of `pages` are cell numbers, row by row. Other cells are white.
    """
    from PIL import Image

    (columns, rows), (wide, high) = grid, cell_px
    image = Image.new("RGB", (columns * wide, rows * high), "white")
    page = next(iter(pages.values()))
    # Cells have whole pixels: a page that is a fraction of a pixel larger is cropped.
    dots = 25.4 * max(wide / page.width_mm, high / page.height_mm)
    pictures = page_images(pages.values(), theme, dots)
    for number, picture in zip(pages, pictures, strict=True):
        row, column = divmod(number, columns)
        cell = picture.convert("RGB").crop((0, 0, wide, high))
        image.paste(cell, (column * wide, row * high))
    return _encode_png(image, round(dots))


def page_images(pages: Iterable[Page], theme: Theme, dots_per_inch: float) -> Iterator[Any]:
    """Yield pages as Pillow images."""
    from pypdfium2 import PdfDocument

    file = io.BytesIO()
    write_pdf(pages, file, title="", lang="en", theme=theme)
    document = PdfDocument(file.getvalue())
    try:
        for page in document:
            yield page.render(scale=dots_per_inch / _POINTS_PER_INCH).to_pil()
    finally:
        document.close()


def _encode_png(picture: Any, dots_per_inch: int) -> bytes:
    file = io.BytesIO()
    # Level 1: files are a little larger, but written much faster.
    picture.save(file, "PNG", compress_level=1, dpi=(dots_per_inch, dots_per_inch))
    return file.getvalue()
