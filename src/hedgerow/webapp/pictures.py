"""Pictures for the page: icons, covers of games, and cropped sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hedgerow.art.cover import draw_cover_picture
from hedgerow.art.decks import draw_decks
from hedgerow.art.pad import draw_pad
from hedgerow.art.rulebook import draw_rulebook
from hedgerow.art.sheet import make_drawer
from hedgerow.art.sheet_plan import sheet_size
from hedgerow.base.errors import InputError
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.scene import Group, Item, Page, Rect, Symbol, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.game.game import Game
from hedgerow.scorefile.form import Form
from hedgerow.scorefile.sheet_code import SheetCode
from hedgerow.writers.svg import svg_bytes

# Any fixed seed: a game always has the same cover.
COVER_SEED = 2026


def form_icons(form: Form, game: Game) -> dict[str, str]:
    """Return the icons of a form as SVG, by name."""
    names = sorted({*_icon_names(form)} - {""})
    return {name: _draw_icon(game.icons(name)) for name in names}


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
    if not game.has_sheets:
        return {}
    items = make_drawer(game.drawing_context(form.lang))(sheet, str(code))
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
    """Draw the example of the rules, if it can be drawn."""
    context = game.drawing_context(lang)
    try:
        return draw_cover_picture(draw_rulebook(context).example, context)
    except InputError:
        return None


def _draw_unused(game: Game, lang: str) -> Symbol:
    """Draw a sheet, or the first piece of the first deck."""
    context = game.drawing_context(lang)
    if not game.has_sheets:
        return draw_decks(context)[0].pieces[0].front
    code = game.code_for_seed(COVER_SEED)
    items = make_drawer(context)(game.generate_sheet(code), str(code))
    return Symbol("cover", *sheet_size(game.content), items)


def printable_parts(game: Game, lang: str) -> list[dict[str, object]]:
    """List the printable parts of a game with titles; `fresh` parts depend on a seed."""
    words, context = game.words(lang), game.drawing_context(lang)
    random_decks = _random_decks(game, lang)
    parts: list[dict[str, object]] = []
    if game.has_sheets:
        parts.append({"id": "sheets", "title": words("kit.sheets"), "fresh": True})
    parts.append({"id": "kit", "title": "", "fresh": game.has_seeds})
    parts += [
        {
            "id": deck.id,
            "title": deck.title,
            "pieces": len(deck.pieces),
            "fresh": deck.id in random_decks,
        }
        for deck in draw_decks(context)
    ]
    if not game.has_scoring:
        return parts
    pad = draw_pad(context)
    return [*parts, {"id": "pad", "title": pad.title, "fresh": False}]


def _random_decks(game: Game, lang: str) -> set[str]:
    """Return the ids of the decks that a seed changes."""
    if not game.has_random_deck:
        return set()
    try:
        code = game.code_for_seed(COVER_SEED)
        context = game.drawing_context(lang, random_deck=(code, game.generate_sheet(code)))
        return {deck.id for deck in draw_decks(context) if deck.code}
    except InputError:  # content that no seed fits
        return set()
