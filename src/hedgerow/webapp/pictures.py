"""Pictures for the page: icons, covers of games, and printed sheets cut down to their cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hedgerow.base.errors import InputError
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.scene import Group, Item, Page, Rect, Symbol, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.library.game import Game
from hedgerow.ruleset.sheet_code import SheetCode
from hedgerow.scorefile.form import Form
from hedgerow.writers.svg import svg_bytes

COVER_SEED = 2026


def form_icons(form: Form, game: Game) -> dict[str, str]:
    """The icons that a form names, as SVG files."""
    return {name: _icon(game.icons(name)) for name in sorted({*_icon_names(form)} - {""})}


def _icon_names(form: Form) -> Iterator[str]:
    for section in form.sections:
        grid = section.grid
        heads = (grid.small, grid.wall, grid.point, *_ring(grid))
        yield from (it.icon for it in (*grid.palette.items, *filter(None, heads)))
        yield from (it.icon for field in section.fields for it in field.options)
    yield from (it.icon for field in form.fields for it in field.options)


def _icon(symbol: Symbol) -> str:
    page = Page(symbol.width_mm, symbol.height_mm, (Use(symbol, 0.0, 0.0),))
    return svg_bytes(page, title="", theme=load_theme("colour")).decode()


def form_colours(form: Form) -> dict[str, str]:
    """The colours of the roles that a form names."""
    theme = load_theme("colour")
    return {role: theme.colour(role) for role in sorted({*_paint_names(form)} - {""})}


def _paint_names(form: Form) -> Iterator[str]:
    for grid in (it.grid for it in form.sections):
        heads = (grid.small, grid.wall, grid.point, *_ring(grid))
        yield from (it.paint for it in (*grid.palette.items, *filter(None, heads)))


def _ring(grid: Any) -> Iterable[Any]:
    return (*grid.ring.rows, *grid.ring.columns) if grid.ring else ()


def sheet_backgrounds(form: Form, game: Game, code: SheetCode, sheet: Any) -> Mapping[str, str]:
    """What is printed in the cells of a sheet, as a picture for each section whose places fit.

    Only cells that lie side by side as in a grid have one: the page lays its own over it.
    """
    art = game.ruleset.sheet_art
    if art is None:
        return {}
    items = art.make_drawer(game.drawing_context(form.lang))(sheet, str(code))
    places = ((it.name, it.grid) for it in form.sections)
    return {
        name: _cut_down(items, grid.places)
        for name, grid in places
        if grid.ring is None and _is_even(grid.places, grid.columns)
    }


def _is_even(places: tuple[CellRect, ...], columns: int) -> bool:
    """Whether places lie in rows of so many, each as large as the first, without gaps."""
    if not places:
        return False
    first = places[0]
    wide, high = first.width_mm, first.height_mm
    return all(
        abs(it.x_mm - first.x_mm - number % columns * wide) < 0.1
        and abs(it.y_mm - first.y_mm - number // columns * high) < 0.1
        for number, it in enumerate(places)
    )


def _cut_down(items: tuple[Item, ...], places: tuple[CellRect, ...]) -> str:
    """The part of a sheet in which its cells are."""
    first, last = places[0], places[-1]
    width = last.x_mm + last.width_mm - first.x_mm
    height = last.y_mm + last.height_mm - first.y_mm
    moved = Group("cells", items, -first.x_mm, -first.y_mm)
    page = Page(width, height, (moved,))
    return svg_bytes(page, title="", theme=load_theme("colour")).decode()


def draw_cover(game: Game, lang: str) -> str:
    """A picture of a game: the sheet people play on, or the first piece of its first deck."""
    theme, art = load_theme("colour"), game.ruleset.sheet_art
    context = game.drawing_context(lang)
    if art is not None:
        code = game.code_for_seed(COVER_SEED)
        size = game.sheet_spec.width_mm, game.sheet_spec.height_mm
        items = art.make_drawer(context)(game.generate_sheet(code), str(code))
    else:
        piece = game.decks(context)[0].pieces[0]
        size, items = (piece.front.width_mm, piece.front.height_mm), (Use(piece.front, 0.0, 0.0),)
    ground = Rect(0.0, 0.0, *size, fill="white")
    return svg_bytes(Page(*size, (ground, *items)), title="", theme=theme).decode()


def printable_parts(game: Game, lang: str) -> list[dict[str, object]]:
    """What can be printed of a game, with titles; `fresh` is what a new lot changes."""
    words, context = game.words(lang), game.drawing_context(lang)
    drawn = _codes_by_lot(game, lang)
    parts: list[dict[str, object]] = []
    if game.has_sheets:
        parts.append({"id": "sheets", "title": words("kit.sheets"), "fresh": True})
    parts.append({"id": "kit", "title": "", "fresh": game.ruleset.sheet_spec is not None})
    parts += [
        {"id": it.id, "title": it.title, "pieces": len(it.pieces), "fresh": it.id in drawn}
        for it in game.decks(context)
    ]
    pad = game.ruleset.game_art().pad(context)
    return [*parts, {"id": "pad", "title": pad.title, "fresh": False}]


def _codes_by_lot(game: Game, lang: str) -> set[str]:
    """The decks that a lot changes."""
    if game.ruleset.sheet_spec is None or game.has_sheets:
        return set()
    try:
        code = game.code_for_seed(COVER_SEED)
        context = game.drawing_context(lang, random_deck=(code, game.generate_sheet(code)))
        return {deck.id for deck in game.decks(context) if deck.code}
    except InputError:
        return set()
