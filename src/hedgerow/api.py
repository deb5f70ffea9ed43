"""Printing from Python: sheets, decks, pads and kits as pages, PDF and SVG.

    from hedgerow import api

    sheets = api.sheets("stampfarm", players=4, seed=1)
    pdf = api.pdf(api.pages("stampfarm", "sheets", codes=[it.code for it in sheets]))
    kit = api.kit("stampfarm", players=4, lang="de")

Everything else is in `hedgerow` itself. Sheets that are equal because a game has too few different
ones come with `EqualSheetsWarning`. What a function needs is imported when it is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from hedgerow.base.errors import Problem
from hedgerow.library.library import Library, open_library

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Page
    from hedgerow.drawing.theme import Theme
    from hedgerow.library.sheets import GeneratedSheet
    from hedgerow.printing.render import Rendering

ThemeName = str


class EqualSheetsWarning(UserWarning):
    """Some of the sheets are equal: the game has too few different ones."""


def sheets(
    game: str,
    count: int | None = None,
    *,
    players: int | None = None,
    seed: int = 0,
    variant: str | None = None,
    library: Library | None = None,
) -> tuple[GeneratedSheet, ...]:
    """Fresh sheets; with `players`, matched sheets for so many games that nobody starts ahead.

    Warns with `EqualSheetsWarning` where the game has too few different sheets.
    """
    from hedgerow.library.sheets import GeneratedSheet
    from hedgerow.printing.render import generate
    from hedgerow.printing.request import SHEETS, PrintRequest

    box = (library or open_library()).box(game)
    request = PrintRequest(
        game=game, what=SHEETS, count=count, players=players, seed=seed, variant=variant
    )
    found: list[Problem] = []
    lots = generate(request, box, found.append)
    made = tuple(
        GeneratedSheet(str(it), sheet, box.sheet.data(sheet, box.content)) for it, sheet in lots
    )
    _warn(found)
    return made


def pages(
    game: str, what: str = "kit", *, library: Library | None = None, **fields: Any
) -> tuple[Page, ...]:
    """The pages of `sheets` (fresh, or of codes), of a `kit`, a `pad`, or the deck of that name.

    `fields` are those of `hedgerow.printing.request.PrintRequest`: players, seed, codes, lang, …
    """
    rendering = _render(game, what, library, fields)
    drawn = tuple(rendering.pages)
    _warn(rendering.warnings)
    return drawn


def kit(game: str, *, library: Library | None = None, **fields: Any) -> bytes:
    """Everything needed to play as one PDF file; it tells which of its pages have backs.

    `fields` are those of `hedgerow.printing.request.PrintRequest`: players, seed, codes, lang, …
    """
    from io import BytesIO

    from hedgerow.printing.print_files import write
    from hedgerow.printing.request import OutputSettings

    rendering, file = _render(game, "kit", library, fields), BytesIO()
    write(rendering, OutputSettings(stream=file))
    _warn(rendering.warnings)
    return file.getvalue()


def _render(game: str, what: str, library: Library | None, fields: Mapping[str, Any]) -> Rendering:
    """Render a request on one paper; any sequence of codes will do."""
    from hedgerow.printing.paper import find_paper
    from hedgerow.printing.render import render
    from hedgerow.printing.request import PrintRequest, part_of

    codes = {"codes": tuple(fields.get("codes", ()))}
    request = PrintRequest(game=game, **part_of(what), **{**fields, **codes})
    find_paper(request.paper)
    return render(request, (library or open_library()).box(game))


def _warn(found: Iterable[Problem]) -> None:
    """Warn the caller of a function of this module."""
    import warnings

    for problem in found:
        message = f"{problem.where}: {problem.message}"
        warnings.warn(message, EqualSheetsWarning, stacklevel=3)


def pdf(
    pages: Iterable[Page],
    *,
    title: str = "",
    lang: str = "en",
    theme: ThemeName | Theme = "colour",
    two_sided: bool = False,
) -> bytes:
    """The pages as a PDF file; the same pages give the same bytes.

    A theme of a game's own is `library.box(game).theme(name)`.
    """
    from io import BytesIO

    from hedgerow.writers.pdf import DUPLEX, write_pdf

    file, duplex = BytesIO(), DUPLEX["long"] if two_sided else "Simplex"
    write_pdf(pages, file, title=title, lang=lang, theme=_found(theme), duplex=duplex)
    return file.getvalue()


def svg(page: Page, *, title: str = "", theme: ThemeName | Theme = "colour") -> bytes:
    """A page as an SVG file."""
    from hedgerow.writers.svg import svg_bytes

    return svg_bytes(page, title=title, theme=_found(theme))


def _found(theme: ThemeName | Theme) -> Theme:
    from hedgerow.drawing.theme import find_theme

    return find_theme(theme) if isinstance(theme, str) else theme
