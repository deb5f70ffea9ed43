"""The blank file: a score file to fill in, in the language of its letters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hedgerow.base.messages import LANGUAGES
from hedgerow.game.game import DrawingContext


def blank_file(
    context: DrawingContext[Any],
    intro: Iterable[str],
    header: Iterable[str],
    *sections: Iterable[str],
) -> str:
    """Comments on how to fill it in, the game, the language, its further header, its sections."""
    lang = context.words.lang
    spoken = [f"lang: {lang}"] if lang != LANGUAGES[0] else []
    head = [*(f"# {line}" for line in intro), f"game: {context.game}", *spoken, *header]
    return "\n".join((*head, *(line for it in sections for line in ("", *it)), ""))


def sheet_line(code: str) -> list[str]:
    """The line with a sheet's code, if the file is for a printed sheet."""
    return [f"sheet: {code}"] if code else []
