"""A filled form as plain values, and as the text of a score file: a pair."""

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
    drawn_points,
    drawn_walls,
    read_entry,
    unsayable,
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
    """A filled form as a score file; a comment may stand before all, and once before each key."""
    head = [f"game: {form.game}"]
    head += [f"lang: {form.lang}"] if form.lang != LANGUAGES[0] else []
    left = dict(comments)
    lines = [*_comment(left.pop("", ())), *head]
    lines += _field_lines(entry.get("fields", {}), left)
    for section in entry.get("sections", ()):
        walls, points = drawn_walls(section), drawn_points(section)
        lines += ["", f"[{section['name']}]", *_field_lines(section.get("fields", {}), left)]
        lines += format_grid(section.get("rows", ()), walls, points).split("\n")
    return "\n".join((*lines, ""))


def fill_form(entry: PlainData, scoring: ScoringContext[Any, Any], make: FormFactory) -> FilledForm:
    """Fill the form of a game with plain values: the other half of `filled_entry`.

    What a score file could not say just so is a problem: then the text would be another game.
    Raises InputError if the values have not the shape of a filled form.
    """
    filled = read_form(read_entry(entry), scoring, make)
    if filled.problems:
        return filled
    return replace(filled, problems=tuple(_differences(filled, entry)))


def entry_from_form(filled: FilledForm) -> dict[str, Any]:
    """What a score file says, as plain values; what it leaves empty is left out."""
    form = filled.form
    return {
        "game": form.game,
        "lang": form.lang,
        "fields": _plain_fields(form.fields, filled.values, {}),
        "sections": [_plain_section(it) for it in filled.sections],
    }


def _differences(filled: FilledForm, entry: PlainData) -> Iterator[Problem]:
    """Yield a problem for each part that is not what was understood of it."""
    extra = {it: entry[it] for it in entry.keys() - _KEYS}
    if _given(extra) or entry.get("game") != filled.form.game:
        yield unsayable(filled.location)
    understood = _plain_fields(filled.form.fields, filled.values, {})
    yield from _field_differences(entry.get("fields", {}), understood, filled.key_lines)
    for it, section in zip(filled.sections, entry.get("sections", ()), strict=True):
        yield from _section_differences(it, section)


def _section_differences(filled: FilledSection, section: PlainData) -> Iterator[Problem]:
    source, plain = filled.section, _plain_section(filled)
    drawn = all(_in_order(section.get(it, ())) == _in_order(plain[it]) for it in _DRAWN)
    extra = {it: section[it] for it in section.keys() - _SECTION_KEYS}
    name = section["name"]
    same = name == filled.name == name.strip() and [*section.get("rows", ())] == plain["rows"]
    if _given(extra) or not (same and drawn):
        yield unsayable(source.location)
    yield from _field_differences(section.get("fields", {}), plain["fields"], source.key_lines)


def _in_order(values: Iterable[Any]) -> list[Any]:
    return sorted([*it] if isinstance(it, tuple) else it for it in values)


def _field_differences(
    fields: PlainData, understood: PlainData, entries: Mapping[str, KeyLine]
) -> Iterator[Problem]:
    given = _given(fields)
    for key in given.keys() | understood.keys():
        if given.get(key) != understood.get(key) or not entries[key].value.isprintable():
            yield unsayable(entries[key].location)


def _given(fields: PlainData) -> PlainData:
    return {key: value for key, value in fields.items() if value not in _NOTHING}


def _comment(lines: Iterable[str]) -> list[str]:
    return [f"# {line}" for line in lines]


def _field_lines(fields: PlainData, comments: dict[str, Sequence[str]]) -> Iterator[str]:
    for key, value in fields.items():
        yield from _comment(comments.pop(key, ()))
        yield f"{key}: {value_text(value)}".rstrip()


def _plain_fields(
    fields: tuple[Field, ...], answers: FieldValues, letters: Mapping[str, str]
) -> dict[str, Any]:
    return {it.key: _plain(it, answers[it.key], letters) for it in fields if answers.get(it.key)}


def _plain(field: Field, answers: tuple[FieldValue, ...], letters: Mapping[str, str]) -> Any:
    match field.kind:
        case "several":
            return [it.value for it in answers]
        case "letters":
            return [letters[it.value] for it in answers]
        case "players":
            return {it.value: it.typed for it in answers}
        case "number":
            return int(answers[0].value)
        case "choice" | "text" | "code":
            return answers[0].value


def _plain_section(filled: FilledSection) -> dict[str, Any]:
    grid = filled.grid
    letters = {it.id: it.letter for it in filled.form.grid.palette.items}
    fields = _plain_fields(filled.form.fields, filled.values, letters)
    plain = {"name": filled.name, "fields": fields}
    if grid is None:
        return {**plain, "rows": [], "walls": [], "points": []}
    walls = NO_WALLS if filled.sheet is not None else grid.walls
    return {
        **plain,
        "rows": [*_plain_rows(filled)],
        "walls": [[*map(cell_name, it)] for it in sorted(walls)],
        "points": [it.name for it in sorted(grid.points)],
    }


def _plain_rows(filled: FilledSection) -> Iterator[str]:
    """The rows in the letters of the palette; small ones stay small where that means something."""
    grid, rows = filled.form.grid, filled.grid.rows if filled.grid else ()
    letters = {it.id: it.letter for it in grid.palette.items}
    shown: dict[str, str] = {}
    for pos, thing in filled.cells.items():
        char = rows[pos.row][pos.col]
        if char not in shown:
            letter = letters.get(thing, thing)
            shown[char] = letter.lower() if grid.small and char.islower() else letter
    return ("".join([shown.get(char, EMPTY) for char in row]) for row in rows)
