"""Render pages of kits into docs/gallery, with a page per game that shows them.

`make gallery` updates the images of all games, `make gallery GAME=name` those of one.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PIL import Image

from hedgerow.drawing.scene import Page
from hedgerow.drawing.theme import load_theme
from hedgerow.library.game import Game
from hedgerow.library.library import open_library
from hedgerow.printing.render import render
from hedgerow.printing.request import KIT, PrintRequest
from hedgerow.ruleset.sheet_code import THEMES
from hedgerow.webapp.pictures import choose_pages
from hedgerow.writers.pdf import write_pdf

DOTS_PER_INCH, COLOURS, SEED = 58, 96, 2026
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
        for number in choose_pages(pages, first=theme == THEMES[0]):
            name = f"{game.id}-{theme}-{number:02d}.png"
            yield View(
                name, f"{theme.capitalize()}: page {number}", _picture(pages[number - 1], theme)
            )


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
