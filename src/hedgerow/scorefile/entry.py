"""Conversion between a filled form as JSON values (an entry) and the text of a score file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hedgerow.base.errors import Problem
from hedgerow.base.grid import NO_WALLS, cell_name
from hedgerow.base.messages import LANGUAGES
from hedgerow.ruleset.ruleset import ScoringContext
from hedgerow.scorefile.entry_reader import (
    PlainData,
    not_writable_problem,
    parse_points,
    parse_walls,
    read_entry,
    value_text,
)
from hedgerow.scorefile.form import Field, Form
from hedgerow.scorefile.form_reader import (
    FieldValue,
    FieldValues,
    FilledForm,
    FilledSection,
    FormFactory,
    read_form,
)
from hedgerow.scorefile.grid_text import EMPTY, format_grid
from hedgerow.scorefile.score_file import KeyLine

_NOTHING: tuple[Any, ...] = ("", [], {}, (), None)
_KEYS = {"game", "lang", "fields", "sections"}
_DRAWN = ("walls", "points")
_SECTION_KEYS = {"name", "fields", "rows", *_DRAWN}


def format_entry(form: Form, entry: PlainData, comments: Mapping[str, Sequence[str]] = {}) -> str:
    """Format an entry as a score file.

    `comments` are written before the first line of their key; those of "" at the top.
    """
    head = [f"game: {form.game}"]
    head += [f"lang: {form.lang}"] if form.lang != LANGUAGES[0] else []
    remaining = dict(comments)
    lines = [*_comment_lines(remaining.pop("", ())), *head]
    lines += _field_lines(entry.get("fields", {}), remaining)
    for section in entry.get("sections", ()):
        walls, points = parse_walls(section), parse_points(section)
        lines += ["", f"[{section['name']}]", *_field_lines(section.get("fields", {}), remaining)]
        lines += format_grid(section.get("rows", ()), walls, points).split("\n")
    return "\n".join((*lines, ""))


def fill_form(entry: PlainData, scoring: ScoringContext[Any, Any], make: FormFactory) -> FilledForm:
    """Fill the form of a game with an entry: the inverse of `entry_from_form`.

    Values that a score file cannot express are problems: its text would be a different game.
    Raises InputError if the structure of the entry is wrong.
    """
    filled = read_form(read_entry(entry), scoring, make)
    if filled.problems:
        return filled
    return replace(filled, problems=tuple(_differences(filled, entry)))


def entry_from_form(filled: FilledForm) -> dict[str, Any]:
    """Return a filled form as JSON values. Empty fields are omitted."""
    form = filled.form
    return {
        "game": form.game,
        "lang": form.lang,
        "fields": _fields_to_plain(form.fields, filled.values, {}),
        "sections": [_section_to_plain(it) for it in filled.sections],
    }


def _differences(filled: FilledForm, entry: PlainData) -> Iterator[Problem]:
    """Yield a problem for each part of an entry that differs from what was read."""
    extra = {key: entry[key] for key in entry.keys() - _KEYS}
    if _drop_empty(extra) or entry.get("game") != filled.form.game:
        yield not_writable_problem(filled.location)
    parsed = _fields_to_plain(filled.form.fields, filled.values, {})
    yield from _field_differences(entry.get("fields", {}), parsed, filled.key_lines)
    for filled_section, section in zip(filled.sections, entry.get("sections", ()), strict=True):
        yield from _section_differences(filled_section, section)


def _section_differences(filled: FilledSection, section: PlainData) -> Iterator[Problem]:
    source, plain = filled.section, _section_to_plain(filled)
    same_drawing = all(
        _sort_values(section.get(it, ())) == _sort_values(plain[it]) for it in _DRAWN
    )
    extra = {it: section[it] for it in section.keys() - _SECTION_KEYS}
    name = section["name"]
    same = name == filled.name == name.strip() and [*section.get("rows", ())] == plain["rows"]
    if _drop_empty(extra) or not (same and same_drawing):
        yield not_writable_problem(source.location)
    yield from _field_differences(section.get("fields", {}), plain["fields"], source.key_lines)


def _sort_values(values: Iterable[Any]) -> list[Any]:
    return sorted([*it] if isinstance(it, tuple) else it for it in values)


def _field_differences(
    fields: PlainData, parsed: PlainData, key_lines: Mapping[str, KeyLine]
) -> Iterator[Problem]:
    values = _drop_empty(fields)
    for key in values.keys() | parsed.keys():
        if values.get(key) != parsed.get(key) or not key_lines[key].value.isprintable():
            yield not_writable_problem(key_lines[key].location)


def _drop_empty(fields: PlainData) -> PlainData:
    return {key: value for key, value in fields.items() if value not in _NOTHING}


def _comment_lines(lines: Iterable[str]) -> list[str]:
    return [f"# {line}" for line in lines]


def _field_lines(fields: PlainData, comments: dict[str, Sequence[str]]) -> Iterator[str]:
    for key, value in fields.items():
        yield from _comment_lines(comments.pop(key, ()))
        yield f"{key}: {value_text(value)}".rstrip()


def _fields_to_plain(
    fields: tuple[Field, ...], values: FieldValues, letters: Mapping[str, str]
) -> dict[str, Any]:
    return {
        field.key: _value_to_plain(field, values[field.key], letters)
        for field in fields
        if values.get(field.key)
    }


def _value_to_plain(
    field: Field, values: tuple[FieldValue, ...], letters: Mapping[str, str]
) -> Any:
    match field.kind:
        case "several":
            return [it.value for it in values]
        case "letters":
            return [letters[it.value] for it in values]
        case "players":
            return {it.value: it.typed for it in values}
        case "number":
            return int(values[0].value)
        case "choice" | "text" | "code":
            return values[0].value


def _section_to_plain(filled: FilledSection) -> dict[str, Any]:
    grid = filled.grid
    letters = {it.id: it.letter for it in filled.form.grid.palette.items}
    fields = _fields_to_plain(filled.form.fields, filled.values, letters)
    plain = {"name": filled.name, "fields": fields}
    if grid is None:
        return {**plain, "rows": [], "walls": [], "points": []}
    # The walls of a printed sheet follow from its code.
    walls = NO_WALLS if filled.sheet is not None else grid.walls
    return {
        **plain,
        "rows": [*_rows_to_plain(filled)],
        "walls": [[*map(cell_name, it)] for it in sorted(walls)],
        "points": [it.name for it in sorted(grid.points)],
    }


def _rows_to_plain(filled: FilledSection) -> Iterator[str]:
    """Return the rows in the letters of the palette, in lower case only if that has a meaning."""
    grid, rows = filled.form.grid, filled.grid.rows if filled.grid else ()
    letters = {it.id: it.letter for it in grid.palette.items}
    letter_by_char: dict[str, str] = {}
    for pos, id_ in filled.cells.items():
        char = rows[pos.row][pos.col]
        if char not in letter_by_char:
            letter = letters.get(id_, id_)
            letter_by_char[char] = letter.lower() if grid.small and char.islower() else letter
    return ("".join([letter_by_char.get(char, EMPTY) for char in row]) for row in rows)
