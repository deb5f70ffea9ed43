"""Renders pages of kits into docs/gallery, with a page per game that shows them.

`make gallery` renews the pictures of all games, `make gallery GAME=name` those of one.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pypdfium2
from PIL import Image

from hedgerow.drawing.scene import Group, Page
from hedgerow.drawing.theme import find_theme
from hedgerow.library.box import Box
from hedgerow.library.library import open_library
from hedgerow.printing.card_pages import Imposition, has_pieces
from hedgerow.printing.jobs import Layout
from hedgerow.printing.kits import kit_job
from hedgerow.printing.lots import SheetOrder, draw_lots, games_and_players
from hedgerow.printing.paper import papers
from hedgerow.writers.pdf import write_pdf

DOTS_PER_INCH, COLOURS, SEED = 58, 96, 2026
HEAD = """# {title}

Every kind of page that `hedgerow kit {game}` prints on A4: in colour, and the first pages in the
two other themes. `make gallery GAME={game}` renews these pictures.
"""
THEMES = {"colour": "Colour", "ink-saver": "Ink-saver", "high-contrast": "High-contrast"}


@dataclass(frozen=True)
class View:
    """One printed page: the name of its file, what it shows, its picture."""

    name: str
    title: str
    picture: Image.Image


def main(wanted: list[str], folder: Path) -> None:
    """Write the pictures of the games, and for each a page that shows them."""
    folder.mkdir(parents=True, exist_ok=True)
    boxes = [box for box in open_library().boxes() if not box.content.about.template]
    for box in boxes:
        if not wanted or box.id in wanted:
            _write_page(box, folder)


def _write_page(box: Box, folder: Path) -> None:
    for theme in THEMES:
        for old in folder.glob(f"{box.id}-{theme}-*.png"):
            old.unlink()
    views = [*_views(box)]
    for view in views:
        view.picture.save(folder / view.name, optimize=True)
    text = "\n".join((HEAD.format(title=box.content.about.title, game=box.id), *map(_shown, views)))
    (folder / f"{box.id}.md").write_text(f"{text}\n", "utf-8")


def _shown(view: View) -> str:
    return f'<img src="{view.name}" alt="{view.title}" title="{view.title}" width="240">'


def _views(box: Box) -> Iterator[View]:
    for theme, title in THEMES.items():
        pages = _kit(box, theme)
        played = (it for it in _kinds(pages) if not _is_rules(pages[it - 1]))
        for number in _kinds(pages) if theme == "colour" else islice(played, 2):
            name = f"{box.id}-{theme}-{number:02d}.png"
            yield View(name, f"{title}: page {number}", _picture(pages[number - 1], theme))


def _kit(box: Box, theme: str) -> tuple[Page, ...]:
    kind = box.find_variant(None)
    order = SheetOrder(*games_and_players(box, None, None), SEED, variant=kind)
    lots = draw_lots(box, order) if box.has_sheets else None
    imposition = Imposition(scale=find_theme(theme).scale)
    return tuple(kit_job(box, lots, Layout(papers()["a4"], "en", imposition, theme), kind).pages)


def _kinds(pages: tuple[Page, ...]) -> Iterator[int]:
    """The numbers of pages that show something new, and of their backs."""
    seen, new = set[str](), False
    for number, page in enumerate(pages, 1):
        if page.bookmarks:
            kind = _kind(page, number)
            new = kind not in seen
            seen.add(kind)
        if new and (page.bookmarks or has_pieces(page)):
            yield number


def _kind(page: Page, number: int) -> str:
    """What is on a page: sheets, the decks without the numbers of their pieces, or rules."""
    if has_pieces(page):
        return ", ".join(re.sub(r" \d+(–\d+)?$", "", it.title) for it in page.bookmarks)
    return f"rules {number}" if _is_rules(page) else "sheets"


def _is_rules(page: Page) -> bool:
    sheets = any(isinstance(it, Group) and it.name == "sheet" for it in page.items)
    return not sheets and not has_pieces(page)


def _picture(page: Page, theme: str) -> Image.Image:
    file = io.BytesIO()
    write_pdf([page], file, title="", lang="en", theme=find_theme(theme))
    return _small(pypdfium2.PdfDocument(file.getvalue())[0])


def _small(page: pypdfium2.PdfPage) -> Image.Image:
    large = page.render(scale=2 * DOTS_PER_INCH / 72).to_pil().convert("RGB")
    half: Image.Image = large.resize(
        (large.width // 2, large.height // 2), Image.Resampling.LANCZOS
    )
    return half.quantize(COLOURS, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main(sys.argv[1:], Path("docs/gallery"))
