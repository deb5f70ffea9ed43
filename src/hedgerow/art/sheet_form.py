"""The form of a printed sheet, with the place of every cell."""

from __future__ import annotations

from dataclasses import replace

from hedgerow.art.sheet import sheet_cell_rects
from hedgerow.art.sheet_plan import sheet_size
from hedgerow.game.game import Game
from hedgerow.game.generated import Generated
from hedgerow.game.library import Library, open_library
from hedgerow.game.sheet import Sheet
from hedgerow.scorefile.form import Form, form_to_dict, with_cell_rects
from hedgerow.scorefile.sheet_code import SheetCode


def sheet_form_with_rects(
    game: Game, code: SheetCode, sheet: Generated, lang: str, variant: str = ""
) -> Form:
    """Return the form of a printed sheet with its size and the positions of its cells."""
    form = game.sheet_form(code, sheet, lang, variant)
    if not isinstance(sheet, Sheet):
        return form
    width_mm, height_mm = sheet_size(game.content)
    form = replace(form, width_mm=width_mm, height_mm=height_mm)
    return with_cell_rects(form, sheet_cell_rects(game.content, sheet))


def sheet_form(
    code: str, lang: str = "en", variant: str = "", library: Library | None = None
) -> dict[str, object]:
    """Return the form of a printed sheet as plain values, with its cells in millimetres."""
    sheet_code, game, sheet = (library or open_library()).open_code(code)
    return form_to_dict(sheet_form_with_rects(game, sheet_code, sheet, lang, variant))
