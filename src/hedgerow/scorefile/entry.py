"""Entries: a filled form as JSON values, for browsers and programs, and as text of a score file.

The locations of problems in an entry are fields and cells instead of lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hedgerow.base.errors import InputError, Location, Problem, input_error
from hedgerow.base.grid import NO_WALLS, Edge, Pos, cell_name, edge_between
from hedgerow.base.messages import LANGUAGES, Message
from hedgerow.scorefile.form import Field, Form
from hedgerow.scorefile.form_reader import (
    FieldValue,
    FieldValues,
    FilledForm,
    FilledSection,
    FormFactory,
    not_writable_problem,
    read_form,
)
from hedgerow.scorefile.grid_text import EMPTY, format_grid
from hedgerow.scorefile.score_file import (
    MAX_BYTES,
    MAX_VALUE,
    SHEET_KEY,
    TOO_LONG,
    EnteredForm,
    EnteredSection,
    KeyLine,
    long_value_problem,
    name_problems,
)
from hedgerow.scorefile.wide_grid import format_wide_grid

if TYPE_CHECKING:
    from hedgerow.game.contexts import ScoringContext

PATH = "entry"
PlainData = Mapping[str, Any]
_CELL = re.compile(r"([A-Z]{0,2})([0-9]{1,3})")
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
    labels = {
        stand_in: label
        for section in form.sections
        for stand_in, label in section.grid.palette.labels.items()
    }
    for section in entry.get("sections", ()):
        walls, points = parse_walls(section), parse_points(section)
        lines += ["", f"[{section['name']}]", *_field_lines(section.get("fields", {}), remaining)]
        rows = section.get("rows", ())
        if labels:
            lines += format_wide_grid(rows, labels).split("\n")
        else:
            lines += format_grid(rows, walls, points).split("\n")
    text = "\n".join((*lines, ""))
    for stand_in, label in labels.items():
        text = text.replace(stand_in, label)
    return text


def fill_form(entry: PlainData, scoring: ScoringContext, make: FormFactory) -> FilledForm:
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
    fields = dict(entry.get("fields", {}))
    if filled.set_line:  # the players' letters have become codes
        del fields[SHEET_KEY]
    parsed = _fields_to_plain(filled.form.fields, filled.values, {})
    yield from _field_differences(fields, parsed, filled.key_lines)
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
        as_typed = (parsed.get(key), key_lines[key].letter or parsed.get(key))
        if values.get(key) not in as_typed or not key_lines[key].value.isprintable():
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
        case "choice" | "text" | "player" | "code":
            return values[0].value


def _section_to_plain(filled: FilledSection) -> dict[str, Any]:
    grid = filled.grid
    letters = {it.id: it.letter for it in filled.form.grid.palette.items}
    fields = _fields_to_plain(filled.form.fields, filled.values, letters)
    plain = {"name": filled.name, "fields": fields}
    if grid is None:
        return {**plain, "rows": [], "walls": [], "points": []}
    # The printed walls of a sheet follow from its code.
    is_printed = filled.sheet is not None and not filled.form.grid.draws_walls
    walls = NO_WALLS if is_printed else grid.walls
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


# --- reading of entries


def read_entry(entry: PlainData) -> EnteredForm:
    """Read JSON values: fields, and sections with fields, rows, walls and points.

    Raises InputError if their structure is wrong, or if they are larger than a score file may be.
    """
    problems: list[Problem] = []
    try:
        key_lines = _read_fields(entry.get("fields", {}), "", problems)
        sections = tuple(_read_sections(entry.get("sections", ()), problems))
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        raise not_a_form_error() from None
    check_size(sum(map(_character_count, sections)) + sum(map(_line_length, key_lines.values())))
    return EnteredForm(Location(PATH), key_lines, sections, tuple(problems))


def not_a_form_error() -> InputError:
    """Return the error that values are not a filled form."""
    hint = Message("use the fields and sections of the game's form")
    return input_error(PATH, Message("not a filled-in form"), hint)


def check_size(characters: int) -> None:
    """Raise InputError if a score file may not have this many characters."""
    if characters > MAX_BYTES:
        raise input_error(
            PATH, Message("the file is larger than {size} KiB", size=MAX_BYTES // 1024)
        )


def value_text(value: Any) -> str:
    """Format a value as in a score file: `["G", "C"]` → `G, C`."""
    if isinstance(value, Mapping):
        return ", ".join(f"{letter}={name}" for letter, name in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


@lru_cache(maxsize=1024)
def parse_cell(name: str) -> Pos:
    """Parse the name of a cell: `B3` → row 2, column 1.

    A name without letters is left of the grid (column -1), a name with row 0 above it (row -1).
    """
    match = _CELL.fullmatch(name)
    if not match:
        raise ValueError(name)
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return Pos(int(match[2]) - 1, column - 1)


def parse_walls(section: PlainData) -> frozenset[Edge]:
    """Parse the walls of a section; a wall is written as the two cells next to it."""
    return frozenset(
        edge_between(parse_cell(first), parse_cell(second))
        for first, second in section.get("walls", ())
    )


def parse_points(section: PlainData) -> frozenset[Pos]:
    """Parse the points of a section; a point is written as the cell at its lower right."""
    return frozenset(map(parse_cell, section.get("points", ())))


def _read_fields(fields: PlainData, part: str, problems: list[Problem]) -> dict[str, KeyLine]:
    """Return the keys with their values as text, which may be empty."""
    key_lines: dict[str, KeyLine] = {}
    for key, value in fields.items():
        text = value_text(value).strip()
        location = Location(PATH, 0, 1, text, f"{part} {key}".lstrip())
        if len(text) > MAX_VALUE:
            text, location = TOO_LONG, Location(PATH, part=location.part)
            problems.append(long_value_problem(key, location))
        key_lines[key] = KeyLine(key=key, value=text, location=location)
    return key_lines


def _read_sections(
    sections: Iterable[PlainData], problems: list[Problem]
) -> Iterator[EnteredSection]:
    names: set[str] = set()
    for section in sections:
        name, rows = section["name"], section.get("rows", ())
        if not isinstance(name, str) or not isinstance(rows, list | tuple):
            raise TypeError
        location = Location(PATH, part=f"[{name}]")
        problems += name_problems(name, names, location)
        names.add(name.casefold())
        key_lines = _read_fields(section.get("fields", {}), location.part, problems)
        if not all(isinstance(row, str) for row in rows):
            raise TypeError
        yield EnteredSection(
            name=name,
            location=location,
            key_lines=key_lines,
            rows=tuple(rows),
            walls=parse_walls(section),
            points=parse_points(section),
        )


def _character_count(section: EnteredSection) -> int:
    """Return the minimum number of characters of a section as text."""
    return sum(2 * len(row) for row in section.rows) + sum(
        map(_line_length, section.key_lines.values())
    )


def _line_length(key_line: KeyLine) -> int:
    return len(key_line.key) + len(key_line.value) + 2
