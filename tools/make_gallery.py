"""Render pages of kits into docs/gallery, with a page per game that shows them.

`make gallery` updates the images of all games, `make gallery GAME=name` those of one.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pypdfium2
from PIL import Image

from hedgerow.drawing.scene import Group, Page
from hedgerow.drawing.theme import load_theme
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.printing.cards import has_pieces
from hedgerow.printing.render import render
from hedgerow.printing.request import KIT, PrintRequest
from hedgerow.scorefile.sheet_code import THEMES
from hedgerow.writers.pdf import write_pdf

DOTS_PER_INCH, COLOURS, SEED = 58, 96, 2026
PAGES_PER_OTHER_THEME = 2
HEAD = """# {title}

Every kind of page that `hedgerow kit {game}` prints on A4: in colour, and the first pages in the
two other themes. `make gallery GAME={game}` renews these pictures.
"""


@dataclass(frozen=True)
class View:
    """A printed page: its file name, title and image."""

    name: str
    title: str
    picture: Image.Image


def main(names: list[str], folder: Path) -> None:
    """Write the images of some games or of all, and a page per game that shows them."""
    folder.mkdir(parents=True, exist_ok=True)
    games = [game for game in open_library().games() if not game.content.about.template]
    for game in games:
        if not names or game.id in names:
            _write_page(game, folder)


def _write_page(game: Game, folder: Path) -> None:
    for theme in THEMES:
        for old in folder.glob(f"{game.id}-{theme}-*.png"):
            old.unlink()
    views = [*_views(game)]
    for view in views:
        view.picture.save(folder / view.name, optimize=True)
    text = "\n".join(
        (HEAD.format(title=game.content.about.title, game=game.id), *map(_img_tag, views))
    )
    (folder / f"{game.id}.md").write_text(f"{text}\n", "utf-8")


def _img_tag(view: View) -> str:
    return f'<img src="{view.name}" alt="{view.title}" title="{view.title}" width="240">'


def _views(game: Game) -> Iterator[View]:
    for theme in THEMES:
        pages = _kit(game, theme)
        for number in _choose_pages(pages, first=theme == THEMES[0]):
            name = f"{game.id}-{theme}-{number:02d}.png"
            yield View(
                name, f"{theme.capitalize()}: page {number}", _picture(pages[number - 1], theme)
            )


def _choose_pages(pages: Sequence[Page], *, first: bool) -> Iterator[int]:
    """Return page numbers: all kinds in the first theme, else a few pages to play with."""
    played = (number for number in _distinct_pages(pages) if not _is_rules(pages[number - 1]))
    return _distinct_pages(pages) if first else islice(played, PAGES_PER_OTHER_THEME)


def _distinct_pages(pages: Sequence[Page]) -> Iterator[int]:
    """Yield the numbers of pages that show something new, and of their backs."""
    seen, new = set[str](), False
    for number, page in enumerate(pages, 1):
        if page.bookmarks:  # backs have none
            kind = _kind(page, number)
            new = kind not in seen
            seen.add(kind)
        if new and (page.bookmarks or has_pieces(page)):
            yield number


def _kind(page: Page, number: int) -> str:
    """Return what is on a page: sheets, rules, or its decks without piece numbers."""
    if has_pieces(page):
        return ", ".join(re.sub(r" \d+(–\d+)?$", "", mark.title) for mark in page.bookmarks)
    return f"rules {number}" if _is_rules(page) else "sheets"


def _is_rules(page: Page) -> bool:
    has_sheets = any(isinstance(item, Group) and item.name == "sheet" for item in page.items)
    return not has_sheets and not has_pieces(page)


def _kit(game: Game, theme: str) -> tuple[Page, ...]:
    seed = SEED if game.has_sheets else None
    return tuple(render(PrintRequest(game=game.id, what=KIT, seed=seed, theme=theme), game).pages)


def _picture(page: Page, theme: str) -> Image.Image:
    file = io.BytesIO()
    write_pdf([page], file, title="", lang="en", theme=load_theme(theme))
    return _render_small(pypdfium2.PdfDocument(file.getvalue())[0])


def _render_small(page: pypdfium2.PdfPage) -> Image.Image:
    large = page.render(scale=2 * DOTS_PER_INCH / 72).to_pil().convert("RGB")
    half: Image.Image = large.resize(
        (large.width // 2, large.height // 2), Image.Resampling.LANCZOS
    )
    return half.quantize(COLOURS, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main(sys.argv[1:], Path("docs/gallery"))
