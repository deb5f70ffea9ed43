"""Printed sheets by their codes, and what is entered of a game or of a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hedgerow.base.frozen import record
from hedgerow.library.library import Library, open_library
from hedgerow.scorefile.form import form_to_dict


@record
class GeneratedSheet:
    """A sheet to play on: its code, the sheet itself, and what `hedgerow show --json` prints."""

    code: str
    sheet: Any
    data: Mapping[str, object]


def find_sheet(code: str, library: Library | None = None) -> GeneratedSheet:
    """Return the sheet of a code, the same as on the day it was printed.

    Raises InputError for a mistyped code, and if the game's content has changed since.
    """
    read, game, found = (library or open_library()).open_code(code)
    return GeneratedSheet(str(read), found, game.sheet_spec.to_data(found, game.content))


def game_form(
    game: str, lang: str = "en", variant: str = "", library: Library | None = None
) -> dict[str, object]:
    """Return what is entered of a finished game: fields, sections, grids and their palettes."""
    return form_to_dict((library or open_library()).find_game(game).form(lang, variant))


def sheet_form(
    code: str, lang: str = "en", variant: str = "", library: Library | None = None
) -> dict[str, object]:
    """Return what is entered of a game on a printed sheet, with its cells in millimetres."""
    read, game, sheet = (library or open_library()).open_code(code)
    return form_to_dict(game.sheet_form_with_rects(read, sheet, lang, variant))
