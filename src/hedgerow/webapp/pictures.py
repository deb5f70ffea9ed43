"""Pictures for the page: icons, covers of games, cropped sheets, and the gallery of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from hedgerow.base.errors import InputError
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.scene import Group, Item, Page, Rect, Symbol, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.library.game import Game
from hedgerow.library.library import Library
from hedgerow.printing.cards import has_pieces
from hedgerow.printing.kits import rulebook_for
from hedgerow.printing.request import KIT
from hedgerow.ruleset.sheet_code import THEMES, SheetCode
from hedgerow.scorefile.form import Form
from hedgerow.webapp.print_requests import render_request
from hedgerow.writers.svg import svg_bytes

# Any fixed seed: a game always has the same cover.
COVER_SEED = 2026
_PAGES_PER_OTHER_THEME = 2


def form_icons(form: Form, game: Game) -> dict[str, str]:
    """Return the icons of a form as SVG, by name."""
    draw = game.ruleset.form_picture
    names = sorted({*_icon_names(form)} - {""})
    return {name: _draw_icon(draw(name) or game.icons(name)) for name in names}


def _icon_names(form: Form) -> Iterator[str]:
    for section in form.sections:
        grid = section.grid
        heads = (grid.small, grid.wall, grid.point, *_ring_heads(grid))
        yield from (item.icon for item in (*grid.palette.items, *filter(None, heads)))
        yield from (item.icon for field in section.fields for item in field.options)
    yield from (item.icon for field in form.fields for item in field.options)


def _draw_icon(symbol: Symbol) -> str:
    page = Page(symbol.width_mm, symbol.height_mm, (Use(symbol, 0.0, 0.0),))
    return svg_bytes(page, title="", theme=load_theme("colour")).decode()


def form_colours(form: Form) -> dict[str, str]:
    """Return the colours of the roles in a form."""
    theme = load_theme("colour")
    return {role: theme.colour(role) for role in sorted({*_paint_names(form)} - {""})}


def _paint_names(form: Form) -> Iterator[str]:
    for grid in (section.grid for section in form.sections):
        heads = (grid.small, grid.wall, grid.point, *_ring_heads(grid))
        yield from (item.paint for item in (*grid.palette.items, *filter(None, heads)))


def _ring_heads(grid: Any) -> Iterable[Any]:
    return (*grid.ring.rows, *grid.ring.columns) if grid.ring else ()


def sheet_backgrounds(form: Form, game: Game, code: SheetCode, sheet: Any) -> Mapping[str, str]:
    """Return the printed cells of a sheet as one picture per section.

    Only for sections whose cells form a regular grid, because the page draws its own grid over it.
    """
    art = game.sheet_art
    if art is None:
        return {}
    items = art.make_drawer(game.drawing_context(form.lang))(sheet, str(code))
    sections = ((section.name, section.grid) for section in form.sections)
    grounds = {
        name: _crop_to_cells(items, grid.places)
        for name, grid in sections
        if grid.ring is None and _is_regular_grid(grid.places, grid.columns)
    }
    picked = {it.name: it.picked_from for it in form.sections if it.wanted}
    shared = {name: grounds[other] for name, other in picked.items() if other in grounds}
    return {**grounds, **shared}


def _is_regular_grid(rects: tuple[CellRect, ...], columns: int) -> bool:
    """Return whether cells fill rows of `columns`, all as large as the first, without gaps."""
    if not rects:
        return False
    first = rects[0]
    width, height = first.width_mm, first.height_mm
    return all(
        abs(rect.x_mm - first.x_mm - number % columns * width) < 0.1
        and abs(rect.y_mm - first.y_mm - number // columns * height) < 0.1
        for number, rect in enumerate(rects)
    )


def _crop_to_cells(items: tuple[Item, ...], rects: tuple[CellRect, ...]) -> str:
    """Return the part of a sheet that holds its cells, as SVG."""
    first, last = rects[0], rects[-1]
    width = last.x_mm + last.width_mm - first.x_mm
    height = last.y_mm + last.height_mm - first.y_mm
    moved = Group("cells", items, -first.x_mm, -first.y_mm)
    page = Page(width, height, (moved,))
    return svg_bytes(page, title="", theme=load_theme("colour")).decode()


def draw_cover(game: Game, lang: str) -> str:
    """Return the cover of a game as SVG."""
    return svg_bytes(cover_page(game, lang), title="", theme=load_theme("colour")).decode()


def cover_page(game: Game, lang: str) -> Page:
    """Draw the cover of a game, a square: a finished game, or what it is played on."""
    picture = _draw_finished(game, lang) or _draw_unused(game, lang)
    side = max(picture.width_mm, picture.height_mm)
    ground = Rect(0.0, 0.0, side, side, fill="white")
    middle = (side - picture.width_mm) / 2, (side - picture.height_mm) / 2
    return Page(side, side, (ground, Group("cover", picture.items, *middle)))


def _draw_finished(game: Game, lang: str) -> Symbol | None:
    """Draw the example of the rules, if the ruleset has a cover and the example can be drawn."""
    draw, context = game.ruleset.game_art().draw_cover, game.drawing_context(lang)
    try:
        return draw(rulebook_for(context).example, context) if draw else None
    except InputError:
        return None


def _draw_unused(game: Game, lang: str) -> Symbol:
    """Draw a sheet, or the first piece of the first deck."""
    art, context = game.sheet_art, game.drawing_context(lang)
    if art is None:
        return game.decks(context)[0].pieces[0].front
    code = game.code_for_seed(COVER_SEED)
    items = art.make_drawer(context)(game.generate_sheet(code), str(code))
    return Symbol("cover", game.sheet_spec.width_mm, game.sheet_spec.height_mm, items)


def printable_parts(game: Game, lang: str) -> list[dict[str, object]]:
    """List the printable parts of a game with titles; `fresh` parts depend on a seed."""
    words, context = game.words(lang), game.drawing_context(lang)
    random_decks = _random_decks(game, lang)
    parts: list[dict[str, object]] = []
    if game.has_sheets:
        parts.append({"id": "sheets", "title": words("kit.sheets"), "fresh": True})
    parts.append({"id": "kit", "title": "", "fresh": game.sheet_spec_or_none is not None})
    parts += [
        {
            "id": deck.id,
            "title": deck.title,
            "pieces": len(deck.pieces),
            "fresh": deck.id in random_decks,
        }
        for deck in game.decks(context)
    ]
    pad = game.ruleset.game_art().pad(context)
    return [*parts, {"id": "pad", "title": pad.title, "fresh": False}]


def _random_decks(game: Game, lang: str) -> set[str]:
    """Return the ids of the decks that a seed changes."""
    if game.sheet_spec_or_none is None or game.has_sheets:
        return set()
    try:
        code = game.code_for_seed(COVER_SEED)
        context = game.drawing_context(lang, random_deck=(code, game.generate_sheet(code)))
        return {deck.id for deck in game.decks(context) if deck.code}
    except InputError:  # content that no seed fits
        return set()


def gallery(library: Library, game_id: str, lang: str) -> dict[str, Any]:
    """Return the pages of a kit that show something new, and the request that prints them."""
    game = library.find_game(game_id)
    seed = {"seed": COVER_SEED} if game.has_sheets else {}
    request = {"game": game.id, "what": KIT, "lang": lang, **seed}
    pictures: list[dict[str, object]] = []
    for theme in THEMES:
        pages = tuple(render_request({**request, "theme": theme}, library).pages)
        for number in choose_pages(pages, first=theme == THEMES[0]):
            pictures.append({"page": number, "theme": theme, "title": _title(pages, number)})
    return {"order": request, "pictures": pictures}


def choose_pages(pages: Sequence[Page], *, first: bool) -> Iterator[int]:
    """Return page numbers: all kinds in the first theme, else a few pages to play with."""
    played = (number for number in distinct_pages(pages) if not _is_rules(pages[number - 1]))
    return distinct_pages(pages) if first else islice(played, _PAGES_PER_OTHER_THEME)


def distinct_pages(pages: Sequence[Page]) -> Iterator[int]:
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


def _title(pages: Sequence[Page], number: int) -> str:
    """Return the title of a page, or of its front."""
    return next((page.bookmarks[0].title for page in pages[number - 1 :: -1] if page.bookmarks), "")
