"""A filled form as plain values, and as the text of a score file: a pair."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from hedgerow.base.grid import NO_WALLS, Pos, cell_name, edge
from hedgerow.base.messages import LANGUAGES
from hedgerow.game.form import Field, Form
from hedgerow.game.form_reader import Answer, Answers, FilledForm, FilledSection
from hedgerow.game.lattice import EMPTY, lattice_text

Plain = Mapping[str, Any]
_CELL = re.compile(r"([A-Z]{0,2})([0-9]{1,3})")


def entry_text(form: Form, entry: Plain, comments: Mapping[str, Sequence[str]] = {}) -> str:
    """A filled form as a score file; a comment may stand before all, and once before each key."""
    head = [f"game: {form.game}"]
    head += [f"lang: {form.lang}"] if form.lang != LANGUAGES[0] else []
    left = dict(comments)
    lines = [*_comment(left.pop("", ())), *head]
    lines += _field_lines(entry.get("fields", {}), left)
    for section in entry.get("sections", ()):
        walls = frozenset(
            edge(cell_of(one), cell_of(other)) for one, other in section.get("walls", ())
        )
        points = [cell_of(name) for name in section.get("points", ())]
        lines += ["", f"[{section['name']}]", *_field_lines(section.get("fields", {}), left)]
        lines += lattice_text(section.get("rows", ()), walls, points).split("\n")
    return "\n".join((*lines, ""))


def filled_entry(filled: FilledForm) -> dict[str, Any]:
    """What a score file says, as plain values; what it leaves empty is left out."""
    form = filled.form
    return {
        "game": form.game,
        "lang": form.lang,
        "fields": _plain_fields(form.fields, filled.answers, {}),
        "sections": [_plain_section(it) for it in filled.sections],
    }


def _comment(lines: Iterable[str]) -> list[str]:
    return [f"# {line}" for line in lines]


def _field_lines(fields: Plain, comments: dict[str, Sequence[str]]) -> Iterator[str]:
    for key, value in fields.items():
        yield from _comment(comments.pop(key, ()))
        yield f"{key}: {_text(value)}".rstrip()


def _text(value: Any) -> str:
    """The value of a field as it is typed."""
    if isinstance(value, Mapping):
        return ", ".join(f"{letter}={name}" for letter, name in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _plain_fields(
    fields: tuple[Field, ...], answers: Answers, letters: Mapping[str, str]
) -> dict[str, Any]:
    return {it.key: _plain(it, answers[it.key], letters) for it in fields if answers.get(it.key)}


def _plain(field: Field, answers: tuple[Answer, ...], letters: Mapping[str, str]) -> Any:
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
    lattice = filled.lattice
    letters = {it.id: it.letter for it in filled.form.grid.palette.brushes}
    fields = _plain_fields(filled.form.fields, filled.answers, letters)
    plain = {"name": filled.name, "fields": fields}
    if lattice is None:
        return {**plain, "rows": [], "walls": [], "points": []}
    walls = NO_WALLS if filled.sheet is not None else lattice.walls
    return {
        **plain,
        "rows": [*_plain_rows(filled)],
        "walls": [[*map(cell_name, it)] for it in sorted(walls)],
        "points": [it.name for it in sorted(lattice.points)],
    }


def _plain_rows(filled: FilledSection) -> Iterator[str]:
    """The rows in the letters of the palette; small ones stay small where that means something."""
    grid, rows = filled.form.grid, filled.lattice.rows if filled.lattice else ()
    letters = {it.id: it.letter for it in grid.palette.brushes}
    for row, typed in enumerate(rows):
        found = [filled.cells.get(Pos(row, col)) for col in range(len(typed))]
        shown = [EMPTY if it is None else letters.get(it, it) for it in found]
        yield "".join(
            letter.lower() if grid.small and char.islower() else letter
            for letter, char in zip(shown, typed, strict=True)
        )


def cell_of(name: str) -> Pos:
    """The cell of a name; one beside the grid has the column or row before the first."""
    found = _CELL.fullmatch(name)
    if not found:
        raise ValueError(name)
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return Pos(int(found[2]) - 1, column - 1)
