"""Printed sheets by their codes, and the forms of games and sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hedgerow.base.frozen import record
from hedgerow.library.library import Library, open_library
from hedgerow.scorefile.form import form_to_dict


@record
class GeneratedSheet:
    """A sheet with its code; `data` is what `hedgerow show --json` prints."""

    code: str
    sheet: Any
    data: Mapping[str, object]


def find_sheet(code: str, library: Library | None = None) -> GeneratedSheet:
    """Return the sheet of a code, exactly as it was printed.

    Raises InputError if the code is mistyped or the game's content has changed since.
    """
    sheet_code, game, sheet = (library or open_library()).open_code(code)
    return GeneratedSheet(str(sheet_code), sheet, game.sheet_spec.to_data(sheet, game.content))


def game_form(
    game: str, lang: str = "en", variant: str = "", library: Library | None = None
) -> dict[str, object]:
    """Return a game's form as plain values: fields, sections, grids and palettes."""
    return form_to_dict((library or open_library()).find_game(game).form(lang, variant))


def sheet_form(
    code: str, lang: str = "en", variant: str = "", library: Library | None = None
) -> dict[str, object]:
    """Return the form of a printed sheet as plain values, with its cells in millimetres."""
    sheet_code, game, sheet = (library or open_library()).open_code(code)
    return form_to_dict(game.sheet_form_with_rects(sheet_code, sheet, lang, variant))
