"""Changes of single values of a user's game: only the characters of the value change."""

from __future__ import annotations

import re
from pathlib import Path

from hedgerow.authoring.design_form import MAX_TEXT, FormValue, design_form
from hedgerow.authoring.new_game import words_text
from hedgerow.base.errors import InputError, input_error, quote_value
from hedgerow.base.files import read_text
from hedgerow.base.messages import Message
from hedgerow.game.library import Library
from hedgerow.loading.csv_cells import replace_cell
from hedgerow.loading.strict_yaml import MAX_BYTES, MAX_DIGITS
from hedgerow.loading.yaml_edit import Scalar, insert_value, replace_value, with_value

_INTEGER = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}")
_DECIMAL = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}([.,][0-9]{{1,6}})?")


def edit_value(
    library: Library, folder: Path, lang: str, file: str, key: str, text: str
) -> tuple[str, str]:
    """Return the name and the new text of the file in which a value of the form is changed.

    `text` is the value as it was typed. Raises InputError if it is not of the kind of the value.
    The limits of numbers are not checked here: the game is checked as a whole.
    """
    values = design_form(library, folder, lang).values()
    found = next((it for it in values if (it.file, it.key) == (file, key)), None)
    if found is None:
        raise input_error(file, Message("unknown key {key}", key=quote_value(key)))
    return file, _edit(library, folder, found, parse_typed(found, text))


def parse_typed(value: FormValue, text: str) -> Scalar:
    """Parse a typed value as the kind that it has in the form. Raises InputError."""
    typed = text.strip()
    if value.kind == "number" and _INTEGER.fullmatch(typed):
        return int(typed)
    if value.kind == "decimal" and _DECIMAL.fullmatch(typed):
        number = float(typed.replace(",", "."))
        return int(number) if number.is_integer() else number
    if value.kind == "choice" and typed in value.options:
        return typed
    if value.kind == "text" and typed and len(text) <= MAX_TEXT:
        return text
    raise input_error(value.key, _wrong_kind(value, text))


def _wrong_kind(value: FormValue, text: str) -> Message:
    if value.kind == "text" and not text.strip():
        return Message("the text must not be empty")
    if value.kind == "text":
        return Message("the text must have at most {most} characters", most=MAX_TEXT)
    expected = Message("a number") if value.kind == "decimal" else Message("a whole number")
    if value.kind == "choice":
        expected = Message("{text}", text=", ".join(value.options))
    found = quote_value(text) if text.strip() else Message("nothing")
    return Message("expected {wanted}, found {found}", wanted=expected, found=found)


def _edit(library: Library, folder: Path, value: FormValue, new: Scalar) -> str:
    path = folder / value.file
    if not path.is_file():
        return insert_value(_new_words(library, folder, path), value.path, new, str(path))
    text = read_text(path, MAX_BYTES)
    if not value.inherited:
        edit = replace_value if path.suffix == ".yaml" else replace_cell
        return edit(text, value.location, new)
    added = new if value.whole is None else with_value(value.whole, value.location, new)
    return insert_value(text, value.path, added, str(path))


def _new_words(library: Library, folder: Path, path: Path) -> str:
    """Return the text of a new words file: only hints, or nothing if the game has problems."""
    try:
        game = library.load(folder)
        parent = library.load(game.parents[0]) if game.parents else game
        return words_text(game.id, parent, path.stem, commands=False)
    except InputError:
        return ""
